"""
Permanents that enter as a copy of something (CR 614.1c, 707.5).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.cards import Face
from manaproof.model.copies import CopyEffect
from manaproof.model.events import EnterBattlefield, Event
from manaproof.model.permanents import Counters
from manaproof.rules.context import Context
from manaproof.rules.copying import EXCEPTIONS, copy_effect, originals
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.entering import fewer_counters, more_counters
from manaproof.rules.folding import ground_value
from manaproof.rules.layers import characteristics_on
from manaproof.rules.replacing import Replaced, Replacing, register_applicability, register_rewrite
from manaproof.rules.rulebook import rule

AS_IT_ENTERS = rule(
    __name__,
    "707.5",
    "what enters as a copy is one as it enters: what the copied text says of entering takes effect",
    otherwise="what would enter as a copy enters as itself",
)


@register_applicability
def _(rewrite: f.EntersAsCopy, event: Event, context: Context) -> bool:
    del event
    return any(True for _ in originals(rewrite.of, context))


@register_rewrite
def _(rewrite: f.EntersAsCopy, replacing: Replacing) -> Iterator[Replaced]:
    """
    Of several objects that enter at one time each enters as a copy; which, is no choice then.
    """
    events = tuple(event for event in replacing.events if isinstance(event, EnterBattlefield))
    if len(events) < len(replacing.events):
        raise NotModelled(f"`{replacing.instance.name}` lets something enter as a copy in a way that isn't encoded")
    if not AS_IT_ENTERS.in_force:
        yield Replaced(tuple((event,) for event in events))
        return
    each = [tuple(_as_copies(rewrite, event, context)) for event, context in zip(events, replacing.contexts, strict=True)]
    if len(each) > 1 and any(len(ways) > 1 for ways in each):
        raise NotModelled(f"which copies `{replacing.instance.name}` lets several objects enter as isn't encoded")
    for ways in zip(*each, strict=True):
        yield Replaced(tuple((way.event,) for way in ways), words=f"a copy of {ways[0].of}")


@frozen
class _AsCopy:
    """
    A way to enter as a copy: the event, and of what it is one.
    """

    event: EnterBattlefield
    of: str


def _as_copies(rewrite: f.EntersAsCopy, event: EnterBattlefield, context: Context) -> Iterator[_AsCopy]:
    """
    A copy has no X of its own, and what an exception of an earlier copy effect would do besides doesn't happen (CR 707.9e).
    """
    counters = fewer_counters(event.counters, event.by_exception)
    seen: dict[Face, None] = {}
    for original in originals(rewrite.of, context):
        effect = copy_effect(original.values, rewrite.exceptions, partial(_is_of_type, event, context))
        entering = evolve(event.permanent, copies=(*event.permanent.copies, effect))
        values = entering.printed
        if values in seen:
            continue
        seen[values] = None
        besides = _besides(rewrite, effect, event, context)
        copy = evolve(entering, tapped=entering.tapped or rewrite.tapped)
        x = None if event.x is None else 0
        more = more_counters(counters, besides)
        yield _AsCopy(evolve(event, permanent=copy, x=x, counters=more, by_exception=besides), original.name)


def _besides(rewrite: f.EntersAsCopy, effect: CopyEffect, event: EnterBattlefield, context: Context) -> tuple[Counters, ...]:
    """
    The counters with which the copy enters by exceptions; its card type is asked for as it would enter (CR 707.9f).
    """
    found: tuple[Counters, ...] = ()
    for each in rewrite.counters if EXCEPTIONS.in_force else ():
        if each.only_if is None or _is_of_type(event, context, effect, each.only_if):
            number = ground_value(each.counters.count, context)
            found = more_counters(found, (Counters(each.counters.kind, number),))
    return found


def _is_of_type(event: EnterBattlefield, context: Context, effect: CopyEffect, card_type: str) -> bool:
    """
    Whether what enters would be of a card type on the battlefield as this copy.
    """
    permanent = evolve(event.permanent, copies=(*event.permanent.copies, effect))
    return card_type in characteristics_on(context.board, entering=permanent)[permanent.id].card_types


@register_citations_of_rewrite
def _(rewrite: f.EntersAsCopy) -> tuple[str, ...]:
    del rewrite
    return ("616.1c",)
