"""
What is different about a copy: exceptions of copy effects that no other effect makes (CR 707.9).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.change import Change


@frozen
class KeepName(Change):
    """
    Its name is the one that it had: "except its name is ~" (CR 707.9c).
    """


@frozen
class SetName(Change):
    """
    It has that name and no other: "named Mileva, the Stalwart" (CR 612.8).
    """

    name: str


@frozen
class KeepColors(Change):
    """
    It keeps its colors: "except it doesn't copy that creature's color" (CR 707.9c).
    """


@frozen
class KeepSize(Change):
    """
    Its power and toughness are those that it had: "except its power and toughness are equal to ~'s" (CR 707.9c).
    """


@frozen
class OnlyIfIs(Change):
    """
    Something is different about the copy only if it is of a card type (CR 707.9f).
    """

    card_type: str
    changes: tuple[Change, ...]
