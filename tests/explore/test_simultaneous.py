import pytest
from attrs import evolve
from tests.rules.making import BEARS, DOUBLER, PLUS_ONE, board, permanent

from manaproof.certify.certificate import certify
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import PlaceCounters
from manaproof.model.occasions import Happens
from manaproof.model.outcomes import CountersPlaced
from manaproof.model.permanents import Counters
from manaproof.reference.brute_force import outcomes_by_brute_force
from manaproof.reference.replay import replay
from manaproof.rules.tasks import World

MINE, ALSO_MINE = permanent(BEARS, 90), permanent(BEARS, 91)
AT_ONCE = Happens(tuple(PlaceCounters(p.id, (Counters("+1/+1", 1),), "you") for p in (MINE, ALSO_MINE)))


def scoped(card: Card, scope: f.Scope) -> Card:
    """
    The same card with an effect of another scope.
    """
    face = card.front
    (ability,) = face.abilities
    assert isinstance(ability, StaticAbility)
    (effect,) = ability.statements
    assert isinstance(effect, f.ReplacementEffect)
    return evolve(card, faces=(evolve(face, abilities=(StaticAbility((evolve(effect, scope=scope),)),)),))


def placed(happenings: tuple[object, ...]) -> tuple[int, ...]:
    """
    How many counters were put on each, in order.
    """
    return tuple(h.count for h in happenings if isinstance(h, CountersPlaced))


def explored(on: Board) -> Exploration:
    """
    A search over the two events, done and certified.
    """
    exploration = Exploration(World())
    found = exploration.outcomes_from([Node(on, (AT_ONCE,))])
    certificate = certify(exploration.graph, [Node(on, (AT_ONCE,))], found, exploration.world)
    assert certificate.problems == ()
    assert all(replay(on, AT_ONCE, outcome) for outcome in found)
    assert {o.happenings for o in found} == set(outcomes_by_brute_force(on, AT_ONCE))
    return exploration


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        pytest.param([], {(1, 1)}, id="nothing replaces them"),
        pytest.param([DOUBLER, PLUS_ONE], {(3, 3), (3, 4), (4, 3), (4, 4)}, id="each has orders of its own"),
        pytest.param(
            [scoped(DOUBLER, f.Scope.ALL), scoped(PLUS_ONE, f.Scope.ALL)], {(3, 3), (4, 4)}, id="effects on all of them"
        ),
        pytest.param(
            [scoped(DOUBLER, f.Scope.RECIPIENT), PLUS_ONE], {(3, 3), (3, 4), (4, 3), (4, 4)}, id="effects on each recipient"
        ),
    ],
)
def test_events_at_the_same_time(effects: list[Card], expected: set[tuple[int, ...]]) -> None:
    """
    Every order on each event is an outcome, brute force agrees, each witness is replayed and the graph is certified.
    """
    on = board([MINE, ALSO_MINE, *effects])
    exploration = explored(on)
    found = exploration.outcomes_from([Node(on, (AT_ONCE,))])
    assert {placed(outcome.happenings) for outcome in found} == expected
