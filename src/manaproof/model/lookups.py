"""
Leaves of quantities and conditions that look at the board.
"""

from __future__ import annotations

import enum

from attrs import field, frozen

from manaproof.model.expr import Condition, Quantity
from manaproof.model.mana import ALL_TYPES, Color, ManaType, ManaTypeSet
from manaproof.model.patterns.damage import Sources
from manaproof.model.properties import Objects, Property
from manaproof.model.references import Daytime, PlayerRef, Referent, Step, Zone


@frozen
class CountOf(Quantity):
    """
    How many objects there are: "the number of creatures you control".
    """

    objects: Objects


@frozen
class ThoseCount(Quantity):
    """
    How many objects an earlier part of the same effect dealt with: "each card revealed this way", "that many".
    """

    what: str  # "revealed", "discarded", "drawn", "exiled", "milled", "removed", "tapped", "sacrificed", "returned"
    having: Property | None = None


@frozen
class ExcessDealt(Quantity):
    """
    How much excess damage an earlier part of the same effect dealt (CR 120.10); `to` None is to whatever permanent.
    """

    to: Referent | None = None


@frozen
class TokensWith(Quantity):
    """
    How many tokens with a property the event would create, as their creator defines them (CR 701.7b).
    """

    having: Property


class Measure(enum.Enum):
    """
    A number that one object has.
    """

    POWER = "power"
    TOUGHNESS = "toughness"
    MANA_VALUE = "mana value"


@frozen
class MeasureOf(Quantity):
    """
    The power, toughness or mana value of one object.
    """

    measure: Measure
    of: Referent


@frozen
class GreatestAmong(Quantity):
    """
    The greatest power, toughness or mana value among objects; 0 if there are none.
    """

    measure: Measure
    among: Objects


@frozen
class TotalAmong(Quantity):
    """
    The total power, toughness or mana value of objects.
    """

    measure: Measure
    among: Objects


@frozen
class CountersOn(Quantity):
    """
    How many counters of a kind are on one object; kind None counts all kinds.
    """

    kind: str | None
    of: Referent


@frozen
class CountersAmong(Quantity):
    """
    How many counters of a kind are on objects.
    """

    kind: str | None
    among: Objects


class PlayerNumber(enum.Enum):
    """
    A number that a player has; what happened this turn is part of a board.
    """

    LIFE = "life total"
    STARTING_LIFE = "starting life total"
    HAND = "cards in hand"
    LIBRARY = "cards in library"
    GRAVEYARD = "cards in graveyard"
    CARDS_DRAWN_THIS_TURN = "cards drawn this turn"
    DRAWS_REPLACED_THIS_TURN = "draws replaced this turn"
    LIFE_GAINED_THIS_TURN = "life gained this turn"
    LIFE_LOST_THIS_TURN = "life lost this turn"
    DAMAGE_DEALT_TO_THIS_TURN = "damage dealt to them this turn"
    LANDS_PLAYED_THIS_TURN = "lands played this turn"
    LANDS_TAPPED_FOR_MANA_THIS_TURN = "lands tapped for mana this turn"
    SPELLS_CAST_THIS_TURN = "spells cast this turn"
    CREATURES_DIED_THIS_TURN = "creatures died this turn"
    CREATURES_DIED_THIS_TURN_UNDER_CONTROL = "creatures that died under control this turn"
    POISON_COUNTERS = "poison counters"
    ENERGY_COUNTERS = "energy counters"
    EXPERIENCE_COUNTERS = "experience counters"
    RAD_COUNTERS = "rad counters"
    TIMES_COINS_FLIPPED_THIS_TURN = "times coins were flipped this turn"
    DICE_ROLLED_THIS_TURN = "dice rolled this turn"
    OPPONENTS = "opponents"
    DOMAIN = "basic land types among lands"


@frozen
class NumberOf(Quantity):
    """
    A number that a player has; for several players ("your opponents") the total.
    """

    number: PlayerNumber
    player: PlayerRef


@frozen
class UnspentMana(Quantity):
    """
    How much unspent mana of some types a player has (CR 106.4): "each unspent green mana you have".
    """

    types: ManaTypeSet = ALL_TYPES
    player: PlayerRef = PlayerRef.YOU


@frozen
class GreatestLife(Quantity):
    """
    The highest life total among players.
    """

    among: PlayerRef


@frozen
class Devotion(Quantity):
    """
    A player's devotion to colors (CR 700.5); an empty set means the color chosen.
    """

    colors: frozenset[Color] = frozenset()
    player: PlayerRef = PlayerRef.YOU


