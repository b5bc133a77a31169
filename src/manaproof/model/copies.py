"""
Copy effects: what makes permanents copies, and what such an effect is once it applies (CR 613.2a, 707).
"""

from __future__ import annotations

import enum

from attrs import evolve, frozen

from manaproof.model.cards import Face
from manaproof.model.effects import Change
from manaproof.model.instructions import Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import Referent


@frozen
class BecomeCopy(Instruction):
    """
    Objects become a copy of another one, until a duration ends if there is one; `exceptions` are what is different (CR 707.9).

    Of several cards in a graveyard it is the one that is the target.
    """

    what: Objects | Referent
    of: Referent | Objects
    exceptions: tuple[Change, ...] = ()
    duration: str | None = None


@frozen
class HaveThisAbility(Change):
    """
    A copy has the ability whose effect makes it one: "except it has this ability" (CR 707.9a).
    """


@frozen
class IsACopy(Change):
    """
    It is a copy of what was chosen: "is a copy of the chosen creature" (CR 707.2c), `of` "permanent" or "card".
    """

    of: str


class Kept(enum.Enum):
    """
    A characteristic that a copy effect doesn't copy (CR 707.9c).
    """

    NAME = "name"
    COLORS = "colors"
    SIZE = "power and toughness"


@frozen(cache_hash=True)
class CopyEffect:
    """
    One copy effect on a permanent: the copiable values that it gives, with its exceptions, fixed as it began (CR 707.2b, 707.9).

    `keeps` are the characteristics that the permanent retains. `timestamp` is that of the effect, 0 for what a permanent
    entered as. `duration` None lasts indefinitely; `controller` is the player whose next turn ends one that lasts until then.
    `of_itself` says that it is none of something else but sets a size that was chosen as it entered (CR 208.2b). `source` is the
    permanent by whose static ability there is one (CR 707.2c), None of all others.
    """

    values: Face
    keeps: frozenset[Kept] = frozenset()
    timestamp: int = 0
    duration: str | None = None
    controller: str | None = None
    of_itself: bool = False
    source: str | None = None

    def over(self, before: Face) -> Face:
        """
        The copiable values of a permanent that had others before this effect.
        """
        flipped = None if self.values.flipped is None else evolve(self, values=self.values.flipped).over(before)
        size = before if Kept.SIZE in self.keeps else self.values
        return evolve(
            self.values,
            name=before.name if Kept.NAME in self.keeps else self.values.name,
            colors=before.colors if Kept.COLORS in self.keeps else self.values.colors,
            power=size.power,
            toughness=size.toughness,
            flipped=flipped,
        )
