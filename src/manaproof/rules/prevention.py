"""
Prevention effects: how much of damage each prevents, shields that count damage, and damage that can't be prevented (CR 615).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import TooLarge
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model.board import Board, Resolved
from manaproof.model.events import DamageEvent
from manaproof.model.permanents import ObjectId
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import ground_truth, ground_value
from manaproof.rules.guards import guard_of
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.replacing import Replacing, environment, memory_of
from manaproof.rules.rulebook import rule

PREVENTING = rule(
    __name__,
    "615.6",
    "damage that is prevented is never dealt",
    otherwise="damage that is prevented is dealt all the same",
    also=("615.1", "615.1a"),
)
SHIELDS = rule(
    __name__,
    "615.7",
    "a shield with an amount prevents that much damage, however many sources and events deal it, and is then used up",
    otherwise="a shield with an amount prevents damage once and is used up whatever is left of it",
)
SOME_OF_EACH = rule(
    __name__,
    "615.10",
    "an effect that prevents some of the damage from a source does so for each event of damage by itself",
    otherwise="it prevents all of the damage from a source",
)
UNPREVENTABLE = rule(
    __name__,
    "615.12",
    "effects are applied to damage that can't be prevented, but prevent nothing of it and use nothing up",
    otherwise="damage that can't be prevented is prevented like other damage",
    also=("615.12a",),
)
FOLLOWS_SPELL = rule(
    __name__,
    "400.7c",
    "prevention effects on the damage of a permanent spell apply to the permanent as well that it becomes",
    otherwise="they are over once the spell has become a permanent",
)
MOST_DIVISIONS = 5_000


def can_be_prevented(event: DamageEvent, board: Board) -> bool:
    """
    Whether no effect says that the damage can't be prevented.
    """
    if not UNPREVENTABLE.in_force:
        return True
    return event.preventable and not any(
        isinstance(prohibition, f.CantPrevent) and _is_about(prohibition, event, context)
        for prohibition, context, _ in prohibitions_on(board)
    )


def _is_about(prohibition: f.CantPrevent, event: DamageEvent, context: Context) -> bool:
    if prohibition.condition is not None and not ground_truth(prohibition.condition, context):
        return False
    if prohibition.event is None:
        return True
    guard = guard_of(prohibition.event)
    here = evolve(context, event=event)
    return isinstance(event, guard.kind) and ground_truth(guard.condition, here, environment(event, here))


def cant_be_redirected(event: DamageEvent, board: Board) -> bool:
    """
    Whether an effect says that the damage can't be dealt to something else.
    """
    return any(
        isinstance(prohibition, f.CantPrevent) and prohibition.nor_redirect and _is_about(prohibition, event, context)
        for prohibition, context, _ in prohibitions_on(board)
    )


def following_spell(spell: ObjectId, permanent: ObjectId, board: Board) -> Board:
    """
    The board after a permanent spell became a permanent, to which prevention effects on the spell's damage now apply.
    """
    if not FOLLOWS_SPELL.in_force:
        return board
    return evolve(board, resolved=tuple(_following(each, spell, permanent) for each in board.resolved))


def _following(resolved: Resolved, spell: ObjectId, permanent: ObjectId) -> Resolved:
    if resolved.target != spell or not any(isinstance(node, f.Prevent) for node in walk(resolved.card.front.abilities)):
        return resolved
    return evolve(resolved, target=permanent)


@frozen
class Division:
    """
    How much of each of several events an effect takes, and the board after it: a shield may have less left.
    """

    parts: tuple[int, ...]
    board: Board | None = None
    is_used: bool = True


def shield_of(replacing: Replacing) -> Resolved | None:
    """
    The shield that an effect is, None for an effect of a permanent.
    """
    instance = replacing.instance
    if not instance.lasting:
        return None
    return next((r for r in replacing.context.board.resolved if r.id == instance.source), None)


def divisions(next_amount: e.Quantity, limits: tuple[int, ...], replacing: Replacing) -> Iterator[Division]:
    """
    Every way in which a shield takes as much as it can of events that would happen at the same time (CR 615.7).

    Raises:
        TooLarge: there are too many ways.
    """
    shield = shield_of(replacing)
    amount = ground_value(next_amount, replacing.context)
    left = shield.left if shield is not None and shield.left is not None else amount
    board = replacing.context.board
    for count, parts in enumerate(_divided(min(left, sum(limits)), limits)):
        if count >= MOST_DIVISIONS:
            raise TooLarge(f"there are more than {MOST_DIVISIONS} ways to divide a shield among the sources of damage")
        taken = sum(parts)
        if shield is None or not taken:
            yield Division(parts, is_used=bool(taken))
        elif taken < left and SHIELDS.in_force:
            yield Division(parts, board.with_resolved(evolve(shield, left=left - taken)))
        else:
            yield Division(parts, board.without_resolved(shield.id))


def _divided(amount: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not limits:
        if not amount:
            yield ()
        return
    first, *others = limits
    rest = tuple(others)
    for taken in range(min(first, amount), max(0, amount - sum(rest)) - 1, -1):
        for more in _divided(amount - taken, rest):
            yield (taken, *more)


def prevented_of(rewrite: f.Prevent) -> e.Quantity:
    """
    How much of the damage of one event an effect without a shield prevents.
    """
    damage = e.Field("amount")
    if rewrite.amount is not None and SOME_OF_EACH.in_force:
        return e.Least((damage, rewrite.amount))
    if rewrite.all_but is not None:
        return e.Difference(damage, rewrite.all_but)
    if rewrite.half is not None:
        return e.Half(damage, rewrite.half)
    return damage


def memory_of_prevented(replacing: Replacing, prevented: int) -> Memory:
    """
    What an effect remembers of damage that it prevented: how much, and of whom or what where that is one.
    """
    events = tuple(event for event in replacing.events if isinstance(event, DamageEvent))
    memory = memory_of(replacing).remembering("prevented", prevented)
    if len({event.source for event in events}) > 1:
        memory = evolve(memory, dealer=None)
    if len({event.to for event in events}) > 1:
        memory = evolve(memory, that=None, that_player=None)
    return evolve(memory, target=replacing.instance.target, other_target=replacing.instance.other_target)
