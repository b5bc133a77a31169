"""
What is read of continuous effects: what objects are, have, lose and get.
"""

import pytest

from manaproof.cardtext.printer import print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Establish, GainAbilities, KeywordAbility, SpellAbility, StaticAbility, UnreadAbility
from manaproof.model.effects import (
    AddTypes,
    CantHaveKeyword,
    Change,
    ContinuousEffect,
    LoseAllAbilities,
    LoseKeyword,
    LoseThisAbility,
    LoseTypes,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from manaproof.model.expr import Number
from manaproof.model.instructions import Unread
from manaproof.model.lookups import Measure, MeasureOf
from manaproof.model.mana import Color
from manaproof.model.references import Referent
from manaproof.model.walking import walk

AURA = Subject(("Odd Veil",), ("Enchantment",), ("Aura",))
SORCERY = Subject(("Odd Spell",), ("Sorcery",))
_ONE = SetPowerToughness(Number(1), Number(1))
_OWN = MeasureOf(Measure.MANA_VALUE, Referent.AFFECTED)
_FLYING = KeywordAbility("flying")


def changes_of(text: str, about: Subject = AURA) -> tuple[Change, ...]:
    """
    The changes of the only continuous effect of a text.
    """
    (effect,) = (node for node in walk(read_abilities(text, about)) if isinstance(node, ContinuousEffect))
    return effect.changes


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "Enchanted creature is a blue Frog with base power and toughness 1/1.",
            (SetColors(frozenset({Color.BLUE})), SetTypes((), ("Frog",)), _ONE),
        ),
        ("Enchanted land is a Swamp.", (SetLandTypes(("Swamp",)),)),
        ("Enchanted creature is a Wall in addition to its other types.", (AddTypes((), ("Wall",)),)),
        (
            "Enchanted creature is a blue Wall in addition to its other colors and types.",
            (SetColors(frozenset({Color.BLUE}), in_addition=True), AddTypes((), ("Wall",))),
        ),
        ("All lands are 1/1 creatures that are still lands.", (AddTypes(("Creature",)), _ONE)),
        (
            "Each other enchantment is a creature in addition to its other types and has base power and base toughness each "
            "equal to its mana value.",
            (AddTypes(("Creature",)), SetPowerToughness(_OWN, _OWN)),
        ),
        ("Creatures you control are the chosen type.", (SetTypes(chosen=True),)),
        ("Lands you control are the chosen type.", (SetLandTypes((), chosen=True),)),
        ("All permanents are the chosen color.", (SetColors(chosen=True),)),
        ("Enchanted creature loses flying and reach.", (LoseKeyword("flying"), LoseKeyword("reach"))),
        ("Enchanted creature can't have or gain flying.", (CantHaveKeyword("flying"),)),
        ("Enchanted creature loses all creature types.", (LoseTypes(creature_types=True),)),
        (
            "Enchanted creature is an Insect artifact creature with base power and toughness 1/1, and it loses all other "
            "abilities, card types, and creature types.",
            (SetTypes(("Artifact", "Creature"), ("Insect",), only=True), _ONE, LoseAllAbilities(other=True)),
        ),
        ("~ loses this ability.", (LoseThisAbility(),)),
        (
            "~ is an Aura enchantment with enchant creature.",
            (SetTypes(("Enchantment",), ("Aura",)), GainAbilities((KeywordAbility("enchant", "creature"),))),
        ),
        ("Enchanted creature has base power 1.", (SetPowerToughness(Number(1), None),)),
    ],
)
def test_what_an_object_is_becomes_changes(text: str, changes: tuple[Change, ...]) -> None:
    """
    Each word of what an object is has its change, and printing gives the text's model again.
    """
    assert changes_of(text) == changes
    (ability,) = read_abilities(text, AURA)
    assert read_abilities(print_ability(ability, AURA), AURA) == (ability,)


def test_a_later_sentence_keeps_the_types() -> None:
    """
    "It's still a land" makes types that were set types in addition (CR 205.1b).
    """
    text = "Target land becomes a 1/1 Elemental creature with flying until end of turn. It's still a land."
    assert changes_of(text, SORCERY) == (AddTypes(("Creature",), ("Elemental",)), _ONE, GainAbilities((_FLYING,)))


def test_a_switch_lasts_until_the_end_of_the_turn() -> None:
    """
    Power and toughness of the target are switched for the turn.
    """
    (ability,) = read_abilities("Switch target creature's power and toughness until end of turn.", SORCERY)
    assert isinstance(ability, SpellAbility)
    effect = ContinuousEffect(Referent.TARGET, (SwitchPowerToughness(),))
    assert ability.effect[-1] == Establish(StaticAbility((effect,)), "until end of turn")


@pytest.mark.parametrize(
    "text",
    [
        "Enchanted permanent is the chosen type.",  # a land type or a creature type
        "Enchanted creature is a Wall Swamp.",  # subtypes of two sets
        "Enchanted creature is a creature and Wall.",  # a list of kinds
        "Enchanted creature is Wall blue.",  # words in another order
        "Enchanted creature is a 1/1 Wall with base power and toughness 2/2.",  # two sizes
        "Enchanted creature has flying and loses all other card types and abilities.",  # other than which
        "Enchanted creature becomes the color of your choice.",  # a choice outside an effect
    ],
)
def test_what_may_mean_two_things_is_declined(text: str) -> None:
    """
    A kind that isn't told plainly isn't read.
    """
    (ability,) = read_abilities(text, AURA)
    assert isinstance(ability, UnreadAbility)


def test_it_is_still_needs_types_that_were_set() -> None:
    """
    Nothing was made anything in the sentence before.
    """
    (ability,) = read_abilities("Target land gains flying until end of turn. It's still a land.", SORCERY)
    assert isinstance(ability, SpellAbility)
    assert isinstance(ability.effect[-1], Unread)
