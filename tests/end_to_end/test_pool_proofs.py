"""
Claims with any number of copies of any cards of a pool.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import validate

from manaproof.cli import main
from manaproof.model.verdicts import ExitCode
from manaproof.report.records import published_schema

_FOREST = ("every mana produced by the land's ability is B", "you tap Forest for mana")
_TO_YOU = "a source deals n damage to you"
_LESS, _MORE = ("damage dealt to you <= n", _TO_YOU), ("damage dealt to you >= n", _TO_YOU)
_DRAWS = ("cards drawn <= 2", "you draw 2 cards")
_NO_SOLDIERS = ("Soldier tokens created <= 0", "you create n Treasure tokens")
_NONE_TO_OPPONENT = ("damage dealt to opponent <= 0", _TO_YOU)


def _run(capsys: pytest.CaptureFixture[str], claim: tuple[str, str], pool: str, *others: str) -> tuple[int, str]:
    """
    How the command ends, and all that it writes, its white space aside.
    """
    code = main(("prove", claim[0], "--for", claim[1], "--pool", pool, *others))
    captured = capsys.readouterr()
    return code, " ".join((captured.out + captured.err).split())


def _record(capsys: pytest.CaptureFixture[str], claim: tuple[str, str], pool: str) -> Any:
    record = json.loads(_run(capsys, claim, pool, "--format", "json")[1])
    validate(record, published_schema())
    return record


@pytest.mark.parametrize(
    ("claim", "pool", "code", "words"),
    [
        pytest.param(_LESS, "Urza's Armor, Healing Salve", 0, "2 effects proved", id="proved"),
        pytest.param(_LESS, "Furnace of Rath", 1, "broken by Furnace of Rath", id="violated"),
        pytest.param(_LESS, "Hardened Scales", 4, "no effect of the pool applies", id="vacuous"),
        pytest.param(_MORE, "Healing Salve", 3, "which is no violation yet: Healing Salve", id="a spell isn't tried on a board"),
        pytest.param(_LESS, "Forst", 2, "Forest", id="misspelt"),
        pytest.param(_LESS, "Grizzly Bears", 4, "no effect of the pool applies", id="no effects"),
        pytest.param(_NO_SOLDIERS, "Doubling Season", 4, "no effect of the pool applies", id="nothing counted"),
        pytest.param(_NONE_TO_OPPONENT, "Furnace of Rath", 4, "no effect of the pool applies", id="to nobody counted"),
        pytest.param(_NONE_TO_OPPONENT, "Furnace of Rath, Pariah", 3, "Pariah (it changes the event)", id="moved to others"),
        pytest.param(_LESS, " ", 2, "the pool is empty", id="empty"),
        pytest.param(_LESS, ", ;", 2, "the pool is empty", id="only commas"),
        pytest.param(_LESS, "no.txt", 2, "no file that can be read", id="no file"),
        pytest.param(_DRAWS, "Thought Reflection", 6, "for any copies", id="draws"),
    ],
)
def test_claims_for_any_copies(
    capsys: pytest.CaptureFixture[str], claim: tuple[str, str], pool: str, code: int, words: str
) -> None:
    """
    Each verdict with its exit code, and what decides it.
    """
    ended, told = _run(capsys, claim, pool)
    assert (ended, words in told) == (code, True), told


@pytest.mark.parametrize(
    ("pool", "code", "words"),
    [
        ("Mana Reflection, Nyxbloom Ancient", 0, "with the invariant: the claim once Contamination was applied"),
        ("Pulse of Llanowar", 1, '--you "Forest, Pulse of Llanowar" --opponent Contamination'),
    ],
)
def test_an_effect_that_is_given_was_applied_when_the_event_happens(
    capsys: pytest.CaptureFixture[str], pool: str, code: int, words: str
) -> None:
    """
    Whatever comes before it doesn't matter; what comes after it does, and is shown on a board that has both.
    """
    ended, told = _run(capsys, _FOREST, pool, "--you", "Forest", "--opponent", "Contamination")
    assert (ended, words in told) == (code, True), told


def test_what_is_not_modelled_is_counted_and_no_pass_if_strict(capsys: pytest.CaptureFixture[str]) -> None:
    """
    A card of which a part isn't read is none of which it is proved.
    """
    pool = "Urza's Armor, Abandoned Sarcophagus"
    ended, told = _run(capsys, _LESS, pool)
    assert (ended, "1 card not modelled" in told) == (0, True), told
    assert _run(capsys, _LESS, pool, "--strict")[0] == ExitCode.NOT_MODELLED


_LOST = ("life lost <= n", _TO_YOU)
_TWO = ("mana added <= 2", "you tap Forest for mana")
_NONE = ("damage dealt <= 0", _TO_YOU)
_TO_BEARS = ("damage dealt >= n", "a source deals n damage to Grizzly Bears")
_TO_YOU_AGAIN = ("damage dealt >= 2n", _TO_YOU)


@pytest.mark.parametrize(
    ("claim", "pool", "you", "code", "words"),
    [
        pytest.param(_LOST, "Bloodletter of Aclazotz, Urza's Armor", "", 6, "lost only as part of", id="life lost by damage"),
        pytest.param(_TWO, "Contamination", "Forest, Mana Flare", 6, "`Mana Flare` adds mana of its own", id="a trigger given"),
        pytest.param(_NONE, "Furnace of Rath", "", 1, "broken by the board itself if n = 1", id="without any card"),
        pytest.param(_NONE, "Leyline of Punishment", "Solitary Confinement", 1, "broken by Leyline", id="unpreventable"),
        pytest.param(_TO_BEARS, "Furnace of Rath, Dress Down", "Grizzly Bears", 0, "1 card not modelled", id="abilities lost"),
        pytest.param(_TO_BEARS, "Furnace of Rath, Crusade", "Grizzly Bears", 0, "0 cards not modelled", id="a size"),
        pytest.param(
            _TO_YOU_AGAIN, "Furnace of Rath, Humility", "Furnace of Rath", 0, "0 cards not modelled", id="others' abilities"
        ),
        pytest.param(
            _MORE, "Furnace of Rath, Runed Halo", "", 3, "Runed Halo (the damage is prevented)", id="a player's protection"
        ),
    ],
)
def test_what_else_decides_is_followed_or_named(
    capsys: pytest.CaptureFixture[str], claim: tuple[str, str], pool: str, you: str, code: int, words: str
) -> None:
    """
    What isn't an effect on the event may decide a claim all the same.
    """
    ended, told = _run(capsys, claim, pool, "--you", you)
    assert (ended, words in told) == (code, True), told


def test_a_pool_in_a_file_and_its_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    One name on a line; the record keeps to the published schema.
    """
    (tmp_path / "pool.txt").write_text("# doublers\nFurnace of Rath\n\nUrza's Armor\n", encoding="utf-8")
    record = _record(capsys, _LESS, str(tmp_path / "pool.txt"))
    assert (record["verdict"], record["proved"]) == ("VIOLATED", 1)
    assert [each["card"] for each in record["breaking"]] == ["Furnace of Rath"]


def test_a_pool_is_read_from_files_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Neither a folder nor a device, which might never end.
    """
    (tmp_path / "zero.txt").symlink_to("/dev/zero")
    (tmp_path / "folder.txt").mkdir()
    for name in ("zero.txt", "folder.txt"):
        ended, told = _run(capsys, _LESS, str(tmp_path / name))
        assert (ended, "no file that can be read" in told) == (2, True), told


def test_effects_that_are_alike_are_asked_about_once(capsys: pytest.CaptureFixture[str]) -> None:
    """
    So any number of them costs as many obligations as one.
    """
    one, many = (_record(capsys, _LESS, ", ".join(["Urza's Armor"] * copies)) for copies in (1, 40))
    assert (one["verdict"], many["verdict"], many["obligations"]) == ("PROVED", "PROVED", one["obligations"])
