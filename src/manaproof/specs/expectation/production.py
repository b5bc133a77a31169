"""
Whether a permanent could produce types of mana in the cases that are expected.
"""

from __future__ import annotations

from collections.abc import Mapping

from manaproof.model.answers import CouldProduceAnswer
from manaproof.model.mana import ManaType
from manaproof.model.regions import in_words
from manaproof.specs.texts import Text
from manaproof.specs.unknowns import region_told


def in_other_cases(expected: Mapping[ManaType, Text], answer: CouldProduceAnswer) -> str | None:
    """
    The types that could be produced in other cases than expected, with these cases; None if there is none.

    A type of which no case is told is expected always.
    """
    told = {mana_type: region_told(text, answer.over) for mana_type, text in expected.items()}
    wrong = [t for t in answer.types if told.get(t, ()) != answer.where.get(t, ())]
    cases = {t: f"if {in_words(answer.where[t])}" if t in answer.where else "always" for t in wrong}
    return "; ".join(f"{t.value} {cases[t]}" for t in wrong) or None
