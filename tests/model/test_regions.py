"""
Regions of values with choices among them: how they are joined, and told in words.
"""

from itertools import product

import pytest

from manaproof.model.amounts import Values
from manaproof.model.regions import in_words, joined, restricted

COLORS = ("white", "blue", "black", "red", "green")
TYPES = ("Elf", "Goblin", "another creature type")


def _one(name: str, number: int, options: tuple[str, ...] = COLORS) -> Values:
    return Values(name, number, last=number, options=options)


@pytest.mark.parametrize(
    ("numbers", "options", "words"),
    [
        ([4], COLORS, "c is green"),
        ([0, 2], COLORS, "c in {white, black}"),
        ([0, 1, 2, 4], COLORS, "c is not red"),
        ([0, 2, 4], COLORS, "c not in {blue, red}"),
        ([2], TYPES, "c not in {Elf, Goblin}"),
        ([0, 2], TYPES, "c is not Goblin"),
        ([0, 1], TYPES, "c in {Elf, Goblin}"),
    ],
)
def test_the_options_of_a_choice_in_words(numbers: list[int], options: tuple[str, ...], words: str) -> None:
    """
    The shorter of what it is and what it isn't; those that nothing tells apart only by what they aren't.
    """
    assert in_words(joined((_one("c", number, options),) for number in numbers)) == words


def test_all_options_of_two_choices_are_no_condition() -> None:
    """
    One box is joined from the options one by one, in whatever order.
    """
    boxes = [(_one("c", first), _one("d", second)) for first, second in product(range(5), repeat=2)]
    over = (Values("c", 0, last=4, options=COLORS), Values("d", 0, last=4, options=COLORS))
    assert restricted(joined(boxes), over) == restricted(joined(reversed(boxes)), over) == ()


def test_either_of_two_choices_in_words() -> None:
    """
    A region that is no box is told as boxes that have nothing in common.
    """
    boxes = [(_one("c", c), _one("d", d)) for c, d in product(range(5), repeat=2) if 2 in (c, d)]
    over = (Values("c", 0, last=4, options=COLORS), Values("d", 0, last=4, options=COLORS))
    assert in_words(restricted(joined(boxes), over)) == "c is not black and d is black or c is black"
