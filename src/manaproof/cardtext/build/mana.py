"""
Mana that is added, with its restrictions and riders (grammar `mana`).
"""

from __future__ import annotations

import re

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Meanings, Noun, Some, Terms, constant
from manaproof.cardtext.build.quantities import THAT_MANY, where_x_is
from manaproof.model.expr import ONE, Named, Number, Quantity
from manaproof.model.instructions import AddMana, Effect, May
from manaproof.model.mana import ALL_COLORS, ManaTypeSet
from manaproof.model.production import (
    AnyOfTypes,
    BothMana,
    CantBeSpent,
    ChosenColor,
    ColorsAmong,
    CommanderIdentity,
    CostOf,
    CouldProduce,
    EitherMana,
    Mana,
    NotedType,
    OfType,
    Persists,
    ProducedType,
    Purpose,
    SpendOnly,
    SpendTerm,
    Spread,
    Symbols,
    TypeSource,
    WhenSpent,
)
from manaproof.model.properties import Is, Objects
from manaproof.model.references import Referent

ANY_COLOR = AnyOfTypes(ALL_COLORS)
_ONE_TYPE_ONLY = (ChosenColor(), NotedType())  # sources of one type, which all of the mana has
_PRODUCIBLE = re.compile(r"[WUBRGCS]|\d{1,3}|(?:[WUBRGC]|2)/[WUBRG](?:/P)?|[WUBRG]/P")


def symbols_of(token: str) -> tuple[str, ...]:
    """
    The symbols of a run, without braces.

    >>> symbols_of("{2}{W/U}")
    ('2', 'W/U')
    """
    return tuple(re.findall(r"\{([^{}]+)\}", token))


def produced_symbols(token: str) -> tuple[str, ...]:
    """
    The symbols of a run that stands for mana that is added (CR 106.8–106.11).
    """
    symbols = symbols_of(token)
    if not all(_PRODUCIBLE.fullmatch(symbol) for symbol in symbols):
        raise DeclinedError("a symbol that mana can't be added by")
    return symbols


def _types(*parts: object) -> AnyOfTypes:
    symbols = [symbol for part in parts if isinstance(part, Token) and "{" in part for symbol in produced_symbols(part)]
    return AnyOfTypes(ManaTypeSet.parse("".join(symbols)))


def _either(*parts: object) -> Mana:
    options = tuple(part for part in parts if isinstance(part, Mana))
    match options:
        case (*_, Symbols(_, times)) if not isinstance(times, Number | Named) and times != THAT_MANY:
            return _either_for_each(options, times)
        case _:
            return EitherMana(options)


def _either_for_each(options: tuple[Mana, ...], times: Quantity) -> Mana:
    """
    "{R} or {G} for each …": each of them may be either.
    """
    letters = [option.symbols for option in options if isinstance(option, Symbols)]
    numbers = [option.times for option in options[:-1] if isinstance(option, Symbols)]
    if len(letters) != len(options) or any(len(run) != 1 for run in letters) or any(n != ONE for n in numbers):
        raise DeclinedError("a choice of mana for each")
    return OfType(times, AnyOfTypes(ManaTypeSet.parse("".join(run[0] for run in letters))), Spread.COMBINATION)


def _both(*parts: object) -> Mana:
    return BothMana(tuple(part for part in parts if isinstance(part, Mana)))


def _of_type(amount: Quantity, source: TypeSource | _OneType) -> Mana:
    if isinstance(source, _OneType):
        return OfType(amount, ANY_COLOR)
    if source == ANY_COLOR and amount != ONE:
        raise DeclinedError("several mana of any color, of one or of several")
    return OfType(amount, source)


def _of_type_equal(source: TypeSource | _OneType, amount: Quantity) -> Mana:
    if isinstance(source, _OneType):
        return OfType(amount, ANY_COLOR)
    if source not in _ONE_TYPE_ONLY:
        raise DeclinedError("an amount of mana of one or of several types")
    return OfType(amount, source)


def _of_type_each(amount: Quantity, source: TypeSource | _OneType, counted: Quantity) -> Mana:
    if amount != ONE or isinstance(source, _OneType):
        raise DeclinedError("several mana for each")
    return OfType(counted, source, Spread.ONE_TYPE if source in _ONE_TYPE_ONLY else Spread.COMBINATION)


class _OneType:
    """
    "Any one color": all of the mana is of the color chosen.
    """


def _add_where(mana: Mana, quantity: Quantity) -> Effect:
    return (AddMana(where_x_is(mana, quantity)),)


MANA: Meanings = {
    "mana": lambda mana: mana,
    "either_mana": _either,
    "both_mana": _both,
    "symbols": lambda token: Symbols(produced_symbols(token)),
    "symbols_times": lambda amount, token: Symbols(produced_symbols(token), amount),
    "symbols_equal": lambda token, quantity: Symbols(produced_symbols(token), quantity),
    "symbols_each": lambda token, counted: Symbols(produced_symbols(token), counted),
    "of_type": _of_type,
    "of_type_equal": _of_type_equal,
    "of_type_each": _of_type_each,
    "combination": lambda amount, types: OfType(amount, types, Spread.COMBINATION),
    "different_colors": lambda amount: OfType(amount, ANY_COLOR, Spread.DISTINCT),
    "cost_of_attached": constant(CostOf(Referent.ATTACHED)),
    "any_color": constant(ANY_COLOR),
    "any_one_color": constant(_OneType()),
    "listed_types": _types,
    "add": lambda mana: (AddMana(mana),),
    "add_where": _add_where,
}


