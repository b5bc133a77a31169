"""
Boards that leave an order of timestamps, a choice or a permanent open, from the command line.
"""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator
from tests.cli.conftest import Ended, Run

from manaproof.cli import main
from manaproof.report.records import published_schema

AURAS = "Forest, Spreading Seas (attached to Forest), Convincing Mirage (attached to Forest, chosen: Swamp)"
SEAS_FIRST = "your Spreading Seas before your Convincing Mirage"
_BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")
MIRAGE_FIRST = "your Convincing Mirage before your Spreading Seas"


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


def test_what_a_land_could_produce_in_each_order(run: Run) -> None:
    """
    The later Aura says which type it is; a land that looks at it could produce the same, another one always its own.
    """
    board = ("--you", f"{AURAS}, Reflecting Pool, Mountain", "--timestamps", "open")
    ended = run("could-produce", "Forest", *board, "--checked")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        "U B (checked by the solver)\n\n"
        f"  U   its Island ability (106.7) if the order is {MIRAGE_FIRST}\n"
        f"  B   its Swamp ability (106.7) if the order is {SEAS_FIRST}\n"
    )
    pool = run("could-produce", "Reflecting Pool", *board)
    assert pool.out.startswith("U B R\n")
    assert "R   its ability, for your Mountain could produce the same (106.7)\n" in pool.out
    assert run("could-produce", "Mountain", *board).out == "R\n\n  R   its Mountain ability (106.7)\n"


def test_which_ability_can_be_activated_in_each_order(run: Run) -> None:
    """
    Each ability is told with the order in which the land has it.
    """
    ended = run("can-activate", "Forest", "--you", AURAS, "--timestamps", "open")
    assert (ended.code, ended.err) == (0, "")
    assert f"if the order is {SEAS_FIRST}: its first ability (its Swamp ability): can be activated" in ended.out
    assert f"if the order is {MIRAGE_FIRST}: its first ability (its Island ability): can be activated" in ended.out


def test_whether_an_ability_can_be_activated_may_depend_on_a_permanent(run: Run) -> None:
    """
    With Cursed Totem it can't, without it it can; in JSON each says when.
    """
    board = ("--you", "Llanowar Elves", "--opponent", "maybe Cursed Totem")
    ended = run("can-activate", "Llanowar Elves", *board)
    assert (ended.code, ended.out.partition("\n")[0]) == (3, "it depends on what is left open")
    assert "if without opponent's Cursed Totem: its first ability: can be activated" in ended.out
    assert "if with opponent's Cursed Totem: its first ability: can't be activated" in ended.out
    record = json.loads(run("can-activate", "Llanowar Elves", *board, "--format", "json").out)
    Draft202012Validator(published_schema()).validate(record)
    told = [(each["can"], each["condition"]) for each in record["abilities"]]
    assert told == [(True, "without opponent's Cursed Totem"), (False, "with opponent's Cursed Totem")]


def test_an_ability_that_no_case_has_is_an_error(run: Run) -> None:
    """
    A number beyond all abilities is refused in every case alike.
    """
    ended = run("can-activate", "Forest's second ability", "--you", AURAS, "--timestamps", "open")
    assert (ended.code, "activated ability number 2" in ended.err) == (2, True)


@pytest.mark.parametrize(
    ("formula", "event", "told"),
    [
        ('damage dealt by "Grizly Bears" <= 2', "Grizzly Bears deals 2 damage to you", "did you mean `Grizzly Bears`?"),
        ('"Forst" enters tapped', "Forest enters under your control", "no card is named `Forst`; nearest: `Forest`"),
        ("Soldir tokens created = 0", "you create 1 Treasure token", "`Soldir`"),
    ],
)
def test_a_name_in_a_formula_that_nothing_has_is_an_error(run: Run, formula: str, event: str, told: str) -> None:
    """
    What is claimed of a misspelt name would always hold.
    """
    ended = run("prove", formula, "--for", event, "--you", "Grizzly Bears")
    assert (ended.code, told in ended.err) == (2, True)


@pytest.mark.parametrize("name", ["a source", "Grizzly Bears", "Lightning Bolt"])
def test_a_name_in_quotation_marks_may_be_anything_that_is_there(run: Run, name: str) -> None:
    """
    What the phrase calls a source, a permanent, and a card that isn't there.
    """
    ended = run("prove", f'damage dealt by "{name}" <= 2', "--for", "a source deals 2 damage to you", "--you", "Grizzly Bears")
    assert (ended.code in (0, 4), ended.err) == (True, "")


def test_a_phrase_says_what_happens_without_would(run: Run) -> None:
    """
    The error says how to write it.
    """
    ended = run("outcomes", "you would draw a card")
    assert (ended.code, ended.err.endswith("a phrase says what happens, without `would`: `you draw a card`\n")) == (2, True)


def test_what_a_land_is_whichever_type_was_chosen(run: Run) -> None:
    """
    One outcome for each of the types that there were, with its condition; the records have it too.
    """
    board = ("--you", "Forest, Convincing Mirage (attached to Forest, chosen: t)")
    ended = run("characteristics", "Forest", *board)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("5 outcomes, complete\n")
    assert all(f"if t is {kind}\n" in ended.out for kind in _BASIC)
    record = json.loads(run("characteristics", "Forest", *board, "--format", "json").out)
    Draft202012Validator(published_schema()).validate(record)
    assert {each["condition"] for each in record["outcomes"]} == {f"t is {kind}" for kind in _BASIC}


def test_what_a_land_is_beside_a_permanent_that_may_be_there(run: Run) -> None:
    """
    With Blood Moon a nonbasic land is a Mountain; a Mountain is what it is either way.
    """
    board = ("--you", "Reflecting Pool, Mountain", "--opponent", "maybe Blood Moon")
    ended = run("characteristics", "Reflecting Pool", *board)
    assert (ended.code, ended.out.startswith("2 outcomes, complete\n")) == (0, True)
    assert "if with opponent's Blood Moon\n" in ended.out
    assert "if without opponent's Blood Moon\n" in ended.out
    assert "if with" not in run("characteristics", "Mountain", *board).out
