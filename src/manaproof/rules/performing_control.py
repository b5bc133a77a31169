"""
Control of two permanents is exchanged (CR 701.12).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish, SpellAbility, StaticAbility
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.context import Context
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import object_of, permanent_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Script, World

_Given = tuple[tuple[Permanent, PlayerName], ...]
AS_A_WHOLE = rule(
    __name__,
    "701.12a",
    "of an exchange that can't be completed as a whole no part occurs",
    otherwise="of an exchange that can't be completed as a whole the part occurs that can",
)
OF_TWO_PLAYERS = rule(
    __name__,
    "701.12b",
    "as control of two permanents is exchanged each player gains control of what the other controlled",
    otherwise="as control of two permanents is exchanged the player who does that gains control of both",
)


@perform.register
def _(instruction: i.ExchangeControl, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    one, other = (_permanent(what, context) for what in (instruction.one, instruction.other))
    if one is None or other is None:
        return (go_on(_with_effects(_given_alone(one, other, instruction, context), script, board), script),)
    if not OF_TWO_PLAYERS.in_force:
        given: _Given = ((one, script.you), (other, script.you))
    else:
        given = () if one.controller == other.controller else ((one, other.controller), (other, one.controller))
    return (go_on(_with_effects(given, script, board), script),)


def _given_alone(one: Permanent | None, other: Permanent | None, instruction: i.ExchangeControl, context: Context) -> _Given:
    """
    What changes hands though what it would be exchanged for isn't there: nothing, but under the rule's alternative.
    """
    there, gone = (one, instruction.other) if one is not None else (other, instruction.one)
    left = permanent_of(object_of(gone, context), context)
    return () if AS_A_WHOLE.in_force or there is None or left is None else ((there, left.controller),)


def _permanent(what: Referent, context: Context) -> Permanent | None:
    identity = object_of(what, context)
    return None if identity is None else context.board.permanent(identity)


def _with_effects(given: _Given, script: Script, board: Board) -> Board:
    if not given:
        return board
    changes = (f.GainControl(name=player) for _, player in given)
    effects = tuple(f.ContinuousEffect(Referent.AFFECTED, (change,)) for change in changes)
    face = Face(script.name, abilities=(SpellAbility((Establish(StaticAbility(effects), "indefinitely"),)),))
    lasting = Resolved(
        board.free_lasting(script.name),
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        affected=tuple((permanent.id,) for permanent, _ in given),
    )
    return evolve(board, resolved=(*board.resolved, lasting))
