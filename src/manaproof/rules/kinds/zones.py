"""
Objects change zones, are destroyed and are sacrificed (CR 400, 701.8, 701.21).
"""

from __future__ import annotations

from collections.abc import Mapping

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import Destroy, Event, MoveObject, Sacrifice, ShuffleLibrary
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import Matches, PlayerIs, Role
from manaproof.model.outcomes import Happening, Sacrificed
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Anything, Property
from manaproof.model.references import Manner, Referent, Zone
from manaproof.rules import commanders, destruction, moved_instances, spell_keywords
from manaproof.rules.destruction import INDESTRUCTIBLE, can_be_regenerated
from manaproof.rules.discarding import DISCARDING
from manaproof.rules.event_rules import GONE, EventRules, controller_of, register
from manaproof.rules.guards import Guard, guard_of, register_guard
from manaproof.rules.layers import characteristics_on
from manaproof.rules.moves_at_once import moved_at_once
from manaproof.rules.moving import as_object, card_identity, is_there, moving
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.zone_words import move_words

__all__ = ["commanders", "destruction", "moved_instances", "spell_keywords"]

DYING = rule(
    __name__,
    "700.4",
    "to die is to be put into a graveyard from the battlefield",
    otherwise="to die is to be put into a graveyard from any zone",
)
DESTROYING = rule(
    __name__,
    "701.8a",
    "to destroy a permanent is to move it from the battlefield to its owner's graveyard",
    otherwise="a permanent that is destroyed isn't put into a graveyard for effects and abilities that look at that",
)
SACRIFICING = rule(
    __name__,
    "701.21a",
    "to sacrifice a permanent is to put it into its owner's graveyard without destroying it",
    otherwise="a permanent that is sacrificed is destroyed",
)
EACH_SHUFFLE = rule(
    __name__,
    "701.24f",
    "if several effects shuffle a library at the same time, abilities that trigger on that trigger as many times",
    otherwise="if several effects shuffle a library at the same time, abilities that trigger on that trigger once",
)


class _Move(EventRules):
    watched_as = EventKind.ZONE_CHANGE

    def moves_an_object(self, event: MoveObject) -> bool:
        del event
        return True

    def kinds(self, event: MoveObject) -> frozenset[EventKind]:
        found = {EventKind.ZONE_CHANGE}
        if event.from_zone is Zone.BATTLEFIELD:
            found.add(EventKind.LEAVES)
        if event.to_zone is Zone.GRAVEYARD:
            found.add(EventKind.GRAVEYARD)
            if event.from_zone is Zone.BATTLEFIELD:
                found.add(EventKind.DIES)
        if event.to_zone is Zone.EXILE:
            found.add(EventKind.EXILE)
        manners = {Manner.DISCARDED: EventKind.DISCARD, Manner.MILLED: EventKind.MILL}
        if event.manner in manners:
            found.add(manners[event.manner])
        return frozenset(found)

    def facts(self, event: MoveObject) -> frozenset[str]:
        found = {f"from {event.from_zone.value}", event.manner.value}
        if _is_seen_to_arrive(event):
            found.add(f"to {event.to_zone.value}")
        return frozenset(found | ({"by_effect"} if event.by_effect else set()))

    def object(self, event: MoveObject) -> ObjectId | None:
        return card_identity(event)

    def as_object(self, event: MoveObject, board: Board) -> Permanent | None:
        return as_object(event, board)

    def unknown_card(self, event: MoveObject) -> LibraryCard | None:
        if event.object is not None or event.card is None:
            return None
        return event.card if event.card.known is None else None

    def player(self, event: MoveObject, role: Role, board: Board) -> PlayerName | None:
        match role:
            case Role.CAUSING:
                return event.by
            case Role.OWNER:
                return event.owner
            case _:
                found = as_object(event, board)
                return found.controller if found is not None and found.controller else event.owner

    def cant_happen(self, event: MoveObject, board: Board) -> str | None:
        return None if is_there(event, board) else GONE

    def words(self, event: MoveObject, board: Board) -> str:
        return move_words(event, board)

    def happen(self, event: MoveObject, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event
        return moved_at_once((pending,), board)

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...] | None:
        return moved_at_once(parts, board)

    def seen_together(self, events: tuple[MoveObject, ...], before: Board) -> tuple[Event, ...]:
        """
        Each effect that shuffles an object into a library instead shuffles that library.
        """
        del before
        owners = tuple(event.owner for event in events if event.shuffled and event.revealed)
        return tuple(ShuffleLibrary(name) for name in (owners if EACH_SHUFFLE.in_force else dict.fromkeys(owners)))


def _is_seen_to_arrive(event: MoveObject) -> bool:
    """
    Whether what looks at objects that go to a zone sees this one go there.
    """
    rules = {Manner.DESTROYED: DESTROYING, Manner.DISCARDED: DISCARDING}
    return event.manner not in rules or event.to_zone is not Zone.GRAVEYARD or rules[event.manner].in_force


