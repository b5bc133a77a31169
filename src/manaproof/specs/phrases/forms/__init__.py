"""
The forms of phrases, a module for each topic; importing this package registers them.
"""

from manaproof.specs.phrases.forms import (
    abilities,
    cards,
    casting,
    chance,
    counters,
    damage,
    library,
    players,
    tokens,
    turns,
    zones,
)
from manaproof.specs.phrases.forms.registry import FORMS, form

__all__ = [
    "FORMS",
    "abilities",
    "cards",
    "casting",
    "chance",
    "counters",
    "damage",
    "form",
    "library",
    "players",
    "tokens",
    "turns",
    "zones",
]
