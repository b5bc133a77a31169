"""
Statements of which only is known what they are about.
"""

from __future__ import annotations

import enum

from attrs import frozen


class Aspect(enum.Enum):
    """
    A side of the game that a statement is about; a question looks at some aspects and not at others.
    """

    COMBAT = "attacking, blocking and combat damage"
    CASTING = "which spells may be cast, and when"
    COSTS = "what spells cost"
    COUNTERING = "which spells can't be countered"
    ACTIVATING = "which abilities may be activated, when, and what they cost"
    TARGETING = "what may be targeted"
    PLAYING_LANDS = "which lands may be played"
    HAND_SIZE = "how many cards a hand may hold"
    UNTAPPING = "what untaps and when"
    DAMAGE = "damage, its prevention and its results"
    LIFE = "gaining and losing life"
    DYING = "destruction, sacrifice and going to a graveyard"
    TOKENS = "which tokens are created"
    SPENDING = "what mana may be spent on"
    DECK = "how a deck is built"
    POWER_TOUGHNESS = "power and toughness"
    COLOR = "colors of objects"
    INFORMATION = "what players may look at"
    TURN = "turns, phases and steps"
    GAME = "winning and losing"
    ENTERING = "how permanents enter"
    SEARCHING = "searching, revealing and shuffling"
    STARTING = "how the game begins"
    SPECIAL_ACTIONS = "which special actions may be taken"


@frozen
class Concerns:
    """
    A statement of which only the aspects are known that it is about.
    """

    aspects: tuple[Aspect, ...]
