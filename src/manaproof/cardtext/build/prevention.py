"""
Damage that is prevented or dealt to something else (grammar `prevention`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Some,
    Statements,
    Watched,
    constant,
    every,
    mentions,
    mentions_kind,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY, X
from manaproof.cardtext.build.statics import both
from manaproof.cardtext.damage_references import resolve_damage
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import CantPrevent, DamageRewrite, Prevent, Redirect, ReplacementEffect, Scope
from manaproof.model.expr import Condition, Number, Quantity, Rounding
from manaproof.model.instructions import Conditional, CreateTokens, Effect, PutCounters, Target
from manaproof.model.lookups import IsTurnOf, Prevented, ThoseCount
from manaproof.model.patterns import DamagePattern, PreventedPattern, SourceKind, Sources
from manaproof.model.properties import Anything, Is, Property
from manaproof.model.references import PlayerRef, Referent

PREVENTED = ThoseCount("prevented")
THIS_TURN = "this turn"
_THIS_COMBAT = "this combat"
_YOUR_TURN = "during your turn"
_SINGLE_PLAYERS = (PlayerRef.YOU, PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT, PlayerRef.ENCHANTED_PLAYER)
_TARGETS = (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT)


@frozen
class Struck:
    """
    To what or whom damage would be dealt, with the target that it is.
    """

    permanents: Property | None = None
    players: PlayerRef | None = None
    targets: Effect = ()
    each: bool = False


@frozen
class Dealer:
    """
    What would deal damage, with the target that it is.
    """

    sources: Sources
    targets: Effect = ()


@frozen
class Dealt:
    """
    Damage as it is described: what would deal it, to what, in which way, and for how long an effect looks at it.
    """

    struck: Struck | None = None
    dealer: Dealer | None = None
    both_ways: Struck | None = None
    span: str | None = None


def _dealt(*parts: object) -> Dealt:
    found: dict[str, object] = {}
    for part in parts:
        if part is None:
            continue
        assert isinstance(part, tuple)
        name = str(part[0])
        if name in found:
            raise DeclinedError("damage described twice")
        found[name] = part[1]
    return Dealt(**found)  # type: ignore[arg-type]


def sources_of(noun: Noun, *more: Property) -> Sources:
    """
    The sources that a noun means; without another noun they are permanents (CR 109.2).
    """
    if noun.zone is not None or noun.generic in ("card", "token"):
        raise DeclinedError("sources elsewhere")
    kind = {"source": SourceKind.ANY, "spell": SourceKind.SPELL}.get(noun.generic or "", SourceKind.PERMANENT)
    return Sources(kind, every((*noun.having, *more)))


def _choice(noun: Noun, *more: Property) -> Dealer:
    return Dealer(sources_of(noun, *more, Is(Referent.CHOSEN_SOURCE)))


def _dealing_target(noun: Noun) -> Dealer:
    return Dealer(Sources(SourceKind.PERMANENT, Is(Referent.TARGET)), (Target(property_of(noun)),))


def _target(which: Referent, noun: Noun) -> Struck:
    return Struck(Is(which), targets=(Target(property_of(noun)),))


def _struck_player(player: PlayerRef) -> Struck:
    return Struck(players=player, targets=(Target(player),) if player in _TARGETS else ())


def _struck_some(some: Some) -> Struck:
    if some.any_number or some.count != Number(1):
        raise DeclinedError("damage to a number of objects")
    return Struck(property_of(some.noun))


def _two_struck(one: Struck, other: Struck) -> Struck:
    """
    Both; only one of them can be players, and a target is a single one.
    """
    if one.targets or other.targets:
        raise DeclinedError("a target that is one of two")
    if (one.players is None) == (other.players is None) or (one.permanents is None) == (other.permanents is None):
        raise DeclinedError("two sets of the same kind")
    return Struck(one.permanents or other.permanents, one.players or other.players, each=one.each or other.each)


def _patterns(combat: bool | None, dealt: Dealt) -> tuple[tuple[DamagePattern, Effect], ...]:
    """
    The patterns of the damage, each with its targets: two for damage to and by an object.
    """
    if dealt.both_ways is not None:
        if dealt.struck is not None or dealt.dealer is not None or dealt.both_ways.permanents is None:
            raise DeclinedError("damage described twice")
        what = dealt.both_ways.permanents
        dealing = Sources(SourceKind.PERMANENT, what)
        to = DamagePattern(players=None, permanents=what, combat=combat, together=True)
        return (to, dealt.both_ways.targets), (DamagePattern((dealing,), combat=combat), ())
    struck, dealer = dealt.struck or Struck(), dealt.dealer or Dealer(Sources())
    if struck.targets and dealer.targets:
        raise DeclinedError("two targets")
    if dealt.struck is None:
        pattern = DamagePattern((dealer.sources,), combat=combat)
    else:
        pattern = DamagePattern((dealer.sources,), struck.players, struck.permanents, combat)
    return ((evolve(pattern, together=True), struck.targets + dealer.targets),)


def scoped(effect: ReplacementEffect) -> ReplacementEffect:
    """
    The effect with the scope that it has.
    """
    return evolve(effect, scope=scope_of(effect))


def _condition(dealt: Dealt) -> Condition | None:
    return IsTurnOf(PlayerRef.YOU) if dealt.span == _YOUR_TURN else None


@frozen
class Shielding:
    """
    Replacement effects on damage, with the targets that they speak of and the span of time that they name.
    """

    effects: tuple[ReplacementEffect | CantPrevent, ...]
    targets: Effect = ()
    span: str | None = None


def _shielding(
    extent: Quantity | None, combat: bool | None, dealt: Dealt, rewrite: DamageRewrite, more: Effect = ()
) -> Shielding:
    patterns = _patterns(combat, dealt)
    if extent is not None and dealt.struck is not None and dealt.struck.each:
        raise DeclinedError("a shield for each of several objects")
    if extent is not None and len(patterns) > 1:
        raise DeclinedError("one amount for two kinds of damage")
    rewritten = evolve(rewrite, next_amount=extent)
    effects = tuple(scoped(ReplacementEffect(pattern, rewritten, condition=_condition(dealt))) for pattern, _ in patterns)
    targets = tuple(target for _, found in patterns for target in found)
    return Shielding(effects, targets + more, None if dealt.span == _YOUR_TURN else dealt.span)


def _prevent(extent: Quantity | None, combat: bool | None, *parts: object) -> Shielding:
    return _shielding(extent, combat, _dealt(*parts), Prevent())


def _prevent_by(extent: Quantity | None, combat: bool | None, dealer: Dealer, *parts: object) -> Shielding:
    return _prevent(extent, combat, ("dealer", dealer), *parts)


def _prevent_shortly(extent: Quantity | None, combat: bool | None, struck: Struck, span: object = None) -> Shielding:
    return _prevent(extent, combat, ("struck", struck), span)


def _redirect(extent: Quantity | None, combat: bool | None, *parts: object) -> Shielding:
    *dealt, destination = parts
    assert isinstance(destination, Destination)
    return _shielding(extent, combat, _dealt(*dealt), destination.redirect, destination.targets)


def _redirect_by(extent: Quantity | None, combat: bool | None, dealer: Dealer, *parts: object) -> Shielding:
    return _redirect(extent, combat, ("dealer", dealer), *parts)


@frozen
class Destination:
    """
    To what or whom damage is dealt instead, with the target that it is.
    """

    redirect: Redirect
    targets: Effect = ()


def _to_player(player: PlayerRef) -> Destination:
    return Destination(Redirect(to=player), (Target(player),) if player in _TARGETS else ())


def _to_noun(noun: Noun) -> Destination:
    if not noun.having or noun.having[0] != Is(Referent.ATTACHED) or len(noun.having) > 2:
        raise DeclinedError("damage to several objects instead")
    return Destination(Redirect(to=Referent.ATTACHED))


def _stated(shielding: Shielding) -> Statements:
    if shielding.span is not None or shielding.targets or any(_is_shield(effect) for effect in shielding.effects):
        raise DeclinedError("damage of a span of time as a statement")
    return Statements(shielding.effects)


def _is_shield(effect: ReplacementEffect | CantPrevent) -> bool:
    rewrite = getattr(effect, "rewrite", None)
    return isinstance(rewrite, DamageRewrite) and rewrite.next_amount is not None


def established(shielding: Shielding, span: str | None = None) -> Effect:
    """
    The instructions that leave the effects behind.
    """
    if shielding.span is not None and span is not None:
        raise DeclinedError("two spans of time")
    lasting = shielding.span or span
    if lasting is None:
        raise DeclinedError("an effect without a span of time")
    return (*shielding.targets, Establish(StaticAbility(shielding.effects), lasting))


@frozen
class DamageWatched(Watched):
    """
    Damage that would be dealt, with the targets that it speaks of.
    """

    targets: Effect = ()


@frozen
class Prevention:
    """
    What is made of damage that an event speaks of, with the targets that it speaks of.
    """

    rewrite: DamageRewrite
    targets: Effect = ()
    optional: bool = False
    by_dealer: bool = False


def _would_be_dealt(combat: bool | None, struck: Struck) -> Watched:
    pattern = DamagePattern(players=struck.players, permanents=struck.permanents, combat=combat, together=True)
    return DamageWatched(pattern, targets=struck.targets)


def _would_be_dealt_to_it(subject: Subject, combat: bool | None) -> Watched:
    return DamageWatched(DamagePattern(players=None, permanents=one_property(subject), combat=combat, together=True))


def _dealer_would(dealer: Dealer, combat: bool | None, struck: Struck | None) -> Watched:
    to = struck or Struck(Anything(), PlayerRef.A_PLAYER)
    if to.targets and dealer.targets:
        raise DeclinedError("two targets")
    pattern = DamagePattern((dealer.sources,), to.players, to.permanents, combat)
    return DamageWatched(pattern, targets=dealer.targets + to.targets)


def _choice_would(noun: Noun, *parts: object) -> Watched:
    more = tuple(part for part in parts if isinstance(part, Property))
    struck = next((part for part in parts if isinstance(part, Struck)), None)
    combat = next((part for part in parts if isinstance(part, bool)), None)
    return _dealer_would(_choice(noun, *more), combat, struck)


def _target_would(noun: Noun, combat: bool | None, struck: Struck | None = None) -> Watched:
    return _dealer_would(_dealing_target(noun), combat, struck)


def _would_while(watched: Watched, condition: Condition) -> Watched:
    if watched.condition is not None:
        raise DeclinedError("two conditions")
    return evolve(watched, condition=condition)


def replacement(watched: Watched, prevention: Prevention, uses: int | None = None) -> ReplacementEffect:
    """
    The effect on damage that would be dealt.
    """
    pattern = watched.event
    assert isinstance(pattern, DamagePattern)
    rewrite = prevention.rewrite
    if isinstance(rewrite, Prevent):
        rewrite = evolve(rewrite, then=resolve_damage(pattern, rewrite.then))
    if isinstance(rewrite, Redirect) and rewrite.to is PlayerRef.ITS_CONTROLLER and prevention.by_dealer:
        rewrite = evolve(rewrite, to=PlayerRef.DEALERS_CONTROLLER)
    effect = ReplacementEffect(pattern, rewrite, prevention.optional, watched.condition, uses=uses)
    return scoped(effect)


def scope_of(effect: ReplacementEffect) -> Scope:
    """
    To how much of the damage that would be dealt at one time an effect on damage is applied.
    """
    pattern, rewrite = effect.event, effect.rewrite
    assert isinstance(pattern, DamagePattern)
    assert isinstance(rewrite, DamageRewrite)
    one_recipient = (pattern.players is None) != (pattern.permanents is None) and (
        pattern.players in _SINGLE_PLAYERS if pattern.permanents is None else isinstance(pattern.permanents, Is)
    )
    is_target = pattern.permanents in (Is(Referent.TARGET), Is(Referent.ANOTHER_TARGET))
    counted = rewrite.next_amount is not None or effect.uses is not None
    if counted and not one_recipient and not is_target:
        return Scope.ALL
    if not pattern.together and not counted:
        return Scope.EACH
    plain = isinstance(rewrite, Prevent) and not rewrite.then and not counted
    return Scope.EACH if plain else Scope.RECIPIENT


def _if_dealt(watched: Watched, prevention: Prevention) -> Statements:
    if prevention.targets or getattr(watched, "targets", ()):
        raise DeclinedError("a target in a statement")
    return Statements((replacement(watched, prevention),))


def _while_dealt(condition: Condition, watched: Watched, prevention: Prevention) -> Statements:
    (effect,) = _if_dealt(watched, prevention).statements
    assert isinstance(effect, ReplacementEffect)
    return Statements((evolve(effect, condition=both(condition, effect.condition)),))


def _lasting(span: str, uses: int | None = None) -> Meaning:
    def build(watched: Watched, prevention: Prevention) -> Instructions:
        targets = getattr(watched, "targets", ())
        effect = replacement(watched, prevention, uses)
        return Instructions((*targets, *prevention.targets, Establish(StaticAbility((effect,)), span)))

    return build


def _some_of_it(amount: Quantity, where: Quantity | None = None) -> Prevention:
    if where is not None and amount != X:
        raise DeclinedError("an X that is not used")
    return Prevention(Prevent(amount=where if where is not None else amount))


def _may_some_of_it(player: PlayerRef, amount: Quantity, where: Quantity | None = None) -> Prevention:
    if player is not PlayerRef.YOU:
        raise DeclinedError("another player's choice")
    return evolve(_some_of_it(amount, where), optional=True)


def _all_but(number: Token) -> Prevention:
    return Prevention(Prevent(all_but=Number(int(number))))


def _half(rounding: Rounding) -> Prevention:
    return Prevention(Prevent(half=rounding))


def _prevent_and(more: Clause) -> Prevention:
    return Prevention(Prevent(then=more.effect))


_THIS = Dealer(Sources(having=Is(Referent.THIS)))


def _where(shielding: Shielding, quantity: Quantity) -> Clause:
    replaced = substitute(shielding, X, quantity)
    if replaced == shielding:
        raise DeclinedError("an X that is not used")
    return Clause(established(replaced), by_object=True)


def _cant_prevent(combat: bool | None, *parts: object) -> Shielding:
    dealt = _dealt(*parts)
    if dealt.both_ways is not None:
        raise DeclinedError("damage described twice")
    ((pattern, targets),) = _patterns(combat, dealt)
    return Shielding((CantPrevent(event=pattern, condition=_condition(dealt)),), targets, dealt.span)


PREVENTION: Meanings = {
    "shielding": lambda shielding: shielding,
    "prevent_dealt": _prevent,
    "prevent_by": _prevent_by,
    "prevent_shortly": _prevent_shortly,
    "redirect_dealt": _redirect,
    "redirect_by": _redirect_by,
    "cant_prevent": _cant_prevent,
    "all_of_it": constant(None),
    "next_of_it": lambda amount: amount,
    "struck_part": lambda struck: ("struck", struck),
    "dealer_part": lambda dealer: ("dealer", dealer),
    "both_part": lambda struck: ("both_ways", struck),
    "dealt_part": lambda part: part,
    "deals_part": lambda part: part,
    "this_turn": constant(("span", THIS_TURN)),
    "this_combat": constant(("span", _THIS_COMBAT)),
    "in_your_turn": constant(("span", _YOUR_TURN)),
    "stated_shielding": _stated,
    "lasting_shielding_until": lambda shielding: Instructions(established(shielding, "until end of turn")),
    "lasting_shielding_where": _where,
    "prevent_by_this": lambda extent, combat, _this, *parts: _prevent_by(extent, combat, _THIS, *parts),
    "lasting_shielding": lambda shielding: Clause(established(shielding), by_object=True),
}


def _for_each_prevented(each: Token, clause: Clause) -> Instructions:
    if each != "1":
        raise DeclinedError("several damage for each")
    match clause.effect:
        case (*before, PutCounters(Number(1)) as put):
            return Instructions((*before, evolve(put, count=PREVENTED)))
        case (CreateTokens(Number(1)) as create,):
            return Instructions((evolve(create, count=PREVENTED),))
        case _:
            raise DeclinedError("what is done for each")


def _prevented_event(combat: bool | None, struck: Struck) -> PreventedPattern:
    if struck.targets:
        raise DeclinedError("a target in an event")
    return PreventedPattern(DamagePattern(players=struck.players, permanents=struck.permanents, combat=combat, together=True))


def after_prevention(before: Effect, followed: Effect) -> Effect | None:
    """
    What looks at damage "prevented this way" belongs to the prevention effect before it (CR 615.5).
    """
    if not (mentions(followed, PREVENTED) or mentions_kind(followed, Prevented)):
        return None
    match before:
        case (*earlier, Establish(StaticAbility((ReplacementEffect(rewrite=Prevent() as prevent) as effect,)), span)):
            more = evolve(effect, rewrite=evolve(prevent, then=prevent.then + that_much_prevented(followed)))
            return (*earlier, Establish(StaticAbility((scoped(more),)), span))
        case _:
            return None


def that_much_prevented(effect: Effect) -> Effect:
    """
    Instructions in which "that much" after "if damage is prevented this way" is what was prevented.
    """
    return tuple(
        evolve(i, then=substitute(i.then, THAT_MANY, PREVENTED))
        if isinstance(i, Conditional) and mentions_kind(i.condition, Prevented)
        else i
        for i in effect
    )


FOLLOWING: Meanings = {
    "damage_prevented_event": _prevented_event,
    "prevented_claim": lambda condition: condition,
    "was_prevented": constant(Prevented()),
    "was_prevented_from": lambda noun: Prevented(sources_of(noun)),
    "for_each_prevented": _for_each_prevented,
}

STRUCK: Meanings = {
    "struck": lambda struck: struck,
    "two_struck": _two_struck,
    "struck_player": _struck_player,
    "struck_object": lambda which: Struck(Is(which)),
    "struck_it": constant(Struck(Is(IT))),
    "struck_any_target": constant(Struck(Is(Referent.TARGET), PlayerRef.TARGET_PLAYER, (Target(None),))),
    "struck_target": lambda noun: _target(Referent.TARGET, noun),
    "struck_another_target": lambda noun: _target(Referent.ANOTHER_TARGET, noun),
    "struck_objects": lambda noun: Struck(property_of(noun)),
    "struck_each": lambda noun: Struck(property_of(noun), each=True),
    "struck_some": _struck_some,
    "dealer": lambda dealer: dealer,
    "dealing_target": _dealing_target,
    "dealing_objects": lambda noun: Dealer(sources_of(noun)),
    "dealing_it": constant(Dealer(Sources(having=Is(IT)))),
    "far_dealer": lambda dealer: dealer,
    "dealing_choice": _choice,
    "dealing_one": lambda noun: Dealer(sources_of(noun)),
    "dealing_this": constant(Dealer(Sources(having=Is(Referent.THIS)))),
    "dealing_reference": lambda which: Dealer(Sources(having=Is(which))),
}

DESTINATIONS: Meanings = {
    "to_player": _to_player,
    "to_object": lambda which: Destination(Redirect(to=which)),
    "to_noun": _to_noun,
    "to_any_target": constant(Destination(Redirect(to=Referent.TARGET, any_target=True), (Target(None),))),
    "to_target": lambda noun: Destination(Redirect(to=Referent.TARGET), (Target(property_of(noun)),)),
    "to_another_target": lambda noun: Destination(Redirect(to=Referent.ANOTHER_TARGET), (Target(property_of(noun)),)),
    "to_attached": constant(Destination(Redirect(to=Referent.ATTACHED))),
    "to_its_source": constant(Destination(Redirect(to=PlayerRef.DEALERS_CONTROLLER))),
    "prevention": lambda rewrite: rewrite,
    "prevent_it": constant(Prevention(Prevent())),
    "prevent_it_and": _prevent_and,
    "prevent_some_of_it": _some_of_it,
    "may_prevent_some_of_it": _may_some_of_it,
    "prevent_all_but": _all_but,
    "prevent_half": _half,
    "redirect_it": lambda to: Prevention(to.redirect, to.targets),
    "redirect_by_dealer": lambda to: Prevention(to.redirect, to.targets, by_dealer=True),
    "would_be_dealt": _would_be_dealt,
    "would_be_dealt_to_it": _would_be_dealt_to_it,
    "choice_would_deal": _choice_would,
    "target_would_deal": _target_would,
    "choice_to": lambda struck: struck,
    "would_while": _would_while,
    "damage_prevention": _if_dealt,
    "damage_prevention_while": _while_dealt,
    "next_time_prevention": _lasting(THIS_TURN, 1),
    "prevention_this_turn": _lasting(THIS_TURN),
    "lasting_prevention": _lasting("until end of turn"),
}
