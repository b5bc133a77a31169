"""
Life is gained, lost or paid (CR 119).
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.events import Event, GainLifeEvent, LifeCause, LifeEvent, LoseLifeEvent, PayLifeEvent
from manaproof.model.lookups import IsTurnOf, PlayerIs, PlayerNumber, Role
from manaproof.model.outcomes import LifeChanged
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
from manaproof.rules.context import Context
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.paying_life import ALWAYS_NOTHING
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.rewriting import Assignments, assignments_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tallies import with_life_changed
from manaproof.rules.tasks import Branch, Pending

ADJUSTED = rule(
    __name__,
    "119.3",
    "gaining or losing life adjusts the player's life total",
    otherwise="gaining or losing life leaves the life total as it is",
)
NO_GAIN = rule(
    __name__,
    "119.9",
    "each source that makes a player gain life is an event of its own; gaining 0 life is none, for triggers and for effects",
    otherwise="gaining 0 life is an event",
    also=("119.10",),
)
SUBTRACTED = rule(
    __name__,
    "118.3b",
    "paying life is losing it: the payment is subtracted from the life total",
    otherwise="paying life is no loss of life for other effects",
)
NETTED = rule(
    __name__,
    "120.4d",
    "an effect on what damage makes of a life total looks at all results of the damage together",
    otherwise="an effect on what damage makes of a life total looks at the loss of life alone",
)

_FIRST = "the first this turn"
_BY_EFFECT = "by an effect"
_BY_DAMAGE = "by damage"


class _Life(EventRules):
    """
    What gaining and losing life have in common.
    """

    sign = 1

    def numbers(self, event: LifeEvent, board: Board) -> Mapping[str, int]:
        del board
        return {"amount": event.amount}

    def with_numbers(self, event: LifeEvent, numbers: Mapping[str, int]) -> Event:
        return evolve(event, amount=numbers.get("amount", event.amount))

    def facts(self, event: LifeEvent) -> frozenset[str]:
        facts = {_FIRST} if event.is_first else set()
        facts |= {_BY_EFFECT} if event.cause is LifeCause.EFFECT else set()
        return frozenset(facts | ({_BY_DAMAGE} if event.cause is LifeCause.DAMAGE else set()))

    def is_nothing(self, event: LifeEvent) -> bool:
        return event.amount == 0

    def player(self, event: LifeEvent, role: Role, board: Board) -> PlayerName | None:
        del board
        if role is not Role.CAUSING:
            return event.player
        if event.by is None and event.cause is LifeCause.EFFECT:
            raise NotModelled("who controls the spell or ability isn't told; write `your effect makes you gain 3 life`")
        return event.by

    def words(self, event: LifeEvent, board: Board) -> str:
        del board
        return f"{does(event.player, 'gain' if self.sign > 0 else 'lose')} {event.amount} life"

    def happen(self, event: LifeEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        if not ADJUSTED.in_force:
            return (Branch(board),)
        change = self.sign * event.amount
        paid = isinstance(event, LoseLifeEvent) and event.paid == event.amount
        damage = event.damage if isinstance(event, LoseLifeEvent) else 0
        after = board.with_player(with_life_changed(board.player(event.player), change))
        return (Branch(after, (LifeChanged(event.player, change, paid, damage),) if change else ()),)

    def seen_by_triggers(self, event: LifeEvent, branch: Branch) -> tuple[Event, ...]:
        """
        The event knows whether it was the first of the turn.
        """
        number = PlayerNumber.LIFE_GAINED_THIS_TURN if self.sign > 0 else PlayerNumber.LIFE_LOST_THIS_TURN
        return (evolve(event, is_first=branch.board.player(event.player).number(number) == event.amount),)


class _Gain(_Life):
    watched_as = EventKind.LIFE_GAIN

    def tie(self, event: GainLifeEvent) -> Hashable:
        """
        What damage makes of a life total depends on what is gained at the same time (CR 120.4d).
        """
        return ("life", event.player) if event.lost_too and NETTED.in_force else None

    def is_nothing(self, event: LifeEvent) -> bool:
        return event.amount == 0 and NO_GAIN.in_force


class _Loss(_Life):
    watched_as = EventKind.LIFE_LOSS
    sign = -1

    def tie(self, event: LoseLifeEvent) -> Hashable:
        is_damage = event.cause is LifeCause.DAMAGE
        return ("life", event.player) if event.gained_too and is_damage and NETTED.in_force else None

    def numbers(self, event: LifeEvent, board: Board) -> Mapping[str, int]:
        assert isinstance(event, LoseLifeEvent)
        numbers = {"amount": event.amount, "life": board.player(event.player).life, "gained too": 0}
        if event.gained_too and NETTED.in_force and not _cant_gain(event.player, board):
            numbers["gained too"] = event.gained_too
        return numbers


def _cant_gain(player: PlayerName, board: Board) -> bool:
    return why_it_cant_happen(GainLifeEvent(player, 1, LifeCause.DAMAGE), board) is not None


class _Payment(EventRules):
    watched_as = EventKind.LIFE_LOSS

    def numbers(self, event: PayLifeEvent, board: Board) -> Mapping[str, int]:
        del board
        return {"amount": event.amount}

    def is_nothing(self, event: PayLifeEvent) -> bool:
        return event.amount == 0 and ALWAYS_NOTHING.in_force

    def words(self, event: PayLifeEvent, board: Board) -> str:
        del board
        return f"{does(event.player, 'pay')} {event.amount} life"

    def happen(self, event: PayLifeEvent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        The payment contains the loss of that much life (CR 119.4).
        """
        if not SUBTRACTED.in_force:
            player = board.player(event.player)
            return (Branch(board.with_player(evolve(player, life=player.life - event.amount)), (_paid(event),)),)
        loss = LoseLifeEvent(event.player, event.amount, LifeCause.COST, paid=event.amount)
        return (Branch(board, next=(Pending(loss, pending.opportunities),)),)


