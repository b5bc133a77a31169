from __future__ import annotations

from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.boards import (
    CITY,
    CONTAMINATION,
    DAWN,
    EXOTIC_ORCHARD,
    FOREST,
    GHAST,
    LAND,
    MAY_PULSE,
    MOUNTAIN,
    PULSE,
    REFLECTING_POOL,
    REFLECTION,
    SPHERE,
    TEMPLE,
    WAKE,
    WASTES,
    YOU,
    board,
    card,
    could_produce,
    land,
    may_tap_for,
    of_type,
    replacing,
    symbols,
    taps_for,
)

from manaproof.explore.could_produce import CouldProduceTable
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import ActivatedAbility, Form, KeywordAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.costs import ManaCost, RemoveCounters, TapSymbol
from manaproof.model.expr import ONE, Named
from manaproof.model.lookups import ThoseCount
from manaproof.model.mana import ALL_TYPES, MANA_TYPES, ManaTypeSet
from manaproof.model.patterns import ManaPattern
from manaproof.model.production import AnyOfTypes, BothMana
from manaproof.rules.rulebook import switched_off
from manaproof.solve.could_produce import CouldProduceCheck, Difference, check_could_produce
from manaproof.solve.questions import CheckStatus

X_LAND = land(
    "X Land",
    ActivatedAbility((TapSymbol(), ManaCost(("X",))), (i.AddMana(of_type(AnyOfTypes(ManaTypeSet.parse("U")), Named("X"))),)),
)
STORAGE = land(
    "Storage",
    ActivatedAbility(
        (TapSymbol(), RemoveCounters(ONE, "storage", any_number=True)),
        (i.AddMana(of_type(AnyOfTypes(ManaTypeSet.parse("R")), ThoseCount("removed"))),),
    ),
)
DRAWING = land("Drawing Land", ActivatedAbility((), (i.AddMana(symbols("U")), i.Draw())))
EITHER = land(
    "Either", taps_for(symbols("C")), may_tap_for(i.May((i.AddMana(symbols("B")),), otherwise=(i.AddMana(symbols("W")),)))
)
COPYCAT = card(
    "Copycat",
    replacing(f.ProduceInstead(could_produce(YOU), ALL_TYPES), ManaPattern(player=YOU, source=LAND)),
)
GROWING = land("Growing", taps_for(BothMana((symbols("G"), of_type(could_produce(YOU))))))
FIREBENDER = card("Firebender", KeywordAbility("firebending", "2"), types=("Creature",))
UNREAD = land("Unread", UnreadAbility(Form.ACTIVATED, "frobnicate", 3, "not in the grammar", adds_mana=True))

BOARDS: dict[str, tuple[list[Card], list[Card], str]] = {
    "a forest": ([FOREST], [], "G"),
    "a pool and a forest": ([FOREST, REFLECTING_POOL], [], "G G"),
    "two pools": ([REFLECTING_POOL, REFLECTING_POOL], [], "none none"),
    "a pool alone": ([REFLECTING_POOL], [], "none"),
    "orchards": ([EXOTIC_ORCHARD], [EXOTIC_ORCHARD], "none none"),
    "orchards and a forest": ([EXOTIC_ORCHARD, FOREST], [EXOTIC_ORCHARD], "G G G"),
    "a chain of pools": ([REFLECTING_POOL, REFLECTING_POOL, MOUNTAIN], [EXOTIC_ORCHARD], "R R R R"),
    "colorless is no color": ([WASTES], [EXOTIC_ORCHARD], "C none"),
    "colorless is a type": ([WASTES, REFLECTING_POOL], [], "C C"),
    "contamination": ([FOREST, REFLECTING_POOL], [CONTAMINATION], "G→B B none"),
    "two or more": ([FOREST, TEMPLE, REFLECTING_POOL, REFLECTION], [SPHERE], "C C C none none"),
    "orders": ([FOREST, REFLECTION, CONTAMINATION], [SPHERE], "BC none none none"),
    "x is free": ([X_LAND, REFLECTING_POOL], [], "U U"),
    "x may be large": ([X_LAND], [SPHERE], "UC none"),
    "counters removed are free": ([STORAGE], [SPHERE], "RC none"),
    "an ability that isn't a mana ability": ([DRAWING], [], "U"),
    "and {T} without it": ([DRAWING], [CONTAMINATION], "U none"),
    "a decision and two abilities": ([EITHER], [], "CWB"),
    "a triggered ability of its own": ([GHAST, REFLECTING_POOL, FOREST], [], "B G G"),
    "a triggered ability of another": ([FOREST, WAKE], [], "G none"),
    "an effect that looks at lands": ([FOREST, CITY, COPYCAT], [], "none none none"),
    "an optional effect": ([FOREST, MAY_PULSE], [], "GUR none"),
    "a choice of color": ([WASTES, PULSE], [EXOTIC_ORCHARD], "WUBRG none WUBRG"),
}


