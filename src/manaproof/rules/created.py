"""
The tokens that an effect means by those that it created.
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model.ability import Ability
from manaproof.model.board import Board
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.properties import CreatedWith
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.rulebook import rule

LINKED = rule(
    __name__,
    "607.2c",
    "an ability that speaks of tokens created with its object speaks of those that an ability printed on that object created",
    otherwise="an ability that speaks of tokens created with its object speaks of those that any such object created",
)
CREATED_SINCE = "created since"  # the latest timestamp before an effect created tokens


def created_now(memory: Memory, board: Board) -> tuple[ObjectId, ...]:
    """
    The tokens that an effect means by those that it created: of one that creates no more, those on the battlefield.
    """
    if memory.created is not None:
        return tuple(each for each in memory.created if board.permanent(each) is not None)
    since = memory.tally(CREATED_SINCE)
    return tuple(p.id for p in board.permanents if p.is_token and since is not None and p.timestamp > since)


def is_created_with(permanent: Permanent, source: ObjectId | None) -> bool:
    """
    Whether a permanent is a token that an ability of this object created.

    Rule: 607.2c (2026-08-07).
    """
    if not LINKED.in_force:
        return permanent.created_with is not None
    return source is not None and permanent.created_with == source


def created_with(source: ObjectId | None, ability: Ability | None, context: Context) -> ObjectId | None:
    """
    The object with which tokens are created that an ability of it creates, None where no ability of it may speak of them.

    Raises:
        NotModelled: it has an ability that speaks of them and isn't printed on it, or has it as a copy for a while.
    """
    maker = context.board.last_known(source or "")
    if source is None or maker is None:
        return None
    printed = maker.printed.abilities
    looks = context.table.get(source) or (maker.departure.looks if maker.departure is not None else None)
    gained = tuple(own.ability for own in looks.abilities if own.ability not in printed) if looks is not None else ()
    if _asks(gained) or (_asks(printed) and any(copy.duration for copy in maker.copies)):
        raise NotModelled(f"which abilities of `{maker.name}` are linked (607.5) isn't encoded; it creates tokens")
    return source if _asks(printed) and ability in printed else None


def _asks(abilities: tuple[Ability, ...]) -> bool:
    """
    Whether an ability speaks of the tokens that were created with its object.
    """
    return any(isinstance(node, CreatedWith) for node in walk(abilities))
