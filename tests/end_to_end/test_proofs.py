"""
Claims about what happens: each verdict with its exit code, and counterexamples that can be asked again.
"""

import json
import shlex
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import manaproof
from manaproof.cli import main
from manaproof.model.amounts import Values
from manaproof.model.verdicts import Verdict
from manaproof.report.records import published_schema
from manaproof.specs.asking import board, default_cards, occasion_of
from manaproof.specs.formulas.reading import read_formula
from manaproof.specs.questions import Queries
from manaproof.specs.texts import Text

DAMAGE = "a source deals n damage to you"
COUNTERS = "an effect puts n +1/+1 counters on Grizzly Bears"


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main(words)
    return code, capsys.readouterr().out


_NO_RANGE = "n is a number of events or objects; give `n` at most 64 values, such as 1 to 5"


@pytest.mark.parametrize(
    ("formula", "event", "you", "opponent", "code", "first"),
    [
        ("damage dealt <= 2 * n", DAMAGE, "Furnace of Rath", "", 0, "proved: damage dealt <= 2 * n"),
        ("damage dealt <= 2n - 1", DAMAGE, "Furnace of Rath, Urza's Armor", "", 0, "proved: damage dealt <= 2n - 1"),
        ("damage dealt = 2n - 1", DAMAGE, "Furnace of Rath, Urza's Armor", "", 1, "violated: damage dealt = 2n - 1"),
        ("damage dealt <= n + 2", DAMAGE, "Furnace of Rath", "", 1, "violated: damage dealt <= n + 2, if n ≥ 3"),
        ("every mana added is B", "you tap Forest for mana", "Forest", "Contamination", 0, "proved: every mana added is B"),
        ("cards drawn = 0", DAMAGE, "", "", 4, "vacuous: cards drawn = 0; nothing of `cards drawn` can happen here"),
        ("n > 3 implies n > 2", DAMAGE, "", "", 4, "vacuous: n > 3 implies n > 2; it speaks of nothing that happens"),
        (
            "damage dealt > 2n implies damage dealt = 0",
            DAMAGE,
            "",
            "",
            4,
            "vacuous: damage dealt > 2n implies damage dealt = 0; its premise is never met",
        ),
        (
            "damage dealt * damage dealt >= n",
            DAMAGE,
            "",
            "",
            3,
            "not decided (UNKNOWN): damage dealt * damage dealt >= n; "
            "the product of n and n has no closed form here; give one of them a value",
        ),
        (
            "not Wild Growth triggers",
            "you tap Forest for mana",
            "Forest, Wild Growth (attached to Forest)",
            "",
            3,
            "not decided (UNKNOWN): not Wild Growth triggers; "
            "outcomes tell the mana that `Wild Growth` adds, not whether it triggers; measure `mana added`",
        ),
        (
            '"Soldier" enters untapped',
            "you create 2 1/1 white Soldier creature tokens",
            "",
            "",
            3,
            'not decided (UNKNOWN): "Soldier" enters untapped; '
            "how each Soldier token entered isn't part of an outcome; measure `tokens created`",
        ),
        (
            "not Grizzly Bears dies",
            "you sacrifice Grizzly Bears",
            "Grizzly Bears",
            "Rest in Peace",
            3,
            "not decided (UNKNOWN): not Grizzly Bears dies; "
            "whether `Grizzly Bears`, which was sacrificed, died isn't part of an outcome",
        ),
        (
            "damage dealt by Lightning Bolt = 0",
            DAMAGE,
            "",
            "",
            4,
            "vacuous: damage dealt by Lightning Bolt = 0; nothing of `damage dealt by Lightning Bolt` can happen here",
        ),
        ("cards drawn <= n", "you draw n cards", "", "", 0, "proved: cards drawn <= n"),
        (
            "Soldier tokens created = 0",
            "you create 2 Treasure tokens",
            "",
            "",
            4,
            "vacuous: Soldier tokens created = 0; nothing of `Soldier tokens created` can happen here",
        ),
        ("life gained <= n", "you gain n life; you scry n", "", "", 3, f"not decided (UNKNOWN): life gained <= n; {_NO_RANGE}"),
    ],
)
def test_verdicts_and_exit_codes(
    capsys: pytest.CaptureFixture[str], formula: str, event: str, you: str, opponent: str, code: int, first: str
) -> None:
    """
    The first line says how it ends and why.
    """
    ended, out = _run(capsys, "prove", formula, "--for", event, "--you", you, "--opponent", opponent)
    assert (ended, out.partition("\n")[0]) == (code, first)


TWO = "a source deals n damage to you; you gain m life"


