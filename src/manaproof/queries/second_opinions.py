"""
Second opinions on an answer, by brute force, by an answer-set program, or by another solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model.amounts import Undecided
from manaproof.model.answers import Opinion, OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, is_assumed
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.rules.tasks import Together, World
from manaproof.rules.uncertain import as_asked

Asker = Callable[[OutcomesAnswer, Board, Occasion, World], Opinion]
MOST_PATHS = 20_000


def with_second_opinion(answer: OutcomesAnswer, board: Board, occasion: Occasion, by: str) -> OutcomesAnswer:
    """
    The answer with what another program says of it; UNKNOWN where that disagrees.

    Raises:
        SpecError: the program isn't installed.
    """
    if answer.verdict is not Verdict.COMPLETE:
        return evolve(answer, opinion=Opinion(by, None, "the answer isn't complete"))
    try:
        start = as_asked(board)
        opinion = ASKED[by](answer, start, occasion, World(CouldProduceTable(start).oracle))
    except (NotModelled, TooLarge, IllegalAction) as error:
        opinion = Opinion(by, None, error.message)
    except Undecided:
        opinion = Opinion(by, None, "it isn't asked about unknown amounts of this kind")
    if opinion.agrees is False:
        return evolve(answer, verdict=Verdict.UNKNOWN, limits=f"{by} disagrees: {opinion.words}", opinion=opinion)
    return evolve(answer, opinion=opinion)


def _refuse_unknowns(answer: OutcomesAnswer, board: Board, occasion: Occasion) -> None:
    if not board.is_certain or unknowns_in((board, occasion)):
        raise NotModelled("it isn't asked about unknown amounts")
    if any(is_assumed(happening) for outcome in answer.outcomes for happening in outcome.happenings):
        raise NotModelled("it isn't asked about cases of what isn't known")


def _by_brute_force(answer: OutcomesAnswer, board: Board, occasion: Occasion, world: World) -> Opinion:
    _refuse_unknowns(answer, board, occasion)
    found = outcomes_by_brute_force(board, occasion, world, limit=MOST_PATHS)
    if any(is_assumed(happening) for happenings in found for happening in happenings):
        raise NotModelled("it isn't asked about cases of what isn't known")
    listed = {outcome.happenings: outcome.orders for outcome in answer.outcomes}
    if found.keys() != listed.keys():
        return _differs("brute", set(found), set(listed))
    if _meets_several_at_once(board, occasion, world):
        return Opinion(
            "brute", True, f"the same {len(found)} outcomes; the orders of effects on events at the same time aren't compared"
        )
    if found != listed:
        return Opinion("brute", False, "it counts other numbers of orders")
    return Opinion("brute", True, f"the same {len(found)} outcomes in as many orders")


def _meets_several_at_once(board: Board, occasion: Occasion, world: World) -> bool:
    """
    Whether several events happen at the same time on the way, between which the search has no order of effects.
    """
    exploration = Exploration(world)
    exploration.outcomes_from([Node(board, (occasion,))])
    return any(isinstance(task, Together) for node in exploration.looked_at() for task in node.tasks)


def _by_clingo(answer: OutcomesAnswer, board: Board, occasion: Occasion, world: World) -> Opinion:
    from manaproof.opinions.chains import endings_by_answer_sets  # noqa: PLC0415 -- loads the solver

    _refuse_unknowns(answer, board, occasion)
    found = set(endings_by_answer_sets(board, occasion, world))
    if any(is_assumed(happening) for happenings in found for happening in happenings):
        raise NotModelled("it isn't asked about cases of what isn't known")
    listed = {outcome.happenings for outcome in answer.outcomes}
    if found != listed:
        return _differs("clingo", found, listed)
    return Opinion("clingo", True, f"the same {len(found)} outcomes")


def _differs(by: str, found: set[tuple[Happening, ...]], listed: set[tuple[Happening, ...]]) -> Opinion:
    return Opinion(by, False, f"it finds {len(found - listed)} outcomes more, and {len(listed - found)} of those listed not")


def _by_cvc5(answer: OutcomesAnswer, board: Board, occasion: Occasion, world: World) -> Opinion:
    from manaproof.opinions.cvc5 import said_of  # noqa: PLC0415 -- an optional extra
    from manaproof.solve.obligations import obligations_of  # noqa: PLC0415 -- loads the solver

    obligations = obligations_of(board, occasion, answer.outcomes, world)
    for obligation in obligations:
        said = said_of(obligation.text)
        if said != obligation.expected:
            agrees = False if said in ("sat", "unsat") else None
            return Opinion(
                "cvc5", agrees, f"it says {said or 'nothing'} where {obligation.expected} is expected: {obligation.says}"
            )
    return Opinion("cvc5", True, f"it re-checked {len(obligations)} obligations of the solver")


ASKED: Mapping[str, Asker] = {"brute": _by_brute_force, "clingo": _by_clingo, "cvc5": _by_cvc5}


def in_smt2(answer: OutcomesAnswer, board: Board, occasion: Occasion) -> dict[str, str]:
    """
    The obligations that certify an answer as files in SMT-LIB 2 by name, each with what it says and what a solver must answer.

    Raises:
        NotModelled: the solver's rules don't cover the question, or the answer isn't complete.
    """
    from manaproof.solve.obligations import obligations_of  # noqa: PLC0415 -- loads the solver

    if answer.verdict is not Verdict.COMPLETE:
        raise NotModelled("the answer isn't complete, so there is nothing to certify")
    try:
        start = as_asked(board)
        obligations = obligations_of(start, occasion, answer.outcomes, World(CouldProduceTable(start).oracle))
    except Undecided:
        raise NotModelled("obligations aren't written for unknown amounts of this kind") from None
    return {f"{each.name}.smt2": f"; {each.says}\n(set-info :status {each.expected})\n{each.text}" for each in obligations}
