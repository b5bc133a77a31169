"""
Patterns as such, and the kinds of event that card text speaks of.
"""

from __future__ import annotations

import enum

from attrs import frozen


class EventKind(enum.Enum):
    """
    The kinds of event that card text speaks of; a kind no question brings about can't matter to it.
    """

    MANA = "mana is produced"
    MANA_LOST = "unspent mana is lost"
    DRAW = "a card is drawn"
    COUNTERS = "counters are put"
    COUNTERS_REMOVED = "counters are removed"
    ENTERS = "a permanent enters"
    LEAVES = "a permanent leaves the battlefield"
    DIES = "a permanent dies"
    SACRIFICE = "a permanent is sacrificed"
    DESTROY = "a permanent is destroyed"
    ZONE_CHANGE = "a card changes zones"
    GRAVEYARD = "a card is put into a graveyard"
    DISCARD = "a card is discarded"
    MILL = "a card is milled"
    EXILE = "a card is exiled"
    SEARCH = "a library is searched"
    SHUFFLE = "a library is shuffled"
    SCRY = "a player scries or surveils"
    REVEAL = "a card is revealed"
    DAMAGE = "damage is dealt"
    LIFE_GAIN = "life is gained"
    LIFE_LOSS = "life is lost"
    TOKEN = "a token is created"
    STEP = "a step or phase begins"
    CAST = "a spell is cast"
    PLAY = "a land is played"
    COPY = "a spell or ability is copied"
    ACTIVATE = "an ability is activated"
    COMBAT = "creatures attack or block"
    TAPPED = "a permanent becomes tapped"
    UNTAPPED = "a permanent becomes untapped"
    MONSTROUS = "a permanent becomes monstrous"
    TARGET = "an object or player becomes a target"
    ATTACHED = "an object becomes attached"
    UNLOCK = "a door is unlocked"
    TRANSFORM = "a permanent transforms or is turned face up"
    FLIP = "a permanent flips"
    SUSPECTED = "a creature becomes suspected"
    PLAYER_ACTION = "a player does something else"
    CHANCE = "a coin is flipped or a die is rolled"
    GAME = "a player wins or loses the game"
    STATE = "a state of the game"
    CONTROL = "control of a permanent changes"
    DAYTIME = "day becomes night or night becomes day"


@frozen
class EventPattern:
    """
    A description of events.
    """


@frozen
class OtherPattern(EventPattern):
    """
    An event of kinds that are only told apart: enough to know that a question has no such event.
    """

    kinds: tuple[EventKind, ...]
