"""
Cards of a library: taking them from the top, searching from the top, putting them back (CR 401, 701.20).

What isn't known of a library stays unknown until something looks at it; then each possibility is a branch of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import factorial, prod

from attrs import evolve, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import AnyOrder, Known, Library, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.properties import Property, Without
from manaproof.rules.context import Context
from manaproof.rules.matching import card_matches
from manaproof.rules.places import SOMEWHERE, Place, may_be_changed
from manaproof.rules.sizes import Bounds, has_cards

Looked = LibraryCard | UnknownCards
MOST_ARRANGEMENTS = 4096


@frozen
class Taken:
    """
    Cards taken from a library, and the player without them. `assumes` is the case in which this happens.
    """

    cards: tuple[Looked, ...]
    player: Player
    found: LibraryCard | None = None
    assumes: str | None = None


def known_cards(cards: Iterable[Looked]) -> tuple[Card, ...]:
    """
    Those of the cards of which it is known what they are.
    """
    return tuple(card.known for card in cards if isinstance(card, LibraryCard) and card.known is not None)


def has_property(card: LibraryCard | UnknownCards, wanted: Property, context: Context, place: Place = SOMEWHERE) -> bool | None:
    """
    Whether a card has a property, None if that isn't known.

    Raises:
        NotModelled: nobody knows the card, and effects may change what such a card is.
    """
    if isinstance(card, LibraryCard) and card.known is not None:
        return card_matches(wanted, card.known, context, place)
    _refuse_changed(wanted, place, context)
    for fact in card.facts:
        if fact.having == wanted:
            return fact.holds
        if isinstance(wanted, Without) and fact.having == wanted.property:
            return not fact.holds
        if isinstance(fact.having, Without) and fact.having.property == wanted:
            return not fact.holds
    return None


def _refuse_changed(wanted: Property, place: Place, context: Context) -> None:
    if may_be_changed(wanted, place, context.board):
        raise NotModelled("what a card is that nobody knows may be changed by an effect; give the cards in the board")


def with_fact(card: LibraryCard, wanted: Property, *, holds: bool) -> LibraryCard:
    """
    The same card, of which a case assumes that it has a property or hasn't.
    """
    return card if card.known is not None else evolve(card, facts=plus_fact(card.facts, wanted, holds=holds))


def plus_fact(facts: tuple[Known, ...], wanted: Property, *, holds: bool) -> tuple[Known, ...]:
    """
    The facts and one more; what something isn't is kept as a fact about what it would be.
    """
    fact = Known(wanted.property, not holds) if isinstance(wanted, Without) else Known(wanted, holds)
    return facts if fact in facts else (*facts, fact)


def with_library(player: Player, parts: tuple[LibraryPart, ...]) -> Player:
    """
    The player with these parts of a library; empty stretches are dropped and single cards are in order.
    """
    kept: list[LibraryPart] = []
    for part in parts:
        if isinstance(part, UnknownCards) and part.most == 0:
            continue
        if isinstance(part, AnyOrder) and len(part.cards) <= 1:
            kept.extend(part.cards)
            continue
        kept.append(part)
    return evolve(player, library=Library(tuple(kept)))


def take_top(player: Player, board: Board) -> tuple[Taken, ...]:
    """
    Takes the top card; several branches where an order that was chosen decides which it is, none if the library is empty.

    Raises:
        NeedsCases: whether there is a card isn't known.
    """
    if not has_cards(board, player.name, 1):
        return ()
    return tuple(_from_the_top(player.library.parts, lost(player, 1)))


def _from_the_top(parts: tuple[LibraryPart, ...], player: Player) -> Iterator[Taken]:
    first, rest = parts[0], parts[1:]
    match first:
        case LibraryCard():
            yield Taken((first,), with_library(player, rest))
        case AnyOrder(cards, at_random):
            for card in _different(cards):
                yield Taken((card,), with_library(player, (AnyOrder(without(cards, card), at_random), *rest)))
        case UnknownCards():
            yield Taken((LibraryCard(None, first.facts),), with_library(player, (fewer(first), *rest)))
            if first.least == 0 and not first.enough and rest:
                yield from _from_the_top(rest, player)


def lost(player: Player, count: int | None) -> Player:
    """
    The player, of whom it is remembered how many cards more their library has lost since the question began.
    """
    known = None if count is None or player.library_lost is None else player.library_lost + count
    return evolve(player, library_lost=known)


def fewer(stretch: UnknownCards) -> UnknownCards:
    """
    A stretch with one card less.
    """
    most = None if stretch.most is None else stretch.most - 1
    return evolve(stretch, least=max(0, stretch.least - 1), most=most)


def _different(cards: tuple[LibraryCard, ...]) -> tuple[LibraryCard, ...]:
    return tuple(dict.fromkeys(cards))


def without(cards: tuple[LibraryCard, ...], *gone: LibraryCard) -> tuple[LibraryCard, ...]:
    """
    The cards without some of them.
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def take_many(player: Player, count: int, board: Board) -> tuple[Taken, ...]:
    """
    Takes so many cards from the top, or all there are if they are fewer (CR 609.3).

    Raises:
        NeedsCases: how many there are isn't known.
    """
    ways = [Taken((), player)]
    for _ in range(count):
        ways = [further for way in ways for further in _one_more(way, board)]
        if len(ways) > MOST_ARRANGEMENTS:
            raise TooLarge(f"more than {MOST_ARRANGEMENTS} ways in which the top {count} cards may lie; make the library shorter")
    return tuple({(tuple(sorted(map(repr, way.cards))), way.player): way for way in ways}.values())


