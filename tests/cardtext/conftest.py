"""
Corpus texts as the reader gets them.
"""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from manaproof.cardtext.subject import Subject, short_names

_SUPERTYPES = {"Basic", "Legendary", "Snow", "World", "Ongoing", "Token"}


def subject_of(card: dict[str, Any], face: dict[str, Any]) -> Subject:
    """
    Whose text a face's text is.
    """
    type_line = face.get("type_line") or card.get("type_line") or ""
    left, _, right = type_line.partition(" — ")
    own = tuple(right.split()) if "Planeswalker" in left else ()
    names = (card["name"], face["name"]) + (short_names(face["name"], own) if "Legendary" in left else ())
    types = tuple(word for word in left.split() if word not in _SUPERTYPES)
    return Subject(names, types, tuple(right.split()), tuple(face.get("keywords") or ()))


def faces(corpus: Path) -> Iterator[tuple[str, str, Subject]]:
    """
    Name, text and subject of every face that may be played in Vintage or Commander.
    """
    with gzip.open(corpus / "oracle-cards.json.gz", "rt", encoding="utf-8") as file:
        cards = json.load(file)
    for card in cards:
        legalities = card["legalities"]
        if {legalities.get("vintage"), legalities.get("commander")} <= {"not_legal", None}:
            continue
        for face in card.get("card_faces") or [card]:
            yield face["name"], face.get("oracle_text") or "", subject_of(card, face)


@pytest.fixture(scope="session")
def corpus_faces(corpus: Path) -> list[tuple[str, str, Subject]]:
    """
    Every face of the corpus.
    """
    return list(faces(corpus))
