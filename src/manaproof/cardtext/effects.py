"""
Sentences of an effect put together: what follows "if you do", limits, and what goes with mana.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve, field, frozen

from manaproof.cardtext.build.cast_events import NewTargets, with_new_targets
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
from manaproof.cardtext.build.entering_for_cards import SameForKeywords, same_for_keywords
from manaproof.cardtext.build.excess import ExcessTo, Unpreventable, that_much_excess, with_excess_to, with_unpreventable
from manaproof.cardtext.build.instead import Instead, with_instead
from manaproof.cardtext.build.kinds import still
from manaproof.cardtext.build.mana import with_terms
from manaproof.cardtext.build.modes import Modal, SameMode, repeated
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
from manaproof.cardtext.build.prevented import after_prevention
from manaproof.cardtext.build.quantities import X
from manaproof.cardtext.build.regeneration import NotRegenerated, not_regenerated
from manaproof.cardtext.build.repeating import RepeatProcess, with_repetition
from manaproof.cardtext.build.text import NeverTheNewType, without_new_type
from manaproof.cardtext.build.tokens import with_abilities
from manaproof.cardtext.build.zones import CounteredTo, countered_to
from manaproof.cardtext.damage_references import resolve_events
from manaproof.cardtext.paragraphs import Sentence, row_of, sentences
from manaproof.cardtext.parsing import SentenceParser, StoppedError
from manaproof.cardtext.resolve import just_copied, just_found, just_put, resolve_it
from manaproof.model.abilities import (
    Ability,
    ActivationLimit,
    DefinedX,
    Establish,
    GainAbilities,
    StaticAbility,
    UnreadAbility,
    UnreadLimit,
)
from manaproof.model.effects import ContinuousEffect
from manaproof.model.expr import Condition, Not, Number, Quantity, Times
from manaproof.model.instructions import (
    AddManaInstead,
    ChooseModes,
    Conditional,
    CreateTokens,
    DoThen,
    Draw,
    Effect,
    EnterWith,
    Instruction,
    May,
    PutLooked,
    PutOntoBattlefield,
    ResultsTable,
    RevealFound,
    Sacrifice,
    SacrificeAnyNumber,
    TableRow,
    Unread,
    Which,
)
from manaproof.model.lookups import FoundMatches, ThoseCount
from manaproof.model.patterns import EventPattern
from manaproof.model.production import SpendTerm, WhenSpent
from manaproof.model.references import Referent, Zone
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


_OfLast = MoreInstead | NewTargets | SameMode | TokensHave | Still | NeverTheNewType | SameForKeywords


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
                followed = None if told is None else _going_on(result.effect, told)
            case Instead():
                followed = with_instead(result.effect, result.start, meaning, self._resolved)
            case CounteredTo() | ExcessTo() | Unpreventable():
                followed = _changed_last(result.effect, meaning)
            case IfDone():
                followed = self._after_done(result.effect, meaning)
            case Modal(choice):
                followed = (*result.effect, choice)
            case Made():
                followed = _put_as(result.effect, meaning, sentence.text) or self._becomes(result.effect, meaning, sentence.text)
            case MoreInstead() | NewTargets() | SameMode() | TokensHave() | Still() | NeverTheNewType() | SameForKeywords():
                followed = _said_of_last(meaning, result.effect)
            case Terms(terms):
                followed = _with_terms(result.effect, terms)
            case Limits(limits) if self.takes_limits and _can_stand_here(limits, result.effect):
                return evolve(result, limits=result.limits + substitute(limits, IT, Referent.THIS))
            case _:
                followed = None
        if followed is None or mentions_kind(followed, RepeatProcess) or not is_told_of_chance(result.effect, followed):
            return self._not_read(result, sentence, StoppedError(sentence.text.split(" ")[0], 0, OUT_OF_PLACE))
        return evolve(result, effect=followed, is_later=isinstance(meaning, Later), start=len(result.effect))

    def _after_done(self, before: Effect, done: IfDone) -> Effect | None:
        """
        What follows where something was done before it, or not; None where nothing could be.
        """
        told = self._resolved(before, done.effect)
        if told is not None and not self.enters and mentions_kind(told, EnterWith):
            return None
        if told is None or (self.goes_on_if_done and not done.negated):
            return None if told is None else before + told
        return _after_may(before, told, done.negated, done.is_otherwise)

    def _becomes(self, before: Effect, made: Made, text: str) -> Effect | None:
        """
        What was spoken of becomes something for good (CR 611.2a); None where nothing was, or the words say what it is.
        """
        if "become" not in text or not before or just_put(before):
            return None
        what = Referent.PUT if just_found(before) else made.what
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


def _changed_last(effect: Effect, meaning: CounteredTo | ExcessTo | Unpreventable) -> Effect | None:
    """
    An effect of which one more sentence changes how the last instruction is done.
    """
    match meaning:
        case CounteredTo():
            return countered_to(effect, meaning)
        case ExcessTo(player):
            return with_excess_to(effect, player)
        case Unpreventable():
            return with_unpreventable(effect)


def _said_of_last(meaning: _OfLast, effect: Effect) -> Effect | None:
    """
    An effect of which one more sentence tells something of its last instruction, None where it doesn't fit.
    """
    match meaning:
        case NewTargets():
            return with_new_targets(effect)
        case MoreInstead(condition, count):
            return _more_instead(effect, condition, count)
        case SameMode():
            return repeated(effect)
        case TokensHave(abilities):
            return _tokens_with(effect, abilities)
        case Still(card_type):
            return _still(effect, card_type)
        case NeverTheNewType(subtype):
            return without_new_type(effect, subtype)
        case SameForKeywords():
            return same_for_keywords(effect, meaning)


def _more_instead(effect: Effect, condition: Condition, count: Quantity) -> Effect | None:
    """
    An effect that creates more tokens of the same kind if something is so.
    """
    about_another = mentions(condition, IT) or mentions(condition, Referent.THAT)
    match effect:
        case (*before, CreateTokens(count=Number()) as created) if not about_another:
            return (*before, Conditional(condition, (evolve(created, count=count),), (created,)))
        case _:
            return None


def _with_created(effect: Effect, more: Effect) -> Effect:
    """
    An effect that goes on with the tokens that it has created: what is done with them belongs to what created them.
    """
    match effect:
        case (*before, May(what, (), ()) as may) if _creates(what):
            return (*before, evolve(may, what=(*what, *more)))
        case (*before, May(_, then, ()) as may) if _creates(then):
            return (*before, evolve(may, then=(*then, *more)))
        case _:
            return (*effect, *more)


def _creates(effect: Effect) -> bool:
    return any(isinstance(instruction, CreateTokens) for instruction in effect)


def _going_on(before: Effect, told: Effect) -> Effect | None:
    if (again := with_repetition(before, told)) is not None:
        return again
    if told and all(mentions(instruction, Referent.CREATED) for instruction in told):
        return _with_created(before, told)
    return _with_drawn(before, told) or after_prevention(before, told) or _put_together(before + told)


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


def _tokens_with(effect: Effect, abilities: tuple[Ability, ...]) -> Effect | None:
    """
    The tokens that were created last, or the permanent that was put onto the battlefield last, with abilities.
    """
    if just_put(effect):
        return _put_gains(effect, abilities)
    if just_copied(effect):
        gained = ContinuousEffect(Referent.CREATED, (GainAbilities(abilities),))
        return _with_created(effect, (Establish(StaticAbility((gained,)), "indefinitely"),))
    try:
        match effect:
            case (*before, CreateTokens() as created):
                return (*before, with_abilities(created, abilities))
            case (*before, May((CreateTokens() as created,), (), ()) as may):
                return (*before, evolve(may, what=(with_abilities(created, abilities),)))
            case (*before, May((_, *_), (CreateTokens() as created,), ()) as may):
                return (*before, evolve(may, then=(with_abilities(created, abilities),)))
            case _:
                return None
    except DeclinedError:
        return None


def _put_gains(effect: Effect, abilities: tuple[Ability, ...]) -> Effect | None:
    """
    What was put onto the battlefield last gains abilities, all of which are read.
    """
    if any(mentions_kind(abilities, kind) for kind in (Unread, UnreadAbility)):
        return None
    gained = ContinuousEffect(Referent.PUT, (GainAbilities(abilities),))
    return (*effect, Establish(StaticAbility((gained,)), "indefinitely"))


def _put_as(effect: Effect, made: Made, text: str) -> Effect | None:
    """
    What was put onto the battlefield last is more than it was as it enters, unless it is to become that (CR 611.2e).
    """
    match effect:
        case (*before, PutOntoBattlefield(changes=()) as put) if "become" not in text:
            return (*before, evolve(put, changes=made.changes))
        case (*before, PutLooked(which=Which.FOUND, to=Zone.BATTLEFIELD, changes=()) as put) if "become" not in text:
            return (*before, evolve(put, changes=made.changes))
        case (*before, May(what, (), ()) as may) if (told := _put_as(what, made, text)) is not None:
            return (*before, evolve(may, what=told))
        case (*before, Conditional(FoundMatches(), then, ()) as asked) if (told := _put_as(then, made, text)) is not None:
            return (*before, evolve(asked, then=told))
        case _:
            return None


def _still(effect: Effect, card_type: str) -> Effect | None:
    """
    The effect of which the last sentence made something a creature that keeps its types.
    """
    match effect:
        case (*before, Establish(StaticAbility((ContinuousEffect() as continuous,)), duration)):
            try:
                changes = still(continuous.changes, card_type)
            except DeclinedError:
                return None
            return (*before, Establish(StaticAbility((evolve(continuous, changes=changes),)), duration))
        case _:
            return None


def _with_terms(effect: Effect, terms: tuple[SpendTerm, ...]) -> Effect | None:
    if effect and isinstance(effect[-1], AddManaInstead):
        return (*effect[:-1], evolve(effect[-1], terms=(*effect[-1].terms, *terms)))
    return with_terms(effect, terms)


def _with_drawn(before: Effect, effect: Effect) -> Effect | None:
    """
    What is done with a card that was drawn and revealed belongs to its draw.
    """
    match before, effect:
        case (*earlier, Draw(then=(RevealFound(), *_)) as draw), (Conditional(FoundMatches()),):
            return (*earlier, evolve(draw, then=(*draw.then, *effect)))
        case (*earlier, Draw(then=(RevealFound(), *_)) as draw), (Conditional(Not(FoundMatches())),):
            return (*earlier, evolve(draw, then=(*draw.then, *effect)))
        case _:
            return None


def _put_together(effect: Effect) -> Effect | None:
    try:
        return that_much_excess(not_regenerated(effect))
    except DeclinedError:
        return None


def _after_may(effect: Effect, followed: Effect, negated: bool, is_otherwise: bool) -> Effect | None:
    last: Instruction | None = effect[-1] if effect else None
    if isinstance(last, Conditional) and is_otherwise and not last.otherwise:
        return (*effect[:-1], evolve(last, otherwise=followed))
    if isinstance(last, Sacrifice) and last.what is Referent.THIS and not negated:
        return (*effect[:-1], DoThen((last,), followed))
    if isinstance(last, SacrificeAnyNumber) and last.optional and not negated and _is_for_those(followed):
        return effect + followed
    if not isinstance(last, May):
        return None
    if negated:
        return None if last.otherwise else (*effect[:-1], evolve(last, otherwise=followed))
    return None if last.then or last.otherwise else (*effect[:-1], evolve(last, then=followed))


def _is_for_those(followed: Effect) -> bool:
    """
    Whether what follows is so much for each object that it is nothing for none, as where it isn't done.
    """
    return all(isinstance(each, EnterWith) and _is_multiple(each.count) for each in followed)


def _is_multiple(count: Quantity) -> bool:
    return isinstance(count, ThoseCount) or (isinstance(count, Times) and isinstance(count.of, ThoseCount))
