"""
Counters on cards that have left the battlefield: whether they remain, and on which card they are now (CR 122.2).
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.effects import CountersRemain
from manaproof.model.events import MoveObject
from manaproof.model.permanents import Counters, Permanent, PlayerName
from manaproof.model.properties import HasNoAbilities
from manaproof.model.references import Zone
from manaproof.rules.places import Place, may_be_changed
from manaproof.rules.rulebook import rule

CEASE = rule(
    __name__,
    "122.2",
    "counters on an object cease to exist as it moves to another zone",
    otherwise="counters remain on a card that moves to another zone",
)
CARD_OVER_RULE = rule(
    __name__,
    "101.1",
    "counters remain on an object that moves to another zone if it says so, whatever the rules say",
    otherwise="counters cease to exist as an object moves to another zone, whatever it says",
)
_NEVER = (Zone.HAND, Zone.LIBRARY)


def counters_on_card(card: Card, owner: PlayerName, zone: Zone, board: Board) -> tuple[Counters, ...]:
    """
    The counters that remained on a card of a zone as it left the battlefield.

    Raises:
        NotModelled: it can't be told on which of several equal cards they are.
    """
    may_be = [gone for gone in board.departed if _may_be(gone, card, owner, zone)]
    keeping = [gone for gone in may_be if _kept(gone)]
    if not keeping:
        return ()
    player = board.player(owner)
    there = {Zone.GRAVEYARD: player.graveyard, Zone.EXILE: player.exile, Zone.COMMAND: player.commanders}.get(zone, ())
    gone = keeping[0]
    if len(may_be) > 1 or there.count(card) > 1 or gone.departure is None or gone.departure.is_there is None:
        raise NotModelled(f"on which of several equal cards the counters are that remained on `{card.front.name}` isn't encoded")
    return _kept(gone)


def remaining_as_it_enters(event: MoveObject, board: Board) -> tuple[Counters, ...]:
    """
    The counters with which a card comes to the battlefield because they remained on it: by its ability where it comes from.
    """
    card = event.card.known if event.card is not None else None
    if card is None or event.from_zone is Zone.BATTLEFIELD:
        return ()
    there = counters_on_card(card, event.owner, event.from_zone, board)
    return there if there and _says_so_there(card, event, board) else ()


def refuse_unfollowed_counters(event: MoveObject, board: Board) -> None:
    """
    Refuses a move on which counters would remain and that isn't followed.

    Raises:
        NotModelled: they would remain on a card that goes on to a zone besides the battlefield.
    """
    card = event.card.known if event.card is not None else None
    if card is None or event.object is not None or event.to_zone in (Zone.BATTLEFIELD, *_NEVER):
        return
    if counters_on_card(card, event.owner, event.from_zone, board) and _says_so_there(card, event, board):
        raise NotModelled(f"counters would remain on `{card.front.name}` as it goes on to another zone: that isn't encoded")


def has_counters_elsewhere(card: Card, board: Board) -> bool:
    """
    Whether counters may have remained on a card that is equal to this one.
    """
    return any(gone.card == card and _kept(gone) for gone in board.departed)


def _says_so_there(card: Card, event: MoveObject, board: Board) -> bool:
    if not CEASE.in_force:
        return True
    if not CARD_OVER_RULE.in_force or not _says_so(card.front.abilities):
        return False
    if may_be_changed(HasNoAbilities(), Place(event.from_zone, event.owner), board):
        raise NotModelled(f"whether `{card.front.name}` has its ability where it leaves isn't encoded")
    return True


def _kept(gone: Permanent) -> tuple[Counters, ...]:
    """
    The counters that remained on the card of a permanent that has left, of all kinds; none on a token.
    """
    departure = gone.departure
    if not gone.counters or gone.is_token or departure is None or departure.looks is None or departure.to_zone in _NEVER:
        return ()
    by_itself = CARD_OVER_RULE.in_force and _says_so(own.ability for own in departure.looks.abilities)
    if CEASE.in_force and not by_itself:
        return ()
    if gone.components:
        raise NotModelled(f"counters that remain on the several cards that `{gone.name}` was aren't encoded")
    return gone.counters


def _says_so(abilities: Iterable[Ability]) -> bool:
    statements = (says for ability in abilities if isinstance(ability, StaticAbility) for says in ability.statements)
    return any(isinstance(says, CountersRemain) and says.condition is None for says in statements)


def _may_be(gone: Permanent, card: Card, owner: PlayerName, zone: Zone) -> bool:
    departure = gone.departure
    there = departure is not None and departure.to_zone is zone and departure.is_there is not False
    return there and not gone.is_token and gone.owner == owner and gone.card == card
