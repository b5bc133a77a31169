"""
Abilities in quotes that name the object whose ability gives them (CR 201.5a).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from manaproof.cardtext.build.parts import substitute
from manaproof.cardtext.paragraphs import GIVER
from manaproof.model.abilities import Ability, ActivatedAbility, Form, GainAbilities, TriggeredAbility, UnreadAbility
from manaproof.model.effects import Change, ContinuousEffect, EntersAsCopy, ReplacementEffect
from manaproof.model.instructions import AddMana, Unread
from manaproof.model.patterns import EntersPattern
from manaproof.model.properties import Is
from manaproof.model.references import Referent
from manaproof.model.walking import walk

ANOTHER_GIVER = "it names another object, which gives it"


def without_other_givers(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """
    Abilities, in which those count as unread that name the object that gives them to another one.
    """
    named = [node for node in walk(abilities) if _is_by_name(node)]
    own = [change for change in _given_to_itself(abilities) if _is_by_name(change)] if named else []
    for given in named:
        if given not in own:
            abilities = substitute(abilities, given, GainAbilities(tuple(_unread(each) for each in given.abilities)))
    return abilities


def _is_by_name(node: object) -> TypeGuard[GainAbilities]:
    return isinstance(node, GainAbilities) and node.by_name


def _unread(ability: Ability) -> UnreadAbility:
    form = {ActivatedAbility: Form.ACTIVATED, TriggeredAbility: Form.TRIGGERED}.get(type(ability), Form.STATIC)
    return UnreadAbility(form, GIVER, 0, ANOTHER_GIVER, adds_mana=_adds_mana(ability))


def _adds_mana(ability: Ability) -> bool:
    if isinstance(ability, UnreadAbility):
        return ability.adds_mana
    return any(isinstance(node, AddMana) or (isinstance(node, Unread) and node.adds_mana) for node in walk(ability))


def _given_to_itself(abilities: object) -> Iterator[Change]:
    for node in walk(abilities):
        match node:
            case ContinuousEffect(affects=Referent.THIS, changes=changes):
                yield from changes
            case ReplacementEffect(EntersPattern(Is(Referent.THIS)), EntersAsCopy(exceptions=exceptions)):
                yield from exceptions
            case _:
                pass
