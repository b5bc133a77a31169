"""
Which types of mana a permanent could produce (CR 106.7).
"""

from __future__ import annotations

from manaproof.errors import IllegalAction, NotModelled
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.model.abilities import ActivatedAbility, TriggeredAbility
from manaproof.model.answers import CouldProduceAnswer
from manaproof.model.board import Board
from manaproof.model.characteristics import OwnAbility
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId
from manaproof.model.production import AnyOfTypes, TypeSource
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.queries.assuming import granted_by_the_board
from manaproof.queries.refusing import no_types
from manaproof.queries.relevance import clauses_in_the_way
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import adds_mana
from manaproof.rules.uncertain import as_asked


def could_produce(board: Board, permanent: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
    """
    The types of mana that a permanent could produce, with a reason for each.

    Returns COMPLETE iff the set is the least one that all abilities and replacement effects of the board allow.

    Rule: 106.7 (2026-08-07).

    Args:
        board: The board.
        permanent: The identity of a permanent on it.
        checked: Whether the solver certifies the set.

    Raises:
        IllegalAction: there is no such permanent on the battlefield.
    """
    return _answer(CouldProduceTable(as_asked(board)), permanent, checked=checked)


def could_produce_table(board: Board, *, checked: bool = False) -> tuple[CouldProduceAnswer, ...]:
    """
    The same for every permanent of a board, in its order.
    """
    table = CouldProduceTable(as_asked(board))
    return tuple(_answer(table, permanent.id, checked=checked) for permanent in board.permanents)


def _answer(table: CouldProduceTable, permanent: ObjectId, *, checked: bool) -> CouldProduceAnswer:
    board = table.board
    if board.permanent(permanent) is None:
        raise IllegalAction(f"there is no `{permanent}` on the battlefield", citations=("106.7",))
    clauses = clauses_in_the_way(board, frozenset({EventKind.MANA}))
    if clauses:
        return CouldProduceAnswer(Verdict.NOT_MODELLED, permanent, not_modelled=clauses)
    try:
        found = table.of(permanent)
    except NotModelled as error:
        return no_types(permanent, error)
    why_none = None if found.types else _why_none(board, permanent)
    answer = CouldProduceAnswer(
        Verdict.COMPLETE, permanent, found.types, dict(found.reasons), why_none, granted_by_the_board(board)
    )
    return _checked(answer, board, table) if checked else answer


def _checked(answer: CouldProduceAnswer, board: Board, table: CouldProduceTable) -> CouldProduceAnswer:
    from manaproof.queries.checking import check_could_produce  # noqa: PLC0415 -- loads the solver

    return check_could_produce(answer, board, {object_id: production.types for object_id, production in table.found.items()})


def _why_none(board: Board, permanent: ObjectId) -> str:
    adding = [own.ability for own in characteristics_on(board)[permanent].abilities if _adds(own)]
    if not adding:
        return "it has no ability that adds mana"
    if any(isinstance(part, TypeSource) and not isinstance(part, AnyOfTypes) for ability in adding for part in walk(ability)):
        return "nothing that its abilities look at defines a type of mana (106.5)"
    return "its abilities would add no mana as the board is (106.7)"


def _adds(own: OwnAbility) -> bool:
    return isinstance(own.ability, ActivatedAbility | TriggeredAbility) and adds_mana(own.ability.effect)
