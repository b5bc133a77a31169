"""
Random questions about counters that are put.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BEARS, CREATURE, YOURS, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.events import PlaceCounters, RemoveCounters
from manaproof.model.permanents import Counters
from manaproof.model.references import PlayerRef


def _counters_pattern(draw: Draw) -> p.CountersPattern:
    return p.CountersPattern(
        one_of(draw, "+1/+1", "+1/+1", "+1/+1", None, None, "charge"),
        one_of(draw, q.Anything(), CREATURE, CREATURE, q.Every((CREATURE, YOURS))),
        placer=one_of(draw, *(p.Placer.ANYTHING,) * 4, p.Placer.EFFECT, p.Placer.PLAYER),
        by=one_of(draw, PlayerRef.YOU, PlayerRef.AN_OPPONENT),
    )


def change_counters(draw: Draw) -> a.Ability:
    """
    Twice, plus one, minus one, half up or down.
    """
    change = one_of(
        draw,
        f.ChangeCount(times=2),
        f.ChangeCount(plus=e.ONE),
        f.ChangeCount(minus=e.ONE),
        f.ChangeCount(minus=e.Number(2)),
        f.ChangeCount(half=e.Rounding.DOWN),
        f.ChangeCount(half=e.Rounding.UP),
    )
    optional = one_of(draw, False, False, True)
    return making.replaces(_counters_pattern(draw), change, optional=optional, condition=condition(draw))


def no_counters(draw: Draw) -> a.Ability:
    """
    "Counters can't be put on creatures."
    """
    return says(f.CantHappen(event=p.CountersPattern(one_of(draw, None, "-1/-1"), CREATURE)))


def something_follows_counters(draw: Draw) -> a.Ability:
    """
    "Whenever counters are put on a creature."
    """
    removed = p.CountersRemovedPattern("+1/+1", CREATURE)
    return a.TriggeredAbility((one_of(draw, _counters_pattern(draw), removed),), (i.GainLife(e.ONE),))


COUNTER_EFFECTS: tuple[MakesAbility, ...] = (*(change_counters,) * 9, no_counters, something_follows_counters)


def pair_of_counters(draw: Draw) -> tuple[a.Ability, ...]:
    """
    An effect that can bring the counters down to none, and one that then has nothing to change.
    """
    less = one_of(draw, f.ChangeCount(minus=e.ONE), f.ChangeCount(half=e.Rounding.DOWN))
    more = one_of(draw, f.ChangeCount(plus=e.ONE), f.ChangeCount(times=2))
    kind = one_of(draw, "+1/+1", None)
    is_optional = draw(st.booleans())
    return making.changes_counters(kind, change=less, optional=is_optional), making.changes_counters(kind, change=more)


@st.composite
def counter_questions(draw: Draw) -> Question:
    """
    An effect or a cost puts counters on a creature, or an effect on two at the same time.
    """
    whose = draw(st.sampled_from(("you", "you", "opponent")))
    target = making.permanent(BEARS, 90, whose)
    target = draw(st.sampled_from((target, evolve(target, counters=(Counters("+1/+1", 1),)))))
    effects = effects_on(draw, COUNTER_EFFECTS, pair_of_counters)
    board = Board(players(draw, known_library=False), (target, *effects), active=draw(st.sampled_from(("you", "opponent"))))
    if draw(st.integers(0, 2)):
        other = making.permanent(BEARS, 91, draw(st.sampled_from(("you", "opponent"))))
        if draw(st.integers(0, 4)) == 0 and target.counters:
            taken = RemoveCounters(target.id, (Counters("+1/+1", 1),), "you")
            return Question(board, o.Happens((taken,)))
        events = tuple(PlaceCounters(on.id, (Counters("+1/+1", draw(st.integers(1, 2))),), "you") for on in (target, other))
        return Question(evolve(board, permanents=(*board.permanents[:6], other)), o.Happens(events))
    kind, count = draw(st.sampled_from(("+1/+1", "+1/+1", "+1/+1", "charge"))), draw(st.sampled_from((1, 1, 1, 2, 3, 0)))
    by, by_effect = draw(st.sampled_from(("you", "opponent"))), draw(st.sampled_from((True, True, False)))
    return Question(board, o.PutsCounters(target.id, kind, count, by, by_effect))
