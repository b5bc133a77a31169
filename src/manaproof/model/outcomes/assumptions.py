"""
Cases of something unknown in which an outcome happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeGuard

from attrs import frozen

from manaproof.model.amounts import is_one
from manaproof.model.outcomes.base import Happening
from manaproof.model.permanents import PlayerName


@frozen(cache_hash=True)
class Assumed(Happening):
    """
    The case of something unknown in which this outcome happens, for example "the next card of your library is a land card".
    """

    condition: str


@frozen(cache_hash=True)
class AssumedSize(Happening):
    """
    The case that a hand or library holds from `least` to `most` cards (None: no limit).

    `net` is how many cards the zone had gained by then since the question began, None where that can't be told.
    """

    player: PlayerName
    zone: str
    least: int
    most: int | None
    net: int | None = 0


def is_assumed(happening: Happening) -> TypeGuard[Assumed | AssumedSize]:
    """
    Whether it is the case of something unknown and nothing that happened.
    """
    return isinstance(happening, Assumed | AssumedSize)


def without_wider_sizes(assumed: Iterable[Assumed | AssumedSize]) -> tuple[Assumed | AssumedSize, ...]:
    """
    What is assumed, with all sizes of one zone that can be told from the beginning as the one range that they leave.

    >>> sizes = AssumedSize("you", "library", 1, None), AssumedSize("you", "library", 0, 0, -1)
    >>> [size_in_words(size) for size in without_wider_sizes(sizes)]
    ['your library has exactly 1 card']
    """
    kept: dict[object, Assumed | AssumedSize] = {}
    for each in assumed:
        if isinstance(each, Assumed) or each.net is None:
            kept[each] = each
            continue
        least, most = each.least - each.net, None if each.most is None else each.most - each.net
        found = kept.get((each.player, each.zone))
        if isinstance(found, AssumedSize):
            least, most = max(least, found.least), min((m for m in (most, found.most) if m is not None), default=None)
        kept[each.player, each.zone] = AssumedSize(each.player, each.zone, least, most)
    return tuple(kept.values())


def size_in_words(size: AssumedSize) -> str:
    """
    How many cards a zone is assumed to hold: "your library is empty", "opponent's hand has 2 cards or more".
    """
    owner = "your" if size.player == "you" else f"{size.player}'s"
    then = "" if size.net is not None else "then "
    least, most = size.least - (size.net or 0), None if size.most is None else size.most - (size.net or 0)
    if most == 0:
        return f"{owner} {size.zone} {then}is empty"
    if most is None:
        return f"{owner} {size.zone} {then}has {_cards(least)} or more"
    if least == most:
        return f"{owner} {size.zone} {then}has exactly {_cards(least)}"
    if least <= 0:
        return f"{owner} {size.zone} {then}has {_cards(most)} or fewer"
    return f"{owner} {size.zone} {then}has {least} to {_cards(most)}"


def _cards(count: int) -> str:
    return "1 card" if is_one(count) else f"{count} cards"
