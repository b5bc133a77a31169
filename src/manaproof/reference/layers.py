"""
The layers read plainly (CR 613): every pair of effects compared, everything begun anew from what is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from attrs import evolve, frozen

from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.layers import Layer
from manaproof.model.permanents import ObjectId
from manaproof.rules.changes import add_intrinsic_abilities, changed, layer_of, sized
from manaproof.rules.characteristics import copiable
from manaproof.rules.continuous import Applying, affected_by, context_of, effects_on
from manaproof.rules.controllers import by_default, controlled_as
from manaproof.rules.counters_in_layers import keywords_of_counters, sized_by_counters
from manaproof.rules.grounding import grounded
from manaproof.rules.stars import without_star

Table = dict[ObjectId, Characteristics]


@frozen
class _Done:
    """
    An effect that was applied in a layer, to which objects and with what it did then.
    """

    layer: Layer
    applying: Applying
    affected: frozenset[ObjectId]
    changes: tuple[f.Change, ...]


def layers_read_plainly(board: Board) -> Mapping[ObjectId, Characteristics]:
    """
    The characteristics of every permanent after all continuous effects.

    Rule: 613.1–613.8 (2026-08-07).

    Shapes: a few effects.
    Cost: for n effects of a layer n³ tables, each of which is made from the beginning.
    """
    board = by_default(board)
    done: tuple[_Done, ...] = ()
    for layer in Layer:
        while (following := _next(board, layer, done)) is not None:
            done = (*done, following)
    return _table(board, Layer.SWITCHED_SIZE, done)


def _next(board: Board, layer: Layer, done: tuple[_Done, ...]) -> _Done | None:
    """
    What applies next in a layer (CR 613.3, 613.7, 613.8b, 613.8c).
    """
    waiting = _waiting(board, layer, done)
    if not waiting:
        return None
    depends = {
        (one.key, other.key)
        for one, other in product(waiting, repeat=2)
        if one.key != other.key and _depends(one, other, board, layer, done)
    }
    loops = _closure(depends)
    in_time = sorted(waiting, key=lambda each: each.time)
    for one in in_time:
        if not any(start == one.key and (end, start) not in loops for start, end in depends):
            return _applied(one, board, layer, done)
    raise AssertionError("every effect waits for another one outside of its loop")


def _waiting(board: Board, layer: Layer, done: tuple[_Done, ...]) -> list[Applying]:
    """
    The effects of a layer that exist, or go on from an earlier layer, and weren't applied in it; defining ones before others.
    """
    going_on = {each.applying.key: each.applying for each in done if len(each.applying.layers) > 1}
    existing = {each.key: each for each in _existing(board, layer, done)}
    applied = {each.applying.key for each in done if each.layer is layer}
    found = [each for key, each in {**existing, **going_on}.items() if key not in applied and layer in each.layers]
    return [each for each in found if each.defines] or found


def _depends(one: Applying, other: Applying, board: Board, layer: Layer, done: tuple[_Done, ...]) -> bool:
    """
    Whether it makes a difference to one effect that another one is applied before it (CR 613.8a).
    """
    later = (*done, _applied(other, board, layer, done))
    if all(one.key != each.key for each in _waiting_or_done(board, layer, later)):
        return True
    now, then = _applied(one, board, layer, done), _applied(one, board, layer, later)
    return now.affected != then.affected or (bool(now.affected) and now.changes != then.changes)


def _waiting_or_done(board: Board, layer: Layer, done: tuple[_Done, ...]) -> list[Applying]:
    going_on = [each.applying for each in done if len(each.applying.layers) > 1]
    return [*_existing(board, layer, done), *going_on]


def _existing(board: Board, layer: Layer, done: tuple[_Done, ...]) -> list[Applying]:
    """
    The effects that exist while permanents are what they are and controlled by whom they are by then.
    """
    table = _table(board, layer, done)
    return list(effects_on(controlled_as(table, board), table))


def _applied(one: Applying, board: Board, layer: Layer, done: tuple[_Done, ...]) -> _Done:
    table = _table(board, layer, done)
    board = controlled_as(table, board)
    context = context_of(one, board, table)
    before = [each.affected for each in done if each.applying.key == one.key]
    affected = before[0] if before else affected_by(one, board, table)
    changes = tuple(
        grounded(change, context) if layer_of(change, defines=one.defines) is layer else f.Change()
        for change in one.effect.changes
    )
    return _Done(layer, one, affected, changes)


def _closure(pairs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """
    The pairs that are joined by a chain of pairs.

    >>> sorted(_closure({("a", "b"), ("b", "c")}))
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    """
    while True:
        further = pairs | {(a, d) for (a, b), (c, d) in product(pairs, repeat=2) if b == c}
        if further == pairs:
            return pairs
        pairs = further


def _table(board: Board, layer: Layer, done: tuple[_Done, ...]) -> Table:
    """
    What is printed, with all that was done up to a layer.
    """
    table = {p.id: evolve(copiable(p), controller=p.controller) for p in board.permanents}
    for each in Layer:
        if each is Layer.ABILITIES:
            table = {p.id: keywords_of_counters(table[p.id], p) for p in board.permanents}
        if each is Layer.DEFINED_SIZE:
            table = {p.id: sized(table[p.id]) for p in board.permanents}
        if each is Layer.BASE_SIZE:
            table = {p.id: without_star(table[p.id], table[p.id].text_of or p.printed) for p in board.permanents}
        if each is Layer.SIZE:
            table = {p.id: sized_by_counters(table[p.id], p) for p in board.permanents}
        for step in done:
            if step.layer is each:
                for object_id in step.affected:
                    table[object_id] = _with_changes(table[object_id], step)
        if each is layer:
            return table
        if each is Layer.TYPES:
            table |= add_intrinsic_abilities(table)
    return table


def _with_changes(looks: Characteristics, step: _Done) -> Characteristics:
    for number, change in enumerate(step.changes):
        looks = changed(looks, change, f"{step.applying.key} {number}", step.applying.timestamp)
    return looks
