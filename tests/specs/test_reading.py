from pathlib import Path

import pytest
from tests.specs.fakes import FakeCards

from manaproof.errors import SpecError, Where
from manaproof.model.amounts import Values, unknown
from manaproof.model.mana import ManaBag, ManaTypeSet
from manaproof.model.occasions import DrawsCards, TapForMana
from manaproof.model.outcomes import LifeChanged, Outcome
from manaproof.model.regions import in_words
from manaproof.model.verdicts import Verdict
from manaproof.rules.examples import Example
from manaproof.specs.amounts import amount_told
from manaproof.specs.checks import (
    CanActivateCheck,
    CouldProduceCheck,
    IllegalCheck,
    ManaAbilitiesCheck,
    OutcomesCheck,
    SpecFile,
    UnansweredCheck,
)
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.expectation.matching import compare
from manaproof.specs.files import find_files, read_files
from manaproof.specs.reading.nodes import read_nodes
from manaproof.specs.reading.scenarios import read_file, read_source
from manaproof.specs.texts import Problems, Text
from manaproof.specs.unknowns import region_told

CARDS = FakeCards()
FOREST = CARDS.find("Forest")


def read(source: str) -> SpecFile:
    """
    The spec file of a source.
    """
    return read_source(source, "a.rules.yaml", CARDS)


def problems(source: str) -> list[str]:
    """
    What is wrong with a source.
    """
    return [str(problem) for problem in read(source).problems]


def scenario(body: str) -> str:
    """
    A file with one scenario that has these lines.
    """
    return "scenarios:\n  - id: one\n" + "".join(f"    {line}\n" for line in body.splitlines())


FULL = """\
edition: "2026-08-07"
scenarios:
  - id: everything
    source: "reports B018"
    cites: ["106.12b", "616.1e", "616.1f"]
    example: ["616.1f/1", "616.1f/2"]
    board:
      you: [Forest, Forest as f1]
      opponent:
        permanents: [Llanowar Elves (tapped)]
        life: 12
        drawn this turn: 1
        played a land this turn: yes
      turn: opponent
    when: [you tap f1 for mana, you draw a card]
    outcomes:
      - "{B}"
      - none
      - {mana: {you: "{G}"}, damage: {you: 2}, life: {opponent: -2}, drawn: {you: 1, opponent: [Forest]}}
      - {counters: {Hangarback Walker: "6 +1/+1, 1 charge"}, triggers: [Wild Growth], if: [it rains], loses: you}
      - {happens: [you draw a card], wins: opponent, restricted: {"{C}": "only to cast artifact spells"}}
    exact: yes
    could_produce: {f1: "W U", opponent's Llanowar Elves: none}
    can_activate: {f1: yes, Llanowar Elves's first ability: {legal: no, because: ["107.5"]}}
    illegal: {when: you tap f1 for mana, because: ["107.5"]}
    mana_abilities: {Forest: [1], Grizzly Bears: none}
  - id: some
    when: you draw a card
    includes: ["none"]
    excludes: ["{G}"]
    count: 2
  - id: refused
    when: you draw a card
    not_modelled: yes
  - id: later
    board: {you: [No Such Card]}
    when: gibberish
    outcomes: ["{G}"]
    pending: needs the events of damage
invariants:
  - id: always
    cites: ["106.12b"]
    given: [Forest]
    when: you tap Forest for mana
    prove: every mana added is G
  - id: for-some
    given: {opponent: [Forest]}
    when: you gain n life
    where: [n >= 2, n is even]
    prove: life gained by you >= 2 * n
    expect: violated
  - id: any-number
    for_any: {copies of: [No Such Card]}
    prove: anything
    pending: needs proofs over a pool
"""


def test_a_whole_file() -> None:
    """
    Every kind of claim is read, and invariants.
    """
    file = read(FULL)
    assert file.problems == ()
    assert [(s.id, s.pending) for s in file.scenarios] == [
        ("everything", None),
        ("some", None),
        ("refused", None),
        ("later", "needs the events of damage"),
        ("always", None),
        ("for-some", None),
        ("any-number", "needs proofs over a pool"),
    ]
    assert file.edition == "2026-08-07"
    first = file.scenarios[0]
    assert (first.source, first.cites) == ("reports B018", ("106.12b", "616.1e", "616.1f"))
    assert first.examples == (Example("616.1f", 1), Example("616.1f", 2))
    assert (first.board.active, first.board.player("opponent").life) == ("opponent", 12)
    assert first.where == Where("a.rules.yaml", 3, 9)


