from itertools import combinations

import pytest

from manaproof.errors import (
    CardNotFound,
    IllegalAction,
    ManaproofError,
    NotModelled,
    SpecError,
    TooLarge,
)
from manaproof.model.verdicts import ExitCode, Verdict, combined_exit_code

EXIT_CODES = {
    "COMPLETE": 0,
    "PROVED": 0,
    "HOLDS": 0,
    "PROVED_FOR": 0,
    "VIOLATED": 1,
    "UNKNOWN": 3,
    "INCOMPLETE": 3,
    "NOT_INDUCTIVE": 3,
    "VACUOUS": 4,
    "NOT_MODELLED": 6,
}

GRAVEST_FIRST = (70, 2, 1, 6, 3, 4, 5, 0)


def test_every_verdict_has_its_exit_code() -> None:
    """
    The verdicts are exactly those of the table, each with the table's exit code.
    """
    assert {verdict.value: verdict.exit_code() for verdict in Verdict} == EXIT_CODES


def test_strict_changes_only_a_proof_with_something_not_modelled() -> None:
    """
    With `strict`, PROVED_FOR ends with 6 and every other verdict as without it.
    """
    strict = {verdict.value: verdict.exit_code(strict=True) for verdict in Verdict}
    assert strict == EXIT_CODES | {"PROVED_FOR": 6}


@pytest.mark.parametrize("name", EXIT_CODES)
def test_a_verdict_is_written_as_its_name(name: str) -> None:
    """
    A verdict reads back from what it is written as, in JSON and in text.
    """
    assert str(Verdict(name)) == name


@pytest.mark.parametrize(
    ("error", "exit_code"),
    [
        (SpecError, 2),
        (CardNotFound, 2),
        (IllegalAction, 2),
        (TooLarge, 2),
        (NotModelled, 6),
    ],
)
def test_every_error_has_an_exit_code(error: type[ManaproofError], exit_code: int) -> None:
    """
    An error ends a command with an exit code of the same table as the verdicts.
    """
    assert combined_exit_code([error("the board has no `Forest`").exit_code]) == exit_code


@pytest.mark.parametrize("code", GRAVEST_FIRST)
def test_one_question_ends_a_check_with_its_own_exit_code(code: int) -> None:
    """
    A check over a single question ends as the question does.
    """
    assert combined_exit_code([code]) == code


@pytest.mark.parametrize(("graver", "milder"), list(combinations(GRAVEST_FIRST, 2)))
def test_the_gravest_exit_code_wins(graver: int, milder: int) -> None:
    """
    Of two exit codes a check ends with the graver one, in whichever order they occur.
    """
    both_orders = [combined_exit_code([graver, milder]), combined_exit_code([milder, graver])]
    assert both_orders == [graver, graver]


def test_milder_exit_codes_never_outvote_a_graver_one() -> None:
    """
    One violation among many proofs and unknowns ends the check as a violation.
    """
    assert combined_exit_code([0, 3, 3, 1, 3, 0, 0]) == ExitCode.VIOLATED


def test_a_check_over_nothing_is_not_a_success() -> None:
    """
    With no question selected a check ends with 5.
    """
    assert combined_exit_code([]) == ExitCode.NOTHING_SELECTED


def test_a_number_without_a_meaning_is_refused() -> None:
    """
    A number outside the table is an error, never taken for one of the table's.
    """
    with pytest.raises(ValueError, match="7 is not a valid ExitCode"):
        combined_exit_code([0, 7])
