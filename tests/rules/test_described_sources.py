"""
Sources of damage that are only described: what cases leave of them.
"""

import pytest
from attrs import evolve

import manaproof
from manaproof.model import properties as p
from manaproof.model.board import Board
from manaproof.model.events import DescribedSource
from manaproof.model.mana import Color
from manaproof.model.outcomes import Assumed
from manaproof.model.patterns import SourceKind
from manaproof.rules.cases import NeedsCases
from manaproof.rules.context import Context
from manaproof.rules.described_sources import described_has
from manaproof.rules.layers import characteristics_on
from manaproof.rules.source_facts import (
    ColorsAre,
    KindIs,
    TypeIs,
    controller_of_described,
    described_has_type,
    described_is,
)

SOURCE = DescribedSource("a source")
RED = p.IsColor(Color.RED)


def _board(*told: object) -> Board:
    return evolve(manaproof.board(), told=told)


def _context(*told: object) -> Context:
    return Context(_board(*told), characteristics_on(_board()), "you")


def test_a_question_has_cases_that_leave_nothing_out() -> None:
    """
    A source is red, or it isn't.
    """
    with pytest.raises(NeedsCases) as raised:
        described_has(SOURCE, RED, _context())
    cases = raised.value.cases(_board())
    assert [case.assumes for case in cases] == [Assumed("the source is red"), Assumed("the source isn't red")]
    answers = [described_has(SOURCE, RED, evolve(_context(), board=case.board)) for case in cases]
    assert answers == [True, False]


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        pytest.param([(p.IsColorless(), True)], RED, False, id="colorless isn't red"),
        pytest.param([(RED, True)], p.IsColorless(), False, id="red isn't colorless"),
        pytest.param([(RED, True), (p.IsColor(Color.BLUE), True)], p.IsMulticolored(), True, id="two colors"),
        pytest.param([(RED, True), (p.IsMonocolored(), True)], p.IsColor(Color.BLUE), False, id="only red"),
        pytest.param([(p.IsColor(color), False) for color in Color], p.IsColorless(), True, id="no color left"),
    ],
)
def test_what_is_told_of_colors_answers_other_questions(
    told: list[tuple[p.Property, bool]], asked: p.Property, answer: bool
) -> None:
    """
    The colors that a source may still have are narrowed down by every case.
    """
    facts = [ColorsAre(SOURCE, having, holds) for having, holds in told]
    assert described_has(SOURCE, asked, _context(*facts)) is answer


@pytest.mark.parametrize(
    ("facts", "card_type", "answer"),
    [
        pytest.param([TypeIs(SOURCE, "Creature", holds=True)], "Instant", False, id="a creature is no instant"),
        pytest.param([TypeIs(SOURCE, "Sorcery", holds=True)], "Artifact", False, id="a sorcery is no artifact"),
        pytest.param([KindIs(SOURCE, SourceKind.PERMANENT, holds=True)], "Sorcery", False, id="a permanent is no sorcery"),
        pytest.param([KindIs(SOURCE, SourceKind.SPELL, holds=True)], "Land", False, id="a spell is no land"),
        pytest.param([TypeIs(SOURCE, "Creature", holds=True)], "Creature", True, id="what was told"),
    ],
)
def test_types_that_exclude_each_other_make_no_case(facts: list[object], card_type: str, answer: bool) -> None:
    """
    No case is listed that can't be.
    """
    assert described_has_type(SOURCE, card_type, _board(*facts)) is answer


@pytest.mark.parametrize(
    ("fact", "kind", "answer"),
    [
        pytest.param(KindIs(SOURCE, SourceKind.SPELL, holds=True), SourceKind.PERMANENT, False, id="a spell is no permanent"),
        pytest.param(TypeIs(SOURCE, "Land", holds=True), SourceKind.SPELL, False, id="a land is no spell"),
        pytest.param(TypeIs(SOURCE, "Instant", holds=True), SourceKind.PERMANENT, False, id="an instant is no permanent"),
    ],
)
def test_kinds_that_exclude_each_other_make_no_case(fact: object, kind: SourceKind, answer: bool) -> None:
    """
    A source may be neither a spell nor a permanent, and is never both.
    """
    assert described_is(SOURCE, kind, _board(fact)) is answer


def test_what_is_no_spell_may_be_no_permanent_either() -> None:
    """
    A card in a graveyard may be a source.
    """
    with pytest.raises(NeedsCases):
        described_is(SOURCE, SourceKind.PERMANENT, _board(KindIs(SOURCE, SourceKind.SPELL, holds=False)))


def test_some_player_controls_a_source() -> None:
    """
    There is a case for each player.
    """
    with pytest.raises(NeedsCases) as raised:
        controller_of_described(SOURCE, _board())
    assert [controller_of_described(SOURCE, case.board) for case in raised.value.cases(_board())] == ["you", "opponent"]
