"""
Random questions about chance: coins that are flipped and dice that are rolled.
"""

from __future__ import annotations

from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.references import PlayerRef

WHO = (PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT)
RESULT = k.ThoseCount(i.RESULT)
WON = e.at_least(k.ThoseCount(i.FLIPS_WON), 1)


def flip_more(draw: Draw) -> a.Ability:
    """
    "If you would flip a coin, instead flip two coins and ignore one."
    """
    return making.replaces(p.FlipPattern(one_of(draw, *WHO)), f.FlipAndIgnore(one_of(draw, 2, 2, 3)), condition=condition(draw))


def roll_more(draw: Draw) -> a.Ability:
    """
    "If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll."
    """
    pattern = p.RollPattern(one_of(draw, *WHO), one_of(draw, None, None, 6))
    rewrite = f.RollAndIgnore(1, lowest=one_of(draw, True, True, False))
    return making.replaces(pattern, rewrite, optional=one_of(draw, False, False, True), condition=condition(draw))


def something_else(draw: Draw) -> a.Ability:
    """
    "If you would roll one or more dice, you may gain 1 life instead", and the same of coins.
    """
    pattern = one_of(draw, p.RollPattern(PlayerRef.YOU), p.FlipPattern(PlayerRef.YOU))
    return making.replaces(pattern, f.DoInstead((i.GainLife(e.ONE),)), optional=draw(st.booleans()))


def first_flips(draw: Draw) -> a.Ability:
    """
    "The first time you flip one or more coins each turn, those coins come up heads and you win those flips."
    """
    return making.says(f.FirstFlipsWon(PlayerRef.YOU, condition(draw)))


def something_follows_chance(draw: Draw) -> a.Ability:
    """
    "Whenever you win a coin flip", "whenever you roll one or more dice", "whenever you roll a 3 or higher", and the like.
    """
    who = one_of(draw, *WHO)
    pattern = one_of(
        draw,
        p.FlipResultPattern(who, won=True),
        p.FlipResultPattern(who, won=False),
        p.RollPattern(who),
        p.DieRollPattern(who),
        p.DieRollPattern(who, 3),
        p.DieRollPattern(who, 1, 2),
        p.DieRollPattern(who, highest=True),
        p.DieRollPattern(who, nth=2),
    )
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


CHANCE_EFFECTS: tuple[MakesAbility, ...] = (
    flip_more,
    flip_more,
    roll_more,
    roll_more,
    something_else,
    first_flips,
    something_follows_chance,
    something_follows_chance,
)


def _pair_about_chance(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects of which one takes away what the other looks at.
    """
    flips = making.replaces(p.FlipPattern(PlayerRef.A_PLAYER), f.FlipAndIgnore(2))
    rolls = making.replaces(p.RollPattern(PlayerRef.A_PLAYER), f.RollAndIgnore(1))
    no_flips = making.replaces(p.FlipPattern(PlayerRef.A_PLAYER), f.DoInstead((i.RollDice(6),)), optional=draw(st.booleans()))
    no_rolls = making.replaces(p.RollPattern(PlayerRef.A_PLAYER), f.DoInstead((i.FlipCoins(),)), optional=draw(st.booleans()))
    return one_of(draw, (flips, no_flips), (rolls, no_rolls))


@st.composite
def chance_questions(draw: Draw) -> Question:
    """
    A player flips coins or rolls dice, and what follows asks for the results or doesn't.
    """
    board = Board(players(draw), tuple(effects_on(draw, CHANCE_EFFECTS, _pair_about_chance, most=5)), active="you")
    followed: i.Effect = one_of(
        draw,
        (i.FlipCoins(e.Number(one_of(draw, 1, 2))),),
        (i.RollDice(6, e.Number(one_of(draw, 1, 2))),),
        (i.FlipCoins(), i.Conditional(WON, (i.GainLife(e.Number(2)),), (i.LoseLife(e.Number(2)),))),
        (i.FlipCoins(e.Number(2)), i.Draw(k.ThoseCount(i.HEADS))),
        (i.RollDice(4, plus=e.ONE), i.GainLife(RESULT)),
        (i.RollDice(20), i.ResultsTable((i.TableRow(1, 9, (i.Draw(e.ONE),)), i.TableRow(10, None, (i.GainLife(e.ONE),))))),
    )
    return Question(board, o.DoesEffect(followed, draw(st.sampled_from(("you", "you", "opponent")))))
