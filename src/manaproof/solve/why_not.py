"""
Why something can't happen: the named constraints that exclude it on every path, none of them to spare.

For that paths are followed too that can't be, with unknown numbers at the end of each chain: the core of what such a path claims
and what was asked for names the rules and the clauses that stand against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

import z3

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Board
from manaproof.model.explanations import Wanted
from manaproof.model.fitting import boxes_that_fit
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, ManaAdded, Outcome
from manaproof.model.permanents import PlayerName
from manaproof.rules.rulebook import rules_out_of_force
from manaproof.rules.tasks import World
from manaproof.solve.amounts import within
from manaproof.solve.chain import AN_END, COPIES_IN_ORDER, NO_FURTHER
from manaproof.solve.cores import Case, Core, core_of
from manaproof.solve.following import VALUES, Search, paths_from, started_with
from manaproof.solve.formulas import total
from manaproof.solve.meeting import ENDING, VALUES_OF
from manaproof.solve.paths import YES, MaybeHappening, MaybeMana, Path
from manaproof.solve.producing import Adding
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session

MOST_OPEN = 4
ASKED_FOR = "what was asked for"
MORE_STEPS = (1, 4, 8)
"""
How many more steps a chain has than the rules allow, until it is known which of them are needed.
"""
UNTOLD = frozenset({ASKED_FOR, AN_END, COPIES_IN_ORDER, ENDING, VALUES})


def why_not(board: Board, occasion: Occasion, wanted: Wanted, world: World, budget: int = DEFAULT_BUDGET) -> Core | None:
    """
    The names of the rules and clauses that exclude what is wanted on all paths, none to spare; no names if no path comes near it.

    Returns None iff it can happen.

    Cost: some questions for each path and each name.

    Raises:
        NotModelled: the question has a part that the solver's rules don't cover, or its budget ended.
        TooLarge: there are too many paths.
    """
    if rules_out_of_force():
        raise NotModelled("rules are switched off: the solver knows only the rules in force")
    core: Core | None = None
    for more_steps in MORE_STEPS:
        try:
            cases = _all_cases(board, occasion, wanted, Adding(world, more_steps=more_steps), budget)
        except TooLarge:
            if core is None:
                raise
            return core
        if any(case.comes_about(case.session.names) for case in cases):
            return None
        if not any(case.is_whole for case in cases):
            core = core or Core(())
            continue
        core = core_of(cases, _untold(cases), (NO_FURTHER,)) or core
        if core is not None and core.needed and not core.doubtful:
            return core
    if core is None:
        raise NotModelled("the solver's budget ended")
    return core


def _all_cases(board: Board, occasion: Occasion, wanted: Wanted, adding: Adding, budget: int) -> list[Case]:
    """
    The ways in which what is wanted might come about, if rules or clauses that exclude it are left out.
    """
    search = Search(adding, budget=budget, with_impossible=wanted.numbers)
    cases = [case for path in paths_from(started_with(board, occasion), search) for case in _cases(path, wanted, budget)]
    if any(case.session.ask() is Answer.UNKNOWN for case in cases):
        raise NotModelled("the solver's budget ended")
    return cases


def _cases(path: Path, wanted: Wanted, budget: int) -> Iterator[Case]:
    for claim in [z3.BoolVal(True)] if path.is_dead else _ends(path, wanted):
        session = Session(budget, tracked=True)
        session.require((*path.claims, Claim(ASKED_FOR, claim)))
        yield Case(session, is_whole=not path.is_dead)


def _untold(cases: Sequence[Case]) -> frozenset[str]:
    """
    The names that say how a question is written down, not what a rule or a card says.
    """
    names = frozenset[str]().union(*(case.session.names for case in cases))
    return frozenset(name for name in names if name in UNTOLD or name.startswith(VALUES_OF))


def _ends(path: Path, wanted: Wanted) -> Iterator[z3.BoolRef]:
    """
    The conditions under which a path ends in what is wanted.
    """
    mana = [slot for slot in path.slots if isinstance(slot, MaybeMana)]
    open_ = [slot for slot in path.slots if isinstance(slot, MaybeHappening) and slot.present is not YES]
    if len(open_) > MOST_OPEN or any(slot.terms for slot in mana):
        raise NotModelled("too much may happen or not: which of it stands against that isn't worked out")

    def accepts(happenings: tuple[Happening, ...]) -> bool:
        return wanted.accepts(Outcome(happenings, 1, ()))

    added = tuple(ManaAdded(player, bag) for player, bag in sorted(wanted.mana.items()))
    for there in product((True, False), repeat=len(open_)):
        absent = {id(slot) for slot, is_there in zip(open_, there, strict=True) if not is_there}
        told = [slot.happening for slot in path.slots if isinstance(slot, MaybeHappening) and id(slot) not in absent]
        present = [slot.present if is_there else z3.Not(slot.present) for slot, is_there in zip(open_, there, strict=True)]
        for box in boxes_that_fit((*added, *told), path.over, wanted.numbers, accepts):
            yield z3.And([*present, *_adding(mana, wanted.mana), within(box)])


def _adding(slots: Sequence[MaybeMana], mana: Mapping[PlayerName, ManaBag]) -> Iterator[z3.BoolRef]:
    """
    All mana of a player together is as much as is wanted.
    """
    for player in sorted({*mana, *(slot.player for slot in slots)}):
        bag = mana.get(player, ManaBag())
        for mana_type in MANA_TYPES:
            of_player = [slot for slot in slots if slot.player == player]
            amounts = [z3.If(slot.present, slot.amounts[mana_type.bit], z3.IntVal(0)) for slot in of_player]
            yield total(amounts) == bag[mana_type]
