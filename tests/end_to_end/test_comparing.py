"""
Two wordings, two boards and two editions, compared.
"""

import json
from pathlib import Path

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from manaproof.cli import main
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.abilities import StaticAbility
from manaproof.model.cards import Card
from manaproof.model.verdicts import ExitCode, Verdict
from manaproof.queries.wordings import Sameness, compare_wordings
from manaproof.report.records import published_schema
from manaproof.rules.rulebook import EDITION, of_edition
from manaproof.specs.asking import default_cards
from manaproof.specs.comparing import changed_rules, compare_cards, mana_abilities_of
from manaproof.specs.small_boards import named

MILLIKIN = ("--for", "you tap Millikin for mana", "--you", "Millikin", "--you-library", "Forest, Island")
TWICE = "If you would gain life, you gain twice that much life instead."
PLUS = "If you would gain life, you gain that much life plus 1 instead."


def _with_rewrite(card: Card, rewrite: f.Rewrite) -> Card:
    """
    A card with one replacement effect that does something else.
    """
    (ability,) = card.front.abilities
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.statements
    assert isinstance(effect, f.ReplacementEffect)
    changed = evolve(ability, statements=(evolve(effect, rewrite=rewrite),))
    return evolve(card, faces=(evolve(card.front, abilities=(changed,)),))


@pytest.mark.parametrize(
    ("rewrite", "same"),
    [
        (f.ChangeCount(plus=e.Number(1)), Sameness.READ),
        (f.ChangeCount(plus=e.Sum((e.Number(1), e.Number(0)))), Sameness.PROVED),
        (f.ChangeCount(times=3, plus=e.Difference(e.Number(1), e.Number(1))), Sameness.OPEN),
        (f.ChangeCount(plus=e.Number(2)), Sameness.OPEN),
    ],
)
def test_wordings_are_the_same_where_the_solver_proves_it(rewrite: f.Rewrite, same: Sameness) -> None:
    """
    Equal models are equal; others for all amounts and boards, or it stays open.
    """
    card = default_cards().find("Hardened Scales")
    assert compare_wordings(card, _with_rewrite(card, rewrite)).same is same


def test_cards_that_differ_are_shown_where_they_do() -> None:
    """
    On the first small board on which their outcomes differ.
    """
    cards = default_cards()
    found = compare_cards(cards.find("Doubling Season"), cards.find("Parallel Lives"), cards)
    assert found.verdict is Verdict.VIOLATED
    assert found.event == "an effect puts a +1/+1 counter on Grizzly Bears"
    assert found.sides is not None
    assert [len(side.outcomes) for side in found.sides] == [1, 1]


