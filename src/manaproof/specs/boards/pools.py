"""
Unspent mana of a board: "{G}{G}", "{R} (only to cast creature spells), {C}".
"""

from __future__ import annotations

import re

from manaproof.model.board import PoolMana
from manaproof.model.mana import ManaBag
from manaproof.model.production import SpendTerm
from manaproof.rules.unspent import together
from manaproof.specs.texts import Text, shown

_PORTION = re.compile(r"(?P<mana>[^(),;+]+)(?:\((?P<terms>[^()]*)\))?[\s,;+]*")
_KEPT = "kept as steps and phases end this turn"
_SENTENCES = (
    (re.compile(_KEPT, re.IGNORECASE), "Until end of turn, you don't lose this mana as steps and phases end"),
    (re.compile(r"(?P<rest>only (?:to|on) .+)", re.IGNORECASE), r"Spend this mana \g<rest>"),
    (re.compile(r"not to (?P<rest>.+)", re.IGNORECASE), r"This mana can't be spent to \g<rest>"),
)


def read_pool(text: Text) -> tuple[PoolMana, ...]:
    """
    The portions of unspent mana that a text is, each with what goes with it in brackets.

    That is in the words of an answer, or of a card: "Spend this mana only to cast creature spells".

    Raises:
        SpecError: it is no mana, or the words in brackets aren't read.
    """
    portions: list[PoolMana] = []
    position = 0
    for found in _PORTION.finditer(text.value):
        if found.start() != position:
            break
        position = found.end()
        bag = mana_of(text.part(found.start("mana"), found.end("mana")))
        terms = () if found["terms"] is None else _terms(text.part(found.start("terms"), found.end("terms")))
        portions.append(PoolMana(bag, terms))
    if position != len(text.value):
        raise text.problem(
            f"{shown(text.value)} is no unspent mana; write `{{G}}{{G}}`, or `{{R}} (only to cast creature spells)`"
        )
    return together(portions)


def _terms(words: Text) -> tuple[SpendTerm, ...]:
    from manaproof.cardtext.parsing import StoppedError  # noqa: PLC0415 - it loads the grammar
    from manaproof.cardtext.terms import read_terms  # noqa: PLC0415

    terms: list[SpendTerm] = []
    for part in re.finditer(r"[^;]+", words.value):
        said = words.part(*_stripped(part))
        try:
            terms += read_terms(_sentence(said.value))
        except StoppedError as stopped:
            raise said.problem(
                f"{shown(said.value)} isn't read as what goes with mana: {stopped.reason}, at `{stopped.word}`"
            ) from None
    return tuple(terms)


def _stripped(part: re.Match[str]) -> tuple[int, int]:
    left = len(part[0]) - len(part[0].lstrip())
    return part.start() + left, part.start() + len(part[0].rstrip())


def _sentence(words: str) -> str:
    """
    The sentence of a card that says what an answer says in short.

    >>> _sentence("only to cast creature spells")
    'Spend this mana only to cast creature spells'
    """
    for short, sentence in _SENTENCES:
        if (found := short.fullmatch(words)) is not None:
            return found.expand(sentence)
    return words


def mana_of(text: Text) -> ManaBag:
    """
    The amount of mana that a text is.

    Raises:
        SpecError: it is none.
    """
    try:
        return ManaBag.parse(text.value)
    except ValueError as error:
        raise text.problem(str(error)) from None
