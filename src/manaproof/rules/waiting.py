"""
The triggered abilities that exist and wait for their events (CR 603.2, 113.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import DelayedAbility, TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import CastSpell, Event, HasDiscarded, MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.patterns import CastPattern, DiscardedPattern, EventPattern, MovePattern
from manaproof.model.permanents import Chosen, ObjectId, PlayerName
from manaproof.model.properties import Is
from manaproof.model.references import Referent, Zone
from manaproof.rules.context import Memory
from manaproof.rules.continuous import graveyard_id
from manaproof.rules.delayed import memory_of, source_of
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.keyword_triggers import as_trigger
from manaproof.rules.layers import characteristics_on
from manaproof.rules.places import Placed
from manaproof.rules.rulebook import rule

OWN_TRIGGERS = rule(
    __name__,
    "113.6k",
    "an ability that triggers on its own card going to a graveyard from anywhere, or as its own spell is cast, works there",
    otherwise="an ability that triggers on its own card going to a graveyard or being cast works on the battlefield alone",
)


@frozen
class Waiting:
    """
    A triggered ability that exists, with its source, and what it remembers of the effect that created it.

    `delayed` is what a delayed ability was left behind by, which is over once it has triggered.
    """

    ability: TriggeredAbility
    source: ObjectId
    name: str
    controller: PlayerName
    origin: str
    chosen: tuple[Chosen, ...] = ()
    kept: Memory = field(factory=Memory)
    delayed: ObjectId | None = None


def waiting_on(board: Board) -> Iterator[Waiting]:
    """
    The triggered abilities of permanents, and those that resolved spells and abilities left behind.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            triggered = as_trigger(own.ability)
            if triggered is not None and triggered.zone is Zone.BATTLEFIELD:
                yield Waiting(triggered, permanent.id, permanent.name, permanent.controller, own.origin, permanent.chosen)
    yield from _waiting_in_graveyards(board)
    for resolved in board.resolved:
        for number, ability in enumerate(lasting_abilities(resolved.card.front.abilities)):
            name = resolved.card.front.name
            if isinstance(ability, DelayedAbility):
                source, origin, kept = source_of(resolved), f"delayed {number} of {resolved.id}", memory_of(resolved)
                yield Waiting(ability, source, name, resolved.controller, origin, resolved.chosen, kept, resolved.id)
            elif isinstance(ability, TriggeredAbility):
                yield Waiting(ability, resolved.id, name, resolved.controller, f"lasting {number}", resolved.chosen)


def waiting_of_moved(events: tuple[Event, ...], before: Board, after: Board, *, in_the_past: bool) -> Iterator[Waiting]:
    """
    Abilities of cards that trigger as the cards themselves go somewhere from any zone (CR 113.6k, 603.6c).

    They are those that the cards have where they went, or `in_the_past` where they were (CR 603.6, 603.10). Equal cards are told
    apart by the events.
    """
    found: dict[Waiting, None] = {}
    for event in events if OWN_TRIGGERS.in_force else ():
        placed = _where_it_was(event) if in_the_past else _where_it_went(event, before, after)
        moved = rules_of(event).as_object(event, before) if placed is not None else None
        if moved is None or placed is None:
            continue
        for own in looks_of_placed(placed, before if in_the_past else after).abilities:
            if isinstance(own.ability, TriggeredAbility) and any(_is_own_move(pattern) for pattern in own.ability.events):
                if isinstance(event, HasDiscarded) and placed.zone is Zone.LIBRARY:
                    raise NotModelled(f"whether `{placed.card.front.name}` triggers where nobody sees it (701.9c) isn't encoded")
                found[Waiting(own.ability, moved.id, placed.card.front.name, placed.owner, own.origin)] = None
    yield from found


def _where_it_was(event: Event) -> Placed | None:
    """
    A known card in the zone that it leaves, None for a permanent or spell.
    """
    if not isinstance(event, MoveObject) or event.object is not None or event.card is None or event.card.known is None:
        return None
    return Placed(event.card.known, event.from_zone, event.owner)


def _where_it_went(event: Event, before: Board, after: Board) -> Placed | None:
    """
    A known card in the zone into which an event put it, wherever that is for one that was discarded (CR 702.29c).
    """
    match event:
        case MoveObject():
            moved = rules_of(event).as_object(event, before)
            return None if moved is None else Placed(moved.card, event.to_zone, event.owner)
        case HasDiscarded(player=owner, card=LibraryCard(known=Card() as card)):
            was, there = before.player(owner), after.player(owner)
            if there.exile.count(card) > was.exile.count(card):
                return Placed(card, Zone.EXILE, owner)
            elsewhere = there.library != was.library and there.graveyard.count(card) <= was.graveyard.count(card)
            return Placed(card, Zone.LIBRARY if elsewhere else Zone.GRAVEYARD, owner)
        case _:
            return None


def waiting_of_cast(events: tuple[Event, ...]) -> Iterator[Waiting]:
    """
    Abilities of spells that trigger as the spells themselves are cast (CR 113.6k).
    """
    for event in events:
        if not isinstance(event, CastSpell) or not OWN_TRIGGERS.in_force:
            continue
        spell = event.spell
        for number, ability in enumerate(spell.card.front.abilities, start=1):
            triggered = as_trigger(ability)
            if triggered is not None and any(_is_own_casting(pattern) for pattern in triggered.events):
                yield Waiting(triggered, spell.id, spell.card.front.name, event.player, f"printed {number}")


def _is_own_casting(pattern: EventPattern) -> bool:
    return isinstance(pattern, CastPattern) and pattern.what == Is(Referent.THIS)


def _is_own_move(pattern: EventPattern) -> bool:
    """
    Whether a pattern is the move of its own card from somewhere else than the battlefield, or its being discarded.
    """
    if isinstance(pattern, DiscardedPattern):
        return pattern.what == Is(Referent.THIS)
    return isinstance(pattern, MovePattern) and pattern.what == Is(Referent.THIS) and pattern.from_zone is not Zone.BATTLEFIELD


def _waiting_in_graveyards(board: Board) -> Iterator[Waiting]:
    """
    Abilities that trigger while their card is in a graveyard (CR 113.6k).
    """
    for player in board.players:
        for place, card in enumerate(player.graveyard):
            for own in looks_of_placed(Placed(card, Zone.GRAVEYARD, player.name), board).abilities:
                if isinstance(own.ability, TriggeredAbility) and own.ability.zone is Zone.GRAVEYARD:
                    source = graveyard_id(player.name, card.front.name, place)
                    yield Waiting(own.ability, source, card.front.name, player.name, own.origin)
