"""
What is found for all values of an unknown is, at each value, what is found for that value.
"""

from collections import Counter
from collections.abc import Iterator
from enum import Enum, auto
from typing import Any

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, draw_questions, fixed, library_questions, questions, token_questions

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import OpenChoice, Uncertain
from manaproof.model.libraries import Library
from manaproof.model.mana import Color
from manaproof.model.outcomes import Happening, Outcome, spelled_out
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.unknowns import as_written, for_values, unknowns_in
from manaproof.model.walking import walk
from manaproof.queries.amounts import for_each_part
from manaproof.report.summary import summary
from manaproof.rules.tasks import World
from manaproof.rules.uncertain import with_certain_permanents

MOST_STATES = 2_000
Orders = dict[tuple[Happening, ...], int]
NUMBERS = {"amount", "count", "x", "life"}


class Place(Enum):
    """
    Where a number stands that is unknown.
    """

    EVENT = auto()
    LIFE = auto()
    COUNTERS = auto()
    PRESENCE = auto()
    CHOICE = auto()


COLORS = tuple(color.value for color in Color)

VALUES = {
    Place.EVENT: Values("n", 1),
    Place.LIFE: Values("n", 1),
    Place.COUNTERS: Values("n", 1),
    Place.PRESENCE: Values("n", 0, last=2),
    Place.CHOICE: Values("n", 0, last=len(COLORS) - 1, options=COLORS),
}


def _with_number(value: Any, number: int) -> Any:
    """
    The value with a number in place of the amounts of its events and the life of its players.
    """
    if isinstance(value, tuple):
        return tuple(_with_number(part, number) for part in value)
    if not attrs.has(type(value)):
        return value
    changed = {}
    for attribute in attrs.fields(type(value)):
        old = getattr(value, attribute.name)
        if attribute.init:
            is_amount = attribute.name in NUMBERS and type(old) is int and old > 0
            changed[attribute.alias] = number if is_amount else _with_number(old, number)
    return attrs.evolve(value, **changed)


def asked_with(question: Question, number: int, place: Place) -> Question:
    """
    The question with a number in this place.
    """
    board = question.board
    match place:
        case Place.EVENT:
            return attrs.evolve(question, occasion=_with_number(question.occasion, number))
        case Place.LIFE:
            board = attrs.evolve(board, players=tuple(attrs.evolve(player, life=number) for player in board.players))
        case Place.COUNTERS:
            board = attrs.evolve(board, permanents=tuple(_with_counters(each, number) for each in board.permanents))
        case Place.PRESENCE:
            board = attrs.evolve(board, uncertain=(Uncertain(board.permanents[0].id, number),))
        case Place.CHOICE:
            left_open = tuple(OpenChoice(each.id, "color", number, COLORS) for each in board.permanents)
            bare = tuple(attrs.evolve(each, chosen=()) for each in board.permanents)
            board = attrs.evolve(board, permanents=bare, open_choices=left_open)
    return attrs.evolve(question, board=board)


def _with_counters(permanent: Permanent, number: int) -> Permanent:
    """
    The permanent with a number of each kind of counter on it, and of +1/+1 counters.
    """
    kinds = sorted({"+1/+1", *(counters.kind for counters in permanent.counters)})
    return attrs.evolve(permanent, counters=tuple(Counters(kind, number) for kind in kinds))


def _found(question: Question, over: tuple[Values, ...]) -> Orders:
    """
    What the search finds where the unknowns have these values.
    """
    board = with_certain_permanents(for_values(question.board, over))
    found = Exploration(World(), MOST_STATES).outcomes_from([Node(board, (for_values(question.occasion, over),))])
    return {outcome.happenings: outcome.orders for outcome in found}


