"""
Which tokens there are: what effects say of them, and what the rules define by name (CR 111).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.cards import Card, Face
from manaproof.model.events import CreatedTokens, EnterBattlefield, Event, TokenCreation
from manaproof.model.expr import Quantity
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.properties import Property
from manaproof.model.tokens import TokenKind
from manaproof.rules.attaching import is_legal
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context
from manaproof.rules.copying import token_copies
from manaproof.rules.folding import Environment, ground_value
from manaproof.rules.how_cast import NOT_CAST
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.new_objects import free_identity
from manaproof.rules.rulebook import rule

CHARACTERISTICS = rule(
    __name__,
    "111.3",
    "the effect that creates a token defines its characteristics, as if they were printed on it",
    otherwise="the effect that creates a token defines its types, its colors and its size, not its abilities",
    also=("111.9",),
)
NAME = rule(
    __name__,
    "111.4",
    "a token that is given no name is named after its subtypes, with the word Token",
    otherwise="a token that is given no name is named after its subtypes alone",
)
PREDEFINED = rule(
    __name__,
    "111.10",
    "the rules define what some tokens are that effects create by name",
    otherwise="a token that an effect creates by name has that name and subtype and nothing else",
    also=("111.10a", "111.10b", "111.10f"),
)


OF_A_CARD = rule(
    __name__,
    "111.11",
    "a token that is created by a name which the rules don't define has the characteristics of the card of that name",
    otherwise="a token that is created by a name which the rules don't define has that name and nothing else",
)


ATTACHED = rule(
    __name__,
    "303.4i",
    "an Aura token that would enter attached to what it can't enchant isn't created",
    otherwise="an Aura token that would enter attached to what it can't enchant is created all the same",
    also=("303.4h",),
)
_ATTACHED = frozenset({"Aura", "Equipment", "Fortification"})


def card_of(kind: TokenKind, context: Context, env: Environment) -> Card:
    """
    The token that an effect describes or names.

    Raises:
        NotModelled: no token of that name is known, or a number of it isn't.
    """
    if kind.is_predefined:
        words = kind.name or " ".join(kind.subtypes)
        card = context.board.token_named(words)
        if card is None:
            raise NotModelled(f"what a {words} token is isn't known")
        return token_of(card)
    name = kind.name or name_of(kind.subtypes, kind.card_types)
    face = Face(
        name,
        colors=kind.colors,
        supertypes=kind.supertypes,
        card_types=kind.card_types,
        subtypes=kind.subtypes,
        power=_size(kind.power, env),
        toughness=_size(kind.toughness, env),
        abilities=kind.abilities if CHARACTERISTICS.in_force else (),
    )
    return Card(name, (face,), layout="token", color_identity=kind.colors)


def token_of(card: Card) -> Card:
    """
    The token that a name stands for: one that the rules define, or one like the card of that name.

    Raises:
        NotModelled: the card has two faces, or no token of it could be created.
    """
    if card.layout in {"token", "double_faced_token"}:
        return card if PREDEFINED.in_force else _by_name_alone(card)
    if len(card.faces) > 1 or {"Instant", "Sorcery"} & set(card.front.card_types):
        raise NotModelled(f"what a token named `{card.name}` is isn't encoded")
    like_it = evolve(card, layout="token", is_commander=False)
    return like_it if OF_A_CARD.in_force else _by_name_alone(like_it)


def _by_name_alone(card: Card) -> Card:
    """
    A token of this name and subtype without anything else.
    """
    face = Face(card.front.name, subtypes=card.front.subtypes)
    return evolve(card, faces=(face,))


def name_of(subtypes: Iterable[str], card_types: Iterable[str]) -> str:
    """
    The name of a token that is given none.

    Rule: 111.4 (2026-08-07).

    >>> name_of(["Eldrazi", "Spawn"], ["Creature"])
    'Eldrazi Spawn Token'
    """
    words = " ".join(subtypes) or " ".join(card_types)
    return f"{words} Token" if NAME.in_force else words


def _size(size: Quantity | None, env: Environment) -> str | None:
    return None if size is None else str(ground_value(size, env.context, env))


def together(tokens: Iterable[CreatedTokens]) -> tuple[CreatedTokens, ...]:
    """
    The same tokens with each kind once, in an order of their own, so that equal bags are equal.
    """
    counts: dict[CreatedTokens, int] = {}
    for kind in tokens:
        key = evolve(kind, count=0)
        counts[key] = counts.get(key, 0) + kind.count
    found = [evolve(kind, count=count) for kind, count in counts.items() if count]
    return tuple(sorted(found, key=lambda kind: (kind.card.name, repr(kind))))


def as_it_is_now(event: Event, board: Board) -> Event:
    """
    An event in which the tokens that are to be copies of a permanent are copies of what it is by now (CR 707.2).
    """
    if not isinstance(event, TokenCreation):
        return event
    return evolve(event, tokens=together(_as_it_is_now(tokens, board) for tokens in event.tokens))


def _as_it_is_now(tokens: CreatedTokens, board: Board) -> CreatedTokens:
    copied = None if tokens.of is None else board.last_known(tokens.of)
    return tokens if copied is None else token_copies(copied, tokens.count)


def fits(tokens: CreatedTokens, having: Property, context: Context) -> bool:
    """
    Whether tokens that would be created have a property, before any effect changes what they are (CR 701.7b).
    """
    return matches(having, of_card(tokens.card, tokens.face), None, context)


def may_be_created(tokens: CreatedTokens, creation: TokenCreation, board: Board) -> bool:
    """
    Whether tokens that would enter attached to something may be: Auras only to what they can enchant (CR 303.4i).
    """
    if "Aura" not in tokens.card.front.subtypes or not ATTACHED.in_force:
        return True
    (permanent, *_) = (each.permanent for each in entering_tokens(evolve(creation, tokens=(tokens,)), board))
    return is_legal(permanent, of_card(tokens.card), board, characteristics_on(board))


def host_name(tokens: CreatedTokens, creation: TokenCreation, board: Board) -> str | None:
    """
    What tokens that are created are attached to; only Auras, Equipment and Fortifications are (CR 303.4h).
    """
    host = board.permanent(creation.attached_to or "")
    return host.name if host is not None and _ATTACHED & set(tokens.card.front.subtypes) else None


def entering_tokens(creation: TokenCreation, board: Board) -> Iterator[EnterBattlefield]:
    """
    The entering of each kind of tokens, those that are the same together.
    """
    taken = {permanent.id for permanent in (*board.permanents, *board.departed)}
    timestamp = board.latest_timestamp
    for tokens in creation.tokens:
        ids: tuple[ObjectId, ...] = ()
        for _ in range(tokens.count):
            ids = (*ids, free_identity(creation.player, tokens.name, {*taken, *ids}))
        taken.update(ids)
        timestamp += 1
        permanent = Permanent(
            ids[0],
            tokens.card,
            creation.player,
            creation.player,
            timestamp=timestamp,
            face=tokens.face,
            is_token=True,
            tapped=creation.tapped,
            controlled_since_turn_began=False,
            entered_this_turn=True,
            cast_facts=NOT_CAST,
            attached_to=creation.attached_to if _ATTACHED & set(tokens.card.front.subtypes) else None,
            created_with=creation.created_with,
        )
        yield EnterBattlefield(permanent, also=ids[1:], created=creation)
