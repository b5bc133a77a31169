"""
Which object "it" is, told from the whole ability; where that is not plain the words are declined.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from manaproof.cardtext.build.delayed import is_delayed
from manaproof.cardtext.build.parts import IT, THEM, DeclinedError, mentions, substitute
from manaproof.cardtext.found_cards import is_told_of_found, of_found, puts_what_was_not_found
from manaproof.cardtext.just_done import (
    exiled_a_card,
    just_created,
    just_found,
    just_put,
    plays_exiled,
    speaks_of_exiled,
    tapped_several,
)
from manaproof.cardtext.targets import targets_told_apart
from manaproof.model.abilities import Establish, GainAbilities, StaticAbility
from manaproof.model.copies import BecomeCopy
from manaproof.model.effects import CantBeRegenerated, ContinuousEffect, StaysTapped
from manaproof.model.instructions import (
    Attach,
    ChooseObject,
    Conditional,
    CreateTokens,
    DealDamage,
    Destroy,
    Discard,
    DoesNotUntap,
    Effect,
    Exile,
    ExileTop,
    Instruction,
    LetEnterWith,
    LookAtTop,
    Manifest,
    May,
    Mill,
    PutCounters,
    PutLooked,
    PutOntoBattlefield,
    PutSameCounters,
    ReturnExiled,
    ReturnFromGraveyard,
    ReturnTransformed,
    RevealThatCard,
    RevealTop,
    RevealUntil,
    Sacrifice,
    SearchLibrary,
    TapThem,
    Target,
    TransformThem,
    Unread,
)
from manaproof.model.lookups import Matches
from manaproof.model.properties import ANOTHER, Is, Objects, Property, Without
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent
from manaproof.model.tokens import CopyOf, TokenKind
from manaproof.model.walking import walk

_OTHERS = (
    CreateTokens,
    Discard,
    ExileTop,
    LookAtTop,
    Mill,
    PutLooked,
    PutOntoBattlefield,
    ReturnFromGraveyard,
    RevealThatCard,
    RevealTop,
    RevealUntil,
    SearchLibrary,
)


def resolve_static(statements: Any) -> Any:
    """
    What a static sentence says, with this object for "it" where the sentence speaks of no other object.

    Raises:
        DeclinedError: It can't be told which object it is.
    """
    if not mentions(statements, IT):
        return statements
    others = (Referent.ATTACHED, Referent.THAT, Referent.TARGET)
    if any(_is_of_attached(s) for s in statements) and not any(mentions(statements, r) for r in (Referent.THIS, *others[1:])):
        return tuple(_of_attached(substitute(statement, IT, Referent.ATTACHED)) for statement in statements)
    if not mentions(statements, Referent.THIS) or any(mentions(statements, other) for other in others):
        raise DeclinedError("it may be another object")
    return substitute(statements, IT, Referent.THIS)


def _is_of_attached(statement: Any) -> bool:
    """
    Whether a statement is about what this is attached to, or asks what that is.
    """
    match getattr(statement, "condition", None):
        case Matches(Referent.ATTACHED):
            return True
        case _:
            return isinstance(statement, ContinuousEffect) and mentions(statement.affects, Is(Referent.ATTACHED))


def _of_attached(statement: Any) -> Any:
    if isinstance(statement, ContinuousEffect) and statement.affects is Referent.ATTACHED:
        return evolve(statement, affects=Objects(Is(Referent.ATTACHED)))
    return statement


def resolve_it(before: Effect, effect: Effect, it: Referent | None, *, has_event: bool) -> Effect:
    """
    An effect with the object put in for "it".

    Args:
        before: The instructions of earlier sentences.
        effect: The instructions of this sentence.
        it: What "it" is where no target was spoken of: the object of the event, else the source, None for a spell.
        has_event: Whether the ability has an event; then "it" may be either once there is a target.

    Raises:
        DeclinedError: It can't be told which object it is.
    """
    result: list[Instruction] = []
    for each in targets_told_apart(before, effect):
        earlier = (*before, *result)
        if puts_what_was_not_found((*earlier, each)):
            raise DeclinedError("a card that was not looked for")
        if (found := of_found(each, earlier)) is not None:
            result.append(found)
            continue
        if not is_told_of_found(each, earlier):
            raise DeclinedError("which card that is")
        if isinstance(each, ReturnTransformed) and earlier[-1:] != (Exile(Referent.THIS),):
            raise DeclinedError("what wasn't exiled right before")
        instruction = _on_created(_returning_itself(each), earlier)
        if _copies_what_is_exiled(instruction) and any(isinstance(node, Exile | ExileTop) for node in walk(earlier)):
            raise DeclinedError("a copy of a card that the same effect exiles")
        if mentions(instruction, THEM):
            raise DeclinedError("which objects they are")
        if (several := plays_exiled(instruction)) is not None and not speaks_of_exiled(earlier, several=several):
            raise DeclinedError("which exiled cards those are")
        if mentions(instruction, Referent.THAT_CARD) and not has_event:
            raise DeclinedError("which card it is")
        if isinstance(instruction, DoesNotUntap) and instruction.what is Referent.TAPPED and not tapped_several(earlier):
            raise DeclinedError("those may be other objects")
        if isinstance(instruction, CreateTokens) and isinstance(instruction.kind, TokenKind):
            result.append(_tokens(instruction, instruction.kind, earlier, it, has_event=has_event))
            continue
        if (named := _named_before_its_target(instruction, earlier, it, has_event=has_event)) is not None:
            result.append(named)
            continue
        if any(isinstance(part, ChooseObject) for part in walk(earlier)) and mentions(instruction, Referent.THAT):
            result.append(_of_chosen(instruction, earlier))
            continue
        if isinstance(instruction, Target) or not (mentions(instruction, IT) or mentions(instruction, Referent.THAT)):
            result.append(instruction)
            continue
        is_of_target = _was_chosen_right_before(before, result) or (_is_fate(instruction) and _any_target_alone(earlier))
        if is_of_target and not has_event:
            result.append(substitute(_that(instruction), IT, Referent.TARGET))
            continue
        result.append(_one(instruction, earlier, it, has_event=has_event))
    return tuple(result)


def _speaks_of_returned(instruction: Instruction, earlier: Effect) -> bool:
    """
    Whether an instruction may be about a card that was exiled and has come back as another object (CR 400.7).
    """
    if any(isinstance(node, ReturnExiled) for node in walk(instruction)):
        return True
    spoken = (IT, THEM, Referent.THAT, Referent.THIS, *TARGET_REFERENTS)
    returned = any(isinstance(node, ReturnExiled) for node in walk(earlier))
    return returned and any(mentions(instruction, each) for each in spoken)


def _named_before_its_target(
    instruction: Instruction, earlier: Effect, it: Referent | None, *, has_event: bool
) -> Instruction | None:
    """
    An instruction of which "it" was spoken of before the target that it has besides, None for any other.
    """
    match instruction:
        case BecomeCopy() if instruction.what == IT and instruction.of in TARGET_REFERENTS:
            return _copier(instruction, earlier, it, has_event=has_event)
        case Attach() if instruction.what == IT and instruction.to in TARGET_REFERENTS:
            return _attached(instruction, earlier, it, has_event=has_event)
        case PutSameCounters() if instruction.of == IT:
            return _giver(instruction, earlier, it, has_event=has_event)
        case _:
            return None


def _is_fate(instruction: Instruction) -> bool:
    """
    Whether an instruction says of a creature alone what can't be done to it, and what happens if it would die.
    """
    match instruction:
        case Conditional(_, (Establish(StaticAbility((CantBeRegenerated(),))), *_), ()):
            return True
        case _:
            return False


def _any_target_alone(earlier: Effect) -> bool:
    """
    Whether "any target" is all that instructions brought up.
    """
    targets = [each for each in earlier if isinstance(each, Target)]
    return len(targets) == 1 and targets[0].what is None and not _speaks_of_others(earlier)


def _was_chosen_right_before(before: Effect, result: list[Instruction]) -> bool:
    """
    Whether the sentence before says nothing but that one target is chosen.
    """
    return not result and bool(before) and isinstance(before[-1], Target) and before[-1].apart and not _aimed(before)


def _copier(become: BecomeCopy, earlier: Effect, it: Referent | None, *, has_event: bool) -> BecomeCopy:
    """
    "It becomes a copy of target creature": it was spoken of before that target.
    """
    before = list(earlier)
    while before and isinstance(before[-1], Target):
        before.pop()
    bare = _one(evolve(become, of=Referent.AFFECTED), tuple(before), it, has_event=has_event)
    assert isinstance(bare, BecomeCopy)
    return evolve(become, what=bare.what)


def _attached(attach: Attach, earlier: Effect, it: Referent | None, *, has_event: bool) -> Attach:
    """
    "Attach it to target creature": it was spoken of before that target.
    """
    if any(isinstance(each, Unread) for each in earlier):
        raise DeclinedError("it may be something of which isn't told")
    before = list(earlier)
    while before and isinstance(before[-1], Target):
        before.pop()
    bare = _one(evolve(attach, to=Referent.AFFECTED), tuple(before), it, has_event=has_event)
    assert isinstance(bare, Attach)
    return evolve(attach, what=bare.what)


def _giver(put: PutSameCounters, earlier: Effect, it: Referent | None, *, has_event: bool) -> PutSameCounters:
    """
    "Put its counters on target creature": it was spoken of before that target.
    """
    before = list(earlier)
    while before and isinstance(before[-1], Target):
        before.pop()
    bare = _one(evolve(put, on=Referent.AFFECTED), tuple(before), it, has_event=has_event)
    assert isinstance(bare, PutSameCounters)
    return evolve(put, of=bare.of)


def _of_chosen(instruction: Instruction, earlier: Effect) -> Instruction:
    """
    An instruction about "that creature", which was chosen as the effect is followed and is no target.
    """
    if mentions(instruction, IT) or sum(isinstance(part, ChooseObject) for part in walk(earlier)) > 1:
        raise DeclinedError("it may be one of two objects")
    return instruction


def _on_created(instruction: Instruction, earlier: Effect) -> Instruction:
    """
    What is done with "it" or "them" right after tokens were created is done with those.
    """
    if _speaks_of_returned(instruction, earlier):
        raise DeclinedError("it may be what was exiled or what came back")
    if mentions(instruction, Without(Is(Referent.CREATED))) and not just_created(earlier):
        raise DeclinedError("other tokens than those that were created before, where none were")
    if isinstance(instruction, Exile) and mentions(instruction, ANOTHER) and just_created(earlier):
        raise DeclinedError("other than this object, or than the tokens that were created before")
    instruction = _copy_of_exiled(instruction, earlier)
    if isinstance(instruction, Attach) and just_put(earlier) and instruction.to in (IT, Referent.THAT):
        return evolve(instruction, to=Referent.PUT)
    if just_put(earlier) or just_found(earlier):
        if any(isinstance(node, LetEnterWith) for node in walk(instruction)):
            raise DeclinedError("how something enters that was put before")
        return _about(Referent.PUT, instruction)
    if not just_created(earlier):
        if is_delayed(instruction) and _may_be_created(instruction, earlier):
            raise DeclinedError("it may be something that was created or put onto the battlefield")
        return instruction
    if isinstance(instruction, PutCounters | PutSameCounters) and instruction.on in (IT, Referent.THAT):
        return evolve(instruction, on=Referent.CREATED)
    if isinstance(instruction, Exile | Sacrifice | Destroy) and instruction.what == THEM:
        return evolve(instruction, what=Referent.CREATED)
    if is_delayed(instruction) or _is_gained(instruction):
        return _about(Referent.CREATED, instruction)
    return instruction


def _about(what: Referent, instruction: Instruction) -> Instruction:
    """
    An instruction with the object or tokens of the instruction before it for "it" and "them".

    Raises:
        DeclinedError: "it" may be the object itself of which the words speak.
    """
    if mentions(instruction, Referent.THIS) and mentions(instruction, IT):
        raise DeclinedError("it may be this object or the other one")
    for pronoun in (IT, THEM, Referent.THAT):
        instruction = substitute(instruction, pronoun, what)
    return instruction


def _returning_itself(instruction: Instruction) -> Instruction:
    """
    "If …, exile ~, then return it transformed": it is what was exiled right before, whatever stands before the sentence.
    """
    match instruction:
        case Conditional(_, (Exile(Referent.THIS) as exiled, ReturnTransformed() as back), ()) if back.what == IT:
            return evolve(instruction, then=(exiled, evolve(back, what=Referent.THIS)))
        case May((Exile(Referent.THIS) as exiled, ReturnTransformed() as back), (), ()) if back.what == IT:
            return evolve(instruction, what=(exiled, evolve(back, what=Referent.THIS)))
        case _:
            return instruction


def _copies_what_is_exiled(instruction: Instruction) -> bool:
    kind = instruction.kind if isinstance(instruction, CreateTokens) else None
    return isinstance(kind, CopyOf) and kind.what is Referent.EXILED_CARD


def _may_be_created(instruction: Instruction, earlier: Effect) -> bool:
    speaks = any(mentions(instruction, pronoun) for pronoun in (IT, Referent.THAT))
    return speaks and any(isinstance(node, CreateTokens | Manifest | PutOntoBattlefield) for node in walk(earlier))


def _copy_of_exiled(instruction: Instruction, earlier: Effect) -> Instruction:
    """
    An instruction about copies of "that card" or "it", right after a card was exiled from a graveyard: of that card.
    """
    match instruction:
        case CreateTokens(kind=CopyOf(what=what) as kind) if what in (IT, Referent.THAT_CARD) and exiled_a_card(earlier):
            return evolve(instruction, kind=evolve(kind, what=Referent.EXILED_BEFORE))
        case BecomeCopy(of=Referent.THAT_CARD) if exiled_a_card(earlier):
            return evolve(instruction, of=Referent.EXILED_BEFORE)
        case _:
            return instruction


def _is_gained(instruction: Instruction) -> bool:
    """
    Whether an instruction says for good or for this turn that an object has abilities: "it gains haste".
    """
    match instruction:
        case Establish(StaticAbility((ContinuousEffect(affects=what, changes=changes),)), "indefinitely" | "until end of turn"):
            return what in (IT, THEM, Referent.THAT) and all(isinstance(change, GainAbilities) for change in changes)
        case _:
            return False


def _tokens(created: CreateTokens, kind: TokenKind, earlier: Effect, it: Referent | None, *, has_event: bool) -> CreateTokens:
    """
    Tokens of which the abilities speak for themselves: "it" in them is another object.
    """
    others = tuple((more.count, evolve(more.kind, abilities=())) for more in created.also)
    if mentions(others, IT) or mentions(others, Referent.THAT):
        raise DeclinedError("it among several kinds of tokens")
    bare = evolve(created, kind=evolve(kind, abilities=()), also=())
    if mentions(bare, IT) or mentions(bare, Referent.THAT):
        told = _one(bare, earlier, it, has_event=has_event)
        assert isinstance(told, CreateTokens)
        assert isinstance(told.kind, TokenKind)
        return evolve(told, kind=evolve(told.kind, abilities=kind.abilities), also=created.also)
    return created


def _one(instruction: Instruction, earlier: Effect, it: Referent | None, *, has_event: bool) -> Instruction:
    if mentions(instruction, IT) and mentions(instruction, ANOTHER) and (it is not Referent.THIS or _aimed(earlier)):
        raise DeclinedError("other than which object")
    asks_of_target = isinstance(instruction, Conditional) and mentions(instruction.condition, Referent.THAT) and _aimed(earlier)
    if asks_of_target and mentions(instruction, ANOTHER):
        raise DeclinedError("other than which object")
    if (stays := _of_just_tapped(instruction, earlier)) is not None:
        return stays
    if _aimed(earlier):
        two = _two_objects(earlier)
        turns = any(isinstance(part, TransformThem) for part in walk(instruction))
        is_plain = not has_event or it is Referent.THIS
        if not is_plain or mentions(instruction, Referent.TARGET) or two or turns:
            raise DeclinedError("it may be one of two objects")
        return substitute(_that(instruction), IT, Referent.TARGET)
    others = (Referent.SACRIFICED, Referent.EXILED_CARD)
    brought_up = any(mentions((*earlier, instruction), other) for other in others) and mentions(instruction, IT)
    others_named = _speaks_of_others(earlier) or brought_up or _nested_target(earlier)
    if it is None or others_named or _may_be_this_or_attached(instruction, earlier, it):
        raise DeclinedError("it may be another object")
    return substitute(instruction, IT, it)


def _may_be_this_or_attached(instruction: Instruction, earlier: Effect, it: Referent) -> bool:
    """
    Whether an object that is named just before, or that deals damage of an amount that looks at "it", may be meant.
    """
    asks = isinstance(instruction, Conditional) and mentions(instruction.condition, Referent.ATTACHED)
    if mentions(earlier, Referent.ATTACHED) or asks:
        return True
    if it is Referent.THIS or not mentions(instruction, IT):
        return False
    by_this = isinstance(instruction, DealDamage) and instruction.source is Referent.THIS and mentions(instruction.amount, IT)
    return by_this or mentions(earlier, Referent.THIS)


def _of_just_tapped(instruction: Instruction, earlier: Effect) -> Instruction | None:
    """
    That something doesn't untap, said of the one object that was tapped right before; None for anything else.
    """
    match earlier, instruction:
        case (*_, TapThem(Referent() as tapped)), DoesNotUntap(what) if what in (IT, Referent.THAT):
            return evolve(instruction, what=tapped)
        case (*_, TapThem(Referent() as tapped)), Establish(StaticAbility((StaysTapped(what),))) if what in (IT, Referent.THAT):
            return evolve(instruction, ability=StaticAbility((StaysTapped(tapped),)))
        case _:
            return None


def _nested_target(earlier: Effect) -> bool:
    targets = (part for part in walk(earlier) if isinstance(part, Target))
    return any(isinstance(target.what, Property) for target in targets)


def _that(instruction: Instruction) -> Instruction:
    return substitute(instruction, Referent.THAT, Referent.TARGET)


def _speaks_of_others(earlier: Effect) -> bool:
    """
    Whether instructions brought up an object that "it" could be.
    """
    return any(isinstance(i, _OTHERS) or isinstance(getattr(i, "what", None), Objects) for i in earlier)


def _two_objects(earlier: Effect) -> bool:
    """
    Whether two targets that are objects were spoken of before this clause.
    """
    end = len(earlier)
    while end and isinstance(earlier[end - 1], Target):
        end -= 1
    told = [i for i in earlier[:end] if isinstance(i, Target) and not isinstance(i.what, PlayerRef)]
    return len(told) > 1 or any(target.any_number for target in told)


def _aimed(earlier: Effect) -> bool:
    """
    Whether a target object was spoken of before this clause, whose own targets stand right before it.
    """
    end = len(earlier)
    while end and isinstance(earlier[end - 1], Target):
        end -= 1
    return any(isinstance(i, Target) and isinstance(i.what, Property) for i in earlier[:end])
