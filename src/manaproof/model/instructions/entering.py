"""
What is done as a permanent enters, before it does (CR 614.12a, 614.13).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.change import Change
from manaproof.model.expr import Quantity
from manaproof.model.instructions.base import Effect, Instruction
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Zone


@frozen
class GoOnEntering(Instruction):
    """
    The permanent enters, once what is done as it enters is done (CR 614.12a).
    """


@frozen
class EnterTapped(Instruction):
    """
    The permanent that is entering enters tapped, as part of what is done as it enters.
    """


@frozen
class EnterWith(Instruction):
    """
    The permanent that is entering enters with counters on it, which a player puts there (CR 122.6a).
    """

    count: Quantity
    kind: str
    by: PlayerRef | None = None


@frozen
class EnterIfDone(Instruction):
    """
    The permanent goes on entering if something is done, and is put into its owner's graveyard if not.
    """

    what: Effect
    optional: bool = False


@frozen
class GoInstead(Instruction):
    """
    What is entering is put into another zone instead.
    """

    to: Zone


@frozen
class NoteEntering(Instruction):
    """
    It is noted of the permanent that is entering whether something was done, for its other abilities.
    """

    what: str
    done: bool


@frozen
class SacrificeAnyNumber(Instruction):
    """
    A player sacrifices any number of objects of a kind; later instructions know how many (CR 614.13).

    `optional` where the words are "may": not to is to choose none.
    """

    what: Objects
    optional: bool = False


@frozen
class RevealAnyNumber(Instruction):
    """
    A player reveals any number of cards of a kind from their hand; later instructions know how many.

    `optional` where the words are "may": not to is to choose none.
    """

    what: Objects
    optional: bool = False


@frozen
class ExileAnyNumber(Instruction):
    """
    A player exiles any number of cards of a kind from their graveyard, with the permanent that enters (CR 607.2b, 614.13).
    """

    what: Objects


@frozen
class EnterAs(Instruction):
    """
    The permanent that is entering enters as what these changes make of it, which sets its size (CR 208.2b).
    """

    kind: tuple[Change, ...]


@frozen
class BecomeDay(Instruction):
    """
    It becomes day (CR 731.1).
    """
