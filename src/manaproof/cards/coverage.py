"""
How much of the corpus is read, by family.

Coverage needs texts, which neither the shipped file nor a store has. So it is counted from a file of cards of others, or while
such a file is imported; the store keeps the counts. It counts the reader alone, on cards that are legal, restricted or banned
in Vintage or Commander.
"""

from __future__ import annotations

import enum
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import define, field, frozen

from manaproof.cards.families import FAMILIES, families_of
from manaproof.cards.files import Progress, cards_of
from manaproof.cards.paths import default_store_path
from manaproof.cards.printed import CardFileError
from manaproof.cards.raw import RawCard, RawFace
from manaproof.cards.reading import subject_of
from manaproof.cards.store import Store
from manaproof.cardtext.reader import read_abilities
from manaproof.model.abilities import Ability, ActivatedAbility, UnreadAbility, UnreadLimit
from manaproof.model.costs import UnreadCost
from manaproof.model.effects import Concerns
from manaproof.model.instructions import Unread
from manaproof.model.walking import walk

REASONS: Final = 20  # as many of the most frequent reasons are kept for each family
_UNREAD: Final = (UnreadAbility, UnreadLimit, UnreadCost, Unread)
_BULLET: Final = re.compile(r"\n(?=•|\d{1,3}(?:\+|[—-]\d{1,3})? \| )")


class Status(enum.Enum):
    """
    How far an ability was read, from best to worst.
    """

    READ = "read"
    NOTED = "noted"  # only which aspects of the game it is about
    PARTLY = "partly"
    DECLINED = "declined"


@define
class FamilyCoverage:
    """
    The counts of one family.

    Units: cards; abilities (paragraphs with their bullets) for `abilities` and `reasons`.
    """

    cards: int = 0
    cards_read: int = 0
    abilities: Counter[Status] = field(factory=Counter)
    reasons: Counter[str] = field(factory=Counter)

    @property
    def total(self) -> int:
        """
        How many abilities there are.
        """
        return self.abilities.total()

    @property
    def read_percent(self) -> float:
        """
        The part of the abilities that is read whole, in per cent; 100 where there are none.
        """
        return 100 * self.abilities[Status.READ] / self.total if self.total else 100.0


@frozen
class _Paragraph:
    """
    One ability's text in one family, and how far it was read.
    """

    mark: str
    status: Status
    reasons: tuple[str, ...]


class Coverage:
    """
    The counts of all families, card by card.
    """

    def __init__(self) -> None:
        self.families: dict[str, FamilyCoverage] = {family.mark: FamilyCoverage() for family in FAMILIES}

    def add(self, card: RawCard) -> None:
        """
        Counts a card.
        """
        paragraphs = [paragraph for face in card.faces for paragraph in _paragraphs(face, card)]
        for paragraph in paragraphs:
            counts = self.families[paragraph.mark]
            counts.abilities[paragraph.status] += 1
            counts.reasons.update(paragraph.reasons)
        for mark in {paragraph.mark for paragraph in paragraphs}:
            counts = self.families[mark]
            counts.cards += 1
            counts.cards_read += all(p.status is Status.READ for p in paragraphs if p.mark == mark)

    def to_json(self) -> dict[str, Any]:
        """
        The counts as a value that `json.dumps` takes; of the reasons only the most frequent.
        """
        return {
            mark: {
                "cards": counts.cards,
                "cards_read": counts.cards_read,
                "abilities": {status.value: counts.abilities[status] for status in Status},
                "reasons": dict(sorted(counts.reasons.items(), key=lambda item: (-item[1], item[0]))[:REASONS]),
            }
            for mark, counts in self.families.items()
        }

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Coverage:
        """
        The inverse of `to_json`; families that this version doesn't count are left out.
        """
        coverage = cls()
        for mark in coverage.families.keys() & value.keys():
            counts = value[mark]
            coverage.families[mark] = FamilyCoverage(
                cards=counts["cards"],
                cards_read=counts["cards_read"],
                abilities=Counter({Status(status): number for status, number in counts["abilities"].items()}),
                reasons=Counter(counts["reasons"]),
            )
        return coverage


def coverage_of_file(path: Path, progress: Callable[[Progress], None] | None = None) -> Coverage:
    """
    The coverage of a Scryfall `oracle-cards` or MTGJSON `AtomicCards` file, plain or gzip.

    Raises:
        CardFileError: the file can't be read.
        TooLarge: the file or a card in it exceeds its bound.
    """
    coverage = Coverage()
    for card in cards_of(path):
        if card.is_eternal:
            coverage.add(card.raw)
        if progress is not None:
            progress(card.progress)
    return coverage


def stored_coverage(store_path: Path | None = None) -> Coverage:
    """
    The coverage that was counted as the user's store was made.

    Raises:
        CardFileError: there is no store.
    """
    path = store_path or default_store_path()
    if not path.is_file():
        raise CardFileError("there is no import of yours to count; name a file of cards")
    with Store(path) as store:
        return Coverage.from_json(json.loads(store.facts("coverage") or "{}"))


def _paragraphs(face: RawFace, card: RawCard) -> Iterator[_Paragraph]:
    is_spell = not {"Instant", "Sorcery"}.isdisjoint(face.types.card_types)
    for text in _BULLET.sub("\0", face.text).split("\n"):
        lines = text.split("\0")
        marks = {mark for line in lines for mark in families_of(line, is_spell=is_spell)}
        if marks:
            abilities = read_abilities("\n".join(lines), subject_of(face, card))
            for family in FAMILIES:
                if family.mark in marks:
                    asked = _costs(abilities) if family.only_costs else abilities
                    yield _Paragraph(family.mark, status_of(asked), tuple(_reasons(asked)))


def _costs(abilities: tuple[Ability, ...]) -> tuple[object, ...]:
    """
    The costs and limits of activated abilities, and what was not read at all.
    """
    return tuple((a.cost, a.limits) if isinstance(a, ActivatedAbility) else a for a in abilities)


def status_of(read: tuple[object, ...]) -> Status:
    """
    How far a text was read that gave these abilities, or these parts of abilities.

    >>> status_of(())
    <Status.READ: 'read'>
    """
    parts = list(walk(read))
    if any(isinstance(part, UnreadAbility) for part in parts):
        return Status.DECLINED
    if any(isinstance(part, _UNREAD) for part in parts):
        return Status.PARTLY
    return Status.NOTED if any(isinstance(part, Concerns) for part in parts) else Status.READ


def _reasons(read: tuple[object, ...]) -> Iterator[str]:
    for part in walk(read):
        if isinstance(part, _UNREAD):
            yield f"{part.reason} at `{part.stopped_at}`"
