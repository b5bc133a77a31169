import pytest
from attrs import evolve
from tests.specs.fakes import FakeCards

from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import CardDrawn, Happening, ManaAdded, Outcome
from manaproof.specs.asking import board, occasion_of
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.expectation.vacuity import compares_nothing
from manaproof.specs.texts import Text

CARDS = FakeCards()
BOARD = board("Forest, Grizzly Bears", cards=CARDS)
NONE = ExpectedOutcome("none", mana=ManaBag())
ALSO_DRAWN = ExpectedOutcome("{drawn: {you: 1}}", mana=ManaBag(), drawn={"you": 1})
DRAWN = CardDrawn("you", BOARD.player("you").library.parts[0])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("when", "happening", "expectation", "is_empty"),
    [
        ("you draw a card", DRAWN, Expectation(complete=(NONE,)), True),
        ("you draw a card", DRAWN, Expectation(complete=(ALSO_DRAWN, NONE)), True),
        ("you draw a card", DRAWN, Expectation(includes=(NONE,)), True),
        ("you draw a card", DRAWN, Expectation(excludes=(ExpectedOutcome("{G}", mana=ManaBag.parse("{G}")),)), True),
        ("Divination resolves", DRAWN, Expectation(complete=(NONE,)), True),
        ("you draw a card", DRAWN, Expectation(complete=(NONE,), exact=True), False),
        ("you draw a card", DRAWN, Expectation(complete=(ALSO_DRAWN,)), False),
        ("you draw a card", DRAWN, Expectation(count=1), False),
        ("you draw a card", ManaAdded("you", ManaBag()), Expectation(complete=(NONE,)), False),
        ("you tap Forest for mana", DRAWN, Expectation(complete=(NONE,)), False),
        ("you activate Forest", DRAWN, Expectation(complete=(NONE,)), False),
        ("you draw a card; you tap Forest for mana", DRAWN, Expectation(complete=(NONE,)), False),
    ],
)
def test_what_compares_only_mana_where_there_is_none(
    when: str, happening: Happening, expectation: Expectation, is_empty: bool
) -> None:
    """
    An expectation of mana alone is refused iff nothing here could add mana and it isn't exact.
    """
    outcomes = (Outcome((happening,), 1, ()),)
    said = compares_nothing(expectation, outcomes, occasion_of(when, BOARD, CARDS), BOARD)
    assert (said is not None) is is_empty
    assert said is None or "compares only mana, and nothing here adds mana" in said


def test_what_tells_when_but_not_what() -> None:
    """
    An expectation that says only for which values, or in which case, an outcome happens is refused, unless it is exact.
    """
    outcomes = (Outcome((DRAWN,), 1, ()),)
    occasion = occasion_of("you draw a card", BOARD, CARDS)
    bare = Expectation(includes=(ExpectedOutcome("{where: n >= 1}", where=Text("n >= 1")),))
    said = compares_nothing(bare, outcomes, occasion, BOARD)
    assert said == "the expectation {where: n >= 1} says when it is, but not what happens; say it, or write `exact: yes`"
    assert compares_nothing(evolve(bare, exact=True), outcomes, occasion, BOARD) is None
