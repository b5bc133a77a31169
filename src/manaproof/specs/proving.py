"""
Claims in words, asked: with the smallest counterexample, and how to ask it again.
"""

from __future__ import annotations

import re

from attrs import evolve, frozen

from manaproof.model.answers import Counterexample, ProofAnswer
from manaproof.model.formulas import Formula
from manaproof.model.verdicts import Verdict
from manaproof.specs.claims import Claim, Question
from manaproof.specs.counterexamples import smallest
from manaproof.specs.names import CardSource
from manaproof.specs.questions import Questions
from manaproof.specs.texts import Text

_SEPARATORS = re.compile(r",| and | or ", re.IGNORECASE)  # a range with one in a name can't be read
_LETTER = re.compile(r"\b[A-Za-z]\b")


@frozen
class Proof:
    """
    What was found of a claim.

    For one that is violated `smaller` is the claim that shows it, on the smallest board and for known amounts, and `shown` what
    was found of that.
    """

    answer: ProofAnswer
    smaller: Claim | None = None
    shown: ProofAnswer | None = None


def prove_claim(claim: Claim, cards: CardSource, questions: Questions, *, checked: bool = False) -> Proof:
    """
    Whether a claim holds at every outcome; see `manaproof.queries.proving`.

    Raises:
        ManaproofError: it can't be read, or the rules forbid what it is about.
    """

    def ask(question: Question[Formula]) -> ProofAnswer:
        return questions.prove(question.board, question.occasion, question.formula, checked=checked)

    answer = ask(claim.read(cards))
    if answer.verdict is not Verdict.VIOLATED:
        return Proof(answer)
    smaller, shown = smallest(claim, answer, cards, ask)
    assert shown.witness is not None
    return Proof(answer, for_known(smaller, shown.witness), shown)


def for_known(claim: Claim, witness: Counterexample) -> Claim:
    """
    The claim for the amounts of a counterexample alone.
    """
    known = {each.name for each in witness.values}
    others = tuple(each for each in claim.ranges if known.isdisjoint(_LETTER.findall(each.value)))
    told = (str(each) for each in witness.values if each.options or not _SEPARATORS.search(each.name))
    return evolve(claim, ranges=(*others, *map(Text.typed, told)))
