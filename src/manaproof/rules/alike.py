"""
Permanents of which one is as good as another for a choice: nothing tells them apart, and nothing refers to one of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.permanents import Permanent
from manaproof.model.walking import walk


def alike(looks: Characteristics, permanent: Permanent, board: Board) -> Hashable:
    """
    What is the same for two permanents iff one may stand for the other.

    Where another object or an effect refers to a permanent, such as an Aura that is attached to it, nothing may stand for it.
    """
    others = tuple(other for other in board.permanents if other.id != permanent.id)
    is_meant = any(node == permanent.id for node in walk((others, board.resolved, board.awaiting, board.stack)))
    unnamed = evolve(permanent, id=permanent.id if is_meant else "", timestamp=0, label=None)
    return evolve(looks, id=None), unnamed


def different_choices(
    found: Sequence[tuple[Characteristics, Permanent]], sizes: Iterable[int], board: Board
) -> Iterator[tuple[Permanent, ...]]:
    """
    Every choice of so many permanents, of equal choices one.
    """
    keys = {permanent.id: alike(looks, permanent, board) for looks, permanent in found}
    seen: set[Hashable] = set()
    for size in sizes:
        for chosen in combinations([permanent for _, permanent in found], size):
            key = tuple(keys[permanent.id] for permanent in chosen)
            if key not in seen:
                seen.add(key)
                yield chosen
