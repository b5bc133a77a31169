"""
Random questions about untap steps, and about steps and turns that are skipped.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import THAT_PLAYER, Draw, MakesAbility, Question, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BEARS, CREATURE, FOREST, LAND, YOURS, card, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board, Resolved
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.references import PlayerRef, Step


def skips_a_step(draw: Draw) -> a.Ability:
    """
    "Players skip their untap steps", or "you may skip that step instead; if you do, you gain 1 life".
    """
    step = one_of(draw, Step.UNTAP, Step.UNTAP, Step.TURN)
    optional = draw(st.booleans())
    more = (i.GainLife(e.ONE),) if optional else ()
    player = PlayerRef.YOU if optional else one_of(draw, None, PlayerRef.YOU)
    return making.replaces(p.StepPattern(step, player), f.DoInstead((i.SkipThatStep(step), *more)), optional=optional)


def stays_tapped(draw: Draw) -> a.Ability:
    """
    "Lands don't untap during their controllers' untap steps."
    """
    return says(f.StaysTapped(q.Objects(one_of(draw, LAND, CREATURE))))


def few_untap(draw: Draw) -> a.Ability:
    """
    "Players can't untap more than one creature during their untap steps."
    """
    return says(f.UntapsAtMost(one_of(draw, 1, 2), one_of(draw, LAND, CREATURE, q.Anything())))


def untaps_also(draw: Draw) -> a.Ability:
    """
    "Untap all lands you control during each other player's untap step."
    """
    return says(f.UntapsAlso(q.Objects(q.Every((one_of(draw, LAND, CREATURE), YOURS)))))


def never_untaps(draw: Draw) -> a.Ability:
    """
    "Creatures can't become untapped."
    """
    return says(f.CantHappen(event=p.UntappedPattern(one_of(draw, LAND, CREATURE))))


def instead_of_untapping(draw: Draw) -> a.Ability:
    """
    "If a creature you control would become untapped, you may gain 1 life instead."
    """
    having = q.Every((one_of(draw, LAND, CREATURE), YOURS))
    return making.replaces(p.UntappedPattern(having), f.DoInstead((i.GainLife(e.ONE),)), optional=draw(st.booleans()))


def something_follows_untapping(draw: Draw) -> a.Ability:
    """
    "Whenever a creature becomes untapped", "at the beginning of each untap step".
    """
    pattern = one_of(draw, p.UntappedPattern(one_of(draw, LAND, CREATURE)), p.StepPattern(Step.UNTAP))
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


UNTAP_EFFECTS: tuple[MakesAbility, ...] = (
    skips_a_step,
    skips_a_step,
    stays_tapped,
    few_untap,
    untaps_also,
    never_untaps,
    instead_of_untapping,
    instead_of_untapping,
    something_follows_untapping,
)


def _pair_of_skips(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects on the same step, each of which takes it away from the other.
    """
    pattern = p.StepPattern(Step.UNTAP, one_of(draw, None, PlayerRef.YOU))
    skip = i.SkipThatStep(Step.UNTAP, THAT_PLAYER)
    first = making.replaces(pattern, f.DoInstead((skip,)), optional=draw(st.booleans()))
    return first, making.replaces(pattern, f.DoInstead((skip, i.GainLife(e.ONE))))


def _tapped(draw: Draw, number: int) -> Permanent:
    permanent = making.permanent(one_of(draw, BEARS, FOREST), 90 + number, one_of(draw, "you", "you", "opponent"))
    stun = (Counters("stun", 1),) if draw(st.integers(0, 2)) == 0 else ()
    return evolve(permanent, tapped=True, counters=stun)


@st.composite
def turn_questions(draw: Draw) -> Question:
    """
    A turn of a player begins, and its untap step.
    """
    effects = effects_on(draw, UNTAP_EFFECTS, _pair_of_skips, most=4)
    tapped = tuple(_tapped(draw, number) for number in range(draw(st.integers(1, 3))))
    next_ = i.SkipNext(one_of(draw, Step.UNTAP, Step.TURN), e.Number(one_of(draw, 1, 2)), this_turn=draw(st.booleans()))
    spell = card("Skip", a.SpellAbility((next_,)), types=("Sorcery",))
    resolved = (Resolved("skip", spell, "you", 80),) if draw(st.booleans()) else ()
    board = Board(players(draw, known_library=False), (*tapped, *effects), resolved, active=one_of(draw, "you", "opponent"))
    who = one_of(draw, "you", "you", "opponent")
    return Question(board, o.InSequence((o.StepBegins(who, Step.TURN), o.StepBegins(who, Step.UNTAP))))
