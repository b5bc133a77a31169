"""
The triggered abilities that exist and wait for their events (CR 603.2, 113.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import field, frozen

from manaproof.model.abilities import DelayedAbility, TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.events import CastSpell, Event, MoveObject
from manaproof.model.patterns import CastPattern, EventPattern, MovePattern
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
    yield from _waiting_in_hands(board)
    for resolved in board.resolved:
        for number, ability in enumerate(lasting_abilities(resolved.card.front.abilities)):
            name = resolved.card.front.name
            if isinstance(ability, DelayedAbility):
                source, origin, kept = source_of(resolved), f"delayed {number} of {resolved.id}", memory_of(resolved)
                yield Waiting(ability, source, name, resolved.controller, origin, resolved.chosen, kept, resolved.id)
            elif isinstance(ability, TriggeredAbility):
                yield Waiting(ability, resolved.id, name, resolved.controller, f"lasting {number}", resolved.chosen)


def waiting_of_moved(events: tuple[Event, ...], before: Board, after: Board) -> Iterator[Waiting]:
    """
    Abilities of cards that trigger as the cards themselves go somewhere from any zone (CR 113.6k, 603.6c).

    They are those that the cards have where they went (CR 603.6, 603.10). Equal cards are told apart by the events.
    """
    found: dict[Waiting, None] = {}
    for event in events:
        moved = rules_of(event).as_object(event, before) if isinstance(event, MoveObject) and OWN_TRIGGERS.in_force else None
        if moved is None or not isinstance(event, MoveObject):
            continue
        for own in looks_of_placed(Placed(moved.card, event.to_zone, event.owner), after).abilities:
            if isinstance(own.ability, TriggeredAbility) and any(_is_own_move(pattern) for pattern in own.ability.events):
                found[Waiting(own.ability, moved.id, moved.card.front.name, event.owner, own.origin)] = None
    yield from found


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
    return isinstance(pattern, MovePattern) and pattern.what == Is(Referent.THIS) and pattern.from_zone is not Zone.BATTLEFIELD


def _waiting_in_hands(board: Board) -> Iterator[Waiting]:
    """
    Abilities that trigger as their card leaves a hand (CR 113.6k); equal cards are told apart by the event.
    """
    for player in board.players:
        for card in dict.fromkeys(player.hand):
            for own in looks_of_placed(Placed(card, Zone.HAND, player.name), board).abilities:
                if isinstance(own.ability, TriggeredAbility) and own.ability.zone is Zone.HAND:
                    source = f"{player.name}/hand/{card.front.name}"
                    yield Waiting(own.ability, source, card.front.name, player.name, own.origin)


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
