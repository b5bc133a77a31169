"""
Lists for each encoded rule the specs that fail while it is switched off, for the table that `manaproof rules` shows.

    python tools/list_failing_specs.py [--specs specs] [NUMBER …]

With numbers, only the lines of those rules are worked out again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection
from pathlib import Path

from manaproof.cards.library import Library
from manaproof.rules.citations import all_rules
from manaproof.specs.files import find_files, read_files
from manaproof.specs.switching import TABLE, failing_without, known_failing, written


def table(folder: Path, numbers: Collection[str] = ()) -> str:
    """
    The table of a folder of specs; with numbers, its present table with the lines of those rules worked out again.
    """
    scenarios = tuple(scenario for file in read_files(find_files([folder]), Library()) for scenario in file.scenarios)
    known = known_failing(folder) if numbers else {}
    rules = [rule for rule in all_rules() if not numbers or rule.number in numbers]
    return written(known | {rule.number: failing_without(rule, scenarios) for rule in rules})


def main(arguments: list[str] | None = None) -> int:
    """
    The command line; returns the exit code.
    """
    parser = argparse.ArgumentParser(description="List the specs that fail while a rule is switched off.")
    parser.add_argument("numbers", nargs="*", metavar="NUMBER", help="only these rules (default: all)")
    parser.add_argument("--specs", type=Path, default=Path("specs"), help="the folder of specs (default: %(default)s)")
    given = parser.parse_args(arguments)
    (given.specs / TABLE).write_text(table(given.specs, given.numbers), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
