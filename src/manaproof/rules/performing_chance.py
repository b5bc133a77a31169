"""
Instructions to flip coins and to roll dice, and results tables (CR 705, 706).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import Event, FlipCoins, Ignored, RollDice
from manaproof.model.expr import Compare, Number, Quantity, Relation
from manaproof.model.lookups import ThoseCount
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk
from manaproof.rules.folding import ground_value
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.quantities import CHANCE, shown_of_chance
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World

MODIFIED = rule(
    __name__,
    "706.2",
    "the result of a roll is the number that the die shows with all modifiers",
    otherwise="the result of a roll is the number that the die shows",
)
ONE_ABILITY = rule(
    __name__,
    "706.3b",
    "an instruction to roll, its modifiers and its results table are one ability",
    otherwise="a results table is no part of the ability with the instruction to roll, and nothing is done for it",
)
USING_RESULTS = rule(
    __name__,
    "706.4",
    "an ability without a results table says how the results are used, if they are",
    otherwise="an ability without a results table uses the least result, whatever the die shows",
)
IN_RANGE = rule(
    __name__,
    "706.3a",
    "the effect of a results table happens in whose range the result is, if there is one",
    otherwise="each effect of a results table happens whose range begins at the result or below",
)
_CALLED = frozenset({i.FLIPS_WON, i.FLIPS_LOST})
_UNCALLED = frozenset({i.HEADS, i.TAILS})


@perform.register
def _(instruction: i.FlipCoins, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    asked = {node.what for node in walk(script.effect) if isinstance(node, ThoseCount)}
    if asked & _CALLED and asked & _UNCALLED:
        raise NotModelled(f"`{script.name}` asks both who wins a flip and how the coin comes up: that isn't encoded")
    player, count = _told(instruction.player, instruction.count, script, board, world)
    event = FlipCoins(player, count, is_called=not asked & _UNCALLED, is_looked_at=bool(asked & (_CALLED | _UNCALLED)))
    return _would_happen(event, script, board.showing(dict.fromkeys(i.FLIPS, 0)))


@perform.register
def _(instruction: i.RollDice, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    player, count = _told(instruction.player, instruction.count, script, board, world)
    modifier = 0
    if instruction.plus is not None and MODIFIED.in_force:
        context = context_of_script(script, board, world)
        modifier = ground_value(instruction.plus, context, environment_of_script(script, context))
    starts = starts_of(script.effect, instruction.sides, modifier)
    if starts and count != 1:
        raise NotModelled(f"what `{script.name}` does with the results of several dice isn't encoded")
    ignored = (Ignored(instruction.ignoring),) if instruction.ignoring else ()
    event = RollDice(player, count, instruction.sides, ignored, modifier, starts)
    return _would_happen(event, script, board.showing({i.RESULT: None}))


def _told(player: PlayerRef, count: Quantity, script: Script, board: Board, world: World) -> tuple[PlayerName, int]:
    context = context_of_script(script, board, world)
    names = players_of(player, context)
    if len(names) != 1:
        raise NotModelled(f"several players flip coins or roll dice because of `{script.name}`: that isn't encoded")
    return names[0], ground_value(count, context, environment_of_script(script, context))


def _would_happen(event: Event, script: Script, board: Board) -> tuple[Branch, ...]:
    memory = script.memory.remembering(CHANCE, 1)
    return (go_on(board, script, before=(Pending(event, script.opportunities),), memory=memory),)


def starts_of(effect: i.Effect, sides: int, modifier: int) -> tuple[int, ...]:
    """
    The natural results at which what an effect does with the result begins to be something else.

    An effect that takes the result for a number does something else with each.

    >>> from manaproof.model.expr import at_least
    >>> starts_of((i.Conditional(at_least(ThoseCount(i.RESULT), 10), ()),), 20, 3)
    (7,)
    """
    result = ThoseCount(i.RESULT)
    nodes = list(walk(effect))
    compared = [n for n in nodes if isinstance(n, Compare) and n.left == result and isinstance(n.right, Number)]
    if USING_RESULTS.in_force and sum(1 for node in nodes if node == result) > len(compared):
        return tuple(range(1, sides + 1))
    found = {start for compare in compared for start in _starts(compare)}
    for table in (node for node in nodes if isinstance(node, i.ResultsTable)):
        found |= {row.least for row in table.rows} | {row.most + 1 for row in table.rows if row.most is not None}
    return tuple(sorted({max(1, start - modifier) for start in found if start - modifier <= sides}))


def _starts(compare: Compare) -> Iterator[int]:
    assert isinstance(compare.right, Number)
    value = compare.right.value
    if compare.relation in (Relation.AT_LEAST, Relation.LESS, Relation.EQUAL):
        yield value
    if compare.relation in (Relation.MORE, Relation.AT_MOST, Relation.EQUAL):
        yield value + 1


@perform.register
def _(instruction: i.ResultsTable, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if not ONE_ABILITY.in_force:
        return (go_on(board, script),)
    result = shown_of_chance(i.RESULT, script.memory, board)
    if result is None:
        raise NotModelled(f"`{script.name}` has a results table, but no result of one die is known here")
    met = (row for row in instruction.rows if row.least <= result)
    rows = [row for row in met if not IN_RANGE.in_force or row.most is None or result <= row.most]
    effect = tuple(told for row in rows for told in row.effect)
    return (go_on(board, evolve(script, effect=(*effect, *script.effect))),)
