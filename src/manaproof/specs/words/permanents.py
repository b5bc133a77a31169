"""
What happened to permanents, in words.
"""

from __future__ import annotations

from manaproof.model.abilities import UNTIL_IT_TRIGGERS
from manaproof.model.amounts import is_one
from manaproof.model.outcomes import (
    BecameCopy,
    BecameTapped,
    ControlGained,
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    EffectStarted,
    Entered,
    Triggered,
)
from manaproof.specs.words.naming import are, counters_in_words, does, object_in_words, whose
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: CountersPlaced) -> str:
    counters = counters_in_words(happening.kind, happening.count)
    if "/" not in happening.on:
        return f"{does(happening.on, 'get')} {counters}"
    if happening.entering:
        return f"{happening.name} enters with {counters}"
    return f"{counters} {are(happening.count)} put on {happening.name}"


@register_words
def _(happening: CountersRemained) -> str:
    remain = "remains" if is_one(happening.count) else "remain"
    return f"{counters_in_words(happening.kind, happening.count)} {remain} on {happening.name}"


@register_words
def _(happening: CountersRemoved) -> str:
    counters = counters_in_words(happening.kind, happening.count)
    return f"{counters} {are(happening.count)} removed from {happening.name}"


@register_words
def _(happening: Entered) -> str:
    as_copy = "" if happening.as_copy_of is None else f"as a copy of {happening.as_copy_of} "
    attached = "" if happening.attached_to is None else f"attached to {object_in_words(happening.attached_to)} "
    how = f"{'face down ' if happening.face_down else ''}{'tapped ' if happening.tapped else ''}{as_copy}{attached}"
    return f"{happening.name} enters {how}under {whose(happening.controller)} control"


@register_words
def _(happening: BecameCopy) -> str:
    until = "" if happening.duration is None else f" {happening.duration}"
    return f"{happening.name} becomes a copy of {happening.of}{until}"


@register_words
def _(happening: ControlGained) -> str:
    return f"{does(happening.player, 'gain')} control of {happening.name}"


@register_words
def _(happening: EffectStarted) -> str:
    if happening.duration == UNTIL_IT_TRIGGERS:
        return f"{happening.name} creates a delayed ability"
    return f"an effect of {happening.name} lasts {happening.duration.replace('~', happening.name)}"


@register_words
def _(happening: Triggered) -> str:
    with_x = "" if happening.x is None else f" with X={happening.x}"
    return f"{happening.name} triggers{with_x}" + ("" if happening.amount is None else f" ({happening.amount})")


@register_words
def _(happening: BecameTapped) -> str:
    owner = "" if happening.controller == "you" else f"{whose(happening.controller)} "
    return f"{owner}{happening.name} becomes {'tapped' if happening.tapped else 'untapped'}"
