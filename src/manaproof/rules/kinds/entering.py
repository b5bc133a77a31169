"""
A permanent enters, and counters are put (CR 122, 614.12).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.amounts import is_one
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield, Event, PlaceCounters
from manaproof.model.lookups import Matches, Role
from manaproof.model.outcomes import CountersPlaced, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.model.references import Manner, Referent, Zone
from manaproof.rules import entering_as_copy, entering_attached, entering_back_face_up, entering_changes, entering_shaped
from manaproof.rules.entering import EFFECT_PUTS_COUNTERS, arrive
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.moving import moving_spell
from manaproof.rules.prohibition import possible_counters
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending

__all__ = ["entering_as_copy", "entering_attached", "entering_back_face_up", "entering_changes", "entering_shaped"]

ENTERING_WITH = rule(
    __name__,
    "122.6",
    "counters that a permanent enters with are put on it, by its controller where the effect names nobody",
    otherwise="counters that a permanent enters with aren't put on it for abilities that trigger on that",
    also=("122.6a",),
)
CANT_ENTER = rule(
    __name__,
    "608.3e",
    "a permanent spell that can't be put onto the battlefield as it resolves is put into its owner's graveyard",
    otherwise="a permanent spell that can't be put onto the battlefield stays on the stack",
)
ANY_KIND = "any kind"
_TAPPED = "tapped"


class _Entering(EventRules):
    watched_as = EventKind.ENTERS

    def object(self, event: EnterBattlefield) -> ObjectId | None:
        return event.permanent.id

    def player(self, event: EnterBattlefield, role: Role, board: Board) -> PlayerName | None:
        del role, board
        return event.permanent.controller

    def entering(self, event: EnterBattlefield) -> EnterBattlefield | None:
        return event

    def facts(self, event: EnterBattlefield) -> frozenset[str]:
        found = {"was cast"} if event.was_cast else set()
        return frozenset(found | {_TAPPED} if event.permanent.tapped else found)

    def kinds(self, event: EnterBattlefield) -> frozenset[EventKind]:
        """
        A Room of which a half was cast has that unlocked as it enters (CR 709.5h).
        """
        attached = {EventKind.ATTACHED} if event.permanent.attached_to is not None else set()
        unlocked = {EventKind.UNLOCK} if event.permanent.card.is_room and event.permanent.unlocked else set()
        return frozenset({EventKind.ENTERS} | attached | unlocked)

    def if_impossible(self, event: EnterBattlefield, board: Board) -> tuple[Branch, Event | None]:
        """
        A permanent spell whose player can't put it onto the battlefield goes to its owner's graveyard (CR 608.3e).
        """
        spell = None if event.spell is None else board.spell(event.spell)
        if spell is None:
            raise NotModelled(f"what happens to `{event.permanent.name}`, which can't enter, isn't encoded")
        if not CANT_ENTER.in_force:
            return Branch(board), None
        return Branch(board, next=(Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.PUT)),)), None

    def words(self, event: EnterBattlefield, board: Board) -> str:
        del board
        return f"{event.permanent.name} enters" if not event.also else f"{len(event.also) + 1} {event.permanent.name}s enter"

    def consists_of_others(self, event: EnterBattlefield) -> bool:
        """
        A permanent that enters with counters does so as they are put on it (CR 122.6).
        """
        return bool(event.counters)

    def contained(self, event: EnterBattlefield, board: Board) -> tuple[Event, ...]:
        by = event.put_by or event.permanent.controller
        put = PlaceCounters(event.permanent.id, event.counters, by, EFFECT_PUTS_COUNTERS.in_force, event)
        return (possible_counters(put, board),)

    def happen(self, event: EnterBattlefield, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return (arrive(event, (), board),)

    def seen_by_triggers(self, event: EnterBattlefield, branch: Branch) -> tuple[Event, ...]:
        """
        An entering is complete once its counters are on the permanent.
        """
        return _seen_entering(event, branch)


def _seen_entering(event: EnterBattlefield, branch: Branch) -> tuple[EnterBattlefield, ...]:
    """
    The entering of each permanent that has entered in it.
    """
    found = (branch.board.permanent(identity) for identity in (event.permanent.id, *event.also))
    return tuple(evolve(event, permanent=permanent, also=()) for permanent in found if permanent is not None)


class _Counters(EventRules):
    watched_as = EventKind.COUNTERS

    def numbers(self, event: PlaceCounters, board: Board) -> Mapping[str, int]:
        del board
        return {**{c.kind: c.count for c in event.counters}, ANY_KIND: sum(c.count for c in event.counters)}

    def amount(self, event: PlaceCounters, board: Board) -> int | None:
        """
        How many counters of the one kind there is; with several kinds it would depend on which is meant.
        """
        del board
        return event.counters[0].count if len(event.counters) == 1 else None

    def facts(self, event: PlaceCounters) -> frozenset[str]:
        found = {"by_effect"} if event.by_effect else set()
        return frozenset(found if event.entering is None else found | {"entering"})

    def with_numbers(self, event: PlaceCounters, numbers: Mapping[str, int]) -> Event:
        """
        Other numbers are put by the effect that changes them, also where the event was none of an effect (CR 614.16).
        """
        changed = (Counters(c.kind, numbers.get(c.kind, c.count)) for c in event.counters)
        by_effect = event.by_effect or EFFECT_PUTS_COUNTERS.in_force
        return evolve(event, counters=tuple(c for c in changed if c.count), by_effect=by_effect)

    def is_nothing(self, event: PlaceCounters) -> bool:
        return all(c.count == 0 for c in event.counters)

    def object(self, event: PlaceCounters) -> ObjectId | None:
        return event.on

    def player(self, event: PlaceCounters, role: Role, board: Board) -> PlayerName | None:
        return event.by if role is Role.CAUSING else controller_of(_permanent(event, board)) or event.by

    def entering(self, event: PlaceCounters) -> EnterBattlefield | None:
        return event.entering

    def words(self, event: PlaceCounters, board: Board) -> str:
        counters = " and ".join(f"{c.count} {c.kind} counter{'' if is_one(c.count) else 's'}" for c in event.counters)
        are = "is" if is_one(sum(c.count for c in event.counters)) else "are"
        permanent = _permanent(event, board)
        return f"{counters} {are} put on {permanent.name if permanent else 'it'}"

    def happen(self, event: PlaceCounters, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        if event.entering is not None:
            return (arrive(event.entering, event.counters, board),)
        permanent = board.permanent(event.on)
        if permanent is None:
            return (Branch(board),)
        placed: list[Happening] = []
        for put in event.counters:
            permanent = permanent.with_counters(put.kind, permanent.count_of(put.kind) + put.count)
            placed.append(CountersPlaced(permanent.id, permanent.name, put.kind, put.count))
        return (Branch(board.with_permanent(permanent), tuple(placed)),)

    def if_impossible(self, event: PlaceCounters, board: Board) -> tuple[Branch, Event | None]:
        """
        A permanent enters also if the counters that it would enter with can't be put or are none.
        """
        if event.entering is None:
            return Branch(board), None
        return arrive(event.entering, (), board), event.entering

    def seen_by_triggers(self, event: PlaceCounters, branch: Branch) -> tuple[Event, ...]:
        if event.entering is None:
            return (event,) if branch.board.permanent(event.on) is not None else ()
        each = _seen_entering(event.entering, branch)
        if not ENTERING_WITH.in_force:
            return each
        return (*each, *(evolve(event, on=entering.permanent.id, entering=entering) for entering in each))


def _permanent(event: PlaceCounters, board: Board) -> Permanent | None:
    return event.entering.permanent if event.entering else board.last_known(event.on)


register(EnterBattlefield, _Entering())
register(PlaceCounters, _Counters())


@register_guard
def _(pattern: p.EntersPattern) -> Guard:
    what = Matches(Referent.THAT, pattern.what)
    if pattern.tapped is None:
        return Guard(EnterBattlefield, what)
    tapped = e.Holds(_TAPPED)
    return Guard(EnterBattlefield, e.AllOf((what, tapped if pattern.tapped else e.Not(tapped))))
