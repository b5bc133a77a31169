"""
No sentence has two readings: a parser that finds all of them finds one model.
"""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import pytest
from lark import Lark, Token, Tree
from lark.visitors import CollapseAmbiguities

from manaproof.cardtext.build.meanings import meanings
from manaproof.cardtext.build.parts import DeclinedError
from manaproof.cardtext.paragraphs import lines, sentences
from manaproof.cardtext.parsing import STARTS, SentenceParser, grammar_text
from manaproof.cardtext.subject import Subject
from manaproof.cardtext.tokens import WordLexer
from manaproof.model.abilities import KeywordAbility

_CORE = re.compile(
    r"\b[Aa]dds? |for mana|would draw|could produce|counters? would|enters? |can't|have \"|[Ss]pend this mana|instead"
)
_TABLE = meanings(KeywordAbility)


@pytest.fixture(scope="module")
def every_reading() -> Lark:
    """
    A parser that keeps all derivations.
    """
    return Lark(
        grammar_text(), parser="earley", lexer=WordLexer, start=list(STARTS), ambiguity="explicit", maybe_placeholders=False
    )


def _built(tree: Tree[Any] | Token) -> Any:
    if isinstance(tree, Token):
        return tree
    return _TABLE[tree.data](*(_built(child) for child in tree.children)) if tree.data in _TABLE else _only(tree)


def _only(tree: Tree[Any]) -> Any:
    (child,) = tree.children
    return _built(child)


def _models(tree: Tree[Any]) -> set[str]:
    found = set()
    for derivation in itertools.islice(CollapseAmbiguities().transform(tree), 64):
        try:
            found.add(repr(_built(derivation)))
        except DeclinedError:
            continue
    return found


def _parts(faces: list[tuple[str, str, Subject]]) -> Iterator[str]:
    """
    Sentences, parts of costs, and heads of triggered abilities with their conditions.
    """
    for _, text, about in faces:
        for line in lines(text, about):
            if _CORE.search(line.text):
                cost, colon, effect = line.text.partition(": ")
                yield from cost.split(", ") if colon else ()
                for sentence in sentences(effect if colon else line.text):
                    yield sentence.text
                    head, _, rest = sentence.text.partition(", ")
                    yield head
                    yield rest
                    yield rest.partition(", ")[0].removeprefix("if ")


def test_no_sentence_of_the_core_has_two_models(corpus_faces: list[tuple[str, str, Subject]], every_reading: Lark) -> None:
    """
    Every derivation of a sentence, or part of one, that the reader reads gives the same model.
    """
    parser = SentenceParser(KeywordAbility)
    candidates = sorted(set(_parts(corpus_faces)))
    read = [(start, part) for part in candidates for start in STARTS if parser.parse(start, part).stopped is None]
    ambiguous = [(part, found) for start, part in read if len(found := _models(every_reading.parse(part, start=start))) != 1]
    assert len(read) > 2_000
    assert ambiguous == []
