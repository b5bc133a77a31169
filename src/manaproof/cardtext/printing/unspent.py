"""
Unspent mana in words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError
from manaproof.model.effects import BecomesType, KeepsMana, LosingManaCostsLife, ReplacementEffect
from manaproof.model.mana import ALL_TYPES, ManaTypeSet
from manaproof.model.patterns import LoseManaPattern
from manaproof.model.references import PlayerRef


def unspent(types: ManaTypeSet) -> str:
    """
    Unspent mana of all types or of one color: "unspent mana", "unspent green mana".
    """
    if types == ALL_TYPES:
        return "unspent mana"
    (color,) = (mana_type.color for mana_type in types)
    if color is None:
        raise UnprintableError("no words for unspent colorless mana")
    return f"unspent {COLOR_NAMES[color]} mana"


def print_unspent(statement: KeepsMana | LosingManaCostsLife) -> str:
    """
    A statement about losing unspent mana as a sentence without its period and without its condition.
    """
    match statement:
        case KeepsMana(player, types):
            who = "players" if player is PlayerRef.EACH_PLAYER else player.value
            return f"{who} don't lose {unspent(types)} as steps and phases end"
        case LosingManaCostsLife():
            return "a player losing unspent mana causes that player to lose that much life"


def print_unspent_replacement(effect: ReplacementEffect) -> str:
    """
    A replacement of losing unspent mana as a sentence without its period.
    """
    match effect.event, effect.rewrite:
        case LoseManaPattern(PlayerRef.YOU), BecomesType(mana_type):
            becomes = COLOR_NAMES[mana_type.color] if mana_type.color else "colorless"
            return f"if you would lose unspent mana, that mana becomes {becomes} instead"
        case _:
            raise UnprintableError(f"no words for {effect}")
