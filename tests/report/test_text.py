import pytest
from attrs import evolve
from tests.specs.fakes import FakeCards

from manaproof.model.answers import (
    AbilityActivation,
    CanActivateAnswer,
    CouldProduceAnswer,
    Obstacle,
    OutcomesAnswer,
    Reason,
    Stopped,
)
from manaproof.model.libraries import LibraryCard
from manaproof.model.mana import ManaBag, ManaType, ManaTypeSet
from manaproof.model.outcomes import (
    Assumed,
    AssumedSize,
    CardsMoved,
    DamageDealt,
    Happening,
    LifeChanged,
    ManaAdded,
    NotModelledClause,
    Outcome,
    Triggered,
    WitnessStep,
)
from manaproof.model.references import Zone
from manaproof.model.verdicts import Verdict
from manaproof.report.reasons import rules_in_words
from manaproof.report.summary import order_in_words, summary
from manaproof.report.text import can_activate_text, could_produce_table_text, could_produce_text, outcomes_text

LOSS = LifeChanged("you", -2, damage=2)
REFLECTION = WitnessStep("Mana Reflection", "you", "Forest produces {G}", ("106.12b",), options=2)
CONTAMINATION = WitnessStep("Contamination", "you", "Forest produces {G}", ("106.12b",), options=2)
CLAUSE = NotModelledClause("Wild Growth", 2, "Enchanted land is", "not read", "mana")
FOREST = LibraryCard(FakeCards().find("Forest"))
BOTH_ORDERS = OutcomesAnswer(
    Verdict.COMPLETE,
    (
        Outcome((ManaAdded("you", ManaBag.parse("{B}{B}")),), 1, (CONTAMINATION, REFLECTION), ("you",)),
        Outcome((ManaAdded("you", ManaBag.parse("{B}")),), 1, (REFLECTION, CONTAMINATION), ("you",)),
    ),
    checked="solver",
    cites=("616.1e", "614.5", "106.12b"),
)


def outcome(*happenings: Happening, orders: int = 1, witness: tuple[WitnessStep, ...] = ()) -> Outcome:
    """
    An outcome in which this happened.
    """
    return Outcome(happenings, orders, witness)


def test_the_answer_then_the_orders_then_the_rules() -> None:
    """
    The layout of DESIGN §9, with the outcomes sorted.
    """
    assert outcomes_text(BOTH_ORDERS) == (
        "2 outcomes, complete (checked by the solver)\n"
        "\n"
        "  {B}      Mana Reflection, then Contamination\n"
        "  {B}{B}   Contamination, then Mana Reflection\n"
        "\n"
        "  you choose the order (616.1e); each applies once (614.5); both change the one production event (106.12b)"
    )


def test_step_by_step() -> None:
    """
    With `verbose` each step says who did what to which event by which rule.
    """
    lines = outcomes_text(BOTH_ORDERS, verbose=True).splitlines()
    assert lines[2:4] == ["  {B}", "    1. you apply Mana Reflection, one of 2 to: Forest produces {G} (106.12b)"]


@pytest.mark.parametrize(
    ("answer", "first"),
    [
        (OutcomesAnswer(Verdict.COMPLETE, (outcome(),)), "1 outcome, complete"),
        (OutcomesAnswer(Verdict.COMPLETE), "0 outcomes, complete"),
        (OutcomesAnswer(Verdict.INCOMPLETE, limits="too many states"), "0 outcomes, NOT COMPLETE (INCOMPLETE): too many states"),
        (OutcomesAnswer(Verdict.UNKNOWN, (outcome(),)), "1 outcome, NOT COMPLETE (UNKNOWN)"),
        (OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=(CLAUSE,)), "not modelled"),
    ],
)
def test_the_first_line_says_what_the_list_is_worth(answer: OutcomesAnswer, first: str) -> None:
    """
    A list that isn't complete says so in its first line.
    """
    assert outcomes_text(answer).splitlines()[0] == first


def test_what_is_not_modelled_is_named_once() -> None:
    """
    A clause is named with card, ability, words and reason, and only once.
    """
    answer = OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=(CLAUSE, CLAUSE))
    assert outcomes_text(answer).splitlines()[2:] == ["  Wild Growth, ability 2: `Enchanted land is` not read; needed for mana"]


def test_assumptions_are_stated() -> None:
    """
    What was assumed stands with the answer.
    """
    answer = OutcomesAnswer(Verdict.COMPLETE, (outcome(),), assumptions=("{2} can be paid",))
    assert "  assumed: {2} can be paid" in outcomes_text(answer).splitlines()


