"""
Casting cards as an effect lets you, and what triggers when you do something (grammar `casting`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.parts import IT, Clause, DeclinedError, Meanings, Noun, Sentence, Some, constant, mentions
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import GoElsewhere, ReplacementEffect
from manaproof.model.expr import ONE
from manaproof.model.instructions import (
    AddMana,
    Conditional,
    DoThen,
    Effect,
    Instruction,
    May,
    MayCast,
    PayCost,
    Sacrifice,
    SpellGoes,
    Target,
    WhenDone,
)
from manaproof.model.patterns import MovePattern
from manaproof.model.properties import FOUND_IN_EXILE, Is, Objects
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.walking import walk

_Where = tuple[Zone, PlayerRef | None]


@frozen
class Reflexive(Sentence):
    """
    "When you do, …".
    """

    effect: Effect


def _cards(noun: Noun, where: _Where) -> Objects:
    if noun.zone is not None or mentions(noun.having, IT):
        raise DeclinedError("which cards are cast")
    return Objects(noun.property, *where)


def _target(noun: Noun, where: _Where) -> Effect:
    if noun.generic != "card":
        raise DeclinedError("what is no card is cast")
    return (Target(noun.property), MayCast(_cards(noun, where), targeted=True))


def _some(some: Some, where: _Where) -> Effect:
    if some.noun.generic != "spell" or some.any_number or some.count != ONE:
        raise DeclinedError("so many spells")
    return (MayCast(_cards(some.noun, where), some.count),)


def reflexive(effect: Effect) -> Reflexive:
    """
    What triggers when you do something (CR 603.12).

    Raises:
        DeclinedError: It adds mana: whether that is a mana ability isn't told by words alone.
    """
    if any(isinstance(node, AddMana) for node in walk(effect)):
        raise DeclinedError("a reflexive ability that adds mana")
    return Reflexive(effect)


def _may_cast(cast: Effect, *how: dict[str, bool]) -> Clause:
    *before, may = cast
    for each in how:
        if any(getattr(may, name) for name in each):
            raise DeclinedError("said twice")
        may = evolve(may, **each)
    return Clause((*before, may), PlayerRef.YOU, by_object=True)


CASTING: Meanings = {
    "may_cast": _may_cast,
    "may_cast_found": constant(Clause((MayCast(FOUND_IN_EXILE, free=True),), PlayerRef.YOU, by_object=True)),
    "castable_target": _target,
    "castable_some": _some,
    "from_yours": constant((Zone.GRAVEYARD, PlayerRef.YOU)),
    "from_your_hand": constant((Zone.HAND, PlayerRef.YOU)),
    "from_any": constant((Zone.GRAVEYARD, None)),
    "from_an_opponents": constant((Zone.GRAVEYARD, PlayerRef.AN_OPPONENT)),
    "from_that_players": constant((Zone.GRAVEYARD, PlayerRef.THAT_PLAYER)),
    "cast_free": constant({"free": True}),
    "cast_this_turn": constant({"this_turn": True}),
    "cast_with_any_mana": constant({"any_mana": True}),
    "when_done": lambda clause: reflexive(clause.effect),
    "reflexive": lambda sentence: sentence,
    "may_cast_clause": lambda clause: clause,
}


def spell_goes(effect: Effect) -> SpellGoes | None:
    """
    What words about "that spell" say of a spell that was cast so, None where they say something else.
    """
    match effect:
        case (Establish(StaticAbility((ReplacementEffect(MovePattern() as move, GoElsewhere() as going) as told,))),):
            plain = GoElsewhere(going.to, going.position)
            of_that = move == MovePattern(Is(Referent.THAT), Zone.STACK, Zone.GRAVEYARD, whose=move.whose)
            if of_that and going == plain and told == ReplacementEffect(move, going):
                return SpellGoes(going.to, going.position, move.whose)
            return None
        case _:
            return None


def with_spell_going(effect: Effect, goes: SpellGoes) -> Effect | None:
    """
    The spell that was cast last goes elsewhere, None if none was.
    """
    match effect:
        case (*before, MayCast(instead=None) as cast):
            return (*before, evolve(cast, instead=goes))
        case (*before, Conditional(then=(*inner, MayCast(instead=None) as cast), otherwise=()) as conditional):
            return (*before, evolve(conditional, then=(*inner, evolve(cast, instead=goes))))
        case (*before, WhenDone(inner) as told):
            followed = with_spell_going(inner, goes)
            return None if followed is None else (*before, evolve(told, effect=followed))
        case _:
            return None


def spoken_of_before(effect: Effect, followed: Effect) -> Effect:
    """
    What was spoken of before a reflexive ability, nothing where it speaks of no other object than its own target.

    Its target is chosen as the ability is put onto the stack: it is no second target of the effect before (CR 603.12).
    """
    has_own_target = any(isinstance(node, Target) for node in walk(followed))
    return () if has_own_target and not mentions(followed, IT) and not mentions(followed, Referent.THAT) else effect


def when_done(effect: Effect, followed: Effect) -> Effect | None:
    """
    The effect with what triggers when its last instruction was done, None if there is none.

    "That creature" is the one of the event only where no other object can be meant: where mana or life is paid. Of two targets,
    one of what was done, it can't be told which is spoken of.
    """
    last: Instruction | None = effect[-1] if effect else None
    if mentions(followed, Referent.THAT) and not (isinstance(last, May) and all(isinstance(part, PayCost) for part in last.what)):
        return None
    targets = [node for node in walk(followed) if isinstance(node, Target)]
    if targets and all(target.second for target in targets):
        return None
    match last:
        case None | WhenDone() | DoThen() | Conditional() | Target():
            return None
        case May(then=(), otherwise=()):
            return (*effect[:-1], evolve(last, then=(WhenDone(followed),)))
        case May():
            return None
        case Sacrifice(what=Referent.THIS):
            return (*effect[:-1], DoThen((last,), (WhenDone(followed),)))
        case _:
            return (*effect, WhenDone(followed, is_sure=False))


def reflexive_of(effect: Effect) -> Effect | None:
    """
    What a reflexive ability does that an effect ends in, to which further sentences belong; None if it ends in none.
    """
    match effect:
        case (*_, WhenDone(inner)) | (*_, May(then=(WhenDone(inner),)) | DoThen(then=(WhenDone(inner),))):
            return inner
        case (*_, Conditional(then=(WhenDone(inner),), otherwise=())):
            return inner
        case _:
            return None


def with_reflexive(effect: Effect, inner: Effect) -> Effect:
    """
    The effect with another reflexive ability at its end.
    """
    match effect:
        case (*before, (May(then=(WhenDone(),)) | DoThen(then=(WhenDone(),))) as done):
            return (*before, evolve(done, then=(WhenDone(inner),)))
        case (*before, Conditional(then=(WhenDone(),)) as met):
            return (*before, evolve(met, then=(WhenDone(inner),)))
        case (*before, WhenDone() as told):
            return (*before, evolve(told, effect=inner))
        case _:
            return effect
