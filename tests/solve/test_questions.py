from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.boards import (
    CITY,
    CONTAMINATION,
    DAWN,
    FOREST,
    GHAST,
    LAND,
    MANABARBS,
    MAY_PULSE,
    NYXBLOOM,
    PULSE,
    REFLECTING_POOL,
    REFLECTION,
    SPHERE,
    TEMPLE,
    WAKE,
    any_ability,
    board,
    card,
    land,
    may_tap_for,
    of_type,
    replacing,
    symbols,
    taps_for,
    whenever,
)

from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import ActivatedAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.costs import PayLife, RemoveCounters, TapSymbol
from manaproof.model.explanations import Wanted
from manaproof.model.expr import ONE, Named, Number
from manaproof.model.lookups import IsTurnOf
from manaproof.model.mana import ALL_COLORS, ManaBag, ManaTypeSet
from manaproof.model.occasions import Activate, InSequence, Occasion, TapForMana
from manaproof.model.outcomes import Did, Happening, ManaAdded, NotLegal, Outcome
from manaproof.model.patterns import ManaPattern
from manaproof.model.production import AnyOfTypes, EitherMana, Purpose, SpendOnly, Spread, Symbols
from manaproof.model.references import PlayerRef
from manaproof.opinions.cvc5 import said_of
from manaproof.rules.rulebook import switched_off
from manaproof.rules.tasks import World
from manaproof.solve.obligations import obligations_of
from manaproof.solve.questions import (
    Check,
    CheckStatus,
    check_outcomes,
)
from manaproof.solve.why_not import why_not

PAINLAND = land("Pain Land", taps_for(EitherMana((symbols("G"), symbols("W"))), i.DealDamage(ONE, PlayerRef.YOU)))
PRISM = land("Prism", taps_for(of_type(AnyOfTypes(ALL_COLORS), Number(2), Spread.DISTINCT)))
UNEVEN = land("Uneven", taps_for(of_type(AnyOfTypes(ManaTypeSet.parse("G")), Number(2), Spread.DISTINCT)))
MIXER = land("Mixer", taps_for(of_type(AnyOfTypes(ManaTypeSet.parse("GW")), Number(3), Spread.COMBINATION)))
HYBRID = land("Hybrid", taps_for(symbols("C")), ActivatedAbility((TapSymbol(), PayLife(ONE)), (i.AddMana(symbols("R")),)))
STORAGE = land(
    "Storage",
    ActivatedAbility((TapSymbol(), RemoveCounters(ONE, "storage", any_number=True)), (i.AddMana(Symbols(("U",), Named("X"))),)),
)
DEVOTED = land(
    "Devoted",
    taps_for(symbols("C"), i.AddManaInstead(IsTurnOf(PlayerRef.YOU), symbols("GG"))),
)
BATTERY = land("Battery", taps_for(symbols("B"), i.AddMana(of_type(AnyOfTypes(ManaTypeSet.parse("BR"))))))
ONLY_SPELLS = (SpendOnly((Purpose("cast"),)),)
RESTRICTED = land("Restricted", taps_for(symbols("C"), i.AddManaInstead(IsTurnOf(PlayerRef.YOU), symbols("GG"), ONLY_SPELLS)))
MAYBE_MORE = land("Maybe More", may_tap_for(i.May((i.AddMana(symbols("R")),), otherwise=(i.AddMana(symbols("C")),))))
ONCE_MORE = card("Once More", whenever(any_ability(), i.AddMana(symbols("R")), limit=1))
ECHO = card("Echo", whenever(any_ability(), i.AddMana(symbols("R"))))
TWICE_LIFE = card("Life Echo", whenever(ManaPattern(source=LAND, least=2), i.GainLife(ONE), i.AddMana(symbols("W"))))
NO_MANA = card("No Mana", replacing(f.DoInstead((i.GainLife(ONE),)), ManaPattern(source=LAND)))


def tap(of: Card, number: int = 0) -> TapForMana:
    """
    You tap a permanent for mana.
    """
    return TapForMana("you", f"you/{of.name} {number}")


