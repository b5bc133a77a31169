"""
What an Aura, Equipment or Fortification may be attached to (CR 301.5, 303.4, 702.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, KeywordAbility, Protection
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.patterns import SourceKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.rules.context import Context
from manaproof.rules.matching import matches
from manaproof.rules.protected_players import Protecting, protections_of
from manaproof.rules.rulebook import rule

PROTECTED = rule(
    __name__,
    "702.16c",
    "what has protection from a quality can't be enchanted by Auras or equipped by Equipment of that quality",
    otherwise="protection doesn't keep Auras and Equipment from being attached",
    also=("702.16d",),
)
_TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")
_PLAYERS = ("player", "opponent")
_PROTECTING = ("protection", "hexproof from")


def is_legal(permanent: Permanent, looks: Characteristics, board: Board, table: Mapping[ObjectId, Characteristics]) -> bool:
    """
    Whether a permanent may stay attached to what it is attached to.

    Raises:
        NotModelled: it can't be told.
    """
    host = permanent.attached_to
    assert host is not None
    if any(player.name == host for player in board.players):
        may = "Aura" in looks.subtypes and _may_enchant_player(permanent, host, _restriction(permanent, looks))
        return may and not any(_is_from(each, permanent, looks) for each in _protections(host, board, table))
    there = board.permanent(host)
    if there is None or host == permanent.id:
        return False
    on = table[host]
    if any(_protects(own.ability, permanent, looks, there, board, table) for own in on.abilities):
        return False
    if "Aura" in looks.subtypes:
        return _may_enchant(permanent, there, on, _restriction(permanent, looks))
    return ("Creature" if "Equipment" in looks.subtypes else "Land") in on.card_types


def _protections(player: PlayerName, board: Board, table: Mapping[ObjectId, Characteristics]) -> Iterator[Protecting]:
    return protections_of(player, board, table) if PROTECTED.in_force else iter(())


def _is_from(protection: Protecting, permanent: Permanent, looks: Characteristics) -> bool:
    """
    Whether an attached permanent is among the sources that something has protection from.
    """
    kinds = (SourceKind.ANY, SourceKind.PERMANENT)
    return any(each.kind in kinds and matches(each.having, looks, permanent, protection.context) for each in protection.sources)


def _protects(
    ability: Ability,
    permanent: Permanent,
    looks: Characteristics,
    host: Permanent,
    board: Board,
    table: Mapping[ObjectId, Characteristics],
) -> bool:
    """
    Whether protection of a permanent keeps an Aura, Equipment or Fortification from being attached to it (CR 702.16c, 702.16d).

    Raises:
        NotModelled: what it is protected from isn't read.
    """
    if not isinstance(ability, KeywordAbility) or ability.keyword not in _PROTECTING or not PROTECTED.in_force:
        return False
    if not isinstance(ability, Protection) or not ability.sources:
        raise NotModelled(f"whether `{permanent.name}` may stay attached to `{host.name}`, which has protection, isn't encoded")
    context = Context(board, table, host.controller, host.id, host.chosen)
    return _is_from(Protecting(ability.sources, context), permanent, looks)


def _restriction(permanent: Permanent, looks: Characteristics) -> str:
    found = [
        own.ability.parameter or ""
        for own in looks.abilities
        if isinstance(own.ability, KeywordAbility) and own.ability.keyword == "enchant"
    ]
    if len(found) != 1:
        raise NotModelled(f"what `{permanent.name}` may enchant isn't encoded")
    return found[0]


def _may_enchant_player(permanent: Permanent, host: PlayerName, restriction: str) -> bool:
    if restriction in _PLAYERS:
        return restriction == "player" or host != permanent.controller
    if any(word in restriction for word in _PLAYERS):
        raise NotModelled(f"whether `{permanent.name}` may enchant {host} isn't encoded: `enchant {restriction}`")
    return False


def _may_enchant(permanent: Permanent, host: Permanent, looks: Characteristics, restriction: str) -> bool:
    if restriction in _PLAYERS:
        return False
    what, _, whose = restriction.partition(" you control")
    mine = restriction != what
    if whose or not (what in _TYPES or what == "permanent"):
        raise NotModelled(f"whether `{permanent.name}` may enchant `{host.name}` isn't encoded: `enchant {restriction}`")
    fits = what == "permanent" or what.capitalize() in looks.card_types
    return fits and (not mine or host.controller == permanent.controller)