@pytest.mark.parametrize(
    ("formula", "code", "first", "values"),
    [
        ("damage dealt <= n + m", 1, "violated: damage dealt <= n + m, for some values", {"m": 1, "n": 2}),
        ("damage dealt + life gained >= n + m", 0, "proved: damage dealt + life gained >= n + m", None),
        (
            "damage dealt > 20 and n < 2m + 3 implies life gained > 4",
            0,
            "proved: damage dealt > 20 and n < 2m + 3 implies life gained > 4",
            None,
        ),
        (
            "damage dealt > 20 and n < 2m + 3 implies life gained > 5",
            1,
            "violated: damage dealt > 20 and n < 2m + 3 implies life gained > 5, for some values",
            {"m": 5, "n": 11},
        ),
        ("life gained = n", 1, "violated: life gained = n, for some values", {"m": 1, "n": 2}),
    ],
)
def test_several_unknowns_are_compared_by_the_solver(
    capsys: pytest.CaptureFixture[str], formula: str, code: int, first: str, values: dict[str, int] | None
) -> None:
    """
    For all values of both; a counterexample has those of the smallest sum, of these the first, and breaks the claim.
    """
    words = ("prove", formula, "--for", TWO, "--you", "Furnace of Rath")
    ended, out = _run(capsys, *words)
    assert (ended, out.partition("\n")[0]) == (code, first)
    record = json.loads(_run(capsys, *words, "--format", "json")[1])
    Draft202012Validator(published_schema()).validate(record)
    found = record["counterexample"]
    assert (found and found["values"]) == values


def test_a_budget_that_ends_is_no_proof(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """
    UNKNOWN, and exit code 3.
    """
    monkeypatch.setattr("manaproof.solve.claims.DEFAULT_BUDGET", 1)
    ended, out = _run(capsys, "prove", "damage dealt <= n + m", "--for", TWO, "--you", "Furnace of Rath")
    assert (ended, out.partition("\n")[0]) == (
        3,
        "not decided (UNKNOWN): damage dealt <= n + m; the solver's budget ended before it could tell for which values it holds",
    )


SOLDIERS = "you create 2 1/1 white Soldier creature tokens"
ON_FOREST = "Forest, Wild Growth (attached to Forest)"


@pytest.mark.parametrize(
    ("formula", "event", "you", "opponent"),
    [
        ("Soul Warden triggers twice", SOLDIERS, "Soul Warden", ""),
        ("Soldier tokens created by you = 2 and tokens created = 2", SOLDIERS, "", ""),
        ("Soldier tokens created = 4", SOLDIERS, "Parallel Lives", ""),
        ("Treasure tokens created by you = 2", "you create 2 Treasure tokens", "", ""),
        ("Grizzly Bears dies", "Grizzly Bears is destroyed", "Grizzly Bears", ""),
        ("Grizzly Bears is exiled", "Grizzly Bears is destroyed", "Grizzly Bears", "Rest in Peace"),
        ("Grizzly Bears is sacrificed", "you sacrifice Grizzly Bears", "Grizzly Bears", ""),
        ("permanents sacrificed by you = 1", "you tap Lotus Petal for mana", "Lotus Petal", ""),
        ("charge counters removed from Vivid Crag <= 1", "you tap Vivid Crag for mana", "Vivid Crag (charge 1)", ""),
        ("life lost by you = 1", "you tap Mana Confluence for mana", "Mana Confluence", ""),
        ("life gained by you = 6 and life lost = 0", "you gain 3 life", "Boon Reflection", ""),
        ("cards drawn by you = 2 and cards drawn = 2", "you draw 2 cards", "", ""),
        ("damage dealt by Lightning Bolt to you = 3", "Lightning Bolt deals 3 damage to you", "", ""),
        ("damage dealt to opponents = 0 and damage dealt to you = n", DAMAGE, "", ""),
        ("nothing happens", DAMAGE, "shield: prevent all damage that would be dealt to you this turn", ""),
        ("mana added by Forest = 1 and mana added = 2", "you tap Forest for mana", ON_FOREST, ""),
        ("poison counters put on you = n and life lost = 0", "a creature with infect deals n damage to you", "", ""),
        ("you lose the game", "a source deals 30 damage to you; state-based actions are checked", "", ""),
    ],
)
def test_what_measures_sum(formula: str, event: str, you: str, opponent: str) -> None:
    """
    Each sums what its words say: the claim is proved.
    """
    assert main(("prove", formula, "--for", event, "--you", you, "--opponent", opponent)) == 0


def test_a_search_that_is_cut_off_is_no_proof() -> None:
    """
    INCOMPLETE with its reason, and exit code 3.
    """
    of = board(you="Forest, Mana Reflection, Nyxbloom Ancient", opponent="Contamination")
    occasion = occasion_of("you tap Forest for mana", of)
    formula = read_formula(Text.typed("every mana added is B"), of, occasion, default_cards())
    proof = Queries(limit=3).prove(of, occasion, formula)
    assert (proof.verdict, proof.verdict.exit_code()) == ("INCOMPLETE", 3)
    assert "more than 3 states" in (proof.limits or "")


@pytest.mark.parametrize(
    ("formula", "event", "you", "opponent", "kept"),
    [
        ("damage dealt < 2n", DAMAGE, "Furnace of Rath, Forest, 3 Grizzly Bears", "life: 3", '--you "Furnace of Rath"'),
        (
            "+1/+1 counters put on Grizzly Bears <= n + 1",
            COUNTERS,
            "2 Hardened Scales, Grizzly Bears, Vorinclex, Monstrous Raider",
            "Soul Warden",
            '--you "Grizzly Bears; Vorinclex, Monstrous Raider" --where "n = 2"',
        ),
        (
            "damage dealt to you = 0 or damage dealt to you >= n",
            DAMAGE,
            "Urza's Armor; shield: prevent the next 2 damage to you this turn; library: Island, Swamp",
            "",
            "Urza's Armor",
        ),
        (
            "{B} added = 0",
            "you tap Forest for mana",
            "Forest, maybe Mana Reflection",
            "maybe Contamination",
            '--you Forest --opponent "maybe Contamination" --where "with opponent\'s Contamination"',
        ),
        ("{B} added = 0", "you tap Forest for mana", "2 Forest, Mana Reflection", "Contamination", "--you Forest --opponent Con"),
    ],
)
def test_counterexamples_are_small_and_can_be_asked_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, formula: str, event: str, you: str, opponent: str, kept: str
) -> None:
    """
    The printed command ends as it did, with the same outcome and itself as the smallest; the printed spec holds.
    """
    words = ("prove", formula, "--for", event, "--you", you, "--opponent", opponent, "--format", "json")
    code, out = _run(capsys, *words)
    record = json.loads(out)
    Draft202012Validator(published_schema()).validate(record)
    found = record["counterexample"]
    assert (code, kept in found["command"]) == (1, True)
    again, told = _run(capsys, *shlex.split(found["command"])[1:], "--format", "json")
    same = json.loads(told)["counterexample"]
    assert (again, same["command"], same["outcome"]) == (1, found["command"], found["outcome"])
    spec = tmp_path / "found.rules.yaml"
    spec.write_text(found["spec"], encoding="utf-8")
    assert _run(capsys, "check", "--unchecked", str(spec)) == (0, "1 scenario in 1 file: 1 hold\n")
    spec.write_text(found["spec"].replace("expect: violated", "expect: proved"), encoding="utf-8")
    assert _run(capsys, "check", str(spec))[0] == 1


