"""
What happened to objects that changed zones, in words.
"""

from __future__ import annotations

from manaproof.model.instructions import Position
from manaproof.model.outcomes import DamageRemoved, ObjectMoved, Regenerated, Sacrificed, ShieldCreated, Unattached, WentInstead
from manaproof.model.references import Zone
from manaproof.specs.words.naming import counters_in_words, does, whose
from manaproof.specs.words.registry import register_words


@register_words
def _(happening: ObjectMoved) -> str:
    owner = whose(happening.owner)
    name = happening.name if happening.controller is None else f"{whose(happening.controller)} {happening.name}"
    match happening.to_zone:
        case Zone.GRAVEYARD if happening.was_creature:
            return f"{name} dies"
        case Zone.EXILE:
            counters = [counters_in_words(c.kind, c.count) for c in happening.counters]
            return f"{name} is exiled" + (f" with {' and '.join(counters)}" if counters else "")
        case Zone.HAND:
            return f"{name} is returned to {owner} hand"
        case Zone.COMMAND:
            return f"{name} is put into the command zone"
        case Zone.LIBRARY:
            revealed = "revealed and " if happening.revealed else ""
            if happening.shuffled:
                return f"{name} is {revealed}shuffled into {owner} library"
            place = "the bottom" if happening.position is Position.BOTTOM else "top"
            return f"{name} is {revealed}put on {place} of {owner} library"
        case zone:
            return f"{name} is put into {owner} {zone.value}"


@register_words
def _(happening: WentInstead) -> str:
    if happening.to_zone is Zone.EXILE:
        return f"{happening.name} is exiled"
    if happening.to_zone is None:
        return f"{happening.name} stays where it is"
    return f"{happening.name} is put into {whose(happening.owner)} {happening.to_zone.value}"


@register_words
def _(happening: Sacrificed) -> str:
    return f"{does(happening.player, 'sacrifice')} {happening.name}"


@register_words
def _(happening: Regenerated) -> str:
    return f"{happening.name} regenerates"


@register_words
def _(happening: ShieldCreated) -> str:
    return f"{happening.name} will regenerate the next time it would be destroyed this turn"


@register_words
def _(happening: DamageRemoved) -> str:
    return f"all damage is removed from {happening.name}"


@register_words
def _(happening: Unattached) -> str:
    return f"{happening.name} becomes unattached"
