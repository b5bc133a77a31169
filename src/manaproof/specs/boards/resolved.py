"""
Spells and abilities that have resolved and whose effects last: "Words of Wilding (activated 2)".
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.errors import TooLarge
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Face
from manaproof.specs.boards.chosen import read_chosen
from manaproof.specs.boards.entries import read_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Problems, Text, shown

MOST_USES = 100
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_USES = re.compile(r"activated(\s+(?P<times>\d{1,6}|once|twice|three times)(\s+times)?)?", re.IGNORECASE)
_CHOSEN = re.compile(r"chosen(\s+(?P<what>[a-z ]+))?\s*:\s*(?P<value>.*)", re.IGNORECASE)
_TARGET = re.compile(r"targeting\s+(?P<target>.+)", re.IGNORECASE)


def read_resolved(setup: PlayerSetup, board: Board, cards: CardSource, problems: Problems, timestamp: int) -> list[Resolved]:
    """
    What a player's resolved spells and abilities left behind, one for each use.
    """
    found: list[Resolved] = []
    named: dict[str, int] = {}
    for text in entries_of(setup.resolved, cards):
        with problems.catching(text.where):
            for resolved in _read_one(text, setup, board, cards):
                number = named[resolved.card.name] = named.get(resolved.card.name, 0) + 1
                ending = "" if number == 1 else f" {number}"
                identity = f"{setup.name.value}/resolved {resolved.card.name}{ending}"
                found.append(evolve(resolved, id=identity, timestamp=timestamp + len(found)))
    return found


def _read_one(text: Text, setup: PlayerSetup, board: Board, cards: CardSource) -> list[Resolved]:
    entry = read_entry(text, cards)
    if entry.is_token or entry.label:
        raise text.problem(f"{shown(text.value)} is a resolved spell or ability and can be no token and have no label")
    card = card_named(entry.name, cards)
    face = card.faces[face_named(card, entry.name.value)]
    resolved = Resolved(id="", card=card, controller=setup.name.value, timestamp=0)
    uses = entry.count
    for note in entry.notes:
        counted = _USES.fullmatch(note.value)
        if counted is not None:
            word = (counted["times"] or "once").lower()
            uses *= _TIMES[word] if word in _TIMES else int(word)
        else:
            resolved = _noted(resolved, note, face, board, cards)
    if uses > MOST_USES:
        raise TooLarge(f"an ability may be activated at most {MOST_USES} times on a board", where=text.where)
    return [resolved] * uses


def _noted(resolved: Resolved, note: Text, face: Face, board: Board, cards: CardSource) -> Resolved:
    chosen = _CHOSEN.fullmatch(note.value)
    if chosen is not None:
        what = chosen["what"].lower() if chosen["what"] else None
        choice = read_chosen(note, what, note.part(chosen.start("value")), face, cards)
        return evolve(resolved, chosen=(*resolved.chosen, choice))
    target = _TARGET.fullmatch(note.value)
    if target is not None:
        name = note.part(target.start("target"))
        if name.value in {player.name for player in board.players}:
            return evolve(resolved, target=name.value)
        return evolve(resolved, target=permanent_named(name, board, resolved.controller).id)
    raise note.problem(
        f"{shown(note.value)} is no note of a resolved spell; allowed are `activated 2`, `chosen: …` and `targeting …`"
    )
