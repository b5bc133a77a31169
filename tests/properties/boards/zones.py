"""
Random questions about permanents that are destroyed, sacrificed, or go somewhere else.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import CREATURE, creature

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Destroy, Event, MoveObject, Sacrifice
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.references import PlayerRef, Referent, Zone

DIES = p.MovePattern(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD)
ELSEWHERE = (f.GoElsewhere(Zone.EXILE), f.GoElsewhere(Zone.HAND), f.GoElsewhere(Zone.LIBRARY, i.Position.TOP))
WHAT = (CREATURE, CREATURE, q.Every((CREATURE, q.ControlledBy(PlayerRef.YOU))), q.Without(q.IsToken()))


def _move(draw: Draw) -> p.EventPattern:
    what = one_of(draw, *WHAT)
    dies = p.MovePattern(what, Zone.BATTLEFIELD, Zone.GRAVEYARD)
    anywhere = p.MovePattern(what, None, Zone.GRAVEYARD)
    return one_of(draw, dies, dies, anywhere, p.MovePattern(what, Zone.BATTLEFIELD), p.EitherPattern((dies, anywhere)))


def elsewhere(draw: Draw) -> a.Ability:
    """
    "Exile it instead", "put it on top of its owner's library instead", "exile it with a counter and create a token".
    """
    then = (i.GainLife(e.ONE),)
    rewrite = one_of(draw, *ELSEWHERE, f.GoElsewhere(Zone.EXILE, then=then), f.GoElsewhere(Zone.EXILE, counter="void"))
    return making.replaces(_move(draw), rewrite, optional=one_of(draw, False, False, True), condition=condition(draw))


def no_regeneration(draw: Draw) -> a.Ability:
    """
    "Creatures can't be regenerated."
    """
    del draw
    return making.says(f.CantBeRegenerated(what=q.Objects(CREATURE)))


def something_follows_moves(draw: Draw) -> a.Ability:
    """
    "Whenever a creature dies", "whenever you sacrifice a creature".
    """
    pattern = one_of(draw, _move(draw), p.SacrificePattern(CREATURE, PlayerRef.YOU), p.DestroyPattern(CREATURE))
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


ZONE_EFFECTS: tuple[MakesAbility, ...] = (*(elsewhere,) * 5, no_regeneration, something_follows_moves)


def _pair_of_moves(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects that send what would die to different places.
    """
    first, second = one_of(draw, (0, 1), (0, 2), (1, 2))
    anywhere = p.MovePattern(q.Anything(), None, one_of(draw, Zone.GRAVEYARD, Zone.HAND))
    return making.replaces(DIES, ELSEWHERE[first], optional=draw(st.booleans())), making.replaces(anywhere, ELSEWHERE[second])


APE, INSECT = creature("Ape"), creature("Insect", a.KeywordAbility("undying"))
TROLL = creature("Troll", making.replaces(p.DestroyPattern(q.Is(Referent.THIS)), f.RegenerateInstead()))
ARMOR = making.card("Armor", a.KeywordAbility("umbra armor"), subtypes=("Aura",))


def _victim(draw: Draw, number: int, controller: str) -> tuple[Permanent, ...]:
    """
    A creature that may die: with counters, shields or an Aura now and then.
    """
    of: Card = one_of(draw, APE, APE, INSECT, TROLL)
    made = making.permanent(of, number, controller)
    counters = one_of(draw, (), (), (Counters("shield", 1),), (Counters("finality", 1),), (Counters("+1/+1", 1),))
    made = evolve(made, counters=counters)
    if draw(st.integers(0, 4)) == 0:
        made = evolve(made, card=evolve(of, is_commander=True))
    if draw(st.integers(0, 3)):
        return (made,)
    return made, evolve(making.permanent(ARMOR, number + 5, controller), attached_to=made.id)


@st.composite
def zone_questions(draw: Draw) -> Question:
    """
    A creature is destroyed, sacrificed, exiled or returned, or two are at the same time.
    """
    effects = effects_on(draw, ZONE_EFFECTS, _pair_of_moves, most=4)
    who = draw(st.sampled_from((("you",), ("opponent",), ("you", "opponent"), ("you", "you"))))
    groups = [_victim(draw, 90 + n, controller) for n, controller in enumerate(who)]
    victims = tuple(permanent for group in groups for permanent in group)
    board = Board(players(draw), (*victims, *effects), active=draw(st.sampled_from(("you", "opponent"))))
    return Question(board, o.Happens(tuple(_event(draw, group[0]) for group in groups)))


def _event(draw: Draw, victim: Permanent) -> Event:
    return one_of(
        draw,
        Destroy(victim.id, "you"),
        Destroy(victim.id, "you", can_be_regenerated=False),
        Sacrifice(victim.id, victim.controller),
        MoveObject(victim.owner, Zone.BATTLEFIELD, Zone.GRAVEYARD, victim.id),
        MoveObject(victim.owner, Zone.BATTLEFIELD, Zone.HAND, victim.id),
        MoveObject(victim.owner, Zone.BATTLEFIELD, Zone.EXILE, victim.id),
    )