def test_the_checks_of_a_scenario() -> None:
    """
    Each claim becomes a check on values of the model.
    """
    outcomes, *others = read(FULL).scenarios[0].checks
    f1 = "you/Forest 2"
    assert others == [
        CouldProduceCheck("f1", f1, ManaTypeSet.parse("WU")),
        CouldProduceCheck("opponent's Llanowar Elves", "opponent/Llanowar Elves", ManaTypeSet()),
        CanActivateCheck("f1", f1, None, legal=True),
        CanActivateCheck("Llanowar Elves's first ability", "opponent/Llanowar Elves", 1, legal=False, because=("107.5",)),
        IllegalCheck("you tap f1 for mana", TapForMana("you", f1), ("107.5",)),
        ManaAbilitiesCheck("Forest", FOREST, 0, (1,)),
        ManaAbilitiesCheck("Grizzly Bears", CARDS.find("Grizzly Bears"), 0, ()),
    ]
    assert isinstance(outcomes, OutcomesCheck)
    assert outcomes.expectation == Expectation(
        complete=(
            ExpectedOutcome("", mana=ManaBag.parse("{B}")),
            ExpectedOutcome("", mana=ManaBag()),
            ExpectedOutcome(
                "",
                mana_of={"you": ManaBag.parse("{G}")},
                damage={"you": 2},
                life={"opponent": -2},
                drawn={"you": 1, "opponent": ("Forest",)},
            ),
            ExpectedOutcome(
                "",
                counters={"Hangarback Walker": {"+1/+1": 6, "charge": 1}},
                triggers=("Wild Growth",),
                conditions=("it rains",),
                loses="you",
            ),
            ExpectedOutcome(
                "",
                happens=("you draw a card",),
                wins="opponent",
                restricted=(("{C}", "only to cast artifact spells"),),
            ),
        ),
        exact=True,
    )


def test_expected_objects_are_those_of_the_board() -> None:
    """
    A name means your permanent, a label or a player before the name any; what isn't on the battlefield keeps its name.
    """
    source = """\
scenarios:
  - id: a
    board: {you: [Grizzly Bears, Forest, Forest as f2], opponent: [Grizzly Bears, Llanowar Elves]}
    when: you draw a card
    outcomes:
      - damage: {you: 1, Grizzly Bears: 2, opponent's Grizzly Bears: 3, f2: 4, Llanowar Elves: 5, opponent's Soldier: 6, Wall: 7}
"""
    file = read(source)
    assert file.problems == ()
    (check,) = file.scenarios[0].checks
    assert isinstance(check, OutcomesCheck)
    assert check.expectation.complete is not None
    assert check.expectation.complete[0].damage == {
        "you": 1,
        "you/Grizzly Bears": 2,
        "opponent/Grizzly Bears": 3,
        "you/Forest 2": 4,
        "opponent/Llanowar Elves": 5,
        "opponent/Soldier": 6,
        "Wall": 7,
    }


