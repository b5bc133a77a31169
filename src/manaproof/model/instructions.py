"""
What a resolving spell, ability or replacement effect tells players to do, one verb each (CR 608.2, 701).
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.costs import CostPart
from manaproof.model.expr import ONE, Condition, Quantity
from manaproof.model.production import Mana, SpendTerm
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class Instruction:
    """
    One thing to do.
    """


Effect = tuple[Instruction, ...]
"""What to do, one instruction after the other."""


@frozen
class AddMana(Instruction):
    """
    A player adds mana: one production event (CR 106.4).
    """

    mana: Mana
    player: PlayerRef = PlayerRef.YOU
    terms: tuple[SpendTerm, ...] = ()


@frozen
class AddManaInstead(Instruction):
    """
    "If …, add … instead": a self-replacement of the production before it in the same effect (CR 614.15).
    """

    condition: Condition
    mana: Mana
    terms: tuple[SpendTerm, ...] = ()


@frozen
class Draw(Instruction):
    """
    A player draws cards; with `and_player` both draw as one instruction, in turn order (CR 121.2c).
    """

    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU
    and_player: PlayerRef | None = None
    then: Effect = ()  # what is done with each card as it is drawn (CR 121.6c)


@frozen
class RevealFound(Instruction):
    """
    A player reveals the card that was drawn or found.
    """


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
class DealDamage(Instruction):
    """
    The source, or another object, deals damage to a player or an object (CR 120).
    """

    amount: Quantity
    to: PlayerRef | Referent
    any_target: bool = False
    source: Referent = Referent.THIS


@frozen
class PutCounters(Instruction):
    """
    Puts counters on one object (CR 122).
    """

    count: Quantity
    kind: str
    on: Referent


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
class DiscardHand(Instruction):
    """
    A player discards all cards of their hand (CR 701.9).
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class ChoosePlayer(Instruction):
    """
    A player chooses a player; later instructions say "that player" or "the chosen player".
    """

    opponent: bool = False


@frozen
class ChooseLandType(Instruction):
    """
    A player chooses a basic land type; later instructions say "the chosen type".
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class ChooseKind(Instruction):
    """
    Chooses one of several kinds of card: "choose land or nonland". Later instructions say "the chosen kind".
    """

    kinds: tuple[Property, ...]


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

    `having` for ALL_WITH and CHOSEN, `count` for CHOSEN; `position` and `arrangement` for a library.
    """

    which: Which
    to: Zone
    having: Property | None = None
    count: Quantity = ONE
    position: Position | None = None
    arrangement: Arrangement = Arrangement.AS_IS
    tapped: bool = False


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
class MillThisReturn(Instruction):
    """
    Dredge N: mill N cards and return this card from the graveyard to its owner's hand (CR 702.52a).
    """

    count: int


@frozen
class ReturnFromGraveyard(Instruction):
    """
    A player returns cards from their graveyard to a hand or the battlefield.
    """

    count: Quantity
    having: Property
    to: Zone
    at_random: bool = False
    player: PlayerRef = PlayerRef.YOU


@frozen
class CreateTokens(Instruction):
    """
    A player creates tokens; `description` in our notation, for example "2/2 green Bear creature" or "Treasure".
    """

    count: Quantity
    description: str
    tapped: bool = False
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
class DoesNotUntap(Instruction):
    """
    An object doesn't untap during its controller's next untap step.
    """

    what: Referent


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
class ChooseColor(Instruction):
    """
    A player chooses a color, of one of the objects where there are some; later instructions say "the chosen color".
    """

    player: PlayerRef = PlayerRef.YOU
    among: Objects | None = None


@frozen
class May(Instruction):
    """
    A player may do this; `then` follows if they do, `otherwise` if they don't.
    """

    what: Effect
    then: Effect = ()
    otherwise: Effect = ()
    player: PlayerRef = PlayerRef.YOU


@frozen
class UnlessPays(Instruction):
    """
    This happens unless a player pays: "unless any player pays {1}".
    """

    what: Effect
    player: PlayerRef
    cost: str
    instead: Effect = ()


@frozen
class Conditional(Instruction):
    """
    This happens if a condition holds, otherwise that.
    """

    condition: Condition
    then: Effect
    otherwise: Effect = ()


@frozen
class PayCost(Instruction):
    """
    A player pays a cost as part of an effect (CR 118.12): "you may pay {2}".
    """

    cost: tuple[CostPart, ...]
    player: PlayerRef = PlayerRef.YOU


@frozen
class EnterTapped(Instruction):
    """
    The permanent that is entering enters tapped, as part of what is done as it enters.
    """


@frozen
class ReturnPermanents(Instruction):
    """
    A player returns permanents, or cards from exile, to their owners' hands; `count` None is all of them.
    """

    what: Referent | Objects
    count: Quantity | None = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class UntapThem(Instruction):
    """
    Untaps objects.
    """

    what: Objects | Referent


@frozen
class RemoveCountersFrom(Instruction):
    """
    Removes counters from an object; `count` None is all of them, `kind` None is any kind.
    """

    what: Referent
    kind: str | None
    count: Quantity | None = ONE


@frozen
class Exile(Instruction):
    """
    A player exiles an object, or `count` objects or cards of a kind.
    """

    what: Referent | Objects
    count: Quantity = ONE
    player: PlayerRef = PlayerRef.YOU


@frozen
class Destroy(Instruction):
    """
    Destroys objects (CR 701.8).
    """

    what: Referent | Objects


@frozen
class SearchLibrary(Instruction):
    """
    A player searches their library for cards (CR 701.23), which are then the cards found.
    """

    count: Quantity
    having: Property
    up_to: bool = False
    player: PlayerRef = PlayerRef.YOU


@frozen
class Shuffle(Instruction):
    """
    A player shuffles their library (CR 701.24).
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class KeywordInstruction(Instruction):
    """
    A keyword action (CR 701) by its name in lower case: "scry" 2, "adapt" 3, "regenerate" this object.
    """

    action: str
    amount: Quantity | None = None
    what: Referent | None = None
    player: PlayerRef = PlayerRef.YOU


@frozen
class DoubleUnspentMana(Instruction):
    """
    A player adds as much unspent mana of each type as they have (CR 106.4): one production.
    """

    player: PlayerRef = PlayerRef.YOU


@frozen
class Unread(Instruction):
    """
    Words that were not read, with the word where reading stopped.

    `adds_mana`, `targets` and `moves_library_cards` say what can be told of the words all the same: whether they
    contain an instruction to add mana (CR 106.3: mana is added only by such an instruction), the word "target", and
    any word for a library, drawing, milling and the like.
    """

    stopped_at: str
    position: int
    reason: str
    adds_mana: bool
    targets: bool
    moves_library_cards: bool


@frozen
class Target(Instruction):
    """
    Says that what follows has a target; `what` describes it (a property, or a kind of player).
    """

    what: Property | PlayerRef | None