@frozen
class DistinctAmong(Quantity):
    """
    How many different ones there are among objects: "colors", "names", "basic land types", "card types", "powers".
    """

    what: str
    among: Objects


@frozen
class CastFact(Quantity):
    """
    A number fixed while the spell that became this permanent was cast: 0 where it wasn't cast.
    """

    what: str  # "mana spent", "colors spent", "times kicked", "creatures convoked", or "mana spent {W}"


@frozen
class SpentOn(Quantity):
    """
    How much mana was spent to cast a spell.
    """

    which: Referent


@frozen
class CastBefore(Quantity):
    """
    How many spells were cast this turn before the spell of the event.
    """


@frozen
class Matches(Condition):
    """
    One object has a property: "~ is tapped", "it's a creature".
    """

    which: Referent
    having: Property


@frozen
class IsElsewhere(Condition):
    """
    The object whose text it is isn't on the battlefield.
    """

    which: Referent = Referent.THIS


@frozen
class TopCardIs(Condition):
    """
    The top card of a player's library or graveyard has a property; there is none of an empty one.
    """

    having: Property
    player: PlayerRef = PlayerRef.YOU
    zone: Zone = Zone.LIBRARY


@frozen
class HappenedThisTurn(Condition):
    """
    Something that a text asks of this turn and that no number of a player tells: "you attacked this turn".
    """

    words: str


@frozen
class IsOwnReveal(Condition):
    """
    A card is revealed as an ability of this object says (CR 603.11).
    """


@frozen
class IsOfCycled(Condition):
    """
    A cycling ability of a card with a property makes the player draw (CR 702.29a).
    """

    having: Property


@frozen
class IsTurnOf(Condition):
    """
    It is this player's turn.
    """

    player: PlayerRef


@frozen
class IsDuring(Condition):
    """
    It is this step, of this player if one is named.
    """

    step: Step
    player: PlayerRef | None = None


@frozen
class IsDaytime(Condition):
    """
    It is day, or it is night (CR 731).
    """

    daytime: Daytime


@frozen
class AnchorChosen(Condition):
    """
    This anchor word was chosen as the permanent entered (CR 614.12c).
    """

    word: str


@frozen
class HasDesignation(Condition):
    """
    A player has a designation: "the monarch", "the initiative", "the city's blessing".
    """

    player: PlayerRef
    designation: str


ESCAPED = "escape"


@frozen
class WasCast(Condition):
    """
    The spell that became this permanent was cast in this way: "kicked", "cast", "cast from your hand".
    """

    how: str


@frozen
class WasNoted(Condition):
    """
    Something was done as the permanent entered that its other abilities ask about: "tribute paid".
    """

    what: str


@frozen
class UnreadCondition(Condition):
    """
    A condition that was not read, with the word where reading stopped: what depends on it isn't known.
    """

    stopped_at: str
    reason: str


class Role(enum.Enum):
    """
    A part that a player has in an event.
    """

    AFFECTED = "affected"  # who draws, adds the mana, or has the counters put on them
    CAUSING = "causing"  # who puts the counters
    CONTROLLER = "controller"  # of the object that the event is about
    OWNER = "owner"  # of that object


@frozen
class PlayerIs(Condition):
    """
    The player with a part in the event is one that the source's text means: "you", "an opponent".
    """

    role: Role
    player: PlayerRef


@frozen
class DealtBy(Condition):
    """
    The damage of the event is dealt by one of these sources.
    """

    sources: tuple[Sources, ...]


@frozen
class OfPrevented(Condition):
    """
    A condition on damage, asked of damage that was prevented.
    """

    condition: Condition


@frozen
class Prevented(Condition):
    """
    Damage, from such a source, was prevented this way (CR 615.5).
    """

    by: Sources = field(factory=Sources)


@frozen
class PlayedLandThisTurn(Condition):
    """
    A player has played a land this turn.
    """

    player: PlayerRef


@frozen
class FoundMatches(Condition):
    """
    The card that was drawn or found has a property.
    """

    having: Property


@frozen
class LandsEntered(Quantity):
    """
    How many lands have entered under a player's control this turn.
    """

    player: PlayerRef


@frozen
class CardThisWay(Condition):
    """
    A card with a property was discarded or milled by an earlier instruction; with `sharing_color` two that share a color.
    """

    how: str  # "discarded", "milled"
    having: Property
    sharing_color: bool = False


@frozen
class ChosenColorIs(Condition):
    """
    The color chosen for the source, or by an earlier part of the same effect, is this one.
    """

    color: Color


@frozen
class CouldProduceType(Condition):
    """
    Some of the objects could produce this type of mana (CR 106.7).
    """

    permanents: Objects
    mana_type: ManaType
