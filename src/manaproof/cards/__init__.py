"""
The card library: compiled cards that come with manaproof, and the user's own import of Scryfall's or MTGJSON's files.

Looking cards up loads neither the grammar nor the solver.
"""

from manaproof.cards.library import Found, Library

__all__ = ["Found", "Library"]
