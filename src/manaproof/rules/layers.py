"""
The interaction of continuous effects (CR 613): which types, colors and abilities each permanent has.

Layers 4 to 7 are encoded, with dependency found by comparing before and after (CR 613.8) and timestamps otherwise (CR
613.7). Copy, control and text-changing effects (layers 1 to 3) are not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, ActivatedAbility, Establish, SpellAbility, StaticAbility, without_level
from manaproof.model.board import Board, Chosen, ObjectId, Permanent, PlayerName, Resolved
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.rules.changes import add_intrinsic_abilities, changed, layer_of, with_counters
from manaproof.rules.characteristics import Characteristics, OwnAbility, printed_on
from manaproof.rules.class_levels import with_level
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import ground_truth
from manaproof.rules.matching import matches
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule, switched_off_rules

DEPENDENCY = rule(
    __name__,
    "613.8",
    "an effect waits for one on which it depends",
    otherwise="effects of a layer apply in the order of their timestamps alone",
)
TIMESTAMPS = rule(
    __name__,
    "613.7",
    "within a layer effects apply in the order of their timestamps",
    otherwise="within a layer the effect with the latest timestamp applies first",
)

FIXED_SET = rule(
    __name__,
    "611.2c",
    "an effect of a spell or ability on a kind of object affects those that there are as it resolves, and no others later",
    otherwise="an effect of a spell or ability on a kind of object affects whatever is of that kind",
)

Table = dict[ObjectId, Characteristics]
Started = dict[str, "Start"]
_LAYERS = (4, 5, 6, 71, 72)


@frozen
class Applying:
    """
    One continuous effect with its source and its place in the order of timestamps.
    """

    effect: f.ContinuousEffect
    source: ObjectId
    you: PlayerName
    timestamp: int
    key: str
    chosen: tuple[Chosen, ...]
    target: str | None = None
    fixed: frozenset[ObjectId] | None = None


@frozen
class Start:
    """
    An effect that started to apply in an earlier layer, with the objects to which it goes on applying (CR 613.6).
    """

    applying: Applying
    affected: frozenset[ObjectId]


def characteristics_on(board: Board, entering: Permanent | None = None) -> Mapping[ObjectId, Characteristics]:
    """
    The characteristics of every permanent after all continuous effects.

    Rule: 613.1, 613.6–613.8, 305.6, 305.7 (2026-08-07).

    Args:
        board: The board.
        entering: A permanent that is looked at as it would exist on the battlefield (CR 614.12).
    """
    permanents = board.permanents
    if entering is not None:
        permanents = (*(p for p in permanents if p.id != entering.id), entering)
    off = switched_off_rules()
    table = _table(evolve(board, permanents=permanents, departed=()), off)
    if not board.departed:
        return table
    last = _table(evolve(board, permanents=(*permanents, *board.departed), departed=()), off)
    return {**{p.id: last[p.id] for p in board.departed}, **table}


@lru_cache(maxsize=4096)
def _table(board: Board, _switched_off: frozenset[str]) -> Mapping[ObjectId, Characteristics]:
    table: Table = {p.id: with_level(printed_on(p), p) for p in board.permanents}
    started: Started = {}

    for layer in _LAYERS:
        _apply_layer(layer, board, table, started)
        if layer == 4:
            add_intrinsic_abilities(table)
    for permanent in board.permanents:
        table[permanent.id] = with_counters(table[permanent.id], permanent)
    return table


def _apply_layer(layer: int, board: Board, table: Table, started: Started) -> None:
    """
    Applies every effect of a layer, choosing the next one anew after each (CR 613.8c).
    """
    done: set[str] = set()
    while True:
        waiting = [a for a in _effects(board, table, started) if a.key not in done and layer in _layers_of(a.effect)]
        if not waiting:
            return
        chosen = _next(waiting, layer, board, table, started)
        _apply(chosen, layer, board, table, started)
        done.add(chosen.key)


def _next(waiting: list[Applying], layer: int, board: Board, table: Table, started: Started) -> Applying:
    ordered = sorted(waiting, key=lambda a: (a.timestamp if TIMESTAMPS.in_force else -a.timestamp, a.key))
    if not DEPENDENCY.in_force or len(ordered) == 1:
        return ordered[0]
    free = [
        a for a in ordered if not any(_depends(a, other, layer, board, table, started) for other in ordered if other is not a)
    ]
    return free[0] if free else ordered[0]


def _depends(one: Applying, other: Applying, layer: int, board: Board, table: Table, started: Started) -> bool:
    """
    Whether applying `other` would change whether `one` exists, what it applies to, or what it does (CR 613.8a).
    """
    before = _affected(one, board, table, started)
    later, later_started = dict(table), dict(started)
    _apply(other, layer, board, later, later_started)
    if all(a.key != one.key for a in _effects(board, later, later_started)):
        return True
    return _affected(one, board, later, later_started) != before


def _effects(board: Board, table: Table, started: Started) -> Iterator[Applying]:
    """
    The continuous effects that exist now, and those that started to apply in an earlier layer (CR 613.6).
    """
    yield from (start.applying for start in started.values())
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            for number, static in _static_effects(own):
                key = f"{permanent.id} {own.origin} {number}"
                if key in started:
                    continue
                yield Applying(static, permanent.id, permanent.controller, permanent.timestamp, key, permanent.chosen)
    yield from _from_graveyards(board, started)
    for resolved in board.resolved:
        for number, effect in enumerate(_lasting_effects(resolved.card.front.abilities)):
            key = f"{resolved.id} {number}"
            if key not in started:
                fixed = resolved.affected[number] if resolved.affected is not None else None
                yield Applying(
                    effect,
                    resolved.id,
                    resolved.controller,
                    resolved.timestamp,
                    key,
                    resolved.chosen,
                    resolved.target,
                    frozenset(fixed) if fixed is not None and FIXED_SET.in_force else None,
                )


def _from_graveyards(board: Board, started: Started) -> Iterator[Applying]:
    """
    Effects of cards that work while they are in a graveyard (CR 113.6b).
    """
    for player in board.players:
        for place, card in enumerate(player.graveyard):
            for number, ability in enumerate(card.front.abilities):
                if not isinstance(ability, StaticAbility) or ability.zone is not Zone.GRAVEYARD:
                    continue
                for part, statement in enumerate(ability.statements):
                    key = f"{graveyard_id(player.name, card.front.name, place)} {number}.{part}"
                    if isinstance(statement, f.ContinuousEffect) and key not in started:
                        source = graveyard_id(player.name, card.front.name, place)
                        yield Applying(statement, source, player.name, 0, key, ())


def graveyard_id(player: PlayerName, name: str, place: int) -> ObjectId:
    """
    The identity of a card in a graveyard.
    """
    return f"{player}/graveyard/{name} {place + 1}"


def _static_effects(own: OwnAbility) -> Iterator[tuple[int, f.ContinuousEffect]]:
    if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
        for number, statement in enumerate(own.ability.statements):
            if isinstance(statement, f.ContinuousEffect):
                yield number, statement


def _lasting_effects(abilities: tuple[Ability, ...]) -> Iterator[f.ContinuousEffect]:
    for ability in map(without_level, abilities):
        effect = ability.effect if isinstance(ability, SpellAbility | ActivatedAbility) else ()
        for instruction in effect:
            if isinstance(instruction, Establish) and isinstance(instruction.ability, StaticAbility):
                yield from (s for s in instruction.ability.statements if isinstance(s, f.ContinuousEffect))


def _affected(applying: Applying, board: Board, table: Table, started: Started) -> frozenset[ObjectId]:
    if applying.key in started:
        return started[applying.key].affected
    context = _context(applying, board, table)
    condition = applying.effect.condition
    if condition is not None and not ground_truth(condition, context):
        return frozenset()
    affects = applying.effect.affects
    if applying.fixed is not None:
        return applying.fixed & frozenset(table)
    if isinstance(affects, Objects):
        if affects.zone is not Zone.BATTLEFIELD:
            return frozenset()
        return frozenset(p.id for p in board.permanents if matches(affects.having, table[p.id], p, context))
    target = object_of(affects, context)
    if target is None and affects is Referent.TARGET:
        raise NotModelled(f"the target of `{applying.source}` isn't given; write `targeting …`")
    return frozenset() if target is None or target not in table else frozenset([target])


def with_fixed_sets(resolved: Resolved, board: Board) -> Resolved:
    """
    What has resolved with the permanents that its continuous effects affect from now on (CR 611.2c).
    """
    table = characteristics_on(board)
    found: list[tuple[ObjectId, ...] | None] = []
    for effect in _lasting_effects(resolved.card.front.abilities):
        affects = effect.affects
        if not isinstance(affects, Objects) or affects.zone is not Zone.BATTLEFIELD:
            found.append(None)
            continue
        memory = Memory(target=resolved.target)
        context = Context(board, table, resolved.controller, resolved.id, resolved.chosen, memory=memory)
        fitting = (p.id for p in board.permanents if matches(affects.having, table[p.id], p, context))
        found.append(tuple(fitting))
    return evolve(resolved, affected=tuple(found)) if any(each is not None for each in found) else resolved


def _context(applying: Applying, board: Board, table: Table) -> Context:
    memory = Memory(target=applying.target)
    return Context(board, table, applying.you, applying.source, applying.chosen, memory=memory)


def _layers_of(effect: f.ContinuousEffect) -> frozenset[int]:
    return frozenset(layer_of(change) for change in effect.changes)


def _apply(applying: Applying, layer: int, board: Board, table: Table, started: Started) -> None:
    affected = _affected(applying, board, table, started)
    context = _context(applying, board, dict(table))
    for object_id in sorted(affected):
        looks = table[object_id]
        for number, change in enumerate(applying.effect.changes):
            if layer_of(change) == layer:
                looks = changed(looks, change, f"{applying.key} {number}", context)
        table[object_id] = looks
    if len(_layers_of(applying.effect)) > 1:
        started.setdefault(applying.key, Start(applying, affected))
