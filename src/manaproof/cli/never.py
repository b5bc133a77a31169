"""
`manaproof never`: whether a formula holds at no outcome, or one at which it does.
"""

from __future__ import annotations

from manaproof.cli.claim_options import claim_command

command = claim_command(
    "never",
    "Tell whether FORMULA holds at no outcome of an event; if not, show one at which it does.",
)
