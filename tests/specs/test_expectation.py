from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.specs.fakes import FakeCards

from manaproof.model.libraries import LibraryCard
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import (
    Assumed,
    AssumedSize,
    CardDrawn,
    CountersPlaced,
    DamageDealt,
    Did,
    Entered,
    GameEnds,
    Happening,
    LifeChanged,
    ManaAdded,
    NotLegal,
    Outcome,
    Triggered,
)
from manaproof.model.production import Purpose, SpendOnly
from manaproof.model.properties import HasCardType
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.expectation.matching import compare, fits, without_own

FOREST = LibraryCard(FakeCards().find("Forest"))
B, G = ManaBag.parse("{B}"), ManaBag.parse("{G}")


def outcome(*happenings: Happening) -> Outcome:
    """
    An outcome in which this happened.
    """
    return Outcome(happenings, orders=1, witness=())


def expected(**parts: object) -> ExpectedOutcome:
    """
    An expected outcome with these parts.
    """
    return ExpectedOutcome("", **parts)  # type: ignore[arg-type]


BLACK, GREEN = outcome(ManaAdded("you", B)), outcome(ManaAdded("you", G))
RESTRICTED = ManaAdded("you", G, (SpendOnly((Purpose("cast", HasCardType("Artifact")),)),))
PARTS: tuple[tuple[dict[str, object], dict[str, object], Happening], ...] = (
    ({"mana": G}, {"mana": B}, ManaAdded("you", G)),
    ({"mana": ManaBag.parse("{B}{G}")}, {"mana_of": {"you": G}}, ManaAdded("you", ManaBag.parse("{G}{B}"))),
    ({"mana_of": {"opponent": G}}, {"mana_of": {"you": G}}, ManaAdded("opponent", G)),
    ({"damage": {"you": 2}, "life": {}}, {"damage": {"you": 1}}, DamageDealt("X", "you", 2)),
    ({"damage": {"Forest": 2}}, {"damage": {"you": 2}}, DamageDealt("X", "you/Forest", 2)),
    ({"life": {"you": -1}}, {"life": {"you": 1}}, LifeChanged("you", -1)),
    ({"drawn": {"you": 1}}, {"drawn": {"you": 2}}, CardDrawn("you", FOREST)),
    ({"drawn": {"you": ("forest",)}}, {"drawn": {"you": ("Island",)}}, CardDrawn("you", FOREST)),
    ({"drawn": {"you": 1, "opponent": 0}}, {"drawn": {"opponent": 1}}, CardDrawn("you", FOREST)),
    ({"triggers": ("wild growth",)}, {"triggers": ()}, Triggered("a", "Wild Growth", "you", "1")),
    ({"counters": {"x": {"+1/+1": 6}}}, {"counters": {"x": {"+1/+1": 5}}}, CountersPlaced("you/X", "X", "+1/+1", 6)),
    ({"happens": ("you lose 1 life",)}, {"happens": ()}, LifeChanged("you", -1)),
    ({"conditions": ("it rains",)}, {"conditions": ()}, Assumed("it rains")),
    ({"loses": "you"}, {"loses": "opponent"}, GameEnds("you", wins=False)),
    ({"wins": "you"}, {"loses": "you"}, GameEnds("you", wins=True)),
    (
        {"mana": G, "restricted": (("{G}", "only to cast artifact spells"),)},
        {"mana": G, "restricted": ()},
        RESTRICTED,
    ),
    (
        {"mana": G, "restricted": (("{G}", "only to cast an artifact spell"),)},
        {"mana": G, "restricted": (("{G}", "only to cast an instant spell"),)},
        RESTRICTED,
    ),
)


@pytest.mark.parametrize(("right", "wrong", "happening"), PARTS, ids=[", ".join(right) for right, _, _ in PARTS])
def test_a_listed_part_is_compared(right: dict[str, object], wrong: dict[str, object], happening: Happening) -> None:
    """
    A part that is listed must be as listed.
    """
    assert fits(expected(**right), outcome(happening), exact=False)
    assert fits(expected(**right), outcome(happening), exact=True)
    assert not fits(expected(**wrong), outcome(happening), exact=False)


@pytest.mark.parametrize(
    "happening",
    [*(happening for _, _, happening in PARTS), Did("you", "sacrifice X")],
    ids=lambda happening: type(happening).__name__,
)
def test_only_an_exact_spec_minds_what_it_does_not_list(happening: Happening) -> None:
    """
    A part that isn't listed must be empty with `exact` and is not compared without.
    """
    listed = expected(mana=ManaBag()) if not isinstance(happening, ManaAdded) else expected(damage={})
    assert fits(listed, outcome(happening), exact=False)
    assert not fits(listed, outcome(happening), exact=True)


def test_objects_of_one_name_are_told_apart() -> None:
    """
    An identity means that object alone, and a name that two objects have means neither.
    """
    both = outcome(DamageDealt("X", "you/Bear", 1), DamageDealt("X", "opponent/Bear", 2))
    assert fits(expected(damage={"you/Bear": 1, "opponent/Bear": 2}), both, exact=True)
    assert not fits(expected(damage={"you/Bear": 2, "opponent/Bear": 1}), both, exact=True)
    assert not fits(expected(damage={"Bear": 3}), both, exact=True)


