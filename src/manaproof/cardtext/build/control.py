"""
Who controls permanents: "gain control of …", "exchange control of …", "you control enchanted …" (grammar `control`).
"""

from __future__ import annotations

from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim, controlled_by
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import Clause, DeclinedError, Meaning, Meanings, Noun, Statements, mentions_kind
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import ContinuousEffect, GainControl
from manaproof.model.instructions import ChoosePlayer, Effect, ExchangeControl, Target
from manaproof.model.patterns import ControlPattern
from manaproof.model.properties import HasCardType, Is, IsSpell, Objects
from manaproof.model.references import PlayerRef, Referent, Zone

_TWO = "2"


def _gain_control(aim: Aim, duration: str = "indefinitely") -> Effect:
    if isinstance(aim.what, Objects) and aim.what.zone is not Zone.BATTLEFIELD:
        raise DeclinedError("control of what is no permanent")
    if mentions_kind(aim.targets, IsSpell):
        raise DeclinedError("control of a spell")
    return (*aim.targets, Establish(StaticAbility((ContinuousEffect(aim.what, (GainControl(),)),)), duration))


def _while_enchanted(noun: Noun, thing: str) -> Effect:
    if HasCardType(thing.capitalize()) not in noun.having:
        raise DeclinedError("for as long as something else is enchanted")
    target = Target(property_of(noun))
    return _gain_control(Aim(Referent.TARGET, (target,)), f"for as long as that {thing.lower()} is enchanted")


def _exchanged_two(one: Aim, other: Aim) -> tuple[Effect, Referent, Referent]:
    if not one.targets or not other.targets:
        return (*one.targets, *other.targets), one.one, other.one
    (first,), (second,) = one.targets, other.targets
    if not isinstance(first, Target) or not isinstance(second, Target) or first.up_to or second.up_to:
        raise DeclinedError("targets of which there may be none")
    return _two_targets(first, second)


def _two_targets(first: Target, second: Target) -> tuple[Effect, Referent, Referent]:
    return (first, Target(second.what, second=True)), Referent.TARGET, Referent.SECOND_TARGET


def _exchanged_targets(number: Token, noun: Noun) -> tuple[Effect, Referent, Referent]:
    if number != _TWO:
        raise DeclinedError("an exchange of more than two")
    target = Target(property_of(noun))
    return _two_targets(target, target)


def _exchange(exchanged: tuple[Effect, Referent, Referent]) -> Effect:
    targets, one, other = exchanged
    return (*targets, ExchangeControl(one, other))


def _controls(noun: Noun) -> Statements:
    if Is(Referent.ATTACHED) not in noun.having:
        raise DeclinedError("control of what this isn't attached to")
    return Statements((ContinuousEffect(noun.objects(), (GainControl(PlayerRef.YOU),)),))


def _loses_control(subject: Subject) -> Meaning:
    return lambda player: ControlPattern(one_property(subject), loser=player)


def _gains_control_from_you(subject: Subject) -> Meaning:
    return lambda player: ControlPattern(one_property(subject), loser=PlayerRef.YOU, gainer=player)


def _by_opponent_of_choice(effect: Effect) -> Clause:
    match effect:
        case (Establish() as established,):
            return Clause((ChoosePlayer(opponent=True), controlled_by(established, PlayerRef.CHOSEN_PLAYER)), by_object=True)
        case _:
            raise DeclinedError("what an opponent of your choice does to a target")


CONTROL: Meanings = {
    "d_control": lambda deed: deed,
    "d_loses_control": _loses_control,
    "d_gains_control_from_you": _gains_control_from_you,
    "by_opponent_of_choice": _by_opponent_of_choice,
    "control_act": lambda effect: effect,
    "gain_control": _gain_control,
    "gain_control_until_end_of_turn": lambda aim: _gain_control(aim, "until end of turn"),
    "gain_control_while": _gain_control,
    "gain_control_while_enchanted": _while_enchanted,
    "exchange_control": _exchange,
    "exchanged_two": _exchanged_two,
    "exchanged_targets": _exchanged_targets,
    "controls_statically": _controls,
}
