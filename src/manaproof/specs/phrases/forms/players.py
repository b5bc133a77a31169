"""
Phrases about players: their life, their counters, the game.
"""

from __future__ import annotations

from manaproof.model.events import GainLifeEvent, GetCounters, LoseGameEvent, LoseLifeEvent, WinGameEvent
from manaproof.model.expr import Number, Quantity
from manaproof.model.instructions import DoubleLife, ExchangeLife, SetLife
from manaproof.model.lookups import NumberOf, PlayerNumber
from manaproof.model.occasions import DoesEffect, Happens, Occasion, PaysLife, StateBasedActions
from manaproof.model.permanents import Counters
from manaproof.model.references import PlayerRef
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens, trees

MOST_LIFE = 1_000_000
COUNTERS_OF_PLAYERS = ("poison", "energy", "experience", "rad")


@form("gains_life")
def _gains_life(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((GainLifeEvent(reader.acting(tree), reader.count(tree, MOST_LIFE)),))


@form("loses_life")
def _loses_life(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((LoseLifeEvent(reader.acting(tree), reader.count(tree, MOST_LIFE)),))


@form("pays_life")
def _pays_life(reader: Reader, tree: PhraseTree) -> Occasion:
    return PaysLife(reader.acting(tree), reader.count(tree, MOST_LIFE))


@form("made_to_gain")
def _made_to_gain(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((GainLifeEvent(reader.acting(tree), reader.count(tree, MOST_LIFE), by=_whose(reader, tree)),))


@form("made_to_lose")
def _made_to_lose(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((LoseLifeEvent(reader.acting(tree), reader.count(tree, MOST_LIFE), by=_whose(reader, tree)),))


def _whose(reader: Reader, tree: PhraseTree) -> str | None:
    whose = first(tree, "whose", "yours", "theirs")
    return None if whose is None else reader.whose(whose, reader.acting(tree))


def _owner(reader: Reader, tree: PhraseTree) -> str:
    return reader.whose(first(tree, "whose", "yours", "theirs"), reader.viewpoint)


@form("total_becomes")
def _total_becomes(reader: Reader, tree: PhraseTree) -> Occasion:
    return DoesEffect((SetLife(_new_total(tree)),), _owner(reader, tree))


def _new_total(tree: PhraseTree) -> Quantity:
    number = first(tree, "number_total")
    if number is None:
        return NumberOf(PlayerNumber.STARTING_LIFE, PlayerRef.YOU)
    return Number(number_of(tokens(number)[0]))


@form("doubles_life")
def _doubles_life(reader: Reader, tree: PhraseTree) -> Occasion:
    return DoesEffect((DoubleLife(),), _owner(reader, tree))


@form("exchanges_life")
def _exchanges_life(reader: Reader, tree: PhraseTree) -> Occasion:
    other = reader.player(tokens(only_tree(tree, "other_player"))[0])
    return DoesEffect((ExchangeLife(PlayerRef.TARGET_PLAYER),), reader.acting(tree), other)


@form("gets_counters")
@form("made_to_get")
def _gets_counters(reader: Reader, tree: PhraseTree) -> Occasion:
    words = next(part for part in trees(tree) if part.data == "kind")
    kind = " ".join(tokens(words)).lower()
    if kind not in COUNTERS_OF_PLAYERS:
        raise reader.text.problem(f"players get counters of these kinds: {', '.join(COUNTERS_OF_PLAYERS)}")
    player = reader.acting(tree)
    return Happens((GetCounters(player, (Counters(kind, reader.count(tree, MOST_LIFE)),), _whose(reader, tree)),))


@form("loses_game")
def _loses_game(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((LoseGameEvent(reader.acting(tree)),))


@form("wins_game")
def _wins_game(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((WinGameEvent(reader.acting(tree)),))


@form("state_based")
def _state_based(reader: Reader, tree: PhraseTree) -> Occasion:
    del reader, tree
    return StateBasedActions()
