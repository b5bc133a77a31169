"""
Objects that have the full text of a card in a graveyard (CR 612.6).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability
from manaproof.model.cards import Face
from manaproof.model.change import Change
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.copies import IsACopy
from manaproof.model.patterns import StatePattern
from manaproof.model.properties import CreatedWith
from manaproof.model.walking import walk
from manaproof.rules.characteristics import printed
from manaproof.rules.context import Context
from manaproof.rules.public_zones import top_of_graveyard
from manaproof.rules.rulebook import rule

FULL_TEXT = rule(
    __name__,
    "612.6",
    "what has the full text of a card has its name, mana cost, colors, types, rules text, power and toughness",
    otherwise="what has the full text of a card has its rules text alone",
)
_ONE_TEXT = frozenset({"normal", "transform", "modal_dfc", "adventure"})
_ELSEWHERE_PRINTED = (StatePattern, f.GainControl, IsACopy, CreatedWith)  # asked of what is printed on a permanent


@frozen
class FullTextOf(Change):
    """
    It has the full text of a face and more text besides.
    """

    face: Face
    besides: tuple[Ability, ...]


def with_its_card(change: f.HasFullText, context: Context) -> Change:
    """
    The change with the card that is on top of the graveyard; one without a card changes nothing.

    Raises:
        NotModelled: which one it is isn't told, it is a card of another kind than those with one text, or it is had as it enters.
    """
    card = top_of_graveyard(context.board.player(context.you))
    if card is None:
        return Change()
    if card.layout not in _ONE_TEXT or any(isinstance(node, _ELSEWHERE_PRINTED) for node in walk(card.front.abilities)):
        raise NotModelled(f"the full text of `{card.name}` on another object isn't encoded")
    has_it = context.board.permanent(context.source or "")
    if has_it is not None and has_it.is_entering:
        raise NotModelled(f"how an object enters that has the full text of `{card.name}` isn't encoded")
    return FullTextOf(card.front, change.besides)


def with_full_text(looks: Characteristics, change: FullTextOf) -> Characteristics:
    """
    The characteristics of an object with the text of a face in place of its own; what was granted is no text (CR 612.3).
    """
    text = printed(change.face, looks.id, "the full text")
    granted = tuple(own for own in looks.abilities if not own.origin.startswith("printed"))
    first = len(change.face.abilities) + 1
    numbered = enumerate(change.besides, start=first)
    besides = tuple(OwnAbility(ability, f"printed {number} of the full text") for number, ability in numbered)
    abilities = (*text.abilities, *besides, *granted)
    if not FULL_TEXT.in_force:
        return evolve(looks, abilities=abilities)
    return evolve(text, abilities=abilities, controller=looks.controller, cant_have=looks.cant_have, text_of=change.face)
