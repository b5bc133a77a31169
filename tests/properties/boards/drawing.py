"""
Random questions about cards that are drawn.
"""

from __future__ import annotations

from attrs import evolve
from hypothesis import strategies as st
from tests.properties.boards.base import THAT_PLAYER, Draw, MakesAbility, Question, condition, effects_on, one_of, players
from tests.rules import making
from tests.rules.making import CREATURE, card, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import patterns as p
from manaproof.model.board import Board, Resolved
from manaproof.model.references import PlayerRef, Step, Zone
from manaproof.model.tokens import TokenKind

BEAR_TOKEN = TokenKind(("Bear",), ("Creature",), power=e.Number(2), toughness=e.Number(2))


def _replaces_draw(draw: Draw, *effect: i.Instruction, optional: bool = False, who: PlayerRef | None = None) -> a.Ability:
    player = who or one_of(draw, PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER)
    pattern = p.DrawPattern(player, except_first=one_of(draw, 0, 0, 0, 1))
    return making.replaces(pattern, f.DoInstead(effect), optional=optional, condition=condition(draw))


def draw_two(draw: Draw) -> a.Ability:
    """
    "Draw two cards instead."
    """
    return _replaces_draw(draw, i.Draw(e.Number(2)), who=PlayerRef.YOU)


def no_draw(draw: Draw) -> a.Ability:
    """
    "Skip that draw instead", or something else that is no draw.
    """
    instead = one_of(draw, i.SkipThatDraw(), i.GainLife(e.Number(2)), i.CreateTokens(e.ONE, BEAR_TOKEN))
    return _replaces_draw(draw, instead, optional=draw(st.booleans()))


def reveals_first(draw: Draw) -> a.Ability:
    """
    "Reveal the first card you draw each turn."
    """
    return says(f.RevealsFirstDrawn(own_turns=draw(st.booleans())))


def thief(draw: Draw) -> a.Ability:
    """
    "If an opponent would draw a card except the first …, that player skips that draw and you draw a card."
    """
    return _replaces_draw(draw, i.SkipThatDraw(THAT_PLAYER), i.Draw(), who=PlayerRef.AN_OPPONENT)


def exile_instead(draw: Draw) -> a.Ability:
    """
    "Exile the top card of your library instead."
    """
    return _replaces_draw(draw, one_of(draw, i.ExileTop(e.ONE), i.ExileThatCard(), i.Mill(e.Number(2))), who=PlayerRef.YOU)


def abundance(draw: Draw) -> a.Ability:
    """
    Chooses land or nonland and reveals cards until one is found, if its controller likes.
    """
    del draw
    return making.ABUNDANCE.front.abilities[0]


def sages(draw: Draw) -> a.Ability:
    """
    "Reveal the top three cards; put all creature cards into your hand and the rest on the bottom in any order."
    """
    return _replaces_draw(
        draw,
        i.RevealTop(e.Number(3)),
        i.PutLooked(i.Which.ALL_WITH, Zone.HAND, CREATURE),
        i.PutLooked(i.Which.REST, Zone.LIBRARY, position=i.Position.BOTTOM, arrangement=i.Arrangement.ANY_ORDER),
        who=PlayerRef.YOU,
    )


def each_draws_one(draw: Draw) -> a.Ability:
    """
    "If an opponent would draw two or more cards, you and that player each draw a card instead."
    """
    pattern = p.DrawPattern(one_of(draw, PlayerRef.AN_OPPONENT, PlayerRef.A_PLAYER), least=2)
    return making.replaces(pattern, f.DoInstead((i.Draw(), i.Draw(player=THAT_PLAYER))))


def that_many_plus_one(draw: Draw) -> a.Ability:
    """
    "If you would draw one or more cards, you draw that many plus one instead", and one fewer.
    """
    change = one_of(draw, f.ChangeCount(plus=e.ONE), f.ChangeCount(minus=e.ONE))
    optional = one_of(draw, False, False, True)
    return making.replaces(p.DrawPattern(PlayerRef.YOU, least=one_of(draw, 1, 2)), change, optional=optional)


def empty_library(draw: Draw) -> a.Ability:
    """
    "If you would draw a card while your library has no cards in it, you win the game instead."
    """
    is_empty = e.Compare(k.NumberOf(k.PlayerNumber.LIBRARY, PlayerRef.YOU), e.Relation.EQUAL, e.ZERO)
    instead = one_of(draw, i.WinGame(), i.GainLife(e.ONE), i.LoseGame())
    return making.instead_of_drawing(instead, condition=is_empty)


def few_draws(draw: Draw) -> a.Ability:
    """
    "Each player can't draw more than one card each turn", or you can't draw.
    """
    limit, never = f.CantDrawMoreThan(count=one_of(draw, 1, 2)), f.CantHappen(event=p.DrawPattern(PlayerRef.YOU))
    return says(one_of(draw, limit, limit, limit, never))


def something_follows_draws(draw: Draw) -> a.Ability:
    """
    "Whenever you draw a card", "whenever an opponent draws their second card each turn".
    """
    pattern = p.DrawPattern(
        one_of(draw, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT), nth=one_of(draw, None, None, 2)
    )
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


DRAW_EFFECTS: tuple[MakesAbility, ...] = (
    draw_two,
    no_draw,
    thief,
    exile_instead,
    abundance,
    sages,
    each_draws_one,
    that_many_plus_one,
    empty_library,
    few_draws,
    reveals_first,
    reveals_first,
    something_follows_draws,
)


def _pair_of_draws(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects on the same draw, each of which takes it away from the other.
    """
    who = one_of(draw, PlayerRef.YOU, PlayerRef.A_PLAYER)
    first = making.instead_of_drawing(one_of(draw, i.Draw(e.Number(2)), i.SkipThatDraw()), who=who, optional=draw(st.booleans()))
    return first, making.instead_of_drawing(one_of(draw, i.GainLife(e.ONE), i.Mill(e.ONE)), who=who)


@st.composite
def draw_questions(draw: Draw) -> Question:
    """
    A player draws cards, in their draw step or not.
    """
    effects = effects_on(draw, DRAW_EFFECTS, _pair_of_draws, most=4)
    words = making.instead_of_drawing(i.GainLife(e.Number(5)))
    one_time = says(*(evolve(s, uses=1) for s in words.statements if isinstance(s, f.ReplacementEffect)))
    spell = card("Words", a.SpellAbility((a.Establish(one_time, "this turn"),)), types=("Sorcery",))
    resolved = (Resolved("words", spell, "you", 80),) if draw(st.integers(0, 3)) == 0 else ()
    active, step = draw(st.sampled_from(("you", "you", "opponent"))), draw(st.sampled_from((Step.FIRST_MAIN, Step.DRAW)))
    board = Board(players(draw), tuple(effects), resolved, active=active, step=step)
    who, count = draw(st.sampled_from(("you", "you", "opponent"))), draw(st.integers(1, 2))
    if draw(st.integers(0, 9)) == 0:
        return Question(board, o.StepBegins(who, Step.DRAW))
    return Question(board, o.DrawsCards(who, count, in_draw_step=draw(st.booleans())))
