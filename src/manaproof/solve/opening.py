"""
Guards and rewrites for any board: what they look up is anything, what they say of the event's numbers stays.

A claim that the solver proves of an opened effect so holds on every board, whatever else is on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs
import z3
from attrs import evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import lookups as k
from manaproof.model import properties as p
from manaproof.model.board import Board
from manaproof.model.events import Event, TokenCreation
from manaproof.model.patterns import CountersPattern, EventPattern, TokensPattern
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, fold_condition
from manaproof.rules.guards import Guard, guard_of
from manaproof.rules.rewriting import Assignments, assignments_of

_ARITHMETIC = (e.Number, e.Field, e.Share, e.Sum, e.Times, e.Half, e.Difference, e.Least, e.Greatest, e.If)
_LOGIC = (e.Truth, e.Holds, e.Compare, e.AllOf, e.AnyOf, e.Not, e.ChosenIs)
OPEN = "open: "
"""How the names begin of what a board would tell."""


@frozen
class OpenWay:
    """
    One way to rewrite the numbers of an event: new numbers over choices and the old ones; those not named stay.
    """

    choices: tuple[e.Choice, ...]
    numbers: Mapping[str, e.Quantity]


@frozen
class OpenEffect:
    """
    What a replacement effect does to the numbers of an event, on any board.
    """

    guard: e.Condition
    ways: tuple[OpenWay, ...]


@frozen
class OpenFacts(Mapping[str, z3.BoolRef]):
    """
    The facts of an event, known ones first; what a board would tell may hold or not.
    """

    known: frozenset[str]
    prefix: str
    met: dict[str, z3.BoolRef] = field(factory=dict)

    def __getitem__(self, fact: str) -> z3.BoolRef:
        if not fact.startswith(OPEN):
            return z3.BoolVal(fact in self.known)
        return self.met.setdefault(fact, z3.Bool(f"{self.prefix} {fact}"))

    def __contains__(self, fact: object) -> bool:
        return isinstance(fact, str)

    def __iter__(self) -> Iterator[str]:
        return iter(self.met)

    def __len__(self) -> int:
        return len(self.met)


def opened_guard(effect_guard: Guard, condition: e.Condition | None) -> e.Condition:
    """
    The guard of an effect with its condition, on any board.
    """
    claims = (effect_guard.condition, *(() if condition is None else (condition,)))
    opened: e.Condition = _opened(e.AllOf(claims))
    return opened


_LASTING = (
    k.Matches,
    k.PlayerIs,
    k.DealtBy,
    k.IsTurnOf,
    k.IsDuring,
    k.AnchorChosen,
    k.ChosenColorIs,
    k.WasCast,
)
"""Look-ups of what other permanents don't change, besides those that say what an object is."""


def settled_guard(condition: e.Condition, env: Environment) -> e.Condition:
    """
    A condition with what a board tells and further permanents on it don't change; the rest of what it looks up is anything.
    """
    match condition:
        case e.AllOf(claims):
            return e.AllOf(tuple(settled_guard(claim, env) for claim in claims))
        case e.AnyOf(claims):
            return e.AnyOf(tuple(settled_guard(claim, env) for claim in claims))
        case e.Not(claim):
            return e.Not(settled_guard(claim, env))
        case e.Truth() | e.Holds() | e.ChosenIs():
            return fold_condition(condition, env)
        case _ if isinstance(condition, _LASTING) and not any(map(_counts, walk(condition))):
            return fold_condition(condition, env)
        case _:
            anything: e.Condition = _opened(condition)
            return anything


def _counts(part: object) -> bool:
    """
    Whether a part of a look-up is about numbers, which other permanents may change.
    """
    if isinstance(part, p.HasNumber | p.HasParity):
        return True
    return isinstance(part, e.Quantity) and not isinstance(part, _ARITHMETIC)


