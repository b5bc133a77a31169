"""
Suspected permanents: the designation, and what goes with it (CR 701.60).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.abilities import KeywordAbility, StaticAbility
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.effects import Aspect, Concerns
from manaproof.model.permanents import Permanent
from manaproof.rules.changes import CANT_HAVE
from manaproof.rules.rulebook import rule

UNTIL_IT_ENDS = rule(
    __name__,
    "701.60a",
    "a creature that is suspected stays so until it leaves the battlefield or something says that it no longer is",
    otherwise="a creature that is suspected is so for no time",
)
WITH_MENACE = rule(
    __name__,
    "701.60c",
    "a suspected permanent has menace and can't block",
    otherwise="a suspected permanent has no other abilities than its own",
)
NOT_AGAIN = rule(
    __name__,
    "701.60d",
    "a suspected permanent can't become suspected again",
    otherwise="a suspected permanent becomes suspected once more",
)
_MENACE = "menace"
_CANT_BLOCK = StaticAbility((Concerns((Aspect.COMBAT,)),))


def abilities_of_suspected(looks: Characteristics, permanent: Permanent) -> Characteristics:
    """
    The characteristics with what a suspected permanent has (CR 701.60c).
    """
    if not permanent.suspected or not WITH_MENACE.in_force:
        return looks
    menace = (OwnAbility(KeywordAbility(_MENACE), "suspected"),)
    given = menace if _MENACE not in looks.cant_have or not CANT_HAVE.in_force else ()
    return evolve(looks, abilities=(*looks.abilities, *given, OwnAbility(_CANT_BLOCK, "suspected block")))
