"""
Following an effect: the next instruction, whichever module encodes it.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.board import Board
from manaproof.model.outcomes import NotLegal
from manaproof.rules import (  # noqa: F401 - they register instructions and occasions
    ending_effects,
    occasions_of_abilities,
    occasions_of_activating,
    occasions_of_casting,
    occasions_of_graveyards,
    occasions_of_players,
    occasions_of_playing,
    occasions_of_spells,
    occasions_of_turns,
    performing_actions,
    performing_cards,
    performing_casting,
    performing_chance,
    performing_choices,
    performing_cipher,
    performing_control,
    performing_copies,
    performing_counters,
    performing_damage,
    performing_discards,
    performing_drawn,
    performing_entering,
    performing_exile_until,
    performing_for_each,
    performing_into_library,
    performing_library,
    performing_manifest,
    performing_may,
    performing_modes,
    performing_moves,
    performing_payments,
    performing_permanents,
    performing_players,
    performing_putting,
    performing_reflexive,
    performing_returning,
    performing_spells,
    performing_text,
    performing_tokens,
    performing_turns,
    performing_unspent,
    performing_zones,
    resolving_activated,
    state_based,
    turning_face_up,
)
from manaproof.rules.changing_control import with_control
from manaproof.rules.performing import perform
from manaproof.rules.remembering_exiled import remembering_exiled
from manaproof.rules.state_triggers import with_state_triggers
from manaproof.rules.tasks import Branch, Script, World


def follow(script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Follows the next instruction of an effect; where a rule forbids what a player was told to choose, the question ends there.

    Raises:
        NotModelled: the instruction wasn't read or isn't encoded.
        NeedsCases: it depends on something unknown.
    """
    first, *rest = script.effect
    try:
        branches = perform(first, evolve(script, effect=tuple(rest)), board, world)
    except IllegalAction as error:
        return (Branch(board, (NotLegal(error.message, error.citations),)),)
    remembering = (remembering_exiled(branch, script) for branch in branches)
    return tuple(with_state_triggers(with_control(branch, world), board, world) for branch in remembering)
