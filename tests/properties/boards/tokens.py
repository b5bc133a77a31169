"""
Random questions about tokens that are created.
"""

from __future__ import annotations

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
from manaproof.model.events import CreatedTokens, TokenCreation
from manaproof.model.mana import Color
from manaproof.model.references import PlayerRef, Zone
from manaproof.model.tokens import TokenKind

APE = creature("Ape")
BAT = creature("Bat", size=("1", "1"))


def _kind(name: str, color: Color) -> TokenKind:
    return TokenKind((name,), ("Creature",), colors=frozenset({color}), power=e.ONE, toughness=e.ONE)


SQUIRREL, ANGEL, BIRD = _kind("Squirrel", Color.GREEN), _kind("Angel", Color.WHITE), _kind("Bird", Color.BLUE)


def _pattern(draw: Draw) -> p.TokensPattern:
    return p.TokensPattern(
        one_of(draw, q.Anything(), q.Anything(), CREATURE, q.HasSubtype("Squirrel"), q.Without(q.HasSubtype("Angel"))),
        one_of(draw, None, PlayerRef.YOU, PlayerRef.YOU, PlayerRef.AN_OPPONENT),
        by_effect=one_of(draw, False, False, True),
    )


def change_tokens(draw: Draw) -> a.Ability:
    """
    "Twice that many tokens", "three times that many".
    """
    change = f.ChangeCount(times=one_of(draw, 2, 2, 3))
    return making.replaces(_pattern(draw), change, optional=one_of(draw, False, False, True), condition=condition(draw))


def more_tokens(draw: Draw) -> a.Ability:
    """
    "Those tokens plus a Squirrel", "plus that many Squirrels".
    """
    rewrite = f.AddTokens(one_of(draw, SQUIRREL, SQUIRREL, BIRD), as_many=draw(st.booleans()))
    return making.replaces(_pattern(draw), rewrite, optional=one_of(draw, False, False, True))


def other_tokens(draw: Draw) -> a.Ability:
    """
    "That many Angels instead", "one of each instead".
    """
    options = one_of(draw, ((ANGEL,),), ((ANGEL,),), ((ANGEL, BIRD),), ((ANGEL,), (SQUIRREL,)))
    return making.replaces(_pattern(draw), f.TokensInstead(options, that_many=True), optional=one_of(draw, False, False, True))


def under_your_control(draw: Draw) -> a.Ability:
    """
    "If an opponent would create tokens, those are created under your control instead."
    """
    del draw
    pattern = p.TokensPattern(player=PlayerRef.AN_OPPONENT)
    return making.replaces(pattern, f.CreateUnderControl(PlayerRef.YOU), step=f.InteractionStep.CONTROL)


def goes_elsewhere(draw: Draw) -> a.Ability:
    """
    "If a Squirrel would enter, exile it instead": what was created is known only once it has entered.
    """
    pattern = p.EntersPattern(one_of(draw, CREATURE, q.HasSubtype("Squirrel"), q.HasSubtype("Angel")))
    return making.replaces(pattern, f.GoesInsteadOfEntering(Zone.EXILE), optional=one_of(draw, False, True))


def something_follows_tokens(draw: Draw) -> a.Ability:
    """
    "Whenever you create a token."
    """
    return a.TriggeredAbility((_pattern(draw),), (i.GainLife(e.ONE),))


TOKEN_EFFECTS: tuple[MakesAbility, ...] = (
    change_tokens,
    change_tokens,
    more_tokens,
    more_tokens,
    other_tokens,
    other_tokens,
    under_your_control,
    goes_elsewhere,
    something_follows_tokens,
)


def _pair_of_tokens(draw: Draw) -> tuple[a.Ability, ...]:
    """
    An effect that makes other tokens, and one that looks at what they are.
    """
    becomes = making.replaces(p.TokensPattern(), f.TokensInstead(((ANGEL,),), that_many=True), optional=draw(st.booleans()))
    looked_at = one_of(draw, q.HasSubtype("Angel"), q.Without(q.HasSubtype("Angel")))
    return becomes, making.replaces(p.TokensPattern(looked_at), one_of(draw, f.ChangeCount(times=2), f.AddTokens(SQUIRREL)))


@st.composite
def token_questions(draw: Draw) -> Question:
    """
    Players create tokens, several of them at the same time now and then.
    """
    effects = effects_on(draw, TOKEN_EFFECTS, _pair_of_tokens, most=4)
    board = Board(players(draw, known_library=False), tuple(effects), active=draw(st.sampled_from(("you", "opponent"))))
    creators = draw(st.sampled_from((("you",), ("you", "opponent"), ("you", "opponent"))))
    events = tuple(_creation(draw, name) for name in creators)
    return Question(board, o.Happens(events))


def _creation(draw: Draw, name: str) -> TokenCreation:
    tokens = CreatedTokens(one_of(draw, APE, BAT), one_of(draw, 1, 1, 2))
    return TokenCreation(name, (tokens,), by_effect=one_of(draw, True, True, False))
