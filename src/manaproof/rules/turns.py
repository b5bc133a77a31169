"""
Steps, phases and turns begin (CR 500–514), as far as what the rules do then is encoded.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.events import BecomeUntapped, BeginStep, DrawCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import Over, StateBasedActions, StepBegins, TurnEnds
from manaproof.model.permanents import PlayerName
from manaproof.model.references import Step
from manaproof.rules.awaiting import keeping
from manaproof.rules.day_and_night import may_change_at_untap
from manaproof.rules.delayed import refuse_passing
from manaproof.rules.durations import without_ended
from manaproof.rules.ending import emptied, is_checked_before, refuse_on_stack, refuse_waiting
from manaproof.rules.interaction import applicable
from manaproof.rules.lasting_turns import after_untap_step
from manaproof.rules.layers import characteristics_on
from manaproof.rules.passing import as_turn_begins, at_time, is_of_this_turn
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, World, at_once
from manaproof.rules.untapping import ways_to_untap

DRAW_STEP = rule(
    __name__,
    "504.1",
    "in their draw step the active player draws a card, as a turn-based action",
    otherwise="nobody draws in a draw step",
)
COMBAT_PHASE = rule(
    __name__,
    "506.1",
    "the combat phase begins with the beginning of combat step",
    otherwise="no step begins as the combat phase does",
)
_WITHOUT_ACTIONS = frozenset(
    {Step.TURN, Step.UPKEEP, Step.FIRST_MAIN, Step.SECOND_MAIN, Step.BEGINNING_OF_COMBAT, Step.END_OF_COMBAT, Step.END}
)
_OF_COMBAT = frozenset(
    {Step.BEGINNING_OF_COMBAT, Step.DECLARE_ATTACKERS, Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE, Step.END_OF_COMBAT}
)
_AT_UPKEEP = frozenset({"echo"})


def starting(occasion: StepBegins, board: Board, world: World) -> Branch:
    """
    The branch on which a step, phase or turn would begin, or on which first that ends in which the game is.

    Raises:
        IllegalAction: something is on the stack.
        NotModelled: an ability waits that would resolve first, whether its turn begins is up to an effect that may skip it, or
            which turn it belongs to isn't told.
    """
    if occasion.over is Over.NOTHING and is_checked_before(board.step):
        return Branch(keeping(board), next=(StateBasedActions(), evolve(occasion, over=Over.CHECK)))
    if occasion.over in (Over.NOTHING, Over.CHECK):
        return _ended(occasion, board)
    there = board if occasion.over is Over.STEP else _of_new_turn(occasion, board, world)
    if occasion.step in _OF_COMBAT and there.step not in {Step.COMBAT, *_OF_COMBAT}:
        _refuse_skipping(Step.COMBAT, occasion, there, world)
    return Branch(there, next=(Pending(BeginStep(occasion.player, occasion.step, occasion.extra)),))


def _of_new_turn(occasion: StepBegins, board: Board, world: World) -> Board:
    """
    The board on which a step of a new turn would begin; that the turn itself begins is an event.
    """
    if occasion.step is Step.TURN:
        return board
    _refuse_skipping(Step.TURN, occasion, board, world)
    return as_turn_begins(occasion.player, board)


def _ended(occasion: StepBegins, board: Board) -> Branch:
    """
    The branch on which the step or phase ends in which the game is, and with it its turn, if another one begins.
    """
    refuse_on_stack(board.step, board)
    refuse_waiting(board.step, board)
    of_this_turn = occasion.step is not Step.TURN and is_of_this_turn(occasion.player, occasion.step, board)
    refuse_passing(occasion.player, occasion.step, board, same_turn=of_this_turn)
    ended = emptied(board)
    if of_this_turn:
        return evolve(ended, next=(*ended.next, evolve(occasion, over=Over.STEP)))
    return evolve(ended, next=(*ended.next, TurnEnds(), evolve(occasion, over=Over.TURN)))


def _refuse_skipping(span: Step, occasion: StepBegins, board: Board, world: World) -> None:
    """
    Refuses a step of which the turn or the phase isn't told to have begun, if an effect may skip that.
    """
    skipping = applicable(board, Pending(BeginStep(occasion.player, span)), world)
    if skipping:
        what = f"the {span.value} of this {occasion.step.value}"
        raise NotModelled(f"`{skipping[0].name}` may skip {what}; say before it that the {span.value} begins")


def begun(event: BeginStep, board: Board) -> tuple[Branch, ...]:
    """
    What happens as a step, phase or turn begins, apart from abilities that trigger.

    Raises:
        NotModelled: what the rules do then isn't encoded.
    """
    player = event.player
    if event.step is Step.TURN:
        return (Branch(as_turn_begins(player, board)),)
    for reason in _not_encoded(event.step, board.player(player), board):
        raise NotModelled(f"{reason} isn't encoded")
    board = at_time(board, player, event.step)
    match event.step:
        case Step.UNTAP:
            return tuple(_untap(player, board))
        case Step.DRAW:
            return (Branch(board, next=(Pending(DrawCards(player, 1)),) if DRAW_STEP.in_force else ()),)
        case Step.COMBAT:
            first = Pending(BeginStep(player, Step.BEGINNING_OF_COMBAT))
            return (Branch(board, next=(first,) if COMBAT_PHASE.in_force else ()),)
        case step if step in _WITHOUT_ACTIONS:
            return (Branch(board),)
        case Step.MAIN:
            raise NotModelled("which main phase it is isn't told; write `first main phase` or `second main phase`")
        case step:
            raise NotModelled(f"what happens as the {step.value} begins isn't encoded")


def _untap(player: PlayerName, board: Board) -> Iterator[Branch]:
    board = without_ended(board)
    after = after_untap_step(board, player)
    for way in ways_to_untap(player, board):
        untaps = at_once([Pending(BecomeUntapped(identity)) for identity in way.permanents])
        yield Branch(after, next=untaps, decision=way.words, chooser=player if way.words else None)


def _not_encoded(step: Step, player: Player, board: Board) -> Iterator[str]:
    """
    What the rules do by themselves as a step of a player begins, or what triggers then by them alone, and isn't encoded.
    """
    table = characteristics_on(board)
    own = [table[p.id] for p in board.permanents if p.controller == player.name]
    keywords = frozenset(keyword for looks in own for keyword in looks.keywords)
    subtypes = frozenset(subtype for looks in own for subtype in looks.subtypes)
    match step:
        case Step.UNTAP:
            if "phasing" in keywords:
                yield "phasing (502.1)"
            if may_change_at_untap(board):
                yield "day and night (502.2)"
        case Step.UPKEEP:
            yield from sorted(keywords & _AT_UPKEEP)
            if any(_has_keyword(card, "suspend") for card in player.exile):
                yield "suspend"
            if any(_has_keyword(resolved.card, "epic") for resolved in board.resolved if resolved.controller == player.name):
                yield "epic"
            if "the initiative" in player.designations:
                yield "the initiative (726.2)"
        case Step.FIRST_MAIN:
            if "Saga" in subtypes:
                yield "that Sagas get lore counters (505.4)"
            if "Attraction" in subtypes:
                yield "rolling to visit Attractions (505.5)"
            if player.number(PlayerNumber.RAD_COUNTERS):
                yield "what rad counters do (728.1)"
        case Step.END:
            if "Case" in subtypes:
                yield "solving Cases (719.3a)"
            if "the monarch" in player.designations:
                yield "what the monarch draws (725.2)"
        case _:
            return


def _has_keyword(card: Card, keyword: str) -> bool:
    return any(getattr(ability, "keyword", None) == keyword for ability in card.front.abilities)
