"""
The editions of the Comprehensive Rules that a spec may name, the numbers of the rules in them, and their examples.
"""

from __future__ import annotations

from manaproof.rules.examples import Example, examples_by_rule
from manaproof.rules.numbers import is_rule, parts_by_rule
from manaproof.rules.rulebook import EARLIER_EDITIONS, EDITION
from manaproof.specs.names import one_of
from manaproof.specs.texts import Text, shown

KNOWN_EDITIONS: tuple[str, ...] = (*EARLIER_EDITIONS, EDITION)


def check_edition(text: Text) -> None:
    """
    Checks that an edition is known.

    Raises:
        SpecError: it isn't.
    """
    if text.value not in KNOWN_EDITIONS:
        known = one_of(f'"{edition}"' for edition in KNOWN_EDITIONS)
        raise text.problem(f"the edition {shown(text.value)} is not known; write {known}")


def check_rule_number(text: Text) -> str:
    """
    A number that is that of a rule.

    Raises:
        SpecError: there is no such rule.
    """
    if not is_rule(text.value):
        raise text.problem(f"there is no rule {shown(text.value)}; {_what_there_is(text.value)}")
    return text.value


def _what_there_is(number: str) -> str:
    """
    How far the numbers go where one leaves them.

    >>> _what_there_is("999.9"), _what_there_is("616.9"), _what_there_is("616.1z")
    ('chapter 9 ends with 905', '616 ends with 616.2', '616.1 ends with 616.1g')
    """
    rules = parts_by_rule()
    rule, _, rest = number.partition(".")
    if rule not in rules:
        chapter = [each for each in rules if each[0] == number[:1]]
        return f"chapter {number[0]} ends with {chapter[-1]}" if chapter else "write one such as `616.1e`"
    place = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    if place not in rules[rule]:
        return f"{rule} ends with {rule}.{list(rules[rule])[-1]}"
    last = rules[rule][place]
    return f"{rule}.{place} ends with {rule}.{place}{last}" if last else f"{rule}.{place} has no parts with letters"


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
