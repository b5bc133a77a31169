"""
Questions about a board that leaves open in which order permanents and effects came, where that decides what they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.outcomes import Assumed, NotLegal, Outcome
from manaproof.model.permanents import ObjectId
from manaproof.model.verdicts import Verdict
from manaproof.queries.assuming import order_of_timestamps
from manaproof.rules.layers import layered
from manaproof.rules.timestamp_orders import Older, Ordered, boards_in_every_order
from manaproof.rules.words import whose

Item = TypeVar("Item")
THE_ORDER = "the order"
"""
What the order of timestamps is called as an unknown.
"""
_GRAVEST_FIRST = (Verdict.NOT_MODELLED, Verdict.UNKNOWN, Verdict.INCOMPLETE)


def orders_that_decide(board: Board) -> tuple[Ordered, ...]:
    """
    The orders of timestamps that a board could have, if it leaves them open and they decide what permanents are; else none.

    Raises:
        TooLarge: there are too many.
    """
    found = boards_in_every_order(board) if board.timestamps_open else ()
    tables = [layered(each.board).table for each in found]
    return found if any(table != tables[0] for table in tables) else ()


def outcomes_in_every_order(board: Board, orders: Sequence[Ordered], ask: Callable[[Board], OutcomesAnswer]) -> OutcomesAnswer:
    """
    The outcomes for every order of timestamps; one that doesn't happen in each says in which it does (CR 613.7).

    Raises:
        IllegalAction: it is illegal in every order.
    """
    answers = [_answer(partial(ask, evolve(each.board, timestamps_open=False))) for each in orders]
    if all(outcome.not_legal for answer in answers for outcome in answer.outcomes) and all(a.outcomes for a in answers):
        ask(evolve(orders[0].board, timestamps_open=False))  # raises
    for verdict in _GRAVEST_FIRST:
        grave = next((answer for answer in answers if answer.verdict is verdict), None)
        if grave is not None:
            return grave
    as_listed = order_of_timestamps(evolve(orders[0].board, timestamps_open=False))
    means = {answer.checked for answer in answers}
    return evolve(
        answers[0],
        outcomes=tuple(_joined(board, orders, answers)),
        checked=None if None in means else "obligations" if "obligations" in means else "solver",
        assumptions=tuple(said for said in _union(answer.assumptions for answer in answers) if said not in as_listed),
        cites=_union((*answer.cites, "613.7") for answer in answers),
        stopped=_union(answer.stopped for answer in answers),
        events=_union(answer.events for answer in answers),
    )


def _answer(ask: Callable[[], OutcomesAnswer]) -> OutcomesAnswer:
    try:
        return ask()
    except IllegalAction as error:
        return OutcomesAnswer(Verdict.COMPLETE, (Outcome((NotLegal(error.message, error.citations),), 1, ()),))


def _union(many: Iterable[tuple[Item, ...]]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys(item for items in many for item in items))


def _joined(board: Board, orders: Sequence[Ordered], answers: Sequence[OutcomesAnswer]) -> Iterable[Outcome]:
    found: dict[object, list[int]] = {}
    outcomes: dict[object, Outcome] = {}
    for place, answer in enumerate(answers):
        for outcome in answer.outcomes:
            key = (outcome.happenings, outcome.stack, outcome.orders, outcome.choosers)
            found.setdefault(key, []).append(place)
            outcomes.setdefault(key, outcome)
    for each, places in found.items():
        for condition in _conditions(board, orders, places):
            assumed = () if condition is None else (Assumed(condition),)
            yield evolve(outcomes[each], happenings=(*assumed, *outcomes[each].happenings))


def _conditions(board: Board, orders: Sequence[Ordered], places: Sequence[int]) -> tuple[str | None, ...]:
    """
    In which orders something happens: None for all of them, what these have in common if no other has that, else each by itself.
    """
    if len(places) == len(orders):
        return (None,)
    own = [orders[place].older for place in places]
    others = [order.older for place, order in enumerate(orders) if place not in places]
    common = own[0].intersection(*own[1:])
    if not any(common <= other for other in others):
        return (_in_words(board, _fewest(common, others)),)
    alone = (([each for place, each in enumerate(orders) if place != own_place], orders[own_place].older) for own_place in places)
    return tuple(_in_words(board, _fewest(older, [each.older for each in rest])) for rest, older in alone)


def orders_in_words(board: Board, orders: Sequence[Ordered]) -> tuple[str, ...]:
    """
    What tells each order from all others: "your Spreading Seas before your Convincing Mirage".
    """
    found = []
    for own in orders:
        pairs = _fewest(own.older, [other.older for other in orders if other is not own])
        found.append(" and ".join(f"{_name(one, board)} before {_name(other, board)}" for one, other in pairs))
    return tuple(found)


def _fewest(pairs: frozenset[Older], others: Sequence[frozenset[Older]]) -> list[Older]:
    """
    Pairs that no other order has all of, without any that it needs not.
    """
    kept = sorted(pairs)
    for pair in sorted(pairs):
        fewer = [each for each in kept if each != pair]
        if not any(other.issuperset(fewer) for other in others):
            kept = fewer
    return kept


def _in_words(board: Board, older: Iterable[Older]) -> str:
    return " and ".join(f"{_name(one, board)} is older than {_name(other, board)}" for one, other in older)


def _name(source: ObjectId, board: Board) -> str:
    resolved = next((each for each in board.resolved if each.id == source), None)
    if resolved is not None:
        return resolved.card.front.name
    player, _, name = source.partition("/")
    return f"{whose(player)} {name}"
