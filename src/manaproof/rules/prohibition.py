"""
Effects that say that something can't happen (CR 614.17).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.events import DrawCard, DrawCards, EnterBattlefield, Event, PlaceCounters
from manaproof.model.expr import Condition
from manaproof.model.lookups import PlayerNumber
from manaproof.model.permanents import Counters, Permanent, PlayerName
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import entering_in, lasting_statements
from manaproof.rules.layers import characteristics_on
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule

CANT_HAPPEN = rule(
    __name__,
    "614.17c",
    "an event that can't happen can only be replaced by a self-replacement effect",
    otherwise="any replacement effect may replace an event that can't happen",
)
PROHIBITIONS = rule(
    __name__,
    "614.17",
    "some effects say that something can't happen",
    otherwise="what effects make happen does happen, whatever others say",
    also=("614.17a", "614.17b"),
)
IMPOSSIBLE_ENTERING = rule(
    __name__,
    "614.17d",
    "what can't be put on a permanent as it enters can't be chosen for it to enter with",
    otherwise="a permanent may be chosen to enter with what can't be put on it",
)
LIMITED_DRAWS = rule(
    __name__,
    "121.2b",
    "a limit on drawing applies to single draws; an instruction to draw several is carried out in part",
    otherwise="a limit on drawing stops the whole instruction",
)


def prohibitions_on(board: Board, entering: Permanent | None = None) -> Iterator[tuple[f.Prohibition, Context, str]]:
    """
    Every prohibition on a board, with the context in which its words are read and its source's name.
    """
    table = characteristics_on(board, entering=entering)
    for permanent in (*board.permanents, *((entering,) if entering is not None else ())):
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                for statement in own.ability.statements:
                    if isinstance(statement, f.Prohibition):
                        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                        yield statement, context, permanent.name
    for resolved in board.resolved:
        for statement in lasting_statements(resolved.card.front.abilities):
            if isinstance(statement, f.Prohibition):
                memory = Memory(target=resolved.target)
                source = resolved.source or resolved.id
                context = Context(board, table, resolved.controller, source, resolved.chosen, memory=memory)
                yield statement, context, resolved.card.name


def why_it_cant_happen(event: Event, board: Board) -> str | None:
    """
    The name of a source whose effect says that the event can't happen, None if it can.
    """
    inherent = rules_of(event).cant_happen(event, board)
    if inherent is not None:
        return inherent
    if not PROHIBITIONS.in_force:
        return None
    entering = entering_in(event)
    for prohibition, context, name in prohibitions_on(board, entering):
        if prohibition.condition is not None and not ground_truth(prohibition.condition, context):
            continue
        if _forbids(prohibition, event, context):
            return name
    return None


def _forbids(prohibition: f.Prohibition, event: Event, context: Context) -> bool:
    match prohibition:
        case f.CantDrawMoreThan(player=player, count=count):
            return _has_drawn_enough(event, player, count, context)
        case f.CantHappen(event=pattern) if pattern is not None:
            try:
                guard = guard_of(pattern)
            except NotModelled:
                return False
            if isinstance(event, DrawCards) and guard.kind is DrawCard:
                return _matches(guard.condition, DrawCard(event.player), context)
            return isinstance(event, guard.kind) and _matches(guard.condition, event, context)
        case _:
            return False


def _matches(condition: Condition, event: Event, context: Context) -> bool:
    here = evolve(context, event=event)
    env = Environment(here, rules_of(event).numbers(event, context.board), rules_of(event).facts(event), complete=True)
    return ground_truth(condition, here, env)


def _has_drawn_enough(event: Event, player: PlayerRef, count: int, context: Context) -> bool:
    kinds = (DrawCard,) if LIMITED_DRAWS.in_force else (DrawCard, DrawCards)
    if not isinstance(event, kinds):
        return False
    assert isinstance(event, DrawCard | DrawCards)
    drawn = context.board.player(event.player).number(PlayerNumber.CARDS_DRAWN_THIS_TURN)
    return player_is(event.player, player, context) and drawn + (event.count if isinstance(event, DrawCards) else 1) > count


def cant_draw(player: PlayerName, count: int, board: Board) -> bool:
    """
    Whether an effect says that a player can't draw so many cards.
    """
    if why_it_cant_happen(DrawCard(player), board) is not None:
        return True
    drawn = board.player(player).number(PlayerNumber.CARDS_DRAWN_THIS_TURN)
    limits = (p for p in prohibitions_on(board) if isinstance(p[0], f.CantDrawMoreThan))
    return any(
        player_is(player, prohibition.player, context) and drawn + count > prohibition.count
        for prohibition, context, _ in limits
        if isinstance(prohibition, f.CantDrawMoreThan)
    )


def can_enter_with(kind: str, event: EnterBattlefield, board: Board) -> bool:
    """
    Whether a counter of a kind can be put on a permanent as it enters: what can't be done can't be chosen (CR 614.17).
    """
    put = PlaceCounters(event.permanent.id, (Counters(kind, 1),), event.permanent.controller, entering=event)
    return not IMPOSSIBLE_ENTERING.in_force or why_it_cant_happen(put, board) is None


def possible_counters(event: PlaceCounters, board: Board) -> PlaceCounters:
    """
    The event without those kinds of counters that can't be put; the others are put all the same (CR 614.17, 609.3).

    If none can be put it stays as it is, an event that can't happen.
    """
    kept = tuple(c for c in event.counters if why_it_cant_happen(evolve(event, counters=(c,)), board) is None)
    is_stopped = not kept and why_it_cant_happen(event, board) is not None
    return event if is_stopped else evolve(event, counters=kept)
