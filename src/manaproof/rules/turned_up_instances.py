"""
What a permanent says of being turned face up, which applies while it is (CR 614.1e, 708.11).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model.board import Board
from manaproof.model.events import Event, TurnFaceUp
from manaproof.model.patterns import TurnedFaceUpPattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.face_down import as_face_up
from manaproof.rules.instances import Instance, instances_of_ability, register_instances_of_event
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule

AS_TURNED_UP = rule(
    __name__,
    "708.11",
    "what a permanent says of how it is turned face up, and would have face up, applies while it is turned up",
    otherwise="what a permanent says of how it is turned face up does nothing",
    also=("614.1e",),
)


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    permanent = board.permanent(event.object) if isinstance(event, TurnFaceUp) and AS_TURNED_UP.in_force else None
    if permanent is None or permanent.face_down is None:
        return
    up = as_face_up(permanent)
    for own in characteristics_on(board.with_permanent(up))[up.id].abilities:
        for instance in instances_of_ability(own, up):
            if instance.effect.event == TurnedFaceUpPattern(Is(Referent.THIS)):
                yield instance


@register_citations_of_pattern
def _(pattern: TurnedFaceUpPattern) -> tuple[str, ...]:
    del pattern
    return ("614.1e",)