def test_partial_claims_about_outcomes() -> None:
    """
    `includes`, `excludes` and `count` stand in place of the complete set; `not_modelled` in place of all.
    """
    _, some, refused, *_ = read(FULL).scenarios
    expectation = Expectation(
        includes=(ExpectedOutcome("", mana=ManaBag()),), excludes=(ExpectedOutcome("", mana=ManaBag.parse("{G}")),), count=2
    )
    assert some.checks == (OutcomesCheck("you draw a card", DrawsCards("you"), expectation),)
    assert refused.checks == (UnansweredCheck("you draw a card", DrawsCards("you"), Verdict.NOT_MODELLED),)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", "a.rules.yaml: the file is empty; a spec file has `scenarios:`"),
        ("a: [1,2\n", "a.rules.yaml:2:1: this is no YAML: did not find expected ',' or ']'"),
        ("a: 'x\x07'\n", "a.rules.yaml:1:6: this is no YAML: control characters are not allowed"),
        ("a: *x\n", "a.rules.yaml:1:4: aliases (`*name`) are not allowed in a spec file; write the value out"),
        ("a: &x 1\n", "a.rules.yaml:1:4: anchors (`&name`) are not allowed in a spec file; leave it out"),
        ("a: !!int 1\n", "a.rules.yaml:1:4: tags (`!name`) are not allowed in a spec file; leave it out"),
        ("a: 1\n---\nb: 1\n", "a.rules.yaml:2:1: a spec file is one YAML document; a second one starts here"),
        ("[" * 30, "a.rules.yaml:1:21: a spec file may be at most 20 levels deep"),
        ("- x\n" * 100_001, "a.rules.yaml:100000:3: a spec file may have at most 100000 values; split it"),
        (
            "x" * 10_000_000,
            "a.rules.yaml: the file has 10000000 characters, more than the 1000000 that a spec file may have; split it",
        ),
    ],
    ids=lambda value: value[:30] if len(value) > 30 else value,
)
def test_what_is_no_spec_file(source: str, expected: str) -> None:
    """
    Broken, dangerous and huge files give one error with its place.
    """
    assert problems(source) == [expected]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("whem: x", "3:5: unknown key `whem`; did you mean `when`"),
        ("wobble: x", "3:5: unknown key `wobble`; allowed are"),
        ("cites: [106.12b, x]", '3:22: expected the number of a rule, such as "616.1e", found `x`'),
        ('cites: ["999.9"]', "3:14: there is no rule `999.9`; chapter 9 ends with 905"),
        ('cites: ["124.1"]', "3:14: there is no rule `124.1`; chapter 1 ends with 123"),
        ('cites: ["614.99"]', "3:14: there is no rule `614.99`; 614 ends with 614.17"),
        ('cites: ["614.16z"]', "3:14: there is no rule `614.16z`; 614.16 has no parts with letters"),
        ('cites: ["616.1l"]', "3:14: there is no rule `616.1l`; 616.1 ends with 616.1g"),
        ("cites: []", "3:12: expected a list of rule numbers, found an empty list"),
        ('cites: ["106.4"]\nexample: "106.4"', "4:15: the rule `106.4` has no example; `manaproof rules --examples` lists"),
        ('cites: ["616.1f"]\nexample: "616.1f"', "4:15: the rule `616.1f` has 2 examples; write `616.1f/1` or `616.1f/2`"),
        ('cites: ["616.1f"]\nexample: ["616.1f/1", "616.1f/3"]', "4:28: the rule `616.1f` has only 2 examples"),
        ('cites: ["106.7"]\nexample: "106.7/2"', "4:15: the rule `106.7` has only one example"),
        ('cites: ["106.7"]\nexample: [106.7, 106.7/1]', "4:22: the example 106.7 is listed twice"),
        ('cites: ["106.12"]\nexample: "106.7"', "4:15: a scenario that encodes an example of 106.7 must have it in `cites`"),
        ('cites: ["106.7"]\nexample: first', "4:14: expected the number of a rule that has examples"),
        ("outcomes: [none]", "2:5: `outcomes` needs `when`, what happens"),
        ("when: you draw a card\noutcomes: [{G}]", '4:16: text with brackets needs quotation marks: "{G}"'),
        ("when: you draw a card\noutcomes: {}", "4:15: expected a list of outcomes, found an empty mapping"),
        ("when: you draw a card\noutcomes: [{damage: {you: many}}]", "4:31: `many` is not a whole number, zero or more"),
        ("board: {you: {lief: 3}}", "3:19: unknown key `lief`; did you mean `life`"),
        ("board: {you: {life: ten}}", "3:25: expected a whole number, maybe with a sign, or a letter for any, found `ten`"),
        ("can_activate: {Forest: maybe}", "3:28: expected `yes`, `no`, or a mapping with `legal` and `because`, found `maybe`"),
        ('can_activate: {Forest: {because: ["107.5"]}}', "3:28: this mapping needs `legal`"),
        ("when: you draw a card\nwhen: you draw a card", "4:5: the key `when` stands twice; it is first in line 3"),
        ("board: {you: [Forst]}\nwhen: you draw a card\noutcomes: [none]", "3:19: no card is named `Forst`"),
        ("when: you drw a card\noutcomes: [none]", "3:15: `drw` doesn't fit there"),
        ('when: "you drw a card"\noutcomes: [none]', "3:16: `drw` doesn't fit there"),
        ("when: you draw a card", "3:11: nothing is claimed of what happens"),
        ("board: {you: [Forest]}", "2:9: the scenario claims nothing"),
        ("when: you draw a card\noutcomes: [none, no mana]", "4:22: the outcome no mana is listed twice"),
        ("when: you draw a card\noutcomes: [lots]", "4:16: `lots` is no amount of mana"),
        ("when: you draw a card\noutcomes: [{damage: {}, life: {bob: 1}}]", "4:36: `bob` is no player of this board"),
        ("when: you draw a card\noutcomes: [{counters: {Forest: many}}]", "4:36: `many` is no number of counters"),
        ("when: you draw a card\nincludes: []", "4:15: expected 1 or more entries here, found 0"),
        ("when: {at once: [you draw a card]}\ncount: 1", "3:21: expected 2 or more entries here, found 1"),
        (
            "when: you draw a card\ncount: 2\nsame_for_all_orders: yes",
            "5:26: `same_for_all_orders` claims one outcome and",
        ),
        ("when: you draw a card\nsame_for_all_orders: no", "4:26: `same_for_all_orders` claims that there is one outcome"),
        (
            "when: you draw a card\nnot_modelled: yes\ncount: 2",
            "4:19: `not_modelled` says that there is no answer; `count`",
        ),
        ("when: you draw a card;; you draw a card\ncount: 2", "3:11: nothing stands on one side of a `;`"),
        ("board: {you: {stack: [Forest]}}\nwhen: you draw a card\ncount: 1", "3:27: `Forest` is a land, which is never a spell"),
        (
            'board: {you: [Forest]}\ncan_activate: {Forest: {legal: yes, because: ["118.3"]}}',
            "4:20: `because` gives the rules",
        ),
        (
            'when: you draw a card\nillegal: {when: you draw a card, because: ["107.99"]}\ncount: 1',
            "4:49: there is no rule `107.99`",
        ),
        ("when: you draw a card\nexcludes: [{damage: {Grizly Bears: 2}}]", "4:26: nothing on the board and no card is called"),
        ("when: you draw a card\nexcludes: [{triggers: [Grizly Bears (2)]}]", "4:28: nothing on the board and no card is"),
        ("when: you draw a card\nexcludes: [{drawn: {you: [Forst]}}]", "4:31: nothing on the board and no card is called"),
        (
            "board: {you: [Grizzly Bears]}\nwhen: you draw a card\nexcludes: [{counters: {Grizly Bears: 1 +1/+1}}]",
            "5:28: nothing on the board and no card is called `Grizly Bears`; the nearest name is `Grizzly Bears`",
        ),
        ("could_produce: {Forest: G}", "3:21: the board has no `Forest` and no other permanent"),
        (
            "board: {you: [Grizzly Bears]}\ncharacteristics: {Grizzly Bears: {lacks: none}}",
            "4:46: `lacks: none` says nothing of a permanent",
        ),
        ("board: {you: [Forest]}\ncould_produce: {Forest: X}", "4:29: `X` is no set of mana types"),
    ],
)
def test_what_is_wrong_in_a_scenario(body: str, expected: str) -> None:
    """
    Each mistake in a scenario has its line, its column and its own words.
    """
    (problem,) = problems(scenario(body))
    assert problem.startswith(f"a.rules.yaml:{expected}")


