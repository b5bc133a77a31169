"""
An object that changes zones becomes a new object (CR 400.7).
"""

from __future__ import annotations

from collections.abc import Collection

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card
from manaproof.model.occasions import AbilityResolves, ActivatedAbilityResolves, Occasion
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.walking import walk
from manaproof.rules.awaiting import abilities_on_stack
from manaproof.rules.remaining_counters import has_counters_elsewhere
from manaproof.rules.rulebook import rule

_Affected = tuple[tuple[ObjectId, ...], ...] | None
NEW_OBJECT = rule(
    __name__,
    "400.7",
    "an object that changes zones becomes a new object with no memory of what it was",
    otherwise="a permanent that comes back is the object that it was",
)


def free_identity(player: PlayerName, name: str, taken: Collection[ObjectId]) -> ObjectId:
    """
    An identity for an object that enters under a player's control, which no other has.

    >>> free_identity("you", "Forest", {"you/Forest", "you/Forest 3"})
    'you/Forest 2'
    """
    found, number = f"{player}/{name}", 1
    while found in taken:
        number += 1
        found = f"{player}/{name} {number}"
    return found


def refuse_what_came_back(occasion: Occasion, board: Board) -> None:
    """
    Refuses to go on about a permanent that has left while its card is on the battlefield again, as another object.

    An ability of the one that has left may resolve all the same.

    Raises:
        NotModelled: which of both is meant isn't told.
    """
    if not board.departed or not NEW_OBJECT.in_force:
        return
    for card in (node for node in walk(occasion) if isinstance(node, Card)):
        if has_counters_elsewhere(card, board):
            raise NotModelled(f"counters remain on a `{card.front.name}` that has left: what it does after that isn't encoded")
    about = evolve(occasion, permanent="") if isinstance(occasion, AbilityResolves | ActivatedAbilityResolves) else occasion
    named = {node for node in walk(about) if isinstance(node, str)}
    for gone in board.departed:
        if gone.id in named and not gone.is_token and any(_is_same_card(gone, each) for each in board.permanents):
            raise NotModelled(
                f"`{gone.name}` has left and come back as another object (400.7): which of them is meant isn't told"
            )


def _is_same_card(gone: Permanent, other: Permanent) -> bool:
    return gone.card == other.card and gone.owner == other.owner and other.entered_this_turn and not other.is_token


def as_new_object(permanent: Permanent, board: Board) -> tuple[Permanent, Board]:
    """
    A permanent that enters under the identity of one that has left, and the board on which nothing takes it for that one.
    """
    old = next((p for p in board.departed if p.id == permanent.id), None)
    if old is None:
        return permanent, board
    if not NEW_OBJECT.in_force:
        kept = evolve(permanent, regeneration=old.regeneration, damaged_by=old.damaged_by, dealers=old.dealers)
        return evolve(kept, counters=old.counters), board
    if any(permanent.id in walk(each) for each in abilities_on_stack(board)):
        raise NotModelled(f"an ability waits that is about `{permanent.name}`, which left and comes back: that isn't encoded")
    if board.standing is not None:
        board = evolve(board, standing=frozenset(key for key in board.standing if not key.startswith(f"{permanent.id}: ")))
    number = sum(1 for p in board.departed if p.id.startswith(f"{permanent.id} (left"))
    return permanent, _renamed(permanent.id, f"{permanent.id} (left {number + 1})", board)


def _renamed(identity: ObjectId, other: ObjectId, board: Board) -> Board:
    """
    The board on which a departed permanent has another identity wherever something refers to it.
    """

    def told(each: ObjectId | None) -> ObjectId | None:
        return other if each == identity else each

    departed = tuple(evolve(p, id=other) if p.id == identity else p for p in board.departed)
    permanents = tuple(
        evolve(
            p,
            attached_to=other if p.attached_to == identity else p.attached_to,
            damaged_by=tuple(other if by == identity else by for by in p.damaged_by),
            created_with=other if p.created_with == identity else p.created_with,
        )
        for p in board.permanents
    )
    stack = tuple(evolve(spell, target=told(spell.target), other_target=told(spell.other_target)) for spell in board.stack)
    resolved = tuple(evolve(r, target=told(r.target), affected=_without(identity, r.affected)) for r in board.resolved)
    resolved = tuple(_speaking_of_other(r, identity, other) for r in resolved)
    return evolve(board, departed=departed, permanents=permanents, stack=stack, resolved=resolved)


def _speaking_of_other(resolved: Resolved, identity: ObjectId, other: ObjectId) -> Resolved:
    """
    What something resolved left behind, with the new identity of what it comes from and speaks of (CR 603.7c).
    """

    def told(each: ObjectId | None) -> ObjectId | None:
        return other if each == identity else each

    created = None if resolved.created is None else tuple(other if each == identity else each for each in resolved.created)
    return evolve(
        resolved,
        source=told(resolved.source),
        other_target=told(resolved.other_target),
        that=told(resolved.that),
        created=created,
    )


def _without(identity: ObjectId, affected: _Affected) -> _Affected:
    """
    The permanents that effects affect, without one that has left.
    """
    if affected is None:
        return None
    return tuple(tuple(each for each in ids if each != identity) for ids in affected)
