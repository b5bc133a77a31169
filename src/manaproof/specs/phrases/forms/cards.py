"""
Phrases about cards: drawn, resolving, entering.
"""

from __future__ import annotations

import re

from manaproof.model.abilities import SpellAbility
from manaproof.model.board import Counters
from manaproof.model.cards import PERMANENT_TYPES, Card
from manaproof.model.occasions import AbilityResolves, CopyResolves, DrawsCards, Enters, Occasion, Resolves, StepBegins
from manaproof.model.references import Step
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.names import card_named
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens
from manaproof.specs.phrases.things import permanent_named, viewpoint
from manaproof.specs.texts import Text, shown

MOST_DRAWN = 1_000
MOST_COUNTERS = 1_000_000
_COPY = re.compile(r"a\s+copy\s+of\s+(?P<name>.+)", re.IGNORECASE)
_NTH = rf"(?:(?P<nth>{'|'.join(ORDINALS)})\s+)?"
_ABILITY = re.compile(rf"(?P<thing>.+?)['’]s?\s+{_NTH}(?:triggered\s+ability|trigger)", re.IGNORECASE)


@form("draw")
def _draw(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    count = reader.count(tree, MOST_DRAWN)
    whose = first(tree, "whose", "yours", "theirs")
    if whose is None:
        return DrawsCards(player, count)
    step = reader.step(tree)
    if reader.whose(whose, player) != player or step is not Step.DRAW:
        raise reader.text.problem("only a player's own draw step has a draw of its own: `you draw a card in your draw step`")
    if count != 1:
        raise reader.text.problem(f"the draw of a draw step is one card, not {count}; leave `in your draw step` out")
    return DrawsCards(player, count, in_draw_step=True)


@form("begins")
def _begins(reader: Reader, tree: PhraseTree) -> Occasion:
    whose = first(tree, "whose", "yours", "theirs")
    player = reader.whose(whose, viewpoint(reader.board))
    if first(tree, "a_turn", "extra_turn") is not None:
        return StepBegins(player, Step.TURN, extra=first(tree, "extra_turn") is not None)
    return StepBegins(player, reader.step(tree))


@form("resolves")
def _resolves(reader: Reader, tree: PhraseTree) -> Occasion:
    words = reader.at(next(token for token in tokens(tree) if token.type == "CARD_NAME"))
    if (ability := _ABILITY.fullmatch(words.value)) is not None:
        return _ability_resolves(reader, tree, words, ability)
    if (copy := _COPY.fullmatch(words.value)) is not None:
        return _copy_resolves(reader, tree, words.part(copy.start("name")))
    card = reader.card(tree)
    if not any(isinstance(ability, SpellAbility) for ability in card.front.abilities) and not (
        {"Instant", "Sorcery"} & set(card.front.card_types)
    ):
        name = card.front.name
        raise reader.text.problem(
            f"{shown(name)} is no instant or sorcery; write `{name} enters under your control` for a permanent"
        )
    player = reader.whose(first(tree, "whose", "yours", "theirs"), viewpoint(reader.board))
    targets = reader.target(tree, player), reader.other_target(tree, player)
    return Resolves(card, player, reader.x(tree), *targets, reader.modes(tree))


def _ability_resolves(reader: Reader, tree: PhraseTree, words: Text, found: re.Match[str]) -> Occasion:
    acting = reader.whose(first(tree, "whose", "yours", "theirs"), viewpoint(reader.board))
    permanent = permanent_named(words.part(found.start("thing"), found.end("thing")), reader.board, acting)
    number = ORDINALS.index(found["nth"].lower()) + 1 if found["nth"] else None
    targets = reader.target(tree, acting), reader.other_target(tree, acting)
    return AbilityResolves(permanent.id, number, reader.x(tree), *targets, reader.modes(tree))


def _copy_resolves(reader: Reader, tree: PhraseTree, name: Text) -> Occasion:
    card = card_named(name, reader.cards)
    if set(card.front.card_types).isdisjoint(PERMANENT_TYPES):
        raise reader.text.problem(
            f"{shown(card.front.name)} is no permanent card; a copy of another spell does what the spell does"
        )
    return CopyResolves(card, reader.whose(first(tree, "whose", "yours", "theirs"), viewpoint(reader.board)), reader.x(tree))


@form("enters")
def _enters(reader: Reader, tree: PhraseTree) -> Occasion:
    card = reader.card(tree)
    if {"Instant", "Sorcery"} & set(card.front.card_types):
        raise reader.text.problem(f"{shown(card.front.name)} can't enter; write `{card.front.name} resolves`")
    under = first(tree, "under")
    whose = first(under if under is not None else tree, "whose", "yours", "theirs")
    x = reader.x(tree)
    paid = first(tree, "life_paid")
    symbols = None if paid is None else _symbols_paid(reader, paid)
    if first(tree, "compleated") is not None:
        symbols = _compleated(reader, card, symbols)
    player = reader.whose(whose, viewpoint(reader.board))
    target = reader.target(tree, player)
    if target is not None and "Aura" not in card.front.subtypes:
        raise reader.text.problem(f"{shown(card.front.name)} is no Aura, whose spell has a target as it enters")
    told = any(each is not None for each in (x, symbols, target, first(tree, "was_cast")))
    return Enters(card, player, x, told, symbols, _counters(reader, tree), target)


def _counters(reader: Reader, tree: PhraseTree) -> tuple[Counters, ...]:
    """
    The counters with which an effect lets a card enter, such as that of persist.
    """
    given = first(tree, "with_counters")
    if given is None:
        return ()
    kind = counter_kind(" ".join(tokens(only_tree(given, "kind"))), reader.text, reader.board)
    return (Counters(kind, reader.count(given, MOST_COUNTERS)),)


def _compleated(reader: Reader, card: Card, paid: int | None) -> int:
    """
    For how many Phyrexian mana symbols life was paid, if it was for all of them (CR 702.150a).
    """
    symbols = len([symbol for symbol in card.front.mana_cost or () if symbol.endswith("/P")])
    if not symbols:
        raise reader.text.problem(f"{shown(card.front.name)} has no Phyrexian mana symbol for which life could be paid")
    if paid not in (None, symbols):
        raise reader.text.problem("`compleated` says that life was paid for every Phyrexian mana symbol; drop either")
    return symbols


def _symbols_paid(reader: Reader, paid: PhraseTree) -> int:
    """
    For how many Phyrexian mana symbols life was paid, two for each (CR 107.4f).
    """
    life = number_of(tokens(paid)[0])
    if life % 2:
        raise reader.text.problem(f"2 life is paid for each Phyrexian mana symbol, so {life} can't be")
    return life // 2
