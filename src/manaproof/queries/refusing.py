"""
What is answered where an answer would depend on something that isn't modelled, or on too many values of an unknown amount.
"""

from __future__ import annotations

from manaproof.errors import NotModelled, Unbounded
from manaproof.model.answers import CouldProduceAnswer, OutcomesAnswer
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.permanents import ObjectId
from manaproof.model.verdicts import Verdict


def no_outcomes(error: NotModelled) -> OutcomesAnswer:
    """
    NOT_MODELLED with what isn't; UNKNOWN where only a range of values is missing (DESIGN §4).
    """
    if isinstance(error, Unbounded):
        return OutcomesAnswer(Verdict.UNKNOWN, limits=error.message)
    return OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=(_clause(error),))


def no_types(permanent: ObjectId, error: NotModelled) -> CouldProduceAnswer:
    """
    The same of a permanent's types of mana.
    """
    if isinstance(error, Unbounded):
        return CouldProduceAnswer(Verdict.UNKNOWN, permanent, why_none=error.message)
    return CouldProduceAnswer(Verdict.NOT_MODELLED, permanent, not_modelled=(_clause(error),))


def _clause(error: NotModelled) -> NotModelledClause:
    return NotModelledClause("", None, "", error.message)
