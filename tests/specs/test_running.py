import pytest
from tests.specs.fakes import FakeCards, FakeQuestions

from manaproof.errors import IllegalAction, NotModelled, Unbounded, Where
from manaproof.model.amounts import Values
from manaproof.model.answers import (
    AbilityActivation,
    CanActivateAnswer,
    CouldProduceAnswer,
    Counterexample,
    Obstacle,
    OutcomesAnswer,
    ProofAnswer,
)
from manaproof.model.board import Board
from manaproof.model.formulas import Both
from manaproof.model.mana import ManaBag, ManaTypeSet
from manaproof.model.occasions import DrawsCards
from manaproof.model.outcomes import ManaAdded, NotModelledClause, Outcome
from manaproof.model.verdicts import Verdict
from manaproof.specs.checks import (
    CanActivateCheck,
    Check,
    CouldProduceCheck,
    IllegalCheck,
    InvariantCheck,
    ManaAbilitiesCheck,
    OutcomesCheck,
    Scenario,
    UnansweredCheck,
)
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.running import Status, run_scenario

DRAW = DrawsCards("you")
GREEN = Outcome((ManaAdded("you", ManaBag.parse("{G}")),), orders=1, witness=())
COMPLETE = OutcomesAnswer(Verdict.COMPLETE, (GREEN,))
CLAUSE = NotModelledClause("Forest", 1, "some words", "not read")
REFUSED = OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=(CLAUSE,))
CUT_OFF = OutcomesAnswer(Verdict.INCOMPLETE, limits="too many states")
ILLEGAL = IllegalAction("it is tapped", citations=["107.5"])
TIRED = CanActivateAnswer(Verdict.VIOLATED, "f", (AbilityActivation(1, "tap", (Obstacle("it just came", ("302.6",)),)),))
FIT = CanActivateAnswer(Verdict.HOLDS, "f", (AbilityActivation(1, "tap"),))
EXPECTED, UNEXPECTED = (ExpectedOutcome("", mana=ManaBag.parse(text)) for text in ("{G}", "{B}"))


def outcomes_check(*complete: ExpectedOutcome) -> Check:
    """
    The claim that these are all outcomes.
    """
    return OutcomesCheck("draw", DRAW, Expectation(complete=complete))


def status(check: Check, questions: FakeQuestions) -> Status:
    """
    How a scenario with one claim ends.
    """
    return run_scenario(Scenario("s", Where("a"), Board(()), (check,)), questions).status


@pytest.mark.parametrize(
    ("check", "answer", "expected"),
    [
        (outcomes_check(EXPECTED), COMPLETE, Status.HOLDS),
        (outcomes_check(UNEXPECTED), COMPLETE, Status.VIOLATED),
        (outcomes_check(EXPECTED), REFUSED, Status.NOT_MODELLED),
        (outcomes_check(EXPECTED), NotModelled("no rule"), Status.NOT_MODELLED),
        (outcomes_check(EXPECTED), CUT_OFF, Status.UNDECIDED),
        (outcomes_check(EXPECTED), ILLEGAL, Status.ERROR),
        (IllegalCheck("draw", DRAW, ("107.5",)), ILLEGAL, Status.HOLDS),
        (IllegalCheck("draw", DRAW, ("302.6",)), ILLEGAL, Status.VIOLATED),
        (IllegalCheck("draw", DRAW), COMPLETE, Status.VIOLATED),
        (IllegalCheck("draw", DRAW), REFUSED, Status.NOT_MODELLED),
        (UnansweredCheck("draw", DRAW, Verdict.NOT_MODELLED), REFUSED, Status.HOLDS),
        (UnansweredCheck("draw", DRAW, Verdict.NOT_MODELLED), NotModelled("no rule"), Status.HOLDS),
        (UnansweredCheck("draw", DRAW, Verdict.NOT_MODELLED), COMPLETE, Status.VIOLATED),
        (UnansweredCheck("draw", DRAW, Verdict.NOT_MODELLED), Unbounded("no range"), Status.VIOLATED),
        (UnansweredCheck("draw", DRAW, Verdict.UNKNOWN), Unbounded("no range"), Status.HOLDS),
        (UnansweredCheck("draw", DRAW, Verdict.UNKNOWN), REFUSED, Status.VIOLATED),
        (UnansweredCheck("draw", DRAW, Verdict.UNKNOWN), COMPLETE, Status.VIOLATED),
    ],
)
def test_claims_about_an_occasion(check: Check, answer: object, expected: Status) -> None:
    """
    Each claim about an occasion against each kind of answer.
    """
    assert status(check, FakeQuestions(outcomes_answer=answer)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("verdict", "types", "expected"),
    [
        (Verdict.COMPLETE, "G", Status.HOLDS),
        (Verdict.COMPLETE, "W G", Status.VIOLATED),
        (Verdict.COMPLETE, "none", Status.VIOLATED),
        (Verdict.NOT_MODELLED, "G", Status.NOT_MODELLED),
        (Verdict.UNKNOWN, "G", Status.UNDECIDED),
    ],
)
def test_claims_about_types(verdict: Verdict, types: str, expected: Status) -> None:
    """
    The types must be exactly those claimed.
    """
    answer = CouldProduceAnswer(verdict, "f", ManaTypeSet.parse(types))
    check = CouldProduceCheck("Forest", "f", ManaTypeSet.parse("G"))
    assert status(check, FakeQuestions(could_produce_answer=answer)) == expected


