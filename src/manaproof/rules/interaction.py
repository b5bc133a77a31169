"""
The interaction of replacement effects (CR 616): which apply, which may be chosen now, and what each makes of the event.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Board, Chosen, Counters
from manaproof.model.events import DrawCard, EnterBattlefield, Event, PlaceCounters, ProduceMana
from manaproof.model.outcomes import Decided
from manaproof.model.patterns import CountersPattern
from manaproof.rules.context import Context, Memory
from manaproof.rules.drawing import FINISHED_FIRST, FURTHER_ACTIONS
from manaproof.rules.entering import choices_as_it_enters, chosen_in_words
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth, ground_value
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.production import assignments
from manaproof.rules.prohibition import CANT_HAPPEN, why_it_cant_happen
from manaproof.rules.rewriting import KEEPING_TERMS, Assignments, assignments_of
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import has_cards
from manaproof.rules.tasks import Branch, Pending, Script, World

ONCE = rule(
    __name__,
    "614.5",
    "an effect gets one opportunity in an event and what the event becomes; two copies of a card are two effects",
    otherwise="effects of the same name share one opportunity",
)
STEPS = rule(
    __name__,
    "616.1",
    "the affected player, or the affected object's controller, chooses which applicable effect is applied next",
    otherwise="effects are applied in the order in which they came to be",
    also=("616.1e",),
)
SELF_REPLACEMENT_FIRST = rule(
    __name__,
    "616.1a",
    "self-replacement effects are chosen before others",
    otherwise="self-replacement effects may be chosen at any time",
)
CHANGING_CONTROL = rule(__name__, "616.1b", "effects on under whose control an object enters come next")
COPYING = rule(__name__, "616.1c", "then effects that let an object become a copy as it enters")
BACK_FACE = rule(__name__, "616.1d", "then effects that let a card enter with its back face up")
LASTING = rule(
    __name__,
    "614.3",
    "an effect that a spell or ability left behind lasts until it is used up or its duration ends",
    otherwise="an effect on the next event of a kind isn't used up",
)
EXISTING_BEFORE = rule(__name__, "614.4", "a replacement effect must exist before the event that it changes")
AGAIN = rule(
    __name__,
    "616.1f",
    "after an effect was applied, those that now apply are considered, until none is left",
    otherwise="only effects that applied from the beginning are considered",
)
EMPTY_LIBRARY = rule(
    __name__,
    "614.11",
    "an effect that replaces a draw is applied even if the library has no cards",
    otherwise="an effect that replaces a draw isn't applied if the library has no cards",
    also=("121.6a",),
)
BECOMING_APPLICABLE = rule(
    __name__, "616.2", "an effect can become applicable because another one modified the event", otherwise="it can't"
)


def opportunity(instance: Instance) -> str:
    """
    What is remembered of an effect that had its opportunity.
    """
    return instance.id if ONCE.in_force else instance.name


def applicable(board: Board, pending: Pending, world: World) -> tuple[Instance, ...]:
    """
    The effects that apply to an event now and have not had their opportunity.

    Rule: 614.5, 614.17c, 616.1, 616.2 (2026-08-07).

    Raises:
        NeedsCases: whether one applies depends on something unknown.
        NotModelled: a guard can't be decided.
    """
    found = (i for i in _candidates(board, pending.event) if opportunity(i) not in pending.opportunities)
    return tuple(i for i in found if _applies(i, pending.event, board, world))


def _applies(instance: Instance, event: Event, board: Board, world: World) -> bool:
    """
    Whether an effect applies to an event, whether it had its opportunity or not; worked out once.
    """
    key = ("applies", instance.id, board, event)
    if key not in world.remembered:
        world.remembered[key] = applies(instance, event, board, world)
    return bool(world.remembered[key])


def _candidates(board: Board, event: Event) -> list[Instance]:
    found = [i for i in instances_for(board, event) if i.guard is not None and isinstance(event, i.guard.kind)]
    if not found:
        return found
    if isinstance(event, DrawCard) and not EMPTY_LIBRARY.in_force and not has_cards(board, event.player, 1):
        return []
    if (CANT_HAPPEN.in_force and why_it_cant_happen(event, board) is not None) or rules_of(event).is_nothing(event):
        return [i for i in found if i.effect.step is f.InteractionStep.SELF_REPLACEMENT]
    return found


def applies(instance: Instance, event: Event, board: Board, world: World) -> bool:
    """
    Whether the guard and the condition of an effect hold for an event.
    """
    assert instance.guard is not None
    context = context_of(board, instance, event, world)
    env = environment(event, context)
    if not ground_truth(instance.guard.condition, context, env):
        return False
    return instance.effect.condition is None or ground_truth(instance.effect.condition, context, env)


def environment(event: Event, context: Context) -> Environment:
    """
    Everything that is known of an event, for folding.
    """
    return Environment(context, rules_of(event).numbers(event, context.board), rules_of(event).facts(event), complete=True)


def choosable(effects: tuple[Instance, ...]) -> tuple[Instance, ...]:
    """
    Those of the first step of CR 616.1a–e that has any.
    """
    if not effects:
        return ()
    if not STEPS.in_force:
        return effects[:1]
    if not SELF_REPLACEMENT_FIRST.in_force:
        return effects
    first = min(instance.effect.step for instance in effects)
    return tuple(instance for instance in effects if instance.effect.step is first)


def apply(instance: Instance, pending: Pending, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Applies an effect to an event: every way in which it can be rewritten.

    Raises:
        NotModelled: the rewrite isn't encoded.
    """
    event, rewrite = pending.event, instance.effect.rewrite
    gone = pending.opportunities | {opportunity(instance)}
    if not (AGAIN.in_force and BECOMING_APPLICABLE.in_force):
        gone |= {opportunity(i) for i in _not_applicable(board, pending, world)}
    used_up = instance.lasting and instance.effect.uses is not None and LASTING.in_force
    after = board.without_resolved(instance.source) if used_up else board
    if isinstance(rewrite, f.DoInstead):
        done = _do_instead(rewrite, instance, pending, after, gone)
        if isinstance(event, DrawCard) and not FINISHED_FIRST.in_force:
            done = evolve(done, next=(), last=done.next)
        return (done,)
    key = ("rewritten", instance.id, board, event)
    if key not in world.remembered:
        world.remembered[key] = tuple(_modified(instance, event, board, world))
    modified: tuple[tuple[Event, str | None], ...] = world.remembered[key]
    shown = isinstance(event, EnterBattlefield)
    return tuple(
        Branch(
            after,
            (Decided(instance.you, f"choose {words}"),) if shown and words else (),
            next=(Pending(changed, gone, pending.then),),
            decision=words,
            chooser=instance.you if words else None,
        )
        for changed, words in modified
    )


