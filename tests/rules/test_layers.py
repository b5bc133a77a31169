import pytest
from attrs import evolve
from tests.rules.making import (
    BASIC,
    BEARS,
    CREATURE,
    FOREST,
    LAND,
    YOURS,
    adds,
    board,
    card,
    creature,
    land,
    mana_of,
    permanent,
    says,
    taps_for,
)

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.expr import ONE, Number
from manaproof.model.instructions import AddMana
from manaproof.model.lookups import Measure, MeasureOf
from manaproof.model.mana import ALL_COLORS
from manaproof.model.occasions import TapForMana
from manaproof.model.permanents import Permanent
from manaproof.model.references import Referent
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import switched_off

NONBASIC = q.Every((LAND, q.Without(BASIC)))
BLOOD_MOON = card("Blood Moon", says(f.ContinuousEffect(q.Objects(NONBASIC), (f.SetLandTypes(("Mountain",)),))))
URBORG = land("Urborg", says(f.ContinuousEffect(q.Objects(LAND), (f.AddTypes(subtypes=("Swamp",)),))))
SEAS = card("Spreading Seas", says(f.ContinuousEffect(Referent.ATTACHED, (f.SetLandTypes(("Island",)),))))
LANTERN = card(
    "Chromatic Lantern",
    says(
        f.ContinuousEffect(
            q.Objects(q.Every((LAND, YOURS))), (a.GainAbilities((taps_for(AddMana(m.OfType(ONE, m.AnyOfTypes(ALL_COLORS)))),)),)
        )
    ),
)
ASHAYA = creature(
    "Ashaya",
    says(
        f.ContinuousEffect(q.Objects(q.Every((CREATURE, YOURS, q.Without(q.IsToken())))), (f.AddTypes(("Land",), ("Forest",)),))
    ),
)
GHAST = creature("Crypt Ghast", a.TriggeredAbility((p.ManaPattern(source=q.HasSubtype("Swamp")),), (adds("B"),)))
TOMB = land("Tomb", taps_for(adds("C", "C")))


def types(on: Board, name: str) -> list[str]:
    """
    The subtypes of a permanent.
    """
    return sorted(characteristics_on(on)[name].subtypes)


def attached(of: Card, number: int, to: str) -> Permanent:
    """
    An Aura on a permanent.
    """
    return evolve(permanent(of, number), attached_to=to)


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        pytest.param([TOMB], [], id="identity"),
        pytest.param([TOMB, BLOOD_MOON], ["Mountain"], id="nonbasic lands are Mountains"),
        pytest.param([TOMB, URBORG], ["Swamp"], id="each land is a Swamp in addition"),
        pytest.param([TOMB, URBORG, BLOOD_MOON], ["Mountain"], id="Urborg depends on Blood Moon"),
        pytest.param([TOMB, BLOOD_MOON, URBORG], ["Mountain"], id="whichever came first"),
    ],
)
def test_setting_and_adding_land_types(things: list[Card], expected: list[str]) -> None:
    """
    An effect whose existence another one takes away waits for it (CR 613.8), whatever the timestamps.
    """
    assert types(board(things), "you/Tomb 0") == expected


def test_dependency_is_what_decides() -> None:
    """
    Under the alternative to CR 613.8 the earlier Urborg still makes lands Swamps first.
    """
    made = board([URBORG, BLOOD_MOON, FOREST])
    assert types(made, "you/Forest 2") == ["Forest"]
    with switched_off("613.8"):
        assert types(made, "you/Forest 2") == ["Forest", "Swamp"]


@pytest.mark.parametrize(
    ("seas", "moon", "expected"),
    [
        pytest.param(1, 2, ["Mountain"], id="Blood Moon is later"),
        pytest.param(2, 1, ["Island"], id="Spreading Seas is later"),
    ],
)
def test_timestamps_decide_where_nothing_depends(seas: int, moon: int, expected: list[str]) -> None:
    """
    Of two effects that set a land's type the later one wins (CR 613.7).
    """
    made = board([permanent(TOMB, 0), attached(SEAS, seas, "you/Tomb 0"), permanent(BLOOD_MOON, moon)])
    assert types(made, "you/Tomb 0") == expected


