"""
The sources of damage, and what they have (CR 120.7, 609.7): permanents, spells and other objects, sources that are described.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.abilities import GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.board import Board, Spell
from manaproof.model.characteristics import Characteristics
from manaproof.model.effects import CantHaveKeyword, Change, ContinuousEffect, LoseAllAbilities, LoseKeyword
from manaproof.model.events import CardSource, DamageSource, DescribedSource, PermanentSource
from manaproof.model.patterns import SourceKind, Sources
from manaproof.model.permanents import Dealer, ObjectId, Permanent, PlayerName
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.cases import NeedsCases
from manaproof.rules.characteristics import printed
from manaproof.rules.context import Context
from manaproof.rules.continuous import REACHING
from manaproof.rules.described_sources import (
    PERMANENTS_ALONE,
    chosen_source,
    described_has,
    described_is_controlled,
    is_described,
    keywords_of_described,
)
from manaproof.rules.elsewhere import looks_of_card, looks_of_placed, possible_looks, spell_looks
from manaproof.rules.folding import ground_truth as condition_holds
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import has_made_of, matches
from manaproof.rules.matching import source_name as described
from manaproof.rules.places import SOMEWHERE, Placed, effects_reach_beyond
from manaproof.rules.referring import object_of, player_is
from manaproof.rules.resolved_effects import LOCKED_IN, context_of_resolved, left_behind
from manaproof.rules.rulebook import rule
from manaproof.rules.source_facts import controller_of_described, described_has_type, described_is

_OF_DAMAGE = frozenset({"deathtouch", "infect", "lifelink", "toxic", "wither"})
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


@frozen
class Looks:
    """
    What a source is like as it deals damage, and which spells on the stack it may be.
    """

    characteristics: Characteristics
    permanent: Permanent | None
    controller: PlayerName | None
    is_spell: bool | None
    spells: tuple[Spell, ...] = ()


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
    Who controls a source, None where it isn't there.

    Raises:
        NeedsCases: it isn't told of a source that is described.
    """
    match source:
        case PermanentSource(object_id):
            permanent = board.last_known(object_id)
            return permanent.controller if permanent is not None else None
        case CardSource(_, controller):
            return controller
        case DescribedSource():
            return controller_of_described(source, board)
        case _:
            return None


def keywords_of_source(source: DamageSource, board: Board) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities of a source, as it last was if it has left its zone.
    """
    if isinstance(source, DescribedSource):
        own = keywords_of_described(source)
        return (*own, *_granted_to_described(source, board), *_granted_on_battlefield(source, board))
    looks = _looks(source, board)
    return tuple(own.ability for own in looks.characteristics.abilities if isinstance(own.ability, KeywordAbility))


def is_creature_source(source: DamageSource, board: Board) -> bool:
    """
    Whether a source is a creature.
    """
    if isinstance(source, DescribedSource):
        return described_has_type(source, "Creature", board)
    return "Creature" in _looks(source, board).characteristics.card_types


def dealer_of(source: DamageSource, board: Board) -> Dealer | None:
    """
    What is remembered of a source by what it deals damage to, None of one that is only described.
    """
    if isinstance(source, DescribedSource):
        return None
    looks = _looks(source, board)
    of = looks.characteristics
    return Dealer(looks.controller, of.card_types, of.subtypes, of.colors, of.every_creature_type)


def with_dealers(board: Board) -> Board:
    """
    A given board, on which what has dealt damage this turn was then what it is now, where that can be told.
    """
    told = {by: _dealer_now(by, board) for p in board.permanents for by in p.damaged_by}
    permanents = (evolve(p, dealers=tuple(dict.fromkeys(told[by] for by in p.damaged_by))) for p in board.permanents)
    return evolve(board, permanents=tuple(permanents)) if told else board


def _dealer_now(by: ObjectId, board: Board) -> Dealer | None:
    try:
        return dealer_of(PermanentSource(by), board)
    except (NotModelled, NeedsCases):
        return None


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
            spells = () if is_spell is False else _spells_meant(source, board)
            return Looks(_looks_of_card_source(source, board), None, controller, is_spell, spells)
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
    if source.is_spell is False:
        return looks_of_card(source.card, SOMEWHERE, board)
    spell = next(iter(_spells_meant(source, board)), None)
    placed = Placed(source.card, Zone.STACK, source.controller, source.controller)
    looks = looks_of_placed(placed, board) if spell is None else spell_looks(spell, board)
    if source.is_spell is None and any(
        evolve(each, id=looks.id) != looks for each in possible_looks(source.card, SOMEWHERE, board)
    ):
        raise _untold(Looks(looks, None, source.controller, is_spell=None))
    return looks


def _spells_meant(source: CardSource, board: Board) -> tuple[Spell, ...]:
    """
    The spells on the stack that a source may be: several, where it isn't told which of some alike.
    """
    if source.spell is not None:
        return tuple(spell for spell in board.stack if spell.id == source.spell)
    return tuple(spell for spell in board.stack if spell.card == source.card and spell.controller == source.controller)


def _granted_to_described(source: DescribedSource, board: Board) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities that continuous effects give to a spell that is only described.

    Raises:
        NotModelled: it depends on something that isn't told of the source.
    """
    found: tuple[KeywordAbility, ...] = ()
    if source.is_spell is False or not REACHING.in_force:
        return found
    for effect, context, _ in _effects_on(Zone.STACK, board):
        assert isinstance(effect.affects, p.Objects)
        mine = p.ControlledBy(PlayerRef.YOU)
        parts = effect.affects.having.properties if isinstance(effect.affects.having, p.Every) else (effect.affects.having,)
        if mine in parts and not described_is_controlled(source, PlayerRef.YOU, context):
            continue
        fits = described_has(source, effect.affects.having, context) and described_is(source, SourceKind.SPELL, board)
        if fits and (effect.condition is None or condition_holds(effect.condition, context)):
            found = (*found, *_keywords_given(effect))
    return found


