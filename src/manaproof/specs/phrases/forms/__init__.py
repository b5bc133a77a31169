"""
The forms of phrases, a module for each topic; importing this package registers them.
"""

from manaproof.specs.phrases.forms import abilities, cards, counters, players, tokens, zones
from manaproof.specs.phrases.forms.registry import FORMS, form

__all__ = ["FORMS", "abilities", "cards", "counters", "form", "players", "tokens", "zones"]
