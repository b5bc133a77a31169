"""
How far the layers are: what objects are by now, which effects go on, and the steps that led there (CR 613.5, 613.6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import Factory, define, field, frozen

from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.layers import Layer
from manaproof.model.permanents import ObjectId
from manaproof.rules.changes import changed, layer_of
from manaproof.rules.continuous import Applying, affected_by, context_of, effects_on
from manaproof.rules.controllers import controlled_as
from manaproof.rules.grounding import grounded, grounded_if_known
from manaproof.rules.places import Placed
from manaproof.rules.rulebook import rule

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


@define
class HeldBack:
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
class Applied:
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
    _existing: tuple[Applying, ...] | None = None

    def copied(self) -> Applied:
        """
        The same state, to try out what applying an effect would change.
        """
        return Applied(self.board, dict(self.table), self.placed, dict(self.going_on))

    def effects(self) -> list[Applying]:
        """
        The effects that exist now or go on.
        """
        if self._existing is None:
            self._existing = tuple(effects_on(self.board, self.table, self.placed))
        going_on = [applying for applying, _ in self.going_on.values()]
        return [*going_on, *(a for a in self._existing if a.key not in self.going_on)]

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

    def apply(self, applying: Applying, layer: Layer, held_back: HeldBack | None = None) -> None:
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
        held_back: HeldBack | None = None,
    ) -> None:
        if new:
            before = {each: self.table[each] for each in new}
            waited_for = held_back.waited_for(applying) if held_back and applying else ()
            ahead_of = held_back.ahead_of(applying) if held_back and applying else ()
            self.steps.append(Step(layer, applying, before, new, waited_for, ahead_of))
            self.table.update(new)
            self._existing = None
            self.board = controlled_as(new, self.board)
