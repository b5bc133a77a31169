"""
Random boards of continuous effects: the layers equal a plain reading of the rules.
"""

from collections.abc import Callable
from functools import cache

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from tests.properties.boards import fixed
from tests.rules.making import BEARS, FOREST, board, card, creature, land, says

from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import properties as q
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.expr import Number, Quantity
from manaproof.model.lookups import CountOf
from manaproof.model.mana import Color
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent
from manaproof.reference.layers import layers_read_plainly
from manaproof.rules.continuous import affected_by, effects_on
from manaproof.rules.layers import layered
from manaproof.rules.rulebook import switched_off

BOARDS = 400
OFTEN_CHANGED: tuple[Property, ...] = (q.HasCardType("Creature"), q.HasSubtype("Forest"), q.HasSubtype("Goblin"))
PROPERTIES: tuple[Property, ...] = (
    *OFTEN_CHANGED,
    q.HasCardType("Land"),
    q.HasCardType("Enchantment"),
    q.IsColor(Color.GREEN),
    q.HasKeyword("flying"),
    q.Without(q.HasSupertype("Basic")),
    q.ControlledBy(PlayerRef.YOU),
    q.ControlledBy(PlayerRef.AN_OPPONENT),
    q.Anything(),
)
TYPES: tuple[f.Change, ...] = (
    f.AddTypes(("Creature",)),
    f.AddTypes(("Land",), ("Forest",)),
    f.AddTypes(subtypes=("Goblin",)),
    f.AddTypes(("Creature",), ("Goblin",)),
    f.SetTypes(subtypes=("Goblin",)),
    f.SetTypes(subtypes=("Elf",)),
    f.SetTypes(("Land",), ("Forest",)),
    f.SetLandTypes(("Island",)),
)
CONTROL = (f.GainControl(), f.GainControl(PlayerRef.AN_OPPONENT))
TEXTS: tuple[f.Change, ...] = (
    f.ReplaceWords((f.WordKind.BASIC_LAND_TYPE,), "Forest", "Island"),
    f.ReplaceWords((f.WordKind.CREATURE_TYPE,), "Goblin", "Elf"),
    f.ReplaceWords((f.WordKind.CREATURE_TYPE,), "Elf", "Bear"),
    f.ReplaceWords((f.WordKind.COLOR,), "green", "red"),
)
SIZES = (Number(1), Number(4), CountOf(Objects(q.HasCardType("Creature"))), CountOf(Objects(q.HasSubtype("Forest"))))


def properties() -> st.SearchStrategy[Property]:
    """
    One property, or two together.
    """
    one = st.sampled_from(PROPERTIES)
    return st.sampled_from(OFTEN_CHANGED) | one | st.tuples(one, one).map(q.Every)


def sizes() -> st.SearchStrategy[Quantity]:
    """
    A number, or a count that other effects change.
    """
    return st.sampled_from(SIZES)


def changes() -> st.SearchStrategy[f.Change]:
    """
    One change of any layer.
    """
    return st.one_of(
        st.sampled_from(TYPES),
        st.sampled_from(
            (
                f.SetColors(frozenset({Color.GREEN})),
                f.SetColors(frozenset({Color.RED}), in_addition=True),
                f.LoseAllAbilities(),
                f.LoseKeyword("flying"),
                f.GainControl(),
                a.GainAbilities((a.KeywordAbility("flying"),)),
            )
        ),
        st.builds(f.SetPowerToughness, sizes(), sizes()),
        st.builds(f.ModifyPowerToughness, sizes(), sizes()),
    )


def effects() -> st.SearchStrategy[f.ContinuousEffect]:
    """
    An effect with one to three changes.
    """
    several = st.lists(changes(), min_size=1, max_size=3, unique_by=type).map(tuple)
    on_types = st.sampled_from(TYPES).map(lambda change: (change,))
    on_control = st.sampled_from(CONTROL).map(lambda change: (change,))
    affected = st.sampled_from((*map(Objects, OFTEN_CHANGED), Referent.THIS)) | properties().map(Objects)
    return st.builds(f.ContinuousEffect, affected, st.one_of(*[on_types] * 7, several, on_control))


def sources() -> st.SearchStrategy[Callable[..., Card]]:
    """
    What kind of permanent has an effect.
    """
    return st.sampled_from((card, creature, land))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """
    Up to five effects, one of them perhaps granted by another, beside a creature and a land.
    """
    cards = []
    for number in range(draw(st.integers(4, 5))):
        abilities: list[a.Ability] = [says(draw(effects()))]
        if draw(st.integers(0, 4)) == 0:
            granted = a.GainAbilities((says(draw(effects())),))
            abilities.append(says(f.ContinuousEffect(Objects(draw(properties())), (granted,))))
        cards.append(draw(sources())(f"Source {number}", *abilities))
    if draw(st.integers(0, 3)) == 0:
        text = draw(st.sampled_from(TEXTS))
        cards.append(card("Text", says(f.ContinuousEffect(Objects(draw(properties())), (text,)))))
    made = board([*cards, BEARS, FOREST])
    controllers = draw(st.lists(st.sampled_from(("you", "you", "opponent")), min_size=8, max_size=8))
    permanents = (evolve(p, controller=each) for p, each in zip(made.permanents, controllers, strict=False))
    return evolve(made, permanents=tuple(permanents))


@cache
def sample() -> tuple[Board, ...]:
    """
    The first boards that the strategy makes: the same in every run.
    """
    made: list[Board] = []

    @settings(fixed(BOARDS), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(boards())
    def collect(of: Board) -> None:
        made.append(of)

    collect()
    return tuple(made)


def test_the_layers_equal_a_plain_reading_of_the_rules() -> None:
    """
    Whatever the effects, each permanent is what a reading without any shortcut makes of it.
    """
    for of in sample():
        assert layered(of).table == layers_read_plainly(of), of


@pytest.mark.parametrize(
    ("number", "least"),
    [
        pytest.param("613.8", 0.10, id="dependency"),
        pytest.param("613.6", 0.02, id="effects that go on"),
        pytest.param("612.1", 0.03, id="text that is changed"),
        pytest.param("613.1b", 0.10, id="effects that change control"),
    ],
)
def test_random_boards_are_worth_asking_about(number: str, least: float) -> None:
    """
    On enough of the boards the rule decides.
    """
    differs = 0
    for of in sample():
        with switched_off(number):
            other = layered(of).table
        differs += other != layered(of).table
    assert differs / len(sample()) >= least


def test_most_effects_apply_to_something() -> None:
    """
    The boards aren't beside the point: most have at least two effects that apply.
    """
    apply = [sum(bool(affected_by(each, of, layered(of).table)) for each in effects_on(of, layered(of).table)) for of in sample()]
    assert sum(number >= 2 for number in apply) / len(apply) >= 0.5
