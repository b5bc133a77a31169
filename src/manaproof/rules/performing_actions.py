"""
Keyword actions that put counters: proliferate, bolster, adapt (CR 701.34, 701.39, 701.46).
"""

from __future__ import annotations

from itertools import product

from manaproof.errors import TooLarge
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import CountersEvent, GetCounters
from manaproof.model.expr import ONE
from manaproof.model.permanents import Counters, Permanent
from manaproof.rules.entering import is_by_effect
from manaproof.rules.folding import ground_value
from manaproof.rules.keyword_actions import keyword_action
from manaproof.rules.kinds.players import NUMBER_OF_KIND
from manaproof.rules.matching import measure
from manaproof.rules.performing import context_of_script, environment_of_script, go_on
from manaproof.rules.performing_counters import putting
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

PROLIFERATE = rule(
    __name__,
    "701.34a",
    "to proliferate is to choose any number of permanents and players that have counters and to give each another of each kind",
    otherwise="to proliferate is to give each permanent that has counters another of each kind",
)
BOLSTER = rule(
    __name__,
    "701.39a",
    "to bolster is to put +1/+1 counters on a creature with the least toughness among those that one controls",
    otherwise="to bolster is to put +1/+1 counters on any creature that one controls",
)
ADAPT = rule(
    __name__,
    "701.46a",
    "to adapt is to put +1/+1 counters on a permanent that has none",
    otherwise="to adapt is to put +1/+1 counters on a permanent, whether it has some or not",
)
MOST_CHOSEN = 8  # permanents with counters among which any number is chosen


@keyword_action("proliferate")
def _proliferate(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Every way to choose among what has counters.

    Rule: 701.34a (2026-08-07).
    Shapes: 2^n choices among n permanents, for n up to 8.
    """
    del instruction, world
    there = [*_permanents_with_counters(script, board), *_players_with_counters(script, board)]
    if not PROLIFERATE.in_force:
        return (_proliferated([event for _, event in there], script, board, None),)
    if len(there) > MOST_CHOSEN:
        raise TooLarge(f"{len(there)} permanents and players have counters; proliferating is followed for at most {MOST_CHOSEN}")
    branches = []
    for picks in product((True, False), repeat=len(there)):
        chosen = [each for each, pick in zip(there, picks, strict=True) if pick]
        words = " and ".join(name for name, _ in chosen) or "nothing"
        branches.append(_proliferated([event for _, event in chosen], script, board, f"choose {words}"))
    return tuple(branches)


def _permanents_with_counters(script: Script, board: Board) -> list[tuple[str, CountersEvent]]:
    return [
        (permanent.name, putting(script, permanent.id, [Counters(c.kind, 1) for c in permanent.counters], board))
        for permanent in board.permanents
        if permanent.counters
    ]


def _players_with_counters(script: Script, board: Board) -> list[tuple[str, CountersEvent]]:
    found: list[tuple[str, CountersEvent]] = []
    for player in board.players:
        more = tuple(Counters(kind, 1) for kind, number in sorted(NUMBER_OF_KIND.items()) if player.number(number))
        if more:
            found.append((player.name, GetCounters(player.name, more, script.you, is_by_effect(script), script.source)))
    return found


def _proliferated(events: list[CountersEvent], script: Script, board: Board, decision: str | None) -> Branch:
    pending = [Pending(event, script.opportunities) for event in events]
    return go_on(board, script, before=at_once(pending), decision=decision)


def _with_counters(
    instruction: i.KeywordInstruction, script: Script, board: Board, world: World, on: list[Permanent]
) -> tuple[Branch, ...]:
    """
    +1/+1 counters on one of these permanents, whichever it is.
    """
    context = context_of_script(script, board, world)
    count = ground_value(instruction.amount or ONE, context, environment_of_script(script, context))
    branches = [
        go_on(
            board,
            script,
            before=(Pending(putting(script, p.id, [Counters("+1/+1", count)], board), script.opportunities),),
            decision=f"choose {p.name}" if len(on) > 1 else None,
        )
        for p in on
    ]
    return tuple(branches) or (go_on(board, script),)


@keyword_action("bolster")
def _bolster(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A creature with the least toughness is chosen, not targeted.

    Rule: 701.39a (2026-08-07).
    """
    context = context_of_script(script, board, world)
    names = players_of(instruction.player, context)
    mine = [p for p in board.permanents if p.controller in names and "Creature" in context.table[p.id].card_types]
    toughness = {p.id: measure(context.table[p.id], "toughness") or 0 for p in mine}
    least = min(toughness.values(), default=0)
    fitting = [p for p in mine if toughness[p.id] == least or not BOLSTER.in_force]
    return _with_counters(instruction, script, board, world, fitting)


@keyword_action("adapt")
def _adapt(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Only a permanent without +1/+1 counters adapts.

    Rule: 701.46a (2026-08-07).
    """
    permanent = board.permanent(script.source) if script.source else None
    if permanent is None or (permanent.count_of("+1/+1") and ADAPT.in_force):
        return (go_on(board, script),)
    return _with_counters(instruction, script, board, world, [permanent])
