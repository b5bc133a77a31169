"""
The extremes of a quantity (DESIGN §1): the greatest or least over all outcomes, or that a player can force.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from attrs import define, evolve, field, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Edge, Node
from manaproof.explore.outcomes import DEFAULT_LIMIT, Exploration
from manaproof.model.answers import Extreme, ExtremeAnswer, OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.formulas import Term, measures_in, number_of
from manaproof.model.measures import Measure, measured
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import CoinsFlipped, DiceRolled, Happening, NotLegal, Outcome, WitnessStep, is_assumed
from manaproof.model.permanents import PlayerName
from manaproof.model.references import PlayerRef
from manaproof.model.regions import Box, extent, joined, lowest, restricted
from manaproof.model.unknowns import as_written, for_values
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.queries.amounts import for_each_part
from manaproof.queries.judging import number_at, outcomes_at
from manaproof.queries.proving import about_answer, length_of
from manaproof.queries.telling import untold
from manaproof.queries.unknown_amounts import outcomes
from manaproof.queries.vacuity import idle_measures
from manaproof.rules.tasks import Script, World
from manaproof.rules.uncertain import as_asked

_FATE = "fate"  # no player: what is unknown or random
Found = tuple[int, Outcome]


def extreme(
    board: Board,
    occasion: Occasion,
    term: Term,
    *,
    greatest: bool,
    player: PlayerName | None = None,
    checked: bool = False,
    limit: int = DEFAULT_LIMIT,
) -> ExtremeAnswer:
    """
    The greatest or least that a quantity is at an outcome, as functions of the unknown amounts.

    With a `player` it is what that player can force: they choose towards it, all others against it, and what is unknown or random
    comes out against it as well.

    Returns COMPLETE iff every order, choice and amount was considered; VACUOUS iff nothing of what it measures can happen.

    Cost: that of all outcomes; with a player at most `limit` states besides for each part of the values.

    Raises:
        IllegalAction: a rule forbids the occasion, whatever is chosen.
    """
    answer = outcomes(board, occasion, checked=checked, limit=limit)
    about = about_answer(answer)
    if answer.verdict is not Verdict.COMPLETE:
        return ExtremeAnswer(about)
    measures = measures_in(term)
    why = untold(measures, board, answer)
    if why is not None:
        return ExtremeAnswer(evolve(about, verdict=Verdict.UNKNOWN, limits=why))
    idle = idle_measures(measures, board, answer)
    about = evolve(about, idle=tuple(map(str, idle)))
    if len(idle) == len(measures):
        return ExtremeAnswer(evolve(about, verdict=Verdict.VACUOUS, vacuous="nothing of what is measured can happen here"))
    over: Box = answer.over[0] if answer.over else ()
    ask = partial(_of_all, term, answer, greatest=greatest)
    if player is not None:
        ask = partial(_forced, board, occasion, term, player=player, greatest=greatest, limit=limit)
    try:
        parts = for_each_part(over, ask)
    except NotModelled as error:
        return ExtremeAnswer(evolve(about, verdict=Verdict.UNKNOWN, limits=error.message))
    except TooLarge as error:
        return ExtremeAnswer(evolve(about, verdict=Verdict.INCOMPLETE, limits=error.message))
    if parts.left:
        return ExtremeAnswer(evolve(about, verdict=Verdict.UNKNOWN, limits="the values fall into too many kinds"))
    return ExtremeAnswer(about, _as_functions(parts.answers, over))


def _of_all(term: Term, answer: OutcomesAnswer, box: Box, *, greatest: bool) -> Found | None:
    """
    The extreme over all outcomes for all of some values; None where nothing is legal.
    """
    best: Found | None = None
    for outcome in sorted(outcomes_at(answer, box), key=length_of):
        number = number_at(term, outcome, box)
        if best is None or _is_beyond(number, best[0], greatest=greatest):
            best = number, outcome
    return best


def _is_beyond(number: int, other: int, *, greatest: bool) -> bool:
    return number > other if greatest else number < other


def _as_functions(answers: Sequence[tuple[Box, Found | None]], over: Box) -> tuple[Extreme, ...]:
    """
    The extremes of all parts of the values; those that are one function of the unknowns are one.
    """
    functions: list[tuple[int, Outcome, list[Box]]] = []
    for box, found in sorted(answers, key=lambda part: extent(part[0]), reverse=True):
        if found is None:
            continue
        same = next((boxes for amount, _, boxes in functions if _agree(amount, found[0], box)), None)
        if same is None:
            functions.append((*found, [box]))
        else:
            same.append(box)
    functions.sort(key=lambda function: lowest(min(function[2], key=lowest)))
    regions = [(amount, outcome, joined(boxes)) for amount, outcome, boxes in functions]
    return tuple(Extreme(amount, outcome, restricted(region, over)) for amount, outcome, region in regions)


def _agree(amount: int, other: int, box: Box) -> bool:
    try:
        return as_written(for_values((amount,), box)) == as_written((other,))
    except ValueError:
        return False


def _forced(
    board: Board, occasion: Occasion, term: Term, box: Box, *, player: PlayerName, greatest: bool, limit: int
) -> Found | None:
    """
    What a player can force for all of some values, with how it then goes.
    """
    known = as_asked(for_values(board, box))
    game = _Game(
        Exploration(World(CouldProduceTable(known).oracle), limit), for_values(term, box), measures_in(term), player, greatest
    )
    line = game.value(Node(known, (for_values(occasion, box),)))
    return None if line is None else (line.number, Outcome(line.happenings, 1, line.steps))


@frozen
class _Line:
    """
    How it goes if everybody chooses as well as they can, and what the quantity then is.
    """

    number: int
    steps: tuple[WitnessStep, ...] = ()
    happenings: tuple[Happening, ...] = ()


Key = tuple[Node, tuple[int, ...]]


@define
class _Game:
    """
    The outcome graph as a game of one player against all others, with what is known of its nodes.

    A node is looked at together with what the measures of the quantity have come to before it, which is all of the past that
    the quantity depends on.
    """

    exploration: Exploration
    term: Term
    measures: tuple[Measure, ...]
    player: PlayerName
    greatest: bool
    _known: dict[Key, _Line | None] = field(factory=dict)

    def value(self, start: Node) -> _Line | None:
        """
        What the player can force from a node; None where nothing is legal.

        Raises:
            NotModelled: it can't be told who makes a choice.
            TooLarge: there are more states than the limit.
        """
        first: Key = (start, (0,) * len(self.measures))
        waiting = [first]
        while waiting:
            key = waiting[-1]
            later = [] if key in self._known else [to for _, to in self._edges(key) if to is not None and to not in self._known]
            if later:
                if len(self._known) + len(waiting) > 2 * self.exploration.limit:
                    raise TooLarge(f"there are more than {self.exploration.limit} states to choose in")
                waiting += later
                continue
            if key not in self._known:
                self._known[key] = self._line(key)
            waiting.pop()
        return self._known[first]

    def _edges(self, key: Key) -> list[tuple[Edge, Key | None]]:
        """
        The edges from a node with where they lead, None for one on which what is asked isn't legal.
        """
        node, totals = key
        found: list[tuple[Edge, Key | None]] = []
        for edge in self.exploration.edges(node):
            if any(isinstance(happening, NotLegal) for happening in edge.happenings):
                found.append((edge, None))
                continue
            more = (measured(measure, edge.happenings) for measure in self.measures)
            found.append((edge, (edge.to, tuple(total + each for total, each in zip(totals, more, strict=True)))))
        return found

    def _line(self, key: Key) -> _Line | None:
        node, totals = key
        if not node.tasks:
            numbers = dict(zip(self.measures, totals, strict=True))
            return _Line(number_of(self.term, numbers.__getitem__))
        lines = [(edge, line) for edge, to in self._edges(key) if to is not None and (line := self._known[to]) is not None]
        lines = [(edge, _behind(edge, line)) for edge, line in lines]
        if len(lines) <= 1:
            return lines[0][1] if lines else None
        return self._chosen(node, lines)

    def _chosen(self, node: Node, lines: Sequence[tuple[Edge, _Line]]) -> _Line:
        """
        The line that is chosen at a node: one player chooses an effect, then somebody what becomes of it.
        """
        groups: dict[object, list[tuple[Edge, _Line]]] = {}
        for number, (edge, line) in enumerate(lines):
            effect = edge.declined or edge.effect
            places = None if edge.step is None else edge.step.places
            groups.setdefault(number if effect is None else (effect, places), []).append((edge, line))
        firsts = [self._of_one(edges) for edges in groups.values()]
        if len(firsts) == 1:
            return firsts[0]
        choosers = {_chooser(_first_applied(edges)) for edges in groups.values()}
        return self._best_for(choosers, node, firsts)

    def _of_one(self, edges: Sequence[tuple[Edge, _Line]]) -> _Line:
        """
        What becomes of one effect that was chosen: whose it is decides whether to apply one that may be declined.
        """
        applied = [(edge, line) for edge, line in edges if edge.declined is None]
        declined = [(edge, line) for edge, line in edges if edge.declined is not None]
        if not applied or not declined:
            return self._within(edges)
        return self._best_for(
            {_chooser(edge) for edge, _ in declined}, None, [self._within(applied), *(line for _, line in declined)]
        )

    def _within(self, edges: Sequence[tuple[Edge, _Line]]) -> _Line:
        if len(edges) == 1:
            return edges[0][1]
        return self._best_for({_decider(edge) for edge, _ in edges}, None, [line for _, line in edges])

    def _best_for(self, choosers: set[PlayerName | None], node: Node | None, lines: Sequence[_Line]) -> _Line:
        """
        The line that suits a chooser best: the player, or somebody or something against them.
        """
        if all(line.number == lines[0].number for line in lines):
            return min(lines, key=lambda line: len(line.steps))
        if len(choosers) != 1 or None in choosers or (node is not None and _may_be_of_others(node)):
            raise NotModelled("who makes a choice on the way can't be told")
        towards = self.greatest is (choosers == {self.player})
        best = lines[0]
        for line in lines[1:]:
            if _is_beyond(line.number, best.number, greatest=towards):
                best = line
        return best


def _first_applied(edges: Sequence[tuple[Edge, _Line]]) -> Edge:
    """
    An edge on which an effect that was chosen is applied, if there is one: its step says who chose the effect.
    """
    return next((edge for edge, _ in edges if edge.declined is None), edges[0][0])


def _chooser(edge: Edge) -> PlayerName | None:
    """
    Who chooses an edge: a player, or fate; None where that isn't told.
    """
    if edge.step is not None:
        return edge.step.chooser
    happened_so = any(is_assumed(each) or isinstance(each, CoinsFlipped | DiceRolled) for each in edge.happenings)
    return _FATE if happened_so else None


def _decider(edge: Edge) -> PlayerName | None:
    """
    The same of what an effect that is applied lets somebody choose.
    """
    return edge.decider if edge.decider is not None else _FATE if any(map(is_assumed, edge.happenings)) else None


def _may_be_of_others(node: Node) -> bool:
    """
    Whether what an effect does next speaks of other players than its controller, who may make its choice.
    """
    task = node.tasks[0]
    if not isinstance(task, Script):
        return False
    return any(isinstance(part, PlayerRef) and part is not PlayerRef.YOU for part in walk(task.effect[:1]))


def _behind(edge: Edge, line: _Line) -> _Line:
    steps = line.steps if edge.step is None else (edge.step, *line.steps)
    return _Line(line.number, steps, (*edge.happenings, *line.happenings))
