"""
What is in the zones of one player: libraries, hands and other cards, known or only counted.
"""

from __future__ import annotations

import re

from attrs import field, frozen

from manaproof.errors import TooLarge
from manaproof.model.cards import Card
from manaproof.model.libraries import Known, Library, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.properties import HasCardType
from manaproof.specs.boards.entries import read_entry, without_notes
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import Zone
from manaproof.specs.names import CardSource, card_named
from manaproof.specs.texts import Text, shown

MOST_CARDS = 2_000
MOST_UNKNOWN = 999_999_999
_UNKNOWN_CARDS = re.compile(r"(?P<count>[+−-]?[\d.,]*\d|an?|one) unknown cards?", re.IGNORECASE)
_A_KIND = re.compile(
    r"an? (?P<non>non-?)?(?P<type>land|creature|artifact|enchantment|planeswalker|instant|sorcery|battle) card", re.IGNORECASE
)
_EMPTY = ("empty", "none")
_UNKNOWN = "unknown"
DRAWN = "drawn this turn"
_ON_TOP = "on top"
_NUMBERLIKE = re.compile(r"[+−-]?[\d.,]*\d")


@frozen
class Hand:
    """
    A hand: its known cards, which of them are told to have been drawn this turn, and how many more there may be.
    """

    cards: tuple[Card, ...] = ()
    drawn: tuple[Card, ...] = ()
    unknown: UnknownCards = field(factory=UnknownCards)


def read_library(zone: Zone | None, cards: CardSource) -> Library:
    """
    A library, top first.

    "empty", a number of unknown cards, "unknown" (any size, maybe none), or a list of names in which "3 unknown cards",
    "a land card" and, last, "unknown" may stand. Where nothing is said, as many unknown cards as anything asks for.
    """
    if zone is None:
        return Library()
    if isinstance(zone, Text):
        count = _stated_count(zone, "a library")
        if count is not None:
            return Library((_exactly(count),) if count else ())
    entries = entries_of(zone, cards)
    parts: list[LibraryPart] = []
    for number, entry in enumerate(entries, start=1):
        if entry.value.lower() == _UNKNOWN and number < len(entries):
            raise entry.problem("`unknown` says how a library ends, so it must be the last entry of the list")
        parts.extend(_library_parts(entry, cards))
        _limit(entry, len(parts), "a library")
    return Library(tuple(parts))


def _library_parts(entry: Text, cards: CardSource) -> list[LibraryPart]:
    if entry.value.lower() == _UNKNOWN:
        return [UnknownCards()]
    unknown = _UNKNOWN_CARDS.fullmatch(entry.value)
    if unknown is not None:
        return [_exactly(_count(entry, unknown))]
    kind = _A_KIND.fullmatch(entry.value)
    if kind is not None:
        return [LibraryCard(facts=(Known(HasCardType(kind["type"].capitalize()), holds=not kind["non"]),))]
    return [LibraryCard(card) for card in _cards_of(entry, cards)]


def read_hand(zone: Zone | None, cards: CardSource) -> Hand:
    """
    A hand; a card can have the note "(drawn this turn)".

    "empty", a number of unknown cards, "unknown" (any number of cards), or names among which "2 unknown cards" or "unknown" may
    stand.
    """
    if zone is None:
        return Hand()
    if isinstance(zone, Text):
        count = _stated_count(zone, "a hand")
        if count is not None:
            return Hand(unknown=_exactly(count))
    known: list[Card] = []
    drawn: list[Card] = []
    unknown = 0
    is_open = False
    for entry in entries_of(zone, cards):
        counted = _UNKNOWN_CARDS.fullmatch(entry.value)
        if counted is not None:
            unknown += _count(entry, counted)
        elif entry.value.lower() == _UNKNOWN:
            is_open = True
        else:
            bare, is_drawn = _without_drawn(entry, cards)
            found = _cards_of(bare, cards)
            known.extend(found)
            drawn.extend(found if is_drawn else ())
        _limit(entry, len(known), "a hand")
    return Hand(tuple(known), tuple(drawn), UnknownCards(least=unknown) if is_open else _exactly(unknown))


def _without_drawn(entry: Text, cards: CardSource) -> tuple[Text, bool]:
    """
    The entry of a hand without the note that the cards were drawn this turn, and whether it has that.
    """
    bare, notes = without_notes(entry, cards)
    is_drawn = [note.value.lower() for note in notes] == [DRAWN]
    return (bare, True) if is_drawn else (entry, False)


def _stated_count(text: Text, what: str) -> int | None:
    """
    The number of cards that a text gives in place of cards; None if it lists some.

    Raises:
        SpecError: it says nothing, or a number that can be no number of cards.
    """
    word = text.value.strip().lower()
    if not word:
        raise text.problem(f"{what} needs a word: write `empty`, `unknown`, a number of cards, or cards")
    if word in _EMPTY:
        return 0
    if not _NUMBERLIKE.fullmatch(word):
        return None
    return _number(text, word)


def _number(text: Text, word: str) -> int:
    if word.isdecimal() and len(word) <= len(str(MOST_UNKNOWN)):
        return int(word)
    allowed = f"write `empty`, `unknown`, a whole number from 0 to {MOST_UNKNOWN}, or cards"
    raise text.problem(f"{shown(word)} is no number of cards; {allowed}")


def read_cards(zone: Zone, cards: CardSource, what: str) -> tuple[Card, ...]:
    """
    The known cards of a graveyard, of exile or of the command zone, in the order given.
    """
    if isinstance(zone, Text) and zone.value.lower() in ("", *_EMPTY):
        return ()
    found: list[Card] = []
    for entry in entries_of(zone, cards):
        found.extend(_cards_of(entry, cards))
        _limit(entry, len(found), what)
    return tuple(found)


def read_graveyard(zone: Zone, cards: CardSource) -> tuple[tuple[Card, ...], Card | None]:
    """
    The known cards of a graveyard in the order given, and the one that is on top where a note says so.
    """
    tops: list[Card] = []
    bare: list[Text] = []
    for text in entries_of(zone, cards):
        name, notes = without_notes(text, cards)
        is_top = [note.value.lower() for note in notes] == [_ON_TOP]
        if is_top and tops:
            raise text.problem("only one card of a graveyard can be on top")
        tops += _cards_of(name, cards)[:1] if is_top else ()
        bare.append(name if is_top else text)
    return read_cards(tuple(bare) if tops else zone, cards, "a graveyard"), next(iter(tops), None)


def _cards_of(text: Text, cards: CardSource) -> list[Card]:
    entry = read_entry(text, cards)
    if entry.notes or entry.label or entry.is_token:
        raise text.problem(f"{shown(text.value)} is a card in a zone of its owner and can't have a label or notes")
    _limit(text, entry.count, "a zone")
    return [card_named(entry.name, cards)] * entry.count


def _exactly(count: int) -> UnknownCards:
    return UnknownCards(least=count, most=count)


def _count(text: Text, found: re.Match[str]) -> int:
    word = found["count"]
    return 1 if word.isalpha() else _number(text, word)


def _limit(text: Text, count: int, what: str) -> None:
    if count > MOST_CARDS:
        raise TooLarge(f"{what} of more than {MOST_CARDS} listed cards is too large", where=text.where)
