"""
CR 106.7 for a whole board: the solver certifies which types of mana permanents could produce.

A type is produced exactly if it has a support (completion), and its support has a lower rank: so two lands that only
look at each other produce nothing, although "each produces G because the other does" is consistent. Ranks are written
as rounds, one Boolean for "has this rank or a lower one": with integers the solver needs exponential time to see that many
lands which all look at one another produce nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

import z3
from attrs import frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model.board import Board
from manaproof.model.mana import MANA_TYPES, ManaType, ManaTypeSet
from manaproof.model.permanents import ObjectId
from manaproof.rules.rulebook import switched_off_rules
from manaproof.solve.cores import Case, core_of
from manaproof.solve.formulas import all_of, any_of
from manaproof.solve.questions import CheckStatus
from manaproof.solve.session import DEFAULT_BUDGET, Answer, Claim, Session
from manaproof.solve.supports import BudgetEnded, Support, permanents_in, supports_of

ASKED_FOR = "what was asked for"
Supports = Mapping[ObjectId, tuple[Support, ...]]


@frozen
class Difference:
    """
    A permanent and a type of mana of which the claim is wrong: it could produce it and wasn't said to, or the reverse.
    """

    permanent: ObjectId
    mana_type: ManaType
    could: bool


@frozen
class CouldProduceCheck:
    """
    The result of a check: COMPLETE, MISSING (a type that was not claimed), UNREACHABLE (only types too many), or no result.
    """

    status: CheckStatus
    differences: tuple[Difference, ...] = ()
    reason: str | None = None


def check_could_produce(board: Board, claimed: Mapping[ObjectId, ManaTypeSet], budget: int = DEFAULT_BUDGET) -> CouldProduceCheck:
    """
    Asks the solver whether permanents could produce the types claimed, all of them and no others.

    Returns COMPLETE iff the least solution of CR 106.7 has these sets.

    Rule: 106.5, 106.7 (2026-08-07).
    Shapes: n permanents, 6·n Booleans and ranks.
    Cost: the supports of each permanent that is claimed or looked at, then one question.
    """
    try:
        if switched_off_rules():
            raise NotModelled("rules are switched off: the solver knows only the rules in force")
        supports = _all_supports(board, claimed, budget)
    except (NotModelled, TooLarge) as why:
        return CouldProduceCheck(CheckStatus.NOT_COVERED, reason=str(why))
    except BudgetEnded:
        return CouldProduceCheck(CheckStatus.UNKNOWN, reason="the solver's budget ended")
    return _compare(supports, claimed, budget)


@frozen
class Lacking:
    """
    A type that a permanent couldn't produce, and the permanents of which one would have to, for each way there might be.
    """

    permanent: ObjectId
    mana_type: ManaType
    only_if: tuple[tuple[ObjectId, ...], ...] = ()


def why_not_produced(
    board: Board, permanent: ObjectId, mana_type: ManaType, budget: int = DEFAULT_BUDGET
) -> tuple[Lacking, ...] | None:
    """
    What together excludes that a permanent could produce a type, none of it to spare, the permanent itself first.

    Returns None iff it could.

    Raises:
        NotModelled: an ability that decides isn't followed by the solver, or its budget ended.
    """
    if switched_off_rules():
        raise NotModelled("rules are switched off: the solver knows only the rules in force")
    try:
        supports = _all_supports(board, [permanent], budget)
    except BudgetEnded:
        raise NotModelled("the solver's budget ended") from None
    session = Session(budget, tracked=True)
    session.require(_by_pair(least_solution(supports, _most_ranks(supports))))
    session.require([Claim(ASKED_FOR, _can(permanent, mana_type))])
    answer = session.ask()
    if answer is Answer.SAT:
        return None
    core = core_of([Case(session)], (ASKED_FOR,)) if answer is Answer.UNSAT else None
    if core is None or core.doubtful:
        raise NotModelled("the solver's budget ended")
    pairs = dict.fromkeys([(permanent, mana_type), *map(_pair, core.needed)])
    return tuple(Lacking(p, t, _only_if(supports[p], t)) for p, t in pairs)


def _most_ranks(supports: Supports) -> int:
    """
    As many ranks as there are permanents with a type that rests on another: whichever claims are left out, none needs more.
    """
    return 1 + len({(permanent, each.mana_type) for permanent, own in supports.items() for each in own if each.in_order})


def _by_pair(claims: Iterable[Claim]) -> Iterator[Claim]:
    """
    All that is claimed of a type and a permanent is one claim: they can or can't be left out together.
    """
    for claim in claims:
        permanent, mana_type = _pair(claim.name)
        yield Claim(f"{permanent}: {mana_type.value}", claim.formula)


def _pair(name: str) -> tuple[ObjectId, ManaType]:
    """
    The permanent and the type that a claim of the least solution is about.
    """
    about = re.fullmatch(r"(?:106\.7 )?(?:support gives |support comes first for )?(.+): ([WUBRGC])(?: has a rank)?", name)
    assert about is not None
    return about[1], ManaType(about[2])


def _only_if(supports: tuple[Support, ...], mana_type: ManaType) -> tuple[tuple[ObjectId, ...], ...]:
    return tuple(atom.permanents for support in supports if support.mana_type is mana_type for atom in support.in_order)


def _all_supports(board: Board, claimed: Iterable[ObjectId], budget: int) -> Supports:
    supports: dict[ObjectId, tuple[Support, ...]] = {}
    waiting = sorted(claimed)
    while waiting:
        object_id = waiting.pop()
        permanent = board.permanent(object_id)
        if object_id in supports:
            continue
        supports[object_id] = () if permanent is None else supports_of(permanent, board, budget)
        waiting.extend(sorted(permanents_in(supports[object_id])))
    return supports


def _compare(supports: Supports, claimed: Mapping[ObjectId, ManaTypeSet], budget: int) -> CouldProduceCheck:
    session = _session_with_ranks(supports, budget)
    if session is None:
        return CouldProduceCheck(CheckStatus.UNKNOWN, reason="the solver's budget ended")
    wrong = {
        (object_id, t): z3.Not(_can(object_id, t)) if t in types else _can(object_id, t)
        for object_id, types in sorted(claimed.items())
        for t in MANA_TYPES
    }
    answer = session.ask(any_of(wrong.values()))
    if answer is Answer.UNKNOWN:
        return CouldProduceCheck(CheckStatus.UNKNOWN, reason="the solver's budget ended")
    if answer is Answer.UNSAT:
        return CouldProduceCheck(CheckStatus.COMPLETE)
    model = session.model()
    found = tuple(
        Difference(object_id, t, t not in claimed[object_id])
        for (object_id, t), formula in wrong.items()
        if z3.is_true(model.eval(formula, model_completion=True))
    )
    missing = any(difference.could for difference in found)
    return CouldProduceCheck(CheckStatus.MISSING if missing else CheckStatus.UNREACHABLE, found)


def _session_with_ranks(supports: Supports, budget: int) -> Session | None:
    """
    A session with the claims, and as many ranks as their solution needs; None if the solver gave no answer.
    """
    ranks = 1
    while True:
        session = Session(budget)
        session.require(least_solution(supports, ranks))
        answer = session.ask()
        if answer is not Answer.UNSAT:
            return session if answer is Answer.SAT else None
        ranks *= 2


def least_solution(supports: Supports, ranks: int) -> list[Claim]:
    """
    The claims whose only solution is the least one; they have none if it needs more ranks than these.
    """
    claims = []
    for object_id, all_supports in supports.items():
        for t in MANA_TYPES:
            here = [support for support in all_supports if support.mana_type is t]
            name = f"{object_id}: {t.value}"
            enough = any_of(_holds(support, None) for support in here)
            claims.append(Claim(f"106.7 support gives {name}", z3.Implies(enough, _can(object_id, t))))
            for rank in range(1, ranks + 1):
                lower = any_of(_holds(support, rank - 1) for support in here)
                claims.append(Claim(f"106.7 support comes first for {name}", _ranked(object_id, t, rank) == lower))
            claims.append(Claim(f"106.7 {name} has a rank", _can(object_id, t) == _ranked(object_id, t, ranks)))
    return claims


def _can(object_id: ObjectId, mana_type: ManaType) -> z3.BoolRef:
    return z3.Bool(f"{object_id} could produce {mana_type.value}")


def _ranked(object_id: ObjectId, mana_type: ManaType, rank: int) -> z3.BoolRef:
    """
    It could produce the type with this rank or a lower one; with rank 0 nothing is produced.
    """
    if rank == 0:
        return z3.BoolVal(False)
    return z3.Bool(f"{object_id} could produce {mana_type.value} with rank {rank}")


def _holds(support: Support, rank: int | None) -> z3.BoolRef:
    """
    Each atom holds by one of its permanents, with this rank or a lower one if it is given.
    """

    def holds(object_id: ObjectId, mana_type: ManaType) -> z3.BoolRef:
        return _can(object_id, mana_type) if rank is None else _ranked(object_id, mana_type, rank)

    return all_of(any_of(holds(q, atom.mana_type) for q in atom.permanents) for atom in support.in_order)
