import shlex

import click
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.specs.fakes import FakeCards

from manaproof.cli.board_options import board_options, setup_from
from manaproof.model.board import Board
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.listing import listed
from manaproof.specs.boards.people import FACTS
from manaproof.specs.boards.setup import BoardSetup, Fact, PlayerSetup, Zone
from manaproof.specs.claims import Claim
from manaproof.specs.reading.scenarios import read_source
from manaproof.specs.reading.shape import published_schema
from manaproof.specs.replaying import question_of, spec_of
from manaproof.specs.texts import Problems, Text

CARDS = FakeCards()
EVENT = "you lose 2 life"
PERMANENTS = (
    "2 Forest",
    "Urborg, Tomb of Yawgmoth",
    "Gaea's Cradle (tapped)",
    "Hangarback Walker (+1/+1 2)",
    "token: Treasure",
    "n Grizzly Bears",
    "maybe Contamination",
    "resolved: High Tide",
)
CARD_NAMES = ("Forest", "Urborg, Tomb of Yawgmoth", "Fire // Ice", "Gaea's Cradle", "2 Island")
NAMES = ("you", "opponent", "Alice", "Bob")


@click.command(add_help_option=False)
@board_options
def asked(**words: object) -> BoardSetup:
    """
    The board that options describe.
    """
    return setup_from(words)


def built(setup: BoardSetup) -> Board:
    """
    The board of a setup that has no problem.
    """
    problems = Problems()
    board = build_board(setup, CARDS, problems)
    problems.raise_first()
    return board


def from_the_command(setup: BoardSetup) -> Board:
    """
    The board that the options of a command give, split as a shell does.
    """
    _, _, event, *options = shlex.split(question_of("outcomes", EVENT, setup))
    assert event == EVENT
    read: BoardSetup = asked.main(options, standalone_mode=False)
    return built(read)


def from_the_spec(setup: BoardSetup) -> Board:
    """
    The board that a spec file gives.
    """
    read = read_source(spec_of(Claim(setup, (Text(EVENT),), Text("life lost by you = 2"))), "a.rules.yaml", CARDS)
    assert read.problems == ()
    return read.scenarios[0].board


def texts(words: tuple[str, ...], most: int) -> st.SearchStrategy[Zone]:
    """
    Some entries, as a list or as one text.
    """
    chosen = st.lists(st.sampled_from(words), max_size=most, unique=True)
    as_lists = chosen.map(lambda found: tuple(map(Text, found)))
    as_texts = chosen.map(lambda found: Text("; ".join(found) + (";" if len(found) == 1 else "")))
    return st.one_of(as_lists, as_texts)


def zones(*said: str) -> st.SearchStrategy[Zone | None]:
    """
    A hand or library: not told, told in words, or its cards.
    """
    cards = st.lists(st.sampled_from(CARD_NAMES), max_size=2).map(lambda found: tuple(map(Text, found)))
    return st.one_of(st.none(), st.sampled_from(said).map(Text), cards)


def players(name: str) -> st.SearchStrategy[PlayerSetup]:
    """
    What a player may have, often nothing.
    """
    some = st.builds(
        PlayerSetup,
        st.just(Text(name)),
        permanents=texts(PERMANENTS, 3),
        life=st.none() | st.sampled_from(("7", "m")).map(Text),
        hand=zones("empty", "3", "unknown"),
        library=zones("empty", "5", "unknown"),
        graveyard=st.lists(st.sampled_from(CARD_NAMES), max_size=2).map(lambda found: tuple(map(Text, found))),
        pool=st.none() | st.just(Text("{G}{G}, {R} (only to cast creature spells)")),
        resolved=texts(("High Tide", "Fight as One"), 2),
        facts=st.lists(st.sampled_from(FACTS), max_size=2, unique=True).map(
            lambda found: tuple(Fact(Text(key), Text("2")) for key in found)
        ),
    )
    return st.just(PlayerSetup(Text(name))) | some


@st.composite
def setups(draw: st.DrawFn) -> BoardSetup:
    """
    A board of some players in any turn order.
    """
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=4))
    return BoardSetup(tuple(draw(players(name)) for name in names), timestamps=draw(st.none() | st.just(Text("open"))))


@given(setups())
@settings(max_examples=60, deadline=None)
def test_what_shows_a_board_again_describes_the_same_board(setup: BoardSetup) -> None:
    """
    The options of a command and the board of a spec give the board that they are written for.
    """
    told = listed(setup, CARDS)
    board = built(setup)
    assert built(told) == board
    assert from_the_command(told) == board
    assert from_the_spec(told) == board


@pytest.mark.parametrize(
    ("names", "options"),
    [
        ((), ""),
        (("you", "opponent"), ""),
        (("you", "Alice"), "--player Alice="),
        (("you", "opponent", "Alice"), "--opponent '' --player Alice="),
        (("you", "Alice", "opponent"), "--player Alice= --player opponent="),
        (("opponent", "you"), "--opponent '' --player you="),
        (("Alice", "you"), "--player Alice= --player you="),
    ],
)
def test_players_with_nothing_are_named_where_they_matter(names: tuple[str, ...], options: str) -> None:
    """
    A player who has nothing is left out only where the same players play without being told.
    """
    setup = BoardSetup(tuple(PlayerSetup(Text(name)) for name in names))
    assert shlex.split(question_of("outcomes", EVENT, setup)) == ["manaproof", "outcomes", EVENT, *shlex.split(options)]


def test_the_schema_knows_all_that_a_board_may_say_of_a_player() -> None:
    """
    What may be said on the command line may be said in a spec file.
    """
    _, mapping = published_schema()["$defs"]["player"]["anyOf"]
    assert set(FACTS) <= set(mapping["properties"])
