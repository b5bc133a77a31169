"""
What was destroyed or has died this way (grammars `quantity` and `condition`).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.instructions import times
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import Clause, DeclinedError, Instructions, Meaning, Meanings, Noun, constant
from manaproof.model.expr import Quantity, at_least
from manaproof.model.instructions import CreateTokens
from manaproof.model.lookups import ThoseCount
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef

_DESTROYED = "destroyed"
_DIED = "died"


def _those(what: str) -> Meaning:
    def build(noun: Noun) -> ThoseCount:
        having = property_of(noun)
        return ThoseCount(what, None if having == Anything() else having)

    return build


def _some(what: str) -> Meaning:
    return lambda noun: at_least(_those(what)(noun), 1)


def _for_each(counted: Quantity, clause: Clause) -> Instructions:
    match clause.effect:
        case (CreateTokens(count) as created,) if created.player in (PlayerRef.YOU, PlayerRef.THAT_PLAYER):
            return Instructions((evolve(created, count=times(count, counted)),))
        case _:
            raise DeclinedError("what is done for each")


FATES: Meanings = {
    "destroyed_this_way": _those(_DESTROYED),
    "died_this_way": _those(_DIED),
    "some_die": _some(_DIED),
    "that_dies": constant(at_least(ThoseCount(_DIED), 1)),
    "some_are_destroyed": _some(_DESTROYED),
    "that_is_destroyed": constant(at_least(ThoseCount(_DESTROYED), 1)),
    "for_each_unfortunate": _for_each,
}
