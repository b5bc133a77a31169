"""
Who chooses next among effects, and which of them on which of the events that would happen at the same time (CR 101.4, 616.1).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.model.board import Board
from manaproof.model.effects import Scope, does_something
from manaproof.model.permanents import PlayerName
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance, entering_in
from manaproof.rules.interaction import EXISTING_BEFORE, applicable, choosable, waiting
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Pending, Together, World
from manaproof.rules.turn_order import in_turn_order

IN_TURN_ORDER = rule(
    __name__,
    "101.4",
    "if several players choose at the same time, the active player does first, then the others in turn order",
    otherwise="if several players choose at the same time, those choose first whose event is told first",
)


@frozen
class Option:
    """
    An effect that may be applied next, and the places of the events to which it would be.
    """

    instance: Instance
    places: tuple[int, ...]
    of: int

    @property
    def id(self) -> str:
        """
        What tells it from other options: of events at the same time also which.
        """
        return self.instance.id if self.of == 1 else f"{self.instance.id} on {' and '.join(map(str, self.places))}"


def parts_of(task: Pending | Together) -> tuple[Pending, ...]:
    """
    The events that would happen, each with its chain.
    """
    return task.parts if isinstance(task, Together) else (task,)


def chooser_of(part: Pending, board: Board) -> PlayerName:
    """
    Who chooses among effects on an event (CR 616.1).
    """
    return rules_of(part.event).affected_player(part.event, board)


def options(task: Pending | Together, board: Board, world: World) -> tuple[Option, ...]:
    """
    The effects of which one must be chosen next, none if what is pending happens.

    Events that would happen at the same time and that no effect spans don't touch one another: their effects are chosen event by
    event, in turn order of the players who choose. Where something is done as permanents enter, it may touch how others do.

    Rule: 101.4, 614.5, 615.7, 616.1 (2026-08-07).

    Raises:
        NeedsCases: whether one applies depends on something unknown.
        NotModelled: a guard can't be decided.
    """
    parts = parts_of(task)
    found = {place: choosable(applicable(_existing(place, parts, board), part, world)) for place, part in enumerate(parts)}
    first = _first(parts, found, board)
    if first is None:
        return ()
    places = sorted({*_spanned(first, parts, board), *_tied(first, parts)})
    ordered: dict[tuple[str, tuple[int, ...]], Option] = {}
    for place in places:
        for instance in found[place]:
            together = _applied_to(instance, place, places, parts, found)
            ordered.setdefault((instance.id, together), Option(instance, together, len(parts)))
    return tuple(ordered.values())


def _existing(place: int, parts: tuple[Pending, ...], board: Board) -> Board:
    """
    The board whose effects may change an event: what enters at the same time isn't on it (CR 614.4).
    """
    if EXISTING_BEFORE.in_force:
        return board
    others = (entering_in(part.event) for other, part in enumerate(parts) if other != place)
    return evolve(board, permanents=(*board.permanents, *(other for other in others if other is not None)))


def _first(parts: tuple[Pending, ...], found: dict[int, tuple[Instance, ...]], board: Board) -> int | None:
    """
    The first event on which something is to be chosen, of the first player in turn order who chooses.
    """
    choosing = [place for place in range(len(parts)) if found[place]]
    if len(choosing) < 2:
        return choosing[0] if choosing else None
    if not IN_TURN_ORDER.in_force:
        return choosing[0]
    order = in_turn_order(board)
    return min(choosing, key=lambda place: (order.index(chooser_of(parts[place], board)), place))


def _spanned(first: int, parts: tuple[Pending, ...], board: Board) -> list[int]:
    """
    The events of the same chooser that some effect looks at together with this one.
    """
    if len(parts) == 1:
        return [first]
    chooser = chooser_of(parts[first], board)
    kind = type(parts[first].event)
    mine = [p for p, part in enumerate(parts) if type(part.event) is kind and chooser_of(part, board) == chooser]
    effects = [instance.effect for place in mine for instance in waiting(board, parts[place])]
    scopes = {effect.scope for effect in effects}
    if Scope.ALL in scopes or any(does_something(effect.rewrite) for effect in effects):
        return mine
    if Scope.RECIPIENT in scopes:
        return [place for place in mine if _same_row(parts[place], parts[first]) or place == first]
    return [first]


def _tied(first: int, parts: tuple[Pending, ...]) -> list[int]:
    """
    The events of other kinds with which this one is tied.
    """
    tie = rules_of(parts[first].event).tie(parts[first].event)
    return [place for place, part in enumerate(parts) if tie is not None and rules_of(part.event).tie(part.event) == tie]


def _same_row(one: Pending, other: Pending) -> bool:
    row = rules_of(one.event).row(one.event)
    return row is not None and row == rules_of(other.event).row(other.event)


def _applied_to(
    instance: Instance, place: int, places: list[int], parts: tuple[Pending, ...], found: dict[int, tuple[Instance, ...]]
) -> tuple[int, ...]:
    """
    The events to which an effect is applied at one time.
    """
    scope = instance.effect.scope
    if scope is Scope.EACH:
        return (place,)
    with_it = [p for p in places if any(other.id == instance.id for other in found[p])]
    if scope is Scope.ALL:
        return tuple(with_it)
    return tuple(p for p in with_it if p == place or _same_row(parts[p], parts[place]))
