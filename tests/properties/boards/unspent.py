"""
Random questions about unspent mana: steps and phases end, and players lose all of it.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.properties.boards.life import change_loss
from tests.rules import making
from tests.rules.making import says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model.board import Board, Player, PoolMana
from manaproof.model.mana import ALL_TYPES, ManaBag, ManaType, ManaTypeSet
from manaproof.model.production import Persists, Purpose, SpendOnly
from manaproof.model.references import PlayerRef, Step

_FOR_CREATURES = SpendOnly((Purpose("cast", making.CREATURE),))


def becomes(draw: Draw) -> a.Ability:
    """
    "If you would lose unspent mana, that mana becomes colorless instead."
    """
    who = one_of(draw, PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER)
    rewrite = f.BecomesType(one_of(draw, ManaType.COLORLESS, ManaType.RED, ManaType.BLACK))
    return making.replaces(p.LoseManaPattern(who), rewrite, optional=one_of(draw, False, False, True), condition=condition(draw))


def keeps(draw: Draw) -> a.Ability:
    """
    "You don't lose unspent red mana as steps and phases end."
    """
    types = one_of(draw, ManaTypeSet.of([ManaType.RED]), ManaTypeSet.of([ManaType.GREEN]), ALL_TYPES)
    return says(f.KeepsMana(one_of(draw, PlayerRef.YOU, PlayerRef.EACH_PLAYER), types, condition(draw)))


def costs_life(draw: Draw) -> a.Ability:
    """
    "A player losing unspent mana causes that player to lose that much life."
    """
    return says(f.LosingManaCostsLife(condition=condition(draw)))


def replaced_by_life(draw: Draw) -> a.Ability:
    """
    "If you would lose unspent mana, lose that much life instead", as no card has it.
    """
    loses = f.DoInstead((i.LoseLife(k.ThoseCount("that many"), PlayerRef.THAT_PLAYER),))
    return making.replaces(p.LoseManaPattern(PlayerRef.YOU), loses, optional=draw(st.booleans()))


def by_what_is_unspent(draw: Draw) -> a.Ability:
    """
    An effect on losing life that looks at what is unspent.
    """
    enough = e.at_least(k.UnspentMana(ManaTypeSet.of([ManaType.GREEN])), 1)
    return making.replaces(
        p.LoseLifePattern(PlayerRef.A_PLAYER), f.ChangeCount(plus=e.ONE), condition=one_of(draw, enough, e.Not(enough))
    )


UNSPENT_EFFECTS: tuple[MakesAbility, ...] = (
    becomes,
    becomes,
    keeps,
    costs_life,
    replaced_by_life,
    change_loss,
    by_what_is_unspent,
)


def _pair_about_mana(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects on the loss, of which the one applied leaves nothing for the other.
    """
    types = (ManaType.COLORLESS, ManaType.RED)
    return tuple(making.replaces(p.LoseManaPattern(PlayerRef.YOU), f.BecomesType(t), optional=draw(st.booleans())) for t in types)


def _with_pool(draw: Draw, player: Player) -> Player:
    """
    A player with up to three portions of unspent mana.
    """
    terms = st.sampled_from(((), (), (Persists(),), (_FOR_CREATURES,)))
    bags = st.sampled_from(("{R}", "{G}", "{R}{G}", "{C}{C}", "none"))
    portions = draw(st.lists(st.builds(PoolMana, bags.map(ManaBag.parse), terms), max_size=3))
    return evolve(player, pool=tuple(portions))


@st.composite
def unspent_questions(draw: Draw) -> Question:
    """
    A step or phase ends, or players lose all unspent mana.
    """
    effects = effects_on(draw, UNSPENT_EFFECTS, _pair_about_mana, most=4)
    people = tuple(_with_pool(draw, player) for player in players(draw))
    board = Board(people, tuple(effects), active=draw(st.sampled_from(("you", "opponent"))))
    who = one_of(draw, PlayerRef.YOU, PlayerRef.EACH_PLAYER)
    return Question(
        board,
        one_of(
            draw,
            o.StepEnds(board.active, one_of(draw, Step.UPKEEP, Step.FIRST_MAIN, Step.CLEANUP)),
            o.DoesEffect((i.LoseUnspentMana(who),), "you"),
            o.DoesEffect((i.LoseUnspentMana(PlayerRef.YOU, PlayerRef.AN_OPPONENT),), "you"),
        ),
    )
