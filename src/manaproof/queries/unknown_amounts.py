"""
Every legal outcome of an occasion whose board or event has unknown amounts, as functions of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

from attrs import define, evolve, field

from manaproof.errors import IllegalAction, NotModelled
from manaproof.explore.outcomes import DEFAULT_LIMIT
from manaproof.model.amounts import Affine, may_be_negative, with_values
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import NotLegal, Outcome, spelled_out
from manaproof.model.regions import Box, extent, in_words, joined, lowest, restricted
from manaproof.model.unknowns import as_written, for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.queries.amounts import Parts, for_each_part
from manaproof.queries.any_number import any_number, for_any_number
from manaproof.queries.outcomes import outcomes as outcomes_of_known
from manaproof.queries.refusing import no_outcomes
from manaproof.rules.open_choices import with_options
from manaproof.rules.uncertain import with_certain_permanents

Item = TypeVar("Item")
_GRAVEST_FIRST = (Verdict.NOT_MODELLED, Verdict.UNKNOWN, Verdict.INCOMPLETE, Verdict.COMPLETE)


def outcomes(
    board: Board, occasion: Occasion, *, checked: bool = False, limit: int = DEFAULT_LIMIT, budget: int | None = None
) -> OutcomesAnswer:
    """
    Every legal outcome of an occasion, for all values of the unknown amounts of the board and the occasion.

    An outcome that happens for some values alone says for which; where the occasion is illegal for some, an outcome says so.
    See `manaproof.queries.outcomes` for what the answer promises.

    Cost: for p parts of the values on which everything comes out the same way, at most 2p questions about one of them.

    Raises:
        IllegalAction: a rule forbids the occasion for all values, whatever is chosen.
    """
    try:
        board, occasion = with_options((board, occasion))
    except NotModelled as error:
        return no_outcomes(error)
    copies = any_number(board, occasion)
    if copies is not None:
        return for_any_number(copies, board, lambda batches: outcomes(batches, occasion, limit=limit, budget=budget))
    over = unknowns_in((board, occasion))
    if not over:
        return outcomes_of_known(board, occasion, checked=checked, limit=limit, budget=budget)
    ask = partial(outcomes_of_known, limit=limit, budget=budget)
    answer, parts = _for_all(board, occasion, over, ask)
    if not checked or parts.left or answer.verdict is not Verdict.COMPLETE:
        return answer
    by_solver = _checked_at_once(answer, board, occasion, parts, budget)
    if by_solver is not None:
        return by_solver
    answer, parts = _for_all(board, occasion, over, partial(ask, checked=True))
    return answer if parts.left else _checked_parts(answer, parts, over)


def _for_all(
    board: Board, occasion: Occasion, over: Box, ask: Callable[[Board, Occasion], OutcomesAnswer]
) -> tuple[OutcomesAnswer, Parts[OutcomesAnswer]]:
    def ask_of(part: Box) -> OutcomesAnswer:
        return ask(with_certain_permanents(for_values(board, part)), for_values(occasion, part))

    parts = for_each_part(over, lambda part: _answer(lambda: ask_of(part)))
    answers = [answer for _, answer in parts.answers]
    if answers and not parts.left and all(_is_illegal(answer) for answer in answers):
        ask_of(parts.answers[0][0])  # raises
    return _together(over, parts), parts


def _checked_at_once(
    answer: OutcomesAnswer, board: Board, occasion: Occasion, parts: Parts[OutcomesAnswer], budget: int | None
) -> OutcomesAnswer | None:
    from manaproof.queries.checking import check_functions  # noqa: PLC0415 -- loads the solver

    return check_functions(answer, board, occasion, [box for box, _ in parts.answers], budget)


def _checked_parts(answer: OutcomesAnswer, parts: Parts[OutcomesAnswer], over: Box) -> OutcomesAnswer:
    from manaproof.queries.checking import check_parts  # noqa: PLC0415 -- loads the solver

    return check_parts(answer, [box for box, _ in parts.answers], over)


def _answer(ask: Callable[[], OutcomesAnswer]) -> OutcomesAnswer:
    try:
        return ask()
    except IllegalAction as error:
        return OutcomesAnswer(Verdict.COMPLETE, (Outcome((NotLegal(error.message, error.citations),), 1, ()),))
    except NotModelled as error:
        return no_outcomes(error)


def _is_illegal(answer: OutcomesAnswer) -> bool:
    return bool(answer.outcomes) and all(outcome.not_legal for outcome in answer.outcomes)


def _together(over: Box, parts: Parts[OutcomesAnswer]) -> OutcomesAnswer:
    answers = [answer for _, answer in parts.answers]
    verdict = min((answer.verdict for answer in answers), key=_GRAVEST_FIRST.index, default=Verdict.UNKNOWN)
    of_verdict = [(box, answer) for box, answer in parts.answers if answer.verdict is verdict]
    limits = next((answer.limits for _, answer in of_verdict if answer.limits), None)
    if parts.left and verdict is Verdict.COMPLETE:
        verdict = Verdict.UNKNOWN
        limits = f"the values fall into too many kinds; answered for {in_words(joined(box for box, _ in parts.answers))}"
    elif limits is not None and len(of_verdict) < len(parts.answers):
        limits = f"if {in_words(joined(box for box, _ in of_verdict))}: {limits}"
    return OutcomesAnswer(
        verdict,
        () if verdict is Verdict.NOT_MODELLED else _as_functions(over, parts),
        checked=_checked(answers),
        assumptions=_union(answer.assumptions for answer in answers),
        cites=_union(answer.cites for answer in answers),
        stopped=_union(answer.stopped for answer in answers),
        not_modelled=_union(answer.not_modelled for answer in answers),
        limits=limits,
        over=(over,),
        events=tuple(event for answer in answers for event in answer.events),
    )


def _union(many: Iterable[tuple[Item, ...]]) -> tuple[Item, ...]:
    return tuple(dict.fromkeys(item for items in many for item in items))


def _checked(answers: Sequence[OutcomesAnswer]) -> str | None:
    """
    What checked all of them: by the weaker of two means where they differ.
    """
    found = {answer.checked for answer in answers}
    if None in found or not found:
        return None
    return "obligations" if "obligations" in found else "solver"


@define
class _Function:
    """
    An outcome as a function of the unknowns, and the parts of their values on which it is one.
    """

    outcome: Outcome
    boxes: list[Box] = field(factory=list)

    def agrees(self, outcome: Outcome, box: Box) -> bool:
        """
        Whether an outcome of a part of the values is this function on that part; a gain of life and a loss are two.
        """
        ours = self.outcome
        if (ours.orders, ours.choosers) != (outcome.orders, outcome.choosers):
            return False
        try:
            happenings, stack = for_values((ours.happenings, ours.stack), box)
        except ValueError:
            return False
        others = tuple(spelled_out(outcome.happenings))
        if as_written((tuple(spelled_out(happenings)), stack)) != as_written((others, outcome.stack)):
            return False
        amounts = (part for part in walk((ours.happenings, ours.stack)) if isinstance(part, Affine))
        return all(may_be_negative(amount) == may_be_negative(with_values(amount, box)) for amount in amounts)


def _as_functions(over: Box, parts: Parts[OutcomesAnswer]) -> tuple[Outcome, ...]:
    """
    The outcomes of all parts; those that are one function of the unknowns are one, with the values for which it is.
    """
    functions: list[_Function] = []
    for box, answer in sorted(parts.answers, key=lambda part: extent(part[0]), reverse=True):
        for outcome in answer.outcomes:
            same = next((each for each in functions if each.agrees(outcome, box)), None)
            if same is None:
                functions.append(same := _Function(outcome))
            same.boxes.append(box)
    functions.sort(key=lambda function: lowest(min(function.boxes, key=lowest)))
    return tuple(evolve(each.outcome, where=restricted(joined(each.boxes), over)) for each in functions)
