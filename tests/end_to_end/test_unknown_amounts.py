"""
Questions with a letter in place of an amount: outcomes as functions of it, with the values for which they happen.
"""

import re
from itertools import product

import pytest

import manaproof
from manaproof.errors import IllegalAction, ManaproofError, SpecError, Unbounded
from manaproof.model.amounts import Values
from manaproof.model.mana import ManaType
from manaproof.model.regions import in_words
from manaproof.model.unknowns import for_values
from manaproof.model.verdicts import Verdict
from manaproof.report.summary import summary

_SCALES = "Grizzly Bears, Hardened Scales"


def _told(event: str, you: str = "", opponent: str = "", where: str = "") -> list[str]:
    answer = manaproof.outcomes(manaproof.board(you, opponent), event, where=where, checked=True)
    assert (answer.verdict, answer.checked) == (Verdict.COMPLETE, "solver"), answer
    return [summary(outcome) for outcome in answer.outcomes]


@pytest.mark.parametrize(
    ("event", "you", "opponent", "where", "expected"),
    [
        pytest.param(
            "a source deals n damage to you",
            "Furnace of Rath, Urza's Armor",
            "",
            "",
            [
                "a source deals 2n − 1 damage to you",
                "nothing if n = 1",
                "a source deals 2n − 2 damage to you if n ≥ 2",
            ],
            id="doubled and reduced",
        ),
        pytest.param(
            "an effect puts n +1/+1 counters on Grizzly Bears",
            _SCALES,
            "Vorinclex, Monstrous Raider",
            "n >= 2",
            [
                "(n + 2)/2 +1/+1 counters are put on Grizzly Bears if n ≥ 2 and even",
                "n/2 +1/+1 counters are put on Grizzly Bears if n ≥ 2 and even",
                "(n + 1)/2 +1/+1 counters are put on Grizzly Bears if n ≥ 3 and odd",
            ],
            id="halved, rounded down",
        ),
        pytest.param(
            "Hangarback Walker enters under your control with X=n",
            "Hardened Scales",
            "",
            "",
            [
                "Hangarback Walker enters under your control if n = 0",
                "Hangarback Walker enters under your control; Hangarback Walker enters with n + 1 +1/+1 counters if n ≥ 1",
            ],
            id="none is not none plus one",
        ),
        pytest.param(
            "a source deals n damage to you",
            "Worship, Grizzly Bears",
            "",
            "",
            [
                "a source deals n damage to you if 1 ≤ n ≤ 19",
                "a source deals n damage to you; you lose 19 life if n ≥ 20",
            ],
            id="a threshold of the board",
        ),
        pytest.param(
            "you draw n cards",
            "Thought Reflection",
            "",
            "n <= 2",
            ["you draw a card ×2 if n = 1", "you draw a card ×4 if n = 2"],
            id="few",
        ),
        pytest.param("you gain n life", "Boon Reflection", "", "n is even", ["you gain 2n life"], id="one function"),
        pytest.param(
            "you gain n life",
            "k Boon Reflection",
            "",
            "k <= 2",
            ["you gain n life if k = 0", "you gain 2n life if k = 1", "you gain 4n life if k = 2"],
            id="how many of them",
        ),
        pytest.param(
            "you gain n life",
            "maybe Boon Reflection",
            "maybe Boon Reflection",
            "",
            ["you gain n life if without Boon Reflection", "you gain 2n life if with Boon Reflection"],
            id="whether it is there",
        ),
        pytest.param(
            "a source deals 3 damage to you",
            "Worship; Grizzly Bears; life: m",
            "",
            "",
            [
                "a source deals 3 damage to you (no life is lost) if m = 1",
                "a source deals 3 damage to you; you lose m − 1 life if m = 2 or 3",
                "a source deals 3 damage to you if m ≥ 4",
            ],
            id="an unknown of the board",
        ),
    ],
)
def test_outcomes_are_functions_of_the_unknown(event: str, you: str, opponent: str, where: str, expected: list[str]) -> None:
    """
    Each with the values for which it happens; nothing is said where that is all of them.
    """
    assert sorted(_told(event, you, opponent, where)) == sorted(expected)


def test_the_types_that_could_be_produced_depend_on_what_is_there() -> None:
    """
    Each with the cases in which it could; the two lands that look at each other make nothing by themselves.
    """
    board = manaproof.board("Exotic Orchard, maybe Forest", "Exotic Orchard, maybe Swamp")
    mine, theirs = (
        manaproof.could_produce(board, whose, checked=True) for whose in ("Exotic Orchard", "opponent's Exotic Orchard")
    )
    assert (str(mine.types), str(theirs.types)) == ("B G", "B G")
    for answer in (mine, theirs):
        assert answer.checked == "solver"
        assert {str(t.value): in_words(region) for t, region in answer.where.items()} == {
            "B": "with opponent's Swamp",
            "G": "with Forest",
        }


