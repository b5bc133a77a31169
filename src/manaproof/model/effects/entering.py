"""
What replacement effects make of an entering permanent (CR 614.1c, 614.1d, 614.12).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.ability import Ability
from manaproof.model.change import Change
from manaproof.model.effects.base import Rewrite
from manaproof.model.expr import Quantity
from manaproof.model.instructions import Effect
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone


@frozen
class EntersWith(Rewrite):
    """
    The permanent enters with counters on it, and tapped or changed as well if the same words say so.

    `changes` are what it is besides for as long as it is on the battlefield, which is no copiable value.
    """

    count: Quantity
    kind: str
    additional: bool = False
    tapped: bool = False
    changes: tuple[Change, ...] = ()


@frozen
class EntersWithKindsOn(Rewrite):
    """
    The permanent enters with one counter of each kind that is on an object.
    """

    of: Referent


@frozen
class EntersTapped(Rewrite):
    """
    The permanent enters tapped; `untapped` for "enters untapped".
    """

    untapped: bool = False


@frozen
class EntersBackFaceUp(Rewrite):
    """
    The permanent enters with its back face up, if it is represented by a double-faced card.
    """


@frozen
class EntersGaining(Rewrite):
    """
    The permanent gains abilities as it enters, which it keeps without being copied with them (CR 702.136a).
    """

    abilities: tuple[Ability, ...]


@frozen
class EntersOneWay(Rewrite):
    """
    The permanent enters in one of several ways, which its controller chooses.
    """

    ways: tuple[Rewrite, ...]


@frozen
class EntersAsOneOf(Rewrite):
    """
    "As this enters, it becomes your choice of a 3/3 creature or a 2/2 creature with flying."

    What is chosen sets its size and is among its copiable values (CR 208.2b, 613.2a).
    """

    kinds: tuple[tuple[Change, ...], ...]


@frozen
class AsEntersDo(Rewrite):
    """
    "As this enters, …": something that is done as the permanent enters, such as choosing a color.
    """

    effect: Effect


@frozen
class EntersIfDone(Rewrite):
    """
    Something is done instead; if it was done the permanent is put onto the battlefield, if not into its owner's graveyard.
    """

    what: Effect
    optional: bool = False


@frozen
class EntersUnderControl(Rewrite):
    """
    The permanent enters under a player's control.
    """

    player: PlayerRef


@frozen
class EntersAttached(Rewrite):
    """
    An Aura that isn't cast enters attached to what its controller chooses, and stays where it is if there is nothing (CR 303.4f).
    """


@frozen
class GoesInsteadOfEntering(Rewrite):
    """
    The object is put into another zone instead of entering.
    """

    to: Zone


@frozen
class AsEntersChoose(Rewrite):
    """
    "As this enters, choose a …": the choice that other abilities of this call chosen; `then` is done right after it.

    `options` are the words to choose from where the text lists them; `also` is chosen with it: "a color and an opponent".
    """

    what: str  # "color", "creature type", "basic land type", "card name", "player", "opponent", "number", "anchor word", …
    restriction: Property | None = None
    then: Effect = ()
    options: tuple[str, ...] = ()
    also: tuple[AsEntersChoose, ...] = ()


@frozen
class AsAttachedChoose(Rewrite):
    """
    "As this becomes attached to a creature, choose …": the latest choice is the one that other abilities call the last chosen.
    """

    to: Property
    choice: AsEntersChoose


@frozen
class CopyCounters:
    """
    Counters with which a copy enters by an exception of its copy effect, only if it is of that card type.
    """

    counters: EntersWith
    only_if: str | None = None


@frozen
class EntersAsCopy(Rewrite):
    """
    The permanent enters as a copy of an object (CR 614.1c, 707.5), `tapped` if the same words say so.

    `exceptions` are what is different about the copy and part of its copiable values (CR 707.9); `counters` are those that it
    enters with besides, each if it is of a card type where one is named (CR 707.9f).
    """

    of: Objects | Referent
    tapped: bool = False
    exceptions: tuple[Change, ...] = ()
    counters: tuple[CopyCounters, ...] = ()


def does_something(rewrite: Rewrite) -> bool:
    """
    Whether something is done as a permanent enters, which may touch how others enter at the same time.
    """
    return isinstance(rewrite, AsEntersDo | EntersIfDone) or (isinstance(rewrite, AsEntersChoose) and bool(rewrite.then))
