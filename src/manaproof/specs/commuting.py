"""
Whether two cards commute, in words: proved by the solver, or the smallest board on which their orders differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from attrs import frozen

from manaproof.errors import ManaproofError
from manaproof.model.amounts import Undecided
from manaproof.model.cards import Card
from manaproof.model.verdicts import Verdict
from manaproof.queries.commuting import CommuteAnswer, commute
from manaproof.queries.orders import Crossing, OrdersAnswer, orders
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup
from manaproof.specs.names import CardSource, card_named
from manaproof.specs.phrases.reading import read_occasion
from manaproof.specs.small_boards import TRIES, Try
from manaproof.specs.texts import Problems, Text

MOST_STATES = 3_000
_AMOUNTS = (1, 2, 3, 4)
_SIDES = (("you", "you"), ("you", "opponent"), ("opponent", "you"), ("opponent", "opponent"))


@frozen
class Shown:
    """
    A board and an event on which the orders of two cards lead to different outcomes.
    """

    setup: BoardSetup
    event: str
    found: OrdersAnswer


@frozen
class Commuting:
    """
    What was found of two cards: what the solver proved, and a board on which they differ if there is one.

    `tried` boards were looked at without finding one; on `unasked` more it couldn't be told.
    """

    names: tuple[str, str]
    verdict: Verdict
    answer: CommuteAnswer
    shown: Shown | None = None
    tried: int = 0
    unasked: int = 0


def commuting(one: Text, other: Text, cards: CardSource) -> Commuting:
    """
    Whether the effects of two cards lead to the same in both orders; see `manaproof.queries.commuting`.

    Returns VIOLATED iff there is a small board on which they don't, which is then shown.

    Raises:
        CardNotFound: a card isn't known.
    """
    first, second = card_named(one, cards), card_named(other, cards)
    answer = commute(first, second)
    names = (first.name, second.name)
    if answer.verdict in (Verdict.HOLDS, Verdict.VACUOUS):
        return Commuting(names, answer.verdict, answer)
    search = _Search((first, second), cards)
    shown = search.first(_tries(answer))
    verdict = answer.verdict if shown is None else Verdict.VIOLATED
    return Commuting(names, verdict, answer, shown, search.tried, search.unasked)


def table(names: Sequence[Text], cards: CardSource) -> tuple[Commuting, ...]:
    """
    Each card with itself and with each that comes after it.
    """
    pairs = ((one, other) for place, one in enumerate(names) for other in names[place:])
    return tuple(commuting(one, other, cards) for one, other in pairs)


def _tries(answer: CommuteAnswer) -> tuple[Try, ...]:
    """
    What to ask about the kinds of event that aren't proved, about each once.
    """
    kinds = [meeting.kind for meeting in answer.meetings if meeting.open]
    return tuple(dict.fromkeys(each for kind in kinds for each in TRIES.get(kind, ())))


class _Search:
    """
    A search for a board on which two cards differ, the smallest amounts first.
    """

    def __init__(self, pair: tuple[Card, Card], cards: CardSource) -> None:
        self._pair = pair
        self._cards = cards
        self.tried = 0
        self.unasked = 0

    def first(self, tries: Sequence[Try]) -> Shown | None:
        """
        The first board on which their order matters, None if that is found on none.
        """
        for amount, sides, each in product(_AMOUNTS, _SIDES, tries):
            if amount > 1 and "{n}" not in each.event:
                continue
            shown = self._shown(each, amount, sides)
            if shown is not None:
                return shown
        return None

    def _shown(self, each: Try, amount: int, sides: tuple[str, str]) -> Shown | None:
        setup = each.setup(list(zip(sides, self._pair, strict=True)))
        event = each.words(amount)
        try:
            problems = Problems()
            board = build_board(setup, self._cards, problems)
            problems.raise_first()
            found = orders(board, read_occasion((Text(event),), board, self._cards), limit=MOST_STATES)
        except (ManaproofError, Undecided):
            self.unasked += 1
            return None
        if found.verdict not in (Verdict.VIOLATED, Verdict.HOLDS, Verdict.VACUOUS):
            self.unasked += 1
            return None
        self.tried += 1
        differ = any(self._is_of_pair(crossing) for crossing in found.crossings)
        return Shown(setup, event, found) if differ else None

    def _is_of_pair(self, crossing: Crossing) -> bool:
        """
        Whether an effect of each card was chosen between.
        """
        first, second = ({card.name, *(face.name for face in card.faces)} for card in self._pair)
        one, other = crossing.one, crossing.other
        return (one in first and other in second) or (one in second and other in first)
