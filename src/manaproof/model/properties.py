"""
Properties of objects, and sets of objects with a property: "another snow land you control" and the like.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.expr import Quantity, Relation
from manaproof.model.mana import Color
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class Property:
    """
    Something that an object has or hasn't.
    """


@frozen
class Anything(Property):
    """
    Every object (on the battlefield: "a permanent").
    """


@frozen
class HasCardType(Property):
    """
    It has a card type (CR 300.1), written as on the type line: "Land".
    """

    card_type: str


@frozen
class HasSubtype(Property):
    """
    It has a subtype (CR 205.3): "Forest", "Elf".
    """

    subtype: str


@frozen
class HasSupertype(Property):
    """
    It has a supertype (CR 205.4): "Basic", "Snow", "Legendary".
    """

    supertype: str


@frozen
class IsColor(Property):
    """
    It has this color (CR 105.2).
    """

    color: Color


@frozen
class IsColorless(Property):
    """
    It has no color.
    """


@frozen
class IsMulticolored(Property):
    """
    It has two or more colors.
    """


@frozen
class IsMonocolored(Property):
    """
    It has exactly one color.
    """


@frozen
class IsToken(Property):
    """
    It is a token (CR 111).
    """


@frozen
class IsCard(Property):
    """
    It is a card, or represented by one, and no token (CR 108.2, 111.6).
    """


@frozen
class IsSpell(Property):
    """
    It is a spell (CR 112.1).
    """


@frozen
class HasXInCost(Property):
    """
    It has {X} in its mana cost.
    """


@frozen
class HasManaCost(Property):
    """
    Its mana cost is one of these, each as its symbols.
    """

    costs: tuple[tuple[str, ...], ...]


@frozen
class DamagedBy(Property):
    """
    A source has dealt damage to it this turn; `this_way` for what the effect of the source itself dealt.
    """

    source: Referent
    this_way: bool = False


@frozen
class DamagedBySome(Property):
    """
    A source with a property, which a player controlled, has dealt damage to it this turn: as that source was then.
    """

    having: Property
    controlled_by: PlayerRef


@frozen
class IsHistoric(Property):
    """
    It is an artifact, legendary or a Saga (CR 700.6).
    """


@frozen
class IsCommander(Property):
    """
    A card that is a commander (CR 903.3), wherever it is.
    """


@frozen
class IsFaceDown(Property):
    """
    It is a face-down permanent (CR 708).
    """


@frozen
class IsSuspected(Property):
    """
    It is suspected (CR 701.60b).
    """


@frozen
class IsTransformed(Property):
    """
    It is a double-faced permanent with its back face up (CR 701.27g).
    """


@frozen
class IsMonstrous(Property):
    """
    It is monstrous (CR 701.37b).
    """


@frozen
class IsTapped(Property):
    """
    It is tapped.
    """


@frozen
class IsAttacking(Property):
    """
    It is an attacking creature.
    """


@frozen
class IsBlocking(Property):
    """
    It is a blocking creature (CR 509.1g).
    """


@frozen
class IsBlocked(Property):
    """
    It is an attacking creature that became blocked or, where `holds` is False, unblocked (CR 509.1h).
    """

    holds: bool = True


@frozen
class EnteredThisTurn(Property):
    """
    It entered the battlefield this turn.
    """


@frozen
class HasName(Property):
    """
    It has this name.
    """

    name: str


@frozen
class HasKeyword(Property):
    """
    It has this keyword ability (CR 702), in lower case.
    """

    keyword: str


@frozen
class HasCounter(Property):
    """
    It has at least `least` counters of a kind on it; kind None is any kind.
    """

    kind: str | None
    least: int = 1


@frozen
class HasNumber(Property):
    """
    Its power, toughness or mana value compares so.
    """

    characteristic: str  # "power", "toughness", "mana value"
    relation: Relation
    value: Quantity


@frozen
class HasParity(Property):
    """
    Its power, toughness or mana value is odd, or even; zero is even.
    """

    characteristic: str  # "power", "toughness", "mana value"
    odd: bool


@frozen
class HasNoAbilities(Property):
    """
    It has no abilities.
    """


@frozen
class SharesColorWith(Property):
    """
    It has a color that another object has too.
    """

    other: Referent


@frozen
class SharesCreatureTypeWith(Property):
    """
    It has a creature type that another object has too.
    """

    other: Referent


@frozen
class SharesCardTypeWith(Property):
    """
    It has a card type that another object has too.
    """

    other: Referent


@frozen
class IsChosenType(Property):
    """
    It has the type that was chosen for the source.
    """


@frozen
class IsChosenColor(Property):
    """
    It has the color that was chosen for the source.
    """


@frozen
class HasChosenName(Property):
    """
    It has the name that was chosen for the source.
    """


@frozen
class SharesNameWith(Property):
    """
    It has the same name as another object.
    """

    other: Referent


@frozen
class Is(Property):
    """
    It is that very object: the source itself, the object the source is attached to, "that land".
    """

    which: Referent


@frozen
class AttachedTo(Property):
    """
    It is attached to a permanent with a property (CR 701.3).
    """

    having: Property


@frozen
class ExiledWith(Property):
    """
    It is a card that was exiled with an object.
    """

    what: Referent


@frozen
class CreatedWith(Property):
    """
    It is a token that an ability printed on an object created (CR 607.2c).
    """

    what: Referent


@frozen
class ControlledBy(Property):
    """
    A player controls it (CR 109.4).
    """

    player: PlayerRef


@frozen
class OwnedBy(Property):
    """
    A player owns it (CR 108.3).
    """

    player: PlayerRef


@frozen
class Every(Property):
    """
    It has all of these properties.
    """

    properties: tuple[Property, ...]


@frozen
class Either(Property):
    """
    It has at least one of these properties.
    """

    properties: tuple[Property, ...]


@frozen
class Without(Property):
    """
    It hasn't that property: "nonland", "another" (without being this).
    """

    property: Property


@frozen
class Objects:
    """
    The objects in a zone that have a property; the zone of "all graveyards" is one zone of every player.
    """

    having: Property
    zone: Zone = Zone.BATTLEFIELD
    whose: PlayerRef | None = None  # whose hand, library or graveyard; None is every player's


FOUND_IN_EXILE = Objects(Is(Referent.FOUND), Zone.EXILE)
"""The card that an effect has exiled and was to find: "that card"."""


@frozen
class Sacrificers:
    """
    Each player who sacrificed such a permanent as an earlier part of the same effect said: "who sacrificed a Plains this way".
    """

    having: Property


ANOTHER = Without(Is(Referent.THIS))
OUTLAW = Either(tuple(map(HasSubtype, ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))))  # CR 700.12
