"""
Which player or permanent of a board a name means: "f1", "your Exotic Orchard", "opponent's Forest", "Forest 2".
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve

from manaproof.cards.naming import fold
from manaproof.model.board import Board
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.specs.names import nearest, one_of
from manaproof.specs.texts import Text, shown

_MY = re.compile(r"(your|my)\s+", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?P<player>[^'’]+?)['’]s?\s+", re.IGNORECASE)
_STATE = re.compile(r"(?P<un>un)?tapped\s+", re.IGNORECASE)


def viewpoint(board: Board) -> PlayerName:
    """
    Whose permanents an unqualified name means: "you", or the first player where nobody is called that.
    """
    names = [player.name for player in board.players]
    return "you" if "you" in names else names[0]


def find_player(name: str, board: Board) -> PlayerName | None:
    """
    The player of this name, or the only opponent for "opponent" and "an opponent"; None if there is none.
    """
    said = fold(name)
    wanted = said.removeprefix("your ").removeprefix("the ").removeprefix("an ")
    opponents = board.opponents(viewpoint(board))
    if wanted == "opponent" and len(opponents) == 1:
        return opponents[0].name
    named = (player.name for player in board.players if fold(player.name) == wanted)
    return None if said == "an opponent" else next(named, None)


def player_named(text: Text, board: Board) -> PlayerName:
    """
    The player that a text names.

    Raises:
        SpecError: there is no such player.
    """
    player = find_player(text.value, board)
    if player is None:
        names = one_of(f"`{p.name}`" for p in board.players)
        raise text.problem(f"{shown(text.value)} is no player of this board; write {names}")
    return player


def permanent_named(text: Text, board: Board, acting: PlayerName | None = None) -> Permanent:
    """
    The permanent that a text means; identical permanents are one answer, the first of them.

    Args:
        text: A label, an identity, or a name, with or without "your" or "opponent's" before it.
        board: The board.
        acting: Whose permanents a bare name means; they come first, others only where that player has none.

    Raises:
        SpecError: nothing fits, or several different ones do; the error lists them.
    """
    exact = _by_label_or_identity(text.value, board, acting)
    if exact is not None:
        return exact
    whose, name = whose_and_name(text, board)
    return the_permanent(name, board, whose=whose, acting=acting)


def whose_and_name(text: Text, board: Board) -> tuple[PlayerName | None, Text]:
    """
    The player before the name of a permanent, None where no player is named, and the name alone.
    """
    mine = _MY.match(text.value)
    if mine is not None:
        return viewpoint(board), text.part(mine.end())
    possessive = _POSSESSIVE.match(text.value)
    player = find_player(possessive["player"], board) if possessive is not None else None
    return player, text.part(possessive.end()) if possessive is not None and player is not None else text


def is_permanent(text: Text, board: Board) -> bool:
    """
    Whether some permanent of the board fits a name, with or without a player before it.
    """
    if _by_label_or_identity(text.value, board, None) is not None:
        return True
    whose, name = whose_and_name(text, board)
    return bool(_fitting(name.value, board, whose, viewpoint(board))) or (
        whose is not None and _by_label_or_identity(name.value, board, whose) is not None
    )


def the_permanent(name: Text, board: Board, *, whose: PlayerName | None = None, acting: PlayerName | None = None) -> Permanent:
    """
    The one permanent, up to identical ones, of a name that a player has.

    Raises:
        SpecError: nothing fits, or several different ones do.
    """
    exact = _by_label_or_identity(name.value, board, whose or acting)
    if exact is not None and whose in (None, exact.controller):
        return exact
    fitting = _fitting(name.value, board, whose, acting or viewpoint(board))
    if not fitting:
        raise name.problem(_nothing_fits(name.value, board, whose))
    different = {_likeness(permanent, board): permanent for permanent in reversed(fitting)}
    if len(different) > 1:
        raise name.problem(_several_fit(name.value, list(different.values())))
    return fitting[0]


def _by_label_or_identity(name: str, board: Board, acting: PlayerName | None) -> Permanent | None:
    for permanent in board.permanents:
        if permanent.label is not None and fold(permanent.label) == fold(name):
            return permanent
    wanted = fold(name)
    for permanent in board.permanents:
        if "/" in name and fold(permanent.id) == wanted:
            return permanent
    for player in dict.fromkeys((acting or viewpoint(board), *(p.name for p in board.players))):
        for permanent in board.permanents:
            numbered = permanent.id.removeprefix(f"{player}/")
            if permanent.controller == player and numbered != permanent.name and fold(numbered) == wanted:
                return permanent
    return None


def _fitting(name: str, board: Board, whose: PlayerName | None, acting: PlayerName) -> list[Permanent]:
    found = _of_name(fold(name), board.permanents)
    state = _STATE.match(name)
    if not found and state is not None:
        tapped = not state["un"]
        found = [p for p in _of_name(fold(name[state.end() :]), board.permanents) if p.tapped is tapped]
    if whose is not None:
        return [permanent for permanent in found if permanent.controller == whose]
    return [permanent for permanent in found if permanent.controller == acting] or found


def _of_name(wanted: str, permanents: Iterable[Permanent]) -> list[Permanent]:
    return [p for p in permanents if wanted in (fold(p.name), fold(p.card.name))]


def _likeness(permanent: Permanent, board: Board) -> tuple[object, ...]:
    """
    All that tells a permanent from others: equal for two that no question can tell apart by anything but their name.
    """
    alone = evolve(permanent, id="", timestamp=0, label=None)
    attached = sorted(p.card.name for p in board.permanents if p.attached_to == permanent.id)
    targeted = sorted(r.card.name for r in board.resolved if r.target == permanent.id)
    return (alone, tuple(attached), tuple(targeted))


def _nothing_fits(name: str, board: Board, whose: PlayerName | None) -> str:
    names = {p.name for p in board.permanents if whose in (None, p.controller)} | {p.label for p in board.permanents if p.label}
    owner = "the board has" if whose is None else f"{whose} {'have' if whose == 'you' else 'has'}"
    near = nearest(name, names)
    if near:
        return f"{owner} no {shown(name)}; the nearest {'name is' if len(near) == 1 else 'names are'} {_quoted(near)}"
    if not names:
        return f"{owner} no {shown(name)} and no other permanent"
    return f"{owner} no {shown(name)}; there {'is' if len(names) == 1 else 'are'} {_quoted(sorted(names)[:8], 'and')}"


def _several_fit(name: str, fitting: list[Permanent]) -> str:
    described = (f"`{permanent.id}` ({_state(permanent)})" for permanent in sorted(fitting, key=lambda p: p.timestamp))
    return f"{shown(name)} could be {one_of(described)}; give one a label (`{name} as f1`) or write its full name"


def _state(permanent: Permanent) -> str:
    """
    What tells a permanent from another of its name, in words.
    """
    parts = ["tapped" if permanent.tapped else "untapped"]
    parts += [f"{c.count} {c.kind}" for c in permanent.counters]
    parts += [f"chosen {c.value}" for c in permanent.chosen]
    if permanent.label:
        parts.append(f"label {permanent.label}")
    if permanent.attached_to:
        parts.append(f"attached to {permanent.attached_to}")
    if permanent.entered_this_turn:
        parts.append("entered this turn")
    return ", ".join(parts)


def _quoted(names: Iterable[str], last: str = "or") -> str:
    return one_of((f"`{name}`" for name in names), last)
