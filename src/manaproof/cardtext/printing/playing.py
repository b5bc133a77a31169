"""
Which lands may be played, as words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.words import UnprintableError, number
from manaproof.model.effects import AdditionalLands, MayCastFrom, MayPlayFrom, Statement
from manaproof.model.references import PlayerRef, Zone


def print_may_play(says: MayPlayFrom | AdditionalLands) -> str:
    """
    From where lands may be played, or how many more.
    """
    while_ = f"as long as {print_condition(says.condition)}, " if says.condition is not None else ""
    match says:
        case MayPlayFrom(zone, what):
            return f"{while_}you may play {noun(what, many=True)} from {place(zone)}"
        case AdditionalLands(count, PlayerRef.YOU):
            lands = "an additional land" if count == 1 else f"{number(count)} additional lands"
            return f"{while_}you may play {lands} on each of your turns"
        case AdditionalLands(1, PlayerRef.EACH_PLAYER):
            return f"{while_}each player may play an additional land on each of their turns"
        case _:
            raise UnprintableError(f"no words for {says}")


def place(zone: Zone) -> str:
    """
    A zone from which cards may be played.
    """
    return "the top of your library" if zone is Zone.LIBRARY else f"your {zone.value}"


def one_permission(before: Statement | None, statement: Statement, said: str, more: str) -> str | None:
    """
    "You may play lands and cast spells from the top of your library", which says both at once; None where nothing is the same.
    """
    match before, statement:
        case MayPlayFrom(zone, condition=when), MayCastFrom(other, condition=same) if (zone, when) == (other, same):
            spells = more.partition("you may ")[2]
            return f"{said.removesuffix(f' from {place(zone)}')} and {spells}"
        case _:
            return None
