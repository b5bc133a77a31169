"""
Continuous effects that resolved spells and abilities left behind: what they apply to is fixed when they begin (CR 611.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import (
    WHILE_THE_QUESTION_LASTS,
    Ability,
    ActivatedAbility,
    Establish,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    without_level,
)
from manaproof.model.board import Board, Resolved
from manaproof.model.characteristics import Characteristics
from manaproof.model.expr import Named, Number, Quantity
from manaproof.model.instructions import ChooseModes, Conditional, Effect, ExchangeControl, May
from manaproof.model.lookups import Measure, MeasureOf
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.created import created_now
from manaproof.rules.grounding import OfEach, grounded
from manaproof.rules.matching import matches
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule

LOCKED_IN = rule(
    __name__,
    "611.2c",
    "the set of objects that an effect of something resolved changes is fixed when the effect begins",
    otherwise="an effect of something resolved changes whatever its words fit at any time",
)
LOCKED_NUMBERS = rule(
    __name__,
    "611.2d",
    "a variable in an effect of something resolved is fixed on resolution",
    otherwise="a variable in an effect of something resolved is looked at again and again",
)

Table = Mapping[ObjectId, Characteristics]


@frozen
class Left:
    """
    A continuous effect that something resolved left behind, with the objects to which it applies where that is known.

    `is_stated` says that it is simply said to be true, and so applies to what comes later as well.
    """

    resolved: Resolved
    number: int
    effect: f.ContinuousEffect
    affected: frozenset[ObjectId] | None
    is_stated: bool = False


def left_behind(board: Board) -> Iterator[Left]:
    """
    The continuous effects of everything on a board that has resolved.

    Raises:
        NotModelled: whether there is one depends on what was done as it resolved.
    """
    for resolved in board.resolved:
        is_stated = any(_is_stated(ability) for ability in resolved.card.front.abilities)
        for number, told in enumerate(_lasting_effects(resolved.card.front.abilities, resolved.card.name)):
            known = None if resolved.affected is None else frozenset(resolved.affected[number])
            effect = _with_x(told, resolved)
            if known is None:
                refuse_unknown_numbers(effect, resolved.card.name)
            yield Left(resolved, number, effect, known, is_stated)


def _is_stated(ability: Ability) -> bool:
    return any(isinstance(node, Establish) and node.duration == WHILE_THE_QUESTION_LASTS for node in walk(ability))


def _lasting_effects(abilities: tuple[Ability, ...], name: str) -> Iterator[f.ContinuousEffect]:
    for ability in map(without_level, abilities):
        if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
            yield from _established(ability.effect, name)


def _established(effect: Effect, name: str) -> Iterator[f.ContinuousEffect]:
    for instruction in effect:
        match instruction:
            case Establish(ability=StaticAbility(statements=statements)):
                yield from (s for s in statements if isinstance(s, f.ContinuousEffect))
            case May(what, then, _):
                yield from _established((*what, *then), name)
            case Conditional(_, then, otherwise):
                if any(isinstance(node, f.ContinuousEffect) for node in walk((then, otherwise))):
                    raise NotModelled(f"which of its effects `{name}` left behind depends on what held as it resolved")
            case ExchangeControl():
                raise NotModelled(f"who controlled what as `{name}` resolved isn't told; write its effect in words")
            case ChooseModes(modes=modes):
                if any(isinstance(node, Establish) for node in walk(modes)):
                    raise NotModelled(f"which mode of `{name}` was chosen isn't told; write its effect in words")
            case _:
                pass


def _with_x(effect: f.ContinuousEffect, resolved: Resolved) -> f.ContinuousEffect:
    """
    The effect with the X that is given for it.
    """
    value = next((c.value for c in resolved.chosen if c.what == "X"), None)
    if value is None or not any(node == Named("X") for node in walk(effect.changes)):
        return effect
    return evolve(effect, changes=tuple(_substituted(change, int(value)) for change in effect.changes))


def _substituted(change: f.Change, x: int) -> f.Change:
    match change:
        case f.SetPowerToughness(power, toughness):
            return f.SetPowerToughness(_numbered(power, x), _numbered(toughness, x))
        case f.ModifyPowerToughness(power, toughness):
            return evolve(change, power=_numbered(power, x) or power, toughness=_numbered(toughness, x) or toughness)
        case _:
            return change


def _numbered(quantity: Quantity | None, x: int) -> Quantity | None:
    return Number(x) if quantity == Named("X") else quantity


def established(ability: Ability, context: Context) -> tuple[Ability, tuple[tuple[ObjectId, ...], ...] | None]:
    """
    An ability that an effect leaves behind as it is from now on: with its numbers, and with the objects that it changes.

    Args:
        ability: The ability.
        context: From where the words of the effect are read, now.
    """
    if not isinstance(ability, StaticAbility) or not any(isinstance(s, f.ContinuousEffect) for s in ability.statements):
        return ability, None
    statements: list[f.Statement] = []
    affected: list[tuple[ObjectId, ...]] = []
    for statement in ability.statements:
        if isinstance(statement, f.ContinuousEffect):
            affected.append(tuple(sorted(_affected_now(statement, context))))
            statements.append(evolve(statement, changes=tuple(_locked(change, context) for change in statement.changes)))
        else:
            statements.append(statement)
    return evolve(ability, statements=tuple(statements)), tuple(affected)


def _locked(change: f.Change, context: Context) -> f.Change:
    is_size = isinstance(change, f.SetPowerToughness | f.ModifyPowerToughness)
    is_fixed = (is_size and LOCKED_NUMBERS.in_force) or isinstance(change, f.GainControl)
    return grounded(change, context) if is_fixed else change


def _affected_now(effect: f.ContinuousEffect, context: Context) -> Iterator[ObjectId]:
    affects = effect.affects
    if affects is Referent.CREATED:
        yield from created_now(context.memory, context.board)
    elif isinstance(affects, Referent):
        target = object_of(affects, context)
        if target is not None:
            yield target
        elif affects not in (Referent.THIS, Referent.ATTACHED, Referent.PUT):
            raise NotModelled(f"to what an effect of `{context.name or context.source}` applies isn't given; write `targeting …`")
    elif affects.zone is Zone.BATTLEFIELD:
        permanents = context.board.permanents
        yield from (p.id for p in permanents if matches(affects.having, context.table[p.id], p, context))


def affected_since_it_began(affects: Objects, resolved: Resolved, board: Board) -> frozenset[ObjectId]:
    """
    The objects that an effect on a given board changes: those that its words fitted before everything later.

    Rule: 611.2c (2026-08-07).
    """
    from manaproof.rules.layers import layered  # noqa: PLC0415 -- the layers need to know what effects apply to

    earlier = evolve(
        board,
        permanents=tuple(p for p in board.permanents if p.timestamp < resolved.timestamp),
        resolved=tuple(r for r in board.resolved if r.timestamp < resolved.timestamp),
        departed=(),
    )
    table = layered(earlier).table
    context = context_of_resolved(resolved, earlier, table)
    return frozenset(p.id for p in earlier.permanents if matches(affects.having, table[p.id], p, context))


def context_of_resolved(resolved: Resolved, board: Board, table: Table) -> Context:
    """
    From where the words of something resolved are read: "this" is the permanent whose ability it was.
    """
    memory = Memory(target=resolved.target, other_target=resolved.other_target)
    source = resolved.source or resolved.id
    return Context(board, table, resolved.controller, source, resolved.chosen, memory=memory)


def refuse_unknown_numbers(effect: f.ContinuousEffect, name: str) -> None:
    """
    Refuses an effect on a given board whose numbers were fixed on resolution and aren't given (CR 611.2d).

    Raises:
        NotModelled: it counts something.
    """
    for change in effect.changes:
        if isinstance(change, f.SetPowerToughness | f.ModifyPowerToughness):
            for quantity in (change.power, change.toughness):
                if not _is_fixed(quantity):
                    raise NotModelled(
                        f"a number of `{name}` was fixed as it resolved (611.2d) and isn't given; write its effect in words"
                    )


def _is_fixed(quantity: Quantity | None) -> bool:
    match quantity:
        case None | Number() | OfEach() | MeasureOf(measure=Measure.MANA_VALUE):
            return True
        case _:
            return False
