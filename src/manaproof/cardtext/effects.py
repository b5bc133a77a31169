"""
Sentences of an effect put together: what follows "if you do", limits, and what goes with mana.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve, field, frozen

from manaproof.cardtext.build.excess import ExcessTo, that_much_excess, with_excess_to
from manaproof.cardtext.build.mana import with_terms
from manaproof.cardtext.build.parts import (
    IT,
    DeclinedError,
    IfDone,
    Instructions,
    Limits,
    Terms,
    TokensHave,
    mentions,
    substitute,
)
from manaproof.cardtext.build.prevented import after_prevention
from manaproof.cardtext.build.quantities import X
from manaproof.cardtext.build.regeneration import not_regenerated
from manaproof.cardtext.build.tokens import with_abilities
from manaproof.cardtext.build.zones import CounteredTo
from manaproof.cardtext.damage_references import resolve_events
from manaproof.cardtext.paragraphs import Sentence
from manaproof.cardtext.parsing import SentenceParser, StoppedError
from manaproof.cardtext.resolve import resolve_it
from manaproof.model.abilities import Ability, ActivationLimit, UnreadLimit
from manaproof.model.expr import Not
from manaproof.model.instructions import (
    AddManaInstead,
    Conditional,
    CounterSpell,
    CreateTokens,
    DoThen,
    Draw,
    Effect,
    Instruction,
    May,
    Position,
    RevealFound,
    Sacrifice,
    UnlessPays,
    Unread,
)
from manaproof.model.lookups import FoundMatches
from manaproof.model.patterns import EventPattern
from manaproof.model.production import SpendTerm, WhenSpent
from manaproof.model.references import Referent, Zone

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
    An effect with the limits that stood among its sentences.
    """

    effect: Effect = ()
    limits: tuple[ActivationLimit, ...] = ()


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
    _places: tuple[str, ...] = field(default=("Activate only", "Activate this ability only"))

    def read(self, sentences: Sequence[Sentence]) -> ReadEffect:
        """
        The effect of all sentences; those that were not read are `Unread`.
        """
        result = ReadEffect()
        is_x_told = False
        for sentence in sentences:
            added = self._add(result, sentence)
            is_x_told = is_x_told or TELLS_X in sentence.text
            if is_x_told and mentions(added.effect, X):
                stopped = StoppedError("X", max(0, sentence.text.find("X")), OPEN_X)
                added = self._not_read(result, sentence, stopped)
            result = added
        return result

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
        match meaning:
            case Instructions(()) if not result.effect:
                followed = None
            case Instructions(effect):
                followed = self._resolved(result.effect, effect)
                if followed is not None:
                    followed = (
                        _with_drawn(result.effect, followed)
                        or after_prevention(result.effect, followed)
                        or _put_together(result.effect + followed)
                    )
            case CounteredTo(to, position):
                followed = _countered_to(result.effect, to, position)
            case ExcessTo(player):
                followed = with_excess_to(result.effect, player)
            case IfDone(effect, negated, is_otherwise):
                told = self._resolved(result.effect, effect)
                if told is not None and self.goes_on_if_done and not negated:
                    followed = result.effect + told
                else:
                    followed = None if told is None else _after_may(result.effect, told, negated, is_otherwise)
            case TokensHave(abilities):
                followed = _tokens_with(result.effect, abilities)
            case Terms(terms):
                followed = _with_terms(result.effect, terms)
            case Limits(limits) if self.takes_limits:
                return evolve(result, limits=result.limits + substitute(limits, IT, Referent.THIS))
            case _:
                followed = None
        if followed is None:
            return self._not_read(result, sentence, StoppedError(sentence.text.split(" ")[0], 0, OUT_OF_PLACE))
        return evolve(result, effect=followed)

    def _resolved(self, before: Effect, effect: Effect) -> Effect | None:
        try:
            told = resolve_it(before, effect, self.it, has_event=self.has_event)
            return resolve_events(self.events, told, before)
        except DeclinedError:
            return None

    def _not_read(self, result: ReadEffect, sentence: Sentence, stopped: StoppedError) -> ReadEffect:
        if self.takes_limits and sentence.text.startswith(self._places):
            limit = UnreadLimit(stopped.word, sentence.start + stopped.position, stopped.reason)
            return evolve(result, limits=(*result.limits, limit))
        return evolve(result, effect=(*result.effect, unread(sentence, stopped)))


def _rider(text: str) -> WhenSpent | None:
    if _RIDER.match(text) is None:
        return None
    condition, comma, consequence = text.partition(", ")
    return WhenSpent(condition, consequence) if comma else None


def _tokens_with(effect: Effect, abilities: tuple[Ability, ...]) -> Effect | None:
    """
    The tokens that were created last, with abilities.
    """
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


def _countered_to(effect: Effect, to: Zone, position: Position | None) -> Effect | None:
    """
    The spell that was countered last goes elsewhere.
    """
    match effect:
        case (*before, CounterSpell() as counter):
            return (*before, evolve(counter, to=to, position=position))
        case (*before, UnlessPays((*inner, CounterSpell() as counter), _, _, ()) as unless):
            return (*before, evolve(unless, what=(*inner, evolve(counter, to=to, position=position))))
        case _:
            return None


def _after_may(effect: Effect, followed: Effect, negated: bool, is_otherwise: bool) -> Effect | None:
    last: Instruction | None = effect[-1] if effect else None
    if isinstance(last, Conditional) and is_otherwise and not last.otherwise:
        return (*effect[:-1], evolve(last, otherwise=followed))
    if isinstance(last, Sacrifice) and last.what is Referent.THIS and not negated:
        return (*effect[:-1], DoThen((last,), followed))
    if not isinstance(last, May):
        return None
    if negated:
        return None if last.otherwise else (*effect[:-1], evolve(last, otherwise=followed))
    return None if last.then or last.otherwise else (*effect[:-1], evolve(last, then=followed))
