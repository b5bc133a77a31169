"""
Commanders go to the command zone (CR 903.9).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.board import Board
from manaproof.model.events import Event, MoveObject
from manaproof.model.patterns import MovePattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent, Zone
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.guards import Guard
from manaproof.rules.instances import Instance, register_instances_of_event
from manaproof.rules.moving import as_object
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule

COMMAND_ZONE = rule(
    __name__,
    "903.9b",
    "a commander's owner may put it into the command zone whenever it would go to a hand or library, also again in one event",
    otherwise="a commander goes to a hand or library as other cards do",
)


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    """
    The exception to one opportunity ends because a commander has but so many places to which it would go (CR 614.5).
    """
    if not COMMAND_ZONE.in_force or not isinstance(event, MoveObject) or event.to_zone not in (Zone.HAND, Zone.LIBRARY):
        return
    found = as_object(event, board)
    if found is None or not found.card.is_commander:
        return
    place = f"{event.to_zone.value} {event.position} {event.shuffled}"
    pattern = MovePattern(Is(Referent.THIS))
    effect = f.ReplacementEffect(pattern, f.ToCommandZone(), optional=True)
    yield Instance(
        f"{found.id}: command zone in place of {place}", found.name, found.id, event.owner, effect, Guard(MoveObject, e.TRUE)
    )


@register_rewrite
def _(rewrite: f.ToCommandZone, replacing: Replacing) -> Iterator[Replaced]:
    del rewrite
    event = replacing.event
    assert isinstance(event, MoveObject)
    changed = evolve(event, to_zone=Zone.COMMAND, position=None, shuffled=False, revealed=False, counters=())
    yield Replaced(((changed,),))


@register_citations_of_rewrite
def _(rewrite: f.ToCommandZone) -> tuple[str, ...]:
    del rewrite
    return ("903.9b",)
