"""
What a question is about, in structured form: the phrase "you tap Forest for mana" is a `TapForMana`.
"""

from __future__ import annotations

from enum import Enum

from attrs import field, frozen

from manaproof.model.cards import Card, Face
from manaproof.model.events import Event, PlaceCounters
from manaproof.model.face_down import FaceDown
from manaproof.model.instructions import Effect, SpellGoes
from manaproof.model.mana import ManaTypeSet
from manaproof.model.permanents import Chosen, Counters, ObjectId, PlayerName
from manaproof.model.properties import Property
from manaproof.model.references import Step, Zone

NO_LEGAL_TARGET = "no legal target"  # stands for whatever was a legal target once and is none any more


@frozen
class Granted:
    """
    What a question doesn't say and its reading takes for granted, in words; `otherwise` is what it may as well have meant.
    """

    words: str
    otherwise: tuple[Occasion, ...]


@frozen
class Occasion:
    """
    Something that a question makes happen; `granted` tells what else the words could have meant.
    """

    granted: tuple[Granted, ...] = field(default=(), kw_only=True, eq=False, repr=False)


@frozen
class TapForMana(Occasion):
    """
    A player taps a permanent for mana (CR 106.12): activates a mana ability of it with {T} in its cost.

    `ability` is its number among the permanent's activated abilities, from 1, as the board's effects leave them;
    `only` keeps the branches in which the ability itself, before replacement effects, adds nothing but these types
    ("for {G}"). Where neither is given, every legal choice is a branch.
    """

    player: PlayerName
    permanent: ObjectId
    ability: int | None = None
    only: ManaTypeSet | None = None


@frozen
class Activate(Occasion):
    """
    A player activates an ability of a permanent, whatever its cost, and it resolves, unless it waits; mana costs count as paid.

    `target` is the name of a player or the identity of a permanent. With `while_casting` the player is paying for a spell.
    """

    player: PlayerName
    permanent: ObjectId
    ability: int | None = None
    only: ManaTypeSet | None = None
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()
    while_casting: bool = False
    waits: bool = False  # on the stack, until the question says that it resolves


@frozen
class ActivatedAbilityResolves(Occasion):
    """
    An activated ability of a permanent resolves; what isn't told of it is as it was activated in the question.

    `ability` is its number among the permanent's activated abilities, None for the only one, or the last that was activated.
    """

    permanent: ObjectId
    ability: int | None = None
    x: int | None = None
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()


@frozen
class EndsEffect(Occasion):
    """
    A player ends an effect of a permanent's ability for what it costs to end it (CR 116.2c); the cost counts as paid.
    """

    player: PlayerName
    permanent: ObjectId


@frozen
class TurnsFaceUp(Occasion):
    """
    A player turns a face-down permanent face up as a special action (CR 116.2b); mana costs count as paid.
    """

    player: PlayerName
    permanent: ObjectId


@frozen
class DrawsCards(Occasion):
    """
    An effect makes a player draw cards; with `in_draw_step` it is the turn-based draw of their draw step (CR 504.1).
    """

    player: PlayerName
    count: int = 1
    in_draw_step: bool = False


@frozen
class Resolves(Occasion):
    """
    A spell of a player resolves; what isn't told of it is as it was cast in the question. `is_copy` says that it is a copy.
    """

    card: Card
    player: PlayerName
    x: int | None = None
    target: str | None = None  # the name of a player or the identity of a permanent
    other_target: str | None = None
    modes: tuple[int, ...] = ()  # the places of the modes that were chosen, none where that isn't told
    is_copy: bool = False


@frozen
class Casts(Occasion):
    """
    A player casts a card as a spell (CR 601.2); how its cost is paid isn't asked.

    Args:
        player: Who casts it.
        card: The card; of several faces the one that is cast is its front.
        zone: From where.
        owner: Whose hand, graveyard or other zone that is, None for the player's own.
        x: What was chosen for X.
        kicked: How often it is kicked.
        kickers: Which of several kicker costs are paid, none where that isn't told.
        alternative: For which alternative cost it is cast, None for its mana cost.
        target: The name of a player or the identity of a permanent or spell.
        other_target: The second target.
        modes: The places of the modes that are chosen.
        additional: The optional costs that are paid besides kicker, each with how often.
        by_effect: Whether an effect that is being followed lets the player cast it (CR 608.2g).
        free: Whether its mana cost isn't paid.
        goes: Where the spell goes instead of to a graveyard, as the effect says that lets it be cast.
    """

    player: PlayerName
    card: Card
    zone: Zone = Zone.HAND
    owner: PlayerName | None = None
    x: int | None = None
    kicked: int = 0
    alternative: str | None = None
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()
    additional: tuple[Chosen, ...] = ()
    by_effect: bool = False
    free: bool = False
    goes: SpellGoes | None = None
    kickers: tuple[str, ...] = ()


