"""
An error as a JSON record, for programs that asked for JSON.
"""

from __future__ import annotations

from typing import Any

from manaproof.errors import CardNotFound, IllegalAction, ManaproofError, NotModelled, TooLarge
from manaproof.report.records import SCHEMA_VERSION
from manaproof.rules.rulebook import EDITION

_KINDS: tuple[tuple[type[ManaproofError], str], ...] = (
    (CardNotFound, "card not found"),
    (IllegalAction, "illegal action"),
    (NotModelled, "not modelled"),
    (TooLarge, "too large"),
)


def error_record(error: ManaproofError, query: str) -> dict[str, Any]:
    """
    The record of a question that has no answer: no verdict, but what is wrong, where, and the rules that decide.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": query,
        "verdict": None,
        "edition": EDITION,
        "exit_code": int(error.exit_code),
        "error": {
            "kind": next((kind for class_, kind in _KINDS if isinstance(error, class_)), "not well-formed"),
            "message": error.message,
            "where": None if error.where is None else str(error.where),
            "cites": list(error.citations),
        },
    }
