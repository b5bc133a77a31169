"""
What untaps in an untap step (CR 502.3), and stun counters (CR 122.1d).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects.statements import Untapping
from manaproof.model.events import BecomeUntapped
from manaproof.model.patterns import UntappedPattern
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Is, Objects
from manaproof.model.references import TARGET_REFERENTS, Referent, Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import ground_truth
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import Instance, lasting_statements, register_instances
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches, source_name
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.referring import object_of, player_is
from manaproof.rules.rulebook import rule

UNTAP_STEP = rule(
    __name__,
    "502.3",
    "in the untap step its player determines which of their permanents untap, which effects can limit, and untaps them at once",
    otherwise="in the untap step all permanents of its player untap, whatever keeps them tapped",
)
STUN = rule(
    __name__,
    "122.1d",
    "a permanent with a stun counter that would become untapped loses one of these counters instead",
    otherwise="a stun counter keeps no permanent tapped",
)
THIS_ONE = Is(Referent.THIS)
MOST_WAYS = 2_000
"""
As many sets of permanents that may untap are told apart.
"""


@frozen
class _Says:
    """
    A statement about what untaps, with the context in which its words are read.
    """

    statement: Untapping
    context: Context


@frozen
class Untap:
    """
    What a player untaps in an untap step, and in words what was chosen where there was a choice.
    """

    permanents: tuple[ObjectId, ...]
    words: str | None = None


def ways_to_untap(player: PlayerName, board: Board) -> tuple[Untap, ...]:
    """
    Every set of permanents that may untap as a player's untap step goes on: as many as the effects allow.

    Rule: 502.3, 614.17 (2026-08-07).
    """
    tapped = [p for p in board.permanents if p.tapped and why_it_cant_happen(BecomeUntapped(p.id), board) is None]
    own = [p for p in tapped if p.controller == player]
    if not UNTAP_STEP.in_force:
        return (Untap(tuple(p.id for p in own)),)
    says = tuple(_that_hold(board))
    able = [p for p in own if not any(_keeps_tapped(each, p, player) for each in says)]
    optional = [p for p in able if any(_may_stay(each, p) for each in says)]
    if 2 ** len(optional) > MOST_WAYS:
        raise TooLarge(f"more than {MOST_WAYS} ways to choose what not to untap; make the board smaller")
    others = tuple(p.id for p in tapped if p.controller != player and any(_untaps_also(each, p, player) for each in says))
    found: dict[tuple[ObjectId, ...], None] = {}
    for declined in product((False, True), repeat=len(optional)):
        kept = {p.id for p, stays in zip(optional, declined, strict=True) if stays}
        for chosen in _as_many_as_allowed([p for p in able if p.id not in kept], player, says):
            found[tuple(p.id for p in board.permanents if p.id in chosen or p.id in others)] = None
    if len(found) == 1:
        return tuple(Untap(ids) for ids in found)
    return tuple(Untap(ids, _words(ids, board)) for ids in found)


def _words(ids: tuple[ObjectId, ...], board: Board) -> str:
    names = [p.name for p in board.permanents if p.id in ids]
    return f"untapping {' and '.join(names) or 'nothing'}"


def _that_hold(board: Board) -> Iterator[_Says]:
    for says in _statements(board):
        if says.statement.condition is None or ground_truth(says.statement.condition, says.context):
            yield says


def _statements(board: Board) -> Iterator[_Says]:
    table = characteristics_on(board)
    for permanent in board.permanents:
        context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                yield from (_Says(s, context) for s in own.ability.statements if isinstance(s, Untapping))
    for resolved in board.resolved:
        memory = Memory(target=resolved.target, other_target=resolved.other_target)
        context = Context(board, table, resolved.controller, resolved.source or resolved.id, resolved.chosen, memory=memory)
        for statement in lasting_statements(resolved.card.front.abilities):
            if isinstance(statement, Untapping):
                yield _Says(statement, context)


def _keeps_tapped(says: _Says, permanent: Permanent, player: PlayerName) -> bool:
    match says.statement:
        case f.StaysTapped(of, during):
            if during is not None and not player_is(player, during, says.context):
                return False
            return _is_one(permanent, of, says.context)
        case _:
            return False


def _is_one(permanent: Permanent, of: Objects | Referent, context: Context) -> bool:
    if isinstance(of, Objects):
        return any(p is not None and p.id == permanent.id for _, p in objects_of(of, context))
    identity = object_of(of, context)
    if identity is None and of in TARGET_REFERENTS:
        raise NotModelled(f"the target of {source_name(context)} isn't given; write `targeting …`")
    return identity == permanent.id


def _may_stay(says: _Says, permanent: Permanent) -> bool:
    return isinstance(says.statement, f.MayStayTapped) and says.context.source == permanent.id


def _untaps_also(says: _Says, permanent: Permanent, player: PlayerName) -> bool:
    statement = says.statement
    return isinstance(statement, f.UntapsAlso) and says.context.you != player and _is_one(permanent, statement.of, says.context)


def _as_many_as_allowed(able: list[Permanent], player: PlayerName, says: tuple[_Says, ...]) -> Iterator[frozenset[ObjectId]]:
    """
    The greatest sets of these permanents within all limits: no further permanent could untap too.

    A permanent that several limits count is one of each, so choosing it may leave fewer to untap.

    Raises:
        TooLarge: there are too many.
    """
    limits = [
        (statement.count, frozenset(p.id for p in able if _has(p, each)))
        for each in says
        if isinstance(statement := each.statement, f.UntapsAtMost) and player_is(player, statement.player, each.context)
    ]
    limits = [(count, of) for count, of in limits if len(of) > count]
    limited = [p.id for p in able if any(p.id in of for _, of in limits)]
    free = frozenset(p.id for p in able if p.id not in limited)
    allowed: list[frozenset[ObjectId]] = [frozenset()]
    for identity in limited:
        allowed += [more for chosen in allowed if _within(more := chosen | {identity}, limits)]
        if len(allowed) > MOST_WAYS:
            raise TooLarge(f"more than {MOST_WAYS} ways to untap only some of the permanents; make the board smaller")
    greatest = [chosen for chosen in allowed if not any(_within(chosen | {one}, limits) for one in limited if one not in chosen)]
    yield from (free | chosen for chosen in greatest)


def _within(chosen: frozenset[ObjectId], limits: list[tuple[int, frozenset[ObjectId]]]) -> bool:
    return all(len(of & chosen) <= count for count, of in limits)


def _has(permanent: Permanent, says: _Says) -> bool:
    assert isinstance(says.statement, f.UntapsAtMost)
    return matches(says.statement.of, says.context.table[permanent.id], permanent, says.context)


@register_instances
def _stun_counters(board: Board) -> Iterator[Instance]:
    """
    One replacement effect for each permanent with stun counters, however many there are (CR 122.1d).
    """
    if not STUN.in_force:
        return
    pattern = UntappedPattern(THIS_ONE)
    effect = f.ReplacementEffect(pattern, f.DoInstead((i.RemoveCountersFrom(Referent.THIS, "stun"),)))
    for permanent in board.permanents:
        if permanent.count_of("stun"):
            name = f"a stun counter on {permanent.name}"
            yield Instance(f"{permanent.id}: stun", name, permanent.id, permanent.controller, effect, guard_of(pattern))
