"""
Counters with which a permanent enters for what the cards are that are discarded as it does (grammar `entering`).
"""

from __future__ import annotations

from attrs import frozen
from lark import Token

from manaproof.cardtext.build.parts import DeclinedError, Instructions, Meanings, Sentence
from manaproof.model.expr import ONE
from manaproof.model.instructions import Conditional, Effect, EnterWith
from manaproof.model.lookups import CardThisWay
from manaproof.model.properties import HasKeyword


@frozen
class SameForKeywords(Sentence):
    """
    What the sentence before says of a keyword is true for these.
    """

    keywords: tuple[str, ...]


def counter_of_discarded(keyword: str) -> Conditional:
    """
    "It enters with a flying counter on it if a card discarded this way has flying."
    """
    return Conditional(CardThisWay("discarded", HasKeyword(keyword)), (EnterWith(ONE, keyword),))


def same_for_keywords(effect: Effect, same: SameForKeywords) -> Effect | None:
    """
    The effect with the same for each of the keywords, None where it ends in nothing of a keyword.
    """
    match effect:
        case (*_, Conditional(CardThisWay("discarded", HasKeyword(keyword))) as last) if last == counter_of_discarded(keyword):
            return (*effect, *map(counter_of_discarded, same.keywords))
        case _:
            return None


def _enters_with_if_discarded(kind: Token, _on_it: object, keyword: Token) -> Instructions:
    if str(kind) != str(keyword):
        raise DeclinedError("a counter of another keyword")
    return Instructions((counter_of_discarded(str(keyword)),))


ENTERING_FOR_CARDS: Meanings = {
    "enters_with_if_discarded": _enters_with_if_discarded,
    "same_for_keywords": lambda keywords: SameForKeywords(tuple(map(str, keywords))),
}
