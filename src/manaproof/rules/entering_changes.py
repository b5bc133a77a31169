"""
What effects make of an entering permanent (CR 614.1c, 614.1d, 614.12).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Chosen, Counters
from manaproof.model.cards import Face
from manaproof.model.events import EnterBattlefield, Event
from manaproof.model.instructions import GoOnEntering
from manaproof.rules.context import Context
from manaproof.rules.copying import EXCEPTIONS, copiable_values, originals, with_exceptions
from manaproof.rules.entering import choices_as_it_enters, chosen_in_words
from manaproof.rules.folding import ground_value
from manaproof.rules.replacing import Replaced, Replacing, memory_of, register_applicability, register_rewrite


def _entering(replacing: Replacing) -> EnterBattlefield:
    if isinstance(replacing.event, EnterBattlefield) and len(replacing.events) == 1:
        return replacing.event
    raise NotModelled(f"`{replacing.instance.name}` changes how something enters in a way that isn't encoded")


@register_rewrite
def _(rewrite: f.EntersWith, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    number = ground_value(rewrite.count, replacing.context)
    counters = _more(event.counters, (Counters(rewrite.kind, number),))
    permanent = evolve(event.permanent, tapped=True) if rewrite.tapped else event.permanent
    yield Replaced(((evolve(event, permanent=permanent, counters=counters),),))


@register_rewrite
def _(rewrite: f.EntersTapped, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    yield Replaced(((evolve(event, permanent=evolve(event.permanent, tapped=not rewrite.untapped)),),))


@register_rewrite
def _(rewrite: f.AsEntersChoose, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    for value in choices_as_it_enters(rewrite.what, rewrite.restriction, event, replacing.context):
        chosen = (*event.permanent.chosen, Chosen(rewrite.what, value))
        changed = evolve(event, permanent=evolve(event.permanent, chosen=chosen))
        yield Replaced(((changed,),), words=chosen_in_words(rewrite.what, value), is_shown=True)


@register_rewrite
def _(rewrite: f.AsEntersDo, replacing: Replacing) -> Iterator[Replaced]:
    """
    What is done as it enters is done before it does, in chains of events of its own (CR 614.12a).
    """
    event = _entering(replacing)
    yield Replaced(((),), (*rewrite.effect, GoOnEntering()), memory_of(replacing), entering=event)


@register_applicability
def _(rewrite: f.EntersAsCopy, event: Event, context: Context) -> bool:
    del event
    return any(True for _ in originals(rewrite.of, context))


@register_rewrite
def _(rewrite: f.EntersAsCopy, replacing: Replacing) -> Iterator[Replaced]:
    """
    A copy has no X of its own, and what an exception of an earlier copy effect would do besides doesn't happen (CR 707.9e).
    """
    event, context = _entering(replacing), replacing.context
    counters = _less(event.counters, event.by_exception)
    besides = _besides(rewrite, context)
    seen: dict[Face, None] = {}
    for original in originals(rewrite.of, context):
        values = with_exceptions(copiable_values(original, context.table[original.id]), rewrite.exceptions)
        if values in seen:
            continue
        seen[values] = None
        copy = evolve(event.permanent, copied=values, tapped=event.permanent.tapped or rewrite.tapped)
        x = None if event.x is None else 0
        changed = evolve(event, permanent=copy, x=x, counters=_more(counters, besides), by_exception=besides)
        yield Replaced(((changed,),), words=f"a copy of {original.name}")


def _besides(rewrite: f.EntersAsCopy, context: Context) -> tuple[Counters, ...]:
    """
    The counters with which the copy enters by an exception.
    """
    if rewrite.counters is None or not EXCEPTIONS.in_force:
        return ()
    number = ground_value(rewrite.counters.count, context)
    return (Counters(rewrite.counters.kind, number),) if number else ()


def _more(counters: tuple[Counters, ...], more: tuple[Counters, ...]) -> tuple[Counters, ...]:
    """
    Counters together with others, of each kind once.
    """
    numbers = {c.kind: c.count for c in counters}
    for each in more:
        numbers[each.kind] = numbers.get(each.kind, 0) + each.count
    return tuple(Counters(kind, number) for kind, number in sorted(numbers.items()) if number)


def _less(counters: tuple[Counters, ...], fewer: tuple[Counters, ...]) -> tuple[Counters, ...]:
    return _more(counters, tuple(Counters(c.kind, -c.count) for c in fewer))
