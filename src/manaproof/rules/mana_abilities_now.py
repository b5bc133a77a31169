"""
Whether an ability is a mana ability on a board on which it may have no mana to produce (CR 605.2).
"""

from __future__ import annotations

from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.rules.activatable import Activatable, context_of_ability
from manaproof.rules.folding import Environment
from manaproof.rules.mana_abilities import Classification, classify
from manaproof.rules.production import alternatives, bags
from manaproof.rules.rulebook import rule

STAYS_ONE = rule(
    __name__,
    "605.2",
    "a mana ability is one even if it can't produce mana now",
    otherwise="an ability that has no mana to produce now is no mana ability",
)


def classify_now(item: Activatable, board: Board) -> Classification:
    """
    Whether an ability of a permanent is a mana ability.

    Rule: 605.1a, 605.2 (2026-08-07).
    """
    kind = classify(item.ability)
    if STAYS_ONE.in_force or not kind.is_mana_ability or _has_mana(item, board):
        return kind
    return Classification(False, "it has no mana to produce now", ("605.2",))


def _has_mana(item: Activatable, board: Board) -> bool:
    context = context_of_ability(item, board)
    added = [instruction for instruction in item.ability.effect if isinstance(instruction, i.AddMana)]
    return not added or any(
        bag.total for each in added for way in alternatives(each.mana, context) for bag, _ in bags(way, Environment(context))
    )
