"""
Instructions that put, double, move and remove counters (CR 122, 701.10e).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.amounts import is_one
from manaproof.model.board import Board
from manaproof.model.events import Event, PlaceCounters, RemoveCounters
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import CountersPlaced
from manaproof.model.permanents import Counters, ObjectId, Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import TARGET_REFERENTS, Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.created import created_now
from manaproof.rules.dividing import given_targets
from manaproof.rules.entering import is_by_effect
from manaproof.rules.folding import ground_value
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.prohibition import possible_counters, why_it_cant_happen
from manaproof.rules.referring import object_of, permanent_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

MOVING = rule(
    __name__,
    "122.5",
    "to move a counter is to remove it from one object and put it on another; if one of both can't be done, neither is",
    otherwise="to move a counter is to remove it from one object and to put it on another as far as that can be done",
)
DOUBLING = rule(
    __name__,
    "701.10e",
    "to double the number of a kind of counters is to put as many of them as are there",
    otherwise="to double the number of a kind of counters is to change that number, without putting any",
)

SAME = rule(
    __name__,
    "122.8",
    "counters of an object that has left are put anew, as many of each kind as it had",
    otherwise="they are moved, which can't be done once it has left",
    also=("122.9",),
)

REMOVED = "removed"
_THAT_MANY = "that many"


def _at_once(script: Script, board: Board, events: Iterable[Event]) -> tuple[Branch, ...]:
    pending = [Pending(event, script.opportunities) for event in events]
    return (go_on(board, script, before=at_once(pending)),)


def merged(counters: Iterable[Counters]) -> tuple[Counters, ...]:
    """
    Counters with each kind once, in the order of their names.
    """
    counts: dict[str, int] = {}
    for each in counters:
        counts[each.kind] = counts.get(each.kind, 0) + each.count
    return tuple(Counters(kind, count) for kind, count in sorted(counts.items()) if count)


def putting(script: Script, on: ObjectId, counters: Iterable[Counters], board: Board) -> PlaceCounters:
    """
    The event in which an effect puts counters on a permanent, as far as they can be put.
    """
    return possible_counters(PlaceCounters(on, merged(counters), script.you, is_by_effect(script)), board)


def _permanents(what: Referent | Objects, script: Script, context: Context) -> list[Permanent]:
    """
    The permanents on which something is done.

    Raises:
        NotModelled: it is a target that isn't given.
    """
    if isinstance(what, Objects):
        return [permanent for _, permanent in objects_of(what, context) if permanent is not None]
    if what is Referent.TARGETS:
        return [p for p in map(context.board.permanent, given_targets(context)) if p is not None]
    if what is Referent.CREATED:
        found = (context.board.permanent(each) for each in created_now(script.memory, context.board))
        return [permanent for permanent in found if permanent is not None]
    permanent = permanent_of(object_of(what, context), context)
    if permanent is None and what in TARGET_REFERENTS:
        raise NotModelled(f"on what `{script.name}` puts counters isn't given; name the target")
    return [] if permanent is None else [permanent]


@perform.register
def _(instruction: i.PutCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    env = environment_of_script(script, context)
    kinds = ((instruction.kind, instruction.count), *((also.kind, also.count) for also in instruction.also))
    counters = [Counters(kind, ground_value(count, context, env)) for kind, count in kinds]
    return _at_once(script, board, (putting(script, p.id, counters, board) for p in _permanents(instruction.on, script, context)))


@perform.register
def _(instruction: i.PutSameCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    As many counters are put as an object had when it left.

    Rule: 122.8, 122.9 (2026-08-07).
    """
    context = context_of_script(script, board, world)
    had = permanent_of(object_of(instruction.of, context), context)
    if had is None or board.permanent(had.id) is not None:
        raise NotModelled(f"whose counters `{script.name}` puts isn't known: only those of what has left are encoded")
    if not SAME.in_force or not had.counters:
        return (go_on(board, script),)
    there = [p.id for p in _permanents(instruction.on, script, context) if board.permanent(p.id) is not None]
    return _at_once(script, board, (putting(script, each, had.counters, board) for each in there))


