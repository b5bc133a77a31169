"""
A rules checker for Magic: The Gathering.

Given a board and an event it lists every legal outcome, proves invariants, and says why an outcome
can or can't happen, citing the Comprehensive Rules.

>>> import manaproof
>>> board = manaproof.board(you="Forest, Mana Reflection", opponent="Contamination")
>>> answer = manaproof.outcomes(board, "you tap Forest for mana")
>>> sorted(str(outcome.mana["you"]) for outcome in answer.outcomes)
['{B}', '{B}{B}']
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from manaproof.model.board import Board
    from manaproof.specs.asking import board, can_activate, characteristics, could_produce, could_produce_table, outcomes, prove

__version__ = "0.1.0"

__all__ = [
    "Board",
    "__version__",
    "board",
    "can_activate",
    "characteristics",
    "could_produce",
    "could_produce_table",
    "outcomes",
    "prove",
]

_HOMES = {"Board": "manaproof.model.board"}
_ASKING = "manaproof.specs.asking"


def __getattr__(name: str) -> Any:
    """
    Loads what is exported when it is first used, so that importing one part doesn't load all.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES.get(name, _ASKING)), name)
