"""
One turn ends and another begins (CR 500, 514.2): what ends with the one and what is new in the other.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish
from manaproof.model.board import Board, Permanent, Player, PlayerName, Resolved
from manaproof.model.effects import Aspect, Concerns
from manaproof.model.lookups import PlayerNumber
from manaproof.model.production import Persists
from manaproof.model.references import Step
from manaproof.model.walking import walk
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule

END_OF_TURN = rule(
    __name__,
    "514.2",
    "as a turn ends, marked damage is removed and effects that last for that turn end",
    otherwise="effects that last for a turn don't end",
)
EMPTYING = rule(
    __name__,
    "500.5",
    "as a step or phase ends, unspent mana is lost",
    otherwise="unspent mana stays until it is spent",
)
_OF_THIS_TURN = (
    PlayerNumber.CARDS_DRAWN_THIS_TURN,
    PlayerNumber.LIFE_GAINED_THIS_TURN,
    PlayerNumber.LIFE_LOST_THIS_TURN,
    PlayerNumber.LANDS_PLAYED_THIS_TURN,
    PlayerNumber.SPELLS_CAST_THIS_TURN,
    PlayerNumber.CREATURES_DIED_THIS_TURN,
    PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL,
)
_THIS_TURN = ("this turn", "until end of turn")
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
    board = without_left(with_emptied_pools(board, of_turn=True), lambda node, _: _is_of_turn(node))
    players = tuple(_after_turn(player) for player in board.players)
    permanents = tuple(_permanent_after_turn(permanent) for permanent in board.permanents)
    ended = evolve(board, players=players, permanents=permanents)
    return at_time(ended, board.active, Step.CLEANUP)


def as_turn_begins(player: PlayerName, board: Board) -> Board:
    """
    The board as a turn of a player begins, who has controlled all their permanents since then (CR 302.6).

    Effects that last until then end (CR 500.4).
    """

    def ends(node: object, resolved: Resolved) -> bool:
        return isinstance(node, Establish) and node.duration == _NEXT_TURN and resolved.controller == player

    permanents = tuple(evolve(p, controlled_since_turn_began=True) if p.controller == player else p for p in board.permanents)
    return at_time(evolve(without_left(board, ends), permanents=permanents), player, Step.TURN)


def with_emptied_pools(board: Board, *, of_turn: bool = False) -> Board:
    """
    The board as a step or phase ends: unspent mana is lost unless it persists until the turn ends (CR 500.5).

    Raises:
        NotModelled: an effect on the board is about how mana is lost.
    """
    if not EMPTYING.in_force or not any(player.pool for player in board.players):
        return board
    table = characteristics_on(board)
    abilities = (*(own.ability for p in board.permanents for own in table[p.id].abilities), *(r.card for r in board.resolved))
    if any(isinstance(node, Concerns) and Aspect.EMPTYING in node.aspects for node in walk(abilities)):
        raise NotModelled("an effect on how unspent mana is lost isn't encoded")
    players = tuple(
        evolve(player, pool=tuple(p for p in player.pool if _persists(p.terms) and not of_turn)) for player in board.players
    )
    return evolve(board, players=players)


def _persists(terms: tuple[object, ...]) -> bool:
    return any(isinstance(term, Persists) for term in terms)


def _is_of_turn(node: object) -> bool:
    match node:
        case Establish(duration=duration):
            return duration in _THIS_TURN
        case i.SkipNext(this_turn=this_turn):
            return this_turn
        case _:
            return False


def _permanent_after_turn(permanent: Permanent) -> Permanent:
    return evolve(
        permanent,
        attacking=False,
        entered_this_turn=False,
        activated_this_turn=(),
        triggered_this_turn=(),
        damage=0,
        deathtouched=False,
        damaged_by=(),
        regeneration=0,
    )


def _after_turn(player: Player) -> Player:
    for number in _OF_THIS_TURN:
        if player.number(number):
            player = player.with_number(number, 0)
    return evolve(player, drawn_this_draw_step=0)
