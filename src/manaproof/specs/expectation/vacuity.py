"""
Expectations that can't fail: mana alone, where nothing can add mana, and what tells when but not what.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model.abilities import Ability, ActivatedAbility, SpellAbility
from manaproof.model.board import Board
from manaproof.model.occasions import Activate, ActivatedAbilityResolves, InSequence, Occasion, Resolves, TapForMana
from manaproof.model.outcomes import ManaAdded, Outcome
from manaproof.rules.activatable import activated_abilities
from manaproof.rules.mana_abilities import adds_mana
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome


def compares_nothing(expectation: Expectation, outcomes: tuple[Outcome, ...], occasion: Occasion, board: Board) -> str | None:
    """
    What to say of an expectation that holds whatever happens, or whatever happens apart from mana; None for one that can fail.

    It can fail if it is exact, if it says what happens, or if it says what mana is added where the occasion is one that adds
    mana unless something prevents it, or where some outcome adds mana.
    """
    if expectation.exact:
        return None
    expected = (*(expectation.complete or ()), *expectation.includes, *expectation.excludes)
    bare = next((each for each in expected if _says_only_when(each)), None)
    if bare is not None:
        return f"the expectation {bare.written} says when it is, but not what happens; say it, or write `exact: yes`"
    if _is_about_mana(occasion, board):
        return None
    if any(isinstance(happening, ManaAdded) for outcome in outcomes for happening in outcome.happenings):
        return None
    empty = next((each for each in expected if _says_only_mana(each)), None)
    if empty is None:
        return None
    return (
        f"the expectation {empty.written or 'none'} compares only mana, and nothing here adds mana; "
        "say what happens (`drawn:`, `happens:`, …) or write `exact: yes`"
    )


def _is_about_mana(occasion: Occasion, board: Board) -> bool:
    match occasion:
        case InSequence(parts):
            return any(_is_about_mana(part, board) for part in parts)
        case TapForMana():
            return True
        case _:
            return any(
                isinstance(ability, ActivatedAbility | SpellAbility) and adds_mana(ability.effect)
                for ability in _abilities(occasion, board)
            )


def _abilities(occasion: Occasion, board: Board) -> Iterator[Ability]:
    """
    The abilities whose effects the occasion carries out.
    """
    match occasion:
        case Activate(permanent=identity, ability=number) | ActivatedAbilityResolves(permanent=identity, ability=number):
            permanent = board.permanent(identity)
            for item in activated_abilities(board, permanent) if permanent is not None else ():
                if number in (None, item.number):
                    yield item.ability
        case Resolves(card=card):
            yield from card.front.abilities
        case _:
            return


def _says_only_when(expected: ExpectedOutcome) -> bool:
    return evolve(expected, where=None, conditions=None) == ExpectedOutcome("")


def _says_only_mana(expected: ExpectedOutcome) -> bool:
    return evolve(expected, mana=None, mana_of=None) == ExpectedOutcome("")
