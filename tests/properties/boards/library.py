"""
Random questions about hands and libraries: cards that are discarded or milled, looked at, searched and shuffled.
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
from manaproof.model.events import (
    ConniveEvent,
    Event,
    ExploreEvent,
    LookAtTop,
    MillCards,
    Search,
    ShuffleLibrary,
)
from manaproof.model.references import PlayerRef, Zone

THAT_MANY = k.ThoseCount("that many")
WHO = (PlayerRef.YOU, PlayerRef.YOU, PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT)
LOOKS = ((p.LookAction.SCRY,), (p.LookAction.SURVEIL,), (p.LookAction.SCRY, p.LookAction.SURVEIL))


def change_mill(draw: Draw) -> a.Ability:
    """
    "They mill twice that many cards instead", "that many plus one".
    """
    change = one_of(draw, f.ChangeCount(times=2), f.ChangeCount(plus=e.ONE))
    return making.replaces(p.MillPattern(one_of(draw, *WHO)), change, optional=one_of(draw, False, True))


def change_look(draw: Draw) -> a.Ability:
    """
    "Scry that many plus one instead", "draw that many cards instead".
    """
    change = one_of(draw, f.ChangeCount(plus=e.ONE), f.DoInstead((i.Draw(THAT_MANY),)))
    return making.replaces(p.LookActionPattern(PlayerRef.YOU, one_of(draw, *LOOKS)), change, optional=draw(st.booleans()))


def elsewhere(draw: Draw) -> a.Ability:
    """
    "If a card would be put into a graveyard, exile it instead."
    """
    pattern = p.MovePattern(one_of(draw, q.Anything(), CREATURE), None, Zone.GRAVEYARD)
    rewrite = f.GoElsewhere(one_of(draw, Zone.EXILE, Zone.HAND))
    return making.replaces(pattern, rewrite, optional=one_of(draw, False, True), condition=condition(draw))


def discard_elsewhere(draw: Draw) -> a.Ability:
    """
    "If an effect causes you to discard a card, put it on top of your library instead."
    """
    pattern = p.DiscardPattern(PlayerRef.YOU, cause=one_of(draw, p.Cause.ANYTHING, p.Cause.EFFECT), to=Zone.GRAVEYARD)
    return making.replaces(pattern, f.GoElsewhere(Zone.LIBRARY, i.Position.TOP), optional=draw(st.booleans()))


def search_less(draw: Draw) -> a.Ability:
    """
    "That player searches the top cards instead", "players can't search libraries".
    """
    top = making.replaces(p.SearchPattern(PlayerRef.A_PLAYER), f.SearchOnlyTop(e.ONE))
    return one_of(draw, top, top, making.says(f.CantHappen(event=p.SearchPattern(PlayerRef.AN_OPPONENT))))


def something_follows_libraries(draw: Draw) -> a.Ability:
    """
    "Whenever you mill a card", "whenever a player discards a card", "whenever you scry", and the like.
    """
    who = one_of(draw, *WHO)
    pattern = one_of(
        draw,
        p.MilledPattern(who),
        p.MilledPattern(who, CREATURE, together=True),
        p.DiscardedPattern(who),
        p.LookActionPattern(who, one_of(draw, *LOOKS)),
        p.ShufflePattern(who),
        p.SearchPattern(who),
        p.ExplorePattern(CREATURE),
        p.ConnivePattern(CREATURE),
    )
    return a.TriggeredAbility((pattern,), (i.GainLife(e.ONE),))


LIBRARY_EFFECTS: tuple[MakesAbility, ...] = (
    change_mill,
    change_look,
    elsewhere,
    discard_elsewhere,
    search_less,
    search_less,
    something_follows_libraries,
    something_follows_libraries,
)


def _pair_about_libraries(draw: Draw) -> tuple[a.Ability, ...]:
    """
    Two effects of which each changes or takes away what the other looks at.
    """
    mills = making.replaces(p.MillPattern(PlayerRef.A_PLAYER), f.ChangeCount(plus=e.ONE))
    twice = making.replaces(p.MillPattern(PlayerRef.A_PLAYER), f.ChangeCount(times=2), optional=draw(st.booleans()))
    draws = making.replaces(p.LookActionPattern(PlayerRef.YOU, LOOKS[2]), f.DoInstead((i.Draw(THAT_MANY),)))
    more = making.replaces(p.LookActionPattern(PlayerRef.YOU, LOOKS[2]), f.ChangeCount(plus=e.ONE), optional=draw(st.booleans()))
    return one_of(draw, (mills, twice), (draws, more))


@st.composite
def library_questions(draw: Draw) -> Question:
    """
    A player does something with their library, or two players at the same time.
    """
    effects = effects_on(draw, LIBRARY_EFFECTS, _pair_about_libraries, most=4)
    bears = making.permanent(BEARS, 90)
    board = Board(players(draw), (bears, *effects), active=draw(st.sampled_from(("you", "opponent"))))
    names = draw(st.sampled_from((("you",), ("you",), ("opponent",), ("you", "opponent"))))
    return Question(board, o.Happens(tuple(_event(draw, name, bears.id) for name in names)))


def _event(draw: Draw, name: str, bears: str) -> Event:
    return one_of(
        draw,
        MillCards(name, one_of(draw, 1, 2), "you"),
        MillCards(name, 1, "opponent"),
        LookAtTop(one_of(draw, p.LookAction.SCRY, p.LookAction.SURVEIL), name, one_of(draw, 1, 2)),
        Search(name, CREATURE, 1),
        Search(name, CREATURE, 1),
        Search(name, CREATURE, 1),
        ShuffleLibrary(name),
        ExploreEvent(bears, "you"),
        ConniveEvent(bears, "you"),
    )
