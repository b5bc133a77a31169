"""
Damage that would be dealt and is then prevented: "if … would deal damage, prevent it" (grammar `prevention`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.parts import (
    Clause,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Statements,
    Watched,
    constant,
)
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.cardtext.build.scopes import scoped
from manaproof.cardtext.build.statics import both
from manaproof.cardtext.build.struck import THIS_TURN, Dealer, Struck, chosen_dealer, target_dealer
from manaproof.cardtext.damage_references import resolve_damage
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import DamageRewrite, Prevent, Redirect, ReplacementEffect
from manaproof.model.expr import Condition, Number, Quantity, Rounding
from manaproof.model.instructions import Effect
from manaproof.model.patterns import DamagePattern
from manaproof.model.properties import Anything, Property
from manaproof.model.references import PlayerRef


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
    return _dealer_would(chosen_dealer(noun, *more), combat, struck)


def _target_would(noun: Noun, combat: bool | None, struck: Struck | None = None) -> Watched:
    return _dealer_would(target_dealer(noun), combat, struck)


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
    return Prevention(Prevent(amount=amount if where is None else where_x_is(amount, where)))


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


PREVENTING: Meanings = {
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
