"""
Instructions about life, damage, counters, permanents and the end of the game.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Ability, DelayedAbility, Establish, SpellAbility, StaticAbility
from manaproof.model.board import Board, Resolved, Taken
from manaproof.model.cards import Card, Face
from manaproof.model.effects import Prevent
from manaproof.model.events import Event
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import EffectStarted
from manaproof.model.permanents import Chosen
from manaproof.model.references import Referent
from manaproof.model.walking import walk, walk_effect
from manaproof.rules.delayed import PREVENTED, remembering
from manaproof.rules.durations import Bound, goes_on
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.resolved_effects import established
from manaproof.rules.shields_for_each import is_for_each, shields_for_each
from manaproof.rules.tasks import Branch, Pending, Script, World


def _events(script: Script, board: Board, *events: Event) -> tuple[Branch, ...]:
    return (go_on(board, script, before=tuple(Pending(event, script.opportunities) for event in events)),)


@perform.register
def _(instruction: i.Target, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if instruction.second and script.memory.other_target is None:
        raise NotModelled(f"`{script.name}` has two targets; write `targeting … and …`")
    memory = script.memory
    has_second = any(isinstance(node, i.Target) and node.second for node in walk_effect(script.effect))
    if not (instruction.second or instruction.any_number or has_second):
        memory = evolve(memory, other_target=memory.target)  # "another target" is another than the source
    return (go_on(board, script, memory=memory),)


def _mentions_created(ability: Ability) -> bool:
    """
    Whether an ability that an effect leaves behind is about tokens that the effect created, or what it put somewhere.
    """
    return any(node in (Referent.CREATED, Referent.PUT) for node in walk(ability) if isinstance(node, Referent))


@perform.register
def _(instruction: Establish, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    chosen = script.chosen
    if script.memory.color is not None:
        chosen = (*(c for c in chosen if c.what != "color"), Chosen("color", script.memory.color.value))
    ability, affected = established(instruction.ability, context_of_script(script, board, world))
    objects = {each for several in affected or () for each in several}
    bound = Bound(script.name, script.you, script.source, objects.pop() if len(objects) == 1 else script.memory.target)
    if not goes_on(instruction.duration, bound, board):
        return (go_on(board, script),)
    if affected is not None and not any(affected) and _mentions_created(ability):
        return (go_on(board, script),)
    face = Face(script.name, abilities=(SpellAbility((evolve(instruction, ability=ability),)),))
    lasting = Resolved(
        board.free_lasting(script.name),
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        chosen,
        script.memory.target,
        script.memory.other_target,
        source=None if board.permanent(script.source or "") is None else script.source,
        affected=affected,
    )
    if any(node is Referent.PUT for node in walk(ability)):
        lasting = evolve(lasting, target=script.memory.put)
    if isinstance(ability, DelayedAbility):
        lasting = remembering(ability, lasting, script.source, context_of_script(script, board, world))
    left: tuple[Resolved, ...] = (lasting,)
    if is_for_each(ability):
        left = tuple(shields_for_each(instruction, lasting, context_of_script(script, board, world)))
    after = evolve(board, resolved=(*board.resolved, *left))
    memory = script.memory
    if _is_counted(ability, script):
        memory, after = evolve(memory, shield=lasting.id), evolve(after, taken=(*after.taken, Taken(lasting.id, 0)))
    return (go_on(after, script, EffectStarted(script.name, script.you, instruction.duration), memory=memory),)


def _is_counted(ability: Ability, script: Script) -> bool:
    """
    Whether an effect prevents damage and a delayed ability that comes next counts how much.
    """
    prevents = isinstance(ability, StaticAbility) and any(isinstance(node, Prevent) for node in walk(ability))
    later = (part.ability for part in script.effect if isinstance(part, Establish))
    delayed = tuple(each for each in later if isinstance(each, DelayedAbility))
    is_counted = prevents and any(node == PREVENTED for node in walk(delayed) if isinstance(node, ThoseCount))
    if is_counted and is_for_each(ability):
        raise NotModelled(f"how much several shields of `{script.name}` prevent together isn't counted")
    return is_counted
