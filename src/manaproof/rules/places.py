"""
Cards and spells that aren't on the battlefield: where they are, and whether their characteristics may differ there (CR 109.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from attrs import evolve, frozen

from manaproof.model import effects as f
from manaproof.model import properties as p
from manaproof.model.abilities import Ability, GainAbilities
from manaproof.model.board import Board, Player, Spell
from manaproof.model.cards import Card, Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.libraries import AnyOrder, LibraryCard
from manaproof.model.lookups import IsElsewhere
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Objects, Property
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.characteristics import printed, printed_elsewhere
from manaproof.rules.printed_spells import as_permanent, looks_of_spell


@frozen(cache_hash=True)
class Place:
    """
    Where a card is that isn't on the battlefield; a zone or an owner of None isn't told.
    """

    zone: Zone | None = None
    owner: PlayerName | None = None


SOMEWHERE = Place()


@frozen(cache_hash=True)
class Placed:
    """
    A card in a zone that isn't the battlefield, or a spell with its controller; other cards have none (CR 109.4).
    """

    card: Card
    zone: Zone
    owner: PlayerName
    controller: PlayerName = ""
    spell: Spell | None = None

    @property
    def id(self) -> ObjectId:
        """
        The identity of a spell; equal cards of one zone have the same characteristics, and one identity.
        """
        if self.spell is not None:
            return self.spell.id
        return f"{self.controller or self.owner}/{self.zone.value}/{self.card.front.name}"

    @property
    def is_spell(self) -> bool:
        """
        Whether it is a spell (CR 112.1).
        """
        return self.zone is Zone.STACK

    @property
    def you(self) -> PlayerName:
        """
        Who "you" is in its text: its controller, of a card without one its owner (CR 109.5).
        """
        return self.controller or self.owner

    def as_permanent(self) -> Permanent:
        """
        In the form of a permanent, for what is asked of its owner and controller.
        """
        if self.spell is not None:
            return as_permanent(self.spell)
        return Permanent(self.id, self.card, self.controller, self.owner, 0)


def placed_spell(spell: Spell) -> Placed:
    """
    A spell on the stack.
    """
    return Placed(spell.card, Zone.STACK, spell.owner, spell.controller, spell)


def printed_on_placed(placed: Placed) -> Characteristics:
    """
    What a card or spell is before any effect, with what was chosen for a spell as it was cast.
    """
    looks = printed(printed_elsewhere(placed.card)) if placed.spell is None else looks_of_spell(placed.spell)
    return evolve(looks, id=placed.id)


@lru_cache(maxsize=4096)
def placed_on(board: Board) -> tuple[Placed, ...]:
    """
    The known cards and the spells of a board that aren't on the battlefield.
    """
    spells = (placed_spell(spell) for spell in board.stack)
    cards = (Placed(card, zone, player.name) for player in board.players for zone, card in _cards_of(player))
    return tuple(dict.fromkeys((*spells, *cards)))


def _cards_of(player: Player) -> Iterator[tuple[Zone, Card]]:
    for zone, cards in (
        (Zone.GRAVEYARD, player.graveyard),
        (Zone.HAND, player.hand),
        (Zone.EXILE, player.exile),
        (Zone.COMMAND, player.commanders),
        (Zone.LIBRARY, tuple(_known_in_library(player))),
    ):
        yield from ((zone, card) for card in cards)


def _known_in_library(player: Player) -> Iterator[Card]:
    for part in player.library.parts:
        cards = part.cards if isinstance(part, AnyOrder) else (part,)
        yield from (card.known for card in cards if isinstance(card, LibraryCard) and card.known is not None)


def effects_reach_beyond(board: Board) -> bool:
    """
    Whether an effect of a board may change cards or spells that aren't on the battlefield.
    """
    return bool(reaching(board)) or _changes_a_spell(board)


def _changes_a_spell(board: Board) -> bool:
    """
    Whether something that has resolved changes a spell on the stack (CR 112.4).
    """
    spells = {spell.id for spell in board.stack}
    return any(not spells.isdisjoint(ids) for resolved in board.resolved for ids in resolved.affected or ())


@lru_cache(maxsize=4096)
def reaching(board: Board) -> frozenset[f.ContinuousEffect]:
    """
    The effects of a board that may change cards or spells that aren't on the battlefield.
    """
    there = (*board.permanents, *board.departed)
    in_graveyards = (card.front for player in board.players for card in player.graveyard)
    faces = (*(each.printed for each in there), *(r.card.front for r in board.resolved), *in_graveyards)
    gained = (_beyond_in(each.gained) for each in there)
    return frozenset().union(*(_beyond(face) for face in faces), *gained)


@lru_cache(maxsize=65536)
def _beyond(face: Face) -> frozenset[f.ContinuousEffect]:
    return _beyond_in(face.abilities)


def _beyond_in(abilities: tuple[Ability, ...]) -> frozenset[f.ContinuousEffect]:
    effects = (node for node in walk(abilities) if isinstance(node, f.ContinuousEffect))
    return frozenset(each for each in effects if zones_beyond(each))


def zones_beyond(effect: f.ContinuousEffect) -> frozenset[Zone]:
    """
    The zones besides the battlefield in which an effect changes cards or spells.
    """
    if effect.also is not None:
        return frozenset(Zone) - {Zone.BATTLEFIELD}
    return frozenset({effect.affects.zone} if isinstance(effect.affects, Objects) else ()) - {Zone.BATTLEFIELD}


def may_be_changed(wanted: Property, place: Place, board: Board) -> bool:
    """
    Whether an effect of a board may change if a card at a place has a property.
    """
    asked = frozenset(kind for node in walk(wanted) for kind in _LOOKED_AT if isinstance(node, kind))
    there = (each for each in reaching(board) if place.zone is None or place.zone in zones_beyond(each))
    return any(isinstance(change, _LOOKED_AT[kind]) for effect in there for kind in asked for change in effect.changes)


_TYPES = (f.SetLandTypes, f.AddTypes, f.SetTypes, f.LoseLandTypes, f.LoseTypes)
_ABILITIES = (GainAbilities, f.LoseAllAbilities, f.LoseKeyword, f.LoseThisAbility, f.CantHaveKeyword, f.GainActivatedAbilities)
_SIZES = (f.SetPowerToughness, f.ModifyPowerToughness, f.SwitchPowerToughness)
_LOOKED_AT: dict[type[Property], tuple[type[f.Change], ...]] = {
    **dict.fromkeys(
        (
            p.HasCardType,
            p.HasSubtype,
            p.HasSupertype,
            p.IsHistoric,
            p.SharesCreatureTypeWith,
            p.SharesCardTypeWith,
            p.IsChosenType,
        ),
        _TYPES,
    ),
    **dict.fromkeys((p.IsColor, p.IsColorless, p.IsMulticolored, p.IsMonocolored, p.IsChosenColor), (f.SetColors,)),
    **dict.fromkeys((p.HasKeyword, p.HasNoAbilities), _ABILITIES),
    **dict.fromkeys((p.HasNumber, p.HasParity), (*_SIZES, *_ABILITIES)),
}
"""What changes an object's having a property, of the properties that some continuous effect changes."""


@cache
def defines_itself(face: Face) -> bool:
    """
    Whether abilities of a face say what it is in other zones, beyond its colors and subtypes (CR 604.3, 113.6b).
    """
    has_star = any("*" in (text or "") for text in (face.power, face.toughness))
    return has_star or any(isinstance(node, IsElsewhere) for node in walk(face.abilities))


@lru_cache(maxsize=4096)
def placed_in_layers(board: Board) -> tuple[Placed, ...]:
    """
    What isn't on the battlefield and takes part in the layers: nothing where what is printed says it all.
    """
    placed = placed_on(board)
    if effects_reach_beyond(board) or any(defines_itself(each.card.front) for each in placed):
        return placed
    return ()
