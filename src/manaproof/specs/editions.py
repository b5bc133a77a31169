"""
The editions of the Comprehensive Rules that a spec may name, the numbers of the rules in them, and their examples.
"""

from __future__ import annotations

from manaproof.rules.examples import Example, examples_by_rule
from manaproof.rules.rulebook import EDITION
from manaproof.specs.names import one_of
from manaproof.specs.texts import Text, shown

KNOWN_EDITIONS: tuple[str, ...] = (EDITION,)
LAST_RULES: dict[str, int] = {"1": 123, "2": 213, "3": 315, "4": 408, "5": 514, "6": 616, "7": 733, "8": 811, "9": 905}
"""
The last rule of each chapter, whose rules have consecutive numbers.
"""


def check_edition(text: Text) -> None:
    """
    Checks that an edition is known.

    Raises:
        SpecError: it isn't.
    """
    if text.value not in KNOWN_EDITIONS:
        known = one_of(f'"{edition}"' for edition in KNOWN_EDITIONS)
        raise text.problem(f"the edition {shown(text.value)} is not known; write {known}")


def check_rule_number(text: Text) -> None:
    """
    Checks that a number can be that of a rule: the part before the point is a rule of its chapter.

    Raises:
        SpecError: there is no such rule.
    """
    rule = text.value.partition(".")[0]
    last = LAST_RULES.get(text.value[:1], 0)
    if not rule.isdecimal() or not last // 100 * 100 <= int(rule) <= last:
        ends = f"chapter {text.value[:1]} ends with {last}" if last else "write one such as `616.1e`"
        raise text.problem(f"there is no rule {shown(text.value)}; {ends}")


def example_of(text: Text) -> Example:
    """
    The worked example that a text names: of a rule with several, `616.1f/2` is the second.

    Raises:
        SpecError: there is no such example.
    """
    rule, mark, number = text.value.partition("/")
    count = examples_by_rule().get(rule, 0)
    if not count:
        raise text.problem(f"the rule {shown(rule)} has no example; `manaproof rules --examples` lists those that have")
    if not mark and count > 1:
        raise text.problem(
            f"the rule {shown(rule)} has {count} examples; write {one_of(f'`{rule}/{n}`' for n in range(1, count + 1))}"
        )
    example = Example(rule, int(number) if mark else 1)
    if example.place > count:
        raise text.problem(f"the rule {shown(rule)} has {'only one example' if count == 1 else f'only {count} examples'}")
    return example
