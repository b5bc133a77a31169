"""
Life totals, counters on players, winning and losing as words.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.library import library_act
from manaproof.cardtext.printing.quantities import counted, simple, told
from manaproof.cardtext.printing.words import UnprintableError, uncapital, verb, whose
from manaproof.model.effects import AllDamageAsThough, CantHappen, ChangeCount, DoInstead, ReduceLifeTo, ReplacementEffect
from manaproof.model.expr import Compare, Condition, Field, Number, Quantity, Rounding
from manaproof.model.instructions import (
    DoubleLife,
    Effect,
    ExchangeLife,
    GetPlayerCounters,
    Instruction,
    LoseHalfLife,
    SetLife,
    ShuffleAllIntoLibrary,
)
from manaproof.model.lookups import IsTurnOf, NumberOf
from manaproof.model.patterns import (
    CountersPattern,
    EventPattern,
    GainLifePattern,
    LifeChangePattern,
    LifePattern,
    LoseGamePattern,
    LoseLifePattern,
    PayLifePattern,
    ReducedLifePattern,
    WinGamePattern,
)
from manaproof.model.references import PlayerRef

_PEOPLE = {PlayerRef.EACH_PLAYER: "players", PlayerRef.EACH_OPPONENT: "your opponents"}
_VERBS: dict[type[EventPattern], str] = {
    GainLifePattern: "gain life",
    LoseLifePattern: "lose life",
    PayLifePattern: "pay life",
    LoseGamePattern: "lose the game",
    WinGamePattern: "win the game",
}

# Replacement effects.


def _would(event: EventPattern, condition: Condition | None) -> str:
    if isinstance(event, GainLifePattern) and event.by_spell_or_ability:
        return "a spell or ability would cause its controller to gain life"
    assert isinstance(event, LifePattern | LoseGamePattern)
    said = f"{event.player.value} would {_VERBS[type(event)]}"
    match condition:
        case None:
            return said
        case IsTurnOf(PlayerRef.YOU):
            return f"{said} during your turn"
        case Compare(NumberOf(), _, Field("amount")):
            return f"{said} while your library has at least that many cards in it"
        case _:
            return f"{said} while {print_condition(condition)}"


def print_life_replacement(effect: ReplacementEffect, print_effect: Callable[[Effect], list[str]]) -> list[str]:
    """
    A replacement effect on life, or on losing the game, as sentences without their periods.
    """
    event = effect.event
    if isinstance(event, ReducedLifePattern):
        return [_floor(effect, event)]
    would = _would(event, effect.condition)
    head = f"the next time {would} this turn" if effect.uses == 1 else f"if {would}"
    match effect.rewrite:
        case DoInstead(instructions):
            first, *rest = print_effect(instructions)
            may = "you may " if effect.optional else ""
            return [f"{head}, instead {may}{uncapital(first)}", *rest]
        case ChangeCount() as change:
            assert isinstance(event, LifePattern)
            who = "that player" if event.player in (PlayerRef.A_PLAYER, PlayerRef.AN_OPPONENT) else event.player.value
            base = "gain" if isinstance(event, GainLifePattern) else "lose"
            return [f"{head}, {who} {verb(event.player, base)} {_amount(change)} instead"]
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def _amount(change: ChangeCount) -> str:
    match change:
        case ChangeCount(times=0):
            return "no life"
        case ChangeCount(times=2):
            return "twice that much life"
        case ChangeCount(plus=Number(plus)):
            return f"that much life plus {plus}"
        case _:
            raise UnprintableError(f"no words for {change}")


def _floor(effect: ReplacementEffect, event: ReducedLifePattern) -> str:
    if not isinstance(effect.rewrite, ReduceLifeTo) or event.player is not PlayerRef.YOU:
        raise UnprintableError(f"no words for {effect}")
    said = f"damage that would reduce your life total to less than {event.below} reduces it to {effect.rewrite.total} instead"
    return said if effect.condition is None else f"if {print_condition(effect.condition)}, {said}"


def print_as_though(statement: AllDamageAsThough) -> str:
    """
    The statement that damage is dealt as though by sources with a keyword.
    """
    to = "" if statement.player is None else f" to {statement.player.value}"
    said = f"all damage is dealt{to} as though its source had {statement.keyword}"
    return said if statement.condition is None else f"as long as {print_condition(statement.condition)}, {said}"


# What can't happen.


def print_cant(statement: CantHappen) -> str | None:
    """
    What can't happen to life, to counters on players or to the game; None for other prohibitions.
    """
    match statement.event:
        case GainLifePattern(player) | LoseLifePattern(player) | WinGamePattern(player):
            said = f"{_people(player)} can't {_VERBS[type(statement.event)]}"
        case LifeChangePattern(PlayerRef.YOU):
            said = "your life total can't change"
        case LoseGamePattern(player, True):
            said = f"{_people(player)} don't lose the game for having 0 or less life"
        case LoseGamePattern(player):
            said = f"{_people(player)} can't lose the game"
        case CountersPattern(str() as kind, None, PlayerRef() as player):
            said = f"{_people(player)} can't get {kind} counters"
        case _:
            return None
    return said if statement.condition is None else f"as long as {print_condition(statement.condition)}, {said}"


def one_cant(before: str, after: str) -> str:
    """
    Two things that can't happen, as one sentence.

    >>> one_cant("players can't draw cards", "players can't gain life")
    "players can't draw cards or gain life"
    >>> one_cant("you can't lose the game", "your opponents can't win the game")
    "you can't lose the game and your opponents can't win the game"
    """
    who, can_not, what = after.partition(" can't ")
    if before.startswith(f"{who} can't draw ") and can_not:
        return f"{before} or {what}"
    return f"{before} and {after}"


def _people(player: PlayerRef) -> str:
    return _PEOPLE.get(player, player.value)


# Instructions.


@library_act.register
def _(instruction: LoseHalfLife) -> str:
    return f"lose half {whose(instruction.player, 'life')}, rounded {'up' if instruction.rounded is Rounding.UP else 'down'}"


@library_act.register
def _(instruction: ExchangeLife) -> str:
    return f"exchange life totals with {instruction.other.value}"


@library_act.register
def _(instruction: GetPlayerCounters) -> str:
    if instruction.kind == "energy" and isinstance(instruction.count, Number):
        return "get " + "{E}" * instruction.count.value
    if simple(instruction.count) is None and (each := counted(instruction.count)):
        return f"get a {instruction.kind} counter for each {each}"
    return "get " + so_many(instruction.count, f"{instruction.kind} counter")


@library_act.register
def _(_instruction: ShuffleAllIntoLibrary) -> str:
    return "shuffle your hand, your graveyard, and all permanents you own into your library"


def life_clause(instruction: Instruction) -> str | None:
    """
    An instruction about a life total that is told without who does it; None for others.
    """
    match instruction:
        case SetLife(total, player):
            return f"{_total_of(player)} becomes {_new_total(total)}"
        case DoubleLife(player):
            return f"double {_total_of(player)}"
        case _:
            return None


def _new_total(total: Quantity) -> str:
    match total:
        case Number(value):
            return str(value)
        case NumberOf() as term:
            return f"equal to {told(term)}"
        case _:
            return told(total)


def _total_of(player: PlayerRef) -> str:
    match player:
        case PlayerRef.YOU:
            return "your life total"
        case PlayerRef.ITS_CONTROLLER | PlayerRef.DEALERS_CONTROLLER:
            return "its controller's life total"
        case _:
            return f"{player.value}'s life total"
