"""
The sources of damage, and what they have (CR 120.7, 609.7): permanents, spells and other objects, sources that are described.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard, TypeVar

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.abilities import GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.board import CHOSEN_SOURCE, Board, Permanent, PlayerName
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import ContinuousEffect
from manaproof.model.events import CardSource, DamageSource, DescribedSource, PermanentSource
from manaproof.model.patterns import SourceKind, Sources
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.characteristics import printed
from manaproof.rules.context import Context
from manaproof.rules.continuous import REACHING
from manaproof.rules.elsewhere import looks_of_card, looks_of_placed, looks_of_spell
from manaproof.rules.folding import ground_truth as condition_holds
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.matching import source_name as described
from manaproof.rules.places import SOMEWHERE, Placed, effects_reach_beyond, may_be_changed
from manaproof.rules.referring import player_is
from manaproof.rules.resolved_effects import LOCKED_IN, context_of_resolved, left_behind
from manaproof.rules.rulebook import rule

_T = TypeVar("_T")
LAST_KNOWN = rule(
    __name__,
    "608.2h",
    "what is asked of a source that has left its zone is answered by what it last was",
    otherwise="a source that has left its zone has no characteristics",
)
OUTSIDE_THE_BATTLEFIELD = rule(
    __name__,
    "609.7c",
    "a static effect on sources with a property looks at permanents and at sources that aren't on the battlefield",
    otherwise="a static effect on sources with a property looks at permanents alone",
)
PERMANENTS_ALONE = rule(
    __name__,
    "109.2",
    "a description of an object without spell, card or source means a permanent",
    otherwise="a description of an object means one of any zone",
)


@frozen
class Looks:
    """
    What a source is like as it deals damage.
    """

    characteristics: Characteristics
    permanent: Permanent | None
    controller: PlayerName | None
    is_spell: bool


def source_name(source: DamageSource, board: Board) -> str:
    """
    What a source is called.
    """
    match source:
        case PermanentSource(object_id):
            permanent = board.last_known(object_id)
            return permanent.name if permanent is not None else object_id
        case CardSource(card, _, face):
            return card.faces[face].name
        case DescribedSource(words):
            return words
        case _:
            raise TypeError(f"a source of kind {type(source).__name__}")


def controller_of_source(source: DamageSource, board: Board) -> PlayerName | None:
    """
    Who controls a source, None where that isn't told.
    """
    match source:
        case PermanentSource(object_id):
            permanent = board.last_known(object_id)
            return permanent.controller if permanent is not None else None
        case CardSource(_, controller) | DescribedSource(_, controller):
            return controller
        case _:
            return None


def keywords_of_source(source: DamageSource, board: Board) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities of a source, as it last was if it has left its zone.
    """
    if isinstance(source, DescribedSource):
        return (*(KeywordAbility(*_keyword(words)) for words in source.keywords), *_granted_to_described(source, board))
    looks = _looks(source, board)
    return tuple(own.ability for own in looks.characteristics.abilities if isinstance(own.ability, KeywordAbility))


def _keyword(words: str) -> tuple[str, str | None]:
    name, _, number = words.rpartition(" ")
    return (name, number) if name and number.isdigit() else (words, None)


def is_creature_source(source: DamageSource, board: Board) -> bool:
    """
    Whether a source is a creature.
    """
    if isinstance(source, DescribedSource):
        return "Creature" in (source.card_types or ())
    return "Creature" in _looks(source, board).characteristics.card_types


def _looks(source: DamageSource, board: Board) -> Looks:
    match source:
        case PermanentSource(object_id):
            permanent = board.last_known(object_id)
            if permanent is None:
                raise NotModelled(f"the source `{object_id}` isn't on the board")
            if board.permanent(object_id) is None and not LAST_KNOWN.in_force:
                return Looks(Characteristics(permanent.name), None, permanent.controller, is_spell=False)
            return Looks(characteristics_on(board)[object_id], permanent, permanent.controller, is_spell=False)
        case CardSource(controller=controller, is_spell=is_spell):
            return Looks(_looks_of_card_source(source, board), None, controller, is_spell)
        case _:
            raise TypeError(f"a source of kind {type(source).__name__}")


def _looks_of_card_source(source: CardSource, board: Board) -> Characteristics:
    """
    What a spell is, or the card of which an ability deals damage, wherever that is now.
    """
    if source.face:
        if effects_reach_beyond(board):
            raise NotModelled(f"what effects make of another face of `{source.card.name}` isn't encoded")
        return printed(source.card.faces[source.face])
    if not source.is_spell:
        return looks_of_card(source.card, SOMEWHERE, board)
    spell = next((s for s in board.stack if s.card == source.card and s.controller == source.controller), None)
    if spell is not None:
        return looks_of_spell(spell, board)
    return looks_of_placed(Placed(source.card, Zone.STACK, source.controller, source.controller), board)


