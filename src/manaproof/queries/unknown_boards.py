"""
Questions about a board on which something is unknown: amounts, whether or how many of a permanent there are, which came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model.amounts import Values
from manaproof.model.answers import CouldProduceAnswer, Reason, ReasonInCases
from manaproof.model.board import Board
from manaproof.model.mana import MANA_TYPES, ManaType, ManaTypeSet
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Box, Region, in_words, joined, restricted
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.amounts import Parts, for_each_part
from manaproof.queries.assuming import order_of_timestamps
from manaproof.queries.could_produce import could_produce as of_known_board
from manaproof.queries.could_produce import could_produce_table as table_of_known_board
from manaproof.queries.open_timestamps import THE_ORDER, orders_in_words, orders_that_decide
from manaproof.queries.refusing import no_types
from manaproof.rules.open_choices import with_options
from manaproof.rules.timestamp_orders import Ordered
from manaproof.rules.uncertain import with_certain_permanents


def could_produce(board: Board, permanent: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
    """
    The types of mana that a permanent could produce, with the conditions under which where something is unknown.

    See `manaproof.queries.could_produce` for what the answer promises: it is a least fixed point for each case.

    Raises:
        IllegalAction: there is no such permanent on the battlefield.
    """
    try:
        board = with_options(board)
    except NotModelled as error:
        return no_types(permanent, error)
    over = unknowns_in(board)
    orders = orders_that_decide(board) if board.is_certain and not over else ()
    if not over and not orders:
        return of_known_board(board, permanent, checked=checked)
    if board.permanent(permanent) is None:
        raise IllegalAction(f"there is no `{permanent}` on the battlefield", citations=("106.7",))
    if orders:
        return _in_every_order(board, orders, permanent, checked=checked)
    return _together(permanent, over, for_each_part(over, lambda part: _of_part(board, permanent, part, checked=checked)))


def could_produce_table(board: Board, *, checked: bool = False) -> tuple[CouldProduceAnswer, ...]:
    """
    The same for every permanent of a board, in its order.
    """
    if board.is_certain and not unknowns_in(board) and not board.timestamps_open:
        return table_of_known_board(board, checked=checked)
    return tuple(could_produce(board, permanent.id, checked=checked) for permanent in board.permanents)


def _in_every_order(board: Board, orders: Sequence[Ordered], permanent: ObjectId, *, checked: bool) -> CouldProduceAnswer:
    """
    The same where the order of timestamps is a choice among all that there could be (CR 613.7).
    """
    order = Values(THE_ORDER, 0, last=len(orders) - 1, options=orders_in_words(board, orders))
    known = [evolve(each.board, timestamps_open=False) for each in orders]
    parts = [
        ((evolve(order, first=n, last=n),), of_known_board(each, permanent, checked=checked)) for n, each in enumerate(known)
    ]
    answer = _together(permanent, (order,), Parts(parts))
    as_listed = order_of_timestamps(known[0])
    return evolve(answer, assumptions=tuple(said for said in answer.assumptions if said not in as_listed))


def _of_part(board: Board, permanent: ObjectId, part: Box, *, checked: bool) -> CouldProduceAnswer:
    try:
        known = with_certain_permanents(for_values(board, part))
    except NotModelled as error:
        return no_types(permanent, error)
    if known.permanent(permanent) is None:
        return CouldProduceAnswer(Verdict.COMPLETE, permanent, why_none="it isn't there", checked="solver" if checked else None)
    return of_known_board(known, permanent, checked=checked)


def _together(permanent: ObjectId, over: Box, parts: Parts[CouldProduceAnswer]) -> CouldProduceAnswer:
    unclear = next((answer for _, answer in parts.answers if answer.verdict is not Verdict.COMPLETE), None)
    if unclear is not None:
        return unclear
    if parts.left:
        left = in_words(joined(box for box, _ in parts.answers))
        return CouldProduceAnswer(Verdict.UNKNOWN, permanent, why_none=f"too many cases; answered for {left}")
    answers = [answer for _, answer in parts.answers]
    where = {t: _where(t, over, parts) for t in MANA_TYPES if any(t in answer.types for answer in answers)}
    return CouldProduceAnswer(
        Verdict.COMPLETE,
        permanent,
        ManaTypeSet.of(where),
        {t: next(answer.reasons[t] for answer in answers if t in answer.reasons) for t in where},
        None if where else _why_none(over, parts),
        tuple(dict.fromkeys(assumption for answer in answers for assumption in answer.assumptions)),
        _checked(answer.checked for answer in answers),
        where={t: region for t, region in where.items() if region},
        over=over,
        cases={t: cases for t in where if len(cases := _cases(t, over, parts)) > 1},
    )


def _cases(mana_type: ManaType, over: Box, parts: Parts[CouldProduceAnswer]) -> tuple[ReasonInCases, ...]:
    """
    The reasons for a type, each with the cases in which it is the one that was found.
    """
    boxes: dict[Reason, list[Box]] = {}
    for box, answer in parts.answers:
        if mana_type in answer.reasons:
            boxes.setdefault(answer.reasons[mana_type], []).append(box)
    return tuple(ReasonInCases(reason, restricted(joined(those), over)) for reason, those in boxes.items())


def _why_none(over: Box, parts: Parts[CouldProduceAnswer]) -> str:
    """
    Why there is no type, each reason with its condition where there are several.
    """
    boxes: dict[str, list[Box]] = {}
    for box, answer in parts.answers:
        boxes.setdefault(answer.why_none or "", []).append(box)
    if len(boxes) == 1:
        return next(iter(boxes))
    return "; ".join(f"{why} if {in_words(restricted(joined(those), over))}" for why, those in boxes.items())


def _where(mana_type: ManaType, over: Box, parts: Parts[CouldProduceAnswer]) -> Region:
    return restricted(joined(box for box, answer in parts.answers if mana_type in answer.types), over)


def _checked(means: Iterable[str | None]) -> str | None:
    found = set(means)
    return found.pop() if len(found) == 1 else None
