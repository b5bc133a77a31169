"""
Spells on the stack: "Silvercoat Lion", "Distortion Strike (cast from hand)", "Shock (copy)".
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.errors import TooLarge
from manaproof.model.board import Spell
from manaproof.model.permanents import Chosen, PlayerName
from manaproof.rules.how_cast import KICKED
from manaproof.specs.boards.entries import read_entry
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.texts import Problems, Text, shown

MOST_SPELLS = 100
_CAST = re.compile(r"cast from (your|their|a) (hand|graveyard)|cast from (hand|graveyard)", re.IGNORECASE)
_KICKED = re.compile(r"kicked( (?P<times>\d{1,3}) times)?", re.IGNORECASE)
_OWNED = re.compile(r"owned by (?P<player>.+)", re.IGNORECASE)


def spell_identity(player: PlayerName, name: str, number: int = 1) -> str:
    """
    The identity of a spell on the stack.

    >>> spell_identity("you", "Shock"), spell_identity("you", "Shock", 2)
    ('you/spell Shock', 'you/spell Shock 2')
    """
    return f"{player}/spell {name}" + ("" if number == 1 else f" {number}")


def read_stack(setup: PlayerSetup, players: tuple[PlayerName, ...], cards: CardSource, problems: Problems) -> list[Spell]:
    """
    A player's spells on the stack.
    """
    found: list[Spell] = []
    named: dict[str, int] = {}
    for text in entries_of(setup.stack, cards):
        with problems.catching(text.where):
            entry = read_entry(text, cards)
            if entry.is_token or entry.label:
                raise text.problem(f"{shown(text.value)} is a spell and can be no token and have no label")
            if len(found) + entry.count > MOST_SPELLS:
                raise TooLarge(f"a player may have at most {MOST_SPELLS} spells on the stack", where=text.where)
            card = card_named(entry.name, cards)
            face = card.faces[face_named(card, entry.name.value)]
            if face.is_land:
                raise text.problem(f"{shown(face.name)} is a land, which is never a spell (CR 305.9)")
            if face is not card.front:
                raise text.problem(f"only a card that was cast by its front face, {shown(card.front.name)}, can be a spell here")
            for _ in range(entry.count):
                number = named[face.name] = named.get(face.name, 0) + 1
                identity = spell_identity(setup.name.value, face.name, number)
                spell = Spell(identity, card, setup.name.value, setup.name.value)
                for note in entry.notes:
                    spell = _noted(spell, note, players)
                found.append(spell)
    return found


def _noted(spell: Spell, note: Text, players: tuple[PlayerName, ...]) -> Spell:
    lower = note.value.lower()
    if lower == "copy":
        return evolve(spell, is_copy=True)
    if _CAST.fullmatch(note.value):
        place = "hand" if "hand" in lower else "graveyard"
        return evolve(spell, cast_facts=(*spell.cast_facts, Chosen(f"cast from {place}", "yes")))
    if lower == "cast with flashback":
        facts = (Chosen("cast from graveyard", "yes"), Chosen("flashback", "yes"))
        return evolve(spell, cast_facts=(*spell.cast_facts, *facts))
    kicked = _KICKED.fullmatch(note.value)
    if kicked is not None:
        return evolve(spell, cast_facts=(*spell.cast_facts, Chosen(KICKED, kicked["times"] or "1")))
    owner = _OWNED.fullmatch(note.value)
    if owner is not None and owner["player"] in players:
        return evolve(spell, owner=owner["player"])
    if lower == "commander":
        return evolve(spell, card=evolve(spell.card, is_commander=True))
    cast = "`cast from hand`, `cast from graveyard`, `cast with flashback`, `kicked`"
    allowed = f"{cast}, `copy`, `commander` and `owned by PLAYER`"
    raise note.problem(f"{shown(note.value)} is no note of a spell; allowed are {allowed}")