@pytest.mark.parametrize(
    ("happenings", "expected"),
    [
        ((), "nothing"),
        ((ManaAdded("you", ManaBag()),), "no mana"),
        ((ManaAdded("you", ManaBag.parse("{G}")), ManaAdded("you", ManaBag.parse("{G}"))), "{G}{G}"),
        ((ManaAdded("opponent", ManaBag.parse("{G}")), ManaAdded("you", ManaBag.parse("{C}"))), "{C}; opponent: {G}"),
        ((ManaAdded("you", ManaBag.parse("{C}")), DamageDealt("Tomb", "you", 2), LOSS), "{C}; Tomb deals 2 damage to you"),
        ((Assumed("it rains"), DamageDealt("Tomb", "you", 2), LOSS), "if it rains: Tomb deals 2 damage to you"),
        (
            (Assumed("it rains"), AssumedSize("you", "hand", 0, 0), Assumed("it rains"), DamageDealt("Tomb", "you", 2), LOSS),
            "if it rains and your hand is empty: Tomb deals 2 damage to you",
        ),
        ((DamageDealt("Tomb", "you", 2),), "Tomb deals 2 damage to you (no life is lost)"),
        (
            (
                Triggered("you/S", "S", "you", "1"),
                Triggered("opponent/S", "S", "opponent", "1"),
                Triggered("you/T", "T", "you", "1"),
            ),
            "your S triggers; opponent's S triggers; T triggers",
        ),
        (
            (CardsMoved("you", (FOREST, LibraryCard()), Zone.LIBRARY, Zone.LIBRARY, "bottom", "in any order", arrangements=2),),
            "you put Forest and a card on the bottom of your library in any order (2 arrangements)",
        ),
    ],
)
def test_an_outcome_in_one_line(happenings: tuple[Happening, ...], expected: str) -> None:
    """
    Mana first, then all else; cases and arrangements are told.
    """
    assert summary(outcome(*happenings)) == expected


@pytest.mark.parametrize(
    ("steps", "orders", "expected"),
    [
        ((), 1, ""),
        ((REFLECTION, CONTAMINATION), 1, "Mana Reflection, then Contamination"),
        ((REFLECTION, REFLECTION, REFLECTION), 6, "Mana Reflection ×3 (6 orders)"),
        ((WitnessStep("Abundance", "you", "", (), choice="land"),), 1, "Abundance (land)"),
        ((WitnessStep("Abundance", "you", "", (), applied=False),), 1, "Abundance declined"),
        ((WitnessStep("", "you", "", (), choice="ability 2"), REFLECTION), 1, "ability 2, then Mana Reflection"),
    ],
)
def test_orders_in_words(steps: tuple[WitnessStep, ...], orders: int, expected: str) -> None:
    """
    Effects in order, repeated ones counted, with choices and declines, and how many orders there are.
    """
    assert order_in_words(outcome(orders=orders, witness=steps)) == expected


def test_what_cannot_happen_is_told_with_its_source() -> None:
    """
    An outcome in which nothing happens has its reason.
    """
    answer = OutcomesAnswer(Verdict.COMPLETE, (outcome(),), stopped=(Stopped("you gain 3 life", "Erebos"),))
    assert outcomes_text(answer).splitlines()[-1] == "  can't happen (614.17): you gain 3 life (Erebos)"


def test_rules_that_decided_nothing_are_not_cited() -> None:
    """
    With a single effect nobody chose an order, and that each applies once says nothing.
    """
    alone = WitnessStep("Mana Reflection", "you", "", ("106.12b",))
    answer = OutcomesAnswer(Verdict.COMPLETE, (outcome(witness=(alone,)),), cites=("616.1e", "614.5", "106.12b"))
    assert rules_in_words(answer) == ["it changes the one production event (106.12b)"]


def test_types_with_a_reason_for_each() -> None:
    """
    The types on the first line, then why each could be produced.
    """
    reasons = {
        ManaType.GREEN: Reason("its ability", rests_on=("you/Forest", ManaType.GREEN)),
        ManaType.BLACK: Reason("its ability", effects=("Contamination",), cites=("106.7", "106.12b")),
    }
    answer = CouldProduceAnswer(Verdict.COMPLETE, "you/Pool", ManaTypeSet.parse("BG"), reasons)
    assert could_produce_text(answer) == (
        "B G\n\n"
        "  B   its ability, with Contamination (106.7, 106.12b)\n"
        "  G   its ability, for your Forest could produce the same (106.7)"
    )


def test_no_types_say_why() -> None:
    """
    "none", and why.
    """
    answer = CouldProduceAnswer(Verdict.COMPLETE, "you/Pool", why_none="nothing grounds it (106.5)")
    assert could_produce_text(answer) == "none\n\n  nothing grounds it (106.5)"


def test_a_table_of_a_board() -> None:
    """
    Permanents in lines, types in columns.
    """
    answers = [
        CouldProduceAnswer(Verdict.COMPLETE, "you/Forest", ManaTypeSet.parse("G")),
        CouldProduceAnswer(Verdict.NOT_MODELLED, "you/X", not_modelled=(CLAUSE,)),
    ]
    assert could_produce_table_text(answers).splitlines()[:3] == [
        "             W U B R G C",
        "your Forest  . . . . G .",
        "your X       not modelled",
    ]


