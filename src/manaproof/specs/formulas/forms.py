"""
What each rule of the grammar of formulas says.
"""

from __future__ import annotations

from collections.abc import Callable

from lark import Token

from manaproof.model.formulas import (
    Both,
    Comparison,
    Either,
    Formula,
    Implies,
    Measured,
    Negative,
    NotSo,
    Number,
    Plus,
    Product,
    Relation,
    Term,
)
from manaproof.model.mana import MANA_TYPES
from manaproof.model.measures import Role, What
from manaproof.specs.formulas.parser import FormulaTree
from manaproof.specs.formulas.reader import FORMS, Reader, parts, tokens
from manaproof.specs.phrases.lexer import number_of as number_of_word

_RELATIONS = {"≤": "<=", "≥": ">=", "≠": "!="}
_TIMES = {"once": 1, "twice": 2}
Form = Callable[[Reader, FormulaTree], Formula | Term]


def _form(name: str) -> Callable[[Form], Form]:
    def register(read: Form) -> Form:
        FORMS[name] = read
        return read

    return register


# Claims made of claims.


@_form("implies")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    premise, conclusion = (reader.formula(part) for part in parts(tree))
    return Implies(premise, conclusion)


@_form("either")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    return Either(tuple(reader.formula(part) for part in parts(tree)))


@_form("both")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    return Both(tuple(reader.formula(part) for part in parts(tree)))


@_form("not_so")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    return NotSo(reader.formula(parts(tree)[0]))


@_form("atom")
def _(reader: Reader, tree: FormulaTree) -> Formula | Term:
    return reader.read(parts(tree)[0])


@_form("compares")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    numbers = [reader.term(part) for part in parts(tree)]
    signs = [str(token) for token in tree.children if not isinstance(token, type(tree))]
    relations = [Relation(_RELATIONS.get(sign, sign)) for sign in signs]
    pairs = [Comparison(*pair) for pair in zip(numbers, relations, numbers[1:], strict=False)]
    return pairs[0] if len(pairs) == 1 else Both(tuple(pairs))


# Numbers.


@_form("adds")
def _(reader: Reader, tree: FormulaTree) -> Term:
    first, *others = (reader.term(part) for part in parts(tree))
    signs = (token.type for token in tree.children if isinstance(token, Token))
    added = (Negative(term) if sign == "MINUS" else term for sign, term in zip(signs, others, strict=True))
    return Plus((first, *added))


@_form("negative")
def _(reader: Reader, tree: FormulaTree) -> Term:
    return Negative(reader.term(parts(tree)[0]))


@_form("times")
def _(reader: Reader, tree: FormulaTree) -> Term:
    left, right = (reader.term(part) for part in parts(tree))
    return Product(left, right)


@_form("many")
def _(reader: Reader, tree: FormulaTree) -> Term:
    number, letter = tokens(tree)
    return Product(Number(number_of_word(number)), reader.unknown(letter))


@_form("number")
def _(reader: Reader, tree: FormulaTree) -> Term:
    del reader
    return Number(number_of_word(next(tokens(tree))))


@_form("unknown")
def _(reader: Reader, tree: FormulaTree) -> Term:
    return reader.unknown(next(tokens(tree)))


# Measures.


def _measure(name: str, what: What) -> None:
    @_form(name)
    def _(reader: Reader, tree: FormulaTree) -> Measured:
        return reader.measure(tree, what, reader.wanted(tree))


_measure("damage", What.DAMAGE)
_measure("cards", What.CARDS_DRAWN)
_measure("mana", What.MANA)
_measure("sacrificed", What.SACRIFICED)


@_form("life")
def _(reader: Reader, tree: FormulaTree) -> Measured:
    done, *rest = parts(tree)
    what = What.LIFE_GAINED if str(next(tokens(done))).lower() == "gained" else What.LIFE_LOST
    return reader.measure(tree, what, reader.wanted_of(rest))


@_form("counters")
def _(reader: Reader, tree: FormulaTree) -> Measured:
    what = What.COUNTERS_REMOVED if any(part.data == "removed" for part in parts(tree)) else What.COUNTERS_PUT
    wanted = reader.wanted_of(part for part in parts(tree) if part.data not in ("put", "removed"))
    kind = next((token for token in tokens(tree) if token.type == "COUNTER"), None)
    if kind is not None:
        wanted[Role.KIND] = frozenset({str(kind).replace("−", "-").lower()})
    return reader.measure(tree, what, wanted)


@_form("tokens")
def _(reader: Reader, tree: FormulaTree) -> Measured:
    wanted = reader.wanted(tree)
    name = next((token for token in tokens(tree) if token.type == "TOKEN"), None)
    if name is not None:
        reader.check_name(name)
        wanted[Role.OBJECT] = frozenset({str(name)})
    return reader.measure(tree, What.TOKENS, wanted)


@_form("triggers")
def _(reader: Reader, tree: FormulaTree) -> Measured:
    return reader.measure(tree, What.TRIGGERS, {Role.OBJECT: reader.objects(parts(tree)[0])})


# What happens, in words.


@_form("every_mana")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    named = reader.types(part for part in parts(tree) if part.data == "type")
    wanted = reader.wanted_of(part for part in parts(tree) if part.data != "type")
    others = frozenset(each.value for each in MANA_TYPES) - named
    return Comparison(reader.measure(tree, What.MANA, {**wanted, Role.KIND: others}), Relation.EQUAL, Number(0), is_event=True)


@_form("trigger")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    thing, *times = parts(tree)
    wanted = {Role.OBJECT: reader.objects(thing)}
    if not times:
        return reader.happens(tree, What.TRIGGERS, wanted)
    word = next(tokens(times[0]))
    often = _TIMES.get(str(word).lower())
    number = Number(often) if often is not None else reader.number(word)
    return Comparison(reader.measure(tree, What.TRIGGERS, wanted), Relation.EQUAL, number, is_event=True)


@_form("enters")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    thing, *state = parts(tree)
    wanted = {Role.OBJECT: reader.objects(thing)}
    if state:
        wanted[Role.STATE] = frozenset({str(next(tokens(state[0]))).lower()})
    return reader.happens(tree, What.ENTERS, wanted)


@_form("leaves")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    thing, *left = parts(tree)
    word = str(next(tokens(left[0]))).lower() if left else "dies"
    what = {"dies": What.DIES, "sacrificed": What.SACRIFICED, "exiled": What.EXILED}[word]
    return reader.happens(tree, what, {Role.OBJECT: reader.objects(thing)})


@_form("ends")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    who, end = parts(tree)
    what = What.WINS if str(next(tokens(end))).lower().startswith("win") else What.LOSES
    return reader.happens(tree, what, {Role.PLAYER: reader.players(who)})


@_form("nothing")
def _(reader: Reader, tree: FormulaTree) -> Formula:
    return Comparison(reader.measure(tree, What.ANYTHING, {}), Relation.EQUAL, Number(0), is_event=True)
