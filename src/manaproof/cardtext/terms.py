"""
What goes with mana, told in words without a card: "Spend this mana only to cast creature spells".
"""

from __future__ import annotations

from manaproof.cardtext.effects import OUT_OF_PLACE
from manaproof.cardtext.paragraphs import MAX_LINE, lines
from manaproof.cardtext.parsing import StoppedError
from manaproof.cardtext.reader import TOO_LONG, shared_reader
from manaproof.cardtext.subject import Subject
from manaproof.model.instructions import AddMana, Unread
from manaproof.model.production import SpendTerm

_BEFORE = "Add {C}. "


def read_terms(sentence: str) -> tuple[SpendTerm, ...]:
    """
    The restrictions and riders that a sentence about "this mana" gives it.

    Raises:
        StoppedError: the words aren't read, or say nothing of mana; it names the word where reading stopped.

    >>> [type(term).__name__ for term in read_terms("Spend this mana only to cast creature spells")]
    ['SpendOnly']
    """
    if len(sentence) > MAX_LINE:
        raise StoppedError(sentence[:20], MAX_LINE, TOO_LONG)
    (line, *more) = lines(f"{_BEFORE}{sentence.rstrip('.')}.", Subject()) or (None,)
    effect = shared_reader().effect(line.text) if line is not None and not more else ()
    match effect:
        case (AddMana(terms=terms),) if terms:
            return terms
        case (AddMana(), Unread() as unread, *_):
            raise StoppedError(unread.stopped_at, max(0, unread.position - len(_BEFORE)), unread.reason)
        case _:
            raise StoppedError(sentence[:20], 0, OUT_OF_PLACE)
