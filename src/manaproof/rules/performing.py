"""
Following the instructions of an effect, one at a time (CR 608.2c).
"""

from __future__ import annotations

from functools import singledispatch

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import DrawCards, EnterBattlefield, ProduceMana
from manaproof.model.expr import Truth
from manaproof.model.lookups import PlayerNumber
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import Happening
from manaproof.model.permanents import PlayerName
from manaproof.model.production import BothMana, Mana, Symbols
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory, drawn_before
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth, ground_value
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import put_in_library, with_size
from manaproof.rules.mana_abilities import adds_mana
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.production import alternatives, bags
from manaproof.rules.quantities import DRAWN_BEFORE
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, Task, World
from manaproof.rules.turn_order import in_turn_order

RESTRICTIONS = rule(
    __name__,
    "106.6",
    "restrictions and riders go with the mana and don't change its type",
    otherwise="restrictions and riders are forgotten as the mana is added",
)
SKIPPING = rule(
    __name__,
    "614.10",
    "to skip something is to do nothing in its place",
    otherwise="a step, phase or turn that is skipped begins all the same",
    also=("614.1b",),
)
IN_TURN_ORDER = rule(
    __name__,
    "121.2c",
    "if several players draw, the active player makes all of their draws first, then the others in turn order",
    otherwise="if several players draw, the controller of the effect draws first",
)


def context_of_script(script: Script, board: Board, world: World) -> Context:
    """
    The context in which the words of an effect are read; what is entering is looked at as it would be (CR 614.12).
    """
    entering = script.entering.event if script.entering is not None else None
    return Context(
        board,
        characteristics_on(board, entering=entering.permanent if isinstance(entering, EnterBattlefield) else None),
        script.you,
        script.source,
        script.chosen,
        script.event,
        script.memory,
        world.produces,
        script.name if script.source is None else None,
        script.cast_facts,
        script.spent,
        script.ability,
    )


def environment_of_script(script: Script, context: Context) -> Environment:
    """
    What an effect knows of the event that it reacts to.
    """
    if script.event is None:
        return Environment(context)
    return Environment(
        context,
        rules_of(script.event).numbers(script.event, context.board),
        rules_of(script.event).facts(script.event),
        complete=True,
    )


def go_on(
    board: Board,
    script: Script,
    *happenings: Happening,
    before: tuple[Task, ...] = (),
    memory: Memory | None = None,
    decision: str | None = None,
) -> Branch:
    """
    The branch in which some tasks come first and the rest of the effect follows.
    """
    rest = script if memory is None else evolve(script, memory=memory)
    if rest.memory.looked and not puts_them(rest):
        board, rest = _left_on_top(board, rest)
    following: tuple[Task, ...] = (rest,) if rest.effect else ()
    return Branch(board, happenings, next=(*before, *following), decision=decision, chooser=script.you if decision else None)


def puts_them(script: Script) -> bool:
    """
    Whether a later instruction of the effect puts the cards somewhere that are looked at.
    """
    return any(isinstance(node, i.PutLooked) for node in walk(script.effect))


def _left_on_top(board: Board, script: Script) -> tuple[Board, Script]:
    """
    Cards that were looked at and that no instruction moves any more are where they were, on top of the library.
    """
    memory = script.memory
    player, _ = put_in_library(board.player(memory.looker or script.you), memory.looked, i.Position.TOP, i.Arrangement.AS_IS)
    if memory.unplaced is not None:
        player = with_size(player, (memory.unplaced.least, memory.unplaced.most), memory.unplaced.lost)
    return board.with_player(player), evolve(script, memory=evolve(memory, looked=(), unplaced=None))


