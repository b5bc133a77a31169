import pytest
from attrs import evolve
from tests.rules.making import (
    BEARS,
    CREATURE,
    FOREST,
    adds,
    board,
    card,
    creature,
    explored,
    land,
    mana_of,
    permanent,
    player,
    says,
)

from manaproof.model import abilities as a
from manaproof.model import costs as c
from manaproof.model import effects as f
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.expr import FALSE, ONE, TRUE, Number
from manaproof.model.lookups import IsTurnOf, ThoseCount
from manaproof.model.occasions import Activate, TapForMana
from manaproof.model.outcomes import CountersRemoved, LifeChanged, ManaAdded, Sacrificed
from manaproof.model.permanents import Counters, Permanent
from manaproof.model.references import PlayerRef, Step
from manaproof.rules.activatable import activated_abilities
from manaproof.rules.activation import obstacles
from manaproof.rules.paying import ways_to_pay
from manaproof.rules.rulebook import switched_off

TAP, UNTAP = c.TapSymbol(), c.UntapSymbol()
HASTE = a.KeywordAbility("haste")


def sick(made: Permanent) -> Permanent:
    """
    The same permanent, under its controller's control since this turn only.
    """
    return evolve(made, controlled_since_turn_began=False)


def with_ability(*cost: c.CostPart, limits: tuple[a.ActivationLimit, ...] = (), is_creature: bool = False) -> Permanent:
    """
    A permanent with one mana ability of this cost.
    """
    ability = a.ActivatedAbility(cost, (adds("G"),), limits)
    return permanent(creature("Source", ability) if is_creature else land("Source", ability), 0)


def cited(made: Permanent, *things: Permanent, on: Board | None = None) -> list[str]:
    """
    The rule that each obstacle to its ability cites first.
    """
    here = on or board([made, *things])
    (item,) = activated_abilities(here, made)
    return [obstacle.cites[0] for obstacle in obstacles(item, here)]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        pytest.param(with_ability(TAP), [], id="untapped can be tapped"),
        pytest.param(evolve(with_ability(TAP), tapped=True), ["107.5"], id="tapped can't"),
        pytest.param(with_ability(UNTAP), ["107.6"], id="untapped can't be untapped"),
        pytest.param(evolve(with_ability(UNTAP), tapped=True), [], id="tapped can be untapped"),
        pytest.param(with_ability(), [], id="neither symbol"),
        pytest.param(evolve(with_ability(), tapped=True), [], id="neither symbol, tapped"),
        pytest.param(sick(with_ability(TAP)), [], id="a new land"),
        pytest.param(sick(with_ability(TAP, is_creature=True)), ["302.6"], id="a new creature with {T}"),
        pytest.param(evolve(sick(with_ability(UNTAP, is_creature=True)), tapped=True), ["302.6"], id="a new creature with {Q}"),
        pytest.param(sick(with_ability(is_creature=True)), [], id="a new creature without either"),
        pytest.param(
            evolve(sick(with_ability(TAP, is_creature=True)), tapped=True), ["107.5", "302.6"], id="all reasons at once"
        ),
    ],
)
def test_tap_and_untap_symbols(made: Permanent, expected: list[str]) -> None:
    """
    {T} needs an untapped permanent, {Q} a tapped one, and a creature must have been there since its player's turn began.
    """
    assert cited(made) == expected


@pytest.mark.parametrize("number", ["107.5", "107.6", "302.6"])
def test_each_symbol_rule_earns_its_place(number: str) -> None:
    """
    Without the rule its obstacle is gone.
    """
    made = {
        "107.5": evolve(with_ability(TAP), tapped=True),
        "107.6": with_ability(UNTAP),
        "302.6": sick(with_ability(TAP, is_creature=True)),
    }[number]
    with switched_off(number):
        assert cited(made) == []


