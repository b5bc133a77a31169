"""
`manaproof always`: whether a formula holds at every outcome, or one at which it doesn't.
"""

from __future__ import annotations

from manaproof.cli.claim_options import claim_command

command = claim_command(
    "always",
    "Tell whether FORMULA holds at every outcome of an event; if not, show one at which it doesn't.",
)
