"""
What objects are and have, and statements of which only the side of the game is told (the rest of grammar `static`).
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.parts import (
    DeclinedError,
    Meaning,
    Meanings,
    NeverUntaps,
    Noun,
    Predicate,
    Pronoun,
    Some,
    Statements,
    StaysTappedDuring,
    constant,
    mentions,
    mentions_other,
    with_condition,
)
from manaproof.cardtext.build.protection import chooses_color
from manaproof.cardtext.vocabulary import NONBASIC_LAND_TYPES
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import (
    AddTypes,
    Aspect,
    AsThoughHaste,
    CantActivate,
    CantHappen,
    Change,
    Concerns,
    ContinuousEffect,
    LoseAllAbilities,
    LoseCardType,
    LoseCreatureTypes,
    LoseKeyword,
    LoseLandTypes,
    ModifyPowerToughness,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    Statement,
    StaysTapped,
)
from manaproof.model.expr import ONE, Condition, Named, Number, Product, Quantity, Times
from manaproof.model.mana import Color
from manaproof.model.patterns import UntappedPattern
from manaproof.model.properties import Anything, HasCardType, HasSubtype, Is, Objects
from manaproof.model.references import Referent

ReadQuoted = Callable[[str], Ability]


def affected(subject: Subject) -> Objects | Referent:
    """
    The objects that a continuous effect affects.
    """
    if isinstance(subject, Referent | Pronoun):
        return subject
    if isinstance(subject, Some):
        raise DeclinedError("a number of objects that are affected")
    return subject.objects()


def _part(text: str) -> tuple[int, Quantity]:
    sign = -1 if text[0] in "-−" else 1
    bare = text.lstrip("+-−")
    return sign, Named("X") if bare == "X" else Number(int(bare))


def _modified(token: Token, counted: Quantity = ONE) -> Predicate:
    (power_sign, power), (toughness_sign, toughness) = (_part(part) for part in token.split("/"))
    return Predicate((ModifyPowerToughness(_each(power, counted), _each(toughness, counted), power_sign, toughness_sign),))


def _each(amount: Quantity, counted: Quantity) -> Quantity:
    if counted == ONE or amount == Number(0):
        return amount
    return Times(amount.value, counted) if isinstance(amount, Number) else Product(amount, counted)


def _base(token: Token) -> Predicate:
    power, toughness = token.split("/")
    if not re.fullmatch(r"\d+/\d+", token):
        raise DeclinedError("a base that is no number")
    return Predicate((SetPowerToughness(Number(int(power)), Number(int(toughness))),))


def _is_subtype(subtype: Token) -> Predicate:
    if subtype not in BASIC_LAND_TYPES:
        raise DeclinedError("a subtype that is no basic land type")
    return Predicate((SetLandTypes((str(subtype),)),))


def _is_also(words: tuple[Token, ...], _addition: object) -> Predicate:
    card_types = tuple(str(word) for word in words if word.type == "CARDTYPE")
    return Predicate((AddTypes(card_types, tuple(str(word) for word in words if word.type == "SUBTYPE")),))


def _typed(*parts: object) -> Predicate:
    card_types = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "CARDTYPE")
    subtypes = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "SUBTYPE")
    colors = tuple(SetColors(part) for part in parts if isinstance(part, frozenset))
    base = [part for part in parts if isinstance(part, Predicate)]
    base += [_base(part) for part in parts if isinstance(part, Token) and part.type == "RATIO"]
    return _predicates(Predicate((*colors, SetTypes(card_types, subtypes))), *base)


def _also_both(*parts: object) -> Predicate:
    """
    "1/1 green Saproling creatures and Forest lands in addition to their other types".
    """
    tokens = [part for part in parts if isinstance(part, Token)]
    card_types = tuple(str(token) for token in tokens if token.type == "CARDTYPE")
    subtypes = tuple(str(token) for token in tokens if token.type == "SUBTYPE")
    colors = tuple(SetColors(part) for part in parts if isinstance(part, frozenset))
    base = _base(next(token for token in tokens if token.type == "RATIO"))
    return _predicates(Predicate((*colors, AddTypes(card_types, subtypes))), base)


def _is_only(*parts: object) -> Predicate:
    """
    "A colorless land with "…" and loses all other card types and abilities".
    """
    card_types = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "CARDTYPE")
    colors = tuple(SetColors(part) for part in parts if isinstance(part, frozenset))
    granted = next(part for part in parts if isinstance(part, tuple))
    subtypes = tuple(str(part) for part in parts if isinstance(part, Token) and part.type == "SUBTYPE")
    return Predicate((*colors, SetTypes(card_types, subtypes), LoseAllAbilities(other=True), GainAbilities(granted)))


def _is(*changes: Change) -> Meaning:
    return constant(Predicate(changes))


def _predicates(*parts: object) -> Predicate:
    found = [part for part in parts if isinstance(part, Predicate)]
    changes = tuple(change for part in found for change in part.changes)
    return Predicate(
        changes,
        tuple(concern for part in found for concern in part.concerns),
        any(part.stops_activation for part in found),
        any(part.except_mana for part in found),
        any(part.chooses_type for part in found),
    )


def _continuous(subject: Subject, predicate: Predicate) -> Statements:
    changed: tuple[Statement, ...] = ()
    if predicate.chooses_type or chooses_color(predicate.changes):
        raise DeclinedError("a choice outside an effect")
    lands = subject is Referent.THIS or mentions(subject, HasCardType("Land"))
    if SetLandTypes((), chosen=True) in predicate.changes and not lands:
        raise DeclinedError("a chosen type that may be no land type")
    if subject is not Referent.THIS and mentions_other(predicate.changes) and not _is_aura_count(subject, predicate):
        raise DeclinedError("other than which object")
    if predicate.changes:
        changed = (ContinuousEffect(affected(subject), predicate.changes),)
    changed = (*changed, *(_of_subject(part, subject) for part in predicate.concerns))
    if predicate.stops_activation:
        objects = affected(subject)
        of = objects if isinstance(objects, Objects) else Objects(Is(objects))
        changed = (*changed, CantActivate(of=of, except_mana=predicate.except_mana))
    return Statements(changed)


def _of_subject(part: Concerns | StaysTappedDuring | NeverUntaps, subject: Subject) -> Statement:
    match part:
        case StaysTappedDuring(player):
            return StaysTapped(affected(subject), player)
        case NeverUntaps():
            return CantHappen(event=UntappedPattern(one_property(subject)))
        case Concerns():
            return part


def _is_aura_count(subject: Subject, predicate: Predicate) -> bool:
    """
    Whether "for each other enchantment" is said by what enchants the object, so that it is other than this.
    """
    attached = isinstance(subject, Noun) and Is(Referent.ATTACHED) in subject.having
    kinds = (HasCardType("Enchantment"), HasSubtype("Aura"), HasSubtype("Equipment"))
    return attached and any(mentions(predicate.changes, kind) for kind in kinds)


def _while(statements: Statements, condition: Condition) -> Statements:
    return Statements(tuple(with_condition(statement, condition) for statement in statements.statements))


def _own_power_toughness(_this: Token, quantity: Quantity) -> Statements:
    return Statements((ContinuousEffect(Referent.THIS, (SetPowerToughness(quantity, quantity),)),))


def _as_though_haste(noun: Noun) -> Statements:
    return Statements((ContinuousEffect(noun.objects(), (AsThoughHaste(),)),))


CONTINUOUS: Meanings = {
    "continuous": _continuous,
    "static": lambda statements: statements,
    "lasting_statement": lambda statements: statements,
    "continuous_while": lambda condition, statements: _while(statements, condition),
    "continuous_while_late": _while,
    "as_though_haste": _as_though_haste,
    "own_power_toughness": _own_power_toughness,
    "predicate_chain": lambda predicate: predicate,
    "predicates": _predicates,
    "predicate_joiner": constant(None),
    "in_addition": constant(None),
    "type_words": lambda *words: words,
    "is_subtype": _is_subtype,
    "is_also": _is_also,
    "is_typed": lambda predicate: predicate,
    "typed": _typed,
    "one_color": lambda color: frozenset({Color(str(color))}),
    "two_colors": lambda one, _and, two: frozenset({Color(str(one)), Color(str(two))}),
    "no_colors": constant(frozenset()),
    "with_base": _base,
    "stays_predicate": lambda stays: Predicate(concerns=(stays,)),
    "never_untaps": constant(Predicate(concerns=(NeverUntaps(),))),
    "concern_predicate": lambda statements: Predicate(concerns=statements.statements),
    "activation_stopped": constant(Predicate(stops_activation=True)),
    "activation_stopped_but_mana": constant(Predicate(stops_activation=True, except_mana=True)),
    "loses_all_other": _is(LoseAllAbilities(other=True)),
    "loses_all_but_mana": _is(LoseAllAbilities(except_mana=True)),
    "becomes_type_of_choice": constant(Predicate((SetLandTypes((), chosen=True),), chooses_type=True)),
    "becomes_type_of_choice_also": constant(Predicate((AddTypes(chosen=True),), chooses_type=True)),
    "is_every_basic": _is(AddTypes(every_basic_land_type=True)),
    "is_every_land": _is(AddTypes(every_land_type=True)),
    "is_every_nonbasic": _is(AddTypes(subtypes=NONBASIC_LAND_TYPES)),
    "is_also_both": _also_both,
    "is_only": _is_only,
    "losing": constant(None),
    "is_every_creature": _is(AddTypes(every_creature_type=True)),
    "is_chosen": _is(SetLandTypes((), chosen=True)),
    "is_chosen_also": _is(AddTypes(chosen=True)),
    "is_color": lambda color: Predicate((SetColors(frozenset({Color(str(color))})),)),
    "isnt_type": lambda card_type: Predicate((LoseCardType(str(card_type)),)),
    "is_colorless": _is(SetColors(frozenset())),
    "loses_keyword": lambda keyword: Predicate((LoseKeyword(str(keyword)),)),
    "loses_all": _is(LoseAllAbilities()),
    "loses_creature_types": _is(LoseCreatureTypes()),
    "loses_types_and_all": _is(LoseLandTypes(), LoseAllAbilities()),
    "gets": _modified,
    "gets_each": _modified,
    "has_base": _base,
}


def abilities_meanings(read_quoted: ReadQuoted) -> Meanings:
    """
    The meanings of abilities that are granted; those in quotes are read as the lines of a card are.
    """

    def abilities(*granted: object) -> tuple[Ability, ...]:
        return tuple(part for part in granted if isinstance(part, Ability))

    return {
        "granted_keyword": lambda keyword: KeywordAbility(str(keyword)),
        "granted_quoted": lambda quoted: read_quoted(str(quoted)),
        "abilities": abilities,
        "many_abilities": abilities,
        "has_abilities": lambda granted: Predicate((GainAbilities(granted),)),
    }


def _concerns(aspect: Aspect) -> Meaning:
    return constant(Statements((Concerns((aspect,)),)))


CONCERNS: Meanings = {
    "concern": lambda statements: statements,
    "hand_size": _concerns(Aspect.HAND_SIZE),
    "playing_lands": _concerns(Aspect.PLAYING_LANDS),
    "casting": _concerns(Aspect.CASTING),
    "combat": _concerns(Aspect.COMBAT),
    "life": _concerns(Aspect.LIFE),
    "information": _concerns(Aspect.INFORMATION),
    "spending": _concerns(Aspect.SPENDING),
    "targeting": _concerns(Aspect.TARGETING),
    "starting": _concerns(Aspect.STARTING),
    "playing_and_casting": constant(Statements((Concerns((Aspect.PLAYING_LANDS, Aspect.CASTING)),))),
    "opening": constant(None),
    "types": _concerns(Aspect.TYPES),
    "colors": _concerns(Aspect.COLOR),
    "all_colorless": constant(
        Statements((ContinuousEffect(Objects(Anything()), (SetColors(frozenset()),)), Concerns((Aspect.COLOR,))))
    ),
    "about_entering": _concerns(Aspect.ENTERING),
    "additional_cost": constant(None),
}
