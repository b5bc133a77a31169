"""
Words of a text that are replaced by others.
"""

from __future__ import annotations

import pytest

import manaproof
from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility, TriggeredAbility
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.effects import ReplaceWords, WordKind
from manaproof.model.instructions import CreateTokens
from manaproof.model.tokens import TokenKind
from manaproof.rules.layers import characteristics_on
from manaproof.rules.text_changes import with_words

LAND, COLOR, CREATURE = WordKind.BASIC_LAND_TYPE, WordKind.COLOR, WordKind.CREATURE_TYPE


@pytest.mark.parametrize(
    ("keyword", "parameter", "change", "expected"),
    [
        ("forestwalk", None, ReplaceWords((LAND,), "Forest", "Island"), ("islandwalk", None)),
        ("plainscycling", "{2}", ReplaceWords((LAND,), "Plains", "Swamp"), ("swampcycling", "{2}")),
        ("hexproof from", "black and from red", ReplaceWords((COLOR,), "red", "blue"), ("hexproof from", "black and from blue")),
        ("enchant", "red creature", ReplaceWords((COLOR,), "red", "white"), ("enchant", "white creature")),
        ("partner with", "Forest Bear", ReplaceWords((LAND,), "Forest", "Island"), ("partner with", "Forest Bear")),
        ("flying", None, ReplaceWords((LAND,), "Forest", "Island"), ("flying", None)),
    ],
)
def test_words_of_keywords(keyword: str, parameter: str | None, change: ReplaceWords, expected: tuple[str, str | None]) -> None:
    """
    Land types, colors and creature types in keywords are replaced; names are not.
    """
    looks = Characteristics("a permanent", abilities=(OwnAbility(KeywordAbility(keyword, parameter), "printed 1"),))
    (own,) = with_words(looks, change).abilities
    assert own.ability == KeywordAbility(*expected)


def test_tokens_of_another_creature_type() -> None:
    """
    Creature types of tokens, which are their names too, are replaced (CR 612.2a).
    """
    told = "resolved: Artificial Evolution (targeting Siege-Gang Commander, replacing Goblin with Elf)"
    board = manaproof.board(you=f"Siege-Gang Commander, {told}")
    looks = characteristics_on(board)[board.permanents[0].id]
    (created,) = [i for own in looks.abilities if isinstance(own.ability, TriggeredAbility) for i in own.ability.effect]
    assert isinstance(created, CreateTokens)
    assert isinstance(created.kind, TokenKind)
    assert created.kind.subtypes == ("Elf",)


@pytest.mark.parametrize(
    "words",
    ["", ", replacing red with Forest", ", replacing Aura with Equipment", ", replacing Goblin with Elf"],
    ids=["not told", "words of two kinds", "no such words", "not of the kind that the effect replaces"],
)
def test_words_that_cant_be_told(words: str) -> None:
    """
    An effect whose words aren't told, or can't be those, is refused.
    """
    board = manaproof.board(you=f"Forest, resolved: Mind Bend (targeting Forest{words})")
    with pytest.raises(NotModelled):
        characteristics_on(board)


def test_colors_of_changed_mana_may_be_words() -> None:
    """
    Whether an ability that changes mana says a color as a word or as a symbol isn't told by its model.
    """
    told = "resolved: Sleight of Mind (targeting Pulse of Llanowar, replacing green with red)"
    board = manaproof.board(you=f"Pulse of Llanowar, {told}")
    with pytest.raises(NotModelled):
        characteristics_on(board)
