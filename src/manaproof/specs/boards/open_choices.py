"""
Choices for permanents that their notes leave open: "chosen: any", "chosen color: c".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manaproof.cards.naming import fold
from manaproof.errors import SpecError
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import OpenChoice
from manaproof.model.permanents import ObjectId
from manaproof.rules.open_choices import name_of
from manaproof.specs.boards.entries import Entry
from manaproof.specs.boards.notes import Noted

_YOU = "you"


def open_choices(noted: Noted, entry: Entry) -> Iterator[OpenChoice]:
    """
    The choices that the notes on a permanent leave open.
    """
    told = [*(each.what for each in noted.permanent.chosen), *(each.what for each in noted.left_open)]
    for each in noted.left_open:
        if told.count(each.what) > 1:
            raise entry.text.problem(f"two choices of a {each.what} for one permanent can't be left open; say what they are")
        if entry.unknown not in (None, "maybe"):
            raise entry.text.problem(f"what was chosen for {entry.unknown} permanents can't be left open; list them one by one")
        words = f"{words_for(entry, noted.permanent.id)}'s chosen {each.what}"
        yield OpenChoice(noted.permanent.id, each.what, unknown(Values(each.letter or words, 0)))


def refuse_names_of_players(choices: Iterable[OpenChoice], names: Iterable[str]) -> None:
    """
    Refuses a letter for a choice of a player that is a player's name: it may mean that player.

    Raises:
        SpecError: there is such a letter.
    """
    taken = {fold(name) for name in names}
    for each in choices:
        name = name_of(each)
        if each.what in ("player", "opponent") and name is not None and fold(name) in taken:
            raise SpecError(f"`{name}` is a player and can't be the letter for a choice; use another letter, or `any`")


def words_for(entry: Entry, identity: ObjectId) -> str:
    """
    How a permanent of an entry is called where something of it is unknown.
    """
    player, _, name = identity.partition("/")
    return entry.label or (name if player == _YOU else f"{player}'s {name}")
