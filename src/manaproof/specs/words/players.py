"""
What happened to players, in words.
"""

from __future__ import annotations

from manaproof.model.outcomes import (
    Assumed,
    AssumedSize,
    DamageDealt,
    Decided,
    Did,
    GameEnds,
    GotCounters,
    LifeChanged,
    NotLegal,
    size_in_words,
)
from manaproof.specs.words.naming import counters_in_words, does, object_in_words
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: LifeChanged) -> str:
    verb = "pay" if happening.paid else "gain" if happening.change > 0 else "lose"
    return f"{does(happening.player, verb)} {abs(happening.change)} life"


@register_words
def _(happening: GotCounters) -> str:
    return f"{does(happening.player, 'get')} {counters_in_words(happening.kind, happening.count)}"


@register_words
def _(happening: DamageDealt) -> str:
    return f"{happening.source} deals {happening.amount} damage to {object_in_words(happening.to)}"


@register_words
def _(happening: Did | Decided) -> str:
    verb, _, rest = happening.words.partition(" ")
    return f"{does(happening.player, verb)} {rest}".rstrip()


@register_words
def _(happening: GameEnds) -> str:
    return f"{does(happening.player, 'win' if happening.wins else 'lose')} the game"


@register_words
def _(happening: NotLegal) -> str:
    rules = f" ({', '.join(happening.rules)})" if happening.rules else ""
    return f"what is asked next isn't legal: {happening.reason}{rules}"


@register_words
def _(happening: Assumed) -> str:
    return f"if {happening.condition}"


@register_words
def _(happening: AssumedSize) -> str:
    return f"if {size_in_words(happening)}"
