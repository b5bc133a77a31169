"""
What effects make of an entering permanent (CR 614.1c, 614.1d, 614.12).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Chosen, Counters
from manaproof.model.events import EnterBattlefield
from manaproof.rules.entering import CHOICE_BEFORE, choices_as_it_enters, chosen_in_words
from manaproof.rules.folding import ground_value
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite


def _entering(replacing: Replacing) -> EnterBattlefield:
    if isinstance(replacing.event, EnterBattlefield) and len(replacing.events) == 1:
        return replacing.event
    raise NotModelled(f"`{replacing.instance.name}` changes how something enters in a way that isn't encoded")


@register_rewrite
def _(rewrite: f.EntersWith, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    number = ground_value(rewrite.count, replacing.context)
    others = [c for c in event.counters if c.kind != rewrite.kind]
    before = sum(c.count for c in event.counters if c.kind == rewrite.kind)
    counters = tuple(sorted([*others, Counters(rewrite.kind, before + number)], key=lambda c: c.kind))
    permanent = evolve(event.permanent, tapped=True) if rewrite.tapped else event.permanent
    yield Replaced(((evolve(event, permanent=permanent, counters=tuple(c for c in counters if c.count)),),))


@register_rewrite
def _(rewrite: f.EntersTapped, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    yield Replaced(((evolve(event, permanent=evolve(event.permanent, tapped=not rewrite.untapped)),),))


@register_rewrite
def _(rewrite: f.AsEntersChoose, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    if not CHOICE_BEFORE.in_force:
        yield Replaced(((event,),))
        return
    for value in choices_as_it_enters(rewrite.what, rewrite.restriction, event, replacing.context):
        chosen = (*event.permanent.chosen, Chosen(rewrite.what, value))
        changed = evolve(event, permanent=evolve(event.permanent, chosen=chosen))
        yield Replaced(((changed,),), words=chosen_in_words(rewrite.what, value), is_shown=True)


@register_rewrite
def _(rewrite: f.AsEntersDo, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    raise NotModelled(f"how `{event.permanent.name}` enters isn't encoded: {type(rewrite).__name__}")
