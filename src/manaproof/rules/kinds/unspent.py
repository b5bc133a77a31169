"""
Unspent mana is lost, or becomes mana of another type (CR 106.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board, PoolMana
from manaproof.model.events import LoseLifeEvent, LoseMana, ProduceMana, UnspentBecomes
from manaproof.model.lookups import PlayerIs, Role
from manaproof.model.mana import MANA_TYPES
from manaproof.model.outcomes import Happening, ManaAdded, ManaBecame, ManaLost
from manaproof.model.patterns import EventKind
from manaproof.model.production import Persists
from manaproof.rules.describing import register_citations_of_pattern
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.folding import ground_truth
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.instances import instances_for
from manaproof.rules.referring import player_is
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule
from manaproof.rules.stated import stated
from manaproof.rules.tasks import Branch, Pending, at_once
from manaproof.rules.unspent import all_of, of_type, together, without
from manaproof.rules.words import whose

LOST_THIS_WAY = rule(
    __name__,
    "106.13",
    "mana that a player loses and another adds as the mana lost this way goes from pool to pool, with all that goes with it",
    otherwise="mana that a player adds as the mana lost this way is new mana, without restrictions and riders",
)


class _Unspent(EventRules):
    """
    What is told of all events of unspent mana.
    """

    watched_as = EventKind.MANA_LOST

    def numbers(self, event: LoseMana | UnspentBecomes, board: Board) -> Mapping[str, int]:
        del board
        mana = all_of(event.portions)
        return {"amount": mana.total, **{t.value: mana[t] for t in MANA_TYPES}}

    def is_nothing(self, event: LoseMana | UnspentBecomes) -> bool:
        return all_of(event.portions).total == 0


class _Loss(_Unspent):
    def kinds(self, event: LoseMana) -> frozenset[EventKind]:
        return frozenset({EventKind.MANA_LOST} | ({EventKind.MANA} if event.added_by is not None else set()))

    def words(self, event: LoseMana, board: Board) -> str:
        del board
        return f"{does(event.player, 'lose')} unspent {all_of(event.portions)}"

    def happen(self, event: LoseMana, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del event
        return self.happen_at_once((pending,), board)

    def happen_at_once(self, parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...]:
        """
        All of it is lost at the same time, and so is the life that some effects make of it.
        """
        after, told = board, list[Happening]()
        results: list[Pending] = []
        for part in parts:
            event = part.event
            assert isinstance(event, LoseMana)
            player = after.player(event.player)
            after = after.with_player(evolve(player, pool=without(player.pool, event.portions)))
            told += [ManaLost(event.player, portion.mana, portion.terms) for portion in event.portions]
            results += [Pending(loss, part.opportunities) for loss in _life_lost(event, board)]
        for part in parts:
            assert isinstance(part.event, LoseMana)
            after, added = _added(part.event, after)
            told += added
        return (Branch(after, tuple(told), next=at_once(results)),)


def _life_lost(event: LoseMana, board: Board) -> Iterator[LoseLifeEvent]:
    """
    The life that a player loses by losing mana.

    Raises:
        NotModelled: several effects make them lose it: whether that adds up isn't told by a rule.
    """
    causes = [
        context
        for says, context in stated(f.LosingManaCostsLife, board)
        if (says.condition is None or ground_truth(says.condition, context)) and player_is(event.player, says.player, context)
    ]
    if len(causes) > 1:
        raise NotModelled("whether several effects that make losing mana cost life add up isn't encoded")
    for context in causes:
        yield LoseLifeEvent(event.player, all_of(event.portions).total, source=context.source, by=context.you)


def _added(event: LoseMana, board: Board) -> tuple[Board, list[ManaAdded]]:
    """
    The mana lost this way in the pool of the player who adds it (CR 106.13).

    Raises:
        NotModelled: it isn't told for whom mana is kept that was kept for another, or whether an effect on added mana applies.
    """
    if event.added_by is None:
        return board, []
    if event.added_by != event.player and any(isinstance(term, Persists) for each in event.portions for term in each.terms):
        raise NotModelled("whether mana that a player keeps until end of turn is kept by another who adds it isn't encoded")
    production = ProduceMana(event.added_by, all_of(event.portions))
    for instance in instances_for(board, production):
        watched = instance.effect.event
        if isinstance(watched, p.ManaPattern) and watched.producer is p.Producer.SPELL_OR_ABILITY:
            raise NotModelled(f"whether `{instance.name}` applies to mana lost by one player and added by another isn't encoded")
    moved = event.portions
    if not LOST_THIS_WAY.in_force:
        moved = together(PoolMana(portion.mana) for portion in moved)
    player = board.player(event.added_by)
    after = board.with_player(evolve(player, pool=(*player.pool, *moved)))
    return after, [ManaAdded(event.added_by, portion.mana, portion.terms) for portion in moved]


class _Becoming(_Unspent):
    def kinds(self, event: UnspentBecomes) -> frozenset[EventKind]:
        del event
        return frozenset()

    def words(self, event: UnspentBecomes, board: Board) -> str:
        del board
        return f"{whose(event.player)} unspent {all_of(event.portions)} becomes {all_of(of_type(event.portions, event.type))}"

    def happen(self, event: UnspentBecomes, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        player = board.player(event.player)
        pool = together((*without(player.pool, event.portions), *of_type(event.portions, event.type)))
        told = (ManaBecame(event.player, portion.mana, event.type, portion.terms) for portion in event.portions)
        return (Branch(board.with_player(evolve(player, pool=pool)), tuple(told)),)


register(LoseMana, _Loss())
register(UnspentBecomes, _Becoming())


@register_guard
def _(pattern: p.LoseManaPattern) -> Guard:
    return Guard(LoseMana, e.AllOf((PlayerIs(Role.AFFECTED, pattern.player), e.at_least(e.Field("amount"), 1))))


@register_citations_of_pattern
def _(pattern: p.LoseManaPattern) -> tuple[str, ...]:
    del pattern
    return ("106.4",)


@register_rewrite
def _(rewrite: f.BecomesType, replacing: Replacing) -> Iterator[Replaced]:
    """
    The mana isn't lost, so no other effect on losing it applies any more (CR 614.6).
    """
    losses = [event for event in replacing.events if isinstance(event, LoseMana)]
    assert len(losses) == len(replacing.events), "mana that isn't lost can't become other mana instead"
    yield Replaced(tuple((UnspentBecomes(loss.player, loss.portions, rewrite.type),) for loss in losses))
