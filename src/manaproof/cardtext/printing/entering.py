"""
How permanents enter, as sentences.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from manaproof.cardtext.build.entering_for_cards import counter_of_discarded
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.counters import with_counters
from manaproof.cardtext.printing.kinds import kind_at, print_kind
from manaproof.cardtext.printing.objects import noun, print_some
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, listed, uncapital
from manaproof.model.abilities import GainAbilities, KeywordAbility
from manaproof.model.effects import (
    AddTypes,
    AsAttachedChoose,
    AsEntersChoose,
    AsEntersDo,
    Change,
    EntersAsOneOf,
    EntersIfDone,
    EntersOneWay,
    EntersTapped,
    EntersUnderControl,
    EntersWith,
    EntersWithKindsOn,
    GoesInsteadOfEntering,
    ReplacementEffect,
    SetPowerToughness,
    Statement,
)
from manaproof.model.expr import ONE, Condition, Holds, Not, Number
from manaproof.model.instructions import (
    BecomeDay,
    DiscardAnyNumber,
    Effect,
    EnterWith,
    ExileAnyNumber,
    May,
    PutCounters,
    RevealAnyNumber,
    SacrificeAnyNumber,
)
from manaproof.model.lookups import IsDaytime, IsTurnOf, WasCast
from manaproof.model.patterns import EntersPattern, TurnedFaceUpPattern
from manaproof.model.properties import ControlledBy, Either, Every, Is, IsColor, Property, Without
from manaproof.model.references import Daytime, PlayerRef, Referent, Zone
from manaproof.model.walking import walk

PrintEffect = Callable[[Effect], list[str]]
_IF_DONE = ("if you do, put ~ onto the battlefield", "if you don't, put it into its owner's graveyard")
_OPPONENTS = ControlledBy(PlayerRef.AN_OPPONENT)


def print_entering(effect: ReplacementEffect, what: Property, print_effect: PrintEffect) -> list[str]:
    """
    A replacement effect on how something enters as sentences without their periods.
    """
    who = entering(what)
    enter = f"{who} enters"
    match effect.rewrite, effect.condition:
        case EntersTapped(untapped=True), None:
            return [f"{enter} untapped"]
        case EntersTapped(untapped=True), Condition() as condition:
            return [f"as long as {print_condition(condition)}, {enter} untapped"]
        case EntersTapped(), None:
            return [f"{enter} tapped"]
        case EntersTapped(), Not(claim) if not isinstance(claim, IsTurnOf):
            return [f"{enter} tapped unless {print_condition(claim)}"]
        case EntersTapped(), Condition() as condition:
            return [f"{enter} tapped if {print_condition(condition)}"]
        case EntersWith() as counters, WasCast("escape"):
            return [f"{who} escapes with {with_counters(counters)}"]
        case EntersWith() as counters, Not(WasCast("escape")):
            return [f"{enter} with {with_counters(counters)}"]
        case EntersWith(changes=(GainAbilities(),)) as counters, Condition() as condition if who == "~":
            return [f"if {print_condition(condition)}, it enters with {with_counters(counters)}{_and_as(counters)}"]
        case EntersWith() as counters, condition:
            if_ = f" if {print_condition(condition)}" if condition else ""
            return [f"{enter}{' tapped' if counters.tapped else ''} with {with_counters(counters)}{_and_as(counters)}{if_}"]
        case EntersOneWay(ways), None if all(isinstance(way, EntersWith) for way in ways):
            kinds = [f"a {way.kind} counter" for way in ways if isinstance(way, EntersWith)]
            return [f"{enter} with your choice of {listed(kinds, 'or')} on it"]
        case EntersWithKindsOn(Referent.THIS), None:
            return [f"for each kind of counter on ~, {enter} with a counter of that kind on it"]
        case EntersAsOneOf(kinds), None:
            return [f"as {enter}, it becomes your choice of {listed([size_option(kind) for kind in kinds], 'or')}"]
        case EntersIfDone(instructions, optional), None:
            first, *rest = print_effect(instructions)
            may = "you may " if optional else ""
            return [f"if {who} would enter, {may}{uncapital(first)} instead", *rest, *_IF_DONE]
        case EntersUnderControl(PlayerRef.YOU), None if isinstance(what, Every) and what.properties[1:] == (_OPPONENTS,):
            creature = article(noun(what.properties[0]))
            would = "would enter the battlefield under an opponent's control this turn"
            return [f"if {creature} {would}, it enters under your control instead"]
        case GoesInsteadOfEntering(Zone.EXILE), condition if effect.condition in (None, Not(Holds("was cast"))):
            cast = " and it wasn't cast" if condition else ""
            return [f"if {'~' if who == '~' else article(noun(what))} would enter{cast}, exile it instead"]
        case AsEntersChoose("anchor word", options=words), None:
            return [f"as {enter}, choose {listed(words, 'or')}"]
        case AsEntersChoose(then=then) as choice, None:
            return [f"as {enter}, choose {_choices(choice)}", *(print_effect(then) if then else ())]
        case AsEntersDo((DiscardAnyNumber(cards), *rest)), None:
            many = print_some(ONE, cards, any_number=True)
            return [f"as {enter}, discard {many}", *_for_discarded(tuple(rest))]
        case AsEntersDo((SacrificeAnyNumber() | RevealAnyNumber() | ExileAnyNumber() as any_number, *rest)), None:
            return [f"as {enter}, {_any_number(any_number)}", *_with_those(any_number, tuple(rest))]
        case AsEntersDo((May(doing, (EnterWith() as counters,), ()),)), None:
            (first,) = print_effect((May(doing),))
            return [f"as {enter}, {uncapital(first)}", f"if you do, ~ enters with {with_counters(_as_counters(counters))}"]
        case AsEntersDo((BecomeDay(),)), IsDaytime(Daytime.NEITHER):
            return [f"if it's neither day nor night, it becomes day as {enter}"]
        case AsEntersDo(instructions), None:
            first, *rest = print_effect(instructions)
            return [f"as {enter}, {uncapital(first)}", *rest]
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def print_as_attached(rewrite: AsAttachedChoose) -> str:
    """
    "As ~ becomes attached to a creature, choose …".
    """
    return f"as ~ becomes attached to {article(noun(rewrite.to))}, choose {_choices(rewrite.choice)}"


def _and_as(counters: EntersWith) -> str:
    match counters.changes:
        case ():
            return ""
        case (GainAbilities(abilities),) if all(isinstance(ability, KeywordAbility) for ability in abilities):
            keywords = [ability.keyword for ability in abilities if isinstance(ability, KeywordAbility)]
            return f" and with {listed(keywords, 'and')}"
        case (AddTypes((), (subtype,), ()),):
            return f" and as {article(subtype)} in addition to its other types"
        case changes:
            raise UnprintableError(f"no words for {changes}")


def size_option(changes: tuple[Change, ...]) -> str:
    """
    "A 2/2 artifact creature with flying", or a size alone: "5/1".
    """
    if len(changes) == 1 and isinstance(changes[0], SetPowerToughness):
        return "/".join(str(n.value) for n in (changes[0].power, changes[0].toughness) if isinstance(n, Number))
    *kinds, last = changes
    gained = last if isinstance(last, GainAbilities) else None
    kind = kind_at(changes if gained is None else kinds)
    if kind is None or kind.length != len(changes) - (gained is not None):
        raise UnprintableError(f"no words for {changes}")
    said = print_kind(kind, many=False).removeprefix("are ")
    if gained is None:
        return said
    words, besides, rest = said.partition(" in addition to")
    keywords = [ability.keyword for ability in gained.abilities if isinstance(ability, KeywordAbility)]
    return f"{words} with {listed(keywords, 'and')}{besides}{rest}"


def entering(what: Property) -> str:
    """
    What enters, in the singular.
    """
    if what == Is(Referent.THIS):
        return "~"
    return "each " + noun(what)


def _choices(choice: AsEntersChoose) -> str:
    return " and ".join(_choice(each) for each in (choice, *choice.also))


def _choice(choice: AsEntersChoose) -> str:
    """
    What is chosen: "a color", "a number between 0 and 7", "odd or even".
    """
    if choice.options:
        return _of_words(choice)
    if choice.restriction is not None and choice.what == "card":
        return "an exiled creature card used to craft ~"
    match choice.restriction:
        case None:
            return article(choice.what)
        case Either((IsColor(one), IsColor(other))):
            return f"{COLOR_NAMES[one]} or {COLOR_NAMES[other]}"
        case Without(having) if choice.what == "card type":
            return f"a card type other than {noun(having)}"
        case having if choice.what == "permanent":
            return article(noun(having))
        case Without(IsColor(color)):
            return f"a color other than {COLOR_NAMES[color]}"
        case having:
            return article(noun(having, generic="card")) + " name"


def _of_words(choice: AsEntersChoose) -> str:
    match choice.what:
        case "number":
            return f"a number between {choice.options[0]} and {choice.options[-1]}"
        case "card type":
            return listed([each.lower() for each in choice.options], "or")
        case _:
            return listed(list(choice.options), "or")


def _any_number(instruction: SacrificeAnyNumber | RevealAnyNumber | ExileAnyNumber) -> str:
    many = print_some(ONE, instruction.what, any_number=True)
    match instruction:
        case SacrificeAnyNumber(_, optional):
            return f"{'you may ' if optional else ''}sacrifice {many}"
        case RevealAnyNumber():
            return f"you may reveal {many} from your hand"
        case ExileAnyNumber():
            return f"exile {many} from your graveyard"


def _with_those(instruction: SacrificeAnyNumber | RevealAnyNumber | ExileAnyNumber, more: Effect) -> list[str]:
    """
    "If you do, it enters with twice that many +1/+1 counters on it."
    """
    match more:
        case ():
            return []
        case (EnterWith(by=None) as counters,):
            if_done = isinstance(instruction, SacrificeAnyNumber) and instruction.optional
            said = with_counters(_as_counters(counters))
            return [f"if you do, it enters with {said}" if if_done else f"~ enters with {said}"]
        case _:
            raise UnprintableError(f"no words for {more}")


def _for_discarded(more: Effect) -> list[str]:
    """
    "It enters with a flying counter on it if a card discarded this way has flying", and the same for other keywords.
    """
    keywords = [each.kind for each in walk(more) if isinstance(each, EnterWith)]
    if more != tuple(map(counter_of_discarded, keywords)):
        raise UnprintableError(f"no words for {more}")
    if not keywords:
        return []
    first, *others = keywords
    said = f"it enters with {article(f'{first} counter')} on it if a card discarded this way has {first}"
    return [said, *([f"the same is true for {listed(others, 'and')}"] if others else [])]


def _as_counters(counters: EnterWith) -> EntersWith:
    return EntersWith(counters.count, counters.kind)


def print_turned_up(effect: ReplacementEffect, print_effect: PrintEffect) -> list[str]:
    """
    What applies as a permanent is turned face up.
    """
    match effect.rewrite:
        case EntersWith(count, kind):
            put = print_effect((PutCounters(count, kind, Referent.THIS),))[0].replace(" on ~", " on it")
            return [f"as ~ is turned face up, {uncapital(put)}"]
        case _:
            (said,) = print_entering(evolve(effect, event=EntersPattern(Is(Referent.THIS))), Is(Referent.THIS), print_effect)
            return [said.replace("as ~ enters,", "as ~ is turned face up,")]


def enters_or_turned_up(before: Statement | None, statement: Statement) -> bool:
    """
    Whether what applies as a permanent is turned face up is what applies as it enters, said right before.
    """
    match before, statement:
        case ReplacementEffect(EntersPattern()), ReplacementEffect(TurnedFaceUpPattern()):
            return evolve(statement, event=before.event) == before
        case _:
            return False
