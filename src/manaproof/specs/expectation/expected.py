"""
An expected outcome: the parts of an outcome that a spec states.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from manaproof.model.mana import ManaBag
from manaproof.model.permanents import PlayerName
from manaproof.specs.texts import Text


@frozen
class ExpectedOutcome:
    """
    The parts of one outcome that a spec states; None for a part that isn't stated.

    `mana` is the mana of all players together, `mana_of` that of each. `restricted` has the terms in words by amount. `drawn`
    has a number or the names. `damage` and `counters` have players by name, permanents by identity or, where only one is called
    so, by name; removed counters are negative. `happens` is all that happened, in words and in order.
    `illegal` are rules that forbid what the question asks next; where it isn't stated all of it is legal.
    `stack` is who puts which triggered abilities onto the stack, the first at the bottom. `where` tells for which values of
    unknown amounts it is an outcome, all of them where it isn't stated.
    """

    written: str = field(eq=False)
    mana: ManaBag | None = None
    mana_of: Mapping[PlayerName, ManaBag] | None = None
    restricted: tuple[tuple[str, str], ...] | None = None
    damage: Mapping[str, int] | None = None
    life: Mapping[PlayerName, int] | None = None
    drawn: Mapping[PlayerName, int | tuple[str, ...]] | None = None
    triggers: tuple[str, ...] | None = None
    stack: tuple[tuple[PlayerName, tuple[str, ...]], ...] | None = None
    counters: Mapping[str, Mapping[str, int]] | None = None
    happens: tuple[str, ...] | None = None
    conditions: tuple[str, ...] | None = None
    illegal: tuple[str, ...] | None = None
    loses: PlayerName | None = None
    wins: PlayerName | None = None
    where: Text | None = field(default=None, eq=lambda told: told and told.value)


@frozen
class Expectation:
    """
    What a spec says of all outcomes together; with `exact`, a part that an expected outcome doesn't state must be empty.
    """

    complete: tuple[ExpectedOutcome, ...] | None = None
    includes: tuple[ExpectedOutcome, ...] = ()
    excludes: tuple[ExpectedOutcome, ...] = ()
    count: int | None = None
    exact: bool = False
