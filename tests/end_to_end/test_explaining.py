"""
`why` and `why-not`, second opinions and SMT-LIB files, from the command line.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cli.conftest import Ended, Run

from manaproof.cli import main
from manaproof.opinions.cvc5 import said_of
from manaproof.report.records import published_schema

GAIN = ("--for", "you gain 3 life", "--you", "Boon Reflection")
MANA = ("--for", "you tap Forest for mana", "--you", "Forest, Mana Reflection", "--opponent", "Contamination")
DAMAGE = ("outcomes", "a source deals 3 damage to you", "--you", "Furnace of Rath, Urza's Armor")


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """
    Runs a command line on the cards that come with manaproof.
    """

    def running(*words: str) -> Ended:
        code = main(words)
        captured = capfdbinary.readouterr()
        return Ended(code, captured.out.decode(), captured.err.decode())

    return running


def test_why_an_outcome_can_happen(run: Run) -> None:
    """
    The path to it, each step with its rule.
    """
    ended = run("why", "you gain 6 life", *GAIN)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == "yes: you gain 6 life\n\n  1. you apply Boon Reflection to: you gain 3 life (614.1a)\n"


def test_why_not_of_what_happens_instead(run: Run) -> None:
    """
    An outcome that isn't there has no path.
    """
    ended = run("why", "you gain 3 life", *GAIN)
    assert ended.code == 1
    assert ended.out.startswith("no: it is among no outcomes, and they are complete\n\nnearest:\n  you gain 6 life")


@pytest.mark.parametrize("written", ["you gain 12 life", "{life: {you: 12}}"], ids=["as printed", "as a spec expects it"])
def test_twice_would_need_a_second_opportunity(run: Run, written: str) -> None:
    """
    Boon Reflection applies once: 12 is excluded by 614.5, whichever way it is written.
    """
    ended = run("why-not", written, *GAIN)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("it can't happen (proved); these together exclude it:\n")
    assert "each effect applies once to an event and what it becomes (614.5)" in ended.out
    assert "Boon Reflection: it makes of the event what its words say: `If you would gain life" in ended.out


_TWICE = "each effect applies once to an event and what it becomes (614.5)"


@pytest.mark.parametrize(
    ("outcome", "event", "you", "because_once"),
    [
        ("you gain 24 life", "you gain 3 life", "Boon Reflection", True),
        ("you gain 384 life", "you gain 3 life", "Boon Reflection", True),
        ("you gain 25 life", "you gain 3 life", "Boon Reflection", False),
        ("you gain 2 life", "you gain 3 life", "Boon Reflection", False),
        ("{G}{G}{G}{G}", "you tap Forest for mana", "Forest, Mana Reflection", True),
        ("{G}{G}{G}", "you tap Forest for mana", "Forest, Mana Reflection", False),
        ("{U}", "you tap Forest for mana", "Forest", False),
        ("a source deals 48 damage to you", "a source deals 3 damage to you", "Furnace of Rath", True),
        ("you create 8 Treasure tokens", "you create 1 Treasure token", "Doubling Season", True),
        (
            "{counters: {Grizzly Bears: 5 +1/+1}}",
            "an effect puts 1 +1/+1 counter on Grizzly Bears",
            "Grizzly Bears, Hardened Scales",
            True,
        ),
        ("you draw 4 cards", "you draw a card", "Thought Reflection", True),
    ],
)
def test_once_is_named_iff_it_would_happen_without_it(run: Run, outcome: str, event: str, you: str, because_once: bool) -> None:
    """
    However often an effect would have to be applied: 3 becomes 24 by three times twice as much, and never 25.
    """
    ended = run("why-not", outcome, "--for", event, "--you", you)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("it can't happen (proved); these together exclude it:\n")
    assert (_TWICE in ended.out) is because_once


def test_what_is_not_known_to_be_needed_is_said(run: Run) -> None:
    """
    Thirty counters would take 29 times one more, further than steps are followed: it is told that once may be one to spare.
    """
    board = ("--you", "Grizzly Bears, Hardened Scales")
    event = ("--for", "an effect puts 1 +1/+1 counter on Grizzly Bears")
    ended = run("why-not", "{counters: {Grizzly Bears: 30 +1/+1}}", *event, *board)
    assert (ended.code, _TWICE in ended.out) == (0, True)
    assert "wasn't found out, so perhaps it could be spared: each effect applies once" in " ".join(ended.out.split())


def test_draws_are_the_same_in_however_many_words(run: Run) -> None:
    """
    Two draws are two cards; what nothing on any path comes near is no proof, as what is no outcome at all.
    """
    draws = ("--for", "you draw a card", "--you", "Thought Reflection")
    assert run("why-not", "you draw 2 cards", *draws).out.startswith("it can happen: you draw a card ×2\n")
    assert run("why", "you draw 2 cards", *draws).code == 0
    ended = run("why-not", "bananas", *draws)
    assert (ended.code, "this is no proof" in ended.out) == (3, True)


def test_an_outcome_with_an_unknown_part_is_an_error(run: Run) -> None:
    """
    A mapping has the parts of an expected outcome and no others.
    """
    ended = run("why-not", "{draw: {you: 4}}", "--for", "you draw a card")
    assert (ended.code, ended.err) == (2, "manaproof: OUTCOME:1:2: unknown key `draw`; did you mean `drawn`\n")


def test_one_that_can_happen_is_told(run: Run) -> None:
    """
    Why-not of something possible says so and how.
    """
    ended = run("why-not", "you gain 6 life", *GAIN)
    assert (ended.code, ended.out) == (1, "it can happen: you gain 6 life\n  by Boon Reflection\n")


def test_declining_to_apply_is_excluded_by_its_rule(run: Run) -> None:
    """
    Three life would need that Boon Reflection isn't applied although it applies.
    """
    ended = run("why-not", "you gain 3 life", *GAIN)
    assert (ended.code, "(616.1f)" in ended.out, "(614.5)" in ended.out) == (0, True, False)


@pytest.mark.parametrize("written", ["you gain 4 life", "{life: {you: 4}}"], ids=["as printed", "as a spec expects it"])
def test_what_happens_for_some_amount_can_happen(run: Run, written: str) -> None:
    """
    Four is twice some amount, and the answer tells which; seven is twice none.
    """
    some = ("--for", "you gain n life", "--you", "Boon Reflection")
    assert run("why", written, *some).out.startswith("yes: you gain 4 life if n = 2\n")
    assert run("why-not", written, *some).out == "it can happen: you gain 4 life if n = 2\n  by Boon Reflection\n"
    never = written.replace("4", "7")
    assert run("why", never, *some).code == 1
    assert run("why-not", never, *some).out.startswith("it can't happen (proved)")


def test_a_function_of_an_unknown_amount(run: Run) -> None:
    """
    An outcome is asked for as it is printed, with the unknown in it.
    """
    some = ("--for", "you gain n life", "--you", "Boon Reflection")
    assert run("why", "you gain 2n life", *some).code == 0
    assert run("why", "you gain 3n life", *some).code == 1


def test_an_effect_that_does_something_else_is_named(run: Run) -> None:
    """
    Damage to you is excluded by Pariah, which applies to it.
    """
    board = "Grizzly Bears, Pariah (attached to Grizzly Bears)"
    ended = run("why-not", "{damage: {you: 3}}", "--for", "a source deals 3 damage to you", "--you", board)
    assert (ended.code, "Pariah: it applies to the events that its words say" in ended.out) == (0, True)


def test_mana_is_excluded_by_both_effects(run: Run) -> None:
    """
    {G}{G} would need that Contamination isn't applied.
    """
    ended = run("why-not", "{G}{G}", *MANA)
    assert (ended.code, "Contamination: it makes of the event" in ended.out) == (0, True)
    assert run("why", "{B}{B}", *MANA).code == 0


def test_what_is_not_covered_is_no_proof(run: Run) -> None:
    """
    With seven effects on one event the nearest outcomes are told, and that they prove nothing.
    """
    ended = run("why-not", "you gain 9 life", "--for", "you gain 1 life", "--you", "7 Boon Reflection")
    assert ended.code == 3
    assert ended.out.startswith("it is among no outcomes, but this is no proof: there are too many effects on one event")
    assert "nearest:\n  you gain 128 life" in ended.out


def test_a_budget_that_ends_is_no_proof(run: Run) -> None:
    """
    Without an answer of the solver nothing is proved; a list that it doesn't certify is certified by obligations.
    """
    ended = run("why-not", "you gain 12 life", *GAIN, "--budget", "1")
    assert ended.code == 3
    assert ended.out.startswith("it is among no outcomes, but this is no proof: the solver's budget ended")
    listed = run(*DAMAGE, "--checked", "--budget", "1", "--format", "json")
    assert (listed.code, json.loads(listed.out)["checked"]) == (0, "obligations")


def test_outcomes_in_a_case_or_for_some_values_are_read_as_printed(run: Run) -> None:
    """
    In which case and for which amounts it happens may stand with it.
    """
    some = ("--for", "a source deals n damage to you", "--you", "Furnace of Rath, Urza's Armor")
    assert run("why", "a source deals 2n − 2 damage to you if n ≥ 2", *some).code == 0


def test_types_of_mana(run: Run) -> None:
    """
    Lands that only look at one another produce nothing, and the solver says which.
    """
    board = ("--you", "Reflecting Pool, Forest", "--could-produce", "Reflecting Pool")
    yes, no = run("why", "G", *board), run("why-not", "U", *board)
    assert (yes.code, yes.out.splitlines()[0]) == (0, "yes: your Reflecting Pool could produce G")
    assert (no.code, no.out.splitlines()[0]) == (0, "it can't happen (proved); these together exclude it:")
    assert "your Forest: no ability of it adds {U}, whichever effects apply (106.7)" in no.out
    can, cannot = run("why-not", "G", *board), run("why", "U", *board)
    how = "  its ability, for your Forest could produce the same (106.7)\n"
    assert (can.code, can.out) == (1, f"it can happen: your Reflecting Pool could produce G\n{how}")
    assert (cannot.code, cannot.out) == (1, "no: your Reflecting Pool couldn't produce U, only G\n")
    told = json.loads(run("why-not", "G", *board, "--format", "json").out)
    assert told["causes"] == [
        {
            "words": "its ability, for your Forest could produce the same (106.7)",
            "cites": ["106.7"],
            "card": "you/Reflecting Pool",
            "others": ["you/Forest"],
        }
    ]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("why", "you gain 6 life"), "say what it is about with one of"),
        (("why-not", "U", "--for", "you gain 1 life", "--could-produce", "Forest"), "say what it is about with one of"),
        (("why-not", "purple", "--could-produce", "Forest", "--you", "Forest"), "is no type of mana; write one of"),
        (("why", "{life: {nobody: 3}}", *GAIN), "`nobody`"),
    ],
)
def test_what_cant_be_asked(run: Run, words: tuple[str, ...], error: str) -> None:
    """
    One line that says what to write.
    """
    ended = run(*words)
    assert (ended.code, ended.out, ended.err.count("\n")) == (2, "", 1)
    assert error in ended.err


@pytest.mark.parametrize(
    "words",
    [("why", "you gain 6 life", *GAIN), ("why-not", "you gain 12 life", *GAIN)],
    ids=["why", "why-not"],
)
def test_records(run: Run, words: tuple[str, ...]) -> None:
    """
    The answers as JSON follow the published schema.
    """
    record = json.loads(run(*words, "--format", "json").out)
    Draft202012Validator(published_schema()).validate(record)
    assert record["query"] == words[0]


@pytest.mark.parametrize("by", ["brute", "clingo", "cvc5"])
def test_second_opinions(run: Run, by: str) -> None:
    """
    Each of the programs agrees.
    """
    ended = run(*DAMAGE, "--second-opinion", by)
    assert (ended.code, ended.err) == (0, "")
    assert f"second opinion: {by} agrees" in ended.out
    record = json.loads(run(*DAMAGE, "--second-opinion", by, "--format", "json").out)
    Draft202012Validator(published_schema()).validate(record)
    assert record["second_opinion"]["agrees"] is True


def test_no_opinion_is_no_pass(run: Run) -> None:
    """
    A program that can't be asked about this has no opinion, and the exit code says that it isn't there.
    """
    ended = run("outcomes", "you gain n life", "--you", "Boon Reflection", "--second-opinion", "brute")
    assert (ended.code, "second opinion: brute has no opinion: it isn't asked about unknown amounts" in ended.out) == (3, True)


def test_a_program_that_is_not_installed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    One line says how to install it.
    """
    for name in ("clingo", "cvc5"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
        ended = run(*DAMAGE, "--second-opinion", name)
        assert (ended.code, f"{name} isn't installed; install it with `pip install 'manaproof[{name}]'`" in ended.err) == (
            2,
            True,
        )


@pytest.mark.parametrize("amount", ["3", "n"])
def test_obligations_as_files(run: Run, tmp_path: Path, amount: str) -> None:
    """
    Another solver gives for each file the answer that the file expects.
    """
    event = f"a source deals {amount} damage to you"
    assert run("outcomes", event, "--you", "Furnace of Rath, Urza's Armor", "--smt2", str(tmp_path / "new")).code == 0
    found = {path.name: path.read_text(encoding="utf-8") for path in sorted((tmp_path / "new").iterdir())}
    assert {name.split("-")[0] for name in found} == {"outside", "outcome"}
    for text in found.values():
        expected = text.partition(":status ")[2].partition(")")[0]
        assert said_of(text) == expected
