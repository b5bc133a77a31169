"""
Effects with a duration that are put on a board in words: "shield: prevent the next 2 damage to you this turn".
"""

from __future__ import annotations

import re

from attrs import frozen

from manaproof.errors import SpecError
from manaproof.model.abilities import SpellAbility
from manaproof.model.cards import Card, Face
from manaproof.specs.texts import Text, shown

_PREFIX = re.compile(r"(?P<kind>shield|effect|emblem|resolved)\s*:\s*", re.IGNORECASE)


@frozen
class LastingEntry:
    """
    An entry among a player's permanents that is none: words of an effect, or a spell or ability that has resolved.
    """

    kind: str  # "shield", "effect", "emblem" or "resolved"
    words: Text


def lasting_entry(text: Text) -> LastingEntry | None:
    """
    The entry as an effect that lasts, None if it names a permanent.

    >>> lasting_entry(Text("shield: prevent the next 2 damage to you this turn")).kind
    'shield'
    """
    found = _PREFIX.match(text.value)
    return None if found is None else LastingEntry(found["kind"].lower(), text.part(found.end()))


def card_of_words(words: Text, *, emblem: bool = False) -> Card:
    """
    A spell that leaves behind what the words say; an emblem says what is simply true (CR 114.3, 114.4).

    Raises:
        SpecError: the words aren't read; the error points at the word where reading stopped.
    """
    from manaproof.cardtext.lasting import read_emblem, read_lasting  # noqa: PLC0415 - it loads the grammar
    from manaproof.cardtext.parsing import StoppedError  # noqa: PLC0415

    if not words.value:
        raise words.problem("an effect needs words, such as `prevent the next 2 damage to you this turn`")
    try:
        effect = read_emblem(words.value) if emblem else read_lasting(words.value)
    except StoppedError as stopped:
        raise _not_read(words, stopped) from None
    return Card(words.value, (Face(words.value, card_types=("Sorcery",), abilities=(SpellAbility(effect),)),))


def _not_read(words: Text, stopped: Exception) -> SpecError:
    word, position = getattr(stopped, "word", ""), getattr(stopped, "position", 0)
    reason = getattr(stopped, "reason", "")
    before = words.value[:position].rstrip()
    after = f" after {shown(before)}" if before else ""
    what = f"{shown(word)}{after}" if word else f"the end{after}"
    return words.problem(f"the effect isn't read: {reason}, at {what}; write it as a card would say it", position)
