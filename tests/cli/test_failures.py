"""
Failures of manaproof itself: an answer that is not what checks it finds, and any other bug.
"""

import re
from pathlib import Path

import pytest
from tests.cli.conftest import Run

from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.outcomes import Outcome
from manaproof.model.verdicts import ExitCode

TAP = ("outcomes", "you tap Forest for mana", "--you", "Forest, Mana Reflection", "--opponent", "Contamination")
SPEC = """\
scenarios:
  - id: an-order-is-forgotten
    board: {you: [Forest, Mana Reflection], opponent: [Contamination]}
    when: you tap Forest for mana
    outcomes: ["{B}"]
"""


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A search that loses the last outcome.
    """
    find = Exploration.outcomes_from

    def loses(self: Exploration, roots: list[Node]) -> tuple[Outcome, ...]:
        return find(self, roots)[:1]

    monkeypatch.setattr(Exploration, "outcomes_from", loses)


@pytest.mark.usefixtures("forgetful")
@pytest.mark.parametrize("board", [TAP[2:], ("--you", "Forest, 7 Mana Reflection", "--opponent", "Contamination")])
def test_an_answer_that_fails_its_certificate_is_none(run: Run, board: tuple[str, ...]) -> None:
    """
    The failure is saved with the command that shows it again.
    """
    ended = run(*TAP[:2], *board, "--checked")
    assert (ended.code, ended.out) == (ExitCode.INTERNAL_ERROR, "")
    saved = re.search(r"please report it with (\S+), where it is saved", ended.err)
    assert saved is not None
    first, *_ = told = Path(saved[1]).read_text(encoding="utf-8").splitlines()
    assert first.startswith('manaproof outcomes "you tap Forest for mana" --you "Forest, ')
    assert first.endswith("--opponent Contamination --checked")
    assert "Comprehensive Rules of 2026-08-07" in told
    assert any(line.startswith("manaproof.errors.CertificateFailed: ") for line in told)


@pytest.mark.usefixtures("forgetful")
def test_a_scenario_whose_answer_fails_its_certificate_does_not_hold(run: Run, tmp_path: Path) -> None:
    """
    Even if it expects what the search finds.
    """
    path = tmp_path / "forgotten.rules.yaml"
    path.write_text(SPEC, encoding="utf-8")
    ended = run("check", str(path))
    assert ended.code == ExitCode.INTERNAL_ERROR
    assert "INTERNAL_ERROR an-order-is-forgotten" in ended.out
    assert "the solver disagrees with the search: an outcome is missing" in ended.out
    assert run("check", str(path), "--unchecked").code == ExitCode.OK


def test_where_nothing_can_be_saved_the_failure_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """
    A full disk doesn't hide it.
    """

    def fails(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("manaproof.queries.unknown_amounts.outcomes_of_known", lambda *_, **__: 1 / 0)
    monkeypatch.setattr("tempfile.mkstemp", fails)
    ended = run(*TAP)
    assert ended.code == ExitCode.INTERNAL_ERROR
    assert "please report it with the command that you ran" in ended.err
