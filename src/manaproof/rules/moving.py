"""
Objects change zones: taken out of one and put into another (CR 400.3, 400.6, 400.7).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Arrived, Board, Player, Spell
from manaproof.model.cards import Card
from manaproof.model.events import MoveObject
from manaproof.model.instructions import Arrangement, Position
from manaproof.model.libraries import AnyOrder, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.permanents import Departure, ObjectId, Permanent, PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.departed_cards import moved_on
from manaproof.rules.exiled_with import exiled, left_exile
from manaproof.rules.hands import out_of_hand
from manaproof.rules.library import fewer, lost, put_in_hand, put_in_library, with_library
from manaproof.rules.merged import EACH_GOES
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.public_zones import out_of_graveyard, put_in_exile, put_in_graveyard
from manaproof.rules.remaining_counters import refuse_unfollowed_counters
from manaproof.rules.rulebook import rule
from manaproof.rules.tallies import without_sacrificed
from manaproof.rules.targets_left import without_target

OWNERS_ZONE = rule(
    __name__,
    "400.3",
    "an object that would go to a library, graveyard or hand goes to its owner's",
    otherwise="an object goes to the library, graveyard or hand of its controller",
)
CEASING = rule(
    __name__,
    "111.7",
    "a token that has left the battlefield ceases to exist",
    otherwise="a token that has left the battlefield stays in the zone to which it went, as a card does",
)


def moving(
    permanent: Permanent,
    to: Zone,
    manner: Manner = Manner.PUT,
    by: PlayerName | None = None,
    *,
    by_effect: bool = True,
    position: Position | None = None,
    shuffled: bool = False,
) -> MoveObject:
    """
    The move of a permanent to another zone.
    """
    owner = permanent.owner if OWNERS_ZONE.in_force else permanent.controller
    return MoveObject(
        owner,
        Zone.BATTLEFIELD,
        to,
        permanent.id,
        manner=manner,
        by=by,
        by_effect=by_effect,
        position=position,
        shuffled=shuffled,
    )


def moving_spell(spell: Spell, to: Zone, manner: Manner, by: PlayerName | None = None) -> MoveObject:
    """
    The move of a spell from the stack to another zone.
    """
    owner = spell.owner if OWNERS_ZONE.in_force else spell.controller
    return MoveObject(owner, Zone.STACK, to, spell.id, LibraryCard(spell.card), manner=manner, by=by)


def card_identity(event: MoveObject) -> ObjectId | None:
    """
    The identity of what moves: of a card that is no permanent or spell one by its name, None for an unknown card.
    """
    if event.object is not None:
        return event.object
    known = event.card.known if event.card is not None else None
    return None if known is None else f"{event.owner}/{event.from_zone.value}/{known.front.name}"


def is_there(event: MoveObject, board: Board) -> bool:
    """
    Whether the permanent or spell is still where it would move from; an object that has left can't be found (CR 400.7).
    """
    if event.object is None:
        return True
    if event.from_zone is Zone.BATTLEFIELD:
        return board.permanent(event.object) is not None
    return board.spell(event.object) is not None


def as_object(event: MoveObject, board: Board) -> Permanent | None:
    """
    What moves in the form of a permanent, for what is asked of its owner, its controller or its counters.

    A card that is neither a permanent nor a spell has no controller.
    """
    if event.object is not None and (permanent := board.last_known(event.object)) is not None:
        return permanent
    spell = board.spell(event.object) if event.object is not None else None
    if spell is not None:
        return as_permanent(spell)
    known = event.card.known if event.card is not None else None
    identity = card_identity(event)
    return None if known is None or identity is None else Permanent(identity, known, "", event.owner, 0)


def move(event: MoveObject, board: Board) -> Board:
    """
    The board after an object has gone to another zone.
    """
    after, cards = _taken(event, board)
    if not cards or event.to_zone in (Zone.BATTLEFIELD, Zone.STACK):
        return after
    after = after.with_player(_with_cards(after.player(event.owner), cards, event))
    if event.to_zone is Zone.EXILE and event.exiled_with is not None:
        after = exiled(event.exiled_with, cards, event.owner, after)
    for card in cards:
        known = card.known
        if known is not None and known.is_commander and event.to_zone in (Zone.GRAVEYARD, Zone.EXILE):
            after = evolve(after, arrived=(*after.arrived, Arrived(event.owner, known, event.to_zone)))
    return after


def _taken(event: MoveObject, board: Board) -> tuple[Board, tuple[LibraryCard, ...]]:
    """
    The board without the object, and the cards that are put elsewhere; none for a token or the copy of a spell.
    """
    if event.from_zone is Zone.BATTLEFIELD and event.object is not None:
        permanent = board.permanent(event.object)
        assert permanent is not None
        dies = event.to_zone is Zone.GRAVEYARD
        board = board.with_permanent(evolve(permanent, departure=Departure(event.manner, event.to_zone)))
        after = without_sacrificed(board, permanent) if dies else board.without_permanent(permanent.id)
        return after, tuple(map(LibraryCard, _cards_of(permanent)))
    if event.from_zone is Zone.STACK and event.object is not None:
        spell = board.spell(event.object)
        assert spell is not None
        return board.without_spell(spell), () if spell.is_copy else (LibraryCard(spell.card),)
    if event.card is None:
        raise NotModelled("which card moves isn't given")
    if event.card.known is not None:
        refuse_unfollowed_counters(event, board)
        board = moved_on(event.card.known, event.owner, event.from_zone, board, event.was)
        board = without_target(event.card.known, event.owner, event.from_zone, board)
        board = left_exile(event.card.known, event.owner, board) if event.from_zone is Zone.EXILE else board
    player = board.player(event.owner)
    return board.with_player(_without_card(player, event.card, event)), (event.card,)


def _cards_of(permanent: Permanent) -> tuple[Card, ...]:
    """
    The cards that are put where a permanent goes.
    """
    cards = permanent.cards if CEASING.in_force or not permanent.is_token else (permanent.card, *permanent.cards)
    return cards if EACH_GOES.in_force else cards[:1]


def _without_card(player: Player, card: LibraryCard, event: MoveObject) -> Player:
    match event.from_zone:
        case Zone.LIBRARY:
            return _without_library_card(player, card, event.place or 0)
        case Zone.HAND:
            return out_of_hand(player, (card,))
        case Zone.GRAVEYARD if card.known is not None:
            return out_of_graveyard(player, card.known)
        case Zone.EXILE if card.known is not None:
            return evolve(player, exile=_less(player.exile, card))
        case Zone.COMMAND if card.known is not None:
            return evolve(player, commanders=_less(player.commanders, card))
        case _:
            return player


def _less(cards: tuple[Card, ...], card: LibraryCard) -> tuple[Card, ...]:
    left = list(cards)
    if card.known in left:
        left.remove(card.known)
    return tuple(left)


def _without_library_card(player: Player, card: LibraryCard, place: int) -> Player:
    """
    The player without the card at a place of the library, 0 being the top.
    """
    parts: list[LibraryPart] = list(player.library.parts)
    before = 0
    for number, part in enumerate(parts):
        size, left = _without_part(part, card)
        if size is None or place < before + size:
            return with_library(lost(player, 1), (*parts[:number], *left, *parts[number + 1 :]))
        before += size
    return player


def _without_part(part: LibraryPart, card: LibraryCard) -> tuple[int | None, tuple[LibraryPart, ...]]:
    """
    How many cards a part of a library is, and what is left of it without the card.
    """
    if isinstance(part, LibraryCard):
        return 1, ()
    if isinstance(part, UnknownCards):
        return part.most, (fewer(part),)
    kept = list(part.cards)
    if card in kept:
        kept.remove(card)
    return len(part.cards), (AnyOrder(tuple(kept), part.at_random),)


def _with_cards(player: Player, cards: tuple[LibraryCard, ...], event: MoveObject) -> Player:
    """
    The player with cards that arrive together; in a library their owner arranges several of them (CR 712.21a, 730.3a).
    """
    match event.to_zone:
        case Zone.GRAVEYARD:
            return put_in_graveyard(player, cards)
        case Zone.HAND:
            return put_in_hand(player, cards)
        case Zone.EXILE:
            return put_in_exile(player, cards)
        case Zone.COMMAND:
            return evolve(player, commanders=(*player.commanders, *(card.known for card in cards if card.known is not None)))
        case Zone.LIBRARY if event.shuffled:
            for card in cards:
                player = _shuffled_in(player, card)
            return player
        case Zone.LIBRARY:
            arrangement = Arrangement.AS_IS if len(cards) == 1 else Arrangement.ANY_ORDER
            return put_in_library(player, cards, event.position or Position.TOP, arrangement)[0]
        case zone:
            raise NotModelled(f"how an object goes to the {zone.value} isn't encoded here")


def _shuffled_in(player: Player, card: LibraryCard) -> Player:
    """
    A card shuffled into a library: where it lies isn't known then, so nothing may look at it.
    """
    known: list[LibraryCard] = [card]
    unknown: list[UnknownCards] = []
    for part in player.library.parts:
        match part:
            case LibraryCard():
                known.append(part)
            case AnyOrder(cards):
                known.extend(cards)
            case UnknownCards():
                unknown.append(part)
    if not unknown:
        return with_library(lost(player, -1), (AnyOrder(tuple(sorted(known, key=_name)), at_random=True),))
    least = len(known) + sum(part.least for part in unknown)
    limits = [part.most for part in unknown]
    most = None if None in limits else len(known) + sum(limit or 0 for limit in limits)
    enough = any(part.enough for part in unknown)
    return with_library(lost(player, -1), (UnknownCards(least, most, enough=enough),))


def _name(card: LibraryCard) -> str:
    return card.known.name if card.known else ""
