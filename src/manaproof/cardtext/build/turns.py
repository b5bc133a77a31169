"""
Turns, phases and steps that are skipped, and what untaps in untap steps (grammar `turns`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen
from lark import Token

from manaproof.cardtext.build.continuous import affected
from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim, targeting
from manaproof.cardtext.build.parts import (
    Clause,
    Continuation,
    DeclinedError,
    Meanings,
    Noun,
    Statements,
    StaysTappedDuring,
    Watched,
    constant,
    substitute,
)
from manaproof.cardtext.build.quantities import X
from manaproof.cardtext.printing.words import article
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import (
    ContinuousEffect,
    DoInstead,
    EntersTapped,
    MayStayTapped,
    ReplacementEffect,
    StaysTapped,
    UntapsAlso,
    UntapsAtMost,
)
from manaproof.model.expr import Condition, Not, Quantity
from manaproof.model.instructions import DealDamage, DoesNotUntap, Effect, SkipNext, SkipThatStep
from manaproof.model.patterns import EntersPattern, StepPattern
from manaproof.model.properties import ControlledBy, Property
from manaproof.model.references import PlayerRef, Referent, Step
from manaproof.model.walking import walk

# Skipping.

_Begun = tuple[Step, bool]


def _skips(watched: Watched, *, optional: bool = False) -> Statements:
    pattern = watched.event
    assert isinstance(pattern, StepPattern)
    rewrite = DoInstead((SkipThatStep(pattern.step),))
    return Statements((ReplacementEffect(pattern, rewrite, optional=optional, condition=watched.condition),))


def _skip_theirs(player: PlayerRef, step: Step) -> Statements:
    if player is PlayerRef.YOU:
        raise DeclinedError("whose step it is")
    return _skips(Watched(StepPattern(step, player)))


def _skip_begun(player: PlayerRef, begun: _Begun, *rest: object) -> Statements:
    who, optional = rest[-1] if isinstance(rest[-1], tuple) else (None, False)
    condition = next((part for part in rest if isinstance(part, Condition)), None)
    step, extra = begun
    if not extra and player is not PlayerRef.YOU:
        raise DeclinedError("whose step it is")
    if who is not (PlayerRef.YOU if player is PlayerRef.YOU else PlayerRef.THAT_PLAYER):
        raise DeclinedError("another player skips it")
    if optional and player is not PlayerRef.YOU:
        raise DeclinedError("another player's choice")
    return _skips(Watched(StepPattern(step, player, extra), condition), optional=optional)


def _skip_many(_whose: object, amount: Quantity, step: Step, told: Quantity | None = None) -> Effect:
    if told is not None:
        if amount != X:
            raise DeclinedError("an X that is not used")
        amount = substitute(amount, X, told)
    return (SkipNext(step, amount),)


SKIPPING: Meanings = {
    "skipping": lambda statements: statements,
    "skip_yours": lambda step, condition=None: _skips(Watched(StepPattern(step, PlayerRef.YOU), condition)),
    "skip_theirs": _skip_theirs,
    "skip_begun": _skip_begun,
    "turn_span": constant(Step.TURN),
    "untap_step": constant(Step.UNTAP),
    "combat_span": constant(Step.COMBAT),
    "extra_turn": constant((Step.TURN, True)),
    "own_span": lambda step: (step, False),
    "skips_it": lambda player, *_skipped: (player, False),
    "may_skip_it": lambda player, *_skipped: (player, True),
    "skipped": constant(None),
    "skip_next": lambda _whose, step: (SkipNext(step),),
    "skip_next_this_turn": lambda _whose, step: (SkipNext(step, this_turn=True),),
    "skip_next_many": _skip_many,
}

# Untap steps.


def _stays_if(subject: Subject, stays: StaysTappedDuring, condition: Condition) -> Statements:
    return Statements((StaysTapped(affected(subject), stays.player, condition),))


def _at_most(player: PlayerRef, count: Token, noun: Noun, _step: object = None) -> Statements:
    return Statements((UntapsAtMost(int(count), one_property(noun), player),))


def _untaps_also(what: Referent | Noun) -> Statements:
    return Statements((UntapsAlso(affected(what)),))


def _enters_tapped_stays(subject: Subject, stays: StaysTappedDuring) -> Statements:
    enters = ReplacementEffect(EntersPattern(one_property(subject)), EntersTapped())
    return Statements((enters, StaysTapped(affected(subject), stays.player)))


def _stays_next(aim: Aim, stays: StaysTappedDuring) -> Clause:
    if stays.player is PlayerRef.THAT_PLAYER:
        raise DeclinedError("whose untap step it is")
    return Clause((*aim.targets, DoesNotUntap(aim.what, stays.player)), by_object=True)


def _those_stay_next(*parts: Any) -> Clause:
    """
    The objects that were tapped right before, whoever controls them.
    """
    stays: StaysTappedDuring = parts[-1]
    if stays.player is PlayerRef.YOU:
        raise DeclinedError("whose untap step it is")
    player = PlayerRef.TARGET_PLAYER if stays.player is PlayerRef.THAT_PLAYER else None
    return Clause((DoesNotUntap(Referent.TAPPED, player),), by_object=True)


def _stays_while(aim: Aim, stays: StaysTappedDuring, duration: str) -> Clause:
    if stays.player is not None:
        raise DeclinedError("whose untap step it is")
    return Clause((*aim.targets, Establish(StaticAbility((StaysTapped(aim.what),)), duration)), by_object=True)


@frozen
class AlsoStays(Continuation):
    """
    "And doesn't untap during your next untap step", said of the object of which the words before speak.
    """

    during: PlayerRef | None

    def after(self, before: Effect) -> Effect:
        """
        The instructions before, and this one of the same object.
        """
        match before:
            case (*_, Establish(StaticAbility((ContinuousEffect(Referent.THIS),)))) | (*_, DealDamage(source=Referent.THIS)):
                return (*before, DoesNotUntap(Referent.THIS, self.during))
            case _:
                raise DeclinedError("what doesn't untap")


def _also_stays(stays: StaysTappedDuring) -> Clause:
    if stays.player is PlayerRef.THAT_PLAYER:
        raise DeclinedError("whose untap step it is")
    return Clause((AlsoStays(stays.player),), by_object=True)


def _group_stays_next(noun: Noun, stays: StaysTappedDuring) -> Clause:
    objects = noun.objects()
    players = set(_controllers(objects.having))
    if len(players) != 1 or not players <= _ONE_PLAYER:
        raise DeclinedError("whose untap step it is")
    (player,) = players
    if (stays.player is PlayerRef.YOU) is not (player is PlayerRef.YOU):
        raise DeclinedError("whose untap step it is")
    return Clause((*targeting(player), DoesNotUntap(objects, player)), by_object=True)


_ONE_PLAYER = frozenset({PlayerRef.YOU, PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT, PlayerRef.THAT_PLAYER})


def _controllers(having: Property) -> Iterator[PlayerRef]:
    yield from (part.player for part in walk(having) if isinstance(part, ControlledBy))


UNTAPPING: Meanings = {
    "untapping": lambda statements: statements,
    "stays_tapped_if": _stays_if,
    "stays_tapped_unless": lambda subject, stays, condition: _stays_if(subject, stays, Not(condition)),
    "untaps_at_most": _at_most,
    "in_untap_step": constant(None),
    "may_stay_tapped": constant(Statements((MayStayTapped(),))),
    "untaps_also": _untaps_also,
    "these_also": lambda what: what,
    "enters_tapped_stays": _enters_tapped_stays,
    "in_yours": constant(StaysTappedDuring(PlayerRef.YOU)),
    "during_its_controllers": constant(StaysTappedDuring(None)),
    "during_theirs": constant(StaysTappedDuring(PlayerRef.THAT_PLAYER)),
    "stays_tapped": _stays_next,
    "also_stays_tapped": _also_stays,
    "group_stays_tapped": _group_stays_next,
    "those_stay_tapped": _those_stay_next,
    "stays_tapped_while": _stays_while,
    "while_tapped": constant("for as long as ~ remains tapped"),
    "while_controlled": constant("for as long as you control ~"),
    "while_controlled_and_tapped": constant("for as long as you control ~ and ~ remains tapped"),
    "while_here": constant("for as long as ~ remains on the battlefield"),
    "while_counter": lambda kind, _on_it: f"for as long as it has {article(str(kind))} counter on it",
}
