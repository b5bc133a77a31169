"""
Whether something is possible, always or never so, and the extremes of quantities, also those that a player can force.
"""

import json

import pytest
from jsonschema import Draft202012Validator

from manaproof.cli import main
from manaproof.report.records import published_schema

NO_RANGE = "n is a number of events or objects; give `n` at most 64 values, such as 1 to 5"
DAMAGE = "a source deals n damage to you"
BOTH = "at once: a source deals 3 damage to you; a source deals 3 damage to opponent"


@pytest.mark.parametrize(
    ("verb", "formula", "event", "you", "code", "first"),
    [
        (
            "possible",
            "damage dealt = 2n - 1",
            DAMAGE,
            "Furnace of Rath, Urza's Armor",
            0,
            "yes: possible damage dealt = 2n - 1",
        ),
        (
            "possible",
            "cards drawn >= 1",
            DAMAGE,
            "",
            4,
            "vacuous: possible cards drawn >= 1; nothing of `cards drawn` can happen here",
        ),
        (
            "possible",
            "cards drawn = 0",
            DAMAGE,
            "",
            4,
            "vacuous: possible cards drawn = 0; nothing of `cards drawn` can happen here",
        ),
        ("never", "cards drawn = 0", DAMAGE, "", 4, "vacuous: never cards drawn = 0; nothing of `cards drawn` can happen here"),
        (
            "possible",
            "damage dealt = 0 implies damage dealt = 1",
            DAMAGE,
            "",
            4,
            "vacuous: possible damage dealt = 0 implies damage dealt = 1; its premise is never met",
        ),
        ("possible", "damage dealt = 5", DAMAGE, "Furnace of Rath", 1, "no: possible damage dealt = 5"),
        ("possible", "damage dealt = 6", DAMAGE, "Furnace of Rath", 0, "yes: possible damage dealt = 6, if n = 3"),
        ("always", "damage dealt = 2n", DAMAGE, "Furnace of Rath", 0, "yes: always damage dealt = 2n"),
        ("always", "damage dealt <= 7", DAMAGE, "Furnace of Rath", 1, "no: always damage dealt <= 7, if n ≥ 4"),
        ("never", "damage dealt = 2n + 1", DAMAGE, "Furnace of Rath", 0, "yes: never damage dealt = 2n + 1"),
        ("never", "damage dealt = 4", DAMAGE, "Furnace of Rath", 1, "no: never damage dealt = 4, if n = 2"),
        (
            "never",
            "cards drawn > 0",
            DAMAGE,
            "",
            4,
            "vacuous: never cards drawn > 0; nothing of `cards drawn` can happen here",
        ),
        (
            "possible",
            "damage dealt * damage dealt = n",
            DAMAGE,
            "",
            3,
            "not decided (UNKNOWN): possible damage dealt * damage dealt = n; "
            "the product of n and n has no closed form here; give one of them a value",
        ),
        ("possible", "cards drawn > 1", "you scry n", "", 3, f"not decided (UNKNOWN): possible cards drawn > 1; {NO_RANGE}"),
        ("best", "damage dealt", DAMAGE, "Furnace of Rath, Urza's Armor", 0, "greatest damage dealt for n ≥ 1"),
        ("worst", "damage dealt", DAMAGE, "Furnace of Rath, Urza's Armor", 0, "least damage dealt for n ≥ 1"),
        ("best", "cards drawn", DAMAGE, "", 4, "vacuous: cards drawn; nothing of what is measured can happen here"),
        ("best", "cards drawn", "you scry n", "", 3, f"not decided (UNKNOWN): cards drawn; {NO_RANGE}"),
    ],
)
def test_answers_and_exit_codes(
    capsys: pytest.CaptureFixture[str], verb: str, formula: str, event: str, you: str, code: int, first: str
) -> None:
    """
    The first line answers; the JSON record fits the schema and has the same verdict.
    """
    words = (verb, formula, "--for", event, "--you", you)
    ended = main(words)
    assert (ended, capsys.readouterr().out.partition("\n")[0]) == (code, first)
    assert main((*words, "--format", "json")) == code
    record = json.loads(capsys.readouterr().out)
    Draft202012Validator(published_schema()).validate(record)
    assert (record["query"], record["question"]) == (verb, event)


