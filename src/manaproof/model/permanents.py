"""
A permanent on the battlefield, with everything about it that isn't in its card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from attrs import evolve, frozen

from manaproof.model.ability import Ability
from manaproof.model.cards import FLIP, NAMELESS, Card, Face
from manaproof.model.change import Change
from manaproof.model.copies import CopyEffect
from manaproof.model.face_down import FaceDown
from manaproof.model.mana import Color
from manaproof.model.references import Manner, Zone

if TYPE_CHECKING:
    from manaproof.model.characteristics import Characteristics

PlayerName = str
ObjectId = str


@frozen(cache_hash=True)
class Counters:
    """
    A number of counters of one kind.
    """

    kind: str
    count: int


NOT_TOLD = "a player who isn't told"
CHOSEN_SOURCE = "source"  # what is chosen as a source of damage: a permanent, or the name of another object (CR 609.7a)


NOTHING_CHOSEN = "none"  # that nothing was chosen: what refers to the choice does nothing (CR 607.5a)


@frozen(cache_hash=True)
class Chosen:
    """
    Something that was chosen for a permanent: what ("color", "creature type", "card name", …) and which.
    """

    what: str
    value: str


@frozen(cache_hash=True)
class ChosenBefore:
    """
    What had been chosen for a permanent, by abilities that it lost as a copy effect of this timestamp began.
    """

    timestamp: int
    chosen: tuple[Chosen, ...]


@frozen(cache_hash=True)
class Excess:
    """
    Excess damage that a permanent was dealt this turn (CR 120.10), with the sources that dealt damage to it at that time.

    `amount` is None where it isn't known whether there was any.
    """

    amount: int | None
    sources: frozenset[str]


@frozen(cache_hash=True)
class Departure:
    """
    How a permanent left the battlefield, where it went, and what it was like right before (CR 608.2h).

    `is_there` says whether its card is still where it went, None where that can't be told from a card that is equal.
    """

    manner: Manner
    to_zone: Zone
    looks: Characteristics | None = None
    is_there: bool | None = True


@frozen(cache_hash=True)
class Component:
    """
    A card or token that represents a permanent together with others: a part of a merged or melded one (CR 712.4a, 730.2).

    `face` is what it is as a part of a merged one, None of a melded one.
    """

    card: Card
    face: Face | None = None
    is_token: bool = False


LINKED_TO_NOTHING = "nothing"  # no ability refers to what an ability has exiled
UNTOLD_ABILITY = "untold"  # by which ability a card was exiled can't be told


@frozen(cache_hash=True)
class Linked:
    """
    The abilities of a permanent that are linked to one another, by the effect by which it has them (CR 607.5).
    """

    source: ObjectId
    abilities: str


@frozen(cache_hash=True)
class ExiledCard:
    """
    A card exiled with a permanent, `by` which of its linked abilities; None for one that the board lists with it.

    `card` None isn't known. `owner` is None where that isn't told.
    """

    card: Card | None
    by: str | None = None
    owner: PlayerName | None = None


@frozen(cache_hash=True)
class Dealer:
    """
    A source of damage as it was when it dealt the damage.
    """

    controller: PlayerName | None
    card_types: frozenset[str]
    subtypes: frozenset[str]
    colors: frozenset[Color]
    every_creature_type: bool = False


@frozen(cache_hash=True)
class Permanent:
    """
    An object on the battlefield.

    `timestamp` is its place in the order of entering, lowest first (CR 613.7). `controlled_since_turn_began` is what
    CR 302.6
    asks: control without a break since its controller's most recent turn began.

    `damage` is the damage marked on it (CR 120.6), `deathtouched` whether a source with deathtouch has dealt damage to it
    since state-based actions were checked (CR 704.5h), `damaged_by` the sources that have dealt damage to it this turn.
    `dealers` are those sources as they were then, None for one of which that isn't told.
    `excess` is the excess damage that it was dealt this turn. `regeneration` counts its regeneration shields (CR 701.19a).
    `copies` are the copy effects on it, those that apply first before others (CR 613.2a); `chosen_before` is what was chosen for
    it before each of them. `face_down` is how it is face down
    (CR 708.2), None where it is face up. `transformed` says that it has transformed in the
    course of what is asked. `unlocked` are the halves of a Room that are unlocked (CR 709.5), `prototype` is what a prototyped
    spell was whose permanent it is (CR 718.3b). `gained` are abilities that it gained as it entered, and `entered_as` what else
    changed then, for as long as it is there.
    `created_with` is the object whose ability created a token, where an ability of that object speaks of such tokens (CR 607.2c).
    `ability_on_stack` says that a triggered ability of it waits to resolve, which isn't known on what it triggered.
    `suspected` is the designation (CR 701.60b), `flipped` the status (CR 110.5), which matters for flip cards (CR 710.1b).
    `attacking`, `blocking` and `blocked` None aren't told. `class_level` None is that of a Class without a level. `departure`
    is told of one that has left.
    `components` are the cards and tokens below the topmost one of a merged permanent, or the two cards of a melded one.
    `controller_by_default` is who would control it without effects that change that (CR 110.2), None where there are none, and
    `NOT_TOLD` where that isn't known. `is_entering` says that it is looked at as it would exist on the battlefield (CR 614.12).
    """

    id: ObjectId
    card: Card
    controller: PlayerName
    owner: PlayerName
    timestamp: int
    face: int = 0
    label: str | None = None
    is_token: bool = False
    tapped: bool = False
    monstrous: bool = False
    attacking: bool | None = False
    blocking: bool | None = False
    blocked: bool | None = None
    controlled_since_turn_began: bool = True
    entered_this_turn: bool = False
    counters: tuple[Counters, ...] = ()
    ran_out: frozenset[str] = frozenset()
    attached_to: ObjectId | None = None
    chosen: tuple[Chosen, ...] = ()
    chosen_before: tuple[ChosenBefore, ...] = ()
    exiled_with: tuple[ExiledCard, ...] = ()
    created_with: ObjectId | None = None
    cast_facts: tuple[Chosen, ...] = ()
    activated_this_turn: tuple[int, ...] = ()
    triggered_this_turn: tuple[str, ...] = ()
    damage: int = 0
    deathtouched: bool = False
    damaged_by: tuple[ObjectId, ...] = ()
    dealers: tuple[Dealer | None, ...] = ()
    regeneration: int = 0
    copies: tuple[CopyEffect, ...] = ()
    face_down: FaceDown | None = None
    transformed: bool = False
    unlocked: tuple[int, ...] = ()
    prototype: Face | None = None
    gained: tuple[Ability, ...] = ()
    entered_as: tuple[Change, ...] = ()
    ability_on_stack: bool = False
    suspected: bool = False
    flipped: bool = False
    class_level: int | None = None
    controller_by_default: PlayerName | None = None
    excess: tuple[Excess, ...] = ()
    departure: Departure | None = None
    components: tuple[Component, ...] = ()
    is_entering: bool = False

    @property
    def out_of_combat(self) -> Permanent:
        """
        The same permanent as no attacking or blocking creature (CR 506.4).
        """
        return evolve(self, attacking=False, blocking=False, blocked=None)

    @property
    def own_face(self) -> Face:
        """
        What is printed on its card: on the face that is up, or the half of a flip card that is (CR 710.2).
        """
        halves = self.card.layout == FLIP and len(self.card.faces) > 1
        return self.card.faces[1 if halves and self.flipped else self.face]

    @property
    def copied(self) -> Face | None:
        """
        What it has as a copy: flipped it has the flipped half of what it copies (CR 707.3); None for no copy.
        """
        values = self.copied_values
        return values.flipped if values is not None and values.flipped is not None and self.flipped else values

    @property
    def copied_values(self) -> Face | None:
        """
        The copiable values that it has as a copy, with the exceptions of the copy effects (CR 707.2, 707.9); None for no copy.
        """
        if not self.copies:
            return None
        values = self.prototype or self.own_face
        for effect in self.copies:
            values = effect.over(values)
        return values

    @property
    def printed(self) -> Face:
        """
        Its copiable values: those of its face-down status, of what it is a copy of, or what is printed (CR 613.2, 707.2).
        """
        own = self.card.with_unlocked(self.unlocked) if self.card.is_room else self.own_face
        if self.face_down is not None:
            return self.face_down.listed
        return self.copied or self._with_lower_abilities(self.prototype or own)

    def _with_lower_abilities(self, topmost: Face) -> Face:
        """
        What its topmost card is, with the abilities of the cards below that (CR 702.140e, 730.2a).
        """
        if not self.lower_faces:
            return topmost
        return evolve(topmost, abilities=(*topmost.abilities, *(a for face in self.lower_faces for a in face.abilities)))

    @property
    def lower_faces(self) -> tuple[Face, ...]:
        """
        What those are that a merged permanent has below its topmost card, the highest first.
        """
        return tuple(each.face for each in self.components if each.face is not None)

    @property
    def cards(self) -> tuple[Card, ...]:
        """
        The cards that represent it, none of a token; of a melded permanent its two cards (CR 712.4a, 730.3).
        """
        own = () if self.is_token or self.card.is_melded else (self.card,)
        return (*own, *(each.card for each in self.components if not each.is_token))

    @property
    def copy_of(self) -> str | None:
        """
        The name of what it is a copy of; None where it is no copy, also if its size was chosen as it entered.
        """
        return next((effect.values.name or NAMELESS for effect in reversed(self.copies) if not effect.of_itself), None)

    @property
    def name(self) -> str:
        """
        What it is called in words: its name before any effect, that of its card where it has none.
        """
        return self.printed.name or self.card_name

    @property
    def card_name(self) -> str:
        """
        What its card is called in words, by the face that is up.
        """
        return self.card.name if self.card.is_room else self.own_face.name

    def without_copies(self, ended: Callable[[CopyEffect], bool]) -> Permanent:
        """
        The same permanent after copy effects on it have ended, with what was chosen for the abilities that it has again.
        """
        permanent = self
        for effect in self.copies:
            if ended(effect):
                permanent = permanent._without_copy(effect)
        return permanent

    def _without_copy(self, effect: CopyEffect) -> Permanent:
        before = next((each for each in self.chosen_before if each.timestamp == effect.timestamp), None)
        copies = tuple(each for each in self.copies if each is not effect)
        if before is None:
            return evolve(self, copies=copies)
        others = tuple(each for each in self.chosen_before if each is not before)
        above = next((each for each in others if each.timestamp > effect.timestamp), None)
        if above is None:
            return evolve(self, copies=copies, chosen=before.chosen, chosen_before=others)
        others = tuple(evolve(each, chosen=before.chosen) if each is above else each for each in others)
        return evolve(self, copies=copies, chosen_before=others)

    def count_of(self, kind: str | None) -> int:
        """
        How many counters of a kind it has; None counts all.
        """
        return sum(c.count for c in self.counters if kind is None or c.kind == kind)

    def with_counters(self, kind: str, count: int) -> Permanent:
        """
        The same permanent with exactly `count` counters of a kind.
        """
        others = [c for c in self.counters if c.kind != kind]
        if count:
            others.append(Counters(kind, count))
        ran_out = self.ran_out - {kind} if count else self.ran_out | ({kind} if self.count_of(kind) else set())
        return evolve(self, counters=tuple(sorted(others, key=lambda c: c.kind)), ran_out=ran_out)
