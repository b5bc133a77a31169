"""
Effects that may be applied first, whatever is chosen afterwards (DESIGN §4).

An effect is *steady* on an event iff, however much there is of the event, it applies and makes of it the same event with as much
or more, a times the amount plus b. That is found by asking the rules about an unknown amount. While all effects that are left are
steady, none ever enables or disables another one, so each order has all of them. If one then commutes with each of the others, an
order ends at the same event wherever in it that one is: it may be fixed first, and stands for as many orders as it has places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.amounts import Affine, Undecided, Values, unknown
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.unknowns import as_written
from manaproof.model.walking import walk
from manaproof.rules.applying import modified
from manaproof.rules.cases import NeedsCases
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance
from manaproof.rules.interaction import candidates, is_applicable
from manaproof.rules.tasks import World

_ANY = Values("any amount", 1)


@frozen
class Change:
    """
    What a steady effect makes of an amount: so many times as much, and so many more.
    """

    times: int
    plus: int

    def commutes_with(self, other: Change) -> bool:
        """
        Whether both orders make the same of every amount.

        >>> Change(2, 0).commutes_with(Change(3, 0)), Change(2, 0).commutes_with(Change(1, 1))
        (True, False)
        """
        return self.times * other.plus + self.plus == other.times * self.plus + other.plus


def commuting(event: Event, effects: Sequence[Instance], board: Board, world: World) -> Mapping[str, frozenset[str]]:
    """
    For each effect that is steady on an event, the others that are and with which it commutes, by their identities.

    Nothing where what depends on an amount can't be told: several amounts, or unknown ones.
    """
    name = _amount_of(event, board)
    if name is None or any(isinstance(part, Affine) for part in walk((event, board))):
        return {}
    anyhow = rules_of(event).with_numbers(event, {name: unknown(_ANY)})
    try:
        if [each.id for each in candidates(board, anyhow)] != [each.id for each in effects]:
            return {}
    except (Undecided, NotModelled, NeedsCases):
        return {}
    found = {each.id: _change(each, anyhow, name, board, world) for each in effects}
    steady = {identity: change for identity, change in found.items() if change is not None}
    return {
        identity: frozenset(other for other in steady if other != identity and change.commutes_with(steady[other]))
        for identity, change in steady.items()
    }


def form_of(event: Event, board: Board) -> Event | None:
    """
    The event of its form with an amount of 1; None if it has no single amount.
    """
    name = _amount_of(event, board)
    return None if name is None else rules_of(event).with_numbers(event, {name: 1})


def _amount_of(event: Event, board: Board) -> str | None:
    """
    The name of the one number that tells how much there is of an event; other events of the kind differ from it in that alone.
    """
    rules = rules_of(event)
    numbers = {name: number for name, number in rules.numbers(event, board).items() if type(number) is int and number >= 1}
    more = {name: rules.with_numbers(event, {**numbers, name: number + 1}) for name, number in numbers.items()}
    changing = [name for name, changed in more.items() if changed != event]
    if len(changing) != 1 or type(more[changing[0]]) is not type(event):
        return None
    return changing[0] if rules.with_numbers(event, {changing[0]: numbers[changing[0]]}) == event else None


def _change(instance: Instance, event: Event, name: str, board: Board, world: World) -> Change | None:
    """
    What an effect makes of any amount of an event, None if it isn't steady.
    """
    if instance.effect.optional:
        return None
    try:
        ways = modified(instance, event, board, world) if is_applicable(instance, event, board, world) else None
        if ways is None or len(ways) != 1 or ways[0].words is not None:
            return None
        if type(ways[0].event) is not type(event):
            return None
        amount = rules_of(event).numbers(ways[0].event, board).get(name, 0)
        same = rules_of(event).with_numbers(event, {name: amount})
    except (Undecided, NotModelled, NeedsCases):
        return None
    return _as_change(amount) if as_written(same) == as_written(ways[0].event) else None


def _as_change(amount: int | Affine) -> Change | None:
    """
    An amount as a change of the unknown one that makes no less of it.
    """
    if not isinstance(amount, Affine):
        return None
    factors, constant, below = amount.in_integers()
    times = dict(factors).get(_ANY.name, 0)
    return Change(times, constant) if below == 1 and times >= 1 and constant >= 0 else None
