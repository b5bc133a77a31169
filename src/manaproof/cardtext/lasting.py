"""
Effects that last, told in words without a card: "prevent the next 2 damage to you this turn".
"""

from __future__ import annotations

from manaproof.cardtext.effects import OUT_OF_PLACE
from manaproof.cardtext.paragraphs import MAX_LINE, lines
from manaproof.cardtext.parsing import StoppedError
from manaproof.cardtext.reader import TOO_LONG, shared_reader
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import WHILE_THE_QUESTION_LASTS, Establish, StaticAbility
from manaproof.model.instructions import DoesNotUntap, Effect, SkipNext, Target, Unread


def read_lasting(text: str) -> Effect:
    """
    What a spell or ability that says these words leaves behind.

    A sentence that is simply true ("players can't draw cards") lasts as long as the question looks.

    Raises:
        StoppedError: the words aren't read, or leave nothing behind; it names the word where reading stopped.

    >>> [type(instruction).__name__ for instruction in read_lasting("prevent the next 2 damage to you this turn")]
    ['Establish']
    """
    line = _line(text)
    statements = shared_reader().statements(line)
    if not isinstance(statements, StoppedError):
        return (Establish(StaticAbility(statements), WHILE_THE_QUESTION_LASTS),)
    effect = shared_reader().effect(line)
    if effect and all(isinstance(instruction, Establish | Target | SkipNext | DoesNotUntap) for instruction in effect):
        return effect
    raise _furthest(effect, statements)


def read_emblem(text: str) -> Effect:
    """
    What an emblem with these words says: a static ability, which has no duration (CR 114.3, 611.3).

    Raises:
        StoppedError: the words aren't read as one; it names the word where reading stopped.

    >>> [type(instruction).__name__ for instruction in read_emblem("creatures you control get +1/+1")]
    ['Establish']
    """
    statements = shared_reader().statements(_line(text))
    if isinstance(statements, StoppedError):
        raise statements
    return (Establish(StaticAbility(statements), WHILE_THE_QUESTION_LASTS),)


def _line(text: str) -> str:
    if len(text) > MAX_LINE:
        raise StoppedError(text[:20], MAX_LINE, TOO_LONG)
    words = text if text.rstrip().endswith((".", '"')) else f"{text}."
    (line, *more) = lines(words, Subject()) or (None,)
    if line is None or more:
        raise StoppedError(text[:20], 0, OUT_OF_PLACE)
    return line.text


def _furthest(effect: Effect, stopped: StoppedError) -> StoppedError:
    unread = [part for part in effect if isinstance(part, Unread) and part.position > stopped.position]
    if unread:
        return StoppedError(unread[0].stopped_at, unread[0].position, unread[0].reason)
    return stopped
