"""
What an Aura spell is targeting (CR 303.4a, 702.5a).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board, Spell
from manaproof.model.characteristics import OwnAbility
from manaproof.model.events import CardSource
from manaproof.rules.attaching import is_legal
from manaproof.rules.context import Context
from manaproof.rules.how_cast import is_bestowed
from manaproof.rules.layers import characteristics_on
from manaproof.rules.printed_spells import as_permanent, looks_of_spell
from manaproof.rules.targeting import Targeting, is_protected

ENCHANT_CREATURE = OwnAbility(KeywordAbility("enchant", "creature"), "bestow")


def has_legal_host(spell: Spell, board: Board) -> bool:
    """
    Whether what an Aura spell is targeting is something that it may enchant and target.

    Raises:
        NotModelled: that can't be told.
    """
    if spell.target is None:
        raise NotModelled(f"the target of `{spell.card.front.name}` isn't told; write `targeting NAME`")
    table = characteristics_on(board)
    looks = looks_of_spell(spell)
    if is_bestowed(spell):
        looks = evolve(looks, abilities=(*looks.abilities, ENCHANT_CREATURE))
    attached = evolve(as_permanent(spell), attached_to=spell.target)
    if not is_legal(attached, looks, board, table):
        return False
    host = board.permanent(spell.target)
    source = CardSource(spell.card, spell.controller)
    targeting = Targeting(source, Context(board, table, spell.controller, name=spell.card.front.name))
    return host is None or not is_protected(host, table[host.id], targeting)
