"""
Phrases about casting: "you cast Hydra Broodmaster with X=3", "you play Forest from your graveyard".
"""

from __future__ import annotations

from lark import Token

from manaproof.errors import NotModelled
from manaproof.model.cards import Card
from manaproof.model.occasions import Casts, Occasion, Plays
from manaproof.model.permanents import Chosen, PlayerName
from manaproof.model.references import Zone
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.lexer import NUMBERS
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, tokens, trees
from manaproof.specs.phrases.things import player_named
from manaproof.specs.texts import Text, shown

_BESTOWED = "bestow"
_FROM = {"flashback": Zone.GRAVEYARD, "escape": Zone.GRAVEYARD, "madness": Zone.EXILE, "foretell": Zone.EXILE}
_MOST_KICKED = 100


@form("casts")
def _casts(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    card = _card(reader, tree)
    name = card.front.name
    if card.front.is_land:
        raise reader.text.problem(f"{shown(name)} is a land, which is never cast (CR 305.9)")
    alternative = _alternative(tree)
    zone, owner = _zone(reader, tree, alternative)
    targets = reader.target(tree, player), reader.other_target(tree, player)
    kicked, kickers = _kicked(reader, tree), _kickers(tree)
    modes, additional = reader.modes(tree), _additional(reader, tree)
    return Casts(player, card, zone, owner, reader.x(tree), kicked, alternative, *targets, modes, additional, kickers=kickers)


@form("plays")
def _plays(reader: Reader, tree: PhraseTree) -> Occasion:
    """
    A card is played as a land where the face that is named is one, and else cast (CR 701.18b, 712.12).
    """
    card, face = reader.card_and_face(tree)
    name = card.faces[face].name
    if not card.faces[face].is_land:
        return _casts(reader, tree)
    if face and card.layout != "modal_dfc":
        raise reader.text.problem(f"{shown(name)} is no face with which a card can be played (CR 712.12)")
    player = reader.acting(tree)
    zone, owner = _zone(reader, tree, None)
    if owner not in (None, player):
        raise NotModelled(f"what lets {player} play `{name}` of {owner} isn't encoded")
    if any(child.data != "cast_from" for child in trees(tree)):
        raise reader.text.problem(f"{shown(name)} is a land: only from where it is played can be said")
    return Plays(player, card, zone, face)


def _card(reader: Reader, tree: PhraseTree) -> Card:
    """
    The card that is cast.

    Raises:
        NotModelled: a half of a Room, or a permanent on a back face, is cast.
    """
    card, face = reader.card_and_face(tree)
    is_permanent = set(card.faces[face].card_types).isdisjoint({"Instant", "Sorcery"})
    if card.is_room or (face and is_permanent):
        name = card.faces[face].name
        raise NotModelled(f"what becomes of `{name}` as it is cast isn't encoded; write `{name} enters after being cast`")
    return reader.card(tree)


def _alternative(tree: PhraseTree) -> str | None:
    cast_for = first(tree, "cast_for")
    if cast_for is None:
        return None
    words = tokens(cast_for)[0].lower().split()
    return _BESTOWED if len(words) == 1 else words[-2]


def _additional(reader: Reader, tree: PhraseTree) -> tuple[Chosen, ...]:
    """
    The optional costs that are paid besides kicker, each with how often: "with buyback", "replicated twice".
    """
    paid = first(tree, "cast_with")
    if paid is None:
        return ()
    token = tokens(paid)[0]
    words = token.lower().split()
    if words[0] == "with":
        return (Chosen(words[1], "1"),)
    return (Chosen("replicate", str(_times(words, token, reader))),)


def _kicked(reader: Reader, tree: PhraseTree) -> int:
    kicked = first(tree, "kicked")
    if kicked is None:
        return 0
    token = tokens(kicked)[0]
    return len(_kickers(tree)) or _times(token.lower().split(), token, reader)


def _kickers(tree: PhraseTree) -> tuple[str, ...]:
    """
    Which of several kicker costs are paid: "kicked with {W} and {2}{B}".
    """
    kicked = first(tree, "kicked")
    words = tokens(kicked)[0].split() if kicked is not None else []
    return tuple(word.upper() for word in words[2::2]) if words[1:2] == ["with"] else ()


def _times(words: list[str], token: Token, reader: Reader) -> int:
    """
    How often a cost is paid: "kicked", "kicked twice", "replicated 3 times".
    """
    if len(words) == 1:
        return 1
    if words[1] == "twice":
        return 2
    times = NUMBERS.index(words[1]) if words[1] in NUMBERS else int(words[1]) if words[1].isdigit() and len(words[1]) < 4 else 0
    if not 0 < times <= _MOST_KICKED:
        raise reader.at(token).problem(f"{shown(words[1])} is no number of times that a question may ask about")
    return times


def _zone(reader: Reader, tree: PhraseTree, alternative: str | None) -> tuple[Zone, PlayerName | None]:
    """
    From where a card is cast: the hand, or where an alternative cost lets it be cast from, where nothing is said.
    """
    cast_from = first(tree, "cast_from")
    if cast_from is None:
        return _FROM.get(alternative or "", Zone.HAND), None
    text = reader.at(tokens(cast_from)[0])
    words = [word for word in text.value.split() if word.lower() not in ("the", "top", "of")]
    zone = Zone.COMMAND if words[-1].lower() == "zone" else Zone(words[-1].lower())
    owner = " ".join(words[1:-2] if zone is Zone.COMMAND else words[1:-1])
    if not owner or owner.lower() == "their":
        return zone, None
    return zone, reader.viewpoint if owner.lower() == "your" else _named(owner, text, reader)


def _named(owner: str, text: Text, reader: Reader) -> PlayerName:
    name = owner.replace("’", "'").removesuffix("'s").removesuffix("'")
    return player_named(text.part(text.value.index(owner), text.value.index(owner) + len(name)), reader.board)
