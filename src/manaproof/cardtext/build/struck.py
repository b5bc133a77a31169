"""
Who or what is dealt damage or deals it, and when, where damage is prevented or dealt to something else.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import IT, DeclinedError, Meanings, Noun, Some, constant, every, mentions, substitute
from manaproof.cardtext.build.redirection import TARGETS
from manaproof.model.expr import Condition, Number
from manaproof.model.instructions import Effect, Target
from manaproof.model.lookups import IsTurnOf
from manaproof.model.patterns import DamagePattern, SourceKind, Sources
from manaproof.model.properties import ANOTHER, Either, HasCardType, Is, IsSpell, Property, SharesColorWith, Without
from manaproof.model.references import PlayerRef, Referent

THIS_TURN = "this turn"


THIS_COMBAT = "this combat"


YOUR_TURN = "during your turn"


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


def dealt_of(*parts: object) -> Dealt:
    """
    What was told of damage, each part once.
    """
    found: dict[str, object] = {}
    for part in parts:
        if part is None:
            continue
        assert isinstance(part, tuple)
        name = str(part[0])
        if name in found:
            raise DeclinedError("damage described twice")
        found[name] = part[1]
    return Dealt(**found)  # type: ignore[arg-type]  # the parts are named as the fields


def sources_of(noun: Noun, *more: Property) -> Sources:
    """
    The sources that a noun means; without another noun they are permanents (CR 109.2).
    """
    if noun.zone is not None or noun.generic in ("card", "token"):
        raise DeclinedError("sources elsewhere")
    kind = {"source": SourceKind.ANY, "spell": SourceKind.SPELL}.get(noun.generic or "", SourceKind.PERMANENT)
    return Sources(kind, every((*noun.having, *more)))


def chosen_dealer(noun: Noun, *more: Property) -> Dealer:
    """
    A source of a kind that is chosen.
    """
    return Dealer(sources_of(noun, *more, Is(Referent.CHOSEN_SOURCE)))


def target_dealer(noun: Noun) -> Dealer:
    """
    A target that deals damage.
    """
    if noun.generic == "spell" and noun.zone is None:
        return Dealer(Sources(having=Is(Referent.TARGET)), (Target(every((IsSpell(), *noun.having))),))
    return Dealer(Sources(SourceKind.PERMANENT, Is(Referent.TARGET)), (Target(property_of(noun)),))


def _target(which: Referent, noun: Noun) -> Struck:
    return Struck(Is(which), targets=(Target(property_of(noun)),))


def _struck_player(player: PlayerRef) -> Struck:
    return Struck(players=player, targets=(Target(player),) if player in TARGETS else ())


def _struck_some(some: Some) -> Struck:
    if some.any_number or some.count != Number(1):
        raise DeclinedError("damage to a number of objects")
    return Struck(property_of(some.noun))


def _two_struck(one: Struck, other: Struck) -> Struck:
    """
    Both; only one of them can be players, and a target is a single one, unless others are like it.
    """
    if (like_it := _target_and_others(one, other)) is not None:
        return like_it
    if one.targets or other.targets:
        raise DeclinedError("a target that is one of two")
    if (one.players is None) == (other.players is None) or (one.permanents is None) == (other.permanents is None):
        raise DeclinedError("two sets of the same kind")
    return Struck(one.permanents or other.permanents, one.players or other.players, each=one.each or other.each)


def _target_and_others(one: Struck, other: Struck) -> Struck | None:
    """
    A target and each other object that shares a color with it.
    """
    if one.permanents != Is(Referent.TARGET) or one.players is not None or not other.each or other.permanents is None:
        return None
    others = substitute(substitute(other.permanents, IT, Referent.TARGET), ANOTHER, Without(Is(Referent.TARGET)))
    if not mentions(others, Without(Is(Referent.TARGET))) or not mentions(others, SharesColorWith(Referent.TARGET)):
        return None
    return Struck(Either((Is(Referent.TARGET), others)), targets=one.targets, each=True)


def patterns_of(combat: bool | None, dealt: Dealt) -> tuple[tuple[DamagePattern, Effect], ...]:
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


def condition_of(dealt: Dealt) -> Condition | None:
    """
    When the damage is meant, where that is told.
    """
    return IsTurnOf(PlayerRef.YOU) if dealt.span == YOUR_TURN else None


STRUCK: Meanings = {
    "struck": lambda struck: struck,
    "two_struck": _two_struck,
    "struck_player": _struck_player,
    "struck_object": lambda which: Struck(Is(which)),
    "struck_it": constant(Struck(Is(IT))),
    "struck_any_target": constant(Struck(Is(Referent.TARGET), PlayerRef.TARGET_PLAYER, (Target(None),))),
    "struck_player_or_planeswalker": constant(
        Struck(
            Is(Referent.TARGET),
            PlayerRef.TARGET_PLAYER,
            (Target(PlayerRef.TARGET_PLAYER, or_permanent=HasCardType("Planeswalker")),),
        )
    ),
    "struck_target": lambda noun: _target(Referent.TARGET, noun),
    "struck_another_target": lambda noun: _target(Referent.ANOTHER_TARGET, noun),
    "struck_objects": lambda noun: Struck(property_of(noun)),
    "struck_each": lambda noun: Struck(property_of(noun), each=True),
    "struck_some": _struck_some,
    "dealer": lambda dealer: dealer,
    "dealing_target": target_dealer,
    "dealing_objects": lambda noun: Dealer(sources_of(noun)),
    "dealing_it": constant(Dealer(Sources(having=Is(IT)))),
    "far_dealer": lambda dealer: dealer,
    "dealing_choice": chosen_dealer,
    "dealing_one": lambda noun: Dealer(sources_of(noun)),
    "dealing_this": constant(Dealer(Sources(having=Is(Referent.THIS)))),
    "dealing_reference": lambda which: Dealer(Sources(having=Is(which))),
}
