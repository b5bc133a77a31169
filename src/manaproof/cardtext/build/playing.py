"""
Statements on which lands may be played (grammar `concerns`).
"""

from __future__ import annotations

from manaproof.cardtext.build.cast_events import is_told_of_spells
from manaproof.cardtext.build.parts import DeclinedError, Meaning, Meanings, Noun, Statements, constant, every
from manaproof.cardtext.build.statics import may_cast_from
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.effects import AdditionalLands, CantPlayLands, MayPlayFrom
from manaproof.model.properties import Every, HasCardType, HasSubtype, IsHistoric
from manaproof.model.references import PlayerRef, Zone

LAND = HasCardType("Land")


def _may_play_from(zone: Zone) -> Meaning:
    def build(noun: Noun) -> Statements:
        if not _is_land(noun) or noun.zone is not None or not is_told_of_spells(every(noun.having)):
            raise DeclinedError("which cards may be played from there")
        return Statements((MayPlayFrom(zone, every(noun.having)),))

    return build


def _is_land(noun: Noun) -> bool:
    return LAND in noun.having or any(isinstance(part, HasSubtype) and part.subtype in BASIC_LAND_TYPES for part in noun.having)


def _and_cast_from_top(lands: MayPlayFrom) -> Meaning:
    return lambda noun: Statements((lands, *may_cast_from(Zone.LIBRARY, noun).statements))


PLAYING: Meanings = {
    "one_more_land": constant(Statements((AdditionalLands(),))),
    "two_more_lands": constant(Statements((AdditionalLands(2),))),
    "one_more_land_each": constant(Statements((AdditionalLands(player=PlayerRef.EACH_PLAYER),))),
    "cant_play_lands": lambda player: Statements((CantPlayLands(player=player),)),
    "may_play_from_graveyard": _may_play_from(Zone.GRAVEYARD),
    "may_play_from_top": _may_play_from(Zone.LIBRARY),
    "may_play_and_cast_from_top": _and_cast_from_top(MayPlayFrom(Zone.LIBRARY, LAND)),
    "may_play_historic_and_cast_from_top": _and_cast_from_top(MayPlayFrom(Zone.LIBRARY, Every((IsHistoric(), LAND)))),
}
