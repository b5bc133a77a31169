"""
Events that came up on the way and can't happen, each with what says so (CR 614.17).
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.explore.graph import Node
from manaproof.model.answers import Stopped
from manaproof.rules.describing import event_words
from manaproof.rules.event_rules import GONE, rules_of
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Pending, Together


def stopped_in(nodes: Iterable[Node]) -> tuple[Stopped, ...]:
    """
    The events of a graph that can't happen, in the order of their words; not those of objects that have gone.
    """
    found: set[Stopped] = set()
    for node in nodes:
        match node.tasks[:1]:
            case (Pending() as pending,):
                parts: tuple[Pending, ...] = (pending,)
            case (Together(parts=parts),):
                pass
            case _:
                continue
        for part in parts:
            by = None if rules_of(part.event).is_nothing(part.event) else why_it_cant_happen(part.event, node.board)
            if by is not None and by != GONE:
                found.add(Stopped(event_words(part.event, node.board), by))
    return tuple(sorted(found, key=lambda each: (each.event, each.by)))
