"""
Spells are cast, and permanent spells resolve (CR 601, 608.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import occasions as o
from manaproof.model.board import Board
from manaproof.model.events import BecomeTapped, CastSpell
from manaproof.model.lookups import PlayerNumber
from manaproof.rules.casting import at_time_of_casting, check, is_there, spell_of
from manaproof.rules.casting_costs import costs_besides_mana, ways_to_pay
from manaproof.rules.event_rules import rules_of
from manaproof.rules.kinds.casting import proposed
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.next_spells import with_effects_on_next
from manaproof.rules.occasions import begin
from manaproof.rules.payments import Paid
from manaproof.rules.permissions import permissions
from manaproof.rules.tasks import Branch, Pending, World
from manaproof.rules.triggers import trigger_on


@begin.register
def _(occasion: o.Casts, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The card is put onto the stack with all that was chosen for it; what triggers then waits above it (CR 601.2, 601.2i).

    Raises:
        IllegalAction: the player can't cast it so.
        NotModelled: not all that must be chosen is told, or something isn't encoded.
    """
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
        parts = costs_besides_mana(occasion)
        if not parts:
            branches.append(Branch(after, next=(Pending(event),), decision=words, chooser=chooser))
            continue
        event, there = evolve(event, is_proposed=True), proposed(event, after)
        branches += [
            evolve(paying(paid, event, there, world), decision=words, chooser=occasion.player)
            for paid in ways_to_pay(parts, cast, there)
        ]
    return tuple(branches)


def paying(paid: Paid, event: CastSpell, before: Board, world: World) -> Branch:
    """
    The branch on which a spell on the stack becomes cast after its costs were paid (CR 601.2h, 601.2i).
    """
    board, happenings = paid.board, paid.happenings
    for seen in (*map(BecomeTapped, paid.tapped), *paid.happened):
        triggered = trigger_on(rules_of(seen).seen_by_triggers(seen, Branch(board)), before, board, world)
        board, happenings = triggered.board, (*happenings, *triggered.happenings)
    return Branch(board, happenings, next=(*paid.payments, Pending(event)))
