"""
Whether an activated ability may be activated now (CR 602), and every reason why not.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model.answers import Obstacle
from manaproof.model.board import Board
from manaproof.model.events import PermanentSource
from manaproof.model.instructions import (
    ChooseModes,
    Effect,
    Target,
    Unread,
)
from manaproof.model.references import Step, Zone
from manaproof.model.walking import walk_effect
from manaproof.rules.activatable import Activatable, activated_abilities, context_of_ability
from manaproof.rules.cards_as_targets import where_chosen
from manaproof.rules.context import Context
from manaproof.rules.cost_obstacles import cost_obstacles
from manaproof.rules.folding import ground_truth
from manaproof.rules.mana_abilities_now import classify_now
from manaproof.rules.matching import matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.spells import is_empty
from manaproof.rules.targeting import Targeting, is_legal
from manaproof.rules.words import does_not

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
WHO_MAY = rule(
    __name__,
    "602.2",
    "only its controller may activate a permanent's ability, unless the ability says who may",
    otherwise="any player may activate a permanent's abilities",
)
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


@frozen
class Assessment:
    """
    What stands against activating an ability, and what keeps it from being told.
    """

    obstacles: tuple[Obstacle, ...] = ()
    unknown: tuple[str, ...] = ()


def assess(item: Activatable, board: Board) -> Assessment:
    """
    Every reason why an ability can't be activated now, and every reason why that can't be told. Mana counts as paid.

    Rule: 107.5, 107.6, 302.6, 602.5, 702.10c (2026-08-07).
    """
    found: list[Obstacle] = []
    unknown: list[str] = []
    legality = (_player_obstacles, _zone_obstacles, _symbol_obstacles, _limit_obstacles, _forbidden)
    for part in (*legality, cost_obstacles, _target_obstacles):
        try:
            found.extend(part(item, board))
        except NotModelled as error:
            unknown.append(error.message)
    return Assessment(tuple(found), tuple(unknown))


def obstacles(item: Activatable, board: Board) -> tuple[Obstacle, ...]:
    """
    Every reason why an ability can't be activated now; none if it can.

    Raises:
        NotModelled: a part of the cost or a limit wasn't read, so that it can't be told.
    """
    assessment = assess(item, board)
    if assessment.unknown and not assessment.obstacles:
        raise NotModelled(assessment.unknown[0])
    return assessment.obstacles


def has_unread_target(item: Activatable) -> bool:
    """
    Whether words that weren't read have a target: that there is a legal one can't be told.
    """
    return any(isinstance(node, Unread) and node.targets for node in walk_effect(item.ability.effect))


def _player_obstacles(item: Activatable, board: Board) -> Iterator[Obstacle]:
    """
    Who may activate an ability: its controller, or those of whom it says so (CR 602.2).
    """
    if not WHO_MAY.in_force:
        return
    said = [limit.player for limit in item.ability.limits if isinstance(limit, a.MayBeActivatedBy)]
    controller = Context(board, {}, item.permanent.controller, item.permanent.id)
    if not said and item.player != item.permanent.controller:
        yield Obstacle(f"{does_not(item.player)} control `{item.permanent.name}`", ("602.2",))
    elif not all(player_is(item.player, player, controller) for player in said):
        yield Obstacle(f"an ability of `{item.permanent.name}` lets others activate it, but not {item.player}", ("602.2",))


def _zone_obstacles(item: Activatable, _board: Board) -> Iterator[Obstacle]:
    if item.ability.zone is not Zone.BATTLEFIELD:
        yield Obstacle(f"that ability works only from a {item.ability.zone.value}", ("113.6m",))


def _target_obstacles(item: Activatable, board: Board) -> Iterator[Obstacle]:
    """
    An ability needs a legal target (CR 601.2c, 602.2b).
    """
    effect = item.ability.effect
    always = tuple(instruction for instruction in effect if not isinstance(instruction, ChooseModes))
    if not _has_targets(always, item, board):
        yield Obstacle("there is nothing that it could target", ("601.2c", "602.2b"))
    for modal in (instruction for instruction in effect if isinstance(instruction, ChooseModes)):
        possible = sum(_has_targets(mode, item, board) for mode in modal.modes)
        if possible < modal.least and not (modal.repeated and possible):
            yield Obstacle("too few of its modes have something that they could target", ("700.2a", "601.2c", "602.2b"))


def _has_targets(effect: Effect, item: Activatable, board: Board) -> bool:
    """
    Whether there is something that each target of an effect could be.
    """
    targeting = Targeting(PermanentSource(item.permanent.id), context_of_ability(item, board), item.ability.effect)
    targets = (node for node in walk_effect(effect) if isinstance(node, Target) and not (node.up_to or node.any_number))
    return all(_is_there_one(wanted, item, targeting) for wanted in targets)


def _is_there_one(wanted: Target, item: Activatable, targeting: Targeting) -> bool:
    cards = where_chosen(wanted, item.ability.effect)
    if cards is not None:
        return any(objects_of(cards, targeting.context))
    board = targeting.board
    there = (*(p.name for p in board.players), *(p.id for p in board.permanents), *(s.id for s in board.stack))
    return any(is_legal(wanted, each, targeting) for each in there)


def _symbol_obstacles(item: Activatable, _board: Board) -> Iterator[Obstacle]:
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
            case a.OnlyOnce():
                if item.number in item.permanent.activated_this_turn:
                    yield Obstacle("it can be activated only once, and it was", ("602.5b",))
            case a.PaidOnlyWith():
                raise NotModelled(f"with which mana an ability of `{item.permanent.name}` may be paid for isn't encoded")
            case a.UnreadLimit(stopped_at):
                raise NotModelled(f"a limit on an ability of `{item.permanent.name}` wasn't read: at `{stopped_at}`")
            case _:
                pass
    if item.ability.is_loyalty and SORCERY_TIMING.in_force and not _sorcery_timing(item, board):
        yield Obstacle("a loyalty ability can be activated only as a sorcery", ("606.3",))
    if item.ability.is_loyalty and _loyalty_was_used(item, board):
        yield Obstacle(f"a loyalty ability of {item.permanent.name} was activated this turn", ("606.3",))


def _loyalty_was_used(item: Activatable, board: Board) -> bool:
    loyal = {other.number for other in activated_abilities(board, item.permanent) if other.ability.is_loyalty}
    return bool(loyal & set(item.permanent.activated_this_turn))


def _sorcery_timing(item: Activatable, board: Board) -> bool:
    main = board.step in (Step.FIRST_MAIN, Step.SECOND_MAIN, Step.MAIN)
    return main and board.active == item.player and is_empty(board)


def _forbidden(item: Activatable, board: Board) -> Iterator[Obstacle]:
    if not CANT_ACTIVATE.in_force:
        return
    for prohibition, context, name in prohibitions_on(board):
        if not isinstance(prohibition, f.CantActivate) or prohibition.of is None:
            continue
        if prohibition.except_mana and classify_now(item, board).is_mana_ability:
            continue
        if prohibition.condition is not None and not ground_truth(prohibition.condition, context):
            continue
        if prohibition.player is not None and not player_is(item.player, prohibition.player, context):
            continue
        if matches(prohibition.of.having, item.looks, item.permanent, context):
            yield Obstacle(f"{name} says that abilities of {item.permanent.name} can't be activated", ("602.5", "614.17"))
