"""
Random questions about damage that is dealt, also by several sources at the same time.
"""

from __future__ import annotations

from hypothesis import strategies as st
from tests.properties.boards.base import Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import BEARS, CREATURE

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.events import DamageEvent, DescribedSource
from manaproof.model.mana import Color
from manaproof.model.references import PlayerRef

THAT_MUCH = k.ThoseCount("that many")


def _pattern(draw: Draw, *, together: bool = False) -> p.DamagePattern:
    having = one_of(draw, q.Anything(), q.Anything(), q.IsColor(Color.RED), q.ControlledBy(PlayerRef.AN_OPPONENT))
    players_, permanents = one_of(
        draw, (PlayerRef.A_PLAYER, q.Anything()), (PlayerRef.YOU, None), (PlayerRef.YOU, CREATURE), (None, CREATURE)
    )
    return p.DamagePattern(
        (p.Sources(having=having),),
        players_,
        permanents,
        combat=one_of(draw, None, None, None, False, True),
        together=together,
        least=one_of(draw, 1, 1, 1, 2),
    )


def change_damage(draw: Draw) -> a.Ability:
    """
    Twice, three times, half, plus or minus one.
    """
    change = one_of(
        draw,
        f.ChangeCount(times=2),
        f.ChangeCount(times=3),
        f.ChangeCount(plus=e.ONE),
        f.ChangeCount(minus=e.ONE),
        f.ChangeCount(half=e.Rounding.DOWN),
        f.SetCount(e.Number(2)),
    )
    return making.replaces(_pattern(draw), change, optional=one_of(draw, False, False, True), condition=condition(draw))


def something_else(draw: Draw) -> a.Ability:
    """
    "If damage would be dealt to you, gain that much life instead", to each recipient at once or for each source.
    """
    together = draw(st.booleans())
    instead = f.DoInstead((one_of(draw, i.GainLife(THAT_MUCH), i.Mill(THAT_MUCH)),))
    effect = f.ReplacementEffect(
        _pattern(draw, together=together),
        instead,
        optional=one_of(draw, False, True),
        scope=f.Scope.RECIPIENT if together else f.Scope.EACH,
    )
    return making.says(effect)


def change_gain(draw: Draw) -> a.Ability:
    """
    What lifelink gives is doubled.
    """
    del draw
    return making.replaces(p.GainLifePattern(PlayerRef.A_PLAYER), f.ChangeCount(times=2))


def something_follows_damage(draw: Draw) -> a.Ability:
    """
    "Whenever a source deals damage to you."
    """
    return a.TriggeredAbility((_pattern(draw),), (i.GainLife(e.ONE),))


def prevent(draw: Draw) -> a.Ability:
    """
    "Prevent that damage", "prevent 1 of that damage", with something done besides.
    """
    together = draw(st.booleans())
    rewrite = one_of(
        draw,
        f.Prevent(),
        f.Prevent(amount=e.ONE),
        f.Prevent(half=e.Rounding.UP),
        f.Prevent(then=(i.GainLife(e.ONE),)),
        f.Prevent(then=(i.Mill(e.ONE),)),
    )
    scope = f.Scope.RECIPIENT if together else f.Scope.EACH
    optional = one_of(draw, False, False, True)
    return making.says(f.ReplacementEffect(_pattern(draw, together=together), rewrite, optional=optional, scope=scope))


def redirect(draw: Draw) -> a.Ability:
    """
    "That damage is dealt to its controller instead": to the player whose permanent this is.
    """
    pattern = p.DamagePattern(players=one_of(draw, PlayerRef.AN_OPPONENT, PlayerRef.A_PLAYER), permanents=None)
    return making.replaces(pattern, f.Redirect(to=PlayerRef.YOU), optional=draw(st.booleans()))


def no_prevention(draw: Draw) -> a.Ability:
    """
    "Damage can't be prevented."
    """
    del draw
    return making.says(f.CantPrevent())


def something_follows_prevention(draw: Draw) -> a.Ability:
    """
    "Whenever damage that would be dealt to you is prevented."
    """
    return a.TriggeredAbility((p.PreventedPattern(_pattern(draw)),), (i.GainLife(e.ONE),))


DAMAGE_EFFECTS: tuple[MakesAbility, ...] = (
    prevent,
    prevent,
    prevent,
    redirect,
    no_prevention,
    something_follows_prevention,
    *(change_damage,) * 5,
    something_else,
    something_else,
    change_gain,
    something_follows_damage,
)


def _pair_about_damage(draw: Draw) -> tuple[a.Ability, ...]:
    """
    An effect that leaves little or nothing, and one that looks at how much there is.
    """
    less = one_of(draw, f.ChangeCount(minus=e.ONE), f.ChangeCount(minus=e.Number(2)), f.ChangeCount(half=e.Rounding.DOWN))
    more = making.replaces(p.DamagePattern(least=2), f.ChangeCount(times=2))
    return making.replaces(p.DamagePattern(), less, optional=draw(st.booleans())), more


@st.composite
def damage_questions(draw: Draw) -> Question:
    """
    One to three sources deal damage at the same time, to players and creatures.
    """
    bears = making.permanent(BEARS, 90, draw(st.sampled_from(("you", "opponent"))))
    cells = draw(st.sampled_from((1, 1, 2, 2, 3)))
    effects = effects_on(draw, DAMAGE_EFFECTS, _pair_about_damage, most=5 if cells == 1 else 3)
    board = Board(players(draw), (bears, *effects), active=draw(st.sampled_from(("you", "opponent"))))
    combat = draw(st.booleans())
    recipients = [one_of(draw, "you", "you", "opponent", bears.id) for _ in range(cells)]
    return Question(board, o.Happens(tuple(_cell(draw, n, to, combat) for n, to in enumerate(recipients))))


def _cell(draw: Draw, number: int, to: str, combat: bool) -> DamageEvent:
    keywords = one_of(draw, (), (), ("lifelink",), ("infect",), ("wither",))
    color = one_of(draw, Color.RED, Color.GREEN)
    source = DescribedSource(
        f"source {number}",
        one_of(draw, "you", "opponent", "opponent"),
        frozenset({color}),
        ("Creature",),
        (),
        keywords,
        is_spell=False,
    )
    return DamageEvent(source, to, one_of(draw, 1, 2, 2, 3), combat)
