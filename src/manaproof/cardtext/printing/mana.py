"""
Mana that is added, with its restrictions and riders, as words.
"""

from __future__ import annotations

from functools import singledispatch

from manaproof.cardtext.printing.objects import REFERENTS, noun, print_objects, print_some
from manaproof.cardtext.printing.quantities import counted, simple, told
from manaproof.cardtext.printing.words import UnprintableError, article, listed, symbols
from manaproof.model.expr import ONE, Quantity
from manaproof.model.lookups import DistinctAmong
from manaproof.model.mana import ALL_COLORS
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


def print_mana(mana: Mana, *, in_place: bool = False) -> str:
    """
    What is added; `in_place` for mana that stands in place of other mana of the same ability ("that type").
    """
    match mana:
        case Symbols(parts, times):
            return _symbols(symbols(parts), times)
        case EitherMana(options):
            return _where(options, "or", in_place=in_place)
        case BothMana(parts):
            return listed([print_mana(part, in_place=in_place) for part in parts], "and")
        case CostOf(Referent.ATTACHED):
            return "mana equal to enchanted permanent's mana cost"
        case OfType():
            return _of_type(mana, in_place=in_place)
        case _:
            raise UnprintableError(f"no words for {mana}")


def _where(options: tuple[Mana, ...], word: str, *, in_place: bool) -> str:
    match options:
        case (Symbols(_, times), *_) if simple(times) is None and all(
            isinstance(option, Symbols) and option.times == times for option in options
        ):
            runs = [f"X {symbols(option.symbols)}" for option in options if isinstance(option, Symbols)]
            return listed(runs, word) + f", where X is {told(times)}"
    printed = [print_mana(option, in_place=in_place) for option in options]
    heads = [text.partition(", where X is ") for text in printed]
    if all(rest for _, _, rest in heads):
        return listed([head for head, _, _ in heads], word) + f", where X is {heads[0][2]}"
    return listed(printed, word)


def _symbols(run: str, times: Quantity) -> str:
    if times == ONE:
        return run
    if (word := simple(times, much=True)) is not None:
        return f"{word} {run}"
    if (words := counted(times)) is not None:
        return f"{run} for each {words}"
    return f"an amount of {run} equal to {told(times)}"


def _of_type(mana: OfType, *, in_place: bool) -> str:
    if mana.spread is Spread.EACH:
        raise UnprintableError("mana for each color is a sentence of its own")
    if mana.spread is Spread.DISTINCT:
        return f"{simple(mana.amount)} mana of different colors"
    if mana.spread is Spread.COMBINATION and (words := _for_each(mana)) is not None:
        return words
    if mana.spread is Spread.COMBINATION:
        return _amount(mana.amount, f"mana in any combination of {_combination(mana.source)}")
    return _one_type(mana, in_place=in_place)


def _for_each(mana: OfType) -> str | None:
    """
    "{R} or {G} for each …", "one mana of any color for each …": each of them may be of another type.
    """
    each = counted(mana.amount) if simple(mana.amount) is None else None
    if each is None:
        return None
    if isinstance(mana.source, AnyOfTypes) and mana.source.types != ALL_COLORS:
        return listed([symbols(t.value) for t in mana.source.types], "or") + f" for each {each}"
    return f"one mana of {type_source(mana.source)} for each {each}"


def _amount(amount: Quantity, words: str) -> str:
    if (word := simple(amount, much=True)) is not None:
        return f"{word} {words}"
    return f"X {words}, where X is {told(amount)}"


def _combination(source: TypeSource) -> str:
    if source == AnyOfTypes(ALL_COLORS):
        return "colors"
    if isinstance(source, AnyOfTypes):
        return listed([symbols(t.value) for t in source.types], "and/or")
    raise UnprintableError(f"no combination of {source}")


def _one_type(mana: OfType, *, in_place: bool) -> str:
    source = type_source(mana.source, in_place=in_place, one=mana.amount != ONE)
    if mana.source == ChosenColor() and simple(mana.amount) is None:
        if isinstance(mana.amount, DistinctAmong):
            return f"one mana of that color for each {counted(mana.amount)}"
        return f"an amount of mana of that color equal to {told(mana.amount)}"
    return _amount(mana.amount, f"mana of {source}")


def type_source(source: TypeSource, *, in_place: bool = False, one: bool = False) -> str:
    """
    Where the type comes from; `one` for "any one color" where there is more than one mana.
    """
    match source:
        case AnyOfTypes(types) if types == ALL_COLORS:
            return "any one color" if one else "any color"
        case CouldProduce(Objects(Is(which)), _):
            return f"any type {REFERENTS[which]} could produce"
        case CouldProduce(objects, colors_only):
            return f"any {'color' if colors_only else 'type'} that {print_some(ONE, objects)} could produce"
        case ColorsAmong(Referent.EXILED_CARD):
            return "any of the exiled card's colors"
        case ColorsAmong(Objects() as objects):
            return f"any color among {print_objects(objects)}"
        case CommanderIdentity():
            return "any color in your commander's color identity"
        case ChosenColor():
            return "the chosen color"
        case ProducedType():
            return "that type" if in_place else "any type that permanent produced"
        case NotedType():
            return "~'s last noted type"
        case _:
            raise UnprintableError(f"no words for {source}")


def print_purpose(purpose: Purpose) -> str:
    """
    One thing that restricted mana may be spent on.
    """
    match purpose:
        case Purpose("cast", having, words) if having is not None:
            return "cast " + article(noun(having, generic="spell")) + (f" {words}" if words else "")
        case Purpose("activate", None, "equip abilities" | "power-up abilities" as words):
            return f"activate {words}"
        case Purpose("activate", None):
            return "activate abilities"
        case Purpose("activate", having, words) if having is not None:
            return "activate an ability of " + article(noun(having, generic=words or None))
        case Purpose("turn face up", None, words):
            return f"turn {words} face up"
        case Purpose(what, None, words):
            return f"{what} {words}"
        case _:
            raise UnprintableError(f"no words for {purpose}")


@singledispatch
def print_term(term: SpendTerm) -> str:
    """
    A restriction or rider as a sentence without its period.
    """
    raise UnprintableError(f"no words for {term}")


@print_term.register
def _(term: SpendOnly) -> str:
    match term.purposes:
        case (Purpose("pay", None, words),) if words.startswith("costs that contain"):
            return f"Spend this mana only on {words}"
        case purposes:
            return "Spend this mana only to " + listed([print_purpose(p) for p in purposes], "or")


@print_term.register
def _(term: CantBeSpent) -> str:
    return "This mana can't be spent to " + listed([print_purpose(p) for p in term.purposes], "or")


@print_term.register
def _(term: WhenSpent) -> str:
    return f"{term.condition}, {term.consequence}"


@print_term.register
def _(_term: Persists) -> str:
    return "Until end of turn, you don't lose this mana as steps and phases end"


def print_terms(terms: tuple[SpendTerm, ...]) -> list[str]:
    """
    The sentences for what goes with mana.
    """
    sentences: list[str] = []
    for term in terms:
        if isinstance(term, WhenSpent) and not term.condition and sentences:
            sentences[-1] += f", and {term.consequence}"
        else:
            sentences.append(print_term(term))
    return sentences
