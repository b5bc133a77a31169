import re
import runpy
from pathlib import Path
from string import ascii_lowercase

import pytest
from tests.conftest import REPOSITORY

from manaproof.rules import examples, numbers
from manaproof.rules.examples import all_examples, examples_by_rule
from manaproof.specs.citing import scenarios_by_example


def test_the_tables_are_what_the_rules_give(corpus: Path, tmp_path: Path) -> None:
    """
    Listing the rules and counting their examples again gives the same tables.
    """
    main = runpy.run_path(str(REPOSITORY / "tools" / "list_rules.py"))["main"]
    main([str(corpus / "comprehensive-rules.txt"), "--out", str(tmp_path)])
    for table in (examples.TABLE, numbers.TABLE):
        assert (tmp_path / table.name).read_text(encoding="utf-8") == table.read_text(encoding="utf-8"), "run tools/list_rules.py"


def test_only_numbers_of_the_rules_are_rules(corpus: Path) -> None:
    """
    Every number that begins a paragraph of the rules is one, and the letters that are left out of the count aren't.
    """
    text = (corpus / "comprehensive-rules.txt").read_text(encoding="utf-8")
    written = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", text, re.MULTILINE))
    possible = {number.rstrip(ascii_lowercase) + letter for number in written for letter in ascii_lowercase} | written
    assert {number for number in possible if numbers.is_rule(number)} == written


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["106.7. Some rule.\n", "Example: one.\n", "\n", "106.8. Another.\n"], {"106.7": 1}),
        (["616.1f A part.\n", "Example: one.\n", "Example: two.\n"], {"616.1f": 2}),
        (["106. Mana\n", "Example: of no rule.\n"], {}),
        (["106.7. See the Example: below.\n"], {}),
    ],
    ids=["one", "two of a part", "before any rule", "inside a rule"],
)
def test_examples_are_counted_for_the_rule_before_them(lines: list[str], expected: dict[str, int]) -> None:
    """
    A paragraph that begins with the word is an example of the last rule before it.
    """
    counted = runpy.run_path(str(REPOSITORY / "tools" / "list_rules.py"))["counted"]
    assert counted(lines) == expected


def test_each_example_has_a_name_of_its_own() -> None:
    """
    The place stands in the name where a rule has several.
    """
    names = [str(example) for example in all_examples()]
    assert len(set(names)) == len(names) == sum(examples_by_rule().values())
    assert {"106.7", "616.1f/1", "616.1f/2"} <= set(names)


def test_examples_of_the_rules_are_encoded() -> None:
    """
    The specs of this repository encode some examples, each of which exists.
    """
    assert set(scenarios_by_example(REPOSITORY / "specs")) <= set(all_examples())
