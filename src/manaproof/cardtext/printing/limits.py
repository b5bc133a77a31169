"""
Limits of activated abilities in words: who may activate them, when, how often, and with which mana (CR 602.5).
"""

from __future__ import annotations

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.spending import print_paid_with
from manaproof.cardtext.printing.words import UnprintableError, number
from manaproof.model.abilities import (
    ActivationLimit,
    DefinedX,
    MayBeActivatedBy,
    OnlyAsInstant,
    OnlyAsSorcery,
    OnlyIf,
    OnlyOnce,
    OnlyTimesEachTurn,
    PaidOnlyWith,
)
from manaproof.model.lookups import IsDuring, IsTurnOf, Measure, MeasureOf
from manaproof.model.references import PlayerRef, Referent


def print_limits(limits: tuple[ActivationLimit, ...]) -> list[str]:
    """
    The sentences that limit who may activate an ability, when, how often and with which mana (CR 602.5).
    """
    if not limits:
        return []
    if isinstance(limits[0], MayBeActivatedBy):
        return [_permission(limits[0], limits[1:])]
    if isinstance(limits[0], PaidOnlyWith):
        return [print_paid_with(limits[0].mana), *print_limits(limits[1:])]
    if isinstance(limits[0], DefinedX):
        return [_defined(limits[0]), *print_limits(limits[1:])]
    return ["Activate only " + " and only ".join(_limit(limit) for limit in limits)]


def _permission(who: MayBeActivatedBy, limits: tuple[ActivationLimit, ...]) -> str:
    everyone = who.player is PlayerRef.A_PLAYER
    words = "Any player" if everyone else "Only your opponents"
    only = "".join(f" {'but' if everyone else 'and'} only {_limit(limit)}" for limit in limits)
    return f"{words} may activate this ability{only}"


def _defined(x: DefinedX) -> str:
    if x.quantity != MeasureOf(Measure.MANA_VALUE, Referent.EXILED_CARD):
        raise UnprintableError(f"no words for {x}")
    return "X is the mana value of that card"


def _limit(limit: ActivationLimit) -> str:
    match limit:
        case OnlyIf(IsTurnOf(PlayerRef.YOU)):
            return "during your turn"
        case OnlyIf(IsTurnOf(PlayerRef.AN_OPPONENT)):
            return "during an opponent's turn"
        case OnlyIf(IsDuring(step, PlayerRef.YOU)):
            return f"during your {step.value}"
        case OnlyIf(condition):
            return f"if {print_condition(condition)}"
        case OnlyAsInstant():
            return "as an instant"
        case OnlyAsSorcery():
            return "as a sorcery"
        case OnlyTimesEachTurn(1):
            return "once each turn"
        case OnlyTimesEachTurn(2):
            return "twice each turn"
        case OnlyTimesEachTurn(times):
            return f"{number(times)} times each turn"
        case OnlyOnce():
            return "once"
        case _:
            raise UnprintableError(f"no words for {limit}")
