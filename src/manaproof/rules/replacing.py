"""
What replacement and prevention effects make of events: the registry of rewrites.

Rewrites of an event's numbers are value trees (`manaproof.rules.rewriting`), which the solver lowers too. All others
are registered here, by the class of the rewrite, each in the module of its idea.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import singledispatch
from itertools import product

from attrs import evolve, field, frozen

from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.events import (
    DamageEvent,
    DrawCard,
    DrawCards,
    EnterBattlefield,
    Event,
    GetCounters,
    PlaceCounters,
    ProduceMana,
    TokenCreation,
)
from manaproof.model.instructions import Effect
from manaproof.model.patterns import CountersPattern, TokensPattern
from manaproof.model.permanents import PlayerName
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.first_draws import drawer_at_first
from manaproof.rules.folding import Environment, ground_value
from manaproof.rules.instances import Instance
from manaproof.rules.matching import matches
from manaproof.rules.production import assignments
from manaproof.rules.rewriting import KEEPING_TERMS, Assignments, assignments_of


@frozen
class Replacing:
    """
    An effect and the events to which it is applied at one time: one, or several that would happen at the same time.

    `contexts` are those in which its words are read, one for each event.
    """

    instance: Instance
    events: tuple[Event, ...]
    contexts: tuple[Context, ...]

    @property
    def event(self) -> Event:
        """
        The event, of several the first.
        """
        return self.events[0]

    @property
    def context(self) -> Context:
        """
        The context of that event.
        """
        return self.contexts[0]


@frozen
class Replaced:
    """
    One way in which an effect replaces events.

    Args:
        events: For each event what would happen in its place, at the same time; nothing if there is nothing.
        then: What the effect does besides, right after that.
        memory: What those instructions remember of the events, such as how much damage was prevented.
        is_additional: Whether `then` is no part of what replaces the event, so that its events are chains of their
            own (CR 615.5).
        board: The board after it, if it changes: a shield that has less left.
        words: What its controller, or the chooser, chose on the way.
        chooser: Who chose, None for the effect's controller.
        entering: The permanent that enters once `then` is done, for what is done as it enters (CR 614.12a).
        uses_up: Whether an effect that is used up by applying it is; one that prevents or replaces nothing isn't (CR 609.7b).
        is_shown: Whether that choice is something that all players see and that matters later.
    """

    events: tuple[tuple[Event, ...], ...]
    then: Effect = ()
    memory: Memory = field(factory=Memory)
    is_additional: bool = False
    board: Board | None = None
    words: str | None = None
    chooser: PlayerName | None = None
    is_shown: bool = False
    entering: EnterBattlefield | None = None
    uses_up: bool = True


@singledispatch
def _replaced_by(rewrite: f.Rewrite, replacing: Replacing) -> Iterator[Replaced]:
    """
    By default a rewrite gives the event other numbers, each event by itself.
    """
    pairs = zip(replacing.events, replacing.contexts, strict=True)
    each = [tuple(_renumbered(rewrite, replacing.instance, event, context)) for event, context in pairs]
    for ways in product(*each):
        words = "; ".join(dict.fromkeys(words for _, words in ways if words))
        yield Replaced(tuple((changed,) for changed, _ in ways), words=words or None)


register_rewrite = _replaced_by.register


@singledispatch
def _can_replace(rewrite: f.Rewrite, event: Event, context: Context) -> bool:
    """
    By default an effect can replace every event that it looks at.
    """
    del rewrite, event, context
    return True


register_applicability = _can_replace.register


def can_replace(rewrite: f.Rewrite, event: Event, context: Context) -> bool:
    """
    Whether an effect would do anything to an event that it looks at; where it would do nothing it doesn't apply.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register it
    return _can_replace(rewrite, event, context)


@singledispatch
def _changes_only_numbers(rewrite: f.Rewrite, instance: Instance, board: Board) -> bool:
    """
    By default those do that are written as new numbers, if nothing else is registered of them.
    """
    del instance, board
    is_by_default = _replaced_by.dispatch(type(rewrite)) is _replaced_by.dispatch(f.Rewrite)
    return is_by_default and assignments_of.dispatch(type(rewrite)) is not assignments_of.dispatch(f.Rewrite)


register_changing_numbers = _changes_only_numbers.register


