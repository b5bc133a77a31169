"""
Sentences as tokens: one token for each word or set phrase, the same wherever it stands.

The grammars list their words; every other word gets its class from `vocabulary`. Two things that a parser with one token
of look-ahead can't see are told here by the neighbours: whether "or", "and" and a comma join nouns or clauses, and whether
the words before "counter" name its kind.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import Any

from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr, Token

from manaproof.cardtext import vocabulary
from manaproof.cardtext.names_of_tokens import NAME_JOINERS, Piece, created_name
from manaproof.cardtext.paragraphs import GIVER

_PIECE = re.compile(
    r"""(?P<quoted>"[^"]*")
      | (?P<symbols>(?:\{[^{}\s]{1,8}\})+)
      | (?P<ratio>[+\-−]?[\dX*]{1,6}/[+\-−]?[\dX*]{1,6})
      | (?P<number>[+\-−]?\d{1,9}\b)
      | (?P<itself>[~≈](?:'s)?)
      | (?P<word>[^\W\d_](?:[\w'’/\-]*\w)?!?)
      | (?P<mark>\S)""",
    re.VERBOSE,
)
_TAP = {"{T}": "TAPSYMBOL", "{Q}": "UNTAPSYMBOL"}
_IRREGULAR = {
    "an": "a",
    "are": "is",
    "was": "is",
    "were": "is",
    "have": "has",
    "don't": "doesn't",
    "aren't": "isn't",
    "weren't": "isn't",
    "wasn't": "isn't",
    "haven't": "hasn't",
}
_NOUN_END = frozenset({"CARDTYPE", "SUBTYPE", "COLOR_WORD", "NONTYPE", "MANA_SYMBOLS", "KEYWORD", "PARAMETERED"})
_NOUN_START = _NOUN_END | {"SUPERTYPE"}
QUOTES = ("QUOTED", "QUOTED_BY_NAME")
_JOINERS = {"or": "OR", "and": "AND", "and/or": "ANDOR"}
_ADDED_TO_A_ROLL = "and add"  # after a die; elsewhere two words, of which the first joins instructions
_OF_ANY = frozenset({"a", "an", "all", "another", "each", "other", "target"})
_COMMAS = frozenset({"LISTCOMMA", "MANACOMMA"})
_NOUN_WORDS = frozenset({"permanent", "card", "token", "spell", "ability", "colorless", "multicolored", "source"})


def pieces(text: str) -> list[Piece]:
    """
    The words and marks of a text.

    >>> [piece.text for piece in pieces("{T}: Add one mana.")]
    ['{T}', ':', 'Add', 'one', 'mana', '.']
    """
    return [Piece(match.lastgroup or "mark", match[0], match.start()) for match in _PIECE.finditer(text)]


def _singulars(word: str) -> Iterator[str]:
    yield word
    if word in _IRREGULAR:
        yield _IRREGULAR[word]
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith(("ches", "shes", "sses", "xes", "oes")):
        yield word[:-2]
    if word.endswith("s") and not word.endswith("'s"):
        yield word[:-1]


class WordList:
    """
    The words and phrases that the grammars write out, each with the name of its token.
    """

    def __init__(self, literals: Iterable[tuple[str, str]]) -> None:
        self._single: dict[str, tuple[str, str]] = {}
        self._phrases: dict[str, list[tuple[tuple[str, ...], str, str]]] = {}
        for name, literal in literals:
            words = tuple(piece.text for piece in pieces(literal))
            if len(words) == 1:
                self._single[words[0]] = (name, literal)
            else:
                self._phrases.setdefault(words[0], []).append((words, name, literal))
        for phrases in self._phrases.values():
            phrases.sort(key=lambda phrase: -len(phrase[0]))

    def word(self, text: str) -> tuple[str, str] | None:
        """
        The token of a word, inflected or not.
        """
        return next((self._single[form] for form in _singulars(text) if form in self._single), None)

    def phrase(self, lowered: list[str], at: int) -> tuple[int, str, str] | None:
        """
        The longest phrase that begins at a place: its length in words, its token and its dictionary form.
        """
        for form in _singulars(lowered[at]):
            for words, name, literal in self._phrases.get(form, ()):
                rest = lowered[at + 1 : at + len(words)]
                if len(rest) == len(words) - 1 and all(
                    expected in _singulars(word) for expected, word in zip(words[1:], rest, strict=True)
                ):
                    return len(words), name, literal
        return None


class Tokenizer:
    """
    Turns a sentence into tokens with the words of the grammars.
    """

    def __init__(self, literals: Iterable[tuple[str, str]]) -> None:
        self._words = WordList(literals)

    def tokens(self, text: str) -> list[Token]:
        """
        The tokens of a sentence.
        """
        found = pieces(text)
        lowered = [piece.text.lower() if piece.kind == "word" and piece.text != "X" else piece.text for piece in found]
        result: list[Token] = []
        at = 0
        while at < len(found):
            length, name, value = self._at(found, lowered, at)
            last = found[at + length - 1]
            result.append(Token(name, value, found[at].start, end_pos=last.start + len(last.text)))
            at += length
        self._join_nouns(result)
        return result

    def _at(self, found: list[Piece], lowered: list[str], at: int) -> tuple[int, str, str]:
        piece = found[at]
        if piece.kind not in {"word", "mark"}:
            return self._symbolic(found, lowered, at)
        if name := created_name(found, lowered, at):
            return name
        if lowered[at] == "enchanted" and _is_a_quality(lowered, at):
            return 1, "UNKNOWN", piece.text
        if counter := self._counter(found, lowered, at):
            return counter
        phrase = self._words.phrase(lowered, at)
        if phrase and (phrase[2] != _ADDED_TO_A_ROLL or (at and vocabulary.sides_of(lowered[at - 1]) is not None)):
            return phrase
        if keyword := _with_parameter(found, at):
            return keyword
        if at and lowered[at - 1] == "named" and piece.text[:1].isupper():
            return self._name(found, at)
        if listed := _listed(found, at):
            return listed
        if word := self._words.word(lowered[at]):
            return (1, *word)
        return 1, "UNKNOWN", piece.text

    def _symbolic(self, found: list[Piece], lowered: list[str], at: int) -> tuple[int, str, str]:
        piece = found[at]
        text = piece.text.replace("−", "-")
        if piece.kind == "ratio":
            if at + 1 < len(found) and lowered[at + 1] in ("counter", "counters"):
                return 2, "COUNTER_KIND", text
            return 1, "MODIFICATION" if text[0] in "+-" else "RATIO", text
        if piece.kind == "symbols":
            if text in _TAP:
                return 1, _TAP[text], text
            return 1, "ENERGY_SYMBOLS" if text.startswith("{E}") else "MANA_SYMBOLS", text
        if piece.kind == "itself":
            return 1, "ITS_OWN" if text.endswith("'s") else "ITSELF", text
        if piece.kind == "quoted":
            return 1, "QUOTED_BY_NAME" if GIVER in piece.text else "QUOTED", piece.text
        return 1, "NUMERAL", text

    def _counter(self, found: list[Piece], lowered: list[str], at: int) -> tuple[int, str, str] | None:
        for length in (2, 1):
            after = at + length
            if after < len(found) and lowered[after] in ("counter", "counters"):
                kind = vocabulary.counter_kind([piece.text for piece in found[at:after]])
                if kind is not None and kind[1] == length:
                    return length + 1, "COUNTER_KIND", kind[0]
        return None

    def _name(self, found: list[Piece], at: int) -> tuple[int, str, str]:
        end = last = at
        while end < len(found) and found[end].kind == "word":
            if found[end].text[0].isupper():
                last = end
            elif found[end].text not in NAME_JOINERS:
                break
            end += 1
            if _goes_on_after_comma(found, end):
                end += 2
        name = " ".join(piece.text for piece in found[at : last + 1])
        return last - at + 1, "PROPER_NAME", name.replace(" ,", ",")

    def _join_nouns(self, result: list[Token]) -> None:
        for at, token in enumerate(result):
            if token in ("or", "and", "and/or", ",") and 0 < at < len(result) - 1:
                self._join(result, at)

    def _join(self, result: list[Token], at: int) -> None:
        token, before, after = result[at], result[at - 1], result[at + 1]
        if token == ",":
            if after in ("or", "and", "and/or") and at + 2 < len(result):
                if _ends_noun(before) and _starts_noun(before, result[at + 2]) and _in_list(result, at):
                    result[at] = token.update(type=_comma(before))
            elif _ends_noun(before) and _starts_noun(before, after) and _list_goes_on(result, at):
                result[at] = token.update(type=_comma(before))
        elif token == "and" and _joined_as_kinds(before, after):
            result[at] = token.update(type="LISTAND")
        elif token in ("and", "or") and after == "other" and at + 2 < len(result) and _ends_noun(before):
            if result[at + 2].type in ("SUBTYPE", "CARDTYPE"):
                result[at] = token.update(type="LIST" + _JOINERS[str(token)])
        elif (_ends_noun(before) or before.type in _COMMAS) and _starts_noun(before, after):
            of_mana = before.type in ("MANA_SYMBOLS", "MANACOMMA")
            result[at] = token.update(type=("MANA" if of_mana else "LIST") + _JOINERS[str(token)])


def _joined_as_kinds(before: Token, after: Token) -> bool:
    """
    Whether "and" joins two supertypes, "legendary and snow", or an ability in quotes to a base power and toughness.
    """
    return before.type == after.type == "SUPERTYPE" or (before.type == "RATIO" and after.type in QUOTES)


def _goes_on_after_comma(found: list[Piece], at: int) -> bool:
    """
    Whether a name goes on with a title: "Mileva, the Stalwart".
    """
    after = found[at : at + 3]
    return len(after) == 3 and [piece.text for piece in after[:2]] == [",", "the"] and after[2].text[:1].isupper()


def _is_a_quality(lowered: list[str], at: int) -> bool:
    """
    Whether "enchanted" says of any objects that they are, and doesn't mean the one to which this is attached.

    >>> _is_a_quality(["enchanted", "creatures"], 0), _is_a_quality(["enchanted", "creature"], 0)
    (True, False)
    """
    following = lowered[at + 1] if at + 1 < len(lowered) else ""
    of_several = following.endswith("s") and not following.endswith("'s") and following != "plains"
    return of_several or (at > 0 and lowered[at - 1] in _OF_ANY)


def _comma(before: Token) -> str:
    return "MANACOMMA" if before.type == "MANA_SYMBOLS" else "LISTCOMMA"


def _ends_noun(token: Token) -> bool:
    return token.type in _NOUN_END or token.type in QUOTES or token in _NOUN_WORDS


def _starts_noun(before: Token, after: Token) -> bool:
    if before.type in ("MANA_SYMBOLS", "MANACOMMA") and (after.type == "NUMERAL" or after == "X"):
        return True
    if before.type in QUOTES:
        return after.type in QUOTES
    return (
        after.type in _NOUN_START
        or after in _NOUN_WORDS
        or (before.type in ("KEYWORD", "PARAMETERED", "LISTCOMMA") and (after.type in QUOTES or after == "protection"))
    )


def _in_list(result: list[Token], at: int) -> bool:
    return any(token.type in _COMMAS for token in result[max(0, at - 6) : at])


def _list_goes_on(result: list[Token], at: int) -> bool:
    if result[at - 1].type == result[at + 1].type == "NONTYPE":
        return True
    end = at + 1
    while end < len(result) and (result[end].type in _NOUN_START or result[end] in _NOUN_WORDS):
        end += 1
    return end < len(result) and result[end] in (",", "or", "and", "and/or")


def _with_parameter(found: list[Piece], at: int) -> tuple[int, str, str] | None:
    """
    A keyword with its number or cost: "toxic 1", "ward {2}".
    """
    if at + 1 >= len(found):
        return None
    kind = vocabulary.keywords().get(found[at].text.lower())
    if (kind in ("number", "devoured") and found[at + 1].kind == "number") or (
        kind == "cost" and found[at + 1].kind == "symbols"
    ):
        return 2, "PARAMETERED", f"{found[at].text.lower()} {found[at + 1].text}"
    return None


def _listed(found: list[Piece], at: int) -> tuple[int, str, str] | None:
    for length in (3, 2, 1):
        words = found[at : at + length]
        if len(words) == length and (classed := _classed([piece.text for piece in words])):
            return (length, *classed)
    return None


@functools.lru_cache(maxsize=20_000)
def _classed_text(text: str) -> tuple[str, str] | None:
    lowered = text.lower()
    if text in vocabulary.subtypes():
        return "SUBTYPE", vocabulary.subtypes()[text]
    if lowered in vocabulary.bare_keywords():
        return "KEYWORD", lowered
    for table, name in (
        (vocabulary.CARD_TYPES, "CARDTYPE"),
        (vocabulary.SUPERTYPES, "SUPERTYPE"),
        (vocabulary.COLOR_WORDS, "COLOR_WORD"),
    ):
        if lowered in table:
            return name, table[lowered]
    if (sides := vocabulary.sides_of(lowered)) is not None:
        return "SIDED_DIE", f"d{sides}"
    if lowered in vocabulary.NUMBERS:
        return "NUMERAL", str(vocabulary.NUMBERS[lowered])
    if lowered in vocabulary.ORDINALS:
        return "ORDINAL", str(vocabulary.ORDINALS[lowered])
    if lowered.startswith("non") and (rest := text[3:].lstrip("-")) and _classed_text(rest):
        return "NONTYPE", ":".join(_classed_text(rest) or ())
    if lowered == "permanent's":
        return "POSSESSIVE", "permanent"
    if text.endswith("'s") and (stem := _classed_text(text[:-2])):
        return "POSSESSIVE", ":".join(stem)
    return None


def _classed(words: list[str]) -> tuple[str, str] | None:
    return _classed_text(" ".join(words))


class WordLexer(Lexer):
    """
    The tokenizer in the form that Lark calls.
    """

    def __init__(self, configuration: LexerConf) -> None:
        self.tokenizer = Tokenizer(
            (terminal.name, terminal.pattern.value)
            for terminal in configuration.terminals
            if isinstance(terminal.pattern, PatternStr)
        )

    def lex(self, lexer_state: Any) -> Iterator[Token]:  # type: ignore[override]  # Lark calls it without its second argument
        """
        The tokens of a sentence, one by one; a sentence that is in tokens already stays as it is.
        """
        return iter(lexer_state if isinstance(lexer_state, list) else self.tokenizer.tokens(str(lexer_state)))
