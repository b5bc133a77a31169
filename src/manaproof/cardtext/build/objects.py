"""
Players, noun phrases and references (grammars `player` and `object`).
"""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.parts import IT, DeclinedError, Meaning, Meanings, Noun, Some, constant, every, mentions
from manaproof.model.cards import PERMANENT_TYPES
from manaproof.model.expr import Named, Number, Quantity, Relation
from manaproof.model.lookups import Measure
from manaproof.model.mana import Color, ManaTypeSet
from manaproof.model.production import AnyOfTypes, CouldProduce, CouldProduceMana
from manaproof.model.properties import (
    ANOTHER,
    OUTLAW,
    AttachedTo,
    ControlledBy,
    CreatedWith,
    Either,
    EnteredThisTurn,
    Every,
    ExiledWith,
    HasCardType,
    HasChosenName,
    HasCounter,
    HasKeyword,
    HasManaCost,
    HasName,
    HasNoAbilities,
    HasNumber,
    HasParity,
    HasSubtype,
    HasSupertype,
    HasXInCost,
    Is,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsColorless,
    IsCommander,
    IsFaceDown,
    IsHistoric,
    IsMonocolored,
    IsMonstrous,
    IsMulticolored,
    IsTapped,
    IsToken,
    IsTransformed,
    Objects,
    OwnedBy,
    Property,
    SharesCardTypeWith,
    SharesColorWith,
    SharesCreatureTypeWith,
    SharesNameWith,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Zone

Head = Property | str


def _word_property(kind: str, value: str) -> Property:
    match kind:
        case "CARDTYPE":
            return HasCardType(value)
        case "SUBTYPE":
            return HasSubtype(value)
        case "SUPERTYPE":
            return HasSupertype(value)
        case "COLOR_WORD":
            return IsColor(Color(value))
        case _:
            raise DeclinedError("a word without a property")


def _non_type(word: Token, *_comma: Token) -> Property:
    kind, _, value = word.partition(":")
    return Without(_word_property(kind, value))


def _either_color(*words: Token) -> Property:
    return Either(tuple(IsColor(Color(str(word))) for word in words if word.type == "COLOR_WORD"))


_PERMANENT_CARD = "permanent card"
PERMANENT_CARD = Either(tuple(HasCardType(card_type) for card_type in PERMANENT_TYPES))


def _heads(conjunct: tuple[Head, ...]) -> Noun:
    if _PERMANENT_CARD in conjunct:
        conjunct = tuple(part for head in conjunct for part in ((PERMANENT_CARD, "card") if head == _PERMANENT_CARD else (head,)))
    if conjunct[-2:] == ("permanent", "spell"):
        conjunct = (*conjunct[:-2], PERMANENT_CARD, "spell")
    generics = [head for head in conjunct if isinstance(head, str)]
    if len(generics) > 1:
        raise DeclinedError("two nouns")
    return Noun(tuple(head for head in conjunct if not isinstance(head, str)), generics[0] if generics else None)


def _listed_heads(*parts: object) -> Noun:
    nouns = [_heads(part) for part in parts if isinstance(part, tuple)]
    generics = {noun.generic for noun in nouns[:-1]} - {None, nouns[-1].generic}
    if any(noun.generic == "permanent" for noun in nouns):
        raise DeclinedError("permanents in a list")
    if generics or any(not noun.having for noun in nouns):
        raise DeclinedError("different nouns in a list")
    own_modifiers = any(not isinstance(part, HasCardType | HasSubtype | IsToken) for n in nouns for part in n.having)
    alternatives = Either(tuple(noun.property for noun in nouns))
    own_nouns = nouns[0].generic is not None
    return Noun((alternatives,), nouns[-1].generic, own_modifiers=own_modifiers, own_nouns=own_nouns)


CREATED_WITH_THIS = CreatedWith(Referent.THIS)


def _noun(*parts: object) -> Noun:
    at = next(index for index, part in enumerate(parts) if isinstance(part, Noun))
    result = parts[at]
    assert isinstance(result, Noun)
    before = tuple(part for part in parts[:at] if isinstance(part, Property))
    result = _with_modifiers(before, result)
    named_after = [part for part in parts[at + 1 :] if isinstance(part, SharesNameWith) and part.other is not Referent.THIS]
    if named_after and ANOTHER in result.having:
        other = Without(Is(named_after[0].other))
        result = evolve(result, having=tuple(other if part == ANOTHER else part for part in result.having))
    if CREATED_WITH_THIS in parts[at + 1 :]:
        other = Without(Is(Referent.CREATED))
        result = evolve(result, having=tuple(other if part == ANOTHER else part for part in result.having))
    for part in parts[at + 1 :]:
        if isinstance(part, Property):
            result = evolve(result, having=(*result.having, part))
        elif isinstance(part, tuple) and result.zone is None:
            result = evolve(result, zone=part[0], whose=part[1])
        else:
            raise DeclinedError("two zones")
    return result


def _with_modifiers(before: tuple[Property, ...], noun: Noun) -> Noun:
    """
    A noun with the modifiers before it.

    In "non-Aura enchantment and non-Equipment artifact" each has its own, and in "basic land card or Gate card" the first alone.
    """
    match noun.having:
        case (Either((first, *others)),) if before and noun.own_nouns:
            return evolve(noun, having=(Either((every((*before, first)), *others)),))
        case (Either((first, *others)),) if before and noun.own_modifiers:
            if not all(_is_non_type(part) for part in before) or not all(_begins_with_non_type(other) for other in others):
                raise DeclinedError("a modifier before a list in which others have their own")
            return evolve(noun, having=(Either((every((*before, first)), *others)),))
        case _:
            return evolve(noun, having=before + noun.having)


def _is_non_type(having: Property) -> bool:
    return isinstance(having, Without) and isinstance(having.property, HasCardType | HasSubtype)


def _begins_with_non_type(having: Property) -> bool:
    return isinstance(having, Every) and _is_non_type(having.properties[0])


def _one_of_subtypes(*subtypes: Token) -> Property:
    having = tuple(HasSubtype(str(subtype)) for subtype in subtypes)
    return having[0] if len(having) == 1 else Either(having)


def _with_symbol(symbols: Token) -> Property:
    if symbols != "{X}":
        raise DeclinedError("another symbol in a mana cost")
    return HasXInCost()


def _with_mana_cost(*costs: Token) -> Property:
    return HasManaCost(tuple(tuple(re.findall(r"\{([^{}]+)\}", cost)) for cost in costs if cost.type == "MANA_SYMBOLS"))


def _shares_creature_type(which: Referent) -> Property:
    if which is not IT:
        raise DeclinedError("a creature type in common with another object")
    return SharesCreatureTypeWith(which)


def _shares_color(which: Referent) -> Property:
    if which is not IT:
        raise DeclinedError("a color in common with another object")
    return SharesColorWith(which)


def _another(noun: Noun) -> Some:
    return Some(Number(1), evolve(noun, having=(ANOTHER, *noun.having)))


def _measure(relation: Relation) -> Meaning:
    return lambda measure, value: HasNumber(measure.value, relation, Number(int(value)))


def _measure_told(relation: Relation) -> Meaning:
    def build(measure: Measure, told: Quantity) -> Property:
        if mentions(told, IT):
            raise DeclinedError("a number of its own for each of several objects")
        return HasNumber(measure.value, relation, told)

    return build


PLAYERS: Meanings = {
    "you": constant(PlayerRef.YOU),
    "an_opponent": constant(PlayerRef.AN_OPPONENT),
    "each_opponent": constant(PlayerRef.EACH_OPPONENT),
    "a_player": constant(PlayerRef.A_PLAYER),
    "each_player": constant(PlayerRef.EACH_PLAYER),
    "that_player": constant(PlayerRef.THAT_PLAYER),
    "who_tapped_a_land": constant(PlayerRef.WHO_TAPPED_A_LAND),
    "opponents_of_that_player": constant(PlayerRef.OPPONENTS_OF_THAT_PLAYER),
    "its_controller": constant(PlayerRef.ITS_CONTROLLER),
    "its_owner": constant(PlayerRef.ITS_OWNER),
    "its_controller_long": constant(PlayerRef.ITS_CONTROLLER),
    "its_owner_long": constant(PlayerRef.ITS_OWNER),
    "dealers_controller": constant(PlayerRef.DEALERS_CONTROLLER),
    "target_player": constant(PlayerRef.TARGET_PLAYER),
    "target_opponent": constant(PlayerRef.TARGET_OPPONENT),
    "enchanted_player": constant(PlayerRef.ENCHANTED_PLAYER),
    "chosen_player": constant(PlayerRef.CHOSEN_PLAYER),
    "active_player": constant(PlayerRef.ACTIVE_PLAYER),
    "your_team": constant(PlayerRef.YOUR_TEAM),
}

MODIFIERS: Meanings = {
    "color": lambda word: IsColor(Color(str(word))),
    "either_color": _either_color,
    "color_or_type": lambda color, _or, word: Either((IsColor(Color(str(color))), HasCardType(str(word)))),
    "supertype": lambda word: HasSupertype(str(word)),
    "non_type": _non_type,
    "nontoken": constant(Without(IsToken())),
    "tapped": constant(IsTapped()),
    "is_monstrous": constant(IsMonstrous()),
    "untapped": constant(Without(IsTapped())),
    "attacking": constant(IsAttacking()),
    "attacking_or_blocking": constant(Either((IsAttacking(), IsBlocking()))),
    "blocking": constant(IsBlocking()),
    "blocked": constant(IsBlocked()),
    "unblocked": constant(IsBlocked(holds=False)),
    "face_down": constant(IsFaceDown()),
    "is_transformed": constant(IsTransformed()),
    "other": constant(ANOTHER),
    "colorless": constant(IsColorless()),
    "multicolored": constant(IsMulticolored()),
    "monocolored": constant(IsMonocolored()),
    "historic": constant(IsHistoric()),
    "non_outlaw": constant(Without(OUTLAW)),
    "attached": constant(Is(Referent.ATTACHED)),
}


def _other_than(noun: Noun) -> Property:
    if noun.generic != "card" or noun.zone is not None:
        raise DeclinedError("other than what is no card")
    return Without(noun.property)


SUFFIXES: Meanings = {
    "controlled": ControlledBy,
    "exiled_with": constant(ExiledWith(Referent.THIS)),
    "created_with": constant(CREATED_WITH_THIS),
    "with_keywords": lambda *parts: Either(
        tuple(HasKeyword(str(p)) for p in parts if isinstance(p, Token) and p.type == "KEYWORD")
    ),
    "on_it": constant(None),
    "not_controlled": lambda player: Without(ControlledBy(player)),
    "owned": OwnedBy,
    "not_owned": lambda player: Without(OwnedBy(player)),
    "costed_keyword": str,
    "with_costed_keyword": HasKeyword,
    "without_symbol_in_cost": lambda symbols: Without(_with_symbol(symbols)),
    "is_colored": constant(Without(IsColorless())),
    "controlled_not_owned": lambda player: Every((ControlledBy(player), Without(OwnedBy(player)))),
    "on_battlefield": constant((Zone.BATTLEFIELD, None)),
    "in_zone": lambda place: place,
    "your_zone": lambda zone: (zone, PlayerRef.YOU),
    "their_zone": lambda zone: (zone, PlayerRef.THAT_PLAYER),
    "target_opponents_zone": lambda zone: (zone, PlayerRef.TARGET_OPPONENT),
    "in_any_graveyard": constant((Zone.GRAVEYARD, None)),
    "all_graveyards": constant((Zone.GRAVEYARD, None)),
    "opponents_graveyards": constant((Zone.GRAVEYARD, PlayerRef.EACH_OPPONENT)),
    "all_hands": constant((Zone.HAND, PlayerRef.EACH_PLAYER)),
    "chosen_players_zone": lambda zone: (zone, PlayerRef.CHOSEN_PLAYER),
    "exile_zone": constant((Zone.EXILE, None)),
    "graveyard": constant(Zone.GRAVEYARD),
    "hand": constant(Zone.HAND),
    "library": constant(Zone.LIBRARY),
    "quality": lambda having: having,
    "with_morph": constant(HasKeyword("morph")),
    "with_keyword": lambda keyword: HasKeyword(str(keyword)),
    "without_keyword": lambda keyword: Without(HasKeyword(str(keyword))),
    "without_keywords": lambda one, _or, other: Without(Either((HasKeyword(str(one)), HasKeyword(str(other))))),
    "measure_at_least": _measure(Relation.AT_LEAST),
    "measure_at_most": _measure(Relation.AT_MOST),
    "measure_at_most_that": _measure_told(Relation.AT_MOST),
    "measure_equal": _measure_told(Relation.EQUAL),
    "own_number": lambda quantity: quantity,
    "without_counter": lambda kind, _on_it: Without(HasCounter(str(kind))),
    "measure_odd": lambda measure: HasParity(measure.value, odd=True),
    "measure_even": lambda measure: HasParity(measure.value, odd=False),
    "with_counter": lambda kind, _on_it: HasCounter(str(kind)),
    "with_counters": lambda count, kind, _on_it: HasCounter(str(kind), int(count)),
    "with_any_counter": constant(HasCounter(None)),
    "of_chosen_type": constant(IsChosenType()),
    "of_chosen_color": constant(IsChosenColor()),
    "with_chosen_name": constant(HasChosenName()),
    "same_name": SharesNameWith,
    "same_name_chosen": constant(SharesNameWith(Referent.FOUND)),
    "other_than_noun": _other_than,
    "named": lambda name: HasName(str(name)),
    "named_this": constant(SharesNameWith(Referent.THIS)),
    "adjective_suffix": lambda having: having,
    "is_subtype_suffix": _one_of_subtypes,
    "other_than_subtypes": lambda one, _and, other: Without(_one_of_subtypes(one, other)),
    "shares_creature_type": _shares_creature_type,
    "shares_card_type_cycled": constant(SharesCardTypeWith(Referent.CYCLED)),
    "with_symbol_in_cost": _with_symbol,
    "with_mana_cost": _with_mana_cost,
    "shares_color": _shares_color,
    "without_abilities": constant(HasNoAbilities()),
    "entered_this_turn": constant(EnteredThisTurn()),
    "attached_to": lambda noun: AttachedTo(property_of(noun)),
    "attached_to_that": lambda which: AttachedTo(Is(which)),
    "could_produce_symbols": lambda symbols: CouldProduceMana(AnyOfTypes(ManaTypeSet.parse(str(symbols)))),
    "could_produce_same": constant(CouldProduceMana(CouldProduce(Objects(Is(Referent.THAT)), colors_only=False))),
}

NOUNS: Meanings = {
    "card_type": lambda word: HasCardType(str(word)),
    "subtype": lambda word: HasSubtype(str(word)),
    "outlaw": constant(OUTLAW),
    "commander_head": constant(IsCommander()),
    "permanent_head": constant("permanent"),
    "card_head": constant("card"),
    "permanent_card_head": constant(_PERMANENT_CARD),
    "spell_head": constant("spell"),
    "source_head": constant("source"),
    "token_head": constant(IsToken()),
    "conjunct": lambda *heads: heads,
    "late_conjunct": lambda *heads: heads,
    "heads": _heads,
    "listed_heads": _listed_heads,
    "list_or": constant("or"),
    "list_and": constant("and"),
    "list_andor": constant("and/or"),
    "noun": _noun,
    "one_of": lambda noun: Some(Number(1), noun),
    "another_of": _another,
    "number_of": lambda count, noun: Some(Number(int(count)), noun),
    "x_of": lambda noun: Some(Named("X"), noun),
    "any_number_of": lambda noun: Some(Named("X"), noun, any_number=True),
    "your_commander": constant(Some(Number(1), Noun((IsCommander(), OwnedBy(PlayerRef.YOU))))),
    "one_or_more_of": lambda noun: Some(Named("X"), noun, any_number=True, least=1),
    "this": constant(Referent.THIS),
    "that": constant(Referent.THAT),
    "it": constant(IT),
    "exiled_card": constant(Referent.EXILED_CARD),
    "sacrificed": constant(Referent.SACRIFICED),
    "thing": lambda *words: " ".join(words),
    "power": constant(Measure.POWER),
    "toughness": constant(Measure.TOUGHNESS),
    "mana_value": constant(Measure.MANA_VALUE),
}


def property_of(noun: Noun) -> Property:
    """
    The property that a noun means where objects on the battlefield are spoken of.
    """
    if noun.zone not in (None, Zone.BATTLEFIELD) or noun.generic in ("spell", "card", "source"):
        raise DeclinedError("objects elsewhere")
    return every(noun.having)