def changes_only_numbers(rewrite: f.Rewrite, instance: Instance, board: Board) -> bool:
    """
    Whether all that an effect does is to give an event other numbers, as `assignments_of` says.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register it
    return _changes_only_numbers(rewrite, instance, board)


def encoded_rewrites() -> frozenset[type[f.Rewrite]]:
    """
    The rewrites that are encoded, as value trees or otherwise.
    """
    importlib.import_module("manaproof.rules.kinds")
    registered = (*_replaced_by.registry, *assignments_of.registry)
    return frozenset(kind for kind in registered if kind not in (object, f.Rewrite))


def is_renumbering(rewrite: f.Rewrite) -> bool:
    """
    Whether a rewrite does nothing but give an event other numbers, each event by itself.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register rewrites
    return _replaced_by.dispatch(type(rewrite)) is _replaced_by.dispatch(f.Rewrite)


def replaced_by(rewrite: f.Rewrite, replacing: Replacing) -> Iterator[Replaced]:
    """
    Every way in which an effect replaces events.

    Raises:
        NotModelled: the rewrite isn't encoded for this kind of event.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register rewrites
    yield from _replaced_by(rewrite, replacing)


@register_rewrite
def _(rewrite: f.DoInstead, replacing: Replacing) -> Iterator[Replaced]:
    yield Replaced(((),) * len(replacing.events), rewrite.effect, memory_of(replacing))


def memory_of(replacing: Replacing) -> Memory:
    """
    What is remembered of events by what is done in their place: how much there was, to whom and what it would have happened.
    """
    event, board = replacing.event, replacing.context.board
    rules = rules_of(event)
    memory = Memory(
        target=replacing.instance.target,
        that=rules.object(event),
        that_player=rules.affected_player(event, board),
        dealer=event.source if isinstance(event, DamageEvent) else None,
        first_draw=drawer_at_first(event, board),
        cycled=event.cycled if isinstance(event, DrawCard | DrawCards) else None,
    )
    amounts = [rules_of(each).amount(each, board) for each in replacing.events]
    known = [amount for amount in amounts if amount is not None]
    return memory.remembering("that many", sum(known)) if len(known) == len(amounts) else memory


def _renumbered(rewrite: f.Rewrite, instance: Instance, event: Event, context: Context) -> Iterator[tuple[Event, str]]:
    for way in narrowed(assignments_of(rewrite, event, context), instance, event, context):
        env = environment(event, context)
        for picks, shares, words in assignments(way.choices, env):
            chosen = Environment(context, env.fields, env.facts, picks, shares, complete=True)
            numbers = {name: ground_value(quantity, context, chosen) for name, quantity in way.numbers.items()}
            changed = rules_of(event).with_numbers(event, numbers)
            if not KEEPING_TERMS.in_force and isinstance(changed, ProduceMana) and changed != event:
                changed = evolve(changed, terms=())
            yield _with_terms_of(rewrite, changed), words


def environment(event: Event, context: Context) -> Environment:
    """
    Everything that is known of an event, for folding.
    """
    return Environment(context, rules_of(event).numbers(event, context.board), rules_of(event).facts(event), complete=True)


def narrowed(ways: tuple[Assignments, ...], instance: Instance, event: Event, context: Context) -> tuple[Assignments, ...]:
    """
    An effect on counters of one kind, or on tokens with a property, changes those and no others.
    """
    match event, instance.effect.event:
        case PlaceCounters() | GetCounters(), CountersPattern(kind=str(kind)):
            kept = {kind}
        case TokenCreation(tokens=tokens), TokensPattern(of=having):
            looks = [of_card(kind.card, kind.face) for kind in tokens]
            kept = {str(place) for place, each in enumerate(looks) if matches(having, each, None, context)}
        case _:
            return ways
    return tuple(Assignments(w.choices, {k: q for k, q in w.numbers.items() if k in kept}) for w in ways)


def _with_terms_of(rewrite: f.Rewrite, changed: Event) -> Event:
    """
    Other mana of the same ability comes with restrictions and riders of its own (CR 106.6).
    """
    if isinstance(rewrite, f.ProduceOther) and isinstance(changed, ProduceMana):
        return evolve(changed, terms=rewrite.terms)
    return changed
