"""
Sentences of an effect put together: what follows "if you do", limits, and what goes with mana.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve, field, frozen

from manaproof.cardtext.build.again import (
    Again,
    CounterAgain,
    ReturnAgain,
    ThoseAgain,
    put_again,
    with_counter_again,
    with_return_again,
    with_those_again,
)
from manaproof.cardtext.build.cast_events import NewTargets
from manaproof.cardtext.build.casting import (
    Reflexive,
    reflexive_of,
    spell_goes,
    spoken_of_before,
    when_done,
    with_reflexive,
    with_spell_going,
)
from manaproof.cardtext.build.chance import is_table, is_told_of_chance
from manaproof.cardtext.build.chosen_types import with_types_chosen
from manaproof.cardtext.build.ending import MayEnd
from manaproof.cardtext.build.entering_for_cards import SameForKeywords
from manaproof.cardtext.build.excess import ExcessTo, Unpreventable
from manaproof.cardtext.build.exiled import ToldOfPlaying, told_of_playing
from manaproof.cardtext.build.instead import Instead, with_instead
from manaproof.cardtext.build.modes import Modal, OtherNumber, SameMode
from manaproof.cardtext.build.parts import (
    IT,
    DeclinedError,
    IfDone,
    Instructions,
    Later,
    Limits,
    Made,
    MoreInstead,
    Still,
    Terms,
    TokensHave,
    mentions,
    mentions_kind,
    substitute,
)
from manaproof.cardtext.build.quantities import X
from manaproof.cardtext.build.regeneration import NotRegenerated
from manaproof.cardtext.build.repeating import RepeatProcess
from manaproof.cardtext.build.text import NeverTheNewType
from manaproof.cardtext.build.zones import CounteredTo
from manaproof.cardtext.damage_references import resolve_events
from manaproof.cardtext.found_cards import puts_what_was_not_found
from manaproof.cardtext.just_done import just_found, just_put
from manaproof.cardtext.paragraphs import Sentence, row_of, sentences
from manaproof.cardtext.parsing import SentenceParser, StoppedError
from manaproof.cardtext.resolve import resolve_it
from manaproof.cardtext.said_of_last import after_may, changed_last, going_on, put_as, said_of_last, terms_on_last
from manaproof.model.abilities import (
    ActivationLimit,
    DefinedX,
    Establish,
    StaticAbility,
    UnreadLimit,
)
from manaproof.model.effects import ContinuousEffect
from manaproof.model.instructions import (
    ChooseModes,
    Conditional,
    Effect,
    EnterWith,
    Instruction,
    May,
    ResultsTable,
    TableRow,
    Target,
    Unread,
)
from manaproof.model.patterns import EventPattern
from manaproof.model.production import WhenSpent
from manaproof.model.references import Referent
from manaproof.model.walking import walk

_ADDS = re.compile(r"\badds?\b", re.IGNORECASE)
_TARGETS = re.compile(r"\btargets?\b", re.IGNORECASE)
_NO_TARGETING = re.compile(
    r"\bchoose (?:a )?new targets?\b|\bchang\w+ the targets?\b|\bbecom\w+ the targets?\b|\bbe the targets?\b|"
    r"\b(?:that|could|can|can't|only|which) targets?\b|\btargets? only\b",
    re.IGNORECASE,
)
_LATER = re.compile(r'"[^"]*"|\bWhen you next .*|\bWhen (?:that|this) mana is spent .*', re.IGNORECASE)
_MOVES_LIBRARY_CARDS = re.compile(
    r"\b(?:librar\w+|draws?|mills?|scr(?:y|ies)|surveils?|search\w*|shuffl\w*|explores?|manifests?|cloaks?|"
    r"discover|connives?|learn|cascade|clash|fateseal|dredge|top card|venture)\b",
    re.IGNORECASE,
)
_RIDER = re.compile(r"(?:If|When) (?:that|this) mana is spent |(?:If|When) you spend (?:that|this) mana ")
TELLS_X = "where X is"
OPEN_X = "it is told what X is, but not of which X"
NOT_CHOSEN = "modes without words on how many are chosen"
WITHOUT_MODES = "no modes follow"
OUT_OF_PLACE = "the sentence doesn't fit what is before it"


def adds_mana(words: str) -> bool:
    """
    Whether words may contain an instruction to add mana (CR 106.3).
    """
    return _ADDS.search(words) is not None


def unread(sentence: Sentence, stopped: StoppedError) -> Unread:
    """
    A sentence that was not read, with what can be told of its words all the same.
    """
    return Unread(
        stopped_at=stopped.word,
        position=sentence.start + stopped.position,
        reason=stopped.reason,
        adds_mana=adds_mana(sentence.text),
        targets=_TARGETS.search(_NO_TARGETING.sub("", sentence.text)) is not None,
        moves_library_cards=_MOVES_LIBRARY_CARDS.search(_LATER.sub("", sentence.text)) is not None,
    )


@frozen
class ReadEffect:
    """
    An effect with the limits that stood among its sentences; `is_later` where the last one tells first when it is followed.
    """

    effect: Effect = ()
    limits: tuple[ActivationLimit, ...] = ()
    is_later: bool = False
    start: int = 0  # where what the last sentence says begins


@frozen
class EffectReader:
    """
    Reads the sentences of an effect one after the other.
    """

    parser: SentenceParser
    takes_limits: bool = False
    it: Referent | None = Referent.THIS
    has_event: bool = False
    goes_on_if_done: bool = False
    events: tuple[EventPattern, ...] = ()
    enters: bool = False
    becomes: Referent | None = None  # what "it becomes …" is about where nothing was spoken of before
    _places: tuple[str, ...] = field(default=("Activate only", "Activate this ability only"))

    def read(self, sentences: Sequence[Sentence], modes: Sequence[Sentence] = ()) -> ReadEffect:
        """
        The effect of all sentences, and of the modes that follow them; those that were not read are `Unread`.
        """
        return self._with_modes(self._read(sentences, ReadEffect()), modes)

    def _read(self, sentences: Sequence[Sentence], result: ReadEffect) -> ReadEffect:
        is_x_told = False
        table = next((place for place, sentence in enumerate(sentences) if row_of(sentence) is not None), len(sentences))
        for sentence in sentences[:table]:
            added = self._add(result, sentence)
            is_x_told = is_x_told or TELLS_X in sentence.text
            if is_x_told and mentions(added.effect, X):
                stopped = StoppedError("X", max(0, sentence.text.find("X")), OPEN_X)
                added = self._not_read(result, sentence, stopped)
            result = added
        return self._with_table(result, sentences[table:], is_x_told=is_x_told)

    def _with_table(self, result: ReadEffect, sentences: Sequence[Sentence], *, is_x_told: bool) -> ReadEffect:
        """
        The effect with a results table: each row is read as if it alone followed what is before the table.
        """
        if not sentences:
            return result
        rows: list[TableRow] = []
        for sentence in sentences:
            row = row_of(sentence)
            if row is not None:
                rows.append(TableRow(row.least, row.most, ()))
            before = (*result.effect, *rows[-1].effect)
            read = self.go_on(before, sentence if row is None else row.first)
            if read[: len(before)] != before:
                read = (*before, unread(sentence, StoppedError(sentence.text.split(" ")[0], 0, OUT_OF_PLACE)))
            rows[-1] = evolve(rows[-1], effect=read[len(result.effect) :])
        if not is_table(result.effect, tuple(rows)) or (is_x_told and mentions(tuple(rows), X)):
            stopped = StoppedError(sentences[0].text.split(" ")[0], 0, OUT_OF_PLACE)
            return self._not_read(result, sentences[0], stopped)
        return evolve(result, effect=(*result.effect, ResultsTable(tuple(rows))))

    def _with_modes(self, result: ReadEffect, modes: Sequence[Sentence]) -> ReadEffect:
        """
        An effect that ends in a choice of modes, with the modes.
        """
        match result.effect:
            case (*before, ChooseModes(least, most, ()) as choice) if len(modes) >= max(2, least, most or 0):
                if not any(isinstance(instruction, ChooseModes) for instruction in before):
                    read = tuple(self._mode(mode, tuple(before)) for mode in modes)
                    return evolve(result, effect=(*before, evolve(choice, modes=read)))
        for mode in modes:
            result = self._not_read(result, mode, StoppedError("•", 0, NOT_CHOSEN))
        return evolve(result, effect=tuple(map(_without_modes, result.effect)))

    def _mode(self, mode: Sentence, before: Effect) -> Effect:
        reader = evolve(self, takes_limits=False)
        read = reader._read(sentences(mode.text, mode.start), ReadEffect(before)).effect
        added = read[len(before) :]
        if read[: len(before)] == before and added:
            return added
        return (unread(mode, StoppedError(mode.text.split(" ")[0], 0, OUT_OF_PLACE)),)

    def go_on(self, effect: Effect, sentence: Sentence) -> Effect:
        """
        An effect with one more sentence.
        """
        return self._add(ReadEffect(effect), sentence).effect

    def _add(self, result: ReadEffect, sentence: Sentence) -> ReadEffect:
        rider = _rider(sentence.text)
        meaning = Terms((rider,)) if rider else None
        if meaning is None:
            parsed = self.parser.parse("effect", sentence.text)
            if parsed.stopped is not None:
                return self._not_read(result, sentence, parsed.stopped)
            meaning = parsed.meaning
        if (inner := reflexive_of(result.effect)) is not None and not isinstance(meaning, Limits):
            return self._in_reflexive(result, inner, sentence)
        if result.is_later and not isinstance(meaning, Limits) and not mentions_kind(meaning, NotRegenerated):
            return self._not_read(result, sentence, StoppedError(sentence.text.split(" ")[0], 0, OUT_OF_PLACE))
        match meaning:
            case Instructions(()) if not result.effect:
                followed = None
            case Instructions(effect) if (goes := spell_goes(effect)) and (cast := with_spell_going(result.effect, goes)):
                followed = cast
            case Reflexive(effect):
                followed = self._reflexive(result.effect, effect)
            case Instructions(effect):
                told = self._resolved(result.effect, effect)
                followed = None if told is None else going_on(result.effect, told)
            case Instead() | CounterAgain() | ReturnAgain() | ThoseAgain():
                followed = self._done_instead(result, meaning)
            case CounteredTo() | ExcessTo() | Unpreventable():
                followed = changed_last(result.effect, meaning)
            case IfDone():
                followed = self._after_done(result.effect, meaning)
            case Modal(choice):
                followed = (*result.effect, choice)
            case Made():
                followed = put_as(result.effect, meaning, sentence.text) or self._becomes(result.effect, meaning, sentence.text)
            case (
                MoreInstead()
                | NewTargets()
                | OtherNumber()
                | SameMode()
                | TokensHave()
                | Still()
                | NeverTheNewType()
                | SameForKeywords()
                | MayEnd()
            ):
                followed = said_of_last(meaning, result.effect)
            case ToldOfPlaying():
                followed = told_of_playing(result.effect, meaning)
            case Terms(terms):
                followed = terms_on_last(result.effect, terms)
            case Limits(limits) if self.takes_limits and _can_stand_here(limits, result.effect):
                return evolve(result, limits=result.limits + substitute(limits, IT, Referent.THIS))
            case _:
                followed = None
        if followed is None or mentions_kind(followed, RepeatProcess) or not is_told_of_chance(result.effect, followed):
            return self._not_read(result, sentence, StoppedError(sentence.text.split(" ")[0], 0, OUT_OF_PLACE))
        return evolve(result, effect=followed, is_later=isinstance(meaning, Later), start=len(result.effect))

    def _done_instead(self, result: ReadEffect, meaning: Again) -> Effect | None:
        """
        The effect with what is done instead of its last sentence; None where it isn't plain what that is.
        """
        before, instead = result.effect, meaning
        if isinstance(instead, Instead):
            instead = put_again(instead) or instead
        if isinstance(instead, ThoseAgain):
            if (of_those := with_those_again(before, instead)) is None:
                return None
            instead = of_those
        if isinstance(instead, CounterAgain):
            if (countered := with_counter_again(before, instead)) is None:
                return None
            before, instead = countered
        if isinstance(instead, ReturnAgain):
            if mentions(instead.condition, IT) or (self.it is None and mentions(instead.condition, Referent.THAT)):
                return None
            match self._resolved((), (Conditional(instead.condition, ()),)):
                case (Conditional(condition),):
                    return with_return_again(before, instead, condition)
                case _:
                    return None
        followed = with_instead(before, result.start, instead, self._resolved, self.it, self.events)
        return None if followed is not None and _puts_what_the_rest_finds(followed) else followed

    def _after_done(self, before: Effect, done: IfDone) -> Effect | None:
        """
        What follows where something was done before it, or not; None where nothing could be.
        """
        told = self._resolved(_in_last_may(before), done.effect) or self._resolved(before, done.effect)
        if told is not None and not self.enters and mentions_kind(told, EnterWith):
            return None
        if told is None or (self.goes_on_if_done and not done.negated):
            return None if told is None else before + told
        return after_may(before, told, done.negated, done.is_otherwise)

    def _becomes(self, before: Effect, made: Made, text: str) -> Effect | None:
        """
        What was spoken of becomes something for good (CR 611.2a); None where nothing was, or the words say what it is.
        """
        says_so = "become" in text or " lose" in text
        of_this = Referent.THIS in (self.it, self.becomes)
        if not says_so or just_put(before) or not (before or of_this):
            return None
        what = Referent.PUT if just_found(before) else made.what
        if not before and what == IT:
            what = Referent.THIS
        lasting = Establish(StaticAbility((ContinuousEffect(what, made.changes),)), "indefinitely")
        told = self._resolved(before, (lasting,))
        return None if told is None else before + told

    def _reflexive(self, before: Effect, effect: Effect) -> Effect | None:
        told = self._resolved(spoken_of_before(before, effect), effect)
        return None if told is None else when_done(before, told)

    def _in_reflexive(self, result: ReadEffect, inner: Effect, sentence: Sentence) -> ReadEffect:
        """
        An effect of which the reflexive ability at its end does what one more sentence says.
        """
        return evolve(result, effect=with_reflexive(result.effect, self.go_on(inner, sentence)))

    def _resolved(self, before: Effect, effect: Effect) -> Effect | None:
        try:
            told = resolve_it(before, effect, self.it, has_event=self.has_event)
            return with_types_chosen(before, resolve_events(self.events, told, before))
        except DeclinedError:
            return None

    def _not_read(self, result: ReadEffect, sentence: Sentence, stopped: StoppedError) -> ReadEffect:
        if self.takes_limits and sentence.text.startswith(self._places):
            limit = UnreadLimit(stopped.word, sentence.start + stopped.position, stopped.reason)
            return evolve(result, limits=(*result.limits, limit))
        return evolve(result, effect=(*result.effect, unread(sentence, stopped)))


def _in_last_may(before: Effect) -> Effect:
    """
    The instructions before, with those that may be done last told one by one: what follows if they are speaks of their target.
    """
    match before:
        case (*earlier, May(what, (), ())) if any(isinstance(part, Target) for part in what):
            return (*earlier, *what)
        case _:
            return before


def _puts_what_the_rest_finds(effect: Effect) -> bool:
    """
    Whether what is done instead would put a card that only what it replaces finds.
    """
    *before, last = effect
    return isinstance(last, Conditional) and puts_what_was_not_found((*before, *last.then))


def _without_modes(instruction: Instruction) -> Instruction:
    """
    An instruction, unread where it would choose among modes that don't follow.
    """
    if not isinstance(instruction, ChooseModes):
        return instruction
    return unread(Sentence("choose", 0), StoppedError("choose", 0, WITHOUT_MODES))


def _can_stand_here(limits: tuple[ActivationLimit, ...], effect: Effect) -> bool:
    """
    Whether what limits speak of was spoken of before: "that card" is the exiled card of the sentence before.
    """
    of_exiled = any(isinstance(limit, DefinedX) for limit in limits)
    return not of_exiled or any(node is Referent.EXILED_CARD for node in walk(effect))


def _rider(text: str) -> WhenSpent | None:
    if _RIDER.match(text) is None:
        return None
    condition, comma, consequence = text.partition(", ")
    return WhenSpent(condition, consequence) if comma else None