def test_what_a_permanent_is_with_or_without_another_one() -> None:
    """
    Each with its condition, instead of taking it to be there.
    """
    answer = manaproof.characteristics(manaproof.board("Grizzly Bears, maybe Glorious Anthem"), "Grizzly Bears")
    found = {outcome.condition: (outcome.looks.power, outcome.looks.toughness) for outcome in answer.outcomes}
    assert found == {"with Glorious Anthem": (3, 3), "without Glorious Anthem": (2, 2)}


def _exactly(name: str, value: int) -> Values:
    return Values(name, value, last=value)


@pytest.mark.parametrize(
    ("others", "expected"),
    [
        ("", "k + n +1/+1 counters are put on Grizzly Bears"),
        (", Doubling Season", "2k₁ + k₂ + 2n +1/+1 counters are put on Grizzly Bears"),
        (", Doubling Season, Primal Vigor", "2k₁ + 4k₂ + k₃ + 4n +1/+1 counters are put on Grizzly Bears"),
        (", Winding Constrictor", "k + n + 1 +1/+1 counters are put on Grizzly Bears"),
        (", Hardened Scales", "k + n + 1 +1/+1 counters are put on Grizzly Bears"),
    ],
)
def test_any_number_of_copies_that_add_a_constant(others: str, expected: str) -> None:
    """
    Before, between and after the doublers: for each number of copies what is listed for that number of them.

    Batches between which nothing but another addition happens are all copies together.
    """
    event = "an effect puts 3 +1/+1 counters on Grizzly Bears"
    told = manaproof.outcomes(manaproof.board(f"Grizzly Bears, k Hardened Scales{others}"), event.replace("3", "n"))
    assert [summary(outcome) for outcome in told.outcomes] == [expected]
    (any_number,) = manaproof.outcomes(manaproof.board(f"Grizzly Bears, k Hardened Scales{others}"), event).outcomes
    batches = 1 if "k +" in expected else 1 + others.count(",")
    for copies in range(4):
        known = manaproof.outcomes(
            manaproof.board(f"Grizzly Bears, {copies} Hardened Scales{others}" if copies else f"Grizzly Bears{others}"), event
        )
        sizes = (each for each in product(range(copies + 1), repeat=batches) if sum(each) == copies)
        names = ["k"] if batches == 1 else [f"k{'₁₂₃'[place]}" for place in range(batches)]
        found = {
            for_values(
                any_number.happenings, tuple(Values(name, size, last=size) for name, size in zip(names, each, strict=True))
            )
            for each in sizes
        }
        assert found == {outcome.happenings for outcome in known.outcomes}


@pytest.mark.parametrize(
    ("event", "you"),
    [
        pytest.param("an effect puts 1 +1/+1 counter on Grizzly Bears", "Grizzly Bears, k Doubling Season", id="a multiplier"),
        pytest.param("an effect puts 1 +1/+1 counter on Hardened Scales", "k Hardened Scales", id="about one of them"),
        pytest.param("Grizzly Bears enters under your control", "k Hardened Scales, Starfield of Nyx", id="another counts them"),
    ],
)
def test_any_number_of_others_needs_a_range(event: str, you: str) -> None:
    """
    It isn't answered without one.
    """
    answer = manaproof.outcomes(manaproof.board(you), event)
    assert answer.verdict is Verdict.UNKNOWN
    assert "give `k` at most" in str(answer.limits)


def test_a_number_of_events_without_an_end_is_not_answered() -> None:
    """
    Draws happen one by one, so their number must be known.
    """
    answer = manaproof.outcomes(manaproof.board("Thought Reflection"), "you draw n cards")
    assert answer.verdict is Verdict.UNKNOWN
    assert "number of events" in str(answer.limits)


def test_what_is_illegal_for_some_values_says_so() -> None:
    """
    The outcomes of the others are listed.
    """
    answer = manaproof.outcomes(manaproof.board(), "you pay n life")
    assert [summary(outcome) for outcome in answer.outcomes] == [
        "you pay n life if 1 ≤ n ≤ 20",
        "not legal: you have 20 life and can't pay n if n ≥ 21",
    ]


def test_what_is_illegal_for_all_values_is_illegal() -> None:
    """
    As it is for a number.
    """
    with pytest.raises(IllegalAction, match="can't pay"):
        manaproof.outcomes(manaproof.board(), "you pay n life", where="n >= 21")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        pytest.param("m = 3", "no unknown `m`; it has `n`", id="another letter"),
        pytest.param("n < 3", "is no range", id="not a range"),
        pytest.param(" ", "a range is missing", id="empty"),
        pytest.param(["n >= 3", "n <= 2"], "no value of `n` is left", id="none left"),
    ],
)
def test_a_range_that_means_nothing_is_an_error(where: str | list[str], words: str) -> None:
    """
    With what could be written.
    """
    with pytest.raises(SpecError, match=words):
        manaproof.outcomes(manaproof.board(), "you gain n life", where=where)


def test_a_gain_of_life_and_a_loss_are_not_one_function() -> None:
    """
    Though both are the difference to the new life total; what is taken away is written last.
    """
    answer = manaproof.outcomes(manaproof.board("Forest; life: 10"), "your life total becomes n")
    assert [summary(outcome) for outcome in answer.outcomes] == [
        "you lose 10 − n life if 1 ≤ n ≤ 9",
        "nothing if n = 10",
        "you gain n − 10 life if n ≥ 11",
    ]


