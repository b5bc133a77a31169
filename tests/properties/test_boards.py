from collections import Counter
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from tests.properties.boards import KINDS, Question, fixed, questions
from tests.properties.interplay import (
    events_met,
    happenings_met,
    has_enabling_or_disabling_pair,
    has_optional_effect,
    has_simultaneous_events,
    rewrites_met,
)

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.events import CoinFlip, ControlChanges, DamagePrevented, DieRoll, Event, ExcessDamage, HasDiscarded
from manaproof.model.occasions import Resolves
from manaproof.model.outcomes import ControlGained
from manaproof.model.patterns import ChapterPattern, EventPattern, RevealedPattern
from manaproof.model.walking import walk
from manaproof.rules.event_rules import encoded_events
from manaproof.rules.guards import encoded_patterns
from manaproof.rules.replacing import encoded_rewrites

BOARDS = 400
OF_EACH_KIND = 450
SHALLOW, DEEP = 3, 24  # how many situations of a question are looked at


@cache
def sample() -> tuple[Question, ...]:
    """
    The first boards that the strategy makes: the same in every run.
    """
    made: list[Question] = []

    @settings(fixed(BOARDS), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(questions())
    def collect(question: Question) -> None:
        made.append(question)

    collect()
    return tuple(made)


@cache
def of_each_kind() -> tuple[Question, ...]:
    """
    As many boards of each kind of event.
    """
    made: list[Question] = []
    for kind in KINDS:

        @settings(fixed(OF_EACH_KIND), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(kind())
        def collect(question: Question) -> None:
            made.append(question)

        collect()
    return tuple(made)


def _share(claim: object) -> float:
    holding = 0
    for question in sample():
        try:
            holding += bool(claim(question))  # type: ignore[operator]
        except NotModelled:
            continue
    return holding / len(sample())


@pytest.mark.parametrize(
    ("claim", "least"),
    [
        pytest.param(has_enabling_or_disabling_pair, 0.40, id="an effect enables or disables another"),
        pytest.param(has_optional_effect, 0.10, id="an effect may be declined"),
        pytest.param(has_simultaneous_events, 0.20, id="events would happen at the same time"),
    ],
)
def test_random_boards_are_worth_asking_about(claim: object, least: float) -> None:
    """
    Enough of the random boards have effects whose order matters, or that may be declined.
    """
    assert _share(claim) >= least


def test_every_kind_of_pattern_is_drawn() -> None:
    """
    The random boards have effects on every kind of event that is encoded: a new kind must be added to them.
    """
    drawn = {type(node) for question in of_each_kind() for node in walk(question.board) if isinstance(node, EventPattern)}
    of_cards_alone = {ChapterPattern, RevealedPattern}  # watch for what another ability of the same card has done
    assert encoded_patterns() - of_cards_alone - drawn == set()


def test_every_kind_of_event_is_met() -> None:
    """
    On the way of the random boards an event of every kind would happen; those left are only what abilities trigger on.
    """
    seen_by_triggers = {CoinFlip, ControlChanges, DamagePrevented, DieRoll, ExcessDamage, HasDiscarded}
    met: set[type[Event]] = set()
    for place, question in enumerate(of_each_kind()):
        met |= events_met(question, DEEP if place % 4 == 0 else SHALLOW)
    assert encoded_events() - seen_by_triggers - met == set()


def test_spells_change_control_on_random_boards() -> None:
    """
    On most of the boards about control a player gains control of something as a spell resolves, or as its effect ends.
    """
    of_control = [question for question in of_each_kind() if _has_resolving_spell(question)]
    changing = [question for question in of_control if ControlGained in happenings_met(question, DEEP)]
    assert len(changing) >= max(100, len(of_control) / 2)


def _has_resolving_spell(question: Question) -> bool:
    return any(isinstance(node, Resolves) and node.target is not None for node in walk(question.occasion))


def test_every_kind_of_rewrite_is_drawn() -> None:
    """
    The random boards have rewrites of every kind that is encoded.
    """
    drawn: set[type[f.Rewrite]] = set()
    for question in of_each_kind():
        drawn |= rewrites_met(question)
    of_an_ability_itself = {f.ProduceOther}  # stands in cards as AddManaInstead
    of_one_way = {f.EntersGaining}  # stands in a way of entering that is chosen
    refused = {f.AsEntersDo}
    assert encoded_rewrites() - of_an_ability_itself - of_one_way - refused - drawn == set()


def test_boards_have_up_to_six_effects_and_several_players() -> None:
    """
    Sizes are spread: boards of two to six effects, tables of two and three players.
    """
    sizes = Counter(sum(1 for p in question.board.permanents if p.timestamp < 80) for question in sample())
    tables = Counter(len(question.board.players) for question in sample())
    assert (set(range(2, 7)) <= set(sizes), set(tables)) == (True, {2, 3})
