"""
Text as paragraphs, and paragraphs as sentences; reminder text, ability words and names are taken out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import evolve, frozen

from manaproof.cardtext import vocabulary
from manaproof.cardtext.subject import Subject

MAX_TEXT = 20_000
MAX_LINE = 4_000
GIVER = "≈"  # in quotes: the name of the object whose ability gives the ability

_TYPOGRAPHY = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "\xa0": " ", "–": "-"})  # noqa: RUF001
_THIS = re.compile(
    r"\b[Tt]his (?:creature|land|artifact|enchantment|permanent|spell|card|token|planeswalker|battle|Aura|Equipment|Vehicle|"
    r"Fortification|Saga|Class|Case|Room|Siege|Spacecraft|Planet|Contraption|Attraction|Background)\b"
)
_ABILITY_WORD = re.compile(r"(?P<word>(?:[A-Z]|~ )[\w'\- ,!?]{0,40}?) — ")
_HEADING = re.compile(r"(?:LEVEL|STATION) \d+(?:-\d+|\+)$")
_OPEN_HEADING = re.compile(r"STATION (?P<least>\d+)\+$")
_CLASS_LEVEL = re.compile(r"(?:\{[^{}]+\})+: (?P<level>Level \d+)$")
LEVEL_SYMBOL = "LEVEL"
ANCHORED = re.compile(r"• (?P<word>[A-Z][\w'-]*) — ")
_ANCHOR_CHOICE = re.compile(r"As .* enters, choose (?P<one>[A-Z][\w'-]*) or (?P<other>[A-Z][\w'-]*)\.")
_MAX_SPEED = "Max speed"
_EXHAUST = "Exhaust"
_ONLY_ONCE = "Activate only once."  # what exhaust means (CR 702.177a)
_INNER = re.compile(r"(?<!\w)'((?:[^'≈]|(?<=\w)'(?=\w))+)'(?!\w)")
_ROW = re.compile(r"(?P<least>\d{1,3})(?:(?P<open>\+)|[—-](?P<most>\d{1,3}))? \| ")
_CHAPTER = re.compile(r"[IVX]+(?:, [IVX]+)*$")
_REPLACES = re.compile(r"\binstead\b(?! of\b)(?!.*\bwould\b)")
_NO_EFFECT = ("As an additional cost",)


@frozen
class Line:
    """
    One paragraph, normalised, with the keyword that stands before a dash in front of it ("Boast").

    What stands under a heading is had only from a level on.
    """

    text: str
    prefix: str | None = None
    level: str | None = None  # the heading under which it is had: "LEVEL 1-4", "STATION 12+", "Level 2"


def without_reminders(text: str) -> str:
    """
    The text without what is in parentheses.

    >>> without_reminders("Flying (It flies.)")
    'Flying'
    """
    kept: list[str] = []
    depth = 0
    for character in text:
        if character == "(":
            depth += 1
        elif character == ")" and depth:
            depth -= 1
        elif not depth:
            kept.append(character)
    return "".join(kept).strip()


def _replace_names(text: str, about: Subject) -> str:
    names = sorted({name for name in about.names if len(name) > 1}, key=len, reverse=True)
    text = _THIS.sub("~", text)
    if not names:
        return text
    pattern = re.compile(
        r"(?<![\w~])(?:" + "|".join(re.escape(name.translate(_TYPOGRAPHY)) for name in names) + r")(?![\w-]|'s [A-Z])"
    )
    outside = re.split(r'("[^"]*"|(?:(?<=[Cc]reate )|(?<=creates ))[A-Z][\w\' ,]*?(?=, an? ))', text)
    return "".join(_named(part, pattern) if index % 2 else pattern.sub("~", part) for index, part in enumerate(outside))


def _named(part: str, pattern: re.Pattern[str]) -> str:
    """
    A part in quotes with the mark for the object that gives the ability, where it is named and no subtype is meant (CR 201.5a).

    >>> _named('"Return Foo to your hand."', re.compile("Foo"))
    '"Return ≈ to your hand."'
    """
    if not part.startswith('"'):
        return part
    return pattern.sub(lambda found: found[0] if _is_no_reference(part, found) else GIVER, part)


def _is_no_reference(part: str, found: re.Match[str]) -> bool:
    return part[: found.start()].endswith("named ") or part[found.end() :].startswith((" planeswalker", " you control"))


def line_of(text: str) -> Line:
    """
    A line without an ability word, which means nothing (CR 207.2c), and with what exhaust means (CR 702.177a).

    >>> line_of("Exhaust — {3}: ~ becomes an artifact creature.").text
    '{3}: ~ becomes an artifact creature. Activate only once.'
    """
    match = _ABILITY_WORD.match(text)
    if match is None or match["word"].startswith(("Choose", "Then")) or '"' in match["word"]:
        return Line(text)
    if match["word"] == _EXHAUST and "•" not in text:
        return Line(f"{text[match.end() :]} {_ONLY_ONCE}")
    word = match["word"].lower()
    if _CHAPTER.match(match["word"]) or word.split(" ")[0] in vocabulary.keywords() or word in vocabulary.keywords():
        return Line(text[match.end() :], match["word"])
    return Line(text[match.end() :])


def lines(text: str, about: Subject) -> list[Line]:
    """
    The paragraphs of a text, normalised; mode bullets belong to the paragraph before them.

    So does a line that begins amid a sentence, with a small letter, a row of a results table (CR 706.3b), and the line of a spell
    that replaces part of what the line before it does (CR 614.15).

    >>> [line.text for line in lines("Landfall — Whenever Foo enters, draw a card. (A reminder.)", Subject(("Foo",)))]
    ['Whenever ~ enters, draw a card.']
    """
    found: list[str] = []
    for raw in text.translate(_TYPOGRAPHY).split("\n"):
        plain = " ".join(without_reminders(raw).split())
        if not plain:
            continue
        if found and _ROW.search(found[-1]) and (heading := _OPEN_HEADING.match(plain)):
            found[-1] += f" {heading['least']}+ |"  # no threshold of a station, but the last row of a table
        elif found and found[-1].endswith(" |"):
            found[-1] += f" {plain}"
        elif found and about.is_spell_text and _replaces_part_of(plain, found[-1]):
            found[-1] += f" {line_of(plain).text}"
        elif found and _is_anchored(plain, found):
            found.append(plain)
        elif (plain.startswith("•") or plain[0].islower() or _ROW.match(plain)) and found:
            found[-1] += " " + (_bulleted(plain) if plain.startswith("•") else plain)
        else:
            found.append(plain)
    return list(_striations(_under_headings([line_of(_replace_names(line, about)) for line in found])))


def anchors(text: str) -> tuple[str, ...]:
    """
    The anchor words between which a line lets a player choose (CR 614.12c), none if it is about something else.

    >>> anchors("As ~ enters, choose Khans or Dragons.")
    ('Khans', 'Dragons')
    """
    found = _ANCHOR_CHOICE.fullmatch(text)
    words = () if found is None else (found["one"], found["other"])
    return () if all(word in vocabulary.subtypes() for word in words) else words


def _is_anchored(plain: str, before: list[str]) -> bool:
    """
    Whether a bullet is an ability with an anchor word, and no mode of what stands before it.
    """
    marked = ANCHORED.match(plain)
    choices = [text for text in before[-2:] if _ANCHOR_CHOICE.fullmatch(text)]
    return marked is not None and any(f" {marked['word']}" in choice for choice in choices)


def _replaces_part_of(plain: str, before: str) -> bool:
    """
    Whether a line of a spell says what is done instead of what the line before it says.
    """
    says_what = before.endswith(".") and " • " not in before and not before.startswith(_NO_EFFECT)
    return says_what and not plain.startswith("•") and _REPLACES.search(sentences(line_of(plain).text)[0].text) is not None


def _under_headings(found: list[Line]) -> Iterator[Line]:
    level: str | None = None
    for line in found:
        if _HEADING.match(line.text):
            level = line.text
        elif match := _CLASS_LEVEL.match(line.text):
            level = match["level"]
            yield line
        elif line.prefix is not None and line.prefix.capitalize() == _MAX_SPEED:
            yield Line(line.text, level=_MAX_SPEED)
        else:
            yield evolve(line, level=level)


def _striations(found: Iterable[Line]) -> Iterator[Line]:
    """
    The lines, those under a level symbol as one of several lines: all that stands there is one ability (CR 711.2).
    """
    for level, group in groupby(found, key=lambda line: line.level):
        if level is not None and level.startswith(LEVEL_SYMBOL):
            yield Line("\n".join(f"{line.prefix} — {line.text}" if line.prefix else line.text for line in group), level=level)
        else:
            yield from group


def normalise(text: str, about: Subject) -> str:
    """
    A text without reminder text and ability words, with "~" for the object itself.
    """
    return "\n".join(f"{line.prefix} — {line.text}" if line.prefix else line.text for line in lines(text, about))


_MODE_NAME = re.compile(r"[A-Z0-9][^.:\"{}—]{0,40} — ")


def _bulleted(plain: str) -> str:
    """
    A mode without its name, which means nothing (CR 207.2d).

    >>> _bulleted("• Buy Information — Draw a card.")
    '• Draw a card.'
    """
    mark, _, words = plain.partition(" ")
    named = _MODE_NAME.match(words)
    return plain if named is None or words.startswith("Choose") else f"{mark} {words[named.end() :]}"


def with_modes(text: str) -> tuple[str, tuple[Sentence, ...]]:
    """
    A paragraph without the modes that follow it, and each of them.

    >>> with_modes("Choose one — • Draw a card. • You gain 3 life.")[0]
    'Choose one —'
    """
    head, *rest = text.split(" • ")
    found = []
    start = len(head) + 3
    for mode in rest:
        found.append(Sentence(mode, start))
        start += len(mode) + 3
    return head, tuple(found)


@frozen
class Sentence:
    """
    A sentence without its period, and where it begins in its paragraph.
    """

    text: str
    start: int


def sentences(text: str, start: int = 0) -> list[Sentence]:
    """
    The sentences of a paragraph, split outside quotes.

    >>> [s.text for s in sentences('It has "{T}: Add {G}. Draw." Then stop.')]
    ['It has "{T}: Add {G}. Draw."', 'Then stop']
    """
    found: list[Sentence] = []
    quoted = False
    begin = 0
    for at, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        ends = character == "." or (character == '"' and not quoted and text[at - 1 : at] in (".", "!"))
        follows = text[at + 1 : at + 3]
        begins_anew = not follows or (follows[0] == " " and (character == "." or not follows[1:].islower()))
        if ends and not quoted and begins_anew:
            end = at if character == "." else at + 1
            _append(found, text[begin:end], start + begin)
            begin = at + 1
    _append(found, text[begin:], start + begin)
    return found


def unnested(quoted: str) -> str:
    r"""
    What stands in quotes, with the quotes inside it as those that stand by themselves.

    >>> unnested('"Forests have \'{T}: Add {G}.\'"')
    'Forests have "{T}: Add {G}."'
    """
    return _INNER.sub(r'"\1"', quoted.strip('"').rstrip(","))


def nested(text: str) -> str:
    """
    A text as it stands in quotes.
    """
    return text.replace('"', "'")


def _append(found: list[Sentence], text: str, start: int) -> None:
    stripped = text.strip()
    if stripped:
        found.append(Sentence(stripped, start + len(text) - len(text.lstrip())))


@frozen
class Row:
    """
    The first sentence of a row of a results table, with the range of the row, which is open above where `most` is None.
    """

    least: int
    most: int | None
    first: Sentence


def row_of(sentence: Sentence) -> Row | None:
    """
    The row of a results table that begins with a sentence, None if none does.

    >>> row_of(Sentence("1—9 | Draw a card", 0)), row_of(Sentence("Draw a card", 0))
    (Row(least=1, most=9, first=Sentence(text='Draw a card', start=6)), None)
    """
    match = _ROW.match(sentence.text)
    if match is None:
        return None
    least = int(match["least"])
    most = None if match["open"] else int(match["most"] or least)
    return Row(least, most, Sentence(sentence.text[match.end() :], sentence.start + match.end()))


def outside_quotes(text: str, mark: str) -> int:
    """
    Where a mark stands first outside quotes, -1 if nowhere.

    >>> outside_quotes('"a: b" c: d', ": ")
    8
    """
    quoted = False
    for at, character in enumerate(text):
        if character == '"':
            quoted = not quoted
        elif not quoted and text.startswith(mark, at):
            return at
    return -1
