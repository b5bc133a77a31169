"""
The first certificate for events of every kind with numbers, on real cards.
"""

from __future__ import annotations

from collections import Counter

import pytest
from attrs import evolve

from manaproof.explore.could_produce import CouldProduceTable
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import LifeChanged, Outcome
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.unknown_amounts import outcomes
from manaproof.rules.changing_control import settled
from manaproof.rules.tasks import World
from manaproof.solve.questions import Check, CheckStatus, check_outcomes
from manaproof.specs.asking import Having, board, default_cards, occasion_of

Question = tuple[str, str | Having, str]
PARIAH = "Grizzly Bears, Pariah (attached to Grizzly Bears)"
NEXT_2 = "effect: prevent the next 2 damage that would be dealt to you this turn"
QUESTIONS: dict[str, Question] = {
    "damage to a player": ("a source deals 3 damage to you", "Furnace of Rath, Urza's Armor", ""),
    "damage to a permanent": (
        "a red source deals 2 damage to Grizzly Bears",
        "Grizzly Bears, Furnace of Rath",
        "Gratuitous Violence",
    ),
    "a shield is used up": ("a source deals 3 damage to you", f"Furnace of Rath, {NEXT_2}", ""),
    "life gained": ("you gain 3 life", "Boon Reflection, Angel of Vitality", ""),
    "life lost": ("opponent loses 2 life", "Bloodletter of Aclazotz", ""),
    "counters put": ("an effect puts 1 +1/+1 counter on Grizzly Bears", "Grizzly Bears, Doubling Season, Hardened Scales", ""),
    "counters put by a cost": ("a cost puts 1 +1/+1 counter on Grizzly Bears", "Grizzly Bears; Vorinclex, Monstrous Raider", ""),
    "tokens created": ("you create 1 Treasure token", "Doubling Season, Xorn", ""),
    "cards drawn": ("you draw a card", "Thought Reflection", ""),
    "cards drawn by another": ("you draw 2 cards", "Thought Reflection", "Notion Thief"),
    "cards milled": ("opponent mills 2 cards", "Bruvac the Grandiloquent", ""),
    "a gain that becomes a loss": ("your effect makes you gain 3 life", "Boon Reflection, Rain of Gore", ""),
    "a gain that becomes a doubled loss": ("opponent gains 3 life", "Tainted Remedy, Bloodletter of Aclazotz", ""),
    "damage that goes elsewhere": ("a source deals 3 damage to you", f"{PARIAH}, Furnace of Rath", ""),
    "nothing applies": ("you gain 3 life", "Forest", ""),
    "any amount of damage": ("a source deals n damage to you", "Furnace of Rath, Urza's Armor", ""),
    "any amount of life": ("you gain n life", "Boon Reflection, Angel of Vitality", ""),
    "any amount of damage, halved": ("a source deals n damage to you", "Gisela, Blade of Goldnight", "Furnace of Rath"),
}
each_question = pytest.mark.parametrize("name", QUESTIONS)


def asked(name: str) -> tuple[Board, Occasion, OutcomesAnswer]:
    """
    A question with what the search finds.
    """
    event, you, opponent = QUESTIONS[name]
    of = settled(board(you=you, opponent=opponent))
    occasion = occasion_of(event, of, default_cards())
    return of, occasion, outcomes(of, occasion)


def checked(of: Board, occasion: Occasion, listed: tuple[Outcome, ...]) -> Check:
    """
    What the solver says of a list of outcomes.
    """
    return check_outcomes(of, occasion, listed, World(CouldProduceTable(of).oracle))


@each_question
def test_the_list_is_complete(name: str) -> None:
    """
    No legal path ends outside what the search found, and all that it found is reached.
    """
    of, occasion, answer = asked(name)
    assert answer.verdict is Verdict.COMPLETE
    found = checked(of, occasion, answer.outcomes)
    assert (found.status, found.reason) == (CheckStatus.COMPLETE, None)


@each_question
def test_a_deleted_outcome_is_found(name: str) -> None:
    """
    With one outcome fewer the solver finds exactly that one; of unknown amounts it finds it for some value.
    """
    of, occasion, answer = asked(name)
    for number, deleted in enumerate(answer.outcomes):
        left = answer.outcomes[:number] + answer.outcomes[number + 1 :]
        check = checked(of, occasion, left)
        assert check.status is CheckStatus.MISSING
        assert check.missing is not None
        if unknowns_in((of, occasion)):
            assert list(map(type, check.missing)) == list(map(type, deleted.happenings))
        else:
            assert Counter(check.missing) == Counter(deleted.happenings)


@each_question
def test_an_added_outcome_is_unreachable(name: str) -> None:
    """
    An outcome in which more happens is the end of no path.
    """
    of, occasion, answer = asked(name)
    extra = evolve(answer.outcomes[0], happenings=(*answer.outcomes[0].happenings, LifeChanged("you", 77)))
    check = checked(of, occasion, (*answer.outcomes, extra))
    assert (check.status, check.unreachable) == (CheckStatus.UNREACHABLE, (extra,))


def test_an_outcome_must_be_there_for_all_its_values() -> None:
    """
    An outcome that is listed for more values than those for which it happens is refused.
    """
    of, occasion, answer = asked("any amount of damage, halved")
    claimed = tuple(evolve(outcome, where=()) for outcome in answer.outcomes)
    assert any(outcome.where for outcome in answer.outcomes)
    assert checked(of, occasion, claimed).status is CheckStatus.UNREACHABLE


def test_a_budget_that_ends_is_unknown() -> None:
    """
    Without an answer of the solver nothing is complete.
    """
    of, occasion, answer = asked("any amount of damage")
    found = check_outcomes(of, occasion, answer.outcomes, World(), budget=1)
    assert found.status is CheckStatus.UNKNOWN


AT_ONCE = "at once: a source deals 1 damage to you; a source deals 1 damage to Grizzly Bears"


@pytest.mark.parametrize(
    ("event", "you"),
    [("you gain 1 life", "7 Boon Reflection"), (AT_ONCE, PARIAH)],
    ids=["seven effects", "an effect on one of several events at the same time"],
)
def test_what_is_not_covered_says_so(event: str, you: str) -> None:
    """
    Beyond its limits the solver has no answer, and the answer is certified by obligations.
    """
    of = settled(board(you=you))
    occasion = occasion_of(event, of, default_cards())
    assert checked(of, occasion, outcomes(of, occasion).outcomes).status is CheckStatus.NOT_COVERED
    assert outcomes(of, occasion, checked=True).checked == "obligations"
