"""
What effects make of an entering permanent (CR 614.1c, 614.1d, 614.12).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import KeywordAbility
from manaproof.model.events import EnterBattlefield, TurnFaceUp
from manaproof.model.instructions import EnterIfDone, GoOnEntering
from manaproof.model.permanents import Chosen, Counters
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.entering import (
    CHOICE_BEFORE,
    choices_as_it_enters,
    chosen_in_words,
    entering_with,
    going_instead,
    more_counters,
)
from manaproof.rules.folding import ground_value
from manaproof.rules.prohibition import can_enter_with
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.replacing import Replaced, Replacing, memory_of, register_rewrite, replaced_by


def _entering(replacing: Replacing) -> EnterBattlefield:
    if isinstance(replacing.event, EnterBattlefield) and len(replacing.events) == 1:
        return replacing.event
    raise NotModelled(f"`{replacing.instance.name}` changes how something enters in a way that isn't encoded")


@register_rewrite
def _(rewrite: f.EntersWith, replacing: Replacing) -> Iterator[Replaced]:
    if isinstance(replacing.event, TurnFaceUp):
        put = Counters(rewrite.kind, max(0, ground_value(rewrite.count, replacing.context)))
        counters = more_counters(replacing.event.counters, (put,))
        yield Replaced(((evolve(replacing.event, counters=counters),),))
        return
    event = _entering(replacing)
    number = max(0, ground_value(rewrite.count, replacing.context))
    permanent = evolve(event.permanent, tapped=True) if rewrite.tapped else event.permanent
    permanent = evolve(permanent, entered_as=(*permanent.entered_as, *rewrite.changes))
    yield Replaced(((entering_with(number, rewrite.kind, evolve(event, permanent=permanent)),),))


@register_rewrite
def _(rewrite: f.EntersWithKindsOn, replacing: Replacing) -> Iterator[Replaced]:
    event, context = _entering(replacing), replacing.context
    there = permanent_of(object_of(rewrite.of, context), context)
    for kind in sorted({counters.kind for counters in there.counters}) if there is not None else ():
        event = entering_with(1, kind, event)
    yield Replaced(((event,),))


@register_rewrite
def _(rewrite: f.EntersGaining, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    gained = (*event.permanent.gained, *rewrite.abilities)
    names = " and ".join(a.keyword for a in rewrite.abilities if isinstance(a, KeywordAbility))
    yield Replaced(((evolve(event, permanent=evolve(event.permanent, gained=gained)),),), words=names or None, is_shown=True)


@register_rewrite
def _(rewrite: f.EntersOneWay, replacing: Replacing) -> Iterator[Replaced]:
    event, board = _entering(replacing), replacing.context.board
    for way in rewrite.ways:
        if not isinstance(way, f.EntersWith) or can_enter_with(way.kind, event, board):
            yield from replaced_by(way, replacing)


@register_rewrite
def _(rewrite: f.EntersTapped, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    yield Replaced(((evolve(event, permanent=evolve(event.permanent, tapped=not rewrite.untapped)),),))


@register_rewrite
def _(rewrite: f.EntersUnderControl, replacing: Replacing) -> Iterator[Replaced]:
    """
    From then on the other player chooses, and effects look at the permanent as theirs (CR 616.1, 616.1f).
    """
    event = _entering(replacing)
    (player,) = players_of(rewrite.player, replacing.context)
    if event.counters:
        raise NotModelled(
            f"who puts counters on `{event.permanent.name}`, which enters under another player's control, isn't encoded"
        )
    yield Replaced(((evolve(event, permanent=evolve(event.permanent, controller=player)),),))


@register_citations_of_rewrite
def _(rewrite: f.EntersUnderControl) -> tuple[str, ...]:
    del rewrite
    return ("616.1b",)


@register_rewrite
def _(rewrite: f.AsEntersChoose, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    if not CHOICE_BEFORE.in_force:
        yield Replaced(((event,),))
        return
    asked = (rewrite, *rewrite.also)
    for values in product(*(choices_as_it_enters(choice, event, replacing.context) for choice in asked)):
        made = tuple(Chosen(choice.what, value) for choice, value in zip(asked, values, strict=True))
        changed = evolve(event, permanent=evolve(event.permanent, chosen=(*event.permanent.chosen, *made)))
        words = ", ".join(chosen_in_words(each.what, each.value) for each in made)
        if rewrite.then:
            done = (*rewrite.then, GoOnEntering())
            yield Replaced(((),), done, memory_of(replacing), words=words, is_shown=True, entering=changed)
        else:
            yield Replaced(((changed,),), words=words, is_shown=True)


@register_rewrite
def _(rewrite: f.AsEntersDo, replacing: Replacing) -> Iterator[Replaced]:
    """
    What is done as it enters is done before it does, in chains of events of its own (CR 614.12a).
    """
    event = _entering(replacing)
    yield Replaced(((),), (*rewrite.effect, GoOnEntering()), memory_of(replacing), entering=event)


@register_rewrite
def _(rewrite: f.EntersIfDone, replacing: Replacing) -> Iterator[Replaced]:
    """
    The permanent goes on entering only if what is done instead was done.
    """
    done = (EnterIfDone(rewrite.what, rewrite.optional), GoOnEntering())
    yield Replaced(((),), done, memory_of(replacing), entering=_entering(replacing))


@register_rewrite
def _(rewrite: f.GoesInsteadOfEntering, replacing: Replacing) -> Iterator[Replaced]:
    event = _entering(replacing)
    yield Replaced(((going_instead(event, rewrite.to),),))
