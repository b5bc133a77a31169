"""
Effects that may be exchanged for one another, and those that may not.
"""

from collections.abc import Sequence

import pytest
from attrs import evolve
from tests.rules.making import BEARS, DOUBLER, PLUS_ONE, board, card, changes_counters, explored, permanent, says

from manaproof.explore.exchanging import classes
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.expr import ONE
from manaproof.model.occasions import PutsCounters
from manaproof.model.permanents import Counters, Permanent
from manaproof.reference.brute_force import outcomes_by_brute_force

TARGET = permanent(BEARS, 90)
FIRST, SECOND = permanent(DOUBLER, 1), permanent(DOUBLER, 10)
ARMOR = evolve(permanent(card("Armor", subtypes=("Aura",)), 5), attached_to=FIRST.id)
LISTENER = TriggeredAbility((p.CountersPattern("+1/+1", q.Anything()),), (i.GainLife(ONE),))
BOTH = card("Doubler", changes_counters(change=f.ChangeCount(times=2)), LISTENER)
HEXED = card("Doubler", changes_counters(change=f.ChangeCount(times=2)), says(f.CantHappen(event=p.LoseLifePattern())))
COUNTERS = PutsCounters(TARGET.id, "+1/+1", 1, "you")


def _classes(on: Board, *objects: Permanent) -> list[list[str]]:
    return classes([Node(on, (COUNTERS,))], {f"{each.id}: printed 1.0": each.id for each in objects})


def test_equal_effects_are_one_class() -> None:
    """
    Of any number, also where the name of one begins with the name of another.
    """
    third, other = permanent(DOUBLER, 2), permanent(PLUS_ONE, 3)
    found = _classes(board([TARGET, FIRST, SECOND, third, other]), FIRST, SECOND, third, other)
    assert [len(each) for each in found] == [3, 1]


def test_cards_of_the_library_are_looked_into() -> None:
    """
    Their mana values are no whole numbers to the library.
    """
    first, second = permanent(evolve(DOUBLER, mana_value=5.0), 1), permanent(evolve(DOUBLER, mana_value=5.0), 10)
    assert [len(each) for each in _classes(board([TARGET, first, second]), first, second)] == [2]


@pytest.mark.parametrize(
    "things",
    [
        pytest.param((FIRST, evolve(SECOND, tapped=True)), id="another state"),
        pytest.param((FIRST, evolve(SECOND, controller="opponent")), id="another controller"),
        pytest.param((FIRST, evolve(SECOND, counters=(Counters("charge", 1),))), id="counters on one"),
        pytest.param((FIRST, SECOND, ARMOR), id="an Aura on one"),
        pytest.param((permanent(BOTH, 1), permanent(BOTH, 10)), id="abilities that trigger"),
        pytest.param((permanent(HEXED, 1), permanent(HEXED, 10)), id="what can't happen"),
    ],
)
def test_what_can_be_told_apart_is_not(things: Sequence[Permanent]) -> None:
    """
    Each stays by itself.
    """
    assert [len(each) for each in _classes(board([TARGET, *things]), things[0], things[1])] == [1, 1]


def test_an_event_that_names_one_tells_them_apart() -> None:
    """
    Counters are put on one of the two.
    """
    on = board([FIRST, SECOND])
    node = Node(on, (PutsCounters(FIRST.id, "+1/+1", 1, "you"),))
    assert len(classes([node], {f"{each.id}: printed 1.0": each.id for each in (FIRST, SECOND)})) == 2


def test_orders_are_counted_as_if_all_were_followed() -> None:
    """
    Three doublers and two that add one: as brute force counts; and the graph can be completed for the checker.
    """
    on = board([TARGET, *[DOUBLER] * 3, *[PLUS_ONE] * 2])
    search = Exploration()
    start = Node(on, (COUNTERS,))
    found = {outcome.happenings: outcome.orders for outcome in search.outcomes_from([start])}
    assert found == outcomes_by_brute_force(on, COUNTERS)
    few = len(search.graph)
    search.look_at_all(start)
    assert few < len(search.graph) == len({*search.graph} | {edge.to for edges in search.graph.values() for edge in edges})


def test_twenty_effects_in_two_classes() -> None:
    """
    Beyond the reach of sets of effects one by one: 20! orders.
    """
    on = board([TARGET, *[card("Doubler", changes_counters(change=f.ChangeCount(times=1)))] * 10, *[PLUS_ONE] * 10])
    (only,) = explored(on, COUNTERS)
    assert only.orders == 2432902008176640000
