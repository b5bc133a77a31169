"""
Running scenarios: for each a verdict, and what was found where it isn't that all holds.
"""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from manaproof.errors import CertificateFailed, IllegalAction, ManaproofError, NotModelled, Unbounded
from manaproof.model.answers import CanActivateAnswer
from manaproof.model.outcomes import NotModelledClause, Outcome
from manaproof.model.regions import in_words
from manaproof.model.verdicts import ExitCode, Verdict
from manaproof.rules.rulebook import of_edition
from manaproof.specs.checks import (
    CanActivateCheck,
    CharacteristicsCheck,
    Check,
    CouldProduceCheck,
    IllegalCheck,
    InvariantCheck,
    ManaAbilitiesCheck,
    OutcomesCheck,
    Scenario,
    UnansweredCheck,
)
from manaproof.specs.expectation.expected import ExpectedOutcome
from manaproof.specs.expectation.looks import differences
from manaproof.specs.expectation.matching import compare, without_own
from manaproof.specs.expectation.production import in_other_cases
from manaproof.specs.expectation.vacuity import compares_nothing
from manaproof.specs.names import one_of
from manaproof.specs.pool_checks import check_for_any
from manaproof.specs.questions import Questions


class Status(StrEnum):
    """
    How a scenario ended; its exit code is that of the verdict of this name.
    """

    HOLDS = "HOLDS"
    """Everything that it claims is so."""
    VIOLATED = "VIOLATED"
    """Something that it claims isn't."""
    NOT_MODELLED = "NOT_MODELLED"
    """An answer depends on what isn't modelled."""
    UNDECIDED = "UNDECIDED"
    """An answer isn't complete."""
    VACUOUS = "VACUOUS"
    """What it claims says nothing."""
    INTERNAL_ERROR = "INTERNAL_ERROR"
    """What checks an answer of it finds something else: a failure of manaproof itself."""
    ERROR = "ERROR"
    """It asks for something that can't be asked, or can't be read."""
    PENDING = "PENDING"
    """It isn't run yet, for the reason that it gives."""

    @property
    def exit_code(self) -> ExitCode:
        """
        What a check of this scenario alone ends with: of one that isn't run, that nothing was selected.
        """
        return _EXIT_CODES[self]


_EXIT_CODES = {
    Status.HOLDS: ExitCode.OK,
    Status.PENDING: ExitCode.NOTHING_SELECTED,
    Status.VIOLATED: ExitCode.VIOLATED,
    Status.NOT_MODELLED: ExitCode.NOT_MODELLED,
    Status.UNDECIDED: ExitCode.UNDECIDED,
    Status.VACUOUS: ExitCode.VACUOUS,
    Status.ERROR: ExitCode.USAGE,
    Status.INTERNAL_ERROR: ExitCode.INTERNAL_ERROR,
}
_GRAVEST_FIRST = (
    Status.INTERNAL_ERROR,
    Status.ERROR,
    Status.VIOLATED,
    Status.NOT_MODELLED,
    Status.UNDECIDED,
    Status.VACUOUS,
    Status.PENDING,
    Status.HOLDS,
)