class _Container(EventRules):
    """
    Its move to a graveyard is all that happens.
    """

    def consists_of_others(self, event: Event) -> bool:
        del event
        return True

    def happen(self, event: Event, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del board
        raise AssertionError(f"{event} is opened before it happens, with {pending.opportunities}")


class _Destroy(_Container):
    watched_as = EventKind.DESTROY

    def numbers(self, event: Destroy, board: Board) -> Mapping[str, int]:
        return {"can_be_regenerated": int(can_be_regenerated(event, board))}

    def facts(self, event: Destroy) -> frozenset[str]:
        return frozenset({"by_effect"} if event.by_effect else set())

    def object(self, event: Destroy) -> ObjectId | None:
        return event.object

    def player(self, event: Destroy, role: Role, board: Board) -> PlayerName | None:
        return event.by if role is Role.CAUSING else controller_of(board.last_known(event.object))

    def cant_happen(self, event: Destroy, board: Board) -> str | None:
        if board.permanent(event.object) is None:
            return GONE
        is_so = INDESTRUCTIBLE.in_force and "indestructible" in characteristics_on(board)[event.object].keywords
        return "indestructible" if is_so else None

    def words(self, event: Destroy, board: Board) -> str:
        return f"{_name(event.object, board)} is destroyed"

    def contained(self, event: Destroy, board: Board) -> tuple[Event, ...]:
        permanent = board.permanent(event.object)
        assert permanent is not None
        return (moving(permanent, Zone.GRAVEYARD, Manner.DESTROYED, event.by, by_effect=event.by_effect),)


class _Sacrifice(_Container):
    watched_as = EventKind.SACRIFICE

    def facts(self, event: Sacrifice) -> frozenset[str]:
        return frozenset({"by_effect"} if event.by_effect else set())

    def object(self, event: Sacrifice) -> ObjectId | None:
        return event.object

    def cant_happen(self, event: Sacrifice, board: Board) -> str | None:
        permanent = board.permanent(event.object)
        if permanent is None:
            return GONE
        return None if permanent.controller == event.player else "another player controls it"

    def words(self, event: Sacrifice, board: Board) -> str:
        return f"{_name(event.object, board)} is sacrificed"

    def opening(self, event: Sacrifice, board: Board) -> tuple[Happening, ...]:
        return (Sacrificed(event.player, event.object, _name(event.object, board)),)

    def contained(self, event: Sacrifice, board: Board) -> tuple[Event, ...]:
        permanent = board.permanent(event.object)
        assert permanent is not None
        if not SACRIFICING.in_force:
            return (Destroy(event.object, event.player, event.by_effect),)
        return (moving(permanent, Zone.GRAVEYARD, Manner.SACRIFICED, event.player, by_effect=event.by_effect),)


def _name(object_id: ObjectId, board: Board) -> str:
    permanent = board.last_known(object_id)
    return permanent.name if permanent is not None else "it"


def _of_object(what: Property) -> list[e.Condition]:
    return [] if what == Anything() else [Matches(Referent.THAT, what)]


@register_guard
def _(pattern: p.MovePattern) -> Guard:
    claims: list[e.Condition] = []
    dies = pattern.from_zone is Zone.BATTLEFIELD and pattern.to_zone is Zone.GRAVEYARD
    if pattern.from_zone is not None and (DYING.in_force or not dies):
        claims.append(e.Holds(f"from {pattern.from_zone.value}"))
    if pattern.not_from is not None:
        claims.append(e.Not(e.Holds(f"from {pattern.not_from.value}")))
    if pattern.to_zone is not None:
        claims.append(e.Holds(f"to {pattern.to_zone.value}"))
    if pattern.not_to is not None:
        claims.append(e.Not(e.Holds(f"to {pattern.not_to.value}")))
    if pattern.manner is not None:
        claims.append(e.Holds(pattern.manner.value))
    if pattern.whose is not None:
        claims.append(PlayerIs(Role.OWNER, pattern.whose))
    if pattern.by is not None:
        claims.append(PlayerIs(Role.CAUSING, pattern.by))
    return Guard(MoveObject, e.AllOf((*claims, *_of_object(pattern.what))))


@register_guard
def _(pattern: p.DestroyPattern) -> Guard:
    claims: list[e.Condition] = [e.Holds("by_effect")] if pattern.by_effect else []
    return Guard(Destroy, e.AllOf((*claims, *_of_object(pattern.what))))


@register_guard
def _(pattern: p.SacrificePattern) -> Guard:
    claims: list[e.Condition] = [] if pattern.player is None else [PlayerIs(Role.AFFECTED, pattern.player)]
    return Guard(Sacrifice, e.AllOf((*claims, *_of_object(pattern.what))))


@register_guard
def _(pattern: p.EitherPattern) -> Guard:
    guards = [guard_of(each) for each in pattern.patterns]
    if len({guard.kind for guard in guards}) != 1:
        raise NotModelled("an effect on events of different kinds isn't encoded")
    return Guard(guards[0].kind, e.AnyOf(tuple(guard.condition for guard in guards)))


register(MoveObject, _Move())
register(Destroy, _Destroy())
register(Sacrifice, _Sacrifice())
