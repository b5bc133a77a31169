"""
Which mana an effect adds (CR 106): every alternative as amounts of each type over choices, before replacement effects.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model import production as m
from manaproof.model.lookups import ChosenColorIs, CouldProduceType
from manaproof.model.mana import COLORED_TYPES, COLORS, MANA_TYPES, Color, ManaBag, ManaType, ManaTypeSet, type_of_color
from manaproof.model.properties import Objects
from manaproof.model.references import Referent
from manaproof.rules.context import Context
from manaproof.rules.folding import Environment, fold_condition, ground_value
from manaproof.rules.objects_meant import colors_among, looks_of
from manaproof.rules.rulebook import rule

TYPES_OF_MANA = rule(
    __name__,
    "106.1b",
    "there are six types of mana, and colorless is a type but no color",
    otherwise="colorless counts as a color",
    also=("106.1", "106.1a"),
)
UNDEFINED_TYPE = rule(
    __name__,
    "106.5",
    "mana of an undefined type is not produced",
    otherwise="mana of an undefined type is colorless",
)
COULD_PRODUCE = rule(
    __name__,
    "106.7",
    "the types that a permanent could produce are those that any of its abilities would produce if it resolved now, with"
    " replacement effects in every order and costs ignored",
    otherwise="the types that a permanent could produce are those that its abilities would produce without replacement effects",
)
HYBRID_SYMBOLS = rule(
    __name__,
    "106.8",
    "for a hybrid symbol its player chooses one half; a generic half is that much colorless mana",
    otherwise="a hybrid symbol adds its first half",
)
PHYREXIAN_SYMBOLS = rule(
    __name__, "106.9", "a Phyrexian symbol adds one mana of its color", otherwise="a Phyrexian symbol adds colorless mana"
)
GENERIC_SYMBOLS = rule(
    __name__, "106.10", "a generic symbol adds that much colorless mana", otherwise="a generic symbol adds no mana"
)
SNOW_SYMBOLS = rule(__name__, "106.11", "a snow symbol adds one colorless mana", otherwise="a snow symbol adds nothing")


@frozen
class Alternative:
    """
    One way to add mana: an amount of each type as a tree over the choices.

    Shapes: six trees in the order W U B R G C.
    """

    choices: tuple[e.Choice, ...]
    amounts: tuple[e.Quantity, ...]


def alternatives(mana: m.Mana, context: Context, name: str = "mana") -> tuple[Alternative, ...]:
    """
    The alternatives of an effect's mana; look-ups aren't folded yet.

    Rule: 106.1, 106.5, 106.8–106.11 (2026-08-07).

    Args:
        mana: What the effect adds.
        context: From where the effect's words are read.
        name: A prefix that keeps the choices of several parts apart.

    Raises:
        NotModelled: the effect's mana isn't encoded.
    """
    match mana:
        case m.Symbols(symbols, times):
            return _of_symbols(symbols, times, name)
        case m.OfType():
            return _of_type(mana, context, name)
        case m.EitherMana(options):
            return tuple(a for n, option in enumerate(options) for a in alternatives(option, context, f"{name}.{n}"))
        case m.BothMana(parts):
            ways = [alternatives(part, context, f"{name}.{n}") for n, part in enumerate(parts)]
            return tuple(_together(combination) for combination in product(*ways))
        case m.CostOf(of):
            found = looks_of(of, context)
            cost = found[0].mana_cost if found else None
            return _of_symbols(cost or (), e.ONE, name)  # no mana cost is no mana (CR 202.1b)
        case _:
            raise NotModelled(f"a kind of mana isn't encoded: {type(mana).__name__}")


def _together(parts: tuple[Alternative, ...]) -> Alternative:
    amounts = tuple(e.Sum(tuple(part.amounts[t.bit] for part in parts)) for t in MANA_TYPES)
    return Alternative(tuple(choice for part in parts for choice in part.choices), amounts)


def _amounts(**by_letter: e.Quantity) -> tuple[e.Quantity, ...]:
    return tuple(by_letter.get(t.value, e.ZERO) for t in MANA_TYPES)


def _of_symbols(symbols: tuple[str, ...], times: e.Quantity, name: str) -> tuple[Alternative, ...]:
    ways = [_of_symbol(symbol, times, f"{name}.s{n}") for n, symbol in enumerate(symbols)]
    return tuple(_together(combination) for combination in product(*ways))


def _of_symbol(symbol: str, times: e.Quantity, name: str) -> tuple[Alternative, ...]:
    letters = {t.value for t in MANA_TYPES}
    if symbol in letters:
        return (Alternative((), _amounts(**{symbol: times})),)
    if symbol.isdigit():
        count = int(symbol) if GENERIC_SYMBOLS.in_force else 0
        return (Alternative((), _amounts(C=e.Times(count, times))),)
    if symbol == "X":
        return (Alternative((), _amounts(C=e.Product(e.Named("X"), times))),)
    if symbol == "S":
        return (Alternative((), _amounts(C=times if SNOW_SYMBOLS.in_force else e.ZERO)),)
    halves = [half for half in symbol.split("/") if half != "P"]
    if "P" in symbol.split("/") and not PHYREXIAN_SYMBOLS.in_force:
        return (Alternative((), _amounts(C=times)),)
    if len(halves) == 1:
        return _of_symbol(halves[0], times, name)
    if not HYBRID_SYMBOLS.in_force:
        return _of_symbol(halves[0], times, name)
    if times != e.ONE:
        raise NotModelled("a hybrid symbol repeated by a count isn't encoded")
    return tuple(way for n, half in enumerate(halves) for way in _of_symbol(half, times, f"{name}.{n}"))


def _of_type(mana: m.OfType, context: Context, name: str) -> tuple[Alternative, ...]:
    allowed = type_conditions(mana.source, context)
    types = tuple(allowed)
    if not types:
        return _nothing(mana.amount)
    conditions = tuple(allowed[t] for t in types)
    match mana.spread:
        case m.Spread.EACH:
            amounts = tuple(e.If(allowed[t], mana.amount, e.ZERO) if t in allowed else e.ZERO for t in MANA_TYPES)
            return (Alternative((), amounts),)
        case m.Spread.ONE_TYPE:
            pick = e.Pick(name, tuple(t.value for t in types), conditions)
            return (Alternative((pick,), _picked(name, types, mana.amount)),)
        case m.Spread.COMBINATION | m.Spread.DISTINCT:
            split = e.Split(name, mana.amount, types, mana.spread is m.Spread.DISTINCT, conditions)
            return (Alternative((split,), tuple(e.Share(name, t) if t in types else e.ZERO for t in MANA_TYPES)),)


def _nothing(amount: e.Quantity) -> tuple[Alternative, ...]:
    return (Alternative((), _amounts() if UNDEFINED_TYPE.in_force else _amounts(C=amount)),)


def _picked(name: str, types: tuple[ManaType, ...], amount: e.Quantity) -> tuple[e.Quantity, ...]:
    """
    The amount in the type picked, none in the others.
    """
    return tuple(e.If(e.ChosenIs(name, t.value), amount, e.ZERO) if t in types else e.ZERO for t in MANA_TYPES)


def type_conditions(source: m.TypeSource, context: Context) -> dict[ManaType, e.Condition]:
    """
    The types that may be chosen, each with the condition under which it may.
    """
    match source:
        case m.AnyOfTypes(types):
            listed = ManaTypeSet(types.mask) if TYPES_OF_MANA.in_force or types.mask != 0b011111 else ManaTypeSet(0b111111)
            return dict.fromkeys(listed, e.TRUE)
        case m.CouldProduce(permanents, colors_only):
            offered = COLORED_TYPES if colors_only and TYPES_OF_MANA.in_force else MANA_TYPES
            return {t: CouldProduceType(permanents, t) for t in offered}
        case m.ColorsAmong(objects):
            return dict.fromkeys((type_of_color(c) for c in COLORS if c in _colors(objects, context)), e.TRUE)
        case m.CommanderIdentity():
            commanders = context.board.player(context.you).commanders
            found = {color for card in commanders for color in card.color_identity}
            return dict.fromkeys((type_of_color(c) for c in COLORS if c in found), e.TRUE)
        case m.ChosenColor():
            return {type_of_color(c): ChosenColorIs(c) for c in COLORS}
        case m.ProducedType() if context.event is None:
            return {}  # nothing was produced that it could refer to (CR 106.5)
        case m.ProducedType():
            return {t: e.at_least(e.Field(t.value), 1) for t in MANA_TYPES}
        case m.NotedType():
            noted = context.chosen_value("type of mana")
            if noted is None:
                raise NotModelled("which type of mana was noted isn't given; write `(chosen type of mana: G)`")
            return dict.fromkeys(ManaTypeSet.parse(noted), e.TRUE)
        case _:
            raise NotModelled(f"a source of mana types isn't encoded: {type(source).__name__}")


def _colors(objects: Objects | Referent, context: Context) -> frozenset[Color]:
    if isinstance(objects, Objects):
        return colors_among(objects, context)
    found = looks_of(objects, context)
    return found[0].colors if found else frozenset()


def bags(alternative: Alternative, env: Environment) -> Iterator[tuple[ManaBag, str]]:
    """
    Every bag that an alternative can give, with the choices made in words; with none possible, no mana (CR 106.5).
    """
    for picks, shares, words in assignments(alternative.choices, env):
        chosen = Environment(env.context, env.fields, env.facts, {**env.picks, **picks}, {**env.shares, **shares})
        amounts = {t: ground_value(alternative.amounts[t.bit], env.context, chosen) for t in MANA_TYPES}
        yield ManaBag.of(amounts), words


Assignment = tuple[dict[str, str], dict[tuple[str, ManaType], int], str]


def assignments(choices: tuple[e.Choice, ...], env: Environment) -> Iterator[Assignment]:
    """
    Every way to make choices; a choice with no option that is allowed is left unmade, and gives nothing.
    """
    ways = [list(_ways(choice, env)) for choice in choices]
    for combination in product(*ways):
        picks: dict[str, str] = {}
        shares: dict[tuple[str, ManaType], int] = {}
        for pick, share, _ in combination:
            picks.update(pick)
            shares.update(share)
        yield picks, shares, ", ".join(words for _, _, words in combination if words)


def _ways(choice: e.Choice, env: Environment) -> Iterator[Assignment]:
    options = choice.options if isinstance(choice, e.Pick) else choice.types
    conditions = choice.allowed or (e.TRUE,) * len(options)
    allowed = [o for o, condition in zip(options, conditions, strict=True) if _holds(condition, env)]
    if isinstance(choice, e.Pick):
        if not allowed:
            yield {choice.name: _unmade(choice)}, {}, ""
        for option in allowed:
            words = f"{{{option}}}" if len(str(option)) == 1 else str(option)
            yield {choice.name: str(option)}, {}, words if len(allowed) > 1 else ""
        return
    types = [t for t in allowed if isinstance(t, ManaType)]
    total = ground_value(choice.total, env.context, env) if types else 0
    if choice.distinct and total > len(types) > 0:
        raise NotModelled("more mana of different types than there are types: that isn't encoded")
    for division in _divisions(total, len(types), distinct=choice.distinct):
        shares = {(choice.name, t): 0 for t in choice.types}
        shares.update({(choice.name, t): n for t, n in zip(types, division, strict=True)})
        yield {}, shares, str(ManaBag.of(dict(zip(types, division, strict=True))))


def _unmade(choice: e.Pick) -> str:
    return "C" if not UNDEFINED_TYPE.in_force and set(choice.options) <= {t.value for t in MANA_TYPES} else ""


def _holds(condition: e.Condition, env: Environment) -> bool:
    folded = fold_condition(condition, env)
    if not isinstance(folded, e.Truth):
        raise NotModelled("whether an option may be chosen depends on something that isn't given")
    return folded.value


def _divisions(total: int, parts: int, *, distinct: bool) -> Iterator[tuple[int, ...]]:
    """
    Every way to write a total as an ordered sum of so many parts, at most one each if distinct.
    """
    if parts == 0:
        yield ()
        return
    if parts == 1:
        if not distinct or total <= 1:
            yield (total,)
        return
    for first in range(min(total, 1) if distinct else total, -1, -1):
        for rest in _divisions(total - first, parts - 1, distinct=distinct):
            yield (first, *rest)
