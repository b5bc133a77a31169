import runpy
from pathlib import Path

import pytest
from tests.conftest import REPOSITORY

from manaproof.rules.examples import TABLE, all_examples, examples_by_rule
from manaproof.specs.citing import scenarios_by_example


def test_the_table_is_what_the_rules_give(corpus: Path) -> None:
    """
    Counting the examples of the rules again gives the same table.
    """
    table = runpy.run_path(str(REPOSITORY / "tools" / "count_examples.py"))["table"]
    assert table(corpus / "comprehensive-rules.txt") == TABLE.read_text(encoding="utf-8"), "run tools/count_examples.py"


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
    counted = runpy.run_path(str(REPOSITORY / "tools" / "count_examples.py"))["counted"]
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
