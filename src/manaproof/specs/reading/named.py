"""
The names in an expected outcome, looked up: a misspelt one among what is excluded would hold for ever.
"""

from __future__ import annotations

import re

from manaproof.cards.naming import fold
from manaproof.model.board import Board
from manaproof.model.subtypes import all_subtypes
from manaproof.specs.names import CardSource, nearest, one_of
from manaproof.specs.phrases.things import find_player, is_permanent, permanent_named, whose_and_name
from manaproof.specs.texts import Text, shown
from manaproof.specs.words.naming import whose

_AMOUNT = re.compile(r"\s+\(\d+\)$")
_PLACE = re.compile(r"\s+\d+$")
_DESCRIBED = re.compile(r"an?\s", re.IGNORECASE)


def check_named(text: Text, board: Board, cards: CardSource) -> str:
    """
    The name in a text: that of a player, of an object of the board, of a card, or of a token by its subtypes.

    Raises:
        SpecError: nothing has that name.
    """
    if not _names_something(text.value, board, cards):
        near = nearest(text.value, _names_on(board))
        hint = f"; the nearest name is {one_of(f'`{name}`' for name in near)}" if near else ""
        raise text.problem(f"nothing on the board and no card is called {shown(text.value)}{hint}")
    return text.value


def named_object(text: Text, board: Board, cards: CardSource) -> str:
    """
    What is dealt damage or gets counters.

    Returns the name of a player, the identity of a permanent of the board, or the name of what isn't on the battlefield yet.

    Raises:
        SpecError: nothing has that name, or several different permanents have it.
    """
    player = find_player(text.value, board)
    if player is not None:
        return player
    if is_permanent(text, board):
        return permanent_named(text, board).id
    whose, name = whose_and_name(text, board)
    check_named(name, board, cards)
    return name.value if whose is None else f"{whose}/{name.value}"


def check_trigger(text: Text, board: Board, cards: CardSource) -> str:
    """
    What has the ability that triggers; "Sanguine Bond (3)" also says the amount, "your Sheoldred" whose it is.

    Raises:
        SpecError: nothing has that name.
    """
    amount = _AMOUNT.search(text.value)
    player, name = whose_and_name(text.part(0, amount.start()) if amount else text, board)
    check_named(name, board, cards)
    return text.value if player is None else f"{whose(player)} {name.value}{amount[0] if amount else ''}"


def check_drawn(text: Text, board: Board, cards: CardSource) -> str:
    """
    A card that is drawn, or in words what is known of it: "a land card".

    Raises:
        SpecError: no card has that name.
    """
    is_described = _DESCRIBED.match(text.value) and text.value.endswith("card")
    return text.value if is_described else check_named(text, board, cards)


def _names_something(name: str, board: Board, cards: CardSource) -> bool:
    bare = _PLACE.sub("", name)
    return (
        find_player(name, board) is not None
        or {fold(name), fold(bare)} & {fold(known) for known in _names_on(board)} != set()
        or cards.knows(bare)
        or cards.knows_token(bare)
        or _is_name_of_subtypes(bare)
    )


def _names_on(board: Board) -> set[str]:
    """
    The names, labels and identities of the objects of a board; other cards are looked up.
    """
    permanents = (*board.permanents, *board.departed)
    names = {name for p in permanents for name in (p.name, p.card.name, p.label, p.id) if name}
    names |= {resolved.card.name for resolved in board.resolved}
    names |= {spell.card.name for spell in board.stack}
    return names


def _is_name_of_subtypes(name: str) -> bool:
    """
    Whether it is the name of a token that has none of its own: its subtypes (CR 111.4).
    """
    subtypes = {fold(subtype) for subtype in all_subtypes()}
    words = fold(name).split()
    return bool(words) and all(word in subtypes for word in words)
