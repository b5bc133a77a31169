"""
Claims about every outcome, about some and about none (DESIGN §1): `prove`, `always`, `never` and `possible`.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from manaproof.explore.outcomes import DEFAULT_LIMIT
from manaproof.model.answers import Counterexample, OutcomesAnswer, ProofAnswer
from manaproof.model.board import Board
from manaproof.model.formulas import Formula, NotSo, measures_in
from manaproof.model.measures import measured
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Outcome
from manaproof.model.regions import Box, joined, restricted
from manaproof.model.unknowns import for_values
from manaproof.model.verdicts import Verdict
from manaproof.queries.amounts import for_each_part
from manaproof.queries.any_number import undivided
from manaproof.queries.judging import Judged, Judgement, holds_at, is_within, judge, least_first, legal_outcomes
from manaproof.queries.telling import untold
from manaproof.queries.unknown_amounts import outcomes
from manaproof.queries.vacuity import idle_measures, what_idle_measures_assume, why_vacuous
from manaproof.rules.open_choices import with_options
from manaproof.rules.uncertain import with_certain_permanents


def prove(
    board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False, limit: int = DEFAULT_LIMIT
) -> ProofAnswer:
    """
    Whether a formula holds at every outcome of an occasion, for every order, choice and value of the unknown amounts.

    Returns PROVED iff it does and says something about the occasion; VIOLATED iff there is an outcome at which it doesn't hold,
    with the one of the smallest amounts and the shortest order; VACUOUS iff its premises are never met, or nothing of what it
    speaks of could happen; else what keeps it from being told.

    Cost: that of all outcomes, and for each one at most twice as many evaluations as the formula makes parts of the values.

    Raises:
        IllegalAction: a rule forbids the occasion, whatever is chosen.
    """
    answer = outcomes(board, occasion, checked=checked, limit=limit)
    proof = _searched(formula, answer, board, occasion, checked=checked, limit=limit)
    if proof.verdict is not Verdict.COMPLETE:
        return proof
    vacuous = why_vacuous(formula, board, answer)
    if vacuous is not None:
        return evolve(proof, verdict=Verdict.VACUOUS, vacuous=vacuous)
    return evolve(proof, verdict=Verdict.PROVED)


def _searched(
    formula: Formula, answer: OutcomesAnswer, board: Board, occasion: Occasion, *, checked: bool, limit: int
) -> ProofAnswer:
    """
    VIOLATED with a counterexample, COMPLETE where there is none, or what keeps that from being told.
    """
    proof = about_answer(answer)
    why = untold(measures_in(formula), board, answer)
    if why is not None and answer.verdict is Verdict.COMPLETE:
        return evolve(proof, verdict=Verdict.UNKNOWN, limits=why)
    judgement = judge(formula, answer) if why is None else Judgement(())
    witness = _witness(judgement.failing, formula, board, occasion, checked=checked, limit=limit)
    if answer.verdict is Verdict.COMPLETE:
        idle = idle_measures(measures_in(formula), board, answer)
        assumptions = (*answer.assumptions, *what_idle_measures_assume(idle, occasion))
        proof = evolve(proof, idle=tuple(map(str, idle)), assumptions=assumptions)
    if witness is not None:
        return _told(evolve(proof, verdict=Verdict.VIOLATED, witness=witness), judgement.failing, answer)
    if answer.verdict is Verdict.COMPLETE and (judgement.open or judgement.failing):
        limits = "; ".join(judgement.open) or "the outcome that decides isn't confirmed"
        return evolve(proof, verdict=Verdict.UNKNOWN, limits=limits)
    return proof


def always(
    board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False, limit: int = DEFAULT_LIMIT
) -> ProofAnswer:
    """
    As `prove`, which HOLDS where that is PROVED.
    """
    proof = prove(board, occasion, formula, checked=checked, limit=limit)
    return evolve(proof, verdict=Verdict.HOLDS) if proof.verdict is Verdict.PROVED else proof


def never(
    board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False, limit: int = DEFAULT_LIMIT
) -> ProofAnswer:
    """
    Whether a formula holds at no outcome: HOLDS iff it isn't `possible`.
    """
    found = possible(board, occasion, formula, checked=checked, limit=limit)
    other = {Verdict.HOLDS: Verdict.VIOLATED, Verdict.VIOLATED: Verdict.HOLDS}
    return evolve(found, verdict=other.get(found.verdict, found.verdict))


def possible(
    board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False, limit: int = DEFAULT_LIMIT
) -> ProofAnswer:
    """
    Whether a formula holds at some outcome: in some order, with some choices, for some values of the unknown amounts.

    Returns HOLDS iff it does, with one such outcome and all values for which there is one; VIOLATED iff it does at none; VACUOUS
    iff it says nothing about the occasion, whether it then holds or not; else what keeps it from being told.

    Raises:
        IllegalAction: a rule forbids the occasion, whatever is chosen.
    """
    answer = outcomes(board, occasion, checked=checked, limit=limit)
    proof = _searched(NotSo(formula), answer, board, occasion, checked=checked, limit=limit)
    if proof.verdict not in (Verdict.VIOLATED, Verdict.COMPLETE):
        return proof
    vacuous = why_vacuous(formula, board, answer) if answer.verdict is Verdict.COMPLETE else None
    if vacuous is not None:
        return evolve(proof, verdict=Verdict.VACUOUS, vacuous=vacuous, witness=None, where=(), where_is_told=True)
    return evolve(proof, verdict=Verdict.HOLDS if proof.verdict is Verdict.VIOLATED else Verdict.VIOLATED)


def about_answer(answer: OutcomesAnswer) -> ProofAnswer:
    """
    What an answer says of every claim about its outcomes.
    """
    legal = legal_outcomes(answer)
    illegal = (outcome.not_legal.reason for outcome in answer.outcomes if outcome.not_legal is not None)
    return ProofAnswer(
        answer.verdict,
        len(legal),
        illegal=tuple(dict.fromkeys(illegal)),
        checked=answer.checked,
        assumptions=answer.assumptions,
        cites=answer.cites,
        not_modelled=answer.not_modelled,
        limits=answer.limits,
        over=answer.over,
    )


def _told(proof: ProofAnswer, judged: Sequence[Judged], answer: OutcomesAnswer) -> ProofAnswer:
    """
    The answer with the values for which there is one of these, if they have such a form.
    """
    if any(each.is_sample for each in judged):
        return evolve(proof, where_is_told=False)
    over: Box = answer.over[0] if answer.over else ()
    boxes = list(dict.fromkeys(each.box for each in judged))
    parts = for_each_part(over, lambda part: any(is_within(part, box) for box in boxes))
    if parts.left:
        return evolve(proof, where_is_told=False)
    return evolve(proof, where=restricted(joined(part for part, is_one in parts.answers if is_one), over))


def _witness(
    judged: Sequence[Judged], formula: Formula, board: Board, occasion: Occasion, *, checked: bool, limit: int
) -> Counterexample | None:
    """
    The outcome at which a formula doesn't hold, of the smallest amounts and then the shortest order, asked for by itself.
    """
    board, occasion = with_options((board, occasion))
    for point in map(undivided, least_first(each.box for each in judged)):
        known = outcomes(
            with_certain_permanents(for_values(board, point)), for_values(occasion, point), checked=checked, limit=limit
        )
        failing = [outcome for outcome in legal_outcomes(known) if not holds_at(formula, outcome, point)]
        if known.verdict is Verdict.COMPLETE and failing:
            outcome = min(failing, key=length_of)
            measures = [(str(measure), measured(measure, outcome.happenings)) for measure in measures_in(formula)]
            return Counterexample(point, outcome, tuple(measures))
    return None


def length_of(outcome: Outcome) -> tuple[int, int, list[str]]:
    """
    How long the least order to an outcome is, then its steps.
    """
    applied = sum(1 for step in outcome.witness if step.effect and step.applied)
    return applied, len(outcome.witness), [f"{step.effect} {step.choice}" for step in outcome.witness]
