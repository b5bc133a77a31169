"""
Spells and abilities that have resolved and whose effects last: "Words of Wilding (activated 2)".
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.errors import SpecError, TooLarge
from manaproof.model.abilities import KeywordAbility, StaticAbility
from manaproof.model.board import CHOSEN_SOURCE, Board, Chosen, Resolved
from manaproof.model.cards import Card, Face
from manaproof.specs.boards.chosen import read_chosen
from manaproof.specs.boards.entries import read_entry, without_notes
from manaproof.specs.boards.lasting import LastingEntry, card_of_words, lasting_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.phrases.described_sources import described_source
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Problems, Text, shown

MOST_USES = 100
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_USES = re.compile(r"activated(\s+(?P<times>\d{1,6}|once|twice|three times)(\s+times)?)?", re.IGNORECASE)
_CHOSEN = re.compile(r"chosen(\s+(?P<what>[a-z ]+))?\s*:\s*(?P<value>.*)", re.IGNORECASE)
_TARGET = re.compile(r"targeting\s+(?P<target>.+)", re.IGNORECASE)
_SOURCE = re.compile(r"source\s*:\s*(?P<source>.+)", re.IGNORECASE)
_OF = re.compile(r"of\s+(?P<of>.+)", re.IGNORECASE)
LEFT = "an object that left"
_NUMBER = re.compile(r"(?P<what>left|x)\s*=?\s*(?P<number>\d{1,6})", re.IGNORECASE)
_NTH = re.compile(rf"(?P<nth>{'|'.join(ORDINALS)})\s+ability", re.IGNORECASE)
_ALLOWED = "`activated 2`, `second ability`, `chosen: …`, `targeting …`, `source: …`, `of …`, `x 3` and `left 1`"


def read_resolved(setup: PlayerSetup, board: Board, cards: CardSource, problems: Problems, timestamp: int) -> list[Resolved]:
    """
    What a player's resolved spells and abilities left behind, one for each use.
    """
    found: list[Resolved] = []
    named: dict[str, int] = {}
    for entry in _entries(setup, cards):
        with problems.catching(entry.words.where):
            for resolved in _read_one(entry, setup, board, cards):
                number = named[resolved.card.name] = named.get(resolved.card.name, 0) + 1
                ending = "" if number == 1 else f" {number}"
                identity = f"{setup.name.value}/{entry.kind} {resolved.card.name}{ending}"
                found.append(evolve(resolved, id=identity, timestamp=timestamp + len(found)))
    return found


def _entries(setup: PlayerSetup, cards: CardSource) -> list[LastingEntry]:
    """
    What is listed as resolved, and what among the permanents is none.
    """
    listed = [lasting_entry(text) or LastingEntry("resolved", text) for text in entries_of(setup.resolved, cards)]
    among = [lasting_entry(text) for text in entries_of(setup.permanents, cards)]
    return [*(entry for entry in among if entry is not None), *listed]


def _read_one(lasting: LastingEntry, setup: PlayerSetup, board: Board, cards: CardSource) -> list[Resolved]:
    text = lasting.words
    if lasting.kind == "resolved":
        entry = read_entry(text, cards)
        if entry.is_token or entry.label:
            raise text.problem(f"{shown(text.value)} is a resolved spell or ability and can be no token and have no label")
        card, uses, notes = card_named(entry.name, cards), entry.count, entry.notes
        face = card.faces[face_named(card, entry.name.value)]
    else:
        words, notes = without_notes(text)
        card, uses = card_of_words(words), 1
        face = card.front
    resolved = Resolved(id="", card=card, controller=setup.name.value, timestamp=0, source=_source_among(board, card, setup))
    for note in notes:
        counted = _USES.fullmatch(note.value)
        if counted is not None:
            word = (counted["times"] or "once").lower()
            uses *= _TIMES[word] if word in _TIMES else int(word)
        else:
            resolved = _noted(resolved, note, face, board, cards)
    if uses > MOST_USES:
        raise TooLarge(f"an ability may be activated at most {MOST_USES} times on a board", where=text.where)
    return [resolved] * uses


def _source_among(board: Board, card: Card, setup: PlayerSetup) -> str | None:
    """
    The permanent whose ability has resolved, if its player still has one of that card.
    """
    mine = (p for p in board.permanents if p.card == card and p.controller == setup.name.value)
    return next((permanent.id for permanent in mine), None)


def _noted(resolved: Resolved, note: Text, face: Face, board: Board, cards: CardSource) -> Resolved:
    chosen = _CHOSEN.fullmatch(note.value)
    if chosen is not None:
        what = chosen["what"].lower() if chosen["what"] else None
        choice = read_chosen(note, what, note.part(chosen.start("value")), face, cards)
        return evolve(resolved, chosen=(*resolved.chosen, choice))
    target = _TARGET.fullmatch(note.value)
    if target is not None:
        name = note.part(target.start("target"))
        is_player = name.value in {player.name for player in board.players}
        aim = name.value if is_player else permanent_named(name, board, resolved.controller).id
        return evolve(resolved, target=aim) if resolved.target is None else evolve(resolved, other_target=aim)
    nth = _NTH.fullmatch(note.value)
    if nth is not None:
        return _of_ability(resolved, ORDINALS.index(nth["nth"].lower()) + 1, note)
    if note.value.lower() == "its object left":
        return evolve(resolved, source=None)
    of = _OF.fullmatch(note.value)
    if of is not None:
        return evolve(resolved, source=permanent_named(note.part(of.start("of")), board, resolved.controller).id)
    source = _SOURCE.fullmatch(note.value)
    if source is not None:
        return _with_source(resolved, note.part(source.start("source")), board, cards)
    number = _NUMBER.fullmatch(note.value)
    if number is not None and number["what"].lower() == "left":
        return evolve(resolved, left=int(number["number"]))
    if number is not None:
        return evolve(resolved, chosen=(*resolved.chosen, Chosen("X", str(int(number["number"])))))
    raise note.problem(f"{shown(note.value)} is no note of a resolved spell; allowed are {_ALLOWED}")


def _of_ability(resolved: Resolved, number: int, note: Text) -> Resolved:
    """
    What a single ability of a card left behind; only those count that can resolve, in the order in which they stand.
    """
    front, *others = resolved.card.faces
    resolving = [ability for ability in front.abilities if not isinstance(ability, StaticAbility | KeywordAbility)]
    if number > len(resolving):
        raise note.problem(f"{shown(front.name)} has {len(resolving)} abilities that can resolve, not {number}")
    card = evolve(resolved.card, faces=(evolve(front, abilities=(resolving[number - 1],)), *others))
    return evolve(resolved, card=card)


def _with_source(resolved: Resolved, name: Text, board: Board, cards: CardSource) -> Resolved:
    """
    The source of damage that was chosen: a permanent, or a card that is none (CR 609.7a).
    """
    if name.value.lower() == LEFT:
        return evolve(resolved, chosen=(*resolved.chosen, Chosen(CHOSEN_SOURCE, LEFT)))
    try:
        value = permanent_named(name, board, resolved.controller).id
    except SpecError:
        described = described_source(name.value, None, 0)
        if described is None and not cards.knows(name.value):
            raise
        value = card_named(name, cards).name if described is None else described.words
    return evolve(resolved, chosen=(*resolved.chosen, Chosen(CHOSEN_SOURCE, value)))
