"""
Whether two effects on one event lead to the same numbers in both orders, on any board (CR 616.1e, 616.1f).

The claim is about an event to which both apply, so that someone chooses which is applied first. What an effect looks up is
anything, but the same in both orders; what is chosen on the way is the same too, which is more than is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import attrs
import z3
from attrs import define, evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import lookups as lu
from manaproof.model.amounts import Affine, Values, unknown
from manaproof.model.board import Board
from manaproof.model.events import Event, TokenCreation
from manaproof.model.properties import Anything
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.guards import Guard, guard_of
from manaproof.rules.replacing import is_renumbering
from manaproof.rules.rewriting import assignments_of
from manaproof.solve.choosing import lower_choices
from manaproof.solve.formulas import all_of, any_of, total
from manaproof.solve.lowering import SolverSymbols, lower_condition, lower_quantity
from manaproof.solve.opening import OPEN, Numbers, OpenEffect, OpenWay, are_of, narrowed, opened_guard, opened_way
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session

_OF_EARLIER_PARTS = (
    *(lu.ThoseCount, lu.ExcessDealt, lu.CastBefore, lu.OfPrevented, lu.Prevented, lu.FoundMatches, lu.CardThisWay),
    *(lu.LandsEntered, lu.UnreadCondition),
)
_MAY_BECOME = frozenset({"by_effect"})
"""The facts of an event that another number of it may make true (CR 614.16)."""


def numbers_changed(effect: f.ReplacementEffect, event: Event, context: Context) -> OpenEffect:
    """
    What an effect does to the numbers of an event that it looks at, on any board, where it does nothing else.

    Raises:
        NotModelled: it does something else, is used up, or looks at several events together.
    """
    _refuse_others(effect)
    guard = guard_of(effect.event)
    condition = None if effect.condition is None else _told(effect.condition, event)
    ways = tuple(narrowed(way, effect.event, event) for way in assignments_of(effect.rewrite, event, context))
    opened = tuple(opened_way(evolve(way, numbers={k: _told(q, event) for k, q in way.numbers.items()})) for way in ways)
    return OpenEffect(opened_guard(Guard(guard.kind, _told(guard.condition, event)), condition), opened)


def _refuse_others(effect: f.ReplacementEffect) -> None:
    rewrite = effect.rewrite
    if effect.uses is not None:
        raise NotModelled("an effect that is used up isn't followed in this proof")
    prevents_all = isinstance(rewrite, f.Prevent) and rewrite == f.Prevent()
    if isinstance(rewrite, f.Prevent):
        if rewrite.next_amount is not None or rewrite.then or rewrite.for_each:
            raise NotModelled("a shield, or what follows on prevention, isn't followed in this proof")
    elif isinstance(rewrite, f.ProduceOther) or not is_renumbering(rewrite):
        raise NotModelled("an effect that does something else than to change numbers isn't followed in this proof")
    if effect.scope is not f.Scope.EACH and not prevents_all:
        raise NotModelled("an effect on several events together isn't followed in this proof")
    for part in walk((rewrite, effect.condition, effect.event)):
        if isinstance(part, _OF_EARLIER_PARTS) or (isinstance(part, e.Named) and part.name.startswith("that")):
            raise NotModelled("an effect that looks at how the event came to be isn't followed in this proof")


def _told(tree: Any, event: Event) -> Any:
    """
    The tree with the numbers of the event in place of a look-up of them.
    """
    match tree:
        case lu.TokensWith(having) if isinstance(event, TokenCreation):
            places = [str(place) for place in range(len(event.tokens))]
            if having == Anything():
                return e.Sum(tuple(map(e.Field, places)))
            return e.Sum(tuple(e.If(are_of(place, having), e.Field(place), e.ZERO) for place in places))
        case tuple():
            return tuple(_told(part, event) for part in tree)
        case e.Quantity() | e.Condition():
            return evolve(tree, **{a.name: _told(getattr(tree, a.name), event) for a in attrs.fields(type(tree))})
        case _:
            return tree


@frozen
class _Names(Mapping[str, z3.ArithRef]):
    """
    Amounts that a board would tell one of the effects: any, zero or more.
    """

    side: str

    def __getitem__(self, name: str) -> z3.ArithRef:
        free = z3.Int(f"{self.side} {name}")
        return z3.If(free >= 0, free, z3.IntVal(0))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@frozen
class _Facts(Mapping[str, z3.BoolRef]):
    """
    What holds: what a board would tell one of the effects, and facts of the event, the same for both.
    """

    side: str
    is_changed: bool

    def __getitem__(self, fact: str) -> z3.BoolRef:
        if fact.startswith(OPEN):
            return z3.Bool(f"{self.side} {fact}")
        at_first = z3.Bool(f"the event at first: {fact}")
        if self.is_changed and fact in _MAY_BECOME:
            return any_of([at_first, z3.Bool(f"the event once changed: {fact}")])
        return at_first

    def __contains__(self, fact: object) -> bool:
        return isinstance(fact, str)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


@frozen
class _Step:
    """
    An effect had its opportunity: whether it applied, which choices are legal, and what the numbers are after it.
    """

    applied: z3.BoolRef
    legal: z3.BoolRef
    after: Numbers


@define
class BothOrders:
    """
    The obligations about two effects on an event of one kind, under way.

    Units: `budget` is solver work for each obligation.
    """

    event: Event
    board: Board
    budget: int = DEFAULT_BUDGET
    asked: int = field(init=False, default=0)
    _forms: Mapping[str, int] = field(init=False)

    @_forms.default
    def _as_functions(self) -> Mapping[str, int]:
        """
        Each number of the event as a function of those that can be changed.
        """
        rules = rules_of(self.event)
        names = list(rules.numbers(self.event, self.board))
        over = tuple(Values(name, 1) for name in sorted(names))
        ones = {values.name: unknown(values, *(other for other in over if other is not values)) for values in over}
        changed = rules.with_numbers(self.event, ones)
        if type(changed) is not type(self.event) or not rules.facts(changed) <= rules.facts(self.event) | _MAY_BECOME:
            raise NotModelled("events of this kind become others with other numbers; that isn't followed in this proof")
        return rules.numbers(changed, self.board)

    @property
    def changeable(self) -> tuple[str, ...]:
        """
        The numbers that a rewrite can change.
        """
        return tuple(name for name, form in self._forms.items() if isinstance(form, Affine) and _is(name, form))

    def differ(self, one: OpenEffect, other: OpenEffect) -> Answer:
        """
        Whether there is an event to which both apply and for which their orders lead to other numbers: UNSAT if there is none.

        Raises:
            NotModelled: they change something else, or look at something that has no term.
        """
        for one_way, other_way in product(one.ways, other.ways):
            answer = self._ask(self._difference((one, one_way, "one"), (other, other_way, "other")))
            if answer is not Answer.UNSAT:
                return answer
        return Answer.UNSAT

    def meet(self, one: OpenEffect, other: OpenEffect) -> Answer:
        """
        Whether there is an event to which both apply: SAT if there is.
        """
        start = self._start()
        sides = ((one, "one"), (other, "other"))
        guards = [lower_condition(effect.guard, self._symbols(side, start, is_changed=False)) for effect, side in sides]
        return self._ask([*self._possible(start), *guards])

    def differ_alone(self, one: OpenEffect, other: OpenEffect) -> Answer:
        """
        Whether there is an event to which only one applies, or to which they do different things: UNSAT if there is none.

        What both look up is the same, for they are two wordings of one effect.

        Raises:
            NotModelled: there are several ways, or see `differ`.
        """
        if len(one.ways) != 1 or len(other.ways) != 1:
            raise NotModelled("an effect that can be applied in several ways isn't followed in this proof")
        start = self._start()
        first, second = self._step(one, one.ways[0], "it", start), self._step(other, other.ways[0], "it", start)
        others = any_of(first.after[name] != second.after[name] for name in self.changeable)
        differ = any_of([first.applied != second.applied, first.legal != second.legal, all_of([first.legal, others])])
        return self._ask([*self._possible(start), differ])

    def _difference(self, one: tuple[OpenEffect, OpenWay, str], other: tuple[OpenEffect, OpenWay, str]) -> list[z3.BoolRef]:
        start = self._start()
        first, second = self._step(*one, start), self._step(*other, start)
        then = self._step(*other, first.after, is_changed=True)
        reverse = self._step(*one, second.after, is_changed=True)
        legal, reverse_legal = all_of([first.legal, then.legal]), all_of([second.legal, reverse.legal])
        others = any_of(then.after[name] != reverse.after[name] for name in self.changeable)
        differ = any_of([legal != reverse_legal, all_of([legal, reverse_legal, others])])
        return [*self._possible(start), first.applied, second.applied, differ]

    def _start(self) -> Numbers:
        return {name: z3.Int(f"at first {name}") for name in self.changeable}

    def _possible(self, start: Numbers) -> list[z3.BoolRef]:
        return [*(number >= 0 for number in start.values()), total(list(start.values())) > 0]

    def _step(self, effect: OpenEffect, way: OpenWay, side: str, before: Numbers, *, is_changed: bool = False) -> _Step:
        if not set(way.numbers) <= set(self.changeable):
            raise NotModelled("an effect that changes other numbers than those of the event isn't followed in this proof")
        symbols = self._symbols(side, before, is_changed=is_changed)
        applied = all_of([lower_condition(effect.guard, symbols), total(list(before.values())) > 0])
        lowered = lower_choices(way.choices, symbols, side)
        after = {
            name: z3.If(applied, lower_quantity(way.numbers[name], lowered.symbols), number) if name in way.numbers else number
            for name, number in before.items()
        }
        return _Step(applied, z3.Implies(applied, lowered.legal), after)

    def _symbols(self, side: str, numbers: Numbers, *, is_changed: bool) -> SolverSymbols:
        fields = {name: _term(name, form, numbers) for name, form in self._forms.items()}
        return SolverSymbols(fields=fields, facts=_Facts(side, is_changed), names=_Names(side))

    def _ask(self, claims: list[z3.BoolRef]) -> Answer:
        self.asked += 1
        session = Session(self.budget)
        session.require(Claim("obligation", claim) for claim in claims)
        return session.ask()


def _is(name: str, form: Affine) -> bool:
    return dict(form.factors) == {name: 1} and form.constant == 0


def _term(name: str, form: int, numbers: Numbers) -> z3.ArithRef:
    """
    A number of the event as a term; one that its own numbers don't make is the board's, and anything.
    """
    if not isinstance(form, Affine):
        return z3.Int(f"the board: {name}")
    whole = all(factor.denominator == 1 for _, factor in form.factors) and form.constant.denominator == 1
    if not whole or not all(each in numbers for each, _ in form.factors):
        raise NotModelled("a number of the event is made of others in a way that isn't followed in this proof")
    return total([*(int(factor) * numbers[each] for each, factor in form.factors), z3.IntVal(int(form.constant))])
