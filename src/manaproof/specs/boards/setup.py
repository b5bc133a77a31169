"""
A board as it was written: who has what, still in words, each with its place.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.specs.texts import Text

Zone = Text | tuple[Text, ...]
"""
What is in a zone: one text ("empty", a number, "unknown", or names between commas), or a list of entries.
"""


@frozen
class Fact:
    """
    Something that a board says of a player: "drawn this turn: 1".
    """

    key: Text
    value: Text


@frozen
class PlayerSetup:
    """
    What a board says of one player; None where it says nothing.
    """

    name: Text
    permanents: Zone = ()
    life: Text | None = None
    hand: Zone | None = None
    library: Zone | None = None
    graveyard: Zone = ()
    exile: Zone = ()
    commander: Zone = ()
    stack: Zone = ()
    pool: Text | None = None
    resolved: Zone = ()
    facts: tuple[Fact, ...] = ()
    designations: Zone = ()


@frozen
class BoardSetup:
    """
    What a board says: players in turn order, whose turn it is, which step, day or night, and whether timestamps are open.
    """

    players: tuple[PlayerSetup, ...] = ()
    turn: Text | None = None
    step: Text | None = None
    daytime: Text | None = None
    timestamps: Text | None = None
