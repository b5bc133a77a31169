"""
Copy effects of static abilities: what is attached to a permanent makes it a copy for as long as it is so (CR 613.2a, 707.2c).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, StaticAbility
from manaproof.model.board import Board
from manaproof.model.copies import CopyEffect, IsACopy
from manaproof.model.outcomes import BecameCopy
from manaproof.model.permanents import NOTHING_CHOSEN, Permanent
from manaproof.rules.becoming_a_copy import as_copy
from manaproof.rules.copying import Original, copied_as
from manaproof.rules.rulebook import rule

BEGUN = rule(
    __name__,
    "707.2c",
    "what a static ability makes a copy has the copiable values of the moment in which its effect first began to apply",
    otherwise="what a static ability makes a copy has the copiable values that the original has by now",
)
CHOSEN_PERMANENT = "permanent"
CHOSEN_CARD = "card"


@frozen
class _Wanted:
    """
    A permanent with an ability that makes another one a copy, and of what.
    """

    source: Permanent
    host: Permanent
    change: IsACopy


def with_static_copies(board: Board) -> Board:
    """
    The board on which permanents are copies by static abilities for as long as those apply, in the order of timestamps.

    Raises:
        NotModelled: what is copied isn't told, or which effect of several applies last.
    """
    if not _may_change(board):
        return board
    after = _without_ended(board)
    for wanted in sorted(_wanted(after), key=lambda each: each.source.timestamp):
        host = after.permanent(wanted.host.id)
        if host is None or any(effect.source == wanted.source.id for effect in host.copies):
            continue
        after = after.with_permanent(_begun(evolve(wanted, host=host), after, board))
    return board if after.permanents == board.permanents else after


def newly_copied(before: Board, after: Board) -> tuple[BecameCopy, ...]:
    """
    What has become a copy by static abilities.

    Raises:
        NotModelled: two effects on one permanent begin at the same time.
    """
    if before.permanents == after.permanents:
        return ()
    told: list[BecameCopy] = []
    for permanent in after.permanents:
        last = before.permanent(permanent.id)
        known = {effect.source for effect in last.copies} if last is not None else set()
        new = [effect for effect in permanent.copies if effect.source is not None and effect.source not in known]
        if len(new) > 1:
            raise NotModelled(f"which of several effects makes `{permanent.name}` a copy last (613.7m) isn't encoded")
        told += (BecameCopy(permanent.id, last.name if last else permanent.name, each.values.name or "it", None) for each in new)
    return tuple(told)


def _may_change(board: Board) -> bool:
    return any(
        any(effect.source is not None for effect in p.copies) or _copy_changes(p.printed.abilities) for p in board.permanents
    )


@lru_cache(maxsize=4096)
def _copy_changes(abilities: tuple[Ability, ...]) -> tuple[IsACopy, ...]:
    statements = (s for ability in abilities if isinstance(ability, StaticAbility) for s in ability.statements)
    effects = (s for s in statements if isinstance(s, f.ContinuousEffect))
    return tuple(change for effect in effects for change in effect.changes if isinstance(change, IsACopy))


def _wanted(board: Board) -> Iterator[_Wanted]:
    """
    The abilities that make what their object is attached to a copy: those that it has after layer 1 (CR 613.2).
    """
    for permanent in board.permanents:
        host = board.permanent(permanent.attached_to or "")
        if host is None:
            continue
        for change in _copy_changes(permanent.printed.abilities):
            if _copy_changes(host.printed.abilities):
                raise NotModelled(f"whether `{host.name}`, which makes another permanent a copy, is one itself isn't encoded")
            yield _Wanted(permanent, host, change)


def _without_ended(board: Board) -> Board:
    """
    The board without the effects whose ability doesn't apply to that permanent any more.
    """
    there = {(wanted.source.id, wanted.host.id): wanted.source.timestamp for wanted in _wanted(board)}

    def left(permanent: Permanent) -> Permanent:
        return permanent.without_copies(
            lambda effect: (
                effect.source is not None and (not BEGUN.in_force or there.get((effect.source, permanent.id)) != effect.timestamp)
            )
        )

    return evolve(board, permanents=tuple(left(permanent) for permanent in board.permanents))


def _begun(wanted: _Wanted, board: Board, before: Board) -> Permanent:
    """
    A permanent that has become a copy.
    """
    original = _original(wanted, board, before)
    if original is None:
        return wanted.host
    time = wanted.source.timestamp
    if any(effect.timestamp >= time for effect in wanted.host.copies):
        raise NotModelled(f"whether `{wanted.host.name}` became a copy before `{wanted.source.name}` makes it one isn't encoded")
    effect = CopyEffect(original.values, timestamp=time, controller=wanted.source.controller, source=wanted.source.id)
    return as_copy(wanted.host, effect, original, board)


def _original(wanted: _Wanted, board: Board, before: Board) -> Original | None:
    """
    What is copied, as it was when the effect began; None if nothing was chosen (CR 607.5a).
    """
    source, of = wanted.source, wanted.change.of
    chosen = next((each.value for each in reversed(source.chosen) if each.what == of), None)
    if chosen is None:
        raise NotModelled(f"what was chosen for `{source.name}` isn't told; write `chosen: …` as a note")
    if chosen == NOTHING_CHOSEN:
        return None
    if of == CHOSEN_CARD:
        card = next((each.card for each in source.exiled_with if each.card is not None and each.card.name == chosen), None)
        if card is None:
            raise NotModelled(f"`{chosen}` isn't exiled with `{source.name}`; write `exiled: {chosen}` as a note")
        return Original(card.front.name, card.copiable)
    for each in before.permanents if BEGUN.in_force else ():
        for effect in each.copies:
            if effect.source == source.id:
                return Original(effect.values.name, effect.values)
    original = board.permanent(chosen)
    if original is None:
        raise NotModelled(f"what was chosen for `{source.name}` isn't on the battlefield any more")
    as_it_was = original.without_copies(lambda effect: BEGUN.in_force and effect.timestamp > source.timestamp)
    return Original(original.name, copied_as(as_it_was), is_there=True)
