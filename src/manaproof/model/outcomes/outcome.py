"""
One way an event can end, with its witness.
"""

from __future__ import annotations

from attrs import field, frozen

from manaproof.model.mana import ManaBag
from manaproof.model.outcomes.assumptions import Assumed, is_assumed, size_in_words, without_wider_sizes
from manaproof.model.outcomes.base import Happening
from manaproof.model.outcomes.ends import NotLegal
from manaproof.model.outcomes.mana import ManaAdded
from manaproof.model.outcomes.triggers import Stacked, Triggered
from manaproof.model.permanents import PlayerName
from manaproof.model.regions import Region


@frozen
class Citation:
    """
    A rule of the Comprehensive Rules by number, in an edition.
    """

    number: str
    edition: str = "2026-08-07"


@frozen
class WitnessStep:
    """
    One choice on a path: which effect was applied or declined, by whom, to what, and the rule that lets them.

    `places` are those of the events to which it was applied, where several would happen at the same time.
    """

    effect: str
    chooser: PlayerName
    event: str
    rules: tuple[str, ...]
    applied: bool = True
    choice: str | None = None
    options: int = 1
    places: tuple[int, ...] = ()


@frozen
class Outcome:
    """
    One way the event can end.

    `orders` counts the maximal sequences of effects applied (declines not counted) that lead here, 0 where they aren't counted;
    `witness` is one of them, the least by first choice. `stack` says who puts which of the abilities that triggered onto the
    stack, the first at the bottom; None where the question doesn't tell. `where` are the values of unknown amounts for which it
    ends so, nothing if that is all of them.
    """

    happenings: tuple[Happening, ...]
    orders: int
    witness: tuple[WitnessStep, ...]
    choosers: tuple[PlayerName, ...] = ()
    stack: tuple[Stacked, ...] | None = None
    where: Region = ()

    @property
    def mana(self) -> dict[PlayerName, ManaBag]:
        """
        The mana that each player added, of all origins together.
        """
        total: dict[PlayerName, ManaBag] = {}
        for happening in self.happenings:
            if isinstance(happening, ManaAdded):
                total[happening.player] = total.get(happening.player, ManaBag()) + happening.mana
        return total

    @property
    def triggers(self) -> tuple[Triggered, ...]:
        """
        The abilities that triggered.
        """
        return tuple(h for h in self.happenings if isinstance(h, Triggered))

    @property
    def not_legal(self) -> NotLegal | None:
        """
        Why what the question asks last isn't legal on this way; None where it is.
        """
        return next((h for h in self.happenings if isinstance(h, NotLegal)), None)

    @property
    def conditions(self) -> tuple[str, ...]:
        """
        What is assumed of the unknown parts of the board, as it is when the question begins.
        """
        assumed = without_wider_sizes(h for h in self.happenings if is_assumed(h))
        return tuple(h.condition if isinstance(h, Assumed) else size_in_words(h) for h in assumed)


@frozen
class NotModelledClause:
    """
    A clause that was not read or a rule that is not encoded, on which the answer would depend.
    """

    card: str
    ability: int | None
    words: str
    reason: str
    needed_for: str = field(default="")