@pytest.mark.parametrize(
    ("legal", "because", "answer", "expected"),
    [
        (True, (), FIT, Status.HOLDS),
        (False, (), FIT, Status.VIOLATED),
        (True, (), TIRED, Status.VIOLATED),
        (False, (), TIRED, Status.HOLDS),
        (False, ("302.6",), TIRED, Status.HOLDS),
        (False, ("107.5",), TIRED, Status.VIOLATED),
        (False, (), CanActivateAnswer(Verdict.NOT_MODELLED, "f"), Status.NOT_MODELLED),
    ],
)
def test_claims_about_activating(legal: bool, because: tuple[str, ...], answer: CanActivateAnswer, expected: Status) -> None:
    """
    Whether an ability can be activated, and that the reasons cite a rule.
    """
    check = CanActivateCheck("Forest", "f", None, legal, because)
    assert status(check, FakeQuestions(can_activate_answer=answer)) == expected


@pytest.mark.parametrize(
    ("claimed", "answer", "expected"),
    [
        ((1,), {1: True, 2: False}, Status.HOLDS),
        ((), {1: False}, Status.HOLDS),
        ((1, 2), {1: True, 2: False}, Status.VIOLATED),
        ((), {1: True}, Status.VIOLATED),
        ((1,), {1: True, 2: None}, Status.NOT_MODELLED),
    ],
)
def test_claims_about_mana_abilities(claimed: tuple[int, ...], answer: dict[int, bool | None], expected: Status) -> None:
    """
    Exactly the numbers claimed are mana abilities.
    """
    check = ManaAbilitiesCheck("Forest", FakeCards().find("Forest"), 0, claimed)
    assert status(check, FakeQuestions(mana_abilities_answer=answer)) == expected


def test_the_gravest_finding_decides() -> None:
    """
    A scenario with a violated and a refused claim is violated; both are found.
    """
    checks = (outcomes_check(UNEXPECTED), ManaAbilitiesCheck("Forest", FakeCards().find("Forest"), 0, ()))
    questions = FakeQuestions(outcomes_answer=COMPLETE, mana_abilities_answer={1: None})
    result = run_scenario(Scenario("s", Where("a"), Board(()), checks), questions)
    assert result.status == Status.VIOLATED
    assert [finding.status for finding in result.findings] == [Status.VIOLATED, Status.NOT_MODELLED]


def test_a_pending_scenario_is_not_run() -> None:
    """
    A pending scenario asks nothing and gives its reason.
    """
    result = run_scenario(Scenario("s", Where("a"), Board(()), pending="needs damage"), FakeQuestions())
    assert (result.status, result.findings[0].words) == (Status.PENDING, "needs damage")


def test_exit_codes_of_statuses() -> None:
    """
    The exit codes are those of the verdicts of the same meaning.
    """
    codes = {status.value: status.exit_code.value for status in Status}
    of_verdicts = {"HOLDS": 0, "VIOLATED": 1, "NOT_MODELLED": 6, "UNDECIDED": 3, "VACUOUS": 4}
    assert codes == {**of_verdicts, "ERROR": 2, "PENDING": 5, "INTERNAL_ERROR": 70}


@pytest.mark.parametrize("is_violated", [False, True])
@pytest.mark.parametrize(
    ("proof", "proved", "violated"),
    [
        (ProofAnswer(Verdict.PROVED), Status.HOLDS, Status.VIOLATED),
        (ProofAnswer(Verdict.VIOLATED, witness=Counterexample((Values("n", 1, last=1),), GREEN)), Status.VIOLATED, Status.HOLDS),
        (ProofAnswer(Verdict.VACUOUS, vacuous="nothing happens"), Status.VACUOUS, Status.VACUOUS),
        (ProofAnswer(Verdict.UNKNOWN, limits="too many"), Status.UNDECIDED, Status.UNDECIDED),
        (ProofAnswer(Verdict.INCOMPLETE, limits="too many"), Status.UNDECIDED, Status.UNDECIDED),
        (ProofAnswer(Verdict.NOT_MODELLED, not_modelled=(CLAUSE,)), Status.NOT_MODELLED, Status.NOT_MODELLED),
    ],
    ids=lambda value: str(value.verdict) if isinstance(value, ProofAnswer) else "",
)
def test_how_invariants_end(proof: ProofAnswer, proved: Status, violated: Status, is_violated: bool) -> None:
    """
    Only a proof passes for one that is to hold, and only a counterexample for one that isn't.
    """
    check = InvariantCheck("f", DRAW, Both(()), is_violated)
    assert status(check, FakeQuestions(proof_answer=proof)) is (violated if is_violated else proved)
