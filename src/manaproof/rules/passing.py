"""
One turn ends and another begins (CR 500, 514.2): what ends with the one and what is new in the other.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish
from manaproof.model.board import Board, Player, PoolMana, Resolved
from manaproof.model.lookups import PlayerNumber
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.production import Persists
from manaproof.model.references import Step
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.rulebook import rule
from manaproof.rules.unspent import together

END_OF_TURN = rule(
    __name__,
    "514.2",
    "as a turn ends, marked damage is removed and effects that last for that turn end",
    otherwise="effects that last for a turn don't end",
)
_OF_THIS_TURN = (
    PlayerNumber.CARDS_DRAWN_THIS_TURN,
    PlayerNumber.DRAWS_REPLACED_THIS_TURN,
    PlayerNumber.LIFE_GAINED_THIS_TURN,
    PlayerNumber.LIFE_LOST_THIS_TURN,
    PlayerNumber.LANDS_PLAYED_THIS_TURN,
    PlayerNumber.LANDS_TAPPED_FOR_MANA_THIS_TURN,
    PlayerNumber.SPELLS_CAST_THIS_TURN,
    PlayerNumber.CREATURES_DIED_THIS_TURN,
    PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL,
    PlayerNumber.TIMES_COINS_FLIPPED_THIS_TURN,
    PlayerNumber.DICE_ROLLED_THIS_TURN,
)
THIS_TURN = ("this turn", "until end of turn")
_NEXT_TURN = "until your next turn"
_PLACES = {
    step: place
    for place, step in enumerate(
        (
            Step.TURN,
            Step.UNTAP,
            Step.UPKEEP,
            Step.DRAW,
            Step.FIRST_MAIN,
            Step.COMBAT,
            Step.BEGINNING_OF_COMBAT,
            Step.DECLARE_ATTACKERS,
            Step.DECLARE_BLOCKERS,
            Step.COMBAT_DAMAGE,
            Step.END_OF_COMBAT,
            Step.SECOND_MAIN,
            Step.END,
            Step.CLEANUP,
        )
    )
}


def is_of_this_turn(player: PlayerName, step: Step, board: Board) -> bool:
    """
    Whether a step or phase of a player comes later in the turn that it is.

    One that was there already may be one more of this turn (CR 500.8, 500.9) or belong to a later turn of the player. A draw
    step, before which players act in the upkeep, is of this turn unless the board tells otherwise.

    Raises:
        NotModelled: that isn't told, and something on the board depends on it.
    """
    may_be_this_turn = player == board.active or board.turn_is_assumed
    if not may_be_this_turn:
        return False
    if step is Step.DRAW and board.step_is_assumed:
        return True
    if player == board.active and (step is Step.MAIN or _PLACES[step] > _PLACES.get(board.step, 0)):
        return True
    if as_turn_begins(player, as_turn_ends(board)) == at_time(board, player, Step.TURN):
        return False
    raise NotModelled(
        f"whether this {step.value} belongs to this turn or to a later one isn't told; say before it that the turn begins"
    )


def place_in_turn(step: Step) -> int:
    """
    The place of a step or phase in its turn, 0 for one of which that isn't told.
    """
    return _PLACES.get(step, 0)


def at_time(board: Board, player: PlayerName, step: Step) -> Board:
    """
    The same board in a step of a player.
    """
    return evolve(board, active=player, step=step, turn_is_assumed=False, step_is_assumed=False)


def as_turn_ends(board: Board) -> Board:
    """
    The board after a turn: damage and what lasts for the turn are gone (CR 514.2).
    """
    if not END_OF_TURN.in_force:
        return at_time(board, board.active, Step.CLEANUP)
    board = without_left(board, lambda node, _: _is_of_turn(node))
    players = tuple(_after_turn(player) for player in board.players)
    permanents = tuple(_permanent_after_turn(permanent) for permanent in board.permanents)
    ended = evolve(board, players=players, permanents=permanents)
    return without_expired(at_time(ended, board.active, Step.CLEANUP))


def without_expired(board: Board) -> Board:
    """
    A board as its step or phase ends, with unspent mana that was to be kept until end of turn no longer so by then.
    """
    if board.step is not Step.CLEANUP or not END_OF_TURN.in_force:
        return board
    after = board
    for player in board.players:
        pool = (PoolMana(each.mana, tuple(t for t in each.terms if not isinstance(t, Persists))) for each in player.pool)
        after = after.with_player(evolve(player, pool=together(pool)))
    return after


def as_turn_begins(player: PlayerName, board: Board) -> Board:
    """
    The board as a turn of a player begins, who has controlled all their permanents since then (CR 302.6).

    Effects that last until then end (CR 500.4).
    """

    def ends(node: object, resolved: Resolved) -> bool:
        return isinstance(node, Establish) and node.duration == _NEXT_TURN and resolved.controller == player

    permanents = tuple(_as_turn_begins(p, player) for p in board.permanents)
    return at_time(evolve(without_left(board, ends), permanents=permanents), player, Step.TURN)


def _as_turn_begins(permanent: Permanent, player: PlayerName) -> Permanent:
    since_then = permanent.controlled_since_turn_began or permanent.controller == player
    left = permanent.without_copies(lambda effect: effect.duration == _NEXT_TURN and effect.controller == player)
    return evolve(left, controlled_since_turn_began=since_then)


def _is_of_turn(node: object) -> bool:
    match node:
        case Establish(duration=duration):
            return duration in THIS_TURN
        case i.SkipNext(this_turn=this_turn) | i.MayCast(this_turn=this_turn):
            return this_turn
        case _:
            return False


def _permanent_after_turn(permanent: Permanent) -> Permanent:
    return evolve(
        permanent.out_of_combat.without_copies(lambda effect: effect.duration in THIS_TURN),
        entered_this_turn=False,
        activated_this_turn=(),
        triggered_this_turn=(),
        damage=0,
        deathtouched=False,
        damaged_by=(),
        dealers=(),
        excess=(),
        regeneration=0,
    )


def _after_turn(player: Player) -> Player:
    for number in _OF_THIS_TURN:
        if player.number(number):
            player = player.with_number(number, 0)
    return evolve(player, drawn_this_draw_step=0, drawn_cards=())