@singledispatch
def perform(instruction: i.Instruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Carries out one instruction; `script` is what follows it.
    """
    del board, world
    raise NotModelled(f"an instruction of `{script.name}` isn't encoded: {type(instruction).__name__}")


@perform.register
def _(instruction: i.Unread, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del board, world
    raise NotModelled(f"`{script.name}` has words that weren't read: at `{instruction.stopped_at}` ({instruction.reason})")


@perform.register
def _(instruction: i.AddMana, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    env = environment_of_script(script, context)
    mana, instead, effect = one_production(instruction, script, context)
    rest = evolve(script, effect=effect)
    terms = instruction.terms if RESTRICTIONS.in_force else ()
    adding = players_of(instruction.player, context)
    if len(adding) > 1 and not isinstance(mana, Symbols):
        raise NotModelled(f"`{script.name}` lets several players choose which mana they add: that isn't encoded")
    branches = []
    for way in alternatives(mana, context):
        for bag, words in bags(way, env):
            if script.only is not None and (not bag.types or bag.types.mask & ~script.only.mask):
                continue
            events = tuple(
                ProduceMana(player, bag, _permanent(script), script.ability, script.tapped_for_mana, terms, tuple(instead))
                for player in adding
            )
            pending = tuple(Pending(event, script.opportunities) for event in events)
            branches.append(go_on(board, rest, before=pending, decision=words or None))
    return tuple(branches)


@perform.register
def _(instruction: i.DoubleUnspentMana, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    (player,) = players_of(instruction.player, context)
    unspent = sum((portion.mana for portion in pool_of(player, board)), ManaBag())
    event = ProduceMana(player, unspent, _permanent(script), script.ability, script.tapped_for_mana)
    return (go_on(board, script, before=(Pending(event, script.opportunities),)),)


def one_production(instruction: i.AddMana, script: Script, context: Context) -> tuple[Mana, list[i.AddManaInstead], i.Effect]:
    """
    All that one ability adds is one production (CR 106.12a): additions that follow each other are joined.

    Replacements of them by the ability itself go with them.

    Raises:
        NotModelled: they differ in who adds the mana or in what goes with it.
    """
    parts: list[Mana] = [instruction.mana]
    instead: list[i.AddManaInstead] = []
    effect = script.effect
    while effect and isinstance(effect[0], i.AddMana | i.AddManaInstead):
        following = effect[0]
        if isinstance(following, i.AddManaInstead):
            holds = ground_truth(following.condition, context, environment_of_script(script, context))
            instead.append(evolve(following, condition=Truth(value=holds)))
        elif instead or (following.player, following.terms) != (instruction.player, instruction.terms):
            raise NotModelled(f"`{script.name}` adds mana in several parts that differ: that isn't encoded as one production")
        else:
            parts.append(following.mana)
        effect = effect[1:]
    if script.ability is not None and adds_mana(effect):
        raise NotModelled(f"`{script.name}` adds mana again later in the same ability: that isn't encoded as one production")
    return (parts[0] if len(parts) == 1 else BothMana(tuple(parts))), instead, effect


def _permanent(script: Script) -> str | None:
    return script.source if script.ability is not None else None


@perform.register
def _(instruction: i.Draw, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    names = drawing_order(instruction, context)
    then = evolve(script, effect=instruction.then) if instruction.then else script.then
    memory = evolve(script.memory, first_draw=None)
    cycled = script.memory.cycled
    events = (DrawCards(name, count, name == script.memory.first_draw, cycled) for name in names)
    draws = tuple(Pending(event, script.opportunities, then) for event in events)
    if names == (script.you,) and memory.tally(DRAWN_BEFORE) is None:
        memory = memory.remembering(DRAWN_BEFORE, board.player(script.you).number(PlayerNumber.CARDS_DRAWN_THIS_TURN))
    if any(node is PlayerRef.WHO_DREW for node in walk(script.effect)):
        memory = _remembering_draws(memory, board)
    return (go_on(board, script, before=draws, memory=memory),)


def _remembering_draws(memory: Memory, board: Board) -> Memory:
    for player in board.players:
        if memory.tally(drawn_before(player.name)) is None:
            memory = memory.remembering(drawn_before(player.name), player.number(PlayerNumber.CARDS_DRAWN_THIS_TURN))
    return memory


def drawing_order(instruction: i.Draw, context: Context) -> tuple[PlayerName, ...]:
    """
    Who draws, in the order in which they do (CR 121.2c).
    """
    names = players_of(instruction.player, context)
    if instruction.and_player is not None:
        names = (*names, *players_of(instruction.and_player, context))
    if IN_TURN_ORDER.in_force:
        return tuple(name for name in in_turn_order(context.board) if name in names)
    return tuple(sorted(names, key=lambda name: name != context.you))


@perform.register
def _(instruction: i.SkipThatDraw, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (go_on(board, script),)
