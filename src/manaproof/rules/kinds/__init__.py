"""
The kinds of event that are encoded, one module each; importing this package registers them.
"""

from manaproof.rules.kinds import counters_removed, drawing, entering, life, mana, nothing, status, tokens

__all__ = ["counters_removed", "drawing", "entering", "life", "mana", "nothing", "status", "tokens"]
