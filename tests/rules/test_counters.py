import pytest
from attrs import evolve
from tests.rules.making import (
    BEARS,
    CREATURE,
    DOUBLER,
    PLUS_ONE,
    board,
    card,
    changes_counters,
    creature,
    explored,
    permanent,
    replaces,
    says,
)

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.cards import Card
from manaproof.model.expr import ONE, Named, Number, Rounding
from manaproof.model.occasions import Enters, PutsCounters
from manaproof.model.outcomes import CountersPlaced, Entered, Outcome, Triggered
from manaproof.model.permanents import Counters
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.rulebook import switched_off

ITSELF = p.EntersPattern(q.Is(Referent.THIS))
HYDRA = creature("Hydra", replaces(ITSELF, f.EntersWith(Named("X"), "+1/+1")))
MINUS_ONE = card("Minus One", changes_counters(change=f.ChangeCount(minus=ONE)))
DOWN = card("Half Down", changes_counters(change=f.ChangeCount(half=Rounding.DOWN)))
UP = card("Half Up", changes_counters(change=f.ChangeCount(half=Rounding.UP)))
EFFECTS_ONLY = card("Doubling Season", changes_counters(placer=p.Placer.EFFECT, change=f.ChangeCount(times=2)))
NO_COUNTERS = card("Solemnity", says(f.CantHappen(event=p.CountersPattern(None, CREATURE))))


def counters(outcome: Outcome) -> str:
    """
    The counters that are put in an outcome: "2 +1/+1".
    """
    placed = [f"{h.count} {h.kind}" for h in outcome.happenings if isinstance(h, CountersPlaced)]
    return ", ".join(placed) or "none"


def put(count: int, *things: Card, kind: str = "+1/+1", by: str = "you", by_effect: bool = True) -> dict[str, int]:
    """
    The counters that end on a creature of yours, with the orders.
    """
    target = permanent(BEARS, 90)
    found = explored(board([target, *things]), PutsCounters(target.id, kind, count, by, by_effect))
    return {counters(outcome): outcome.orders for outcome in found}


@pytest.mark.parametrize(
    ("things", "results"),
    [
        pytest.param([], ["none", "1 +1/+1", "2 +1/+1", "3 +1/+1"], id="identity"),
        pytest.param([DOUBLER], ["none", "2 +1/+1", "4 +1/+1", "6 +1/+1"], id="twice"),
        pytest.param([PLUS_ONE], ["none", "2 +1/+1", "3 +1/+1", "4 +1/+1"], id="plus one"),
        pytest.param([MINUS_ONE], ["none", "none", "1 +1/+1", "2 +1/+1"], id="minus one"),
        pytest.param([DOWN], ["none", "none", "1 +1/+1", "1 +1/+1"], id="half down"),
        pytest.param([UP], ["none", "1 +1/+1", "1 +1/+1", "2 +1/+1"], id="half up"),
    ],
)
def test_numbers_of_counters(things: list[Card], results: list[str]) -> None:
    """
    Each change of a number, on none, one, two and three counters; none are never changed.
    """
    assert [put(count, *things) for count in range(4)] == [{result: 1} for result in results]


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        pytest.param([DOUBLER, PLUS_ONE], {"3 +1/+1": 1, "4 +1/+1": 1}, id="twice and plus one"),
        pytest.param([DOUBLER, DOUBLER, PLUS_ONE], {"5 +1/+1": 2, "6 +1/+1": 2, "8 +1/+1": 2}, id="two doublers"),
        pytest.param([DOUBLER, MINUS_ONE], {"1 +1/+1": 1, "none": 1}, id="nothing left to double"),
        pytest.param([DOWN, PLUS_ONE], {"none": 1, "1 +1/+1": 1}, id="nothing left to add to"),
    ],
)
def test_orders_of_effects_on_counters(things: list[Card], expected: dict[str, int]) -> None:
    """
    The affected permanent's controller chooses the order (CR 616.1e); an event of no counters is no event.
    """
    assert put(1, *things) == expected


@pytest.mark.parametrize(
    ("kind", "by", "by_effect", "thing", "expected"),
    [
        pytest.param("+1/+1", "you", True, EFFECTS_ONLY, "2 +1/+1", id="614.16 an effect"),
        pytest.param("+1/+1", "you", False, EFFECTS_ONLY, "1 +1/+1", id="614.16 a cost"),
        pytest.param("charge", "you", True, DOUBLER, "1 charge", id="another kind"),
        pytest.param(
            "charge", "you", True, card("All", changes_counters(None, change=f.ChangeCount(times=2))), "2 charge", id="any kind"
        ),
        pytest.param(
            "+1/+1",
            "opponent",
            True,
            card(
                "Mine",
                replaces(
                    p.CountersPattern("+1/+1", q.Anything(), placer=p.Placer.PLAYER, by=PlayerRef.YOU), f.ChangeCount(times=2)
                ),
            ),
            "1 +1/+1",
            id="put by another player",
        ),
    ],
)
def test_guards_on_counters(kind: str, by: str, by_effect: bool, thing: Card, expected: str) -> None:
    """
    An effect applies iff the kind and who puts the counters are those of its pattern.
    """
    assert put(1, thing, kind=kind, by=by, by_effect=by_effect) == {expected: 1}


def test_the_controller_of_the_permanent_chooses() -> None:
    """
    Who puts the counters doesn't choose; whose permanent gets them does (CR 616.1).
    """
    target = permanent(BEARS, 90, "opponent")
    found = explored(board([target, DOUBLER, PLUS_ONE]), PutsCounters(target.id, "+1/+1", 1, "you"))
    assert [outcome.choosers for outcome in found] == [("opponent",), ("opponent",)]


