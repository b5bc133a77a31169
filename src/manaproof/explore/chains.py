"""
The chains of the search: an event that would happen, with the effects that may be chosen, whatever had its opportunity before.

Which effects apply to an event and what they make of it doesn't depend on those that had their opportunity (CR 614.5): these are
only left out. So both are worked out once for each event of a chain, and a state of it is that event with a set of opportunities.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from attrs import define, evolve, field

from manaproof.explore.exchanging import are_exchangeable, names_any
from manaproof.explore.fixing import commuting, form_of
from manaproof.explore.graph import Node, step_of
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.outcomes import Happening, WitnessStep
from manaproof.rules.applying import modified
from manaproof.rules.choosing import Option
from manaproof.rules.instances import Instance
from manaproof.rules.interaction import candidates, choosable, is_applicable, opportunity
from manaproof.rules.tasks import Opportunities, Pending, Script, Task, World

FEWEST_TO_FIX = 4
"""
How many effects are left where it pays to ask which of them commute: the orders of fewer are walked as fast.
"""

Gone = int
"""
A set of opportunities that were had, as bits.
"""


@define(eq=False)
class Move:
    """
    An effect on an event, with whether it applies and what it makes of the event, once that was asked.

    `bit` stands for its opportunity. `becomes` has the event after it for every way, None if it does more than that.
    """

    instance: Instance
    bit: Gone
    group: Group
    applies: bool | None = None
    becomes: tuple[Stage, ...] | None = None
    was_asked: bool = False


@define(eq=False)
class Group:
    """
    Moves that may be exchanged as long as no opportunity that was had tells their objects apart.

    `telling` are those of the first `told` opportunities of the search that would.
    """

    moves: list[Move] = field(factory=list)
    telling: Gone = 0
    told: int = 0


@define(eq=False)
class Stage:
    """
    An event of a chain, whatever effects had their opportunity before.

    `moves` are the effects on events of its kind, None before they were asked for.
    """

    chain: Chain
    event: Event
    moves: tuple[Move, ...] | None = None
    is_in_steps: bool = False
    """Whether some of them must be chosen before others."""
    commuting: Mapping[Gone, Gone] | None = None
    """For each the others with which it commutes for any amount, by their opportunities; None before that was asked for."""


@define(eq=False)
class Chain:
    """
    What stays the same while effects on an event are chosen: what happened before, the board, and what is to happen afterwards.

    `alike` has for each effect the first of those with which it may be exchanged unless the event names their objects.
    """

    happenings: tuple[Happening, ...]
    board: Board
    then: Script | None
    rest: tuple[Task, ...]
    stages: dict[Event, Stage] = field(factory=dict)
    alike: dict[str, Instance] = field(factory=dict)
    commuting: dict[Event, Mapping[Gone, Gone]] = field(factory=dict)


Turn = tuple[Stage, Gone]
"""
A state in which an effect on an event may be chosen.
"""


@define(eq=False)
class Chains:
    """
    All chains that a search has met.
    """

    world: World
    _chains: dict[Hashable, Chain] = field(factory=dict)
    _bits: dict[str, Gone] = field(factory=dict)
    _steps: dict[tuple[Stage, Stage, Move], WitnessStep] = field(factory=dict)

    def turn_of(self, happenings: tuple[Happening, ...], node: Node) -> Turn | None:
        """
        A node as a state of a chain; None if no single event is pending next.
        """
        if not node.tasks or not isinstance(pending := node.tasks[0], Pending):
            return None
        key = (happenings, node.board, pending.then, node.tasks[1:])
        if key not in self._chains:
            self._chains[key] = Chain(happenings, node.board, pending.then, node.tasks[1:])
        gone = 0
        for each in pending.opportunities:
            gone |= self._bit(each)
        return _stage(self._chains[key], pending.event), gone

    def node_of(self, turn: Turn) -> Node:
        """
        A state of a chain as a node.
        """
        stage, gone = turn
        chain = stage.chain
        return Node(chain.board, (Pending(stage.event, self._opportunities(gone), chain.then), *chain.rest))

    def stages(self) -> Iterator[Stage]:
        """
        Every event of every chain.
        """
        return (stage for chain in self._chains.values() for stage in chain.stages.values())

    def choosable(self, turn: Turn) -> list[Move]:
        """
        The effects of which one must be chosen next.

        Raises:
            NeedsCases: whether one applies depends on something unknown.
            NotModelled: a guard can't be decided.
        """
        stage, gone = turn
        moves = stage.moves if stage.moves is not None else self._look_at(stage)
        found = [
            move
            for move in moves
            if not move.bit & gone and (move.applies or (move.applies is None and self._applies(move, stage)))
        ]
        if not stage.is_in_steps or len(found) < 2:
            return found
        first = {instance.id for instance in choosable(tuple(move.instance for move in found))}
        return [move for move in found if move.instance.id in first]

    def becomes(self, move: Move, stage: Stage) -> tuple[Stage, ...] | None:
        """
        What a move makes of an event, for every way; None if it may do more than to put another event in its place.

        Raises:
            NeedsCases: it depends on something unknown.
            NotModelled: the rewrite isn't encoded.
        """
        if not move.was_asked:
            first = move.group.moves[0]
            same = move is not first and self._is_same_for_all(first, stage)
            move.becomes = first.becomes if same else self._modified(move.instance, stage)
            move.was_asked = True
        return move.becomes

    def step(self, move: Move, turn: Turn, to: Stage) -> WitnessStep:
        """
        The step of a witness at which a move is chosen that only modifies the event.
        """
        stage = turn[0]
        key = (stage, to, move)
        if key not in self._steps:
            board = stage.chain.board
            events = modified(move.instance, stage.event, board, self.world) or ()
            words = next(each.words for each in events if each.event == to.event)
            taken = step_of(Option(move.instance, (0,), 1), Pending(stage.event), board, 0)
            self._steps[key] = evolve(taken, choice=words)
        return evolve(self._steps[key], options=len(self.choosable(turn)))

    def fixed_first(self, turn: Turn, found: Sequence[Move]) -> bool:
        """
        Whether the first of the moves may be fixed first: each order of the others has it at every place, with the same end.
        """
        stage, gone = turn
        if len(found) < FEWEST_TO_FIX:
            return False
        if stage.commuting is None:
            stage.commuting = self._commuting(stage)
        first, left = found[0], 0
        for move in stage.moves or ():
            left |= move.bit & ~gone
        commuting = stage.commuting.get(first.bit)
        return commuting is not None and not left & ~commuting & ~first.bit

    def classes(self, found: Sequence[Move], gone: Gone, board: Board) -> list[list[Move]]:
        """
        The moves, those together that may be exchanged in this state; see `exchanging.classes`.
        """
        classes: dict[int, list[Move]] = {}
        for move in found:
            group = move.group
            is_alone = len(group.moves) == 1 or (self._telling(group, board) & gone and self._is_named(move, gone, board))
            classes.setdefault(id(move) if is_alone else id(group), []).append(move)
        return list(classes.values())

    def _modified(self, instance: Instance, stage: Stage) -> tuple[Stage, ...] | None:
        chain = stage.chain
        events = None if instance.effect.optional else modified(instance, stage.event, chain.board, self.world)
        return None if events is None else tuple(_stage(chain, each.event) for each in events)

    def _is_same_for_all(self, first: Move, stage: Stage) -> bool:
        """
        Whether what the first of a group makes of an event names none of their objects: then all of them make that of it.
        """
        became = self.becomes(first, stage)
        if became is None:
            return False
        names = [move.instance.source for move in first.group.moves]
        return not names_any([each.event for each in became], names, stage.chain.board)

    def _applies(self, move: Move, stage: Stage) -> bool:
        first = move.group.moves[0]
        if first.applies is None:
            first.applies = is_applicable(first.instance, stage.event, stage.chain.board, self.world)
        move.applies = first.applies
        return first.applies

    def _look_at(self, stage: Stage) -> tuple[Move, ...]:
        chain, groups = stage.chain, dict[str, Group]()
        found = candidates(chain.board, stage.event)
        firsts = [_first_of_alike(instance, chain) for instance in found]
        tasks = (stage.event, chain.then, chain.rest)
        moves = []
        for instance, first in zip(found, firsts, strict=True):
            is_told = firsts.count(first) > 1 and names_any((tasks,), (instance.source,), chain.board)
            group = Group() if is_told else groups.setdefault(first, Group())
            moves.append(Move(instance, self._bit(opportunity(instance)), group))
            group.moves.append(moves[-1])
        stage.is_in_steps = len(choosable(tuple(found))) < len(found)
        stage.moves = tuple(moves)
        return stage.moves

    def _commuting(self, stage: Stage) -> Mapping[Gone, Gone]:
        """
        For each opportunity those of the effects that commute with the one that has it; worked out once for any amount.
        """
        chain, moves = stage.chain, stage.moves or ()
        form = form_of(stage.event, chain.board)
        if form is None or stage.is_in_steps or len({move.bit for move in moves}) < len(moves):
            return {}
        if form not in chain.commuting:
            bits = {move.instance.id: move.bit for move in moves}
            found = commuting(stage.event, [move.instance for move in moves], chain.board, self.world)
            chain.commuting[form] = {bits[one]: sum(bits[other] for other in others) for one, others in found.items()}
        return chain.commuting[form]

    def _telling(self, group: Group, board: Board) -> Gone:
        """
        The opportunities that name the object of a group, without their own.
        """
        if group.told < len(self._bits):
            new = list(self._bits.items())[group.told :]
            own = {opportunity(move.instance) for move in group.moves}
            names = [move.instance.source for move in group.moves]
            for words, bit in new:
                if words not in own and names_any((words,), names, board):
                    group.telling |= bit
            group.told = len(self._bits)
        return group.telling

    def _is_named(self, move: Move, gone: Gone, board: Board) -> bool:
        return names_any((self._opportunities(gone),), (move.instance.source,), board)

    def _bit(self, words: str) -> Gone:
        return self._bits.setdefault(words, 1 << len(self._bits))

    def _opportunities(self, gone: Gone) -> Opportunities:
        return frozenset(words for words, bit in self._bits.items() if bit & gone)


def _stage(chain: Chain, event: Event) -> Stage:
    stage = chain.stages.get(event)
    if stage is None:
        stage = chain.stages[event] = Stage(chain, event)
    return stage


def _first_of_alike(instance: Instance, chain: Chain) -> str:
    """
    The first effect met that may be exchanged with one, as far as the board tells: itself if there was none.
    """
    if instance.id not in chain.alike:
        firsts = (chain.alike[each] for each in chain.alike if chain.alike[each].id == each)
        chain.alike[instance.id] = next((each for each in firsts if are_exchangeable(each, instance, chain.board)), instance)
    return chain.alike[instance.id].id
