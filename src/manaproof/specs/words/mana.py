"""
Mana that was added, in words.
"""

from __future__ import annotations

from manaproof.model.outcomes import ManaAdded
from manaproof.specs.words.naming import does
from manaproof.specs.words.registry import register_words
from manaproof.specs.words.terms import terms_in_words


@register_words
def _(happening: ManaAdded) -> str:
    return f"{does(happening.player, 'add')} {happening.mana}{_in_brackets(terms_in_words(happening.terms))}"


def _in_brackets(words: str) -> str:
    return f" ({words})" if words else ""