def _one_more(way: Taken, board: Board) -> Iterator[Taken]:
    more = take_top(way.player, board.with_player(way.player))
    if not more:
        yield way
    for taken in more:
        yield evolve(taken, cards=(*way.cards, *taken.cards))


def take_bottom(player: Player, board: Board) -> tuple[Taken, ...]:
    """
    Takes the bottom card.
    """
    mirrored = evolve(player, library=Library(tuple(reversed(player.library.parts))))
    back = (
        evolve(t, player=evolve(t.player, library=Library(tuple(reversed(t.player.library.parts)))))
        for t in take_top(mirrored, board)
    )
    return tuple(back)


def number_of(cards: tuple[Looked, ...]) -> int | None:
    """
    How many cards they are, None if that isn't known.
    """
    if any(isinstance(card, UnknownCards) and card.least != card.most for card in cards):
        return None
    return sum(card.least if isinstance(card, UnknownCards) else 1 for card in cards)


def put_in_library(player: Player, cards: tuple[Looked, ...], position: Position, arrangement: Arrangement) -> tuple[Player, int]:
    """
    Puts cards on the top or bottom; returns the player and the number of arrangements among which was chosen.
    """
    known = tuple(card for card in cards if isinstance(card, LibraryCard))
    stretches = tuple(card for card in cards if isinstance(card, UnknownCards))
    block: tuple[LibraryPart, ...] = (*stretches, *known)
    arrangements = 1
    if arrangement is not Arrangement.AS_IS and not stretches and known:
        ordered = tuple(sorted(known, key=_name))
        arrangements = factorial(len(known)) // prod(factorial(ordered.count(c)) for c in _different(ordered))
        block = (AnyOrder(ordered, arrangement is Arrangement.RANDOM),)
    parts = player.library.parts
    joined = (*block, *parts) if position is Position.TOP else (*parts, *block)
    count = number_of(cards)
    back = lost(player, None if count is None else -count)
    return with_library(back, _merged(joined)), arrangements


def with_size(player: Player, size: Bounds, library_lost: int | None) -> Player:
    """
    The player whose library consists of unknown cards alone and has so many of them.

    What was known of single stretches is given up for their number.
    """
    stretches = [part for part in player.library.parts if isinstance(part, UnknownCards)]
    common = tuple(fact for fact in stretches[0].facts if all(fact in part.facts for part in stretches)) if stretches else ()
    parts = (UnknownCards(size[0], size[1], common),)
    return evolve(with_library(player, parts), library_lost=library_lost)


def _merged(parts: tuple[LibraryPart, ...]) -> tuple[LibraryPart, ...]:
    """
    Neighbouring stretches of which the same is known are one.
    """
    merged: list[LibraryPart] = []
    for part in parts:
        last = merged[-1] if merged else None
        if isinstance(part, UnknownCards) and isinstance(last, UnknownCards) and part.facts == last.facts:
            most = None if part.most is None or last.most is None else part.most + last.most
            merged[-1] = UnknownCards(part.least + last.least, most, part.facts, part.enough or last.enough)
        else:
            merged.append(part)
    return tuple(merged)


def _name(card: LibraryCard) -> str:
    return card.known.name if card.known else ""


def put_in_hand(player: Player, cards: tuple[Looked, ...]) -> Player:
    """
    Puts cards into a hand.
    """
    hand = tuple(sorted((*player.hand, *known_cards(cards)), key=lambda card: card.name))
    unknown = player.unknown_hand
    for card in cards:
        if isinstance(card, UnknownCards):
            unknown = _more(unknown, card.least, card.most)
        elif card.known is None:
            unknown = _more(unknown, 1, 1)
    count = number_of(cards)
    gained = None if count is None or player.hand_gained is None else player.hand_gained + count
    return evolve(player, hand=hand, unknown_hand=unknown, hand_gained=gained)


def _more(stretch: UnknownCards, least: int, most: int | None) -> UnknownCards:
    limit = None if stretch.most is None or most is None else stretch.most + most
    return evolve(stretch, least=stretch.least + least, most=limit)
