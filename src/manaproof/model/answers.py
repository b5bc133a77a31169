"""
Answers: a verdict with what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from manaproof.model.characteristics import Characteristics
from manaproof.model.layers import Layer
from manaproof.model.mana import NO_TYPES, ManaType, ManaTypeSet
from manaproof.model.outcomes import NotModelledClause, Outcome
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Region
from manaproof.model.verdicts import Verdict


@frozen
class Stopped:
    """
    An event that can't happen, in words, and the source or rule that says so (CR 614.17).
    """

    event: str
    by: str


@frozen
class Opinion:
    """
    What another program says of an answer: whether it agrees, None where it has no opinion, and why.
    """

    by: str
    agrees: bool | None
    words: str


@frozen
class OutcomesAnswer:
    """
    Every legal outcome of an occasion, or the clauses that keep them from being told.

    `checked` is "solver", "obligations" or None (DESIGN §1); `assumptions` are stated with the answer; `cites` are
    the rules that decided; `stopped` are the events on the way that can't happen; `limits` says what was cut off, and
    then the verdict isn't COMPLETE. `over` are the values of the unknown amounts for which they are listed. `opinion` is a second
    opinion that was asked for.
    """

    verdict: Verdict
    outcomes: tuple[Outcome, ...] = ()
    checked: str | None = None
    assumptions: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    stopped: tuple[Stopped, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    limits: str | None = None
    over: Region = ()
    opinion: Opinion | None = None


@frozen
class Reason:
    """
    Why a permanent could produce a type: which ability, by which effects, and the permanent that it rests on.
    """

    ability: str
    effects: tuple[str, ...] = ()
    rests_on: tuple[ObjectId, ManaType] | None = None
    cites: tuple[str, ...] = ("106.7",)


@frozen
class CouldProduceAnswer:
    """
    The types of mana that a permanent could produce (CR 106.7), with one reason for each.

    `where` has, for a type that it could produce only in some cases of what is unknown, those cases.
    """

    verdict: Verdict
    permanent: ObjectId
    types: ManaTypeSet = NO_TYPES
    reasons: Mapping[ManaType, Reason] = {}
    why_none: str | None = None
    assumptions: tuple[str, ...] = ()
    checked: str | None = None
    not_modelled: tuple[NotModelledClause, ...] = ()
    where: Mapping[ManaType, Region] = {}


@frozen
class Obstacle:
    """
    One reason why an ability can't be activated now.
    """

    words: str
    cites: tuple[str, ...]


@frozen
class AbilityActivation:
    """
    Whether one activated ability can be activated now: with no obstacle it can.

    `number` is its place among the permanent's activated abilities, from 1.
    """

    number: int
    ability: str
    obstacles: tuple[Obstacle, ...] = ()
    assumptions: tuple[str, ...] = ()
    is_mana_ability: bool = False
    mana_ability_reason: str | None = None
    not_modelled: tuple[NotModelledClause, ...] = ()


@frozen
class CanActivateAnswer:
    """
    Whether an ability of a permanent can be activated now; HOLDS if at least one asked about can, VIOLATED if none can.
    """

    verdict: Verdict
    permanent: ObjectId
    abilities: tuple[AbilityActivation, ...] = ()


@frozen
class LayerStep:
    """
    One effect that changed a permanent in one layer; `effect` is None for what counters and basic land types give.

    `waited_for` are the effects on which it depends, for which it waited; `ahead_of` those with an earlier timestamp that
    depend on it. `cites` are the rules that put it where it is.
    """

    layer: Layer
    effect: str | None
    before: Characteristics
    after: Characteristics
    waited_for: tuple[str, ...] = ()
    ahead_of: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


@frozen
class LooksOutcome:
    """
    What a permanent is under some orders of timestamps, and the steps to it under one of them.

    `older` has pairs of sources of which the first is older in each of those orders, where the order is open.
    """

    looks: Characteristics
    steps: tuple[LayerStep, ...] = ()
    older: tuple[tuple[str, str], ...] = ()


@frozen
class CharacteristicsAnswer:
    """
    What a permanent is (CR 613): as printed, and after all effects; several outcomes where the order of timestamps is open.
    """

    verdict: Verdict
    permanent: ObjectId
    printed: Characteristics | None = None
    outcomes: tuple[LooksOutcome, ...] = ()
    assumptions: tuple[str, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
