"""
The replacement effects that exist on a board, each with its source, its controller and its guard.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from functools import lru_cache

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    Establish,
    KeywordAbility,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    without_level,
)
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card
from manaproof.model.characteristics import OwnAbility
from manaproof.model.events import Event, ProduceMana
from manaproof.model.instructions import Conditional, Effect, May, MillThisReturn
from manaproof.model.lookups import Matches, NumberOf, PlayerNumber
from manaproof.model.patterns import CountersPattern, DrawPattern, EntersPattern, EventPattern
from manaproof.model.permanents import Chosen, ObjectId, Permanent, PlayerName
from manaproof.model.properties import HasSubtype, Is
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.event_rules import rules_of
from manaproof.rules.guards import Guard, guard_of
from manaproof.rules.lasting_turns import ability_left_by
from manaproof.rules.layers import characteristics_on
from manaproof.rules.places import Placed
from manaproof.rules.protection import SHIELD_COUNTER, SHIELD_COUNTERS, protecting, protecting_player
from manaproof.rules.rulebook import rule, switched_off_rules
from manaproof.rules.shields_for_each import FOR_EACH
from manaproof.rules.spell_x import spell_x
from manaproof.rules.tasks import World

REPLACEMENT_EFFECTS = rule(
    __name__,
    "614.1",
    "replacement effects watch for an event that would happen and replace it, as a whole or in part",
    otherwise="what replacement effects say is a triggered ability, which waits on the stack",
    also=("614.1a", "614.1c", "614.1d"),
)
SELF_REPLACEMENT = rule(
    __name__,
    "614.15",
    "a spell's or ability's replacement of its own effect is applied before other replacement effects",
    otherwise="it is applied in any order with other replacement effects",
)
DREDGE = rule(
    __name__,
    "702.52a",
    "while the library has at least N cards, a draw may be replaced by milling N cards and returning the card with dredge",
    otherwise="a draw may be replaced so however few cards the library has",
)
FROM_GRAVEYARDS = rule(
    __name__,
    "113.6b",
    "an ability that says that it works in a graveyard works there",
    otherwise="abilities of cards in graveyards don't work",
)
ENTERING = rule(
    __name__,
    "614.12",
    "effects that modify how a permanent enters look at it as it would be on the battlefield; its own must be about itself alone",
    otherwise="a permanent's own effects on permanents of its kind apply to itself as it enters",
)


@frozen(cache_hash=True)
class Instance:
    """
    One replacement effect: two copies of a card are two of them (CR 614.5).

    `id` names the object, the ability and where the object has it from. `guard` None is one whose events aren't
    encoded.
    """

    id: str
    name: str
    source: ObjectId
    you: PlayerName
    effect: f.ReplacementEffect
    guard: Guard | None
    chosen: tuple[Chosen, ...] = ()
    target: str | None = None
    other_target: str | None = None
    this: ObjectId | None = None
    """What its words mean by "this", where that isn't the source: the permanent whose ability has resolved."""
    card: Card | None = None
    """The card of the spell that it comes from."""
    lasting: bool = False
    """Whether it comes from something that has resolved and is used up when its uses are."""


def context_of(board: Board, instance: Instance, event: Event | None, world: World) -> Context:
    """
    The context in which an effect's words are read.
    """
    memory = Memory(target=instance.target, other_target=instance.other_target)
    x = entering_x(event)
    if x is None:
        x = next((int(chosen.value) for chosen in instance.chosen if chosen.what == "X"), None)
    if x is not None:
        memory = memory.remembering("X", x)
    table = characteristics_on(board, entering=entering_in(event))
    source = instance.this or instance.source
    return Context(board, table, instance.you, source, instance.chosen, event, memory, world.produces)


def entering_in(event: Event | None) -> Permanent | None:
    """
    The permanent that is entering as part of an event.
    """
    entering = rules_of(event).entering(event) if event is not None else None
    return entering.permanent if entering is not None else None


def entering_x(event: Event | None) -> int | None:
    """
    The X that enters effects see (CR 107.3m): 0 for a permanent that was no spell with X.
    """
    entering = rules_of(event).entering(event) if event is not None else None
    return None if entering is None else spell_x(entering.x, entering.permanent.printed) or 0


