import subprocess
import sys
from pathlib import Path

SPECS = """\
scenarios:
  - id: sound
    board: {you: [Forest, Mana Reflection]}
    when: you tap Forest for mana
    outcomes: ["{G}{G}"]
  - id: wrong
    board: {you: [Forest]}
    when: you tap Forest for mana
    outcomes: ["{G}{G}"]
  - id: later
    pending: needs damage
  - id: unreadable
    board: {you: [Forst]}
    could_produce: {Forst: G}
"""
CONFTEST = """\
import manaproof.specs.asking
from tests.specs.fakes import FakeCards

manaproof.specs.asking.default_cards = FakeCards
"""


def test_scenarios_are_tests(tmp_path: Path) -> None:
    """
    A sound scenario passes, a wrong one fails with the report, a pending one is skipped with its reason, a problem fails.
    """
    (tmp_path / "a.rules.yaml").write_text(SPECS)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    command = [sys.executable, "-m", "pytest", "-rs", "-p", "no:cacheprovider", str(tmp_path)]
    done = subprocess.run(
        [*command, f"--rootdir={tmp_path}"], capture_output=True, text=True, check=False, env={"PYTHONPATH": ":".join(sys.path)}
    )
    assert "2 failed, 1 passed, 1 skipped" in done.stdout
    assert "pending: needs damage" in done.stdout
    assert "missing: {G}{G}" in done.stdout
    assert "no card is named `Forst`" in done.stdout
    assert "Traceback" not in done.stdout
