"""
Random questions about life that is gained, lost or paid, and about losing and winning the game.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import (
    Event,
    GainLifeEvent,
    LifeCause,
    LoseGameEvent,
    LoseLifeEvent,
    PayLifeEvent,
    WinGameEvent,
)
from manaproof.model.references import PlayerRef

WHO = (PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT)
THAT_MUCH = k.ThoseCount("that many")


def change_gain(draw: Draw) -> a.Ability:
    """
    Twice as much, that much plus one.
    """
    change = one_of(draw, f.ChangeCount(times=2), f.ChangeCount(plus=e.ONE), f.ChangeCount(half=e.Rounding.DOWN))
    optional = one_of(draw, False, False, True)
    return making.replaces(p.GainLifePattern(one_of(draw, *WHO)), change, optional=optional, condition=condition(draw))


def change_loss(draw: Draw) -> a.Ability:
    """
    "They lose twice that much life instead."
    """
    return making.replaces(p.LoseLifePattern(one_of(draw, *WHO)), f.ChangeCount(times=2), optional=one_of(draw, False, True))


def gain_to_loss(draw: Draw) -> a.Ability:
    """
    "If an opponent would gain life, that player loses that much life instead."
    """
    loses = f.DoInstead((i.LoseLife(THAT_MUCH, PlayerRef.THAT_PLAYER),))
    return making.replaces(p.GainLifePattern(one_of(draw, *WHO)), loses, optional=one_of(draw, False, True))


def gain_to_draws(draw: Draw) -> a.Ability:
    """
    "If you would gain life, draw that many cards instead."
    """
    del draw
    return making.replaces(p.GainLifePattern(PlayerRef.YOU), f.DoInstead((i.Draw(THAT_MUCH),)))


def pay_otherwise(draw: Draw) -> a.Ability:
    """
    "If you would pay life, mill that many cards instead."
    """
    return making.replaces(p.PayLifePattern(PlayerRef.YOU), f.DoInstead((i.Mill(THAT_MUCH),)), optional=draw(st.booleans()))


def life_floor(draw: Draw) -> a.Ability:
    """
    "Damage that would reduce your life total to less than 1 reduces it to 1 instead."
    """
    return making.replaces(p.ReducedLifePattern(PlayerRef.YOU, 1), f.ReduceLifeTo(1), condition=condition(draw))


def no_change(draw: Draw) -> a.Ability:
    """
    "Players can't gain life", "you can't lose life", "your life total can't change".
    """
    never = one_of(draw, p.GainLifePattern(PlayerRef.A_PLAYER), p.LoseLifePattern(PlayerRef.YOU), p.LifeChangePattern())
    return says(f.CantHappen(event=never))


def saved(draw: Draw) -> a.Ability:
    """
    "If you would lose the game, gain 3 life instead", "you can't win the game".
    """
    pattern = one_of(draw, p.LoseGamePattern(PlayerRef.YOU), p.LoseGamePattern(PlayerRef.YOU, for_life=True))
    gain = (i.GainLife(e.Number(3)),)
    saves = making.replaces(pattern, one_of(draw, f.DoInstead(gain), f.InsteadOfLosing(gain)))
    return one_of(draw, saves, saves, says(f.CantHappen(event=p.WinGamePattern(PlayerRef.AN_OPPONENT))))


def something_follows_life(draw: Draw) -> a.Ability:
    """
    "Whenever you gain life", "whenever an opponent loses life".
    """
    who = one_of(draw, *WHO)
    pattern = one_of(draw, p.GainLifePattern(who), p.LoseLifePattern(who), p.LifeChangePattern(who))
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


LIFE_EFFECTS: tuple[MakesAbility, ...] = (
    change_gain,
    change_gain,
    change_loss,
    gain_to_loss,
    gain_to_draws,
    pay_otherwise,
    life_floor,
    life_floor,
    no_change,
    saved,
    something_follows_life,
)


def _pair_about_life(draw: Draw) -> tuple[a.Ability, ...]:
    """
    An effect that turns a gain into a loss, and one that looks at one of them.
    """
    turns = making.replaces(
        p.GainLifePattern(PlayerRef.A_PLAYER),
        f.DoInstead((i.LoseLife(THAT_MUCH, PlayerRef.THAT_PLAYER),)),
        optional=draw(st.booleans()),
    )
    if draw(st.booleans()):
        gain = f.InsteadOfLosing((i.GainLife(e.ONE),))
        return turns, making.replaces(p.LoseGamePattern(PlayerRef.YOU), gain, optional=draw(st.booleans()))
    pattern = one_of(draw, p.GainLifePattern(PlayerRef.A_PLAYER), p.LoseLifePattern(PlayerRef.A_PLAYER))
    return turns, making.replaces(pattern, f.ChangeCount(times=2))


@st.composite
def life_questions(draw: Draw) -> Question:
    """
    A player's life changes, or the lives of several players at the same time.
    """
    effects = effects_on(draw, LIFE_EFFECTS, _pair_about_life, most=5)
    people = players(draw)
    low = tuple(evolve(person, life=draw(st.sampled_from((1, 2, 3, 20)))) for person in people)
    board = Board(low, tuple(effects), active=draw(st.sampled_from(("you", "opponent"))))
    names = draw(st.sampled_from((("you",), ("you",), ("opponent",), ("you", "opponent"))))
    return Question(board, o.Happens(tuple(_event(draw, name) for name in names)))


def _event(draw: Draw, name: str) -> Event:
    amount = one_of(draw, 1, 1, 2, 3)
    return one_of(
        draw,
        GainLifeEvent(name, amount, by="you"),
        GainLifeEvent(name, amount, by=name),
        LoseLifeEvent(name, amount, by="opponent"),
        LoseLifeEvent(name, amount, LifeCause.DAMAGE, by="opponent"),
        PayLifeEvent(name, amount),
        LoseLifeEvent(name, 3, LifeCause.DAMAGE, by="opponent"),
        LoseGameEvent(name),
        LoseGameEvent(name),
        LoseGameEvent(name),
        WinGameEvent(name),
    )
