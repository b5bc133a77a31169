import json
import os
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
        (("cards", "show", "x" * 100_000), 2, f"no card is named `{'x' * 79}…`"),
        (("cards", "search", ""), 2, "a search needs a word of the name"),
        (("cards", "search", " "), 2, "a search needs a word of the name"),
        (("cards", "read", "x" * 10_001), 2, "a text of 10001 characters is too long; at most 10000 are read"),
        (("cards", "import", "/dev/null"), 2, "is no regular file"),
        ((*TAP, "--you", "Forest", "--you", "Island"), 2, "`--you` is given 2 times; give it once and join the entries with `,`"),
        ((*TAP, "--you-life", "3", "--you-life", "4"), 2, "`--you-life` is given 2 times; give it once\n"),
        ((*TAP, "--player", "Bob=", "--player", "bob=Forest"), 2, "two players are called `bob`"),
        ((*TAP, "--player", "opponent=", "--opponent", "Forest"), 2, "two players are called `opponent`"),
        ((*TAP, "--player", "A="), 2, "`A` is a word of the phrases"),
        ((*TAP, "--you-library", ""), 2, "--you-library: a library needs a word: write `empty`, `unknown`, a number"),
        ((*TAP, "--you-library", "-3"), 2, "--you-library: `-3` is no number of cards"),
        ((*TAP, "--you-hand", "-1"), 2, "--you-hand: `-1` is no number of cards"),
        ((*TAP, "--you", "Forest\udcff"), 2, "the argument `Forest\\xff` is not UTF-8"),
        (("outcomes", "Divination resolves with X=1000000000"), 2, "`X=1000000000` is more than 1000000, the greatest X"),
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
    monkeypatch.setattr("manaproof.queries.unknown_amounts.outcomes_of_known", lambda *_, **__: OutcomesAnswer(verdict))
    assert run(*TAP, "--you", "Forest").code == code