def _granted_to_described(source: DescribedSource, board: Board) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities that continuous effects give to a spell that is only described.

    Raises:
        NotModelled: it depends on something that isn't told of the source.
    """
    found: tuple[KeywordAbility, ...] = ()
    if source.is_spell is False or not REACHING.in_force:
        return found
    for effect, context, _ in _effects_on_spells(board):
        assert isinstance(effect.affects, p.Objects)
        mine = p.ControlledBy(PlayerRef.YOU)
        parts = effect.affects.having.properties if isinstance(effect.affects.having, p.Every) else (effect.affects.having,)
        if mine in parts and source.controller not in (None, context.you):
            continue
        if _described_has(source, effect.affects.having, context) and (
            effect.condition is None or condition_holds(effect.condition, context)
        ):
            given = (ability for change in effect.changes if isinstance(change, GainAbilities) for ability in change.abilities)
            found = (*found, *(ability for ability in given if isinstance(ability, KeywordAbility)))
    return found


def _effects_on_spells(board: Board) -> Iterator[tuple[ContinuousEffect, Context, str]]:
    """
    The continuous effects on spells that are there, with their contexts and what tells them apart.

    Raises:
        NotModelled: one applies only to the spells that were there when it began.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                for effect in own.ability.statements:
                    if _is_on_spells(effect):
                        yield effect, context, f"{permanent.id} {own.origin}"
    for left in left_behind(board):
        if not _is_on_spells(left.effect):
            continue
        if not left.is_stated and LOCKED_IN.in_force:
            raise NotModelled(f"which spells were on the stack when `{left.resolved.card.name}` began (611.2c) isn't known")
        yield left.effect, context_of_resolved(left.resolved, board, table), left.resolved.id


def _is_on_spells(effect: object) -> TypeGuard[ContinuousEffect]:
    return isinstance(effect, ContinuousEffect) and isinstance(effect.affects, p.Objects) and effect.affects.zone is Zone.STACK


def is_one_of(source: DamageSource, wanted: tuple[Sources, ...], context: Context) -> bool:
    """
    Whether a source is one that a text means.

    Raises:
        NotModelled: it depends on something that isn't told of the source.
    """
    if isinstance(source, DescribedSource):
        return any(_is_described(source, each, context) for each in wanted)
    looks = _looks(source, context.board)
    return any(_is(looks, each, context) for each in wanted)


def _is(looks: Looks, wanted: Sources, context: Context) -> bool:
    if looks.permanent is None and not (OUTSIDE_THE_BATTLEFIELD.in_force or wanted.kind is SourceKind.SPELL):
        return False
    if wanted.kind is SourceKind.SPELL and not looks.is_spell:
        return False
    if wanted.kind is SourceKind.PERMANENT and looks.permanent is None and PERMANENTS_ALONE.in_force:
        return False
    return _has(looks, wanted.having, context)


def _has(looks: Looks, wanted: p.Property, context: Context) -> bool:
    match wanted:
        case p.Every(parts):
            return all(_has(looks, part, context) for part in parts)
        case p.Either(parts):
            return any(_has(looks, part, context) for part in parts)
        case p.Without(part):
            return not _has(looks, part, context)
        case p.Is(Referent.CHOSEN_SOURCE):
            own = looks.permanent.id if looks.permanent is not None else looks.characteristics.name
            return own == _chosen_source(context)
        case p.ControlledBy(player):
            return player_is(looks.controller, player, context)
        case _:
            return matches(wanted, looks.characteristics, looks.permanent, context)


def _chosen_source(context: Context) -> str:
    """
    The source that was chosen as the effect came to be: a permanent, or another object by its name (CR 609.7a).
    """
    chosen = context.chosen_value(CHOSEN_SOURCE)
    if chosen is None:
        raise NotModelled(f"which source was chosen for {described(context)} isn't given; write `(source: …)`")
    return chosen


def _is_described(source: DescribedSource, wanted: Sources, context: Context) -> bool:
    if wanted.kind is SourceKind.SPELL and not _told(source.is_spell, source, "whether it is a spell", "a red spell"):
        return False
    must_be_permanent = wanted.kind is SourceKind.PERMANENT and PERMANENTS_ALONE.in_force
    if must_be_permanent and _told(source.is_spell, source, "whether it is a spell or a permanent", "a red creature"):
        return False
    return _described_has(source, wanted.having, context)


def _described_has(source: DescribedSource, wanted: p.Property, context: Context) -> bool:
    match wanted:
        case p.Anything():
            return True
        case p.Every(parts):
            return all(_described_has(source, part, context) for part in parts)
        case p.Either(parts):
            return any(_described_has(source, part, context) for part in parts)
        case p.Without(part):
            return not _described_has(source, part, context)
        case p.Is(Referent.CHOSEN_SOURCE):
            return _chosen_source(context) == source.words
        case p.Is():
            return False  # it is none of the objects that the board names
        case p.ControlledBy(player):
            return _is_controlled(source, player, context)
        case p.HasKeyword(keyword):
            return any(_keyword(words)[0] == keyword for words in source.keywords)
        case _ if source.is_spell is not False and may_be_changed(wanted, SOMEWHERE, context.board):
            raise NotModelled(f"what effects on spells and cards make of {source.words} isn't told; name it")
        case p.IsColor() | p.IsColorless() | p.IsMulticolored() | p.IsMonocolored() | p.IsChosenColor():
            colors = _told(source.colors, source, "what color it is", "a red source")
            return matches(wanted, Characteristics(source.words, colors=colors), None, context)
        case p.HasCardType():
            types = _told(source.card_types, source, "what types it has", "an artifact source")
            return matches(wanted, Characteristics(source.words, card_types=frozenset(types)), None, context)
        case p.HasSubtype():
            subtypes = _told(source.subtypes, source, "what subtypes it has", "a Goblin creature")
            return matches(wanted, Characteristics(source.words, subtypes=frozenset(subtypes)), None, context)
        case _:
            raise NotModelled(f"whether {source.words} has a property isn't told; name a permanent or a card as the source")


def _is_controlled(source: DescribedSource, player: PlayerRef, context: Context) -> bool:
    if player in (PlayerRef.A_PLAYER, PlayerRef.EACH_PLAYER):
        return True
    controller = _told(source.controller, source, "who controls it", "your source")
    return player_is(controller, player, context)


def _told(value: _T | None, source: DescribedSource, what: str, example: str) -> _T:
    if value is None:
        raise NotModelled(f"{what} isn't told of {source.words}; write for example `{example}`, or name it")
    return value
