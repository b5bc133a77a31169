"""
What is read of unspent mana, and of Gods that aren't creatures.
"""

import pytest

from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import StaticAbility, UnreadAbility
from manaproof.model.effects import (
    BecomesType,
    ContinuousEffect,
    KeepsMana,
    LoseTypes,
    LosingManaCostsLife,
    ReplacementEffect,
    Statement,
)
from manaproof.model.expr import Compare, Number, Relation
from manaproof.model.lookups import Devotion
from manaproof.model.mana import Color, ManaType, ManaTypeSet
from manaproof.model.patterns import LoseManaPattern
from manaproof.model.references import PlayerRef, Referent

STONE = Subject(("Round Stone",), ("Artifact",))


def read_one(text: str) -> object:
    """
    The only ability of a text.
    """
    (ability,) = read_abilities(text, STONE)
    return ability


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        (
            "If you would lose unspent mana, that mana becomes colorless instead.",
            ReplacementEffect(LoseManaPattern(PlayerRef.YOU), BecomesType(ManaType.COLORLESS)),
        ),
        (
            "If you would lose unspent mana, that mana becomes red instead.",
            ReplacementEffect(LoseManaPattern(PlayerRef.YOU), BecomesType(ManaType.RED)),
        ),
        ("You don't lose unspent green mana as steps and phases end.", KeepsMana(PlayerRef.YOU, ManaTypeSet.parse("G"))),
        ("Players don't lose unspent mana as steps and phases end.", KeepsMana(PlayerRef.EACH_PLAYER)),
        ("A player losing unspent mana causes that player to lose that much life.", LosingManaCostsLife()),
        (
            "As long as your devotion to green and white is less than seven, Round Stone isn't a creature.",
            ContinuousEffect(
                Referent.THIS,
                (LoseTypes(("Creature",)),),
                Compare(Devotion(frozenset({Color.GREEN, Color.WHITE})), Relation.LESS, Number(7)),
            ),
        ),
    ],
)
def test_statements_about_unspent_mana_and_gods(text: str, statement: Statement) -> None:
    """
    What becomes of unspent mana, who keeps it, and what isn't a creature.
    """
    assert read_one(text) == StaticAbility((statement,))


@pytest.mark.parametrize(
    "text",
    [
        "If you would lose unspent mana, that mana becomes blue or red instead.",
        "You don't lose unspent snow mana as steps and phases end.",
        "You don't lose mana as steps end.",
        "A player losing unspent mana causes that player to gain that much life.",
    ],
)
def test_other_words_about_unspent_mana_are_declined(text: str) -> None:
    """
    Words that are not quite those are not read.
    """
    assert isinstance(read_one(text), UnreadAbility)
