"""
Amounts with a name: affine functions of unknown whole numbers, in a canonical form (DESIGN §4).

Such an amount stands where a number stands, and whatever is done with it is exact for every value that the unknowns can have,
or raises `Undecided` with the parts into which the values must be split so that it is. Splitting keeps it inside the form:

* +c, ×c and the sum of two amounts are affine again;
* a comparison that doesn't come out the same for all values splits them at its threshold, so "minus c but not below 0", the least
  and the greatest of several amounts, and guards on amounts are affine on each part;
* dividing by d, however it is rounded, splits them by their residue modulo d, after which it is affine.

The values on each part are an arithmetic progression, so a part is again one. Each of these steps is proved by the solver in
`tests/solve/test_amounts.py`. What has no such form, such as the product of two unknowns or an unknown number of events, raises
`Unbounded`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import cast

from attrs import evolve, frozen

from manaproof.errors import ManaproofError, Unbounded

_MOST_KINDS = 64
ANY_OTHER = "another "  # how the option begins that stands for all that aren't told apart
_MINUS = "−"


@frozen(cache_hash=True, order=False)
class Values:
    """
    The values that an unknown can have: from `first`, every `step`, up to `last`, which is one of them; None for no end.

    `is_presence` says that it is whether something of this name is there: 1 where it is, 0 where not. `options` has words
    for each value of one that is no amount but a choice, from 0 on.

    >>> str(Values("n", 1)), str(Values("n", 2, last=4)), str(Values("n", 3, step=2)), str(Values("n", 5, last=5))
    ('n ≥ 1', '2 ≤ n ≤ 4', 'n ≥ 3 and odd', 'n = 5')
    """

    name: str
    first: int
    step: int = 1
    last: int | None = None
    is_presence: bool = False
    options: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        assert self.last is None or (self.last >= self.first and (self.last - self.first) % self.step == 0)

    @property
    def only(self) -> int | None:
        """
        The one value, None if there are more.
        """
        return self.first if self.first == self.last else None

    @property
    def numbers(self) -> range:
        """
        The values one by one; there is a last one.
        """
        assert self.last is not None
        return range(self.first, self.last + 1, self.step)

    def __contains__(self, value: int) -> bool:
        within = value >= self.first and (self.last is None or value <= self.last)
        return within and (value - self.first) % self.step == 0

    def between(self, least: int | None, most: int | None) -> Values | None:
        """
        Those of at least `least` and at most `most`; None if there are none.
        """
        first = (
            self.first if least is None or least <= self.first else self.first + self.step * -(-(least - self.first) // self.step)
        )
        last = self.last
        if most is not None and (last is None or most < last):
            last = first + (most - first) // self.step * self.step
        return None if last is not None and last < first else evolve(self, first=first, last=last)

    def by_residue(self, parts: int) -> tuple[Values, ...]:
        """
        The values in as many parts, one after another by turns.

        >>> [str(part) for part in Values("n", 1).by_residue(2)]
        ['n ≥ 1 and odd', 'n ≥ 2 and even']

        Raises:
            Unbounded: the parts are too fine to be of use.
        """
        step = self.step * parts
        if step > _MOST_KINDS and self.last is None:
            raise Unbounded(
                f"`{self.name}` is divided so often that its values fall into more than {_MOST_KINDS} kinds; give it a range"
            )
        starts = (self.first + self.step * turn for turn in range(parts))
        lasts = ((start, None if self.last is None else self.last - (self.last - start) % step) for start in starts)
        return tuple(evolve(self, first=start, step=step, last=last) for start, last in lasts if last is None or last >= start)

    def __str__(self) -> str:
        if self.is_presence:
            with_ = {0: "without", 1: "with", None: "with or without"}[self.only]
            return f"{with_} {self.name}"
        if self.options:
            return chosen_in_words(self, frozenset(self.numbers))
        if self.only is not None:
            return f"{self.name} = {self.first}"
        bounds = f"{self.name} ≥ {self.first}" if self.last is None else f"{self.first} ≤ {self.name} ≤ {self.last}"
        if self.last is not None and self.last == self.first + self.step:
            return f"{self.name} = {self.first} or {self.last}"
        match self.step:
            case 1:
                return bounds
            case 2:
                return f"{bounds} and {'odd' if self.first % 2 else 'even'}"
            case _:
                return f"{bounds} and {self.name} mod {self.step} = {self.first % self.step}"


def chosen_in_words(choice: Values, which: frozenset[int]) -> str:
    """
    Which of its options a choice is, by those that it isn't where these are fewer, or are all that has a name of its own.

    >>> color = Values("c", 0, last=2, options=("white", "blue", "green"))
    >>> chosen_in_words(color, frozenset([1])), chosen_in_words(color, frozenset([0, 2]))
    ('c is blue', 'c is not blue')
    """
    others = frozenset(range(len(choice.options))) - which
    rest = next((number for number, option in enumerate(choice.options) if option.startswith(ANY_OTHER)), None)
    is_others = bool(others) and (len(others) < len(which) if rest is None else rest in which)
    words = [choice.options[number] for number in sorted(others if is_others else which)]
    if len(words) == 1:
        return f"{choice.name} is {'not ' if is_others else ''}{words[0]}"
    return f"{choice.name} {'not ' if is_others else ''}in {{{', '.join(words)}}}"


class Undecided(ManaproofError):
    """
    Something comes out differently for different values of an unknown; `parts` are values for which it comes out the same.

    Whoever asks about unknown amounts asks again about each part; nobody else catches this.
    """

    def __init__(self, parts: Iterable[Values]) -> None:
        self.parts = tuple(parts)
        name = self.parts[0].name
        super().__init__(f"the answer depends on `{name}`, which this question can't leave open; say what it is")


@frozen(eq=False, order=False)
class Affine:
    """
    A whole number that depends on unknowns: for each its factor, which isn't 0, by name, and a constant.

    It is used where an `int` is; see the module for what is exact and what is split. `over` has the values of the unknowns of
    the question, by name.
    """

    factors: tuple[tuple[str, Fraction], ...]
    constant: Fraction
    over: tuple[Values, ...]

    def __hash__(self) -> int:
        return hash((self.factors, self.constant))

    def __add__(self, other: object) -> int:
        if not isinstance(other, int | Affine):
            return NotImplemented
        return _combined(self, 1, other, 1)

    __radd__ = __add__

    def __sub__(self, other: object) -> int:
        if not isinstance(other, int | Affine):
            return NotImplemented
        return _combined(self, 1, other, -1)

    def __rsub__(self, other: object) -> int:
        if not isinstance(other, int):
            return NotImplemented
        return _combined(self, -1, other, 1)

    def __neg__(self) -> int:
        return _combined(self, -1, 0, 1)

    def __pos__(self) -> int:
        return cast(int, self)

    def __abs__(self) -> int:
        return cast(int, self) if self >= 0 else -self

    def __mul__(self, other: object) -> int:
        if isinstance(other, Affine):
            raise Unbounded(f"the product of {self} and {other} has no closed form here; give one of them a value")
        if not isinstance(other, int):
            return NotImplemented
        return _combined(self, other, 0, 1)

    __rmul__ = __mul__

    def __floordiv__(self, divisor: object) -> int:
        if not isinstance(divisor, int) or divisor <= 0:
            return NotImplemented
        return _combined(self, 1, self % divisor, -1, divisor)

    def __mod__(self, divisor: object) -> int:
        if not isinstance(divisor, int) or divisor <= 0:
            return NotImplemented
        for name, factor in self.factors:
            values = _values(name, self.over)
            if (factor * values.step) % divisor:
                raise Undecided(values.by_residue(divisor))
        return at_least_values(self) % divisor

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, int | Affine):
            return NotImplemented
        if isinstance(other, Affine) and self.over != other.over:
            return False
        difference = self - other
        return _sign_is(difference, {0}) if isinstance(difference, Affine) else difference == 0

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __lt__(self, other: int | Affine) -> bool:
        return _compared(self - other, {-1})

    def __le__(self, other: int | Affine) -> bool:
        return _compared(self - other, {-1, 0})

    def __gt__(self, other: int | Affine) -> bool:
        return _compared(self - other, {1})

    def __ge__(self, other: int | Affine) -> bool:
        return _compared(self - other, {0, 1})

    def __bool__(self) -> bool:
        return not _sign_is(self, {0})

    def __index__(self) -> int:
        """
        The number itself, where only a known one will do: the values are split one by one, if they are few.
        """
        values = _values(self.factors[0][0], self.over)
        if values.last is None or (values.last - values.first) // values.step >= _MOST_KINDS:
            raise Unbounded(
                f"{self} is a number of events or objects; give `{values.name}` at most {_MOST_KINDS} values, such as 1 to 5"
            )
        raise Undecided(
            evolve(values, first=first, step=1, last=first) for first in range(values.first, values.last + 1, values.step)
        )

    __int__ = __index__

    def __str__(self) -> str:
        """
        The closed form, what is taken away last: "2n − 2", "3 − n", "(n + 1)/2".
        """
        factors, constant, below = self.in_integers()
        terms = [(number, name) for name, number in factors] + ([(constant, "")] if constant else [])
        terms.sort(key=lambda term: term[0] < 0)
        words = "".join(_term(number, name, is_first=place == 0) for place, (number, name) in enumerate(terms))
        if below == 1:
            return words
        return f"({words})/{below}" if len(terms) > 1 else f"{words}/{below}"

    def in_integers(self) -> tuple[tuple[tuple[str, int], ...], int, int]:
        """
        The factors and the constant as integers, and by what their sum is to be divided.
        """
        below = lcm(*(factor.denominator for _, factor in self.factors), self.constant.denominator)
        return tuple((name, int(factor * below)) for name, factor in self.factors), int(self.constant * below), below

    def __repr__(self) -> str:
        return f"<{self}>"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def unknown(values: Values, *others: Values) -> int:
    """
    The amount that an unknown is, to stand where a number does.

    >>> n = unknown(Values("n", 1))
    >>> 2 * n - 2, 3 - n, n * 0 + 4
    (<2n − 2>, <3 − n>, 4)
    """
    return _amount({values.name: Fraction(1)}, Fraction(0), (values, *others))


def _amount(factors: dict[str, Fraction], constant: Fraction, over: tuple[Values, ...]) -> int:
    """
    The canonical form: a plain number where only one is possible.
    """
    left: list[tuple[str, Fraction]] = []
    for name in sorted(factors):
        only = _values(name, over).only
        if only is not None:
            constant += factors[name] * only
        elif factors[name]:
            left.append((name, factors[name]))
    if left:
        return cast(int, Affine(tuple(left), constant, tuple(sorted(over, key=lambda values: values.name))))
    if constant.denominator != 1:
        raise ValueError("an amount is a whole number")
    return int(constant)


def _combined(left: Affine | int, times_left: int, right: Affine | int, times_right: int, divisor: int = 1) -> int:
    """
    A linear combination of two amounts, divided by a number that divides it for all values.
    """
    over = left.over if isinstance(left, Affine) else right.over if isinstance(right, Affine) else ()
    if isinstance(left, Affine) and isinstance(right, Affine) and left.over != right.over:
        raise AssertionError("amounts of different questions")
    factors: dict[str, Fraction] = {}
    constant = Fraction(0)
    for amount, times in ((left, times_left), (right, times_right)):
        if isinstance(amount, Affine):
            constant += amount.constant * times
            for name, factor in amount.factors:
                factors[name] = factors.get(name, Fraction(0)) + factor * times
        else:
            constant += amount * times
    return _amount({name: factor / divisor for name, factor in factors.items()}, constant / divisor, over)


def _compared(difference: int, signs: set[int]) -> bool:
    if isinstance(difference, Affine):
        return _sign_is(difference, signs)
    return (difference > 0) - (difference < 0) in signs


def _sign_is(amount: Affine, signs: set[int]) -> bool:
    """
    Whether an amount is below, at or above 0, as the signs say, for all values.

    Raises:
        Undecided: for some of them alone.
        Unbounded: that depends on more than one unknown.
    """
    possible = _possible_signs(amount)
    if possible <= signs:
        return True
    if not possible & signs:
        return False
    if len(amount.factors) > 1:
        names = " and ".join(f"`{name}`" for name, _ in amount.factors)
        raise Unbounded(f"it depends on how {names} compare ({amount} against 0); give one of them a value")
    raise Undecided(_parts_by_sign(amount))


def _parts_by_sign(amount: Affine) -> list[Values]:
    """
    The values for which an amount of one unknown is below, at and above 0.
    """
    ((name, factor),) = amount.factors
    values = _values(name, amount.over)
    root = -amount.constant / factor
    below, at, above = _floor_below(root), root, _ceil_above(root)
    parts = [values.between(None, below), values.between(above, None)]
    if at.denominator == 1 and int(at) in values:
        parts.insert(1, values.between(int(at), int(at)))
    return [part for part in parts if part is not None]


def _floor_below(root: Fraction) -> int:
    return -(-root.numerator // root.denominator) - 1


def _ceil_above(root: Fraction) -> int:
    return root.numerator // root.denominator + 1


def _possible_signs(amount: Affine) -> set[int]:
    """
    The signs that an amount has for some values; of several unknowns, those that can't be ruled out.
    """
    least, most = _bounds(amount)
    signs = {sign for sign, has in ((-1, least is None or least < 0), (1, most is None or most > 0)) if has}
    if (least is None or least <= 0) and (most is None or most >= 0) and _has_root(amount):
        signs.add(0)
    return signs


def _has_root(amount: Affine) -> bool:
    if len(amount.factors) > 1:
        return True
    ((name, factor),) = amount.factors
    root = -amount.constant / factor
    return root.denominator == 1 and int(root) in _values(name, amount.over)


def _bounds(amount: Affine) -> tuple[Fraction | None, Fraction | None]:
    """
    The least and the greatest value; None for no end.
    """
    least: Fraction | None = amount.constant
    most: Fraction | None = amount.constant
    for name, factor in amount.factors:
        values = _values(name, amount.over)
        low, high = factor * values.first, None if values.last is None else factor * values.last
        if factor > 0:
            least = None if least is None else least + low
            most = None if most is None or high is None else most + high
        else:
            least = None if least is None or high is None else least + high
            most = None if most is None else most + low
    return least, most


def _at(amount: Affine, given: dict[str, int]) -> Fraction:
    return sum((factor * given[name] for name, factor in amount.factors), amount.constant)


def _values(name: str, over: tuple[Values, ...]) -> Values:
    return next(values for values in over if values.name == name)


def _term(number: int, name: str, *, is_first: bool) -> str:
    size = abs(number)
    words = f"{size}" if not name else name if size == 1 else f"{size}{name}"
    if is_first:
        return f"{_MINUS}{words}" if number < 0 else words
    return f" {_MINUS} {words}" if number < 0 else f" + {words}"


def is_one(amount: int | Affine) -> bool:
    """
    Whether an amount is told as one: the number 1, and no amount that may be another.

    >>> is_one(1), is_one(2), is_one(unknown(Values("n", 1)))
    (True, False, False)
    """
    return not isinstance(amount, Affine) and amount == 1


def is_none(amount: int | Affine) -> bool:
    """
    Whether an amount is told as none: the number 0, and no amount that may be another.
    """
    return not isinstance(amount, Affine) and amount == 0


def with_values(amount: int | Affine, over: tuple[Values, ...]) -> int:
    """
    The amount where the unknowns have these values.

    Raises:
        ValueError: it isn't a whole number there.
    """
    return _amount(dict(amount.factors), amount.constant, over) if isinstance(amount, Affine) else amount


def at_least_values(amount: int | Affine) -> int:
    """
    The number that an amount is for the least values of its unknowns.
    """
    return int(_at(amount, {values.name: values.first for values in amount.over})) if isinstance(amount, Affine) else amount


def may_be_negative(amount: int | Affine) -> bool:
    """
    Whether an amount is less than 0 for some values: a change of life that is a loss.

    >>> n = unknown(Values("n", 1, last=9))
    >>> may_be_negative(n - 10), may_be_negative(10 - n), may_be_negative(-1)
    (True, False, True)
    """
    if not isinstance(amount, Affine):
        return amount < 0
    least, _ = _bounds(amount)
    return least is None or least < 0


def as_sum(amount: int | Affine, name: str, parts: tuple[Values, ...]) -> int:
    """
    The amount where one of its unknowns is the sum of others.

    >>> n = unknown(Values("n", 1))
    >>> as_sum(2 * n - 1, "n", (Values("m", 0), Values("p", 0)))
    <2m + 2p − 1>
    """
    if not isinstance(amount, Affine):
        return amount
    factors = dict(amount.factors)
    factor = factors.pop(name, Fraction(0))
    left = tuple(values for values in amount.over if values.name != name)
    return _amount(factors | {each.name: factor for each in parts}, amount.constant, (*left, *parts))