def _paid(event: PayLifeEvent) -> LifeChanged:
    return LifeChanged(event.player, -event.amount, paid=True)


register(GainLifeEvent, _Gain())
register(LoseLifeEvent, _Loss())
register(PayLifeEvent, _Payment())

# What card text watches for.


def _claims(pattern: p.LifePattern) -> list[e.Condition]:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player)]
    if pattern.first_each_turn:
        claims.append(e.Holds(_FIRST))
    if pattern.during_turn_of is not None:
        claims.append(IsTurnOf(pattern.during_turn_of))
    return claims


@register_guard
def _(pattern: p.GainLifePattern) -> Guard:
    claims = _claims(pattern)
    if pattern.by_spell_or_ability:
        claims += [e.Holds(_BY_EFFECT), PlayerIs(Role.CAUSING, PlayerRef.THAT_PLAYER)]
    return Guard(GainLifeEvent, e.AllOf(tuple(claims)))


@register_guard
def _(pattern: p.LoseLifePattern) -> Guard:
    return Guard(LoseLifeEvent, e.AllOf(tuple(_claims(pattern))))


@register_guard
def _(pattern: p.LifeChangePattern) -> Guard:
    return Guard(LifeEvent, e.AllOf(tuple(_claims(pattern))))


@register_guard
def _(pattern: p.PayLifePattern) -> Guard:
    if pattern.first_each_turn:
        raise NotModelled("the first payment of life in a turn isn't encoded")
    return Guard(PayLifeEvent, e.AllOf(tuple(_claims(pattern))))


@register_guard
def _(pattern: p.ReducedLifePattern) -> Guard:
    """
    Damage that takes a life total from that number or more to less; a total that is less already goes down as usual.
    """
    after = e.Sum((e.Field("life"), e.Field("gained too")))
    claims = (
        PlayerIs(Role.AFFECTED, pattern.player),
        e.Holds(_BY_DAMAGE),
        e.at_least(e.Field("life"), pattern.below),
        e.Compare(after, e.Relation.LESS, e.Sum((e.Field("amount"), e.Number(pattern.below)))),
    )
    return Guard(LoseLifeEvent, e.AllOf(claims))


@register_citations_of_pattern
def _(pattern: p.ReducedLifePattern) -> tuple[str, ...]:
    del pattern
    return ("120.4c", "614.1a")


# What becomes of it.


@assignments_of.register
def _(rewrite: f.ReduceLifeTo, event: Event, context: Context) -> tuple[Assignments, ...]:
    """
    The loss after which the life total is that number, with what is gained at the same time.
    """
    del event, context
    before = e.Sum((e.Field("life"), e.Field("gained too")))
    return (Assignments((), {"amount": e.Difference(before, e.Number(rewrite.total))}),)
