"""
The interaction of continuous effects (CR 613): which types, colors, abilities and size each permanent has, and why.

Dependency (CR 613.8) is found by comparing before and after; timestamps decide otherwise (CR 613.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.layers import Layer
from manaproof.model.permanents import NOTHING_CHOSEN, Chosen, ObjectId, Permanent
from manaproof.rules.applied_effects import Applied, HeldBack, Step
from manaproof.rules.changes import add_intrinsic_abilities, sized
from manaproof.rules.characteristics import copiable, printed_on
from manaproof.rules.class_levels import with_level
from manaproof.rules.continuous import Applying
from manaproof.rules.controllers import by_default, refuse_untold
from manaproof.rules.counters_in_layers import keywords_of_counters, sized_by_counters
from manaproof.rules.dependency import DEFINING_FIRST, TIMESTAMPS, Order
from manaproof.rules.places import Placed, placed_in_layers, placed_on, printed_on_placed
from manaproof.rules.rulebook import switched_off_rules
from manaproof.rules.stars import without_star
from manaproof.rules.suspecting import abilities_of_suspected


@frozen
class Layered:
    """
    The characteristics of every permanent, and the steps that lead to them from what is printed.
    """

    table: Mapping[ObjectId, Characteristics]
    steps: tuple[Step, ...]


def characteristics_on(board: Board, entering: Permanent | None = None) -> Mapping[ObjectId, Characteristics]:
    """
    The characteristics of every permanent after all continuous effects.

    Rule: 613.1, 613.6–613.8, 305.6, 305.7 (2026-08-07).

    Args:
        board: The board.
        entering: A permanent that is looked at as it would exist on the battlefield (CR 614.12).
    """
    return _characteristics_on(board, entering, switched_off_rules())


@lru_cache(maxsize=4096)
def _characteristics_on(
    board: Board, entering: Permanent | None, _switched_off: frozenset[str]
) -> Mapping[ObjectId, Characteristics]:
    there = board
    if entering is not None:
        others = (p for p in board.permanents if p.id != entering.id)
        there = evolve(board, permanents=(*others, _before_its_choices(entering)))
    if not board.departed:
        return layered(there).table
    return {**_as_last_known(board), **layered(evolve(there, departed=())).table}


def _as_last_known(board: Board) -> Mapping[ObjectId, Characteristics]:
    """
    What has left, as it was right before (CR 608.2h).
    """
    known = {p.id: p.departure.looks for p in board.departed if p.departure is not None and p.departure.looks is not None}
    if len(known) == len(board.departed):
        return {identity: evolve(looks, id=identity) for identity, looks in known.items()}
    gone = tuple(evolve(p, controller_by_default=None) for p in board.departed)  # whoever controlled it last goes on
    last = layered(evolve(board, permanents=(*board.permanents, *gone), departed=())).table
    return {p.id: known.get(p.id) or last[p.id] for p in board.departed}


def _before_its_choices(entering: Permanent) -> Permanent:
    """
    A permanent for which nothing is chosen yet of what is chosen as it enters.
    """
    effects = (s for a in entering.printed.abilities if isinstance(a, StaticAbility) for s in a.statements)
    asked = [node.what for s in effects if isinstance(s, f.ReplacementEffect) for node in _choices(s.rewrite)]
    given = {chosen.what for chosen in entering.chosen}
    nothing = tuple(Chosen(what, NOTHING_CHOSEN) for what in asked if what not in given)
    return evolve(entering, chosen=(*entering.chosen, *nothing), is_entering=True)


def _choices(rewrite: f.Rewrite) -> tuple[f.AsEntersChoose, ...]:
    return (rewrite, *rewrite.also) if isinstance(rewrite, f.AsEntersChoose) else ()


def layered(board: Board) -> Layered:
    """
    All layers applied in order, step by step.

    Cost: in each layer quadratic in its effects, each of which is applied to a copy of the table.
    """
    return _layered(board, switched_off_rules())


def characteristics_of(placed: Placed, board: Board) -> Characteristics:
    """
    The characteristics of a card or spell that isn't on the battlefield, after all continuous effects (CR 109.2, 613.1).

    One that the board doesn't list is looked at as though it were where it is said to be.
    """
    table = characteristics_on(board)
    if placed.id in table:
        return table[placed.id]
    return _layered(evolve(board, departed=()), switched_off_rules(), (*placed_on(board), placed)).table[placed.id]


@lru_cache(maxsize=4096)
def _layered(board: Board, _switched_off: frozenset[str], placed: tuple[Placed, ...] | None = None) -> Layered:
    board = by_default(board)
    placed = placed_in_layers(board) if placed is None else placed
    as_printed = {each.id: printed_on_placed(each) for each in placed}
    permanents = {p.id: _as_printed(p, _switched_off) for p in board.permanents}
    applied = Applied(board, {**as_printed, **permanents}, placed)
    changed_first = (p for p in board.permanents if p.copied is not None or p.face_down is not None)
    applied.by_the_rules(Layer.COPY, {p.id: _first(copiable(p), p) for p in changed_first})
    for layer in Layer:
        if layer is Layer.ABILITIES:
            applied.by_the_rules(layer, {p.id: _with_given(applied.table[p.id], p) for p in board.permanents})
        if layer is Layer.DEFINED_SIZE:
            applied.by_the_rules(layer, {p.id: sized(applied.table[p.id]) for p in board.permanents})
        if layer is Layer.BASE_SIZE:
            faces = [
                *((p.id, applied.table[p.id].text_of or p.printed) for p in board.permanents),
                *((each.id, each.card.front) for each in placed),
            ]
            applied.by_the_rules(layer, {each: without_star(applied.table[each], face) for each, face in faces})
        if layer is Layer.SIZE:
            applied.by_the_rules(layer, {p.id: sized_by_counters(applied.table[p.id], p) for p in board.permanents})
        _apply_layer(layer, applied)
        if layer is Layer.CONTROL:
            refuse_untold(applied.board)
        if layer is Layer.TYPES:
            applied.by_the_rules(layer, add_intrinsic_abilities(applied.table))
    return Layered(applied.table, tuple(applied.steps))


@lru_cache(maxsize=1 << 14)
def _as_printed(permanent: Permanent, _switched_off: frozenset[str]) -> Characteristics:
    return _first(printed_on(permanent), permanent)


def _first(looks: Characteristics, permanent: Permanent) -> Characteristics:
    return evolve(with_level(looks, permanent), controller=permanent.controller)


def _apply_layer(layer: Layer, applied: Applied) -> None:
    """
    Applies every effect of a layer, choosing the next one anew after each (CR 613.8c).
    """
    done: set[str] = set()
    held_back = HeldBack()
    while True:
        waiting = [a for a in applied.effects() if a.key not in done and layer in a.layers]
        if DEFINING_FIRST.in_force and any(a.defines for a in waiting):
            waiting = [a for a in waiting if a.defines]
        if not waiting:
            return
        in_time = sorted(waiting, key=lambda a: a.time, reverse=not TIMESTAMPS.in_force)
        chosen = Order(in_time, layer, applied).next(held_back)
        _refuse_unknown_order(chosen, layer, applied)
        applied.apply(chosen, layer, held_back)
        done.add(chosen.key)


def _refuse_unknown_order(applying: Applying, layer: Layer, applied: Applied) -> None:
    """
    Refuses an effect that takes abilities away from a permanent with a keyword counter, if either could be the later one.

    Boards don't say when counters were put on a permanent; that was after it entered (CR 613.7c). Nor do they say when a card
    came to a graveyard (CR 613.7d).
    """
    if applying.untimed:
        _refuse_unknown_time(applying, layer, applied)
    if layer is not Layer.ABILITIES:
        return
    takes_away = any(isinstance(change, f.LoseAllAbilities | f.LoseKeyword) for change in applying.effect.changes)
    for permanent in applied.board.permanents if takes_away else ():
        is_given = _with_given(applied.table[permanent.id], permanent) != applied.table[permanent.id]
        if is_given and permanent.timestamp <= applying.timestamp and permanent.id in applied.affected(applying):
            raise NotModelled(
                f"`{permanent.name}` has a keyword counter or is suspected and loses abilities; which is later (613.7) isn't told"
            )


def _with_given(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with abilities that keyword counters and being suspected give.
    """
    return abilities_of_suspected(keywords_of_counters(looks, permanent), permanent)


def _refuse_unknown_time(applying: Applying, layer: Layer, applied: Applied) -> None:
    for other in applied.effects():
        if other.untimed or layer not in other.layers:
            continue
        one_first, other_first = applied.copied(), applied.copied()
        for first, state in ((applying, one_first), (other, other_first)):
            state.apply(first, layer)
        one_first.apply(other, layer)
        other_first.apply(applying, layer)
        if one_first.table != other_first.table:
            name = applying.source.rpartition("/")[2]
            raise NotModelled(f"whether `{name}` came to its zone before `{other.source}` decides (613.7d), and isn't told")
