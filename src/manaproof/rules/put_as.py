"""
What an effect says that a permanent is which it puts onto the battlefield (CR 611.2e).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model.abilities import Establish, SpellAbility, StaticAbility
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.change import Change
from manaproof.model.effects import ContinuousEffect
from manaproof.model.permanents import ObjectId
from manaproof.model.references import Referent
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Script

AS_IT_ENTERS = rule(
    __name__,
    "611.2e",
    "what an effect says that a permanent is which it puts onto the battlefield is so as the permanent enters",
    otherwise="what an effect says that a permanent is which it puts onto the battlefield is so once the permanent is there",
)


def with_changes(changes: tuple[Change, ...], identity: ObjectId, script: Script, board: Board) -> Board:
    """
    The board on which a permanent will be what the effect says, from its entering on.
    """
    if not changes or not AS_IT_ENTERS.in_force:
        return board
    effect = StaticAbility((ContinuousEffect(Referent.TARGET, changes),))
    face = Face(script.name, abilities=(SpellAbility((Establish(effect, "indefinitely"),)),))
    lasting = Resolved(
        board.free_lasting(script.name),
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        script.chosen,
        identity,
        affected=((identity,),),
    )
    return evolve(board, resolved=(*board.resolved, lasting))


def changing_later(changes: tuple[Change, ...], script: Script) -> Script:
    """
    The effect that says so only once the permanent is there.
    """
    effect = StaticAbility((ContinuousEffect(Referent.PUT, changes),))
    return evolve(script, effect=(Establish(effect, "indefinitely"), *script.effect))
