import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.cli.conftest import Run

from manaproof.cli.group import _VERBS
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.verdicts import Verdict
from manaproof.report.records import published_schema

TAP = ("outcomes", "you tap Forest for mana")


def test_outcomes(run: Run) -> None:
    """
    The answer of the README's first command.
    """
    ended = run(*TAP, "--you", "Forest, Mana Reflection", "--opponent", "Contamination")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out == (
        "2 outcomes, complete\n\n"
        "  {B}      Mana Reflection, then Contamination\n"
        "  {B}{B}   Contamination, then Mana Reflection\n\n"
        "  you choose the order (616.1e); each applies once (614.5); both change the one production event (106.12b)\n"
    )


@pytest.mark.parametrize(
    ("words", "code", "error"),
    [
        ((), 2, None),
        (("wobble",), 2, "no such command 'wobble'"),
        (("outcomes",), 2, "missing argument 'EVENT'; see `manaproof outcomes --help`"),
        ((*TAP, "--wobble"), 2, "no such option '--wobble'"),
        ((*TAP, "--format", "xml"), 2, "invalid value for '--format'"),
        ((*TAP, "--you", "Forst"), 2, "--you: no card is named `Forst`"),
        ((*TAP, "--you-life", "many"), 2, "--you-life: `many` is not a whole number"),
        ((*TAP, "--player", "Alice"), 2, "`Alice` names no player"),
        ((*TAP, "--player", "=Forest"), 2, "`=Forest` names no player"),
        ((*TAP, "--turn", "Bob"), 2, "--turn: `Bob` is no player of this board; write `you` or `opponent`"),
        ((*TAP, "--step", "noon"), 2, "--step: `noon` is no step or phase"),
        (TAP, 2, "line 1, column 9: the board has no `Forest`"),
        ((*TAP, "--you", "Forest, Forest (tapped)"), 2, "could be `you/Forest` (untapped) or `you/Forest 2` (tapped)"),
        ((*TAP, "--you", "Forest (tapped)"), 2, "(107.5)"),
        ((*TAP, "--you", "10000 Forest"), 2, "--you: a board may have at most 500 permanents"),
        ((*TAP, "--you", "Fo\x1b[31m\x00rest"), 2, "\\x1b"),
        ((*TAP, "--you", "x" * 20_001), 2, "at most 20000"),
        (("outcomes", "you tap Forest", "--you", "Forest"), 2, "stops too early; `for` could follow"),
        ((*TAP, "--you", "Forest", "-o", "/nowhere/at/all"), 2, "can't be written: no such file"),
        (("could-produce", "Island", "--you", "Forest"), 2, "the board has no `Island`"),
        (("check", "/nowhere/at/all"), 2, "there is no file or folder `/nowhere/at/all`"),
        (("check", __file__), 2, "is no spec file"),
        (("cards", "show", "Forst"), 2, "no card is named `Forst`"),
    ],
    ids=lambda value: " ".join(value)[:60] if isinstance(value, tuple) else None,
)
def test_bad_input_gets_one_line(run: Run, words: tuple[str, ...], code: int, error: str | None) -> None:
    """
    One clear line on stderr, nothing on stdout, no control characters, and the exit code.
    """
    ended = run(*words)
    assert ended.code == code
    if error is not None:
        assert error in ended.err
        assert (ended.out, ended.err.count("\n"), ended.err[:11]) == ("", 1, "manaproof: ")
        assert not set(ended.err) & set("\x1b\x00")


@pytest.mark.parametrize(
    ("verdict", "code"),
    [(Verdict.COMPLETE, 0), (Verdict.INCOMPLETE, 3), (Verdict.UNKNOWN, 3), (Verdict.NOT_MODELLED, 6)],
)
def test_every_verdict_of_outcomes_has_its_exit_code(
    run: Run, monkeypatch: pytest.MonkeyPatch, verdict: Verdict, code: int
) -> None:
    """
    The exit code says what the answer is worth.
    """
    monkeypatch.setattr("manaproof.queries.outcomes.outcomes", lambda *_, **__: OutcomesAnswer(verdict))
    assert run(*TAP, "--you", "Forest").code == code


def test_a_bug_is_an_internal_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A bug ends with 70 and one line that asks to report it; the traceback comes only with MANAPROOF_DEBUG=1.
    """

    def fails(*_: object, **__: object) -> OutcomesAnswer:
        raise RuntimeError("out of\ncheese")

    monkeypatch.setattr("manaproof.queries.outcomes.outcomes", fails)
    quiet = run(*TAP, "--you", "Forest")
    monkeypatch.setenv("MANAPROOF_DEBUG", "1")
    loud = run(*TAP, "--you", "Forest")
    assert (quiet.code, quiet.err.count("\n"), loud.code) == (70, 1, 70)
    assert "internal error (RuntimeError: out of cheese); please report it" in quiet.err
    assert "Traceback" in loud.err


@pytest.mark.parametrize("format_", ["json", "jsonl"])
@pytest.mark.parametrize(
    "words",
    [TAP, ("could-produce", "Forest"), ("could-produce",), ("can-activate", "Forest")],
    ids=lambda words: words[0],
)
def test_json(run: Run, words: tuple[str, ...], format_: str) -> None:
    """
    JSON follows the published schema, one object a line.
    """
    ended = run(*words, "--you", "Forest, Mana Reflection", "--format", format_)
    validator = Draft202012Validator(published_schema())
    records = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 0 or words == ("could-produce",)
    assert records
    assert all(validator.is_valid(record) for record in records)


def test_could_produce(run: Run) -> None:
    """
    One permanent, or the whole board as a table.
    """
    one, all_ = run("could-produce", "Forest", "--you", "Forest"), run("could-produce", "--you", "Forest, Island")
    assert (one.code, one.out.splitlines()[0]) == (0, "G")
    assert all_.out.splitlines()[:3] == ["             W U B R G C", "your Forest  . . . . G .", "your Island  . U . . . ."]


def test_can_activate(run: Run) -> None:
    """
    "yes" ends with 0, "no" with 1 and every reason.
    """
    yes = run("can-activate", "Llanowar Elves", "--you", "Llanowar Elves")
    no = run("can-activate", "Llanowar Elves", "--you", "Llanowar Elves (entered this turn, tapped)")
    assert (yes.code, yes.out.splitlines()[0], no.code, no.out.splitlines()[0]) == (0, "yes", 1, "no")
    assert "(107.5" in no.out
    assert "(302.6" in no.out


def test_a_result_may_go_to_a_file(run: Run, tmp_path: Path) -> None:
    """
    With -o nothing is printed and the file has the result.
    """
    target = tmp_path / "answer.txt"
    ended = run(*TAP, "--you", "Forest", "-o", str(target))
    assert (ended.code, ended.out, target.read_text().splitlines()[0]) == (0, "", "1 outcome, complete")


GOOD = """\
scenarios:
  - id: one
    cites: ["106.7"]
    board: {you: [Forest, Mana Reflection]}
    when: you tap Forest for mana
    outcomes: ["{G}{G}"]