def test_the_answer_for_all_values_is_at_each_the_answer_for_it() -> None:
    """
    The same happens, in as many orders; at the least values and at others, since values at which something changes are small.
    """
    compared: Counter[bool] = Counter()

    @settings(fixed(700), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    @given(questions(), st.sampled_from(Place), st.integers(1, 12), st.integers(13, 24))
    def compare(question: Question, place: Place, few: int, many: int) -> None:
        compared.update(_is_at_each_value(question, place, few, many))

    compare()
    assert compared[True] >= 1_000
    assert compared[False] <= 0.02 * compared[True], "too many values are left out"


def _is_at_each_value(question: Question, place: Place, few: int, many: int) -> Iterator[bool]:
    """
    Compares at some values; tells for each whether it could be, for many cards drawn one by one take too many states.
    """
    assume(question.board.permanents)
    asked = asked_with(question, unknown(VALUES[place]), place)
    over = unknowns_in((asked.board, asked.occasion))
    assume(over)
    try:
        parts = for_each_part(over, lambda part: _found(asked, part))
    except (NotModelled, IllegalAction, TooLarge):
        assume(False)
        raise
    assert all(summary(Outcome(happenings, 1, ())) for _, answer in parts.answers for happenings in answer)
    for value in _tried(place, few, many):
        answer = next((answer for box, answer in parts.answers if value in box[0]), None)
        if answer is None:
            assert any(value in box[0] for box in parts.left)
            continue
        try:
            ground = _found(asked_with(question, value, place), ())
        except TooLarge:
            yield False
            continue
        _compare_at(value, answer, ground)
        yield True


def _compare_at(value: int, answer: Orders, ground: Orders) -> None:
    at = (Values("n", value, last=value),)
    found: dict[object, list[int]] = {}
    for happenings, orders in answer.items():
        found.setdefault(as_written(_spelled_out(for_values(happenings, at))), []).append(orders)
    expected = {_spelled_out(told): orders for told, orders in ground.items()}
    assert set(found) == set(expected)
    # functions that meet at the value are one outcome there, and an order that leads to both counts once for it
    assert all(max(found[happenings]) <= orders <= sum(found[happenings]) for happenings, orders in expected.items())


def _spelled_out(happenings: tuple[Happening, ...]) -> tuple[Happening, ...]:
    return tuple(spelled_out(happenings))


@settings(fixed(400), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(st.one_of(draw_questions(), library_questions(), token_questions()), st.integers(0, 3), st.integers(1, 6))
def test_what_is_taken_together_is_what_happens_one_by_one(question: Question, effects: int, few: int) -> None:
    """
    An unknown number of draws, of cards milled and of tokens is for each number as many of them.

    What happens at the same time is told in any order.
    """
    names = {node for node in walk(question.occasion) if isinstance(node, str)}
    kept = tuple(each for place, each in enumerate(question.board.permanents) if place < effects or each.id in names)
    enough = tuple(attrs.evolve(player, library=Library(), graveyard=()) for player in question.board.players)
    question = attrs.evolve(question, board=attrs.evolve(question.board, permanents=kept, players=enough))
    asked = asked_with(question, unknown(VALUES[Place.EVENT]), Place.EVENT)
    over = unknowns_in(asked.occasion)
    assume(over)
    try:
        parts = for_each_part(over, lambda part: _found(asked, part))
    except (NotModelled, IllegalAction, TooLarge):
        assume(False)
        raise
    for value in {1, 2, few}:
        answer = next((answer for box, answer in parts.answers if value in box[0]), {})
        at = (Values("n", value, last=value),)
        found = {_in_any_order(for_values(happenings, at)) for happenings in answer}
        assert found == {_in_any_order(told) for told in _found(asked_with(question, value, Place.EVENT), ())}


def _in_any_order(happenings: tuple[Happening, ...]) -> tuple[str, ...]:
    return tuple(sorted(map(repr, spelled_out(happenings))))


def _tried(place: Place, few: int, many: int) -> tuple[int, ...]:
    """
    The values that are tried; events of many repeat what they do.
    """
    match place:
        case Place.EVENT:
            return tuple({1, 2, 3, few})
        case Place.PRESENCE:
            return (0, 1, 2)
        case Place.CHOICE:
            return tuple(range(len(COLORS)))
        case _:
            return (1, 2, few, many)
