"""
Keyword actions of permanents, in words.
"""

from __future__ import annotations

from manaproof.model.outcomes import Acted
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: Acted) -> str:
    return f"{happening.name} {happening.words}"
