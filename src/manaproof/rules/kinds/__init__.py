"""
The kinds of event that are encoded, one module each; importing this package registers them.
"""

from manaproof.rules.kinds import drawing, entering, life, mana, nothing, status

__all__ = ["drawing", "entering", "life", "mana", "nothing", "status"]
