"""
Life totals, counters on players, winning and losing (grammar `life`).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.instructions import Aim, targeting, with_player
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Predicate,
    Statements,
    Watched,
    constant,
    mentions,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY, X, where_x_is
from manaproof.cardtext.build.sentences import until
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import (
    AllDamageAsThough,
    Aspect,
    CantHappen,
    CantPay,
    ChangeCount,
    Concerns,
    ContinuousEffect,
    DoInstead,
    InsteadOfLosing,
    ModifyPowerToughness,
    ReduceLifeTo,
    ReplacementEffect,
    Rewrite,
    SetPowerToughness,
    Statement,
)
from manaproof.model.expr import ONE, Compare, Condition, Field, Number, Product, Quantity, Relation, Sum, Times
from manaproof.model.instructions import (
    DoubleLife,
    Effect,
    ExchangeLife,
    ExileTop,
    GainLife,
    GetPlayerCounters,
    Instruction,
    LoseHalfLife,
    LoseLife,
    SetLife,
    ShuffleAllIntoLibrary,
)
from manaproof.model.lookups import IsTurnOf, NumberOf, PlayerNumber
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
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk

_THIS_TURN = "this turn"
_END_OF_TURN = "until end of turn"
_REST_OF_GAME = "for the rest of the game"
_KINDS = frozenset({"poison", "energy", "experience", "rad"})  # of counters that players have and that are encoded
_Total = tuple[PlayerRef, Effect]


def life_event(player: PlayerRef, watched: tuple[LifePattern, ...]) -> Watched:
    """
    What happens to a player's life, as a trigger watches for it.
    """
    first, *more = (evolve(pattern, player=player) for pattern in watched)
    return Watched(first, more=tuple(more))


def _deed(*patterns: LifePattern) -> Meaning:
    def build(when: tuple[bool, PlayerRef | None] = (False, None)) -> tuple[LifePattern, ...]:
        if when[0] and len(patterns) > 1:
            raise DeclinedError("the first of two kinds of event")
        return tuple(evolve(pattern, first_each_turn=when[0], during_turn_of=when[1]) for pattern in patterns)

    return build


DEEDS: Meanings = {
    "gains_life": _deed(GainLifePattern()),
    "loses_life": _deed(LoseLifePattern()),
    "gains_or_loses_life": _deed(GainLifePattern(), LoseLifePattern()),
    "pays_life_deed": _deed(PayLifePattern()),
    "first_time": constant((True, None)),
    "during_yours": constant((False, PlayerRef.YOU)),
    "first_time_during_yours": constant((True, PlayerRef.YOU)),
    "first_time_during_theirs": constant((True, PlayerRef.THAT_PLAYER)),
    "life_deed_event": life_event,
}

# Events that would happen.


def _would(pattern: LifePattern) -> Meaning:
    return lambda player, condition=None: Watched(evolve(pattern, player=player), condition)


_LIBRARY_HOLDS_THEM = Compare(NumberOf(PlayerNumber.LIBRARY, PlayerRef.YOU), Relation.AT_LEAST, Field("amount"))

WOULD: Meanings = {
    "would_gain_life": _would(GainLifePattern()),
    "would_lose_life": _would(LoseLifePattern()),
    "would_pay_life": _would(PayLifePattern()),
    "would_be_made_to_gain_life": constant(Watched(GainLifePattern(PlayerRef.A_PLAYER, by_spell_or_ability=True))),
    "would_lose_game": lambda player: Watched(LoseGamePattern(player)),
    "life_while": lambda condition: condition,
    "while_library_holds_them": constant(_LIBRARY_HOLDS_THEM),
    "life_during_yours": constant(IsTurnOf(PlayerRef.YOU)),
}

# What happens instead.


def _rewrite(event: EventPattern, effect: Effect) -> Rewrite:
    """
    The same event with another amount, where it is that; otherwise what is done instead.
    """
    match event, effect:
        case (GainLifePattern(who), (GainLife(amount, player),)) | (LoseLifePattern(who), (LoseLife(amount, player),)):
            same = player in (PlayerRef.THAT_PLAYER, who)
            return (_changed(amount) if same else None) or DoInstead(effect)
        case LoseGamePattern(), _:
            return InsteadOfLosing(effect)
        case _:
            return DoInstead(effect)


def _changed(amount: Quantity) -> ChangeCount | None:
    match amount:
        case Times(factor, of) if of == THAT_MANY:
            return ChangeCount(times=factor)
        case Sum((of, plus)) if of == THAT_MANY:
            return ChangeCount(plus=plus)
        case Number(0):
            return ChangeCount(times=0)
        case _:
            return None


def _replacement(watched: Watched, done: tuple[Rewrite, bool], uses: int | None = None) -> ReplacementEffect:
    rewrite, optional = done
    if not isinstance(rewrite, DoInstead):
        raise DeclinedError("cards plus a number instead of life")
    instead = _rewrite(watched.event, rewrite.effect)
    return ReplacementEffect(watched.event, instead, optional=optional, condition=watched.condition, uses=uses)


def _floor(below: Token, total: Token) -> ReplacementEffect:
    if below != total:
        raise DeclinedError("a total that is not the least")
    return ReplacementEffect(ReducedLifePattern(PlayerRef.YOU, int(below)), ReduceLifeTo(int(total)))


def _floor_if(condition: Condition, floor: ReplacementEffect) -> Statements:
    return Statements((evolve(floor, condition=condition),))


_NO_HAND_SIZE = Concerns((Aspect.HAND_SIZE,))


def _as_though(keyword: Token, player: PlayerRef | None) -> Statements:
    if keyword not in ("infect", "wither"):
        raise DeclinedError("damage as though by a keyword that is no result of its own")
    return Statements((AllDamageAsThough(str(keyword), player),))


STATICS: Meanings = {
    "life_replacement": lambda watched, done: Statements((_replacement(watched, done),)),
    "life_floor": _floor,
    "static_floor": lambda floor: Statements((floor,)),
    "floor_if": _floor_if,
    "counters_instead": lambda watched, clause: Statements(
        (ReplacementEffect(watched.event, DoInstead(clause.effect), condition=watched.condition),)
    ),
    "damage_to_you_as_though": lambda keyword: _as_though(keyword, PlayerRef.YOU),
    "damage_as_though": lambda keyword: _as_though(keyword, None),
    "static_as_though": lambda statements: statements,
    "no_hand_size_nor_loss": lambda player: Statements((_NO_HAND_SIZE, _cant(LoseGamePattern(player, for_life=True)))),
}

# What can't happen.


def _cant(event: EventPattern) -> CantHappen:
    return CantHappen(event=event)


def _cants(*patterns: Callable[[PlayerRef], EventPattern]) -> Meaning:
    return lambda player: tuple(_cant(pattern(player)) for pattern in patterns)


def _counters_cant(player: PlayerRef, kind: Token) -> tuple[CantHappen, ...]:
    return (_cant(CountersPattern(_kind(kind), None, player)),)


def _kind(kind: str) -> str:
    if kind not in _KINDS:
        raise DeclinedError("counters that players don't have")
    return str(kind)


CANTS: Meanings = {
    "cant_gain_life": _cants(GainLifePattern),
    "cant_lose_life": _cants(LoseLifePattern),
    "life_cant_change": constant((_cant(LifeChangePattern(PlayerRef.YOU)),)),
    "cant_win": _cants(WinGamePattern),
    "cant_lose": _cants(LoseGamePattern),
    "cant_lose_or_win": _cants(LoseGamePattern, WinGamePattern),
    "cant_lose_for_life": lambda player: (_cant(LoseGamePattern(player, for_life=True)),),
    "cant_get_additional_counters": _counters_cant,
    "life_cants": lambda statements: statements,
    "more_life_cants": lambda *parts: tuple(statement for part in parts for statement in part),
    "static_cants": Statements,
}

PAYMENTS: Meanings = {
    "life_payment_cant": lambda statements: statements,
    "cant_pay_or_sacrifice": lambda player, noun: Statements((CantPay(player=player, sacrifice=noun.objects()),)),
    "cant_pay_but_for_mana": lambda player: Statements((CantPay(player=player, but_for_mana=True),)),
}

# Instructions.


_TOLD_LATER = frozenset({PlayerRef.YOU, PlayerRef.EACH_PLAYER, PlayerRef.EACH_OPPONENT})


def _established(statements: tuple[Statement, ...], duration: str) -> Effect:
    return (Establish(StaticAbility(statements), duration),)


def _cant_for(duration: str) -> Meaning:
    """
    What can't happen for a while, to players whom the effect that lasts can still tell.
    """

    def build(statements: tuple[CantHappen, ...]) -> Clause:
        if any(isinstance(part, PlayerRef) and part not in _TOLD_LATER for part in walk(statements)):
            raise DeclinedError("a player who was spoken of before")
        return Clause(_established(statements, duration), by_object=True)

    return build


def _lasting_and_group(cants: tuple[Statement, ...], noun: Noun, predicate: Predicate) -> Instructions:
    return Instructions((*_established(cants, _END_OF_TURN), *until(Aim(noun.objects()), predicate)))


_PROTECTED = Concerns((Aspect.DAMAGE, Aspect.TARGETING))


def _total(player: PlayerRef) -> Meaning:
    return constant((player, targeting(player)))


def _becomes(whose: _Total, total: Quantity) -> Clause:
    return Clause((*whose[1], SetLife(total, whose[0])), by_object=True)


def _get_each(count: Quantity, kind: Token, counted: Quantity) -> Effect:
    if count != ONE:
        raise DeclinedError("several counters for each")
    return (GetPlayerCounters(counted, _kind(kind)),)


def _give(player: PlayerRef, effect: Effect) -> Effect:
    return (*targeting(player), *(with_player(instruction, player) for instruction in effect))


ACTS: Meanings = {
    "gain_life_plus": lambda number: (GainLife(Sum((THAT_MANY, Number(int(number))))),),
    "gain_no_life": constant((GainLife(Number(0)),)),
    "lose_half_life": lambda _whose, rounding: (LoseHalfLife(rounding),),
    "exchange_life": lambda other: (*targeting(other), ExchangeLife(other)),
    "double_life": lambda whose: (*whose[1], DoubleLife(whose[0])),
    "get_counters": lambda count, kind: (GetPlayerCounters(count, _kind(kind)),),
    "get_counters_each": _get_each,
    "give_counters": lambda player, count, kind: _give(player, (GetPlayerCounters(count, _kind(kind)),)),
    "give_counters_each": lambda player, *each: _give(player, _get_each(*each)),
    "get_energy": lambda token: (GetPlayerCounters(Number(str(token).count("{E}")), "energy"),),
    "exile_that_many": constant((ExileTop(THAT_MANY),)),
    "shuffle_all": constant((ShuffleAllIntoLibrary(),)),
    "life_act": lambda effect: effect,
    "your_total": _total(PlayerRef.YOU),
    "target_players_total": _total(PlayerRef.TARGET_PLAYER),
    "target_opponents_total": _total(PlayerRef.TARGET_OPPONENT),
    "that_players_total": _total(PlayerRef.THAT_PLAYER),
    "each_players_total": _total(PlayerRef.EACH_PLAYER),
    "its_controllers_total": _total(PlayerRef.ITS_CONTROLLER),
    "starting_total": constant(NumberOf(PlayerNumber.STARTING_LIFE, PlayerRef.YOU)),
    "total_becomes": _becomes,
    "cant_this_turn": _cant_for(_THIS_TURN),
    "cant_get_this_turn": lambda player, kind: _cant_for(_THIS_TURN)(_counters_cant(player, kind)),
    "cant_for_the_game": _cant_for(_REST_OF_GAME),
}


def _where(clause: Clause, quantity: Quantity) -> Instructions:
    """
    An X that is told at the end of the sentence and occurs once, or in a change of power and toughness.
    """
    places = sum(part == X for part in walk(clause.effect))
    last = clause.effect[-1]
    if _is_size_changed(last, quantity) and places == sum(part == X for part in walk(last)):
        return Instructions(where_x_is(clause.effect, quantity))
    if places != 1 or not isinstance(last, GainLife | LoseLife) or isinstance(quantity, Times):
        raise DeclinedError("an X in other places")
    return Instructions(substitute(clause.effect, X, quantity))


def _is_size_changed(instruction: Instruction, quantity: Quantity) -> bool:
    """
    Whether an instruction changes a size alone, by an amount that is told without one of several objects being "it".
    """
    match instruction:
        case Establish(StaticAbility((ContinuousEffect(affects=what, changes=(ModifyPowerToughness(),)),))):
            several = isinstance(what, Objects) and mentions(quantity, IT)
            return not several and not isinstance(quantity, Times | Product | Number)
        case Establish(StaticAbility((ContinuousEffect(affects=what, changes=changes),))) if not mentions(quantity, IT):
            sizes = [change for change in changes if isinstance(change, SetPowerToughness)]
            in_sizes = sum(part == X for part in walk(tuple(sizes)))
            both = all(size.power == size.toughness == X for size in sizes)
            return both and in_sizes == sum(part == X for part in walk(changes)) and not isinstance(quantity, Number)
        case _:
            return False


SENTENCES: Meanings = {
    "chain_where": _where,
    "lasting_object_where": lambda aim, predicate, quantity: _where(Clause(until(aim, predicate)), quantity),
    "life_next_time": lambda watched, done: Instructions(_established((_replacement(watched, done, uses=1),), _THIS_TURN)),
    "lasting_life": lambda watched, done: Instructions(_established((_replacement(watched, done),), _END_OF_TURN)),
    "lasting_floor": lambda floor: Instructions(_established((floor,), _END_OF_TURN)),
    "lasting_cant": lambda cants: Instructions(_established(cants, _END_OF_TURN)),
    "lasting_cant_and_protection": lambda cants: Instructions(_established((*cants, _PROTECTED), _END_OF_TURN)),
    "lasting_cant_and_group": _lasting_and_group,
}
