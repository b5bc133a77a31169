"""
Tokens that were created, in words.
"""

from __future__ import annotations

from manaproof.model.abilities import KeywordAbility
from manaproof.model.amounts import is_one
from manaproof.model.cards import Face
from manaproof.model.mana import COLORS
from manaproof.model.outcomes import TokensCreated
from manaproof.specs.names import one_of
from manaproof.specs.words.naming import does
from manaproof.specs.words.registry import register_words

_VOWELS = "aeiou8"


@register_words
def _(happening: TokensCreated) -> str:
    state = "tapped and attacking " if happening.attacking else "tapped " if happening.tapped else ""
    token = "token" if is_one(happening.count) else "tokens"
    face = happening.card.faces[happening.face]
    name = face.name or happening.card.name
    if happening.is_copy:
        copies = "that's a copy" if is_one(happening.count) else "that are copies"
        return f"{does(happening.player, 'create')} {_many(state + token, happening.count)} {copies} of {name}"
    before, after = token_in_words(face)
    after += "" if happening.attached_to is None else f" attached to {happening.attached_to}"
    return f"{does(happening.player, 'create')} {_many(f'{state}{before} {token}', happening.count)}{after}"


def token_in_words(face: Face) -> tuple[str, str]:
    """
    What a token is, in the words before and after "token".

    >>> token_in_words(Face("Treasure Token", card_types=("Artifact",), subtypes=("Treasure",)))
    ('Treasure', '')
    """
    subtypes = " ".join(face.subtypes)
    named = f" named {face.name}" if face.name not in (f"{subtypes} Token", subtypes, " ".join(face.card_types)) else ""
    found = (ability for ability in face.abilities if isinstance(ability, KeywordAbility))
    keywords = [f"{ability.keyword} {ability.parameter or ''}".rstrip() for ability in found]
    others = len(face.abilities) - len(keywords)
    if face.power is None and not face.colors and "Creature" not in face.card_types and subtypes:
        return subtypes, named
    colors = one_of([color.name.lower() for color in COLORS if color in face.colors], "and") or "colorless"
    parts = [supertype.lower() for supertype in face.supertypes]
    parts += [f"{face.power}/{face.toughness}"] if face.power is not None else []
    parts += [colors, *face.subtypes, *(card_type.lower() for card_type in face.card_types)]
    with_ = [*keywords, *(["an ability"] if others == 1 else ["abilities"] if others else [])]
    return " ".join(parts), named + (f" with {one_of(with_, 'and')}" if with_ else "")


def _many(words: str, count: int) -> str:
    if is_one(count):
        return f"{'an' if words[0].lower() in _VOWELS else 'a'} {words}"
    return f"{count} {words}"
