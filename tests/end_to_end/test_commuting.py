"""
Whether two cards commute: proofs, smallest boards where they don't, and certificates that an order is irrelevant.
"""

import json

import pytest
from jsonschema import Draft202012Validator

from manaproof.cli import main
from manaproof.model.events import TokenCreation
from manaproof.model.verdicts import Verdict
from manaproof.queries.commuting import commute
from manaproof.report.records import published_schema
from manaproof.specs.asking import default_cards
from manaproof.specs.commuting import Commuting, commuting
from manaproof.specs.texts import Text

FOREST = "you tap Forest for mana"
WHITE = "a white source deals 3 damage to you"


def _found(one: str, other: str) -> Commuting:
    return commuting(Text(one), Text(other), default_cards())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Doubling Season", "Doubling Season"),
        ("Doubling Season", "Parallel Lives"),
        ("Furnace of Rath", "Dictate of the Twin Gods"),
        ("Mana Reflection", "Nyxbloom Ancient"),
        ("Boon Reflection", "Alhammarret's Archive"),
        ("Angel of Vitality", "Heron of Hope"),
        ("Contamination", "Infernal Darkness"),
    ],
)
def test_effects_that_commute_are_proved_to(one: str, other: str) -> None:
    """
    Whichever card is named first, and without a board.
    """
    found = _found(one, other)
    assert found.verdict is Verdict.HOLDS
    assert found.shown is None
    assert found.answer.obligations >= 2
    assert _found(other, one).verdict is Verdict.HOLDS


@pytest.mark.parametrize(
    ("one", "other", "event", "outcomes"),
    [
        ("Doubling Season", "Hardened Scales", "an effect puts a +1/+1 counter on Grizzly Bears", {3, 4}),
        ("Boon Reflection", "Heron of Hope", "you gain 1 life", {3, 4}),
        ("Furnace of Rath", "Urza's Armor", "a source deals 1 damage to you", {0, 1}),
        ("Mana Reflection", "Contamination", FOREST, {1, 2}),
        ("Mana Reflection", "Damping Sphere", "you tap Ancient Tomb for mana", {1, 2}),
    ],
)
def test_effects_that_dont_are_shown_on_the_smallest_board(one: str, other: str, event: str, outcomes: set[int]) -> None:
    """
    One event of the least amount for which they differ, with all its outcomes.
    """
    for pair in ((one, other), (other, one)):
        found = _found(*pair)
        assert found.verdict is Verdict.VIOLATED
        assert found.shown is not None
        assert found.shown.event == event
        told = found.shown.found.about.outcomes
        amounts = {_amount(outcome.happenings) for outcome in told}
        assert amounts == outcomes


def _amount(happenings: tuple[object, ...]) -> int:
    """
    How much there is in the first thing that happens, none if nothing does.
    """
    if not happenings:
        return 0
    first = happenings[0]
    for name in ("count", "amount", "change"):
        if hasattr(first, name):
            return int(getattr(first, name))
    return int(first.mana.total)  # type: ignore[attr-defined]


@pytest.mark.parametrize(("one", "other"), [("Furnace of Rath", "Boon Reflection"), ("Hardened Scales", "Mana Reflection")])
def test_effects_that_never_meet_are_vacuous(one: str, other: str) -> None:
    """
    No event has both apply to it.
    """
    assert _found(one, other).verdict is Verdict.VACUOUS


def test_what_the_solver_isnt_told_is_never_said_to_commute() -> None:
    """
    A card with a part that isn't read, one with a keyword that the rules follow by themselves, and a budget that ends.
    """
    cards = default_cards()
    dredge = commute(cards.find("Golgari Thug"), cards.find("Abundance"))
    assert dredge.verdict is Verdict.NOT_MODELLED
    assert "dredge" in {clause.words for clause in dredge.not_modelled}
    ended = commute(cards.find("Doubling Season"), cards.find("Hardened Scales"), budget=1)
    assert ended.verdict is Verdict.UNKNOWN


def test_several_effects_on_one_event_are_only_proved_in_pairs() -> None:
    """
    Both abilities of one card that double tokens may apply, so pairs that commute don't say that all orders of three do.
    """
    found = commute(default_cards().find("Doubling Season"), default_cards().find("Parallel Lives"))
    assert [meeting.kind for meeting in found.meetings] == [TokenCreation]
    assert found.verdict is Verdict.HOLDS
    both = commute(default_cards().find("Vorinclex, Monstrous Raider"), default_cards().find("Doubling Season"))
    assert both.verdict is not Verdict.HOLDS


@pytest.mark.parametrize(
    ("words", "code", "first"),
    [
        (("commute", "Doubling Season", "Hardened Scales"), 1, "no: Doubling Season and Hardened Scales don't commute"),
        (("commute", "Mana Reflection", "Nyxbloom Ancient"), 0, "yes: Mana Reflection and Nyxbloom Ancient commute"),
        (("commute", "--matrix", "Mana Reflection; Nyxbloom Ancient"), 0, "1   2"),
        (("commute", "--matrix", "Mana Reflection; Doubling Season"), 4, "1   2"),
        (
            ("commute", "--certificate", "--for", FOREST, "--you", "Forest, 2 Mana Reflection"),
            0,
            f"yes: the order is irrelevant here: {FOREST}",
        ),
        (
            ("commute", "--certificate", "--for", FOREST, "--you", "Forest, Mana Reflection, Contamination"),
            1,
            f"no: the order matters here: {FOREST}",
        ),
        (
            ("commute", "--certificate", "--for", WHITE, "--you", "Sphere of Truth, Battletide Alchemist"),
            0,
            f"yes: the order is irrelevant here: {WHITE}",
        ),
        (("commute", "--certificate", "--for", FOREST, "--you", "Forest"), 4, f"vacuous: nobody chooses an order here: {FOREST}"),
    ],
)
def test_commands_tell_it_first(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], code: int, first: str) -> None:
    """
    The answer, its exit code, and a record after the schema.
    """
    assert main(words) == code
    assert capsys.readouterr().out.splitlines()[0].strip() == first
    assert main((*words, "--format", "json")) == code
    record = json.loads(capsys.readouterr().out)
    Draft202012Validator(published_schema()).validate(record)


def test_a_difference_can_be_seen_again(capsys: pytest.CaptureFixture[str]) -> None:
    """
    With the command that lists the outcomes of that board.
    """
    main(("commute", "Doubling Season", "Hardened Scales"))
    told = capsys.readouterr().out
    assert 'manaproof outcomes "an effect puts a +1/+1 counter on Grizzly Bears" --you' in told
    assert "3 +1/+1 counters are put on Grizzly Bears   Doubling Season, then Hardened Scales" in told
    assert "4 +1/+1 counters are put on Grizzly Bears   Hardened Scales, then Doubling Season" in told


def test_a_proof_never_licenses_an_order(capsys: pytest.CaptureFixture[str]) -> None:
    """
    Commuting alone says nothing of a third effect (DESIGN §4).
    """
    main(("commute", "Mana Reflection", "Nyxbloom Ancient"))
    assert "never licenses applying one of" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("commute", "Doubling Season"),
        ("commute", "Doubling Season", "Hardened Scales", "--matrix", "Contamination"),
        ("commute", "--certificate", "--you", "Forest"),
        ("commute", "Doubling Season", "Hardened Scales", "--you", "Forest"),
        ("commute", "--certificate", "--for", "you gain n life"),
        ("commute", "--matrix", " ; "),
        ("commute", "No Such Card", "Hardened Scales"),
    ],
)
def test_wrong_uses_are_told(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    """
    With one line and the exit code of a usage error.
    """
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 1