def test_damage_says_that_as_much_life_is_lost() -> None:
    """
    Where nothing is said of life, an exact outcome has the loss that damage means, neither more nor less.
    """
    dealt = DamageDealt("X", "you", 2)
    assert fits(expected(damage={"you": 2}), outcome(dealt, LifeChanged("you", -2, damage=2)), exact=True)
    assert not fits(expected(damage={"you": 2}), outcome(dealt), exact=True)
    assert not fits(expected(damage={"you": 2}), outcome(dealt, LifeChanged("you", -4, damage=2)), exact=True)


def test_entering_itself_needs_no_mention() -> None:
    """
    That what enters has entered is no further part of an exact outcome.
    """
    entered = outcome(Entered("you/X", "X", "you", tapped=False), CountersPlaced("you/X", "X", "+1/+1", 1, entering=True))
    assert fits(expected(counters={"X": {"+1/+1": 1}}), entered, exact=True)


def test_happens_says_all() -> None:
    """
    The list of everything that happened leaves nothing for an exact spec to mind.
    """
    both = outcome(ManaAdded("you", G), Assumed("it rains"), LifeChanged("you", -1))
    assert fits(expected(happens=("you add {G}", "you lose 1 life")), both, exact=True)
    assert not fits(expected(happens=("you lose 1 life", "you add {G}")), both, exact=True)


@pytest.mark.parametrize(
    ("expectation", "missing", "extra", "complaints"),
    [
        (Expectation(complete=(expected(mana=B), expected(mana=G))), 0, 0, 0),
        (Expectation(complete=(expected(mana=B),)), 0, 1, 0),
        (Expectation(complete=(expected(mana=B), expected(mana=G), expected(mana=ManaBag()))), 1, 0, 0),
        (Expectation(complete=()), 0, 2, 0),
        (Expectation(includes=(expected(mana=B),)), 0, 0, 0),
        (Expectation(includes=(expected(mana=ManaBag()),)), 1, 0, 0),
        (Expectation(excludes=(expected(mana=ManaBag()),)), 0, 0, 0),
        (Expectation(complete=(expected(), expected(mana=G))), 0, 0, 0),
        (Expectation(complete=(expected(), expected(mana=G), expected(mana=B))), 1, 0, 1),
        (Expectation(count=2), 0, 0, 0),
        (Expectation(count=3), 0, 0, 1),
    ],
)
def test_sets_of_outcomes(expectation: Expectation, missing: int, extra: int, complaints: int) -> None:
    """
    A complete set misses nothing and has nothing more; `includes`, `excludes` and `count` say less.
    """
    mismatch = compare(expectation, (BLACK, GREEN))
    assert (len(mismatch.missing), len(mismatch.extra), len(mismatch.complaints)) == (missing, extra, complaints)
    assert bool(mismatch) is bool(missing or extra or complaints)


def test_an_excluded_outcome_is_unwanted() -> None:
    """
    An outcome that is excluded is no extra one.
    """
    mismatch = compare(Expectation(excludes=(expected(mana=G),)), (BLACK, GREEN))
    assert (mismatch.missing, mismatch.extra, mismatch.unwanted) == ((), (), (GREEN,))
    assert mismatch


def test_two_expectations_never_stand_for_one_outcome() -> None:
    """
    Both fit the one outcome that there is, so the second is missing, and it is said why.
    """
    both = (expected(drawn={"you": 1}), ExpectedOutcome("forest", drawn={"you": ("Forest",)}))
    one, two = outcome(CardDrawn("you", FOREST)), outcome(CardDrawn("you", LibraryCard()))
    mismatch = compare(Expectation(complete=both), (one,))
    assert mismatch.missing == both[1:]
    assert mismatch.complaints == ("forest fits only outcomes that others of the list stand for",)
    assert not compare(Expectation(complete=both), (one, two))


def test_an_expectation_may_stand_for_several_outcomes() -> None:
    """
    One that says little fits several outcomes.
    """
    assert not compare(Expectation(complete=(expected(drawn={"you": 0}),)), (BLACK, GREEN))


@given(st.lists(st.lists(st.integers(0, 4), unique=True, max_size=4), max_size=5))
def test_as_many_as_possible_get_a_partner(fitting: list[list[int]]) -> None:
    """
    The number of those without a partner is the least over all ways to choose partners, tried one by one.
    """
    ways = product(*([None, *partners] for partners in fitting))
    chosen = ([partner for partner in way if partner is not None] for way in ways)
    most = max(len(partners) for partners in chosen if len(set(partners)) == len(partners))
    assert len(without_own(fitting)) == len(fitting) - most


def test_a_condition_counts_once() -> None:
    """
    A case that two parts of an outcome rest on is one condition.
    """
    twice = outcome(Assumed("it rains"), Assumed("it rains"), AssumedSize("you", "hand", 0, 0))
    assert fits(expected(conditions=("your hand is empty", "it rains")), twice, exact=True)
    assert fits(expected(happens=()), twice, exact=True)


def test_what_says_nothing_of_legality_stands_for_what_is_legal() -> None:
    """
    An outcome on which the question can't go on fits no expectation that doesn't say so, though it adds no mana.
    """
    forbidden = outcome(NotLegal("it is tapped", ("107.5",)))
    assert not fits(expected(mana=ManaBag()), forbidden, exact=False)
    assert not fits(expected(illegal=("107.5",)), outcome(), exact=False)
    assert not fits(expected(illegal=("302.6",)), forbidden, exact=False)
    assert fits(expected(happens=(), illegal=("107.5",)), forbidden, exact=True)