def searched(of: Board, occasion: Occasion) -> tuple[Outcome, ...]:
    """
    The outcomes that the search finds.
    """
    return Exploration(World(CouldProduceTable(of).oracle)).outcomes_from([Node(of, (occasion,))])


def checked(of: Board, occasion: Occasion, outcomes: Sequence[Outcome]) -> Check:
    """
    What the solver says of these outcomes.
    """
    return check_outcomes(of, occasion, outcomes, World(CouldProduceTable(of).oracle))


def outcome(*happenings: Happening) -> Outcome:
    """
    An outcome without its evidence.
    """
    return Outcome(happenings, 1, ())


def added(mana: str, source: str = "Forest") -> ManaAdded:
    """
    You added mana.
    """
    return ManaAdded("you", ManaBag.parse(mana), (), source)


QUESTIONS: dict[str, tuple[list[Card], list[Card]]] = {
    "a forest": ([FOREST], []),
    "contamination": ([FOREST, REFLECTION], [CONTAMINATION]),
    "sphere": ([FOREST, REFLECTION], [SPHERE]),
    "four effects": ([FOREST, REFLECTION, NYXBLOOM], [CONTAMINATION, SPHERE]),
    "four copies": ([FOREST, REFLECTION, REFLECTION, REFLECTION, REFLECTION], []),
    "six effects": ([FOREST, REFLECTION, NYXBLOOM, PULSE, DAWN], [CONTAMINATION, SPHERE]),
    "a choice of type": ([FOREST, REFLECTION, PULSE], [SPHERE]),
    "an optional effect": ([FOREST, REFLECTION, MAY_PULSE], [CONTAMINATION]),
    "any color": ([CITY, REFLECTION], [SPHERE]),
    "a trigger": ([FOREST, WAKE], []),
    "triggers and replacements": ([FOREST, WAKE, WAKE, REFLECTION], [CONTAMINATION, SPHERE]),
    "triggers on any color": ([CITY, WAKE, WAKE], []),
    "a trigger that isn't a mana ability": ([CITY, MANABARBS, REFLECTION], [CONTAMINATION]),
    "a trigger that doesn't look at this": ([FOREST, GHAST], []),
    "a trigger on triggered mana, once": ([FOREST, WAKE, ONCE_MORE], []),
    "a trigger that does more": ([TEMPLE, TWICE_LIFE], [CONTAMINATION]),
    "damage": ([PAINLAND, REFLECTION], [SPHERE]),
    "different colors": ([PRISM, REFLECTION], []),
    "a combination": ([MIXER, SPHERE], []),
    "two abilities": ([HYBRID, REFLECTION], []),
    "a self-replacement": ([DEVOTED, REFLECTION], [SPHERE]),
    "two additions are one production": ([BATTERY, WAKE, REFLECTION], [SPHERE]),
    "mana with a restriction of its own": ([RESTRICTED, REFLECTION], [SPHERE]),
    "a decision": ([MAYBE_MORE, REFLECTION], []),
    "what others could produce": ([REFLECTING_POOL, CITY, FOREST, REFLECTION], []),
}
each_question = pytest.mark.parametrize("name", QUESTIONS)


def question(name: str) -> tuple[Board, TapForMana]:
    """
    The board of a question, and what happens on it.
    """
    you, opponent = QUESTIONS[name]
    return board(you, opponent), tap(you[0])


@each_question
def test_the_search_is_complete(name: str) -> None:
    """
    No legal path ends outside what the search found, and all that it found is reached.
    """
    of, occasion = question(name)
    assert checked(of, occasion, searched(of, occasion)).status is CheckStatus.COMPLETE


@each_question
def test_each_outcome_that_is_deleted_is_found(name: str) -> None:
    """
    With one outcome fewer the solver finds exactly that one.
    """
    of, occasion = question(name)
    outcomes = searched(of, occasion)
    as_sets = [Counter(one.happenings) for one in outcomes]
    for number, deleted in enumerate(outcomes):
        if as_sets.count(as_sets[number]) > 1:
            continue  # another outcome is the same but for the order in which things happen
        check = checked(of, occasion, outcomes[:number] + outcomes[number + 1 :])
        assert check.status is CheckStatus.MISSING
        assert check.missing is not None
        assert Counter(check.missing) == Counter(deleted.happenings)


