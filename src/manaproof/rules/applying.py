"""
Applying a replacement effect to what is pending, or declining it (CR 614.5, 614.6, 616.1).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.effects import DoInstead, Scope
from manaproof.model.events import DrawCard, Event, Nothing
from manaproof.model.instructions import Draw
from manaproof.model.outcomes import Decided
from manaproof.model.patterns import DamagePattern
from manaproof.model.walking import walk_effect
from manaproof.rules.choosing import parts_of
from manaproof.rules.drawing import DRAWS_LAST, FINISHED_FIRST, FURTHER_ACTIONS
from manaproof.rules.first_draws import with_draw_replaced
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.interaction import AGAIN, BECOMING_APPLICABLE, LASTING, applicable, opportunity
from manaproof.rules.lasting_turns import used_once
from manaproof.rules.replacing import Replaced, Replacing, replaced_by
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import (
    Afterward,
    Branch,
    Entering,
    Opportunities,
    Pending,
    Script,
    Task,
    Together,
    World,
    at_once,
    knowing_each_other,
)

MODIFIED_EVENT = rule(
    __name__,
    "614.6",
    "a replaced event never happens; the modified event happens in its place, as far as it can",
    otherwise="an event in whose place something else is done happens besides",
)


def apply(
    instance: Instance, task: Pending | Together, board: Board, world: World, places: tuple[int, ...] = (0,)
) -> tuple[Branch, ...]:
    """
    Applies an effect to one or more of the events that are pending: every way in which it can replace them.

    Raises:
        NotModelled: the rewrite isn't encoded, or a shield would have to be applied to what other players choose for too.
        NeedsCases: what it makes of them depends on something unknown.
    """
    parts = parts_of(task)
    _refuse_others(instance, parts, places, board, world)
    ways = _ways(instance, tuple(parts[place].event for place in places), board, world)
    return tuple(_branch(way, instance, task, places, board, world) for way in ways)


def _ways(instance: Instance, events: tuple[Event, ...], board: Board, world: World) -> tuple[Replaced, ...]:
    """
    Every way in which an effect can replace events; worked out once.
    """
    key = ("replaced", instance.id, board, events)
    if key not in world.remembered:
        contexts = tuple(context_of(board, instance, event, world) for event in events)
        replacing = Replacing(instance, events, contexts)
        world.remembered[key] = tuple(replaced_by(instance.effect.rewrite, replacing))
    ways: tuple[Replaced, ...] = world.remembered[key]
    return ways


@frozen
class Modified:
    """
    An event in the place of another one, and what was chosen on the way, in words.
    """

    event: Event
    words: str | None


def modified(instance: Instance, event: Event, board: Board, world: World) -> tuple[Modified, ...] | None:
    """
    What an effect makes of one event that is pending, for every way in which it can; None if it does more than that (CR 614.6).

    Whatever had its opportunity before: what has changed is the event, and that the effect had its own (CR 614.5).
    """
    ways = _ways(instance, (event,), board, world)
    does_more = not (AGAIN.in_force and BECOMING_APPLICABLE.in_force) or any(_does_more(way, instance) for way in ways)
    return None if does_more else tuple(Modified(way.events[0][0], way.words) for way in ways)


def _does_more(way: Replaced, instance: Instance) -> bool:
    """
    Whether an effect does more than to put one event into the place of another.
    """
    is_used_up = instance.lasting and instance.effect.uses is not None and way.uses_up
    changes_board = way.board is not None or isinstance(instance.effect.rewrite, DoInstead)
    tells = way.is_shown and bool(way.words)
    return bool(way.then) or changes_board or is_used_up or tells or way.entering is not None or len(way.events[0]) != 1


def _refuse_others(instance: Instance, parts: tuple[Pending, ...], places: tuple[int, ...], board: Board, world: World) -> None:
    """
    Refuses to apply an effect to a part of what it would take together.

    That is all that happens at one time, also where several players choose, if it is used up (CR 615.8), and the damage by
    several sources, if something else happens in its place.
    """
    pattern = instance.effect.event
    if isinstance(instance.effect.rewrite, DoInstead) and isinstance(pattern, DamagePattern) and pattern.together:
        others = (part for place, part in enumerate(parts) if place not in places and part.event != parts[places[0]].event)
        if any(other.id == instance.id for part in others for other in applicable(board, part, world)):
            raise NotModelled(f"what `{instance.name}` puts in the place of damage by several sources at once isn't encoded")
    if instance.effect.scope is not Scope.ALL or not instance.lasting:
        return
    others = (part for place, part in enumerate(parts) if place not in places)
    if any(other.id == instance.id for part in others for other in applicable(board, part, world)):
        raise NotModelled(f"what `{instance.name}` does to what several players choose for at one time isn't encoded")


def decline(instance: Instance, task: Pending | Together, places: tuple[int, ...] = (0,)) -> Pending | Together:
    """
    What is pending once an optional effect was declined: it has had its opportunity.
    """
    parts = list(parts_of(task))
    for place in places:
        parts[place] = evolve(parts[place], opportunities=parts[place].opportunities | {opportunity(instance)})
    return evolve(task, parts=tuple(parts)) if isinstance(task, Together) else parts[0]


def _branch(
    way: Replaced, instance: Instance, task: Pending | Together, places: tuple[int, ...], board: Board, world: World
) -> Branch:
    parts = parts_of(task)
    gone = tuple(_opportunities_after(instance, parts[place], board, world) for place in places)
    scripts: tuple[Script, ...] = ()
    after = way.board if way.board is not None else board
    if isinstance(instance.effect.rewrite, DoInstead):
        after = with_draw_replaced(parts[places[0]].event, after)
    if way.then:
        scripts = (_script(way, instance, frozenset().union(*gone), parts[places[0]], after),)
    if instance.lasting and instance.effect.uses is not None and way.uses_up and LASTING.in_force:
        after = used_once(after, instance.source, instance.effect.uses)
    first, scripts = _draws_first(scripts)
    events = tuple(_in_its_place(events, way, parts[place]) for place, events in zip(places, way.events, strict=True))
    next_: tuple[Task, ...]
    if isinstance(task, Pending):
        changed = tuple(Pending(event, gone[0], task.then) for event in events[0])
        next_ = (*first, *at_once(changed, scripts))
    elif way.entering is not None:
        next_ = tuple(_entering_among(script, task, places[0]) for script in (*first, *scripts))
    else:
        kept = _with_replaced(task.parts, places, events, gone)
        next_ = (*first, evolve(task, parts=kept, afterwards=_in_order(task, scripts, places[0])))
    chooser = way.chooser or instance.you
    branch = Branch(
        after,
        (Decided(chooser, f"choose {way.words}"),) if way.is_shown and way.words else (),
        next=next_,
        decision=way.words,
        chooser=chooser if way.words else None,
    )
    if isinstance(instance.effect.rewrite, DoInstead) and isinstance(parts[0].event, DrawCard) and not FINISHED_FIRST.in_force:
        return evolve(branch, next=(), last=branch.next)
    return branch


def _in_its_place(events: tuple[Event, ...], way: Replaced, part: Pending) -> tuple[Event, ...]:
    """
    What happens in the place of an event (CR 614.6).
    """
    done_instead = bool(way.then) and not way.is_additional and not events
    return (part.event,) if done_instead and not MODIFIED_EVENT.in_force else events


def _draws_first(scripts: tuple[Script, ...]) -> tuple[tuple[Script, ...], tuple[Script, ...]]:
    """
    What is done before the parts of an event that an effect leaves, and what after them (CR 121.7).
    """
    if DRAWS_LAST.in_force or not any(isinstance(node, Draw) for script in scripts for node in walk_effect(script.effect)):
        return (), scripts
    return scripts, ()


def _opportunities_after(instance: Instance, part: Pending, board: Board, world: World) -> Opportunities:
    gone = part.opportunities | {opportunity(instance)}
    if not (AGAIN.in_force and BECOMING_APPLICABLE.in_force):
        now = {i.id for i in applicable(board, part, world)}
        gone |= {opportunity(i) for i in instances_for(board, part.event) if i.id not in now}
    return gone


def _in_order(task: Together, scripts: tuple[Script, ...], place: int) -> tuple[Afterward, ...]:
    """
    What is done afterwards, by the places of the events, whichever effect was applied first.
    """
    return tuple(sorted((*task.afterwards, *(Afterward(place, script) for script in scripts)), key=lambda each: each.place))


def _script(way: Replaced, instance: Instance, gone: Opportunities, part: Pending, board: Board) -> Script:
    there = tuple(permanent.id for permanent in board.permanents)
    then = None if FURTHER_ACTIONS.in_force else part.then
    return Script(
        way.then,
        instance.this or instance.source,
        instance.name,
        instance.you,
        instance.chosen,
        way.memory,
        frozenset() if way.is_additional else gone,
        then=then,
        is_additional=way.is_additional,
        card=instance.card,
        entering=None if way.entering is None else Entering(Pending(way.entering, gone, part.then), there),
    )


def _entering_among(script: Script, task: Together, place: int) -> Script:
    """
    What is done as a permanent enters, before it and all that would happen at the same time go on.
    """
    assert script.entering is not None
    return evolve(script, entering=evolve(script.entering, together=task, place=place))


def _with_replaced(
    parts: tuple[Pending, ...], places: tuple[int, ...], events: tuple[tuple[Event, ...], ...], gone: tuple[Opportunities, ...]
) -> tuple[Pending, ...]:
    """
    The parts with those replaced: the first event takes the place of what it replaces, others come at the end.
    """
    kept = list(parts)
    more: list[Pending] = []
    for place, replaced, had in zip(places, events, gone, strict=True):
        first, *others = replaced or (Nothing(),)
        kept[place] = Pending(first, had, parts[place].then)
        more += [Pending(event, frozenset().union(*gone)) for event in others]
    return knowing_each_other((*kept, *more))
