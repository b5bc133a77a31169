"""
Words that may point at one of two objects, or at none, are declined; beside each kind a sentence that is plain and stays read.
"""

import pytest

from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.expr import Named
from manaproof.model.instructions import DealDamage
from manaproof.model.properties import ControlledBy
from manaproof.model.references import PlayerRef
from manaproof.model.walking import walk

AURA = Subject(("Green Ring",), ("Enchantment",), ("Aura",))
CREATURE = Subject(("Green Ring",), ("Creature",))
SORCERY = Subject(("Deep Thought",), ("Sorcery",))


def is_read_whole(text: str, about: Subject) -> bool:
    """
    Whether no part of a text was declined.
    """
    return "Unread" not in repr(read_abilities(text, about))


@pytest.mark.parametrize(
    ("about", "declined", "plain"),
    [
        pytest.param(
            AURA,
            "When ~ enters, tap enchanted creature. It deals damage to you equal to its power.",
            "When ~ enters, tap enchanted creature.",
            id="the enchanted creature was named",
        ),
        pytest.param(
            CREATURE,
            "Whenever you cast a Goat spell, put a +1/+1 counter on ~ and it deals 1 damage to each opponent.",
            "Whenever you cast a Goat spell, ~ deals 1 damage to each opponent.",
            id="this object was named after the one of the event",
        ),
        pytest.param(
            CREATURE,
            "Whenever you cast a Goat spell, ~ deals damage equal to its power to each opponent.",
            "Whenever a creature enters, ~ deals 1 damage to it.",
            id="an amount of this object or of the one of the event",
        ),
        pytest.param(
            CREATURE,
            "At the beginning of your upkeep, put a number of +1/+1 counters on each other creature you control equal to that"
            " creature's toughness.",
            "At the beginning of your upkeep, put a +1/+1 counter on each other creature you control.",
            id="a number for each of several",
        ),
        pytest.param(
            SORCERY,
            "Until your next turn, whenever a creature an opponent controls attacks, it gets -1/-0 until end of turn.",
            "Creatures your opponents control get -1/-0 until end of turn.",
            id="the object of an event within",
        ),
        pytest.param(
            CREATURE,
            "When ~ enters, you may sacrifice another creature. When you do, ~ deals damage equal to that creature's power to any"
            " target.",
            "Whenever another creature enters, you may pay {3}. When you do, put a +1/+1 counter on that creature.",
            id="what was done was done to another object",
        ),
        pytest.param(
            SORCERY, "Destroy target enchanted creature.", "Destroy target creature.", id="any enchanted creature as a target"
        ),
        pytest.param(
            AURA,
            "Enchanted creatures you control get +1/+1.",
            "Enchanted creature gets +1/+1.",
            id="all enchanted creatures",
        ),
        pytest.param(
            CREATURE,
            "Prevent all damage that would be dealt to ~ by enchanted creatures.",
            "Prevent all damage that would be dealt to ~ by Goats.",
            id="damage by enchanted creatures",
        ),
        pytest.param(
            SORCERY,
            "You gain X life and draw X cards, where X is the number of Goats you control.",
            "You draw X cards, where X is the number of Goats you control.",
            id="two of which X is told",
        ),
        pytest.param(
            SORCERY,
            "~ deals X damage to each opponent, where X is the number of Goats you control. You gain X life.",
            "~ deals X damage to each opponent, where X is the number of Goats you control.",
            id="an X of a later sentence",
        ),
        pytest.param(
            CREATURE,
            "When a spell or ability an opponent controls causes you to discard ~, that player loses 5 life.",
            "When a spell or ability an opponent controls causes you to discard ~, you gain 5 life.",
            id="who discards or who causes it",
        ),
    ],
)
def test_what_may_be_another_object_is_declined(about: Subject, declined: str, plain: str) -> None:
    """
    A sentence that can't be told apart is refused, and only that.
    """
    assert not is_read_whole(declined, about)
    assert is_read_whole(plain, about)


@pytest.mark.parametrize(
    ("recipient", "player"),
    [
        ("each opponent and each creature they control", PlayerRef.EACH_OPPONENT),
        ("target player and each creature that player controls", PlayerRef.TARGET_PLAYER),
    ],
)
def test_the_objects_of_a_player_who_is_dealt_damage(recipient: str, player: PlayerRef) -> None:
    """
    "They" and "that player" are the players to whom the damage is dealt.
    """
    (ability,) = read_abilities(f"~ deals 2 damage to {recipient}.", SORCERY)
    (dealt,) = (node for node in walk(ability) if isinstance(node, DealDamage))
    assert dealt.to is player
    assert ControlledBy(player) in list(walk(dealt.also))


def test_an_x_that_nothing_tells_stays() -> None:
    """
    The X of a cost is not told in the effect.
    """
    (ability,) = read_abilities("~ deals X damage to each opponent. You gain X life.", SORCERY)
    assert sum(node == Named("X") for node in walk(ability)) == 2
