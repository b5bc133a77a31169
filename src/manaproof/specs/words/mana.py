"""
Mana that was added, and what became of unspent mana, in words.
"""

from __future__ import annotations

from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import ManaAdded, ManaBecame, ManaKept, ManaLost
from manaproof.specs.words.naming import does, whose
from manaproof.specs.words.registry import register_words
from manaproof.specs.words.terms import terms_in_words


@register_words
def _(happening: ManaAdded) -> str:
    return f"{does(happening.player, 'add')} {happening.mana}{_in_brackets(terms_in_words(happening.terms))}"


@register_words
def _(happening: ManaLost) -> str:
    return f"{does(happening.player, 'lose')} {happening.mana}{_in_brackets(terms_in_words(happening.terms))}"


@register_words
def _(happening: ManaKept) -> str:
    return f"{does(happening.player, 'keep')} {happening.mana}{_in_brackets(terms_in_words(happening.terms))}"


@register_words
def _(happening: ManaBecame) -> str:
    becomes = ManaBag.of({happening.type: happening.mana.total})
    terms = _in_brackets(terms_in_words(happening.terms))
    return f"{whose(happening.player)} unspent {happening.mana} becomes {becomes}{terms}"


def _in_brackets(words: str) -> str:
    return f" ({words})" if words else ""