@each_question
def test_an_outcome_that_is_added_is_no_end_of_a_path(name: str) -> None:
    """
    An outcome with something that doesn't happen, or with other mana, is named.
    """
    of, occasion = question(name)
    outcomes = searched(of, occasion)
    for extra in (
        evolve(outcomes[0], happenings=(*outcomes[0].happenings, Did("you", "fly"))),
        evolve(outcomes[0], happenings=(*outcomes[0].happenings, added("{U}×7"))),
    ):
        check = checked(of, occasion, (*outcomes, extra))
        assert (check.status, check.unreachable) == (CheckStatus.UNREACHABLE, (extra,))


def test_contamination_and_mana_reflection_by_hand() -> None:
    """
    The outcomes need not come from the search.
    """
    of, occasion = question("contamination")
    assert checked(of, occasion, (outcome(added("{B}")), outcome(added("{B}{B}")))).status is CheckStatus.COMPLETE


def test_without_the_effect_its_outcome_is_no_end_of_a_path() -> None:
    """
    Contamination is what makes the mana black.
    """
    check = checked(board([FOREST]), tap(FOREST), (outcome(added("{G}")), outcome(added("{B}"))))
    assert (check.status, check.unreachable) == (CheckStatus.UNREACHABLE, (outcome(added("{B}")),))


def test_a_part_of_what_happens_is_no_outcome() -> None:
    """
    Nothing that happens may be left out of an outcome.
    """
    of, occasion = question("a trigger")
    forest, wake = added("{G}"), added("{G}", "Mirari's Wake")
    assert checked(of, occasion, (outcome(forest, wake),)).status is CheckStatus.COMPLETE
    assert checked(of, occasion, (outcome(forest),)).missing == (forest, wake)


def test_counters_removed_are_ways_to_pay() -> None:
    """
    Each number of counters is a path of its own.
    """
    of = board([STORAGE])
    of = of.with_permanent(of.permanents[0].with_counters("storage", 2))
    occasion = Activate("you", "you/Storage 0")
    check = checked(of, occasion, searched(of, occasion))
    assert (check.status, check.paths) == (CheckStatus.COMPLETE, 3)


def test_the_type_asked_for_keeps_only_its_paths() -> None:
    """
    "For {G}" leaves one outcome of five.
    """
    of = board([CITY])
    occasion = evolve(tap(CITY), only=ManaTypeSet.parse("G"))
    assert checked(of, occasion, (outcome(added("{G}", "City")),)).status is CheckStatus.COMPLETE
    assert checked(of, tap(CITY), (outcome(added("{G}", "City")),)).status is CheckStatus.MISSING


def test_a_sequence_of_taps() -> None:
    """
    Two lands, one after the other.
    """
    of = board([FOREST, CITY], [SPHERE])
    occasion = InSequence((tap(FOREST), tap(CITY, 1)))
    assert checked(of, occasion, searched(of, occasion)).status is CheckStatus.COMPLETE


def test_what_is_illegal_stays_illegal() -> None:
    """
    A tapped land can't be tapped: that the question ends there is an outcome that must be listed.
    """
    of = board([FOREST])
    of = of.with_permanent(evolve(of.permanents[0], tapped=True))
    found = checked(of, tap(FOREST), ())
    assert found.status is CheckStatus.MISSING
    assert [type(happening) for happening in found.missing or ()] == [NotLegal]


@pytest.mark.parametrize(
    ("of", "occasion"),
    [
        (board([FOREST, NO_MANA]), tap(FOREST)),
        (board([UNEVEN]), tap(UNEVEN)),
        (board([CITY]), evolve(tap(CITY), only=ManaTypeSet.parse("C"))),
        (board([land("X Land", taps_for(of_type(AnyOfTypes(ALL_COLORS), Named("X"))))]), tap(land("X Land"))),
    ],
    ids=["a rewrite into instructions", "too few types", "no path", "an amount that isn't given"],
)
def test_what_is_not_covered_is_never_passed(of: Board, occasion: Occasion) -> None:
    """
    A question with a part that the solver's rules don't cover has no result, even with an empty list of outcomes.
    """
    check = checked(of, occasion, ())
    assert check.status is CheckStatus.NOT_COVERED
    assert check.reason


