"""
The objects that a text means, and what they look like.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import lookups as k
from manaproof.model.board import Player
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import Event, MoveObject
from manaproof.model.mana import Color
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Every, ExiledWith, Objects, Property
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.exiled_with import cards_exiled_with, the_exiled_card
from manaproof.rules.matching import matches
from manaproof.rules.places import Place, Placed, defines_itself, reaching, zones_beyond
from manaproof.rules.public_zones import all_in_exile, all_in_graveyard
from manaproof.rules.referring import event_player, object_of, permanent_of, player_is, what_was_spent
from manaproof.rules.unknown_cards import unknown_card_matches
from manaproof.rules.words import whose


def looks_of(which: Referent, context: Context) -> tuple[Characteristics, Permanent | None] | None:
    """
    The characteristics of the object that a text points at, and its status while it is a permanent.

    Raises:
        NotModelled: it is what was sacrificed for a cost, and that isn't told.
    """
    if which is Referent.SACRIFICED:
        return what_was_spent(context), None
    if which is Referent.EXILED_CARD:
        card = the_exiled_card(context)
        return None if card is None else (_looks_in_exile(card, context), None)
    object_id = object_of(which, context)
    permanent = permanent_of(object_id, context)
    if permanent is not None:
        return context.table[permanent.id], permanent
    placed = context.table.get(object_id or "")
    return (placed, None) if placed is not None else _moving(which, context)


def _moving(which: Referent, context: Context) -> tuple[Characteristics, Permanent] | None:
    """
    The card or spell that the event is about.
    """
    event = context.event
    if event is None or which is not Referent.THAT or context.memory.that is not None:
        return None
    rules = rules_of(event)
    found = rules.as_object(event, context.board)
    if found is None:
        return None
    return rules.looks(event, context.board) or evolve(_looks_of_moving(event, found, context), id=found.id), found


def _looks_of_moving(event: Event, found: Permanent, context: Context) -> Characteristics:
    from manaproof.rules.elsewhere import looks_of_card, looks_of_placed  # noqa: PLC0415 -- they look at whole boards

    zone = event.from_zone if isinstance(event, MoveObject) else None
    if zone is None or zone is Zone.BATTLEFIELD:
        return looks_of_card(found.card, Place(owner=found.owner), context.board)
    spell = context.board.spell(found.id) if zone is Zone.STACK else None
    return looks_of_placed(Placed(found.card, zone, found.owner, found.controller, spell), context.board)


def unknown_matches(which: Referent, having: Property, context: Context) -> bool:
    """
    Whether the card that the event is about has a property, where nobody knows the card.
    """
    event = context.event
    if event is None or which is not Referent.THAT or context.memory.that is not None:
        return False
    card, owner = rules_of(event).unknown_card(event), event_player(event, k.Role.OWNER, context)
    return card is not None and owner is not None and unknown_card_matches(having, card, owner, context)


def objects_of(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, Permanent | None]]:
    """
    The objects that a text means, in the order of the board.

    Raises:
        NotModelled: they are in a zone whose cards aren't known.
    """
    if objects.zone is Zone.BATTLEFIELD:
        table = context.table
        for permanent in context.board.permanents:
            if matches(objects.having, table[permanent.id], permanent, context):
                yield table[permanent.id], permanent
        return
    if any(isinstance(node, ExiledWith) for node in walk(objects.having)):
        yield from _exiled_with(objects, context)
        return
    for player in context.board.players:
        if objects.whose is None or player_is(player.name, objects.whose, context):
            for placed in _cards_in(objects.zone, player):
                if placed_matches(objects.having, placed, context):
                    yield looks_in_layers(placed, context), None


def _exiled_with(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, None]]:
    """
    Cards exiled with the source: the board lists them with it (CR 607.2a).
    """
    rest = objects.having.properties if isinstance(objects.having, Every) else (objects.having,)
    others = Every(tuple(p for p in rest if not isinstance(p, ExiledWith)))
    if any(p.what is not Referent.THIS for p in rest if isinstance(p, ExiledWith)) or _has_deep(others):
        raise NotModelled("which cards were exiled with another object isn't encoded")
    for card in cards_exiled_with(context.source, context):
        looks = _looks_in_exile(card, context)
        if matches(others, looks, None, context):
            yield looks, None


def _looks_in_exile(card: Card, context: Context) -> Characteristics:
    """
    What a card is that was exiled with something; one that the board doesn't list in exile belongs to nobody who is told.

    Raises:
        NotModelled: what it is depends on effects on cards in exile, or on who owns it.
    """
    owners = [player.name for player in context.board.players if card in player.exile]
    if len(owners) == 1:
        return looks_in_layers(Placed(card, Zone.EXILE, owners[0]), context)
    if any(Zone.EXILE in zones_beyond(effect) for effect in reaching(context.board)) or defines_itself(card.front):
        raise NotModelled(f"what `{card.front.name}` is in exile isn't told; list it in the exile of its owner")
    return of_card(card)


def _has_deep(others: Every) -> bool:
    return any(isinstance(node, ExiledWith) for node in walk(others))


def _cards_in(zone: Zone, player: Player) -> list[Placed]:
    match zone:
        case Zone.GRAVEYARD:
            cards = all_in_graveyard(player)
        case Zone.EXILE:
            cards = all_in_exile(player)
        case Zone.COMMAND:
            cards = player.commanders
        case Zone.HAND if player.unknown_hand.most == 0:
            cards = player.hand
        case _:
            raise NotModelled(f"which cards are in {whose(player.name)} {zone.value} isn't known; give them in the board")
    return [Placed(card, zone, player.name) for card in cards]


def looks_in_layers(placed: Placed, context: Context) -> Characteristics:
    """
    The characteristics of a card or spell elsewhere as far as the layers are; one that nothing changes is what is printed.
    """
    return context.table.get(placed.id) or of_card(placed.card)


def placed_matches(having: Property, placed: Placed, context: Context) -> bool:
    """
    Whether a card or spell elsewhere has a property, as far as the layers are.
    """
    return matches(having, looks_in_layers(placed, context), placed.as_permanent(), context)


def colors_among(objects: Objects, context: Context) -> frozenset[Color]:
    """
    The colors of objects together.
    """
    return frozenset(color for looks, _ in objects_of(objects, context) for color in looks.colors)