def _granted_on_battlefield(source: DescribedSource, board: Board) -> tuple[KeywordAbility, ...]:
    """
    The keyword abilities that matter to damage and that continuous effects give to a permanent that is only described.

    Raises:
        NotModelled: an effect takes one that it was told to have, or it depends on something that isn't told.
    """
    found: tuple[KeywordAbility, ...] = ()
    if source.is_spell:
        return found
    for effect, context, _ in _effects_on(Zone.BATTLEFIELD, board):
        given = tuple(ability for ability in _keywords_given(effect) if ability.keyword in _OF_DAMAGE)
        taken = any(_takes(change, source) for change in effect.changes)
        if not (given or taken) or not isinstance(effect.affects, p.Objects):
            continue
        fits = described_is(source, SourceKind.PERMANENT, board) and described_has(source, effect.affects.having, context)
        if not fits or (effect.condition is not None and not condition_holds(effect.condition, context)):
            continue
        if taken:
            raise NotModelled(f"whether {source.words} keeps its abilities under {described(context)} isn't told; name it")
        found = (*found, *given)
    return found


def _keywords_given(effect: ContinuousEffect) -> Iterator[KeywordAbility]:
    for change in effect.changes:
        if isinstance(change, GainAbilities):
            yield from (ability for ability in change.abilities if isinstance(ability, KeywordAbility))


def _takes(change: Change, source: DescribedSource) -> bool:
    """
    Whether a change may take a keyword ability that matters to damage from a source.
    """
    has = {ability.keyword for ability in keywords_of_described(source)} & _OF_DAMAGE
    match change:
        case LoseAllAbilities():
            return bool(has)
        case LoseKeyword(keyword) | CantHaveKeyword(keyword):
            return keyword in has
        case _:
            return False


def _effects_on(zone: Zone, board: Board) -> Iterator[tuple[ContinuousEffect, Context, str]]:
    """
    The continuous effects on objects of a zone that are there, with their contexts and what tells them apart.

    Raises:
        NotModelled: one applies only to the objects that were there when it began, and it isn't told whether it matters.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, StaticAbility) and own.ability.zone is Zone.BATTLEFIELD:
                context = Context(board, table, permanent.controller, permanent.id, permanent.chosen)
                for effect in own.ability.statements:
                    if _is_on(effect, zone):
                        yield effect, context, f"{permanent.id} {own.origin}"
    for left in left_behind(board):
        if not _is_on(left.effect, zone):
            continue
        if zone is Zone.STACK and not left.is_stated and LOCKED_IN.in_force:
            raise NotModelled(f"which spells were on the stack when `{left.resolved.card.name}` began (611.2c) isn't known")
        if zone is Zone.STACK or left.is_stated:
            yield left.effect, context_of_resolved(left.resolved, board, table), left.resolved.id


def _is_on(effect: object, zone: Zone) -> TypeGuard[ContinuousEffect]:
    return isinstance(effect, ContinuousEffect) and isinstance(effect.affects, p.Objects) and effect.affects.zone is zone


def is_one_of(source: DamageSource, wanted: tuple[Sources, ...], context: Context) -> bool:
    """
    Whether a source is one that a text means.

    Raises:
        NotModelled: it depends on something that isn't told of the source.
    """
    if isinstance(source, DescribedSource):
        return any(is_described(source, each, context) for each in wanted)
    looks = _looks(source, context.board)
    return any(_is(looks, each, context) for each in wanted)


def _is(looks: Looks, wanted: Sources, context: Context) -> bool:
    if looks.permanent is None and not (OUTSIDE_THE_BATTLEFIELD.in_force or wanted.kind is SourceKind.SPELL):
        return False
    if looks.is_spell is None and wanted.kind is not SourceKind.ANY and _has(looks, wanted.having, context):
        raise _untold(looks)
    if wanted.kind is SourceKind.SPELL and not looks.is_spell:
        return False
    if wanted.kind is SourceKind.PERMANENT and looks.permanent is None and PERMANENTS_ALONE.in_force:
        return False
    return _has(looks, wanted.having, context)


def _untold(looks: Looks) -> NotModelled:
    name = looks.characteristics.name
    return NotModelled(f"whether `{name}` is a permanent or a spell isn't told; put it on the board if it is a permanent")


def _is_spell_meant(looks: Looks, which: Referent, context: Context) -> bool:
    """
    Whether a spell is the one that a text means.

    Raises:
        NotModelled: it may be one of several alike.
    """
    meant = object_of(which, context)
    found = [spell.id for spell in looks.spells if spell.id == meant]
    if found and len(looks.spells) > 1:
        raise NotModelled(f"which of several spells named `{looks.characteristics.name}` deals the damage isn't told")
    return bool(found)


def _has(looks: Looks, wanted: p.Property, context: Context) -> bool:
    told = has_made_of(wanted, lambda part: _has(looks, part, context))
    if told is not None:
        return told
    match wanted:
        case p.Is(Referent.CHOSEN_SOURCE):
            own = looks.permanent.id if looks.permanent is not None else looks.characteristics.name
            return own == chosen_source(context)
        case p.Is(which) if looks.spells and object_of(which, context) is not None:
            return _is_spell_meant(looks, which, context)
        case p.ControlledBy(player):
            return player_is(looks.controller, player, context)
        case _:
            return matches(wanted, looks.characteristics, looks.permanent, context)
