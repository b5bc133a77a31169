"""
Effects of something resolved that last for as long as something is so (CR 611.2b).
"""

from __future__ import annotations

import re
from functools import lru_cache

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, Establish
from manaproof.model.board import Board, Resolved
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.walking import walk
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import rule

AS_LONG_AS = rule(
    __name__,
    "611.2b",
    "an effect that lasts for as long as something is so ends with that, and never starts if it isn't so",
    otherwise="an effect that lasts for as long as something is so never ends",
)
_AS_LONG_AS = "for as long as "
_OF_COUNTERS = re.compile(r"for as long as it has an? (?P<kind>.+) counter on it")
_ENCHANTED = re.compile(r"for as long as that [a-z]+ is enchanted")


@frozen
class Bound:
    """
    On what a duration looks: the player whose effect it is, the permanent whose ability it was, the object that is affected.
    """

    name: str
    you: PlayerName
    source: ObjectId | None
    it: ObjectId | None


def goes_on(duration: str, bound: Bound, board: Board) -> bool:
    """
    Whether the duration of an effect hasn't ended.

    Raises:
        NotModelled: it depends on an object that isn't told.
    """
    if not AS_LONG_AS.in_force or not duration.startswith(_AS_LONG_AS):
        return True
    permanent = board.permanent(bound.source) if bound.source is not None else None
    counters = _OF_COUNTERS.fullmatch(duration)
    if counters is not None:
        it = _it(bound, board)
        return it is not None and it.count_of(counters["kind"]) > 0
    match duration:
        case "for as long as ~ remains tapped":
            return permanent is not None and permanent.tapped
        case "for as long as you control ~":
            return permanent is not None and permanent.controller == bound.you
        case "for as long as you control ~ and ~ remains tapped":
            return permanent is not None and permanent.controller == bound.you and permanent.tapped
        case "for as long as ~ remains on the battlefield":
            return permanent is not None
        case _ if _ENCHANTED.fullmatch(duration):
            it = _it(bound, board)
            return it is not None and _is_enchanted(it, board)
        case _:
            raise NotModelled(f"the effect of `{bound.name}` lasts {duration}: that isn't encoded")


def _it(bound: Bound, board: Board) -> Permanent | None:
    if bound.it is None:
        raise NotModelled(f"what the effect of `{bound.name}` is on isn't given; write `targeting …`")
    return board.permanent(bound.it)


def _is_enchanted(permanent: Permanent, board: Board) -> bool:
    """
    Whether an Aura is attached to a permanent (CR 303.4b).
    """
    attached = (each.id for each in board.permanents if each.attached_to == permanent.id)
    return any("Aura" in characteristics_on(board)[each].subtypes for each in attached)


def without_ended(board: Board) -> Board:
    """
    The board without effects that last for as long as something is so, and that isn't so any more (CR 611.2b).
    """
    if not any(_is_tied(resolved.card.front.abilities) for resolved in board.resolved):
        return board

    def ended(node: object, resolved: Resolved) -> bool:
        return isinstance(node, Establish) and not goes_on(node.duration, _bound(resolved), board)

    return without_left(board, ended)


def _bound(resolved: Resolved) -> Bound:
    affected = {each for objects in resolved.affected or () for each in objects}
    it = affected.pop() if len(affected) == 1 else resolved.target
    return Bound(resolved.card.name, resolved.controller, resolved.source, it)


@lru_cache(maxsize=4096)
def _is_tied(abilities: tuple[Ability, ...]) -> bool:
    """
    Whether something that abilities leave behind lasts for as long as something is so.
    """
    return any(isinstance(node, Establish) and node.duration.startswith(_AS_LONG_AS) for node in walk(abilities))
