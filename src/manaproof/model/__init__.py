"""
The nouns: immutable values for mana, quantities, objects, boards, events, effects and outcomes.

Nothing in this package knows a rule, reads a file or loads a solver.
"""
