"""
Names of tokens among the words of a sentence: "create Boo, a …", "create a Tarmogoyf token" (CR 111.9, 111.11).
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from manaproof.cardtext import vocabulary

NAME_JOINERS: Final = frozenset(
    ["of", "the", "to", "in", "and", "a", "for", "from", "at", "on", "with", "de", "la", "der", "von", "s"]
)
_CREATE = frozenset({"create", "creates"})
_MOST_WORDS = 8


@frozen
class Piece:
    """
    A word or mark as written, with where it begins.
    """

    kind: str
    text: str
    start: int


def created_name(found: list[Piece], lowered: list[str], at: int) -> tuple[int, str, str] | None:
    """
    The name that begins at a place, if it is that of a token which is created by name: its length in words and its token.
    """
    if not at or found[at].kind != "word" or not found[at].text[:1].isupper():
        return None
    if lowered[at - 1] in _CREATE:
        return _told(found, at, _end_before_article(found, lowered, at))
    before = at - 2 if lowered[at - 1] == "tapped" else at - 1
    counts = before > 0 and (lowered[before] in ("a", "an") or lowered[before] in vocabulary.NUMBERS)
    if not counts or lowered[before - 1] not in _CREATE:
        return None
    return _told(found, at, _end_before_token(found, lowered, at))


def _told(found: list[Piece], at: int, end: int | None) -> tuple[int, str, str] | None:
    if end is None:
        return None
    name = " ".join(piece.text for piece in found[at:end]).replace(" ,", ",")
    return end - at, "PROPER_NAME", name


def _end_before_article(found: list[Piece], lowered: list[str], at: int) -> int | None:
    """
    Where a name ends that a comma and an article follow.
    """
    for end in range(at, min(at + _MOST_WORDS, len(found) - 1)):
        if found[end].text == ",":
            if lowered[end + 1] in ("a", "an"):
                return end
        elif not _may_be_in_name(found[end]):
            return None
    return None


def _end_before_token(found: list[Piece], lowered: list[str], at: int) -> int | None:
    """
    Where a name ends that "token" follows and that isn't one of subtypes alone.
    """
    for end in range(at, min(at + _MOST_WORDS, len(found))):
        if lowered[end] in ("token", "tokens"):
            return end if any(piece.text not in vocabulary.subtypes() for piece in found[at:end]) else None
        if not _may_be_in_name(found[end]):
            return None
    return None


def _may_be_in_name(piece: Piece) -> bool:
    return piece.kind == "word" and (piece.text[:1].isupper() or piece.text in NAME_JOINERS)
