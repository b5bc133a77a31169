"""
Words that are chosen as an effect that changes a text is followed (CR 612.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.effects import ReplaceWords
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import Chosen
from manaproof.model.walking import walk
from manaproof.rules.layers import characteristics_on
from manaproof.rules.performing import go_on, perform
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.text_changes import NEW, OLD, occurring, words_of


@perform.register
def _(instruction: i.ChooseWords, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Words that occur in the text can be replaced by any other; of the others it makes no difference which are chosen.
    """
    del instruction, world
    change = next(node for node in walk(script.effect) if isinstance(node, ReplaceWords))
    target = script.memory.target
    if target is None or board.permanent(target) is None:
        raise NotModelled(f"`{script.name}` changes the text of what is no permanent, or isn't told; write `targeting …`")
    branches = []
    for old, new in _choices(change, target, board):
        chosen = (*script.chosen, Chosen(OLD, old), Chosen(NEW, new))
        words = f"replace {old} with {new}"
        branches.append(go_on(board, evolve(script, chosen=chosen), Decided(script.you, words), decision=words))
    words = "replace a word that isn't there"
    without = evolve(script, effect=script.effect[1:])
    return (*branches, go_on(board, without, Decided(script.you, words), decision=words))


def _choices(change: ReplaceWords, target: str, board: Board) -> Iterator[tuple[str, str]]:
    looks = characteristics_on(board)[target]
    for kind in change.kinds:
        for old in occurring(kind, looks):
            yield from ((old, new) for new in words_of(kind) if new != old)
