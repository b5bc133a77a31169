"""
Phrases in which damage is dealt.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.cards.naming import fold
from manaproof.errors import SpecError
from manaproof.model.cards import PERMANENT_TYPES
from manaproof.model.events import CardSource, DamageEvent, DamageSource, DescribedSource, PermanentSource
from manaproof.model.occasions import Happens, Occasion
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.damage_sources import controller_of_source
from manaproof.rules.layers import characteristics_on
from manaproof.specs.names import face_named
from manaproof.specs.phrases.described_sources import described_source, told_apart
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, tokens
from manaproof.specs.phrases.things import permanent_named, the_permanent
from manaproof.specs.texts import Text

MOST_DAMAGE = 1_000_000


@form("deals")
def _deals(reader: Reader, tree: PhraseTree) -> Occasion:
    source = _source(reader, tree)
    each = first(tree, "each")
    if isinstance(source, DescribedSource) and source.controller is None and each is not None and first(each, "each_opponent"):
        source = evolve(source, controller=reader.yours(source.words))
    kind = first(tree, "damage_kind")
    combat = kind is not None and tokens(kind)[0].lower() == "combat"
    amount = reader.count(tree, MOST_DAMAGE)
    preventable = first(tree, "unpreventable") is None
    recipients = list(_recipients(reader, tree, source))
    if not recipients:
        raise reader.text.problem("there is nothing on the board that would be dealt that damage")
    return Happens(tuple(DamageEvent(source, to, amount, combat, preventable) for to in recipients))


def _source(reader: Reader, tree: PhraseTree) -> DamageSource:
    """
    A permanent of this name where there is one, else what the words describe, else the card as a spell.
    """
    name = reader.at(next(token for token in tokens(tree) if token.type == "CARD_NAME"))
    whose = first(tree, "whose", "yours", "theirs")
    owner = None if whose is None else reader.whose(whose, reader.viewpoint)
    permanent = _permanent(reader, name, owner)
    if permanent is not None:
        return PermanentSource(permanent)
    described = described_source(name.value, owner)
    if described is not None:
        return told_apart(described, reader.earlier_sources)
    card = reader.card(tree)
    face = face_named(card, name.value)
    is_spell = True if set(PERMANENT_TYPES).isdisjoint(card.faces[face].card_types) else None
    return CardSource(card, owner if owner is not None else reader.yours(card.faces[face].name), face, is_spell)


def _permanent(reader: Reader, name: Text, owner: PlayerName | None) -> ObjectId | None:
    """
    The permanent of this name, None if there is none; that several are meant is an error.
    """
    if described_source(name.value, owner) is not None and name.value.split()[0].lower() in ("a", "an"):
        return None
    try:
        if owner is not None:
            return the_permanent(name, reader.board, whose=owner).id
        permanent_named(name, reader.board, reader.viewpoint)
        return permanent_named(name, reader.board, reader.yours(name.value)).id
    except SpecError:
        is_there = any(fold(name.value) in (fold(p.name), fold(p.card.name)) for p in reader.board.permanents)
        if not is_there and (reader.cards.knows(name.value) or described_source(name.value, owner) is not None):
            return None
        raise


def _recipients(reader: Reader, tree: PhraseTree, source: DamageSource) -> Iterator[PlayerName | ObjectId]:
    each = first(tree, "each")
    player = first(tree, "player")
    if each is None:
        yield reader.thing(tree) if player is None else reader.player(tokens(player)[0])
    elif first(each, "each_creature") is not None:
        table = characteristics_on(reader.board)
        yield from (p.id for p in reader.board.permanents if "Creature" in table[p.id].card_types)
    else:
        opponents = first(each, "each_opponent")
        dealer = None if opponents is None else _dealer(reader, opponents, source)
        yield from (each_player.name for each_player in reader.board.players if each_player.name != dealer)


def _dealer(reader: Reader, opponents: PhraseTree, source: DamageSource) -> PlayerName | None:
    """
    The player whose opponents "each opponent" means: who controls the source.
    """
    for word in tokens(opponents):
        if fold(word) != "opponent":
            raise reader.at(word).problem("`each` goes with `player`, `opponent` or `creature`")
    return controller_of_source(source, reader.board)
