"""
Which effect of a layer applies next: by timestamps, and by what depends on what (CR 613.7, 613.8).
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.model.layers import Layer
from manaproof.rules.applied_effects import Applied, HeldBack
from manaproof.rules.continuous import Applying
from manaproof.rules.rulebook import rule

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


class Order:
    """
    Which of the waiting effects of a layer applies next: of those that wait for no other the one with the earliest timestamp.
    """

    def __init__(self, waiting: Sequence[Applying], layer: Layer, applied: Applied) -> None:
        """
        Of effects in the order of their timestamps.
        """
        self._waiting = waiting
        self._layer = layer
        self._applied = applied
        self._found: dict[str, tuple[Applying, ...]] = {}

    def next(self, held_back: HeldBack) -> Applying:
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

    def _what_it_does(self, one: Applying, applied: Applied) -> object:
        affected = applied.affected(one)
        return affected, applied.changes(one, self._layer) if affected else ()
