"""
Expected outcomes as they stand in spec files.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from manaproof.model.board import Board
from manaproof.model.permanents import PlayerName
from manaproof.specs.amounts import FORM, amount_told
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.boards.people import whole_number
from manaproof.specs.boards.pools import mana_of
from manaproof.specs.editions import check_rule_number
from manaproof.specs.expectation.expected import ExpectedOutcome
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.things import player_named
from manaproof.specs.reading.access import entries_in, pairs_in, texts_in
from manaproof.specs.reading.named import check_drawn, check_trigger, named_object
from manaproof.specs.reading.nodes import Entries, Node
from manaproof.specs.texts import Text, shown

_COUNTERS = re.compile(rf"(?P<count>{FORM}|[+−-]?\d{{1,9}})\s+(?P<kind>.+?)(?:\s+counters?)?", re.IGNORECASE)
_NONE = ("none", "")


def read_expected(node: Node, board: Board, cards: CardSource) -> ExpectedOutcome:
    """
    An expected outcome: mana, or a mapping of parts.

    Raises:
        SpecError: a part names no player of the board and nothing known, or is no mana, no number or no counters.
    """
    if isinstance(node, Text):
        return ExpectedOutcome(written=node.value, mana=mana_of(node))
    parts: dict[str, Any] = {}
    for key, value in pairs_in(node):
        parts |= _part(key.value, value, board, cards)
    return ExpectedOutcome(written=_written(node), **parts)


def _part(key: str, value: Node, board: Board, cards: CardSource) -> dict[str, Any]:
    match key:
        case "mana" if isinstance(value, Text):
            return {"mana": mana_of(value)}
        case "mana":
            return {"mana_of": {player_named(k, board): mana_of(_text(v)) for k, v in pairs_in(value)}}
        case "restricted":
            return {"restricted": tuple((str(mana_of(k)), _text(v).value) for k, v in pairs_in(value))}
        case "damage":
            return {"damage": {named_object(k, board, cards): amount_told(_text(v)) for k, v in pairs_in(value)}}
        case "life":
            return {"life": {player_named(k, board): amount_told(_text(v), signed=True) for k, v in pairs_in(value)}}
        case "drawn":
            return {"drawn": {player_named(k, board): _drawn(v, board, cards) for k, v in pairs_in(value)}}
        case "counters":
            return {"counters": {named_object(k, board, cards): _counters(_text(v), board) for k, v in pairs_in(value)}}
        case "triggers":
            return {"triggers": tuple(check_trigger(text, board, cards) for text in texts_in(value))}
        case "happens":
            return {"happens": tuple(text.value for text in texts_in(value))}
        case "stack":
            return {"stack": tuple(_stacked(group, board, cards) for group in entries_in(value))}
        case "illegal":
            return {"illegal": tuple(check_rule_number(text) for text in texts_in(value))}
        case "where":
            return {"where": _text(value)}
        case "if":
            return {"conditions": tuple(text.value for text in texts_in(value))}
        case _:
            return {key: player_named(_text(value), board)}


def _stacked(node: Node, board: Board, cards: CardSource) -> tuple[PlayerName, tuple[str, ...]]:
    """
    What one player puts onto the stack; the schema says that it is a mapping of one.
    """
    ((player, names),) = pairs_in(node)
    return player_named(player, board), tuple(check_trigger(text, board, cards) for text in texts_in(names))


def _drawn(node: Node, board: Board, cards: CardSource) -> int | tuple[str, ...]:
    if isinstance(node, Text):
        return whole_number(node)
    return tuple(check_drawn(text, board, cards) for text in texts_in(node))


def _counters(text: Text, board: Board) -> Mapping[str, int]:
    counters: dict[str, int] = {}
    if text.value.lower() in _NONE:
        return counters
    for piece in text.value.split(","):
        found = _COUNTERS.fullmatch(piece.strip())
        if found is None:
            raise text.problem(f"{shown(piece.strip())} is no number of counters; write `6 +1/+1` or `2 charge`")
        kind = counter_kind(found["kind"], text, board)
        counters[kind] = counters.get(kind, 0) + amount_told(Text(found["count"], text.where), signed=True)
    return counters


def _text(node: Node) -> Text:
    """
    A value that the schema says is a text.
    """
    return texts_in(node)[0]


def _written(node: Node) -> str:
    match node:
        case Text(value=value):
            return value
        case Entries():
            return "{" + ", ".join(f"{key.value}: {_written(value)}" for key, value in pairs_in(node)) + "}"
        case _:
            return "[" + ", ".join(_written(item) for item in node.items) + "]"
