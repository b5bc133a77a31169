"""
The interaction of continuous effects (CR 613): which types, colors, abilities and size each permanent has, and why.

Layers 2 and 4 to 7 are encoded, with dependency found by comparing before and after (CR 613.8) and timestamps otherwise (CR
613.7). Text-changing effects (layer 3) are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from attrs import Factory, define, evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.layers import Layer
from manaproof.model.permanents import NOTHING_CHOSEN, Chosen, ObjectId, Permanent
from manaproof.rules.changes import add_intrinsic_abilities, changed, layer_of, sized, without_star
from manaproof.rules.characteristics import copiable, printed_on
from manaproof.rules.class_levels import with_level
from manaproof.rules.continuous import Applying, affected_by, context_of, effects_on
from manaproof.rules.controllers import by_default, controlled_as, refuse_untold
from manaproof.rules.counters_in_layers import keywords_of_counters, sized_by_counters
from manaproof.rules.grounding import grounded, grounded_if_known
from manaproof.rules.places import Placed, placed_in_layers, placed_on, printed_on_placed
from manaproof.rules.rulebook import rule, switched_off_rules

DEPENDENCY = rule(
    __name__,
    "613.8",
    "an effect waits for one on which it depends",
    otherwise="effects of a layer apply in the order of their timestamps alone",
)
LOOPS = rule(
    __name__,
    "613.8b",
    "effects that depend on one another in a loop apply in the order of their timestamps",
    otherwise="effects that depend on one another in a loop wait for all others",
)
DEFINING_FIRST = rule(
    __name__,
    "613.3",
    "in layers 2 to 6 effects of characteristic-defining abilities apply first",
    otherwise="effects of characteristic-defining abilities wait for their timestamp like all others",
)
TIMESTAMPS = rule(
    __name__,
    "613.7",
    "within a layer effects apply in the order of their timestamps",
    otherwise="within a layer the effect with the latest timestamp applies first",
)
GOING_ON = rule(
    __name__,
    "613.6",
    "an effect that started to apply in an earlier layer goes on, though its ability is lost meanwhile",
    otherwise="an effect ends with its ability, in the middle of its layers too",
)


@frozen
class Step:
    """
    One effect applied in one layer.

    `before` and `after` have the objects that it changed. `waited_for` are the effects for which it waited though its own
    timestamp is earlier, `ahead_of` those that wait for it (CR 613.8b). `applying` is None for what the rules do
    themselves: counters, and the mana abilities of basic land types.
    """

    layer: Layer
    applying: Applying | None
    before: Mapping[ObjectId, Characteristics]
    after: Mapping[ObjectId, Characteristics]
    waited_for: tuple[Applying, ...] = ()
    ahead_of: tuple[Applying, ...] = ()


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
    permanents = board.permanents
    if entering is not None:
        permanents = (*(p for p in permanents if p.id != entering.id), _before_its_choices(entering))
    table = layered(evolve(board, permanents=permanents, departed=())).table
    if not board.departed:
        return table
    return {**_as_last_known(board), **table}


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
    asked = [s.rewrite.what for s in effects if isinstance(s, f.ReplacementEffect) and isinstance(s.rewrite, f.AsEntersChoose)]
    given = {chosen.what for chosen in entering.chosen}
    nothing = tuple(Chosen(what, NOTHING_CHOSEN) for what in asked if what not in given)
    return evolve(entering, chosen=(*entering.chosen, *nothing), is_entering=True)


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
    permanents = {p.id: _first(printed_on(p), p) for p in board.permanents}
    applied = _Applied(board, {**as_printed, **permanents}, placed)
    changed_first = (p for p in board.permanents if p.copied is not None or p.face_down is not None)
    applied.by_the_rules(Layer.COPY, {p.id: _first(copiable(p), p) for p in changed_first})
    for layer in Layer:
        if layer is Layer.ABILITIES:
            applied.by_the_rules(layer, {p.id: keywords_of_counters(applied.table[p.id], p) for p in board.permanents})
        if layer is Layer.DEFINED_SIZE:
            applied.by_the_rules(layer, {p.id: sized(applied.table[p.id]) for p in board.permanents})
        if layer is Layer.BASE_SIZE:
            faces = [*((p.id, p.printed) for p in board.permanents), *((each.id, each.card.front) for each in placed)]
            applied.by_the_rules(layer, {each: without_star(applied.table[each], face) for each, face in faces})
        if layer is Layer.SIZE:
            applied.by_the_rules(layer, {p.id: sized_by_counters(applied.table[p.id], p) for p in board.permanents})
        _apply_layer(layer, applied)
        if layer is Layer.CONTROL:
            refuse_untold(applied.board)
        if layer is Layer.TYPES:
            applied.by_the_rules(layer, add_intrinsic_abilities(applied.table))
    return Layered(applied.table, tuple(applied.steps))


def _first(looks: Characteristics, permanent: Permanent) -> Characteristics:
    return evolve(with_level(looks, permanent), controller=permanent.controller)


@define
class _HeldBack:
    """
    The effects of a layer that were passed over, each with those for which it waits.
    """

    waits: dict[str, tuple[Applying, dict[str, Applying]]] = Factory(dict)

    def note(self, one: Applying, others: Sequence[Applying]) -> None:
        """
        Notes that an effect waits for others.
        """
        self.waits.setdefault(one.key, (one, {}))[1].update({other.key: other for other in others})

    def waited_for(self, one: Applying) -> tuple[Applying, ...]:
        """
        The effects for which one has waited.
        """
        return tuple(self.waits[one.key][1].values()) if one.key in self.waits else ()

    def ahead_of(self, one: Applying) -> tuple[Applying, ...]:
        """
        The effects that have waited for one.
        """
        return tuple(each for each, others in self.waits.values() if one.key in others)


@define
class _Applied:
    """
    How far the layers are.

    `board` has each permanent under the control of whoever controls it by now. `going_on` has the effects that started to apply
    in an earlier layer, with the objects to which they go on (CR 613.6).
    """

    board: Board
    table: dict[ObjectId, Characteristics]
    placed: tuple[Placed, ...] = ()
    going_on: dict[str, tuple[Applying, frozenset[ObjectId]]] = Factory(dict)
    steps: list[Step] = field(factory=list)

    def copied(self) -> _Applied:
        return _Applied(self.board, dict(self.table), self.placed, dict(self.going_on))

    def effects(self) -> list[Applying]:
        """
        The effects that exist now or go on.
        """
        going_on = [applying for applying, _ in self.going_on.values()]
        return [*going_on, *(a for a in effects_on(self.board, self.table, self.placed) if a.key not in self.going_on)]

    def affected(self, applying: Applying) -> frozenset[ObjectId]:
        """
        The objects to which an effect applies, or goes on applying.
        """
        if applying.key in self.going_on:
            return self.going_on[applying.key][1]
        return affected_by(applying, self.board, self.table, self.placed)

    def changes(self, applying: Applying, layer: Layer) -> tuple[f.Change, ...]:
        """
        What an effect does in a layer, with the numbers that it has now; other places stay, for they tell abilities apart.
        """
        context = context_of(applying, self.board, dict(self.table))
        now = grounded_if_known if applying.defines else grounded
        return tuple(
            now(change, context) if layer_of(change, defines=applying.defines) is layer else f.Change()
            for change in applying.effect.changes
        )

    def by_the_rules(self, layer: Layer, looks: Mapping[ObjectId, Characteristics]) -> None:
        """
        Takes what the rules themselves make of some objects.
        """
        self._take(layer, None, {each: now for each, now in looks.items() if now != self.table[each]})

    def apply(self, applying: Applying, layer: Layer, held_back: _HeldBack | None = None) -> None:
        """
        Applies an effect in a layer, where some were held back.
        """
        affected = self.affected(applying)
        changes = self.changes(applying, layer)
        new: dict[ObjectId, Characteristics] = {}
        for object_id in sorted(affected):
            looks = self.table[object_id]
            for number, change in enumerate(changes):
                looks = changed(looks, change, f"{applying.key} {number}", applying.timestamp)
            new[object_id] = looks
        self._take(layer, applying, {each: now for each, now in new.items() if now != self.table[each]}, held_back)
        if len(applying.layers) > 1 and GOING_ON.in_force:
            self.going_on.setdefault(applying.key, (applying, affected))

    def _take(
        self,
        layer: Layer,
        applying: Applying | None,
        new: Mapping[ObjectId, Characteristics],
        held_back: _HeldBack | None = None,
    ) -> None:
        if new:
            before = {each: self.table[each] for each in new}
            waited_for = held_back.waited_for(applying) if held_back and applying else ()
            ahead_of = held_back.ahead_of(applying) if held_back and applying else ()
            self.steps.append(Step(layer, applying, before, new, waited_for, ahead_of))
            self.table.update(new)
            self.board = controlled_as(new, self.board)


def _apply_layer(layer: Layer, applied: _Applied) -> None:
    """
    Applies every effect of a layer, choosing the next one anew after each (CR 613.8c).
    """
    done: set[str] = set()
    held_back = _HeldBack()
    while True:
        waiting = [a for a in applied.effects() if a.key not in done and layer in a.layers]
        if DEFINING_FIRST.in_force and any(a.defines for a in waiting):
            waiting = [a for a in waiting if a.defines]
        if not waiting:
            return
        in_time = sorted(waiting, key=lambda a: a.time, reverse=not TIMESTAMPS.in_force)
        chosen = _Order(in_time, layer, applied).next(held_back)
        _refuse_unknown_order(chosen, layer, applied)
        applied.apply(chosen, layer, held_back)
        done.add(chosen.key)


def _refuse_unknown_order(applying: Applying, layer: Layer, applied: _Applied) -> None:
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
        has_keyword = keywords_of_counters(applied.table[permanent.id], permanent) != applied.table[permanent.id]
        if has_keyword and permanent.timestamp <= applying.timestamp and permanent.id in applied.affected(applying):
            raise NotModelled(
                f"`{permanent.name}` has a keyword counter and loses abilities; which of them is later (613.7c) isn't known"
            )


def _refuse_unknown_time(applying: Applying, layer: Layer, applied: _Applied) -> None:
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


class _Order:
    """
    Which of the waiting effects of a layer applies next: of those that wait for no other the one with the earliest timestamp.
    """

    def __init__(self, waiting: Sequence[Applying], layer: Layer, applied: _Applied) -> None:
        """
        Of effects in the order of their timestamps.
        """
        self._waiting = waiting
        self._layer = layer
        self._applied = applied
        self._found: dict[str, tuple[Applying, ...]] = {}

    def next(self, held_back: _HeldBack) -> Applying:
        """
        The next one; notes for each that is passed over for what it waits.
        """
        if not DEPENDENCY.in_force or len(self._waiting) == 1:
            return self._waiting[0]
        for one in self._waiting:
            others = [other for other in self._depends_on(one) if not LOOPS.in_force or not self._leads_to(other, one)]
            if not others:
                return one
            held_back.note(one, others)
        return self._waiting[0]

    def _leads_to(self, start: Applying, end: Applying) -> bool:
        """
        Whether an effect depends on another one, over however many between them.
        """
        seen, to_see = {start.key}, [start]
        while to_see:
            for other in self._depends_on(to_see.pop()):
                if other.key == end.key:
                    return True
                if other.key not in seen:
                    seen.add(other.key)
                    to_see.append(other)
        return False

    def _depends_on(self, one: Applying) -> tuple[Applying, ...]:
        found = self._found.get(one.key)
        if found is None:
            found = tuple(other for other in self._waiting if other is not one and self._depends(one, other))
            self._found[one.key] = found
        return found

    def _depends(self, one: Applying, other: Applying) -> bool:
        """
        Whether applying `other` would change whether `one` exists, what it applies to, or what it does (CR 613.8a).
        """
        later = self._applied.copied()
        later.apply(other, self._layer)
        if not later.steps:
            return False
        if all(each.key != one.key for each in later.effects()):
            return True
        return self._what_it_does(one, self._applied) != self._what_it_does(one, later)

    def _what_it_does(self, one: Applying, applied: _Applied) -> object:
        affected = applied.affected(one)
        return affected, applied.changes(one, self._layer) if affected else ()
