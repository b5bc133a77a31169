"""
What a board says of a player apart from permanents: life, cards, unspent mana, what happened this turn.
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.model.board import Player
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import PlayerNumber
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.pools import read_pool
from manaproof.specs.boards.setup import Fact, PlayerSetup
from manaproof.specs.boards.zones import read_cards, read_graveyard, read_hand, read_library
from manaproof.specs.names import CardSource, nearest, one_of
from manaproof.specs.texts import Problems, Text, shown
from manaproof.specs.unknowns import is_unknown, unknown_named

MOST = 10**9
NUMBERS: dict[str, PlayerNumber] = {
    "drawn this turn": PlayerNumber.CARDS_DRAWN_THIS_TURN,
    "life gained this turn": PlayerNumber.LIFE_GAINED_THIS_TURN,
    "life lost this turn": PlayerNumber.LIFE_LOST_THIS_TURN,
    "damage dealt this turn": PlayerNumber.DAMAGE_DEALT_TO_THIS_TURN,
    "played a land this turn": PlayerNumber.LANDS_PLAYED_THIS_TURN,
    "lands tapped for mana this turn": PlayerNumber.LANDS_TAPPED_FOR_MANA_THIS_TURN,
    "spells cast this turn": PlayerNumber.SPELLS_CAST_THIS_TURN,
    "creatures died this turn": PlayerNumber.CREATURES_DIED_THIS_TURN,
    "creatures died under control this turn": PlayerNumber.CREATURES_DIED_THIS_TURN_UNDER_CONTROL,
    "poison counters": PlayerNumber.POISON_COUNTERS,
    "energy counters": PlayerNumber.ENERGY_COUNTERS,
    "experience counters": PlayerNumber.EXPERIENCE_COUNTERS,
    "rad counters": PlayerNumber.RAD_COUNTERS,
    "times coins flipped this turn": PlayerNumber.TIMES_COINS_FLIPPED_THIS_TURN,
    "dice rolled this turn": PlayerNumber.DICE_ROLLED_THIS_TURN,
    "starting life total": PlayerNumber.STARTING_LIFE,
}
DRAWN_IN_DRAW_STEP = "drawn this draw step"
FACTS: tuple[str, ...] = (*NUMBERS, DRAWN_IN_DRAW_STEP)
DESIGNATIONS: dict[str, str] = {
    "monarch": "the monarch",
    "initiative": "the initiative",
    "city's blessing": "the city's blessing",
}
_NAME = re.compile(r"[^\W\d_][\w '.-]{0,39}")
_NOT_NAMES = frozenset({"turn", "step", "daytime", "each", "your", "an", "a", "the", "effect", "cost"})
_SIGNED = re.compile(r"[+−-]?\d+")
_MOST_DIGITS = 20


def read_player(setup: PlayerSetup, cards: CardSource, problems: Problems) -> Player:
    """
    The player that a setup describes; what has a problem is left as if not given.
    """
    player = Player(setup.name.value)
    with problems.catching():
        _check_name(setup.name)
    for read in (_with_life, _with_pool, _with_library, _with_hand, _with_known_zones, _with_designations):
        with problems.catching(setup.name.where):
            player = read(player, setup, cards)
    for fact in setup.facts:
        with problems.catching():
            player = _with_fact(player, fact)
    return _with_drawn_cards(player)


def _with_drawn_cards(player: Player) -> Player:
    """
    The player of whom the cards drawn this turn are told by notes of the hand, or not at all.
    """
    number, noted = PlayerNumber.CARDS_DRAWN_THIS_TURN, player.drawn_cards or ()
    if len(noted) > player.number(number):
        return player.with_number(number, len(noted))
    is_empty = not player.hand and player.unknown_hand.most == 0
    is_told = bool(noted) or is_empty or not player.number(number)
    return player if is_told else evolve(player, drawn_cards=None)


def _check_name(name: Text) -> None:
    if name.value.lower() in _NOT_NAMES:
        what = shown(name.value)
        raise name.problem(f"{what} is a word of the phrases, so no player can be called that; use another name, such as `Alice`")
    if not _NAME.fullmatch(name.value):
        raise name.problem(f"{shown(name.value)} can't be the name of a player; use letters, such as `you` or `Alice`")


def _with_life(player: Player, setup: PlayerSetup, _cards: CardSource) -> Player:
    return player if setup.life is None else evolve(player, life=whole_number(setup.life, signed=True))


def _with_pool(player: Player, setup: PlayerSetup, _cards: CardSource) -> Player:
    if setup.pool is None:
        return player
    return evolve(player, pool=read_pool(setup.pool))


def _with_library(player: Player, setup: PlayerSetup, cards: CardSource) -> Player:
    return evolve(player, library=read_library(setup.library, cards))


def _with_hand(player: Player, setup: PlayerSetup, cards: CardSource) -> Player:
    hand = read_hand(setup.hand, cards)
    drawn = tuple(sorted((LibraryCard(card) for card in hand.drawn), key=repr))
    return evolve(player, hand=hand.cards, unknown_hand=hand.unknown, drawn_cards=drawn)


def _with_known_zones(player: Player, setup: PlayerSetup, cards: CardSource) -> Player:
    graveyard, top = read_graveyard(setup.graveyard, cards)
    return evolve(
        player,
        graveyard=graveyard,
        top_of_graveyard=top,
        exile=read_cards(setup.exile, cards, "an exile zone"),
        commanders=read_cards(setup.commander, cards, "a command zone"),
    )


def _with_designations(player: Player, setup: PlayerSetup, cards: CardSource) -> Player:
    named = [_designation(text) for text in entries_of(setup.designations, cards)]
    return evolve(player, designations=frozenset(named))


def _designation(text: Text) -> str:
    known = DESIGNATIONS.get(text.value.lower().removeprefix("the "))
    if known is None:
        raise text.problem(f"{shown(text.value)} is no designation; write {one_of(f'`{d}`' for d in DESIGNATIONS)}")
    return known


def _with_fact(player: Player, fact: Fact) -> Player:
    key = fact.key.value.lower()
    if key == DRAWN_IN_DRAW_STEP:
        return evolve(player, drawn_this_draw_step=_count(fact.value))
    number = NUMBERS.get(key)
    if number is None:
        near = nearest(key, FACTS) or FACTS
        raise fact.key.problem(f"{shown(fact.key.value)} is nothing that a player has; write {one_of(f'`{n}`' for n in near)}")
    return player.with_number(number, _count(fact.value))


def _count(text: Text) -> int:
    word = text.value.lower()
    if word in ("yes", "true"):
        return 1
    if word in ("no", "false"):
        return 0
    return whole_number(text)


def whole_number(text: Text, *, signed: bool = False) -> int:
    """
    The whole number that a text is.

    Raises:
        SpecError: it is none, or it has a sign where none is allowed.
    """
    if is_unknown(text.value):
        return unknown_named(text.value)
    if not _SIGNED.fullmatch(text.value) or (not signed and not text.value.isdigit()):
        what = "a whole number" if signed else "a whole number, zero or more"
        raise text.problem(f"{shown(text.value)} is not {what}")
    if len(text.value) > _MOST_DIGITS or abs(int(text.value.replace("−", "-"))) > MOST:
        raise text.problem(f"{shown(text.value)} is beyond the numbers that a board may have, which end at {MOST}")
    return int(text.value.replace("−", "-"))
