"""
Revealing cards from the top of a library until one of a kind is revealed (CR 701.20).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from attrs import evolve

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Player
from manaproof.model.libraries import AnyOrder, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.properties import Property
from manaproof.model.references import Zone
from manaproof.rules.context import Context
from manaproof.rules.library import (
    MOST_ARRANGEMENTS,
    Looked,
    Taken,
    fewer,
    has_property,
    lost,
    number_of,
    plus_fact,
    with_fact,
    with_library,
    without,
)
from manaproof.rules.places import Place
from manaproof.rules.words import card_words


def reveal_until(player: Player, wanted: Property, context: Context) -> tuple[Taken, ...]:
    """
    Takes cards from the top until one has a property; `found` is None and all cards are taken if none has.
    """
    ways = _until(player.library.parts, (), wanted, player, context)
    return tuple(evolve(way, player=lost(way.player, number_of(way.cards))) for way in ways)


def _in_library(player: Player) -> Place:
    return Place(Zone.LIBRARY, player.name)


def _until(
    parts: tuple[LibraryPart, ...], seen: tuple[Looked, ...], wanted: Property, player: Player, context: Context
) -> Iterator[Taken]:
    if not parts:
        yield Taken(seen, with_library(player, ()))
        return
    first, rest = parts[0], parts[1:]
    match first:
        case LibraryCard():
            yield from _until_at_card(first, rest, seen, wanted, player, context)
        case AnyOrder():
            yield from _until_in_block(first, rest, seen, wanted, player, context)
        case UnknownCards():
            yield from _until_in_unknown(first, rest, seen, wanted, player, context)


def _until_at_card(
    card: LibraryCard, rest: tuple[LibraryPart, ...], seen: tuple[Looked, ...], wanted: Property, player: Player, context: Context
) -> Iterator[Taken]:
    known = has_property(card, wanted, context, _in_library(player))
    if known is not False:
        found = with_fact(card, wanted, holds=True)
        assumed = f"the next card is a {card_words(wanted)}" if known is None else None
        yield Taken((*seen, found), with_library(player, rest), found, assumed)
    if known is not True:
        passed = with_fact(card, wanted, holds=False)
        for way in _until(rest, (*seen, passed), wanted, player, context):
            yield evolve(way, assumes=way.assumes or (f"the next card is no {card_words(wanted)}" if known is None else None))


def _until_in_block(
    block: AnyOrder, rest: tuple[LibraryPart, ...], seen: tuple[Looked, ...], wanted: Property, player: Player, context: Context
) -> Iterator[Taken]:
    if any(has_property(card, wanted, context, _in_library(player)) is None for card in block.cards):
        raise NotModelled("cards that nobody knows lie in an order that a player chose; give the library in the board")
    fitting = [card for card in block.cards if has_property(card, wanted, context, _in_library(player))]
    if not fitting:
        yield from _until(rest, (*seen, *block.cards), wanted, player, context)
        return
    others = [card for card in block.cards if not has_property(card, wanted, context, _in_library(player))]
    if 2 ** len(others) > MOST_ARRANGEMENTS:
        raise TooLarge(f"{len(others)} cards lie in an order that isn't fixed: too many ways to reveal them")
    before = chain.from_iterable(combinations(others, size) for size in range(len(others) + 1))
    for revealed in dict.fromkeys(before):
        for card in dict.fromkeys(fitting):
            left = AnyOrder(without(block.cards, *revealed, card), block.at_random)
            yield Taken((*seen, *revealed, card), with_library(player, (left, *rest)), card)


def _until_in_unknown(
    stretch: UnknownCards,
    rest: tuple[LibraryPart, ...],
    seen: tuple[Looked, ...],
    wanted: Property,
    player: Player,
    context: Context,
) -> Iterator[Taken]:
    known = has_property(stretch, wanted, context, _in_library(player))
    if known is True and (stretch.least > 0 or stretch.enough):
        card = LibraryCard(None, stretch.facts)
        yield Taken((*seen, card), with_library(player, (fewer(stretch), *rest)), card)
        return
    without = evolve(stretch, facts=plus_fact(stretch.facts, wanted, holds=False))
    if known is not False:
        card = LibraryCard(None, plus_fact(stretch.facts, wanted, holds=True))
        before = evolve(fewer(without), least=0)
        after = evolve(fewer(stretch), least=0)
        assumed = f"a {card_words(wanted)} is found"
        passed = () if before.most == 0 else (before,)
        yield Taken((*seen, *passed, card), with_library(player, (after, *rest)), card, assumed)
    for way in _until(rest, (*seen, without), wanted, player, context):
        yield evolve(way, assumes=way.assumes or f"no {card_words(wanted)} is found")
