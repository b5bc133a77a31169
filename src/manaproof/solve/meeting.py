"""
Events that meet the effects on a board: those on their numbers as a chain of the solver's, all others as forks of the path.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3
from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.amounts import Affine, Undecided, Values, unknown
from manaproof.model.effects import Scope
from manaproof.model.events import Event, Nothing, ProduceMana
from manaproof.rules.applying import apply
from manaproof.rules.event_rules import rules_of
from manaproof.rules.happening import happen
from manaproof.rules.instances import Instance
from manaproof.rules.tasks import Branch, Pending, Together, World, knowing_each_other
from manaproof.solve.amounts import term_of, within
from manaproof.solve.chain import MOST_EFFECTS, Beginning, Chain, chain_of
from manaproof.solve.formulas import any_of
from manaproof.solve.lowering import Numbers
from manaproof.solve.numbers import Interaction, interaction_of
from manaproof.solve.paths import YES, NumbersNow, Path, Settled
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session

MOST_ENDINGS = 12
"""
How many endings a chain may have before its numbers stay unknowns.
"""
_FEW = 3
_STEPS_A_REPETITION = 4
ENDING = "the numbers at the end"
VALUES_OF = "values of "
MOST_LEAVING = 4
"""
How many effects may make something else of one event: each order of them is a path.
"""
MOST_OF_SOMETHING = 60
"""
Beyond this an unknown number of something that happens one by one isn't followed.
"""


@frozen
class Meeting:
    """
    How events meet effects: what rules need besides a board, and the solver's budget for each question.

    With `with_impossible` paths are followed too that can't be, to be told why: as far as these numbers come up on them, with
    `more_steps` in each chain than the rules allow.
    """

    world: World
    budget: int = DEFAULT_BUDGET
    with_impossible: frozenset[int] | None = None
    more_steps: int = 0

    @property
    def most_repeated(self) -> int:
        """
        How often on a path an effect that makes something else of an event is followed where it can't be applied again.
        """
        return self.more_steps // _STEPS_A_REPETITION

    @property
    def most_of_something(self) -> int:
        """
        Up to which number an amount is followed that has a limit.
        """
        return max(MOST_OF_SOMETHING, *(self.with_impossible or (0,)))


def meet(task: Pending | Together, path: Path, meeting: Meeting) -> list[Path]:
    """
    The paths on which what is pending has met all effects; the task is taken from the path.

    Rule: 614.5, 616.1, 616.1f, 616.2 (2026-08-07).

    Raises:
        NotModelled: effects span several events, or there are too many.
    """
    if isinstance(task, Together):
        return _meet_together(task, path, meeting)
    _refuse_mana(task.event)
    interaction = interaction_of(task.event, path.board, path.over, meeting.world)
    if not interaction.effects:
        return [_settled(path, Settled(task, ((),)))]
    return _after_chain(Settled(task, ((),)), 0, interaction, path, meeting)


def _refuse_mana(event: Event) -> None:
    if isinstance(event, ProduceMana):
        raise NotModelled("the solver follows a production of mana only as part of an effect")


def _meet_together(task: Together, path: Path, meeting: Meeting) -> list[Path]:
    """
    Events at the same time, where no effect spans them and all give them other numbers: each has a chain of its own.
    """
    settled = Settled(task, ((),) * len(task.parts))
    paths = [_settled(path, settled)]
    for place, part in enumerate(task.parts):
        _refuse_mana(part.event)
        if isinstance(part.event, Nothing):
            continue
        interaction = interaction_of(part.event, path.board, path.over, meeting.world)
        if not interaction.effects:
            continue
        spanning = any(effect.leaves for effect in interaction.effects)
        spanning |= any(instance.effect.scope is not Scope.EACH for instance in interaction.instances)
        if spanning or rules_of(part.event).tie(part.event) is not None:
            raise NotModelled("an effect on one of several events at the same time may touch the others: that isn't encoded")
        paths = [onward for each in paths for onward in _part_after_chain(place, interaction, each, meeting)]
    return paths


def _part_after_chain(place: int, interaction: Interaction, path: Path, meeting: Meeting) -> list[Path]:
    settled = path.tasks[0]
    assert isinstance(settled, Settled)
    return _after_chain(settled, place, interaction, path, meeting)


def _settled(path: Path, settled: Settled) -> Path:
    return evolve(path, tasks=(settled, *path.tasks[1:]))


def _after_chain(settled: Settled, place: int, interaction: Interaction, path: Path, meeting: Meeting) -> list[Path]:
    """
    The paths on which a chain ends: one for letting the event happen, one for each effect that makes something else of it.
    """
    part = _parts(settled.task)[place]
    if meeting.with_impossible is None:
        interaction = _without_sure(interaction, part)
    if len(interaction.effects) > MOST_EFFECTS or sum(effect.leaves for effect in interaction.effects) > MOST_LEAVING:
        raise NotModelled("there are too many effects on one event: the solver isn't asked about so many orders")
    path, chain = _with_chain(part, interaction, path, meeting)
    ends: list[tuple[Instance | None, z3.BoolRef]] = [(None, z3.Not(any_of(chain.left_by.values())) if chain.left_by else YES)]
    ends += [(i, chain.left_by[i.id]) for i in interaction.instances if i.id in chain.left_by]
    found, session = [], _session(path, meeting)
    for by, when in ends:
        name = "616.1f it happens" if by is None else f"614.6 {by.name} replaces it"
        ended = path if when is YES else path.claiming(Claim(name, when))
        asked = _Asked(session, when, meeting)
        if not asked.is_possible():
            if meeting.with_impossible is None:
                continue
            if by is not None and by.id in path.left_by:
                if path.repeated == meeting.most_repeated:
                    found.append(evolve(ended, tasks=(), is_dead=True))
                    continue
                ended = evolve(ended, repeated=ended.repeated + 1)
        ended = ended if by is None else evolve(ended, left_by=ended.left_by | {by.id})
        marked = _with_opportunities(ended, settled, place, chain, asked)
        for ended, numbers in _with_numbers(marked, part, chain, asked):
            first = ended.tasks[0]
            assert isinstance(first, Settled)
            now = (*first.numbers[:place], numbers, *first.numbers[place + 1 :])
            found.append(_settled(ended, evolve(first, numbers=now, by=by)))
    return found


def _without_sure(interaction: Interaction, part: Pending) -> Interaction:
    """
    The interaction without the effects of which it is certain that they had their opportunity (CR 614.5).
    """
    pairs = zip(interaction.effects, interaction.instances, strict=True)
    left = [(effect, instance) for effect, instance in pairs if effect.id not in part.opportunities]
    return evolve(interaction, effects=tuple(e for e, _ in left), instances=tuple(i for _, i in left))


def _with_chain(part: Pending, interaction: Interaction, path: Path, meeting: Meeting) -> tuple[Path, Chain]:
    numbers = rules_of(part.event).numbers(part.event, path.board)
    beginning = Beginning(
        f"{path.label}.{len(path.claims)}",
        {name: term_of(numbers[name]) for name in interaction.event.names},
        YES,
        cant=interaction.cant,
        nothing=interaction.nothing,
        had=path.had(part.opportunities, [effect.id for effect in interaction.effects]),
        more_steps=meeting.more_steps,
    )
    chain = chain_of(interaction.effects, beginning)
    return path.claiming(*chain.claims), chain


def _parts(task: Pending | Together) -> tuple[Pending, ...]:
    return task.parts if isinstance(task, Together) else (task,)


def _with_parts(task: Pending | Together, parts: tuple[Pending, ...]) -> Pending | Together:
    return evolve(task, parts=parts) if isinstance(task, Together) else parts[0]


@frozen(eq=False)
class _Asked:
    """
    The end of a chain that is asked about: a session with all that the path claims, and the condition under which it ends so.
    """

    session: Session
    when: z3.BoolRef
    meeting: Meeting

    @property
    def with_impossible(self) -> bool:
        """
        Whether paths are followed too that can't be.
        """
        return self.meeting.with_impossible is not None

    def ask(self, *formulas: z3.BoolRef) -> Answer:
        """
        Whether some formulas can hold together where the chain ends so.
        """
        return self.session.ask(self.when, *formulas)

    def is_possible(self) -> bool:
        """
        Whether it can end so, as far as the solver can tell.
        """
        return self.ask() is not Answer.UNSAT


def _session(path: Path, meeting: Meeting) -> Session:
    session = Session(meeting.budget)
    session.require(path.claims)
    return session


def _with_opportunities(path: Path, settled: Settled, place: int, chain: Chain, asked: _Asked) -> Path:
    """
    The path whose event carries the opportunities that there were (CR 614.5): by name where it is certain, else as the solver's.
    """
    sure, open_ = set(), {}
    for effect, taken in chain.taken.items():
        if not asked.with_impossible and asked.ask(z3.Not(taken)) is Answer.UNSAT:
            sure.add(effect)
        elif asked.with_impossible or asked.ask(taken) is not Answer.UNSAT:
            open_[effect] = taken
    parts = list(_parts(settled.task))
    mark = f"opportunities of {path.label}.{len(path.claims)}"
    names = frozenset(sure) | (frozenset([mark]) if open_ else frozenset())
    parts[place] = evolve(parts[place], opportunities=parts[place].opportunities | names)
    first = path.tasks[0]
    kept = first if isinstance(first, Settled) else settled
    path = _settled(path, evolve(kept, task=_with_parts(kept.task, tuple(parts))))
    return path.marking(open_, mark) if open_ else path


def _with_numbers(path: Path, part: Pending, chain: Chain, asked: _Asked) -> Iterator[tuple[Path, NumbersNow]]:
    """
    The path for each of the numbers with which a chain can end; with an unknown for each number if there are too many.
    """
    if not chain.final:
        yield path, ()
        return
    before = rules_of(part.event).numbers(part.event, path.board)
    is_known = not any(isinstance(before[name], Affine) for name in chain.final)
    endings = _endings(chain.final, asked) if is_known and not asked.with_impossible else None
    if endings is None:
        yield _with_unknowns(path, chain.final, asked)
        return
    for number, ending in enumerate(endings):
        same = z3.And([term == ending[name] for name, term in chain.final.items()])
        label = f"{path.label}{number}" if len(endings) > 1 else path.label
        yield evolve(path, label=label).claiming(Claim(ENDING, same)), tuple(ending.items())


def _endings(final: Numbers, asked: _Asked) -> list[dict[str, int]] | None:
    """
    All numbers with which a chain can end; None if there are too many, or the solver doesn't tell.
    """
    found: list[dict[str, int]] = []
    others: list[z3.BoolRef] = []
    while (answer := asked.ask(*others)) is Answer.SAT:
        if len(found) == MOST_ENDINGS:
            return None
        model = asked.session.model()
        found.append({name: model.eval(term, model_completion=True).as_long() for name, term in final.items()})
        others.append(any_of(term != found[-1][name] for name, term in final.items()))
    return found if answer is Answer.UNSAT else None


def _with_unknowns(path: Path, final: Numbers, asked: _Asked) -> tuple[Path, NumbersNow]:
    """
    The path with an unknown amount for each number.
    """
    label = f"{path.label}.{len(path.claims)}"
    values = {name: _range(f"{name} {label}", term, asked) for name, term in final.items()}
    over = tuple(sorted((*path.over, *values.values()), key=lambda each: each.name))
    same = z3.And([z3.Int(values[name].name) == term for name, term in final.items()])
    path = path.for_values(over).claiming(Claim(ENDING, same))
    now = ((name, unknown(each, *(other for other in over if other.name != each.name))) for name, each in values.items())
    return path, tuple(now)


def _range(name: str, term: z3.ArithRef, asked: _Asked) -> Values:
    """
    The values that a number can have: up to a limit if it can't be beyond it.
    """
    most = asked.meeting.most_of_something
    is_limited = asked.ask(term > most) is Answer.UNSAT
    return Values(name, 0, 1, most if is_limited else None)


def let_happen(settled: Settled, path: Path, meeting: Meeting) -> tuple[Branch, ...]:
    """
    What becomes of events to which all effects on their numbers were applied.

    Raises:
        Undecided: it is different for some values of the unknowns.
    """
    parts = zip(_parts(settled.task), settled.numbers, strict=True)
    now = tuple(_with_numbers_now(part, numbers) for part, numbers in parts)
    task = _with_parts(settled.task, knowing_each_other(now) if isinstance(settled.task, Together) else now)
    if settled.by is None:
        return happen(task, path.board, meeting.world)
    return apply(settled.by, task, path.board, meeting.world)


def _with_numbers_now(part: Pending, numbers: NumbersNow) -> Pending:
    if not numbers:
        return part
    return evolve(part, event=rules_of(part.event).with_numbers(part.event, dict(numbers)))


def for_each_value(path: Path, undecided: Undecided, meeting: Meeting) -> list[Path]:
    """
    The path forks on the values of an unknown for which something comes out differently.
    """
    found = []
    session = _session(path, meeting)
    one_by_one = len(undecided.parts) > _FEW
    for number, values in enumerate(undecided.parts):
        over = tuple(values if each.name == values.name else each for each in path.over)
        here = within((values,))
        narrowed = evolve(path, label=f"{path.label}{number}").claiming(Claim(f"{VALUES_OF}{values.name}", here))
        is_possible = session.ask(here) is not Answer.UNSAT
        if not is_possible and meeting.with_impossible is None:
            continue
        if is_possible or not one_by_one or values.only in (meeting.with_impossible or ()):
            found.append(narrowed.for_values(over))
        else:
            found.append(evolve(narrowed, tasks=(), is_dead=True))
    return found
