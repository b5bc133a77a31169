import json

import pytest
from jsonschema import Draft202012Validator
from tests.specs.fakes import FakeCards

from manaproof.errors import IllegalAction, SpecError, Where
from manaproof.model.answers import (
    AbilityActivation,
    CanActivateAnswer,
    CouldProduceAnswer,
    Obstacle,
    OutcomesAnswer,
    Reason,
)
from manaproof.model.board import Board
from manaproof.model.explanations import Cause, WhyAnswer, WhyNotAnswer
from manaproof.model.mana import ManaBag, ManaType, ManaTypeSet
from manaproof.model.outcomes import (
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    Entered,
    GameEnds,
    LifeChanged,
    ManaAdded,
    NotModelledClause,
    Outcome,
    Triggered,
    WitnessStep,
)
from manaproof.model.production import Purpose, SpendOnly
from manaproof.model.properties import HasCardType
from manaproof.model.verdicts import Verdict
from manaproof.report import cards, errors, examples, records, rules, why
from manaproof.rules.examples import Example
from manaproof.rules.rulebook import EncodedRule
from manaproof.specs.checks import Scenario, SpecFile
from manaproof.specs.expectation.expected import ExpectedOutcome
from manaproof.specs.reading.shape import published_schema
from manaproof.specs.running import Finding, ScenarioResult, Status

CLAUSE = NotModelledClause("Wild Growth", 2, "Enchanted land is", "not read", "mana")
OUTCOME = Outcome(
    (
        ManaAdded("you", ManaBag.parse("{G}×8"), (SpendOnly((Purpose("cast", HasCardType("Artifact")),)),)),
        LifeChanged("you", -1),
        CountersPlaced("you/X", "X", "age", 2),
        CountersRemained("you/X", "X", "+1/+1", 1),
        CountersRemoved("you/X", "X", "charge", 1),
        Entered("you/X", "X", "you", tapped=True),
        Triggered("you/X", "X", "you", "1", x=3),
        GameEnds("you", wins=False),
    ),
    2,
    (WitnessStep("Mana Reflection", "you", "Forest produces {G}", ("106.12b",), options=2),),
    ("you",),
)
RESULT = ScenarioResult(
    Scenario("s", Where("a", 1, 2), Board(()), cites=("106.7",)),
    Status.VIOLATED,
    (Finding(Status.VIOLATED, "tap", "", (ExpectedOutcome("{B}"),), (OUTCOME,), (CLAUSE,)),),
)
FILE = SpecFile("a", problems=(SpecError("no such key", where=Where("a", 3)),))
POOL = CouldProduceAnswer(
    Verdict.COMPLETE,
    "you/Pool",
    ManaTypeSet.parse("G"),
    {ManaType.GREEN: Reason("its ability", rests_on=("you/Forest", ManaType.GREEN))},
    assumptions=("it has no counters",),
)
ELVES = CanActivateAnswer(
    Verdict.VIOLATED, "you/Elves", (AbilityActivation(1, "tap", (Obstacle("it just came", ("302.6",)),), not_modelled=(CLAUSE,)),)
)
CAUSE = Cause("each effect applies once", ("614.5",), "X")
RULE = EncodedRule("106.7", "says", "otherwise", "module")
ALL = {
    "outcomes": records.outcomes_record(OutcomesAnswer(Verdict.COMPLETE, (OUTCOME,), "solver", cites=("614.5",)), "you tap"),
    "not modelled": records.outcomes_record(OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=(CLAUSE,)), "you tap"),
    "could-produce": records.could_produce_record(POOL),
    "could-produce of nothing": records.could_produce_record(CouldProduceAnswer(Verdict.COMPLETE, "p", why_none="no")),
    "why": why.why_record(WhyAnswer(Verdict.HOLDS, "{G}", OUTCOME), "you tap"),
    "why-not": why.why_record(
        WhyNotAnswer(Verdict.PROVED, "{G}", (Cause("once", ("614.5",), "X"),), nearest=(OUTCOME,)), "you tap"
    ),
    "table": records.could_produce_table_record([POOL]),
    "can-activate": records.can_activate_record(ELVES),
    "scenario": records.scenario_record(RESULT),
    "problem": records.problem_record(FILE.problems[0]),
    "check": records.check_record([FILE], [RESULT]),
    "card": cards.card_record(FakeCards().find("Unclaimed Territory")),
    "error": errors.error_record(IllegalAction("it is tapped", citations=("107.5",)), "outcomes"),
    "rules": rules.rules_record(rules.rule_reports([RULE], {"106.7": ("s",)}, {"106.7": ("s",)})),
    "examples": examples.examples_record([Example("616.1f", 2)], {Example("616.1f", 2): ("s",)}),
}


@pytest.mark.parametrize("name", ALL)
def test_records_follow_the_published_schema(name: str) -> None:
    """
    Every record is valid, also after a way through JSON text.
    """
    record = json.loads(records.as_json(ALL[name]))
    assert [error.message for error in Draft202012Validator(records.published_schema()).iter_errors(record)] == []


@pytest.mark.parametrize("name", ALL)
def test_the_schema_refuses_what_is_no_record(name: str) -> None:
    """
    A record with a key more or a key less isn't valid.
    """
    validator = Draft202012Validator(records.published_schema())
    less = {key: value for key, value in ALL[name].items() if key not in {"edition", "where", "faces"}}
    assert not validator.is_valid({**ALL[name], "wobble": 1})
    assert not validator.is_valid(less)


def test_both_schemas_are_schemas() -> None:
    """
    The published schemas are valid themselves.
    """
    for schema in (records.published_schema(), published_schema()):
        Draft202012Validator.check_schema(schema)


def test_an_outcome_as_a_record() -> None:
    """
    The parts of an outcome, as programs read them.
    """
    (record,) = ALL["outcomes"]["outcomes"]
    assert record["mana"] == {"you": "{G}×8"}
    assert record["summary"].startswith("{G}×8 (only to cast an artifact spell); you lose 1 life; ")
    assert record["restricted"] == [{"player": "you", "mana": "{G}×8", "terms": "only to cast an artifact spell"}]
    assert record["changes"] == [
        {"what": "life", "of": "you", "by": -1},
        {"what": "counters", "of": "you/X", "kind": "age", "by": 2},
        {"what": "counters", "of": "you/X", "kind": "+1/+1", "by": 1},
        {"what": "counters", "of": "you/X", "kind": "charge", "by": -1},
        {"what": "entered", "of": "you/X", "controller": "you", "tapped": True},
        {"what": "loses", "of": "you"},
    ]
    assert (record["orders"], record["choosers"], record["witness"][0]["rule"]) == (2, ["you"], "106.12b")
