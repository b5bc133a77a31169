"""
Tokens described in words: "1/1 white Soldier creature with haste", "2/2 colorless Golem artifact creature".
"""

from __future__ import annotations

import re

from attrs import field, mutable

from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.cards import Card, Face
from manaproof.model.mana import Color
from manaproof.rules.tokens import name_of, token_of
from manaproof.specs.names import CardSource, one_of
from manaproof.specs.texts import Text, shown

KEYWORDS = (
    "deathtouch",
    "defender",
    "double strike",
    "fear",
    "first strike",
    "flash",
    "flying",
    "haste",
    "hexproof",
    "horsemanship",
    "indestructible",
    "infect",
    "intimidate",
    "lifelink",
    "menace",
    "prowess",
    "reach",
    "shadow",
    "shroud",
    "trample",
    "vigilance",
    "wither",
)
_COLORS = {color.name.lower(): color for color in Color}
_CARD_TYPES = {word.lower(): word for word in ("Artifact", "Creature", "Enchantment", "Land")}
_SUPERTYPES = {word.lower(): word for word in ("Legendary", "Snow", "Basic")}
_POWER = re.compile(r"(?P<power>\d{1,3}|\*|x)/(?P<toughness>\d{1,3}|\*|x)", re.IGNORECASE)
_FORM = re.compile(r"(?P<types>.+?)(?:\s+named\s+(?P<named>.+?))?(?:\s+with\s+(?P<with>.+))?", re.IGNORECASE | re.DOTALL)


@mutable
class _Traits:
    """
    What the words before "with" say.
    """

    colors: set[Color] = field(factory=set)
    supertypes: list[str] = field(factory=list)
    card_types: list[str] = field(factory=list)
    subtypes: list[str] = field(factory=list)
    power: str | None = None
    toughness: str | None = None


def token_card(text: Text, cards: CardSource) -> Card:
    """
    The token that a name ("Treasure") or a description stands for.

    Raises:
        SpecError: the words are no description of a token.
    """
    if cards.knows_token(text.value):
        return cards.token(text.value)
    return token_of(cards.find(text.value)) if cards.knows(text.value) else _described(text)


def _described(text: Text) -> Card:
    found = _FORM.fullmatch(text.value)
    traits = _traits(text, found["types"] if found else "")
    if not traits.card_types:
        raise text.problem(
            f"{shown(text.value)} is neither a known token nor a description; write it like "
            "`1/1 white Soldier creature with haste`"
        )
    if "Creature" in traits.card_types and traits.power is None:
        raise text.problem(f"{shown(text.value)} is a creature and needs a power and toughness, such as `1/1`")
    name = (found["named"] if found else None) or name_of(traits.subtypes, traits.card_types)
    face = Face(
        name=name,
        colors=frozenset(traits.colors),
        supertypes=tuple(traits.supertypes),
        card_types=tuple(traits.card_types),
        subtypes=tuple(traits.subtypes),
        power=traits.power,
        toughness=traits.toughness,
        abilities=_abilities(text, found["with"] if found else None),
    )
    return Card(name=name, faces=(face,), layout="token", color_identity=frozenset(traits.colors))


def _traits(text: Text, words: str) -> _Traits:
    traits = _Traits()
    for word in words.split():
        lower = word.lower().strip(",")
        power = _POWER.fullmatch(word)
        if power is not None:
            traits.power, traits.toughness = power["power"].upper(), power["toughness"].upper()
        elif lower in _COLORS:
            traits.colors.add(_COLORS[lower])
        elif lower in _CARD_TYPES:
            traits.card_types.append(_CARD_TYPES[lower])
        elif lower in _SUPERTYPES:
            traits.supertypes.append(_SUPERTYPES[lower])
        elif lower in ("and", "colorless", "token"):
            continue
        elif word[0].isupper() and word.strip(",").replace("-", "").replace("'", "").isalpha():
            traits.subtypes.append(word.strip(","))
        else:
            raise text.problem(
                f"{shown(word)} in {shown(text.value)} is no color, card type or subtype (subtypes are capitalized)"
            )
    return traits


def _abilities(text: Text, words: str | None) -> tuple[Ability, ...]:
    abilities: list[Ability] = []
    for keyword in re.split(r",\s*(?:and\s+)?|\s+and\s+", words) if words else ():
        if keyword.lower() not in KEYWORDS:
            raise text.problem(
                f"{shown(keyword)} is no ability that a described token can have; those are {one_of(KEYWORDS, 'and')}"
            )
        abilities.append(KeywordAbility(keyword.lower()))
    return tuple(abilities)
