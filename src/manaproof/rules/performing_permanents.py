"""
Instructions about life, damage, counters, permanents and the end of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish, SpellAbility
from manaproof.model.board import Board, Chosen, Permanent, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.events import (
    Event,
)
from manaproof.model.outcomes import Did, EffectStarted
from manaproof.model.patterns import EventKind
from manaproof.model.properties import Objects
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.layers import with_fixed_sets
from manaproof.rules.lookup import objects_of
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import object_of, permanent_of
from manaproof.rules.tasks import Branch, Pending, Script, World


def _events(script: Script, board: Board, *events: Event) -> tuple[Branch, ...]:
    return (go_on(board, script, before=tuple(Pending(event, script.opportunities) for event in events)),)


@perform.register
def _(instruction: i.Target, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if instruction.second and script.memory.other_target is None:
        raise NotModelled(f"`{script.name}` has two targets; write `targeting … and …`")
    memory = script.memory
    if not instruction.second and not any(isinstance(node, i.Target) and node.second for node in walk(script.effect)):
        memory = evolve(memory, other_target=memory.target)  # "another target" is another than the source
    return (go_on(board, script, memory=memory),)


@perform.register
def _(instruction: Establish, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    chosen = script.chosen
    if script.memory.color is not None:
        chosen = (*(c for c in chosen if c.what != "color"), Chosen("color", script.memory.color.value))
    face = Face(script.name, abilities=(SpellAbility((instruction,)),))
    lasting = Resolved(
        f"{script.name} ({len(board.resolved) + 1})",
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        chosen,
        script.memory.target,
        script.memory.other_target,
    )
    after = evolve(board, resolved=(*board.resolved, with_fixed_sets(lasting, board)))
    return (go_on(after, script, EffectStarted(script.name, script.you, instruction.duration)),)


@perform.register
def _(instruction: i.DoesNotUntap, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    permanent = permanent_of(
        object_of(instruction.what, context_of_script(script, board, world)), context_of_script(script, board, world)
    )
    if permanent is None:
        return (go_on(board, script),)
    words = f"don't untap {permanent.name} during the next untap step"
    return (go_on(board, script, Did(permanent.controller, words)),)


@perform.register
def _(instruction: i.TapThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    found = list(_permanents(instruction.what, context))
    after = board
    for permanent in found:
        after = after.with_permanent(evolve(permanent, tapped=True))
    done = tuple(Did(p.controller, f"tap {p.name}", (EventKind.TAPPED,)) for p in found if not p.tapped)
    return (go_on(after, script, *done),)


def _permanents(what: Objects | Referent, context: Context) -> Iterator[Permanent]:
    if isinstance(what, Objects):
        yield from (p for _, p in objects_of(what, context) if p is not None)
        return
    permanent = permanent_of(object_of(what, context), context)
    if permanent is not None:
        yield permanent