def test_rules_that_are_switched_off_are_not_covered() -> None:
    """
    The solver knows the rules in force, not their alternatives.
    """
    of, occasion = question("contamination")
    with switched_off("614.5"):
        assert checked(of, occasion, ()).status is CheckStatus.NOT_COVERED


def test_reactions_without_an_end_are_unknown() -> None:
    """
    An ability that triggers on its own mana is followed to a bound, and the answer says so.
    """
    of = board([FOREST, ECHO])
    echo = added("{R}", "Echo")
    ends = tuple(outcome(added("{G}"), *[echo] * number) for number in range(5))
    assert checked(of, tap(FOREST), ends).status is CheckStatus.UNKNOWN


def test_a_budget_that_ends_is_unknown() -> None:
    """
    Without an answer nothing is complete.
    """
    of, occasion = question("six effects")
    outcomes = searched(of, occasion)
    assert check_outcomes(of, occasion, outcomes, World(), budget=2_000).status is CheckStatus.UNKNOWN


def excluded_by(of: Board, occasion: Occasion, mana: str) -> tuple[str, ...] | None:
    """
    What excludes that you add just this mana.
    """
    amounts = {"you": ManaBag.parse(mana)}
    core = why_not(of, occasion, Wanted(mana, lambda outcome: outcome.mana == amounts, lambda _: 0.0, amounts), World())
    return None if core is None else core.names


def test_why_not_names_the_rules_and_the_effects() -> None:
    """
    {G}×4 would need Mana Reflection twice, {G}{G} would need Contamination not to be applied.
    """
    twice = excluded_by(board([FOREST, REFLECTION, NYXBLOOM]), tap(FOREST), "{G}×4")
    assert twice is not None
    assert {"614.5 once", "614.6 rewrite: Mana Reflection", "614.6 rewrite: Nyxbloom Ancient"} <= set(twice)
    of, occasion = question("contamination")
    green = excluded_by(of, occasion, "{G}{G}")
    assert green is not None
    assert "614.6 rewrite: Contamination" in green
    assert "616.1f again" in green
    assert excluded_by(of, occasion, "{B}") is None


@pytest.mark.parametrize("name", ["contamination", "four effects", "triggers and replacements", "a combination"])
def test_another_solver_agrees(name: str) -> None:
    """
    cvc5 reads the question and proves that nothing is missing; with an outcome fewer it finds a model.
    """
    of, occasion = question(name)
    outcomes = searched(of, occasion)
    for listed, expected in ((outcomes, "unsat"), (outcomes[1:], "sat")):
        first, *reached = obligations_of(of, occasion, listed, World())
        assert (first.name, first.expected, said_of(first.text)) == ("outside-001", "unsat", expected)
        assert [said_of(each.text) for each in reached] == ["sat"] * len(listed)


@st.composite
def boards(draw: st.DrawFn) -> tuple[Board, TapForMana]:
    """
    A land and up to five other permanents of both players.
    """
    first = draw(st.sampled_from([FOREST, CITY, TEMPLE, PAINLAND, PRISM, MIXER, DEVOTED, MAYBE_MORE, HYBRID]))
    others = st.sampled_from(
        [REFLECTION, NYXBLOOM, CONTAMINATION, SPHERE, PULSE, DAWN, MAY_PULSE, WAKE, MANABARBS, ONCE_MORE, TWICE_LIFE]
    )
    yours = draw(st.lists(others, max_size=3))
    theirs = draw(st.lists(others, max_size=2))
    return board([first, *yours], theirs), tap(first)


@settings(max_examples=120, derandomize=True, database=None, deadline=None)
@given(boards())
def test_the_search_is_complete_on_random_boards(asked: tuple[Board, TapForMana]) -> None:
    """
    Search and solver agree wherever effects, triggers and choices meet.
    """
    of, occasion = asked
    assert checked(of, occasion, searched(of, occasion)).status is CheckStatus.COMPLETE
