"""
Skipping and untapping as sentences.
"""

from __future__ import annotations

from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.objects import REFERENTS, noun, parts_of, print_objects
from manaproof.cardtext.printing.quantities import simple, told
from manaproof.cardtext.printing.words import UnprintableError, number, verb
from manaproof.model.effects import (
    CantActivate,
    CantCast,
    CantHappen,
    ContinuousEffect,
    DoInstead,
    EntersTapped,
    MayStayTapped,
    ReplacementEffect,
    Statement,
    StaysTapped,
    UntapsAlso,
    UntapsAtMost,
)
from manaproof.model.effects.statements import Untapping
from manaproof.model.expr import Not, Number
from manaproof.model.instructions import DoesNotUntap, Effect, SkipNext, SkipThatStep
from manaproof.model.patterns import EntersPattern, StepPattern, SuspectedPattern, UntappedPattern
from manaproof.model.properties import Is, Objects
from manaproof.model.references import PlayerRef, Referent, Step

_STEPS = {Step.UPKEEP: "upkeep step"}


def step_words(step: Step) -> str:
    """
    A step, phase or turn as something that is skipped.
    """
    return _STEPS.get(step, step.value)


def print_skip(effect: ReplacementEffect, event: StepPattern) -> tuple[str, Effect]:
    """
    That a step, phase or turn is skipped, as a sentence without its period, and what is done then.
    """
    match effect.rewrite:
        case DoInstead((SkipThatStep(), *rest)):
            pass
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")
    player = event.player or PlayerRef.EACH_PLAYER
    if event.extra:
        return f"if {player.value} would begin an extra turn, that player skips that turn instead", tuple(rest)
    whose = "your" if player is PlayerRef.YOU else "their"
    if effect.optional or rest:
        while_ = f" while {print_condition(effect.condition)}" if effect.condition else ""
        may = "may " if effect.optional else ""
        thing = "turn" if event.step is Step.TURN else "phase" if event.step is Step.COMBAT else "step"
        begun = f"{player.value} would begin {whose} {step_words(event.step)}{while_}"
        return f"if {begun}, {player.value} {may}skip that {thing} instead", tuple(rest)
    if_ = f" if {print_condition(effect.condition)}" if effect.condition else ""
    who = "" if player is PlayerRef.YOU else f"{player.value} "
    skip = "skip" if player is PlayerRef.YOU else verb(player, "skip")
    return f"{who}{skip} {whose} {step_words(event.step)}{if_}", ()


def stays_next(instruction: DoesNotUntap, words: str | None) -> str:
    """
    That objects don't untap during the next untap step; `words` are those for one object.
    """
    match instruction.what, instruction.during:
        case Referent.TAPPED, None:
            return "they don't untap during their controllers' next untap steps"
        case Referent.TAPPED, _:
            return "they don't untap during that player's next untap step"
        case what, None:
            return stays(what, "next untap step", words)
        case what, PlayerRef.YOU:
            return stays(what, "your next untap step", words)
        case what, _:
            return stays(what, "their next untap step", words)


def skip_next_words(instruction: SkipNext) -> str:
    """
    What a player skips, in the form that goes with "you".
    """
    whose = "your" if instruction.player is PlayerRef.YOU else "their"
    step = step_words(instruction.step)
    match instruction.count:
        case Number(1) if instruction.this_turn and instruction.step is not Step.COMBAT:
            return f"skip {whose} {step} this turn"
        case Number(1):
            return f"skip {whose} next {step}{' this turn' if instruction.this_turn else ''}"
        case Number(value):
            return f"skip {whose} next {number(value)} {step}s"
        case count if (words := simple(count)) is not None:
            return f"skip {whose} next {words} {step}s"
        case count:
            return f"skip {whose} next X {step}s, where X is {told(count)}"


def print_untapping(statement: Untapping) -> str:
    """
    A statement about what untaps, as a sentence without its period.
    """
    match statement:
        case StaysTapped(of, during, condition):
            step = "your untap step" if during is PlayerRef.YOU else "untap step"
            told_if = ""
            if isinstance(condition, Not):
                told_if = f" unless {print_condition(condition.claim)}"
            elif condition is not None:
                told_if = f" if {print_condition(condition)}"
            return stays(of, step) + told_if
        case UntapsAtMost(count, of, player, condition):
            before = f"as long as {print_condition(condition)}, " if condition else ""
            whose = "your" if player is PlayerRef.YOU else "their"
            what = noun(of, many=count > 1)
            who, steps = ("players", "steps") if player is PlayerRef.EACH_PLAYER else (player.value, "step")
            return f"{before}{who} can't untap more than {number(count)} {what} during {whose} untap {steps}"
        case MayStayTapped(None):
            return "you may choose not to untap ~ during your untap step"
        case UntapsAlso(of, condition):
            before = f"as long as {print_condition(condition)}, " if condition else ""
            which = "all " + print_objects(of) if isinstance(of, Objects) else REFERENTS[of]
            return f"{before}untap {which} during each other player's untap step"
        case _:
            raise UnprintableError(f"no words for {statement}")


def same_subject(before: Statement | None, statement: Statement) -> str | None:
    """
    What is said of when objects untap, as it goes on after what is said of the same objects before; None where it doesn't.
    """
    words = print_untapping(statement) if isinstance(statement, StaysTapped) and statement.condition is None else None
    match before, statement:
        case ContinuousEffect(affects=affects, condition=None), StaysTapped(of, _, None) if affects == of and words:
            return words[words.index(" do") + 1 :]
        case ReplacementEffect(EntersPattern(Is(Referent.THIS)), EntersTapped()), StaysTapped(Referent.THIS, _, None) if words:
            return words.removeprefix("~ ")
        case StaysTapped(Objects(having)), CantActivate(of=Objects(of)) if having == of and Is(Referent.ATTACHED) in parts_of(of):
            return "its activated abilities can't be activated"
        case CantCast(when, player), CantActivate(when_too, Objects(having), also) if (when, player) == (when_too, also):
            return f" or activate abilities of {print_objects(Objects(having))}"
        case ContinuousEffect(affects=Objects(having)), CantHappen(event=UntappedPattern(what)) if having == what:
            return "can't become untapped"
        case ContinuousEffect(affects=Objects(having)), CantHappen(event=SuspectedPattern(what)) if having == what:
            return "can't become suspected"
        case _:
            return None


def stays(of: Objects | Referent, step: str, words: str | None = None) -> str:
    """
    That objects don't untap during a step: that of their controllers, unless it is told whose.

    `words` are those for one object where they are known.
    """
    is_told = step.startswith(("your ", "their "))
    if isinstance(of, Objects) and Is(Referent.ATTACHED) not in parts_of(of.having):
        during = step if is_told else f"their controllers' {step}s"
        return f"{print_objects(of)} don't untap during {during}"
    during = step if is_told else f"its controller's {step}"
    one = words or (print_objects(of, many=False) if isinstance(of, Objects) else REFERENTS[of])
    return f"{one} doesn't untap during {during}"
