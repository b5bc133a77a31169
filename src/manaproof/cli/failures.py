"""
Failures of manaproof itself, saved so that they can be reported and seen again.
"""

from __future__ import annotations

import os
import platform
import tempfile
import traceback
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from manaproof.rules.rulebook import EDITION
from manaproof.specs.replaying import quoted

_PACKAGES = ("manaproof", "z3-solver", "lark", "attrs")


def saved_failure(words: Sequence[str], error: Exception) -> str | None:
    """
    The file in which a failure is saved: the command, the versions of what ran it, and where it failed.

    Returns None where no file can be written.
    """
    try:
        handle, name = tempfile.mkstemp(prefix="manaproof-failure-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(_report(words, error))
    except OSError:
        return None
    return name


def _report(words: Sequence[str], error: Exception) -> str:
    command = " ".join(["manaproof", *map(quoted, words)])
    versions = [f"Comprehensive Rules of {EDITION}", f"Python {platform.python_version()}", *map(_version, _PACKAGES)]
    return "\n".join([command, "", *versions, "", *traceback.format_exception(error)])


def _version(package: str) -> str:
    try:
        return f"{package} {version(package)}"
    except PackageNotFoundError:
        return f"{package} isn't installed"
