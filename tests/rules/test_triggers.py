import pytest

import manaproof
from manaproof.model.outcomes import Triggered


def triggered(event: str, you: str = "", opponent: str = "") -> list[tuple[str, int | None]]:
    """
    The abilities that trigger in the one outcome of an event, with how much of it there was.
    """
    (outcome,) = manaproof.outcomes(manaproof.board(you=you, opponent=opponent), event).outcomes
    return [(h.name, h.amount) for h in outcome.happenings if isinstance(h, Triggered)]


@pytest.mark.parametrize(
    ("you", "opponent", "times"),
    [
        ("", "", 1),
        ("Panharmonicon", "", 2),
        ("2 Panharmonicon", "", 3),
        ("", "Panharmonicon", 1),
        ("Panharmonicon", "Torpor Orb", 0),
        ("Panharmonicon", "Elesh Norn, Mother of Machines", 0),
        ("Elesh Norn, Mother of Machines", "", 2),
    ],
)
def test_how_often_an_enters_ability_triggers(you: str, opponent: str, times: int) -> None:
    """
    Additional times are added up, and only for one's own permanents; what causes no trigger is not doubled either.
    """
    assert triggered("Wall of Omens enters under your control", you, opponent) == [("Wall of Omens", None)] * times


def test_same_named_permanents_that_enter_at_once_are_told_apart() -> None:
    """
    Two creatures of one name enter, and each of two abilities triggers for both.
    """
    event = "at once: Grizzly Bears enters under your control; Grizzly Bears enters under your control"
    assert triggered(event, "2 Soul Warden") == [("Soul Warden", None)] * 4
