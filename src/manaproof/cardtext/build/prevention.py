"""
Damage that is prevented or dealt to something else by effects that last (grammar `prevention`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.parts import Clause, DeclinedError, Instructions, Meanings, Noun, Statements, constant
from manaproof.cardtext.build.quantities import where_x_is
from manaproof.cardtext.build.redirection import Destination
from manaproof.cardtext.build.scopes import scoped
from manaproof.cardtext.build.struck import (
    THIS_COMBAT,
    THIS_TURN,
    YOUR_TURN,
    Dealer,
    Dealt,
    Struck,
    condition_of,
    dealt_of,
    patterns_of,
    sources_of,
)
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import CantPrevent, DamageRewrite, Prevent, ReplacementEffect
from manaproof.model.expr import Quantity
from manaproof.model.instructions import Effect
from manaproof.model.patterns import Sources
from manaproof.model.properties import Is, Property
from manaproof.model.references import Referent


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
    patterns = patterns_of(combat, dealt)
    if extent is not None and dealt.struck is not None and dealt.struck.each:
        if not isinstance(rewrite, Prevent):
            raise DeclinedError("a shield for each of several objects")
        rewrite = evolve(rewrite, for_each=True)
    if extent is not None and len(patterns) > 1:
        raise DeclinedError("one amount for two kinds of damage")
    rewritten = evolve(rewrite, next_amount=extent)
    effects = tuple(scoped(ReplacementEffect(pattern, rewritten, condition=condition_of(dealt))) for pattern, _ in patterns)
    targets = tuple(target for _, found in patterns for target in found)
    return Shielding(effects, targets + more, None if dealt.span == YOUR_TURN else dealt.span)


def _prevent(extent: Quantity | None, combat: bool | None, *parts: object) -> Shielding:
    return _shielding(extent, combat, dealt_of(*parts), Prevent())


def _prevent_by(extent: Quantity | None, combat: bool | None, dealer: Dealer, *parts: object) -> Shielding:
    return _prevent(extent, combat, ("dealer", dealer), *parts)


def _prevent_by_those(extent: Quantity | None, combat: bool | None, modifier: Property, noun: Noun, *parts: object) -> Shielding:
    those = evolve(noun, having=(modifier, *noun.having))
    return _prevent_by(extent, combat, Dealer(sources_of(those)), *parts)


def _prevent_shortly(extent: Quantity | None, combat: bool | None, struck: Struck, span: object = None) -> Shielding:
    return _prevent(extent, combat, ("struck", struck), span)


def _redirect(extent: Quantity | None, combat: bool | None, *parts: object) -> Shielding:
    *dealt, destination = parts
    assert isinstance(destination, Destination)
    return _shielding(extent, combat, dealt_of(*dealt), destination.redirect, destination.targets)


def _redirect_by(extent: Quantity | None, combat: bool | None, dealer: Dealer, *parts: object) -> Shielding:
    return _redirect(extent, combat, ("dealer", dealer), *parts)


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


_THIS = Dealer(Sources(having=Is(Referent.THIS)))


def _where(shielding: Shielding, quantity: Quantity) -> Clause:
    return Clause(established(where_x_is(shielding, quantity)), by_object=True)


def _cant_prevent(combat: bool | None, *parts: object) -> Shielding:
    dealt = dealt_of(*parts)
    if dealt.both_ways is not None:
        raise DeclinedError("damage described twice")
    ((pattern, targets),) = patterns_of(combat, dealt)
    return Shielding((CantPrevent(event=pattern, condition=condition_of(dealt)),), targets, dealt.span)


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
    "this_combat": constant(("span", THIS_COMBAT)),
    "in_your_turn": constant(("span", YOUR_TURN)),
    "stated_shielding": _stated,
    "lasting_shielding_until": lambda shielding: Instructions(established(shielding, "until end of turn")),
    "lasting_shielding_where": _where,
    "prevent_by_those": _prevent_by_those,
    "prevent_by_this": lambda extent, combat, _this, *parts: _prevent_by(extent, combat, _THIS, *parts),
    "lasting_shielding": lambda shielding: Clause(established(shielding), by_object=True),
}
