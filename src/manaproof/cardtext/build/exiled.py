"""
Cards that an effect exiles, and who may play them (grammar `exiled`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.instructions import targeting
from manaproof.cardtext.build.parts import DeclinedError, Instructions, Meaning, Meanings, Noun, Sentence, constant
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import MayPlayExiled
from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions import Effect, ExileTop
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.references import PlayerRef

NEXT_TURN = "until the end of your next turn"
_SEVERAL = "for as long as they remain exiled"
_ONE = "for as long as it remains exiled"


@frozen
class ToldOfPlaying(Sentence):
    """
    "Mana of any type can be spent to cast it": of the cards that the sentence before lets a player play.
    """

    as_though: ManaTypeSet


def _top_of(player: PlayerRef) -> Meaning:
    return lambda *count: (count[0] if count else ONE, player)


def _exile(top: tuple[Quantity, PlayerRef], *, face_down: bool = False) -> Effect:
    count, whose = top
    return (*targeting(whose), ExileTop(count, face_down=face_down, whose=whose))


def _may_play(player: PlayerRef, several: bool, *, free: bool = False) -> MayPlayExiled:
    return MayPlayExiled(player, several=several, free=free)


def _may_cast(several: bool) -> MayPlayExiled:
    return MayPlayExiled(cast_only=True, several=several)


def _among(noun: Noun, several: bool) -> MayPlayExiled:
    if noun.generic != "spell" or noun.zone is not None or not several:
        raise DeclinedError("casting what is no spell")
    return MayPlayExiled(cast_only=True, several=True, spells=noun.property)


def _lasting(duration: str) -> Meaning:
    def build(may: MayPlayExiled, *mana: ManaTypeSet) -> Instructions:
        told = evolve(may, as_though=mana[0]) if mana else may
        return Instructions((Establish(StaticAbility((told,)), duration),))

    return build


def _as_long(may: MayPlayExiled, several: bool, *mana: ManaTypeSet) -> Instructions:
    if several is not may.several:
        raise DeclinedError("other cards that remain exiled")
    said: Instructions = _lasting(_SEVERAL if several else _ONE)(may, *mana)
    return said


EXILED: Meanings = {
    "that_players_top": _top_of(PlayerRef.THAT_PLAYER),
    "each_players_top": _top_of(PlayerRef.EACH_PLAYER),
    "each_opponents_top": _top_of(PlayerRef.EACH_OPPONENT),
    "target_opponents_top": _top_of(PlayerRef.TARGET_OPPONENT),
    "target_players_top": _top_of(PlayerRef.TARGET_PLAYER),
    "exile_others_top": _exile,
    "exile_others_top_face_down": lambda top: _exile(top, face_down=True),
    "may_play_them": _may_play,
    "may_play_them_free": lambda player, several: _may_play(player, several, free=True),
    "may_cast_them": _may_cast,
    "may_cast_among_them": _among,
    "one_exiled": constant(False),
    "several_exiled": constant(True),
    "with_mana": lambda types: types,
    "with_any_type": constant(ALL_TYPES),
    "with_any_color": constant(ALL_COLORS),
    "cast_so": constant(None),
    "may_play_this_turn": _lasting("this turn"),
    "may_play_until_end_of_turn": _lasting("until end of turn"),
    "may_play_until_next": _lasting(NEXT_TURN),
    "may_play_as_long": _as_long,
    "until_next_may_play": _lasting(NEXT_TURN),
    "until_end_may_play": _lasting("until end of turn"),
    "as_long_may_play": lambda several, may, *mana: _as_long(may, several, *mana),
    "told_of_playing": ToldOfPlaying,
}


def told_of_playing(effect: Effect, told: ToldOfPlaying) -> Effect | None:
    """
    An effect whose last instruction lets a player play cards, with the mana that may be spent on them; None where it doesn't.
    """
    match effect:
        case (*before, Establish(StaticAbility((MayPlayExiled(as_though=None) as may,))) as last):
            return (*before, evolve(last, ability=StaticAbility((evolve(may, as_though=told.as_though),))))
        case _:
            return None
