"""
Lines that state what is simply true, sentence by sentence.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.casting import Reflexive
from manaproof.cardtext.build.continuous import otherwise
from manaproof.cardtext.build.entering import entering_with_those
from manaproof.cardtext.build.kinds import still
from manaproof.cardtext.build.parts import IT, DeclinedError, Statements, mentions
from manaproof.cardtext.build.prevented import that_much_prevented
from manaproof.cardtext.build.quantities import X
from manaproof.cardtext.build.scopes import scoped
from manaproof.cardtext.effects import OPEN_X, TELLS_X, EffectReader
from manaproof.cardtext.paragraphs import Sentence, sentences
from manaproof.cardtext.parsing import NO_MEANING, Parsed, SentenceParser, StoppedError
from manaproof.cardtext.resolve import resolve_static
from manaproof.model.effects import (
    AlsoElsewhere,
    AsEntersChoose,
    AsEntersDo,
    Aspect,
    Concerns,
    ContinuousEffect,
    DoInstead,
    GoElsewhere,
    MayCastFrom,
    Prevent,
    ReplacementEffect,
    Statement,
)
from manaproof.model.expr import Condition, Not
from manaproof.model.instructions import Effect, Unread, WhenDone
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk

_STARTING = Concerns((Aspect.STARTING,))
_IF_DONE = " If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard."


@frozen
class StatementReader:
    """
    Reads static lines: a sentence may go on with what the one before it says.
    """

    parser: SentenceParser

    def read(self, text: str) -> tuple[Statement, ...] | StoppedError:
        """
        What the sentences of a line state, each simply true, or where reading stopped.
        """
        found = self._stated(in_one_sentence(text))
        if not isinstance(found, StoppedError) and TELLS_X in text and mentions(found, X):
            return StoppedError("X", text.find("X"), OPEN_X)
        return found

    def _stated(self, text: str) -> tuple[Statement, ...] | StoppedError:
        found: tuple[Statement, ...] = ()
        under: Condition | None = None
        for sentence in sentences(text):
            parsed = self.parser.parse("static", sentence.text)
            if parsed.stopped is None:
                assert isinstance(parsed.meaning, Statements)
                if done := _done_with(found, parsed.meaning.statements):
                    found = done
                    continue
                try:
                    said = otherwise(parsed.meaning, under) if parsed.meaning.is_otherwise else parsed.meaning
                    before = _cast_so(_same_for(found, said.same_for), said.cast_so)
                    before = _unless(_still(before, said.still), said.unless)
                    found = resolve_static(before + said.statements)
                    under = said.under if said.statements else under
                except DeclinedError as error:
                    return StoppedError(sentence.text.split(" ")[0], sentence.start, f"{NO_MEANING}: {error}")
                continue
            continued = self._continued(found, sentence) if found else None
            if continued is None:
                stopped = self._furthest(parsed, sentence)
                return StoppedError(stopped.word, sentence.start + stopped.position, stopped.reason)
            found = (*found[:-1], continued)
        return found

    def _furthest(self, parsed: Parsed, sentence: Sentence) -> StoppedError:
        stopped = parsed.stopped
        assert stopped is not None
        other = self.parser.parse("effect", sentence.text).stopped
        return other if other is not None and other.position > stopped.position else stopped

    def _continued(self, found: tuple[Statement, ...], sentence: Sentence) -> Statement | None:
        """
        The last replacement effect with what a further sentence adds to what is done.
        """
        last = found[-1]
        if last == _STARTING:
            return None if self.parser.parse("effect", sentence.text).stopped else last
        if isinstance(last, ReplacementEffect) and isinstance(last.rewrite, Prevent):
            more = EffectReader(self.parser, it=IT, events=(last.event,)).go_on(last.rewrite.then, sentence)
            if any(isinstance(instruction, Unread) for instruction in more):
                return None
            return scoped(evolve(last, rewrite=evolve(last.rewrite, then=that_much_prevented(more))))
        if isinstance(last, ReplacementEffect) and isinstance(last.rewrite, GoElsewhere):
            return self._when_gone(last, last.rewrite, sentence)
        if isinstance(last, ReplacementEffect) and isinstance(last.rewrite, AsEntersChoose):
            more = EffectReader(self.parser).go_on(last.rewrite.then, sentence)
            unread = any(isinstance(instruction, Unread) for instruction in more)
            return None if unread else evolve(last, rewrite=evolve(last.rewrite, then=more))
        if not isinstance(last, ReplacementEffect) or not isinstance(last.rewrite, DoInstead | AsEntersDo):
            return None
        enters = isinstance(last.rewrite, AsEntersDo)
        more = EffectReader(self.parser, goes_on_if_done=last.optional, enters=enters).go_on(last.rewrite.effect, sentence)
        if any(isinstance(instruction, Unread) for instruction in more):
            return None
        return evolve(last, rewrite=evolve(last.rewrite, effect=more))

    def _when_gone(self, effect: ReplacementEffect, going: GoElsewhere, sentence: Sentence) -> Statement | None:
        """
        What triggers when an object has gone elsewhere instead (CR 603.12).
        """
        reader = EffectReader(self.parser, it=None, has_event=True)
        match going.then, self.parser.parse("effect", sentence.text).meaning:
            case (), Reflexive(followed) if not effect.optional and not mentions(followed, IT):
                more: Effect = (WhenDone(followed, is_sure=False),)
            case (WhenDone(followed),), _:
                more = (WhenDone(reader.go_on(followed, sentence), is_sure=False),)
            case _:
                return None
        if any(isinstance(node, Unread) for node in walk(more)) or mentions(more, Referent.THAT):
            return None
        return evolve(effect, rewrite=evolve(going, then=more))


def _done_with(found: tuple[Statement, ...], more: tuple[Statement, ...]) -> tuple[Statement, ...] | None:
    """
    The statements, the last with the counters with which a permanent enters for what is done as it does.
    """
    match found:
        case (*before, ReplacementEffect(rewrite=AsEntersDo(effect)) as last):
            done = entering_with_those(effect, more)
            return None if done is None else (*before, evolve(last, rewrite=AsEntersDo(done)))
        case _:
            return None


def _same_for(found: tuple[Statement, ...], also: AlsoElsewhere | None) -> tuple[Statement, ...]:
    """
    The statements, of which the last is true for objects elsewhere as well.
    """
    if also is None:
        return found
    match found:
        case (*before, ContinuousEffect(affects=Objects(zone=Zone.BATTLEFIELD), also=None) as last):
            return (*before, evolve(last, also=also))
        case _:
            raise DeclinedError("the same of what isn't about permanents")


def _cast_so(found: tuple[Statement, ...], so: MayCastFrom | None) -> tuple[Statement, ...]:
    """
    The statements, of which the last says what becomes of spells that are cast so.
    """
    if so is None:
        return found
    match found:
        case (*before, MayCastFrom(once=False) as last) if so.for_life:
            return (*before, evolve(last, for_life=True))
        case (*before, MayCastFrom(once=True) as last) if not so.for_life:
            return (*before, evolve(last, tapped=last.tapped or so.tapped, exiled=last.exiled or so.exiled))
        case _:
            raise DeclinedError("spells cast in a way that wasn't told")


def _unless(found: tuple[Statement, ...], condition: Condition | None) -> tuple[Statement, ...]:
    """
    The statements, of which the last holds only where a condition doesn't, for the next sentence says what happens then.
    """
    match found:
        case _ if condition is None:
            return found
        case (*before, ReplacementEffect(condition=None) as last):
            return (*before, evolve(last, condition=Not(condition)))
        case _:
            raise DeclinedError("instead of what")


def _still(found: tuple[Statement, ...], card_type: str | None) -> tuple[Statement, ...]:
    """
    The statements, of which the last lets what it makes a creature keep its types (CR 205.1b).
    """
    match found:
        case _ if card_type is None:
            return found
        case (*before, ContinuousEffect() as last):
            return (*before, evolve(last, changes=still(last.changes, card_type)))
        case _:
            raise DeclinedError("what it is still")


def in_one_sentence(text: str) -> str:
    """
    What is done instead of entering, with what follows if it was done and if it wasn't, as one sentence.
    """
    if not text.endswith(_IF_DONE):
        return text
    return text.removesuffix(_IF_DONE).removesuffix(" instead.") + " or put it into its owner's graveyard instead."
