"""
The Comprehensive Rules, one module per chapter or idea, each rule tagged with its number and edition.

A module has the same parts in the same order: its rules, then its definitions.
"""
