"""
Unspent mana: what is in a mana pool, and what of it a player loses as a step or phase ends (CR 106.4, 500.5).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board, PoolMana
from manaproof.model.effects import KeepsMana
from manaproof.model.mana import NO_TYPES, ManaBag, ManaType, ManaTypeSet
from manaproof.model.permanents import PlayerName
from manaproof.model.production import Persists, SpendTerm
from manaproof.model.references import Step
from manaproof.model.walking import walk
from manaproof.rules.folding import ground_truth
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.stated import stated

MANA_POOL = rule(
    __name__,
    "106.4",
    "mana that an effect adds goes into a player's mana pool, which empties at the end of each step and phase: that mana is lost",
    otherwise="unspent mana stays in a player's mana pool as steps and phases end",
)
EMPTYING = rule(
    __name__,
    "500.5",
    "as a step or phase ends, unspent mana left in a player's mana pool empties, as a turn-based action",
    otherwise="unspent mana empties as phases end, not as steps do",
    also=("703.4q",),
)
RULES_OF_THE_GAME = rule(
    __name__,
    "613.11",
    "an effect may change a rule of the game instead of objects, such as which unspent mana players lose; it replaces no event",
    otherwise="an effect that changes a rule of the game does nothing",
)
_PHASES = frozenset({Step.FIRST_MAIN, Step.MAIN, Step.SECOND_MAIN, Step.COMBAT})


def is_phase(step: Step) -> bool:
    """
    Whether it is a phase: the combat phase, or a main phase, which has no steps (CR 500.1, 505.2).
    """
    return step in _PHASES


def together(portions: Iterable[PoolMana]) -> tuple[PoolMana, ...]:
    """
    The same mana, all of it that has the same terms as one portion, without empty ones.
    """
    bags: dict[tuple[SpendTerm, ...], ManaBag] = {}
    for portion in portions:
        bags[portion.terms] = bags.get(portion.terms, ManaBag()) + portion.mana
    return tuple(PoolMana(bag, terms) for terms, bag in bags.items() if bag.total)


def without(pool: Iterable[PoolMana], gone: Iterable[PoolMana]) -> tuple[PoolMana, ...]:
    """
    A mana pool after these portions have left it.
    """
    left = {portion.terms: portion.mana for portion in together(pool)}
    for portion in together(gone):
        left[portion.terms] = left.get(portion.terms, ManaBag()) - portion.mana
    return tuple(PoolMana(bag, terms) for terms, bag in left.items() if bag.total)


def of_type(portions: Iterable[PoolMana], mana_type: ManaType) -> tuple[PoolMana, ...]:
    """
    As much mana of one type, each portion with the terms that it had (CR 106.6).
    """
    return together(PoolMana(ManaBag.of({mana_type: portion.mana.total}), portion.terms) for portion in portions)


def all_of(portions: Iterable[PoolMana]) -> ManaBag:
    """
    All mana of some portions, whatever goes with it.
    """
    return sum((portion.mana for portion in portions), ManaBag())


@frozen
class LeftOver:
    """
    What of a player's unspent mana is kept as a step or phase ends, and what would be lost.
    """

    kept: tuple[PoolMana, ...]
    lost: tuple[PoolMana, ...]


def at_the_end(player: PlayerName, board: Board) -> LeftOver:
    """
    What becomes of a player's unspent mana as the step or phase of the board ends, before replacement effects.

    Raises:
        NotModelled: something that resolved may have given the mana that would be lost, which it lets the player keep, or some
            of the mana may have been spent.

    Rule: 106.4, 500.5, 613.11 (2026-08-07).
    """
    pool = together(pool_of(player, board))
    if not MANA_POOL.in_force or not (EMPTYING.in_force or is_phase(board.step)):
        return LeftOver(pool, ())
    types = _kept_types(player, board)
    kept = tuple(each if _persists(each) else PoolMana(each.mana.of_types(types), each.terms) for each in pool)
    left = LeftOver(together(kept), without(pool, kept))
    if left.lost and RULES_OF_THE_GAME.in_force:
        _refuse_mana_of_what_resolved(player, board)
    return left


def _refuse_mana_of_what_resolved(player: PlayerName, board: Board) -> None:
    for resolved in board.resolved:
        terms = (node for ability in resolved.card.front.abilities for node in walk(ability))
        if resolved.controller == player and any(isinstance(node, Persists) for node in terms):
            raise NotModelled(
                f"which of the unspent mana `{resolved.card.name}` gave isn't told; "
                "write `(kept as steps and phases end this turn)` after that mana instead"
            )


def _persists(portion: PoolMana) -> bool:
    """
    Whether an effect lets a player keep this very mana until end of turn.
    """
    return RULES_OF_THE_GAME.in_force and any(isinstance(term, Persists) for term in portion.terms)


def _kept_types(player: PlayerName, board: Board) -> ManaTypeSet:
    """
    The types of mana that effects let a player keep.
    """
    types = NO_TYPES
    if RULES_OF_THE_GAME.in_force:
        for says, context in stated(KeepsMana, board):
            holds = says.condition is None or ground_truth(says.condition, context)
            if holds and player_is(player, says.player, context):
                types |= says.types
    return types
