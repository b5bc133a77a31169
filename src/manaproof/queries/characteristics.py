"""
What a permanent is, layer by layer (CR 613).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import IllegalAction, NotModelled, Unbounded
from manaproof.model.answers import CharacteristicsAnswer, LayerStep, LooksOutcome
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import Aspect
from manaproof.model.layers import Layer
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.permanents import ObjectId
from manaproof.model.verdicts import Verdict
from manaproof.queries.assuming import granted_by_the_board
from manaproof.queries.relevance import clauses_about
from manaproof.rules.applied_effects import Step
from manaproof.rules.characteristics import printed_on
from manaproof.rules.continuous import Applying
from manaproof.rules.dependency import DEFINING_FIRST, DEPENDENCY, TIMESTAMPS
from manaproof.rules.layers import Layered, layered
from manaproof.rules.static_copies import BEGUN
from manaproof.rules.timestamp_orders import Ordered, boards_in_every_order
from manaproof.rules.uncertain import as_asked, with_certain_permanents

_SIDES = frozenset({Aspect.POWER_TOUGHNESS, Aspect.COLOR})


def characteristics(board: Board, permanent: ObjectId) -> CharacteristicsAnswer:
    """
    The characteristics of a permanent, and the effects that changed them, in the order in which they apply.

    Returns COMPLETE iff every effect of the board that could change them is modelled.

    Rule: 613.1 (2026-08-07).

    Args:
        board: The board.
        permanent: The identity of a permanent on it.

    Raises:
        IllegalAction: there is no such permanent on the battlefield.
        Unbounded: what it is depends on how unknown amounts compare.
    """
    board = with_certain_permanents(board)
    asked = board.permanent(permanent)
    if asked is None:
        raise IllegalAction(f"there is no `{permanent}` on the battlefield", citations=("109.3",))
    first = printed_on(asked)
    found: dict[Characteristics, list[Ordered]] = {}
    try:
        board = as_asked(board)
        for ordered in boards_in_every_order(board) if board.timestamps_open else (Ordered(board, frozenset()),):
            clauses = clauses_about(ordered.board, _SIDES)
            if clauses:
                return CharacteristicsAnswer(Verdict.NOT_MODELLED, permanent, not_modelled=clauses)
            found.setdefault(layered(ordered.board).table[permanent], []).append(ordered)
    except Unbounded:
        raise
    except NotModelled as error:
        clause = NotModelledClause("", None, "", error.message)
        return CharacteristicsAnswer(Verdict.NOT_MODELLED, permanent, not_modelled=(clause,))
    outcomes = tuple(_outcome(looks, orders, permanent, board) for looks, orders in found.items())
    return CharacteristicsAnswer(Verdict.COMPLETE, permanent, first, outcomes, granted_by_the_board(board))


def _outcome(looks: Characteristics, orders: list[Ordered], permanent: ObjectId, board: Board) -> LooksOutcome:
    """
    What a permanent is under some orders, with what these have in common.
    """
    first, *others = orders
    common = first.older.intersection(*(each.older for each in others))
    steps = tuple(_steps_of(permanent, layered(first.board), first.board))
    return LooksOutcome(looks, steps, tuple(sorted((_of(one, board), _of(other, board)) for one, other in common)))


def _steps_of(permanent: ObjectId, found: Layered, board: Board) -> Iterator[LayerStep]:
    """
    The steps that change one permanent, each with the reason for its place in its layer.
    """
    steps = [step for step in found.steps if permanent in step.after]
    for step in steps:
        beside = [other for other in steps if other is not step and other.layer is step.layer and other.applying is not None]
        yield LayerStep(
            layer=step.layer,
            effect=_copied_by(step, permanent, board) if step.applying is None else _name(step.applying, board),
            before=step.before[permanent],
            after=step.after[permanent],
            waited_for=tuple(_name(each, board) for each in step.waited_for),
            ahead_of=tuple(_name(each, board) for each in step.ahead_of),
            cites=tuple(_reasons(step, beside, permanent, board)),
        )


def _copied_by(step: Step, permanent: ObjectId, board: Board) -> ObjectId | None:
    """
    The permanent whose static ability makes another one a copy, the last of several; None of what else layer 1 does.
    """
    there = board.permanent(permanent)
    is_copied = step.layer is Layer.COPY and there is not None and there.copies and there.face_down is None
    return there.copies[-1].source if there is not None and is_copied else None


def _reasons(step: Step, beside: list[Step], permanent: ObjectId, board: Board) -> Iterator[str]:
    """
    The rules that put a step where it is among those of its layer.
    """
    if step.applying is None:
        if _copied_by(step, permanent, board) is not None:
            yield BEGUN.number
        return
    if step.waited_for or step.ahead_of:
        yield DEPENDENCY.number
    if step.applying.defines:
        yield DEFINING_FIRST.number
    elif beside:
        yield TIMESTAMPS.number


def _name(applying: Applying, board: Board) -> str:
    return _of(applying.source, board)


def _of(source: ObjectId, board: Board) -> str:
    """
    What has an effect: a permanent by its identity, what has resolved by its name.
    """
    resolved = next((r for r in board.resolved if r.id == source), None)
    return source if resolved is None else resolved.card.front.name
