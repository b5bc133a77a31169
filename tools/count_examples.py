"""
Counts the worked examples of each rule of the Comprehensive Rules, for the table that comes with manaproof.

    python tools/count_examples.py comprehensive-rules.txt [--out src/manaproof/rules/examples.txt]

Of the rules only their numbers and the number of their examples are taken.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from manaproof.rules.examples import TABLE

_RULE = re.compile(r"(?P<number>\d{3}\.\d+[a-z]?)\.? ")
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


def table(source: Path) -> str:
    """
    The table of a text of the rules: a line for each rule that has examples.
    """
    with source.open(encoding="utf-8") as lines:
        return "".join(f"{number} {count}\n" for number, count in counted(lines).items())


def main(arguments: list[str] | None = None) -> int:
    """
    The command line; returns the exit code.
    """
    parser = argparse.ArgumentParser(description="Count the worked examples of the Comprehensive Rules.")
    parser.add_argument("source", type=Path, help="the Comprehensive Rules as plain text")
    parser.add_argument("--out", type=Path, default=TABLE, help="the file to write (default: %(default)s)")
    given = parser.parse_args(arguments)
    given.out.write_text(table(given.source), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
