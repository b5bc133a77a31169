"""
Spells are cast, and permanent spells resolve (CR 601, 608.3).
"""

from __future__ import annotations

from manaproof.model import occasions as o
from manaproof.model.board import Board
from manaproof.model.events import CastSpell
from manaproof.model.lookups import PlayerNumber
from manaproof.rules.casting import at_time_of_casting, check, is_there, spell_of
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.next_spells import with_effects_on_next
from manaproof.rules.occasions import begin
from manaproof.rules.permissions import permissions
from manaproof.rules.tasks import Branch, Pending, World


@begin.register
def _(occasion: o.Casts, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The card is put onto the stack with all that was chosen for it; what triggers then waits above it (CR 601.2, 601.2i).

    Raises:
        IllegalAction: the player can't cast it so.
        NotModelled: not all that must be chosen is told, or something isn't encoded.
    """
    del world
    board = at_time_of_casting(occasion, board)
    is_known = is_there(occasion.card, occasion.zone, board.player(occasion.owner or occasion.player))
    spell = spell_of(occasion, board)
    check(occasion, spell, board)
    before = sum(player.number(PlayerNumber.SPELLS_CAST_THIS_TURN) for player in board.players)
    ways = permissions(occasion, spell, board)
    branches = []
    for permission in dict.fromkeys(ways):
        cast, after = with_effects_on_next(permission.cast_so(spell), occasion.zone, permission.used(board))
        event = CastSpell(occasion.player, cast, occasion.zone, is_known, before)
        words = f"as {permission.name or 'the rules'} lets it be cast" if len(set(ways)) > 1 else None
        chooser = occasion.player if words else None
        if not occasion.free or occasion.kicked or occasion.additional:
            after = paying_mana(occasion.player, f"`{occasion.card.front.name}`", after)
        branches.append(Branch(after, next=(Pending(event),), decision=words, chooser=chooser))
    return tuple(branches)
