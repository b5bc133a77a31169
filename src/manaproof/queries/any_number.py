"""
Any number of copies of a permanent whose one effect adds a constant: applied in batches, between all other effects.

Copies that are applied one right after the other add together, so all orders of k copies among m other effects are those of at
most m + 1 batches of k₁, k₂ … copies, which are k together (DESIGN §4).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeVar

import attrs
from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.abilities import Ability, StaticAbility
from manaproof.model.amounts import Affine, Values, unknown
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board, Uncertain
from manaproof.model.events import Event
from manaproof.model.occasions import Enters, Happens, Occasion
from manaproof.model.outcomes import Outcome
from manaproof.model.permanents import Permanent
from manaproof.model.regions import Box
from manaproof.model.unknowns import for_values, unknowns_in, with_sum
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.queries.refusing import no_outcomes
from manaproof.rules.guards import guard_of

Asked = TypeVar("Asked")
MOST_OTHERS = 3
_DIGITS_BELOW = "₀₁₂₃₄₅₆₇₈₉"
_BELOW = str.maketrans("0123456789", _DIGITS_BELOW)
_ARITHMETIC = (e.Number, e.Field, e.Sum, e.Times, e.Half, e.Difference, e.Least, e.Greatest, e.If, e.Compare, e.Truth)
Adds = frozenset[tuple[object, ...]]
"""What each copy of one batch adds, by place."""


@frozen
class AnyNumber:
    """
    A permanent of which there may be any number, by which name, and how many other effects may apply between its copies.
    """

    permanent: Permanent
    effect: f.ReplacementEffect
    added: int
    name: str
    between: int

    def boards(self, board: Board) -> Iterator[Board]:
        """
        The board without a copy, with one batch of copies, with two, and so on.
        """
        left = tuple(each for each in board.uncertain if each.id != self.permanent.id)
        for count in range(self.between + 2):
            batches = tuple(self._batch(place) for place in range(1, count + 1))
            listed = (batches if permanent.id == self.permanent.id else (permanent,) for permanent in board.permanents)
            yield evolve(board, permanents=tuple(chain.from_iterable(listed)), uncertain=left)

    @property
    def batches(self) -> tuple[str, ...]:
        """
        The names of the numbers of copies in the batches.
        """
        if not self.between:
            return (self.name,)
        return tuple(f"{self.name}{str(place).translate(_BELOW)}" for place in range(1, self.between + 2))

    def _batch(self, place: int) -> Permanent:
        size = unknown(Values(self.batches[place - 1], 1))
        effect = evolve(self.effect, rewrite=f.ChangeCount(plus=e.Number(self.added * size)))
        (face,) = self.permanent.card.faces
        card = evolve(self.permanent.card, faces=(evolve(face, abilities=(StaticAbility((effect,)),)),))
        return evolve(self.permanent, id=self.permanent.id if place == 1 else f"{self.permanent.id} of batch {place}", card=card)


def any_number(board: Board, occasion: Occasion) -> AnyNumber | None:
    """
    The one permanent of a board of which there may be any number; None if there is none, or batches aren't the same.

    They are where each copy does nothing but add a constant, the question isn't about it, and nothing else on the board looks at
    what is there; beside other effects only for one event, since all copies may be divided anew for each.
    """
    counted = [each for each in board.uncertain if _name_of_any(each) is not None]
    if len(counted) != 1 or board.resolved or board.stack or board.open_choices:
        return None
    permanent = board.permanent(counted[0].id)
    assert permanent is not None
    if permanent.id in walk(occasion):
        return None
    effect = _effect_of(permanent)
    others = [ability for each in board.permanents if each is not permanent for ability in _abilities(each)]
    if effect is None or not all(map(_is_blind, others)):
        return None
    meeting = [part for part in walk(tuple(others)) if isinstance(part, f.ReplacementEffect) and _may_meet(part, effect)]
    between = len(meeting)
    added = effect.rewrite.plus if isinstance(effect.rewrite, f.ChangeCount) else None
    if between > MOST_OTHERS or not isinstance(added, e.Number):
        return None
    if between and not (_is_one_event(occasion) and all(isinstance(each.rewrite, f.ChangeCount) for each in meeting)):
        return None
    return AnyNumber(permanent, effect, added.value, _name_of_any(counted[0]) or "", between)


def for_any_number(copies: AnyNumber, board: Board, ask: Callable[[Board], OutcomesAnswer]) -> OutcomesAnswer:
    """
    The outcomes for any number of copies: as functions of how many are in each batch.
    """
    answers = [ask(each) for each in copies.boards(board)]
    worst = next((answer for answer in answers if answer.verdict is not Verdict.COMPLETE), None)
    if worst is not None:
        return worst
    try:
        joined = tuple(_joined([_families(answer, copies.batches) for answer in answers], copies.batches))
    except NotModelled as error:
        return no_outcomes(error)
    most = max((_batches_in(outcome, copies.batches) for outcome in joined), default=0)
    names = copies.batches[:most] if most > 1 else (copies.name,)
    return evolve(
        answers[-1],
        outcomes=tuple(_named(outcome, copies.batches, names) for outcome in joined),
        assumptions=(_in_words(copies, names), *answers[-1].assumptions),
        over=tuple(_with_batches(box, copies.batches, names) for box in answers[-1].over or ((),)),
    )


def divided(value: Asked, over: Box) -> Asked:
    """
    A value where a number of copies is the sum of the batches into which it is divided among the values of an answer.
    """
    known = {values.name for values in over}
    for each in unknowns_in(value):
        if each.name not in known:
            value = with_sum(value, each.name, tuple(values for values in over if _undivided_name(values) == each.name))
    return value


def undivided(point: Box) -> Box:
    """
    Known values where each number of copies is whole again.
    """
    sizes: dict[str, int] = {}
    for values in point:
        sizes[_undivided_name(values)] = sizes.get(_undivided_name(values), 0) + values.first
    whole = {_undivided_name(values): values for values in point}
    return tuple(evolve(whole[name], name=name, first=size, last=size) for name, size in sorted(sizes.items()))


def _undivided_name(values: Values) -> str:
    return values.name.rstrip(_DIGITS_BELOW)


def _in_words(copies: AnyNumber, names: Sequence[str]) -> str:
    numbers = "" if len(names) == 1 else f"{copies.name} = {' + '.join(names)}, where "
    together = f"copies of {copies.permanent.name} that apply one after the other are taken together"
    return f"{numbers}{together}, and their orders aren't counted"


def _with_batches(box: Box, batches: Sequence[str], names: Sequence[str]) -> Box:
    return (*(Values(name, 0) for name in names), *(values for values in box if values.name not in batches))


def _batches_in(outcome: Outcome, batches: Sequence[str]) -> int:
    """
    Into how many batches all copies are divided in an outcome; none where it doesn't depend on them.
    """
    leaves = (leaf for _, leaf in _leaves(outcome.happenings, ()) if isinstance(leaf, Affine))
    return len({values.name for leaf in leaves for values in leaf.over if values.name in batches})


def _named(outcome: Outcome, batches: Sequence[str], names: Sequence[str]) -> Outcome:
    """
    The outcome where all copies are divided into batches of these names, the last of its own into all that are left.

    Batches that add the same are one, so an outcome may have fewer than another; they are all copies together nonetheless.
    """
    own = _batches_in(outcome, batches)
    if not own:
        return outcome
    parts = tuple(Values(name, 0) for name in names[own - 1 :])
    if any(isinstance(each, Values) and each.name in batches for each in walk(outcome.where)) and batches[:own] != tuple(names):
        raise NotModelled("how many copies there are decides what can happen; give their number values, such as 1 to 5")
    return with_sum(outcome, batches[own - 1], parts)


def _is_one_event(occasion: Occasion) -> bool:
    return isinstance(occasion, Enters) or (isinstance(occasion, Happens) and len(occasion.events) == 1)


def _name_of_any(uncertain: Uncertain) -> str | None:
    """
    The name of a number that may be any.
    """
    count: object = uncertain.count
    if not isinstance(count, Affine) or count.constant or len(count.factors) != 1:
        return None
    ((name, factor),) = count.factors
    values = next(each for each in count.over if each.name == name)
    is_any = factor == 1 and (values.first, values.step, values.last) == (0, 1, None)
    return name if is_any else None


def _abilities(permanent: Permanent) -> tuple[Ability, ...]:
    return tuple(ability for face in permanent.card.faces for ability in face.abilities)


def _is_blind(ability: Ability) -> bool:
    """
    Whether an ability looks at nothing on the board: it says only what it does to an event.
    """
    values = (part for part in walk(ability) if isinstance(part, e.Quantity | e.Condition))
    return isinstance(ability, StaticAbility) and all(isinstance(value, _ARITHMETIC) for value in values)


def _effect_of(permanent: Permanent) -> f.ReplacementEffect | None:
    """
    A permanent's one effect, None if it does anything else than to add a constant.
    """
    match _abilities(permanent):
        case (StaticAbility(statements=(f.ReplacementEffect(optional=False, condition=None, uses=None) as effect,)),):
            match effect.rewrite:
                case f.ChangeCount(times=1, half=None, plus=e.Number(), minus=None) if _goes_on_applying(effect):
                    return effect if len(permanent.card.faces) == 1 else None
                case _:
                    return None
        case _:
            return None


def _goes_on_applying(effect: f.ReplacementEffect) -> bool:
    """
    Whether an effect that applies to an amount applies to every greater one.
    """
    condition = guard_of(effect.event).condition
    compared = (part.relation for part in walk(condition) if isinstance(part, e.Compare))
    is_monotone = all(relation in (e.Relation.AT_LEAST, e.Relation.MORE) for relation in compared)
    return is_monotone and not any(isinstance(part, e.Not) for part in walk(condition))


def _may_meet(one: f.ReplacementEffect, other: f.ReplacementEffect) -> bool:
    """
    Whether two effects may apply to the same event.
    """
    kinds: list[type[Event]] = []
    for effect in (one, other):
        try:
            kinds.append(guard_of(effect.event).kind)
        except NotModelled:
            return True
    return issubclass(kinds[0], kinds[1]) or issubclass(kinds[1], kinds[0])


@frozen
class _Family:
    """
    An outcome of batches: what it is without them, and what each copy adds, by the batch that it is in.
    """

    outcome: Outcome
    base: frozenset[object]
    adds: frozenset[Adds]

    @classmethod
    def of(cls, outcome: Outcome, batches: Sequence[str]) -> _Family:
        """
        The family that an outcome is.
        """
        base: set[object] = set()
        adds: dict[str, set[tuple[object, ...]]] = {}
        for path, leaf in _leaves((outcome.happenings, outcome.where), ()):
            if not isinstance(leaf, Affine):
                base.add((path, leaf))
                continue
            for values in leaf.over:
                if values.name in batches:
                    adds.setdefault(values.name, set())
            rest = tuple((name, factor) for name, factor in leaf.factors if name not in batches)
            base.add((path, (rest, leaf.constant) if rest else leaf.constant))
            for name, factor in leaf.factors:
                if name in batches:
                    adds[name].add((path, factor))
        return cls(outcome, frozenset(base), frozenset(map(frozenset, adds.values())))


def _leaves(value: Any, path: tuple[object, ...]) -> Iterator[tuple[tuple[object, ...], object]]:
    kind: Any = type(value)
    if isinstance(value, tuple | frozenset):
        for place, part in enumerate(value):
            yield from _leaves(part, (*path, place))
    elif attrs.has(kind) and kind is not Affine:
        for attribute in attrs.fields(kind):
            if attribute.init:
                yield from _leaves(getattr(value, attribute.name), (*path, kind.__name__, attribute.name))
    else:
        yield path, value


Families = Mapping[tuple[frozenset[object], frozenset[Adds]], _Family]
"""The families of the outcomes for one number of batches."""


def _families(answer: OutcomesAnswer, batches: Sequence[str]) -> Families:
    found: dict[tuple[frozenset[object], frozenset[Adds]], _Family] = {}
    for outcome in answer.outcomes:
        family = _Family.of(outcome, batches)
        found.setdefault((family.base, family.adds), family)
    return found


def _joined(answers: Sequence[Families], batches: Sequence[str]) -> Iterator[Outcome]:
    """
    The outcomes of families, those that are others with an empty batch as one with those.

    Raises:
        NotModelled: an outcome is possible for some numbers of copies alone.
    """
    by_base: dict[frozenset[object], dict[frozenset[Adds], _Family]] = {}
    for families in answers:
        for (base, adds), family in families.items():
            by_base.setdefault(base, {}).setdefault(adds, family)
    for base, alike in by_base.items():
        whole = [adds for adds in alike if _has_all_parts(adds, alike)]
        most = [adds for adds in whole if not any(adds < other for other in whole)]
        is_for_any = all(adds or all((base, adds) in families for families in answers) for adds in most)
        if not is_for_any or any(not any(adds <= other for other in most) for adds in alike):
            raise NotModelled("how many copies there are decides what can happen; give their number values, such as 1 to 5")
        for adds in most:
            yield evolve(_with_empty(alike[adds].outcome, batches), orders=0)


def _has_all_parts(adds: frozenset[Adds], alike: Mapping[frozenset[Adds], _Family]) -> bool:
    """
    Whether the same is possible with any of its batches empty.
    """
    return all(adds - {batch} in alike and _has_all_parts(adds - {batch}, alike) for batch in adds)


def _with_empty(outcome: Outcome, batches: Sequence[str]) -> Outcome:
    """
    The outcome where its batches may be empty.
    """
    over: dict[str, Values] = {}
    for _, leaf in _leaves(outcome.happenings, ()):
        if isinstance(leaf, Affine):
            over |= {values.name: evolve(values, first=0) if values.name in batches else values for values in leaf.over}
    return for_values(outcome, tuple(over[name] for name in sorted(over))) if over else outcome
