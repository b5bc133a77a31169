"""
The solver's side: value trees as solver terms, rules as named constraints, and checks that nothing is missing.

This package alone imports z3.
"""
