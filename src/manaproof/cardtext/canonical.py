"""
Texts compared by what they say: the same words for wordings that are read as equal models.

Numbers of nouns and verbs, articles, conjunctions between instructions, and the place of "instead" and of a duration carry no
meaning of their own; what an object or player is called the second time ("that land", "it") neither.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lark import Token

from manaproof.cardtext.paragraphs import sentences, unnested
from manaproof.cardtext.same_words import TYPE_SORTS
from manaproof.cardtext.tokens import QUOTES
from manaproof.cardtext.wordings import said_from

Tokenise = Callable[[str], list[Token]]

_SIZE = re.compile(r"[\dX]+/[\dX]+")
_DROPPED = frozenset({",", ".", ":", "and", "and/or", "then", "each", "all", "to"})
_MOVED = (
    *(f"a {sort} is chosen" for sort in TYPE_SORTS),
    "instead",
    "until end of turn",
    "until your next turn",
    "until the end of your next turn",
    "this turn",
    "this combat",
    "during your turn",
    "during turns other than yours",
    "in addition",
    "own mana value",
    "at the beginning of the next end step",
    "at the beginning of your next end step",
    "at the beginning of the next upkeep",
    "at the beginning of your next upkeep",
    "at the beginning of your next main phase",
    "at end of combat",
)
_DAMAGE = frozenset({"damage", "combat damage", "noncombat damage"})
_QUANTITIES = frozenset({"for each", "equal to", ", where X is"})
_QUANTITY_PARTS = {
    "equal to": ("for each",),
    ", where X is": ("for each",),
}
_INDEFINITE = frozenset(
    {"X", "a", "a number of", "an amount of", "an amount of damage", "an amount of mana of", "mana of", "the number of"}
)
_SAME_OBJECT = {"~": "it", "~'s": "its"}
_EVENT_WORDS = frozenset({"whenever", "at the beginning of"})
_SPENDING = frozenset({"spend this mana only to", "this mana can't be spent to"})


def canonical(text: str, tokenise: Tokenise) -> tuple[str, ...]:
    """
    What a text says, as a sequence of words that is the same for all its wordings.

    Args:
        text: A normalised text.
        tokenise: The tokenizer of the grammars.
    """
    result: list[str] = []
    for sentence in sentences(re.sub(r"\[([+-]?\w+)\]:", r"\1:", text.replace("−", "-"))):
        for part in sentence.text.split("• "):
            tokens = _quoted_too(tokenise(part), tokenise)
            result.extend(_arranged(_sentence(tokens)))
    result = _quantities(result)
    moved = [word for word in _MOVED for _ in range(result.count(word))]
    return tuple([word for word in result if word not in _MOVED] + moved)


def _quoted_too(tokens: list[Token], tokenise: Tokenise) -> list[Token]:
    found: list[Token] = []
    for token in tokens:
        if token.type in QUOTES:
            found.append(Token("QUOTE", '"'))
            for sentence in sentences(unnested(token)):
                found.extend((*_quoted_too(tokenise(sentence.text), tokenise), Token("DOT", ".")))
        else:
            found.append(token)
    return found


def _sentence(tokens: list[Token]) -> list[str]:
    words: list[str] = []
    at = 0
    while at < len(tokens):
        length, said = said_from(tokens, at)
        words.extend(said)
        at += length
    words = [_SAME_OBJECT.get(word, word) for word in _recipient_first(words) if word not in _DROPPED]
    if any(word in _SPENDING for word in words):
        words = [word for word in words if word not in ("a", "cast", "or")]
    return words


def _recipient_first(words: list[str]) -> list[str]:
    """
    "Damage equal to its power to any target" and "damage to any target equal to its power" are the same.
    """
    for at in range(len(words) - 1):
        if words[at] == "damage" and words[at + 1] == "equal to" and "to" in words[at:]:
            to = words.index("to", at)
            end = next((i for i in range(to, len(words)) if words[i] in (",", "and", "then", "instead", ".")), len(words))
            return [*words[: at + 1], *words[to:end], *words[at + 1 : to], *words[end:]]
    return words


def _arranged(words: list[str]) -> list[str]:
    words = _event_first(_each_last(_passive(words)))
    words = _named_last(_base_first(_same_object(_conditions_first(_there_is(words)))))
    for at in range(len(words) - 1, -1, -1):
        if words[at] == "the rest" and at and words[at - 1] != "put" and words[at + 1 : at + 2] in (["into"], ["on"]):
            words = [*words[:at], "put", *words[at:]]
    return words


def _passive(words: list[str]) -> list[str]:
    """
    "Damage a creature would deal" told as damage "that would be dealt by" it.
    """
    if "would deal" not in words:
        return words
    at = words.index("would deal")
    kinds = [place for place in range(at) if words[place] in _DAMAGE]
    if not kinds:
        return words
    start = kinds[-1] + 1
    by = words[start:at][1:] if words[start:at][:1] == ["that"] else words[start:at]
    end = words.index("is dealt to") if "is dealt to" in words else len(words)
    spans = [word for word in words[at + 1 : end] if word in _MOVED]
    rest = [word for word in words[at + 1 : end] if word not in _MOVED]
    return [*words[:start], "that would be dealt", *rest, "by", *by, *spans, *words[end:]]


def _each_last(words: list[str]) -> list[str]:
    """
    "For each 1 damage prevented this way, put a counter" with its "for each" at the end.
    """
    if words[:1] == ["for each"] and words[2:3] == ["damage prevented this way"]:
        return [*words[3:], *words[:3]]
    return words


def _event_first(words: list[str]) -> list[str]:
    """
    "Exile it when ~ leaves the battlefield" with its event before what is done then.
    """
    if words and words[0] not in _EVENT_WORDS and "whenever" in words and '"' not in words:
        at = words.index("whenever")
        return words[at:] + words[:at]
    return words


def _quantities(words: list[str]) -> list[str]:
    """
    Amounts told in one way: "for each", "equal to the number of" and "X, where X is the number of" are the same.
    """
    if any(word in _QUANTITIES for word in words):
        words = [part for word in words for part in _QUANTITY_PARTS.get(word, (word,))]
        words = [word for word in words if word not in _INDEFINITE]
    return words


def _base_first(words: list[str]) -> list[str]:
    """
    "A 3/3 Golem" and "a Golem with base power and toughness 3/3" are the same.
    """
    phrase = "with base power and toughness"
    for at in range(len(words) - 1):
        if words[at + 1] in ("Legendary", "Snow") and _SIZE.fullmatch(words[at]):
            words = [*words[:at], words[at + 1], words[at], *words[at + 2 :]]
    if phrase in words and "is" in words[: words.index(phrase)]:
        at = words.index(phrase)
        start = at - 1 - words[:at][::-1].index("is")
        return [*words[: start + 1], *words[at + 1 : at + 2], *words[start + 1 : at], *words[at + 2 :]]
    return words


def _named_last(words: list[str]) -> list[str]:
    """
    "Is a creature with haste named X" and "is a creature named X and has haste" are the same.
    """
    if "named" in words and "is" in words[: words.index("named")]:
        at = words.index("named")
        end = next((place for place in range(at, len(words)) if words[place] in (".", ",", "|")), len(words))
        return [*words[:at], *words[at + 2 : end], *words[at : at + 2], *words[end:]]
    return words


def _there_is(words: list[str]) -> list[str]:
    """
    Counters that "there are" on an object, told of the object; cards that "are in" a zone, told as there.
    """
    if "there is" in words and "on" in words[words.index("there is") :]:
        start = words.index("there is")
        on = words.index("on", start)
        if words[on + 1 : on + 2] == ["it"] and "put" not in words[start:on]:
            counted = words[start + 1 : on]
            return [*words[:start], words[on + 1], "has", *counted, "on", "it", *words[on + 2 :]]
    for at in range(len(words) - 1):
        if words[at] == "is" and words[at + 1] == "in" and "more" in words[:at]:
            start = words.index("more") - 2
            return [*words[:start], "there is", *words[start:at], *words[at + 1 :]]
    return words


def _conditions_first(words: list[str]) -> list[str]:
    """
    A condition at the end of a sentence moved to its beginning.
    """
    stays = any(word.startswith("doesn't untap during") for word in words) or {"isn't", "legendary"} <= {*words}
    if stays or "enter" in words or "reduces it to" in words:
        words = ["if" if word == "as long as" else word for word in words]
    for at, word in enumerate(words):
        if word == "as long as" and at:
            return words[at:] + words[:at]
        if word == "if" and at and ("instead" in words[:at] or "enter" in words[:at] or stays) and words[0] != "whenever":
            return words[at:] + words[:at]
    return words


def _same_object(words: list[str]) -> list[str]:
    """
    "If it's a land card" and "if it's a land" are the same where a card was spoken of.
    """
    for at in range(len(words) - 2):
        if words[at : at + 3] == ["it", "is", "cast from your hand"]:
            return [*words[:at], "you", "cast", "it", "from your hand", *words[at + 3 :]]
        if words[at : at + 2] == ["it", "is"] and "card" in words[at + 2 : at + 6]:
            card = words.index("card", at)
            return words[:card] + words[card + 1 :]
    return words
