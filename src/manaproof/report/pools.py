"""
Answers to claims about any number of copies of any cards of a pool.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from manaproof.model.verdicts import Verdict
from manaproof.report.proofs import witness_lines, witness_record
from manaproof.report.records import SCHEMA_VERSION, Record, clause_record
from manaproof.report.text import wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.claims import Claim
from manaproof.specs.pool_claims import THE_BOARD, Breaking, PoolProof
from manaproof.specs.reading.access import written_phrase
from manaproof.specs.replaying import command_of

_FIRST = {
    Verdict.PROVED: "proved for any copies",
    Verdict.PROVED_FOR: "proved for any copies of what is modelled",
    Verdict.VIOLATED: "violated",
    Verdict.NOT_INDUCTIVE: "not decided: a step may break it",
    Verdict.VACUOUS: "vacuous: no effect of the pool applies to what is claimed of",
    Verdict.NOT_MODELLED: "not modelled",
    Verdict.UNKNOWN: "not decided: the solver's budget ended",
}
_SHOWN = 12


def pool_text(proof: PoolProof, claim: Claim, *, verbose: bool = False) -> str:
    """
    Whether a claim holds, what was counted, the cards that break it, and on which board the first of them does.
    """
    answer = proof.answer
    lines = [f"{_FIRST[answer.verdict]}: {claim.formula.value}", ""]
    effects = "effect" if answer.proved == 1 else "effects"
    counted = f"{answer.proved} {effects} proved, {answer.vacuous} vacuous, {_cards(proof)} not modelled"
    lines += wrapped(f"{counted}; by {answer.obligations} obligations, with the invariant: {answer.invariant}")
    if proof.breaking:
        lines += ["", *wrapped(f"broken by {_listed((each.card for each in proof.breaking), verbose=verbose)}")]
        lines += _shown(proof.breaking[0])
    broken = {each.card for each in proof.breaking}
    unclear = [f"{step.card or THE_BOARD} ({step.words})" for step in answer.failing if (step.card or THE_BOARD) not in broken]
    if unclear:
        lines += ["", *wrapped(f"not preserved, which is no violation yet: {_listed(unclear, verbose=verbose)}")]
    if answer.not_modelled:
        reasons = Counter(clause.reason for clause in answer.not_modelled)
        lines += ["", *wrapped("not modelled: " + "; ".join(f"{reason} ({count})" for reason, count in reasons.most_common()))]
        if verbose:
            lines += wrapped(_listed((clause.card for clause in answer.not_modelled), verbose=True), "    ", "    ")
    return "\n".join(lines)


def _cards(proof: PoolProof) -> str:
    count = len({clause.card for clause in proof.answer.not_modelled})
    return "1 card" if count == 1 else f"{count} cards"


def _listed(names: Iterable[str], *, verbose: bool) -> str:
    each = list(dict.fromkeys(names))
    if verbose or len(each) <= _SHOWN:
        return ", ".join(each)
    return f"{', '.join(each[:_SHOWN])} and {len(each) - _SHOWN} more (-v lists them)"


def _shown(breaking: Breaking) -> list[str]:
    return ["", *witness_lines(breaking.witness), "", "  to see it again:", f"  {command_of(breaking.claim)}"]


def pool_record(proof: PoolProof, claim: Claim) -> Record:
    """
    The record of `prove --pool`.
    """
    answer = proof.answer
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "prove-pool",
        "formula": claim.formula.value,
        "question": "; ".join(written_phrase(phrase) for phrase in claim.event),
        "verdict": str(answer.verdict),
        "edition": EDITION,
        "invariant": answer.invariant,
        "proved": answer.proved,
        "vacuous": answer.vacuous,
        "obligations": answer.obligations,
        "breaking": [_breaking(each) for each in proof.breaking],
        "failing": [{"card": step.card or None, "words": step.words} for step in answer.failing],
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
    }


def _breaking(breaking: Breaking) -> Record:
    return {"card": breaking.card, "counterexample": {**witness_record(breaking.witness), "command": command_of(breaking.claim)}}
