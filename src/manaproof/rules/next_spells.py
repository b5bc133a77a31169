"""
What was said of the next spell that a player casts, as it is cast (CR 611.2f).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import UNTIL_CAST_FROM_EXILE, Establish, StaticAbility
from manaproof.model.board import Board, Resolved, Spell
from manaproof.model.effects import NextSpellGoes
from manaproof.model.instructions import SpellGoes
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.rulebook import rule

NEXT_SPELL = rule(
    __name__,
    "611.2f",
    "an effect on the next spell begins to apply as its player next puts such a spell on the stack, and to no later one",
    otherwise="an effect on the next spell applies to none",
)


def with_effects_on_next(spell: Spell, from_zone: Zone, board: Board) -> tuple[Spell, Board]:
    """
    A spell that is put on the stack with what was said of the next one, and the board on which that is over.

    Raises:
        NotModelled: an effect may end because this is the card in exile that it waits for.
    """
    if from_zone is Zone.EXILE:
        _refuse_effects_until_cast(spell, board)
    if not NEXT_SPELL.in_force or from_zone is not Zone.HAND or spell.owner != spell.controller:
        return spell, board
    used: set[str] = set()
    for resolved in board.resolved:
        for says in _said_by(resolved):
            context = Context(board, characteristics_on(board), resolved.controller)
            if resolved.controller == spell.controller and matches(
                says.what, spell_looks(spell, board), as_permanent(spell), context
            ):
                spell = evolve(spell, goes=(*spell.goes, SpellGoes(says.to, as_it_resolves=True)))
                used.add(resolved.id)
    return spell, without_left(board, lambda node, of: of.id in used and isinstance(node, Establish) and _is_said(node))


def _refuse_effects_until_cast(spell: Spell, board: Board) -> None:
    for resolved in board.resolved:
        waits = (node for node in walk(resolved.card.front.abilities) if isinstance(node, Establish))
        if resolved.card.name == spell.card.name and any(node.duration == UNTIL_CAST_FROM_EXILE for node in waits):
            raise NotModelled(f"whether the effect of `{resolved.card.name}` ends as this card is cast from exile isn't followed")


def _said_by(resolved: Resolved) -> tuple[NextSpellGoes, ...]:
    return tuple(node for node in walk(resolved.card.front.abilities) if isinstance(node, NextSpellGoes))


def _is_said(established: Establish) -> bool:
    said = established.ability.statements if isinstance(established.ability, StaticAbility) else ()
    return any(isinstance(each, NextSpellGoes) for each in said)
