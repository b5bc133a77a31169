"""
What is still to happen: pending events and effects that are being followed.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from manaproof.model.board import Board, Chosen, ObjectId, PlayerName
from manaproof.model.events import Event
from manaproof.model.instructions import Effect
from manaproof.model.mana import ManaTypeSet
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening
from manaproof.rules.characteristics import Characteristics
from manaproof.rules.context import CouldProduceOracle, Memory

Opportunities = frozenset[str]


@frozen(cache_hash=True)
class Pending:
    """
    An event that would happen, with the effects that had their opportunity in its chain (CR 614.5).
    """

    event: Event
    opportunities: Opportunities = frozenset()
    then: Script | None = None
    """What is done with a card as it is drawn (CR 121.6c)."""


@frozen(cache_hash=True)
class Script:
    """
    The instructions of a resolving spell, ability or replacement effect that are still to be followed (CR 608.2c).

    Args:
        effect: What is left to do.
        source: The object whose effect it is: a permanent, or the name of a spell.
        name: The source's name, for people.
        you: Its controller.
        chosen: What was chosen for the source.
        memory: What earlier instructions left to remember.
        opportunities: The effects that had their opportunity in the event that this replaces.
        ability: Which ability of a permanent it is, None for a spell or a replacement effect.
        tapped_for_mana: Whether it is a mana ability with {T} in its cost (CR 106.12).
        spent: The object that was sacrificed or exiled to pay its cost.
        only: The question keeps only what adds nothing but these types.
        event: What the effect is a reaction to, for a triggered mana ability.
        then: What is done with cards that this effect draws in place of a draw, under the alternative to CR 121.6c.
    """

    effect: Effect
    source: ObjectId | None
    name: str
    you: PlayerName
    chosen: tuple[Chosen, ...] = ()
    memory: Memory = field(factory=Memory)
    opportunities: Opportunities = frozenset()
    ability: str | None = None
    tapped_for_mana: bool = False
    spent: Characteristics | None = None
    only: ManaTypeSet | None = None
    event: Event | None = None
    then: Script | None = None


Task = Pending | Script | Occasion


@frozen
class Branch:
    """
    One way a task goes on: the board after it, what happened, and what is to be done next.

    `next` comes before everything that was waiting, `after` behind the effect that is being followed (CR 605.4a),
    `last` behind everything. `decision` is what a player chose on the way, in words, and `chooser` who. `assumes` is
    the case of something unknown.
    """

    board: Board
    happenings: tuple[Happening, ...] = ()
    next: tuple[Task, ...] = ()
    after: tuple[Task, ...] = ()
    last: tuple[Task, ...] = ()
    decision: str | None = None
    chooser: PlayerName | None = None
    assumes: str | None = None


@frozen(eq=False)
class World:
    """
    What the rules need besides a board: what permanents could produce, where that is already known.

    `with_triggers` is False where only what the ability itself produces is asked for (CR 106.7). `remembered` keeps
    what was worked out of a board and an event, which the opportunities that effects had don't change.
    """

    produces: CouldProduceOracle | None = None
    with_triggers: bool = True
    remembered: dict[object, Any] = field(factory=dict, repr=False)