def _modified(instance: Instance, event: Event, board: Board, world: World) -> Iterator[tuple[Event, str | None]]:
    context = context_of(board, instance, event, world)
    if isinstance(event, EnterBattlefield):
        yield from _entering(instance.effect.rewrite, event, context)
        return
    for way in narrowed(assignments_of(instance.effect.rewrite, event, context), instance, event):
        for changed, words in _rewritten(way, event, context):
            yield _with_terms_of(instance.effect.rewrite, changed), words or None


def _not_applicable(board: Board, pending: Pending, world: World) -> list[Instance]:
    now = {i.id for i in applicable(board, pending, world)}
    return [i for i in instances_for(board, pending.event) if i.id not in now]


def narrowed(ways: tuple[Assignments, ...], instance: Instance, event: Event) -> tuple[Assignments, ...]:
    """
    An effect on counters of one kind changes that kind and no other.
    """
    pattern = instance.effect.event
    if not isinstance(event, PlaceCounters) or not isinstance(pattern, CountersPattern) or pattern.kind is None:
        return ways
    return tuple(Assignments(w.choices, {k: q for k, q in w.numbers.items() if k == pattern.kind}) for w in ways)


def _rewritten(way: Assignments, event: Event, context: Context) -> Iterator[tuple[Event, str]]:
    env = environment(event, context)
    for picks, shares, words in assignments(way.choices, env):
        chosen = Environment(context, env.fields, env.facts, picks, shares, complete=True)
        numbers = {name: ground_value(quantity, context, chosen) for name, quantity in way.numbers.items()}
        changed = rules_of(event).with_numbers(event, numbers)
        if not KEEPING_TERMS.in_force and isinstance(changed, ProduceMana) and changed != event:
            changed = evolve(changed, terms=())
        yield changed, words


def _with_terms_of(rewrite: f.Rewrite, changed: Event) -> Event:
    """
    Other mana of the same ability comes with restrictions and riders of its own (CR 106.6).
    """
    if isinstance(rewrite, f.ProduceOther) and isinstance(changed, ProduceMana):
        return evolve(changed, terms=rewrite.terms)
    return changed


def _do_instead(rewrite: f.DoInstead, instance: Instance, pending: Pending, board: Board, gone: frozenset[str]) -> Branch:
    memory = Memory(that_player=rules_of(pending.event).affected_player(pending.event, board), target=instance.target)
    then = None if FURTHER_ACTIONS.in_force else pending.then
    script = Script(rewrite.effect, instance.source, instance.name, instance.you, instance.chosen, memory, gone, then=then)
    return Branch(board, next=(script,))


def _entering(rewrite: f.Rewrite, event: EnterBattlefield, context: Context) -> Iterator[tuple[EnterBattlefield, str | None]]:
    """
    What an effect makes of an entering permanent (CR 614.1c, 614.1d, 614.12).
    """
    match rewrite:
        case f.EntersWith(count, kind, tapped=tapped):
            number = ground_value(count, context)
            others = [c for c in event.counters if c.kind != kind]
            before = sum(c.count for c in event.counters if c.kind == kind)
            counters = tuple(sorted([*others, Counters(kind, before + number)], key=lambda c: c.kind))
            permanent = evolve(event.permanent, tapped=True) if tapped else event.permanent
            yield evolve(event, permanent=permanent, counters=tuple(c for c in counters if c.count)), None
        case f.EntersTapped(untapped):
            yield evolve(event, permanent=evolve(event.permanent, tapped=not untapped)), None
        case f.AsEntersChoose(what, restriction):
            for value in choices_as_it_enters(what, restriction, event, context):
                chosen = (*event.permanent.chosen, Chosen(what, value))
                yield evolve(event, permanent=evolve(event.permanent, chosen=chosen)), chosen_in_words(what, value)
        case _:
            raise NotModelled(f"how `{event.permanent.name}` enters isn't encoded: {type(rewrite).__name__}")
