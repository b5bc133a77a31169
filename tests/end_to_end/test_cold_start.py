"""
What a cold process loads.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

QUESTION = ["outcomes", "you tap Forest for mana", "--you", "Forest, Mana Reflection", "--opponent", "Contamination"]
SCRIPT = "import sys; from manaproof.cli import main; code = main({args!r}); print(code, 'z3' in sys.modules)"


def last_line(args: list[str]) -> str:
    """
    The exit code of a command in a process of its own, and whether it loaded the solver.
    """
    script = SCRIPT.format(args=args)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "args",
    [
        QUESTION,
        ["could-produce", "Exotic Orchard", "--you", "Forest, Exotic Orchard", "--opponent", "Exotic Orchard, Reflecting Pool"],
        ["outcomes", "you draw 2 cards", "--you", "Abundance", "--you-library", "Forest, Grizzly Bears, Island"],
    ],
    ids=["outcomes", "could-produce", "drawing"],
)
def test_a_known_board_is_answered_without_the_solver(args: list[str]) -> None:
    """
    A known board never loads z3.
    """
    assert last_line(args) == "0 False"


def test_a_checked_answer_loads_the_solver() -> None:
    """
    With `--checked` the solver is asked.
    """
    assert last_line([*QUESTION, "--checked"]) == "0 True"
