"""
Spells are cast, and permanent spells resolve (CR 601, 608.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model import occasions as o
from manaproof.model.board import Board, Spell
from manaproof.model.events import BecomeTapped, CastSpell
from manaproof.model.lookups import PlayerNumber
from manaproof.rules.casting import at_time_of_casting, check, is_there, spell_of
from manaproof.rules.casting_costs import costs_besides_mana, costs_of_effects, ways_to_pay
from manaproof.rules.event_rules import rules_of
from manaproof.rules.kinds.casting import proposed
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.next_spells import with_effects_on_next
from manaproof.rules.occasions import begin
from manaproof.rules.payments import Paid
from manaproof.rules.permissions import Permission, permissions
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
    ways = tuple(dict.fromkeys(permissions(occasion, spell, board)))
    branches: list[Branch] = []
    refused: list[IllegalAction] = []
    for permission in ways:
        words = f"as {permission.name or 'the rules'} lets it be cast" if len(ways) > 1 else None
        try:
            found = _cast_as_permitted(occasion, spell, permission, is_known=is_known, board=board, world=world)
        except IllegalAction as error:
            refused.append(error)
            continue
        branches += [evolve(branch, decision=words, chooser=occasion.player) for branch in found]
    if not branches:
        raise refused[0]
    return tuple(branches)


def _cast_as_permitted(
    occasion: o.Casts, spell: Spell, permission: Permission, *, is_known: bool, board: Board, world: World
) -> tuple[Branch, ...]:
    """
    The ways to cast a spell as something lets it be cast: one for each payment of what it costs besides mana.

    Raises:
        IllegalAction: it can't be cast so, or paid for.
    """
    cast, after = with_effects_on_next(permission.cast_so(spell), occasion.zone, permission.used(board))
    before = sum(player.number(PlayerNumber.SPELLS_CAST_THIS_TURN) for player in board.players)
    event = CastSpell(occasion.player, cast, occasion.zone, is_known, before)
    if not occasion.free or occasion.kicked or occasion.additional:
        after = paying_mana(occasion.player, f"`{occasion.card.front.name}`", after)
    parts = (*costs_besides_mana(occasion), *costs_of_effects(occasion, cast, permission, board))
    if not parts:
        return (Branch(after, next=(Pending(event),)),)
    there = proposed(event, after)
    return tuple(paying(paid, evolve(event, is_proposed=True), there, world) for paid in ways_to_pay(parts, cast, there))


def paying(paid: Paid, event: CastSpell, before: Board, world: World) -> Branch:
    """
    The branch on which a spell on the stack becomes cast after its costs were paid (CR 601.2h, 601.2i).
    """
    board, happenings = paid.board, paid.happenings
    if paid.spent is not None:
        spell = evolve(event.spell, spent=paid.spent)
        board = evolve(board, stack=tuple(spell if each.id == spell.id else each for each in board.stack))
        event = evolve(event, spell=spell)
    for seen in (*map(BecomeTapped, paid.tapped), *paid.happened):
        triggered = trigger_on(rules_of(seen).seen_by_triggers(seen, Branch(board)), before, board, world)
        board, happenings = triggered.board, (*happenings, *triggered.happenings)
    return Branch(board, happenings, next=(*paid.payments, Pending(event)))