def instances_for(board: Board, event: Event) -> tuple[Instance, ...]:
    """
    The replacement effects that exist while an event would happen, those of the event itself included.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register instances
    found = _instances(board, switched_off_rules())
    own = tuple(_self_replacements(event, board)) if isinstance(event, ProduceMana) and event.instead else ()
    own = (*own, *(instance for found_of in _of_event for instance in found_of(event, board)))
    if (entering := entering_in(event)) is not None:
        found = (*found, *_own_of_entering(entering, board))
    if not REPLACEMENT_EFFECTS.in_force:
        found = tuple(instance for instance in found if isinstance(instance.effect.rewrite, f.Prevent))
    return (*own, *found)


InstancesOfRules = Callable[[Board], Iterator[Instance]]
InstancesOfEvent = Callable[[Event, Board], Iterator[Instance]]
_of_rules: list[InstancesOfRules] = []
_of_event: list[InstancesOfEvent] = []


def register_instances(found: InstancesOfRules) -> InstancesOfRules:
    """
    Registers replacement effects that the rules themselves make of a board: keywords, counters, shields.
    """
    _of_rules.append(found)
    return found


def register_instances_of_event(found: InstancesOfEvent) -> InstancesOfEvent:
    """
    Registers replacement effects that exist because of an event itself: those of an object that moves.
    """
    _of_event.append(found)
    return found


@lru_cache(maxsize=4096)
def _instances(board: Board, _switched_off: frozenset[str]) -> tuple[Instance, ...]:
    by_rules = (instance for found in _of_rules for instance in found(board))
    return (*_of_permanents(board), *_of_resolved(board), *_of_graveyards(board), *_of_counters(board), *by_rules)


def _of_permanents(board: Board) -> Iterator[Instance]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            yield from instances_of_ability(own, permanent)


def instances_of_ability(own: OwnAbility, permanent: Permanent) -> Iterator[Instance]:
    """
    The replacement effects of a static ability of an object.
    """
    for number, statement in enumerate(_statements_of(own.ability)):
        if isinstance(statement, f.ReplacementEffect):
            identity = f"{permanent.id}: {own.origin}.{number}"
            yield Instance(
                identity,
                permanent.name,
                permanent.id,
                permanent.controller,
                statement,
                guard_of_effect(statement),
                permanent.chosen,
            )


def _statements_of(ability: Ability) -> tuple[f.Statement, ...]:
    if isinstance(ability, StaticAbility):
        return _effects_of(ability.statements) if ability.zone is Zone.BATTLEFIELD else ()
    return protecting(ability) if isinstance(ability, KeywordAbility) else ()


def _effects_of(statements: tuple[f.Statement, ...]) -> tuple[f.Statement, ...]:
    """
    The statements, with the prevention effects that players' protection is in its place.
    """
    if not any(isinstance(statement, f.PlayerProtection) for statement in statements):
        return statements
    return tuple(e for s in statements for e in (protecting_player(s) if isinstance(s, f.PlayerProtection) else (s,)))


def _of_counters(board: Board) -> Iterator[Instance]:
    """
    Shield counters prevent damage (CR 122.1c).
    """
    for permanent in board.permanents:
        if permanent.count_of("shield") and SHIELD_COUNTERS.in_force:
            name = f"{permanent.name}'s shield counter"
            identity = f"{permanent.id}: shield counter against damage"
            yield Instance(identity, name, permanent.id, permanent.controller, SHIELD_COUNTER, guard_of_effect(SHIELD_COUNTER))


def guard_of_effect(effect: f.ReplacementEffect) -> Guard | None:
    """
    The guard of a replacement effect, None if its events aren't encoded.
    """
    try:
        guard = guard_of(effect.event)
    except NotModelled:
        return None
    if isinstance(effect.rewrite, f.RegenerateInstead):
        return Guard(guard.kind, e.AllOf((guard.condition, e.at_least(e.Field("can_be_regenerated"), 1))))
    if isinstance(effect.rewrite, f.ProduceByType):
        fits = e.AnyOf(tuple(Matches(Referent.THAT, HasSubtype(subtype)) for subtype, _ in effect.rewrite.cases))
        return Guard(guard.kind, e.AllOf((guard.condition, fits)))
    return guard


def _own_of_entering(entering: Permanent, board: Board) -> Iterator[Instance]:
    """
    The effects of a permanent on its own entering: only those about itself alone (CR 614.12).
    """
    table = characteristics_on(board, entering=entering)
    for own in table[entering.id].abilities:
        for instance in instances_of_ability(own, entering):
            if _is_about_itself(instance.effect.event) or not ENTERING.in_force:
                yield instance


def _is_about_itself(pattern: EventPattern) -> bool:
    """
    Whether a pattern is about its source alone and not about a set of permanents that the source is in.
    """
    match pattern:
        case EntersPattern(what=what) | CountersPattern(on=what):
            return what == Is(Referent.THIS)
        case _:
            return False


def _of_resolved(board: Board) -> Iterator[Instance]:
    for resolved in board.resolved:
        for number, statement in enumerate(_effects_of(tuple(lasting_statements(resolved.card.front.abilities)))):
            if isinstance(statement, f.ReplacementEffect):
                _refuse_open(statement, resolved)
                yield Instance(
                    f"{resolved.id}: lasting {number}",
                    resolved.card.front.name,
                    resolved.id,
                    resolved.controller,
                    statement,
                    guard_of_effect(statement),
                    resolved.chosen,
                    resolved.target,
                    resolved.other_target,
                    resolved.source,
                    resolved.card if resolved.source is None else None,
                    lasting=True,
                )


def _refuse_open(effect: f.ReplacementEffect, resolved: Resolved) -> None:
    """
    Refuses shields for each of several objects of which the board doesn't tell which there were as it resolved (CR 615.11).

    Raises:
        NotModelled: it is one.
    """
    if isinstance(effect.rewrite, f.Prevent) and effect.rewrite.for_each and FOR_EACH.in_force:
        name = resolved.card.front.name
        raise NotModelled(f"for which objects `{name}` made shields isn't told; let it resolve, or write its effects in words")


def lasting_abilities(abilities: tuple[Ability, ...]) -> Iterator[Ability]:
    """
    The abilities that a card's spell, activated or triggered abilities leave behind when they resolve (CR 611.2, 603.7).
    """
    for ability in map(without_level, abilities):
        if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
            yield from _established(ability.effect)


def _established(effect: Effect) -> Iterator[Ability]:
    for instruction in effect:
        match instruction:
            case Establish():
                yield instruction.ability
            case May(what, then, otherwise):
                yield from _established((*what, *then, *otherwise))
            case Conditional(_, then, otherwise):
                yield from _established((*then, *otherwise))
            case _:
                left = ability_left_by(instruction)
                if left is not None:
                    yield left


def lasting_statements(abilities: tuple[Ability, ...]) -> Iterator[f.Statement]:
    """
    The statements among what is left behind.
    """
    for ability in lasting_abilities(abilities):
        if isinstance(ability, StaticAbility):
            yield from ability.statements


def _of_graveyards(board: Board) -> Iterator[Instance]:
    """
    Dredge and what says so work from the graveyard (CR 113.6b, 702.52a).
    """
    for player in board.players:
        seen: dict[str, int] = {}
        for card in player.graveyard:
            place = seen[card.name] = seen.get(card.name, 0) + 1
            for own in looks_of_placed(Placed(card, Zone.GRAVEYARD, player.name), board).abilities:
                ability = own.ability
                if isinstance(ability, KeywordAbility) and ability.keyword == "dredge":
                    yield _dredge(player.name, place, card.front.name, int(ability.parameter or 0))
                if isinstance(ability, StaticAbility) and ability.zone is Zone.GRAVEYARD and FROM_GRAVEYARDS.in_force:
                    identity = f"{player.name}/graveyard/{card.front.name} {place}"
                    yield from _of_card(ability, identity, own.origin, card, player.name)


def _of_card(ability: StaticAbility, identity: ObjectId, origin: str, card: Card, owner: PlayerName) -> Iterator[Instance]:
    for part, statement in enumerate(ability.statements):
        if isinstance(statement, f.ReplacementEffect):
            guard = guard_of_effect(statement)
            yield Instance(f"{identity}: {origin}.{part}", card.front.name, identity, owner, statement, guard)


def _dredge(owner: PlayerName, place: int, name: str, count: int) -> Instance:
    enough = e.at_least(NumberOf(PlayerNumber.LIBRARY, PlayerRef.YOU), count) if DREDGE.in_force else None
    pattern = DrawPattern(PlayerRef.YOU)
    effect = f.ReplacementEffect(pattern, f.DoInstead((MillThisReturn(count),)), optional=True, condition=enough)
    return Instance(
        f"{owner}/graveyard/{name} {place}: dredge", name, f"{owner}/graveyard/{name}", owner, effect, guard_of(pattern)
    )


def _self_replacements(event: ProduceMana, board: Board) -> Iterator[Instance]:
    permanent = board.last_known(event.source) if event.source else None
    name = permanent.name if permanent else (event.source or "the spell")
    step = f.InteractionStep.SELF_REPLACEMENT if SELF_REPLACEMENT.in_force else f.InteractionStep.OTHER
    for number, instead in enumerate(event.instead):
        effect = f.ReplacementEffect(
            DrawPattern(PlayerRef.YOU), f.ProduceOther(instead.mana, instead.terms), condition=instead.condition, step=step
        )
        yield Instance(
            f"{event.source}: {event.ability} instead {number}",
            name,
            event.source or "",
            event.player,
            effect,
            Guard(ProduceMana, e.TRUE),
            permanent.chosen if permanent else (),
        )
