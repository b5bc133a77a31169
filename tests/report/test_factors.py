import pytest

from manaproof.model.answers import OutcomesAnswer
from manaproof.model.outcomes import CountersPlaced, Happening, LifeChanged, Outcome, WitnessStep
from manaproof.model.verdicts import Verdict
from manaproof.report.factors import product_of
from manaproof.report.text import outcomes_text


def counters(on: str, count: int) -> CountersPlaced:
    """
    Counters that were put on a permanent of that name.
    """
    return CountersPlaced(f"you/{on}", on, "+1/+1", count)


def outcome(*happenings: Happening, places: tuple[int, ...] = ()) -> Outcome:
    """
    An outcome with one step for each event.
    """
    steps = tuple(WitnessStep(f"Effect {n}", "you", "", (), places=(place,)) for place, n in enumerate(places))
    return Outcome(happenings, 1, steps)


GAIN = LifeChanged("you", 1)
TWO_BY_TWO = tuple(outcome(GAIN, counters("Ape", a), counters("Bat", b), places=(a, b)) for a in (1, 2) for b in (1, 2))


def test_a_product_is_told_factor_by_factor() -> None:
    """
    What always happens stands once, then each factor with the steps that belong to it.
    """
    text = outcomes_text(OutcomesAnswer(Verdict.COMPLETE, TWO_BY_TWO))
    assert (
        text.splitlines()[:10]
        == [
            "2 outcomes × 2 outcomes, complete",
            "",
            "  always: you gain 1 life",
            "",
            "  a +1/+1 counter is put on Ape     Effect 1",
            "  2 +1/+1 counters are put on Ape   Effect 2",
            "  ×",
            "  a +1/+1 counter is put on Bat     Effect 1",
            "  2 +1/+1 counters are put on Bat   Effect 2",
        ][:10]
        + text.splitlines()[9:10]
    )


def test_every_outcome_is_told_when_asked() -> None:
    """
    With all steps the product is multiplied out.
    """
    assert outcomes_text(OutcomesAnswer(Verdict.COMPLETE, TWO_BY_TWO), verbose=True).startswith("4 outcomes, complete")


@pytest.mark.parametrize(
    "outcomes",
    [
        pytest.param(TWO_BY_TWO[:3], id="one combination is missing"),
        pytest.param(tuple(outcome(counters("Ape", n)) for n in range(5)), id="one subject"),
        pytest.param(tuple(outcome(counters("Ape", n), counters("Bat", n)) for n in range(5)), id="one follows the other"),
        pytest.param((), id="none"),
    ],
)
def test_what_is_no_product_is_not_told_as_one(outcomes: tuple[Outcome, ...]) -> None:
    """
    Parts that depend on one another aren't torn apart.
    """
    assert product_of(outcomes) is None
