"""
Prevention and redirection as sentences.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from manaproof.cardtext.build.parts import substitute
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.damage import print_would_damage
from manaproof.cardtext.printing.events import print_event
from manaproof.cardtext.printing.objects import noun, parts_of
from manaproof.cardtext.printing.quantities import simple, told
from manaproof.cardtext.printing.words import UnprintableError, article
from manaproof.model.effects import CantPrevent, DamageRewrite, Prevent, Redirect, ReplacementEffect
from manaproof.model.expr import Compare, Condition, Number, Quantity, Rounding
from manaproof.model.instructions import Effect
from manaproof.model.lookups import CountersOn, HasDesignation, IsTurnOf
from manaproof.model.patterns import DamagePattern, PreventedPattern, SourceKind, Sources
from manaproof.model.properties import (
    ANOTHER,
    Anything,
    Either,
    Every,
    HasKeyword,
    Is,
    IsChosenColor,
    IsChosenType,
    Property,
    Without,
)
from manaproof.model.references import PlayerRef, Referent

PrintEffect = Callable[[Effect], list[str]]
_KINDS = {None: "damage", True: "combat damage", False: "noncombat damage"}
_PLAYERS = {PlayerRef.EACH_PLAYER: "players", PlayerRef.A_PLAYER: "players", PlayerRef.EACH_OPPONENT: "your opponents"}


def is_on_damage(statements: tuple[object, ...]) -> bool:
    """
    Whether statements are effects that prevent or redirect damage, or keep it from being prevented.
    """
    return bool(statements) and all(
        isinstance(s, CantPrevent) or (isinstance(s, ReplacementEffect) and isinstance(s.rewrite, DamageRewrite))
        for s in statements
    )


def print_shielding(statements: tuple[Any, ...], span: str, targets: tuple[str, ...], print_effect: PrintEffect) -> list[str]:
    """
    Effects on damage that last for a span of time, or are simply true (an empty span), as sentences without their periods.
    """
    if _are_both_ways(statements):
        to, _ = statements
        what = _struck(to.event, targets)
        return [_timed(f"prevent all {_KINDS[to.event.combat]} that would be dealt to and dealt by {what}", to.condition, span)]
    return [sentence for statement in statements for sentence in _one_statement(statement, span, targets, print_effect)]


def _are_both_ways(statements: tuple[Any, ...]) -> bool:
    match statements:
        case (
            ReplacementEffect(event=DamagePattern(permanents=to) as one, rewrite=Prevent() as first),
            ReplacementEffect(event=DamagePattern((Sources(_, dealer),)) as other, rewrite=Prevent() as second),
        ):
            return to == dealer and first == second and one.combat == other.combat and one.sources == (Sources(),)
        case _:
            return False


def _one_statement(statement: Any, span: str, targets: tuple[str, ...], print_effect: PrintEffect) -> list[str]:
    event = statement.event
    if isinstance(statement, CantPrevent):
        return [_timed(f"{_described(event, targets)} can't be prevented", statement.condition, span)]
    rewrite = statement.rewrite
    then = print_effect(rewrite.then) if isinstance(rewrite, Prevent) else []
    if statement.uses == 1 or (not span and _is_conditional(statement)) or _is_part(rewrite):
        return _conditional(statement, span, targets, then)
    amount = rewrite.next_amount
    much = "all" if amount is None else f"the next {_number(amount)}"
    where = f", where X is {told(amount)}" if amount is not None and simple(amount) is None else ""
    described = _for_each(event, targets) if isinstance(rewrite, Prevent) and rewrite.for_each else None
    described = described or _described(event, targets, always=True)
    return [_rewritten(statement, f"{much} {described}", span, targets) + where, *then]


def _for_each(event: DamagePattern, targets: tuple[str, ...]) -> str | None:
    """
    Damage to each of several objects and players, None where a target is one of them.
    """
    if targets or event.permanents is None or event.sources != (Sources(),):
        return None
    players = "" if event.players is None else f" and {event.players.value}"
    return f"{_KINDS[event.combat]} that would be dealt to each {noun(event.permanents)}{players}"


def _is_part(rewrite: DamageRewrite) -> bool:
    """
    Whether only a part of the damage is prevented, and not by a shield.
    """
    return isinstance(rewrite, Prevent) and (rewrite.amount, rewrite.all_but, rewrite.half) != (None, None, None)


def _conditional(statement: ReplacementEffect, span: str, targets: tuple[str, ...], then: list[str]) -> list[str]:
    """
    "If a source would deal damage to you, prevent that damage."
    """
    event = statement.event
    assert isinstance(event, DamagePattern)
    inside, before = _split(statement.condition)
    while_ = f" while {print_condition(inside)}" if inside is not None else ""
    would = f"{_would(event, targets)}{while_}"
    if statement.uses == 1:
        head = f"the next time {would} this turn"
    else:
        head = f"if {would}{' this turn' if span == 'this turn' else ''}"
    if before is not None:
        head = f"as long as {print_condition(before)}, {head}"
    if span and span != "this turn":
        head = f"{span}, {head}"
    return [f"{head}, {_done(statement, targets)}", *then]


def _split(condition: Condition | None) -> tuple[Condition | None, Condition | None]:
    """
    A condition that stands inside the event ("while it has a counter on it"), and one before it.
    """
    match condition:
        case Compare(CountersOn(of=Referent.THIS)) | HasDesignation():
            return condition, None
        case _:
            return None, condition


def _would(event: DamagePattern, targets: tuple[str, ...]) -> str:
    (sources,) = event.sources if len(event.sources) == 1 else (None,)
    special = (Is(Referent.TARGET), Is(Referent.ANOTHER_TARGET))
    if event.players is not None and event.permanents == Is(Referent.THIS):
        return f"{_KINDS[event.combat]} would be dealt to ~ and/or {event.players.value}"
    if sources is None or not (
        Is(Referent.CHOSEN_SOURCE) in parts_of(sources.having) or sources.having in special or event.permanents in special
    ):
        return print_would_damage(event)
    struck = _struck(event, targets)
    to = f" to {struck}" if struck else ""
    if event.together:
        return f"{_KINDS[event.combat]} would be dealt{to}"
    return f"{_dealer(event, targets)} would deal {_KINDS[event.combat]}{to}"


def _done(statement: ReplacementEffect, targets: tuple[str, ...]) -> str:
    match statement.rewrite:
        case Redirect() as rewrite:
            return f"that damage is dealt to {destination(rewrite, targets)} instead"
        case Prevent(amount=Quantity() as amount):
            may = "you may " if statement.optional else ""
            if simple(amount) is None:
                return f"{may}prevent X of that damage, where X is {told(amount)}"
            return f"{may}prevent {_number(amount)} of that damage"
        case Prevent(all_but=Quantity() as kept):
            return f"prevent all but {_number(kept)} of that damage"
        case Prevent(half=Rounding() as half):
            return f"prevent half that damage, rounded {half.value}"
        case _:
            return "prevent that damage"


def _is_conditional(statement: ReplacementEffect) -> bool:
    """
    Whether it is told as "if damage would be dealt, prevent that damage".
    """
    rewrite = statement.rewrite
    whole = isinstance(rewrite, Redirect) or (
        isinstance(rewrite, Prevent)
        and rewrite.amount is None
        and rewrite.all_but is None
        and rewrite.half is None
        and not rewrite.then
    )
    return not whole or not isinstance(statement.event, DamagePattern) or not statement.event.together


def _timed(words: str, condition: Condition | None, span: str) -> str:
    if condition == IsTurnOf(PlayerRef.YOU):
        return f"{words} during your turn"
    if condition is not None:
        words = f"as long as {print_condition(condition)}, {words}"
    if span.startswith("until"):
        return f"{span}, {words}"
    return f"{words} {span}" if span else words


def _rewritten(statement: ReplacementEffect, words: str, span: str, targets: tuple[str, ...]) -> str:
    match statement.rewrite:
        case Prevent():
            return _timed(f"prevent {words}", statement.condition, span)
        case Redirect() as rewrite:
            return f"{_timed(words, statement.condition, span)} is dealt to {destination(rewrite, targets)} instead"
        case _:
            raise UnprintableError(f"no words for {statement}")


def _number(amount: Quantity) -> str:
    if isinstance(amount, Number):
        return str(amount.value)
    return simple(amount) or "X"


def destination(rewrite: Redirect, targets: tuple[str, ...]) -> str:
    """
    To what or whom damage is dealt instead.
    """
    match rewrite.to:
        case PlayerRef() as player:
            return player.value
        case Referent.THIS:
            return "~"
        case Referent.ATTACHED:
            return "enchanted creature"
        case Referent.THAT:
            return "that creature"
        case Referent.TARGET if rewrite.any_target:
            return "any target"
        case Referent.TARGET if targets:
            return targets[-1]
        case Referent.ANOTHER_TARGET if targets:
            return f"another {targets[-1]}"
        case _:
            raise UnprintableError(f"no words for {rewrite.to}")


def _described(event: DamagePattern, targets: tuple[str, ...], *, always: bool = False) -> str:
    if event.least != 1 or event.less_than is not None or event.excess:
        raise UnprintableError("no words for so much damage")
    struck, dealer = _struck(event, targets), _dealer(event, targets)
    kind = _KINDS[event.combat]
    if not struck and not dealer and not always:
        return kind
    return kind + " that would be dealt" + (f" to {struck}" if struck else "") + (f" by {dealer}" if dealer else "")


def _struck(event: DamagePattern, targets: tuple[str, ...]) -> str:
    match event.players, event.permanents:
        case PlayerRef.A_PLAYER, Anything():
            return ""
        case PlayerRef.TARGET_PLAYER, Is(Referent.TARGET):
            return targets[0] if targets else "any target"
        case PlayerRef() as player, None:
            return _PLAYERS.get(player, player.value)
        case None, Property() as having:
            return _objects(having, targets)
        case PlayerRef() as player, Property() as having:
            if having == Is(Referent.THIS):
                return f"~ and {_PLAYERS.get(player, player.value)}"
            return f"{_PLAYERS.get(player, player.value)} and {_objects(having, targets)}"
        case _:
            raise UnprintableError("no words for what is dealt damage")


def _objects(having: Property, targets: tuple[str, ...]) -> str:
    match having:
        case Either((Is(Referent.TARGET), Property() as others)) if targets:
            like_it = substitute(others, Without(Is(Referent.TARGET)), ANOTHER)
            return f"{targets[0]} and each {noun(like_it)}"
        case Is(Referent.TARGET):
            return targets[0] if targets else "it"
        case Is(Referent.ANOTHER_TARGET) if targets:
            return f"another {targets[0]}"
        case Is(Referent.THAT):
            return "that creature"
        case Is(Referent.THIS):
            return "~"
        case _ if Is(Referent.ATTACHED) in parts_of(having):
            return noun(having)
        case _:
            return noun(having, many=True)


def _dealer(event: DamagePattern, targets: tuple[str, ...]) -> str:
    if event.sources == (Sources(),):
        return ""
    (sources,) = event.sources
    generic = {SourceKind.ANY: "source", SourceKind.SPELL: "spell", SourceKind.PERMANENT: None}[sources.kind]
    parts = parts_of(sources.having)
    if Is(Referent.CHOSEN_SOURCE) in parts:
        rest = tuple(part for part in parts if part != Is(Referent.CHOSEN_SOURCE))
        after = tuple(part for part in rest if isinstance(part, IsChosenColor | IsChosenType | HasKeyword))
        before = _every(tuple(part for part in rest if part not in after))
        told = noun(_every(after), generic="source").removeprefix("source") if after else ""
        return f"{article(noun(before, generic=generic))} of your choice{told}"
    if generic is None or any(isinstance(part, Is) for part in parts):
        return _objects(sources.having, targets)
    return noun(sources.having, generic=generic, many=True)


def _every(parts: tuple[Property, ...]) -> Property:
    return Anything() if not parts else parts[0] if len(parts) == 1 else Every(parts)


@print_event.register
def _(event: PreventedPattern) -> str:
    return f"{_described(event.damage, ())} is prevented"
