"""
Effects as sentences: what players and objects do.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attrs import evolve, fields_dict

from manaproof.cardtext.build.parts import mentions, mentions_kind, substitute
from manaproof.cardtext.build.protection import chooses_color
from manaproof.cardtext.printing.casting import print_may_cast
from manaproof.cardtext.printing.chance import print_table
from manaproof.cardtext.printing.clauses import ClausePrinter
from manaproof.cardtext.printing.conditions import print_condition
from manaproof.cardtext.printing.context import player_of
from manaproof.cardtext.printing.continuous import print_continuous
from manaproof.cardtext.printing.control import chooses_who_gains_control
from manaproof.cardtext.printing.events import print_head, print_later
from manaproof.cardtext.printing.mana import print_mana, print_terms
from manaproof.cardtext.printing.modes import print_modes
from manaproof.cardtext.printing.objects import noun, print_objects
from manaproof.cardtext.printing.quantities import counted, told
from manaproof.cardtext.printing.text import print_never
from manaproof.cardtext.printing.words import article, number, uncapital, verb
from manaproof.cardtext.printing.zones import zone_act
from manaproof.model.abilities import UNTIL_YOU_PAY, Ability, DelayedAbility, Establish, StaticAbility
from manaproof.model.copies import BecomeCopy
from manaproof.model.costs import RevealCards
from manaproof.model.effects import CantBeRegenerated, ContinuousEffect, GainControl, ReplaceWords
from manaproof.model.expr import ONE, Compare, Condition, Named, Not, Number, Quantity, Times
from manaproof.model.instructions import (
    AddMana,
    AddManaInstead,
    ChooseColor,
    ChooseModes,
    ChooseWords,
    Conditional,
    Connive,
    CounterSpell,
    CreateTokens,
    DealDamage,
    DoesNotUntap,
    DoThen,
    Effect,
    EnterTapped,
    Explore,
    Instruction,
    May,
    MayCast,
    PayCost,
    PayLifeOrPutOnTop,
    PutLooked,
    PutOntoBattlefield,
    Repeated,
    ResultsTable,
    ReturnExiled,
    ReturnFromGraveyard,
    ReturnTransformed,
    Target,
    UnlessPays,
    WhenDone,
)
from manaproof.model.lookups import ExcessDealt, Prevented, ThoseCount
from manaproof.model.patterns import CastPattern, EventPattern, StepPattern
from manaproof.model.production import ColorsAmong, OfType, Spread
from manaproof.model.properties import Anything, Either, HasCardType, IsSpell, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.tokens import CopyOf
from manaproof.model.walking import walk, walk_effect

PrintEstablished = Callable[[Ability, str, tuple[str, ...]], str]


_PREVENTED = ThoseCount("prevented")
_THAT_MUCH = ThoseCount("that many")
_YOUR_ZONE = re.compile(r"\byour(?= (?:library|hand|graveyard)\b)")
_BY_OBJECTS = (DealDamage, DoesNotUntap, Explore, Connive)


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class EffectPrinter(ClausePrinter):
    """
    Prints the instructions of one effect.

    Args:
        print_established: How an ability is printed that lasts for a while: the ability, its duration and its targets.
        print_ability: How an ability of a token is printed.
    """

    def __init__(self, print_established: PrintEstablished, print_ability: Callable[[Ability], str]) -> None:
        super().__init__(print_ability)
        self._print_established = print_established

    def sentences(self, effect: Effect) -> list[str]:
        """
        The effect as sentences without their periods.
        """
        result: list[str] = []
        run: list[str] = []
        self._subject = None
        for place, instruction in enumerate(effect):
            if isinstance(instruction, ChooseWords):
                continue
            if isinstance(instruction, ChooseColor) and chooses_color(effect[place + 1 : place + 2]):
                continue
            if chooses_who_gains_control(effect[place : place + 2]):
                self._is_of_choice = True
                continue
            if isinstance(instruction, Target) and instruction.apart:
                result.extend([", then ".join(run)] if run else [])
                run.clear()
                result.append(f"choose {self._target_words(instruction)}")
            elif isinstance(instruction, Target):
                self._earlier_target, self._target = self._target, self._target_words(instruction)
                same = instruction.what if self._earlier_target == self._target else None
                self._same_target = same if isinstance(same, Property) else None
            else:
                self._one(instruction, run, result)
                result.extend(_never(instruction))
        if run:
            result.append(", then ".join(run))
        return [_capital(sentence) for sentence in result]

    def _target_words(self, target: Target) -> str | None:
        match target.what:
            case Either((IsSpell(), Anything())):
                return "target spell or permanent"
            case Property() as having if target.most is not None:
                return f"up to {number(target.most)} target {noun(having, many=True, targeted=True)}"
            case Property() as having if target.any_number:
                return f"any number of target {noun(having, many=True, targeted=True)}"
            case Property() as having:
                return ("up to one target " if target.up_to else "target ") + noun(having, targeted=True)
            case PlayerRef() as player if isinstance(target.or_permanent, HasCardType):
                return f"{player.value} or {target.or_permanent.card_type.lower()}"
            case _:
                return None

    def _one(self, instruction: Instruction, run: list[str], result: list[str]) -> None:
        own_sentences = self._sentence(instruction)
        if own_sentences is None:
            before = self._subject
            words = self.words(instruction)
            if before is not None and not isinstance(instruction, _BY_OBJECTS) and player_of(instruction) is PlayerRef.YOU:
                words = words if words.startswith("you ") else f"you {words}"
                self._subject = None
            run.append(words)
            if _ends_its_sentence(instruction):
                result.append(", then ".join(run))
                run.clear()
            if isinstance(instruction, AddMana) and instruction.terms:
                result.append(", then ".join(run))
                result.extend(print_terms(instruction.terms))
                run.clear()
            return
        if run:
            result.append(", then ".join(run))
            run.clear()
        self._subject = None
        result.extend(own_sentences)

    def _sentence(self, instruction: Instruction) -> list[str] | None:
        match instruction:
            case Conditional(Prevented() as prevented, (WhenDone(then),), ()):
                return [f"when {print_condition(prevented)}, {self._joined(substitute(then, _PREVENTED, _THAT_MUCH))}"]
            case Conditional(Compare(ThoseCount("removed") as removed), (WhenDone(then),), ()):
                said = self._joined(substitute(then, removed, _THAT_MUCH))
                return [f"when one or more counters are removed from ~ this way, {said}"]
            case Conditional(Prevented() as prevented, then, ()):
                return [f"if {print_condition(prevented)}, {self._joined(substitute(then, _PREVENTED, _THAT_MUCH))}"]
            case Conditional(Compare(ExcessDealt() as dealt), then, ()):
                return [f"if {print_condition(instruction.condition)}, {self._joined(substitute(then, dealt, _THAT_MUCH))}"]
            case Conditional(condition, then, otherwise, is_instead=True):
                return self._with_instead(condition, then, otherwise)
            case Conditional(condition, (Establish(StaticAbility((CantBeRegenerated(),))) as fate, Establish() as other), ()):
                return [f"if {print_condition(condition)}, {self._joined((fate,))} and {self._joined((other,))}"]
            case Conditional(condition, (CreateTokens(count=more) as many,), (CreateTokens() as one,)) if (
                evolve(many, count=one.count) == one
            ):
                return [self.words(one), f"if {print_condition(condition)}, instead {_so_many_of_those(more)}"]
            case Conditional(condition, then, ()) if self._target is not None and mentions(condition, Referent.TARGET):
                return self._only_if(condition, then)
            case Conditional(condition, then, otherwise):
                found = [f"if {print_condition(condition)}, {self._joined(then)}"]
                return found + ([f"otherwise, {self._joined(otherwise)}"] if otherwise else [])
            case Repeated(what, condition, then):
                done = f"{self._joined(then)}, then " if then else ""
                return [*self._inner(what), f"if {print_condition(condition)}, {done}repeat this process"]
            case ResultsTable():
                return print_table(instruction, self._inner)
            case CreateTokens() as created:
                return self._for_each_created(created)
            case AddManaInstead(condition, mana, terms):
                return [f"if {print_condition(condition)}, add {print_mana(mana, in_place=True)} instead", *print_terms(terms)]
            case May(what, then, otherwise, player):
                return self._may(what, then, otherwise, player)
            case DoThen(what, then) if isinstance(then[0], WhenDone):
                return [*self._inner(what), *self._inner(then)]
            case DoThen(what, then):
                return [*self._inner(what), f"if you do, {self._joined(then)}"]
            case PayLifeOrPutOnTop(Number(life)):
                return [f"for each of those cards, pay {life} life or put the card on top of your library"]
            case ChooseModes():
                return [print_modes(instruction, self._inner)]
            case MayCast():
                targeted, self._target = self._target is not None, None
                return print_may_cast(instruction, targeted=targeted)
            case WhenDone(effect):
                first, *rest = self._inner(effect)
                return [f"when you do, {uncapital(first)}", *rest]
            case UnlessPays((*before, CounterSpell(to=Zone.EXILE | Zone.LIBRARY | Zone.HAND) as counter), player, cost, ()):
                plain = evolve(counter, to=Zone.GRAVEYARD, position=None)
                _, _, went = zone_act(counter, self._object).partition(". ")
                return [*(self._sentence(UnlessPays((*before, plain), player, cost)) or ()), went]
            case UnlessPays(what, player, cost, ()):
                pays = cost if not cost.startswith("{") else f"pay {cost}"
                return [f"{self._joined(what)} unless {player.value} {verb(player, pays)}"]
            case PutOntoBattlefield(changes=(_, *_) as changes):
                is_so = print_continuous(ContinuousEffect(Referent.PUT, changes), self._print_ability)
                return [self.words(evolve(instruction, changes=())), is_so]
            case Establish(DelayedAbility(events, effect)) if not isinstance(events[0], CastPattern):
                return [self._delayed(events, effect)]
            case Establish(ability, duration):
                return [self._established(ability, duration)]
            case AddMana(OfType(amount, ColorsAmong(Objects() as objects), Spread.EACH), PlayerRef.YOU, terms) if amount == ONE:
                each = f"for each color among {print_objects(objects)}, add one mana of that color"
                return [each, *print_terms(terms)]
            case _:
                return None

    def _with_instead(self, condition: Condition, then: Effect, otherwise: Effect) -> list[str]:
        """
        What is done, and what is done instead if something is so.
        """
        said = self._joined(otherwise)
        if not mentions_kind(then, (CounterSpell, DealDamage, Target)):
            condition, then = substitute((condition, then), Referent.TARGET, Referent.THAT)
        return [said, f"if {print_condition(condition)}, {self._instead(then, otherwise)} instead"]

    def _only_if(self, condition: Condition, then: Effect) -> list[str]:
        """
        What is done to a target only if something is so of it.
        """
        first, *rest = self._joined(then).split(". ")
        return [f"{first} if {print_condition(condition)}", *rest]

    def _established(self, ability: Ability, duration: str) -> str:
        """
        An ability that lasts; what was put somewhere is something as it enters, and becomes it afterwards (CR 611.2e).
        """
        words = tuple(target for target in (self._earlier_target, self._target) if target is not None)
        self._earlier_target = self._target = None
        said = self._print_established(ability, duration, words)
        of_choice, self._is_of_choice = self._is_of_choice, False
        if mentions(ability, Referent.PUT) and said.lower().startswith("it is "):
            said = f"it becomes {said[6:]}"
        return said.replace("the chosen player", "an opponent of your choice", 1) if of_choice else said

    def _for_each_created(self, created: CreateTokens) -> list[str] | None:
        """
        Tokens that are created for each of several things, None for any others.
        """
        match created:
            case CreateTokens(ThoseCount("destroyed" | "died") | Times(_, ThoseCount("destroyed" | "died")) as count):
                per_one, of = (count.factor, count.of) if isinstance(count, Times) else (1, count)
                return [f"for each {counted(of)}, {self.words(evolve(created, count=Number(per_one)))}"]
            case CreateTokens(kind=CopyOf(what=Objects() as copied, each=True) as kind):
                words = self.words(evolve(created, kind=evolve(kind, what=Referent.THAT, each=False)))
                return [f"for each {print_objects(copied, many=False)}, {words}"]
            case _:
                return None

    def _delayed(self, events: tuple[EventPattern, ...], effect: Effect) -> str:
        """
        What a delayed ability does; a target of it stands among its words.
        """
        printer = EffectPrinter(self._print_established, self._print_ability)
        printer._target, printer._earlier_target = self._target, self._earlier_target
        self._earlier_target = self._target = None
        first, _, rest = printer._joined(effect).partition(". ")
        more = f". {rest}" if rest else ""
        match events:
            case (StepPattern() as step,):
                when = print_later(step)
            case _:
                when = f"when {print_head(events, None).partition(' ')[2]}"
        return f"{first} {when}" if len(effect) == 1 and not more else f"{when}, {first}{more}"

    def _inner(self, effect: Effect) -> list[str]:
        printer = EffectPrinter(self._print_established, self._print_ability)
        return list(printer.sentences(effect))

    def _may(self, what: Effect, then: Effect, otherwise: Effect, player: PlayerRef) -> list[str]:
        terms: list[str] = []
        if isinstance(what[-1], AddMana) and what[-1].terms:
            terms = print_terms(what[-1].terms)
            what = (*what[:-1], evolve(what[-1], terms=()))
        what, of_created = _without_created(what)
        then, of_created_then = _without_created(then)
        what, is_so = self._without_changes(what)
        then_any = "then " if player is PlayerRef.ANY_OTHER_PLAYER else ""
        done = self._had_done(what) if _is_had_done(what, player) else self._bare(what, player)
        found = [f"{then_any}{player.value} may {done}", *terms, *self._inner(of_created), *is_so]
        if then and isinstance(then[0], WhenDone):
            found.extend(self._inner(then))
        elif then:
            doer = PlayerRef.A_PLAYER if player is PlayerRef.ANY_OTHER_PLAYER else player
            is_instead = isinstance(then[-1], Conditional) and then[-1].is_instead
            first, *rest = self.sentences(then) if is_instead else [self._joined(then)]
            found.extend([f"if {doer.value} {verb(doer, 'do')}, {uncapital(first)}", *rest])
            found.extend(self._inner(of_created_then))
        if otherwise == (EnterTapped(),):
            found.append(f"if {player.value} {_do_not(player)}, ~ enters tapped")
        elif otherwise and (unless := _tapped_unless(what, otherwise)) is not None:
            found.append(unless)
        elif otherwise:
            found.append(f"otherwise, {self._joined(otherwise)}")
        return found

    def _without_changes(self, what: Effect) -> tuple[Effect, list[str]]:
        """
        What a player may do, and the sentence about what is put onto the battlefield then.
        """
        match what:
            case (*before, PutOntoBattlefield(changes=(_, *_) as changes) as put):
                is_so = print_continuous(ContinuousEffect(Referent.PUT, changes), self._print_ability)
                return (*before, evolve(put, changes=())), [is_so]
            case _:
                return what, []

    def _had_done(self, effect: Effect) -> str:
        """
        What an object or another player does, as it follows "may"; a size is changed by the player.
        """
        words = self._joined(effect)
        return words if words.startswith("change ") else f"have {words}"

    def _bare(self, effect: Effect, player: PlayerRef) -> str:
        """
        Instructions without their player, as they follow "may".
        """
        self._after_may = True
        words = self._joined(tuple(_as_you(instruction) for instruction in effect))
        self._after_may = False
        return words if player is PlayerRef.YOU else _YOUR_ZONE.sub("their", words)

    def _instead(self, effect: Effect, replaced: Effect) -> str:
        """
        What is done instead; to what damage is dealt goes without saying where it is what it would be dealt to.
        """
        match effect, replaced:
            case (Conditional(asked, done, ()),), _:
                return f"{self._instead(done, ())} if {print_condition(asked)}"
            case (PutOntoBattlefield(tapped=tapped),), (ReturnFromGraveyard(),):
                return "put that card onto the battlefield tapped" if tapped else "return that card to the battlefield"
            case (May((PutOntoBattlefield(),)),), (May((ReturnFromGraveyard(),)),):
                return "you may return that card to the battlefield"
            case _:
                pass
        said = self._joined(effect)
        if mentions_kind(effect, CounterSpell):
            return said.replace("counter it", "counter that spell", 1)
        match effect, replaced:
            case (DealDamage(divided=Target()),), (DealDamage(divided=Target()),):
                dealt, among, _ = said.partition(" among ")
                return f"{dealt}{among}those permanents and/or players"
            case (DealDamage(to=to, also=()),), (DealDamage(to=same, also=()),) if to == same and not _is_of_several(to):
                return said.partition(" to ")[0]
            case _:
                return said

    def _joined(self, effect: Effect) -> str:
        found = self.sentences(effect)
        return ", then ".join(uncapital(sentence) for sentence in found)


def _is_of_several(to: object) -> bool:
    """
    Whether damage is dealt to several objects or players, who are named again where other damage is dealt to them.
    """
    return isinstance(to, Objects) or to in (PlayerRef.EACH_OPPONENT, PlayerRef.EACH_PLAYER)


def _so_many_of_those(count: Quantity) -> str:
    """
    That another number of the tokens is created that were named before.
    """
    match count:
        case Number(value):
            return f"create {number(value)} of those tokens"
        case Named("X"):
            return "create X of those tokens"
        case _:
            return f"create X of those tokens, where X is {told(count)}"


def _tapped_unless(what: Effect, otherwise: Effect) -> str | None:
    """
    "~ enters tapped unless you revealed a Dragon card this way or you control a Dragon", None where it is something else.
    """
    match what, otherwise:
        case (PayCost((RevealCards(which=Objects() as cards),)),), (Conditional(Not(claim), (EnterTapped(),), ()),):
            revealed = article(noun(cards.having, generic="card"))
            return f"~ enters tapped unless you revealed {revealed} this way or {print_condition(claim)}"
        case _:
            return None


def _without_created(effect: Effect) -> tuple[Effect, Effect]:
    """
    An effect, and what is done at its end with the tokens that it created, as sentences of their own.
    """
    end = len(effect)
    while end and any(node is Referent.CREATED for node in walk(effect[end - 1])):
        end -= 1
    return effect[:end], effect[end:]


def _is_had_done(effect: Effect, player: PlayerRef) -> bool:
    """
    Whether what a player may do is done by an object or another player.
    """
    first = next((instruction for instruction in effect if not isinstance(instruction, Target)), None)
    match first:
        case Establish(StaticAbility((ContinuousEffect(changes=changes),))):
            return not any(isinstance(change, GainControl) for change in changes)
        case DealDamage():
            return True
        case None | Establish():
            return False
        case _:
            return player is PlayerRef.YOU and player_of(first) not in (None, PlayerRef.YOU)


def _ends_its_sentence(instruction: Instruction) -> bool:
    """
    Whether nothing can follow an instruction in its sentence: a comma would go on with what is said of a spell or a copy.
    """
    match instruction:
        case CounterSpell(to=to):
            return to is not Zone.GRAVEYARD
        case CreateTokens(kind=CopyOf(exceptions=exceptions)) | BecomeCopy(exceptions=exceptions):
            return bool(exceptions)
        case _:
            return False


def said_of_put(effect: Effect, print_ability: Callable[[Ability], str]) -> list[str]:
    """
    What a card found that an effect puts onto the battlefield is besides, as sentences.
    """
    changes = [part.changes for part in walk_effect(effect) if isinstance(part, PutLooked) and part.changes]
    return [_capital(print_continuous(ContinuousEffect(Referent.PUT, each), print_ability)) for each in changes]


def said_of_end(effect: Effect) -> list[str]:
    """
    For what its controller may end an effect, as a sentence after all that it does.
    """
    durations = (part.duration for part in walk_effect(effect) if isinstance(part, Establish))
    costs = (duration.removeprefix(UNTIL_YOU_PAY) for duration in durations if duration.startswith(UNTIL_YOU_PAY))
    return [f"You may pay {cost} to end this effect" for cost in costs]


def _never(instruction: Instruction) -> list[str]:
    """
    What can't be the new word of a text that was changed, as sentences.
    """
    match instruction:
        case Establish(StaticAbility((ContinuousEffect(changes=(ReplaceWords() as change,)),))) if change.never:
            return [print_never(change)]
        case _:
            return []


def _do_not(player: PlayerRef) -> str:
    return "don't" if player is PlayerRef.YOU else "doesn't"


def _as_you(instruction: Instruction) -> Instruction:
    if "player" in fields_dict(type(instruction)) and not isinstance(instruction, ReturnExiled | ReturnTransformed):
        return evolve(instruction, player=PlayerRef.YOU)  # type: ignore[call-arg]  # it has that field
    return instruction
