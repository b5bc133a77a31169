"""
Spells are cast, and permanent spells resolve (CR 601, 608.3).
"""

from __future__ import annotations

from manaproof.model import occasions as o
from manaproof.model.board import Board, Spell
from manaproof.model.events import CastSpell
from manaproof.model.lookups import PlayerNumber
from manaproof.rules.casting import at_time_of_casting, check, is_there
from manaproof.rules.how_cast import BESTOWED, facts_of_cast
from manaproof.rules.occasions import begin
from manaproof.rules.spells import spell_identity
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
    owner = occasion.owner or occasion.player
    is_known = is_there(occasion, board.player(owner))
    alternative = BESTOWED if occasion.alternative == "bestow" else occasion.alternative
    spell = Spell(
        spell_identity(occasion.player, occasion.card.front.name, board),
        occasion.card,
        occasion.player,
        owner,
        cast_facts=facts_of_cast(occasion.player, occasion.zone, occasion.kicked, alternative),
        x=occasion.x,
        target=occasion.target,
        other_target=occasion.other_target,
        modes=occasion.modes,
    )
    check(occasion, spell, board)
    before = sum(player.number(PlayerNumber.SPELLS_CAST_THIS_TURN) for player in board.players)
    return (Branch(board, next=(Pending(CastSpell(occasion.player, spell, occasion.zone, is_known, before)),)),)
