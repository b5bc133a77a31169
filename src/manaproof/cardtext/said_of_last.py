"""
What a sentence says of the instructions of the sentence before.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.cast_events import NewTargets, with_new_targets
from manaproof.cardtext.build.ending import MayEnd, until_paid
from manaproof.cardtext.build.entering_for_cards import SameForKeywords, same_for_keywords
from manaproof.cardtext.build.excess import ExcessTo, Unpreventable, that_much_excess, with_excess_to, with_unpreventable
from manaproof.cardtext.build.kinds import still
from manaproof.cardtext.build.mana import with_terms
from manaproof.cardtext.build.modes import OtherNumber, SameMode, repeated, with_other_number
from manaproof.cardtext.build.parts import (
    IT,
    DeclinedError,
    Made,
    MoreInstead,
    Still,
    TokensHave,
    mentions,
    mentions_kind,
)
from manaproof.cardtext.build.prevented import after_prevention
from manaproof.cardtext.build.regeneration import not_regenerated
from manaproof.cardtext.build.repeating import with_repetition
from manaproof.cardtext.build.text import NeverTheNewType, without_new_type
from manaproof.cardtext.build.tokens import with_abilities
from manaproof.cardtext.build.zones import CounteredTo, countered_to
from manaproof.cardtext.just_done import just_copied, just_put
from manaproof.model.abilities import (
    Ability,
    Establish,
    GainAbilities,
    StaticAbility,
    UnreadAbility,
)
from manaproof.model.effects import AddTypes, ContinuousEffect, SetColors, SetPowerToughness
from manaproof.model.expr import Condition, Not, Number, Quantity, Times
from manaproof.model.instructions import (
    AddManaInstead,
    Conditional,
    CreateTokens,
    DoThen,
    Draw,
    Effect,
    EnterWith,
    Instruction,
    May,
    PutLooked,
    PutOntoBattlefield,
    RevealFound,
    Sacrifice,
    SacrificeAnyNumber,
    Unread,
    Which,
)
from manaproof.model.lookups import FoundMatches, ThoseCount
from manaproof.model.production import SpendTerm
from manaproof.model.references import Referent, Zone

OfLast = MoreInstead | NewTargets | OtherNumber | SameMode | TokensHave | Still | NeverTheNewType | SameForKeywords | MayEnd


def changed_last(effect: Effect, meaning: CounteredTo | ExcessTo | Unpreventable) -> Effect | None:
    """
    An effect of which one more sentence changes how the last instruction is done.
    """
    match meaning:
        case CounteredTo():
            return countered_to(effect, meaning)
        case ExcessTo(player):
            return with_excess_to(effect, player)
        case Unpreventable():
            return with_unpreventable(effect)


def said_of_last(meaning: OfLast, effect: Effect) -> Effect | None:
    """
    An effect of which one more sentence tells something of its last instruction, None where it doesn't fit.
    """
    match meaning:
        case NewTargets():
            return with_new_targets(effect)
        case MoreInstead(condition, count):
            return _more_instead(effect, condition, count)
        case SameMode():
            return repeated(effect)
        case OtherNumber(instead):
            return with_other_number(effect, instead)
        case TokensHave(abilities):
            return _tokens_with(effect, abilities)
        case Still(card_type):
            return _still(effect, card_type)
        case NeverTheNewType(subtype):
            return without_new_type(effect, subtype)
        case SameForKeywords():
            return same_for_keywords(effect, meaning)
        case MayEnd():
            return until_paid(effect, meaning)


def _more_instead(effect: Effect, condition: Condition, count: Quantity) -> Effect | None:
    """
    An effect that creates more tokens of the same kind if something is so.
    """
    about_another = mentions(condition, IT) or mentions(condition, Referent.THAT)
    match effect:
        case (*before, CreateTokens(count=Number()) as created) if not about_another:
            return (*before, Conditional(condition, (evolve(created, count=count),), (created,)))
        case _:
            return None


def _with_created(effect: Effect, more: Effect) -> Effect:
    """
    An effect that goes on with the tokens that it has created: what is done with them belongs to what created them.
    """
    match effect:
        case (*before, May(what, (), ()) as may) if _creates(what):
            return (*before, evolve(may, what=(*what, *more)))
        case (*before, May(_, then, ()) as may) if _creates(then):
            return (*before, evolve(may, then=(*then, *more)))
        case _:
            return (*effect, *more)


def _creates(effect: Effect) -> bool:
    return any(isinstance(instruction, CreateTokens) for instruction in effect)


def going_on(before: Effect, told: Effect) -> Effect | None:
    """
    Both sentences as one effect, where the second goes on with what the first did; None where it stands by itself.
    """
    if (again := with_repetition(before, told)) is not None:
        return again
    if told and all(mentions(instruction, Referent.CREATED) for instruction in told):
        return _with_created(before, told)
    return _with_drawn(before, told) or after_prevention(before, told) or _put_together(before + told)


def _tokens_with(effect: Effect, abilities: tuple[Ability, ...]) -> Effect | None:
    """
    The tokens that were created last, or the permanent that was put onto the battlefield last, with abilities.
    """
    if just_put(effect):
        return _put_gains(effect, abilities)
    if just_copied(effect):
        gained = ContinuousEffect(Referent.CREATED, (GainAbilities(abilities),))
        return _with_created(effect, (Establish(StaticAbility((gained,)), "indefinitely"),))
    try:
        match effect:
            case (*before, CreateTokens() as created):
                return (*before, with_abilities(created, abilities))
            case (*before, May((CreateTokens() as created,), (), ()) as may):
                return (*before, evolve(may, what=(with_abilities(created, abilities),)))
            case (*before, May((_, *_), (CreateTokens() as created,), ()) as may):
                return (*before, evolve(may, then=(with_abilities(created, abilities),)))
            case _:
                return None
    except DeclinedError:
        return None


def _put_gains(effect: Effect, abilities: tuple[Ability, ...]) -> Effect | None:
    """
    What was put onto the battlefield last gains abilities, all of which are read.
    """
    if any(mentions_kind(abilities, kind) for kind in (Unread, UnreadAbility)):
        return None
    gained = ContinuousEffect(Referent.PUT, (GainAbilities(abilities),))
    return (*effect, Establish(StaticAbility((gained,)), "indefinitely"))


def put_as(effect: Effect, made: Made, text: str) -> Effect | None:
    """
    What was put onto the battlefield last is more than it was as it enters, unless it is to become that (CR 611.2e).
    """
    if not all(isinstance(change, AddTypes | SetColors | SetPowerToughness) for change in made.changes):
        return None
    match effect:
        case (*before, PutOntoBattlefield(changes=()) as put) if "become" not in text:
            return (*before, evolve(put, changes=made.changes))
        case (*before, PutLooked(which=Which.FOUND, to=Zone.BATTLEFIELD, changes=()) as put) if "become" not in text:
            return (*before, evolve(put, changes=made.changes))
        case (*before, May(what, (), ()) as may) if (told := put_as(what, made, text)) is not None:
            return (*before, evolve(may, what=told))
        case (*before, Conditional(FoundMatches(), then, ()) as asked) if (told := put_as(then, made, text)) is not None:
            return (*before, evolve(asked, then=told))
        case _:
            return None


def _still(effect: Effect, card_type: str) -> Effect | None:
    """
    The effect of which the last sentence made something a creature that keeps its types.
    """
    match effect:
        case (*before, Establish(StaticAbility((ContinuousEffect() as continuous,)), duration)):
            try:
                changes = still(continuous.changes, card_type)
            except DeclinedError:
                return None
            return (*before, Establish(StaticAbility((evolve(continuous, changes=changes),)), duration))
        case (*before, May(what, (), ()) as may) if (told := _still(what, card_type)) is not None:
            return (*before, evolve(may, what=told))
        case (*before, May(_, then, ()) as may) if (told := _still(then, card_type)) is not None:
            return (*before, evolve(may, then=told))
        case (*before, Conditional(_, then, ()) as asked) if (told := _still(then, card_type)) is not None:
            return (*before, evolve(asked, then=told))
        case _:
            return None


def terms_on_last(effect: Effect, terms: tuple[SpendTerm, ...]) -> Effect | None:
    """
    The effect with restrictions or riders on the mana that it adds last; None if it adds none.
    """
    if effect and isinstance(effect[-1], AddManaInstead):
        return (*effect[:-1], evolve(effect[-1], terms=(*effect[-1].terms, *terms)))
    return with_terms(effect, terms)


def _with_drawn(before: Effect, effect: Effect) -> Effect | None:
    """
    What is done with a card that was drawn and revealed belongs to its draw.
    """
    match before, effect:
        case (*earlier, Draw(then=(RevealFound(), *_)) as draw), (Conditional(FoundMatches()),):
            return (*earlier, evolve(draw, then=(*draw.then, *effect)))
        case (*earlier, Draw(then=(RevealFound(), *_)) as draw), (Conditional(Not(FoundMatches())),):
            return (*earlier, evolve(draw, then=(*draw.then, *effect)))
        case _:
            return None


def _put_together(effect: Effect) -> Effect | None:
    try:
        return that_much_excess(not_regenerated(effect))
    except DeclinedError:
        return None


def after_may(effect: Effect, followed: Effect, negated: bool, is_otherwise: bool) -> Effect | None:
    """
    The effect with what follows if its last instruction, which may be done, was done or wasn't; None where none is.
    """
    last: Instruction | None = effect[-1] if effect else None
    if isinstance(last, Conditional) and is_otherwise and not last.otherwise:
        return (*effect[:-1], evolve(last, otherwise=followed))
    if isinstance(last, Sacrifice) and last.what is Referent.THIS and not negated:
        return (*effect[:-1], DoThen((last,), followed))
    if isinstance(last, SacrificeAnyNumber) and last.optional and not negated and _is_for_those(followed):
        return effect + followed
    if not isinstance(last, May):
        return None
    if negated:
        return None if last.otherwise else (*effect[:-1], evolve(last, otherwise=followed))
    return None if last.then or last.otherwise else (*effect[:-1], evolve(last, then=followed))


def _is_for_those(followed: Effect) -> bool:
    """
    Whether what follows is so much for each object that it is nothing for none, as where it isn't done.
    """
    return all(isinstance(each, EnterWith) and _is_multiple(each.count) for each in followed)


def _is_multiple(count: Quantity) -> bool:
    return isinstance(count, ThoseCount) or (isinstance(count, Times) and isinstance(count.of, ThoseCount))
