"""
What is done instead to the target of the sentence before, which is named again: "counter that spell instead" (CR 614.15).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.continuous import whole
from manaproof.cardtext.build.instead import Instead
from manaproof.cardtext.build.parts import (
    IT,
    Clause,
    DeclinedError,
    Instructions,
    Meanings,
    Noun,
    Predicate,
    Sentence,
    constant,
    mentions,
    substitute,
)
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import Change, ContinuousEffect
from manaproof.model.expr import Condition
from manaproof.model.instructions import (
    Conditional,
    CounterSpell,
    Destroy,
    Effect,
    Exile,
    May,
    PutLooked,
    PutOntoBattlefield,
    ReturnFromGraveyard,
    Target,
    UnlessPays,
    Which,
)
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Zone

_OF_TARGETS = (CounterSpell, Destroy, Establish, Exile)


@frozen
class CounterAgain(Sentence):
    """
    "Counter that spell instead": the target spell of the sentence before, and more that is done then.
    """

    condition: Condition
    unless: tuple[PlayerRef, str] | None = None
    more: Effect = ()

    def instead(self) -> Instead:
        """
        What is done instead, to a target that was spoken of.
        """
        counter: Effect = (CounterSpell(Referent.TARGET),)
        countered = counter if self.unless is None else (UnlessPays(counter, *self.unless),)
        return Instead(self.condition, (*countered, *self.more))


@frozen
class ReturnAgain(Sentence):
    """
    "Return that card to the battlefield instead": the target card of the sentence before, which would go to a hand.
    """

    condition: Condition
    optional: bool = False
    tapped: bool = False


@frozen
class ThoseAgain(Sentence):
    """
    "Those creatures get +2/+2 until end of turn instead": the objects of the sentence before.
    """

    condition: Condition
    changes: tuple[Change, ...]


Again = Instead | CounterAgain | ReturnAgain | ThoseAgain


def with_those_again(effect: Effect, again: ThoseAgain) -> Instead | None:
    """
    What becomes of the same objects instead until the turn ends; None where the sentence before is about none.
    """
    match effect:
        case (*_, Establish(StaticAbility((ContinuousEffect(Objects(), condition=None, also=None) as of_those,)), duration)) if (
            duration == "until end of turn"
        ):
            static = StaticAbility((evolve(of_those, changes=again.changes),))
            return Instead(again.condition, (Establish(static, duration),))
        case _:
            return None


def with_counter_again(effect: Effect, again: CounterAgain) -> tuple[Effect, Instead] | None:
    """
    The effect with the target that it counters in front, and what is done to it instead; None where it counters none.
    """
    match effect:
        case (UnlessPays((Target() as target, CounterSpell(Referent.TARGET) as counter), _, _, ()) as unless,):
            return (target, evolve(unless, what=(counter,))), again.instead()
        case (Target(), CounterSpell(Referent.TARGET, to=Zone.GRAVEYARD)):
            return effect, again.instead()
        case _:
            return None


def put_again(instead: Instead) -> ReturnAgain | None:
    """
    "Put that card onto the battlefield tapped instead", None where something else is done.
    """
    match instead.effect:
        case (PutLooked(which=Which.FOUND, to=Zone.BATTLEFIELD, tapped=True) as put,):
            plain = PutLooked(which=Which.FOUND, to=Zone.BATTLEFIELD, tapped=True)
            return ReturnAgain(instead.condition, tapped=True) if put == plain else None
        case _:
            return None


def with_return_again(effect: Effect, again: ReturnAgain, condition: Condition) -> Effect | None:
    """
    The effect of which a card is returned to the battlefield rather than to a hand if something is so.
    """
    match effect:
        case (Target(second=False) as target, ReturnFromGraveyard() as returned) if not again.optional:
            onto = _onto(returned, target, again)
            return None if onto is None else (target, Conditional(condition, (onto,), (returned,), is_instead=True))
        case (May((Target(second=False) as target, ReturnFromGraveyard() as returned), (), (), PlayerRef.YOU) as may,):
            onto = _onto(returned, target, again)
            if onto is None or not again.optional:
                return None
            hand = evolve(may, what=(returned,))
            return (target, Conditional(condition, (evolve(may, what=(onto,)),), (hand,), is_instead=True))
        case _:
            return None


def _onto(returned: ReturnFromGraveyard, target: Target, again: ReturnAgain) -> PutOntoBattlefield | None:
    if returned.player is not PlayerRef.YOU or returned.to is not Zone.HAND or returned.having != target.what or target.up_to:
        return None
    return PutOntoBattlefield(Objects(returned.having, Zone.GRAVEYARD, PlayerRef.YOU), tapped=again.tapped)


def _may_return(condition: Condition, player: PlayerRef, _returned: None) -> ReturnAgain:
    if player is not PlayerRef.YOU:
        raise DeclinedError("what another player may return")
    return ReturnAgain(condition, optional=True)


def _those_instead(condition: Condition, _those: Noun, predicate: Predicate) -> ThoseAgain:
    if predicate.concerns or predicate.stops_activation or not predicate.changes:
        raise DeclinedError("not a change")
    return ThoseAgain(condition, whole(predicate))


def _if_so(clause: Clause, condition: Condition) -> Effect:
    """
    "Destroy target creature if it has mana value 2 or less": the target may be any creature (CR 115.1, 608.2c).
    """
    match clause.effect:
        case (Target(second=False) as target, done) if isinstance(done, _OF_TARGETS) and mentions(condition, IT):
            return (target, Conditional(substitute(condition, IT, Referent.TARGET), (done,)))
        case (done,) if isinstance(done, _OF_TARGETS) and _is_about_it(condition) and mentions(done, Referent.THAT):
            return (Conditional(condition, (done,)),)
        case _:
            raise DeclinedError("what is done if something is so")


def _is_about_it(condition: Condition) -> bool:
    return mentions(condition, IT) or mentions(condition, Referent.THAT)


def _instead_if_so(condition: Condition, clause: Clause, asked: Condition) -> Instead:
    return Instead(condition, _if_so(clause, asked))


def _counter_if(condition: Condition, asked: Condition) -> Instead:
    done = Conditional(substitute(asked, IT, Referent.TARGET), (CounterSpell(Referent.TARGET),))
    return Instead(condition, (done,))


AGAIN: Meanings = {
    "those_instead": _those_instead,
    "done_if_so": lambda clause, condition: Instructions(_if_so(clause, condition)),
    "done_instead_if_so": _instead_if_so,
    "done_instead_if_so_late": lambda clause, asked, condition: _instead_if_so(condition, clause, asked),
    "countered_again": constant((None, ())),
    "countered_again_unless": lambda player, cost: ((player, str(cost)), ()),
    "countered_again_more": lambda _joiner, clause: (None, clause.effect),
    "counter_instead": lambda condition, again: CounterAgain(condition, *again),
    "counter_instead_late": lambda again, condition: CounterAgain(condition, *again),
    "counter_instead_if_so": _counter_if,
    "returned_again": constant(None),
    "return_instead": lambda condition, _returned: ReturnAgain(condition),
    "return_instead_late": lambda _returned, condition: ReturnAgain(condition),
    "may_return_instead": _may_return,
}
