"""
The parser of phrases, and its errors in the words of the grammar.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from lark import Lark, Token, Tree, UnexpectedInput
from lark.exceptions import UnexpectedToken
from lark.lexer import PatternStr

from manaproof.errors import SpecError
from manaproof.specs.names import one_of
from manaproof.specs.phrases.lexer import PhraseLexer, Vocabulary, split_phrase
from manaproof.specs.texts import Text, shown

PhraseTree = Tree[Token]
Start = Literal["phrase", "ability"]

EXAMPLES: tuple[str, ...] = (
    "you tap Forest for mana",
    "you activate Pili-Pala's first ability",
    "you draw 2 cards",
    "your draw step begins",
    "Divination resolves",
    "Hangarback Walker enters under your control with X=3",
    "Lightning Bolt deals 3 damage to you",
    "an effect puts 2 +1/+1 counters on Grizzly Bears",
    "you mill 3 cards",
    "opponent's effect makes you discard a card",
    "you scry 2",
    "Grizzly Bears is destroyed",
    "you gain 3 life",
    "your life total becomes 10",
    "you create 2 Treasure tokens",
    "you proliferate",
)
_WORDS_OF_TERMINALS = {
    "PLAYER": "a player",
    "NAME": "the name of a permanent",
    "HELD": "the name of a card in a hand or graveyard",
    "WORD": "",
    "CARD_NAME": "the name of a card",
    "STEP": "a step such as `draw step`",
    "SYMBOLS": "mana such as `{G}`",
    "COLOR": "a color",
    "SIDED": "a die such as `d20`",
    "NUMBER": "a number",
    "ORDINAL": "`first`, `second`, …",
    "X_VALUE": "`X=3`",
    "TOKENS": "tokens such as `2 Treasure tokens`",
    "$END": "the end",
}


_NOT_SAID = ("would", "will", "may", "must", "shall")


@cache
def _parser() -> Lark:
    folder = files("manaproof.specs.phrases").joinpath("grammar")
    parts = sorted((part for part in folder.iterdir() if part.name.endswith(".lark")), key=lambda part: part.name)
    grammar = "\n".join(part.read_text(encoding="utf-8") for part in parts)
    return Lark(grammar, parser="lalr", lexer=PhraseLexer, start=["phrase", "ability"], maybe_placeholders=False)


def parse(text: Text, vocabulary: Vocabulary, start: Start = "phrase") -> PhraseTree:
    """
    The tree of a phrase.

    Raises:
        SpecError: it is no phrase; the error points at the word that doesn't fit and says what would.
    """
    pieces: Any = split_phrase(text.value, vocabulary)
    if not pieces:
        raise text.problem(f"a phrase is missing; write one like `{EXAMPLES[0]}`")
    try:
        return _parser().parse(pieces, start=start)
    except UnexpectedInput as error:
        offset = (error.token.start_pos or 0) if isinstance(error, UnexpectedToken) else 0
        begins = all(piece.kind is None for piece in pieces if piece.start < offset)
        raise _unexpected(text, error, names_nothing=begins) from None


def _unexpected(text: Text, error: UnexpectedInput, *, names_nothing: bool) -> SpecError:
    """
    What doesn't fit; with examples where nothing before it is a name that the board knows.
    """
    if not isinstance(error, UnexpectedToken):
        return text.problem(f"{shown(text.value)} is no phrase")
    token = error.token
    fitting = _fitting(error)
    if token.type == "$END":
        return text.problem(f"{shown(text.value)} stops too early; {fitting} could follow", len(text.value))
    offset = token.start_pos or 0
    if str(token).lower() in _NOT_SAID:
        plain = re.sub(rf"\s*\b{token}\b\s*", " ", text.value).strip()
        hint = f"a phrase says what happens, without `{token}`: {shown(plain)}"
        return text.problem(f"{shown(token)} doesn't fit there in {shown(text.value)}; {hint}", offset)
    message = f"{shown(token)} doesn't fit there in {shown(text.value)}; "
    message += "the phrase is complete before it" if fitting == "the end" else f"{fitting} would"
    if names_nothing:
        message += f"; phrases look like {one_of(f'`{example}`' for example in EXAMPLES)}"
    return text.problem(message, offset)


def _fitting(error: UnexpectedToken) -> str:
    interactive: Any = error.interactive_parser
    accepted: set[str] = interactive.accepts()
    keywords = {t.name: t.pattern.value for t in _parser().terminals if isinstance(t.pattern, PatternStr)}
    words = sorted(f"`{keywords[name]}`" for name in accepted if name in keywords)
    others = [_WORDS_OF_TERMINALS[name] for name in _WORDS_OF_TERMINALS if name in accepted]
    return one_of([*(word for word in others if word), *words])
