"""
Excess damage: dealt to another, and what looks at how much was dealt (grammar `damage`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.parts import DeclinedError, Meanings, Sentence, constant, mentions_kind, substitute
from manaproof.cardtext.build.quantities import THAT_MANY
from manaproof.model.expr import Compare, Condition, at_least
from manaproof.model.instructions import Conditional, DealDamage, Effect
from manaproof.model.lookups import ExcessDealt
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk


@frozen
class Unpreventable(Sentence):
    """
    "The damage can't be prevented": it can't be what the damage before is of which it is said.
    """


@frozen
class ExcessTo(Sentence):
    """
    To whom the excess damage of the sentence before is dealt instead.
    """

    player: PlayerRef


def with_excess_to(effect: Effect, player: PlayerRef) -> Effect | None:
    """
    An effect of which the last damage is dealt to a player as far as it is excess damage; None where that isn't plain.
    """
    match effect:
        case (
            *before,
            DealDamage(to=Referent.TARGET | Referent.ANOTHER_TARGET | Referent.SECOND_TARGET, any_target=False, also=()) as dealt,
        ):
            return (*before, evolve(dealt, excess_to=player))
        case _:
            return None


def with_unpreventable(effect: Effect) -> Effect | None:
    """
    An effect of which the only damage can't be prevented; None where it deals none, or deals some at several times.
    """
    dealt = [part for part in walk(effect) if isinstance(part, DealDamage)]
    match effect:
        case (*before, DealDamage() as last) if len(dealt) == 1:
            return (*before, evolve(last, preventable=False))
        case _:
            return None


def that_much_excess(effect: Effect) -> Effect:
    """
    Instructions in which "that many" after "if excess damage was dealt this way" is how much it was.

    Raises:
        DeclinedError: no earlier instruction of the effect deals damage.
    """
    if mentions_kind(effect, ExcessDealt) and not mentions_kind(effect, DealDamage):
        raise DeclinedError("damage that wasn't dealt this way")
    return tuple(
        evolve(i, then=substitute(i.then, THAT_MANY, dealt))
        if isinstance(i, Conditional) and (dealt := _asked_for(i.condition))
        else i
        for i in effect
    )


def _asked_for(condition: Condition) -> ExcessDealt | None:
    """
    The excess damage of a condition that there was some.
    """
    match condition:
        case Compare(ExcessDealt() as dealt):
            return dealt
        case _:
            return None


_ANYWHERE = ExcessDealt()

EXCESS: Meanings = {
    "excess_to_controller": constant(ExcessTo(PlayerRef.ITS_CONTROLLER)),
    "unpreventable": constant(Unpreventable()),
    "excess_amount": constant(None),
    "excess_this_way": constant(_ANYWHERE),
    "excess_to_that": constant(ExcessDealt(Referent.THAT)),
    "excess_was_dealt": constant(at_least(_ANYWHERE, 1)),
    "excess_was_dealt_to_permanent": constant(at_least(_ANYWHERE, 1)),
    "excess_was_dealt_to_that": constant(at_least(ExcessDealt(Referent.THAT), 1)),
    "same_claim": lambda claim: claim,
}
