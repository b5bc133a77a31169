"""
The grammars put together, and sentences parsed with them.

LALR(1) with one token of look-ahead is enough for all of them, because `tokens` tells the joints of a list from those of
clauses; so a sentence has at most one reading.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from importlib import resources
from typing import Any

from attrs import frozen
from lark import Lark, Token
from lark.exceptions import UnexpectedToken, VisitError

from manaproof.cardtext.build.meanings import meanings
from manaproof.cardtext.build.parts import DeclinedError
from manaproof.cardtext.tokens import WordLexer
from manaproof.model.abilities import Ability

STARTS = ("effect", "static", "trigger", "cost_part", "condition", "protection")
UNKNOWN_WORD = "the word is not in the grammar"
NOT_HERE = "the word is not expected here"
ENDS_EARLY = "the sentence ends early"
NO_MEANING = "the words have no meaning in the model"


class StoppedError(Exception):
    """
    A sentence was not read: the word where reading stopped, where that word is, and why.
    """

    def __init__(self, word: str, position: int, reason: str) -> None:
        super().__init__(f"{reason}: {word!r} at {position}")
        self.word = word
        self.position = position
        self.reason = reason


@frozen
class Parsed:
    """
    What came of parsing a sentence: its meaning, or why there is none.
    """

    meaning: Any = None
    stopped: StoppedError | None = None

    def get(self) -> Any:
        """
        The meaning.

        Raises:
            StoppedError: the sentence was not read.
        """
        if self.stopped is not None:
            raise self.stopped
        return self.meaning


class _Builder:
    """
    Gives Lark the meanings as functions of the list of a rule's parts.
    """

    def __init__(self, table: dict[str, Callable[..., Any]]) -> None:
        for name, meaning in table.items():
            setattr(self, name, _of_list(meaning))


def _of_list(meaning: Callable[..., Any]) -> Callable[[list[Any]], Any]:
    return lambda parts: meaning(*parts)


def grammar_text() -> str:
    """
    All grammars as one text, those that extend rules of others after them.
    """
    folder = resources.files("manaproof.cardtext").joinpath("grammar")
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".lark")), key=lambda file: file.name)
    texts = [file.read_text(encoding="utf-8") for file in files]
    return "\n".join(sorted(texts, key=lambda text: "%extend" in text))


class SentenceParser:
    """
    Parses sentences; every sentence is parsed once and then remembered.

    Args:
        read_quoted: How an ability in quotes is read.
    """

    def __init__(self, read_quoted: Callable[[str], Ability], *, remembered: int = 200_000) -> None:
        self._lark = Lark(
            grammar_text(),
            parser="lalr",
            lexer=WordLexer,
            start=list(STARTS),
            maybe_placeholders=False,
            transformer=_Builder(meanings(read_quoted)),
        )
        self._tokens = WordLexer(self._lark.parser.lexer_conf).tokenizer.tokens
        self._remembered = functools.lru_cache(maxsize=remembered)(self._parse)

    def tokens(self, text: str) -> list[Token]:
        """
        The tokens of a text.
        """
        return self._tokens(text)

    def parse(self, start: str, text: str) -> Parsed:
        """
        What a sentence means, from that start of the grammar.
        """
        return self._remembered(start, text)

    def parse_tokens(self, start: str, tokens: Sequence[Token], text: str) -> Parsed:
        """
        The same for a part of a sentence that is already in tokens.
        """
        try:
            return Parsed(self._lark.parse(tokens, start=start))
        except UnexpectedToken as error:
            return Parsed(stopped=_stopped(error.token, tokens, text))
        except (DeclinedError, VisitError, ValueError) as error:
            first = str(tokens[0]) if tokens else ""
            return Parsed(stopped=StoppedError(first, tokens[0].start_pos or 0 if tokens else 0, _why(error)))

    def _parse(self, start: str, text: str) -> Parsed:
        return self.parse_tokens(start, self._tokens(text), text)


def _why(error: Exception) -> str:
    return f"{NO_MEANING}: {error}" if isinstance(error, DeclinedError) else NO_MEANING


def _stopped(token: Token, tokens: Sequence[Token], text: str) -> StoppedError:
    if token.type == "$END":
        last = tokens[-1] if tokens else None
        return StoppedError(str(last or ""), (last.end_pos or 0) if last else 0, ENDS_EARLY)
    start, end = token.start_pos or 0, token.end_pos or 0
    reason = UNKNOWN_WORD if token.type == "UNKNOWN" else NOT_HERE
    return StoppedError(text[start:end] or str(token), start, reason)
