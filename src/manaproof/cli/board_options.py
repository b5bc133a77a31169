"""
The options that describe a board, the same for every question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

import click
from attrs import evolve

from manaproof.errors import SpecError
from manaproof.model.board import Board
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.names import CardList, CardSource
from manaproof.specs.texts import Problems, Text, shown

Command = TypeVar("Command", bound=Callable[..., Any])
_SIDES = ("you", "opponent")
_OF_ONE_VALUE = ("-life", "-pool", "--turn", "--step", "--daytime", "--timestamps")
_PARTS: tuple[tuple[str, str], ...] = (
    ("library", "library, top first; a number, `empty` or `unknown`"),
    ("hand", "hand; a number, `empty` or `unknown`"),
    ("graveyard", "graveyard"),
    ("life", "life total"),
    ("pool", "unspent mana: `{G}{G}`, `{R} (only to cast creature spells)`"),
    ("commander", "commanders"),
    ("stack", "spells on the stack"),
    ("resolved", "spells and abilities whose effects last: `High Tide`"),
)


def board_options(command: Command) -> Command:
    """
    Adds the options of a board to a command, which gets them as `Mapping[str, Any]` under `board_words`.
    """
    options = [
        _once(
            "--you",
            "CARDS",
            "Your permanents: `2 Forest, Vivid Crag (tapped, charge 0)`; and between `;` all else: `life: 3; library: Island`.",
        ),
        _once("--opponent", "CARDS", "The opponent's permanents."),
        click.option(
            "--player",
            multiple=True,
            metavar="NAME=CARDS",
            help="Another player's permanents, once for each, in turn order; the opponent then plays only with an option.",
        ),
    ]
    for side in _SIDES:
        whose = "Your" if side == "you" else "The opponent's"
        for part, what in _PARTS:
            options.append(_once(f"--{side}-{part}", "WORDS", f"{whose} {what}."))
    options.append(_once("--turn", "PLAYER", "Whose turn it is (default: yours)."))
    options.append(_once("--step", "STEP", "The step or phase (default: first main phase)."))
    options.append(_once("--daytime", "DAYTIME", "Whether it is day or night, which is not told by default."))
    options.append(_once("--timestamps", "ORDER", "`open`, or `as listed` (default): in which order permanents came."))
    for option in reversed(options):
        command = option(command)
    return command


def _once(name: str, metavar: str, help_: str) -> Callable[[Command], Command]:
    """
    An option that may be given once: a second one would replace the first without a word.
    """
    return click.option(name, metavar=metavar, help=help_, multiple=True, callback=_only_one)


def _only_one(_context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> str | None:
    if len(values) <= 1:
        return values[0] if values else None
    name = option.opts[0]
    if name.endswith(_OF_ONE_VALUE):
        raise SpecError(f"`{name}` is given {len(values)} times; give it once")
    raise SpecError(f"`{name}` is given {len(values)} times; give it once and join the entries with `,`, or with `;`")


@contextmanager
def card_library() -> Iterator[CardList]:
    """
    The card library, open while a command runs.
    """
    from manaproof.cards.library import Library  # noqa: PLC0415 - opens files

    with Library() as library:
        yield library


def board_from(words: Mapping[str, Any], cards: CardSource) -> Board:
    """
    The board that the options of a command describe.

    Raises:
        ManaproofError: something in it can't be read; the message names the option.
    """
    problems = Problems()
    board = build_board(setup_from(words), cards, problems)
    problems.raise_first()
    return board


def setup_from(words: Mapping[str, Any]) -> BoardSetup:
    """
    The same board, still in words.
    """
    others = [_other(text) for text in words.get("player") or ()]
    named = {player.name.value for player in others}
    sides = [side for side in _SIDES if _is_given(side, words) or _plays_anyway(side, named)]
    players = [_side(side, words) for side in sides] + others
    return BoardSetup(
        tuple(players), _typed("turn", words), _typed("step", words), _typed("daytime", words), _typed("timestamps", words)
    )


def _plays_anyway(side: str, named: set[str]) -> bool:
    return side not in named if side == "you" else not named


def _typed(option: str, words: Mapping[str, Any]) -> Text | None:
    value = words.get(option)
    return None if value is None else Text.typed(value, f"--{option.replace('_', '-')}")


def _is_given(side: str, words: Mapping[str, Any]) -> bool:
    return any(words.get(key) is not None for key in (side, *(f"{side}_{part}" for part, _ in _PARTS)))


def _side(side: str, words: Mapping[str, Any]) -> PlayerSetup:
    given: dict[str, Any] = {part: text for part, _ in _PARTS if (text := _typed(f"{side}_{part}", words)) is not None}
    setup = PlayerSetup(Text(side), permanents=_typed(side, words) or ())
    return evolve(setup, **given)


def _other(text: str) -> PlayerSetup:
    name, equals, cards = text.partition("=")
    if not equals or not name.strip():
        raise SpecError(f'{shown(text)} names no player; write `--player "Alice=Forest, Island"`')
    return PlayerSetup(Text.typed(name.strip(), "--player"), permanents=Text.typed(cards, "--player"))
