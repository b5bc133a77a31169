"""
The kinds of event that are encoded, one module each; importing this package registers them.
"""

from manaproof.rules.kinds import (
    chance,
    control,
    counters_removed,
    damage,
    drawing,
    entering,
    entering_instead,
    game,
    library,
    life,
    mana,
    nothing,
    players,
    prevention,
    sagas,
    status,
    tokens,
    turns,
    unspent,
    zones,
)

__all__ = [
    "chance",
    "control",
    "counters_removed",
    "damage",
    "drawing",
    "entering",
    "entering_instead",
    "game",
    "library",
    "life",
    "mana",
    "nothing",
    "players",
    "prevention",
    "sagas",
    "status",
    "tokens",
    "turns",
    "unspent",
    "zones",
]
