"""
Names as people type them: comparing them, and finding the nearest ones to a misspelt one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from manaproof.cards.naming import fold
from manaproof.errors import CardNotFound, ManaproofError
from manaproof.model.cards import Card
from manaproof.specs.texts import Text, placed, printable, shown

LONGEST_NAME = 200
_NEAR_ENOUGH = 70.0
_SHOWN_NEAREST = 3


class CardSource(Protocol):
    """
    What boards and phrases need of the card library.
    """

    def find(self, name: str) -> Card:
        """
        The card with a name, or with a face of that name; raises CardNotFound.
        """
        ...

    def knows(self, name: str) -> bool:
        """
        Whether `find` finds something.
        """
        ...

    def token(self, name: str) -> Card:
        """
        The token that is known by a name alone, such as "Treasure" (CR 111.10); raises CardNotFound.
        """
        ...

    def knows_token(self, name: str) -> bool:
        """
        Whether `token` finds something.
        """
        ...

    def split_names(self, text: str) -> list[str]:
        """
        The entries of a list in one text.
        """
        ...


class CardList(CardSource, Protocol):
    """
    A card library of which all cards can be listed.
    """

    def names(self) -> list[str]:
        """
        The full names of all cards.
        """
        ...


def card_named(text: Text, cards: CardSource) -> Card:
    """
    The card that a text names.

    Raises:
        CardNotFound: there is none; the error points at the text.
    """
    if len(text.value) > LONGEST_NAME or printable(text.value) != text.value:
        raise CardNotFound(f"no card is named {shown(text.value)}", where=text.where)
    try:
        return cards.find(text.value)
    except ManaproofError as error:
        raise placed(error, text.where) from None


def face_named(card: Card, name: str) -> int:
    """
    The number of the face that has this name; the front face for the name of the whole card.
    """
    wanted = fold(name)
    return next((number for number, face in enumerate(card.faces) if fold(face.name) == wanted), 0)


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """
    The names that are spelt most like this one, nearest first.

    >>> nearest("Forst", ["Forest", "Island"])
    ['Forest']
    """
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - only a misspelt name needs it

    by_form: dict[str, str] = {}
    for candidate in sorted(set(names)):
        by_form.setdefault(fold(candidate), candidate)
    hits = process.extract(fold(name), list(by_form), scorer=fuzz.ratio, limit=_SHOWN_NEAREST, score_cutoff=_NEAR_ENOUGH)
    return [by_form[form] for form, _score, _index in hits]


def one_of(words: Iterable[str], last: str = "or") -> str:
    """
    Words as an English list.

    >>> one_of(["a", "b", "c"])
    'a, b or c'
    """
    items = list(words)
    if len(items) <= 1:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
