"""
Instructions about cards in a hand that were drawn this turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.costs import PayLife
from manaproof.model.expr import Number
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsMoved
from manaproof.model.references import Zone
from manaproof.rules.hands import out_of_hand
from manaproof.rules.library import put_in_library, without
from manaproof.rules.paying_life import why_not_payable
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.words import whose


@perform.register
def _(instruction: i.ChooseDrawn, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    As many as there are, if they are fewer (CR 609.3).
    """
    drawn = board.player(script.you).drawn_cards
    if drawn is None:
        hand = whose(script.you)
        raise NotModelled(f"which cards in {hand} hand were drawn this turn isn't told; note them there as `(drawn this turn)`")
    size = min(counted(instruction.count, script, context_of_script(script, board, world)), len(drawn))
    ways = tuple(dict.fromkeys(combinations(drawn, size)))
    return tuple(
        go_on(
            board,
            script,
            memory=evolve(script.memory, held=cards),
            decision=f"choose {_names(cards)}" if len(ways) > 1 else None,
        )
        for cards in ways
    )


@perform.register
def _(instruction: i.PayLifeOrPutOnTop, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    held = script.memory.held
    if not held:
        return (go_on(board, script),)
    life = counted(instruction.life, script, context_of_script(script, board, world))
    return tuple(_branch(life, kept, script, board) for kept in _ways_to_keep(life, script, board))


def _ways_to_keep(life: int, script: Script, board: Board) -> Iterator[tuple[LibraryCard, ...]]:
    """
    The cards for which the player pays: as many as they have life for (CR 119.4).
    """
    held = script.memory.held
    for count in range(len(held) + 1):
        if count == 0 or why_not_payable(script.you, life * count, board) is None:
            yield from dict.fromkeys(combinations(held, count))


def _branch(life: int, kept: tuple[LibraryCard, ...], script: Script, board: Board) -> Branch:
    gone = without(script.memory.held, *kept)
    payments = (i.PayCost((PayLife(Number(life)),)),) * len(kept)
    rest = evolve(script, effect=(*payments, *script.effect), memory=evolve(script.memory, held=()))
    decision = f"pay for {_names(kept)}" if kept else "pay for none"
    if not gone:
        return go_on(board, rest, decision=decision)
    player = out_of_hand(board.player(script.you), gone)
    player, arrangements = put_in_library(player, gone, i.Position.TOP, i.Arrangement.ANY_ORDER)
    order = i.Arrangement.ANY_ORDER.value if arrangements > 1 else None
    top = i.Position.TOP.value
    moved = CardsMoved(script.you, gone, Zone.HAND, Zone.LIBRARY, top, order, arrangements=arrangements)
    return go_on(board.with_player(player), rest, moved, decision=decision)


def _names(cards: tuple[LibraryCard, ...]) -> str:
    return ", ".join("an unknown card" if card.known is None else card.known.name for card in cards)
