"""
Whether an activated ability can be activated now, and every reason why not.
"""

from __future__ import annotations

from manaproof.errors import IllegalAction
from manaproof.model.answers import AbilityActivation, CanActivateAnswer
from manaproof.model.board import Board
from manaproof.model.costs import ManaCost
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId
from manaproof.model.symbols import in_braces
from manaproof.model.verdicts import Verdict
from manaproof.queries.assuming import granted_by_the_board
from manaproof.queries.relevance import clauses_in_the_way
from manaproof.rules.activatable import Activatable, activated_abilities
from manaproof.rules.activation import assess, has_unread_target
from manaproof.rules.describing import ability_words
from manaproof.rules.mana_abilities import classify
from manaproof.rules.uncertain import as_asked


def can_activate(board: Board, permanent: ObjectId, ability: int | None = None) -> CanActivateAnswer:
    """
    Whether an ability of a permanent can be activated now; mana that it costs counts as paid.

    Returns HOLDS iff at least one of the abilities asked about has no obstacle, VIOLATED iff every one has.

    Rule: 107.5, 107.6, 302.6, 602.5, 702.10c (2026-08-07).

    Args:
        board: The board.
        permanent: The identity of a permanent on it.
        ability: The number of the ability among the permanent's activated abilities, from 1; None for all.

    Raises:
        IllegalAction: there is no such permanent, or it has no such ability.
    """
    board = as_asked(board)
    here = board.permanent(permanent)
    if here is None:
        raise IllegalAction(f"there is no `{permanent}` on the battlefield", citations=("602.2",))
    items = [item for item in activated_abilities(board, here) if ability in (None, item.number)]
    if not items:
        which = "activated ability" if ability is None else f"activated ability number {ability}"
        raise IllegalAction(f"`{here.name}` has no {which}", citations=("602.1",))
    clauses = clauses_in_the_way(board, frozenset({EventKind.ACTIVATE}))
    answers = tuple(_activation(item, board, clauses) for item in items)
    return CanActivateAnswer(_verdict(answers), permanent, answers)


def _verdict(answers: tuple[AbilityActivation, ...]) -> Verdict:
    if any(not answer.obstacles and not answer.not_modelled for answer in answers):
        return Verdict.HOLDS
    if any(answer.not_modelled and not answer.obstacles for answer in answers):
        return Verdict.NOT_MODELLED
    return Verdict.VIOLATED


def _activation(item: Activatable, board: Board, clauses: tuple[NotModelledClause, ...]) -> AbilityActivation:
    kind = classify(item.ability)
    costs = [in_braces(part.symbols) for part in item.ability.cost if isinstance(part, ManaCost)]
    assumptions = (*(f"{cost} can be paid" for cost in costs), *granted_by_the_board(board))
    words = ability_words(item.own, item.permanent, board)
    assessment = assess(item, board)
    unknown = tuple(NotModelledClause(item.permanent.name, item.number, "", words) for words in assessment.unknown)
    if has_unread_target(item):
        assumptions = (*assumptions, "it has a legal target")
    return AbilityActivation(
        number=item.number,
        ability=words,
        obstacles=assessment.obstacles,
        assumptions=assumptions,
        is_mana_ability=bool(kind.is_mana_ability),
        mana_ability_reason=kind.reason,
        not_modelled=(*clauses, *unknown),
    )