def test_a_bug_is_an_internal_error(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A bug ends with 70 and one line that asks to report it; the traceback comes only with MANAPROOF_DEBUG=1.
    """

    def fails(*_: object, **__: object) -> OutcomesAnswer:
        raise RuntimeError("out of\ncheese")

    monkeypatch.setattr("manaproof.queries.unknown_amounts.outcomes_of_known", fails)
    quiet = run(*TAP, "--you", "Forest")
    monkeypatch.setenv("MANAPROOF_DEBUG", "1")
    loud = run(*TAP, "--you", "Forest")
    assert (quiet.code, quiet.err.count("\n"), loud.code) == (70, 1, 70)
    assert "internal error (RuntimeError: out of cheese); please report it" in quiet.err
    assert "Traceback" in loud.err


@pytest.mark.parametrize("format_", ["json", "jsonl"])
@pytest.mark.parametrize(
    ("words", "error"),
    [
        (
            ("--you", "Forest (tapped)"),
            {"kind": "illegal action", "where": None, "cites": ["107.5"]},
        ),
        (
            ("--you", "Forst"),
            {"kind": "card not found", "where": "--you", "cites": []},
        ),
    ],
    ids=["illegal", "no card"],
)
def test_an_error_is_a_record_too(run: Run, words: tuple[str, ...], error: dict[str, object], format_: str) -> None:
    """
    Where JSON is asked for, stdout has one record without a verdict; stderr has the line as always.
    """
    ended = run(*TAP, *words, "--format", format_)
    record = json.loads(ended.out)
    Draft202012Validator(published_schema()).validate(record)
    assert (ended.code, ended.err.count("\n"), record["exit_code"]) == (2, 1, 2)
    assert (record["query"], record["verdict"]) == ("outcomes", None)
    assert record["error"].pop("message") in ended.err
    assert record["error"] == error


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


def test_the_opponent_plays_only_if_somebody_says_so(run: Run) -> None:
    """
    Beside other players there is no opponent without an option of its own.
    """
    others = ("--player", "Alice=Forest", "--player", "Bob=Forest")
    without = run("outcomes", "opponent draws a card", *others)
    with_ = run("outcomes", "opponent draws a card", *others, "--opponent-life", "20")
    assert (without.code, with_.code) == (2, 0)
    assert "write `you`, `Alice` or `Bob`" in run("outcomes", "you draw a card", *others, "--turn", "Carol").err


def test_an_unknown_hand(run: Run) -> None:
    """
    A hand may be unknown, as a library may.
    """
    assert run(*TAP, "--you", "Forest", "--you-hand", "unknown").code == 0


def test_a_whole_board_is_checked_too(run: Run) -> None:
    """
    `--checked` holds for each line of the table.
    """
    ended = run("could-produce", "--you", "Forest, Island", "--checked", "--format", "jsonl")
    assert [json.loads(line)["checked"] for line in ended.out.splitlines()] == ["solver", "solver"]


COMMAND = "import sys; from manaproof.cli import main; sys.exit(main())"


@pytest.mark.parametrize(
    ("shell", "code", "error"),
    [
        ("{} rules 106.7 >&-", 2, "manaproof: the result can't be written: stdout is closed; give it a place or use `-o FILE`\n"),
        ("{} rules 106.7 > /dev/full", 2, "manaproof: the result can't be written to stdout: no space left on device\n"),
        ("{} --help > /dev/full", 2, "manaproof: the output can't be written: no space left on device\n"),
        ("{} --help >&-", 0, ""),
        ("{} rules 106.7 -o /dev/full", 2, "manaproof: `/dev/full` can't be written: no space left on device\n"),
        ("{} wobble 2>&-", 2, ""),
        ("{} wobble 2> /dev/full", 2, ""),
        (
            "{} outcomes $'Forest\\xff'",
            2,
            "manaproof: the argument `Forest\\xff` is not UTF-8; give all words in that encoding\n",
        ),
        ("set -o pipefail; {} rules | true", 0, ""),
        ("set -o pipefail; {} rules 999 | true", 5, ""),
    ],
)
def test_output_that_is_lost(shell: str, code: int, error: str) -> None:
    """
    Where stdout is closed or full there is one line on stderr; a closed pipe ends quietly.
    """
    command = shell.format(f"'{sys.executable}' -c '{COMMAND}'")
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", error)


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
        (GOOD.replace('"{G}{G}"', '"{G}"'), 1, "extra, not in your list: {G}{G}   by Mana Reflection"),
        (GOOD.replace("[Forest,", '["Forest (tapped)",'), 2, "(107.5)"),
        (GOOD.replace("Mana Reflection", "Mona Reflection"), 2, "no card is named `Mona Reflection`"),
        (PENDING, 5, "1 scenario in 1 file: 0 hold, 1 pending\nnothing was run: every scenario is pending"),
        (GOOD + PENDING.partition("\n")[2], 0, "2 scenarios in 1 file: 1 hold, 1 pending"),
        ("a: [", 2, "this is no YAML"),
        ("x" * 10_000_000, 2, "the 1000000 characters that a spec file may have"),
    ],
    ids=["holds", "violated", "illegal", "no card", "pending", "holds and pending", "no YAML", "10 MB"],
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


def test_only_regular_files_are_read(run: Run, tmp_path: Path) -> None:
    """
    A pipe is refused instead of waited for, and a folder with the name of a spec is looked into.
    """
    os.mkfifo(tmp_path / "a.rules.yaml")
    (tmp_path / "b.rules.yaml").mkdir()
    (tmp_path / "b.rules.yaml" / "c.rules.yaml").write_text(GOOD)
    ended = run("check", str(tmp_path))
    assert ended.code == 2
    assert "a.rules.yaml: this is no regular file, so it isn't read" in ended.out
    total, certified = ended.out.splitlines()[-2:]
    assert total == "1 scenario in 2 files: 1 hold, 1 problem in spec files"
    assert certified == "certified: 1 by the solver"
    assert run("rules", "106.7", "--specs", str(tmp_path)).code == 0


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


def test_rules_name_the_specs_that_fail_without_them(run: Run, tmp_path: Path) -> None:
    """
    Of the scenarios that cite a rule, those of the folder's table are told, briefly for all rules and one by one with a number.
    """
    (tmp_path / "a.rules.yaml").write_text(GOOD)
    (tmp_path / "failing-when-off.txt").write_text("106.7 one\n")
    brief, full = run("rules", "--specs", str(tmp_path)), run("rules", "106.7", "--specs", str(tmp_path))
    assert "         then fail: one" in brief.out.splitlines()
    assert full.out.splitlines()[-1].strip() == "one  (fails then)"


def test_examples_of_rules(run: Run, tmp_path: Path) -> None:
    """
    How many examples are encoded: pending scenarios don't count, and a number picks the rule and its parts.
    """
    one = '  - id: one\n    cites: ["616.1f"]\n    example: "616.1f/2"\n    pending: later\n'
    two = '  - id: two\n    cites: ["616.1f"]\n    example: "616.1f/1"\n    when: you draw a card\n'
    (tmp_path / "a.rules.yaml").write_text(f"scenarios:\n{one}{two}")
    told = run("rules", "616.1f", "--examples", "--specs", str(tmp_path))
    none = run("rules", "616.1e", "--examples", "--specs", str(tmp_path))
    every = run("rules", "--examples", "--specs", str(tmp_path))
    assert [" ".join(line.split()) for line in told.out.splitlines()] == [
        "1 of 2 worked examples are encoded as specs",
        "",
        "chapter 6 1 of 2",
        "616.1f/1 two",
        "616.1f/2 –",
    ]
    assert (none.code, none.out) == (5, "616.1e has no worked example\n")
    assert every.out.startswith("1 of 277 worked examples are encoded as specs\n")
    assert "  616  1 of 4     616.1f (1 of 2), 616.1g (0 of 1), 616.2 (0 of 1)" in every.out.splitlines()


def test_cards_show(run: Run) -> None:
    """
    How a card was read: what the model says, in words, and on request in our notation as well.
    """
    words, verbose = run("cards", "show", "Forest"), run("cards", "show", "Forest", "-v")
    assert words.out.splitlines() == ["Forest", "Basic Land", "  1. {T}: Add {G}."]
    assert verbose.out.splitlines() == [
        *words.out.splitlines(),
        "     ActivatedAbility(cost: TapSymbol, effect: AddMana(mana: Symbols(G)))",
    ]


@pytest.mark.parametrize("words", [("show", "Pili-Pala"), ("read", "{T}: Add {G}. Wobble.", "--types", "Land")])
def test_a_card_as_json(run: Run, words: tuple[str, ...]) -> None:
    """
    The record of a card follows the published schema.
    """
    ended = run("cards", *words, "--format", "json")
    assert ended.code == 0
    Draft202012Validator(published_schema()).validate(json.loads(ended.out))


def test_a_card_that_is_not_known_as_json(run: Run) -> None:
    """
    The record of an error names the whole command.
    """
    ended = run("cards", "show", "Forst", "--format", "json")
    assert (ended.code, json.loads(ended.out)["query"]) == (2, "cards show")


def test_what_is_declined_of_a_card(run: Run) -> None:
    """
    An ability that wasn't read has no words but the place where reading stopped.
    """
    lines = run("cards", "read", "Wobble the opponent.").out.splitlines()
    assert lines[2] == "  1. not read"
    assert lines[3].startswith("     not read: stopped at `Wobble`")


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


def test_the_help_names_the_usual_budget(run: Run) -> None:
    """
    What bounds the solver's work without the option is told without loading the solver.
    """
    from manaproof.solve.session import DEFAULT_BUDGET  # noqa: PLC0415 - loads the solver

    assert str(DEFAULT_BUDGET) in run("outcomes", "--help").out
