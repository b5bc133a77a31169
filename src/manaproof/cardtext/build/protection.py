"""
What protection is from (grammar `protection`).
"""

from __future__ import annotations

from attrs import evolve
from lark import Token

from manaproof.cardtext.build.parts import Clause, DeclinedError, Meaning, Meanings, Noun, Statements, constant, every
from manaproof.cardtext.printing.objects import noun as print_noun
from manaproof.cardtext.printing.words import COLOR_NAMES, listed
from manaproof.model.abilities import Establish, GainAbilities, KeywordAbility, Protection, StaticAbility
from manaproof.model.effects import ContinuousEffect, PlayerHas, PlayerProtection
from manaproof.model.instructions import ChooseColor, Effect
from manaproof.model.mana import Color
from manaproof.model.patterns import SourceKind, Sources
from manaproof.model.properties import (
    ControlledBy,
    Either,
    HasChosenName,
    HasSupertype,
    IsChosenColor,
    IsColor,
    IsMonocolored,
    IsMulticolored,
)
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk

Quality = tuple[str, Sources]
_OF_PLAYERS = frozenset({"hexproof", "shroud"})
OF_YOUR_CHOICE = "the color of your choice"


def _from_objects(noun: Noun) -> Quality:
    """
    A type is that of any source, on the battlefield or not (CR 702.16a).
    """
    if noun.zone is not None or noun.generic == "card" or not (noun.having or noun.generic):
        raise DeclinedError("protection from cards")
    kind = {"spell": SourceKind.SPELL, "permanent": SourceKind.PERMANENT}.get(noun.generic or "", SourceKind.ANY)
    having = every(noun.having)
    return print_noun(having, generic=noun.generic, many=True), Sources(kind, having)


def _from_color(word: Token) -> Quality:
    color = Color(str(word))
    return COLOR_NAMES[color], Sources(having=IsColor(color))


def _protection(*parts: object) -> Protection:
    qualities = [part for part in parts if isinstance(part, tuple)]
    words = listed([f"from {words}" for words, _ in qualities], "and")
    return Protection("protection", words, tuple(sources for _, sources in qualities))


def _player_protected(player: PlayerRef, protection: Protection) -> Statements:
    return Statements((PlayerProtection(player, protection.parameter or "", protection.sources),))


def _player_has(player: PlayerRef, keyword: Token) -> Statements:
    """
    Players can have only what keeps them from being targets.
    """
    if player is not PlayerRef.YOU or str(keyword) not in _OF_PLAYERS:
        raise DeclinedError("what players have")
    return Statements((PlayerHas(player, str(keyword)),))


def _player_and_objects(player: PlayerRef, noun: Noun, keyword: Token) -> Statements:
    has = GainAbilities((KeywordAbility(str(keyword)),))
    objects = ContinuousEffect(noun.objects(), (has,))
    return Statements((*_player_has(player, keyword).statements, objects))


def _has_for(duration: str) -> Meaning:
    def build(player: PlayerRef, keyword: Token) -> Clause:
        left = Establish(StaticAbility(_player_has(player, keyword).statements), duration)
        return Clause((left,), PlayerRef.YOU, by_object=True)

    return build


def _lasting(duration: str) -> Meaning:
    def build(player: PlayerRef, protection: Protection) -> Clause:
        if player is not PlayerRef.YOU:
            raise DeclinedError("protection of another player")
        statements = _player_protected(player, protection).statements
        choice: Effect = (ChooseColor(),) if chooses_color(protection) else ()
        return Clause((*choice, Establish(StaticAbility(statements), duration)), PlayerRef.YOU, by_object=True)

    return build


def chooses_color(changes: object) -> bool:
    """
    Whether changes give protection from a color that is chosen as they begin.
    """
    objects = (part.parameter or "" for part in walk(changes) if isinstance(part, Protection))
    players = (part.words for part in walk(changes) if isinstance(part, PlayerProtection))
    return any(OF_YOUR_CHOICE in words for words in (*objects, *players))


def in_words(ability: Protection, parameter: str) -> Protection:
    """
    The ability with its words as they are printed.
    """
    return evolve(ability, parameter=parameter)


PROTECTION: Meanings = {
    "protection": _protection,
    "protection_joiner": constant(None),
    "from_color": _from_color,
    "from_objects": _from_objects,
    "from_everything": constant(("everything", Sources())),
    "from_each_color": constant(("each color", Sources(having=Either(tuple(IsColor(color) for color in Color))))),
    "from_chosen_color": constant(("the chosen color", Sources(having=IsChosenColor()))),
    "from_color_of_choice": constant((OF_YOUR_CHOICE, Sources(having=IsChosenColor()))),
    "from_multicolored": constant(("multicolored", Sources(having=IsMulticolored()))),
    "from_monocolored": constant(("monocolored", Sources(having=IsMonocolored()))),
    "from_supertype": lambda word: (word.lower(), Sources(having=HasSupertype(str(word)))),
    "from_chosen_name": constant(("the chosen card name", Sources(having=HasChosenName()))),
    "player_protected": _player_protected,
    "player_has": _player_has,
    "player_and_objects_have": _player_and_objects,
    "player_has_for_turn": _has_for("until end of turn"),
    "player_has_until_next_turn": _has_for("until your next turn"),
    "player_protected_for_turn": _lasting("until end of turn"),
    "player_protected_until_next_turn": _lasting("until your next turn"),
    "from_opponents": constant(("each of your opponents", Sources(having=ControlledBy(PlayerRef.EACH_OPPONENT)))),
    "granted_protection": lambda protection: protection,
}
