"""
Permanents that enter with their back face up (CR 616.1d, 712.8e).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.events import EnterBattlefield, Event
from manaproof.rules.context import Context
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.replacing import Replaced, Replacing, register_applicability, register_rewrite

_BACK = 1


@register_rewrite
def _(rewrite: f.EntersBackFaceUp, replacing: Replacing) -> Iterator[Replaced]:
    del rewrite
    if not isinstance(replacing.event, EnterBattlefield):
        raise NotModelled(f"`{replacing.instance.name}` lets something enter with its back face up in a way that isn't encoded")
    yield Replaced(((evolve(replacing.event, permanent=evolve(replacing.event.permanent, face=_BACK)),),))


@register_applicability
def _(rewrite: f.EntersBackFaceUp, event: Event, context: Context) -> bool:
    """
    A token isn't represented by a card, and what has its back face up already doesn't enter so because of this.
    """
    del rewrite, context
    if not isinstance(event, EnterBattlefield):
        return False
    permanent = event.permanent
    return not permanent.is_token and permanent.copied is None and permanent.face == 0 and len(permanent.card.faces) > 1


@register_citations_of_rewrite
def _(rewrite: f.EntersBackFaceUp) -> tuple[str, ...]:
    del rewrite
    return ("616.1d",)
