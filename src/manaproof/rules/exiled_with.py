"""
Cards exiled with a permanent: by which of its abilities they were, and which abilities refer to them (CR 607.2a, 607.5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.characteristics import OF_OTHERS, OwnAbility
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import UNTOLD_ABILITY, ExiledCard, Linked, ObjectId, Permanent, PlayerName
from manaproof.model.properties import ExiledWith, Objects
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.characteristics import copiable
from manaproof.rules.context import Context
from manaproof.rules.referring import permanent_of
from manaproof.rules.rulebook import rule

EXILES = rule(
    __name__,
    "607.2a",
    "an ability that refers to cards exiled with its object refers to those in exile that abilities linked to it have put there",
    otherwise="an ability that refers to cards exiled with its object refers to none that were exiled after the question began",
)
SAME_EFFECT = rule(
    __name__,
    "607.5",
    "linked abilities that an object acquires by one effect are linked to one another alone, whatever others it has or had",
    otherwise="an ability that refers to cards exiled with its object refers to those that any ability of the object has exiled",
)


EXILED_WITH_THIS = Objects(ExiledWith(Referent.THIS), Zone.EXILE)


def acquired_by(origin: str | None) -> str:
    """
    By which effect an object has an ability: "" for its own, which are printed on it, and for what it entered as.
    """
    told = (origin or UNTOLD_ABILITY).removesuffix(", reflexive")
    if told.startswith("granted by "):
        return told.rpartition(".")[0]
    if told.startswith(("printed", "keyword", "intrinsic")):
        since = told.rpartition(" since ")[2]
        return f"copied since {since}" if since.isdigit() and " since " in told else ""
    return UNTOLD_ABILITY


def exiled(link: Linked, cards: Iterable[LibraryCard], owner: PlayerName, board: Board) -> Board:
    """
    The board once cards were exiled with a permanent that is on the battlefield still.
    """
    permanent = board.permanent(link.source)
    if permanent is None or not EXILES.in_force:
        return board
    more = (ExiledCard(card.known, link.abilities, owner) for card in cards)
    return board.with_permanent(evolve(permanent, exiled_with=(*permanent.exiled_with, *more)))


def left_exile(card: Card, owner: PlayerName, board: Board) -> Board:
    """
    The board once a card has left exile: nothing was exiled with anything that is another object now (CR 400.7).
    """
    there = [each for p in board.permanents for each in p.exiled_with if _is(each, card, owner)]
    if not there:
        return board
    is_that = len(there) == 1 and board.player(owner).exile.count(card) <= 1
    for permanent in board.permanents:
        left = tuple(each for each in permanent.exiled_with if not _is(each, card, owner))
        untold = tuple(evolve(each, by=UNTOLD_ABILITY) for each in permanent.exiled_with if _is(each, card, owner))
        if untold:
            board = board.with_permanent(evolve(permanent, exiled_with=left if is_that else (*left, *untold)))
    return board


def _is(each: ExiledCard, card: Card, owner: PlayerName) -> bool:
    return each.card == card and each.owner in (None, owner)


def refers(node: object) -> bool:
    """
    Whether a part of an ability refers to cards exiled with its object.
    """
    return isinstance(node, ExiledWith) or node is Referent.EXILED_CARD


def cards_exiled_with(source: ObjectId | None, context: Context) -> tuple[Card, ...]:
    """
    The cards to which an ability refers as exiled with its object.
    """
    return tuple(each.card for each in exiled_cards(source, context) if each.card is not None)


def exiled_cards(source: ObjectId | None, context: Context) -> tuple[ExiledCard, ...]:
    """
    The cards to which an ability refers as exiled with its object, each with its owner where that is told.

    Raises:
        NotModelled: by which ability a card was exiled isn't told, or which card it is.
    """
    permanent = permanent_of(source, context)
    if permanent is None or not permanent.exiled_with:
        return ()
    found = [each for each in permanent.exiled_with if _is_there(each, context)]
    if SAME_EFFECT.in_force:
        by = _asked_by(permanent, context)
        if any(each.by == UNTOLD_ABILITY or by is None or (each.by is None and by) for each in found):
            raise NotModelled(f"with which ability of `{permanent.name}` cards were exiled (607.2a) isn't told")
        found = [each for each in found if each.by in (None, by)]
        if found and by is not None and by.endswith(OF_OTHERS):
            raise NotModelled(f"of which object `{permanent.name}` has the ability that exiled cards (607.5) isn't told")
    if any(each.card is None for each in found):
        raise NotModelled(f"which card was exiled with `{permanent.name}` isn't known")
    return tuple(found)


def leaving_exile(each: ExiledCard, name: str, board: Board) -> tuple[PlayerName, LibraryCard]:
    """
    A card that was exiled with an object, as it leaves exile, with its owner.

    Raises:
        NotModelled: whose it is isn't told.
    """
    assert each.card is not None
    owners = [player.name for player in board.players if each.card in player.exile and each.owner in (None, player.name)]
    if len(owners) != 1:
        raise NotModelled(f"whose `{each.card.name}` is that `{name}` exiled isn't told; list it in the exile of its owner")
    return owners[0], LibraryCard(each.card)


def _asked_by(permanent: Permanent, context: Context) -> str | None:
    """
    By which effect the permanent has the ability that refers to the cards; None where that can't be told.
    """
    if context.ability is not None:
        told = acquired_by(context.ability)
        return None if told == UNTOLD_ABILITY else told
    looks = context.table.get(permanent.id)
    found = {acquired_by(own.origin) for own in _referring(copiable(permanent).abilities if looks is None else looks.abilities)}
    if not found and all(each.by is None for each in permanent.exiled_with):
        return ""
    return found.pop() if len(found) == 1 else None


def _referring(abilities: Iterable[OwnAbility]) -> Iterator[OwnAbility]:
    return (own for own in abilities if any(map(refers, walk(own.ability))))


def _is_there(each: ExiledCard, context: Context) -> bool:
    """
    Whether a card is in exile still, as far as that is told.
    """
    return each.card is None or each.owner is None or each.card in context.board.player(each.owner).exile


def the_exiled_card(context: Context) -> Card | None:
    """
    The one card to which an ability refers as the exiled card, None where there is none.

    Raises:
        NotModelled: several were exiled, each of which is meant (CR 607.3).
    """
    cards = cards_exiled_with(context.source, context)
    if len(cards) > 1:
        raise NotModelled("what is told of each of several cards that were exiled (607.3) isn't encoded")
    return cards[0] if cards else None
