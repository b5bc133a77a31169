"""
Phrases about cards: drawn, resolving, entering.
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.cards.naming import fold
from manaproof.model.board import Board
from manaproof.model.cards import DOUBLE_FACED, PERMANENT_TYPES, Card, Face
from manaproof.model.face_down import FaceDown
from manaproof.model.occasions import (
    AbilityResolves,
    ActivatedAbilityResolves,
    CopyResolves,
    DrawsCards,
    Enters,
    Occasion,
    Resolves,
    StepBegins,
)
from manaproof.model.permanents import Counters, PlayerName
from manaproof.model.references import Step
from manaproof.rules.delayed import source_of_spell
from manaproof.rules.prototypes import prototype_of
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.boards.notes import face_down_as_told
from manaproof.specs.names import card_named, face_named
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens
from manaproof.specs.phrases.things import is_permanent, permanent_named
from manaproof.specs.texts import Text, shown

MOST_DRAWN = 1_000
MOST_COUNTERS = 1_000_000
_THE_SPELL = "the spell"
_COPY = re.compile(r"(?:a\s+)?copy\s+of\s+(?P<name>.+)", re.IGNORECASE)
_NTH = rf"(?:(?P<nth>{'|'.join(ORDINALS)})\s+)?"
_KIND = r"(?:(?P<triggered>triggered\s+ability|trigger)|(?:activated\s+)?ability)"
_ABILITY = re.compile(rf"(?P<thing>.+?)['’]s?\s+{_NTH}{_KIND}", re.IGNORECASE)


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
    player = reader.whose(whose, reader.viewpoint)
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
    if words.value.lower() == _THE_SPELL:
        return _spell_resolves(reader, tree)
    card = reader.card(tree)
    player = _player_of(reader, tree, card)
    if not {"Instant", "Sorcery"} & set(card.front.card_types) and not _is_spell(card, player, reader.board):
        name = card.front.name
        raise reader.text.problem(
            f"{shown(name)} is no instant or sorcery; write `{name} enters under your control` for a permanent"
        )
    targets = reader.target(tree, player), reader.other_target(tree, player)
    return Resolves(card, player, reader.x(tree), *targets, reader.modes(tree))


def _player_of(reader: Reader, tree: PhraseTree, card: Card) -> PlayerName:
    """
    Whose spell it is that resolves: of the one player who has such a spell on the stack where nothing is said.
    """
    whose = first(tree, "whose", "yours", "theirs")
    controllers = {spell.controller for spell in reader.board.stack if spell.card.front == card.front}
    if whose is None and len(controllers) == 1:
        return controllers.pop()
    return reader.whose_or_yours(whose, card.front.name)


def _is_spell(card: Card, player: PlayerName, board: Board) -> bool:
    return any(spell.card.front == card.front and spell.controller == player for spell in board.stack)


def _spell_resolves(reader: Reader, tree: PhraseTree) -> Occasion:
    """
    The spell that was put onto the stack last.
    """
    if not reader.board.stack:
        raise reader.text.problem("no spell is on the stack; name one that is cast before, or list it under `stack`")
    spell = reader.board.stack[-1]
    targets = reader.target(tree, spell.controller), reader.other_target(tree, spell.controller)
    return Resolves(spell.card, spell.controller, reader.x(tree), *targets, reader.modes(tree), is_copy=spell.is_copy)


def _ability_resolves(reader: Reader, tree: PhraseTree, words: Text, found: re.Match[str]) -> Occasion:
    name = words.part(found.start("thing"), found.end("thing"))
    acting = reader.whose_or_yours(first(tree, "whose", "yours", "theirs"), name.value)
    on_stack = next((s for s in reader.board.stack if fold(name.value) in (fold(s.card.front.name), fold(s.card.name))), None)
    number = ORDINALS.index(found["nth"].lower()) + 1 if found["nth"] else None
    if not found["triggered"]:
        targets = reader.target(tree, acting), reader.other_target(tree, acting)
        source = permanent_named(name, reader.board, acting).id
        return ActivatedAbilityResolves(source, number, reader.x(tree), *targets, reader.modes(tree))
    if on_stack is not None and not is_permanent(name, reader.board):
        acting, source = on_stack.controller, on_stack.id
    elif not number and (spell := _spell_named(reader, name)) is not None:
        source = source_of_spell(spell, acting)
    else:
        source = permanent_named(name, reader.board, acting).id
    targets = reader.target(tree, acting), reader.other_target(tree, acting)
    return AbilityResolves(source, number, reader.x(tree), *targets, reader.modes(tree))


def _spell_named(reader: Reader, name: Text) -> str | None:
    """
    The instant or sorcery spell of which a delayed ability is meant, which is no object any more (CR 603.7d).
    """
    if is_permanent(name, reader.board) or not reader.cards.knows(name.value):
        return None
    face = card_named(name, reader.cards).front
    return face.name if {"Instant", "Sorcery"} & set(face.card_types) else None


def _copy_resolves(reader: Reader, tree: PhraseTree, name: Text) -> Occasion:
    card = card_named(name, reader.cards)
    player = reader.whose_or_yours(first(tree, "whose", "yours", "theirs"), "the copy")
    if card.is_room or face_named(card, name.value):
        raise name.problem(f"what a copy of {shown(name.value)}, which is one of two faces, becomes isn't encoded")
    if not set(card.front.card_types).isdisjoint(PERMANENT_TYPES):
        return CopyResolves(card, player, reader.x(tree))
    targets = reader.target(tree, player), reader.other_target(tree, player)
    return Resolves(card, player, reader.x(tree), *targets, reader.modes(tree), is_copy=True)


@form("enters")
def _enters(reader: Reader, tree: PhraseTree) -> Occasion:
    card, number = reader.card_and_face(tree)
    face, face_down = card.faces[number], _face_down(reader, tree, card)
    if {"Instant", "Sorcery"} & set(face.card_types) and face_down is None:
        raise reader.text.problem(f"{shown(face.name)} can't enter; write `{face.name} resolves`")
    if number and (face_down is not None or not (card.layout in DOUBLE_FACED or card.is_room)):
        reason = "a card enters face down" if face_down is not None else f"a card of the layout `{card.layout}` enters"
        raise reader.text.problem(f"{reason} under the name of its front face {shown(card.front.name)} (110.5b)")
    under = first(tree, "under")
    whose = first(under if under is not None else tree, "whose", "yours", "theirs")
    x = reader.x(tree)
    paid = first(tree, "life_paid")
    symbols = None if paid is None else _symbols_paid(reader, paid)
    if first(tree, "compleated") is not None:
        symbols = _compleated(reader, face, symbols)
    player = reader.whose_or_yours(whose, face.name)
    target = reader.target(tree, player)
    if target is not None and "Aura" not in face.subtypes:
        raise reader.text.problem(f"{shown(face.name)} is no Aura, whose spell has a target as it enters")
    told = any(each is not None for each in (x, symbols, target, first(tree, "was_cast")))
    entering = Enters(card, player, x, told, symbols, _counters(reader, tree), number, face_down, target=target)
    if first(tree, "prototyped") is not None:
        return _prototyped(reader, entering)
    return _room(reader, tree, entering) if card.is_room and face_down is None else entering


def _prototyped(reader: Reader, entering: Enters) -> Enters:
    prototype = prototype_of(entering.card)
    if prototype is None:
        raise reader.text.problem(f"{shown(entering.card.name)} has no prototype")
    return evolve(entering, was_cast=True, prototype=prototype)


def _room(reader: Reader, tree: PhraseTree, entering: Enters) -> Enters:
    """
    A Room of which one half was cast, or the whole card, of which both halves are locked (CR 709.5d).
    """
    card = entering.card
    name = reader.at(next(token for token in tokens(tree) if token.type == "CARD_NAME"))
    is_whole = fold(name.value) == fold(card.name)
    if is_whole is entering.was_cast:
        half = card.faces[entering.face].name
        raise reader.text.problem(
            f"write `{half} enters after being cast`, or `{card.name} enters` where no half was cast (709.5d)"
        )
    return evolve(entering, face=0, unlocked=() if is_whole else (entering.face,))


def _face_down(reader: Reader, tree: PhraseTree, card: Card) -> FaceDown | None:
    """
    How a card is face down that enters so, None where it enters face up.
    """
    way = first(tree, "face_down")
    return None if way is None else face_down_as_told(reader.text, " ".join(tokens(way)), card)


def _counters(reader: Reader, tree: PhraseTree) -> tuple[Counters, ...]:
    """
    The counters with which an effect lets a card enter, such as that of persist.
    """
    given = first(tree, "with_counters")
    if given is None:
        return ()
    kind = counter_kind(" ".join(tokens(only_tree(given, "kind"))), reader.text, reader.board)
    return (Counters(kind, reader.count(given, MOST_COUNTERS)),)


def _compleated(reader: Reader, face: Face, paid: int | None) -> int:
    """
    For how many Phyrexian mana symbols life was paid, if it was for all of them (CR 702.150a).
    """
    symbols = len([symbol for symbol in face.mana_cost or () if symbol.endswith("/P")])
    if not symbols:
        raise reader.text.problem(f"{shown(face.name)} has no Phyrexian mana symbol for which life could be paid")
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
