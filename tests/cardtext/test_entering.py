"""
Reading how permanents enter.
"""

import pytest

from manaproof.cardtext.keyword_lines import read_keywords
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import KeywordAbility, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.effects import EntersIfDone, ReplacementEffect
from manaproof.model.lookups import UnreadCondition

CREATURE = Subject(("Thing",), ("Creature",))


def test_a_condition_that_is_not_read_is_kept_as_such() -> None:
    """
    An ability whose condition wasn't read isn't one without condition (CR 603.4).
    """
    (ability,) = read_abilities("When this creature enters, if its prowl cost was paid, draw a card.", CREATURE)
    assert isinstance(ability, TriggeredAbility)
    assert isinstance(ability.condition, UnreadCondition)


@pytest.mark.parametrize(
    ("line", "parameter"),
    [
        ("Devour 2", "2"),
        ("Devour artifact 1", "artifact 1"),
        (
            "Devour X, where X is the number of creatures devoured this way",
            "X, where X is the number of creatures devoured this way",
        ),
    ],
)
def test_devour_of_a_quality_is_a_keyword(line: str, parameter: str) -> None:
    """
    The keyword is told with all that says how much it devours (CR 702.82c).
    """
    assert read_keywords(line) == (KeywordAbility("devour", parameter),)


@pytest.mark.parametrize("line", ["Devour in Flames deals 5 damage", "Devour two of them"])
def test_other_words_with_devour_are_no_keyword(line: str) -> None:
    """
    A name or a sentence that begins so is none.
    """
    assert read_keywords(line) is None


@pytest.mark.parametrize(
    "text",
    [
        "If Thing would enter, sacrifice a Plains instead. If you do, put Thing onto the battlefield.",
        "If Thing would enter, sacrifice a Plains instead.",
    ],
)
def test_what_follows_must_be_told_whole(text: str) -> None:
    """
    What is done instead of entering is read only with what becomes of the permanent in both cases.
    """
    abilities = read_abilities(text, CREATURE)
    assert any(isinstance(ability, UnreadAbility) for ability in abilities)


def test_what_is_done_instead_of_entering() -> None:
    """
    The three sentences are one effect.
    """
    text = (
        "If Thing would enter, sacrifice a Plains instead. If you do, put Thing onto the battlefield. "
        "If you don't, put it into its owner's graveyard."
    )
    (ability,) = read_abilities(text, CREATURE)
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.statements
    assert isinstance(effect, ReplacementEffect)
    assert isinstance(effect.rewrite, EntersIfDone)


@pytest.mark.parametrize(
    "text",
    [
        "As Thing enters, discard any number of creature cards. The same is true for trample.",
        "As Thing enters, discard any number of creature cards. "
        "It enters with a flying counter on it if a card discarded this way has trample.",
        "As Thing enters, discard one or more creature cards.",
    ],
)
def test_what_is_the_same_for_other_keywords_must_have_been_said(text: str) -> None:
    """
    Counters for what is discarded are of the keyword that is looked for, and only what was said so is true for others.
    """
    assert any(isinstance(ability, UnreadAbility) for ability in read_abilities(text, CREATURE))
