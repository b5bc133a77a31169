"""
Coin flips and die rolls: what is read, and what is declined because it would be something else.
"""

import pytest

from manaproof.cardtext.paragraphs import lines
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import ActivatedAbility, ClassLevelAbility, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.effects import ReplacementEffect
from manaproof.model.instructions import Draw, ResultsTable, RollDice, Scry, TableRow, Unread
from manaproof.model.patterns import DieRollPattern, EventPattern, FlipResultPattern, RollPattern
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk

ROLL = "{T}: Roll a d20."
YOU = PlayerRef.YOU


@pytest.mark.parametrize(
    ("event", "pattern"),
    [
        ("you win a coin flip", FlipResultPattern(YOU, won=True)),
        ("a player loses a coin flip", FlipResultPattern(PlayerRef.A_PLAYER, won=False)),
        ("you roll one or more dice", RollPattern(YOU)),
        ("you roll a die", DieRollPattern(YOU)),
        ("you roll a 6", DieRollPattern(YOU, 6, 6)),
        ("you roll a 1 or 2", DieRollPattern(YOU, 1, 2)),
        ("you roll a 3 or higher", DieRollPattern(YOU, 3)),
        ("you roll a natural 20", DieRollPattern(YOU, 20, 20, natural=True)),
        ("you roll your third die each turn", DieRollPattern(YOU, nth=3)),
        ("you roll a die's highest natural result", DieRollPattern(YOU, highest=True)),
    ],
)
def test_events(event: str, pattern: EventPattern) -> None:
    """
    One roll of many and each by itself, the result and the natural result are told apart.
    """
    (ability,) = read_abilities(f"Whenever {event}, draw a card.", Subject())
    assert isinstance(ability, TriggeredAbility)
    assert ability.events == (pattern,)


def test_results_tables_belong_to_their_roll() -> None:
    """
    The rows of a table are one ability with the roll (CR 706.3b), a last row that looks like a station's threshold among them.
    """
    told = (Scry(Draw().count), Draw())
    table = ResultsTable((TableRow(1, 9, (Draw(),)), TableRow(10, None, told)))
    for last in ("10+ | Scry 1, then draw a card.", "STATION 10+\nScry 1, then draw a card."):
        (ability,) = read_abilities(f"{ROLL}\n1—9 | Draw a card.\n{last}", Subject())
        assert isinstance(ability, ActivatedAbility)
        assert ability.effect == (RollDice(20), table)


def test_a_station_is_no_row() -> None:
    """
    A threshold after anything but a row of a table is the heading of what follows it.
    """
    found = lines("Station\nSTATION 10+\nFlying", Subject())
    assert [(line.text, line.level) for line in found][1:] == [("Flying", "STATION 10+")]


@pytest.mark.parametrize(
    "text",
    [
        f"{ROLL}\n1—9 | Draw a card.\n11—20 | Draw two cards.",  # a gap
        f"{ROLL}\n1—9 | Draw a card.\n9—20 | Draw two cards.",  # a result with two effects
        "{T}: Roll two d20.\n1—9 | Draw a card.\n10—20 | Draw two cards.",
        f"{ROLL}\n1—9 | Draw a card.\n10—20 | Roll again.",
        "{T}: Draw a card.\n1—9 | Draw a card.\n10—20 | Draw two cards.",
        "{T}: Flip two coins. If you win the flip, draw a card.",  # which flip
        "{T}: Draw a card. If you win the flip, draw a card.",
        "{T}: Roll a d20. If you win the flip, draw a card.",
        "{T}: Flip a coin. You gain life equal to the result.",
        "{T}: Target player flips a coin. If you win the flip, draw a card.",
        "{T}: Roll a d6. You lose that much life.",  # the result, or an amount of an event
        "{T}: Roll a d6. Roll a d6. You gain life equal to the result.",
        "{T}: Flip a coin until you lose a flip.",
    ],
)
def test_what_would_be_something_else(text: str) -> None:
    """
    A result of several flips or rolls, of none, or of another player's isn't read.
    """
    abilities = read_abilities(text, Subject())
    assert any(isinstance(node, Unread) for node in walk(abilities))


@pytest.mark.parametrize(
    "text",
    [
        "If you would flip a coin, instead flip three coins and ignore one.",
        "If you would roll one or more dice, instead roll that many dice plus two and ignore the lowest roll.",
        "Whenever you roll a 1 or 3, draw a card.",
    ],
)
def test_statements_that_are_declined(text: str) -> None:
    """
    Two coins that are kept, more dice than are ignored, and results that aren't neighbours aren't read.
    """
    (ability,) = read_abilities(text, Subject())
    assert isinstance(ability, UnreadAbility)


def test_class_level_bars() -> None:
    """
    What stands under a class level bar is had from that level on; the bar itself isn't under the one before it.
    """
    first, bar, second = read_abilities(
        "Creatures you control get +1/+0.\n{1}{R}: Level 2\nWhenever you roll a die, draw a card.",
        Subject(("A Class",), ("Enchantment",), ("Class",)),
    )
    assert not isinstance(first, ClassLevelAbility)
    assert isinstance(bar, ActivatedAbility)
    assert isinstance(second, ClassLevelAbility)
    assert (second.level, type(second.ability)) == (2, TriggeredAbility)


def test_planar_dice_are_other_dice() -> None:
    """
    A replacement of rolling planar dice is read, and is none of dice with numbers.
    """
    text = "If you would roll one or more planar dice, instead roll that many planar dice plus one and ignore one."
    (ability,) = read_abilities(text, Subject())
    assert isinstance(ability, StaticAbility)
    assert [replaced.event for replaced in walk(ability) if isinstance(replaced, ReplacementEffect)] == [
        RollPattern(YOU, planar=True)
    ]


def test_the_lower_of_two_rolls() -> None:
    """
    Of two dice of which the lower is ignored one counts.
    """
    (ability,) = read_abilities("{T}: Roll two d20 and ignore the lower roll.", Subject())
    assert isinstance(ability, ActivatedAbility)
    assert ability.effect == (RollDice(20, ignoring=1),)
