"""
Unspent mana (grammar `unspent`).
"""

from __future__ import annotations

from lark import Token

from manaproof.cardtext.build.instructions import targeting
from manaproof.cardtext.build.parts import Clause, Instructions, Meanings, Statements, constant
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import BecomesType, KeepsMana, LosingManaCostsLife, ReplacementEffect
from manaproof.model.expr import Condition, Quantity, at_least
from manaproof.model.instructions import LoseUnspentMana
from manaproof.model.lookups import UnspentMana
from manaproof.model.mana import ALL_TYPES, ManaType, ManaTypeSet
from manaproof.model.patterns import LoseManaPattern
from manaproof.model.references import PlayerRef


def _types(colors: tuple[Token, ...]) -> ManaTypeSet:
    """
    The types of mana that a color word before "mana" leaves, all without one.
    """
    return ManaTypeSet.of(ManaType(str(color)) for color in colors) if colors else ALL_TYPES


def _keeps(player: PlayerRef, *colors: Token) -> KeepsMana:
    return KeepsMana(player, _types(colors))


def _becomes(mana_type: ManaType) -> Statements:
    return Statements((ReplacementEffect(LoseManaPattern(PlayerRef.YOU), BecomesType(mana_type)),))


def _lasting(keeps: KeepsMana) -> Instructions:
    return Instructions((Establish(StaticAbility((keeps,)), "until end of turn"),))


def _loses_and_you_add(player: PlayerRef) -> Clause:
    return Clause((*targeting(player), LoseUnspentMana(player, PlayerRef.YOU)), player)


def _unspent(*colors: Token) -> Quantity:
    return UnspentMana(_types(colors))


def _at_least(player: PlayerRef, number: Token, *colors: Token) -> Condition:
    return at_least(UnspentMana(_types(colors), player), int(number))


UNSPENT: Meanings = {
    "keeps_mana": _keeps,
    "unspent_statement": lambda said: said if isinstance(said, Statements) else Statements((said,)),
    "unspent_becomes": lambda color: _becomes(ManaType(str(color))),
    "unspent_becomes_colorless": lambda *_words: _becomes(ManaType.COLORLESS),
    "losing_mana_costs_life": constant(Statements((LosingManaCostsLife(),))),
    "lasting_keeps_mana": _lasting,
    "lose_unspent": constant((LoseUnspentMana(),)),
    "loses_and_you_add": _loses_and_you_add,
    "unspent_mana": _unspent,
    "unspent_at_least": _at_least,
}
