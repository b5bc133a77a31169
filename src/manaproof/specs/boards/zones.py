"""
What is in the zones of one player: libraries, hands and other cards, known or only counted.
"""

from __future__ import annotations

import re

from attrs import field, frozen

from manaproof.errors import TooLarge
from manaproof.model.board import Known, Library, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.cards import Card
from manaproof.model.properties import HasCardType
from manaproof.specs.boards.entries import read_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import Zone
from manaproof.specs.names import CardSource, card_named
from manaproof.specs.texts import Text, shown

MOST_CARDS = 2_000
_UNKNOWN_CARDS = re.compile(r"(?P<count>\d{1,9}|an?|one) unknown cards?", re.IGNORECASE)
_A_KIND = re.compile(
    r"an? (?P<non>non-?)?(?P<type>land|creature|artifact|enchantment|planeswalker|instant|sorcery|battle) card", re.IGNORECASE
)
_EMPTY = ("", "empty", "none")
_NUMBER = re.compile(r"\d{1,9}")


@frozen
class Hand:
    """
    A hand: its known cards, and how many more there may be.
    """

    cards: tuple[Card, ...] = ()
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
        word = zone.value.lower()
        if _NUMBER.fullmatch(word):
            return Library((_exactly(int(word)),) if int(word) else ())
        if word in _EMPTY:
            return Library(())
    entries = entries_of(zone, cards)
    parts: list[LibraryPart] = []
    for number, entry in enumerate(entries, start=1):
        if entry.value.lower() == "unknown" and number < len(entries):
            raise entry.problem("`unknown` says how a library ends, so it must be the last entry of the list")
        parts.extend(_library_parts(entry, cards))
        _limit(entry, len(parts), "a library")
    return Library(tuple(parts))


def _library_parts(entry: Text, cards: CardSource) -> list[LibraryPart]:
    if entry.value.lower() == "unknown":
        return [UnknownCards()]
    unknown = _UNKNOWN_CARDS.fullmatch(entry.value)
    if unknown is not None:
        return [_exactly(_count(unknown))]
    kind = _A_KIND.fullmatch(entry.value)
    if kind is not None:
        return [LibraryCard(facts=(Known(HasCardType(kind["type"].capitalize()), holds=not kind["non"]),))]
    return [LibraryCard(card) for card in _cards_of(entry, cards)]


def read_hand(zone: Zone | None, cards: CardSource) -> Hand:
    """
    A hand: "empty", a number of unknown cards, or names among which "2 unknown cards" may stand.
    """
    if zone is None:
        return Hand()
    if isinstance(zone, Text):
        word = zone.value.lower()
        if _NUMBER.fullmatch(word):
            return Hand(unknown=_exactly(int(word)))
        if word in _EMPTY:
            return Hand(unknown=_exactly(0))
    known: list[Card] = []
    unknown = 0
    for entry in entries_of(zone, cards):
        counted = _UNKNOWN_CARDS.fullmatch(entry.value)
        if counted is not None:
            unknown += _count(counted)
        else:
            known.extend(_cards_of(entry, cards))
        _limit(entry, len(known), "a hand")
    return Hand(tuple(known), _exactly(unknown))


def read_cards(zone: Zone, cards: CardSource, what: str) -> tuple[Card, ...]:
    """
    The known cards of a graveyard, of exile or of the command zone, in the order given.
    """
    if isinstance(zone, Text) and zone.value.lower() in _EMPTY:
        return ()
    found: list[Card] = []
    for entry in entries_of(zone, cards):
        found.extend(_cards_of(entry, cards))
        _limit(entry, len(found), what)
    return tuple(found)


def _cards_of(text: Text, cards: CardSource) -> list[Card]:
    entry = read_entry(text, cards)
    if entry.notes or entry.label or entry.is_token:
        raise text.problem(f"{shown(text.value)} is a card in a zone of its owner and can't have a label or notes")
    _limit(text, entry.count, "a zone")
    return [card_named(entry.name, cards)] * entry.count


def _exactly(count: int) -> UnknownCards:
    return UnknownCards(least=count, most=count)


def _count(found: re.Match[str]) -> int:
    return int(found["count"]) if found["count"].isdigit() else 1


def _limit(text: Text, count: int, what: str) -> None:
    if count > MOST_CARDS:
        raise TooLarge(f"{what} of more than {MOST_CARDS} listed cards is too large", where=text.where)
