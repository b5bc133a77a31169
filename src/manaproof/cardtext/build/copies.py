"""
Entering as a copy, with what is different about the copy.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.parts import DeclinedError, Meanings, Noun, Predicate, Statements
from manaproof.model.effects import (
    AddTypes,
    Change,
    CopyCounters,
    EntersAsCopy,
    EntersWith,
    InteractionStep,
    LoseSupertypes,
    ReplacementEffect,
)
from manaproof.model.patterns import EntersPattern
from manaproof.model.properties import Is, Objects, Property, Without
from manaproof.model.references import Referent, Zone


@frozen
class Exceptions:
    """
    What is different about a copy.
    """

    changes: tuple[Change, ...] = ()
    counters: tuple[CopyCounters, ...] = ()


def _copied(noun: Noun, exceptions: Exceptions | None = None) -> EntersAsCopy:
    of = noun.objects()
    generic = (None, "card") if of.zone is Zone.GRAVEYARD else (None, "permanent")
    if of.zone not in (Zone.BATTLEFIELD, Zone.GRAVEYARD) or noun.generic not in generic:
        raise DeclinedError("a copy of what is neither a permanent nor a card in a graveyard")
    given = exceptions or Exceptions()
    return EntersAsCopy(of, exceptions=given.changes, counters=given.counters)


def _another(noun: Noun, exceptions: Exceptions | None = None) -> EntersAsCopy:
    return _copied(evolve(noun, having=(*noun.having, Without(Is(Referent.THIS)))), exceptions)


def _except_it(*parts: object) -> Exceptions:
    (predicate,) = (part for part in parts if isinstance(part, Predicate))
    if (
        predicate.concerns
        or predicate.stops_activation
        or predicate.chooses_type
        or predicate.chooses_color
        or not predicate.changes
    ):
        raise DeclinedError("an exception that isn't part of what a copy is")
    return Exceptions(predicate.changes)


def _except_also(kind: Predicate, *rest: object) -> Exceptions:
    if any(not isinstance(change, AddTypes) for change in kind.changes):
        raise DeclinedError("an exception that replaces what is copied")
    more = _except_it(*rest).changes if any(isinstance(part, Predicate) for part in rest) else ()
    return Exceptions((*kind.changes, *more))


def _except_counters(*parts: object) -> Exceptions:
    (counters,) = (part for part in parts if isinstance(part, EntersWith))
    return Exceptions(counters=(CopyCounters(counters),))


def _except_counters_if(*parts: object) -> Exceptions:
    counters = tuple(part for part in parts if isinstance(part, CopyCounters))
    lost = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "SUPERTYPE")
    return Exceptions((LoseSupertypes(lost),) if lost else (), counters)


def _counters_if(*parts: object) -> CopyCounters:
    (counters,) = (part for part in parts if isinstance(part, EntersWith))
    (card_type,) = (str(part) for part in parts if isinstance(part, Token) and part.type == "CARDTYPE")
    return CopyCounters(counters, card_type)


def _enters(*, tapped: bool) -> Callable[..., Statements]:
    def enters(_this: object, copy: EntersAsCopy) -> Statements:
        return Statements((_effect(Is(Referent.THIS), evolve(copy, tapped=tapped), optional=True),))

    return enters


def _effect(who: Property, copy: EntersAsCopy, *, optional: bool) -> ReplacementEffect:
    return ReplacementEffect(EntersPattern(who), copy, optional, step=InteractionStep.COPY)


def _enter_as_copy_of(subject: Subject, of: Objects | Referent) -> Statements:
    return Statements((_effect(one_property(subject), EntersAsCopy(of), optional=False),))


def _one(noun: Noun) -> Objects:
    if Is(Referent.ATTACHED) not in noun.having:
        raise DeclinedError("a copy of which of several objects")
    return noun.objects()


COPIES: Meanings = {
    "enters_as_copy": _enters(tapped=False),
    "enters_tapped_as_copy": _enters(tapped=True),
    "enter_as_copy_of": _enter_as_copy_of,
    "copied_kind": _copied,
    "another_copied": _another,
    "copied_this": lambda _this: Referent.THIS,
    "copied_noun": _one,
    "except_it": _except_it,
    "except_also": _except_also,
    "except_counters": _except_counters,
    "except_counters_if": _except_counters_if,
    "copy_counters_if": _counters_if,
}
