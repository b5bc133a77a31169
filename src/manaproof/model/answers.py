"""
Answers: a verdict with what it is about.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from manaproof.model.characteristics import Characteristics
from manaproof.model.events import Event
from manaproof.model.layers import Layer
from manaproof.model.mana import NO_TYPES, ManaType, ManaTypeSet
from manaproof.model.outcomes import NotModelledClause, Outcome
from manaproof.model.permanents import ObjectId
from manaproof.model.regions import Box, Region
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
    opinion that was asked for. `events` are those that would have happened next somewhere on the way, each once.
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
    events: tuple[Event, ...] = field(default=(), eq=False, repr=False)


@frozen
class Counterexample:
    """
    One outcome that decides a claim, for unknowns of which each has one value, and what the measures of the claim are in it.
    """

    values: Box
    outcome: Outcome
    measures: tuple[tuple[str, int], ...] = ()


@frozen
class ProofAnswer:
    """
    Whether a claim about what happens holds: at every outcome, at some, or at none, as was asked.

    `witness` is an outcome that decides: a counterexample, or one that shows what is possible; `where` are the values of unknown
    amounts for which there is one, all of them if it is empty, unless `where_is_told` denies that they are told. `count` is how
    many outcomes were looked at; `idle` says in words what the claim speaks of that can't happen in the question, and `vacuous`
    why it says nothing; `illegal` are ways that aren't legal and don't count.
    """

    verdict: Verdict
    count: int = 0
    witness: Counterexample | None = None
    where: Region = ()
    where_is_told: bool = True
    idle: tuple[str, ...] = ()
    vacuous: str | None = None
    illegal: tuple[str, ...] = ()
    checked: str | None = None
    assumptions: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    limits: str | None = None
    over: Region = ()


@frozen
class PoolStep:
    """
    A step at which an invariant may not be preserved: by an effect of a card, or without one at the beginning or the end.
    """

    card: str
    words: str


@frozen
class PoolAnswer:
    """
    Whether a claim holds with any number of copies of any cards of a pool (DESIGN §4).

    `invariant` is, in words, what holds of the event all along. `proved` effects preserve it, `vacuous` ones never apply to the
    event, those of `failing` may not preserve it, and `not_modelled` ones aren't known. `obligations` were put to the solver.
    """

    verdict: Verdict
    invariant: str
    proved: int = 0
    vacuous: int = 0
    failing: tuple[PoolStep, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    obligations: int = 0


@frozen
class Extreme:
    """
    The greatest or least that a quantity is, for values `where` of the unknown amounts (all if there are none), with an outcome.
    """

    amount: int
    outcome: Outcome
    where: Region = ()


@frozen
class ExtremeAnswer:
    """
    The extremes of a quantity as functions of the unknown amounts; `about` has the verdict and all else that is said of it.
    """

    about: ProofAnswer
    extremes: tuple[Extreme, ...] = ()


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
class ReasonInCases:
    """
    Why a permanent could produce a type in some cases of what is unknown.
    """

    reason: Reason
    where: Region


@frozen
class CouldProduceAnswer:
    """
    The types of mana that a permanent could produce (CR 106.7), with one reason for each.

    `where` has, for a type that it could produce only in some cases of what is unknown, those cases; `over` are all of them.
    `cases` has, for a type whose reason isn't the same in all cases, each reason with its own.
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
    over: Box = ()
    cases: Mapping[ManaType, tuple[ReasonInCases, ...]] = {}


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

    `number` is its place among the permanent's activated abilities, from 1; `condition` says in which cases of what is left open.
    """

    number: int
    ability: str
    obstacles: tuple[Obstacle, ...] = ()
    assumptions: tuple[str, ...] = ()
    is_mana_ability: bool = False
    mana_ability_reason: str | None = None
    not_modelled: tuple[NotModelledClause, ...] = ()
    condition: str | None = None


@frozen
class CanActivateAnswer:
    """
    Whether an ability of a permanent can be activated now; HOLDS if at least one asked about can, VIOLATED if none can.

    UNKNOWN if that depends on what is left open.
    """

    verdict: Verdict
    permanent: ObjectId
    abilities: tuple[AbilityActivation, ...] = ()


@frozen
class LayerStep:
    """
    One effect that changed a permanent in one layer.

    `effect` is None for what the rules do by themselves, such as what counters and basic land types give.
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

    `older` has pairs of sources of which the first is older in each of those orders, where the order is open; `condition` says in
    which cases of what else is left open.
    """

    looks: Characteristics
    steps: tuple[LayerStep, ...] = ()
    older: tuple[tuple[str, str], ...] = ()
    condition: str | None = None


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
