"""
Instructions about cards in hands, libraries, graveyards and exile (CR 121, 401, 701).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.change import Change
from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions.base import Effect, Instruction
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Zone


@frozen
class Draw(Instruction):
    """
    A player draws cards; with `and_player` both draw as one instruction, in turn order (CR 121.2c).

    `additional` only says that they are drawn besides others.
    """

    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU
    and_player: PlayerRef | None = None
    then: Effect = ()  # what is done with each card as it is drawn (CR 121.6c)
    additional: bool = False


@frozen
class RevealFound(Instruction):
    """
    A player reveals the cards that were drawn or found.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class DiscardFound(Instruction):
    """
    A player discards the card that was drawn or found.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class SkipThatDraw(Instruction):
    """
    Does nothing in place of the draw (CR 614.10).
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class Mill(Instruction):
    """
    A player mills cards (CR 701.17).
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class Discard(Instruction):
    """
    A player discards cards (CR 701.9).
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU
    at_random: bool = False


@frozen
class DiscardAnyNumber(Instruction):
    """
    A player discards any number of cards of a kind from their hand; later instructions know which and how many.
    """

    what: Objects


@frozen
class DiscardHand(Instruction):
    """
    A player discards all cards of their hand (CR 701.9).
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class RevealTop(Instruction):
    """
    A player reveals the top cards of their library.
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class LookAtTop(Instruction):
    """
    A player looks at the top cards of their library; nobody else does.
    """

    count: Quantity
    player: PlayerRef = PlayerRef.YOU


@frozen
class RevealUntil(Instruction):
    """
    Reveals cards from the top of the library until a card of a kind is revealed; `of` None is the chosen kind.
    """

    of: Property | None
    player: PlayerRef = PlayerRef.YOU


@frozen
class ExileUntil(Instruction):
    """
    A player exiles cards from the top of their library, one at a time, until they exile one of a kind: the card found.
    """

    of: Property
    player: PlayerRef = PlayerRef.YOU


class Which(enum.Enum):
    """
    Which of the cards that an earlier instruction revealed, looked at or exiled.
    """

    ALL_WITH = "all with a property"
    FOUND = "the card found"
    CHOSEN = "cards chosen"
    REST = "the rest"
    ALL = "all of them"


class Arrangement(enum.Enum):
    """
    How cards that are put somewhere together are ordered.
    """

    ANY_ORDER = "in any order"
    RANDOM = "in a random order"
    AS_IS = "as they are"


class Position(enum.Enum):
    """
    Where in a library.
    """

    TOP = "top"
    BOTTOM = "bottom"


@frozen
class PutNotCast(Instruction):
    """
    Puts the cards exiled so that weren't cast on the top or bottom of the library.
    """

    position: Position
    arrangement: Arrangement


@frozen
class PutFromHand(Instruction):
    """
    A player puts cards of their choice from their hand on top or on the bottom of their library.
    """

    count: Quantity
    position: Position
    arrangement: Arrangement = Arrangement.AS_IS
    player: PlayerRef = PlayerRef.YOU


@frozen
class PutLooked(Instruction):
    """
    Puts cards that were revealed or looked at somewhere.

    `having` for ALL_WITH and CHOSEN, `count` for CHOSEN; `position` and `arrangement` for a library. What is put onto the
    battlefield enters under the player's control (CR 110.2a), with `counters` on it, and is what `changes` say (CR 611.2e).
    `owners` says that the zone is the owner's, who may be another player than the one who does it.
    """

    which: Which
    to: Zone
    having: Property | None = None
    count: Quantity = ONE
    position: Position | None = None
    arrangement: Arrangement = Arrangement.AS_IS
    tapped: bool = False
    player: PlayerRef = PlayerRef.YOU
    counters: tuple[tuple[str, int], ...] = ()
    changes: tuple[Change, ...] = ()
    owners: bool = False


@frozen
class RevealLooked(Instruction):
    """
    Reveals some of the cards that were looked at, which are then the cards found: "reveal a land card from among them".
    """

    having: Property | None = None
    count: Quantity = ONE


@frozen
class ExileTop(Instruction):
    """
    A player exiles the top cards of their library; `whose` if it is another player's.
    """

    count: Quantity
    face_down: bool = False
    player: PlayerRef = PlayerRef.YOU
    whose: PlayerRef | None = None


@frozen
class DrawFromBottom(Instruction):
    """
    A player draws the bottom card of their library instead of the top one.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class ExileThatCard(Instruction):
    """
    A player exiles the card that would be drawn, face up.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class RevealThatCard(Instruction):
    """
    A player reveals the card that they would draw, which is then the card found.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class ChooseDrawn(Instruction):
    """
    A player chooses so many cards in their hand that were drawn this turn; later instructions say "those cards".
    """

    count: Quantity


@frozen
class PayLifeOrPutOnTop(Instruction):
    """
    For each of the cards chosen before, a player pays life or puts it on top of their library.
    """

    life: Quantity


@frozen
class MillThisReturn(Instruction):
    """
    Dredge N: mill N cards, none once that is done, and return this card from the graveyard to its owner's hand (CR 702.52a).
    """

    count: int


@frozen
class ReturnFromGraveyard(Instruction):
    """
    A player returns cards from their graveyard to a hand or the battlefield; with `up_to` fewer where they want.
    """

    count: Quantity
    having: Property
    to: Zone
    at_random: bool = False
    player: PlayerRef = PlayerRef.YOU
    up_to: bool = False


@frozen
class SearchLibrary(Instruction):
    """
    A player searches a library for cards (CR 701.23), which are then the cards found: theirs, or that of `whose`.

    `count` None is any number, or all with `every`; with `up_to` fewer may be found. `zones` are searched besides the library.
    """

    count: Quantity | None
    having: Property
    up_to: bool = False
    player: PlayerRef = PlayerRef.YOU
    whose: PlayerRef | None = None
    zones: tuple[Zone, ...] = ()
    every: bool = False


@frozen
class Shuffle(Instruction):
    """
    A player shuffles their library (CR 701.24).
    """

    player: PlayerRef = PlayerRef.YOU
