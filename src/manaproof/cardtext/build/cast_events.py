"""
Spells that are cast, as events (grammar `event`), and what is done with them (grammar `casting`).
"""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.parts import (
    Clause,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Sentence,
    Some,
    constant,
    every,
    mentions_kind,
)
from manaproof.model.abilities import DelayedAbility, Establish
from manaproof.model.effects import EntersWith
from manaproof.model.expr import Number
from manaproof.model.instructions import CopySpell, Effect, LetEnterWith, Target, Unread
from manaproof.model.lookups import Measure
from manaproof.model.mana import Color
from manaproof.model.patterns import CastPattern, EventKind, EventPattern, OtherPattern
from manaproof.model.properties import (
    Anything,
    Either,
    Every,
    HasCardType,
    HasNumber,
    HasParity,
    HasSubtype,
    HasSupertype,
    HasXInCost,
    Is,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsColorless,
    IsHistoric,
    IsMonocolored,
    IsMulticolored,
    IsSpell,
    Property,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.walking import walk

_OTHER: Final = OtherPattern((EventKind.CAST,))
_OF_SPELLS = (
    *(Anything, Either, Every, Without, HasCardType, HasNumber, HasParity, HasSubtype, HasSupertype, HasXInCost, Is),
    *(IsChosenColor, IsChosenType, IsColor, IsColorless, IsHistoric, IsMonocolored, IsMulticolored),
)


@frozen
class NewTargets(Sentence):
    """
    "You may choose new targets for the copy."
    """


def is_told_of_spells(having: Property) -> bool:
    """
    Whether everything in a property is something that is known of a spell.
    """
    parts = [node for node in walk(having) if isinstance(node, Property)]
    only_this = all(part.which is Referent.THIS for part in parts if isinstance(part, Is))
    numbers = (part for part in parts if isinstance(part, HasNumber))
    return all(isinstance(part, _OF_SPELLS) for part in parts) and only_this and all(_is_mana_value(part) for part in numbers)


def _is_mana_value(part: HasNumber) -> bool:
    return part.characteristic == Measure.MANA_VALUE.value and isinstance(part.value, Number)


def _cast(some: Some, *where: dict[str, Zone]) -> Meaning:
    """
    A spell that a player casts; only that they cast one where the model has no more of it.
    """

    def build(player: PlayerRef) -> EventPattern:
        noun = some.noun
        if noun.generic != "spell" or noun.zone is not None or some.any_number or some.count != Number(1):
            return _OTHER
        what = every(noun.having)
        if not is_told_of_spells(what) or (where and player is not PlayerRef.YOU):
            return _OTHER
        told = where[0] if where else {}
        return CastPattern(player, what, from_zone=told.get("from"), not_from=told.get("not from"))

    return build


def _this(_this: Token) -> Meaning:
    return lambda player: CastPattern(player, Is(Referent.THIS)) if player is PlayerRef.YOU else _OTHER


def _nth(_possessive: object, ordinal: Token, noun: Noun) -> Meaning:
    """
    The spell of a turn that is the first, second and so on; only that one is cast where not all spells count.
    """
    if noun != Noun((), generic="spell"):
        return constant(_OTHER)
    return lambda player: CastPattern(player, nth=int(ordinal))


def _lets_enter(what: object, counters: EntersWith) -> Clause:
    """
    "That creature enters with an additional +1/+1 counter on it": said of a spell that an ability has triggered on.
    """
    del what
    if not counters.additional or counters.tapped:
        raise DeclinedError("how that permanent enters")
    return Clause((LetEnterWith(Referent.THAT, counters.count, counters.kind),), by_object=True)


def with_new_targets(effect: Effect) -> Effect | None:
    """
    The effect of which the copies that it makes last may have new targets, None where it makes none.
    """
    match effect:
        case (*before, CopySpell(new_targets=False) as copy):
            return (*before, evolve(copy, new_targets=True))
        case (*before, Establish(DelayedAbility() as delayed, duration)):
            inner = with_new_targets(delayed.effect)
            return None if inner is None else (*before, Establish(evolve(delayed, effect=inner), duration))
        case _:
            return None


def _copy_target(noun: Noun, color: Token | None = None) -> Effect:
    if noun.generic != "spell" or noun.zone is not None:
        raise DeclinedError("what is copied")
    copied = CopySpell(Referent.TARGET, color=None if color is None else Color(str(color)))
    return (Target(every((IsSpell(), *noun.having))), copied)


def _when_next_cast(some: Some, *rest: object) -> Instructions:
    """
    A delayed trigger on the next spell that you cast this turn (CR 603.7b), or on an ability that you activate.
    """
    event, clause = _cast(some)(PlayerRef.YOU), rest[-1]
    assert isinstance(clause, Clause)
    if not isinstance(event, CastPattern) or mentions_kind(clause.effect, Unread):
        raise DeclinedError("which spell it is")
    events = (event, *(part for part in rest if isinstance(part, EventPattern)))
    return Instructions((Establish(DelayedAbility(events, clause.effect), "this turn"),))


CAST_EVENTS: Meanings = {
    "lets_enter_with": _lets_enter,
    "copy_that_spell": constant((CopySpell(Referent.THAT),)),
    "copy_that_spell_or_ability": constant((CopySpell(Referent.THAT, or_ability=True),)),
    "copy_target": _copy_target,
    "when_next_cast": _when_next_cast,
    "next_activates": lambda _symbols: OtherPattern((EventKind.ACTIVATE,)),
    "new_targets": constant(NewTargets()),
    "d_cast": _cast,
    "d_cast_this": _this,
    "d_cast_kicked": constant(lambda player: CastPattern(player, kicked=True)),
    "d_casts_or_copies": constant(constant(OtherPattern((EventKind.CAST, EventKind.COPY)))),
    "d_casts_or_cycles": constant(constant(OtherPattern((EventKind.CAST, EventKind.DISCARD)))),
    "d_casts_so": constant(constant(_OTHER)),
    "d_casts_nth": _nth,
    "cast_from_hand": constant({"from": Zone.HAND}),
    "cast_from_graveyard": constant({"from": Zone.GRAVEYARD}),
    "cast_from_exile": constant({"from": Zone.EXILE}),
    "cast_not_from_hand": constant({"not from": Zone.HAND}),
}