"""
PENDING = "scenarios:\n  - {id: two, pending: needs damage}\n"


@pytest.mark.parametrize(
    ("source", "code", "said"),
    [
        (GOOD, 0, "1 scenario in 1 file: 1 hold"),
        (GOOD.replace('"{G}{G}"', '"{G}"'), 1, "extra    {G}{G}   by Mana Reflection"),
        (GOOD.replace("[Forest,", '["Forest (tapped)",'), 2, "(107.5)"),
        (GOOD.replace("Mana Reflection", "Mona Reflection"), 2, "no card is named `Mona Reflection`"),
        (PENDING, 0, "1 scenario in 1 file: 0 hold, 1 pending"),
        ("a: [", 2, "this is no YAML"),
        ("x" * 10_000_000, 2, "the 1000000 characters that a spec file may have"),
    ],
    ids=["holds", "violated", "illegal", "no card", "pending", "no YAML", "10 MB"],
)
def test_check(run: Run, tmp_path: Path, source: str, code: int, said: str) -> None:
    """
    A check tells what doesn't hold, counts, and ends with the gravest code.
    """
    (tmp_path / "a.rules.yaml").write_text(source)
    ended = run("check", str(tmp_path))
    assert (ended.code, ended.err) == (code, "")
    assert said in ended.out


def test_a_check_of_nothing(run: Run, tmp_path: Path) -> None:
    """
    A folder without specs ends with 5, and so does a name that no scenario has.
    """
    assert run("check", str(tmp_path)).code == 5
    (tmp_path / "a.rules.yaml").write_text(GOOD)
    assert run("check", str(tmp_path), "--only", "two").code == 5


def test_a_check_as_json(run: Run, tmp_path: Path) -> None:
    """
    One record, or with jsonl one for each problem and scenario.
    """
    (tmp_path / "a.rules.yaml").write_text(GOOD)
    (tmp_path / "b.rules.yaml").write_text("a: [")
    one, many = (run("check", str(tmp_path), "--format", name) for name in ("json", "jsonl"))
    records = [json.loads(line) for line in (one.out + many.out).splitlines()]
    validator = Draft202012Validator(published_schema())
    assert len(records) == 3
    assert all(validator.is_valid(record) for record in records)


def test_rules(run: Run, tmp_path: Path) -> None:
    """
    A rule with its module and the scenarios that cite it; an unknown number ends with 5.
    """
    (tmp_path / "a.rules.yaml").write_text(GOOD)
    known = run("rules", "106.7", "--specs", str(tmp_path))
    unknown = run("rules", "999", "--specs", str(tmp_path))
    assert (known.code, unknown.code) == (0, 5)
    assert "cited by 1 scenario" in known.out
    assert known.out.splitlines()[-1].strip() == "one"


def test_cards_show(run: Run) -> None:
    """
    How a card was read, in our notation.
    """
    ended = run("cards", "show", "Forest")
    assert ended.out.splitlines() == [
        "Forest",
        "Basic Land",
        "  1. ActivatedAbility(cost: TapSymbol, effect: AddMana(mana: Symbols(G)))",
    ]


@pytest.mark.parametrize("verb", [*_VERBS, "cards import"])
def test_every_verb_has_help(run: Run, verb: str) -> None:
    """
    Help goes to stdout and ends with 0.
    """
    ended = run(*verb.split(), "--help")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith(f"Usage: manaproof {verb}")


@pytest.mark.parametrize("words", [("--help",), ("--version",), ("outcomes", "--help")])
def test_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    """
    A cold process that only prints help loads no parser, no validator, no solver and no terminal library.
    """
    heavy = ("z3", "lark", "jsonschema", "yaml", "rich", "rapidfuzz")
    script = (
        "import sys\nfrom manaproof.cli import main\n"
        f"code = main({list(words)!r})\nprint(code, [name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stderr == "0 []\n"


def test_output_is_the_same_under_any_hash_seed() -> None:
    """
    Two processes with different hash seeds print the same bytes.
    """
    script = (
        "import sys\nfrom manaproof.specs.asking import board, outcomes\nfrom manaproof.report.text import outcomes_text\n"
        "from tests.specs.fakes import FakeCards\ncards = FakeCards()\n"
        "of = board('Forest, 2 Mana Reflection', 'Contamination', cards=cards)\n"
        "print(outcomes_text(outcomes(of, 'you tap Forest for mana', cards=cards), verbose=True))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(sys.path)},
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(printed) == 1
