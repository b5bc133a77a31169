"""
Keyword actions with libraries and hands: what would happen, what is done, what triggers (grammar `library`).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.events import one_property, sacrifices
from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.library import card_of
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Some,
    Statements,
    Watched,
    constant,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY, where_x_is
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import (
    Aspect,
    CantHappen,
    ChangeCount,
    Concerns,
    DoInstead,
    GoElsewhere,
    MayPlayExiled,
    ReplacementEffect,
    Rewrite,
    SearchOnlyTop,
    WhileSearching,
)
from manaproof.model.expr import ONE, Number, Quantity, Sum, Times
from manaproof.model.instructions import (
    ChooseFromHand,
    Connive,
    DiscardFound,
    Effect,
    Explore,
    Fateseal,
    Instruction,
    Mill,
    Position,
    PutLooked,
    RevealHand,
    Scry,
    Surveil,
    Which,
)
from manaproof.model.mana import ALL_COLORS
from manaproof.model.patterns import (
    Cause,
    ConnivePattern,
    DiscardedPattern,
    DiscardPattern,
    EventPattern,
    ExplorePattern,
    LookAction,
    LookActionPattern,
    MilledPattern,
    MillPattern,
    SearchPattern,
    ShufflePattern,
)
from manaproof.model.properties import Is, Property
from manaproof.model.references import PlayerRef, Referent, Zone

_Counted = type[Mill] | type[Scry] | type[Surveil]
_ACTION_OF: dict[LookAction, _Counted] = {LookAction.SCRY: Scry, LookAction.SURVEIL: Surveil}


def _looks(*actions: LookAction) -> Meaning:
    return lambda player: Watched(LookActionPattern(player, actions))


WOULD: Meanings = {
    "would_mill": lambda player: Watched(MillPattern(player)),
    "would_scry": _looks(LookAction.SCRY),
    "would_surveil": _looks(LookAction.SURVEIL),
    "would_search": lambda player: Watched(SearchPattern(player)),
    "would_search_own": lambda player: Watched(SearchPattern(player, own=True)),
    "would_explore": lambda subject: Watched(ExplorePattern(one_property(subject))),
    "would_connive": lambda subject: Watched(ConnivePattern(one_property(subject))),
}


def _counted(action: _Counted) -> Meaning:
    return lambda count: (action(count),)


def _plus(action: _Counted) -> Meaning:
    return lambda number: (action(Sum((THAT_MANY, Number(int(number))))),)


def _where(action: _Counted) -> Meaning:
    return lambda count, quantity: (action(where_x_is(count, quantity)),)


def _deed_of_object(aim: Aim, deed: Callable[[Referent], Instruction]) -> Clause:
    return Clause((*aim.targets, deed(aim.one)), by_object=True)


def _connives(count: Quantity = ONE) -> Callable[[Referent], Instruction]:
    return lambda what: Connive(what, count)


ACTS: Meanings = {
    "library_act": lambda effect: effect,
    "mill": _counted(Mill),
    "mill_plus": _plus(Mill),
    "mill_where": _where(Mill),
    "scry": _counted(Scry),
    "scry_plus": _plus(Scry),
    "scry_where": _where(Scry),
    "surveil": _counted(Surveil),
    "surveil_plus": _plus(Surveil),
    "surveil_where": _where(Surveil),
    "found_on_top": lambda *order: (PutLooked(Which.FOUND, Zone.LIBRARY, None, ONE, Position.TOP, *order),),
    "reveal_hand": constant((RevealHand(),)),
    "choose_from_hand": lambda noun: (ChooseFromHand(card_of(noun)),),
    "discard_that_card": constant((DiscardFound(),)),
    "fateseal": lambda count: (Fateseal(count),),
    "explores": constant(Explore),
    "connives": _connives,
    "deed_of_object": _deed_of_object,
}


def _discards(some: Some, *, or_cycles: bool = False) -> Callable[[PlayerRef], EventPattern]:
    together = some.any_number
    if not together and some.count != ONE:
        raise DeclinedError("a number of cards together")
    return lambda player: DiscardedPattern(player, card_of(some.noun), together=together, or_cycles=or_cycles)


def _discards_this(*, or_cycles: bool = False) -> Meaning:
    return constant(lambda player: DiscardedPattern(player, Is(Referent.THIS), or_cycles=or_cycles))


def _mills(some: Some) -> Callable[[PlayerRef], EventPattern]:
    if not some.any_number and some.count != ONE:
        raise DeclinedError("a number of cards together")
    return lambda player: MilledPattern(player, card_of(some.noun), together=some.any_number)


def _caused(cause: Cause) -> Meaning:
    return lambda what: Watched(DiscardPattern(PlayerRef.YOU, what, cause), about_this=what == Is(Referent.THIS))


def _has_discarded(watched: Watched) -> Watched:
    match watched.event:
        case DiscardPattern(player, what, cause):
            return evolve(watched, event=DiscardedPattern(player, what, cause))
        case _:
            raise DeclinedError("no discard")


def _discarded(some: Some) -> Property:
    if some.count != ONE:
        raise DeclinedError("a number of cards together")
    return card_of(some.noun)


def _onto(*counters: object) -> tuple[GoElsewhere, Zone | None, bool]:
    if not counters:
        return GoElsewhere(Zone.BATTLEFIELD), Zone.GRAVEYARD, False
    number, kind, *_ = counters
    return GoElsewhere(Zone.BATTLEFIELD, counter=str(kind), counters=int(str(number))), Zone.GRAVEYARD, False


def _discard_replacement(watched: Watched, rewrite: tuple[GoElsewhere, Zone | None, bool]) -> Statements:
    instead, to, optional = rewrite
    assert isinstance(watched.event, DiscardPattern)
    return Statements((ReplacementEffect(evolve(watched.event, to=to), instead, optional=optional),))


DISCARDS: Meanings = {
    "opponents_discard": _caused(Cause.OPPONENT),
    "effects_discard": _caused(Cause.EFFECT),
    "discarded": _discarded,
    "discarded_this": constant(Is(Referent.THIS)),
    "discarded_onto": _onto,
    "discarded_on_top": constant((GoElsewhere(Zone.LIBRARY, Position.TOP), Zone.GRAVEYARD, True)),
    "revealed_on_top": constant((GoElsewhere(Zone.LIBRARY, Position.TOP, revealed=True), None, True)),
    "discard_replacement": _discard_replacement,
    "discard_caused": _has_discarded,
    "cant_be_made_to_discard": constant(
        Statements((CantHappen(event=DiscardPattern(PlayerRef.YOU, cause=Cause.OPPONENT)), Concerns((Aspect.DYING,))))
    ),
}


def _library_event(player: PlayerRef, pattern_for: Callable[[PlayerRef], EventPattern]) -> Watched:
    pattern = pattern_for(player)
    return Watched(pattern, about_this=isinstance(pattern, DiscardedPattern) and pattern.what == Is(Referent.THIS))


def _scries_surveils_or_searches(player: PlayerRef) -> Watched:
    looks = LookActionPattern(player, (LookAction.SCRY, LookAction.SURVEIL))
    return Watched(looks, more=(SearchPattern(player, own=True),))


def _sacrifices_or_discards(player: PlayerRef, sacrificed: Some, discarded: Some) -> Watched:
    return Watched(sacrifices(sacrificed, player), more=(_discards(discarded)(player),))


DEEDS: Meanings = {
    "d_scries": constant(lambda player: LookActionPattern(player, (LookAction.SCRY,))),
    "d_surveils": constant(lambda player: LookActionPattern(player, (LookAction.SURVEIL,))),
    "d_scries_or_surveils": constant(lambda player: LookActionPattern(player, (LookAction.SCRY, LookAction.SURVEIL))),
    "d_mills": _mills,
    "d_searches": constant(lambda player: SearchPattern(player, own=True)),
    "d_shuffles": constant(ShufflePattern),
    "d_discards": _discards,
    "d_discards_this": _discards_this(),
    "d_cycles_or_discards": lambda some: _discards(some, or_cycles=True),
    "d_cycles_or_discards_this": _discards_this(or_cycles=True),
    "library_event": _library_event,
    "scries_surveils_or_searches": _scries_surveils_or_searches,
    "sacrifices_or_discards": _sacrifices_or_discards,
}


def _of_count(pattern: EventPattern, effect: Effect) -> Rewrite | None:
    """
    The same event with another number, where that is what is done instead.
    """
    match pattern, effect:
        case MillPattern(), (Mill(count, PlayerRef.YOU | PlayerRef.THAT_PLAYER),):
            return _change(count)
        case LookActionPattern(_, (action,)), (Scry(count) | Surveil(count),) if isinstance(effect[0], _ACTION_OF[action]):
            return _change(count)
        case _:
            return None


def _change(count: Quantity) -> Rewrite | None:
    match count:
        case Sum((first, Number() as plus)) if first == THAT_MANY:
            return ChangeCount(plus=plus)
        case Times(factor, of) if of == THAT_MANY:
            return ChangeCount(times=factor)
        case _:
            return None


def _replacement(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    instead, optional = rewrite
    if isinstance(instead, DoInstead):
        instead = _of_count(watched.event, instead.effect) or instead
    if isinstance(watched.event, ExplorePattern | ConnivePattern) and isinstance(instead, DoInstead):
        instead = evolve(instead, effect=substitute(instead.effect, IT, Referent.THAT))
    return Statements((ReplacementEffect(watched.event, instead, optional=optional, condition=watched.condition),))


def _search_only_top(_player: PlayerRef, number: Token) -> tuple[Rewrite, bool]:
    return SearchOnlyTop(Number(int(number))), False


def _no_search(player: PlayerRef) -> Effect:
    return (Establish(StaticAbility((CantHappen(event=SearchPattern(player)),)), "this turn"),)


_PLAYING = MayPlayExiled(several=True, as_though=ALL_COLORS)
STATEMENTS: Meanings = {
    "while_searching": lambda statements: statements,
    "controls_searchers": constant(Statements((WhileSearching(PlayerRef.AN_OPPONENT, you_decide=True),))),
    "exiles_found": constant(Statements((WhileSearching(PlayerRef.AN_OPPONENT, exiles_found=True),))),
    "may_play_found": constant(Statements((_PLAYING,))),
    "may_be_ignored": constant(Statements((Concerns((Aspect.SPECIAL_ACTIONS,)),))),
    "library_replacement": _replacement,
    "library_instead": lambda rewrite: rewrite,
    "search_only_top": _search_only_top,
    "cant_search": lambda player: Statements((CantHappen(event=SearchPattern(player)),)),
    "lasting_no_search": lambda player: Instructions(_no_search(player)),
}
