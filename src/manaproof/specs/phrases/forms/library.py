"""
Phrases about libraries: scried, surveilled, searched, shuffled; and what permanents do with them.
"""

from __future__ import annotations

from manaproof.cards.naming import fold
from manaproof.model.cards import Card
from manaproof.model.events import ConniveEvent, ExploreEvent, LookAtTop, MillCards, Search, ShuffleLibrary
from manaproof.model.occasions import Cycles, Discards, Happens, Occasion, UsesFromGraveyard
from manaproof.model.patterns import LookAction
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens, trees
from manaproof.specs.texts import shown
from manaproof.specs.unknowns import is_unknown

MOST_LOOKED_AT = 100
MOST_MILLED = 1_000
MOST_DISCARDED = 1_000


@form("mills")
def _mills(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    by = reader.taken(f"the effect that makes {player} mill", player)
    return Happens((MillCards(player, reader.count(tree, MOST_MILLED), by),))


@form("discards")
def _discards(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    if first(tree, "as_cost") is not None:
        return _discarding(reader, tree, player, player, by_effect=False)
    return _discarding(reader, tree, player, reader.taken(f"the effect that makes {player} discard", player))


@form("makes_discard")
def _makes_discard(reader: Reader, tree: PhraseTree) -> Occasion:
    by = reader.whose_or_yours(first(tree, "whose", "yours", "theirs"), "the effect")
    return _discarding(reader, tree, reader.acting(tree), by)


def _discarding(reader: Reader, tree: PhraseTree, player: str, by: str, *, by_effect: bool = True) -> Occasion:
    cards = _held(reader, tree, player)
    count = len(cards) or reader.count(tree, MOST_DISCARDED)
    return Discards(player, by, count, cards, by_effect=by_effect)


def _held(reader: Reader, tree: PhraseTree, player: str) -> tuple[Card, ...]:
    """
    The cards of a player's hand that a phrase names.
    """
    left = list(reader.board.player(player).hand)
    cards: list[Card] = []
    for token in (tokens(child)[0] for child in trees(tree) if child.data == "held"):
        card = next((c for c in left if fold(token) in (fold(c.name), fold(c.front.name))), None)
        if card is None:
            raise reader.at(token).problem(f"{shown(token)} isn't in the hand of {player}; give the hand in the board")
        left.remove(card)
        cards.append(card)
    return tuple(cards)


@form("cycles")
def _cycles(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    (card,) = _held(reader, tree, player)
    return Cycles(player, card)


@form("uses_from_graveyard")
def _uses_from_graveyard(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    keyword = str(tokens(only_tree(tree, "graveyard_keyword"))[0]).lower().removesuffix("s")
    named = tokens(only_tree(tree, "held"))[0]
    graveyard = reader.board.player(player).graveyard
    card = next((c for c in graveyard if fold(named) in (fold(c.name), fold(c.front.name))), None)
    if card is None:
        raise reader.at(named).problem(f"no {shown(str(named))} is in the graveyard of {player}")
    return UsesFromGraveyard(player, card, keyword)


@form("looks")
def _looks(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    action = LookAction.SCRY if first(tree, "scry") is not None else LookAction.SURVEIL
    return Happens((LookAtTop(action, player, _number(reader, tree)),))


def _number(reader: Reader, tree: PhraseTree) -> int:
    numbers = [token for token in tokens(tree) if token.type == "NUMBER"]
    if not numbers:
        return 1
    if is_unknown(numbers[0]):
        return number_of(numbers[0])
    if len(numbers[0]) < 4 and number_of(numbers[0]) <= MOST_LOOKED_AT:
        return number_of(numbers[0])
    raise reader.at(numbers[0]).problem(f"{numbers[0]} is more than the {MOST_LOOKED_AT} that a question may ask about")


@form("shuffles")
def _shuffles(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((ShuffleLibrary(_own(reader, tree)),))


@form("searches")
def _searches(reader: Reader, tree: PhraseTree) -> Occasion:
    return Happens((Search(_own(reader, tree)),))


def _own(reader: Reader, tree: PhraseTree) -> str:
    """
    The acting player, whose own library it must be.
    """
    player = reader.acting(tree)
    if reader.whose(first(tree, "whose", "yours", "theirs"), player) != player:
        raise reader.text.problem("only a player's own library can be searched or shuffled in a question")
    return player


@form("explores")
def _explores(reader: Reader, tree: PhraseTree) -> Occasion:
    permanent = reader.board.permanent(reader.thing(tree))
    assert permanent is not None
    return Happens((ExploreEvent(permanent.id, permanent.controller),))


@form("connives")
def _connives(reader: Reader, tree: PhraseTree) -> Occasion:
    permanent = reader.board.permanent(reader.thing(tree))
    assert permanent is not None
    return Happens((ConniveEvent(permanent.id, permanent.controller, _number(reader, tree)),))
