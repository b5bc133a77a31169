"""
What a phrase doesn't say and its reading takes for granted: told where it matters.
"""

import pytest

import manaproof
from manaproof.model.outcomes import DamageDealt

_RAIDER = "Grizzly Bears; Vorinclex, Monstrous Raider"


@pytest.mark.parametrize(
    ("event", "yours", "theirs", "granted"),
    [
        pytest.param("an effect puts 3 +1/+1 counters on Grizzly Bears", _RAIDER, "", "the effect is yours", id="effect"),
        pytest.param("a cost puts 2 +1/+1 counters on Grizzly Bears", _RAIDER, "", "the cost is yours", id="cost"),
        pytest.param(
            "Lightning Bolt deals 3 damage to opponent", "Torbran, Thane of Red Fell", "", "Lightning Bolt is yours", id="spell"
        ),
        pytest.param("Grizzly Bears is destroyed", "Grizzly Bears", "Grizzly Bears", "Grizzly Bears is yours", id="permanent"),
        pytest.param("Divination resolves", "", "", "Divination is yours", id="resolves"),
        pytest.param("a source deals 3 damage to you", "Personal Sanctuary", "", "it's your turn", id="turn"),
        pytest.param("you cast Lotus Petal", "Clarion Spirit", "", "no spell was cast this turn before", id="second spell"),
        pytest.param(
            "you cast Grapeshot targeting opponent; Grapeshot's triggered ability resolves",
            "",
            "",
            "no spell was cast this turn before",
            id="storm",
        ),
        pytest.param(
            "you cast Lotus Petal; Lotus Petal resolves; your end step begins; Desolation's triggered ability resolves",
            "Swamp",
            "Desolation",
            "no land is tapped for mana but as told",
            id="lands tapped",
        ),
        pytest.param(
            "at once: an effect puts a +1/+1 counter on Grizzly Bears; you gain 3 life",
            _RAIDER,
            "",
            "the effect is yours",
            id="at once",
        ),
        pytest.param(
            "you gain 1 life; an effect puts a +1/+1 counter on Grizzly Bears",
            _RAIDER,
            "",
            "the effect is yours",
            id="sequence",
        ),
    ],
)
def test_it_is_said_where_another_player_would_make_a_difference(event: str, yours: str, theirs: str, granted: str) -> None:
    """
    The outcome would be another one if the effect, the card or the permanent were the opponent's.
    """
    answer = manaproof.outcomes(manaproof.board(you=yours, opponent=theirs), event)
    assert granted in answer.assumptions


def test_whose_effect_makes_a_player_discard_is_said_where_it_matters() -> None:
    """
    A card may look at whether an opponent's effect causes its discard.
    """
    answer = manaproof.outcomes(manaproof.board(you={"hand": "Loxodon Smiter"}), "you discard Loxodon Smiter")
    assert answer.assumptions == ("the effect that makes you discard is yours",)


@pytest.mark.parametrize(
    ("event", "yours", "theirs"),
    [
        pytest.param("an effect puts 3 +1/+1 counters on Grizzly Bears", "Grizzly Bears", "", id="effect"),
        pytest.param("your effect puts 3 +1/+1 counters on Grizzly Bears", _RAIDER, "", id="said"),
        pytest.param("Lightning Bolt deals 3 damage to opponent", "Grizzly Bears", "", id="spell"),
        pytest.param("your Grizzly Bears is destroyed", "Grizzly Bears", "Grizzly Bears", id="named"),
        pytest.param("a source deals 3 damage to opponent", "Personal Sanctuary", "", id="turn"),
    ],
)
def test_nothing_is_said_where_it_makes_no_difference(event: str, yours: str, theirs: str) -> None:
    """
    What is said, and what changes no outcome, is no assumption.
    """
    assert manaproof.outcomes(manaproof.board(you=yours, opponent=theirs), event).assumptions == ()


@pytest.mark.parametrize(
    ("source", "to", "dealt"),
    [
        pytest.param("opponent's Lightning Bolt", "each opponent", ["you"], id="theirs"),
        pytest.param("Lightning Bolt", "each opponent", ["opponent"], id="yours"),
        pytest.param("a source", "each opponent", ["opponent"], id="described"),
        pytest.param("opponent's Lightning Bolt", "each player", ["you", "opponent"], id="everybody"),
    ],
)
def test_each_opponent_is_one_of_who_controls_the_source(source: str, to: str, dealt: list[str]) -> None:
    """
    "Each opponent" in what an opponent controls means you.
    """
    (outcome,) = manaproof.outcomes(manaproof.board(), f"{source} deals 3 damage to {to}").outcomes
    assert [happening.to for happening in outcome.happenings if isinstance(happening, DamageDealt)] == dealt


@pytest.mark.parametrize(
    ("named", "granted"),
    [
        pytest.param("Chrome Mox", ("no card is exiled with Chrome Mox",), id="nothing is named"),
        pytest.param("Chrome Mox (exiled: Lightning Bolt)", (), id="a card is named"),
    ],
)
def test_that_no_card_is_exiled_with_a_permanent_is_said(named: str, granted: tuple[str, ...]) -> None:
    """
    A board that names no card exiled with what looks at such cards is taken to have none.
    """
    assert manaproof.could_produce(manaproof.board(you=named), "Chrome Mox").assumptions == granted
