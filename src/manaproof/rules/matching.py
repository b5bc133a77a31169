"""
Whether an object has a property.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.board import Permanent
from manaproof.model.cards import Card
from manaproof.model.expr import Relation
from manaproof.model.references import Referent
from manaproof.rules.characteristics import Characteristics, of_card
from manaproof.rules.context import Context
from manaproof.rules.referring import object_of, permanent_of, player_is

RELATIONS: Mapping[Relation, Callable[[int, int], bool]] = {
    Relation.EQUAL: lambda left, right: left == right,
    Relation.AT_LEAST: lambda left, right: left >= right,
    Relation.AT_MOST: lambda left, right: left <= right,
    Relation.MORE: lambda left, right: left > right,
    Relation.LESS: lambda left, right: left < right,
}


def matches(wanted: p.Property, looks: Characteristics, permanent: Permanent | None, context: Context) -> bool:
    """
    Whether an object with these characteristics has a property.

    Args:
        wanted: The property.
        looks: The object's characteristics.
        permanent: The object's status, None for a card that is not on the battlefield.
        context: From where the text is read.

    Raises:
        NotModelled: the property needs something that isn't known.
    """
    match wanted:
        case p.Anything():
            return True
        case p.Every(parts):
            return all(matches(part, looks, permanent, context) for part in parts)
        case p.Either(parts):
            return any(matches(part, looks, permanent, context) for part in parts)
        case p.Without(part):
            return not matches(part, looks, permanent, context)
        case p.Is(which):
            target = object_of(which, context)
            return target is not None and target == looks.id
        case p.ControlledBy(player):
            return permanent is not None and player_is(permanent.controller, player, context)
        case p.OwnedBy(player):
            return permanent is not None and player_is(permanent.owner, player, context)
        case p.HasNumber():
            return _compares(wanted, looks, context)
        case p.SharesNameWith(other):
            return looks.name in _names_of(other, context)
        case p.IsChosenType() | p.IsChosenColor() | p.HasChosenName():
            return _is_chosen(wanted, looks, context)
        case p.IsToken() | p.IsTapped() | p.EnteredThisTurn() | p.HasCounter() | p.IsAttacking():
            return _has_status(wanted, permanent)
        case _:
            return _has_characteristic(wanted, looks)


def _has_characteristic(wanted: p.Property, looks: Characteristics) -> bool:
    match wanted:
        case p.HasCardType(name):
            return name in looks.card_types
        case p.HasSubtype(name):
            return name in looks.subtypes or _is_every_creature_type(name, looks)
        case p.HasSupertype(name):
            return name in looks.supertypes
        case p.IsColor(color):
            return color in looks.colors
        case p.IsColorless():
            return not looks.colors
        case p.IsMulticolored():
            return len(looks.colors) > 1
        case p.IsMonocolored():
            return len(looks.colors) == 1
        case p.IsHistoric():
            return "Artifact" in looks.card_types or "Legendary" in looks.supertypes or "Saga" in looks.subtypes
        case p.HasName(name):
            return looks.name == name
        case p.HasKeyword(keyword):
            return keyword in looks.keywords
        case _:
            raise NotModelled(f"a property of objects isn't encoded: {type(wanted).__name__}")


def _is_every_creature_type(name: str, looks: Characteristics) -> bool:
    """
    Changeling is every creature type (CR 702.73a); land types and the like are not.
    """
    return "changeling" in looks.keywords and name not in _NOT_CREATURE_TYPES


_NOT_CREATURE_TYPES = frozenset(
    [
        "Plains",
        "Island",
        "Swamp",
        "Mountain",
        "Forest",
        "Cave",
        "Cloud",
        "Desert",
        "Gate",
        "Lair",
        "Locus",
        "Mine",
        "Planet",
        "Power-Plant",
        "Sphere",
        "Tower",
        "Town",
        "Urza's",
        "Aura",
        "Cartouche",
        "Case",
        "Class",
        "Curse",
        "Role",
        "Room",
        "Rune",
        "Saga",
        "Shard",
        "Shrine",
        "Background",
        "Attraction",
        "Blood",
        "Book",
        "Bobblehead",
        "Clue",
        "Contraption",
        "Equipment",
        "Food",
        "Fortification",
        "Gold",
        "Incubator",
        "Infinity",
        "Junk",
        "Lander",
        "Map",
        "Powerstone",
        "Spacecraft",
        "Stone",
        "Terminus",
        "Treasure",
        "Vehicle",
    ]
)


def _has_status(wanted: p.Property, permanent: Permanent | None) -> bool:
    if permanent is None:
        return False
    match wanted:
        case p.IsToken():
            return permanent.is_token
        case p.IsTapped():
            return permanent.tapped
        case p.EnteredThisTurn():
            return permanent.entered_this_turn
        case p.HasCounter(kind, least):
            return permanent.count_of(kind) >= least
        case _:
            raise NotModelled("which creatures attack isn't part of a board yet")


def _compares(wanted: p.HasNumber, looks: Characteristics, context: Context) -> bool:
    from manaproof.rules.folding import ground_value  # noqa: PLC0415 -- a quantity may count objects with a property

    if wanted.characteristic == "mana value":
        number: int | None = looks.mana_value
    else:
        number = measure(looks, wanted.characteristic)
    return number is not None and RELATIONS[wanted.relation](number, ground_value(wanted.value, context))


def measure(looks: Characteristics, characteristic: str) -> int | None:
    """
    The power or toughness of an object, None if it has none.

    Raises:
        NotModelled: it depends on an ability that wasn't read.
    """
    if not looks.numbers_known:
        raise NotModelled(f"the {characteristic} of `{looks.name}` is set by an ability that isn't encoded")
    return looks.power if characteristic == "power" else looks.toughness


def _names_of(which: Referent, context: Context) -> tuple[str, ...]:
    if which is Referent.EXILED_CARD:
        source = permanent_of(context.source, context)
        return tuple(card.front.name for card in source.exiled_with) if source else ()
    permanent = permanent_of(object_of(which, context), context)
    return (permanent.name,) if permanent else ()


def _is_chosen(wanted: p.Property, looks: Characteristics, context: Context) -> bool:
    match wanted:
        case p.IsChosenColor():
            value = context.chosen_value("color")
            return value is not None and value in {color.value for color in looks.colors}
        case p.HasChosenName():
            return looks.name == context.chosen_value("card name")
        case _:
            value = (
                context.chosen_value("creature type") or context.chosen_value("basic land type") or context.chosen_value("type")
            )
            return value is not None and (value in looks.subtypes or value in looks.card_types)


def card_matches(wanted: p.Property, card: Card, context: Context) -> bool:
    """
    Whether a card that is not on the battlefield has a property.
    """
    return matches(wanted, of_card(card), None, context)
