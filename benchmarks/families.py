"""
Families of boards that grow, each with the same work for a naive program.
"""

from __future__ import annotations

from attrs import frozen
from benchmarks.naive import Change
from tests.rules.making import (
    BEARS,
    DOUBLER,
    FOREST,
    ISLAND,
    LAND,
    MANA_REFLECTION,
    PLUS_ONE,
    YOURS,
    board,
    card,
    land,
    lands_produce,
    permanent,
    taps_for,
)

from manaproof.model import instructions as i
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.expr import ONE
from manaproof.model.occasions import Occasion, PutsCounters, TapForMana
from manaproof.model.references import PlayerRef


@frozen
class Instance:
    """
    A board with an occasion, and the same as changes of an amount and a type.
    """

    board: Board
    occasion: Occasion
    start: tuple[int, str]
    changes: tuple[Change, ...]


def counters(effects: int) -> Instance:
    """
    Doublers and plus-ones, half of each, on one counter.
    """
    plus = effects // 2
    double = effects - plus
    target = permanent(BEARS, 90)
    made = board([target, *[DOUBLER] * double, *[PLUS_ONE] * plus])
    changes = (*[Change("times", 2)] * double, *[Change("plus", 1)] * plus)
    return Instance(made, PutsCounters(target.id, "+1/+1", 1, "you"), (1, "+1/+1"), changes)


def mana(effects: int) -> Instance:
    """
    Doublers and effects that change the type, half of each, on one {G}.
    """
    changers = effects // 2
    double = effects - changers
    kinds = [("B", 1), ("C", None), ("B", None)]
    others = [card(f"Changer {n}", lands_produce(*kinds[n % 3])) for n in range(changers)]
    made = board([FOREST, *[MANA_REFLECTION] * double, *others])
    changes = (
        *[Change("times", 2)] * double,
        *(Change("becomes", kinds[n % 3][1] or 0, kinds[n % 3][0]) for n in range(changers)),
    )
    return Instance(made, TapForMana("you", "you/Forest 0"), (1, "G"), changes)


def reflecting(basics: int, pools: int) -> Board:
    """
    Basic lands, and lands of both players that look at each other.
    """
    mine = i.AddMana(m.OfType(ONE, m.CouldProduce(q.Objects(q.Every((LAND, YOURS))), colors_only=False)))
    others = q.Objects(q.Every((LAND, q.ControlledBy(PlayerRef.AN_OPPONENT))))
    theirs = i.AddMana(m.OfType(ONE, m.CouldProduce(others, colors_only=True)))
    looking = [land("Reflecting Pool", taps_for(mine)), land("Exotic Orchard", taps_for(theirs))]
    lands = [*[(FOREST, ISLAND)[n % 2] for n in range(basics)], *[looking[n % 2] for n in range(pools)]]
    return board(lands[::2], lands[1::2])
