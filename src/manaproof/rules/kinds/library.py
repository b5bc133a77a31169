"""
Keyword actions with libraries and hands: milling, scrying, surveilling, searching, shuffling, exploring, conniving (CR 701).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.amounts import is_one
from manaproof.model.board import Board
from manaproof.model.effects import SearchOnlyTop
from manaproof.model.events import (
    ConniveEvent,
    Event,
    ExploreEvent,
    HasDiscarded,
    LookAtTop,
    MillCards,
    MoveObject,
    Search,
    ShuffleLibrary,
)
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import Matches, PlayerIs, Role
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Anything, Property, Without
from manaproof.model.references import Manner, PlayerRef, Referent
from manaproof.rules import discard_instances
from manaproof.rules.discarding import STILL_DISCARDED
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.exploring import LAND_REVEALED, NO_CONNIVING, NONLAND_REVEALED, connive, explore, revealed_land
from manaproof.rules.exploring import is_seen as is_exploring_seen
from manaproof.rules.folding import ground_value
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.looking import is_no_look, is_seen, look_at_top
from manaproof.rules.many_alike import mills
from manaproof.rules.milling import mill
from manaproof.rules.properties_of_cards import LAND
from manaproof.rules.replacing import Replaced, Replacing, environment, register_rewrite
from manaproof.rules.searching import PORTION, SHUFFLED_ALONE, search, shuffle
from manaproof.rules.sizes import LIBRARY, bounds, is_enough
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.words import whose

__all__ = ["discard_instances"]

_TO_LIBRARY = "to library"
_OWN = "own library"


class _Look(EventRules):
    watched_as = EventKind.SCRY
    has_results = True

    def numbers(self, event: LookAtTop, board: Board) -> Mapping[str, int]:
        del board
        return {"count": event.count}

    def facts(self, event: LookAtTop) -> frozenset[str]:
        return frozenset({event.action.value})

    def with_numbers(self, event: LookAtTop, numbers: Mapping[str, int]) -> Event:
        return evolve(event, count=numbers.get("count", event.count))

    def is_nothing(self, event: LookAtTop) -> bool:
        return is_no_look(event)

    def words(self, event: LookAtTop, board: Board) -> str:
        del board
        return f"{does(event.player, event.action.value)} {event.count}"

    def happen(self, event: LookAtTop, pending: Pending, board: Board) -> tuple[Branch, ...]:
        return look_at_top(event, pending, board)

    def seen_by_triggers(self, event: LookAtTop, branch: Branch) -> tuple[Event, ...]:
        return (event,) if is_seen(event, branch) else ()


class _Mill(EventRules):
    watched_as = EventKind.MILL
    has_results = True
    results_are_part_of_it = True

    def numbers(self, event: MillCards, board: Board) -> Mapping[str, int]:
        del board
        return {"count": event.count}

    def with_numbers(self, event: MillCards, numbers: Mapping[str, int]) -> Event:
        return evolve(event, count=numbers.get("count", event.count))

    def is_nothing(self, event: MillCards) -> bool:
        return event.count == 0

    def words(self, event: MillCards, board: Board) -> str:
        del board
        return f"{does(event.player, 'mill')} {'a card' if is_one(event.count) else f'{event.count} cards'}"

    def happen(self, event: MillCards, pending: Pending, board: Board) -> tuple[Branch, ...]:
        together = mills(event, pending, board)
        return mill(event, pending, board) if together is None else (together,)

    def seen_by_triggers(self, event: MillCards, branch: Branch) -> tuple[Event, ...]:
        """
        Triggers look at the cards.
        """
        del event, branch
        return ()


class _Discarded(EventRules):
    watched_as = EventKind.DISCARD

    def facts(self, event: HasDiscarded) -> frozenset[str]:
        return frozenset({"by_effect"} if event.by_effect else set())

    def object(self, event: HasDiscarded) -> ObjectId | None:
        return None if event.card.known is None else f"{event.player}/hand/{event.card.known.front.name}"

    def as_object(self, event: HasDiscarded, board: Board) -> Permanent | None:
        del board
        identity = self.object(event)
        known = event.card.known
        return None if known is None or identity is None else Permanent(identity, known, "", event.player, 0)

    def unknown_card(self, event: HasDiscarded) -> LibraryCard | None:
        return event.card if event.card.known is None else None

    def player(self, event: HasDiscarded, role: Role, board: Board) -> PlayerName | None:
        del board
        return event.by if role is Role.CAUSING else event.player

    def words(self, event: HasDiscarded, board: Board) -> str:
        del board
        return f"{does(event.player, 'discard')} {event.card.known.name if event.card.known else 'a card'}"

    def happen(self, event: HasDiscarded, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending
        return (Branch(board),)


class _Search(EventRules):
    watched_as = EventKind.SEARCH

    def words(self, event: Search, board: Board) -> str:
        del board
        return f"{does(event.player, 'search')} {whose(event.whose)} library"

    def facts(self, event: Search) -> frozenset[str]:
        return frozenset({_OWN} if event.whose == event.player else set())

    def happen(self, event: Search, pending: Pending, board: Board) -> tuple[Branch, ...]:
        return search(event, pending, board)

    def seen_by_triggers(self, event: Search, branch: Branch) -> tuple[Event, ...]:
        del branch
        return (event,) if event.top is None or PORTION.in_force else ()


class _Shuffle(EventRules):
    watched_as = EventKind.SHUFFLE

    def words(self, event: ShuffleLibrary, board: Board) -> str:
        del board
        return f"{does(event.player, 'shuffle')} {whose(event.player)} library"

    def happen(self, event: ShuffleLibrary, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        if not SHUFFLED_ALONE.in_force:
            player = board.player(event.player)
            most = bounds(LIBRARY, player)[1]
            if most is not None and most <= 1 and not is_enough(LIBRARY, player):
                return (Branch(board),)
        return shuffle(event.player, board)

    def seen_by_triggers(self, event: ShuffleLibrary, branch: Branch) -> tuple[Event, ...]:
        return (event,) if branch.happenings else ()


class _Explore(EventRules):
    watched_as = EventKind.PLAYER_ACTION
    has_results = True

    def facts(self, event: ExploreEvent) -> frozenset[str]:
        if event.revealed_land is None:
            return frozenset()
        return frozenset({LAND_REVEALED if event.revealed_land else NONLAND_REVEALED})

    def object(self, event: ExploreEvent) -> ObjectId | None:
        return event.object

    def words(self, event: ExploreEvent, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} explores"

    def happen(self, event: ExploreEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        return explore(event, pending, board)

    def seen_by_triggers(self, event: ExploreEvent, branch: Branch) -> tuple[Event, ...]:
        if not is_exploring_seen(branch):
            return ()
        return (evolve(event, revealed_land=revealed_land(branch)),)


class _Connive(EventRules):
    watched_as = EventKind.PLAYER_ACTION
    has_results = True

    def is_nothing(self, event: ConniveEvent) -> bool:
        return event.count == 0 and NO_CONNIVING.in_force

    def object(self, event: ConniveEvent) -> ObjectId | None:
        return event.object

    def words(self, event: ConniveEvent, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} connives"

    def happen(self, event: ConniveEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        return connive(event, pending, board)


register(MillCards, _Mill())
register(HasDiscarded, _Discarded())
register(LookAtTop, _Look())
register(Search, _Search())
register(ShuffleLibrary, _Shuffle())
register(ExploreEvent, _Explore())
register(ConniveEvent, _Connive())


_CAUSES: Mapping[p.Cause, tuple[e.Condition, ...]] = {
    p.Cause.ANYTHING: (),
    p.Cause.EFFECT: (e.Holds("by_effect"),),
    p.Cause.OPPONENT: (e.Holds("by_effect"), PlayerIs(Role.CAUSING, PlayerRef.AN_OPPONENT)),
}


def _of_card(what: Property) -> tuple[e.Condition, ...]:
    return () if what == Anything() else (Matches(Referent.THAT, what),)


@register_guard
def _(pattern: p.DiscardPattern) -> Guard:
    where = e.Not(e.Holds(_TO_LIBRARY)) if pattern.to is None else e.Holds(f"to {pattern.to.value}")
    who = PlayerIs(Role.OWNER, pattern.player)
    causes = _CAUSES[pattern.cause]
    return Guard(MoveObject, e.AllOf((e.Holds(Manner.DISCARDED.value), where, who, *causes, *_of_card(pattern.what))))


@register_guard
def _(pattern: p.DiscardedPattern) -> Guard:
    claims = (PlayerIs(Role.OWNER, pattern.player), *_CAUSES[pattern.cause], *_of_card(pattern.what))
    if STILL_DISCARDED.in_force:
        return Guard(HasDiscarded, e.AllOf(claims))
    return Guard(MoveObject, e.AllOf((e.Holds(Manner.DISCARDED.value), e.Holds("to graveyard"), *claims)))


@register_guard
def _(pattern: p.MillPattern) -> Guard:
    return Guard(MillCards, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), e.at_least(e.Field("count"), 1))))


@register_guard
def _(pattern: p.MilledPattern) -> Guard:
    who = PlayerIs(Role.OWNER, pattern.player)
    return Guard(MoveObject, e.AllOf((e.Holds(Manner.MILLED.value), who, *_of_card(pattern.what))))


@register_guard
def _(pattern: p.LookActionPattern) -> Guard:
    actions = e.AnyOf(tuple(e.Holds(action.value) for action in pattern.actions))
    return Guard(LookAtTop, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), actions)))


@register_guard
def _(pattern: p.SearchPattern) -> Guard:
    own = (e.Holds(_OWN),) if pattern.own else ()
    return Guard(Search, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), *own)))


@register_guard
def _(pattern: p.ShufflePattern) -> Guard:
    return Guard(ShuffleLibrary, PlayerIs(Role.AFFECTED, pattern.player))


@register_guard
def _(pattern: p.ExplorePattern) -> Guard:
    what = Matches(Referent.THAT, pattern.what)
    if pattern.card is None:
        return Guard(ExploreEvent, what)
    fact = {LAND: LAND_REVEALED, Without(LAND): NONLAND_REVEALED}.get(pattern.card)
    if fact is None:
        raise NotModelled("whether a card that was explored has a property isn't encoded")
    return Guard(ExploreEvent, e.AllOf((what, e.Holds(fact))))


@register_guard
def _(pattern: p.ConnivePattern) -> Guard:
    return Guard(ConniveEvent, Matches(Referent.THAT, pattern.what))


@register_rewrite
def _(rewrite: SearchOnlyTop, replacing: Replacing) -> Iterator[Replaced]:
    """
    Of several such effects each leaves no more than what the others leave.
    """
    event = replacing.event
    assert isinstance(event, Search)
    top = ground_value(rewrite.count, replacing.context, environment(event, replacing.context))
    yield Replaced(((evolve(event, top=top if event.top is None else min(top, event.top)),),))
