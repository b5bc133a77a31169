"""
Words for steps, phases and turns.
"""

from __future__ import annotations

from manaproof.model.amounts import is_one
from manaproof.model.outcomes import Skipped, WillSkip, WontUntap
from manaproof.model.outcomes.turns import BecameDaytime
from manaproof.specs.words.naming import whose
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: Skipped) -> str:
    skip = "skip" if happening.player == "you" else "skips"
    whose = "your" if happening.player == "you" else "their"
    return f"{happening.player} {skip} {whose} {happening.step.value}"


@register_words
def _(happening: WillSkip) -> str:
    step = happening.step.value
    are = f"next {step} is" if is_one(happening.count) else f"next {happening.count} {step}s are"
    return f"{whose(happening.player)} {are} to be skipped"


@register_words
def _(happening: WontUntap) -> str:
    during = "its controller's" if happening.player is None else whose(happening.player)
    return f"{happening.name} won't untap during {during} next untap step"


@register_words
def _(happening: BecameDaytime) -> str:
    return f"it becomes {happening.daytime.value}"
