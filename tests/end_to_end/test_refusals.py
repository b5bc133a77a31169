"""
Real cards whose text would matter and isn't encoded: the answer says so, and names the card.
"""

import pytest

import manaproof
from manaproof.errors import NotModelled, SpecError
from manaproof.model.outcomes import DamageDealt
from manaproof.model.verdicts import Verdict
from manaproof.specs.asking import Having


@pytest.mark.parametrize(
    ("setup", "event", "card"),
    [
        pytest.param({"hand": "Opt"}, "Tyrannize resolves targeting you", "Tyrannize", id="a payment of life"),
    ],
)
def test_an_event_that_cards_elsewhere_would_change_is_refused(setup: Having, event: str, card: str) -> None:
    """
    Cards in a hand or library matter to events that move them (CR 113.6).
    """
    answer = manaproof.outcomes(manaproof.board(you=setup), event)
    assert answer.verdict is Verdict.NOT_MODELLED
    assert any(card in (clause.card, *clause.reason.split("`")) for clause in answer.not_modelled)


def test_what_a_chapter_gave_is_not_forgotten_under_a_later_effect() -> None:
    """
    An ability that a chapter gave stays when the Saga has lost its own (CR 305.7, 611.2c).
    """
    board = manaproof.board(you="Urza's Saga (lore 1), Blood Moon")
    assert manaproof.could_produce(board, "Urza's Saga").verdict is Verdict.NOT_MODELLED


def test_what_cards_may_do_that_nobody_knows_is_said() -> None:
    """
    An unknown card that is discarded may have madness: that it hasn't is an assumption of the answer.
    """
    answer = manaproof.outcomes(
        manaproof.board(you={"permanents": "Merfolk Looter", "hand": "2"}), "you activate Merfolk Looter's first ability"
    )
    assert answer.verdict is Verdict.COMPLETE
    assert "cards that nobody knows have no abilities that work as they are discarded" in answer.assumptions


def test_whether_a_cost_can_be_paid_with_unknown_cards_is_not_guessed() -> None:
    """
    A card to discard for an ability may or may not be in a hand that isn't given.
    """
    board = manaproof.board(you="Vikya, Scorching Stalwart (tapped)")
    assert manaproof.can_activate(board, "Vikya, Scorching Stalwart").verdict is Verdict.NOT_MODELLED


def test_whoever_adds_the_mana_it_could_be_produced() -> None:
    """
    What a permanent could produce doesn't depend on the player chosen to add it (CR 106.7).
    """
    board = manaproof.board(you="Spectral Searchlight")
    assert str(manaproof.could_produce(board, "Spectral Searchlight").types) == "W U B R G"


def test_a_question_that_no_cases_answer_says_what_to_tell() -> None:
    """
    What Kiyomaro has depends on the number of cards in a hand that isn't given: the answer asks for it.
    """
    told = "how many cards are in your hand isn't known; give it in the board"
    board = manaproof.board(you="Grizzly Bears; Kiyomaro, First to Stand")
    with pytest.raises(NotModelled, match=told):
        manaproof.outcomes(board, "an effect puts 2 +1/+1 counters on Grizzly Bears")


def test_whose_turn_it_is_taken_to_be_is_said() -> None:
    """
    A creature spell without flash is cast only in its player's own turn (CR 117.1a): that it is that turn is an assumption.
    """
    answer = manaproof.outcomes(manaproof.board(you="Forest"), "opponent casts Grizzly Bears")
    assert "it is opponent's turn" in answer.assumptions
    assert "it is your turn" not in manaproof.outcomes(manaproof.board(you="Forest"), "you cast Grizzly Bears").assumptions


@pytest.mark.parametrize(
    ("note", "dealt"),
    [pytest.param("its condition held", 3, id="held"), pytest.param("its condition didn't hold", 2, id="not held")],
)
def test_what_a_resolved_spell_left_under_a_condition_must_be_told(note: str, dealt: int) -> None:
    """
    Both branches of a condition can't have been followed: which one was is asked for (CR 608.2c).
    """
    with pytest.raises(SpecError, match="depends on a condition; say with a note"):
        manaproof.board(you="Urza's Armor", opponent={"resolved": "Wild Slash"})
    board = manaproof.board(you="Urza's Armor", opponent={"resolved": f"Wild Slash ({note})"})
    (outcome,) = manaproof.outcomes(board, "Lightning Bolt deals 3 damage to you").outcomes
    assert [h.amount for h in outcome.happenings if isinstance(h, DamageDealt)] == [dealt]


def test_a_library_is_not_counted_while_a_card_found_in_it_enters() -> None:
    """
    The card is still in the library as life is paid for how it enters (CR 614.12a, 400.7).
    """
    having: Having = {"life": 5, "library": "Breeding Pool, Forest"}
    for permanents, verdict in (("", Verdict.COMPLETE), ("Ashiok, Wicked Manipulator (loyalty 3)", Verdict.NOT_MODELLED)):
        answer = manaproof.outcomes(manaproof.board(you={**having, "permanents": permanents}), "Farseek resolves")
        assert answer.verdict is verdict


@pytest.mark.parametrize(
    ("cards", "verdict"),
    [
        pytest.param(("Kudo, King Among Bears", "Godhead of Awe"), Verdict.NOT_MODELLED, id="it decides"),
        pytest.param(("Kudo, King Among Bears", "Glorious Anthem"), Verdict.COMPLETE, id="other layers"),
        pytest.param(("Blood Moon", "Urborg, Tomb of Yawgmoth"), Verdict.COMPLETE, id="one depends on the other"),
    ],
)
def test_which_of_two_that_enter_together_is_later_is_not_guessed(cards: tuple[str, str], verdict: Verdict) -> None:
    """
    Players choose the order of their timestamps (CR 613.7m), which isn't encoded.
    """
    at_once = "; ".join(f"{card} enters under your control" for card in cards)
    assert manaproof.outcomes(manaproof.board(you="Silvercoat Lion"), f"at once: {at_once}").verdict is verdict


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        pytest.param("Godhead of Awe (token)", Verdict.NOT_MODELLED, id="it decides"),
        pytest.param("Silvercoat Lion (token)", Verdict.COMPLETE, id="one has no effect"),
        pytest.param("Kudo, King Among Bears (token)", Verdict.COMPLETE, id="both are the same"),
    ],
)
def test_which_of_two_tokens_created_together_is_later_is_not_guessed(other: str, verdict: Verdict) -> None:
    """
    Their controller chooses the order of their timestamps (CR 613.7m), which isn't encoded.
    """
    board = manaproof.board(you=f"Kudo, King Among Bears (token), {other}, Mirror Box")
    assert manaproof.outcomes(board, "Second Harvest resolves").verdict is verdict
