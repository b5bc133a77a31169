"""
Damage is dealt (CR 120).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import DamageEvent, Event, ExcessDamage
from manaproof.model.lookups import DealtBy, Matches, PlayerIs, Role
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.damage import can_be_dealt, damaged_player, deal
from manaproof.rules.damage_sources import controller_of_source, source_name
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.excess_damage import excess_of
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending

NO_DAMAGE = rule(
    __name__,
    "120.8",
    "0 damage is no damage: nothing replaces it and nothing triggers on it",
    otherwise="0 damage is dealt like any other amount",
)
COMBAT_DAMAGE = "combat"


class _Damage(EventRules):
    watched_as = EventKind.DAMAGE
    has_results = True
    results_are_part_of_it = True

    def numbers(self, event: DamageEvent, board: Board) -> Mapping[str, int]:
        del board
        return {"amount": event.amount}

    def facts(self, event: DamageEvent) -> frozenset[str]:
        return frozenset({COMBAT_DAMAGE} if event.combat else ())

    def with_numbers(self, event: DamageEvent, numbers: Mapping[str, int]) -> DamageEvent:
        return evolve(event, amount=numbers["amount"])

    def is_nothing(self, event: DamageEvent) -> bool:
        return event.amount <= 0 and NO_DAMAGE.in_force

    def cant_happen(self, event: DamageEvent, board: Board) -> str | None:
        """
        Damage to what can't be dealt damage, or to what isn't there any more.
        """
        return None if can_be_dealt(event, board) else "the rules"

    def affected_player(self, event: DamageEvent, board: Board) -> PlayerName:
        return damaged_player(event, board) or controller_of(board.last_known(event.to)) or board.active

    def object(self, event: DamageEvent) -> ObjectId:
        return event.to

    def player(self, event: DamageEvent, role: Role, board: Board) -> PlayerName | None:
        match role:
            case Role.AFFECTED:
                return damaged_player(event, board)
            case Role.CAUSING:
                return controller_of_source(event.source, board)
            case Role.CONTROLLER:
                return controller_of(board.last_known(event.to))
            case Role.OWNER:
                owned = board.last_known(event.to)
                return owned.owner if owned is not None else None

    def row(self, event: DamageEvent) -> Hashable:
        return event.to

    def words(self, event: DamageEvent, board: Board) -> str:
        kind = "combat damage" if event.combat else "damage"
        to = board.last_known(event.to)
        return f"{source_name(event.source, board)} deals {event.amount} {kind} to {to.name if to is not None else event.to}"

    def happen(self, event: DamageEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event
        return deal((pending,), board)

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...]:
        return deal(parts, board)

    def seen_together(self, events: tuple[DamageEvent, ...], before: Board) -> tuple[Event, ...]:
        return excess_of(events, before)


register(DamageEvent, _Damage())


class _Excess(EventRules):
    """
    Excess damage, which abilities that trigger on it look at once damage has been dealt (CR 120.10).
    """

    watched_as = EventKind.DAMAGE

    def numbers(self, event: ExcessDamage, board: Board) -> Mapping[str, int]:
        if event.amount is None:
            to = board.last_known(event.to)
            raise NotModelled(
                f"how much damage is lethal to {to.name if to else event.to} isn't known: nor what is excess damage"
            )
        return {"amount": event.amount}

    def facts(self, event: ExcessDamage) -> frozenset[str]:
        return frozenset({COMBAT_DAMAGE} if event.combat else ())

    def object(self, event: ExcessDamage) -> ObjectId:
        return event.to

    def player(self, event: ExcessDamage, role: Role, board: Board) -> PlayerName | None:
        return controller_of(board.last_known(event.to)) if role is Role.CONTROLLER else None

    def row(self, event: ExcessDamage) -> Hashable:
        return event.to

    def words(self, event: ExcessDamage, board: Board) -> str:
        to = board.last_known(event.to)
        return f"{to.name if to else event.to} is dealt {event.amount} excess damage"

    def happen(self, event: ExcessDamage, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event, pending, board
        raise NotModelled("excess damage is dealt only as part of damage")


register(ExcessDamage, _Excess())


@register_guard
def _(pattern: p.DamagePattern) -> Guard:
    claims: list[e.Condition] = []
    if pattern.excess and (pattern.sources != (p.Sources(),) or pattern.players is not None):
        raise NotModelled("excess damage by some sources isn't encoded")
    if pattern.sources != (p.Sources(),):
        claims.append(DealtBy(pattern.sources))
    if not (pattern.players is PlayerRef.A_PLAYER and pattern.permanents == Anything()):
        claims.append(_dealt_to(pattern))
    if pattern.combat is not None:
        is_combat = e.Holds(COMBAT_DAMAGE)
        claims.append(is_combat if pattern.combat else e.Not(is_combat))
    amount = e.Field("amount")
    if pattern.least > 1:
        claims.append(e.at_least(amount, pattern.least))
    if pattern.less_than is not None:
        claims.append(e.Compare(amount, e.Relation.LESS, pattern.less_than))
    return Guard(ExcessDamage if pattern.excess else DamageEvent, e.AllOf(tuple(claims)))


def _dealt_to(pattern: p.DamagePattern) -> e.Condition:
    claims: list[e.Condition] = []
    if pattern.players is not None:
        claims.append(PlayerIs(Role.AFFECTED, pattern.players))
    if pattern.permanents is not None:
        claims.append(Matches(Referent.DAMAGED, pattern.permanents))
    return e.AnyOf(tuple(claims))


@register_citations_of_pattern
def _(pattern: p.DamagePattern) -> tuple[str, ...]:
    del pattern
    return ("614.1a",)
