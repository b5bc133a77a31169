"""
The words of a formula: names of the board and of cards first, the longest first, then counters, numbers, signs and single words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, ClassVar

from attrs import frozen
from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr

from manaproof.cards.naming import fold
from manaproof.model.counter_kinds import is_counter_kind
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.lexer import COLOR_WORDS, NUMBERS, Vocabulary
from manaproof.specs.texts import Text
from manaproof.specs.unknowns import is_unknown

LONGEST = 500
_MOST_WORDS = 12
_WORD_END = re.compile(r"(?:['’]s\b|(?<=s)['’](?!\w))|(?=[\s,()<>≤≥≠*×+]|(?<!!)=|!=|!(?=\s)|$)")
_POSSESSIVE = re.compile(r"['’]s\b|(?<=s)['’](?!\w)")
_COUNTERS = re.compile(r"(?P<kind>[+−-]\d{1,3}/[+−-]\d{1,3}|[a-z][a-z-]*(?:\s+[a-z]+)?)(?=\s+counters\b)", re.IGNORECASE)
_TOKENS = re.compile(r"(?!all\b|every\b)(?P<name>[A-Z][\w'’-]*(?:\s+[\w'’-]+){0,3}?)(?=\s+tokens\b)")
_PIECES: tuple[tuple[str | None, re.Pattern[str]], ...] = (
    ("SYMBOLS", re.compile(r"(?:\{[^{}\s]{1,9}\}\s*)+")),
    ("RELATION", re.compile(r"<=|>=|!=|≤|≥|≠|<|>|=")),
    ("OPEN", re.compile(r"\(")),
    ("CLOSE", re.compile(r"\)")),
    ("PLUS", re.compile(r"\+")),
    ("MINUS", re.compile(r"[−-]")),
    ("TIMES", re.compile(r"[*×·]")),
    ("NUMBER", re.compile(r"\d{1,9}")),
    (None, re.compile(r"[^\W\d_]\w*(?:-[^\W\d_]\w*)*")),
    (None, re.compile(r".")),
)


@frozen
class Words:
    """
    The text of a formula with the names that it may use.
    """

    text: Text
    names: Vocabulary
    cards: CardSource


class FormulaLexer(Lexer):
    """
    Gives the pieces of a formula to the parser; a word that stands in the grammar is that keyword.
    """

    __future_interface__: ClassVar[int] = 0

    def __init__(self, conf: LexerConf) -> None:
        self._keywords = {t.pattern.value.lower(): t.name for t in conf.terminals if isinstance(t.pattern, PatternStr)}

    def lex(self, lexer_state: Words, parser_state: Any = None) -> Iterator[Token]:  # type: ignore[override]
        """
        The tokens of a formula.

        Raises:
            SpecError: there are too many.
        """
        del parser_state
        source, at, words = lexer_state.text.value, 0, 0
        while at < len(source):
            if source[at].isspace():
                at += 1
                continue
            words += 1
            if words > LONGEST:
                raise lexer_state.text.problem(f"a formula may have at most {LONGEST} words and signs; split it", at)
            token = self._token(lexer_state, at)
            yield token
            assert token.end_pos is not None
            at = token.end_pos

    def _token(self, words: Words, at: int) -> Token:
        source = words.text.value
        if source[at] == '"' and '"' in source[at + 1 :]:
            end = source.index('"', at + 1)
            return Token("NAME", source[at + 1 : end], start_pos=at, end_pos=end + 1)
        for kind, pattern in (("COUNTER", _COUNTERS), ("TOKEN", _TOKENS)):
            found = pattern.match(source, at)
            if found and (kind == "TOKEN" or is_counter_kind(found["kind"].replace("−", "-").lower())):
                return _token_of(kind, found)
        possessive = _POSSESSIVE.match(source, at)
        if possessive is not None:
            return Token(self._keywords["'s"], possessive[0], start_pos=at, end_pos=possessive.end())
        name = _name_at(words, at)
        if name is not None:
            return name
        for terminal, pattern in _PIECES:
            found = pattern.match(source, at)
            if found is not None:
                return _token_of(terminal or self._word(found[0]), found)
        raise AssertionError(f"no piece at {at}")

    def _word(self, word: str) -> str:
        lower = word.lower()
        if lower in self._keywords:
            return self._keywords[lower]
        if is_unknown(word):
            return "LETTER"
        if lower in NUMBERS:
            return "NUMBER"
        return "COLOR" if lower in COLOR_WORDS else "WORD"


def _token_of(kind: str, found: re.Match[str]) -> Token:
    value = found[0].rstrip()
    return Token(kind, value, start_pos=found.start(), end_pos=found.start() + len(value))


def _name_at(words: Words, at: int) -> Token | None:
    """
    The longest name of the board that starts there, or of a card if it starts with a capital.
    """
    source = words.text.value
    if not (source[at].isalnum()):
        return None
    ends = [found.start() for found in _WORD_END.finditer(source, at + 1)][:_MOST_WORDS]
    for end in reversed(ends):
        value = source[at:end]
        if value[-1].isspace():
            continue
        kind = words.names.kinds.get(fold(value))
        if kind == "PLAYER":
            return Token("PLAYER", value, start_pos=at, end_pos=end)
        if kind in ("NAME", "HELD") or (value[:1].isupper() and len(value) > 1 and words.cards.knows(value)):
            return Token("NAME", value, start_pos=at, end_pos=end)
    return None
