"""
Patterns of events: what a replacement effect, a prohibition or a triggered ability watches for.
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.mana import ManaTypeSet
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef, Step


class EventKind(enum.Enum):
    """
    The kinds of event that card text speaks of; a kind no question brings about can't matter to it.
    """

    MANA = "mana is produced"
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
    COPY = "a spell or ability is copied"
    ACTIVATE = "an ability is activated"
    COMBAT = "creatures attack or block"
    TAPPED = "a permanent becomes tapped"
    UNTAPPED = "a permanent becomes untapped"
    TARGET = "an object or player becomes a target"
    ATTACHED = "an object becomes attached"
    TRANSFORM = "a permanent transforms or is turned face up"
    PLAYER_ACTION = "a player does something else"
    CHANCE = "a coin is flipped or a die is rolled"
    GAME = "a player wins or loses the game"
    STATE = "a state of the game"


@frozen
class EventPattern:
    """
    A description of events.
    """


class Producer(enum.Enum):
    """
    What must have produced the mana.
    """

    TAPPED_PERMANENT = "a permanent is tapped for mana"  # CR 106.12
    ABILITY_OF = "an ability of a permanent"
    SPELL_OR_ABILITY = "a spell or ability"


@frozen
class ManaPattern(EventPattern):
    """
    Mana is produced: "a basic land is tapped for mana of the chosen color", "tapped for two or more mana".

    `player` is who taps the permanent or adds the mana, None for passive voice; `types` None is any type.
    """

    producer: Producer = Producer.TAPPED_PERMANENT
    player: PlayerRef | None = None
    source: Property = Anything()
    types: ManaTypeSet | None = None
    of_chosen_color: bool = False
    least: int = 1


@frozen
class DrawPattern(EventPattern):
    """
    A player would draw a card, or draws one.

    `least` None looks at one single draw (CR 121.2); a number looks at the instruction as a whole (CR 121.2a).
    `except_first` is the n of "except the first n they draw in each of their draw steps"; `nth` of "your second card
    each turn" is for triggers.
    """

    player: PlayerRef
    least: int | None = None
    except_first: int = 0
    nth: int | None = None


class Placer(enum.Enum):
    """
    What must put the counters.
    """

    ANYTHING = "anything"
    EFFECT = "an effect"  # CR 614.16
    PLAYER = "a player"
    MODULAR = "a modular triggered ability"


@frozen
class CountersPattern(EventPattern):
    """
    Counters would be put on a permanent that has a property, or on a player.

    `kind` None is any kind. `on` None means that only players are looked at. `player` is the player on whom they are
    put; `by` is who puts them where `placer` is PLAYER.
    """

    kind: str | None
    on: Property | None = None
    player: PlayerRef | None = None
    placer: Placer = Placer.ANYTHING
    by: PlayerRef | None = None


@frozen
class EntersPattern(EventPattern):
    """
    A permanent with a property enters the battlefield; `together` for "one or more … enter", which is one event for all.
    """

    what: Property
    together: bool = False


@frozen
class TappedPattern(EventPattern):
    """
    A permanent with a property becomes tapped, for mana or otherwise (CR 701.26).
    """

    what: Property


@frozen
class StepPattern(EventPattern):
    """
    A step or phase begins; `player` is whose, None for each.
    """

    step: Step
    player: PlayerRef | None = None


@frozen
class OtherPattern(EventPattern):
    """
    An event of kinds that are only told apart: enough to know that a question has no such event.
    """

    kinds: tuple[EventKind, ...]
