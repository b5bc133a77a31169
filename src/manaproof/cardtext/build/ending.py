"""
Effects that a player may end for a cost (grammar `ending`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Meanings, Sentence
from manaproof.model.abilities import UNTIL_YOU_PAY, Establish
from manaproof.model.instructions import Attach, Effect, Target
from manaproof.model.references import PlayerRef


@frozen
class MayEnd(Sentence):
    """
    "You may pay {W} to end this effect": the one of the sentences before.
    """

    cost: str


def until_paid(effect: Effect, may_end: MayEnd) -> Effect | None:
    """
    An effect that goes on for good unless its controller pays, None where there is none; what is attached isn't undone.
    """
    last = max((place for place, each in enumerate(effect) if isinstance(each, Establish)), default=None)
    if last is None or not all(isinstance(each, Target | Attach) for each in effect[last + 1 :]):
        return None
    lasting = effect[last]
    assert isinstance(lasting, Establish)
    if lasting.duration != "indefinitely":
        return None
    return (*effect[:last], evolve(lasting, duration=UNTIL_YOU_PAY + may_end.cost), *effect[last + 1 :])


def _may_end(player: PlayerRef, symbols: Token) -> MayEnd:
    if player is not PlayerRef.YOU:
        raise DeclinedError("another player than the one whose effect it is")
    return MayEnd(str(symbols))


ENDING: Meanings = {"may_end": _may_end}
