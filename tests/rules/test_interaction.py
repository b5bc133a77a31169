import pytest
from tests.rules.making import (
    BEARS,
    CONTAMINATION,
    DOUBLER,
    FOREST,
    MANA_REFLECTION,
    PLUS_ONE,
    THOUGHT_REFLECTION,
    board,
    card,
    changes_counters,
    happenings_of,
    mana_of,
    permanent,
    replaces,
)

from manaproof.model import effects as f
from manaproof.model import patterns as p
from manaproof.model import properties as q
from manaproof.model.cards import Card
from manaproof.model.events import DrawCard, PlaceCounters, ProduceMana
from manaproof.model.expr import ONE
from manaproof.model.mana import ManaBag
from manaproof.model.occasions import PutsCounters, TapForMana
from manaproof.model.permanents import Counters
from manaproof.rules.applying import apply
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import instances_for
from manaproof.rules.interaction import applicable, choosable
from manaproof.rules.rulebook import switched_off
from manaproof.rules.tasks import Pending, World

TARGET = permanent(BEARS, 90)
TWO = PlaceCounters(TARGET.id, (Counters("+1/+1", 2),), "you")
ONE_GREEN = ProduceMana("you", ManaBag.parse("{G}"), "you/Forest 0", "intrinsic Forest", tapped_for_mana=True)


def names(things: list[Card], pending: Pending) -> list[str]:
    """
    The names of the effects that apply.
    """
    return [effect.name for effect in applicable(board([TARGET, *things]), pending, World())]


def test_every_effect_has_one_opportunity() -> None:
    """
    An effect that had its opportunity doesn't apply again; another copy of the card does (CR 614.5).
    """
    things = [DOUBLER, DOUBLER]
    here = board([TARGET, *things])
    first, second = applicable(here, Pending(TWO), World())
    assert [e.id for e in applicable(here, Pending(TWO, frozenset({first.id})), World())] == [second.id]


def test_copies_share_an_opportunity_without_the_rule() -> None:
    """
    Under the alternative to CR 614.5 two copies of a card are one effect.
    """
    here = board([FOREST, MANA_REFLECTION, MANA_REFLECTION])
    with switched_off("614.5"):
        assert mana_of(here, TapForMana("you", "you/Forest 0")) == {"{G}{G}": 2}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        pytest.param((), [], id="no counters"),
        pytest.param((Counters("+1/+1", 0),), [], id="none of a kind"),
        pytest.param((Counters("+1/+1", 1),), ["Doubler"], id="one"),
        pytest.param((Counters("charge", 1),), [], id="another kind"),
        pytest.param((Counters("+1/+1", 1), Counters("charge", 1)), ["Doubler"], id="two kinds together"),
    ],
)
def test_an_event_of_nothing_is_not_replaced(counts: tuple[Counters, ...], expected: list[str]) -> None:
    """
    An effect needs at least one of what it changes.
    """
    assert names([DOUBLER], Pending(PlaceCounters(TARGET.id, counts, "you"))) == expected


def test_only_the_first_step_may_be_chosen() -> None:
    """
    Of effects of several steps of CR 616.1a–e those of the first are offered.
    """
    steps = (f.InteractionStep.OTHER, f.InteractionStep.COPY, f.InteractionStep.CONTROL, f.InteractionStep.COPY)
    pattern = p.CountersPattern("+1/+1", q.Anything())
    things = [card(f"Step {n}", replaces(pattern, f.ChangeCount(times=2), step=step)) for n, step in enumerate(steps)]
    here = board([TARGET, *things])
    offered = choosable(applicable(here, Pending(TWO), World()))
    assert [effect.name for effect in offered] == ["Step 2"]
    others = frozenset(effect.id for effect in offered)
    assert [e.name for e in choosable(applicable(here, Pending(TWO, others), World()))] == ["Step 1", "Step 3"]
    assert choosable(()) == ()


def test_the_rewritten_event_remembers_the_effect() -> None:
    """
    Applying an effect changes the event and adds the effect to those that had their opportunity.
    """
    here = board([TARGET, PLUS_ONE])
    (effect,) = applicable(here, Pending(TWO, frozenset({"before"})), World())
    (branch,) = apply(effect, Pending(TWO, frozenset({"before"})), here, World())
    three = PlaceCounters(TARGET.id, (Counters("+1/+1", 3),), "you")
    assert branch.next == (Pending(three, frozenset({"before", effect.id})),)


@pytest.mark.parametrize("number", ["616.1f", "616.2"])
def test_becoming_applicable_without_the_rule(number: str) -> None:
    """
    Without CR 616.1f or 616.2 an effect that only applies to what another one made of the event doesn't apply.
    """
    more = card("Doubles Black", replaces(p.ManaPattern(types=ManaBag.parse("{B}").types), f.MultiplyMana(2)))
    here = board([FOREST, CONTAMINATION, more])
    occasion = TapForMana("you", "you/Forest 0")
    assert mana_of(here, occasion) == {"{B}{B}": 1}
    with switched_off(number):
        assert mana_of(here, occasion) == {"{B}": 1}


def test_the_order_is_chosen_by_a_rule() -> None:
    """
    Under the alternative to CR 616.1 effects are applied in the order in which they came to be.
    """
    here = board([TARGET, DOUBLER, PLUS_ONE])
    occasion = PutsCounters(TARGET.id, "+1/+1", 1, "you")
    assert len(happenings_of(here, occasion)) == 2
    with switched_off("616.1"):
        assert len(happenings_of(here, occasion)) == 1


def test_a_disabled_effect_is_not_applied() -> None:
    """
    An effect whose event another one took away has no opportunity any more (CR 616.1f).
    """
    minus = card("Minus", changes_counters(change=f.ChangeCount(minus=ONE)))
    here = board([TARGET, minus, DOUBLER])
    found = happenings_of(here, PutsCounters(TARGET.id, "+1/+1", 1, "you"))
    assert sorted(found.values()) == [1, 1]
    assert () in found


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param(ONE_GREEN, "you", id="who adds the mana"),
        pytest.param(DrawCard("opponent"), "opponent", id="who draws"),
        pytest.param(PlaceCounters(TARGET.id, (), "opponent"), "you", id="whose permanent gets counters"),
        pytest.param(PlaceCounters("gone", (), "opponent"), "opponent", id="a permanent that is gone"),
    ],
)
def test_who_chooses(event: ProduceMana | DrawCard | PlaceCounters, expected: str) -> None:
    """
    The affected player chooses, or the controller of the affected object (CR 616.1).
    """
    assert rules_of(event).affected_player(event, board([TARGET])) == expected


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        pytest.param(ProduceMana("you", ManaBag()), True, id="no mana"),
        pytest.param(ONE_GREEN, False, id="one mana"),
        pytest.param(PlaceCounters(TARGET.id, (Counters("charge", 0),), "you"), True, id="no counters"),
        pytest.param(DrawCard("you"), False, id="a draw"),
    ],
)
def test_events_of_nothing(event: ProduceMana | DrawCard | PlaceCounters, expected: bool) -> None:
    """
    An event of amount zero is none.
    """
    assert rules_of(event).is_nothing(event) is expected


def test_effects_that_exist_are_found_with_their_identity() -> None:
    """
    An effect is named by its object, its ability and where the object has it from.
    """
    here = board([DOUBLER, THOUGHT_REFLECTION])
    assert [instance.id for instance in instances_for(here, DrawCard("you"))] == [
        "you/Doubler 0: printed 1.0",
        "you/Thought Reflection 1: printed 1.0",
    ]
