"""
Cards in graveyards as targets of spells and abilities (CR 115.1, 608.2b).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.copies import BecomeCopy
from manaproof.model.instructions import Effect, Target
from manaproof.model.permanents import PlayerName
from manaproof.model.properties import Objects
from manaproof.model.references import Zone
from manaproof.model.tokens import CopyOf
from manaproof.model.walking import walk_effect
from manaproof.rules.places import Placed
from manaproof.rules.targets_left import may_have_left


def card_targeted(target: str, board: Board) -> Placed | None:
    """
    The card in a graveyard that a target is, None if it is none or isn't there any more.

    Raises:
        NotModelled: it may be one of several equal cards that has left.
    """
    if may_have_left(target):
        name = target.rpartition("/")[2].partition(" (")[0]
        raise NotModelled(
            f"which of several equal cards `{name}` was the target isn't told, and one of them has left the graveyard"
        )
    there = (Placed(card, Zone.GRAVEYARD, player.name) for player in board.players for card in player.graveyard)
    return next((placed for placed in there if placed.id == target), None)


def cards_there(board: Board) -> tuple[str, ...]:
    """
    The identities of all cards in graveyards.
    """
    there = (Placed(card, Zone.GRAVEYARD, player.name).id for player in board.players for card in player.graveyard)
    return tuple(dict.fromkeys(there))


def where_chosen(wanted: Target, effect: Effect) -> Objects | None:
    """
    The cards elsewhere among which a target is chosen, where the effect says what happens to them there; None for permanents.
    """
    return next((cards for node in walk_effect(effect) if (cards := _cards_of(node)) and cards.having == wanted.what), None)


def _cards_of(node: object) -> Objects | None:
    match node:
        case i.Exile(Objects(zone=zone) as cards) if zone is not Zone.BATTLEFIELD:
            return cards
        case i.MayCast(what=Objects() as cards, targeted=True):
            return cards
        case i.PutOntoBattlefield(what=Objects() as cards):
            return cards
        case BecomeCopy(of=Objects() as cards) | i.CreateTokens(kind=CopyOf(what=Objects() as cards)):
            return cards if cards.zone is not Zone.BATTLEFIELD else None
        case i.ReturnFromGraveyard(having=having, player=player):
            return Objects(having, Zone.GRAVEYARD, player)
        case _:
            return None


def only_targeted(
    cards: Iterable[tuple[PlayerName, Card]], target: str | None, name: str, rest: Effect, board: Board
) -> Iterator[tuple[PlayerName, Card]]:
    """
    Of cards in graveyards the one that is the target, all of them where the target is none of them or isn't told.

    Args:
        cards: The cards, each with its owner.
        target: The target of the effect.
        name: Whose effect it is.
        rest: What follows in the effect.
        board: The board.

    Raises:
        NotModelled: the effect is about other cards in graveyards too.
    """
    if target is None or card_targeted(target, board) is None:
        yield from cards
        return
    if any(_cards_of(node) is not None for node in walk_effect(rest)):
        raise NotModelled(f"`{name}` is about several cards in graveyards: which is the target isn't encoded")
    yield from ((owner, card) for owner, card in cards if Placed(card, Zone.GRAVEYARD, owner).id == target)
