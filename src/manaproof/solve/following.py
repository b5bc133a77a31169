"""
Following a question to the end of every path.
"""

from __future__ import annotations

import z3
from attrs import evolve, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import instructions as i
from manaproof.model.amounts import Undecided
from manaproof.model.board import Board
from manaproof.model.expr import Field
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.occasions import Activate, Occasion, Resolves, TapForMana
from manaproof.model.outcomes import Assumed, is_end
from manaproof.model.production import BothMana, Symbols
from manaproof.model.unknowns import unknowns_in
from manaproof.rules.cases import NeedsCases
from manaproof.rules.following import follow
from manaproof.rules.happening import watch
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.many_alike import refuse_unknown_number
from manaproof.rules.occasions import beginning
from manaproof.rules.performing import context_of_script
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Branch, Pending, Script, Task, Together, Watch
from manaproof.solve.amounts import within
from manaproof.solve.meeting import Meeting, for_each_value, let_happen, meet
from manaproof.solve.paths import YES, Following, MaybeHappening, MaybeMana, OpenTask, Path, Settled
from manaproof.solve.producing import ADDED, Adding, Addition, add_mana, looks_at_fields
from manaproof.solve.reacting import react
from manaproof.solve.session import DEFAULT_BUDGET, Claim

MOST_PATHS = 400
VALUES = "the values of the unknowns"


@frozen
class Search:
    """
    How paths are followed: where mana is added, whether its reactions are part of the question, and how events meet effects.
    """

    adding: Adding
    with_reactions: bool = True
    budget: int = DEFAULT_BUDGET
    with_impossible: frozenset[int] | None = None

    @property
    def meeting(self) -> Meeting:
        """
        How events meet effects.
        """
        return Meeting(self.adding.world, self.budget, self.with_impossible, self.adding.more_steps)


def paths_from(start: Path, search: Search) -> tuple[Path, ...]:
    """
    Every path to its end.

    Raises:
        NotModelled: something on a path isn't encoded.
        TooLarge: there are more paths than the limit.
    """
    waiting, done = [start], []
    while waiting:
        path = waiting.pop()
        if not path.tasks:
            done.append(path)
            continue
        onward = _onward_for_all_values(path, search)
        waiting.extend(evolve(p, label=f"{path.label}{n}" if len(onward) > 1 else path.label) for n, p in enumerate(onward))
        if len(waiting) + len(done) > MOST_PATHS:
            raise TooLarge(f"more than {MOST_PATHS} ways to decide what isn't a number: the solver doesn't follow them")
    return tuple(done)


def _onward_for_all_values(path: Path, search: Search) -> list[Path]:
    """
    The path forks where something comes out differently for some values of an unknown, and on cases of what isn't known.
    """
    try:
        return _onward(path, search)
    except Undecided as undecided:
        return for_each_value(path, undecided, search.meeting)
    except NeedsCases as needs:
        cases = needs.cases(path.board)
        return [evolve(path, board=case.board).showing(MaybeHappening(case.assumes)) for case in cases]


def _onward(path: Path, search: Search) -> list[Path]:
    task, world = path.tasks[0], search.adding.world
    refuse_unknown_number(path.board)
    match task:
        case Occasion():
            _refuse_after_mana(task, path)
            return [_after(branch, path, None) for branch in beginning(task, path.board, world)]
        case Pending() | Together():
            return meet(task, path, search.meeting)
        case Settled():
            return [_after(branch, path, None) for branch in let_happen(task, path, search.meeting)]
        case Watch():
            return [_after(watch(task, path.board, world), path, None)]
        case Following():
            return _follow(task, path, search)


def _refuse_after_mana(occasion: Occasion, path: Path) -> None:
    """
    Refuses what may look at unspent mana or at abilities that triggered on it: on a path these are the solver's, not the board's.
    """
    added = any(isinstance(slot, MaybeMana) for slot in path.slots)
    if added and not isinstance(occasion, TapForMana | Activate | Resolves):
        raise NotModelled(f"the solver doesn't follow an occasion of kind {type(occasion).__name__} after mana was added")


def _follow(task: Following, path: Path, search: Search) -> list[Path]:
    first = task.script.effect[0]
    if isinstance(first, i.AddMana):
        return [_with_reactions(add_mana(first, task, path, search.adding), task.depth, search)]
    if task.present is not YES:
        return _decide_presence(task, path)
    if isinstance(first, i.DoubleUnspentMana):
        doubled = _doubling(first, task, path, search)
        return [_with_reactions(add_mana(_AS_MUCH, doubled, path, search.adding), task.depth, search)]
    if task.given is not None and _reads_event(first):
        raise NotModelled(f"`{task.script.name}` looks at an amount of mana that is open: the solver doesn't follow that")
    return [_after(branch, path, task) for branch in follow(task.script, path.board, search.adding.world)]


