"""
Cards are drawn (CR 121).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.patterns.base import EventPattern
from manaproof.model.properties import Property
from manaproof.model.references import PlayerRef


@frozen
class DrawPattern(EventPattern):
    """
    A player would draw a card, or draws one.

    `least` None looks at one single draw (CR 121.2); a number looks at the instruction as a whole (CR 121.2a).
    `except_first` is the n of "except the first n they draw in each of their draw steps"; `nth` of "your second card
    each turn" is for triggers. `first` is the first time that they would draw in a turn. `cycling` is the property of a card
    whose cycling ability would cause the draw.
    """

    player: PlayerRef
    least: int | None = None
    except_first: int = 0
    nth: int | None = None
    first: bool = False
    cycling: Property | None = None


@frozen
class RevealedPattern(EventPattern):
    """
    "You reveal a basic land card this way": a card that is revealed as an ability of this object says (CR 603.11).
    """

    what: Property
