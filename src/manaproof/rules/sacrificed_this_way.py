"""
Who sacrificed what "this way": the permanents as they last existed on the battlefield (CR 608.2h, 701.21a).
"""

from __future__ import annotations

from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Sacrificers
from manaproof.rules.context import Context
from manaproof.rules.matching import matches
from manaproof.rules.turn_order import in_turn_order


def sacrificers(who: Sacrificers, context: Context) -> tuple[PlayerName, ...]:
    """
    The players who sacrificed such a permanent, in turn order.
    """
    names = {_sacrificer(object_id, who, context) for object_id in context.memory.sacrificed}
    return tuple(name for name in in_turn_order(context.board) if name in names)


def _sacrificer(object_id: ObjectId, who: Sacrificers, context: Context) -> PlayerName | None:
    gone = next((p for p in reversed(context.board.departed) if p.id == object_id), None)
    if gone is None or context.board.permanent(object_id) is not None:
        return None
    return gone.controller if matches(who.having, context.table[object_id], gone, context) else None
