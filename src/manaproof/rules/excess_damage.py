"""
Excess damage: what is more than would be lethal, and to whom it is dealt instead (CR 120.4a, 120.10).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import CardSource, DamageEvent, DamageSource, DescribedSource, ExcessDamage, PermanentSource
from manaproof.model.lookups import ExcessDealt
from manaproof.model.permanents import Excess, ObjectId, Permanent
from manaproof.rules.characteristics import takes_damage
from manaproof.rules.context import Context, Memory
from manaproof.rules.damage_sources import keywords_of_source
from manaproof.rules.layers import characteristics_on
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule

DEALT_INSTEAD = rule(
    __name__,
    "120.4a",
    "damage whose excess is dealt to something else is divided before anything modifies it: what is lethal, and the rest",
    otherwise="damage whose excess is dealt to something else is dealt whole to what it was meant for",
)
EXCESS = rule(
    __name__,
    "120.10",
    "a permanent is dealt excess damage if the damage that it is dealt at one time is more than lethal, or than its loyalty or "
    "defense; of several card types the least counts",
    otherwise="no damage is excess damage",
)
DEATHTOUCH = rule(
    __name__,
    "702.2c",
    "1 damage to a creature by a source with deathtouch is lethal, so that what is more is excess damage",
    otherwise="deathtouch makes no difference to what is excess damage",
)
_MARK = "excess damage by "
_BEFORE = "excess damage before by "


def mark_of(source: DamageSource) -> str:
    """
    What is remembered of a source by the excess damage that it dealt: a permanent's identity, a name.
    """
    match source:
        case PermanentSource(object_id):
            return object_id
        case CardSource(card, _, face):
            return card.faces[face].name
        case DescribedSource(words, nth=nth):
            return f"{words} {nth}"
        case _:
            raise TypeError(f"a source of kind {type(source).__name__}")


def without_excess(event: DamageEvent, board: Board) -> tuple[DamageEvent, ...]:
    """
    Damage by an effect that deals the excess to the controller of the permanent instead: both parts, as far as there are any.

    Damage that is marked on a creature counts, effects that may modify this damage don't. No more than one source deals
    damage by such an effect, so no other damage counts.
    """
    permanent = board.permanent(event.to)
    if permanent is None or not takes_damage(characteristics_on(board)[permanent.id]) or not DEALT_INSTEAD.in_force:
        return (event,)
    least = _lethal(permanent, characteristics_on(board)[permanent.id], (event.source,), board)
    if least is None:
        raise NotModelled(f"how much damage is lethal to {permanent.name} isn't known")
    lethal = min(event.amount, least)
    parts = (evolve(event, amount=lethal), evolve(event, to=permanent.controller, amount=event.amount - lethal))
    return tuple(part for part in parts if part.amount) or (event,)


def excess_of(events: Iterable[DamageEvent], board: Board) -> tuple[ExcessDamage, ...]:
    """
    The excess damage in what is dealt at one time, as the board was before.
    """
    by_recipient: dict[ObjectId, list[DamageEvent]] = {}
    for event in events:
        by_recipient.setdefault(event.to, []).append(event)
    table = characteristics_on(board)
    found: list[ExcessDamage] = []
    for to, dealt in by_recipient.items():
        permanent = board.permanent(to)
        if permanent is None or not EXCESS.in_force:
            continue
        sources = tuple(event.source for event in dealt if event.amount)
        lethal = _lethal(permanent, table[to], sources, board)
        excess = None if lethal is None else sum(event.amount for event in dealt) - lethal
        if excess is None or excess > 0:
            found.append(ExcessDamage(to, excess, combat=any(event.combat for event in dealt)))
    return tuple(found)


def _lethal(permanent: Permanent, looks: Characteristics, sources: Sequence[DamageSource], board: Board) -> int | None:
    """
    How much damage is lethal: the least of what counts for each card type that can be dealt damage; None where that isn't known.
    """
    amounts: list[int] = []
    if "Creature" in looks.card_types:
        if looks.toughness is None or not looks.numbers_known:
            return None
        lethal = max(0, looks.toughness - permanent.damage)
        if permanent.deathtouched and lethal and DEATHTOUCH.in_force:
            return None  # whether damage by deathtouch that state-based actions haven't seen yet is lethal isn't told
        deadly = DEATHTOUCH.in_force and any(_has_deathtouch(source, board) for source in sources)
        amounts.append(min(1, lethal) if deadly else lethal)
    for card_type, kind in (("Planeswalker", "loyalty"), ("Battle", "defense")):
        if card_type in looks.card_types:
            amounts.append(permanent.count_of(kind))
    return min(amounts, default=0)


def _has_deathtouch(source: DamageSource, board: Board) -> bool:
    return any(ability.keyword == "deathtouch" for ability in keywords_of_source(source, board))


def remember_on(board: Board, events: Iterable[DamageEvent], excess: Iterable[ExcessDamage]) -> Board:
    """
    The board that remembers on each permanent the excess damage that it was dealt.
    """
    dealt = tuple(events)
    for each in excess:
        permanent = board.permanent(each.to)
        if permanent is not None:
            sources = frozenset(mark_of(event.source) for event in dealt if event.to == each.to and event.amount)
            board = board.with_permanent(evolve(permanent, excess=(*permanent.excess, Excess(each.amount, sources))))
    return board


def remember_before(memory: Memory, source: DamageSource, board: Board) -> Memory:
    """
    The memory of an effect that is about to deal damage: by what, and how much excess damage that had dealt before.
    """
    mark = mark_of(source)
    if memory.tally(_MARK + mark) is not None:
        return memory
    memory = memory.remembering(_MARK + mark, 0)
    for permanent in (*board.permanents, *board.departed):
        if before := _by(mark, permanent):
            memory = memory.remembering(_place(mark, permanent.id), before)
    return memory


def _place(mark: str, to: ObjectId) -> str:
    return f"{_BEFORE}{mark} to {to}"


def _by(mark: str, permanent: Permanent) -> int:
    amounts = [excess.amount for excess in permanent.excess if mark in excess.sources]
    if any(excess.sources != {mark} for excess in permanent.excess if mark in excess.sources) or None in amounts:
        raise NotModelled(f"how much excess damage {permanent.name} was dealt this way isn't known")
    return sum(amount for amount in amounts if amount is not None)


def excess_dealt(quantity: ExcessDealt, context: Context) -> int:
    """
    How much excess damage an effect has dealt.

    Raises:
        NotModelled: it isn't known here which damage the effect dealt.
    """
    memory = context.memory
    marks = [tally.what.removeprefix(_MARK) for tally in memory.tallies if tally.what.startswith(_MARK)]
    if not marks:
        raise NotModelled("which damage was dealt this way isn't known here")
    permanents = (*context.board.permanents, *context.board.departed)
    if quantity.to is not None:
        which = object_of(quantity.to, context)
        permanents = tuple(permanent for permanent in permanents if permanent.id == which)
    return sum(
        _by(mark, permanent) - (memory.tally(_place(mark, permanent.id)) or 0) for mark in marks for permanent in permanents
    )
