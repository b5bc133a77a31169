"""
What is found for all values of an unknown is, at each value, what is found for that value.
"""

from typing import Any

import attrs
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import Question, fixed, questions
from tests.rules.making import happenings_of

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.amounts import Values, unknown
from manaproof.model.outcomes import Outcome
from manaproof.model.unknowns import as_written, for_values, unknowns_in
from manaproof.queries.amounts import for_each_part
from manaproof.report.summary import summary

NUMBERS = {"amount", "count", "x", "life"}


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


def asked_with(question: Question, number: int, *, of_life: bool) -> Question:
    """
    The question with a number in it: the life of its players, or how much the event is about.
    """
    if of_life:
        players = tuple(attrs.evolve(player, life=number) for player in question.board.players)
        return attrs.evolve(question, board=attrs.evolve(question.board, players=players))
    return attrs.evolve(question, occasion=_with_number(question.occasion, number))


@settings(fixed(300), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(questions(), st.booleans(), st.integers(1, 12), st.integers(13, 24))
def test_the_answer_for_all_values_is_at_each_the_answer_for_it(question: Question, of_life: bool, few: int, many: int) -> None:
    """
    The same happens, in as many orders; at two values beside the least, since values at which something changes are small.
    """
    asked = asked_with(question, unknown(Values("n", 1)), of_life=of_life)
    over = unknowns_in((asked.board, asked.occasion))
    assume(over)
    try:
        parts = for_each_part(over, lambda part: happenings_of(for_values(asked.board, part), for_values(asked.occasion, part)))
    except (NotModelled, TooLarge):
        assume(False)
        raise
    assert all(summary(Outcome(happenings, 1, ())) for _, answer in parts.answers for happenings in answer)
    for value in (1, few, many) if of_life else (1, 2, few):
        answer = next((answer for box, answer in parts.answers if value in box[0]), None)
        if answer is None:
            assert any(value in box[0] for box in parts.left)
            continue
        at = (Values("n", value, last=value),)
        known = asked_with(question, value, of_life=of_life)
        found: dict[object, list[int]] = {}
        for happenings, orders in answer.items():
            found.setdefault(as_written(for_values(happenings, at)), []).append(orders)
        expected = happenings_of(known.board, known.occasion)
        assert set(found) == set(expected)
        # functions that meet at the value are one outcome there, and an order that leads to both counts once for it
        assert all(max(found[happenings]) <= orders <= sum(found[happenings]) for happenings, orders in expected.items())
