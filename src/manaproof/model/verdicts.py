"""
What an answer is worth, and the exit code that says so to a CI job.
"""

from collections.abc import Iterable
from enum import IntEnum, StrEnum


class ExitCode(IntEnum):
    """
    How a command ends; every number has one meaning.
    """

    OK = 0
    VIOLATED = 1
    USAGE = 2
    UNDECIDED = 3
    VACUOUS = 4
    NOTHING_SELECTED = 5
    NOT_MODELLED = 6
    INTERNAL_ERROR = 70


class Verdict(StrEnum):
    """
    What is known about the question that was asked.

    >>> Verdict.PROVED_FOR.exit_code()
    <ExitCode.OK: 0>
    >>> Verdict.PROVED_FOR.exit_code(strict=True)
    <ExitCode.NOT_MODELLED: 6>
    """

    COMPLETE = "COMPLETE"
    """Every legal outcome is listed."""
    PROVED = "PROVED"
    """The formula holds for every order, amount and choice."""
    HOLDS = "HOLDS"
    """The answer to a yes-or-no question is yes."""
    PROVED_FOR = "PROVED_FOR"
    """The formula holds for what is modelled; the answer counts what is not."""
    VIOLATED = "VIOLATED"
    """There is a counterexample, a missing or an extra outcome, or the answer is no."""
    UNKNOWN = "UNKNOWN"
    """The budget ended, or the solver said "unknown"."""
    INCOMPLETE = "INCOMPLETE"
    """The list was cut off at a limit."""
    NOT_INDUCTIVE = "NOT_INDUCTIVE"
    """A step does not preserve the invariant, which is not yet a violation."""
    VACUOUS = "VACUOUS"
    """The premises can't be met, or an effect never applies."""
    NOT_MODELLED = "NOT_MODELLED"
    """A clause that was not read or a rule that is not encoded decides."""

    def exit_code(self, *, strict: bool = False) -> ExitCode:
        """
        Return the exit code of a command that ends with this verdict alone.

        Args:
            strict: Whether a proof that leaves something not modelled counts as not modelled.
        """
        if self is Verdict.PROVED_FOR and strict:
            return ExitCode.NOT_MODELLED
        return _EXIT_CODES[self]


_EXIT_CODES = {
    Verdict.COMPLETE: ExitCode.OK,
    Verdict.PROVED: ExitCode.OK,
    Verdict.HOLDS: ExitCode.OK,
    Verdict.PROVED_FOR: ExitCode.OK,
    Verdict.VIOLATED: ExitCode.VIOLATED,
    Verdict.UNKNOWN: ExitCode.UNDECIDED,
    Verdict.INCOMPLETE: ExitCode.UNDECIDED,
    Verdict.NOT_INDUCTIVE: ExitCode.UNDECIDED,
    Verdict.VACUOUS: ExitCode.VACUOUS,
    Verdict.NOT_MODELLED: ExitCode.NOT_MODELLED,
}

_GRAVEST_FIRST = (
    ExitCode.INTERNAL_ERROR,
    ExitCode.USAGE,
    ExitCode.VIOLATED,
    ExitCode.NOT_MODELLED,
    ExitCode.UNDECIDED,
    ExitCode.VACUOUS,
    ExitCode.NOTHING_SELECTED,
    ExitCode.OK,
)


def combined_exit_code(exit_codes: Iterable[int]) -> ExitCode:
    """
    Return the exit code of a check over many questions: the gravest of theirs.

    Returns 0 iff there is at least one question and every question ends with 0.

    Args:
        exit_codes: What each question would end with alone: the `exit_code` of its verdict or error.

    Raises:
        ValueError: If a number is not an exit code of manaproof.

    >>> combined_exit_code([Verdict.PROVED.exit_code(), Verdict.UNKNOWN.exit_code()])
    <ExitCode.UNDECIDED: 3>
    >>> combined_exit_code([])
    <ExitCode.NOTHING_SELECTED: 5>
    """
    occurring = {ExitCode(code) for code in exit_codes} or {ExitCode.NOTHING_SELECTED}
    return next(code for code in _GRAVEST_FIRST if code in occurring)