def opened(effect: f.ReplacementEffect, event: Event, context: Context) -> OpenEffect | None:
    """
    What an effect does to the numbers of an event, on any board; None where it isn't about such events.

    Raises:
        NotModelled: its events aren't encoded, or it does something else than to change numbers.
    """
    guard = guard_of(effect.event)
    if not isinstance(event, guard.kind):
        return None
    rewrite = effect.rewrite
    if isinstance(rewrite, f.Prevent) and rewrite.next_amount is not None:
        prevented = e.Named(f"{OPEN}what is left of the shield")
        shield = OpenWay((), {"amount": e.Difference(e.Field("amount"), prevented)})
        return OpenEffect(opened_guard(guard, effect.condition), (shield,))
    ways = tuple(opened_way(narrowed(way, effect.event, event)) for way in assignments_of(rewrite, event, context))
    if not ways:
        raise NotModelled("an effect that could change nothing here isn't followed in proofs")
    return OpenEffect(opened_guard(guard, effect.condition), ways)


def narrowed(way: Assignments, pattern: EventPattern, event: Event) -> Assignments:
    """
    An effect on counters of one kind, or on tokens with a property, changes those and no others.
    """
    match event, pattern:
        case _, CountersPattern(kind=str(kind)):
            return evolve(way, numbers={name: number for name, number in way.numbers.items() if name == kind})
        case TokenCreation(), TokensPattern(of=having) if having != p.Anything():
            numbers = {place: e.If(are_of(place, having), number, e.Field(place)) for place, number in way.numbers.items()}
            return evolve(way, numbers=numbers)
        case _:
            return way


def are_of(place: str, having: p.Property) -> e.Condition:
    """
    Whether the tokens of one place of a creation have a property, which the board tells.
    """
    return e.Holds(f"{OPEN}the tokens of place {place} are {having!r}")


def opened_way(way: Assignments) -> OpenWay:
    """
    A way to change the numbers of an event, on any board.
    """
    return OpenWay(_opened(way.choices), {name: _opened(number) for name, number in way.numbers.items()})


def _opened(tree: Any) -> Any:
    """
    The tree with a name for each thing that it would look up.
    """
    match tree:
        case e.Named():
            return e.Named(f"{OPEN}{tree.name}")
        case e.Product():
            return _opened_product(tree)
        case e.Quantity() if not isinstance(tree, _ARITHMETIC):
            return e.Named(f"{OPEN}{tree!r}")
        case e.Condition() if not isinstance(tree, _LOGIC):
            return e.Holds(f"{OPEN}{tree!r}")
        case tuple():
            return tuple(_opened(part) for part in tree)
        case e.Quantity() | e.Condition() | e.Pick() | e.Split():
            parts = {a.name: _opened(getattr(tree, a.name)) for a in attrs.fields(type(tree))}
            return attrs.evolve(tree, **parts)
        case _:
            return tree


def _opened_product(tree: e.Product) -> e.Quantity:
    """
    A product of two things that a board would tell is anything as well; one of the event's numbers has no linear form.
    """
    left, right = _opened(tree.left), _opened(tree.right)
    if isinstance(left, e.Number) or isinstance(right, e.Number):
        return e.Product(left, right)
    if _names_fields(left) or _names_fields(right):
        raise NotModelled("the solver isn't asked about products of unknowns")
    return e.Named(f"{OPEN}{tree!r}")


def _names_fields(tree: object) -> bool:
    if isinstance(tree, e.Field | e.Share):
        return True
    if isinstance(tree, tuple):
        return any(map(_names_fields, tree))
    kind = type(tree)
    return attrs.has(kind) and any(_names_fields(getattr(tree, a.name)) for a in attrs.fields(kind))


def facts_of(event: Event, prefix: str) -> OpenFacts:
    """
    The facts of an event, for guards that are open.
    """
    return OpenFacts(rules_of(event).facts(event), prefix)


Numbers = Mapping[str, z3.ArithRef]
"""The numbers of an event as terms, by the names of its fields."""


def numbers_named(event: Event, board: Board, name: Callable[[str], str]) -> Numbers:
    """
    Terms for the numbers of an event.
    """
    return {each: z3.Int(name(each)) for each in rules_of(event).numbers(event, board)}
