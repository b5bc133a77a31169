"""
The parser of formulas, and its errors in the words of the grammar.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput
from lark.exceptions import UnexpectedToken
from lark.lexer import PatternStr

from manaproof.errors import SpecError
from manaproof.model.board import Board
from manaproof.specs.formulas.lexer import FormulaLexer, Words
from manaproof.specs.names import CardSource, nearest, one_of
from manaproof.specs.phrases.lexer import Vocabulary
from manaproof.specs.texts import Text, shown

FormulaTree = Tree[Token]
DEEPEST = 40

MEASURES: tuple[str, ...] = (
    "damage dealt to you",
    "damage dealt by Lightning Bolt",
    "life gained by you",
    "life lost",
    "cards drawn by you",
    "mana added by Forest",
    "{B} added",
    "every mana added is B",
    "+1/+1 counters put on Grizzly Bears",
    "counters removed from Grizzly Bears",
    "tokens created by you",
    "Treasure tokens created",
    "permanents sacrificed by you",
    "triggers of Soul Warden",
    "Soul Warden triggers once",
    "Grizzly Bears enters tapped",
    "Grizzly Bears dies",
    "Grizzly Bears is exiled",
    "you lose the game",
    "nothing happens",
)
_NOT_TOLD = {
    "prevented": "compare `damage dealt` with what would be dealt",
    "discarded": "ask `outcomes`, which tells where the cards went",
    "milled": "ask `outcomes`, which tells where the cards went",
}
_WORDS_OF_TERMINALS = {
    "PLAYER": "a player",
    "NAME": "a name",
    "SYMBOLS": "mana such as `{B}`",
    "COLOR": "a color",
    "NUMBER": "a number",
    "COUNTER": "a kind of counters",
    "TOKEN": "a kind of tokens",
    "RELATION": "`<=` or another comparison",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "TIMES": "`*`",
    "OPEN": "`(`",
    "CLOSE": "`)`",
    "LETTER": "an unknown such as `n`",
    "$END": "the end",
}


@cache
def _parser() -> Lark:
    grammar = files("manaproof.specs.formulas").joinpath("formula.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=FormulaLexer, maybe_placeholders=False, keep_all_tokens=True)


def parse(text: Text, board: Board, cards: CardSource) -> FormulaTree:
    """
    The tree of a formula or quantity.

    Raises:
        SpecError: it is none; the error points at the word that doesn't fit and says what would. Or it is too long or too deep.

    Shapes: at most 500 words and signs, and 40 parts one inside the other.
    """
    if not text.value.strip():
        raise text.problem(f"a formula is missing; write one like `{MEASURES[0]} <= 3`")
    words: Any = Words(text, Vocabulary.of(board), cards)
    try:
        tree = _parser().parse(words)
    except UnexpectedInput as error:
        raise _unexpected(text, error) from None
    if _is_deep(tree):
        raise text.problem(f"a formula may have at most {DEEPEST} parts one inside the other; use fewer brackets")
    return tree


def _is_deep(tree: FormulaTree) -> bool:
    level = [tree]
    for _ in range(DEEPEST):
        level = [child for part in level for child in part.children if isinstance(child, Tree)]
    return bool(level)


def _unexpected(text: Text, error: UnexpectedInput) -> SpecError:
    """
    What doesn't fit: where a measure could stand the nearest ones are shown, elsewhere what would fit.
    """
    assert isinstance(error, UnexpectedToken)
    token = error.token
    interactive: Any = error.interactive_parser
    accepted: set[str] = interactive.accepts()
    untold = _NOT_TOLD.get(token.lower())
    if untold is not None:
        raise text.problem(f"{shown(token)} in {shown(text.value)} isn't part of an outcome; {untold}", token.start_pos or 0)
    fitting = _nearest_measures(text.value[token.start_pos or 0 :]) if "DAMAGE" in accepted else _fitting(accepted)
    if token.type == "$END":
        return text.problem(f"{shown(text.value)} stops too early; {fitting} could follow", len(text.value))
    return text.problem(f"{shown(token)} doesn't fit there in {shown(text.value)}; {fitting} would", token.start_pos or 0)


def _nearest_measures(words: str) -> str:
    """
    The measures and claims that are written most like some words; where none is, all kinds of them.
    """
    near = nearest(words[: max(map(len, MEASURES))], MEASURES) or MEASURES
    return one_of(f"`{each}`" for each in near)


def _fitting(accepted: set[str]) -> str:
    keywords = {t.name: t.pattern.value for t in _parser().terminals if isinstance(t.pattern, PatternStr)}
    words = sorted(f"`{keywords[name]}`" for name in accepted if name in keywords)
    return one_of([*(_WORDS_OF_TERMINALS[name] for name in _WORDS_OF_TERMINALS if name in accepted), *words])
