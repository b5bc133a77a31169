"""
Answers of the command line about any number of copies, whose choice an optional effect is, and second opinions.
"""

import pytest
from tests.cli.conftest import Ended, Run

from manaproof.cli import main

COUNTER = "an effect puts 1 +1/+1 counter on Grizzly Bears"
BOTH = f"at once: {COUNTER}; an effect puts 1 +1/+1 counter on Craw Wurm"
SCALES = "Grizzly Bears, Craw Wurm, k Hardened Scales"


@pytest.fixture
def run(capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """
    Runs a command line on the cards that come with manaproof.
    """

    def running(*words: str) -> Ended:
        code = main(words)
        captured = capfdbinary.readouterr()
        return Ended(code, captured.out.decode(), captured.err.decode())

    return running


@pytest.mark.parametrize(("copies", "told"), [(0, "a +1/+1 counter is"), (4, "5 +1/+1 counters are")])
def test_a_number_of_copies_with_one_value(run: Run, copies: int, told: str) -> None:
    """
    Each of k copies adds one counter: with one value of k that many, and a claim about another number is violated.
    """
    board = ("--you", SCALES, "--where", f"k = {copies}")
    assert f"{told} put on Grizzly Bears" in run("outcomes", COUNTER, *board).out
    assert run("prove", "counters put = k + 1", "--for", COUNTER, *board).code == 0
    assert run("prove", f"counters put = {copies + 1}", "--for", COUNTER, *board).code == 0
    assert run("prove", f"counters put = {copies + 2}", "--for", COUNTER, *board).code == 1


@pytest.mark.parametrize("sign", [" != ", "!= ", " !="])
def test_unequal_behind_a_name(run: Run, sign: str) -> None:
    """
    With or without spaces around it.
    """
    asked = ("--for", COUNTER, "--you", "Grizzly Bears")
    assert run("prove", f"counters put on Grizzly Bears{sign}2", *asked).code == 0
    assert run("prove", f"counters put on Grizzly Bears{sign}1", *asked).code == 1


def test_any_number_of_copies_for_two_events(run: Run) -> None:
    """
    All copies apply to each of them; with an effect between them they may be divided anew for each, which is refused.
    """
    ended = run("outcomes", BOTH, "--you", SCALES)
    assert (
        ended.code,
        "k + 1 +1/+1 counters are put on Grizzly Bears; k + 1 +1/+1 counters are put on Craw Wurm" in ended.out,
    ) == (
        0,
        True,
    )
    assert run("outcomes", BOTH, "--you", f"{SCALES}, Doubling Season").code == 3


def test_any_number_of_copies_that_change_which_tokens_there_are(run: Run) -> None:
    """
    What they add isn't a constant: no formula is given.
    """
    ended = run("outcomes", "you create a Clue token", "--you", "k Academy Manufactor")
    assert (ended.code, "give `k` at most 64 values" in ended.out) == (3, True)


@pytest.mark.parametrize(("verb", "player", "amount"), [("best", "you", 3), ("worst", "you", 2), ("best", "opponent", 2)])
def test_whose_effect_it_is_decides_whether_it_prevents(run: Run, verb: str, player: str, amount: int) -> None:
    """
    "You may prevent": its controller decides, to deal all of the damage or one less.
    """
    event = "a source deals 3 damage to you"
    ended = run(verb, "damage dealt", "--for", event, "--you", "Battletide Alchemist", "--for-player", player)
    assert (ended.code, f"{amount}\n" in ended.out.split("a source")[0]) == (0, True)


@pytest.mark.parametrize(
    ("verb", "player", "board", "amount"),
    [
        ("best", "you", "Battletide Alchemist", 3),
        ("worst", "you", "Battletide Alchemist", 2),
        ("best", "opponent", "Battletide Alchemist", 2),
        ("worst", "opponent", "Battletide Alchemist", 3),
        ("best", "you", "Battletide Alchemist, Furnace of Rath", 6),
        ("worst", "you", "Battletide Alchemist, Furnace of Rath", 5),
        ("best", "opponent", "Battletide Alchemist, Furnace of Rath", 5),
        ("worst", "opponent", "Battletide Alchemist, Furnace of Rath", 6),
    ],
)
def test_the_one_chooses_the_effect_and_the_other_whether_it_prevents(
    run: Run, verb: str, player: str, board: str, amount: int
) -> None:
    """
    The player who would be dealt damage chooses the effect (616.1), and whose effect it is whether it prevents.

    With a doubler they choose which comes first: 3 doubled less 1 is 5, one less and doubled 4; not prevented it is 6.
    """
    event = "a source deals 3 damage to opponent"
    ended = run(verb, "damage dealt", "--for", event, "--you", board, "--for-player", player)
    assert (ended.code, f"{amount}\n" in ended.out.split("a source")[0]) == (0, True)
    checked = run("outcomes", event, "--you", board, "--checked")
    assert (checked.code, "complete (checked by the solver)" in checked.out) == (0, True)


def test_a_second_opinion_on_a_discard(run: Run) -> None:
    """
    Brute force discards the card or puts it on top of the library, as the answer says.
    """
    event = "an effect makes you discard a card"
    ended = run("outcomes", event, "--you", "Library of Leng; hand: Forest", "--second-opinion", "brute")
    assert (ended.code, "brute agrees: the same 2 outcomes" in ended.out) == (0, True)
