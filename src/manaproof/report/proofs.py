"""
Answers to claims about what happens: the verdict first, then what decides it, and how to ask again.
"""

from __future__ import annotations

from manaproof.model.answers import Counterexample, ProofAnswer
from manaproof.model.regions import in_words
from manaproof.model.verdicts import Verdict
from manaproof.report.means import checked_in_words
from manaproof.report.records import SCHEMA_VERSION, Record, clause_record, outcome_record, region_record, values_record
from manaproof.report.summary import order_in_words, summary
from manaproof.report.text import assumed_lines, clause_lines, step_in_words, wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.names import one_of
from manaproof.specs.proving import Proof
from manaproof.specs.replaying import command_of, spec_of

_DECIDED = (Verdict.COMPLETE, Verdict.PROVED, Verdict.HOLDS, Verdict.VIOLATED, Verdict.VACUOUS)
_FIRST = {
    Verdict.PROVED: "proved",
    Verdict.VIOLATED: "violated",
    Verdict.VACUOUS: "vacuous",
    Verdict.NOT_MODELLED: "not modelled",
}


def proof_text(proof: Proof, formula: str, *, verbose: bool = False, checked: bool = False) -> str:
    """
    Whether a claim holds at every outcome; if not the smallest counterexample, with the command and the spec that show it again.

    With `checked` the outcomes were to be checked, and it is said if they aren't.
    """
    answer = proof.answer
    first = _FIRST.get(answer.verdict, f"not decided ({answer.verdict})")
    lines = [f"{first}{certified_in_words(answer, checked=checked)}: {formula}{_why(answer)}"]
    if answer.verdict is Verdict.PROVED:
        values = f" for {in_words(answer.over)}" if answer.over else ""
        every = "the one outcome" if answer.count == 1 else f"all {answer.count} outcomes"
        lines += ["", f"  it holds at {every}{values}, for every order and choice"]
    lines += claim_lines(answer)
    if proof.smaller is not None and proof.shown is not None and proof.shown.witness is not None:
        lines += ["", *witness_lines(proof.shown.witness)]
        lines += ["", "  to see it again:", f"  {command_of(proof.smaller)}"]
        if verbose:
            lines += ["", "  as a spec:", "", spec_of(proof.smaller)]
        else:
            lines += ["  -v shows a spec that pins it"]
    return "\n".join(lines)


def certified_in_words(answer: ProofAnswer, *, checked: bool) -> str:
    """
    By which means the list of outcomes was certified; if it wasn't, that is said of an answer that was to be checked.
    """
    return checked_in_words(answer.checked, asked=checked and answer.verdict in _DECIDED)


def _why(answer: ProofAnswer) -> str:
    words = answer.vacuous or answer.limits
    if answer.verdict is Verdict.VIOLATED:
        return where_in_words(answer)
    return f"; {words}" if words else ""


def where_in_words(answer: ProofAnswer) -> str:
    """
    For which values of unknown amounts a witness is one; nothing where that is all of them.
    """
    if not answer.where_is_told:
        return ", for some values"
    return f", if {in_words(answer.where)}" if answer.where else ""


def claim_lines(answer: ProofAnswer) -> list[str]:
    """
    What else is said of a claim: what it speaks of in vain, ways that aren't legal, what isn't modelled or is taken for granted.
    """
    lines: list[str] = []
    if answer.idle and answer.verdict is not Verdict.VACUOUS:
        lines += ["", *wrapped(f"nothing can happen here of {one_of(f'`{each}`' for each in answer.idle)}")]
    if answer.illegal:
        lines += ["", *wrapped(f"not counted, because what is asked isn't legal then: {'; '.join(answer.illegal)}")]
    if answer.not_modelled:
        lines += ["", *clause_lines(answer.not_modelled)]
    return lines + assumed_lines(answer.assumptions)


def witness_lines(witness: Counterexample) -> list[str]:
    """
    An outcome that decides: for which amounts, what is measured in it, what happens, and step by step how.
    """
    numbers = in_words((tuple(each for each in witness.values if not each.is_presence),))
    there = in_words((tuple(each for each in witness.values if each.is_presence),))
    values = " and ".join(part for part in (f"if {numbers}" if numbers else "", there) if part)
    measures = ", ".join(f"{words} is {amount}" for words, amount in witness.measures if not _is_sentence(words))
    first = ": ".join(part for part in (values, measures) if part)
    lines = wrapped(first) if first else []
    outcome = witness.outcome
    lines += wrapped(summary(outcome) + ("" if outcome.witness else f"   {order_in_words(outcome)}".rstrip()))
    return lines + [f"    {number}. {step_in_words(step)}" for number, step in enumerate(outcome.witness, start=1)]


def _is_sentence(words: str) -> bool:
    """
    Whether a measure is written as what happens, not as a number.
    """
    return any(
        f" {verb}" in f" {words}" for verb in ("triggers", "enters", "dies", "is", "lose", "loses", "win", "wins", "happens")
    )


def proof_record(proof: Proof, formula: str, event: str) -> Record:
    """
    The record of `prove`.
    """
    record = claim_record("prove", proof.answer, formula, event)
    shown = proof.shown.witness if proof.shown is not None else None
    if shown is not None and proof.smaller is not None:
        record["counterexample"] = {
            **witness_record(shown),
            "command": command_of(proof.smaller),
            "spec": spec_of(proof.smaller),
        }
    return record


def claim_text(verb: str, answer: ProofAnswer, formula: str, *, checked: bool = False) -> str:
    """
    Whether a claim holds at some outcome, at all or at none, with one that decides; `checked` is as in `proof_text`.
    """
    first = {Verdict.HOLDS: "yes", Verdict.VIOLATED: "no"}.get(answer.verdict) or _FIRST.get(answer.verdict)
    first = f"{first or f'not decided ({answer.verdict})'}{certified_in_words(answer, checked=checked)}"
    lines = [f"{first}: {verb} {formula}{where_in_words(answer) or _why(answer)}"]
    if answer.witness is not None:
        lines += ["", *witness_lines(answer.witness)]
    return "\n".join(lines + claim_lines(answer))


def decided_record(query: str, answer: ProofAnswer, formula: str, event: str) -> Record:
    """
    The record of `possible`, `always` and `never`.
    """
    key = "witness" if query == "possible" else "counterexample"
    shown = {} if answer.witness is None else {key: witness_record(answer.witness)}
    return claim_record(query, answer, formula, event) | shown


def claim_record(query: str, answer: ProofAnswer, formula: str, event: str) -> Record:
    """
    The record of a claim about what happens.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": query,
        "formula": formula,
        "question": event,
        "verdict": str(answer.verdict),
        "checked": answer.checked,
        "edition": EDITION,
        "outcomes": answer.count,
        "where": region_record(answer.where) if answer.where_is_told else None,
        "counterexample": None,
        "witness": None,
        "idle": list(answer.idle),
        "vacuous": answer.vacuous,
        "illegal": list(answer.illegal),
        "assumptions": list(answer.assumptions),
        "cites": list(answer.cites),
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
        "limits": answer.limits,
        "unknowns": [values_record(values) for box in answer.over for values in box],
    }


def witness_record(witness: Counterexample) -> Record:
    """
    The record of an outcome that decides.
    """
    return {
        "values": {each.name: each.options[each.first] if each.options else each.first for each in witness.values},
        "measures": [{"measure": words, "is": amount} for words, amount in witness.measures],
        "outcome": outcome_record(witness.outcome),
        "command": None,
        "spec": None,
    }
