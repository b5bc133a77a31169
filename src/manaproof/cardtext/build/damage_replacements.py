"""
Replacement effects on damage: another amount of it, or something else instead (grammar `damage`).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.build.parts import (
    DAMAGED,
    IT,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Statements,
    Watched,
    mentions,
)
from manaproof.cardtext.build.quantities import THAT_MANY
from manaproof.cardtext.build.statics import both
from manaproof.cardtext.damage_references import resolve_damage
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import ChangeCount, DoInstead, ReplacementEffect, Rewrite, SetCount
from manaproof.model.expr import Condition, Difference, Half, Quantity, Sum, Times
from manaproof.model.instructions import DealDamage
from manaproof.model.patterns import DamagePattern
from manaproof.model.properties import Is, Objects, Sacrificers
from manaproof.model.references import PlayerRef, Referent


def _is_same_source(source: Referent, pattern: DamagePattern) -> bool:
    if source in (IT, Referent.THAT, Referent.DEALER):
        return True
    return len(pattern.sources) == 1 and pattern.sources[0].having == Is(source)


def _is_same_recipient(to: PlayerRef | Referent | Objects | Sacrificers, pattern: DamagePattern) -> bool:
    if to is DAMAGED:
        return True
    match to:
        case PlayerRef.THAT_PLAYER:
            return pattern.players is not None and pattern.permanents is None
        case PlayerRef():
            return pattern.players is to and pattern.permanents is None
        case Referent.THAT:
            return pattern.players is None and pattern.permanents is not None
        case Referent():
            return pattern.players is None and pattern.permanents == Is(to)
        case Objects(having):
            return pattern.players is None and pattern.permanents == having
        case Sacrificers():
            return False


def _changed_amount(amount: Quantity) -> Rewrite | None:
    match amount:
        case Times(times, of) if of == THAT_MANY:
            return ChangeCount(times=times)
        case Half(of, rounding) if of == THAT_MANY:
            return ChangeCount(half=rounding)
        case Sum((first, plus)) if first == THAT_MANY:
            return ChangeCount(plus=plus)
        case Difference(first, minus) if first == THAT_MANY:
            return ChangeCount(minus=minus)
        case _ if amount == THAT_MANY:
            return None
        case _:
            return SetCount(amount)


def _damage_rewrite(pattern: DamagePattern, rewrite: Rewrite) -> Rewrite:
    match rewrite:
        case DoInstead((DealDamage(amount, to, False, source, ()),)) if (
            _is_same_source(source, pattern)
            and _is_same_recipient(to, pattern)
            and (changed := _changed_amount(amount)) is not None
        ):
            return changed
        case DoInstead(effect):
            return DoInstead(resolve_damage(pattern, effect))
        case _:
            raise DeclinedError("not what is done instead of damage")


def damage_replacement(watched: Watched, rewrite: tuple[Rewrite, bool], uses: int | None = None) -> ReplacementEffect:
    """
    A replacement effect on damage.
    """
    assert isinstance(watched.event, DamagePattern)
    if any(mentions(watched.event, Is(which)) for which in (Referent.TARGET, Referent.ANOTHER_TARGET, Referent.CHOSEN_SOURCE)):
        raise DeclinedError("damage of a target")
    what = _damage_rewrite(watched.event, rewrite[0])
    return ReplacementEffect(watched.event, what, optional=rewrite[1], condition=watched.condition, uses=uses)


def _replacement_while(condition: Condition, watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    effect = damage_replacement(watched, rewrite)
    return Statements((evolve(effect, condition=both(condition, effect.condition)),))


def _lasting(duration: str, uses: int | None = None) -> Meaning:
    def build(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Instructions:
        ability = StaticAbility((damage_replacement(watched, rewrite, uses),))
        return Instructions((Establish(ability, duration),))

    return build


REPLACEMENTS: Meanings = {
    "damage_replacement": lambda watched, rewrite: Statements((damage_replacement(watched, rewrite),)),
    "damage_replacement_while": _replacement_while,
    "next_time_damage": _lasting("this turn", 1),
    "damage_this_turn": _lasting("this turn"),
    "lasting_damage_replacement": _lasting("until end of turn"),
}
