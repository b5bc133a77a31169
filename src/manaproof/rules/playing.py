"""
Whether a player may play a card as a land, and how many lands a turn (CR 305.1, 305.2, 305.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import PlayLand
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import Plays
from manaproof.model.permanents import Permanent
from manaproof.model.references import Step, Zone
from manaproof.rules.characteristics import of_card
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.folding import ground_truth
from manaproof.rules.matching import matches
from manaproof.rules.permissions import is_so, statements_on
from manaproof.rules.places import Placed
from manaproof.rules.prohibition import PROHIBITIONS, prohibitions_on
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.spells import is_empty
from manaproof.rules.words import whose

FROM_A_HAND = rule(
    __name__,
    "305.1",
    "a land is played from a hand, during a main phase while the stack is empty",
    otherwise="a land may be played from any zone and at any time of its player's turn",
    also=("116.2a", "701.18a"),
)
ONE_EACH_TURN = rule(
    __name__,
    "305.2",
    "a player can play one land during their turn, and as many more as effects say",
    otherwise="a player may play any number of lands during their turn",
    also=("305.2a", "305.2b"),
)
OWN_TURN = rule(
    __name__,
    "305.3",
    "a player can't play a land on another player's turn",
    otherwise="a player may play a land on any player's turn",
)
A_FACE_THAT_IS_A_LAND = rule(
    __name__,
    "712.12",
    "a modal double-faced card that is played as a land enters with the chosen face up, which is a land",
    otherwise="a double-faced card that is played enters with its front face up",
)
_MAIN = (Step.FIRST_MAIN, Step.MAIN, Step.SECOND_MAIN)


def land_played(event: PlayLand) -> Permanent:
    """
    The card that is played in the form of a permanent, for what is asked of its player and its face.
    """
    identity = f"{event.player}/{event.from_zone.value}/{event.card.faces[event.face].name}"
    return Permanent(event.became or identity, event.card, event.player, event.player, 0, face=event.face)


def looks_of_land(event: PlayLand, board: Board) -> Characteristics:
    """
    What a card is as it is played: the face that its player chose (CR 712.12).
    """
    if event.face:
        return of_card(event.card, event.face)
    return looks_of_placed(Placed(event.card, event.from_zone, event.player), board)


def at_time_of_playing(plays: Plays, board: Board) -> Board:
    """
    The board as a land is played: where nobody told whose turn it is, it is its player's.
    """
    return evolve(board, active=plays.player, turn_is_assumed=False) if board.turn_is_assumed else board


def check(plays: Plays, board: Board) -> None:
    """
    Refuses to play a land that a player can't play so.

    Raises:
        IllegalAction: a rule or an effect doesn't let the player play it.
        NotModelled: that can't be told.
    """
    name = plays.card.faces[plays.face].name
    if board.active != plays.player and OWN_TURN.in_force:
        raise IllegalAction(f"it isn't {whose(plays.player)} turn, so `{name}` can't be played", citations=("305.3",))
    if FROM_A_HAND.in_force:
        _check_time(name, board)
        _check_zone(plays, board)
    _check_prohibitions(plays, board)
    if ONE_EACH_TURN.in_force:
        _check_number(plays, board)


def _check_time(name: str, board: Board) -> None:
    if board.step not in _MAIN and not board.step_is_assumed:
        raise IllegalAction(f"it isn't a main phase, so `{name}` can't be played", citations=("305.1",))
    if not is_empty(board):
        raise IllegalAction(f"the stack isn't empty, so `{name}` can't be played", citations=("305.1",))


def _check_zone(plays: Plays, board: Board) -> None:
    """
    From another zone than a hand a land is played if an effect says so; of two faces the one that is played is looked at.
    """
    event = PlayLand(plays.player, plays.card, plays.zone, plays.face)
    if plays.zone is Zone.HAND:
        return
    looks, land = looks_of_land(event, board), land_played(event)
    for says, context, _, _ in statements_on(board):
        if isinstance(says, f.MayPlayFrom) and says.zone is plays.zone and context.you == plays.player:
            fits = matches(says.what, looks, land, context)
            if fits and is_so(says, context):
                return
    name = plays.card.faces[plays.face].name
    if any(isinstance(says, f.MayPlayExiled) and not says.cast_only for says, _, _, _ in statements_on(board)):
        raise NotModelled(f"which cards an effect lets {plays.player} play isn't encoded, and `{name}` may be one of them")
    raise IllegalAction(f"nothing lets {plays.player} play `{name}` from a {plays.zone.value}", citations=("305.1", "116.2a"))


def _check_prohibitions(plays: Plays, board: Board) -> None:
    for says, context, name in prohibitions_on(board) if PROHIBITIONS.in_force else ():
        if isinstance(says, f.CantPlayLands) and player_is(plays.player, says.player, context):
            holds = says.condition is None or ground_truth(says.condition, context)
            if holds:
                raise IllegalAction(f"`{name}` says that {plays.player} can't play lands", citations=("101.2", "305.2b"))


def _check_number(plays: Plays, board: Board) -> None:
    """
    How many lands a player can play is compared with how many they have played (CR 305.2a).
    """
    played = board.player(plays.player).number(PlayerNumber.LANDS_PLAYED_THIS_TURN)
    more = (
        says.count
        for says, context, _, _ in statements_on(board)
        if isinstance(says, f.AdditionalLands) and player_is(plays.player, says.player, context) and is_so(says, context)
    )
    if played >= 1 + sum(more):
        has = "you have" if plays.player == "you" else f"{plays.player} has"
        raise IllegalAction(f"{has} played all the lands that may be played this turn", citations=("305.2b",))