def test_each_card_has_its_own_name_in_the_orders(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Though both were asked about under one name, so that nothing but their words differs.
    """
    assert main(["compare", "Mana Reflection", "Nyxbloom Ancient"]) == ExitCode.VIOLATED
    told = capsys.readouterr().out.splitlines()
    assert "    {G}{G}   Mana Reflection" in told
    assert "    {G}{G}{G}   Nyxbloom Ancient" in told


@pytest.mark.parametrize("board", ["Forest, Island", "Forest; Mana Reflection; life: 3"])
def test_a_compared_card_joins_any_way_to_write_a_board(board: str) -> None:
    """
    Also one with another copy of it, which stays what it is.
    """
    words = ["compare", "Mana Reflection", "Nyxbloom Ancient", "--for", "you tap Forest for mana", "--you", board]
    assert main(words) == ExitCode.VIOLATED


def test_a_copy_on_the_board_is_no_side_of_the_comparison(capsys: pytest.CaptureFixture[str]) -> None:
    """
    The opponent's Boon Reflection is nothing to either card.
    """
    words = ["compare", "Boon Reflection", "Angel of Vitality", "--for", "opponent gains 3 life"]
    assert main([*words, "--opponent", "Boon Reflection"]) == ExitCode.OK
    assert "    opponent gains 6 life   Boon Reflection" in capsys.readouterr().out.splitlines()


def test_cards_that_differ_in_what_else_is_printed_are_not_said_to_be_the_same() -> None:
    """
    A mana cost may matter to something.
    """
    cards = default_cards()
    one = cards.find("Hardened Scales")
    other = evolve(one, faces=(evolve(one.front, mana_cost=("G", "G")),))
    assert compare_cards(one, other, cards).verdict is Verdict.UNKNOWN
    assert compare_cards(one, named(one, "Softened Scales"), cards).verdict is Verdict.PROVED


def test_what_august_2026_changed() -> None:
    """
    605.1a alone, which has a fourth criterion since.
    """
    (changed,) = changed_rules("2026-04-17", EDITION)
    assert changed.number == "605.1a"
    assert "library" in changed.after
    assert "library" not in changed.before
    millikin = default_cards().find("Millikin")
    assert mana_abilities_of(millikin, "2026-04-17") == (1,)
    assert mana_abilities_of(millikin, EDITION) == ()
    with pytest.raises(ValueError, match="no edition"), of_edition("1993-08-05"):
        pass


@pytest.mark.parametrize(
    ("words", "code", "first"),
    [
        (
            ("compare", "Mana Reflection", "Mana Reflection"),
            0,
            "the same: the first wording of Mana Reflection",
        ),
        (("compare", "--text-a", TWICE, "--text-b", TWICE), 0, "the same: the first wording of This card"),
        (
            ("compare", "--text-a", TWICE, "--text-b", PLUS),
            1,
            "not the same: the first wording of This card",
        ),
        (
            ("compare", "Boon Reflection", "--text-b", PLUS),
            1,
            "not the same: the first wording of Boon Reflection",
        ),
        (
            ("compare", "Boon Reflection", "Alhammarret's Archive", "--for", "you gain 3 life"),
            0,
            "the same here: Boon Reflection and Alhammarret's Archive",
        ),
        (("compare", "--text-a", "Frob the gloop.", "--text-b", TWICE), 6, "not modelled: "),
        (("compare", "--text-a", "Frob the gloop.", "--text-b", "Frob the gloops."), 6, "not modelled: "),
        (
            ("compare", "--for", "you gain 3 life", "--you", "Boon Reflection", "--other-you", "Heron of Hope"),
            1,
            "not the same: the first board and the other board",
        ),
        (("compare", "--editions"), 1, "2026-04-17 and 2026-08-07 differ in 1 encoded rule"),
        (("compare", "--editions", "Sol Ring"), 0, "2026-04-17 and 2026-08-07 differ in 1 encoded rule"),
        (("compare", "--editions", "Millikin"), 1, "2026-04-17 and 2026-08-07 differ in 1 encoded rule"),
        (("compare", "--editions", *MILLIKIN), 1, "not the same: 2026-04-17 and 2026-08-07"),
    ],
)
def test_commands_tell_it_first(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, first: str) -> None:
    """
    The answer, its exit code, and a record after the schema.
    """
    assert main(words) == code
    assert capsys.readouterr().out.splitlines()[0].startswith(first)
    assert main((*words, "--format", "json")) == code
    Draft202012Validator(published_schema()).validate(json.loads(capsys.readouterr().out))


def test_millikin_in_both_editions(capsys: pytest.CaptureFixture[str]) -> None:
    """
    It could be tapped for mana, and can't be any more.
    """
    main(("compare", "--editions", *MILLIKIN))
    told = capsys.readouterr().out
    assert "{C}; you mill Forest" in told
    assert "not legal: `Millikin` has no mana ability" in told


def test_a_spec_may_name_the_earlier_edition(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Its scenarios are asked under the rules of that edition.
    """
    scenario = "scenarios: [{id: a, cites: ['605.1a'], board: {you: [Millikin]}, mana_abilities: {Millikin: [1]}}]"
    for edition, code in (("2026-04-17", 0), (EDITION, 1)):
        path = tmp_path / f"{edition}.rules.yaml"
        path.write_text(f'edition: "{edition}"\n{scenario}\n', encoding="utf-8")
        assert main(("check", str(path))) == code
    assert "1 scenario" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("compare",),
        ("compare", "Boon Reflection"),
        ("compare", "--for", "you gain 3 life", "--other-you"),
        ("compare", "--other-you", "Forest"),
        ("compare", "Boon Reflection", "Heron of Hope", "--you", "Forest"),
        ("compare", "--edition", "2026-04-17"),
        ("compare", "--editions", "--text-a", TWICE),
        ("compare", "--editions", "--you", "Forest"),
    ],
)
def test_wrong_uses_are_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """
    With the exit code of a usage error, and no answer.
    """
    assert main(words) == 2
    assert capsys.readouterr().out == ""
