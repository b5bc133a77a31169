"""
The words of a phrase: names of the board first, the longest first, then numbers, symbols and single words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen
from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer, PatternStr

from manaproof.cards.naming import fold
from manaproof.model.board import Board
from manaproof.model.references import Step
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.phrases.things import find_player
from manaproof.specs.unknowns import is_unknown, unknown_named

NUMBERS: tuple[str, ...] = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
COLOR_WORDS: tuple[str, ...] = ("white", "blue", "black", "red", "green", "colorless")

_PIECE = re.compile(
    r"""(?P<quoted>"[^"]*")
      | (?P<mana>(?:\{[^{}\s]{1,9}\}(?:\s*[×x*]\s*\d{1,9}\b)?\s*)+)
      | (?P<x>x\s*=\s*(?:\d+|[a-z])\b)
      | (?P<word>[^\s,;"{}]+)
      | (?P<other>\S)""",
    re.VERBOSE | re.IGNORECASE,
)
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$", re.IGNORECASE)
_NTH = re.compile(r"(\d{1,2})(st|nd|rd|th)", re.IGNORECASE)
_DICE = re.compile(r"d\d{1,4}|(?:\d{1,4}|[a-z]+)-sided", re.IGNORECASE)
_BEFORE_WHICH_A_CARD_STANDS = frozenset({"resolves", "enters", "deals"})
_BEHIND_WHICH_TOKENS_STAND = frozenset({"create", "creates"})
_CASTS = frozenset({"cast", "casts", "play", "plays"})
_ZONE = r"(?:hand|graveyard|library|command zone|exile)"
_COST = r"(?:\{[^{}\s]{1,9}\})+"
_SPECIAL = re.compile(
    rf"""\b(?:(?P<KICKED>kicked(?:\s+twice|\s+\w+\s+times?|\s+with\s+{_COST}(?:\s+and\s+{_COST})?)?)
      | (?P<CAST_WITH>with\s+(?:bargain|buyback|jump-start|teamwork)|replicated(?:\s+twice|\s+\w+\s+times?)?)
      | (?P<CAST_FOR>bestowed|for\s+its\s+[a-z-]+\s+cost)
      | (?P<CAST_FROM>from\s+(?:the\s+top\s+of\s+)?(?:(?:your|their|\S+(?:\s+\S+)?['’]s?)\s+)?{_ZONE}))(?=[\s,]|$)""",
    re.VERBOSE | re.IGNORECASE,
)
_CAST = re.compile(
    rf"(?P<name>.+?)(?P<how>(?:,?\s+(?:{_SPECIAL.pattern}|with\s+x\s*=\s*(?:\d+|[a-z])|targeting\s+.+?|choosing\s+modes?\s+.+?))*)\s*",
    re.VERBOSE | re.IGNORECASE,
)
_ARE_POSSESSED = frozenset({"ability", *ORDINALS})


@frozen
class Piece:
    """
    A stretch of a phrase. `kind` is the name of a terminal, None for a word that may be a keyword.
    """

    kind: str | None
    value: str
    start: int


@frozen
class Vocabulary:
    """
    The names that a phrase may use, folded, each with its terminal; the longest has `most_words` words.
    """

    kinds: dict[str, str]
    most_words: int

    @classmethod
    def of(cls, board: Board) -> Vocabulary:
        """
        The names of a board's players and permanents and of the cards in hands and graveyards, and of the steps of a turn.
        """
        kinds: dict[str, str] = {}
        for step in Step:
            if " " in step.value or step is Step.UPKEEP:
                kinds[fold(step.value)] = "STEP"
        for permanent in board.permanents:
            numbered = permanent.id.partition("/")[2]
            for name in (permanent.name, permanent.card.name, permanent.label, permanent.id, numbered):
                if name:
                    kinds[fold(name)] = "NAME"
        for spell in board.stack:
            for name in (spell.card.name, spell.card.front.name, spell.id, spell.id.partition("/")[2]):
                kinds[fold(name)] = "NAME"
        for card in (card for player in board.players for card in (*player.hand, *player.graveyard)):
            for name in (card.name, card.front.name):
                kinds.setdefault(fold(name), "HELD")
        for name in (
            "you",
            *(f"{article}opponent" for article in ("", "your ", "the ", "an ")),
            *(player.name for player in board.players),
        ):
            if name == "you" or find_player(name, board) is not None:
                kinds[fold(name)] = "PLAYER"
        written = [name for permanent in board.permanents for name in (permanent.card.name, permanent.id)]
        written += [name for spell in board.stack for name in (spell.card.name, spell.id)]
        written += [card.name for player in board.players for card in (*player.hand, *player.graveyard)]
        most = max((len(_PIECE.findall(name)) for name in written), default=1)
        return cls(kinds, max(most, 4))


class PhraseLexer(Lexer):
    """
    Gives the pieces of a phrase to the parser; a word that stands in the grammar is that keyword.
    """

    __future_interface__: ClassVar[int] = 0

    def __init__(self, conf: LexerConf) -> None:
        self._keywords = {t.pattern.value.lower(): t.name for t in conf.terminals if isinstance(t.pattern, PatternStr)}

    def lex(self, lexer_state: Iterable[Piece], parser_state: object = None) -> Iterator[Token]:  # type: ignore[override]
        """
        The tokens of a phrase that `split_phrase` has cut into pieces.
        """
        del parser_state
        for piece in lexer_state:
            kind = piece.kind or self._keywords.get(piece.value.lower().replace("’", "'")) or "WORD"
            yield Token(kind, piece.value, start_pos=piece.start, end_pos=piece.start + len(piece.value))


def split_phrase(phrase: str, vocabulary: Vocabulary) -> list[Piece]:
    """
    The pieces of a phrase.

    Behind "cast" or "play" stands the name of a card, and then how it is cast. In front of "resolves" or "enters" everything but
    "your" or "opponent's" is the name of a card, whatever words it has; behind "create" everything is tokens.
    """
    found = list(_PIECE.finditer(phrase))
    creates = next((i for i in range(1, len(found) - 1) if found[i][0].lower() in _BEHIND_WHICH_TOKENS_STAND), None)
    if creates is not None:
        start = found[creates + 1].start()
        tokens = Piece("TOKENS", phrase[start:].rstrip(), start)
        return [*_pieces(phrase, found[: creates + 1], vocabulary), tokens]
    casts = next((i for i in range(1, len(found) - 1) if found[i][0].lower() in _CASTS), None)
    if casts is not None and [piece.kind for piece in _pieces(phrase, found[:casts], vocabulary)] == ["PLAYER"]:
        return _casting(phrase, found, casts, vocabulary)
    verb = next((i for i in reversed(range(1, len(found))) if found[i][0].lower() in _BEFORE_WHICH_A_CARD_STANDS), None)
    if verb is None:
        return _pieces(phrase, found, vocabulary)
    before = _card_before(phrase, found[:verb], vocabulary)
    return [*before, Piece(None, found[verb][0], found[verb].start()), *_pieces(phrase, found[verb + 1 :], vocabulary)]


def _casting(phrase: str, found: list[re.Match[str]], verb: int, vocabulary: Vocabulary) -> list[Piece]:
    """
    The pieces of "you cast NAME …": whatever words the name has, it ends where it is said how the card is cast.
    """
    pieces = [*_pieces(phrase, found[:verb], vocabulary), Piece(None, found[verb][0], found[verb].start())]
    start = found[verb + 1].start()
    cast = _CAST.fullmatch(phrase, start)
    assert cast is not None
    pieces.append(Piece("CARD_NAME", cast["name"].strip('"'), start))
    at = cast.start("how")
    for special in _SPECIAL.finditer(phrase, at):
        pieces += _pieces(phrase, list(_PIECE.finditer(phrase, at, special.start())), vocabulary)
        pieces.append(Piece(special.lastgroup, special[0], special.start()))
        at = special.end()
    return [*pieces, *_pieces(phrase, list(_PIECE.finditer(phrase, at)), vocabulary)]


def _card_before(phrase: str, words: list[re.Match[str]], vocabulary: Vocabulary) -> list[Piece]:
    pieces: list[Piece] = []
    first = 0
    if words[0][0].lower() in ("your", "their"):
        pieces, first = [Piece(None, words[0][0], words[0].start())], 1
    else:
        matched = _name_at(phrase, words, 0, vocabulary)
        if matched is not None and matched[0].kind == "PLAYER" and matched[1] is not None:
            pieces, first = [matched[0], matched[1]], matched[2]
    if first < len(words):
        start = words[first].start()
        pieces.append(Piece("CARD_NAME", phrase[start : words[-1].end()].strip('"'), start))
    return pieces


def _pieces(phrase: str, words: list[re.Match[str]], vocabulary: Vocabulary) -> list[Piece]:
    pieces: list[Piece] = []
    position = 0
    while position < len(words):
        matched = _name_at(phrase, words, position, vocabulary)
        if matched is not None:
            name, possessive, position = matched
            pieces += [name] if possessive is None else [name, possessive]
            continue
        following = words[position + 1][0].lower() if position + 1 < len(words) else ""
        pieces += _single(words[position], is_owner=following in _ARE_POSSESSED)
        position += 1
    return pieces


def _name_at(
    phrase: str, words: list[re.Match[str]], first: int, vocabulary: Vocabulary
) -> tuple[Piece, Piece | None, int] | None:
    """
    The longest name of the vocabulary that starts at a word, the "'s" after it, and the number of the word that follows.
    """
    start = words[first].start()
    for last in range(min(first + vocabulary.most_words, len(words)) - 1, first - 1, -1):
        text = phrase[start : words[last].end()].rstrip()
        kind = vocabulary.kinds.get(fold(text))
        owner = _POSSESSIVE.search(text)
        if owner is not None:
            kind_of_owner = vocabulary.kinds.get(fold(text[: owner.start()]))
            if kind_of_owner is not None:
                name = Piece(kind_of_owner, text[: owner.start()], start)
                return name, Piece(None, "'s", start + owner.start()), last + 1
        if kind is not None:
            return Piece(kind, text, start), None, last + 1
    return None


def _single(word: re.Match[str], *, is_owner: bool) -> list[Piece]:
    value, start = word[0].rstrip(), word.start()
    lower = value.lower()
    if word["quoted"]:
        return [Piece("NAME", value[1:-1], start + 1)]
    if word["mana"]:
        return [Piece("SYMBOLS", value, start)]
    if word["x"]:
        return [Piece("X_VALUE", value, start)]
    if lower.isdigit() or lower in NUMBERS or is_unknown(value):
        return [Piece("NUMBER", value, start)]
    if lower in ORDINALS or _NTH.fullmatch(lower):
        return [Piece("ORDINAL", value, start)]
    if lower in COLOR_WORDS:
        return [Piece("COLOR", value, start)]
    if _DICE.fullmatch(value):
        return [Piece("SIDED", value, start)]
    owner = _POSSESSIVE.search(value)
    if owner is not None and is_owner:
        return [Piece("WORD", value[: owner.start()], start), Piece(None, "'s", start + owner.start())]
    return [Piece(None, value, start)]


def number_of(word: str, least: int = 1) -> int:
    """
    The number that a NUMBER or ORDINAL is; of an unknown, `least` or more.

    >>> number_of("three"), number_of("second"), number_of("4th"), number_of("12"), number_of("n")
    (3, 2, 4, 12, <n>)
    """
    if is_unknown(word):
        return unknown_named(word, least)
    lower = word.lower()
    if lower in NUMBERS:
        return NUMBERS.index(lower)
    if lower in ORDINALS:
        return ORDINALS.index(lower) + 1
    return int(lower.rstrip("stndrh"))