@pytest.mark.parametrize(
    "gives",
    [
        pytest.param(a.GainAbilities((HASTE,)), id="haste"),
        pytest.param(f.AsThoughHaste(), id="as though it had haste"),
    ],
)
def test_haste_lifts_summoning_sickness(gives: f.Change) -> None:
    """
    Haste lets a new creature pay {T}, and so does acting as though it had haste (CR 702.10c).
    """
    made = sick(with_ability(TAP, is_creature=True))
    concordant = permanent(card("Crossroads", says(f.ContinuousEffect(q.Objects(CREATURE), (gives,)))), 1)
    assert cited(made, concordant) == []
    with switched_off("702.10c"):
        assert cited(made, concordant) == ["302.6"]


def test_a_land_that_became_a_creature_is_sick() -> None:
    """
    The rule asks whether it is a creature now.
    """
    made = sick(with_ability(TAP))
    animates = permanent(
        card("Animate", says(f.ContinuousEffect(q.Objects(q.HasCardType("Land")), (f.AddTypes(("Creature",)),)))), 1
    )
    assert cited(made, animates) == ["302.6"]


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        pytest.param(a.OnlyIf(TRUE), [], id="a condition that holds"),
        pytest.param(a.OnlyIf(FALSE), ["602.5b"], id="a condition that doesn't hold"),
        pytest.param(a.OnlyIf(IsTurnOf(PlayerRef.YOU)), [], id="only during your turn, in yours"),
        pytest.param(a.OnlyIf(IsTurnOf(PlayerRef.AN_OPPONENT)), ["602.5b"], id="only during an opponent's turn, in yours"),
        pytest.param(a.OnlyAsSorcery(), [], id="as a sorcery, in a main phase"),
        pytest.param(a.OnlyTimesEachTurn(1), [], id="once each turn, the first time"),
        pytest.param(a.OnlyAsInstant(), [], id="as an instant"),
    ],
)
def test_limits(limit: a.ActivationLimit, expected: list[str]) -> None:
    """
    "Activate only …" is obeyed.
    """
    assert cited(with_ability(TAP, limits=(limit,))) == expected


@pytest.mark.parametrize(
    ("already", "expected"), [((), []), ((1,), ["602.5b"]), ((2,), [])], ids=["not yet", "this ability", "another ability"]
)
def test_once_each_turn(already: tuple[int, ...], expected: list[str]) -> None:
    """
    What was activated this turn is part of the board.
    """
    made = evolve(with_ability(limits=(a.OnlyTimesEachTurn(1),)), activated_this_turn=already)
    assert cited(made) == expected


@pytest.mark.parametrize(
    ("step", "active", "expected"),
    [
        pytest.param(Step.FIRST_MAIN, "you", [], id="first main phase"),
        pytest.param(Step.SECOND_MAIN, "you", [], id="second main phase"),
        pytest.param(Step.UPKEEP, "you", ["602.5d"], id="upkeep"),
        pytest.param(Step.FIRST_MAIN, "opponent", ["602.5d"], id="another player's turn"),
    ],
)
def test_sorcery_timing(step: Step, active: str, expected: list[str]) -> None:
    """
    Only as a sorcery means in a main phase of one's own turn (CR 307.5).
    """
    made = with_ability(TAP, limits=(a.OnlyAsSorcery(),))
    assert cited(made, on=evolve(board([made]), step=step, active=active)) == expected


@pytest.mark.parametrize(
    ("life", "expected"), [(2, ["119.4"]), (3, []), (4, [])], ids=["less than it costs", "just enough", "more than enough"]
)
def test_paying_life(life: int, expected: list[str]) -> None:
    """
    A player can pay life that they have, to the last (CR 119.4).
    """
    made = with_ability(c.PayLife(Number(3)))
    assert cited(made, on=board([made], players=(player(life=life), player("opponent")))) == expected