def _question(name: str) -> tuple[Board, dict[str, ManaTypeSet]]:
    you, opponent, types = BOARDS[name]
    of = board(you, opponent)
    texts = [text.rpartition("→")[2] for text in types.split()]
    return of, {p.id: ManaTypeSet.parse(text) for p, text in zip(of.permanents, texts, strict=True)}


@pytest.mark.parametrize("name", BOARDS)
def test_the_types_worked_out_by_hand_are_certified(name: str) -> None:
    """
    The solver finds the least solution that the rule describes.
    """
    of, types = _question(name)
    assert check_could_produce(of, types) == CouldProduceCheck(CheckStatus.COMPLETE)


@pytest.mark.parametrize("name", BOARDS)
def test_each_type_that_is_wrong_is_found(name: str) -> None:
    """
    One type more or fewer, of any permanent, is named and nothing else is.
    """
    of, types = _question(name)
    for object_id, claimed in types.items():
        for mana_type in MANA_TYPES:
            could = mana_type in claimed
            wrong = {**types, object_id: ManaTypeSet(claimed.mask ^ 1 << mana_type.bit)}
            status = CheckStatus.MISSING if could else CheckStatus.UNREACHABLE
            expected = CouldProduceCheck(status, (Difference(object_id, mana_type, could),))
            assert check_could_produce(of, wrong) == expected


def test_two_lands_that_support_each_other_are_no_solution() -> None:
    """
    "Each produces G because the other does" is consistent, but not the least solution.
    """
    of = board([REFLECTING_POOL, REFLECTING_POOL])
    green = ManaTypeSet.parse("G")
    check = check_could_produce(of, {p.id: green for p in of.permanents})
    assert check.status is CheckStatus.UNREACHABLE
    assert {difference.permanent for difference in check.differences} == {p.id for p in of.permanents}


def test_a_claim_on_some_permanents_is_checked_by_what_they_look_at() -> None:
    """
    The others are worked out, not assumed.
    """
    of = board([FOREST, REFLECTING_POOL])
    assert check_could_produce(of, {"you/Reflecting Pool 1": ManaTypeSet.parse("G")}).status is CheckStatus.COMPLETE
    assert check_could_produce(of, {"you/Reflecting Pool 1": ManaTypeSet()}).status is CheckStatus.MISSING


def test_tapped_permanents_count() -> None:
    """
    Whether a cost can be paid is ignored.
    """
    of = board([FOREST, REFLECTING_POOL])
    for permanent in of.permanents:
        of = of.with_permanent(evolve(permanent, tapped=True))
    green = ManaTypeSet.parse("G")
    assert check_could_produce(of, {p.id: green for p in of.permanents}).status is CheckStatus.COMPLETE


@pytest.mark.parametrize(
    "of",
    [[UNREAD], [UNREAD, REFLECTING_POOL], [FOREST, GROWING], [FIREBENDER]],
    ids=["unread", "looked at", "no least one", "a keyword"],
)
def test_what_is_not_covered_is_never_passed(of: Sequence[Card]) -> None:
    """
    An ability that wasn't read, or sets of types that have no least solution, have no result.
    """
    whole = board(of)
    check = check_could_produce(whole, {p.id: ManaTypeSet() for p in whole.permanents})
    assert check.status is CheckStatus.NOT_COVERED
    assert check.reason


def test_rules_that_are_switched_off_are_not_covered() -> None:
    """
    The solver knows the rules in force, not their alternatives.
    """
    of, types = _question("contamination")
    with switched_off("106.7"):
        assert check_could_produce(of, types).status is CheckStatus.NOT_COVERED


def test_a_budget_that_ends_is_unknown() -> None:
    """
    Without an answer nothing is certified.
    """
    of, types = _question("orders")
    assert check_could_produce(of, types, budget=10).status is CheckStatus.UNKNOWN


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """
    Lands that look at one another, with effects on what they produce.
    """
    lands = st.sampled_from([FOREST, MOUNTAIN, WASTES, TEMPLE, REFLECTING_POOL, EXOTIC_ORCHARD, X_LAND, EITHER, CITY])
    others = st.sampled_from([REFLECTION, CONTAMINATION, SPHERE, PULSE, DAWN, MAY_PULSE, COPYCAT])
    yours = draw(st.lists(lands, min_size=1, max_size=4)) + draw(st.lists(others, max_size=2))
    theirs = draw(st.lists(lands, max_size=2)) + draw(st.lists(others, max_size=1))
    return board(yours, theirs)


@settings(max_examples=60, derandomize=True, database=None, deadline=None)
@given(boards())
def test_the_worklist_finds_the_least_solution_on_random_boards(of: Board) -> None:
    """
    The fixed point of the search is the least solution of the solver's claims.
    """
    table = CouldProduceTable(of)
    types = {p.id: table.of(p.id).types for p in of.permanents}
    assert check_could_produce(of, types) == CouldProduceCheck(CheckStatus.COMPLETE)
