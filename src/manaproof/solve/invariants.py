"""
Invariants of a chain of events: what holds of the event at first, and still does after each effect (DESIGN §4).

The state is the event's numbers, whether it is still of those that a measure counts, and which of the given effects were applied.
An invariant that every effect preserves, in any number of copies and in any order, holds when the event happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count

import z3
from attrs import define, field, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import formulas as fm
from manaproof.model.amounts import Affine, Values, unknown
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.measures import AMONG_EVENTS, Measure, Role, is_among, measured
from manaproof.model.regions import Box
from manaproof.rules.event_rules import rules_of
from manaproof.solve.amounts import term_of, within
from manaproof.solve.choosing import lower_choices
from manaproof.solve.formulas import all_of, any_of, total
from manaproof.solve.lowering import SolverSymbols, lower_condition, lower_quantity
from manaproof.solve.opening import Numbers, OpenEffect, facts_of
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session

_FRESH = count()
_PREFIX = "the event's "


@frozen
class Given:
    """
    An effect of the board that is given, once: what it does, whether it may be declined, and by what it multiplies, if it does.
    """

    id: str
    name: str
    effect: OpenEffect
    optional: bool
    times: int | None = None


@frozen
class State:
    """
    An event amid its chain: its numbers, whether each measure counts it, and which given effects were applied.
    """

    numbers: Numbers
    counts: Mapping[Measure, z3.BoolRef]
    applied: Mapping[str, z3.BoolRef]


Invariant = Callable[[State], z3.BoolRef]


@frozen
class Candidate:
    """
    An invariant to be tried, in words.
    """

    words: str
    holds: Invariant


@define
class Induction:
    """
    The obligations of a proof about one event, under way.

    Units: `budget` is solver work for each obligation.
    """

    formula: fm.Formula
    event: Event
    board: Board
    over: Box
    given: Sequence[Given]
    budget: int = DEFAULT_BUDGET
    asked: int = field(init=False, default=0)

    def state(self) -> State:
        """
        Any event of this kind, with fresh names.
        """
        number = next(_FRESH)
        names = rules_of(self.event).numbers(self.event, self.board)
        return State(
            {name: z3.Int(f"{name} #{number}") for name in names},
            {measure: z3.Bool(f"{place} counts #{number}") for place, measure in enumerate(fm.measures_in(self.formula))},
            {given.id: z3.Bool(f"{given.id} was applied #{number}") for given in self.given},
        )

    def candidates(self) -> Iterable[Candidate]:
        """
        The invariants to be tried, the simplest first.
        """
        yield Candidate("the claim itself", self.holds)
        multipliers = [given for given in self.given if given.times is not None]
        if multipliers:
            yield Candidate("the claim for what the multipliers still unused would make of it", self._scaled(multipliers))
        for given in self.given:
            if not given.optional:
                yield Candidate(f"the claim once {given.name} was applied", self._once(given))

    def holds(self, state: State) -> z3.BoolRef:
        """
        The formula, of an event that happens so.
        """
        return _lowered(self.formula, lambda measure: self._measure(measure, state))

    def _scaled(self, multipliers: Sequence[Given]) -> Invariant:
        def holds(state: State) -> z3.BoolRef:
            numbers = dict(state.numbers)
            for given in multipliers:
                used = state.applied[given.id]
                numbers = {name: z3.If(used, number, (given.times or 1) * number) for name, number in numbers.items()}
            return self.holds(State(numbers, state.counts, state.applied))

        return holds

    def _once(self, given: Given) -> Invariant:
        return lambda state: z3.Implies(state.applied[given.id], self.holds(state))

    def begins(self, invariant: Invariant) -> Answer:
        """
        Whether the invariant holds of the event as it is at first, for all values of the unknowns: UNSAT if it does.
        """
        state = self.state()
        numbers = rules_of(self.event).numbers(self.event, self.board)
        first = [state.numbers[name] == term_of(number) for name, number in numbers.items()]
        counts = [flag == is_among(measure, self.event, AMONG_EVENTS) for measure, flag in state.counts.items()]
        none = [z3.Not(applied) for applied in state.applied.values()]
        return self._ask([within(self.over), *first, *counts, *none, z3.Not(invariant(state))])

    def preserves(self, invariant: Invariant, effect: OpenEffect, given: Given | None = None, *, moves: bool = False) -> Answer:
        """
        Whether every way of an effect preserves the invariant, whatever the board tells: UNSAT if it does.

        `moves` is for one after which it may be another recipient's.
        """
        for way in effect.ways:
            before, after = self.state(), self.state()
            guard, symbols = self._guard(effect, before)
            lowered = lower_choices(way.choices, symbols, f"way #{next(_FRESH)}")
            changed = [
                number == (lower_quantity(way.numbers[name], lowered.symbols) if name in way.numbers else before.numbers[name])
                for name, number in after.numbers.items()
            ]
            unused = [z3.Not(before.applied[given.id])] if given is not None else []
            claims = [
                *self._possible(before),
                guard,
                *unused,
                lowered.legal,
                *changed,
                *_same(before, after, moves=moves),
                *self._flags(before, after, given),
            ]
            answer = self._ask([invariant(before), *claims, z3.Not(invariant(after))])
            if answer is not Answer.UNSAT:
                return answer
        return Answer.UNSAT

    def survives_its_end(self, invariant: Invariant, given: Given | None = None) -> Answer:
        """
        Whether the invariant is preserved where the event no longer happens, or something that isn't counted happens instead.
        """
        before, after = self.state(), self.state()
        nothing = [number == 0 for number in after.numbers.values()]
        claims = [*self._possible(before), *nothing, *self._flags(before, after, given)]
        return self._ask([invariant(before), *claims, z3.Not(invariant(after))])

    def survives_more(self, invariant: Invariant) -> Answer:
        """
        Whether the invariant is preserved where any more of what it counts is added.
        """
        before, after = self.state(), self.state()
        more = [after.numbers[name] >= number for name, number in before.numbers.items()]
        claims = [*self._possible(before), *more, *_same(before, after), *self._flags(before, after, None)]
        return self._ask([invariant(before), *claims, z3.Not(invariant(after))])

    def applies(self, effect: OpenEffect) -> Answer:
        """
        Whether there is a board on which an effect applies to such an event: SAT if so.
        """
        state = self.state()
        guard, _ = self._guard(effect, state)
        return self._ask([*self._possible(state), guard])

    def ends(self, invariant: Invariant) -> Answer:
        """
        Whether the invariant implies the formula once each mandatory given effect was applied or doesn't apply: UNSAT if so.
        """
        state = self.state()
        done = []
        for given in self.given:
            if not given.optional:
                guard, _ = self._guard(given.effect, state)
                done.append(z3.Or(state.applied[given.id], z3.Not(guard)))
        whole = [number >= 0 for number in state.numbers.values()]
        return self._ask([within(self.over), *whole, invariant(state), *done, z3.Not(self.holds(state))])

    def _flags(self, before: State, after: State, given: Given | None) -> list[z3.BoolRef]:
        return [
            flag if given is not None and name == given.id else flag == before.applied[name]
            for name, flag in after.applied.items()
        ]

    def _possible(self, state: State) -> list[z3.BoolRef]:
        """
        An event of a number of things, at least one.
        """
        numbers = list(state.numbers.values())
        return [within(self.over), *(number >= 0 for number in numbers), total(numbers) > 0]

    def _guard(self, effect: OpenEffect, state: State) -> tuple[z3.BoolRef, SolverSymbols]:
        facts = facts_of(self.event, f"#{next(_FRESH)}")
        symbols = SolverSymbols(fields=_OpenNumbers(state.numbers), facts=facts, free_names=True)
        claims = [lower_condition(effect.guard, symbols)]
        return all_of([*claims, total(list(state.numbers.values())) > 0]), symbols

    def _measure(self, measure: Measure, state: State) -> z3.ArithRef:
        """
        What a measure is of an event: a sum of its numbers.

        Raises:
            NotModelled: it isn't one.
        """
        rules = rules_of(self.event)
        names = list(rules.numbers(self.event, self.board))
        if not any(isinstance(self.event, row.told_by) for row in AMONG_EVENTS.get(measure.what, ())):
            raise NotModelled(f"`{measure}` isn't a number of the event itself; a proof for any copies is about that alone")
        over = tuple(Values(f"{_PREFIX}{name}", 1) for name in sorted(names))
        ones = {values.name: unknown(values, *(other for other in over if other is not values)) for values in over}
        probe = rules.with_numbers(self.event, {name: ones[f"{_PREFIX}{name}"] for name in names})
        kinds = tuple((role, wanted) for role, wanted in measure.wanted if role is Role.KIND)
        value = measured(Measure(measure.what, kinds), [probe], AMONG_EVENTS)
        if not isinstance(value, Affine):
            return z3.If(state.counts[measure], z3.IntVal(value), z3.IntVal(0))
        terms = [int(factor) * state.numbers[name.removeprefix(_PREFIX)] for name, factor in value.factors]
        return z3.If(state.counts[measure], z3.Sum([*terms, z3.IntVal(int(value.constant))]), z3.IntVal(0))

    def _ask(self, claims: Iterable[z3.BoolRef]) -> Answer:
        self.asked += 1
        session = Session(self.budget)
        session.require(Claim("obligation", claim) for claim in claims)
        return session.ask()


def _same(before: State, after: State, *, moves: bool = False) -> list[z3.BoolRef]:
    """
    The event is still of those that each measure counted; if it `moves`, of those that count it whatever it happens to.
    """
    kept = [measure for measure in after.counts if not (moves and measure.of(Role.TO) is not None)]
    return [after.counts[measure] == before.counts[measure] for measure in kept]


class _OpenNumbers(dict[str, z3.ArithRef]):
    """
    The numbers of an event; one that it doesn't have is 0.
    """

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __missing__(self, name: str) -> z3.ArithRef:
        if name in ("life", "gained too"):
            return self.setdefault(name, z3.Int(f"{name} #{next(_FRESH)}"))
        return z3.IntVal(0)


def multiplies_by(effect: f.ReplacementEffect) -> int | None:
    """
    By which number an effect multiplies all of an event; None for one that does anything else.
    """
    match effect.rewrite:
        case f.ChangeCount(times=times, half=None, plus=None, minus=None) if times > 1:
            return times
        case f.MultiplyMana(factor=factor):
            return factor
        case _:
            return None


def _lowered(formula: fm.Formula, measure: Callable[[Measure], z3.ArithRef]) -> z3.BoolRef:
    match formula:
        case fm.Comparison(left, relation, right):
            return _RELATIONS[relation](_term(left, measure), _term(right, measure))
        case fm.Both(parts):
            return all_of([_lowered(part, measure) for part in parts])
        case fm.Either(parts):
            return any_of([_lowered(part, measure) for part in parts])
        case fm.NotSo(of):
            return z3.Not(_lowered(of, measure))
        case fm.Implies(premise, conclusion):
            return z3.Implies(_lowered(premise, measure), _lowered(conclusion, measure))
        case _:
            raise TypeError(f"a formula of kind {type(formula).__name__}")


def _term(term: fm.Term, measure: Callable[[Measure], z3.ArithRef]) -> z3.ArithRef:
    match term:
        case fm.Number(value):
            return term_of(value)
        case fm.Measured(of):
            return measure(of)
        case fm.Plus(parts):
            return total([_term(part, measure) for part in parts])
        case fm.Negative(of):
            return -_term(of, measure)
        case fm.Product(fm.Number(value), of) | fm.Product(of, fm.Number(value)) if isinstance(value, int):
            return value * _term(of, measure)
        case fm.Product():
            raise NotModelled("the solver isn't asked about products of unknowns")
        case _:
            raise TypeError(f"a term of kind {type(term).__name__}")


_RELATIONS: Mapping[fm.Relation, Callable[[z3.ArithRef, z3.ArithRef], z3.BoolRef]] = {
    fm.Relation.EQUAL: lambda left, right: left == right,
    fm.Relation.UNEQUAL: lambda left, right: left != right,
    fm.Relation.LESS: lambda left, right: left < right,
    fm.Relation.AT_MOST: lambda left, right: left <= right,
    fm.Relation.MORE: lambda left, right: left > right,
    fm.Relation.AT_LEAST: lambda left, right: left >= right,
}
