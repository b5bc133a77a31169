"""
A rules checker for Magic: The Gathering.

Given a board and an event it lists every legal outcome, proves invariants, and says why an outcome
can or can't happen, citing the Comprehensive Rules.
"""

__version__ = "0.1.0"
