"""
Lists the numbers of the Comprehensive Rules and counts their worked examples, for the tables that come with manaproof.

    python tools/list_rules.py comprehensive-rules.txt [--out src/manaproof/rules]

Of the rules only their numbers and the number of their examples are taken.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from manaproof.rules import examples, numbers

_RULE = re.compile(r"(?P<number>(?P<rule>\d{3})\.(?P<place>\d+)(?P<letter>[a-z]?))\.? ")
_EXAMPLE = "Example:"


def counted(lines: Iterable[str]) -> Counter[str]:
    """
    How many examples follow each rule, in the order of the rules.
    """
    found: Counter[str] = Counter()
    number = None
    for line in lines:
        rule = _RULE.match(line)
        if rule is not None:
            number = rule["number"]
        elif line.startswith(_EXAMPLE) and number is not None:
            found[number] += 1
    return found


def numbered(lines: Iterable[str]) -> dict[str, dict[str, str]]:
    """
    For each rule such as 616 its parts, such as 1, with the last letter of each, "" for one without letters.
    """
    found: dict[str, dict[str, str]] = {}
    for rule in filter(None, map(_RULE.match, lines)):
        found.setdefault(rule["rule"], {})[rule["place"]] = rule["letter"]
    return found


def main(arguments: list[str] | None = None) -> int:
    """
    The command line; returns the exit code.
    """
    parser = argparse.ArgumentParser(description="List the Comprehensive Rules' numbers and count their worked examples.")
    parser.add_argument("source", type=Path, help="the Comprehensive Rules as plain text")
    parser.add_argument("--out", type=Path, default=examples.TABLE.parent, help="the folder to write to (default: %(default)s)")
    given = parser.parse_args(arguments)
    lines = given.source.read_text(encoding="utf-8").splitlines()
    counts = "".join(f"{number} {count}\n" for number, count in counted(lines).items())
    (given.out / examples.TABLE.name).write_text(counts, encoding="utf-8")
    parts = "".join(
        f"{rule} {' '.join(place + letter for place, letter in places.items())}\n" for rule, places in numbered(lines).items()
    )
    (given.out / numbers.TABLE.name).write_text(parts, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
