"""
Instructions about players, permanents and the game (CR 119, 122, 701).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent


@frozen
class GainLife(Instruction):
    """
    A player gains life (CR 119.3).
    """

    amount: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class LoseLife(Instruction):
    """
    A player loses life (CR 119.3).
    """

    amount: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class WinGame(Instruction):
    """
    A player wins the game.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class LoseGame(Instruction):
    """
    A player loses the game.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class TapThem(Instruction):
    """
    Taps objects.
    """

    what: Objects | Referent


@frozen
class Sacrifice(Instruction):
    """
    A player sacrifices an object, or `count` objects of a kind.
    """

    what: Referent | Objects
    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class ReturnPermanents(Instruction):
    """
    A player returns permanents, or cards from exile, to their owners' hands; `count` None is all of them.
    """

    what: Referent | Objects
    count: Quantity | None = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class TransformThem(Instruction):
    """
    Transforms objects (CR 701.27a), or converts them, which is the same (CR 701.28a).
    """

    what: Objects | Referent
    converting: bool = False


@frozen
class FlipThem(Instruction):
    """
    Flips an object (CR 710).
    """

    what: Referent


@frozen
class ReturnFromWhereItWent(Instruction):
    """
    The card that a permanent became as it died is returned to the battlefield under its owner's control, with a counter on it.
    """

    what: Referent
    counter: str | None = None


@frozen
class SuspectThem(Instruction):
    """
    Suspects creatures (CR 701.60a); `ends` says that they are no longer suspected.
    """

    what: Objects | Referent
    ends: bool = False


@frozen
class ReturnTransformed(Instruction):
    """
    An object that was exiled is returned to the battlefield with its back face up (CR 712.14a), under a player's control.
    """

    what: Referent
    player: PlayerRef = PlayerRef.ITS_OWNER


@frozen
class ReturnExiled(Instruction):
    """
    An object that was exiled right before is returned to the battlefield (CR 400.7j), under a player's control.
    """

    what: Referent
    player: PlayerRef = PlayerRef.ITS_OWNER


@frozen
class UntapThem(Instruction):
    """
    Untaps objects.
    """

    what: Objects | Referent


@frozen
class Exile(Instruction):
    """
    A player exiles an object, or `count` objects or cards of a kind; `count` None is all of them.
    """

    what: Referent | Objects
    count: Quantity | None = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class Destroy(Instruction):
    """
    Destroys objects (CR 701.8); they may be such that "can't be regenerated" (CR 701.19c).
    """

    what: Referent | Objects
    can_be_regenerated: bool = True


@frozen
class KeywordInstruction(Instruction):
    """
    A keyword action (CR 701) by its name in lower case: "scry" 2, "adapt" 3.
    """

    action: str
    amount: Quantity | None = None
    player: PlayerRef = PlayerRef.YOU
