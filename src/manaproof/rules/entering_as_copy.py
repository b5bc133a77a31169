"""
Permanents that enter as a copy of something (CR 707.2, 707.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Permanent
from manaproof.model.cards import Card
from manaproof.model.events import EnterBattlefield, Event
from manaproof.model.properties import Objects
from manaproof.rules.context import Context
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.lookup import objects_of
from manaproof.rules.referring import object_of, permanent_of
from manaproof.rules.replacing import Replaced, Replacing, register_applicability, register_rewrite
from manaproof.rules.rulebook import rule

AS_IT_ENTERS = rule(
    __name__,
    "707.5",
    "what enters as a copy is one as it enters: what the copied text says of entering takes effect",
    otherwise="what would enter as a copy enters as itself",
)


@register_rewrite
def _(rewrite: f.EntersAsCopy, replacing: Replacing) -> Iterator[Replaced]:
    """
    The permanent has the copiable values of the original before anything else is asked of how it enters.

    Raises:
        NotModelled: the permanent or the original has two faces, or a copy of the original isn't encoded.
    """
    event = replacing.event
    if not isinstance(event, EnterBattlefield) or len(event.permanent.card.faces) > 1:
        raise NotModelled(f"`{replacing.instance.name}` lets a permanent enter as a copy in a way that isn't encoded")
    originals = _originals(rewrite, replacing.context) if AS_IT_ENTERS.in_force else ()
    for original in originals:
        tapped = event.permanent.tapped or rewrite.tapped
        permanent = evolve(event.permanent, copied=_copiable(original), tapped=tapped)
        words = f"a copy of {original.name}" if len(originals) > 1 else None
        yield Replaced(((evolve(event, permanent=permanent),),), words=words)
    if not originals:
        yield Replaced(((event,),))


@register_applicability
def _(rewrite: f.EntersAsCopy, event: Event, context: Context) -> bool:
    del event
    return bool(_originals(rewrite, context))


def _originals(rewrite: f.EntersAsCopy, context: Context) -> tuple[Permanent, ...]:
    """
    What may be copied; of permanents with the same copiable values one.
    """
    if isinstance(rewrite.of, Objects):
        permanents = [permanent for _, permanent in objects_of(rewrite.of, context) if permanent is not None]
    else:
        original = permanent_of(object_of(rewrite.of, context), context)
        permanents = [] if original is None else [original]
    return tuple({(permanent.copiable, permanent.face): permanent for permanent in permanents}.values())


def _copiable(original: Permanent) -> Card:
    card = original.copiable
    if len(card.faces) > 1:
        raise NotModelled(f"a copy of `{original.name}`, which has two faces, isn't encoded")
    if "Aura" in card.front.subtypes:
        raise NotModelled(f"to what a copy of the Aura `{original.name}` is attached as it enters isn't encoded")
    return evolve(card, is_commander=False)


@register_citations_of_rewrite
def _(rewrite: f.EntersAsCopy) -> tuple[str, ...]:
    del rewrite
    return ("616.1c",)
