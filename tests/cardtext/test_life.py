"""
Sentences about life totals, counters on players, winning and losing.
"""

import pytest

from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Ability, ActivatedAbility, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.effects import (
    AllDamageAsThough,
    CantHappen,
    CantPay,
    ChangeCount,
    DoInstead,
    ReduceLifeTo,
    ReplacementEffect,
)
from manaproof.model.expr import Number
from manaproof.model.instructions import GetPlayerCounters, LoseHalfLife, LoseLife, SetLife
from manaproof.model.lookups import ThoseCount
from manaproof.model.patterns import (
    GainLifePattern,
    LifeChangePattern,
    LoseGamePattern,
    LoseLifePattern,
    ReducedLifePattern,
    WinGamePattern,
)
from manaproof.model.references import PlayerRef

YOU, OPPONENT, THAT = PlayerRef.YOU, PlayerRef.AN_OPPONENT, PlayerRef.THAT_PLAYER
THAT_MUCH = ThoseCount("that many")


def read_one(text: str) -> Ability:
    """
    The one ability of a text.
    """
    (ability,) = read_abilities(text, Subject())
    return ability


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        (
            "If you would gain life, you gain that much life plus 3 instead.",
            (ReplacementEffect(GainLifePattern(YOU), ChangeCount(plus=Number(3))),),
        ),
        (
            "If an opponent would lose life, they lose twice that much life instead.",
            (ReplacementEffect(LoseLifePattern(OPPONENT), ChangeCount(times=2)),),
        ),
        (
            "If a player would gain life, that player gains no life instead.",
            (ReplacementEffect(GainLifePattern(PlayerRef.A_PLAYER), ChangeCount(times=0)),),
        ),
        (
            "If an opponent would gain life, that player loses that much life instead.",
            (ReplacementEffect(GainLifePattern(OPPONENT), DoInstead((LoseLife(THAT_MUCH, THAT),))),),
        ),
        (
            "Damage that would reduce your life total to less than 4 reduces it to 4 instead.",
            (ReplacementEffect(ReducedLifePattern(YOU, 4), ReduceLifeTo(4)),),
        ),
        ("Your life total can't change.", (CantHappen(event=LifeChangePattern(YOU)),)),
        (
            "You can't win the game and your opponents can't lose the game.",
            (CantHappen(event=WinGamePattern(YOU)), CantHappen(event=LoseGamePattern(PlayerRef.EACH_OPPONENT))),
        ),
        (
            "You don't lose the game for having 0 or less life.",
            (CantHappen(event=LoseGamePattern(YOU, for_life=True)),),
        ),
        (
            "Players can't pay life to cast spells or to activate abilities that aren't mana abilities.",
            (CantPay(but_for_mana=True),),
        ),
    ],
)
def test_statements(text: str, statements: tuple[object, ...]) -> None:
    """
    Replacement effects and prohibitions say which event, whose, and what becomes of it; print says it again.
    """
    ability = read_one(text)
    assert ability == StaticAbility(statements)  # type: ignore[arg-type]
    assert read_one(print_ability(ability)) == ability


def test_damage_as_though_by_infect_depends_on_life() -> None:
    """
    The statement holds only while its condition does.
    """
    ability = read_one("As long as you have 4 or less life, all damage is dealt to you as though its source had infect.")
    assert isinstance(ability, StaticAbility)
    (statement,) = ability.statements
    assert isinstance(statement, AllDamageAsThough)
    assert (statement.keyword, statement.player) == ("infect", YOU)
    assert statement.condition is not None


@pytest.mark.parametrize(
    ("head", "events"),
    [
        ("Whenever you gain life", (GainLifePattern(YOU),)),
        ("Whenever an opponent loses life for the first time each turn", (LoseLifePattern(OPPONENT, first_each_turn=True),)),
        (
            "Whenever you gain or lose life during your turn",
            (GainLifePattern(YOU, during_turn_of=YOU), LoseLifePattern(YOU, during_turn_of=YOU)),
        ),
    ],
)
def test_heads_of_triggered_abilities(head: str, events: tuple[object, ...]) -> None:
    """
    Whose life it is, and when.
    """
    ability = read_one(f"{head}, draw a card.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.events == events


@pytest.mark.parametrize(
    ("words", "instruction"),
    [
        ("Your life total becomes 6.", SetLife(Number(6))),
        ("You lose half your life, rounded up.", LoseHalfLife),
        ("Each opponent gets two poison counters.", GetPlayerCounters(Number(2), "poison", PlayerRef.EACH_OPPONENT)),
    ],
)
def test_instructions(words: str, instruction: object) -> None:
    """
    Totals that are set, halves that are lost, counters that players get.
    """
    ability = read_one(f"{{1}}: {words}")
    assert isinstance(ability, ActivatedAbility)
    found = ability.effect[-1]
    assert type(found) is instruction if isinstance(instruction, type) else found == instruction


@pytest.mark.parametrize(
    "text",
    [
        "Damage that would reduce your life total to less than 1 reduces it to 2 instead.",
        "You get a charge counter. Players can't get charge counters.",
        "If you would gain life, you draw that many cards plus one instead.",
    ],
)
def test_what_makes_no_sense_is_declined(text: str) -> None:
    """
    A floor above its least, counters that players don't have, cards in place of life by a change of number.
    """
    assert isinstance(read_one(text), UnreadAbility)
