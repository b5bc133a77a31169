"""
What an object is, in words: its type line, its colors, its size, its abilities.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.abilities import Ability
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics
from manaproof.model.mana import Color
from manaproof.specs.names import one_of

COLOR_WORDS = {Color.WHITE: "white", Color.BLUE: "blue", Color.BLACK: "black", Color.RED: "red", Color.GREEN: "green"}
EVERY_CREATURE_TYPE = "every creature type"


def type_line(looks: Characteristics) -> str:
    """
    Supertypes, card types and subtypes: "legendary land - Mountain".
    """
    kinds = [*sorted(looks.supertypes, reverse=True), *_in_order(looks.card_types)]
    line = " ".join(kinds).lower()
    subtypes = [EVERY_CREATURE_TYPE] if looks.every_creature_type else []
    subtypes += [kind for kind in BASIC_LAND_TYPES if kind in looks.subtypes]
    subtypes += sorted(looks.subtypes - set(BASIC_LAND_TYPES))
    return f"{line} - {' '.join(subtypes)}" if subtypes else line


def _in_order(card_types: Iterable[str]) -> list[str]:
    """
    Card types as type lines have them: "Artifact Land", "Land Creature", "Artifact Creature".
    """
    return sorted(card_types, key=lambda kind: (kind == "Creature", kind))


def colors_in_words(looks: Characteristics) -> str:
    """
    Its colors, "colorless" without any.
    """
    return one_of((words for color, words in COLOR_WORDS.items() if color in looks.colors), "and") or "colorless"


def size_in_words(looks: Characteristics) -> str:
    """
    Power and toughness, stars where they can't be told, nothing where it has none.
    """
    if not looks.numbers_known:
        return "*/*"
    return "" if looks.power is None or looks.toughness is None else f"{looks.power}/{looks.toughness}"


def ability_in_words(ability: Ability, looks: Characteristics) -> str:
    """
    An ability as normalised text, with the name of what has it.
    """
    from manaproof.cardtext.printer import print_ability  # noqa: PLC0415 - only what has abilities needs it
    from manaproof.cardtext.subject import Subject  # noqa: PLC0415

    subject = Subject((looks.name,), tuple(looks.card_types), tuple(looks.subtypes))
    return print_ability(ability, subject).replace("~", looks.name).rstrip(".")
