"""
Small questions in which effects may meet, on boards of one or two cards and little else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from manaproof.model import events as ev
from manaproof.model.cards import Card
from manaproof.model.events import Event
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.texts import Text


@frozen
class Try:
    """
    A small question in which effects may meet: what else is on the board, and what happens; `{n}` is an amount.
    """

    event: str
    you: tuple[str, ...] = ()
    opponent: tuple[str, ...] = ()
    library: str | None = None

    def words(self, amount: int) -> str:
        """
        What happens, with an amount.

        >>> Try("you draw {n} cards").words(1), Try("you draw {n} cards").words(2)
        ('you draw a card', 'you draw 2 cards')
        """
        if amount > 1:
            return self.event.format(n=amount)
        return re.sub(r"\{n\} (.*?)(card|counter|token)s", r"a \1\2", self.event).format(n=amount)

    def setup(self, placed: Sequence[tuple[str, Card]]) -> BoardSetup:
        """
        The board of two players, each with these cards besides.
        """
        return BoardSetup(tuple(self._player(name, placed) for name in ("you", "opponent")))

    def _player(self, name: str, placed: Sequence[tuple[str, Card]]) -> PlayerSetup:
        others = self.you if name == "you" else self.opponent
        own = tuple(entry_of(card) for side, card in placed if side == name)
        library = Text(self.library) if self.library is not None and name == "you" else None
        return PlayerSetup(Text(name), permanents=tuple(map(Text, (*others, *own))), library=library)


_BEAR = "Grizzly Bears"
_LANDS = ("Forest", "Swamp", "Island", "Mountain", "Plains", "Wastes", "Ancient Tomb", "Simic Growth Chamber")
_DRAWS = (Try("you draw {n} cards", library="Forest, Grizzly Bears, Island, Opt"),)
_MOVES = (
    Try(f"{_BEAR} dies", (_BEAR,)),
    Try(f"{_BEAR} is destroyed", (_BEAR,)),
    Try(f"{_BEAR} is sacrificed", (_BEAR,)),
    Try("you mill {n} cards", library="Forest, Grizzly Bears, Island, Opt"),
    Try("opponent's Grizzly Bears dies", (), (_BEAR,)),
)
_PREVENTED = "a source deals {n} damage to you"
TRIES: Mapping[type[Event], tuple[Try, ...]] = {
    ev.ProduceMana: tuple(Try(f"you tap {land} for mana", (land,)) for land in _LANDS),
    ev.PlaceCounters: (
        Try(f"an effect puts {{n}} +1/+1 counters on {_BEAR}", (_BEAR,)),
        Try("an effect puts {n} charge counters on Sol Ring", ("Sol Ring",)),
        Try("an effect puts {n} -1/-1 counters on opponent's Grizzly Bears", (), (_BEAR,)),
    ),
    ev.GetCounters: (Try("you get {n} poison counters"), Try("you get {n} energy counters")),
    ev.TokenCreation: (
        Try("you create {n} Treasure tokens"),
        Try("you create {n} Food tokens"),
        Try("you create {n} 1/1 white Soldier creature tokens"),
    ),
    ev.DamageEvent: (
        Try(_PREVENTED),
        Try(f"{_BEAR} deals {{n}} damage to opponent", (_BEAR,)),
        Try(f"Hill Giant deals {{n}} damage to {_BEAR}", (_BEAR, "Hill Giant")),
        Try("a red source deals {n} damage to you"),
        Try(f"{_BEAR} deals {{n}} combat damage to opponent", (_BEAR,)),
        Try("Lightning Bolt deals {n} damage to opponent"),
    ),
    ev.GainLifeEvent: (Try("you gain {n} life"),),
    ev.LoseLifeEvent: (Try("you lose {n} life"),),
    ev.DrawCards: _DRAWS,
    ev.DrawCard: _DRAWS,
    ev.MillCards: (Try("you mill {n} cards", library="Forest, Grizzly Bears, Island, Opt"),),
    ev.LookAtTop: (Try("you scry {n}", library="Forest, Island, Opt"), Try("you surveil {n}", library="Forest, Island, Opt")),
    ev.EnterBattlefield: (Try(f"{_BEAR} enters under your control"), Try("Forest enters under your control")),
    ev.MoveObject: _MOVES,
    ev.Destroy: _MOVES,
    ev.Sacrifice: _MOVES,
}

SMALL: tuple[Try, ...] = tuple(dict.fromkeys(each for tries in TRIES.values() for each in tries))
"""Every one of them, each once."""


def entry_of(card: Card) -> str:
    """
    A card as an entry of a board: a permanent, or a spell that has resolved.
    """
    is_spell = {"Instant", "Sorcery"} & set(card.front.card_types)
    return f"resolved: {card.name}" if is_spell else card.name


def named(card: Card, name: str) -> Card:
    """
    The same card under another name.
    """
    front, *others = card.faces
    return evolve(card, name=name, faces=(evolve(front, name=name), *others))
