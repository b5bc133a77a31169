"""
Effects that are fixed first, and those that may not be.
"""

from math import factorial

import pytest
from tests.rules.making import (
    BEARS,
    DOUBLER,
    FOREST,
    MANA_REFLECTION,
    PLUS_ONE,
    board,
    card,
    changes_counters,
    explored,
    lands_produce,
    permanent,
)

from manaproof.explore import chains
from manaproof.explore.fixing import commuting
from manaproof.model import effects as f
from manaproof.model.amounts import Values, unknown
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Event, PlaceCounters, ProduceMana
from manaproof.model.expr import Number
from manaproof.model.mana import ManaBag
from manaproof.model.occasions import PutsCounters
from manaproof.model.permanents import Counters
from manaproof.rules.interaction import candidates
from manaproof.rules.tasks import World

TARGET = permanent(BEARS, 90)
COUNTERS = PutsCounters(TARGET.id, "+1/+1", 1, "you")


def _adding(number: int, *, optional: bool = False) -> Card:
    """
    "If counters would be put on a permanent, that many plus a number are put on it instead."
    """
    change = f.ChangeCount(plus=Number(number))
    return card(f"Plus {number}", changes_counters(change=change, optional=optional))


def _commuting(on: Board, event: Event) -> dict[str, set[str]]:
    """
    The names of the effects that commute with each.
    """
    effects = candidates(on, event)
    names = {each.id: each.name for each in effects}
    found = commuting(event, effects, on, World())
    return {names[one]: {names[other] for other in others} for one, others in found.items()}


def _counters(amount: int) -> Event:
    event = PlaceCounters(TARGET.id, (Counters("+1/+1", amount),), "you")
    assert isinstance(event, PlaceCounters)
    return event


def test_what_adds_commutes_with_what_adds_and_not_with_what_multiplies() -> None:
    """
    For every amount, not only for the one that there is.
    """
    on = board([TARGET, DOUBLER, PLUS_ONE, _adding(2)])
    assert _commuting(on, _counters(3)) == {"Doubler": set(), "Plus One": {"Plus 2"}, "Plus 2": {"Plus One"}}


def test_an_optional_effect_is_never_fixed() -> None:
    """
    It may be declined too.
    """
    assert _commuting(board([TARGET, _adding(1), _adding(2, optional=True)]), _counters(1)) == {"Plus 1": set()}


def test_what_changes_more_than_an_amount_is_never_fixed() -> None:
    """
    Mana Reflection disables and enables what looks at the amount or the type; what makes one {B} of any mana isn't steady.
    """
    on = board([FOREST, MANA_REFLECTION, card("Changer", lands_produce("B", 1))])
    event = ProduceMana("you", ManaBag.parse("{G}"), "you/Forest 0", tapped_for_mana=True)
    assert _commuting(on, event) == {"Mana Reflection": set()}


def test_nothing_is_told_of_unknown_amounts() -> None:
    """
    There an amount may be unknown that the question asks about.
    """
    on = board([TARGET, _adding(1), _adding(2)])
    assert _commuting(on, _counters(unknown(Values("n", 1)))) == {}


@pytest.mark.parametrize(
    "cards",
    [
        pytest.param([DOUBLER, *map(_adding, range(1, 7))], id="one that multiplies"),
        pytest.param([*map(_adding, range(1, 4)), DOUBLER, *map(_adding, range(4, 7))], id="amid others"),
        pytest.param([DOUBLER, _adding(3), DOUBLER, *map(_adding, [3, 1, 2]), PLUS_ONE], id="equal ones among them"),
        pytest.param([*map(_adding, range(1, 5)), _adding(5, optional=True), DOUBLER], id="an optional one among them"),
        pytest.param([DOUBLER] * 4 + [_adding(1)] * 3, id="two classes"),
    ],
)
def test_the_same_answer_with_and_without(cards: list[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    """
    Outcomes in the same order, with as many orders and the same witnesses.
    """
    on = board([TARGET, *cards])
    found = explored(on, COUNTERS)
    monkeypatch.setattr(chains, "FEWEST_TO_FIX", len(cards) + 1)
    assert found == explored(on, COUNTERS)


def test_twenty_distinct_effects_that_commute() -> None:
    """
    One outcome in 20! orders, found without walking through a million states.
    """
    (outcome,) = explored(board([TARGET, *map(_adding, range(1, 21))]), COUNTERS)
    assert outcome.orders == factorial(20)
