"""
Answers to why and why not, as text and as records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from manaproof.cardtext.printer import print_ability
from manaproof.errors import ManaproofError
from manaproof.model.abilities import Ability, StaticAbility
from manaproof.model.board import Board
from manaproof.model.effects import ReplacementEffect
from manaproof.model.explanations import Cause, WhyAnswer, WhyNotAnswer
from manaproof.model.mana import ManaType
from manaproof.model.outcomes import Outcome
from manaproof.model.verdicts import Verdict
from manaproof.report.records import SCHEMA_VERSION, clause_record, outcome_record
from manaproof.report.summary import order_in_words, summary
from manaproof.report.text import clause_lines, how_it_could, reason_in_words, step_in_words, wrapped
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import EDITION
from manaproof.specs.words import permanent_in_words

Clauses = Callable[[str], str | None]


def clauses_on(board: Board) -> Clauses:
    """
    What the replacement effects of a card on a board say, by its name; None where there are none or they have no words.
    """
    table = characteristics_on(board)
    said: dict[str, list[str]] = {}
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if _replaces(own.ability):
                said.setdefault(permanent.name, []).extend(_printed(own.ability))
    return lambda name: " ".join(dict.fromkeys(said.get(name, ()))) or None


def _replaces(ability: Ability) -> bool:
    return isinstance(ability, StaticAbility) and any(isinstance(each, ReplacementEffect) for each in ability.statements)


def _printed(ability: Ability) -> Iterator[str]:
    try:
        yield print_ability(ability)
    except ManaproofError:
        return


def why_text(answer: WhyAnswer) -> str:
    """
    The outcome, then the steps to it, each with its rule.
    """
    if answer.outcome is None:
        return "\n".join(_none_lines(answer.verdict, answer.limits, answer.nearest, clause_lines(answer.not_modelled)))
    steps = [f"  {number}. {step_in_words(step)}" for number, step in enumerate(answer.outcome.witness, start=1)]
    told = steps or ["  no effect applies and nobody chooses: it happens as it would"]
    return "\n".join([f"yes: {summary(answer.outcome)}", "", *told])


def why_not_text(answer: WhyNotAnswer, clauses: Clauses) -> str:
    """
    The rules and clauses that exclude it; or how it can happen; or the nearest outcomes, which prove nothing.
    """
    if answer.outcome is not None:
        by = order_in_words(answer.outcome)
        return "\n".join([f"it can happen: {summary(answer.outcome)}", *([f"  by {by}"] if by else [])])
    if answer.verdict is Verdict.VIOLATED and answer.produced is not None:
        mana_type = ManaType(answer.wanted)
        permanent = permanent_in_words(answer.produced.permanent)
        how = how_it_could(answer.produced, mana_type)
        return "\n".join([f"it can happen: {permanent} could produce {mana_type.value}", *how])
    if answer.verdict is not Verdict.PROVED:
        return "\n".join(_none_lines(answer.verdict, answer.limits, answer.nearest, clause_lines(answer.not_modelled)))
    lines = ["it can't happen (proved); these together exclude it:", ""]
    for cause in answer.causes:
        lines += wrapped(_cause(cause, clauses), "  – ", "    ")
    if answer.limits is not None:
        lines += ["", *wrapped(answer.limits)]
    return "\n".join([*lines, *_nearest_lines(answer.nearest)])


def _cause(cause: Cause, clauses: Clauses) -> str:
    cites = f" ({', '.join(cause.cites)})" if cause.cites else ""
    if cause.card is None:
        return cause.words + cites
    card = permanent_in_words(cause.card) if "/" in cause.card else cause.card
    said = clauses(cause.card)
    others = ", ".join(map(permanent_in_words, cause.others))
    return f"{card}: {cause.words}{f': `{said}`' if said else ''}{f': {others}' if others else ''}{cites}"


def _none_lines(verdict: Verdict, limits: str | None, nearest: Sequence[Outcome], clauses: list[str]) -> list[str]:
    first = {
        Verdict.VIOLATED: "no: it is among no outcomes, and they are complete",
        Verdict.UNKNOWN: "it is among no outcomes, but this is no proof",
        Verdict.NOT_MODELLED: "not modelled",
    }.get(verdict, f"unknown ({verdict})")
    return [f"{first}{f': {limits}' if limits else ''}", *(["", *clauses] if clauses else []), *_nearest_lines(nearest)]


def _nearest_lines(nearest: Sequence[Outcome]) -> list[str]:
    """
    The outcomes that are most like it, each with its path, and where the paths part.
    """
    if not nearest:
        return []
    lines = ["", "nearest:"]
    for outcome in nearest:
        by = order_in_words(outcome)
        lines += wrapped(f"{summary(outcome)}{f'   by {by}' if by else ''}", "  ", "    ")
    parting = _parting(nearest)
    return [*lines, *wrapped(parting)] if parting else lines


def _parting(nearest: Sequence[Outcome]) -> str | None:
    """
    The first step at which the paths to the two nearest outcomes differ.
    """
    if len(nearest) < 2:
        return None
    one, other = nearest[0].witness, nearest[1].witness
    same = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    here, there = (step_in_words(path[same]) if same < len(path) else "nothing more applies" for path in (one, other))
    return f"their paths part at step {same + 1}: {here}; or {there}"


def why_record(answer: WhyAnswer | WhyNotAnswer, question: str) -> dict[str, Any]:
    """
    The record of `why` or `why-not`.
    """
    is_why = isinstance(answer, WhyAnswer)
    causes = _how_it_could(answer) if isinstance(answer, WhyAnswer) or answer.produced is not None else answer.causes
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "why" if is_why else "why-not",
        "question": question,
        "wanted": answer.wanted,
        "verdict": str(answer.verdict),
        "edition": EDITION,
        "outcome": None if answer.outcome is None else outcome_record(answer.outcome),
        "causes": [_cause_record(cause) for cause in causes],
        "nearest": [outcome_record(outcome) for outcome in answer.nearest],
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
        "limits": answer.limits,
    }


def _how_it_could(answer: WhyAnswer | WhyNotAnswer) -> tuple[Cause, ...]:
    """
    The reason why a permanent could produce a type of mana; nothing of what isn't about one.
    """
    if answer.produced is None or (mana_type := ManaType(answer.wanted)) not in answer.produced.reasons:
        return ()
    reason = answer.produced.reasons[mana_type]
    others = () if reason.rests_on is None else (reason.rests_on[0],)
    return (Cause(reason_in_words(reason, mana_type), reason.cites, answer.produced.permanent, others),)


def _cause_record(cause: Cause) -> dict[str, Any]:
    return {"words": cause.words, "cites": list(cause.cites), "card": cause.card, "others": list(cause.others)}
