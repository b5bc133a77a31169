import pytest

from manaproof.errors import SpecError, Where
from manaproof.model.board import Board
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import ManaAdded, Outcome, WitnessStep
from manaproof.report.check import check_text
from manaproof.specs.checks import Scenario, SpecFile
from manaproof.specs.expectation.expected import ExpectedOutcome
from manaproof.specs.running import Finding, ScenarioResult, Status

STEP = WitnessStep("Mana Reflection", "you", "", ())
EXTRA = Outcome((ManaAdded("you", ManaBag.parse("{G}{G}")),), 1, (STEP,))


def result(name: str, status: Status, *findings: Finding) -> ScenarioResult:
    """
    How a scenario of this name ended.
    """
    return ScenarioResult(Scenario(name, Where("a", 1), Board(())), status, findings)


RESULTS = (
    result("sound", Status.HOLDS),
    result("wrong", Status.VIOLATED, Finding(Status.VIOLATED, "you tap", "", (ExpectedOutcome("{B}"),), (EXTRA,))),
    result("later", Status.PENDING, Finding(Status.PENDING, "later", "needs damage")),
)


def test_the_report_of_a_check() -> None:
    """
    What doesn't hold with missing and extra outcomes, what is pending with its reason, then the counts.
    """
    file = SpecFile("a", problems=(SpecError("no such key", where=Where("a", 3)),))
    assert check_text([file], RESULTS).splitlines() == [
        "ERROR        a:3: no such key",
        "VIOLATED     wrong  (a:1)",
        "    you tap",
        "      missing: {B}",
        "      extra, not in your list: {G}{G}   by Mana Reflection",
        "PENDING      later  (a:1)",
        "    needs damage",
        "",
        "3 scenarios in 1 file: 1 hold, 1 violated, 1 pending, 1 problem in spec files",
    ]


def test_what_must_not_be() -> None:
    """
    An outcome that was excluded isn't called one that isn't listed.
    """
    finding = Finding(Status.VIOLATED, "you tap", unwanted=(EXTRA,))
    lines = check_text([SpecFile("a")], [result("wrong", Status.VIOLATED, finding)]).splitlines()
    assert lines[2] == "      possible, though it must not be: {G}{G}   by Mana Reflection"


@pytest.mark.parametrize(
    ("results", "last"),
    [
        (RESULTS[2:], "nothing was run: every scenario is pending"),
        ((), "nothing was run: there is no scenario to run"),
        (RESULTS[1:], "2 scenarios in 1 file: 0 hold, 1 violated, 1 pending"),
    ],
)
def test_a_check_that_ran_nothing_says_so(results: tuple[ScenarioResult, ...], last: str) -> None:
    """
    The last line tells that nothing was run, and why.
    """
    assert check_text([SpecFile("a")], results).splitlines()[-1] == last


def test_what_holds_is_listed_on_request() -> None:
    """
    With `verbose` the scenarios that hold are listed too.
    """
    assert check_text([SpecFile("a")], RESULTS[:1], verbose=True).splitlines()[0] == "HOLDS        sound  (a:1)"


def test_what_certified_the_answers_is_counted() -> None:
    """
    With certificates the report tells how many answers have one, of which kind, and how many have none.
    """
    certified = {"solver": 3, "obligations": 2, "nothing": 1}
    last = check_text([SpecFile("a")], RESULTS, certified=certified).splitlines()[-1]
    expected = "3 by the solver, 2 by local obligations, 1 not, for they are beyond what is certified"
    assert last == f"certified: {expected}"
