"""
The one place that calls the solver: named claims, budgets in solver work, three answers, contradictions and SMT-LIB.
"""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager

import z3
from attrs import define, field, frozen

DEFAULT_BUDGET = 20_000_000
"""
Solver work for one question, in the solver's own unit (`rlimit`): about ten seconds on a usual machine.
"""

SEED = 0


class Answer(enum.Enum):
    """
    What the solver said of a set of claims.
    """

    SAT = "sat"
    """They hold together: there is a model."""
    UNSAT = "unsat"
    """They can't hold together: this is a proof."""
    UNKNOWN = "unknown"
    """The budget ended or the solver gave up: nothing is known, and nothing follows."""


@frozen
class Claim:
    """
    A formula that must hold, with the rule or the clause that says so: "616.1 choose", "106.12b guard: Mana Reflection".
    """

    name: str
    formula: z3.BoolRef


@define
class Session:
    """
    A solver with claims, a fixed seed and a budget for each question.

    A `tracked` session knows which names a contradiction rests on, and is slower.

    Units: `budget` is solver work (`rlimit`), not time: the same question ends the same way on every machine.
    """

    budget: int = DEFAULT_BUDGET
    tracked: bool = False
    _made: z3.Solver | None = field(init=False, default=None)
    _trackers: dict[str, z3.BoolRef] = field(init=False, factory=dict)
    _asked: tuple[z3.BoolRef, ...] = field(init=False, default=())

    @property
    def _solver(self) -> z3.Solver:
        """
        The solver, made when it is first needed.
        """
        if self._made is None:
            self._made = z3.SolverFor("QF_LIA") if not self.tracked else z3.Solver()
            self._made.set("random_seed", SEED)
            self._made.set("rlimit", self.budget)
        return self._made

    def require(self, claims: Iterable[Claim]) -> None:
        """
        Adds claims; those of one name are one in an unsat core.
        """
        for claim in claims:
            if not self.tracked:
                self._solver.add(claim.formula)
                continue
            tracker = self._trackers.setdefault(claim.name, z3.Bool(claim.name))
            self._solver.add(z3.Implies(tracker, claim.formula))

    @contextmanager
    def scoped(self) -> Iterator[None]:
        """
        Claims made inside are forgotten at the end.
        """
        trackers = dict(self._trackers)
        self._solver.push()
        try:
            yield
        finally:
            self._solver.pop()
            self._trackers = trackers

    def ask(self, *assumptions: z3.BoolRef) -> Answer:
        """
        Whether the claims and the assumptions can hold together.
        """
        self._asked = tuple(assumptions)
        return _answer(self._solver.check(*self._trackers.values(), *assumptions))

    def model(self) -> z3.ModelRef:
        """
        The model after the answer SAT.
        """
        return self._solver.model()

    @property
    def names(self) -> frozenset[str]:
        """
        The names of the claims of a tracked session.
        """
        return frozenset(self._trackers)

    def ask_of(self, names: Collection[str]) -> Answer:
        """
        Whether the claims of some names can hold together, in a tracked session; what the others say is left open.
        """
        return _answer(self._solver.check(*(tracker for name, tracker in self._trackers.items() if name in names)))

    def contradiction(self) -> frozenset[str]:
        """
        After UNSAT of `ask_of` names that can't hold together, maybe more than are needed.
        """
        return frozenset(tracker.decl().name() for tracker in self._solver.unsat_core())

    def to_smt2(self) -> str:
        """
        The claims as SMT-LIB 2, for another solver.
        """
        named = "".join(f"(assert |{name}|)\n" for name in self._trackers)
        text: str = self._solver.to_smt2()
        return "(set-logic QF_LIA)\n" + text.replace("(check-sat)", f"{named}(check-sat)")


@frozen(eq=False)
class ForAll:
    """
    The question whether there are numbers of some names for which something is given and none of some ways is possible.

    UNSAT is the answer iff for all of them there is a way: what else the ways name is free to be chosen.
    """

    given: z3.BoolRef
    ways: tuple[z3.BoolRef, ...]
    names: tuple[str, ...]
    budget: int = DEFAULT_BUDGET

    def ask(self) -> Answer:
        """
        What the solver answers.
        """
        return _answer(self._solver().check())

    def to_smt2(self) -> str:
        """
        The question as SMT-LIB 2, for another solver.
        """
        text: str = self._solver().to_smt2()
        return f"(set-logic LIA)\n{text}"

    def _solver(self) -> z3.Solver:
        solver = z3.SolverFor("LIA")
        solver.set("random_seed", SEED)
        solver.set("rlimit", self.budget)
        solver.add(self.given)
        for way in self.ways:
            others = [variable for variable in _variables(way) if variable.decl().name() not in self.names]
            solver.add(z3.Not(z3.Exists(others, way)) if others else z3.Not(way))
        return solver


def _variables(formula: z3.BoolRef) -> list[z3.ExprRef]:
    """
    What a formula without quantifiers leaves open.
    """
    found: dict[int, z3.ExprRef] = {}
    seen: set[int] = set()
    waiting: list[z3.ExprRef] = [formula]
    while waiting:
        term = waiting.pop()
        if term.get_id() in seen:
            continue
        seen.add(term.get_id())
        if z3.is_const(term) and term.decl().kind() == z3.Z3_OP_UNINTERPRETED:
            found[term.get_id()] = term
        waiting.extend(term.children())
    return list(found.values())


def _answer(result: z3.CheckSatResult) -> Answer:
    """
    The solver's answer; there is no other than these three.
    """
    if result == z3.sat:
        return Answer.SAT
    if result == z3.unsat:
        return Answer.UNSAT
    if result == z3.unknown:
        return Answer.UNKNOWN
    raise AssertionError(f"the solver gave an answer that isn't one: {result}")