@frozen
class Enters(Occasion):
    """
    A card enters the battlefield under a player's control.

    `x` is the X of the spell that it was, None if it wasn't cast with one; `life_for_symbols` is for how many Phyrexian mana
    symbols of its cost life was paid, None where that isn't told; `counters` are those with which the effect that puts it onto
    the battlefield lets it enter. `face` is the one that is up as it enters, `face_down` is how
    it is face down if it enters so. `prototype` is what it is
    if it was a prototyped spell, `unlocked` are the halves of a Room that were cast. `target` is what an Aura spell targeted.
    """

    card: Card
    player: PlayerName
    x: int | None = None
    was_cast: bool = False
    life_for_symbols: int | None = None
    counters: tuple[Counters, ...] = ()
    face: int = 0
    face_down: FaceDown | None = None
    prototype: Face | None = None
    unlocked: tuple[int, ...] = ()
    target: str | None = None

    @property
    def printed(self) -> Face:
        """
        The face with which it enters.
        """
        own = self.card.with_unlocked(self.unlocked) if self.card.is_room else self.card.faces[self.face]
        return self.prototype or own


@frozen
class CopyResolves(Occasion):
    """
    A copy of a permanent spell resolves under a player's control (CR 608.3f).
    """

    card: Card
    player: PlayerName
    x: int | None = None


@frozen
class AbilityResolves(Occasion):
    """
    A triggered ability of a permanent resolves; `number` is its place among the triggered abilities, None for the only one.
    """

    permanent: ObjectId
    number: int | None = None
    x: int | None = None
    target: str | None = None
    other_target: str | None = None
    modes: tuple[int, ...] = ()
    had_triggered: bool = False  # before all that the question makes happen


@frozen
class PutsCounters(Occasion):
    """
    An effect (or a cost) that `by` controls puts counters on a permanent.
    """

    permanent: ObjectId
    kind: str
    count: int
    by: PlayerName
    by_effect: bool = True


@frozen
class Plays(Occasion):
    """
    A player plays a land card of theirs from a zone, with one of its faces up (CR 116.2a, 305, 712.12).
    """

    player: PlayerName
    card: Card
    zone: Zone = Zone.HAND
    face: int = 0


class Over(Enum):
    """
    What is over of all that comes before a step or turn that is to begin.
    """

    NOTHING = "nothing"
    CHECK = "the check of state-based actions"
    STEP = "the step or phase"
    TURN = "the turn"


@frozen
class StepBegins(Occasion):
    """
    A step, phase or turn begins and its turn-based actions happen: the draw of a draw step.

    Before it, the step, phase or turn ends in which the game is; `over` says how much of that has happened. State-based actions
    are checked after what the question made happen before; the board is as it is after such a check.
    """

    player: PlayerName
    step: Step
    extra: bool = False
    over: Over = Over.CHECK


@frozen
class TurnEnds(Occasion):
    """
    The turn ends in which the game is, as another one begins.
    """


@frozen
class Ending(Occasion):
    """
    A step or phase ends (CR 500.2); nothing is told of what comes after it.
    """


@frozen
class CurrentEnds(Ending):
    """
    The step or phase in which the game is by then ends; `is_phase` says that it is called a phase.
    """

    is_phase: bool


@frozen
class StepEnds(Ending):
    """
    A step or phase of a player's turn ends.

    `is_checked` says that state-based actions were performed, which come before players pass (CR 117.5).
    """

    player: PlayerName
    step: Step
    is_checked: bool = False


@frozen
class InSequence(Occasion):
    """
    Several things, one after the other.
    """

    occasions: tuple[Occasion, ...]


@frozen
class PaysLife(Occasion):
    """
    A player pays life.
    """

    player: PlayerName
    amount: int


@frozen
class PaysCounters(Occasion):
    """
    A cost is paid that includes putting counters.
    """

    event: PlaceCounters


@frozen
class StateBasedActions(Occasion):
    """
    State-based actions are checked (CR 704.3).
    """


@frozen
class DoesEffect(Occasion):
    """
    An effect that `player` controls does what these instructions say, like that of a resolving ability.
    """

    effect: Effect
    player: PlayerName
    target: str | None = None


@frozen
class AtOnce(Occasion):
    """
    Several things at the same time, each of which is one event or several.
    """

    occasions: tuple[Occasion, ...]


@frozen
class Happens(Occasion):
    """
    Events happen as a resolving effect, or whatever they say, would make them: several of them at the same time.
    """

    events: tuple[Event, ...]


@frozen
class Discards(Occasion):
    """
    A player discards cards, these or so many of their choice, because of an effect or as a cost.

    `by` is who controls the effect.
    """

    player: PlayerName
    by: PlayerName
    count: int
    cards: tuple[Card, ...] = ()
    by_effect: bool = True


@frozen
class DestroysEach(Occasion):
    """
    An effect destroys every permanent that has a property.
    """

    having: Property
    can_be_regenerated: bool = True


@frozen
class Cycles(Occasion):
    """
    A player cycles a card of their hand, and the ability resolves; its mana counts as paid (CR 702.29).
    """

    player: PlayerName
    card: Card


@frozen
class UsesFromGraveyard(Occasion):
    """
    A player activates the ability of a card in their graveyard that a keyword stands for: "unearth", "embalm", "eternalize".

    It resolves, and its mana counts as paid (CR 702.84, 702.128, 702.129).
    """

    player: PlayerName
    card: Card
    keyword: str
