"""
What players may do (CR 608.2d): one of them, or several who choose one after the other (CR 101.4).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
from manaproof.rules.cards_this_way import asks_about_cards
from manaproof.rules.folding import ground_value
from manaproof.rules.performing import context_of_script, drawing_order, environment_of_script, go_on, perform
from manaproof.rules.performing_choices import can_be_done
from manaproof.rules.prohibition import cant_draw
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Script, World

CHOOSING_TO_DRAW = rule(
    __name__,
    "121.3",
    "a player may choose to draw from an empty library, but not a draw that an effect says can't happen",
    otherwise="a player may choose to draw whatever says that it can't happen",
    also=("121.3a",),
)
IMPOSSIBLE_CHOICES = rule(
    __name__,
    "608.2d",
    "a player can't choose to do what can't be done",
    otherwise="a player may choose to do what can't be done, and does as much as possible",
)
CHOICES_FIRST = rule(
    __name__,
    "608.2e",
    "where several players may do something, all choose in turn order from the active player before any of them does it",
    otherwise="where several players may do something, only the player whose effect it is may",
)


_DONE_BY_EACH = (
    i.Discard,
    i.Draw,
    i.GainLife,
    i.LoseLife,
    i.Mill,
    i.PayCost,
    i.PutLooked,
    i.RevealFound,
    i.Scry,
    i.SearchLibrary,
    i.Shuffle,
    i.Surveil,
)


@frozen
class Decide(i.Instruction):
    """
    Players who are still to decide whether they do something, and those who will.
    """

    may: i.May
    names: tuple[PlayerName, ...]
    doing: tuple[PlayerName, ...] = ()

    @property
    def done(self) -> i.Effect:
        """
        What those players do who decided to.
        """
        return tuple(evolve(each, player=PlayerRef.THOSE_PLAYERS) for each in self.may.what)  # type: ignore[call-arg]  # they have it


@perform.register
def _(instruction: i.May, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1:
        return _each_may(instruction, names, script, board)
    if _is_impossible(instruction.what, script, board, world):
        return (go_on(board, _without_cards(instruction, evolve(script, effect=(*instruction.otherwise, *script.effect)))),)
    doing = evolve(script, effect=(*instruction.what, *instruction.then, *script.effect))
    declining = _without_cards(instruction, evolve(script, effect=(*instruction.otherwise, *script.effect)))
    yes, no = go_on(board, doing, decision="do it"), go_on(board, declining, Decided(names[0], "decline"), decision="decline")
    return (evolve(yes, chooser=names[0]), evolve(no, chooser=names[0]))


def _without_cards(may: i.May, script: Script) -> Script:
    """
    What follows where cards aren't discarded or milled that a player may discard or mill.
    """
    memory = script.memory
    if any(isinstance(each, i.Discard) for each in may.what) and asks_about_cards(script.effect, "discarded"):
        memory = evolve(memory, discarded=())
    if any(isinstance(each, i.Mill) for each in may.what) and asks_about_cards(script.effect, "milled"):
        memory = evolve(memory, milled=())
    return evolve(script, memory=memory)


def _each_may(may: i.May, names: tuple[PlayerName, ...], script: Script, board: Board) -> tuple[Branch, ...]:
    """
    Several players may do something.

    Raises:
        NotModelled: it isn't encoded for several players.
    """
    by_them = all(isinstance(each, _DONE_BY_EACH) and each.player is may.player for each in may.what)
    if not by_them or (may.player is not PlayerRef.ANY_OTHER_PLAYER and (may.then or may.otherwise)):
        raise NotModelled(f"several players may do what `{script.name}` says: that isn't encoded")
    if not CHOICES_FIRST.in_force:
        names = tuple(name for name in names if name == script.you)
    return (go_on(board, evolve(script, effect=(Decide(may, names), *script.effect))),)


@perform.register
def _(instruction: Decide, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if not instruction.names:
        return (go_on(board, _with_doers(instruction, script)),)
    name, *others = instruction.names
    rest = evolve(instruction, names=tuple(others))
    declines = evolve(script, effect=(rest, *script.effect))
    alone = evolve(script, memory=evolve(script.memory, those_players=(name,)))
    if _is_impossible(instruction.done, alone, board, world):
        return (go_on(board, declines),)
    does = evolve(script, effect=(evolve(rest, doing=(*rest.doing, name)), *script.effect))
    yes = go_on(board, does, decision="do it")
    no = go_on(board, declines, Decided(name, "decline"), decision="decline")
    return (evolve(yes, chooser=name), evolve(no, chooser=name))


def _with_doers(decided: Decide, script: Script) -> Script:
    """
    The script that goes on with what those do who decided to, and what follows if anybody did.
    """
    if not decided.doing:
        return evolve(script, effect=(*decided.may.otherwise, *script.effect))
    memory = evolve(script.memory, those_players=decided.doing)
    return evolve(script, effect=(*decided.done, *decided.may.then, *script.effect), memory=memory)


def _is_impossible(effect: i.Effect, script: Script, board: Board, world: World) -> bool:
    """
    Whether a choice is of something that can't be done: such a choice can't be made.

    Raises:
        NeedsCases: it depends on how many cards a zone holds.
    """
    if CHOOSING_TO_DRAW.in_force and _asks_for_impossible_draw(effect, script, board, world):
        return True
    return IMPOSSIBLE_CHOICES.in_force and bool(effect) and not can_be_done(effect[0], script, board, world)


def _asks_for_impossible_draw(effect: i.Effect, script: Script, board: Board, world: World) -> bool:
    """
    Whether a choice is to draw cards that can't be drawn: such a choice can't be made (CR 121.2b, 121.3).
    """
    context = context_of_script(script, board, world)
    for instruction in effect:
        if isinstance(instruction, i.Draw):
            count = ground_value(instruction.count, context, environment_of_script(script, context))
            if any(cant_draw(name, count, board) for name in drawing_order(instruction, context)):
                return True
    return False