@perform.register
def _(instruction: i.DoubleCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    As many counters are put as are there.

    Rule: 701.10e (2026-08-07).
    """
    context = context_of_script(script, board, world)
    found = [(p, _of_kind(p, instruction.kind)) for p in _permanents(instruction.on, script, context)]
    if DOUBLING.in_force:
        return _at_once(script, board, (putting(script, p.id, counters, board) for p, counters in found if counters))
    placed = [CountersPlaced(p.id, p.name, c.kind, c.count) for p, counters in found for c in counters]
    for permanent, counters in found:
        for c in counters:
            permanent = permanent.with_counters(c.kind, 2 * c.count)  # noqa: PLW2901 - the same one with more counters
        board = board.with_permanent(permanent)
    return (go_on(board, script, *placed),)


def _of_kind(permanent: Permanent, kind: str | None) -> tuple[Counters, ...]:
    return tuple(c for c in permanent.counters if kind is None or c.kind == kind)


@perform.register
def _(instruction: i.MoveCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Counters go from one permanent onto another, where both is possible.

    Rule: 122.5 (2026-08-07).
    """
    context = context_of_script(script, board, world)
    sources, ontos = (_permanents(what, script, context) for what in (instruction.source, instruction.onto))
    if not sources or not ontos or board.permanent(sources[0].id) is None or sources[0].id == ontos[0].id:
        return (go_on(board, script),)
    most = None if instruction.count is None else ground_value(instruction.count, context, environment_of_script(script, context))
    branches = []
    for there in _some_of(_of_kind(sources[0], instruction.kind), most):
        put = putting(script, ontos[0].id, there, board)
        movable = put.counters if why_it_cant_happen(put, board) is None else ()
        moved = movable if MOVING.in_force else there
        events = (RemoveCounters(sources[0].id, moved, script.you, is_by_effect(script)), put) if moved else ()
        pending = [Pending(event, script.opportunities) for event in events]
        words = _choice(sources[:1], (there,), most) if instruction.kind is None else None
        branches.append(go_on(board, script, before=at_once(pending), decision=words))
    return tuple(branches)


@perform.register
def _(instruction: i.RemoveCountersFrom, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Counters are removed as far as they are there; which ones of several kinds the effect's controller chooses.
    """
    context = context_of_script(script, board, world)
    found = _permanents(instruction.what, script, context)
    most = None if instruction.count is None else ground_value(instruction.count, context, environment_of_script(script, context))
    branches = []
    for way in product(*(tuple(_some_of(_of_kind(p, instruction.kind), most)) for p in found)):
        events = [
            RemoveCounters(p.id, counters, script.you, is_by_effect(script)) for p, counters in zip(found, way, strict=True)
        ]
        memory = _remembering(sum(c.count for counters in way for c in counters), instruction, script)
        pending = [Pending(event, script.opportunities) for event in events if event.counters]
        branches.append(go_on(board, script, before=at_once(pending), memory=memory, decision=_choice(found, way, most)))
    return tuple(branches)


def _remembering(removed: int, instruction: i.RemoveCountersFrom, script: Script) -> Memory:
    """
    What later instructions look at: how many counters were removed.

    Raises:
        NotModelled: "that many" may be these counters or what the effect reacts to.
    """
    memory = script.memory
    asked = {node.what for node in walk(script.effect) if isinstance(node, ThoseCount)}
    if REMOVED in asked and instruction.kind is not None:
        memory = memory.remembering(REMOVED, removed)
    if _THAT_MANY in asked:
        told_before = memory.tally(_THAT_MANY) is not None or script.event is not None
        if told_before and instruction.count != ThoseCount(_THAT_MANY):
            raise NotModelled(f"`that many` after counters were removed by `{script.name}` may be one of two numbers")
        memory = memory if told_before else memory.remembering(_THAT_MANY, removed)
    return memory


def _some_of(there: tuple[Counters, ...], most: int | None) -> Iterator[tuple[Counters, ...]]:
    """
    Every way to take so many of some counters, all of them for None or where there are no more.
    """
    if most is None or sum(c.count for c in there) <= most:
        yield there
        return
    for counts in product(*(range(min(c.count, most) + 1) for c in there)):
        if sum(counts) == most:
            yield merged(evolve(c, count=count) for c, count in zip(there, counts, strict=True))


def _choice(found: list[Permanent], way: tuple[tuple[Counters, ...], ...], most: int | None) -> str | None:
    """
    Which counters were chosen, where there were others.
    """
    if all(len(tuple(_some_of(permanent.counters, most))) == 1 for permanent in found):
        return None
    told = (f"{c.count} {c.kind} counter{'' if is_one(c.count) else 's'}" for counters in way for c in counters)
    return " and ".join(told) or None
