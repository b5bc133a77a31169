"""
Keyword abilities by which a spell may be cast for another cost, as far as that changes its permanent (CR 118.9, 702).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model.abilities import (
    UNTIL_IT_TRIGGERS,
    Ability,
    DelayedAbility,
    Establish,
    GainAbilities,
    KeywordAbility,
    StaticAbility,
    TriggeredAbility,
)
from manaproof.model.board import Spell
from manaproof.model.effects import ContinuousEffect, EntersWith, LoseTypes, ReplacementEffect
from manaproof.model.lookups import Matches, WasCast
from manaproof.model.patterns import EntersPattern, MovePattern, StepPattern
from manaproof.model.properties import HasCounter, Is
from manaproof.model.references import Referent, Step, Zone
from manaproof.rules.rulebook import EncodedRule, rule

_HASTE_ALONE = "it has no haste and stays"
BLITZ = rule(
    __name__,
    "702.152a",
    "a permanent cast for its blitz cost has haste, draws a card as it dies, and is sacrificed at the next end step",
    otherwise=_HASTE_ALONE,
)
DASH = rule(
    __name__,
    "702.109a",
    "a permanent cast for its dash cost has haste and is returned to its owner's hand at the next end step",
    otherwise=_HASTE_ALONE,
)
WARP = rule(
    __name__,
    "702.185a",
    "a permanent cast for its warp cost is exiled at the next end step",
    otherwise="it stays",
)
IMPENDING = rule(
    __name__,
    "702.176a",
    "a permanent cast for its impending cost enters with time counters, and is no creature while it has one",
    otherwise="it enters as a creature without counters",
)
EVOKE = rule(
    __name__,
    "702.74a",
    "a permanent cast for its evoke cost is sacrificed by its controller as an ability resolves that triggers as it enters",
    otherwise="it stays",
)
_ITSELF = Is(Referent.THIS)
_HASTE = KeywordAbility("haste")
_DRAWS = TriggeredAbility((MovePattern(_ITSELF, Zone.BATTLEFIELD, Zone.GRAVEYARD),), (i.Draw(),))
_IMPENDING = re.compile(r"(?P<number>\d+)\D.*")
HAS_TIME = Matches(Referent.THIS, HasCounter("time"))
_Meaning = Callable[[KeywordAbility], tuple[Ability, ...]]


def _as_long_as(how: str, *gained: Ability) -> tuple[Ability, ...]:
    return (StaticAbility((ContinuousEffect(Referent.THIS, (GainAbilities(gained),), WasCast(how)),)),)


def _impending(keyword: KeywordAbility) -> tuple[Ability, ...]:
    number = _IMPENDING.fullmatch(keyword.parameter or "")
    if number is None:
        return ()
    enters = EntersWith(e.Number(int(number["number"])), "time")
    is_no_creature = ContinuousEffect(Referent.THIS, (LoseTypes(("Creature",)),), e.AllOf((WasCast("impending"), HAS_TIME)))
    return (
        StaticAbility((ReplacementEffect(EntersPattern(_ITSELF), enters, condition=WasCast("impending")),)),
        StaticAbility((is_no_creature,)),
    )


OF_PERMANENTS: Mapping[str, tuple[EncodedRule, _Meaning]] = {
    "blitz": (BLITZ, lambda _keyword: _as_long_as("blitz", _HASTE, _DRAWS)),
    "dash": (DASH, lambda _keyword: _as_long_as("dash", _HASTE)),
    "impending": (IMPENDING, _impending),
}
"""What a permanent has for the cost for which it was cast."""

_AT_THE_END: Mapping[str, tuple[EncodedRule, i.Instruction]] = {
    "blitz": (BLITZ, i.Sacrifice(Referent.PUT)),
    "dash": (DASH, i.ReturnPermanents(Referent.PUT)),
    "warp": (WARP, i.Exile(Referent.PUT)),
}


def later(spell: Spell) -> i.Effect:
    """
    The delayed ability about the permanent that a spell becomes which it creates for the cost for which it was cast.
    """
    facts = {fact.what for fact in spell.cast_facts}
    found = (what for how, (encoded, what) in _AT_THE_END.items() if how in facts and encoded.in_force)
    return tuple(Establish(DelayedAbility((StepPattern(Step.END),), (what,)), UNTIL_IT_TRIGGERS) for what in found)
