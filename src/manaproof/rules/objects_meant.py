"""
The objects that a text means, and what they look like.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import lookups as k
from manaproof.model.board import Permanent, Player
from manaproof.model.characteristics import Characteristics
from manaproof.model.mana import Color
from manaproof.model.properties import Every, ExiledWith, Objects, Property
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.matching import matches
from manaproof.rules.referring import event_player, object_of, permanent_of, player_is
from manaproof.rules.unknown_cards import unknown_card_matches
from manaproof.rules.words import whose


def looks_of(which: Referent, context: Context) -> tuple[Characteristics, Permanent | None] | None:
    """
    The characteristics of the object that a text points at, and its status while it is a permanent.
    """
    if which is Referent.SACRIFICED:
        return (context.spent, None) if context.spent else None
    if which is Referent.EXILED_CARD:
        source = permanent_of(context.source, context)
        return (of_card(source.exiled_with[0]), None) if source and source.exiled_with else None
    permanent = permanent_of(object_of(which, context), context)
    if permanent is None:
        return _moving(which, context)
    return context.table[permanent.id], permanent


def _moving(which: Referent, context: Context) -> tuple[Characteristics, Permanent] | None:
    """
    The card or spell that the event is about; a spell or card has its printed characteristics.
    """
    event = context.event
    if event is None or which is not Referent.THAT or context.memory.that is not None:
        return None
    rules = rules_of(event)
    found = rules.as_object(event, context.board)
    if found is None:
        return None
    return rules.looks(event, context.board) or evolve(of_card(found.card), id=found.id), found


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
            for looks in _cards_in(objects.zone, player):
                if matches(objects.having, looks, None, context):
                    yield looks, None


def _exiled_with(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, None]]:
    """
    Cards exiled with the source: the board lists them with it (CR 607.2a).
    """
    source = permanent_of(context.source, context)
    rest = objects.having.properties if isinstance(objects.having, Every) else (objects.having,)
    others = Every(tuple(p for p in rest if not isinstance(p, ExiledWith)))
    if any(p.what is not Referent.THIS for p in rest if isinstance(p, ExiledWith)) or _has_deep(others):
        raise NotModelled("which cards were exiled with another object isn't encoded")
    for card in source.exiled_with if source else ():
        if matches(others, of_card(card), None, context):
            yield of_card(card), None


def _has_deep(others: Every) -> bool:
    return any(isinstance(node, ExiledWith) for node in walk(others))


def _cards_in(zone: Zone, player: Player) -> list[Characteristics]:
    match zone:
        case Zone.GRAVEYARD:
            return [of_card(card) for card in player.graveyard]
        case Zone.EXILE:
            return [of_card(card) for card in player.exile]
        case Zone.COMMAND:
            return [of_card(card) for card in player.commanders]
        case Zone.HAND if player.unknown_hand.most == 0:
            return [of_card(card) for card in player.hand]
        case _:
            raise NotModelled(f"which cards are in {whose(player.name)} {zone.value} isn't known; give them in the board")


def colors_among(objects: Objects, context: Context) -> frozenset[Color]:
    """
    The colors of objects together.
    """
    return frozenset(color for looks, _ in objects_of(objects, context) for color in looks.colors)