@pytest.mark.parametrize(
    ("things", "expected"),
    [
        pytest.param([TOMB], {"{C}{C}"}, id="identity"),
        pytest.param([TOMB, BLOOD_MOON], {"{R}"}, id="a Mountain has no other abilities"),
        pytest.param([TOMB, URBORG], {"{C}{C}", "{B}"}, id="a Swamp as well"),
        pytest.param([TOMB, LANTERN, BLOOD_MOON], {"{W}", "{U}", "{B}", "{R}", "{G}"}, id="a granted ability stays"),
    ],
)
def test_mana_abilities_of_land_types(things: list[Card], expected: set[str]) -> None:
    """
    A land has the abilities of its basic land types (CR 305.6); its own go where its type is set, granted ones stay (CR 305.7).
    """
    assert set(mana_of(board(things), TapForMana("you", "you/Tomb 0"))) == expected


def test_land_types_without_their_rules() -> None:
    """
    CR 305.6 gives the ability of a Mountain, CR 305.7 takes the others away.
    """
    made = board([TOMB, BLOOD_MOON])
    with switched_off("305.6"):
        assert characteristics_on(made)["you/Tomb 0"].abilities == ()
    with switched_off("305.7"):
        assert set(mana_of(made, TapForMana("you", "you/Tomb 0"))) == {"{C}{C}", "{R}"}


def test_a_creature_that_is_a_land_is_tapped_for_mana() -> None:
    """
    Under Ashaya a creature is a Forest; with Urborg it is a Swamp too, for which Crypt Ghast adds {B}.
    """
    plain = board([ASHAYA, BEARS])
    assert mana_of(plain, TapForMana("you", "you/Grizzly Bears 1")) == {"{G}": 1}
    swamps = board([ASHAYA, BEARS, GHAST, URBORG])
    assert set(mana_of(swamps, TapForMana("you", "you/Grizzly Bears 1"))) == {"{B}{G}", "{B}{B}"}


def test_blood_moon_depends_on_what_makes_lands() -> None:
    """
    Blood Moon waits for Ashaya, and then her creatures are Mountains without abilities of their own.
    """
    made = board([BLOOD_MOON, ASHAYA, GHAST])
    looks = characteristics_on(made)["you/Crypt Ghast 2"]
    assert (sorted(looks.subtypes), [own.origin for own in looks.abilities]) == (["Mountain"], ["intrinsic Mountain"])


def test_losing_all_abilities_and_gaining_one() -> None:
    """
    Within the layer of abilities timestamps decide.
    """
    humility = card("Humility", says(f.ContinuousEffect(q.Objects(CREATURE), (f.LoseAllAbilities(),))))
    gives = card("Gives", says(f.ContinuousEffect(q.Objects(CREATURE), (a.GainAbilities((taps_for(adds("G")),)),))))
    origins = [
        [own.origin.split()[0] for own in characteristics_on(board(things))["you/Crypt Ghast 0"].abilities]
        for things in ([GHAST, humility], [GHAST, gives, humility], [GHAST, humility, gives])
    ]
    assert origins == [[], [], ["granted"]]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param([], {"{G}{G}": 1}, id="as printed"),
        pytest.param([f.SetPowerToughness(Number(4), Number(4))], {"{G}{G}{G}{G}": 1}, id="set"),
        pytest.param([f.ModifyPowerToughness(ONE, ONE)], {"{G}{G}{G}": 1}, id="plus one"),
        pytest.param([f.ModifyPowerToughness(Number(2), ONE, -1, -1)], {"none": 1}, id="minus two"),
        pytest.param([f.ModifyPowerToughness(Number(3), ONE, -1, -1)], {"none": 1}, id="below zero counts as none (107.1b)"),
    ],
)
def test_power_as_an_amount(changes: list[f.Change], expected: dict[str, int]) -> None:
    """
    An amount that is a creature's power sees all effects on it.
    """
    elf = creature("Elf", taps_for(adds("G", times=MeasureOf(Measure.POWER, Referent.THIS))))
    things = [card(f"Change {n}", says(f.ContinuousEffect(q.Objects(CREATURE), (change,)))) for n, change in enumerate(changes)]
    assert mana_of(board([elf, *things]), TapForMana("you", "you/Elf 0")) == expected
