"""
The dynamic program of a search over sets of points.

A set holds all points that one and the same order of effects leads to. Sets are met depth first, by effects in the order in
which they are listed, so that the way on which an outcome is met first is the least one. How many orders lead to each set is then
summed up from the start on.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from attrs import define, field

from manaproof.errors import TooLarge
from manaproof.explore.chains import Move, Turn
from manaproof.explore.exchanging import classes, names_any
from manaproof.explore.points import Ground, Point, Spot, board_of, happened_before
from manaproof.model.board import Board
from manaproof.model.outcomes import Happening, Outcome, Triggered, WitnessStep
from manaproof.model.permanents import ObjectId
from manaproof.rules.cases import NeedsCases
from manaproof.rules.stacking import stacked

Reached = dict[Point, tuple[Point, tuple[WitnessStep, ...]]]
Onward = dict[Point, tuple[Point, WitnessStep]]


@define(eq=False)
class PointSet:
    """
    The points that an order of effects leads to, with the sets to which the next effects lead.

    `before` and `effect` tell how it was met first. Each of `onward` is led to by as many effects as `times` says, None for one
    each. `endings` are the outcomes that need no further effect, by number, `below` all that can be reached, as bits.
    """

    points: tuple[Point, ...]
    before: PointSet | None
    effect: str | None
    onward: list[PointSet] = field(factory=list)
    times: list[int] | None = None
    endings: tuple[int, ...] = ()
    below: int = 0
    orders: int = 0
    is_told: bool = False
    """Whether the chain of its one point tells where the effects lead."""
    is_under_way: bool = False
    is_done: bool = False


@define(eq=False)
class Ending:
    """
    An outcome: what happened, the point where it ends and the set of that point where it was met first, in how many orders.
    """

    happenings: tuple[Happening, ...]
    end: Spot
    met: PointSet
    orders: int = 0


@define(eq=False)
class SetSearch:
    """
    A search from one set of points.
    """

    ground: Ground
    _sets: dict[Hashable, PointSet] = field(factory=dict)
    _endings: list[Ending] = field(factory=list)
    _numbers: dict[tuple[Happening, ...], int] = field(factory=dict)
    _naming: dict[tuple[ObjectId, Board], tuple[int, int]] = field(factory=dict)

    def outcomes_from(self, start: Iterable[Point]) -> tuple[Outcome, ...]:
        """
        The outcomes, in the order in which they are met.

        Raises:
            TooLarge: there are more states than the limit, or no end of them.
            NotModelled: something that decides isn't encoded.
        """
        first = self._set(tuple(dict.fromkeys(start)), None, None)
        done = self._search(first)
        first.orders = 1
        for each in reversed(done):
            for number in each.endings:
                self._endings[number].orders += each.orders
            if each.times is None:
                for later in each.onward:
                    later.orders += each.orders
            else:
                for later, times in zip(each.onward, each.times, strict=True):
                    later.orders += each.orders * times
        return tuple(self._outcome(ending) for ending in self._endings)

    def _search(self, first: PointSet) -> list[PointSet]:
        """
        All sets that can be reached, each after those that it leads to.
        """
        done: list[PointSet] = []
        stack = [(first, self._followed(first))]
        while stack:
            each, followed = stack[-1]
            each.is_under_way = True
            later = next(followed, None)
            if later is None:
                each.is_done = True
                done.append(each)
                stack.pop()
            elif not later.is_done:
                if later.is_under_way:
                    raise TooLarge("the effects come back to where they were: there is no end of orders")
                stack.append((later, self._followed(later)))
        return done

    def _followed(self, each: PointSet) -> Iterator[PointSet]:
        """
        The sets that the next effects lead to; each is searched before the next one is asked for.
        """
        point = each.points[0]
        if len(each.points) == 1 and not isinstance(point, Spot):
            together = self._told(point)
            if together is not None:
                self.ground.take(point)
                each.is_told = True
                return self._along(each, point, together)
        return self._in_general(each)

    def _told(self, turn: Turn) -> list[list[Move]] | None:
        """
        The effects that may be applied next; None where nothing applies, or the chain doesn't tell where each leads.

        Those are together that may be exchanged; all are where the first may be fixed first.
        """
        chains, (stage, gone) = self.ground.chains, turn
        try:
            found = chains.choosable(turn)
            is_fixed = chains.fixed_first(turn, found)
            together = [found] if is_fixed else chains.classes(found, gone, stage.chain.board)
            if any(chains.becomes(moves[0], stage) is None for moves in together):
                return None
        except NeedsCases:
            return None
        return together or None

    def _along(self, each: PointSet, turn: Turn, together: Sequence[Sequence[Move]]) -> Iterator[PointSet]:
        stage, gone = turn
        for moves in together:
            for place, move in enumerate(moves):
                became = self.ground.chains.becomes(move, stage)
                assert became is not None, "it may be exchanged with one of which the chain tells where it leads"
                after = gone | move.bit
                points = ((became[0], after),) if len(became) == 1 else tuple(dict.fromkeys((each, after) for each in became))
                later = self._set(points, each, move.instance.id)
                yield later
                if place == 0 and len(moves) > 1 and self._stands_for_all(moves, later, each):
                    _lead(each, later, len(moves))
                    break
                _lead(each, later)

    def _stands_for_all(self, moves: Sequence[Move], later: PointSet, each: PointSet) -> bool:
        """
        Whether as many orders lead through the first of some moves as through each: they are exchanged, or it is fixed first.
        """
        if any(move.group is not moves[0].group for move in moves):
            return True
        return not self._names_any(later, [move.instance.source for move in moves], each)

    def _in_general(self, each: PointSet) -> Iterator[PointSet]:
        reached = self._closure(each.points)
        self._end(each, reached)
        onward = self._onward(reached)
        sources = {
            hop.effect: hop.source
            for point in reached
            for hop in self.ground.hops(point)
            if hop.effect is not None and hop.source is not None
        }
        nodes = [self.ground.node(point) for point in each.points] if len(sources) > 1 else []
        for effects in classes(nodes, sources):
            for place, effect in enumerate(effects):
                later = self._set(tuple(onward[effect]), each, effect)
                yield later
                if place == 0 and len(effects) > 1 and not self._names_any(later, [sources[other] for other in effects], each):
                    _lead(each, later, len(effects))
                    break
                _lead(each, later)

    def _names_any(self, later: PointSet, objects: Sequence[ObjectId], each: PointSet) -> bool:
        """
        Whether an outcome below a set names one of some objects: then it isn't the same for each of them.
        """
        board = board_of(each.points[0])
        return any(self._outcomes_naming(name, board) & later.below for name in objects)

    def _outcomes_naming(self, name: ObjectId, board: Board) -> int:
        seen, naming = self._naming.get((name, board), (0, 0))
        if seen < len(self._endings):
            for number in range(seen, len(self._endings)):
                if names_any((self._endings[number].happenings,), (name,), board):
                    naming |= 1 << number
            self._naming[name, board] = len(self._endings), naming
        return naming

    def _end(self, each: PointSet, reached: Reached) -> None:
        """
        Notes the outcomes that need no further effect.
        """
        found: dict[int, None] = {}
        for point in reached:
            if isinstance(point, Spot) and not point.node.tasks:
                number = self._numbers.setdefault(point.happenings, len(self._endings))
                if number == len(self._endings):
                    self._endings.append(Ending(point.happenings, point, each))
                found[number] = None
        each.endings = tuple(found)
        for number in found:
            each.below |= 1 << number

    def _closure(self, points: Sequence[Point]) -> Reached:
        """
        All points that no application of an effect separates, each with the point of the set it comes from and the steps.
        """
        reached: Reached = {point: (point, ()) for point in points}
        waiting = list(reached)
        for point in waiting:
            origin, steps = reached[point]
            for hop in self.ground.hops(point):
                if hop.effect is None and hop.to not in reached:
                    reached[hop.to] = (origin, (*steps, hop.step) if hop.step else steps)
                    waiting.append(hop.to)
        return reached

    def _onward(self, reached: Reached) -> dict[str, Onward]:
        """
        For each effect that can be applied, the points that it leads to.
        """
        onward: dict[str, Onward] = {}
        for point in reached:
            for hop in self.ground.hops(point):
                if hop.effect is not None and hop.step is not None:
                    onward.setdefault(hop.effect, {}).setdefault(hop.to, (point, hop.step))
        return onward

    def _set(self, points: tuple[Point, ...], before: PointSet | None, effect: str | None) -> PointSet:
        """
        The set of these points, the same one whenever an order leads to it.
        """
        key = points[0] if len(points) == 1 else frozenset(points)
        found = self._sets.get(key)
        if found is None:
            ordered = points if len(points) == 1 else tuple(sorted(points, key=_order))
            found = self._sets[key] = PointSet(ordered, before, effect)
        return found

    def _steps_back(self, ending: Ending) -> Iterator[WitnessStep]:
        """
        The steps of the way on which an outcome was met first, from its end to the start.
        """
        point: Point = ending.end
        each = ending.met
        while True:
            if not each.is_told:
                point, within = self._closure(each.points)[point]
                yield from reversed(within)
            if each.before is None:
                return
            point, step = self._came_from(point, each.before, each.effect)
            yield step
            each = each.before

    def _came_from(self, point: Point, before: PointSet, effect: str | None) -> tuple[Point, WitnessStep]:
        """
        The point of the set before from which an effect first led to one, and the step.
        """
        assert effect is not None
        turn = before.points[0]
        if not before.is_told or isinstance(turn, Spot) or isinstance(point, Spot):
            return self._onward(self._closure(before.points))[effect][point]
        chains = self.ground.chains
        move = next(move for move in chains.choosable(turn) if move.instance.id == effect)
        return turn, chains.step(move, turn, point[0])

    def _outcome(self, ending: Ending) -> Outcome:
        """
        An outcome with its witness: the steps are found from its end back to the start.
        """
        steps = tuple(reversed(list(self._steps_back(ending))))
        choosers = tuple(dict.fromkeys(step.chooser for step in steps))
        triggered = [happening for happening in ending.happenings if isinstance(happening, Triggered)]
        board = board_of(ending.end)
        return Outcome(ending.happenings, ending.orders, steps, choosers, stacked(triggered, board))


def _lead(each: PointSet, later: PointSet, times: int = 1) -> None:
    """
    Notes that effects lead from a set to another one that was searched.
    """
    if times > 1 and each.times is None:
        each.times = [1] * len(each.onward)
    each.onward.append(later)
    if each.times is not None:
        each.times.append(times)
    each.below |= later.below


def _order(point: Point) -> str:
    happenings = happened_before(point)
    return repr(happenings) if happenings else ""
