"""
Whether an activated ability can be activated on a board that leaves something open: in which cases, and in which it can't.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from manaproof.errors import IllegalAction, TooLarge
from manaproof.model.amounts import Values
from manaproof.model.answers import AbilityActivation, CanActivateAnswer
from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Box, in_words, joined, restricted
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.amounts import for_each_part
from manaproof.queries.assuming import order_of_timestamps
from manaproof.queries.can_activate import can_activate as on_known_board
from manaproof.queries.open_timestamps import THE_ORDER, orders_in_words, orders_that_decide
from manaproof.rules.open_choices import with_options
from manaproof.rules.timestamp_orders import Ordered

InCase = tuple[Box, CanActivateAnswer | IllegalAction]


def can_activate(board: Board, permanent: ObjectId, ability: int | None = None) -> CanActivateAnswer:
    """
    Whether an ability of a permanent can be activated now, with the condition where that depends on what is left open.

    Returns HOLDS iff in every case an ability asked about has no obstacle, VIOLATED iff in none, UNKNOWN iff it depends.

    Rule: 602.5, 613.7 (2026-08-07).

    Raises:
        IllegalAction: there is no such permanent or ability in any case.
        TooLarge: there are too many cases.
    """
    board = with_options(board)
    over = unknowns_in(board)
    if over:
        parts = for_each_part(over, lambda box: _of(for_values(board, box), permanent, ability))
        if parts.left:
            raise TooLarge("what is left open falls into too many cases; tell more of it")
        return _together(permanent, over, parts.answers)
    orders = orders_that_decide(board) if board.is_certain else ()
    if not orders:
        return on_known_board(board, permanent, ability)
    order = Values(THE_ORDER, 0, last=len(orders) - 1, options=orders_in_words(board, orders))
    return _together(permanent, (order,), [_in_order(n, order, orders, permanent, ability) for n in range(len(orders))])


def _of(board: Board, permanent: ObjectId, ability: int | None) -> CanActivateAnswer | IllegalAction:
    try:
        return on_known_board(board, permanent, ability)
    except IllegalAction as error:
        return error


def _in_order(number: int, order: Values, orders: Sequence[Ordered], permanent: ObjectId, ability: int | None) -> InCase:
    board = evolve(orders[number].board, timestamps_open=False)
    answer, as_listed = _of(board, permanent, ability), order_of_timestamps(board)
    if isinstance(answer, CanActivateAnswer):
        told = (evolve(each, assumptions=tuple(s for s in each.assumptions if s not in as_listed)) for each in answer.abilities)
        answer = evolve(answer, abilities=tuple(told))
    return (evolve(order, first=number, last=number),), answer


def _together(permanent: ObjectId, over: Box, cases: Sequence[InCase]) -> CanActivateAnswer:
    boxes: dict[AbilityActivation, list[Box]] = {}
    verdicts = set[Verdict]()
    illegal = [answer for _, answer in cases if isinstance(answer, IllegalAction)]
    if len(illegal) == len(cases):
        raise illegal[0]
    for box, answer in cases:
        verdicts.add(Verdict.VIOLATED if isinstance(answer, IllegalAction) else answer.verdict)
        for each in () if isinstance(answer, IllegalAction) else answer.abilities:
            boxes.setdefault(each, []).append(box)
    told = (evolve(each, condition=in_words(restricted(joined(those), over)) or None) for each, those in boxes.items())
    return CanActivateAnswer(_verdict(verdicts), permanent, tuple(sorted(told, key=lambda each: each.number)))


def _verdict(verdicts: set[Verdict]) -> Verdict:
    if len(verdicts) == 1:
        return verdicts.pop()
    return Verdict.NOT_MODELLED if Verdict.NOT_MODELLED in verdicts else Verdict.UNKNOWN
