"""
`manaproof possible`: whether a formula holds at some outcome: in some order, with some choices and amounts.
"""

from __future__ import annotations

from manaproof.cli.claim_options import claim_command

command = claim_command(
    "possible",
    "Tell whether FORMULA holds at some outcome of an event: in some order, with some choices, for some amounts.",
)
