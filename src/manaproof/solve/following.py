"""
Following a question about mana to the end of every path.
"""

from __future__ import annotations

import z3
from attrs import evolve, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import DrawCard, DrawCards, ProduceMana
from manaproof.model.expr import Field
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import is_end
from manaproof.model.production import BothMana, Symbols
from manaproof.rules.applying import apply, decline
from manaproof.rules.choosing import options
from manaproof.rules.following import follow
from manaproof.rules.happening import happen, watch
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.occasions import beginning
from manaproof.rules.performing import context_of_script
from manaproof.rules.referring import players_of
from manaproof.rules.tasks import Branch, Pending, Script, Task, Together, Watch
from manaproof.solve.paths import YES, Following, MaybeHappening, MaybeMana, OpenTask, Path
from manaproof.solve.producing import Adding, Addition, add_mana, looks_at_fields
from manaproof.solve.reacting import react
from manaproof.solve.session import Claim

MOST_PATHS = 400


@frozen
class Search:
    """
    How paths are followed: where mana is added, and whether its reactions are part of the question.
    """

    adding: Adding
    with_reactions: bool = True


def paths_from(start: Path, search: Search) -> tuple[Path, ...]:
    """
    Every path to its end.

    Raises:
        NotModelled: something on a path isn't about mana, or isn't encoded.
        TooLarge: there are more paths than the limit.
    """
    waiting, done = [start], []
    while waiting:
        path = waiting.pop()
        if not path.tasks:
            done.append(path)
            continue
        onward = _onward(path, search)
        waiting.extend(evolve(p, label=f"{path.label}{n}" if len(onward) > 1 else path.label) for n, p in enumerate(onward))
        if len(waiting) + len(done) > MOST_PATHS:
            raise TooLarge(f"more than {MOST_PATHS} ways to decide what isn't mana: the solver doesn't follow them")
    return tuple(done)


def _onward(path: Path, search: Search) -> list[Path]:
    task, world = path.tasks[0], search.adding.world
    match task:
        case Occasion():
            return [_after(branch, path, None) for branch in beginning(task, path.board, world)]
        case Pending():
            return _happen(task, path, search)
        case Watch():
            return [_after(watch(task, path.board, world), path, None)]
        case Together():
            return _happen_together(task, path, search)
        case Following():
            return _follow(task, path, search)


def _happen(pending: Pending, path: Path, search: Search) -> list[Path]:
    """
    An event that isn't a production of mana.
    """
    if isinstance(pending.event, ProduceMana | DrawCards | DrawCard):
        raise NotModelled(f"the solver doesn't follow an event of kind {type(pending.event).__name__} here")
    return _replaced_or_happening(pending, path, search)


def _replaced_or_happening(task: Pending | Together, path: Path, search: Search) -> list[Path]:
    """
    The path forks on which effect is applied to an event that isn't a production of mana, or declined.
    """
    world = search.adding.world
    found = options(task, path.board, world)
    if not found:
        return [_after(branch, path, None) for branch in happen(task, path.board, world)]
    forks = [_after(b, path, None) for o in found for b in apply(o.instance, task, path.board, world, o.places)]
    declined = [decline(option.instance, task, option.places) for option in found if option.instance.effect.optional]
    return [*forks, *(evolve(path, tasks=(task, *path.tasks[1:])) for task in declined)]


def _happen_together(task: Together, path: Path, search: Search) -> list[Path]:
    """
    Events at the same time, none of them a production of mana.
    """
    if any(isinstance(part.event, ProduceMana | DrawCards | DrawCard) for part in task.parts):
        raise NotModelled("mana or cards among events at the same time: the solver doesn't follow them")
    return _replaced_or_happening(task, path, search)


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
    pool = sum((portion.mana for portion in pool_of(player, path.board)), ManaBag())
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
    if branch.assumes is not None:
        raise NotModelled(f"the answer depends on something unknown: {branch.assumes}")
    behind = path.tasks[1:]
    tasks = (*_open(branch.next, task), *_open(branch.after, None), *behind, *_open(branch.last, None))
    if any(map(is_end, branch.happenings)):
        tasks = ()
    slots = tuple(MaybeHappening(happening) for happening in branch.happenings)
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
    """
    return Path(board, (Following(task) if isinstance(task, Script) else task,))