@frozen
class Finding:
    """
    What was found about one claim that doesn't simply hold.

    `missing` and `extra` are the outcomes that make a list of outcomes differ from the one expected; `unwanted` ones were
    excluded, or come from what was expected to be illegal.
    """

    status: Status
    about: str
    words: str = ""
    missing: tuple[ExpectedOutcome, ...] = ()
    extra: tuple[Outcome, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    unwanted: tuple[Outcome, ...] = ()


@frozen
class ScenarioResult:
    """
    How a scenario ended, with the findings in the order of its claims.
    """

    scenario: Scenario
    status: Status
    findings: tuple[Finding, ...] = ()

    @property
    def was_run(self) -> bool:
        """
        Whether anything was asked.
        """
        return self.status is not Status.PENDING


def run_scenario(scenario: Scenario, questions: Questions, *, checked: bool = False) -> ScenarioResult:
    """
    Runs a scenario.

    Returns HOLDS iff every claim of it was asked and is so.
    """
    if scenario.pending is not None:
        return ScenarioResult(scenario, Status.PENDING, (Finding(Status.PENDING, scenario.id, scenario.pending),))
    findings: list[Finding] = []
    with of_edition(scenario.edition):
        for check in scenario.checks:
            finding = _run(check, scenario, questions, checked=checked)
            if finding is not None:
                findings.append(finding)
    statuses = {finding.status for finding in findings} or {Status.HOLDS}
    return ScenarioResult(scenario, next(s for s in _GRAVEST_FIRST if s in statuses), tuple(findings))


def _run(check: Check, scenario: Scenario, questions: Questions, *, checked: bool) -> Finding | None:
    try:
        match check:
            case OutcomesCheck():
                return _outcomes(check, scenario, questions, checked=checked)
            case CouldProduceCheck():
                return _could_produce(check, scenario, questions, checked=checked)
            case CharacteristicsCheck():
                return _characteristics(check, scenario, questions)
            case CanActivateCheck():
                return _can_activate(check, scenario, questions)
            case IllegalCheck():
                return _illegal(check, scenario, questions)
            case ManaAbilitiesCheck():
                return _mana_abilities(check, questions)
            case InvariantCheck():
                return _invariant(check, scenario, questions, checked=checked)
            case UnansweredCheck():
                return _unanswered(check, scenario, questions)
            case _:
                raise TypeError(f"no way to run {type(check).__name__}")
    except CertificateFailed as error:
        return Finding(Status.INTERNAL_ERROR, check.written, f"{error}; please report it with this scenario")
    except NotModelled as error:
        return Finding(Status.NOT_MODELLED, check.written, str(error))
    except ManaproofError as error:
        return Finding(Status.ERROR, check.written, str(error))


def _undecided(verdict: Verdict, about: str, clauses: tuple[NotModelledClause, ...], limits: str | None) -> Finding | None:
    """
    The finding for an answer that is none.
    """
    match verdict:
        case Verdict.COMPLETE | Verdict.HOLDS | Verdict.PROVED | Verdict.VIOLATED:
            return None
        case Verdict.NOT_MODELLED:
            return Finding(Status.NOT_MODELLED, about, not_modelled=clauses)
        case _:
            return Finding(Status.UNDECIDED, about, limits or f"the answer is {verdict}")


def _outcomes(check: OutcomesCheck, scenario: Scenario, questions: Questions, *, checked: bool) -> Finding | None:
    answer = questions.outcomes(scenario.board, check.occasion, checked=checked)
    undecided = _undecided(answer.verdict, check.written, answer.not_modelled, answer.limits)
    if undecided is not None:
        return undecided
    mismatch = compare(check.expectation, answer.outcomes, answer.over[0] if answer.over else ())
    if mismatch:
        words = "; ".join(mismatch.complaints)
        return Finding(Status.VIOLATED, check.written, words, mismatch.missing, mismatch.extra, unwanted=mismatch.unwanted)
    empty = compares_nothing(check.expectation, answer.outcomes, check.occasion, scenario.board)
    return None if empty is None else Finding(Status.ERROR, check.written, empty)


def _claimed(check: InvariantCheck) -> Verdict:
    if check.is_vacuous:
        return Verdict.VACUOUS
    return Verdict.VIOLATED if check.is_violated else Verdict.PROVED


def _for_any(check: InvariantCheck, scenario: Scenario, questions: Questions) -> Finding | None:
    verdict, words = check_for_any(check, scenario.board, questions)
    if verdict is _claimed(check):
        return None
    if verdict is Verdict.VACUOUS:
        return Finding(Status.VACUOUS, check.written, words)
    if verdict in (Verdict.PROVED, Verdict.VIOLATED):
        return Finding(Status.VIOLATED, check.written, words)
    is_unread = verdict in (Verdict.NOT_MODELLED, Verdict.PROVED_FOR)
    return Finding(Status.NOT_MODELLED if is_unread else Status.UNDECIDED, check.written, words)


def _invariant(check: InvariantCheck, scenario: Scenario, questions: Questions, *, checked: bool) -> Finding | None:
    if check.pool:
        return _for_any(check, scenario, questions)
    proof = questions.prove(scenario.board, check.occasion, check.formula, checked=checked)
    if check.is_vacuous and proof.verdict in (Verdict.PROVED, Verdict.VACUOUS):
        words = "expected that it says nothing, but it does"
        return None if proof.verdict is Verdict.VACUOUS else Finding(Status.VIOLATED, check.written, words)
    if proof.verdict is Verdict.VACUOUS:
        return Finding(Status.VACUOUS, check.written, proof.vacuous or "")
    undecided = _undecided(proof.verdict, check.written, proof.not_modelled, proof.limits)
    if undecided is not None or (proof.verdict is Verdict.VIOLATED) is check.is_violated:
        return undecided
    if proof.witness is None:
        return Finding(Status.VIOLATED, check.written, "expected a counterexample, but it holds at every outcome")
    values = in_words((proof.witness.values,))
    words = f"it doesn't hold{f' if {values}' if values else ''}"
    return Finding(Status.VIOLATED, check.written, words, unwanted=(proof.witness.outcome,))


def _could_produce(check: CouldProduceCheck, scenario: Scenario, questions: Questions, *, checked: bool) -> Finding | None:
    answer = questions.could_produce(scenario.board, check.permanent, checked=checked)
    undecided = _undecided(answer.verdict, check.written, answer.not_modelled, None)
    if undecided is not None:
        return undecided
    if answer.types != check.types:
        return Finding(Status.VIOLATED, check.written, f"expected that it could produce {check.types}, got {answer.types}")
    found = in_other_cases(check.where, answer)
    return None if found is None else Finding(Status.VIOLATED, check.written, f"it could produce {found}")


def _characteristics(check: CharacteristicsCheck, scenario: Scenario, questions: Questions) -> Finding | None:
    answer = questions.characteristics(scenario.board, check.permanent)
    undecided = _undecided(answer.verdict, check.written, answer.not_modelled, None)
    if undecided is not None:
        return undecided
    fitting = [[n for n, outcome in enumerate(answer.outcomes) if not differences(looks, outcome.looks)] for looks in check.looks]
    found = {n for numbers in fitting for n in numbers}
    wrong = [outcome.looks for n, outcome in enumerate(answer.outcomes) if n not in found]
    missing = without_own(fitting)
    if not wrong and not missing:
        return None
    words = [" or ".join("; ".join(differences(looks, each)) for looks in check.looks) for each in wrong]
    words += [f"the expected {number + 1} of {len(check.looks)} is none of the outcomes" for number in missing if not wrong]
    return Finding(Status.VIOLATED, check.written, " | ".join(words))


def _can_activate(check: CanActivateCheck, scenario: Scenario, questions: Questions) -> Finding | None:
    answer = questions.can_activate(scenario.board, check.permanent, check.ability)
    clauses = tuple(clause for ability in answer.abilities for clause in ability.not_modelled)
    undecided = _undecided(answer.verdict, check.written, clauses, None)
    if undecided is not None:
        return undecided
    is_legal = answer.verdict is Verdict.HOLDS
    words = _reasons(answer)
    if is_legal is not check.legal:
        expected = "can" if check.legal else "can't"
        return Finding(Status.VIOLATED, check.written, f"expected that it {expected} be activated, but {words}")
    cited = {number for ability in answer.abilities for obstacle in ability.obstacles for number in obstacle.cites}
    missing = [number for number in check.because if number not in cited]
    if missing and not is_legal:
        return Finding(Status.VIOLATED, check.written, f"expected {one_of(missing, 'and')} among the reasons, but {words}")
    return None


def _reasons(answer: CanActivateAnswer) -> str:
    if answer.verdict is Verdict.HOLDS:
        return "it can"
    obstacles = [obstacle for ability in answer.abilities for obstacle in ability.obstacles]
    reasons = dict.fromkeys(f"{obstacle.words} ({', '.join(obstacle.cites)})" for obstacle in obstacles)
    return "it can't: " + ("; ".join(reasons) or "it has no such ability")


def _illegal(check: IllegalCheck, scenario: Scenario, questions: Questions) -> Finding | None:
    try:
        answer = questions.outcomes(scenario.board, check.occasion)
    except IllegalAction as error:
        missing = [number for number in check.because if number not in error.citations]
        if not missing:
            return None
        wanted = one_of(missing, "and")
        return Finding(Status.VIOLATED, check.written, f"expected the refusal to cite {wanted}, but it says: {error}")
    undecided = _undecided(answer.verdict, check.written, answer.not_modelled, answer.limits)
    return undecided or Finding(
        Status.VIOLATED, check.written, "expected an illegal action, but it is legal", unwanted=answer.outcomes
    )


def _mana_abilities(check: ManaAbilitiesCheck, questions: Questions) -> Finding | None:
    answers = questions.mana_abilities(check.card, check.face)
    unknown = [number for number, answer in answers.items() if answer is None]
    if unknown:
        words = f"whether ability {unknown[0]} is a mana ability can't be told, for it wasn't read"
        return Finding(Status.NOT_MODELLED, check.written, words)
    actual = tuple(number for number, answer in sorted(answers.items()) if answer)
    if actual == tuple(sorted(check.numbers)):
        return None
    return Finding(Status.VIOLATED, check.written, f"expected mana abilities {_numbers(check.numbers)}, got {_numbers(actual)}")


def _numbers(numbers: tuple[int, ...]) -> str:
    return ", ".join(str(number) for number in numbers) or "none"


def _unanswered(check: UnansweredCheck, scenario: Scenario, questions: Questions) -> Finding | None:
    try:
        found = questions.outcomes(scenario.board, check.occasion).verdict
    except Unbounded:
        found = Verdict.UNKNOWN
    except NotModelled:
        found = Verdict.NOT_MODELLED
    if found is check.verdict:
        return None
    return Finding(Status.VIOLATED, check.written, f"expected {check.verdict}, but the answer is {found}")
