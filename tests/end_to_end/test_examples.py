"""
The questions that the product was first asked, from the command line.
"""

from __future__ import annotations

import json

import pytest

import manaproof
from manaproof.cli import main

OUTCOMES = [
    pytest.param(
        ["you tap Forest for mana", "--you", "Forest, Mana Reflection", "--opponent", "Contamination"],
        ["{B}", "{B}{B}"],
        id="a doubler and a changer",
    ),
    pytest.param(
        ["you tap Forest for mana", "--you", "Forest, Mana Reflection, Mana Reflection, Mana Reflection"],
        ["{G}×8"],
        id="three doublers",
    ),
    pytest.param(
        ["you tap Forest for mana", "--you", "Forest, Mana Reflection", "--opponent", "Damping Sphere"],
        ["{C}"],
        id="one effect makes another applicable",
    ),
    pytest.param(
        ["you tap Ancient Tomb for mana", "--you", "Ancient Tomb, Mana Reflection", "--opponent", "Damping Sphere"],
        ["{C}; Ancient Tomb deals 2 damage to you", "{C}{C}; Ancient Tomb deals 2 damage to you"],
        id="with damage",
    ),
    pytest.param(
        ["Hangarback Walker enters under your control with X=3", "--you", "Doubling Season"],
        ["Hangarback Walker enters under your control; Hangarback Walker enters with 6 +1/+1 counters"],
        id="X on entering",
    ),
    pytest.param(
        ["you draw a card", "--you", "Notion Thief", "--opponent", "Notion Thief"], ["you draw a card"], id="two thieves"
    ),
]
TYPES = [
    (["Exotic Orchard", "--you", "Forest, Exotic Orchard", "--opponent", "Exotic Orchard, Reflecting Pool"], "G"),
    (["Exotic Orchard", "--you", "Exotic Orchard", "--opponent", "Exotic Orchard, Reflecting Pool"], "none"),
    (["Fellwar Stone", "--you", "Fellwar Stone", "--opponent", "Forest, Contamination"], "B"),
    (["Reflecting Pool", "--you", "Reflecting Pool, Vivid Crag"], "W U B R G"),
    (["Exotic Orchard", "--you", "Exotic Orchard", "--opponent", "Forest, Pulse of Llanowar"], "W U B R G"),
]


@pytest.mark.parametrize("checked", [False, True], ids=["", "checked"])
@pytest.mark.parametrize(("args", "expected"), OUTCOMES)
def test_outcomes(args: list[str], expected: list[str], *, checked: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The complete set of outcomes, also when it is checked.
    """
    assert main(["outcomes", *args, "--format", "json", *(["--checked"] if checked else [])]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdict"] == "COMPLETE"
    assert (answer["checked"] is not None) == checked
    assert [outcome["summary"] for outcome in answer["outcomes"]] == expected


@pytest.mark.parametrize("checked", [False, True], ids=["", "checked"])
@pytest.mark.parametrize(("args", "expected"), TYPES, ids=lambda value: value if isinstance(value, str) else value[-1])
def test_could_produce(args: list[str], expected: str, *, checked: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """
    The types, first, on a line of their own.
    """
    assert main(["could-produce", *args, *(["--checked"] if checked else [])]) == 0
    assert capsys.readouterr().out.splitlines()[0] == expected + (" (checked by the solver)" if checked else "")


@pytest.mark.parametrize(
    ("args", "count"),
    [
        (["you draw 2 cards", "--you", "Abundance", "--you-library", "Forest, Grizzly Bears, Island"], 9),
        (["you draw a card", "--you", "Sages of the Anima, Sages of the Anima, Thought Reflection"], 2),
    ],
    ids=["Abundance", "Sages"],
)
def test_draws(args: list[str], count: int, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Every choice, in every order.
    """
    assert main(["outcomes", *args, "--format", "json", "--checked"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"], answer["checked"], len(answer["outcomes"])) == ("COMPLETE", "solver", count)


def test_can_activate(capsys: pytest.CaptureFixture[str]) -> None:
    """
    No, with the rule.
    """
    assert main(["can-activate", "Llanowar Elves", "--you", "Llanowar Elves (entered this turn)"]) == 1
    said = capsys.readouterr().out
    assert said.splitlines()[0] == "no"
    assert "302.6" in said


def test_what_one_sentence_says_is_one_effect() -> None:
    """
    "Enters tapped with counters" is one replacement effect: two orders with Spelunking, not more (CR 614.1c).
    """
    answer = manaproof.outcomes(manaproof.board(you="Spelunking"), "Saprazzan Skerry enters under your control")
    assert [outcome.orders for outcome in answer.outcomes] == [1, 1]
