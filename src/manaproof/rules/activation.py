"""
Whether an activated ability may be activated now (CR 602), and every reason why not.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import abilities as a
from manaproof.model import costs as c
from manaproof.model import effects as f
from manaproof.model.abilities import ActivatedAbility
from manaproof.model.answers import Obstacle
from manaproof.model.board import Board, Permanent
from manaproof.model.expr import Quantity
from manaproof.model.properties import Objects
from manaproof.model.references import Step
from manaproof.rules.characteristics import Characteristics, OwnAbility
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth, ground_value
from manaproof.rules.layers import characteristics_on
from manaproof.rules.lookup import has_cards, objects_of
from manaproof.rules.mana_abilities import classify
from manaproof.rules.matching import matches
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.rulebook import rule

TAP_SYMBOL = rule(
    __name__,
    "107.5",
    "{T} in a cost taps the permanent; a tapped permanent can't be tapped again to pay it",
    otherwise="a tapped permanent can pay {T}",
)
UNTAP_SYMBOL = rule(
    __name__,
    "107.6",
    "{Q} in a cost untaps the permanent; an untapped permanent can't be untapped again to pay it",
    otherwise="an untapped permanent can pay {Q}",
)
SUMMONING_SICKNESS = rule(
    __name__,
    "302.6",
    "a creature's ability with {T} or {Q} needs its controller's control without a break since their most recent turn began",
    otherwise="a creature's ability with {T} or {Q} can be activated as soon as the creature is there",
)
HASTE = rule(
    __name__,
    "702.10c",
    "a creature with haste can use {T} and {Q} the turn it comes, and so can one whose player may act as though it had haste",
    otherwise="haste is for attacking alone",
)
LIMITS = rule(__name__, "602.5b", "limits on activating an ability hold whoever controls it", otherwise="limits are ignored")
CANT_ACTIVATE = rule(
    __name__,
    "602.5",
    "a player can't activate an ability whose activation is forbidden",
    otherwise="an effect that forbids activating is ignored",
)
SORCERY_TIMING = rule(
    __name__,
    "307.5",
    "only as a sorcery means in a main phase of one's own turn with an empty stack",
    otherwise="it means nothing",
)
LIFE_FOR_COSTS = rule(
    __name__, "119.4", "life is paid only by a player who has that much", otherwise="life is paid also by a player who has less"
)


@frozen
class Activatable:
    """
    An activated ability of a permanent, its number among them from 1, and the permanent's characteristics.
    """

    own: OwnAbility
    ability: ActivatedAbility
    number: int
    permanent: Permanent
    looks: Characteristics


def activated_abilities(board: Board, permanent: Permanent) -> tuple[Activatable, ...]:
    """
    The activated abilities that a permanent has now, in order: printed ones, then those of land types, then granted ones.
    """
    looks = characteristics_on(board)[permanent.id]
    found = [own for own in looks.abilities if isinstance(own.ability, ActivatedAbility)]
    return tuple(
        Activatable(own, own.ability, number, permanent, looks)
        for number, own in enumerate(found, start=1)
        if isinstance(own.ability, ActivatedAbility)
    )


def context_of_ability(item: Activatable, board: Board) -> Context:
    """
    The context in which an ability's words are read as it is activated.
    """
    permanent = item.permanent
    return Context(board, characteristics_on(board), permanent.controller, permanent.id, permanent.chosen)


def obstacles(item: Activatable, board: Board) -> tuple[Obstacle, ...]:
    """
    Every reason why an ability can't be activated now; none if it can. Mana that it costs counts as paid.

    Rule: 107.5, 107.6, 302.6, 602.5, 702.10c (2026-08-07).

    Raises:
        NotModelled: a part of the cost or a limit wasn't read, so that it can't be told.
    """
    return (*_symbol_obstacles(item), *_limit_obstacles(item, board), *_forbidden(item, board), *_cost_obstacles(item, board))


def _symbol_obstacles(item: Activatable) -> Iterator[Obstacle]:
    name, tapped = item.permanent.name, item.permanent.tapped
    if item.ability.has_tap_symbol and tapped and TAP_SYMBOL.in_force:
        yield Obstacle(f"{name} is tapped, so it can't be tapped to pay {{T}}", ("107.5",))
    if item.ability.has_untap_symbol and not tapped and UNTAP_SYMBOL.in_force:
        yield Obstacle(f"{name} is untapped, so it can't be untapped to pay {{Q}}", ("107.6",))
    if item.ability.has_tap_symbol or item.ability.has_untap_symbol:
        yield from _sickness(item)


def _sickness(item: Activatable) -> Iterator[Obstacle]:
    if not SUMMONING_SICKNESS.in_force or "Creature" not in item.looks.card_types:
        return
    if item.permanent.controlled_since_turn_began:
        return
    if HASTE.in_force and ("haste" in item.looks.keywords or item.looks.as_though_haste):
        return
    symbol = "{T}" if item.ability.has_tap_symbol else "{Q}"
    who = "you haven't" if item.permanent.controller == "you" else f"{item.permanent.controller} hasn't"
    words = (
        f"{who} controlled {item.permanent.name} since the most recent turn began, and it has no haste, so {symbol} can't be paid"
    )
    yield Obstacle(words, ("302.6", "702.10c"))


def _limit_obstacles(item: Activatable, board: Board) -> Iterator[Obstacle]:
    if not LIMITS.in_force:
        return
    context = context_of_ability(item, board)
    for limit in item.ability.limits:
        match limit:
            case a.OnlyIf(condition):
                if not ground_truth(condition, context):
                    yield Obstacle("the condition of `activate only if` doesn't hold", ("602.5b",))
            case a.OnlyAsSorcery():
                if SORCERY_TIMING.in_force and not _sorcery_timing(item, board):
                    yield Obstacle("it can be activated only as a sorcery", ("602.5d", "307.5"))
            case a.OnlyTimesEachTurn(times):
                if item.permanent.activated_this_turn.count(item.number) >= times:
                    yield Obstacle("it was activated as often this turn as it may be", ("602.5b",))
            case a.UnreadLimit(stopped_at):
                raise NotModelled(f"a limit on an ability of `{item.permanent.name}` wasn't read: at `{stopped_at}`")
            case _:
                pass
    if item.ability.is_loyalty and SORCERY_TIMING.in_force and not _sorcery_timing(item, board):
        yield Obstacle("a loyalty ability can be activated only as a sorcery", ("606.3",))


def _sorcery_timing(item: Activatable, board: Board) -> bool:
    main = board.step in (Step.FIRST_MAIN, Step.SECOND_MAIN, Step.MAIN)
    return main and board.active == item.permanent.controller


def _forbidden(item: Activatable, board: Board) -> Iterator[Obstacle]:
    if not CANT_ACTIVATE.in_force:
        return
    for prohibition, context, name in prohibitions_on(board):
        if not isinstance(prohibition, f.CantActivate) or prohibition.of is None:
            continue
        if prohibition.except_mana and classify(item.ability).is_mana_ability:
            continue
        if prohibition.condition is not None and not ground_truth(prohibition.condition, context):
            continue
        if matches(prohibition.of.having, item.looks, item.permanent, context):
            yield Obstacle(f"{name} says that abilities of {item.permanent.name} can't be activated", ("602.5", "614.17"))


def _cost_obstacles(item: Activatable, board: Board) -> Iterator[Obstacle]:
    context = context_of_ability(item, board)
    player = board.player(item.permanent.controller)
    for part in item.ability.cost:
        match part:
            case c.PayLife(amount):
                if LIFE_FOR_COSTS.in_force and player.life < (needed := ground_value(amount, context)):
                    yield Obstacle(f"{player.name} has {player.life} life and can't pay {needed}", ("119.4",))
            case c.RemoveCounters():
                yield from _counter_obstacles(part, item, context)
            case c.SacrificeObjects(count, which) | c.TapObjects(count, which):
                yield from _object_obstacles(part, count, which, item, context)
            case c.MillCards(count):
                if not has_cards(board, player.name, needed := ground_value(count, context)):
                    yield Obstacle(f"{player.name} has fewer than {needed} cards in library to mill", ("118.3", "701.17b"))
            case c.UnreadCost(stopped_at):
                raise NotModelled(f"a cost of `{item.permanent.name}` wasn't read: at `{stopped_at}`")
            case _:
                pass


def _counter_obstacles(part: c.RemoveCounters, item: Activatable, context: Context) -> Iterator[Obstacle]:
    if part.among is not None:
        there = sum(p.count_of(part.kind) for _, p in objects_of(part.among, context) if p)
    else:
        there = item.permanent.count_of(part.kind)
    needed = part.least if part.any_number else ground_value(part.count, context)
    if there < needed:
        kind = f"{part.kind} " if part.kind else ""
        yield Obstacle(
            f"there {'is' if there == 1 else 'are'} {there} {kind}counter{'' if there == 1 else 's'} to remove, not {needed}",
            ("118.3",),
        )


def _object_obstacles(
    part: c.CostPart, count: Quantity, which: Objects, item: Activatable, context: Context
) -> Iterator[Obstacle]:
    found = [p for _, p in objects_of(which, context) if p is not None and p.controller == item.permanent.controller]
    verb = "sacrifice"
    if isinstance(part, c.TapObjects):
        if part.any_number:
            return
        found, verb = [p for p in found if not p.tapped and p.id != item.permanent.id], "tap"
    needed = ground_value(count, context)
    if len(found) < needed:
        yield Obstacle(f"there is too little to {verb}: {len(found)} of {needed}", ("118.3",))
