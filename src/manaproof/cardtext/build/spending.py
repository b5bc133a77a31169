"""
With what mana costs may be paid (grammar `spending`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.mana import activating, casting
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import Limits, Meanings, Noun, Statements, constant
from manaproof.model.abilities import PaidOnlyWith
from manaproof.model.effects import PaidWith, SpellPaidOnlyWith, SpendAsThough
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaType, ManaTypeSet
from manaproof.model.production import Purpose
from manaproof.model.references import PlayerRef

OWN_ABILITIES = Purpose("pay", words="the activation costs of ~'s abilities")
THOSE_ABILITIES = Purpose("activate", words="those abilities")


def _types(*words: Token) -> ManaTypeSet:
    return ManaTypeSet.of(ManaType(str(word)) for word in words if word.type == "COLOR_WORD")


def _said(says: SpendAsThough, *purposes: Purpose) -> Statements:
    return Statements((evolve(says, purposes=purposes),))


def _cast_or_activate(says: SpendAsThough, spells: Noun, objects: Noun) -> Statements:
    return _said(says, casting(spells), activating(objects))


SPENDING: Meanings = {
    "spending": lambda statements: statements,
    "you_all_mana": constant(SpendAsThough(PlayerRef.YOU, ALL_COLORS)),
    "players_all_mana": constant(SpendAsThough(PlayerRef.EACH_PLAYER, ALL_COLORS)),
    "you_some_mana": lambda *words: SpendAsThough(PlayerRef.YOU, ALL_COLORS, _types(*words)),
    "spend_as_any_color": _said,
    "spend_to_cast": lambda says, noun: _said(says, casting(noun)),
    "spend_to_activate": lambda says, noun: _said(says, activating(noun)),
    "spend_to_activate_those": lambda says: _said(says, THOSE_ABILITIES),
    "spend_on_own_abilities": lambda says, *_words: _said(says, OWN_ABILITIES),
    "spend_to_cast_or_activate": _cast_or_activate,
    "any_type_on_own_abilities": constant(_said(SpendAsThough(PlayerRef.YOU, ALL_TYPES), OWN_ABILITIES)),
    "spend_as_color": lambda spent, other: _said(SpendAsThough(PlayerRef.YOU, _types(other), _types(spent))),
    "spend_other_as_colorless": constant(_said(SpendAsThough(PlayerRef.YOU, ManaTypeSet.of((ManaType.COLORLESS,)), only=True))),
    "only_color_on_x": lambda *words: PaidWith(_types(*words), on_x=True),
    "only_chosen_color": constant(PaidWith(of_chosen_color=True)),
    "only_produced_by": lambda noun, _this: PaidWith(produced_by=property_of(noun)),
    "spell_paid_with": lambda mana: Statements((SpellPaidOnlyWith(mana),)),
    "paid_with": lambda mana: Limits((PaidOnlyWith(mana),)),
}
