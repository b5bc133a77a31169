"""
Where texts become abilities: the only module here that loads the grammar, so nothing loads it in order to look cards up.
"""

from __future__ import annotations

from manaproof.cards.raw import RawCard, RawFace
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject, short_names
from manaproof.model.abilities import Ability


def subject_of(face: RawFace, card: RawCard) -> Subject:
    """
    What the reader is told about the object that has the text.
    """
    types = face.types.subtypes if "Planeswalker" in face.types.card_types else ()
    short = short_names(face.name, types) if "Legendary" in face.types.supertypes else ()
    return Subject(
        names=tuple(dict.fromkeys((face.name, card.name, *short))),
        card_types=face.types.card_types,
        subtypes=face.types.subtypes,
        keywords=face.keywords,
    )


def read_face(face: RawFace, card: RawCard) -> tuple[Ability, ...]:
    """
    The abilities of a face; what can't be read is in them as not read.
    """
    return read_abilities(face.text, subject_of(face, card))
