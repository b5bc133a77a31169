"""
The X that a permanent's enters abilities see (CR 107.3m).
"""

from __future__ import annotations

from manaproof.model.abilities import TriggeredAbility
from manaproof.model.cards import Face
from manaproof.model.events import CastSpell, Event
from manaproof.model.properties import HasXInCost
from manaproof.model.walking import walk
from manaproof.rules.rulebook import rule

X_OF_THE_SPELL = rule(
    __name__,
    "107.3m",
    "an enters ability that refers to X sees the X of the spell that the permanent was; the permanent's own X is 0",
    otherwise="X is 0 for the permanent's enters abilities too",
)
ONE_X = rule(
    __name__,
    "107.3i",
    "all instances of X on an object have the same value at any given time",
    otherwise="X in the text of an object is the sum of the Xs in its cost",
)


X_OF_ANOTHER = rule(
    __name__,
    "107.3e",
    "an ability about the {X} in the mana cost of a spell uses the X that was chosen for the spell",
    otherwise="X is 0 for abilities about the {X} of another object",
)


def x_of_cast(ability: TriggeredAbility, event: Event) -> int | None:
    """
    The X that an ability sees that triggers as a spell with {X} in its mana cost is cast, None for any other ability.
    """
    asks = any(isinstance(node, HasXInCost) for node in walk(ability.events))
    if not asks or not isinstance(event, CastSpell) or event.spell.x is None:
        return None
    return x_in_text(event.spell.x, event.spell.card.front) if X_OF_ANOTHER.in_force else 0


def spell_x(x: int | None, permanent: Face) -> int | None:
    """
    The X that the enters abilities of a permanent see.
    """
    return x_in_text(x, permanent) if X_OF_THE_SPELL.in_force else (None if x is None else 0)


def x_in_text(x: int | None, spell: Face) -> int | None:
    """
    What X means in the text of a spell with this X in its cost.
    """
    if x is None or ONE_X.in_force:
        return x
    return x * (spell.mana_cost or ()).count("X")
