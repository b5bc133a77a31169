"""
Which lands may be played, as words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.words import UnprintableError, number
from manaproof.model.effects import AdditionalLands, MayCastFrom, MayPlayExiled, MayPlayFrom, Statement
from manaproof.model.mana import ALL_TYPES
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


def print_may_play_exiled(says: MayPlayExiled, duration: str) -> str:
    """
    That a player may play the cards that were exiled, and with what mana, as a sentence without its period.
    """
    cards = "those cards" if says.several else "that card"
    if says.spells is not None:
        cards = f"{noun(says.spells, generic='spell', many=True)} from among {cards}"
    who = says.player.value
    free = " without paying its mana cost" if says.free else ""
    said = f"{who} may {'cast' if says.cast_only else 'play'} {cards}{free}"
    late = duration == "this turn" or duration.startswith("for as long as")
    said = f"{said} {duration}" if late else f"{duration}, {said}"
    return said + _with_mana(says)


def _with_mana(says: MayPlayExiled) -> str:
    if says.as_though is None:
        return ""
    them = "those spells" if says.several else "that spell"
    if says.as_though == ALL_TYPES:
        return f", and mana of any type can be spent to cast {them}"
    who = "you" if says.player is PlayerRef.YOU else "they"
    return f", and {who} may spend mana as though it were mana of any color to cast {them}"