def test_all_errors_of_a_file_at_once() -> None:
    """
    Mistakes of several scenarios are all reported, in the order of the file, and the sound scenario is kept.
    """
    source = """\
scenarios:
  - id: a
    board: {you: [Forst, Islnd]}
    could_produce: {Forest: G}
  - id: b
    when: you drw a card
    outcomes: [none]
  - id: c
    when: you draw a card
    outcomes: [none]
  - id: c
    when: you draw a card
    outcomes: [none]
"""
    file = read(source)
    assert [problem.where.line for problem in file.problems if problem.where] == [3, 3, 6, 11]
    assert [s.id for s in file.scenarios] == ["c"]


def test_errors_of_all_kinds_at_once() -> None:
    """
    Mistakes of shape, of names, of numbers and of cards are reported together, and the sound scenario is kept.
    """
    source = """\
edition: "2020-01-01"
scenarios:
  - id: a
    whem: you draw a card
  - id: a
    pending: b
    pending: c
  - id: b
    cites: ["999.9"]
    board: {you: [Forst]}
    could_produce: {Forest: G}
  - id: c
    when: you draw a card
    outcomes: [none]
  - wobble: d
invariants:
  - id: c
  - id: e
wobble: yes
"""
    file = read(source)
    assert [(problem.where.line, problem.message.partition(";")[0]) for problem in file.problems if problem.where] == [
        (1, "the edition `2020-01-01` is not known"),
        (4, "unknown key `whem`"),
        (5, "two scenarios are called `a`"),
        (7, "the key `pending` stands twice"),
        (9, "there is no rule `999.9`"),
        (10, "no card is named `Forst`"),
        (15, "a scenario needs `id`"),
        (15, "unknown key `wobble`"),
        (17, "two scenarios are called `c`"),
        (17, "an invariant needs `when` and `prove`"),
        (18, "an invariant needs `when` and `prove`"),
        (19, "unknown key `wobble`"),
    ]
    assert [s.id for s in file.scenarios] == ["c"]


