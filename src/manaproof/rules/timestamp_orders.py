"""
Every order of timestamps that a board could have, where it leaves that open (CR 613.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, permutations

from attrs import evolve, frozen

from manaproof.errors import TooLarge
from manaproof.model.board import Board
from manaproof.model.layers import Layer
from manaproof.model.permanents import ObjectId
from manaproof.rules.changing_control import settled
from manaproof.rules.continuous import effects_on
from manaproof.rules.layers import layered

MOST_SOURCES = 8

Older = tuple[ObjectId, ObjectId]
Sources = Mapping[ObjectId, frozenset[Layer]]


@frozen
class Ordered:
    """
    A board with one order of timestamps, and for each two sources with effects in a common layer which is older.
    """

    board: Board
    older: frozenset[Older]


def boards_in_every_order(board: Board) -> tuple[Ordered, ...]:
    """
    The board under every order of timestamps that could make a difference; an attached permanent is later than its host.

    Shapes: up to 8 sources of continuous effects.
    Cost: the permutations of those sources, of which those are kept that differ for two with a common layer.

    Raises:
        TooLarge: there are more sources.
    """
    sources: Sources = {}
    found: tuple[Ordered, ...] = (Ordered(board, frozenset()),)
    while True:
        there = _together([_sources(ordered.board) for ordered in found], board)
        if there == sources:
            return found
        sources = there
        found = _orders(board, sources)


def _orders(board: Board, sources: Sources) -> tuple[Ordered, ...]:
    if len(sources) > MOST_SOURCES:
        raise TooLarge(f"the order of {len(sources)} sources of continuous effects is open; it can be of at most {MOST_SOURCES}")
    rivals = [(one, other) for one, other in combinations(sources, 2) if sources[one] & sources[other]]
    hosts = [(p.id, p.attached_to) for p in board.permanents if p.id in sources and p.attached_to in sources]
    found: dict[frozenset[Older], Ordered] = {}
    for order in permutations(sources):
        place = {source: number for number, source in enumerate(order)}
        if any(place[attached] < place[host] for attached, host in hosts if host is not None):
            continue
        older = frozenset((one, other) if place[one] < place[other] else (other, one) for one, other in rivals)
        if older not in found:
            found[older] = Ordered(_in_order(board, place), older)
    return tuple(found.values())


def _in_order(board: Board, place: Mapping[ObjectId, int]) -> Board:
    """
    The board with the timestamps of the sources in an order.
    """
    first = board.latest_timestamp + 1
    permanents = (evolve(p, timestamp=first + place[p.id]) if p.id in place else p for p in board.permanents)
    resolved = (evolve(r, timestamp=first + place[r.id]) if r.id in place else r for r in board.resolved)
    return settled(evolve(board, permanents=tuple(permanents), resolved=tuple(resolved)))


def _sources(board: Board) -> Sources:
    """
    The layers in which each source has effects at some time while the layers are applied.
    """
    found: dict[ObjectId, frozenset[Layer]] = {}
    table = dict(layered(board).table)
    tables = [dict(table)]
    for step in reversed(layered(board).steps):
        table.update(step.before)
        tables.append(dict(table))
    for each in tables:
        for applying in effects_on(board, each):
            found[applying.source] = found.get(applying.source, frozenset()) | applying.layers
    return found


def _together(all_sources: list[Sources], board: Board) -> Sources:
    """
    The sources of several orders as one, in the order of the board; cards in graveyards have no timestamp to speak of.
    """
    order = [*(p.id for p in board.permanents), *(r.id for r in board.resolved)]
    layers = {each: frozenset().union(*(sources.get(each, frozenset()) for sources in all_sources)) for each in order}
    return {each: found for each, found in layers.items() if found}
