"""
The words of card text that are listed and not told by grammar: types, colors, keywords, numbers and counter kinds.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from importlib import resources

from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.subtypes import all_subtypes, land_types


def _words(text: str) -> list[str]:
    return text.split()


CARD_TYPES: Mapping[str, str] = {
    word: card_type
    for card_type, words in {
        "Land": "land lands",
        "Creature": "creature creatures",
        "Artifact": "artifact artifacts",
        "Enchantment": "enchantment enchantments",
        "Planeswalker": "planeswalker planeswalkers",
        "Instant": "instant instants",
        "Sorcery": "sorcery sorceries",
        "Battle": "battle battles",
        "Kindred": "kindred",
    }.items()
    for word in words.split()
}
NONBASIC_LAND_TYPES: tuple[str, ...] = tuple(sorted(land_types() - set(BASIC_LAND_TYPES)))
SUPERTYPES: Mapping[str, str] = {word.lower(): word for word in ("Basic", "Legendary", "Snow", "World", "Ongoing")}
COLOR_WORDS: Mapping[str, str] = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
NUMBER_WORDS: tuple[str, ...] = tuple(
    _words(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
        "sixteen seventeen eighteen nineteen twenty"
    )
)
NUMBERS: Mapping[str, int] = {word: value for value, word in enumerate(NUMBER_WORDS)}
ORDINALS: Mapping[str, int] = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}

# Words before "counter" or "counters" that don't name a kind. Kinds are not listed: every set brings new ones.
NO_COUNTER_KINDS = frozenset(
    _words(
        "a additional all also and another any at by can each every extra fewer get gets had has have its "
        "instead its less many may more moved no of on only one or other put remove removes same say that the "
        "their them these those three to token two with without would x your six twenty different double even "
        "his her new number"
    )
)
_DIE = re.compile(r"d(?P<sides>\d{1,3})|(?P<word>[a-z]+)-sided (?:die|dice)")
_TWO_WORD_COUNTER_KINDS = frozenset({"first strike", "double strike"})

_IRREGULAR_PLURALS = {
    "Elf": "Elves",
    "Dwarf": "Dwarves",
    "Wolf": "Wolves",
    "Werewolf": "Werewolves",
    "Mouse": "Mice",
    "Ox": "Oxen",
    "Plains": "Plains",
    "Fish": "Fish",
    "Cyclops": "Cyclopes",
    "Fungus": "Fungi",
    "Hero": "Heroes",
    "Child": "Children",
    "Pegasus": "Pegasi",
    "Octopus": "Octopuses",
    "Mongoose": "Mongooses",
    "Leech": "Leeches",
    "Sphinx": "Sphinxes",
    "Fox": "Foxes",
    "Wall": "Walls",
}

# Keywords that effects give with a number or cost, and of which it is known to which events they matter.
GIVEN_WITH_PARAMETER = frozenset(
    {"annihilator", "afflict", "afterlife", "bloodthirst", "bushido", "devour", "fabricate", "firebending", "frenzy", "graft"}
    | {"mobilize", "modular", "poisonous", "rampage", "renown", "soulshift", "toxic", "ward"}
)


def _lines(name: str) -> list[str]:
    text = resources.files("manaproof.cardtext").joinpath("words").joinpath(name).read_text(encoding="utf-8")
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


def sides_of(die: str) -> int | None:
    """
    The number of sides of a die, None if the words name none.

    >>> sides_of("d20"), sides_of("six-sided dice"), sides_of("day")
    (20, 6, None)
    """
    match = _DIE.fullmatch(die)
    if match is None:
        return None
    return int(match["sides"]) if match["sides"] else NUMBERS.get(match["word"])


def plural(word: str) -> str:
    """
    The plural of a noun, as card text writes it.

    >>> plural("Elf"), plural("Sorcery"), plural("Ally"), plural("Plains")
    ('Elves', 'Sorceries', 'Allies', 'Plains')
    """
    if word in _IRREGULAR_PLURALS:
        return _IRREGULAR_PLURALS[word]
    if word.endswith("man"):
        return word[:-2] + "en" if word not in {"Human", "Shaman"} else word + "s"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    if word.endswith(("s", "x", "ch", "sh")):
        return word + "es"
    return word + "s"


@functools.cache
def subtypes() -> Mapping[str, str]:
    """
    Every subtype (CR 205.3) by its singular and plural.

    >>> subtypes()["Elves"], subtypes()["Plains"], subtypes()["Time Lords"]
    ('Elf', 'Plains', 'Time Lord')
    """
    words: dict[str, str] = {}
    singulars = all_subtypes()
    for subtype in singulars:
        words.setdefault(plural(subtype), subtype)
    words.update((subtype, subtype) for subtype in singulars)
    return words


@functools.cache
def keywords() -> Mapping[str, str]:
    """
    Every keyword ability in lower case, with what follows it: "none", "number", "cost", "words", "none or words" or "devoured".

    >>> keywords()["first strike"], keywords()["dredge"], keywords()["equip"]
    ('none', 'number', 'cost')
    """
    return {word.strip(): kind.strip() for word, kind in (line.split("|") for line in _lines("keywords.txt"))}


@functools.cache
def bare_keywords() -> frozenset[str]:
    """
    The keyword abilities that stand alone, as "haste" does.
    """
    return frozenset(word for word, kind in keywords().items() if kind.startswith("none"))


def counter_kind(words: list[str]) -> tuple[str, int] | None:
    """
    The kind of counter that the words before "counter" name, with how many words that is; None if they name none.

    >>> counter_kind(["a", "charge"]), counter_kind(["one", "or", "more"]), counter_kind(["a", "first", "strike"])
    (('charge', 1), None, ('first strike', 2))
    """
    two = " ".join(words[-2:])
    if two in _TWO_WORD_COUNTER_KINDS:
        return two, 2
    last = words[-1] if words else ""
    if not last or last in NO_COUNTER_KINDS or not last.replace("-", "").isalpha() or not last.islower():
        return None
    return last, 1
