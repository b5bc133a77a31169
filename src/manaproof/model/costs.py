"""
The parts of an activation cost (CR 118, 602.1).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone


@frozen
class CostPart:
    """
    One part of a cost.
    """


@frozen
class TapSymbol(CostPart):
    """
    {T} (CR 107.5).
    """


@frozen
class UntapSymbol(CostPart):
    """
    {Q} (CR 107.6).
    """


@frozen
class ManaCost(CostPart):
    """
    Mana, as symbols without braces: ("2", "U", "X").
    """

    symbols: tuple[str, ...]


@frozen
class PayLife(CostPart):
    """
    Life (CR 119.4).
    """

    amount: Quantity


@frozen
class PayEnergy(CostPart):
    """
    Energy counters (CR 122.1k and the {E} symbol).
    """

    amount: Quantity


@frozen
class SacrificeThis(CostPart):
    """
    Sacrifice the source itself.
    """


@frozen
class SacrificeObjects(CostPart):
    """
    Sacrifice other permanents.
    """

    count: Quantity
    which: Objects


@frozen
class RemoveCounters(CostPart):
    """
    Remove counters from the source or, if `among` is given, from among those permanents.

    `any_number` is "any number of", "one or more" or "X"; the number paid is then known to the effect as removed.
    """

    count: Quantity
    kind: str | None
    among: Objects | None = None
    any_number: bool = False
    least: int = 0


@frozen
class PutCountersCost(CostPart):
    """
    Put counters on the source as a cost.
    """

    count: Quantity
    kind: str


@frozen
class TapObjects(CostPart):
    """
    Tap untapped permanents; `any_number` as for counters, `power` is what they have together at least.
    """

    count: Quantity
    which: Objects
    any_number: bool = False
    power: int | None = None


@frozen
class UntapObjects(CostPart):
    """
    Untap tapped permanents.
    """

    count: Quantity
    which: Objects


@frozen
class DiscardCards(CostPart):
    """
    Discard cards; `at_random` and `whole_hand` as written.
    """

    count: Quantity = ONE
    which: Objects | None = None
    whole_hand: bool = False
    at_random: bool = False


@frozen
class DiscardThis(CostPart):
    """
    Discard the source itself, from a hand.
    """


@frozen
class ExileCards(CostPart):
    """
    Exile cards or permanents from a zone; `which` None is the source itself.
    """

    count: Quantity
    which: Objects | None
    zone: Zone


@frozen
class ReturnToHand(CostPart):
    """
    Return the source (`which` None) or other permanents to their owner's hand.
    """

    count: Quantity
    which: Objects | None


@frozen
class MillCards(CostPart):
    """
    Mill cards: moves cards from a library, so no ability with it is a mana ability (CR 605.1a).
    """

    count: Quantity


@frozen
class RevealCards(CostPart):
    """
    Reveal cards from a hand.
    """

    count: Quantity
    which: Objects | None
    any_number: bool = False


class KeywordAction(enum.Enum):
    """
    A keyword action used as a cost.
    """

    EXERT = "exert"
    COLLECT_EVIDENCE = "collect evidence"
    BLIGHT = "blight"
    WATERBEND = "waterbend"
    FORAGE = "forage"


@frozen
class KeywordCost(CostPart):
    """
    A keyword action as a cost, with its number.
    """

    action: KeywordAction
    amount: Quantity = ONE
    of: Referent = Referent.THIS


@frozen
class LoyaltyCost(CostPart):
    """
    A loyalty cost: change, 0 or X (CR 606).
    """

    symbol: str  # "+1", "0", "−3", "−X"


@frozen
class UnreadCost(CostPart):
    """
    A part that was not read: the ability can't be said to be payable, or not to move cards to or from a library.
    """

    stopped_at: str
    position: int
    reason: str
