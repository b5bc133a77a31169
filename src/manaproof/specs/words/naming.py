"""
Players, permanents, cards and counters in words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from manaproof.model.amounts import is_one
from manaproof.model.libraries import Known, LibraryCard, UnknownCards
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Every, Without
from manaproof.rules.words import card_words
from manaproof.specs.names import one_of


def whose(player: PlayerName) -> str:
    """
    The possessive of a player.

    >>> whose("you"), whose("opponent")
    ('your', "opponent's")
    """
    return "your" if player == "you" else f"{player}'s"


def permanent_in_words(identity: ObjectId) -> str:
    """
    A permanent by its identity.

    >>> permanent_in_words("you/Forest 2"), permanent_in_words("opponent/Exotic Orchard")
    ('your Forest 2', "opponent's Exotic Orchard")
    """
    player, _, name = identity.partition("/")
    return f"{whose(player)} {name}" if name else identity


def object_in_words(name: str) -> str:
    """
    A player or permanent; of an identity such as "you/Forest" only the name.
    """
    return name.partition("/")[2] or name


def card_in_words(card: LibraryCard) -> str:
    """
    A card: its name, or what is known of it.
    """
    if card.known is not None:
        return card.known.name
    words = _kind_of_card(card.facts)
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def cards_in_words(cards: Sequence[LibraryCard | UnknownCards]) -> str:
    """
    Several cards, equal ones counted, in the order in which they are given.
    """
    counted = Counter(card_in_words(card) for card in cards if isinstance(card, LibraryCard))
    words = [_several(words, count) for words, count in counted.items()]
    words += [_stretch(stretch) for stretch in cards if isinstance(stretch, UnknownCards)]
    return one_of(words, "and") or "no cards"


def _stretch(stretch: UnknownCards) -> str:
    """
    A stretch of unknown cards: "2 nonland cards", "any number of cards".
    """
    kind = _kind_of_card(stretch.facts)
    if stretch.least == stretch.most:
        return f"a {kind}" if is_one(stretch.least) else f"{stretch.least} {kind}s"
    if stretch.most is None:
        return f"{stretch.least} or more {kind}s" if stretch.least else f"any number of {kind}s"
    return f"{stretch.least} to {stretch.most} {kind}s"


def _kind_of_card(facts: tuple[Known, ...]) -> str:
    return card_words(Every(tuple(fact.having if fact.holds else Without(fact.having) for fact in facts)))


def is_of_unknown_size(card: LibraryCard | UnknownCards) -> bool:
    """
    Whether how many cards there are isn't known.
    """
    return isinstance(card, UnknownCards) and card.least != card.most


def counters_in_words(kind: str, count: int) -> str:
    """
    Counters with their number.

    >>> counters_in_words("+1/+1", 6), counters_in_words("charge", 1)
    ('6 +1/+1 counters', 'a charge counter')
    """
    if is_one(count):
        return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} counter"
    return f"{count} {kind} counters"


def does(player: PlayerName, verb: str) -> str:
    """
    A player who does something: "you draw", "opponent draws".

    >>> does("you", "scry"), does("opponent", "scry"), does("opponent", "pay")
    ('you scry', 'opponent scries', 'opponent pays')
    """
    if player == "you":
        return f"you {verb}"
    irregular = {"are": "is", "have": "has", "do": "does"}
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{player} {verb[:-1]}ies"
    ending = "es" if verb.endswith(("s", "x", "z", "sh", "ch")) else "s"
    return f"{player} {irregular.get(verb, verb + ending)}"


def are(count: int) -> str:
    """
    The verb for so many.
    """
    return "is" if is_one(count) else "are"


def _several(words: str, count: int) -> str:
    if is_one(count):
        return words
    article, _, rest = words.partition(" ")
    return f"{count} {rest}s" if article in ("a", "an") else f"{count} {words}"
