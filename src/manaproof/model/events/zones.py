"""
Objects change zones, are destroyed and are sacrificed (CR 400.6, 701.8, 701.21).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.events.base import Event
from manaproof.model.face_down import FaceDown
from manaproof.model.instructions import Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import Counters, Linked, ObjectId, PlayerName
from manaproof.model.references import Manner, Zone


@frozen(cache_hash=True)
class MoveObject(Event):
    """
    A card, token or spell moves to another zone: a card that is milled, a permanent that dies, a spell that has resolved.

    Several that move together are simultaneous events. A move to the battlefield is an `EnterBattlefield`.

    Args:
        owner: Whose object it is, and so whose hand, library or graveyard it goes to.
        from_zone: Where it is.
        to_zone: Where it goes.
        object: The identity of a permanent, or of a spell on the stack; None for a card in another zone.
        card: The card; None for a permanent, which tells its own, and for a token.
        was: The permanent that the card was, where an ability of that permanent moves it.
        place: Where a card is among the cards of its zone, where that is told: 0 is the top of a library.
        manner: How it comes that it moves.
        by: The player who moves it, or who controls the effect that does; None for a rule.
        by_effect: Whether an effect moves it, not a cost or a rule.
        position: Where in a library it goes.
        shuffled: Whether the library is shuffled with it.
        revealed: Whether it is revealed as it goes.
        face_down: Whether it is exiled face down.
        counters: The counters that are on it in exile.
        controller: Under whose control it enters the battlefield, None for its owner.
        tapped: Whether it enters the battlefield tapped.
        transformed: Whether it is put onto the battlefield with its back face up.
        listed: How a permanent is face down that enters so, None for one that enters face up.
        exiled_with: The abilities that may refer to the card once it is in exile.
    """

    owner: PlayerName
    from_zone: Zone
    to_zone: Zone
    object: ObjectId | None = None
    card: LibraryCard | None = None
    was: ObjectId | None = None
    place: int | None = None
    manner: Manner = Manner.PUT
    by: PlayerName | None = None
    by_effect: bool = True
    position: Position | None = None
    shuffled: bool = False
    revealed: bool = False
    face_down: bool = False
    counters: tuple[Counters, ...] = ()
    controller: PlayerName | None = None
    tapped: bool = False
    transformed: bool = False
    listed: FaceDown | None = None
    exiled_with: Linked | None = None


@frozen(cache_hash=True)
class Destroy(Event):
    """
    A permanent is destroyed (CR 701.8), which contains its move to its owner's graveyard.

    `by` is the player whose effect does it, None for a state-based action, which is no effect.
    """

    object: ObjectId
    by: PlayerName | None = None
    by_effect: bool = True
    can_be_regenerated: bool = True


@frozen(cache_hash=True)
class Sacrifice(Event):
    """
    A player sacrifices a permanent (CR 701.21), which contains its move to its owner's graveyard.
    """

    object: ObjectId
    player: PlayerName
    by_effect: bool = True