def test_counters_that_cannot_be_put() -> None:
    """
    They aren't put, nor doubled (CR 614.17c).
    """
    assert put(1, NO_COUNTERS, DOUBLER) == {"none": 1}


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        pytest.param(None, {"none": 1}, id="not cast"),
        pytest.param(0, {"none": 1}, id="zero"),
        pytest.param(1, {"1 +1/+1": 1}, id="one"),
        pytest.param(3, {"3 +1/+1": 1}, id="three"),
    ],
)
def test_entering_with_x_counters(x: int | None, expected: dict[str, int]) -> None:
    """
    A permanent enters with as many counters as the X of the spell that it was (CR 107.3m).
    """
    assert {counters(o): o.orders for o in explored(board(), Enters(HYDRA, "you", x))} == expected


def test_entering_with_x_counters_without_the_rule() -> None:
    """
    Under the alternative to CR 107.3m X is 0.
    """
    with switched_off("107.3m"):
        assert [counters(o) for o in explored(board(), Enters(HYDRA, "you", 3))] == ["none"]


def test_all_counters_it_enters_with_meet_in_one_event() -> None:
    """
    Its own and another effect's counters are put together, so all orders of effects on their number are explored.
    """
    biomancer = creature("Biomancer", replaces(p.EntersPattern(CREATURE), f.EntersWith(Number(2), "+1/+1", additional=True)))
    found = explored(board([biomancer, DOUBLER, PLUS_ONE]), Enters(HYDRA, "you", 1))
    assert {counters(o): o.orders for o in found} == {"7 +1/+1": 2, "8 +1/+1": 2}


def test_counters_it_enters_with_are_put_by_an_effect() -> None:
    """
    A replacement effect lets it enter with them (CR 614.16).
    """
    made = board([EFFECTS_ONLY])
    assert [counters(o) for o in explored(made, Enters(HYDRA, "you", 1))] == ["2 +1/+1"]
    with switched_off("614.16"):
        assert [counters(o) for o in explored(made, Enters(HYDRA, "you", 1))] == ["1 +1/+1"]


def test_an_effect_on_other_permanents_of_its_kind_does_not_apply_to_itself() -> None:
    """
    A permanent's own effect on a set of permanents that it is in doesn't modify its own entering (CR 614.12).
    """
    lord = creature("Lord", replaces(p.EntersPattern(CREATURE), f.EntersWith(ONE, "+1/+1", additional=True)))
    assert [counters(o) for o in explored(board(), Enters(lord, "you"))] == ["none"]
    with switched_off("614.12"):
        assert [counters(o) for o in explored(board(), Enters(lord, "you"))] == ["1 +1/+1"]


def test_its_own_effect_on_its_own_counters_applies_as_it_enters() -> None:
    """
    "If counters would be put on this creature, that many plus one" counts also as it enters (CR 614.12, 122.6).
    """
    mowu = creature(
        "Mowu",
        replaces(ITSELF, f.EntersWith(ONE, "+1/+1")),
        replaces(p.CountersPattern("+1/+1", q.Is(Referent.THIS)), f.ChangeCount(plus=ONE)),
    )
    assert [counters(o) for o in explored(board(), Enters(mowu, "you"))] == ["2 +1/+1"]


def test_a_permanent_is_looked_at_as_it_would_be_on_the_battlefield() -> None:
    """
    Effects that make it something else decide which effects apply to its entering (CR 614.12).
    """
    moon = card("Moon", says(f.ContinuousEffect(q.Objects(CREATURE), (f.SetTypes(("Artifact",)),))))
    tapped = card("Tapped", replaces(p.EntersPattern(CREATURE), f.EntersTapped()))
    found = [explored(board(things), Enters(BEARS, "you")) for things in ([tapped], [tapped, moon])]
    assert [h.tapped for outcomes in found for o in outcomes for h in o.happenings if isinstance(h, Entered)] == [True, False]


def test_tapped_and_untapped_meet() -> None:
    """
    The last of two contradicting effects decides, and its controller chooses which that is.
    """
    tapped = card("Tapped", replaces(p.EntersPattern(CREATURE), f.EntersTapped()))
    untapped = card("Untapped", replaces(p.EntersPattern(CREATURE), f.EntersTapped(untapped=True)))
    found = explored(board([tapped, untapped]), Enters(BEARS, "you"))
    assert sorted((h.tapped, o.orders) for o in found for h in o.happenings if isinstance(h, Entered)) == [(False, 1), (True, 1)]


def test_counters_are_one_event_for_triggers() -> None:
    """
    "Whenever one or more counters are put on a creature" triggers once, also as it enters (CR 122.6).
    """
    trigger = card("Trigger", a.TriggeredAbility((p.CountersPattern("+1/+1", CREATURE),), (i.GainLife(ONE),)))
    (outcome,) = explored(board([trigger, DOUBLER]), Enters(HYDRA, "you", 2))
    assert len([h for h in outcome.happenings if isinstance(h, Triggered)]) == 1


def test_counters_are_added_to_those_that_are_there() -> None:
    """
    The number that is put is changed, not the number that is there.
    """
    target = evolve(permanent(BEARS, 90), counters=(Counters("+1/+1", 3),))
    found = explored(board([target, DOUBLER]), PutsCounters(target.id, "+1/+1", 1, "you"))
    assert [counters(o) for o in found] == ["2 +1/+1"]
