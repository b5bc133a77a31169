"""
Turns pass, and steps, phases and turns begin (CR 500–514) as far as their turn-based actions are encoded.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import Establish
from manaproof.model.board import Board, Permanent, Player, PlayerName, Resolved
from manaproof.model.events import BecomeUntapped, BeginStep, DrawCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.references import Step
from manaproof.model.walking import walk
from manaproof.rules.lasting_turns import after_untap_step
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, at_once
from manaproof.rules.untapping import ways_to_untap

DRAW_STEP = rule(
    __name__,
    "504.1",
    "in their draw step the active player draws a card, as a turn-based action",
    otherwise="nobody draws in a draw step",
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
_ENDED = ("this turn", "until end of turn")
_WITHOUT_ACTIONS = frozenset(
    {Step.TURN, Step.UPKEEP, Step.MAIN, Step.SECOND_MAIN, Step.COMBAT, Step.BEGINNING_OF_COMBAT, Step.END_OF_COMBAT, Step.END}
)


def begun(event: BeginStep, board: Board) -> tuple[Branch, ...]:
    """
    What happens as a step, phase or turn begins, apart from abilities that trigger.

    Raises:
        NotModelled: its turn-based actions aren't encoded.
    """
    if event.step is Step.TURN or event.player != board.active:
        board = _with_turn_of(event.player, board)
    board = evolve(board, active=event.player, step=event.step)
    match event.step:
        case Step.UNTAP:
            return tuple(_untap(event.player, board))
        case Step.DRAW:
            return (Branch(board, next=(Pending(DrawCards(event.player, 1)),) if DRAW_STEP.in_force else ()),)
        case Step.FIRST_MAIN if any(p.controller == event.player and _is_saga(p, board) for p in board.permanents):
            raise NotModelled("the lore counters that Sagas get in the main phase aren't encoded")
        case step if step in _WITHOUT_ACTIONS or step is Step.FIRST_MAIN:
            return (Branch(board),)
        case step:
            raise NotModelled(f"what happens as the {step.value} begins isn't encoded")


def _untap(player: PlayerName, board: Board) -> Iterator[Branch]:
    table = characteristics_on(board)
    if any("phasing" in table[p.id].keywords for p in board.permanents if p.controller == player):
        raise NotModelled("phasing isn't encoded")
    after = after_untap_step(board, player)
    for way in ways_to_untap(player, board):
        untaps = at_once([Pending(BecomeUntapped(identity)) for identity in way.permanents])
        yield Branch(after, next=untaps, decision=way.words, chooser=player if way.words else None)


def _is_saga(permanent: Permanent, board: Board) -> bool:
    return "Saga" in characteristics_on(board)[permanent.id].subtypes


def _with_turn_of(player: PlayerName, board: Board) -> Board:
    """
    The board as another turn begins: what was of the turn before has ended (CR 500.4, 514.2).
    """
    permanents = tuple(_in_new_turn(permanent, player) for permanent in board.permanents)
    resolved = tuple(r for r in board.resolved if not _has_ended(r, player))
    players = tuple(_player_in_new_turn(each) for each in board.players)
    return evolve(board, players=players, permanents=permanents, resolved=resolved)


def _in_new_turn(permanent: Permanent, player: PlayerName) -> Permanent:
    return evolve(
        permanent,
        controlled_since_turn_began=permanent.controlled_since_turn_began or permanent.controller == player,
        entered_this_turn=False,
        activated_this_turn=(),
        triggered_this_turn=(),
        damage=0,
        deathtouched=False,
        damaged_by=(),
        regeneration=0,
    )


def _player_in_new_turn(player: Player) -> Player:
    for number in _OF_THIS_TURN:
        if player.number(number):
            player = player.with_number(number, 0)
    return evolve(player, drawn_this_draw_step=0)


def _has_ended(resolved: Resolved, player: PlayerName) -> bool:
    durations = {node.duration for node in walk(resolved.card.front.abilities) if isinstance(node, Establish)}
    ended = {duration for duration in durations if _is_over(duration, resolved, player)}
    if ended and ended != durations:
        raise NotModelled(f"`{resolved.card.name}` left effects behind that end at different times")
    return bool(ended)


def _is_over(duration: str, resolved: Resolved, player: PlayerName) -> bool:
    return duration in _ENDED or (duration == "until your next turn" and resolved.controller == player)
