"""
Answers to why and why not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from manaproof.model.answers import CouldProduceAnswer
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import NotModelledClause, Outcome
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.verdicts import Verdict


@frozen
class Wanted:
    """
    An outcome that is asked about, as it is written.

    `accepts` says whether an outcome is it, `likeness` how much the words of one are like those written; `mana` is what each
    player adds in it, and `numbers` are those that it names.
    """

    written: str
    accepts: Callable[[Outcome], bool]
    likeness: Callable[[Outcome], float]
    mana: Mapping[PlayerName, ManaBag] = {}
    numbers: frozenset[int] = frozenset()


@frozen
class Cause:
    """
    One rule or one clause of a card that an exclusion rests on; `card` is the source of the effect, None for a rule.

    Of what a permanent could produce `card` is its identity, and `others` are the permanents on which that would rest.
    """

    words: str
    cites: tuple[str, ...] = ()
    card: str | None = None
    others: tuple[ObjectId, ...] = ()


@frozen
class WhyAnswer:
    """
    How something can happen: HOLDS with the outcome and the path to it, VIOLATED if it isn't among all outcomes.

    `nearest` are then the outcomes most like it. With a verdict that is neither, `limits` and `not_modelled` say why. Of a type
    of mana there are no outcomes, but `produced` is what a permanent could produce.
    """

    verdict: Verdict
    wanted: str
    outcome: Outcome | None = None
    nearest: tuple[Outcome, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    limits: str | None = None
    produced: CouldProduceAnswer | None = None


@frozen
class WhyNotAnswer:
    """
    Why something can't happen: PROVED with causes that together exclude it; VIOLATED with the outcome if it can.

    UNKNOWN if it is among no outcomes but that isn't proved, with the outcomes most like it; `limits` says why it isn't. Where it
    is proved without any one of the causes it would happen, but for those of which `limits` says that this wasn't found out.
    `produced` is as in `WhyAnswer`.
    """

    verdict: Verdict
    wanted: str
    causes: tuple[Cause, ...] = ()
    outcome: Outcome | None = None
    nearest: tuple[Outcome, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    limits: str | None = None
    produced: CouldProduceAnswer | None = None
