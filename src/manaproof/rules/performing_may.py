"""
What players may do (CR 608.2d): one of them, or several who choose one after the other (CR 101.4).
"""

from __future__ import annotations

from attrs import evolve, fields_dict

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
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


@perform.register
def _(instruction: i.May, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    if len(names) != 1 and _speaks_of_several(instruction):
        return _one_after_another(names, instruction, script, board, world)
    if len(names) != 1:
        raise NotModelled(f"several players may do what `{script.name}` says: that isn't encoded")
    if _is_impossible(instruction.what, script, board, world):
        return (go_on(board, evolve(script, effect=(*instruction.otherwise, *script.effect))),)
    doing = evolve(script, effect=(*instruction.what, *instruction.then, *script.effect))
    declining = evolve(script, effect=(*instruction.otherwise, *script.effect))
    yes, no = go_on(board, doing, decision="do it"), go_on(board, declining, Decided(names[0], "decline"), decision="decline")
    return (evolve(yes, chooser=names[0]), evolve(no, chooser=names[0]))


def _speaks_of_several(instruction: i.May) -> bool:
    """
    Whether all that may be done is done by those players, so that it can be done by those of them who choose it.
    """
    several = (PlayerRef.EACH_PLAYER, PlayerRef.EACH_OPPONENT, PlayerRef.ANY_OTHER_PLAYER)
    return instruction.player in several and all(_doer(each) is instruction.player for each in instruction.what)


def _doer(instruction: i.Instruction) -> PlayerRef | None:
    return instruction.player if "player" in fields_dict(type(instruction)) else None  # type: ignore[attr-defined]


def _one_after_another(
    names: tuple[PlayerName, ...], instruction: i.May, script: Script, board: Board, world: World
) -> tuple[Branch, ...]:
    """
    The next player chooses; when all have, those who chose to do it do it at one time (CR 101.4, 608.2e).
    """
    asked, willing = script.memory.asked, script.memory.willing
    by_them = tuple(evolve(each, player=PlayerRef.WILLING) for each in instruction.what)  # type: ignore[call-arg]
    if not CHOICES_FIRST.in_force:
        names = tuple(name for name in names if name == script.you)
    if len(asked) == len(names):
        done = (*by_them, *instruction.then) if willing else instruction.otherwise
        memory = evolve(script.memory, asked=())
        return (go_on(board, evolve(script, effect=(*done, *script.effect)), memory=memory),)
    name = names[len(asked)]
    again = evolve(script, effect=(instruction, *script.effect))
    alone = evolve(script, memory=evolve(script.memory, willing=(name,)))
    memory = evolve(script.memory, asked=(*asked, name), willing=willing if asked else ())
    if _is_impossible(by_them, alone, board, world):
        return (go_on(board, again, memory=memory),)
    yes = go_on(board, again, memory=evolve(memory, willing=(*memory.willing, name)), decision="do it")
    no = go_on(board, again, Decided(name, "decline"), memory=memory, decision="decline")
    return (evolve(yes, chooser=name), evolve(no, chooser=name))


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
