"""
One entry of a list of cards: "3 Forest", "Forest as f1", "Vivid Crag (tapped, charge 0)", "token: Treasure", "maybe Forest".
"""

from __future__ import annotations

import re

from attrs import frozen

from manaproof.specs.names import CardSource
from manaproof.specs.texts import Text, shown

_LABEL = re.compile(r"\s+as\s+([A-Za-z][A-Za-z0-9_-]{0,39})$")
_COUNT = re.compile(r"(\d{1,9})(?:\s*[x×])?\s+(?=\S)")
_UNKNOWN_COUNT = re.compile(r"(?P<name>[b-zB-Z])(?:\s*[x×])?\s+(?=\S)|(?P<maybe>maybe)\s+(?=\S)")
_TOKEN = re.compile(r"token\s*:\s*", re.IGNORECASE)


@frozen
class Entry:
    """
    One entry: how many of what, called how, with which notes.

    `name` is a card's name or, for a token, the name of a known token or a description. `unknown` is the name of the number of
    them where that is unknown, "maybe" for none or one.
    """

    text: Text
    name: Text
    count: int = 1
    label: str | None = None
    notes: tuple[Text, ...] = ()
    is_token: bool = False
    unknown: str | None = None


def read_entry(text: Text, cards: CardSource) -> Entry:
    """
    Reads an entry; a name that has a number or "as" in it is taken whole if it is a card's.

    Whether the name is known is for the caller to say.

    Raises:
        SpecError: there is no name, or a bracket is not closed.
    """
    bare, notes = without_notes(text, cards)
    if not bare.value:
        raise text.problem("an entry needs the name of a card")
    token = _TOKEN.match(bare.value)
    if token is not None:
        return _read_token(text, bare, token.end(), notes)
    readings = _readings(text, bare, notes)
    return next((entry for entry in readings if cards.knows(entry.name.value)), readings[0])


def _readings(text: Text, bare: Text, notes: tuple[Text, ...]) -> list[Entry]:
    """
    The ways to read an entry without its notes, the likeliest first.
    """
    label = _LABEL.search(bare.value)
    readings: list[Entry] = []
    ends = [(label.start(), label[1]), (len(bare.value), None)] if label else [(len(bare.value), None)]
    count = _COUNT.match(bare.value)
    unknown = _UNKNOWN_COUNT.match(bare.value)
    for end, name_of_label in ends:
        if count is not None:
            number = int(count[1])
            readings.append(Entry(text, bare.part(count.end(), end), number, name_of_label, notes))
        if unknown is not None:
            name = unknown["name"] or "maybe"
            readings.append(Entry(text, bare.part(unknown.end(), end), 1, name_of_label, notes, unknown=name))
        readings.append(Entry(text, bare.part(0, end), 1, name_of_label, notes))
    return readings


def _read_token(text: Text, bare: Text, start: int, notes: tuple[Text, ...]) -> Entry:
    label = _LABEL.search(bare.value)
    end = label.start() if label else len(bare.value)
    count = _COUNT.match(bare.value, start)
    begin = count.end() if count else start
    description = bare.part(begin, end)
    if not description.value:
        raise text.problem("a token needs a name or a description, such as `token: 1/1 white Soldier creature`")
    number = int(count[1]) if count else 1
    return Entry(text, description, number, label[1] if label else None, notes, is_token=True)


def without_notes(text: Text, cards: CardSource | None = None) -> tuple[Text, tuple[Text, ...]]:
    """
    The entry without the notes in brackets at its end (or before its label), and the notes.

    Notes are separated by commas, except in the name of a known card, or by `;` if any occurs.
    """
    value = text.value
    label = _LABEL.search(value)
    end = label.start() if label and value[: label.start()].rstrip().endswith(")") else len(value)
    stem = value[:end].rstrip()
    if not stem.endswith(")"):
        if "(" in stem and ")" not in stem:
            raise text.problem(f"the bracket in {shown(value)} is not closed", stem.index("("))
        return text, ()
    opening = stem.rfind("(")
    if opening < 0:
        raise text.problem(f"{shown(value)} closes a bracket that it didn't open", len(stem) - 1)
    inside = text.part(opening + 1, len(stem) - 1)
    separator = ";" if ";" in inside.value else ","
    notes: list[Text] = []
    start = position = 0
    for piece in inside.value.split(separator):
        before, after = inside.value[start : position - 1], position + len(piece)
        if not (separator == "," and position > start and cards is not None and _is_in_a_name(before, piece, cards)):
            start = position
        else:
            notes.pop()
        note = inside.part(start, after)
        position = after + 1
        if note.value:
            notes.append(note)
    bare = Text(stem[:opening].rstrip() + value[end:], text.where, text.exact)
    return bare, tuple(notes)


def _is_in_a_name(before: str, after: str, cards: CardSource) -> bool:
    """
    Whether the comma between two pieces is part of a card's name: "chosen: Urborg, Tomb of Yawgmoth".
    """
    words = before.split()
    return any(cards.knows(f"{' '.join(words[at:])}, {after.strip()}") for at in range(len(words)))