@pytest.mark.parametrize(
    ("there", "part", "expected"),
    [
        pytest.param(0, c.RemoveCounters(ONE, "charge"), ["118.3"], id="none"),
        pytest.param(1, c.RemoveCounters(ONE, "charge"), [], id="one"),
        pytest.param(0, c.RemoveCounters(ONE, "charge", any_number=True), [], id="any number of none"),
        pytest.param(0, c.RemoveCounters(ONE, "charge", any_number=True, least=1), ["118.3"], id="one or more of none"),
    ],
)
def test_removing_counters(there: int, part: c.RemoveCounters, expected: list[str]) -> None:
    """
    As many counters are needed as the cost says (CR 118.3).
    """
    made = with_ability(part).with_counters("charge", there)
    assert cited(made) == expected


@pytest.mark.parametrize(
    ("except_mana", "expected"), [(False, ["602.5"]), (True, [])], ids=["all abilities", "all but mana abilities"]
)
def test_forbidden_abilities(except_mana: bool, expected: list[str]) -> None:
    """
    An effect that forbids activating spares mana abilities only where it says so.
    """
    needle = permanent(card("Needle", says(f.CantActivate(of=q.Objects(q.HasName("Source")), except_mana=except_mana))), 1)
    assert cited(with_ability(TAP), needle) == expected


def forbidding(on: Board, occasion: TapForMana | Activate) -> tuple[str, ...]:
    """
    The rules that forbid an occasion, on the one way in which it can go.
    """
    (outcome,) = explored(on, occasion)
    assert outcome.not_legal is not None
    return outcome.not_legal.rules


def test_tapping_twice_in_a_sequence_is_illegal() -> None:
    """
    Where something can't be done the question ends, with the rule.
    """
    on = board([evolve(permanent(FOREST, 0), tapped=True)])
    assert forbidding(on, TapForMana("you", "you/Forest 0")) == ("107.5",)


@pytest.mark.parametrize(
    ("occasion", "citation"),
    [
        pytest.param(TapForMana("you", "you/Grizzly Bears 0"), "106.12", id="nothing to tap for mana"),
        pytest.param(Activate("you", "you/Grizzly Bears 0"), "602.1", id="nothing to activate"),
        pytest.param(TapForMana("you", "opponent/Forest 1"), "602.2", id="another player's land"),
        pytest.param(TapForMana("you", "gone"), "602.2", id="not there"),
    ],
)
def test_illegal_occasions(occasion: TapForMana | Activate, citation: str) -> None:
    """
    An occasion that the rules don't allow names the rule.
    """
    assert forbidding(board([BEARS], [FOREST]), occasion)[0] == citation


def test_every_number_of_counters_is_a_way_to_pay() -> None:
    """
    "Remove any number of counters" can be paid in each number from none to all, and the effect sees how many.
    """
    ability = a.ActivatedAbility(
        (TAP, c.RemoveCounters(ONE, "charge", any_number=True)), (adds("C", times=ThoseCount("removed")),)
    )
    mine = permanent(land("Mine", ability), 0).with_counters("charge", 2)
    assert mana_of(board([mine]), TapForMana("you", mine.id)) == {"none": 1, "{C}": 1, "{C}{C}": 1}


def test_what_a_cost_does_comes_before_the_effect() -> None:
    """
    Life is paid, counters are removed and permanents are sacrificed before the mana is added.
    """
    cost = (TAP, c.PayLife(ONE), c.RemoveCounters(ONE, "charge"), c.SacrificeThis())
    made = evolve(with_ability(*cost), counters=(Counters("charge", 1),))
    (outcome,) = explored(board([made]), TapForMana("you", made.id))
    assert [type(happening) for happening in outcome.happenings] == [CountersRemoved, LifeChanged, Sacrificed, ManaAdded]


def test_equal_ways_to_pay_are_one() -> None:
    """
    It doesn't matter which of two equal creatures is sacrificed, but which of two different ones does.
    """
    altar = permanent(card("Altar", a.ActivatedAbility((c.SacrificeObjects(ONE, q.Objects(CREATURE)),), (adds("C"),))), 0)
    counts = []
    for others in ([BEARS], [BEARS, BEARS], [BEARS, creature("Elf")]):
        here = board([altar, *others])
        (item,) = activated_abilities(here, altar)
        counts.append(len(ways_to_pay(item, here)))
    assert counts == [1, 1, 2]
