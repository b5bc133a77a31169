"""
Words for steps, phases and turns.
"""

from __future__ import annotations

from manaproof.model.outcomes import Skipped
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: Skipped) -> str:
    skip = "skip" if happening.player == "you" else "skips"
    whose = "your" if happening.player == "you" else "their"
    return f"{happening.player} {skip} {whose} {happening.step.value}"
