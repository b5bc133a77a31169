"""
What was cast and copied, in words.
"""

from __future__ import annotations

from manaproof.model.outcomes import Cast, Copied
from manaproof.specs.words.naming import does
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: Cast) -> str:
    return f"{does(happening.player, 'cast')} {happening.name}"


@register_words
def _(happening: Copied) -> str:
    verb = "copy" if happening.player == "you" else "copies"
    return f"{happening.player} {verb} {happening.name}"
