"""
What was chosen for a permanent or for a spell as it resolved: "chosen: Elf", "chosen color: blue".
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from manaproof.model.abilities import Ability, UnreadAbility
from manaproof.model.cards import BASIC_LAND_TYPES, Face
from manaproof.model.effects import AsEntersChoose
from manaproof.model.instructions import ChooseColor, ChooseType
from manaproof.model.mana import Color
from manaproof.model.permanents import Chosen
from manaproof.model.walking import walk
from manaproof.specs.names import CardSource, card_named, one_of
from manaproof.specs.texts import Text, shown
from manaproof.specs.unknowns import is_unknown

KINDS: tuple[str, ...] = (
    "color",
    "creature type",
    "basic land type",
    "land type",
    "card type",
    "planeswalker type",
    "card name",
    "player",
    "opponent",
    "number",
    "anchor word",
    "parity",
    "direction",
    "permanent",
    "card",
)
OPEN_KINDS: tuple[str, ...] = (
    "color",
    "creature type",
    "basic land type",
    "card type",
    "player",
    "opponent",
    "number",
    "anchor word",
    "parity",
    "direction",
)
_COLORS = {word: color for color in Color for word in (color.name.lower(), color.value.lower())}


CAN_BE_OPEN = "`chosen: any` leaves it open, or a letter that `--where` and other choices can name"


@frozen
class LeftOpen:
    """
    A choice that a note leaves open: of which kind, and the letter for it, None if it has none.
    """

    what: str
    letter: str | None = None


def read_open(note: Text, what: str | None, value: Text, face: Face) -> LeftOpen | None:
    """
    The choice that a note leaves open: "chosen: any", "chosen color: c"; None if it tells one.

    Raises:
        SpecError: the card asks for nothing or for several things, or for what can't be left open.
    """
    is_letter = is_unknown(value.value) and value.value.islower()
    if value.value.lower() != "any" and not is_letter:
        return None
    kind = what or _asked_for(note, value, face)
    if kind == "color" and value.value in _COLORS:
        return None
    if kind not in OPEN_KINDS and is_letter:
        return None
    if kind not in OPEN_KINDS:
        raise note.problem(f"the {kind} that was chosen can't be left open; say what it is")
    return LeftOpen(kind, value.value if is_letter else None)


def read_chosen(note: Text, what: str | None, value: Text, face: Face, cards: CardSource) -> Chosen:
    """
    The choice that a note states; without a kind it is the kind that the card asks for.

    If the card has an ability that wasn't read, which may ask for it, the kind is that of the value.

    Raises:
        SpecError: the card asks for nothing or for several things, or the value is none of that kind.
        CardNotFound: the value is to be a card's name and isn't.
    """
    if not value.value:
        raise note.problem("`chosen` needs a value, such as `chosen: Elf`")
    kind = what or _asked_for(note, value, face)
    if kind not in KINDS:
        raise note.problem(f"{shown(kind)} is nothing that is chosen; write {one_of(f'`{k}`' for k in KINDS)}")
    if kind == "color":
        return Chosen(kind, color_named(value).value)
    if kind in ("card name", "card"):
        return Chosen(kind, card_named(value, cards).name)
    if kind in ("anchor word", "parity", "direction"):
        return Chosen(kind, _one_of_words(value, face))
    if kind in ("player", "opponent", "number", "permanent"):
        return Chosen(kind, value.value)
    return Chosen(kind, value.value[0].upper() + value.value[1:])


def _one_of_words(value: Text, face: Face) -> str:
    """
    The anchor word that a note states, of those between which the card lets a player choose.

    Raises:
        SpecError: the card has no such word.
    """
    choices = [node.options for node in walk(face.abilities) if isinstance(node, AsEntersChoose)]
    words = tuple(word for options in choices for word in options)
    found = next((word for word in words if word.lower() == value.value.lower()), None)
    if found is None:
        raise value.problem(
            f"{shown(face.name)} lets nobody choose {shown(value.value)}; write {one_of(f'`{w}`' for w in words)}"
        )
    return found


def color_named(text: Text) -> Color:
    """
    The color that a word or letter names.

    Raises:
        SpecError: it names none.
    """
    color = _COLORS.get(text.value.strip("{}").lower())
    if color is None:
        raise text.problem(
            f"{shown(text.value)} is no color; the colors are white, blue, black, red and green, and {CAN_BE_OPEN}"
        )
    return color


def _asked_for(note: Text, value: Text, face: Face) -> str:
    asked = sorted(set(_choices(face.abilities)))
    if len(asked) == 1:
        return asked[0]
    if len(asked) > 1:
        hints = one_of((f"`chosen {kind}: …`" for kind in asked), "and")
        raise note.problem(f"{shown(face.name)} asks for {one_of(asked, 'and')}: say which is meant, with {hints}")
    if value.value.strip("{}").lower() in _COLORS:
        return "color"
    if any(isinstance(ability, UnreadAbility) for ability in face.abilities):
        return "basic land type" if value.value.capitalize() in BASIC_LAND_TYPES else "creature type"
    raise note.problem(f"say what was chosen for {shown(face.name)}, for example `chosen creature type: {value.value}`")


def _choices(abilities: tuple[Ability, ...]) -> Iterator[str]:
    """
    The kinds of choice that abilities ask for as the object enters or as the spell resolves.
    """
    for part in walk(abilities):
        match part:
            case AsEntersChoose(what=what):
                yield what
            case ChooseColor():
                yield "color"
            case ChooseType(sort=sort):
                yield sort
            case _:
                pass
