"""
The board of a spec file as a setup.
"""

from __future__ import annotations

from typing import Any

from manaproof.specs.boards.setup import BoardSetup, Fact, PlayerSetup, Zone
from manaproof.specs.reading.access import text_or_none
from manaproof.specs.reading.nodes import Entries, Items, Node
from manaproof.specs.texts import Text

_TIME = ("turn", "step", "daytime", "timestamps")
_TEXTS = ("life", "pool")
_ZONES = ("permanents", "hand", "library", "graveyard", "exile", "commander", "stack", "resolved", "designations")


def board_setup(node: Entries | None) -> BoardSetup:
    """
    The setup that a mapping of players describes; without one, a board with nothing on it.
    """
    if node is None:
        return BoardSetup()
    players = tuple(player_setup(entry.key, entry.value) for entry in node.entries if entry.key.value not in _TIME)
    time = {key: text_or_none(node, key) for key in _TIME}
    return BoardSetup(players, **time)


def player_setup(name: Text, node: Node) -> PlayerSetup:
    """
    The setup of one player: a list of permanents, or a mapping of all that the player has.
    """
    if not isinstance(node, Entries):
        return PlayerSetup(name, permanents=zone_in(node))
    given: dict[str, Any] = {}
    facts: list[Fact] = []
    for entry in node.entries:
        key, value = entry.key.value, entry.value
        if key in _ZONES:
            given[key] = zone_in(value)
        elif isinstance(value, Text) and key in _TEXTS:
            given[key] = value
        elif isinstance(value, Text):
            facts.append(Fact(entry.key, value))
    return PlayerSetup(name, facts=tuple(facts), **given)


def zone_in(node: Node) -> Zone:
    """
    What is in a zone, as it is written in a file.
    """
    if isinstance(node, Text):
        return node
    return tuple(_entry(item) for item in node.items if not isinstance(item, Items)) if isinstance(node, Items) else ()


def _entry(item: Text | Entries) -> Text:
    """
    An entry as one text: without quotation marks YAML makes a mapping of `token: Treasure`.
    """
    if isinstance(item, Text):
        return item
    (entry,) = item.entries
    value = entry.value
    words = value.value if isinstance(value, Text) else ""
    return Text(f"{entry.key.value}: {words}", entry.key.where, exact=entry.key.exact)