def test_scalars_stay_texts() -> None:
    """
    What YAML would make a number or a truth stays as it was written.
    """
    root = read_nodes("a: [614.10, on, 0x10, 2026-08-07, ~]\n", "a", Problems())
    assert [item.value for item in root.get("a").items] == ["614.10", "on", "0x10", "2026-08-07", "~"]  # type: ignore[union-attr]


def test_files_are_found_and_names_are_unique_in_a_folder(tmp_path: Path) -> None:
    """
    A folder is searched deeply, and a name that two files have is a problem of the second.
    """
    (tmp_path / "deep").mkdir()
    text = scenario("when: you draw a card\noutcomes: [none]")
    for name in ("a.rules.yaml", "deep/b.rules.yaml", "deep/c.yaml"):
        (tmp_path / name).write_text(text)
    files = list(read_files(find_files([tmp_path]), CARDS))
    assert [len(file.problems) for file in files] == [0, 1]
    assert "is the name of a scenario in" in str(files[1].problems[0])


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """
    A file in another encoding and a missing one are problems, not crashes.
    """
    (tmp_path / "a.rules.yaml").write_bytes(b"\xff\xfe\x00")
    wrong, missing = read_file(tmp_path / "a.rules.yaml", CARDS), read_file(tmp_path / "b.rules.yaml", CARDS)
    assert "is not UTF-8: byte 1" in str(wrong.problems[0])
    assert "can't be read: no such file" in str(missing.problems[0])


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        (["when: you draw a card"], "an invariant needs `prove`; `when` is what happens"),
        (["when: you draw a card", "prove: cards drawn = 1", "for_any: {copies of: [Forst]}"], "no card is named `Forst`"),
        (["when: you draw a card", "prove: cards drawn = 1", "for_any: {copies of: []}"], "a.rules.yaml:5:26: the pool is empty"),
        (
            ["when: you draw a card", "prove: cards drawn = 1", 'for_any: {copies of: " ,"}'],
            "a.rules.yaml:5:27: the pool is empty",
        ),
        (["when: you draw a card", "prove: cards drawn"], "`cards drawn` is a number, no claim"),
        (["when: you draw a card", "prove: cards drawn = n"], "the question has no unknown `n`"),
        (
            ["when: you draw a card", "prove: cards discarded = 1"],
            "`discarded` in `cards discarded = 1` isn't part of an outcome",
        ),
        (["when: you draw a card", "prove: cards drwn = 1"], "`drwn` doesn't fit there in `cards drwn = 1`; `drawn` would"),
        (["when: you draw a card", "prove: mana addd = 1"], "`addd` doesn't fit there in `mana addd = 1`"),
        (["when: you draw a card", "prove: wobble"], "`wobble` doesn't fit there in `wobble`; `damage dealt to you`"),
        (["when: you draw a card", "prove: cards drawn = 1", "where: n >= 2"], "the question has no unknown `n`"),
        (
            ["when: you draw a card", "prove: cards drawn = 1", "expect: maybe"],
            "expected `proved`, `violated` or `vacuous`, found `maybe`",
        ),
        (["when: you draw a card", "prove: cards drawn = 1", "board: {}", "given: [Forest]"], "`given` is the board in short"),
        (["when: you draw a card", "prove: cards drawn = 1", "outcomes: [none]"], "unknown key `outcomes`"),
    ],
)
def test_what_is_wrong_with_an_invariant(lines: list[str], problem: str) -> None:
    """
    One error that names it.
    """
    found = problems("\n".join(["invariants:", "  - id: a", *(f"    {line}" for line in lines)]))
    assert [each for each in found if problem in each] == found != []


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("12", "12"),
        ("n", "n"),
        ("2n − 2", "2n − 2"),
        ("(n + 1)/2", "(n + 1)/2"),
        ("n/2", "n/2"),
        ("-n + 3", "3 − n"),
        ("3 − n", "3 − n"),
        ("n + m - 1", "m + n − 1"),
        ("2n + 1 + n", "3n + 1"),
    ],
)
def test_closed_forms(written: str, told: str) -> None:
    """
    They are read as they are printed.
    """
    assert str(amount_told(Text(written), signed=True)) == told


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("2n - n - n", "its unknowns cancel out"),
        ("n/0", "divides by 0"),
        ("2 n", "is not a whole number"),
        ("n * 2", "is not a whole number"),
        ("(n + 1", "is not a whole number"),
    ],
)
def test_what_is_no_closed_form(written: str, problem: str) -> None:
    """
    One error that says why.
    """
    with pytest.raises(SpecError, match=problem):
        amount_told(Text(written))


