"""
Continuous effects: what objects are, have, lose and get (grammar `continuous`).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve
from lark import Token

from manaproof.cardtext import vocabulary
from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.kinds import OWN_MANA_VALUE, base
from manaproof.cardtext.build.parts import (
    IT,
    DeclinedError,
    Meaning,
    Meanings,
    NeverSuspected,
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
    substitute,
    with_condition,
)
from manaproof.cardtext.build.protection import chooses_color
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.cardtext.paragraphs import GIVER, unnested
from manaproof.cardtext.vocabulary import NONBASIC_LAND_TYPES
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility
from manaproof.model.copies import IsACopy
from manaproof.model.effects import (
    AddTypes,
    AlsoElsewhere,
    AsThoughHaste,
    CantActivate,
    CantHappen,
    CantHaveKeyword,
    Change,
    Concerns,
    ContinuousEffect,
    GainActivatedAbilities,
    HasFullText,
    LoseAllAbilities,
    LoseKeyword,
    LoseLandTypes,
    LoseSupertypes,
    LoseThisAbility,
    LoseTypes,
    ModifyPowerToughness,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    Statement,
    StaysTapped,
)
from manaproof.model.expr import ONE, Condition, Named, Not, Number, Product, Quantity, Sum, Times
from manaproof.model.lookups import IsTurnOf
from manaproof.model.mana import Color
from manaproof.model.patterns import SuspectedPattern, UntappedPattern
from manaproof.model.properties import ANOTHER, Anything, HasCardType, HasSubtype, Is, Objects, Property, Without
from manaproof.model.references import PlayerRef, Referent

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


def modified(token: Token, counted: Quantity = ONE) -> Predicate:
    """
    A change of size, by so much for each of what is counted.
    """
    (power_sign, power), (toughness_sign, toughness) = (_part(part) for part in token.split("/"))
    return Predicate((ModifyPowerToughness(_each(power, counted), _each(toughness, counted), power_sign, toughness_sign),))


def of_each(predicate: Predicate, counted: Quantity) -> Predicate:
    """
    "Gets +1/+1 … for each …": a predicate of which the last change is by so much for each.
    """
    match predicate:
        case Predicate((*before, ModifyPowerToughness(Number() as power, Number() as toughness) as size)) if not before:
            return evolve(predicate, changes=(evolve(size, power=_each(power, counted), toughness=_each(toughness, counted)),))
        case _:
            raise DeclinedError("what is done for each")


def _each(amount: Quantity, counted: Quantity) -> Quantity:
    if counted == ONE or amount == Number(0):
        return amount
    return Times(amount.value, counted) if isinstance(amount, Number) else Product(amount, counted)


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
        next((part.chooses_type for part in found if part.chooses_type), None),
        any(part.chooses_color for part in found),
        any(part.loses_other_types for part in found),
    )


def whole(predicate: Predicate) -> tuple[Change, ...]:
    """
    All changes of a predicate; "loses all other card types" makes the types that it has now the only ones.
    """
    if not predicate.loses_other_types:
        return predicate.changes
    if not any(isinstance(change, SetTypes) and change.card_types for change in predicate.changes):
        raise DeclinedError("other card types than which")
    return tuple(evolve(c, only=True) if isinstance(c, SetTypes) else c for c in predicate.changes)


def _continuous(subject: Subject, predicate: Predicate) -> Statements:
    changed: tuple[Statement, ...] = ()
    if any(isinstance(change, IsACopy) for change in predicate.changes) and not _is_attached(subject):
        raise DeclinedError("what is a copy of something without being attached to")
    if predicate.chooses_type or predicate.chooses_color or chooses_color(predicate.changes):
        raise DeclinedError("a choice outside an effect")
    changes = _of_each(subject, _with_chosen_type(subject, whole(predicate)))
    if subject is not Referent.THIS and mentions_other(changes) and not _is_aura_count(subject, predicate):
        raise DeclinedError("other than which object")
    if changes:
        changed = (ContinuousEffect(affected(subject), changes),)
    changed = (*changed, *(_of_subject(part, subject) for part in predicate.concerns))
    if predicate.stops_activation:
        objects = affected(subject)
        of = objects if isinstance(objects, Objects) else Objects(Is(objects))
        changed = (*changed, CantActivate(of=of, except_mana=predicate.except_mana))
    return Statements(changed)


def _is_attached(subject: Subject) -> bool:
    return isinstance(subject, Noun) and Is(Referent.ATTACHED) in subject.having


def _of_subject(part: Concerns | StaysTappedDuring | NeverUntaps | NeverSuspected, subject: Subject) -> Statement:
    match part:
        case StaysTappedDuring(player):
            return StaysTapped(affected(subject), player)
        case NeverUntaps():
            return CantHappen(event=UntappedPattern(one_property(subject)))
        case NeverSuspected():
            return CantHappen(event=SuspectedPattern(one_property(subject)))
        case Concerns():
            return part


def _with_chosen_type(subject: Subject, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """
    "Are the chosen type" of lands sets a land type, of creatures a creature type.
    """
    if SetLandTypes((), chosen=True) not in changes:
        return changes
    lands = subject is Referent.THIS or mentions(subject, HasCardType("Land"))
    creatures = mentions(subject, HasCardType("Creature"))
    if lands == creatures:
        raise DeclinedError("a chosen type that may be no land type")
    chosen = SetLandTypes((), chosen=True) if lands else SetTypes(chosen=True)
    return tuple(chosen if change == SetLandTypes((), chosen=True) else change for change in changes)


def _of_each(subject: Subject, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """
    Numbers that each of several objects has for itself: "for each other Sliver" is other than that object.
    """
    if not isinstance(subject, Noun) or ANOTHER in subject.having:
        return changes
    other = Without(Is(Referent.AFFECTED))
    of_each = []
    for change in changes:
        now = change
        if isinstance(now, ModifyPowerToughness):
            if Is(Referent.ATTACHED) not in subject.having:
                now = substitute(now, ANOTHER, other)
            if not mentions(now, Referent.THIS):
                now = substitute(now, IT, Referent.AFFECTED)
        of_each.append(now)
    return tuple(of_each)


def _is_aura_count(subject: Subject, predicate: Predicate) -> bool:
    """
    Whether "for each other enchantment" is said by what enchants the object, so that it is other than this.
    """
    attached = isinstance(subject, Noun) and Is(Referent.ATTACHED) in subject.having
    kinds = (HasCardType("Enchantment"), HasSubtype("Aura"), HasSubtype("Equipment"))
    return attached and any(mentions(predicate.changes, kind) for kind in kinds)


def _while(statements: Statements, condition: Condition) -> Statements:
    return Statements(tuple(with_condition(statement, condition) for statement in statements.statements), under=condition)


def otherwise(statements: Statements, condition: Condition | None) -> Statements:
    """
    What is true while what the sentence before needs doesn't hold.

    Raises:
        DeclinedError: the sentence before needs nothing.
    """
    if condition is None:
        raise DeclinedError("otherwise than what")
    return _while(statements, condition.claim if isinstance(condition, Not) else Not(condition))


def _own_mana_value() -> Predicate:
    return Predicate((SetPowerToughness(OWN_MANA_VALUE, OWN_MANA_VALUE),))


def _continuous_where(subject: Subject, predicate: Predicate, quantity: Quantity) -> Statements:
    if not all(isinstance(c, ModifyPowerToughness | SetPowerToughness | GainAbilities) for c in predicate.changes):
        raise DeclinedError("an X in other places")
    return _continuous(subject, where_x_is(predicate, quantity))


def _everywhere(predicate: Predicate) -> Statements:
    return _also(_continuous(Noun(()), predicate), AlsoElsewhere(Anything(), Anything()))


def _of_cards_too(permanents: Noun, cards: Noun, predicate: Predicate) -> Statements:
    if permanents.generic not in (None, "permanent") or permanents.zone is not None:
        raise DeclinedError("permanents that are something else")
    return _also(_continuous(permanents, predicate), AlsoElsewhere(None, _cards_elsewhere(cards)))


def _also(statements: Statements, also: AlsoElsewhere) -> Statements:
    match statements.statements:
        case (ContinuousEffect() as effect,):
            return Statements((evolve(effect, also=also),))
        case _:
            raise DeclinedError("several statements of cards elsewhere")


def _same_is_true(spells: Noun, cards: Noun) -> Statements:
    if spells.generic != "spell" or spells.zone is not None:
        raise DeclinedError("the same of what is no spell")
    return Statements((), AlsoElsewhere(spells.property, _cards_elsewhere(cards)))


def _cards_elsewhere(cards: Noun) -> Property:
    if cards.generic != "card" or cards.zone is not None:
        raise DeclinedError("cards in a zone that aren't on the battlefield")
    return cards.property


def _has_abilities_of(noun: Noun) -> Predicate:
    return Predicate((GainActivatedAbilities(noun.objects()),))


def _loses_keywords(keywords: tuple[Token, ...]) -> Predicate:
    return Predicate(tuple(LoseKeyword(str(keyword)) for keyword in keywords))


def _own_power_toughness(_this: Token, quantity: Quantity) -> Statements:
    return Statements((ContinuousEffect(Referent.THIS, (SetPowerToughness(quantity, quantity),)),))


def _own_power(_this: Token, quantity: Quantity) -> Statements:
    return Statements((ContinuousEffect(Referent.THIS, (SetPowerToughness(quantity, None),)),))


def _own_power_and_toughness(_this: Token, quantity: Quantity, more: Token) -> Statements:
    toughness = Sum((quantity, Number(int(more))))
    return Statements((ContinuousEffect(Referent.THIS, (SetPowerToughness(quantity, toughness),)),))


def _own_toughness(_this: Token, quantity: Quantity) -> Statements:
    return Statements((ContinuousEffect(Referent.THIS, (SetPowerToughness(None, quantity),)),))


def _as_though_haste(noun: Noun) -> Statements:
    return Statements((ContinuousEffect(noun.objects(), (AsThoughHaste(),)),))


def _parametered(token: Token) -> KeywordAbility:
    keyword, _, parameter = str(token).rpartition(" ")
    if keyword not in vocabulary.GIVEN_WITH_PARAMETER:
        raise DeclinedError("a keyword with a number or cost that is had")
    return KeywordAbility(keyword, parameter)


CONTINUOUS: Meanings = {
    "continuous": _continuous,
    "continuous_control": lambda statements: statements,
    "static": lambda statements: statements,
    "lasting_statement": lambda statements: statements,
    "continuous_while": lambda condition, statements: _while(statements, condition),
    "continuous_while_late": _while,
    "during_your_turn_late": lambda statements: _while(statements, IsTurnOf(PlayerRef.YOU)),
    "still_stated": lambda card_type: Statements((), still=str(card_type)),
    "otherwise_stated": lambda statements: evolve(statements, is_otherwise=True),
    "during_your_turn_while": lambda statements: _while(statements, IsTurnOf(PlayerRef.YOU)),
    "during_other_turns_while": lambda statements: _while(statements, Not(IsTurnOf(PlayerRef.YOU))),
    "as_though_haste": _as_though_haste,
    "own_power_toughness": _own_power_toughness,
    "predicate_chain": lambda predicate: predicate,
    "predicates": _predicates,
    "predicate_joiner": constant(None),
    "in_addition": constant(None),
    "stays_predicate": lambda stays: Predicate(concerns=(stays,)),
    "never_untaps": constant(Predicate(concerns=(NeverUntaps(),))),
    "concern_predicate": lambda statements: Predicate(concerns=statements.statements),
    "activation_stopped": constant(Predicate(stops_activation=True)),
    "activation_stopped_but_mana": constant(Predicate(stops_activation=True, except_mana=True)),
    "loses_all_other": _is(LoseAllAbilities(other=True)),
    "loses_all_but_mana": _is(LoseAllAbilities(except_mana=True)),
    "becomes_type_of_choice": constant(Predicate((SetLandTypes((), chosen=True),), chooses_type="basic land type")),
    "becomes_type_of_choice_also": constant(Predicate((AddTypes(chosen=True),), chooses_type="basic land type")),
    "becomes_creature_type_of_choice": constant(Predicate((SetTypes(chosen=True),), chooses_type="creature type")),
    "becomes_creature_type_of_choice_also": constant(Predicate((AddTypes(chosen=True),), chooses_type="creature type")),
    "is_every_basic": _is(AddTypes(every_basic_land_type=True)),
    "is_every_land": _is(AddTypes(every_land_type=True)),
    "is_every_nonbasic": _is(AddTypes(subtypes=NONBASIC_LAND_TYPES)),
    "is_every_creature": _is(AddTypes(every_creature_type=True)),
    "is_copy_of_chosen": _is(IsACopy("permanent")),
    "is_copy_of_last_chosen": _is(IsACopy("card")),
    "is_chosen": _is(SetLandTypes((), chosen=True)),
    "is_chosen_also": _is(AddTypes(chosen=True)),
    "continuous_everywhere": _everywhere,
    "continuous_of_cards_too": _of_cards_too,
    "same_is_true": _same_is_true,
    "has_abilities_of": _has_abilities_of,
    "loses_keywords": _loses_keywords,
    "loses_this": _is(LoseThisAbility()),
    "keywords": lambda *words: tuple(word for word in words if isinstance(word, Token) and word.type == "KEYWORD"),
    "cant_have_keywords": lambda one, _or, other: Predicate((CantHaveKeyword(str(one)), CantHaveKeyword(str(other)))),
    "cant_have_keyword": lambda keyword: Predicate((CantHaveKeyword(str(keyword)),)),
    "loses_creature_types": _is(LoseTypes(creature_types=True)),
    "loses_other_types": constant(Predicate(loses_other_types=True)),
    "loses_all_other_types": constant(Predicate((LoseAllAbilities(other=True),), loses_other_types=True)),
    "is_kind": lambda predicate: predicate,
    "its_own_kind": lambda predicate: predicate,
    "continuous_of_it_and": lambda *parts: _continuous(IT, _predicates(*parts)),
    "continuous_of_it": lambda predicate: _continuous(IT, predicate),
    "isnt_supertype_if": lambda subject, supertype, condition: _while(
        _continuous(subject, Predicate((LoseSupertypes((str(supertype),)),))), condition
    ),
    "continuous_where": _continuous_where,
    "is_not": lambda card_type: Predicate((LoseTypes((str(card_type),)),)),
    "is_all_colors": _is(SetColors(frozenset(Color))),
    "becomes_color_of_choice": constant(Predicate((SetColors(chosen=True),), chooses_color=True)),
    "own_power": _own_power,
    "own_power_and_toughness": _own_power_and_toughness,
    "own_toughness": _own_toughness,
    "has_base_power": lambda number: Predicate((SetPowerToughness(Number(int(number)), None),)),
    "has_base_toughness": lambda number: Predicate((SetPowerToughness(None, Number(int(number))),)),
    "has_own_mana_value": lambda *_words: _own_mana_value(),
    "loses_all": _is(LoseAllAbilities()),
    "loses_types_and_all": _is(LoseLandTypes(), LoseAllAbilities()),
    "gets": modified,
    "gets_each": modified,
    "has_base": base,
}


def abilities_meanings(read_quoted: ReadQuoted) -> Meanings:
    """
    The meanings of abilities that are granted; those in quotes are read as the lines of a card are.
    """

    def abilities(*granted: object) -> tuple[Ability, ...]:
        return tuple(part for part in granted if isinstance(part, Ability))

    def by_name(quoted: Token) -> Predicate:
        words = str(quoted).replace(GIVER, "~")
        if '"' in unnested(words):
            raise DeclinedError("a name in quotes that has quotes inside")
        return Predicate((GainAbilities((read_quoted(words),), by_name=True),))

    return {
        "granted_keyword": lambda keyword: KeywordAbility(str(keyword)),
        "granted_parametered": _parametered,
        "granted_enchant": lambda card_type: KeywordAbility("enchant", str(card_type).lower()),
        "granted_quoted": lambda quoted: read_quoted(str(quoted)),
        "abilities": abilities,
        "many_abilities": abilities,
        "has_full_text": lambda quoted: Predicate((HasFullText((read_quoted(str(quoted)),)),)),
        "has_abilities": lambda granted: Predicate((GainAbilities(granted),)),
        "has_by_name": by_name,
    }
