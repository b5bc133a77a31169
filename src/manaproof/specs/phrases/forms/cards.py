"""
Phrases about cards: drawn, resolving, entering.
"""

from __future__ import annotations

from manaproof.model.abilities import SpellAbility
from manaproof.model.occasions import DrawsCards, Enters, Occasion, Resolves, StepBegins
from manaproof.model.references import Step
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first
from manaproof.specs.phrases.things import viewpoint
from manaproof.specs.texts import shown

MOST_DRAWN = 1_000


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
    return StepBegins(reader.whose(whose, viewpoint(reader.board)), reader.step(tree))


@form("resolves")
def _resolves(reader: Reader, tree: PhraseTree) -> Occasion:
    card = reader.card(tree)
    if not any(isinstance(ability, SpellAbility) for ability in card.front.abilities) and not (
        {"Instant", "Sorcery"} & set(card.front.card_types)
    ):
        name = card.front.name
        raise reader.text.problem(
            f"{shown(name)} is no instant or sorcery; write `{name} enters under your control` for a permanent"
        )
    player = reader.whose(first(tree, "whose", "yours", "theirs"), viewpoint(reader.board))
    return Resolves(card, player, reader.x(tree), reader.target(tree, player))


@form("enters")
def _enters(reader: Reader, tree: PhraseTree) -> Occasion:
    card = reader.card(tree)
    if {"Instant", "Sorcery"} & set(card.front.card_types):
        raise reader.text.problem(f"{shown(card.front.name)} can't enter; write `{card.front.name} resolves`")
    under = first(tree, "under")
    whose = first(under if under is not None else tree, "whose", "yours", "theirs")
    x = reader.x(tree)
    was_cast = x is not None or first(tree, "was_cast") is not None
    return Enters(card, reader.whose(whose, viewpoint(reader.board)), x, was_cast)
