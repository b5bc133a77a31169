"""
Keyword abilities and types that stand for other abilities: counters that a permanent enters with, and what it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from manaproof.model import expr as e
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility, LevelSymbol, StaticAbility, TriggeredAbility
from manaproof.model.cards import Face
from manaproof.model.effects import (
    AddTypes,
    Change,
    ChangeCount,
    ContinuousEffect,
    EntersBackFaceUp,
    EntersWith,
    InteractionStep,
    LoseTypes,
    ReplacementEffect,
    SetTypes,
)
from manaproof.model.instructions import Draw
from manaproof.model.lookups import CastFact, IsDaytime, IsTurnOf, Matches
from manaproof.model.patterns import CountersPattern, EntersPattern
from manaproof.model.properties import Anything, Is
from manaproof.model.references import Daytime, PlayerRef, Referent
from manaproof.rules.alternative_costs import OF_PERMANENTS
from manaproof.rules.entering_keywords import AS_IT_ENTERS
from manaproof.rules.levelers import of_level_symbol
from manaproof.rules.rulebook import EncodedRule, rule

_WITHOUT = "it enters without those counters"
FADING = rule(__name__, "702.32a", "fading N: it enters with N fade counters", otherwise=_WITHOUT)
MODULAR = rule(
    __name__,
    "702.43a",
    "modular N: it enters with N +1/+1 counters, and an ability triggers as it dies",
    otherwise=f"{_WITHOUT}, and nothing triggers as it dies",
)
GRAFT = rule(
    __name__,
    "702.58a",
    "graft N: it enters with N +1/+1 counters, and as another creature enters an ability triggers if it has such a counter",
    otherwise=f"{_WITHOUT}, and nothing triggers as another creature enters",
)
VANISHING = rule(__name__, "702.63a", "vanishing N: it enters with N time counters", otherwise=_WITHOUT)
UNLEASH = rule(__name__, "702.98a", "unleash: it may enter with a +1/+1 counter", otherwise=_WITHOUT)
RAVENOUS = rule(
    __name__,
    "702.156a",
    "ravenous: it enters with X +1/+1 counters, and its player draws a card if X is 5 or more",
    otherwise=_WITHOUT,
)
LOYALTY = rule(__name__, "306.5b", "a planeswalker enters with loyalty counters equal to its printed loyalty", otherwise=_WITHOUT)
DEFENSE = rule(__name__, "310.4b", "a battle enters with defense counters equal to its printed defense", otherwise=_WITHOUT)

LORE = rule(__name__, "714.3a", "a Saga enters with a lore counter", otherwise=_WITHOUT)

COMPLEATED = rule(
    __name__,
    "702.150a",
    "compleated: it enters with two loyalty counters fewer for each Phyrexian mana symbol for which life was paid",
    otherwise="it enters with all its loyalty counters, however it was paid for",
)
DAYBOUND = rule(
    __name__,
    "702.145b",
    "daybound: a double-faced card enters with its back face up if it is night",
    otherwise="it enters with its front face up at night too",
)
LIVING_METAL = rule(
    __name__,
    "702.161a",
    "living metal: it is an artifact creature in addition to its other types during its controller's turn",
    otherwise="it is no creature on its own",
)
RECONFIGURED = rule(
    __name__,
    "702.151b",
    "an Equipment with reconfigure isn't a creature while it is attached",
    otherwise="an Equipment with reconfigure is a creature while it is attached too",
)
BESTOWED = rule(
    __name__,
    "702.103b",
    "a permanent with bestow that is attached is an Aura enchantment with enchant creature",
    otherwise="a permanent with bestow is a creature while it is attached too",
    also=("702.103f",),
)
LIFE_FOR_SYMBOLS = "Phyrexian mana symbols paid for with life"

_ITSELF = EntersPattern(Is(Referent.THIS))
_Meaning = Callable[[KeywordAbility], tuple[Ability, ...]]


def _enters_with(count: e.Quantity, kind: str, *, optional: bool = False) -> StaticAbility:
    return StaticAbility((ReplacementEffect(_ITSELF, EntersWith(count, kind), optional),))


def _numbered(kind: str) -> _Meaning:
    def implied(keyword: KeywordAbility) -> tuple[Ability, ...]:
        number = keyword.parameter or ""
        return (_enters_with(e.Number(int(number)), kind),) if number.isdigit() else ()

    return implied


def _ravenous(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    draw = TriggeredAbility((_ITSELF,), (Draw(),), e.at_least(e.Named("X"), 5))
    return (_enters_with(e.Named("X"), "+1/+1"), draw)


def _unleash(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    return (_enters_with(e.ONE, "+1/+1", optional=True),)


def _compleated(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    """
    The number of counters that it would enter with is changed, beside what else changes it (CR 616.1).
    """
    pattern = CountersPattern("loyalty", Is(Referent.THIS))
    fewer = ChangeCount(minus=e.Times(2, CastFact(LIFE_FOR_SYMBOLS)))
    condition = e.AllOf((e.Holds("entering"), e.at_least(CastFact(LIFE_FOR_SYMBOLS), 1)))
    return (StaticAbility((ReplacementEffect(pattern, fewer, condition=condition),)),)


def _daybound(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    at_night = IsDaytime(Daytime.NIGHT)
    effect = ReplacementEffect(_ITSELF, EntersBackFaceUp(), condition=at_night, step=InteractionStep.BACK_FACE)
    return (StaticAbility((effect,)),)


def _changed(*changes: Change, condition: e.Condition) -> StaticAbility:
    return StaticAbility((ContinuousEffect(Referent.THIS, changes, condition),))


_IS_ATTACHED = Matches(Referent.ATTACHED, Anything())


def _living_metal(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    return (_changed(AddTypes(("Artifact", "Creature")), condition=IsTurnOf(PlayerRef.YOU)),)


def _reconfigure(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    return (_changed(LoseTypes(("Creature",)), condition=_IS_ATTACHED),)


def _bestow(_keyword: KeywordAbility) -> tuple[Ability, ...]:
    enchant = GainAbilities((KeywordAbility("enchant", "creature"),))
    return (_changed(SetTypes(("Enchantment",), ("Aura",)), enchant, condition=_IS_ATTACHED),)


_IMPLIED: Mapping[str, tuple[EncodedRule, _Meaning]] = {
    **AS_IT_ENTERS,
    **OF_PERMANENTS,
    "fading": (FADING, _numbered("fade")),
    "modular": (MODULAR, _numbered("+1/+1")),
    "graft": (GRAFT, _numbered("+1/+1")),
    "vanishing": (VANISHING, _numbered("time")),
    "unleash": (UNLEASH, _unleash),
    "ravenous": (RAVENOUS, _ravenous),
    "compleated": (COMPLEATED, _compleated),
    "daybound": (DAYBOUND, _daybound),
    "living metal": (LIVING_METAL, _living_metal),
    "reconfigure": (RECONFIGURED, _reconfigure),
    "bestow": (BESTOWED, _bestow),
}


def is_encoded(keyword: KeywordAbility) -> bool:
    """
    Whether what a keyword says about entering is encoded, number and all.
    """
    if keyword.keyword not in _IMPLIED:
        return False
    encoded, meaning = _IMPLIED[keyword.keyword]
    return not encoded.in_force or bool(meaning(keyword))


def implied_by(ability: Ability) -> tuple[Ability, ...]:
    """
    The abilities that a keyword ability stands for; none for any other ability.
    """
    if isinstance(ability, LevelSymbol):
        return of_level_symbol(ability)
    if not isinstance(ability, KeywordAbility) or ability.keyword not in _IMPLIED:
        return ()
    encoded, meaning = _IMPLIED[ability.keyword]
    return meaning(ability) if encoded.in_force else ()


def implied_abilities(face: Face) -> Iterator[tuple[str, Ability]]:
    """
    The abilities that keywords and types of a face stand for, each with its origin.
    """
    for number, ability in enumerate(face.abilities, start=1):
        for part, implied in enumerate(implied_by(ability), start=1):
            yield f"keyword {number}.{part}", implied
    for kind, printed in (("loyalty", printed_loyalty(face)), ("defense", printed_defense(face))):
        if printed is not None and (count := _printed_number(printed)) is not None:
            yield f"intrinsic {kind}", _enters_with(count, kind)
    if "Saga" in face.subtypes and LORE.in_force and KeywordAbility("read ahead") not in face.abilities:
        yield "intrinsic lore", _enters_with(e.ONE, "lore")


def printed_loyalty(face: Face) -> str | None:
    """
    The loyalty in the corner of a planeswalker, None for anything else (CR 306.5b).
    """
    return face.loyalty if "Planeswalker" in face.card_types and LOYALTY.in_force else None


def printed_defense(face: Face) -> str | None:
    """
    The defense in the corner of a battle, None for anything else (CR 310.4b).
    """
    return face.defense if "Battle" in face.card_types and DEFENSE.in_force else None


def is_number_encoded(printed: str | None) -> bool:
    """
    Whether a printed loyalty or defense is a number or X.
    """
    return printed is None or _printed_number(printed) is not None


def _printed_number(printed: str) -> e.Quantity | None:
    if printed == "X":
        return e.Named("X")
    return e.Number(int(printed)) if printed.isdigit() else None