def test_a_proof_may_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    """
    With `--checked` the list of outcomes on which it rests is certified.
    """
    words = ("prove", "damage dealt <= 2n", "--for", DAMAGE, "--you", "Furnace of Rath", "--checked")
    assert _run(capsys, *words) == (
        0,
        "proved (checked by the solver): damage dealt <= 2n\n\n"
        "  it holds at the one outcome for n ≥ 1, for every order and choice\n",
    )


def test_claims_from_python() -> None:
    """
    A board and words give the answer as a value; `where` narrows the unknown amounts.
    """
    of = manaproof.board(you="Furnace of Rath, Urza's Armor")
    assert manaproof.prove(of, DAMAGE, "damage dealt >= 2n - 2").verdict is Verdict.PROVED
    proof = manaproof.prove(of, DAMAGE, "damage dealt <= 5", where="n >= 3")
    assert proof.witness is not None
    assert (proof.verdict, proof.witness.values, proof.witness.measures) == (
        Verdict.VIOLATED,
        (Values("n", 4, last=4),),
        (("damage dealt", 7),),
    )


@pytest.mark.parametrize(
    ("formula", "code", "words"),
    [
        pytest.param("counters put <= 2n + 2k", 0, "proved", id="at most twice all"),
        pytest.param("counters put <= 2n + k", 1, "if k = 1 and n = 1: counters put is 4", id="more than all once"),
        pytest.param("counters put <= 2n", 1, "counters put is 3", id="without their number"),
    ],
)
def test_claims_about_any_number_of_copies_are_about_all_of_them(
    capsys: pytest.CaptureFixture[str], formula: str, code: int, words: str
) -> None:
    """
    Into how many batches they are divided by what applies between them is no part of a claim.
    """
    event = "an effect puts n +1/+1 counters on Grizzly Bears"
    ended = main(("prove", formula, "--for", event, "--you", "Grizzly Bears, k Hardened Scales, Doubling Season"))
    told = " ".join(capsys.readouterr().out.split())
    assert (ended, words in told) == (code, True), told
