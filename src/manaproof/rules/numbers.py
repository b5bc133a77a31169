"""
The numbers of the Comprehensive Rules, so that a citation of a rule that doesn't exist is noticed.

Edition: 2026-08-07.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("numbers.txt")
_NUMBER: Final = re.compile(r"(?P<rule>\d{3})(?:\.(?P<place>\d+)(?P<letter>[a-z]?))?")
_NOT_USED: Final = "lo"  # letters that look like digits


@cache
def parts_by_rule() -> Mapping[str, Mapping[str, str]]:
    """
    For each rule its numbered parts, with the last letter of each, "" for one without letters.

    >>> parts_by_rule()["616"]["1"]
    'g'
    """
    return {
        rule: {part.rstrip("abcdefghijklmnopqrstuvwxyz"): part.lstrip("0123456789") for part in parts}
        for rule, *parts in (line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    }


def is_rule(number: str) -> bool:
    """
    Whether there is a rule of this number.

    >>> is_rule("616"), is_rule("616.1"), is_rule("616.1g"), is_rule("616.1h"), is_rule("616.9")
    (True, True, True, False, False)
    """
    found = _NUMBER.fullmatch(number)
    if found is None:
        return False
    parts = parts_by_rule().get(found["rule"])
    if parts is None or found["place"] is None:
        return parts is not None
    last = parts.get(found["place"])
    return last is not None and (not found["letter"] or (found["letter"] <= last and found["letter"] not in _NOT_USED))
