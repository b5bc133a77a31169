"""
Keyword abilities that stand for triggered abilities (CR 702): on what they trigger, and if what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from manaproof.model import expr as e
from manaproof.model.abilities import Ability, CumulativeUpkeep, Establish, KeywordAbility, StaticAbility, TriggeredAbility
from manaproof.model.effects import ContinuousEffect, ModifyPowerToughness
from manaproof.model.instructions import (
    CopySpell,
    CreateTokens,
    Effect,
    ExileTop,
    May,
    MoveCounters,
    PayForEach,
    PutCounters,
    RemoveCountersFrom,
    ReturnFromGraveyard,
    ReturnFromWhereItWent,
    Sacrifice,
    Target,
)
from manaproof.model.lookups import CastBefore, CastFact, CountersOn, CountOf, Matches, Measure, MeasureOf, WasCast
from manaproof.model.mana import Color
from manaproof.model.patterns import (
    CastPattern,
    DamagePattern,
    EntersPattern,
    EventPattern,
    MovePattern,
    SourceKind,
    Sources,
    StepPattern,
)
from manaproof.model.properties import (
    ANOTHER,
    ControlledBy,
    Every,
    HasCardType,
    HasCounter,
    HasNumber,
    HasSubtype,
    Is,
    Objects,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Step, Zone
from manaproof.model.tokens import TokenKind
from manaproof.rules.alternative_costs import EVOKE, HAS_TIME, IMPENDING
from manaproof.rules.keywords import FADING, GRAFT, MODULAR, VANISHING
from manaproof.rules.rulebook import EncodedRule, rule

_ITSELF = Is(Referent.THIS)
_ENTERS = EntersPattern(_ITSELF)
_DIES = MovePattern(_ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD)
_LEAVES = MovePattern(_ITSELF, Zone.BATTLEFIELD)
_UPKEEP = StepPattern(Step.UPKEEP, PlayerRef.YOU)
_STRIKES = DamagePattern((Sources(SourceKind.ANY, _ITSELF),), players=PlayerRef.A_PLAYER, permanents=None, combat=True)
_YOUR_CREATURE = Every((HasCardType("Creature"), ControlledBy(PlayerRef.YOU)))
_HAS_PLUS = Matches(Referent.THIS, HasCounter("+1/+1"))
_HAS_TIME = Matches(Referent.THIS, HasCounter("time"))
_IS_THERE = e.at_least(CountOf(Objects(_ITSELF)), 1)
_ALWAYS = e.Truth(value=True)
_NOTHING = "it doesn't trigger"


OfNumber = Callable[[int], Effect]


@frozen
class Keyword:
    """
    What a keyword triggers on, with the rule that says so.

    `condition` is its intervening if; `without` is that of the rule's alternative, None if it doesn't trigger at all then.
    `effect` is what it does, nothing where that isn't encoded; `of_number` says it for a keyword with a number.
    """

    rule: EncodedRule
    events: tuple[EventPattern, ...]
    condition: e.Condition = _ALWAYS
    without: e.Condition | None = None
    effect: Effect = ()
    of_number: OfNumber | None = None


def _on(number: str, says: str, *events: EventPattern, effect: Effect = (), of_number: OfNumber | None = None) -> Keyword:
    return Keyword(rule(__name__, number, says, otherwise=_NOTHING), events, effect=effect, of_number=of_number)


def _returning(counter: str) -> Effect:
    return (ReturnFromWhereItWent(Referent.THIS, counter),)


def _without(counter: str) -> e.Condition:
    return e.Not(Matches(Referent.THIS, HasCounter(counter)))


def _is_greater(measure: Measure) -> e.Condition:
    return e.Compare(MeasureOf(measure, Referent.THAT), e.Relation.MORE, MeasureOf(measure, Referent.THIS))


PERSIST = rule(
    __name__,
    "702.79a",
    "persist triggers as the permanent dies, if it had no -1/-1 counters on it",
    otherwise="persist triggers as the permanent dies, whatever counters it had",
)
UNDYING = rule(
    __name__,
    "702.93a",
    "undying triggers as the permanent dies, if it had no +1/+1 counters on it",
    otherwise="undying triggers as the permanent dies, whatever counters it had",
)
EVOLVE = rule(
    __name__,
    "702.100a",
    "evolve triggers as a creature of its controller enters, if its power or toughness is greater",
    otherwise="evolve triggers as a creature of its controller enters, whatever its size",
)
_GREATER = e.AnyOf((_is_greater(Measure.POWER), _is_greater(Measure.TOUGHNESS)))
CUMULATIVE = rule(
    __name__,
    "702.24a",
    "cumulative upkeep puts an age counter at the beginning of an upkeep, then its cost is paid for each or it is sacrificed",
    otherwise=_NOTHING,
    also=("702.24b",),
)
STORM = rule(
    __name__,
    "702.40a",
    "storm triggers as its spell is cast, and copies it for each spell that was cast before it this turn",
    otherwise=_NOTHING,
    also=("702.40b",),
)
REPLICATE = rule(
    __name__,
    "702.56a",
    "replicate triggers as its spell is cast if its cost was paid, and copies it for each time that it was",
    otherwise=_NOTHING,
)
PROWESS = rule(
    __name__,
    "702.108a",
    "prowess triggers as its controller casts a noncreature spell, and gives +1/+1 until end of turn",
    otherwise=_NOTHING,
)
_NONCREATURE = CastPattern(PlayerRef.YOU, Without(HasCardType("Creature")))
_BIGGER = ContinuousEffect(Referent.THIS, (ModifyPowerToughness(e.ONE, e.ONE),))
_COUNTER = PutCounters(e.ONE, "+1/+1", Referent.THIS)
_ARTIFACT_CREATURE = Every((HasCardType("Artifact"), HasCardType("Creature")))
_MODULAR = May((Target(_ARTIFACT_CREATURE), PutCounters(CountersOn("+1/+1", Referent.THIS), "+1/+1", Referent.TARGET)))
_INGEST = ExileTop(e.ONE, player=PlayerRef.THAT_PLAYER)
_GRAFT = May((MoveCounters(e.ONE, "+1/+1", Referent.THIS, Referent.THAT),))
_EXPLOIT = May((Sacrifice(Objects(HasCardType("Creature"))),))
_SERVO = TokenKind(("Servo",), ("Artifact", "Creature"), power=e.ONE, toughness=e.ONE)
_SPIRIT = TokenKind(
    ("Spirit",),
    ("Creature",),
    colors=frozenset({Color.WHITE, Color.BLACK}),
    power=e.ONE,
    toughness=e.ONE,
    abilities=(KeywordAbility("flying"),),
)


def _afterlife(number: int) -> Effect:
    return (CreateTokens(e.Number(number), _SPIRIT),)


def _fabricate(number: int) -> Effect:
    put = PutCounters(e.Number(number), "+1/+1", Referent.THIS)
    return (May((put,), otherwise=(CreateTokens(e.Number(number), _SERVO),)),)


def _soulshift(number: int) -> Effect:
    spirit = Every((HasSubtype("Spirit"), HasNumber("mana value", e.Relation.AT_MOST, e.Number(number))))
    return (May((Target(spirit), ReturnFromGraveyard(e.ONE, spirit, Zone.HAND))),)


_KEYWORDS: Mapping[str, Keyword] = {
    "persist": Keyword(PERSIST, (_DIES,), _without("-1/-1"), _ALWAYS, _returning("-1/-1")),
    "undying": Keyword(UNDYING, (_DIES,), _without("+1/+1"), _ALWAYS, _returning("+1/+1")),
    "evolve": Keyword(EVOLVE, (EntersPattern(_YOUR_CREATURE),), _GREATER, _ALWAYS, (_COUNTER,)),
    "afterlife": _on("702.135a", "afterlife N triggers as the permanent dies, for N Spirits", _DIES, of_number=_afterlife),
    "backup": _on("702.165a", "backup triggers as the creature enters", _ENTERS),
    "champion": _on("702.72a", "champion triggers as the permanent enters and as it leaves", _ENTERS, _LEAVES),
    "evoke": Keyword(EVOKE, (_ENTERS,), WasCast("evoke"), effect=(Sacrifice(Referent.THIS, player=PlayerRef.ITS_CONTROLLER),)),
    "exploit": _on("702.110a", "exploit triggers as the creature enters", _ENTERS, effect=(_EXPLOIT,)),
    "fabricate": _on("702.123a", "fabricate triggers as the permanent enters", _ENTERS, of_number=_fabricate),
    "fading": Keyword(FADING, (_UPKEEP,), _ALWAYS, _ALWAYS),
    "graft": Keyword(GRAFT, (EntersPattern(Every((ANOTHER, HasCardType("Creature")))),), _HAS_PLUS, effect=(_GRAFT,)),
    "for mirrodin!": _on("702.163a", "for Mirrodin! triggers as the Equipment enters", _ENTERS),
    "hideaway": _on("702.75a", "hideaway triggers as the permanent enters", _ENTERS),
    "impending": Keyword(
        IMPENDING,
        (StepPattern(Step.END, PlayerRef.YOU),),
        e.AllOf((WasCast("impending"), HAS_TIME)),
        effect=(RemoveCountersFrom(Referent.THIS, "time"),),
    ),
    "ingest": _on("702.115a", "ingest triggers on combat damage to a player", _STRIKES, effect=(_INGEST,)),
    "job select": _on("702.182a", "job select triggers as the Equipment enters", _ENTERS),
    "living weapon": _on("702.92a", "living weapon triggers as the Equipment enters", _ENTERS),
    "modular": Keyword(MODULAR, (_DIES,), effect=(_MODULAR,)),
    "partner with": _on("702.124j", "partner with triggers as the permanent enters", _ENTERS),
    "soulshift": _on("702.46a", "soulshift triggers as the permanent dies", _DIES, of_number=_soulshift),
    "prowess": Keyword(PROWESS, (_NONCREATURE,), effect=(Establish(StaticAbility((_BIGGER,)), "until end of turn"),)),
    "replicate": Keyword(
        REPLICATE,
        (CastPattern(PlayerRef.YOU, _ITSELF),),
        e.at_least(CastFact("replicate"), 1),
        effect=(CopySpell(Referent.THAT, CastFact("replicate"), True),),
    ),
    "storm": Keyword(STORM, (CastPattern(PlayerRef.YOU, _ITSELF),), effect=(CopySpell(Referent.THAT, CastBefore(), True),)),
    "vanishing": Keyword(VANISHING, (_UPKEEP,), _HAS_TIME, _HAS_TIME),
    "cumulative upkeep": Keyword(CUMULATIVE, (_UPKEEP,), _IS_THERE),
}


def as_trigger(ability: Ability) -> TriggeredAbility | None:
    """
    The triggered ability that an ability is or stands for, None for others.

    What a keyword's trigger does is left out where it isn't encoded: it is no part of an outcome unless the question asks.
    """
    if isinstance(ability, TriggeredAbility):
        return ability
    found = _KEYWORDS.get(ability.keyword) if isinstance(ability, KeywordAbility) else None
    effect: Effect = found.effect if found is not None else ()
    number = ability.parameter or "" if isinstance(ability, KeywordAbility) else ""
    if found is not None and found.of_number is not None and number.isdigit():
        effect = found.of_number(int(number))
    if isinstance(ability, CumulativeUpkeep):
        effect = (PutCounters(e.ONE, "age", Referent.THIS), PayForEach(ability.cost, "age", (Sacrifice(Referent.THIS),)))
    condition = None if found is None else found.condition if found.rule.in_force else found.without
    if found is None or condition is None:
        return None
    return TriggeredAbility(found.events, effect, None if condition == _ALWAYS else condition)