def test_two_unknowns_of_one_permanent_can_be_put_together() -> None:
    """
    Which counters are more isn't told, so what is left of it isn't either.
    """
    board = manaproof.board("Grizzly Bears (n +1/+1 counters, m -1/-1 counters)")
    with pytest.raises(Unbounded, match="how `m` and `n` compare"):
        manaproof.characteristics(board, "Grizzly Bears")


@pytest.mark.parametrize(
    ("you", "where", "message"),
    [
        ("Forest (chosen: any)", "", "say what was chosen for `Forest`"),
        ("Pithing Needle (chosen: any)", "", "the card name that was chosen can't be left open; say what it is"),
        ("Thriving Grove (chosen: n)", "", "`n` is an amount and can't be a choice as well"),
        ("Thriving Grove (chosen: c)", "c is green", "`green` is none of the options of `c`: white, blue, black, red"),
        ("Thriving Grove (chosen: c)", "c is white, c is blue", "no option of `c` is left"),
        ("Thriving Grove (chosen: c)", "c >= 2", "`c` is no amount; of a choice write `c is white`"),
        ("2 Thriving Grove (chosen: c, chosen color: any)", "", "two choices of a color for one permanent can't be left open"),
        ("k Thriving Grove (chosen: c)", "", "what was chosen for k permanents can't be left open"),
        ("Xenograft (chosen: t), Conspiracy (chosen: u)", "t is Elf", "several creature types are left open"),
    ],
)
def test_choices_that_cant_be_left_open(you: str, where: str, message: str) -> None:
    """
    Each is refused with its reason and with what to do.
    """
    with pytest.raises(ManaproofError, match=re.escape(message)):
        manaproof.outcomes(manaproof.board(you), "you gain n life", where=where)


def test_an_untold_choice_is_refused_with_how_to_tell_it() -> None:
    """
    It is never guessed, and may be left open.
    """
    answer = manaproof.could_produce(manaproof.board("Thriving Grove"), "Thriving Grove")
    assert answer.verdict is Verdict.NOT_MODELLED
    assert answer.not_modelled[0].reason == (
        "which color was chosen for `Thriving Grove` isn't given; "
        "write it as `(chosen: …)`, or leave it open with `(chosen: any)`"
    )


def test_a_type_of_which_nothing_is_told_may_be_the_one_chosen_before() -> None:
    """
    Of two choices of another creature type it isn't known whether they are the same.
    """
    answer = manaproof.outcomes(manaproof.board("Conspiracy (chosen: any)"), "Adaptive Automaton enters under your control")
    assert answer.verdict is Verdict.NOT_MODELLED


@pytest.mark.parametrize(
    ("event", "you"),
    [
        ("you draw n cards", "Psychosis Crawler"),
        ("you draw n cards", "Thought Reflection"),
        ("you mill n cards", "Rest in Peace"),
        ("you create n 1/1 white Soldier creature tokens", "Soul Warden"),
        ("you create n Treasure tokens; you draw a card", ""),
        ("you scry n", ""),
        ("you discard n cards", ""),
        ("you roll n d6", ""),
    ],
)
def test_a_number_that_is_looked_at_needs_a_range(event: str, you: str) -> None:
    """
    For any number it isn't answered, and says what to do; for a few it is.
    """
    board = manaproof.board(you)
    refused = manaproof.outcomes(board, event)
    assert refused.verdict is Verdict.UNKNOWN
    assert "give `n` at most 64 values, such as 1 to 5" in str(refused.limits)
    assert manaproof.outcomes(board, event, where="n <= 2").verdict is Verdict.COMPLETE


def test_each_reason_for_a_type_of_mana_has_its_own_cases() -> None:
    """
    A type that could be produced for one reason in some cases and for another in others is told with both.
    """
    board = manaproof.board("Thriving Grove (chosen: c)", "maybe Contamination")
    (answer, _) = manaproof.could_produce_table(board)
    told = {each.reason.effects: in_words(each.where) for each in answer.cases[ManaType("B")]}
    assert told == {
        ("Contamination",): "with opponent's Contamination",
        (): "c is black and without opponent's Contamination",
    }
    assert ManaType("G") not in answer.cases


def test_why_nothing_could_be_produced_is_told_by_cases() -> None:
    """
    What may not be there produces nothing for two reasons.
    """
    _, answer = manaproof.could_produce_table(manaproof.board("Forest, maybe Contamination"))
    assert answer.why_none is not None
    assert "it isn't there if without Contamination" in answer.why_none
    assert "it has no ability that adds mana if with Contamination" in answer.why_none


def test_a_letter_that_is_a_players_name_is_no_open_choice() -> None:
    """
    It would mean that player before; so it is refused rather than taken for any.
    """
    players = {"p": "True-Name Nemesis (chosen player: p)", "q": ""}
    with pytest.raises(SpecError, match="`p` is a player and can't be the letter for a choice"):
        manaproof.board(players=players)
