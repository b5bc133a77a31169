"""
Effects that their controller may end for a cost (CR 116.2c).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.abilities import UNTIL_YOU_PAY, Establish
from manaproof.model.board import Board, Resolved
from manaproof.model.occasions import EndsEffect
from manaproof.model.outcomes import Decided
from manaproof.model.symbols import symbols_in
from manaproof.model.walking import walk
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, World

ENDING = rule(
    __name__,
    "116.2c",
    "who controls an effect that says so may pay to end it at any time at which they have priority, and it ends at once",
    otherwise="an effect that a player may pay to end goes on all the same",
)


@begin.register
def _(occasion: EndsEffect, board: Board, world: World) -> tuple[Branch, ...]:
    """
    One effect ends; of several it is any of them.

    Raises:
        IllegalAction: there is no such effect, or another player controls it.
    """
    del world
    permanent = board.last_known(occasion.permanent)
    name = occasion.permanent if permanent is None else permanent.name
    found = [each for each in _endable(occasion.permanent, board) if each[0].controller == occasion.player]
    if not found:
        raise IllegalAction(f"there is no effect of `{name}` that {occasion.player} may end", citations=("116.2c",))
    if len(found) == 1:
        return (_ended(occasion, name, *found[0], board),)
    ways = ((_ended(occasion, name, *each, board), f"end effect {place} of {name}") for place, each in enumerate(found, start=1))
    return tuple(evolve(branch, decision=words, chooser=occasion.player) for branch, words in ways)


def _ended(occasion: EndsEffect, name: str, resolved: Resolved, lasting: Establish, board: Board) -> Branch:
    if not ENDING.in_force:
        return Branch(board)
    after = without_left(board, lambda node, of: of.id == resolved.id and node == lasting)
    cost = lasting.duration.removeprefix(UNTIL_YOU_PAY)
    after = paying_mana(occasion.player, f"ending the effect of `{name}`", after, symbols_in(cost))
    return Branch(after, (Decided(occasion.player, f"pay {cost} to end the effect of {name}"),))


def _endable(permanent: str, board: Board) -> Iterator[tuple[Resolved, Establish]]:
    for resolved in board.resolved:
        lasting = (node for node in walk(resolved.card.front.abilities) if isinstance(node, Establish))
        ends = (node for node in lasting if node.duration.startswith(UNTIL_YOU_PAY))
        yield from ((resolved, node) for node in ends if resolved.source == permanent)