_AS_MUCH = i.AddMana(BothMana(tuple(Symbols((t.value,), Field(t.value)) for t in MANA_TYPES)))


def _doubling(instruction: i.DoubleUnspentMana, task: Following, path: Path, search: Search) -> Following:
    """
    Doubling unspent mana is adding as much of each type as there is: what the path has added, and what was there before.
    """
    context = context_of_script(task.script, path.board, search.adding.world)
    (player,) = players_of(instruction.player, context)
    having = path.board.player(player)
    before = pool_of(player, path.board) if having.paid_for != ADDED else having.pool
    pool = sum((portion.mana for portion in before), ManaBag())
    added = [slot for slot in path.slots if isinstance(slot, MaybeMana) and slot.player == player]
    unspent = tuple(
        z3.Sum([z3.IntVal(pool[t]), *(z3.If(slot.present, slot.amounts[t.bit], z3.IntVal(0)) for slot in added)])
        for t in MANA_TYPES
    )
    return evolve(task, script=evolve(task.script, effect=(_AS_MUCH, *task.script.effect[1:])), given=unspent)


def _decide_presence(task: Following, path: Path) -> list[Path]:
    """
    The path forks on whether a reaction takes place that does more than add mana.
    """
    name = f"603.2 trigger of {task.script.name}"
    yes = evolve(path, tasks=(evolve(task, present=YES), *path.tasks[1:]))
    no = evolve(path, tasks=path.tasks[1:])
    return [yes.claiming(Claim(name, task.present)), no.claiming(Claim(name, ~task.present))]


def _reads_event(instruction: i.Instruction) -> bool:
    """
    Whether an instruction itself looks at the amounts of the event; what mana a later instruction adds is the solver's.
    """
    match instruction:
        case i.May(what, then, otherwise):
            return any(_reads_event(n) for n in (*what, *then, *otherwise))
        case i.UnlessPays(what=what, instead=instead):
            return any(_reads_event(n) for n in (*what, *instead))
        case i.Conditional(condition, then, otherwise):
            return looks_at_fields(condition) or any(_reads_event(n) for n in (*then, *otherwise))
        case i.ChooseModes(modes=modes) | i.OneOf(options=modes):
            return any(_reads_event(n) for mode in modes for n in mode)
        case i.AddMana() | i.AddManaInstead():
            return False
        case _:
            return looks_at_fields(instruction)


def _with_reactions(addition: Addition, depth: int, search: Search) -> Path:
    """
    Triggered mana abilities follow the ability that triggered them, not amid its instructions (CR 605.4a).
    """
    path, reactions = addition.path, list[Following]()
    for one in addition.produced if search.with_reactions else ():
        path, more = react(one, path, search.adding.world, depth)
        reactions.extend(more)
    return evolve(path, tasks=(*addition.rest, *reactions, *path.tasks))


def _after(branch: Branch, path: Path, task: Following | None) -> Path:
    """
    The path along a branch; the instructions that are left of a reaction stay one.
    """
    behind = path.tasks[1:]
    resolving = 0
    if branch.after and task is None and behind and isinstance(behind[0], Following) and behind[0].script.ability is not None:
        resolving = 1  # a triggered mana ability waits for the end of the ability that triggered it (CR 605.4a)
    tasks = (
        *_open(branch.next, task),
        *behind[:resolving],
        *_open(branch.after, None),
        *behind[resolving:],
        *_open(branch.last, None),
    )
    if any(map(is_end, branch.happenings)):
        tasks = ()
    happenings = branch.happenings if branch.assumes is None else (Assumed(branch.assumes), *branch.happenings)
    slots = tuple(MaybeHappening(happening) for happening in happenings)
    return evolve(path, board=branch.board, tasks=tasks).showing(*slots)


def _open(tasks: tuple[Task, ...], task: Following | None) -> tuple[OpenTask, ...]:
    found: list[OpenTask] = []
    for one in tasks:
        if not isinstance(one, Script):
            found.append(one)
        elif task is None:
            found.append(Following(one))
        else:
            found.append(evolve(task, script=one))
    return tuple(found)


def started_with(board: Board, task: Occasion | Script) -> Path:
    """
    The path that begins with an occasion, or with instructions.

    Raises:
        NotModelled: it isn't known which permanents there are.
    """
    if not board.is_certain:
        raise NotModelled(
            "which permanents there are, or what was chosen for one, isn't known: the solver is asked about each case by itself"
        )
    over = unknowns_in((board, task))
    claims = (Claim(VALUES, within(over)),) if over else ()
    return Path(board, (Following(task) if isinstance(task, Script) else task,), claims=claims, over=over)