def _some_objects(some: Some) -> Objects:
    if some.count != Number(1):
        raise DeclinedError("several permanents that could produce")
    return some.noun.objects()


TYPE_SOURCES: Meanings = {
    "colors_could_produce": lambda some: CouldProduce(_some_objects(some), colors_only=True),
    "types_could_produce": lambda some: CouldProduce(_some_objects(some), colors_only=False),
    "types_this_could_produce": lambda which: CouldProduce(Objects(Is(which)), colors_only=False),
    "types_that_could_produce": lambda _thing: CouldProduce(Objects(Is(Referent.THAT)), colors_only=False),
    "produced_type": constant(ProducedType()),
    "that_type": constant(ProducedType()),
    "colors_among_source": lambda noun: ColorsAmong(noun.objects()),
    "commander_identity": constant(CommanderIdentity()),
    "exiled_colors": constant(ColorsAmong(Referent.EXILED_CARD)),
    "chosen_color": constant(ChosenColor()),
    "color_of_choice": constant(ANY_COLOR),
    "noted_type": constant(NotedType()),
}


def casting(noun: Noun) -> Purpose:
    """
    Casting spells as what mana is spent on.
    """
    if noun.zone is not None and noun.generic != "spell":
        raise DeclinedError("casting what is no spell")
    return Purpose("cast", noun.property)


def _cast_from(noun: Noun, place: str) -> Purpose:
    return evolve(casting(noun), words=f"from {place}")


def activating(noun: Noun) -> Purpose:
    """
    Activating abilities of objects as what mana is spent on.
    """
    return Purpose("activate", noun.property, noun.generic or "")


def _purposes(*parts: object) -> tuple[Purpose, ...]:
    return tuple(part for part in parts if isinstance(part, Purpose))


def _spend_only(purposes: tuple[Purpose, ...]) -> Terms:
    return Terms((SpendOnly(purposes),))


def _uncounterable(purposes: tuple[Purpose, ...]) -> Terms:
    return Terms((SpendOnly(purposes), WhenSpent("", "that spell can't be countered")))


TERMS: Meanings = {
    "spend_only": _spend_only,
    "spend_only_uncounterable": _uncounterable,
    "spend_on_costs": lambda token: Terms((SpendOnly((Purpose("pay", words=f"costs that contain {token}"),)),)),
    "cant_be_spent": lambda purposes: Terms((CantBeSpent(purposes),)),
    "persists": constant(Terms((Persists(),))),
    "many_purposes": _purposes,
    "one_purpose": _purposes,
    "cast_purpose": casting,
    "cast_from_hand_purpose": lambda noun: _cast_from(noun, "your hand"),
    "cast_from_graveyard_purpose": lambda noun: _cast_from(noun, "your graveyard"),
    "cast_kicked_purpose": constant(Purpose("cast", words="a kicked spell")),
    "cast_commander_purpose": constant(Purpose("cast", words="your commander")),
    "activate_purpose": activating,
    "activate_any_purpose": constant(Purpose("activate")),
    "cast_from_exile_purpose": lambda noun: _cast_from(noun, "exile"),
    "cast_from_any_graveyard_purpose": lambda noun: _cast_from(noun, "a graveyard"),
    "equip_purpose": constant(Purpose("activate", words="equip abilities")),
    "power_up_purpose": constant(Purpose("activate", words="power-up abilities")),
    "foretell_purpose": constant(Purpose("foretell", words="a card from your hand")),
    "disturb_purpose": constant(Purpose("pay", words="a disturb cost")),
    "morph_purpose": constant(Purpose("pay", words="a morph cost")),
    "creatures_face_up_purpose": constant(Purpose("turn face up", words="creatures")),
    "manifested_face_up_purpose": constant(Purpose("pay", words="a mana cost to turn a manifested creature face up")),
    "upkeep_purpose": constant(Purpose("pay", words="cumulative upkeep costs")),
    "generic_purpose": constant(Purpose("pay", words="generic mana costs")),
    "door_purpose": constant(Purpose("unlock", words="a door")),
    "face_up_purpose": constant(Purpose("turn face up", words="a permanent")),
    "cost_purpose": lambda token: Purpose("pay", words=f"a cost that contains {token}"),
}


def with_terms(effect: Effect, terms: tuple[SpendTerm, ...]) -> Effect | None:
    """
    The same effect with terms on its last production of mana; None if it has none.
    """
    for at in range(len(effect) - 1, -1, -1):
        found = effect[at]
        if isinstance(found, AddMana):
            return (*effect[:at], evolve(found, terms=(*found.terms, *terms)), *effect[at + 1 :])
        if isinstance(found, May) and not found.then and not found.otherwise:
            inner = with_terms(found.what, terms)
            return None if inner is None else (*effect[:at], evolve(found, what=inner), *effect[at + 1 :])
    return None