def test_what_was_to_be_checked_and_is_not_says_so() -> None:
    """
    The means are named; without any, that is said only where it was asked for.
    """
    unchecked = evolve(BOTH_ORDERS, checked=None)
    row = CouldProduceAnswer(Verdict.COMPLETE, "you/Forest", ManaTypeSet.parse("G"))
    by_obligations = outcomes_text(evolve(BOTH_ORDERS, checked="obligations"), checked=True)
    assert by_obligations.startswith("2 outcomes, complete (checked by local obligations)\n")
    assert outcomes_text(unchecked).startswith("2 outcomes, complete\n")
    not_checked = "(not checked: it is beyond what is certified)"
    assert outcomes_text(unchecked, checked=True).startswith(f"2 outcomes, complete {not_checked}\n")
    assert could_produce_text(row, checked=True) == f"G {not_checked}"
    assert could_produce_table_text([row], checked=True).splitlines()[1] == f"your Forest  . . . . G .  {not_checked}"


@pytest.mark.parametrize(
    ("verdict", "checked", "ending"),
    [
        (Verdict.COMPLETE, "solver", "  (checked by the solver)"),
        (Verdict.COMPLETE, None, ""),
        (Verdict.UNKNOWN, None, "  NOT COMPLETE (UNKNOWN)"),
    ],
)
def test_each_row_of_the_table_says_what_it_is_worth(verdict: Verdict, checked: str | None, ending: str) -> None:
    """
    A row that was checked says so, and so does one that isn't complete.
    """
    answer = CouldProduceAnswer(verdict, "you/Forest", ManaTypeSet.parse("G"), checked=checked)
    assert could_produce_table_text([answer]).splitlines()[1] == f"your Forest  . . . . G .{ending}"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (
            CanActivateAnswer(Verdict.HOLDS, "f", (AbilityActivation(1, "its ability"),)),
            ["yes", "", "  its ability: can be activated"],
        ),
        (
            CanActivateAnswer(
                Verdict.VIOLATED,
                "f",
                (AbilityActivation(1, "tap", (Obstacle("it is tapped", ("107.5",)), Obstacle("it just came", ("302.6",)))),),
            ),
            ["no", "", "  tap: can't be activated:", "    it is tapped (107.5)", "    it just came (302.6)"],
        ),
        (
            CanActivateAnswer(Verdict.NOT_MODELLED, "f", (AbilityActivation(1, "tap", not_modelled=(CLAUSE,)),)),
            [
                "not modelled",
                "",
                "  tap: can't be told:",
                "    Wild Growth, ability 2: `Enchanted land is` not read; needed for mana",
            ],
        ),
        (
            CanActivateAnswer(
                Verdict.HOLDS,
                "f",
                (
                    AbilityActivation(1, "its first ability"),
                    AbilityActivation(2, "an ability granted by Lantern"),
                    AbilityActivation(11, "its Forest ability"),
                ),
            ),
            [
                "yes",
                "",
                "  its first ability: can be activated",
                "  its second ability (an ability granted by Lantern): can be activated",
                "  its 11th ability (its Forest ability): can be activated",
            ],
        ),
        (
            CanActivateAnswer(Verdict.HOLDS, "f", (AbilityActivation(2, "its second ability"),)),
            ["yes", "", "  its second ability: can be activated"],
        ),
    ],
)
def test_yes_or_no_with_every_reason(answer: CanActivateAnswer, expected: list[str]) -> None:
    """
    Every obstacle is told at once; an ability has the one number that a question understands.
    """
    assert can_activate_text(answer).splitlines() == expected


def test_types_with_the_same_reason_are_told_together() -> None:
    """
    Five types that rest on the same permanent are one line.
    """
    types = ManaTypeSet.parse("WUB")
    reasons = {mana_type: Reason("its ability", rests_on=("you/Crag", mana_type)) for mana_type in types}
    answer = CouldProduceAnswer(Verdict.COMPLETE, "you/Pool", types, reasons)
    assert could_produce_text(answer).splitlines()[2:] == ["  W U B   its ability, for your Crag could produce the same (106.7)"]


def test_long_outcomes_are_numbered() -> None:
    """
    Outcomes of many words stand below one another, each with its number and its order.
    """
    happenings = (*(DamageDealt(f"Source {number}", "you", 2) for number in range(3)), LifeChanged("you", -6, damage=6))
    answer = OutcomesAnswer(Verdict.COMPLETE, (outcome(*happenings, witness=(REFLECTION,)),))
    assert outcomes_text(answer).splitlines()[2:4] == [
        "  1. Source 0 deals 2 damage to you; Source 1 deals 2 damage to you; Source 2 deals 2 damage to you",
        "       by Mana Reflection",
    ]