@pytest.mark.parametrize(
    ("event", "code", "told"),
    [
        ("a source deals 2 damage to Grizzly Bears", 4, True),
        ("a source deals 2 damage to Grizzly Bears; state-based actions are checked", 0, False),
        ("Grizzly Bears is destroyed", 0, False),
    ],
)
def test_nothing_dies_of_damage_where_state_based_actions_are_not_checked(
    capsys: pytest.CaptureFixture[str], event: str, code: int, *, told: bool
) -> None:
    """
    A claim about what state-based actions would do says that they are no part of the event (704.3).
    """
    assert main(("possible", "Grizzly Bears dies", "--for", event, "--you", "Grizzly Bears")) == code
    assert ("assumed: state-based actions aren't checked" in capsys.readouterr().out) is told


@pytest.mark.parametrize(
    ("verb", "player", "amount"),
    [
        ("best", None, 10),
        ("worst", None, 8),
        ("best", "you", 9),
        ("worst", "you", 9),
        ("best", "opponent", 9),
    ],
)
def test_what_a_player_can_force(capsys: pytest.CaptureFixture[str], verb: str, player: str | None, amount: int) -> None:
    """
    Each player orders the effects on the damage to themselves: 2 · 3 − 1 = 5 or 2 · (3 − 1) = 4; the other wants the contrary.
    """
    armed = ("--you", "Furnace of Rath, Urza's Armor", "--opponent", "Urza's Armor")
    chosen = () if player is None else ("--for-player", player)
    assert main((verb, "damage dealt", "--for", BOTH, *armed, *chosen, "--format", "json")) == 0
    (found,) = json.loads(capsys.readouterr().out)["extremes"]
    assert found["amount"] == amount


@pytest.mark.parametrize(
    ("verb", "formula", "message"),
    [
        ("best", "damage dealt <= 3", "`damage dealt <= 3` is a claim, no number"),
        ("possible", "damage dealt", "`damage dealt` is a number, no claim"),
        ("always", "damage delt", "`delt` doesn't fit there in `damage delt`"),
        ("prove", "damage dealt <= m", "the question has no unknown `m`; it has `n`"),
        ("prove", "damage dealt to Grizly <= 1", "`Grizly` doesn't fit there"),
        ("prove", "damage dealt to your Forest <= 1", "you have no `Forest` on this board"),
        ("prove", "mana added by the land's ability = 1", "in which an ability of a permanent is activated"),
        ("prove", "damage dealt to you to opponent = 1", "is said besides another of its kind; say it once"),
        ("prove", "every mana added is Q", "`Q` is none of W U B R G C"),
        ("prove", "damage prevented = 1", "isn't part of an outcome"),
        ("prove", " + ".join(["damage dealt"] * 400) + " = 3", "a formula may have at most 500 words and signs; split it"),
        ("always", "not " * 3000 + "damage dealt = 3", "a formula may have at most 500 words and signs; split it"),
        ("possible", "(" * 100 + "damage dealt = 3" + ")" * 100, "a formula may have at most 40 parts one inside the other"),
        ("best", "-" * 3 + "- " * 100 + "damage dealt", "a formula may have at most 40 parts one inside the other"),
    ],
    ids=lambda words: words[:40],
)
def test_what_cannot_be_read_is_one_clear_error(
    capsys: pytest.CaptureFixture[str], verb: str, formula: str, message: str
) -> None:
    """
    One line on stderr, and exit code 2.
    """
    assert main((verb, "--for", DAMAGE, "--", formula)) == 2
    told = capsys.readouterr()
    assert (told.out, message in told.err, told.err.count("\n")) == ("", True, 1)


@pytest.mark.parametrize(
    "formula",
    [
        " + ".join(["damage dealt"] * 160) + " <= 320n",
        " and ".join(["damage dealt <= 2n"] * 80),
        "not " * 36 + "damage dealt <= 2n",
        "(" * 36 + "damage dealt <= 2n" + ")" * 36,
        "damage dealt = 1 implies " * 36 + "damage dealt <= 2n",
        "damage dealt - 1 + 1 - 2 <= 2n - 2",
    ],
    ids=lambda words: words[:20],
)
def test_long_and_deep_formulas_within_the_limits_are_told(formula: str) -> None:
    """
    What the limits allow is answered, for unknown amounts and for any number of copies.
    """
    assert main(("prove", formula, "--for", DAMAGE, "--you", "Furnace of Rath")) in (0, 4)
    assert main(("prove", formula, "--for", DAMAGE, "--pool", "Fog")) in (0, 4)
