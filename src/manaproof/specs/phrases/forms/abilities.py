"""
Phrases in which a player activates an ability.
"""

from __future__ import annotations

from manaproof.model.occasions import Activate, EndsEffect, Occasion, TapForMana, TurnsFaceUp
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first


@form("tap")
def _tap(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    return TapForMana(player, reader.thing(tree, player), reader.ability_number(tree), reader.only(tree))


@form("activate")
def _activate(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    permanent, number, target = reader.thing(tree, player), reader.ability_number(tree), reader.target(tree, player)
    other = reader.other_target(tree, player)
    while_casting = first(tree, "while_casting") is not None
    return Activate(player, permanent, number, reader.only(tree), target, other, reader.modes(tree), while_casting)


@form("ends_effect")
def _ends_effect(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    return EndsEffect(player, reader.thing(tree, player))


@form("turns_face_up")
def _turns_face_up(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    return TurnsFaceUp(player, reader.thing(tree, player))
