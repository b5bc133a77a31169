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
    changes_counters,
    land,
    lands_produce,
    permanent,
    replaces,
    taps_for,
)

from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import DamageEvent, PermanentSource
from manaproof.model.expr import ONE, Number
from manaproof.model.occasions import Happens, Occasion, PutsCounters, TapForMana
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
    others = [card(f"Changer {n % 3}", lands_produce(*kinds[n % 3])) for n in range(changers)]
    made = board([FOREST, *[MANA_REFLECTION] * double, *others])
    changes = (
        *[Change("times", 2)] * double,
        *(Change("becomes", kinds[n % 3][1] or 0, kinds[n % 3][0]) for n in range(changers)),
    )
    return Instance(made, TapForMana("you", "you/Forest 0"), (1, "G"), changes)


def distinct(effects: int) -> Instance:
    """
    A doubler and effects that add 1, 2, 3, … to one counter.
    """
    target = permanent(BEARS, 90)
    adding = [card(f"Plus {n}", changes_counters(change=f.ChangeCount(plus=Number(n)))) for n in range(1, effects)]
    changes = (Change("times", 2), *(Change("plus", n) for n in range(1, effects)))
    return Instance(board([target, DOUBLER, *adding]), PutsCounters(target.id, "+1/+1", 1, "you"), (1, "+1/+1"), changes)


def damage(effects: int) -> Instance:
    """
    Preventions of 1 and damage doublers, half of each, on 3 damage.
    """
    armors = effects // 2
    return _damaged([*[_prevention(1)] * armors, *[DAMAGE_DOUBLER] * (effects - armors)])


def redirected(effects: int) -> Instance:
    """
    The same with preventions of 1, 2, 3, … and a redirection after which they no longer apply.
    """
    armors = effects // 2 - 1
    return _damaged([*map(_prevention, range(1, armors + 1)), *[DAMAGE_DOUBLER] * (effects - armors - 1), GIANT])


TO_YOU = p.DamagePattern(players=PlayerRef.YOU, permanents=None)
DAMAGE_DOUBLER = card("Furnace", replaces(p.DamagePattern(), f.ChangeCount(times=2)))
GIANT = card("Giant", replaces(TO_YOU, f.Redirect()), types=("Creature",))


def _prevention(number: int) -> Card:
    return card(f"Armor {number}", replaces(TO_YOU, f.Prevent(amount=Number(number))))


def _damaged(cards: list[Card]) -> Instance:
    """
    What is on bare numbers isn't in it: the reference programs have it.
    """
    source = permanent(BEARS, 90, "opponent")
    return Instance(board(cards, [source]), Happens((DamageEvent(PermanentSource(source.id), "you", 3),)), (3, "you"), ())


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
