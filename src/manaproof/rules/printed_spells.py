"""
What a spell is before any effect, with what was chosen for it as it was cast (CR 112.1, 202.3e).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.board import Spell
from manaproof.model.characteristics import Characteristics
from manaproof.model.permanents import Permanent
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
    looks = evolve(of_card(spell.card, 0), id=spell.id)
    if is_bestowed(spell):
        looks = evolve(looks, card_types=frozenset({"Enchantment"}), subtypes=frozenset({"Aura"}), power=None, toughness=None)
    return evolve(looks, x=spell.x or 0) if X_ON_THE_STACK.in_force else looks


def as_permanent(spell: Spell) -> Permanent:
    """
    A spell in the form of a permanent, for what is asked of its controller, its owner and how it was cast.
    """
    return Permanent(spell.id, spell.card, spell.controller, spell.owner, 0, is_token=spell.is_copy, cast_facts=spell.cast_facts)