@pytest.mark.parametrize(
    ("told", "region"),
    [
        ("n >= 1", ""),
        ("n = 1 or n >= 2", ""),
        ("n ≥ 2 and even", "n ≥ 2 and even"),
        ("n is odd, n >= 4", "n ≥ 5 and odd"),
        ("n = 1 or n >= 5", "n = 1 or n ≥ 5"),
        ("without Opalescence and n <= 2", "without Opalescence and n = 1 or 2"),
    ],
)
def test_regions(told: str, region: str) -> None:
    """
    They are read as they are printed, and nothing is left of one that is all values.
    """
    over = (Values("Opalescence", 0, last=1, is_presence=True), Values("n", 1))
    assert in_words(region_told(Text(told), over)) == region


@pytest.mark.parametrize(
    ("outcome", "found"),
    [
        ("{life: {you: 2n}}", []),
        ("{life: {you: n + 2}}", ["missing", "extra"]),
        ("{life: {you: 2n}, where: n >= 2}", ["missing", "extra"]),
    ],
)
def test_closed_forms_are_compared_for_all_values(outcome: str, found: list[str]) -> None:
    """
    An amount that agrees for some values alone, or for other values than told, is another one.
    """
    expected = read(f"scenarios: [{{id: a, when: you gain n life, outcomes: [{outcome}]}}]").scenarios[0].checks[0]
    assert isinstance(expected, OutcomesCheck)
    over = (Values("n", 1),)
    gained = Outcome((LifeChanged("you", 2 * unknown(*over)),), 1, ())
    mismatch = compare(expected.expectation, (gained,), over)
    assert [key for key in ("missing", "extra") if getattr(mismatch, key)] == found


@pytest.mark.parametrize("outcome", ["{life: {you: 2m}}", "{life: {you: 2n}, where: m = 1}"])
def test_unknowns_that_a_question_does_not_have(outcome: str) -> None:
    """
    One error that names it.
    """
    expected = read(f"scenarios: [{{id: a, when: you gain n life, outcomes: [{outcome}]}}]").scenarios[0].checks[0]
    assert isinstance(expected, OutcomesCheck)
    with pytest.raises(SpecError, match="the question has no unknown `m`"):
        compare(expected.expectation, (Outcome((), 1, ()),), (Values("n", 1),))
