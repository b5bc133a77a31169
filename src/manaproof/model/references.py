"""
How a text points at players, objects, zones and steps without naming them.
"""

from __future__ import annotations

import enum


class PlayerRef(enum.Enum):
    """
    A player, or each of several, as seen from a source with a controller ("you", CR 109.5).
    """

    YOU = "you"
    AN_OPPONENT = "an opponent"
    EACH_OPPONENT = "each opponent"
    A_PLAYER = "a player"
    EACH_PLAYER = "each player"
    THAT_PLAYER = "that player"
    ITS_CONTROLLER = "its controller"
    ITS_OWNER = "its owner"
    ENCHANTED_PLAYER = "enchanted player"
    TARGET_PLAYER = "target player"
    TARGET_OPPONENT = "target opponent"
    DEALERS_CONTROLLER = "that source's controller"
    OPPONENTS_OF_THAT_PLAYER = "each of that player's opponents"
    CHOSEN_PLAYER = "the chosen player"
    ACTIVE_PLAYER = "the active player"
    YOUR_TEAM = "your team"
    THOSE_PLAYERS = "those players"  # who do what each of several players may do
    SEARCHERS = "each player who searched their library this way"
    ANY_OTHER_PLAYER = "any other player"  # than that player
    WHO_DREW = "each player who drew a card this way"
    WHO_TAPPED_A_LAND = "each player who tapped a land for mana this turn"


class Referent(enum.Enum):
    """
    One object that a text points at from its context.
    """

    THIS = "this"
    ATTACHED = "attached"  # what this Aura, Equipment or Fortification is attached to
    THAT = "that"  # the object that the event is about: "that land", "it"
    TARGET = "target"
    EXILED_CARD = "exiled card"  # the card exiled with this
    SACRIFICED = "sacrificed"  # the object sacrificed, exiled or tapped to pay the cost
    ANOTHER_TARGET = "another target"
    TARGETS = "targets"  # each of any number of targets
    SECOND_TARGET = "second target"  # where the words don't say that it is another one than the first
    CHOSEN_SOURCE = "chosen source"  # "a source of your choice" (CR 609.7a)
    DEALER = "dealer"  # what deals the damage of the event
    DAMAGED = "damaged"  # the permanent or player that the damage of the event is dealt to
    AFFECTED = "affected"  # each object that a continuous effect changes, by itself
    TAPPED = "tapped"  # the objects that the instruction before tapped, or that were tapped before it
    CREATED = "created"  # the tokens that the instruction before created
    THAT_CARD = "that card"  # the card that the event has moved
    EXILED_BEFORE = "exiled before"  # the card that the instruction before exiled from a graveyard
    FOUND = "found"  # the card that was chosen or found
    CYCLED = "cycled"  # the card whose cycling ability makes a player draw
    PUT = "put"  # the permanent that the instruction before put onto the battlefield


TARGET_REFERENTS = frozenset({Referent.TARGET, Referent.ANOTHER_TARGET, Referent.SECOND_TARGET})
"""What is chosen as a spell or ability is put onto the stack (CR 115.1)."""


class Zone(enum.Enum):
    """
    A zone (CR 400.1).
    """

    LIBRARY = "library"
    HAND = "hand"
    BATTLEFIELD = "battlefield"
    GRAVEYARD = "graveyard"
    STACK = "stack"
    EXILE = "exile"
    COMMAND = "command"


class Daytime(enum.Enum):
    """
    Day or night, or neither as long as it hasn't become either (CR 731.1).
    """

    DAY = "day"
    NIGHT = "night"
    NEITHER = "neither"


class Step(enum.Enum):
    """
    A step, or a phase without steps (CR 500.1).
    """

    UNTAP = "untap step"
    UPKEEP = "upkeep"
    DRAW = "draw step"
    FIRST_MAIN = "first main phase"
    COMBAT = "combat phase"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers step"
    DECLARE_BLOCKERS = "declare blockers step"
    COMBAT_DAMAGE = "combat damage step"
    END_OF_COMBAT = "end of combat step"
    MAIN = "main phase"
    SECOND_MAIN = "second main phase"
    END = "end step"
    CLEANUP = "cleanup step"
    TURN = "turn"


class Manner(enum.Enum):
    """
    How it comes that an object changes zones, where card text or a rule tells that apart.
    """

    PUT = "put"
    DESTROYED = "destroyed"  # CR 701.8a
    SACRIFICED = "sacrificed"  # CR 701.21a
    DISCARDED = "discarded"  # CR 701.9a
    MILLED = "milled"  # CR 701.17a
    COUNTERED = "countered"  # CR 701.6a
    RESOLVED = "resolved"  # CR 608.2n
