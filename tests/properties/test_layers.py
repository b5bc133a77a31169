"""
Random boards of continuous effects: the layers equal a plain reading of the rules.
"""

from functools import cache

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st
from tests.properties.continuous import boards, boards_of_every_kind

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.change import Change
from manaproof.model.copies import HaveThisAbility, IsACopy
from manaproof.model.layers import Layer
from manaproof.model.walking import walk
from manaproof.reference.layers import layers_read_plainly
from manaproof.rules.applied_effects import Step
from manaproof.rules.continuous import affected_by, effects_on
from manaproof.rules.layers import layered
from manaproof.rules.rulebook import switched_off

ROUNDS, OF_EACH_ROUND, FIRST_SEED = 16, 25, 100
EXCEPTIONS_OF_COPIES = {f.KeepName, f.KeepColors, f.KeepSize, f.OnlyIfIs, HaveThisAbility}
SETTLED_ON_THE_BOARD = {IsACopy}


def _made_by(strategy: st.SearchStrategy[Board]) -> tuple[Board, ...]:
    """
    Boards that a strategy makes, the same in every run: a few in each of several rounds, for those of one round are alike.
    """
    made: list[Board] = []
    for number in range(ROUNDS):

        @seed(FIRST_SEED + number)
        @settings(max_examples=OF_EACH_ROUND, database=None, deadline=None, phases=[Phase.generate])
        @given(strategy)
        def collect(of: Board) -> None:
            made.append(of)

        collect()
    return tuple(made)


@cache
def sample() -> tuple[Board, ...]:
    """
    Boards above all of types and control, where effects often depend on one another.
    """
    return _made_by(boards())


@cache
def of_every_kind() -> tuple[Board, ...]:
    """
    Boards with effects of every kind.
    """
    return _made_by(boards_of_every_kind())


def test_the_layers_equal_a_plain_reading_of_the_rules() -> None:
    """
    Whatever the effects, each permanent is what a reading without any shortcut makes of it.
    """
    for of in sample():
        assert layered(of).table == layers_read_plainly(of), of


def test_the_layers_equal_a_plain_reading_whatever_kind_the_effects_are() -> None:
    """
    The same of copies, counters, conditions, abilities that define, what has resolved, and every kind of change.
    """
    compared = 0
    for of in of_every_kind():
        try:
            found = layered(of).table
        except NotModelled:
            continue
        assert found == layers_read_plainly(of), of
        compared += 1
    assert compared >= 0.9 * len(of_every_kind())


def test_every_kind_of_change_is_drawn() -> None:
    """
    The boards have every change that a continuous effect can make, but exceptions of copy effects and static copy effects.

    The latter are settled on the board before its layers are looked at.
    """
    drawn = {type(node) for of in of_every_kind() for node in walk(of) if isinstance(node, Change)}
    assert _kinds_of_change() - EXCEPTIONS_OF_COPIES - SETTLED_ON_THE_BOARD - drawn == set()


def test_every_layer_changes_something() -> None:
    """
    In every layer some effect applies on some board, and what the rules do themselves.
    """
    steps = {(step.layer, step.applying is not None) for of in of_every_kind() for step in _steps(of)}
    by_effects = {layer for layer, of_effect in steps if of_effect}
    by_the_rules = {layer for layer, of_effect in steps if not of_effect}
    missing = {Layer.COPY, Layer.TYPES, Layer.ABILITIES, Layer.SIZE} - by_the_rules
    assert (set(Layer) - by_effects, missing) == ({Layer.COPY}, set())


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


def _kinds_of_change() -> set[type[Change]]:
    """
    All kinds of change that the model has.
    """
    found, to_see = set[type[Change]](), [Change]
    while to_see:
        for kind in to_see.pop().__subclasses__():
            found.add(kind)
            to_see.append(kind)
    return {kind for kind in found if kind.__module__.startswith("manaproof.model.")}


def _steps(of: Board) -> tuple[Step, ...]:
    try:
        return layered(of).steps
    except NotModelled:
        return ()
