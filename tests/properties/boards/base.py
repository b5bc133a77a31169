"""
Random questions: what the boards of every kind of event share.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from attrs import evolve, frozen
from hypothesis import settings
from hypothesis import strategies as st
from tests.rules import making
from tests.rules.making import BEARS, FOREST, ISLAND, card, creature

from manaproof.model import abilities as a
from manaproof.model import expr as e
from manaproof.model import lookups as k
from manaproof.model import occasions as o
from manaproof.model import properties as q
from manaproof.model.board import Board, Player
from manaproof.model.libraries import Library, LibraryCard, UnknownCards
from manaproof.model.permanents import Permanent
from manaproof.model.references import PlayerRef, Referent

T = TypeVar("T")
Draw = st.DrawFn


MakesAbility = Callable[[Draw], a.Ability]


SELF = q.Is(Referent.THIS)


THAT_PLAYER = PlayerRef.THAT_PLAYER


MOST_EFFECTS = 6


def fixed(examples: int) -> settings:
    """
    Settings under which every run makes the same examples.
    """
    return settings(max_examples=examples, derandomize=True, database=None, deadline=None)


@frozen
class Question:
    """
    A board and what happens on it.
    """

    board: Board
    occasion: o.Occasion


def one_of(draw: Draw, *options: T) -> T:
    """
    One of several options.
    """
    return draw(st.sampled_from(options))


def condition(draw: Draw) -> e.Condition | None:
    """
    A condition now and then.
    """
    return one_of(draw, *(None,) * 10, k.IsTurnOf(PlayerRef.YOU), e.Not(k.IsTurnOf(PlayerRef.YOU)))


def effects_on(
    draw: Draw, pool: tuple[MakesAbility, ...], pair: Callable[[Draw], tuple[a.Ability, ...]], most: int = MOST_EFFECTS
) -> list[Permanent]:
    """
    Permanents with one effect each, two of them equal now and then; most boards begin with a pair that interacts.
    """
    made: list[Permanent] = []
    if draw(st.integers(0, 4)) != 0:
        made = [making.permanent(card(f"Pair {n}", ability), n) for n, ability in enumerate(pair(draw))]
    for number in range(len(made), draw(st.integers(2, most))):
        if made and draw(st.integers(0, 5)) == 0:
            again = draw(st.sampled_from(made))
            made.append(evolve(again, id=f"{again.controller}/{again.name} {number}", timestamp=number))
            continue
        make = draw(st.sampled_from(pool))
        controller = draw(st.sampled_from(("you", "you", "opponent")))
        of = card(f"{make.__name__} {number}", make(draw))
        chosen = draw(st.sampled_from(("G", "B", "none")))
        made.append(making.permanent(of, number, controller, chosen=chosen))
    return made


def players(draw: Draw, *, known_library: bool = True) -> tuple[Player, ...]:
    """
    Two or three players with known libraries of up to four cards.
    """
    names = draw(st.sampled_from((("you", "opponent"), ("you", "opponent"), ("you", "opponent", "third"))))
    return tuple(_player(draw, name, known_library=known_library) for name in names)


def _player(draw: Draw, name: str, *, known_library: bool) -> Player:
    if not known_library:
        return Player(name)
    deck = draw(st.lists(st.sampled_from((FOREST, ISLAND, BEARS, making.CONTAMINATION)), max_size=4))
    unknown = draw(st.sampled_from((None, None, None, None, UnknownCards(0, 2), UnknownCards(enough=True))))
    parts = tuple(LibraryCard(known) for known in deck)
    made = Player(name, library=Library(parts if unknown is None else (*parts, unknown)))
    dredge = creature("Dredger", a.KeywordAbility("dredge", str(draw(st.integers(1, 3)))))
    return evolve(made, graveyard=(dredge,)) if draw(st.integers(0, 5)) == 0 else made
