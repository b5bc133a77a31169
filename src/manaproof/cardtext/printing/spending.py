"""
With what mana costs may be paid, in words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, listed
from manaproof.model.effects import PaidWith, SpendAsThough
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaType, ManaTypeSet
from manaproof.model.production import Purpose
from manaproof.model.references import PlayerRef


def print_spending(says: SpendAsThough) -> str:
    """
    A statement of what mana may be spent as, as a sentence without its period and without its condition.
    """
    to = "".join(f" to {words}" if index == 0 else f" or to {words}" for index, words in enumerate(map(_purpose, says.purposes)))
    if says.as_though == ALL_TYPES:
        own = "the activation costs of ~'s abilities"
        if to != f" to pay {own}":
            raise UnprintableError("no words for mana of any type")
        return "mana of any type can be spent to activate ~'s abilities"
    if says.only:
        return "you may spend other mana only as though it were colorless mana"
    who = "players" if says.player is PlayerRef.EACH_PLAYER else says.player.value
    return f"{who} may spend {_mana(says.spent)} as though it were {_as(says.as_though)}{to}"


def _mana(types: ManaTypeSet) -> str:
    return "mana" if types == ALL_TYPES else f"{_colors(types)} mana"


def _as(types: ManaTypeSet) -> str:
    return "mana of any color" if types == ALL_COLORS else f"{_colors(types)} mana"


def _colors(types: ManaTypeSet) -> str:
    return listed([_color(each) for each in types], "and/or")


def _color(mana_type: ManaType) -> str:
    return COLOR_NAMES[mana_type.color] if mana_type.color else "colorless"


def _purpose(purpose: Purpose) -> str:
    match purpose:
        case Purpose("cast", having) if having is not None:
            return f"cast {noun(having, generic='spell', many=True)}"
        case Purpose("activate", having, generic) if having is not None:
            return f"activate abilities of {noun(having, generic=generic or None, many=True)}"
        case Purpose(what, None, words):
            return f"{what} {words}"
        case _:
            raise UnprintableError(f"no words for {purpose}")


def print_paid_with(mana: PaidWith) -> str:
    """
    The mana that alone may pay a cost, as a sentence without its period.
    """
    if mana.of_chosen_color:
        return "spend only mana of the chosen color to activate this ability"
    if mana.produced_by is not None:
        return f"spend only mana produced by {noun(mana.produced_by, many=True)} to cast ~"
    return f"spend only {_colors(mana.types)} mana on X"
