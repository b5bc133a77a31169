"""
Sources of damage that are only described: what isn't told of one is split into cases where an effect asks for it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeVar

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.abilities import KeywordAbility, StaticAbility
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import AddTypes, Change, ContinuousEffect, LoseTypes, SetColors, SetTypes
from manaproof.model.events import DescribedSource
from manaproof.model.mana import Color
from manaproof.model.patterns import SourceKind, Sources
from manaproof.model.permanents import CHOSEN_SOURCE
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.context import Context
from manaproof.rules.keyword_variants import is_of_keyword
from manaproof.rules.matching import chosen, has_made_of, matches
from manaproof.rules.matching import source_name as described
from manaproof.rules.places import SOMEWHERE, may_be_changed
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.source_facts import (
    ColorsAre,
    ControlledByOneOf,
    NeedsFact,
    controllers_of_described,
    described_has_type,
    described_is,
)

_T = TypeVar("_T")
_PALETTES = tuple(frozenset(colors) for count in range(len(Color) + 1) for colors in combinations(Color, count))
PERMANENTS_ALONE = rule(
    __name__,
    "109.2",
    "a description of an object without spell, card or source means a permanent",
    otherwise="a description of an object means one of any zone",
)


def described_is_controlled(source: DescribedSource, player: PlayerRef, context: Context) -> bool:
    """
    Whether a source is controlled by a player whom a text means.

    Raises:
        NeedsCases: both is possible.
    """
    if player in (PlayerRef.A_PLAYER, PlayerRef.EACH_PLAYER):
        return True
    among = controllers_of_described(source, context.board)
    meant = tuple(name for name in among if player_is(name, player, context))
    if meant and len(meant) < len(among):
        others = tuple(name for name in among if name not in meant)
        raise NeedsFact(ControlledByOneOf(source, meant), ControlledByOneOf(source, others))
    return bool(meant)


def _has_colors(source: DescribedSource, wanted: p.Property, context: Context) -> bool:
    """
    Whether the colors of a source fit: those that it may have are narrowed down by what a case says of them.
    """
    if isinstance(wanted, p.IsChosenColor):
        named = chosen("color", context)
        if named is None:
            return False
        wanted = p.IsColor(Color(named))
    told = [fact for fact in context.board.told if isinstance(fact, ColorsAre) and fact.source == source]
    possible = _PALETTES if source.colors is None else (source.colors,)
    left = [colors for colors in possible if all(_fit(fact.having, colors, context) is fact.holds for fact in told)]
    answers = {_fit(wanted, colors, context) for colors in left}
    if len(answers) > 1:
        raise NeedsFact(ColorsAre(source, wanted, holds=True), ColorsAre(source, wanted, holds=False))
    return answers.pop()


def _fit(wanted: p.Property, colors: frozenset[Color], context: Context) -> bool:
    return matches(wanted, Characteristics("a source", colors=colors), None, context)


def keywords_of_described(source: DescribedSource) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities that a description gives.
    """
    return tuple(KeywordAbility(*_keyword(words)) for words in source.keywords)


def _keyword(words: str) -> tuple[str, str | None]:
    name, _, number = words.rpartition(" ")
    return (name, number) if name and number.isdigit() else (words, None)


def is_described(source: DescribedSource, wanted: Sources, context: Context) -> bool:
    """
    Whether a source that is described is one that a text means.

    Raises:
        NeedsCases: it depends on a color, a card type or the controller that isn't told.
        NotModelled: it depends on something else that isn't told.
    """
    is_any = wanted.kind is SourceKind.PERMANENT and not PERMANENTS_ALONE.in_force
    kind = SourceKind.ANY if is_any else wanted.kind
    return described_is(source, kind, context.board) and described_has(source, wanted.having, context)


def described_has(source: DescribedSource, wanted: p.Property, context: Context) -> bool:
    """
    Whether a source that is described has a property.

    Raises:
        NeedsCases: it depends on a color, a card type or the controller that isn't told.
        NotModelled: it depends on something else that isn't told.
    """
    told = has_made_of(wanted, lambda part: described_has(source, part, context))
    return _has_alone(source, wanted, context) if told is None else told


def _has_alone(source: DescribedSource, wanted: p.Property, context: Context) -> bool:
    match wanted:
        case p.Is(Referent.CHOSEN_SOURCE):
            return chosen_source(context) == source.words
        case p.Is():
            return False  # it is none of the objects that the board names
        case p.ControlledBy(player):
            return described_is_controlled(source, player, context)
        case p.HasKeyword(keyword):
            return any(is_of_keyword(_keyword(words)[0], keyword) for words in source.keywords)
        case _ if source.is_spell is not False and may_be_changed(wanted, SOMEWHERE, context.board):
            raise NotModelled(f"what effects on spells and cards make of {source.words} isn't told; name it")
        case p.IsColor() | p.IsColorless() | p.IsMulticolored() | p.IsMonocolored() | p.IsChosenColor():
            if source.colors is None:
                _check_unchanged(source, (SetColors,), context)
            return _has_colors(source, wanted, context)
        case p.HasCardType(card_type):
            if source.card_types is None:
                _check_unchanged(source, (AddTypes, SetTypes, LoseTypes), context)
            return described_has_type(source, card_type, context.board)
        case p.HasSubtype():
            subtypes = _told(source.subtypes, source, "what subtypes it has", "a Goblin creature")
            return matches(wanted, Characteristics(source.words, subtypes=frozenset(subtypes)), None, context)
        case _:
            raise NotModelled(f"whether {source.words} has a property isn't told; name a permanent or a card as the source")


def _check_unchanged(source: DescribedSource, kinds: tuple[type[Change], ...], context: Context) -> None:
    """
    Refuses a board on which an effect may change what isn't told of a source.

    Raises:
        NotModelled: there is such an effect.
    """
    for permanent in context.board.permanents:
        abilities = context.table[permanent.id].abilities
        statements = (s for own in abilities if isinstance(own.ability, StaticAbility) for s in own.ability.statements)
        for effect in statements:
            changes = effect.changes if isinstance(effect, ContinuousEffect) and isinstance(effect.affects, p.Objects) else ()
            if any(isinstance(change, kinds) for change in changes):
                words = f"what {source.words} is under `{permanent.name}` isn't told"
                raise NotModelled(f"{words}; name a permanent or a card as the source")


def chosen_source(context: Context) -> str:
    """
    The source that was chosen as the effect came to be: a permanent, or another object by its name (CR 609.7a).
    """
    source = context.chosen_value(CHOSEN_SOURCE)
    if source is None:
        raise NotModelled(f"which source was chosen for {described(context)} isn't given; write `(source: …)`")
    return source


def _told(value: _T | None, source: DescribedSource, what: str, example: str) -> _T:
    if value is None:
        raise NotModelled(f"{what} isn't told of {source.words}; write for example `{example}`, or name it")
    return value
