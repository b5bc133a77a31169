"""
Spells on the stack: what they are, and how they get there (CR 112.1, 202.3e, 601.2a, 707.10).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Board, ObjectId, Permanent, PlayerName, Spell
from manaproof.model.characteristics import Characteristics
from manaproof.model.walking import walk
from manaproof.rules.awaiting import Awaiting
from manaproof.rules.characteristics import of_card
from manaproof.rules.how_cast import is_bestowed
from manaproof.rules.rulebook import rule

X_ON_THE_STACK = rule(
    __name__,
    "202.3e",
    "the mana value of a spell has the X that was chosen for it; that of any other object has X as 0",
    otherwise="X is 0 in the mana value of a spell too",
)


def looks_of_spell(spell: Spell) -> Characteristics:
    """
    What a spell is: its card, with its X; a bestowed one is an Aura and no creature (CR 702.103b).
    """
    looks = evolve(of_card(spell.card), id=spell.id)
    if is_bestowed(spell):
        looks = evolve(looks, card_types=frozenset({"Enchantment"}), subtypes=frozenset({"Aura"}), power=None, toughness=None)
    return evolve(looks, x=spell.x or 0) if X_ON_THE_STACK.in_force else looks


def as_permanent(spell: Spell) -> Permanent:
    """
    A spell in the form of a permanent, for what is asked of its controller, its owner and how it was cast.
    """
    return Permanent(spell.id, spell.card, spell.controller, spell.owner, 0, is_token=spell.is_copy, cast_facts=spell.cast_facts)


def spell_identity(player: PlayerName, name: str, board: Board) -> ObjectId:
    """
    An identity for a spell that no other has, nor one of which an ability waits.
    """
    taken = {spell.id for spell in board.stack} | {node for node in walk(board.awaiting or ()) if isinstance(node, str)}
    found, number = f"{player}/spell {name}", 1
    while found in taken:
        number += 1
        found = f"{player}/spell {name} {number}"
    return found


def waiting_abilities(board: Board) -> int:
    """
    How many triggered abilities wait on the stack.
    """
    return sum(isinstance(each, Awaiting) for each in board.awaiting or ())


def put_on_stack(spell: Spell, board: Board) -> Board:
    """
    The board with a spell on top of the stack (CR 405.2).
    """
    return evolve(board, stack=(*board.stack, evolve(spell, above=waiting_abilities(board))))


def without_spell(spell: Spell, board: Board) -> Board:
    """
    The board without a spell that has left the stack.
    """
    return evolve(board, stack=tuple(other for other in board.stack if other.id != spell.id))
