"""
Tokens in card text: what is created, what would be, and counters that are doubled and moved.
"""

import pytest

from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Ability, ActivatedAbility, KeywordAbility, StaticAbility, TriggeredAbility
from manaproof.model.effects import AddTokens, ChangeCount, ReplacementEffect, TokensInstead
from manaproof.model.expr import Number
from manaproof.model.instructions import CreateTokens, DoubleCounters, MoveCounters, PutCounters
from manaproof.model.mana import Color
from manaproof.model.patterns import ChapterPattern, TokensPattern
from manaproof.model.properties import Either, HasCardType, HasSubtype
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.tokens import CopyOf, TokenKind

TREASURE = TokenKind(("Treasure",))
SOLDIER = TokenKind(("Soldier",), ("Creature",), (), frozenset({Color.WHITE}), Number(1), Number(1))


def read(text: str) -> Ability:
    """
    The one ability of a text.
    """
    (ability,) = read_abilities(text, Subject())
    return ability


def created(text: str) -> object:
    """
    What a permanent does as it enters.
    """
    ability = read(f"When ~ enters, {text}.")
    assert isinstance(ability, TriggeredAbility)
    return ability.effect


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("create a Treasure token", CreateTokens(Number(1), TREASURE)),
        ("create two tapped Treasure tokens", CreateTokens(Number(2), TREASURE, tapped=True)),
        ("create a 1/1 white Soldier creature token", CreateTokens(Number(1), SOLDIER)),
        (
            "create a 1/1 white Soldier creature token that's tapped and attacking",
            CreateTokens(Number(1), SOLDIER, tapped=True, attacking=True),
        ),
        ("create a token that's a copy of ~", CreateTokens(Number(1), CopyOf(Referent.THIS))),
    ],
)
def test_tokens_are_described(text: str, effect: CreateTokens) -> None:
    """
    Tokens have the characteristics that the words give them, and enter in the state that they say.
    """
    assert created(text) == (effect,)


def test_abilities_of_tokens_are_read() -> None:
    """
    Keywords and abilities in quotes are abilities of the token.
    """
    match created('create a 0/1 colorless Eldrazi Spawn creature token with haste and "Sacrifice this token: Add {C}."'):
        case (CreateTokens(kind=TokenKind(abilities=(KeywordAbility("haste"), ActivatedAbility()))),):
            pass
        case other:
            pytest.fail(f"read as {other}")


@pytest.mark.parametrize(
    ("text", "event", "rewrite"),
    [
        (
            "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
            TokensPattern(player=PlayerRef.YOU),
            ChangeCount(times=2),
        ),
        (
            "If one or more creature tokens would be created under your control, three times that many of those tokens are "
            "created instead.",
            TokensPattern(HasCardType("Creature"), PlayerRef.YOU),
            ChangeCount(times=3),
        ),
        (
            "If you would create one or more Treasure tokens, instead create those tokens plus an additional Treasure token.",
            TokensPattern(HasSubtype("Treasure"), PlayerRef.YOU, active=True),
            AddTokens(TREASURE, additional=True),
        ),
        (
            "If you would create a Food or Treasure token, instead create one of each.",
            TokensPattern(Either((HasSubtype("Food"), HasSubtype("Treasure"))), PlayerRef.YOU, active=True, single=True),
            TokensInstead(((TokenKind(("Food",)), TREASURE),)),
        ),
    ],
)
def test_replacements_of_tokens(text: str, event: TokensPattern, rewrite: object) -> None:
    """
    What would be created, and what is created in its place; the print says the same.
    """
    ability = read(text)
    assert ability == StaticAbility((ReplacementEffect(event, rewrite),))  # type: ignore[arg-type]
    assert print_ability(ability) == text


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("double the number of +1/+1 counters on ~", DoubleCounters("+1/+1", Referent.THIS)),
        ("double the number of each kind of counter on ~", DoubleCounters(None, Referent.THIS)),
        (
            "create a Treasure token, then put a charge counter on it",
            PutCounters(Number(1), "charge", Referent.CREATED),
        ),
    ],
)
def test_counters_are_doubled_and_put_on_tokens(text: str, effect: object) -> None:
    """
    Counters are doubled, and "it" is the token that was created right before.
    """
    found = created(text)
    assert isinstance(found, tuple)
    assert found[-1] == effect


def test_counters_are_moved() -> None:
    """
    All counters of an object, or so many of a kind, go onto another.
    """
    (ability,) = read_abilities("{T}: Move a +1/+1 counter from ~ onto target creature.", Subject())
    assert isinstance(ability, ActivatedAbility)
    assert ability.effect[-1] == MoveCounters(Number(1), "+1/+1", Referent.THIS, Referent.TARGET)


def test_a_chapter_of_two_numbers_is_two_abilities() -> None:
    """
    "I, II" is the same as one ability for each number (CR 714.2c).
    """
    found = read_abilities("I, II — Create a Treasure token.", Subject())
    assert [ability.events for ability in found if isinstance(ability, TriggeredAbility)] == [
        (ChapterPattern(1),),
        (ChapterPattern(2),),
    ]
