"""
Effects that change the text of an object (grammar `text`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.parts import Meanings, Sentence, constant
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import ContinuousEffect, ReplaceWords, WordKind
from manaproof.model.instructions import ChooseWords, Effect, Target
from manaproof.model.properties import Anything, Either, IsSpell
from manaproof.model.references import Referent

_INDEFINITELY = "indefinitely"  # CR 611.2a
_ANY = Aim(Referent.TARGET, (Target(Either((IsSpell(), Anything()))),))


@frozen
class NeverTheNewType(Sentence):
    """
    A creature type that can't be the one that replaces another in the sentence before.
    """

    subtype: str


def without_new_type(effect: Effect, subtype: str) -> Effect | None:
    """
    The effect of which the last sentence replaces words, never with that one.
    """
    match effect:
        case (*before, Establish(StaticAbility((ContinuousEffect(changes=(ReplaceWords() as change,)) as text,))) as last):
            told = evolve(text, changes=(evolve(change, never=(*change.never, subtype)),))
            return (*before, evolve(last, ability=StaticAbility((told,))))
        case _:
            return None


def _changed(aim: Aim, kinds: tuple[WordKind, ...], duration: str = _INDEFINITELY) -> Effect:
    effect = ContinuousEffect(aim.one, (ReplaceWords(kinds),))
    return (*aim.targets, ChooseWords(), Establish(StaticAbility((effect,)), duration))


TEXTS: Meanings = {
    "change_text": _changed,
    "change_text_of_any": lambda kinds, *until: _changed(_ANY, kinds, *until),
    "replaced_words": lambda *kinds: kinds,
    "text_until_end_of_turn": constant("until end of turn"),
    "color_words": constant(WordKind.COLOR),
    "land_type_words": constant(WordKind.BASIC_LAND_TYPE),
    "creature_type_words": constant(WordKind.CREATURE_TYPE),
    "new_type_never": lambda subtype: NeverTheNewType(str(subtype)),
}
