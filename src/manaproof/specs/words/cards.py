"""
What happened to cards, in words.
"""

from __future__ import annotations

from manaproof.model.libraries import UnknownCards
from manaproof.model.outcomes import CardDrawn, CardsDrawn, CardsMoved, CardsShown, DrewFromEmptyLibrary
from manaproof.model.references import Zone
from manaproof.rules.words import card_words
from manaproof.specs.words.naming import card_in_words, cards_in_words, counters_in_words, does, is_of_unknown_size, whose
from manaproof.specs.words.registry import register_words

_MILLED = "milled"


@register_words
def _(happening: CardDrawn) -> str:
    return f"{does(happening.player, 'draw')} {card_in_words(happening.card)}"


@register_words
def _(happening: CardsDrawn) -> str:
    return f"{does(happening.player, 'draw')} {cards_in_words((happening.cards,))}"


@register_words
def _(happening: DrewFromEmptyLibrary) -> str:
    return f"{does(happening.player, 'draw')} from an empty library"


@register_words
def _(happening: CardsShown) -> str:
    verb, at = ("reveal", "") if happening.revealed else ("look", "at ")
    return f"{does(happening.player, verb)} {at}{cards_in_words(happening.cards)}"


@register_words
def _(happening: CardsMoved) -> str:
    return _moved(happening)


def _moved(moved: CardsMoved) -> str:
    cards = cards_in_words(moved.cards)
    if moved.among is not None:
        cards = f"the {card_words(moved.among)}s among them"
    elif moved.from_zone is moved.to_zone and any(is_of_unknown_size(card) for card in moved.cards):
        cards = "the rest"
    owner = whose(moved.player)
    came_from = f" from {owner} {moved.from_zone.value}" if moved.from_zone in (Zone.GRAVEYARD, Zone.EXILE) else ""
    if moved.by_another and (came_from or moved.to_zone is Zone.EXILE):
        is_one = len(moved.cards) == 1 and not any(isinstance(card, UnknownCards) for card in moved.cards)
        return f"{cards} {'is' if is_one else 'are'} {_done_to(moved)}{came_from}{_to(moved)}"
    match moved.to_zone:
        case Zone.LIBRARY if moved.shuffled:
            return _shuffled(moved, f"{cards}{came_from}", f"into {owner} library")
        case Zone.LIBRARY:
            where = "into" if moved.position is None else f"on the {moved.position} of"
            several = len(moved.cards) > 1 or any(is_of_unknown_size(card) for card in moved.cards)
            order = f" {_order(moved.order)}" if moved.order is not None and several else ""
            return f"{does(moved.player, 'put')} {cards}{came_from} {where} {owner} library{order}"
        case Zone.EXILE:
            return f"{does(moved.player, 'exile')} {cards}{came_from}{' face down' if moved.face_down else ''}{_with(moved)}"
        case Zone.GRAVEYARD if moved.position == _MILLED:
            return f"{does(moved.player, 'mill')} {cards}"
        case Zone.GRAVEYARD if moved.from_zone is Zone.HAND:
            return f"{does(moved.player, 'discard')} {cards}"
        case Zone.COMMAND:
            return f"{does(moved.player, 'put')} {cards}{came_from} into the command zone"
        case Zone.BATTLEFIELD:
            return f"{does(moved.player, 'put')} {cards}{came_from} onto the battlefield"
        case _:
            return f"{does(moved.player, 'put')} {cards}{came_from} into {owner} {moved.to_zone.value}"


def _done_to(moved: CardsMoved) -> str:
    revealed = "revealed and " if moved.revealed else ""
    return f"{revealed}{'exiled' if moved.to_zone is Zone.EXILE else 'put'}"


def _to(moved: CardsMoved) -> str:
    owner = whose(moved.player)
    match moved.to_zone:
        case Zone.EXILE:
            return f"{' face down' if moved.face_down else ''}{_with(moved)}"
        case Zone.LIBRARY if moved.position is not None:
            order = f" {_order(moved.order)}" if moved.order is not None and len(moved.cards) > 1 else ""
            return f" on the {moved.position} of {owner} library{order}"
        case Zone.BATTLEFIELD:
            return " onto the battlefield"
        case Zone.COMMAND:
            return " into the command zone"
        case zone:
            return f" into {owner} {zone.value}"


def _shuffled(moved: CardsMoved, cards: str, into: str) -> str:
    if not moved.revealed:
        return f"{does(moved.player, 'shuffle')} {cards} {into}"
    shuffle = "shuffle" if moved.player == "you" else "shuffles"
    return f"{does(moved.player, 'reveal')} {cards} and {shuffle} {'it' if len(moved.cards) == 1 else 'them'} {into}"


def _with(moved: CardsMoved) -> str:
    each = " on each" if len(moved.cards) > 1 else ""
    return "".join(f" with {counters_in_words(put.kind, put.count)}{each}" for put in moved.counters)


def _order(order: str) -> str:
    return order if order.startswith("in ") else f"in {order}"
