"""
Cards are drawn: the instruction, and each single draw (CR 121).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from manaproof.model.amounts import is_one
from manaproof.model.board import Board
from manaproof.model.events import DrawCard, DrawCards, Event
from manaproof.model.outcomes import CardDrawn
from manaproof.model.patterns import EventKind
from manaproof.rules.card_to_draw import draws_from_bottom
from manaproof.rules.drawing import draw_one, draw_several
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.first_draws import draws_before
from manaproof.rules.kinds.revealing import revealed_as_drawn
from manaproof.rules.many_alike import draws
from manaproof.rules.miracle import with_miracle
from manaproof.rules.tasks import Branch, Pending, at_once


class _Instruction(EventRules):
    watched_as = EventKind.DRAW

    def numbers(self, event: DrawCards, board: Board) -> Mapping[str, int]:
        del board
        return {"count": event.count}

    def with_numbers(self, event: DrawCards, numbers: Mapping[str, int]) -> Event:
        return evolve(event, count=numbers.get("count", event.count))

    def is_nothing(self, event: DrawCards) -> bool:
        return event.count == 0

    def words(self, event: DrawCards, board: Board) -> str:
        del board
        return f"{does(event.player, 'draw')} {'a card' if is_one(event.count) else f'{event.count} cards'}"

    def happen(self, event: DrawCards, pending: Pending, board: Board) -> tuple[Branch, ...]:
        together = draws(event, pending, board)
        return draw_several(event, pending, board) if together is None else (together,)

    def seen_by_triggers(self, event: DrawCards, branch: Branch) -> tuple[Event, ...]:
        """
        Triggers look at the single draws.
        """
        del event, branch
        return ()


class _Draw(EventRules):
    watched_as = EventKind.DRAW

    def numbers(self, event: DrawCard, board: Board) -> Mapping[str, int]:
        player = board.player(event.player)
        return {
            "count": 1,
            "drawn_this_draw_step": player.drawn_this_draw_step,
            "draws_before": draws_before(event, player),
        }

    def with_numbers(self, event: DrawCard, numbers: Mapping[str, int]) -> Event:
        count = numbers.get("count", 1)
        return event if count == 1 else DrawCards(event.player, count, event.is_first, event.cycled)

    def words(self, event: DrawCard, board: Board) -> str:
        del board
        return f"{does(event.player, 'draw')} a card"

    def happen(self, event: DrawCard, pending: Pending, board: Board) -> tuple[Branch, ...]:
        drawn = draw_one(event, board, from_bottom=draws_from_bottom(event.player, board, event))
        revealed = (each for branch in drawn for each in with_miracle(event, branch))
        return tuple(_with_further_actions(_with_reveals(event, branch), pending) for branch in revealed)

    def seen_by_triggers(self, event: DrawCard, branch: Branch) -> tuple[Event, ...]:
        """
        An attempt to draw from an empty library is no draw (CR 121.1).
        """
        return (event,) if any(isinstance(h, CardDrawn) for h in branch.happenings) else ()


def _with_reveals(event: DrawCard, branch: Branch) -> Branch:
    return evolve(branch, next=(*at_once(revealed_as_drawn(event, branch)), *branch.next))


def _with_further_actions(branch: Branch, pending: Pending) -> Branch:
    """
    What is done with a card as it is drawn follows at once (CR 121.6c).
    """
    drawn = [h.card for h in branch.happenings if isinstance(h, CardDrawn)]
    if pending.then is None or not drawn:
        return branch
    then = evolve(pending.then, memory=evolve(pending.then.memory, found=(drawn[0],)))
    return evolve(branch, next=(*branch.next, then))


register(DrawCards, _Instruction())
register(DrawCard, _Draw())
