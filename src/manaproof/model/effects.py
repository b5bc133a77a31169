"""
Effects that wait for events or apply all the time: replacement effects, prohibitions, continuous effects.
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.expr import Condition, Quantity, Rounding
from manaproof.model.instructions import Effect
from manaproof.model.mana import Color, ManaTypeSet
from manaproof.model.patterns import EventPattern
from manaproof.model.production import Mana, SpendTerm, Symbols, TypeSource
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent


class InteractionStep(enum.IntEnum):
    """
    The steps of CR 616.1a–e, in order: effects of a lower step must be chosen first.
    """

    SELF_REPLACEMENT = 0
    CONTROL = 1
    COPY = 2
    BACK_FACE = 3
    OTHER = 4


@frozen
class Rewrite:
    """
    What happens instead.
    """


@frozen
class MultiplyMana(Rewrite):
    """
    "It produces twice as much of that mana instead."
    """

    factor: int


@frozen
class ProduceInstead(Rewrite):
    """
    "It produces {B} instead of any other type", "… one mana of a color of your choice instead of any other type and amount".

    `replaced` is the mana that changes, ALL_TYPES for "any other type", ALL_COLORS for "any other color". `amount`
    None keeps how much there is, a quantity is how much there is in all.
    """

    what: Symbols | TypeSource
    replaced: ManaTypeSet
    amount: Quantity | None = None


@frozen
class ProduceByType(Rewrite):
    """
    "Plains produce {R}, Islands produce {G}, … instead of any other type": one of those that fit the land is chosen.
    """

    cases: tuple[tuple[str, Symbols], ...]  # land subtype, mana


@frozen
class ProduceOther(Rewrite):
    """
    Other mana in place of what the same ability would add: a self-replacement (CR 614.15).
    """

    mana: Mana
    terms: tuple[SpendTerm, ...] = ()


@frozen
class DoInstead(Rewrite):
    """
    The event doesn't happen and these instructions are followed; they may contain it again, modified.
    """

    effect: Effect


@frozen
class ChangeCount(Rewrite):
    """
    The same event with another number: "that many plus one", "twice that many", "half that many, rounded down".

    The new number is `times` the old, halved if `half`, plus `plus`, minus `minus` but not below zero.
    """

    times: int = 1
    half: Rounding | None = None
    plus: Quantity | None = None
    minus: Quantity | None = None
    of_each_kind: bool = False


@frozen
class EntersWith(Rewrite):
    """
    The permanent enters with counters on it, and tapped if the same words say so.
    """

    count: Quantity
    kind: str
    additional: bool = False
    tapped: bool = False


@frozen
class EntersTapped(Rewrite):
    """
    The permanent enters tapped; `untapped` for "enters untapped".
    """

    untapped: bool = False


@frozen
class AsEntersDo(Rewrite):
    """
    "As this enters, …": something that is done as the permanent enters, such as choosing a color.
    """

    effect: Effect


@frozen
class AsEntersChoose(Rewrite):
    """
    "As this enters, choose a …": the choice that other abilities of this call chosen.
    """

    what: str  # "color", "creature type", "basic land type", "card name", "player", "opponent", "number", …
    restriction: Property | None = None


@frozen
class EntersAsCopy(Rewrite):
    """
    The permanent may enter as a copy of an object; exceptions are not read.
    """

    of: Objects
    optional: bool = True


@frozen
class ReplacementEffect:
    """
    "If an event would happen, something else happens instead" (CR 614.1).

    `uses` is 1 for "the next time …", None for as often as it applies.
    """

    event: EventPattern
    rewrite: Rewrite
    optional: bool = False
    condition: Condition | None = None
    step: InteractionStep = InteractionStep.OTHER
    uses: int | None = None


@frozen
class Prohibition:
    """
    "… can't …" (CR 614.17).
    """

    condition: Condition | None = None


@frozen
class CantHappen(Prohibition):
    """
    Events of a pattern can't happen: "players can't draw cards", "creatures can't have counters put on them".
    """

    event: EventPattern | None = None


@frozen
class CantDrawMoreThan(Prohibition):
    """
    A player can't draw more than a number of cards each turn (CR 121.2b).
    """

    player: PlayerRef = PlayerRef.EACH_PLAYER
    count: int = 1


@frozen
class CantActivate(Prohibition):
    """
    Activated abilities of objects can't be activated; mana abilities too unless `except_mana`.

    `anywhere` for "sources", which may also be cards in other zones.
    """

    of: Objects | None = None
    except_mana: bool = False
    anywhere: bool = False


@frozen
class Change:
    """
    What a continuous effect does to an object.
    """


@frozen
class SetLandTypes(Change):
    """
    It is those land types and no others (CR 305.7); `chosen` for the type chosen for the source.
    """

    subtypes: tuple[str, ...]
    chosen: bool = False


@frozen
class AddTypes(Change):
    """
    It has those types in addition to its other types; `chosen` for the type chosen for the source.
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    every_basic_land_type: bool = False
    every_land_type: bool = False
    every_creature_type: bool = False
    chosen: bool = False


@frozen
class SetTypes(Change):
    """
    It is those card types and subtypes and loses its other ones.
    """

    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()


@frozen
class LoseLandTypes(Change):
    """
    It loses all land types.
    """


@frozen
class SetColors(Change):
    """
    It is those colors; `in_addition` to its own; no colors is colorless.
    """

    colors: frozenset[Color]
    in_addition: bool = False


@frozen
class LoseAllAbilities(Change):
    """
    It loses all abilities (CR 613.1f); `other` spares those that the same effect gives, `except_mana` mana abilities.
    """

    other: bool = False
    except_mana: bool = False


@frozen
class ModifyPowerToughness(Change):
    """
    It gets +X/+Y or -X/-Y.
    """

    power: Quantity
    toughness: Quantity
    power_sign: int = 1
    toughness_sign: int = 1


@frozen
class SetPowerToughness(Change):
    """
    It has this base power and toughness.
    """

    power: Quantity
    toughness: Quantity


@frozen
class AsThoughHaste(Change):
    """
    Its abilities may be activated as though it had haste (CR 702.10c).
    """


@frozen
class ContinuousEffect:
    """
    A static effect on objects (CR 611, 613).
    """

    affects: Objects | Referent
    changes: tuple[Change, ...]
    condition: Condition | None = None


class Aspect(enum.Enum):
    """
    A side of the game that a statement is about; a question looks at some aspects and not at others.
    """

    COMBAT = "attacking, blocking and combat damage"
    CASTING = "which spells may be cast, when, and what they cost"
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
    EMPTYING = "when unspent mana is lost"
    DECK = "how a deck is built"
    POWER_TOUGHNESS = "power and toughness"
    COLOR = "colors of objects"
    TYPES = "card types and subtypes of spells and of cards that aren't on the battlefield"
    INFORMATION = "what players may look at"
    TURN = "turns, phases and steps"
    GAME = "winning and losing"
    ENTERING = "how permanents enter"
    SEARCHING = "searching, revealing and shuffling"
    STARTING = "how the game begins"


@frozen
class Concerns:
    """
    A statement of which only the aspects are known that it is about.
    """

    aspects: tuple[Aspect, ...]


Statement = ReplacementEffect | Prohibition | ContinuousEffect | Concerns
