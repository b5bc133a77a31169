"""
`manaproof worst`: the least that a quantity can be, or that a player can force.
"""

from __future__ import annotations

from manaproof.cli.claim_options import extreme_command

command = extreme_command(
    "worst",
    "Tell the least that QUANTITY, such as "
    '"damage dealt to you", is at an outcome of an event; with --for-player, at most how much that player can make it.',
    greatest=False,
)
