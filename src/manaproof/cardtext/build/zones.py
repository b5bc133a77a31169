"""
Objects that change zones, are destroyed or regenerate (grammar `zones`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meanings,
    Noun,
    Pronoun,
    Sentence,
    Some,
    Statements,
    constant,
    every,
)
from manaproof.cardtext.build.regeneration import NotRegenerated
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import (
    CantBeRegenerated,
    CountersRemain,
    DoInstead,
    GoElsewhere,
    RegenerateInstead,
    ReplacementEffect,
    Rewrite,
)
from manaproof.model.expr import Condition, Number, Quantity
from manaproof.model.instructions import Conditional, CounterSpell, Effect, Position, PutIntoLibrary, Target, UnlessPays
from manaproof.model.patterns import DestroyPattern, EitherPattern, EventKind, EventPattern, MovePattern, OtherPattern
from manaproof.model.properties import Anything, DamagedBy, DamagedBySome, HasSubtype, Is, IsCard, IsSpell, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.walking import walk

Subject = Some | Noun | Referent
_THIS_TURN = "this turn"
_INDEFINITELY = "indefinitely"  # CR 611.2a


@frozen
class CounteredTo(Sentence):
    """
    Where a spell goes that an earlier sentence counters.
    """

    to: Zone
    position: Position | None = None
    having: Property | None = None


def countered_to(effect: Effect, to: CounteredTo) -> Effect | None:
    """
    An effect of which the spell that was countered last goes elsewhere; None where none was.
    """
    match effect:
        case (*before, CounterSpell() as counter):
            return (*before, evolve(counter, to=to.to, position=to.position, having=to.having))
        case (*before, UnlessPays((*inner, CounterSpell() as counter), _, _, ()) as unless):
            return (*before, evolve(unless, what=(*inner, evolve(counter, to=to.to, position=to.position, having=to.having))))
        case _:
            return None


@frozen
class Moves:
    """
    A verb of a trigger that tells a move, with the kind of event where no more than that is kept.
    """

    kind: EventKind
    from_zone: Zone | None
    to_zone: Zone | None
    whose: PlayerRef | None = None
    not_from: Zone | None = None


@frozen
class Moved:
    """
    What moves: its property, and where such an object is.
    """

    what: Property
    zone: Zone | None = None
    not_from: Zone | None = None
    together: bool = False


def moved(subject: Subject | Moved) -> Moved:
    """
    The object that a subject means, one at a time.
    """
    if isinstance(subject, Moved):
        return subject
    if isinstance(subject, Referent | Pronoun):
        return Moved(Is(subject), Zone.BATTLEFIELD)
    together = False
    noun = subject
    if isinstance(noun, Some):
        if Is(Referent.ATTACHED) in noun.noun.having:
            raise DeclinedError("any object that something is attached to")
        if noun.count != Number(1) and not (noun.any_number and noun.least):
            raise DeclinedError("a number of objects together")
        together, noun = noun.any_number, noun.noun
    if noun.zone is not None and noun.zone is not Zone.BATTLEFIELD:
        raise DeclinedError("objects that are elsewhere")
    elsewhere = _OFF_BATTLEFIELD in noun.having
    having = tuple(part for part in noun.having if part != _OFF_BATTLEFIELD)
    match noun.generic:
        case None | "permanent" if not elsewhere:
            return Moved(every(having), Zone.BATTLEFIELD, together=together)
        case "card":
            not_from = Zone.BATTLEFIELD if elsewhere else None
            return Moved(every((*having, IsCard())), not_from=not_from, together=together)
        case "spell" if not elsewhere:
            return Moved(every(having), Zone.STACK, together=together)
        case _:
            raise DeclinedError("what moves")


@frozen
class _Elsewhere(Property):
    """
    "Not on the battlefield", until the event is known.
    """


_OFF_BATTLEFIELD = _Elsewhere()


def move_pattern(subject: Subject, verb: Moves) -> EventPattern:
    """
    The move that a verb tells of a subject; only its kind where the model has no more of it.
    """
    try:
        what = moved(subject)
    except DeclinedError:
        return OtherPattern((verb.kind,))
    if verb.from_zone is Zone.BATTLEFIELD and what.zone is not Zone.BATTLEFIELD:
        return OtherPattern((verb.kind,))
    if verb.from_zone is Zone.GRAVEYARD and what.zone is not None and what.what != Is(Referent.THIS):
        return OtherPattern((verb.kind,))
    if verb.not_from is not None and IsCard() not in walk(what.what):
        raise DeclinedError("what is no card moves from elsewhere than the battlefield")
    not_from = verb.not_from or what.not_from
    return MovePattern(what.what, verb.from_zone, verb.to_zone, not_from=not_from, whose=verb.whose, together=what.together)


def _dies(what: Moved) -> MovePattern:
    if what.zone is not Zone.BATTLEFIELD:
        raise DeclinedError("what is not on the battlefield dies")
    return MovePattern(what.what, Zone.BATTLEFIELD, Zone.GRAVEYARD)


def _put(what: Moved, whose: PlayerRef | None, from_zone: Zone | None) -> MovePattern:
    return MovePattern(what.what, from_zone, Zone.GRAVEYARD, not_from=what.not_from, whose=whose)


def _die_or_be_put(dying: Moved, put: Moved, whose: PlayerRef | None) -> EventPattern:
    return EitherPattern((_dies(dying), _put(put, whose, put.zone)))


def _from_anywhere(what: Moved, whose: PlayerRef | None) -> MovePattern:
    if what.zone is Zone.BATTLEFIELD and not isinstance(what.what, Is):
        raise DeclinedError("permanents from anywhere")
    return _put(what, whose, None)


WOULD: Meanings = {
    "moved": moved,
    "card_or_token": constant(Moved(Anything())),
    "wherever_it_is": lambda *having: Moved(every(having[:-1] if isinstance(having[-1], Token) else having)),
    "that_spell": constant(Moved(Is(Referent.THAT), Zone.STACK)),
    "any_graveyard": constant(None),
    "your_graveyard": constant(PlayerRef.YOU),
    "opponents_graveyard": constant(PlayerRef.AN_OPPONENT),
    "enchanted_players_graveyard": constant(PlayerRef.ENCHANTED_PLAYER),
    "would_die": _dies,
    "would_die_so": lambda what, whose: evolve(_dies(what), whose=whose),
    "would_be_put": lambda what, whose: _put(what, whose, what.zone),
    "would_be_put_from_anywhere": _from_anywhere,
    "would_leave": lambda what: MovePattern(what.what, Zone.BATTLEFIELD, not_to=Zone.EXILE),
    "would_die_or_be_put": _die_or_be_put,
    "not_on_battlefield": constant(_OFF_BATTLEFIELD),
    "damaged_suffix": lambda having: having,
    "damaged_this_way": constant(DamagedBy(Referent.THIS, this_way=True)),
    "damaged_by_this": lambda _this: DamagedBy(Referent.THIS),
    "damaged_by_attached": lambda _thing: DamagedBy(Referent.ATTACHED),
    "damaged_by_some": lambda subtype: DamagedBySome(HasSubtype(str(subtype)), PlayerRef.YOU),
    "damaged_by_any": lambda: DamagedBySome(Anything(), PlayerRef.YOU),
}


def _with_counters(_again: object, count: Quantity, kind: Token, _on_it: object) -> GoElsewhere:
    if not isinstance(count, Number):
        raise DeclinedError("an amount of counters")
    return GoElsewhere(Zone.EXILE, counter=str(kind), counters=count.value)


def _and_also(going: GoElsewhere, clause: Clause) -> tuple[GoElsewhere, bool]:
    return evolve(going, then=clause.effect), False


def _may_go(player: PlayerRef, going: GoElsewhere) -> tuple[GoElsewhere, bool]:
    if player is not PlayerRef.YOU:
        raise DeclinedError("another player's choice")
    return going, True


GOING: Meanings = {
    "moved_again": constant(None),
    "to_exile": lambda _again: GoElsewhere(Zone.EXILE),
    "to_exile_with": _with_counters,
    "to_hand": lambda _again: GoElsewhere(Zone.HAND),
    "it_to_top": constant(GoElsewhere(Zone.LIBRARY, Position.TOP)),
    "to_top": lambda _again: GoElsewhere(Zone.LIBRARY, Position.TOP),
    "to_bottom": lambda _again: GoElsewhere(Zone.LIBRARY, Position.BOTTOM),
    "into_library": lambda _this: GoElsewhere(Zone.LIBRARY, shuffled=True, revealed=True),
    "revealed_to_bottom": constant((GoElsewhere(Zone.LIBRARY, Position.BOTTOM, revealed=True), False)),
    "goes_instead": lambda going: (going, False),
    "goes_nowhere_else": lambda going: (going, False),
    "goes_instead_and": _and_also,
    "may_go_instead": _may_go,
}


def _replacement(pattern: EventPattern, rewrite: tuple[Rewrite, bool]) -> ReplacementEffect:
    return ReplacementEffect(pattern, rewrite[0], optional=rewrite[1])


def _lasting(pattern: EventPattern, rewrite: tuple[Rewrite, bool], duration: str) -> Instructions:
    return Instructions((Establish(StaticAbility((_replacement(pattern, rewrite),)), duration),))


def _for_good(pattern: EventPattern, rewrite: tuple[Rewrite, bool]) -> Instructions:
    """
    Without a duration an effect is about one object that the same effect has brought up.
    """
    match pattern:
        case MovePattern(what=Is(which)) if which is not Referent.THIS:
            return _lasting(pattern, rewrite, _INDEFINITELY)
        case _:
            raise DeclinedError("a replacement effect without a duration")


def _destroyed(subject: Subject, rewrite: Rewrite) -> Statements:
    what = moved(subject)
    if what.zone is not Zone.BATTLEFIELD or what.together:
        raise DeclinedError("what is destroyed")
    return Statements((ReplacementEffect(DestroyPattern(what.what), rewrite),))


def _cant_this_turn(what: Objects | Referent, targets: Effect = ()) -> Instructions:
    return Instructions((*targets, Establish(StaticAbility((CantBeRegenerated(what=what),)), _THIS_TURN)))


def _conditional_fates(
    condition: Condition, fate: Instructions, _joiner: object, pattern: EventPattern, rewrite: tuple[Rewrite, bool]
) -> Instructions:
    """
    "It can't be regenerated this turn, and if it would die this turn, exile it instead", under one condition.
    """
    if any(isinstance(each, Target) for each in fate.effect):
        raise DeclinedError("a target under a condition")
    return Instructions((Conditional(condition, fate.effect + _lasting(pattern, rewrite, _THIS_TURN).effect),))


def _counter_target(noun: Noun) -> Effect:
    if noun.generic != "spell" or noun.zone is not None:
        raise DeclinedError("what is countered")
    return (Target(every((IsSpell(), *noun.having))), CounterSpell(Referent.TARGET))


def _put_at(position: Position | None, aim: Aim) -> Effect:
    if aim.one is Referent.EXILED_CARD:
        raise DeclinedError("a card in exile")
    return (*aim.targets, PutIntoLibrary(aim.one, position))


def _countered_onto(noun: Noun) -> CounteredTo:
    if noun.generic != "spell" or noun.zone is not None:
        raise DeclinedError("what is no spell")
    return CounteredTo(Zone.BATTLEFIELD, having=noun.property)


REPLACED: Meanings = {
    "move_replacement": lambda pattern, rewrite: Statements((_replacement(pattern, rewrite),)),
    "move_this_turn": lambda pattern, rewrite: _lasting(pattern, rewrite, _THIS_TURN),
    "move_for_good": _for_good,
    "destroy_replacement": _destroyed,
    "regenerates_instead": constant(RegenerateInstead()),
    "destroyed_do_instead": lambda clause: DoInstead(clause.effect),
    "instruction": lambda clause: clause,
    "cant_be_regenerated": lambda clause: clause,
    "it_cant_be": lambda _aim: Clause((NotRegenerated(),), by_object=True),
    "they_cant_be": lambda *_noun: Clause((NotRegenerated(),), by_object=True),
    "never_this_turn": lambda sentence: sentence,
    "fate_joiner": constant(None),
    "conditional_fates": _conditional_fates,
    "it_cant_this_turn": lambda aim: _cant_this_turn(aim.what, aim.targets),
    "they_cant_this_turn": lambda noun: _cant_this_turn(noun.objects()),
    "counter_act": lambda effect: effect,
    "counter_target": _counter_target,
    "countered": lambda sentence: sentence,
    "countered_to_exile": constant(CounteredTo(Zone.EXILE)),
    "countered_to_top": constant(CounteredTo(Zone.LIBRARY, Position.TOP)),
    "countered_onto": _countered_onto,
    "countered_to_hand": constant(CounteredTo(Zone.HAND)),
    "countered_to_bottom": constant(CounteredTo(Zone.LIBRARY, Position.BOTTOM)),
    "library_put": lambda effect: effect,
    "put_it_on_top": constant((PutIntoLibrary(IT, Position.TOP),)),
    "put_on_top": lambda aim: _put_at(Position.TOP, aim),
    "put_on_bottom": lambda aim: _put_at(Position.BOTTOM, aim),
    "owner_shuffles": lambda aim: Clause((*aim.targets, PutIntoLibrary(aim.one, by_owner=True)), by_object=True),
    "owning_that": lambda _owner: Aim(Referent.THAT),
    "counters_remain": lambda _itself: Statements((CountersRemain(),)),
    "shuffle_into": lambda aim: _put_at(None, aim),
}

DYING = Moves(EventKind.DIES, Zone.BATTLEFIELD, Zone.GRAVEYARD)
VERBS: Meanings = {
    "v_dies": constant(DYING),
    "v_dies_to_yours": constant(Moves(EventKind.GRAVEYARD, Zone.BATTLEFIELD, Zone.GRAVEYARD, PlayerRef.YOU)),
    "v_put_from_your_library": constant(Moves(EventKind.GRAVEYARD, Zone.LIBRARY, Zone.GRAVEYARD, PlayerRef.YOU)),
    "v_put_into_hand": constant(Moves(EventKind.ZONE_CHANGE, Zone.GRAVEYARD, Zone.HAND, PlayerRef.YOU)),
    "v_leaves_graveyard": constant(Moves(EventKind.ZONE_CHANGE, Zone.GRAVEYARD, None, PlayerRef.YOU)),
    "v_leaves_opponents_graveyard": constant(Moves(EventKind.ZONE_CHANGE, Zone.GRAVEYARD, None, PlayerRef.AN_OPPONENT)),
    "v_returned_to_yours": constant(Moves(EventKind.ZONE_CHANGE, Zone.BATTLEFIELD, Zone.HAND, PlayerRef.YOU)),
    "v_returned": constant(Moves(EventKind.ZONE_CHANGE, Zone.BATTLEFIELD, Zone.HAND)),
    "v_put_from_anywhere": constant(Moves(EventKind.GRAVEYARD, None, Zone.GRAVEYARD)),
    "v_put_into_opponents": constant(Moves(EventKind.GRAVEYARD, None, Zone.GRAVEYARD, PlayerRef.AN_OPPONENT)),
    "v_put_into_yours": constant(Moves(EventKind.GRAVEYARD, None, Zone.GRAVEYARD, PlayerRef.YOU)),
    "v_put_from_elsewhere": constant(Moves(EventKind.GRAVEYARD, None, Zone.GRAVEYARD, None, Zone.BATTLEFIELD)),
    "v_put_into_yours_from_elsewhere": constant(
        Moves(EventKind.GRAVEYARD, None, Zone.GRAVEYARD, PlayerRef.YOU, Zone.BATTLEFIELD)
    ),
    "v_leaves": constant(Moves(EventKind.LEAVES, Zone.BATTLEFIELD, None)),
}
