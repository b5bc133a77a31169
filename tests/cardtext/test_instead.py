"""
What is read of self-replacements, of types that are chosen as an effect is followed, and of what holds otherwise.
"""

import pytest

from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Ability
from manaproof.model.effects import ContinuousEffect, SetLandTypes, SetTypes
from manaproof.model.expr import Not, Number
from manaproof.model.instructions import ChooseType, Conditional, DealDamage, Draw, GainLife, PutLooked, SuspectThem, Unread
from manaproof.model.properties import IsChosenType
from manaproof.model.references import Referent
from manaproof.model.walking import walk

AURA = Subject(("Odd Veil",), ("Enchantment",), ("Aura",))
CREATURE = Subject(("Odd Bear",), ("Creature",), ("Bear",))
SORCERY = Subject(("Odd Spell",), ("Sorcery",))


def read_one(text: str, about: Subject) -> Ability:
    """
    The only ability of a text.
    """
    (ability,) = read_abilities(text, about)
    return ability


def test_more_of_the_same_is_done_instead() -> None:
    """
    What would happen otherwise is the sentence before.
    """
    ability = read_one("Draw a card. If you control a Bear, draw two cards instead.", SORCERY)
    (conditional,) = (node for node in walk(ability) if isinstance(node, Conditional))
    assert conditional.is_instead
    assert (conditional.then, conditional.otherwise) == ((Draw(Number(2)),), (Draw(),))


def test_damage_is_dealt_to_the_same_by_the_same() -> None:
    """
    "It deals 4 damage instead" says neither again to what nor by what.
    """
    ability = read_one("~ deals 2 damage to any target. If you control a Bear, it deals 4 damage instead.", SORCERY)
    dealt = [node for node in walk(ability) if isinstance(node, DealDamage)]
    assert [(each.amount, each.to, each.source, each.any_target) for each in dealt] == [
        (Number(4), Referent.TARGET, Referent.THIS, True),
        (Number(2), Referent.TARGET, Referent.THIS, True),
    ]


def test_something_else_is_done_instead_of_the_one_thing() -> None:
    """
    Where one instruction is all that would be done, it is plain what is replaced.
    """
    ability = read_one("Draw a card. If you control a Bear, you gain 2 life instead.", SORCERY)
    (conditional,) = (node for node in walk(ability) if isinstance(node, Conditional))
    assert (conditional.then, conditional.otherwise) == ((GainLife(Number(2)),), (Draw(),))


def test_a_line_of_its_own_replaces_what_the_line_before_it_says() -> None:
    """
    An ability word before it means nothing.
    """
    ability = read_one("Draw a card.\nKindness — If you control a Bear, draw two cards instead.", SORCERY)
    (conditional,) = (node for node in walk(ability) if isinstance(node, Conditional))
    assert (conditional.then, conditional.otherwise) == ((Draw(Number(2)),), (Draw(),))


@pytest.mark.parametrize(
    ("condition", "is_read"),
    [("~ was kicked", True), ("you control a Bear", False)],
)
def test_other_targets_only_for_how_a_spell_was_cast(condition: str, is_read: bool) -> None:
    """
    Targets are chosen as a spell is cast, when nobody knows what will be so as it resolves.
    """
    ability = read_one(f"Destroy target artifact. If {condition}, instead destroy target land.", SORCERY)
    assert any(isinstance(node, Unread) for node in walk(ability)) is not is_read


@pytest.mark.parametrize(
    "text",
    [
        "Draw a card, then scry 1. If you control a Bear, you gain 2 life instead.",
        "Draw a card and you gain 1 life. If you control a Bear, draw two cards instead.",
        "If you control a Bear, draw two cards instead.",
        "~ deals 2 damage to target creature. If you control a Bear, it deals twice that much damage instead.",
        "Each creature of that type gets +1/+1 until end of turn.",
        "Target creature becomes that type until end of turn.",
    ],
)
def test_what_is_replaced_or_chosen_has_to_be_plain(text: str) -> None:
    """
    Where it can't be told what is replaced, or which type is meant, the sentence isn't read.
    """
    assert any(isinstance(node, Unread) for node in walk(read_one(text, SORCERY)))


@pytest.mark.parametrize(
    ("text", "sort", "change"),
    [
        ("Choose a creature type. Target creature becomes that type until end of turn.", "creature type", SetTypes(chosen=True)),
        (
            "Choose a basic land type. Each land you control becomes that type until end of turn.",
            "basic land type",
            SetLandTypes((), chosen=True),
        ),
        ("Target creature becomes the creature type of your choice until end of turn.", "creature type", SetTypes(chosen=True)),
    ],
)
def test_that_type_is_of_the_sort_that_was_chosen(text: str, sort: str, change: object) -> None:
    """
    Creatures get a creature type and lands a land type.
    """
    nodes = list(walk(read_one(text, SORCERY)))
    assert ChooseType(sort) in nodes
    assert change in nodes


def test_creatures_of_a_type_are_those_of_the_chosen_type() -> None:
    """
    "Of the creature type of your choice" is a choice and the chosen type.
    """
    nodes = list(walk(read_one("Creatures of the creature type of your choice get +1/+1 until end of turn.", SORCERY)))
    assert ChooseType("creature type") in nodes
    assert IsChosenType() in nodes


def test_otherwise_is_while_the_condition_does_not_hold() -> None:
    """
    The condition is that of the sentence before, of what is enchanted.
    """
    ability = read_one("Enchanted creature gets +3/+3 as long as it's a Zombie. Otherwise, it gets -3/-3.", AURA)
    first, second = (node for node in walk(ability) if isinstance(node, ContinuousEffect))
    assert first.condition is not None
    assert second.condition == Not(first.condition)


def test_what_is_put_there_with_a_counter_is_more_than_it_was() -> None:
    """
    What is said of a card found that was put onto the battlefield belongs to its entering.
    """
    text = (
        "When ~ dies, reveal the top card of your library. If it's a land card, you may put it onto the battlefield with "
        "a charge counter on it. That permanent is an enchantment in addition to its other types."
    )
    (put,) = (node for node in walk(read_one(text, CREATURE)) if isinstance(node, PutLooked))
    assert put.counters == (("charge", 1),)
    assert [change.card_types for change in put.changes] == [("Enchantment",)]  # type: ignore[attr-defined]


def test_a_creature_is_suspected_or_no_longer() -> None:
    """
    Both are one instruction.
    """
    texts = ("When ~ enters, suspect it.", "When ~ dies, target creature is no longer suspected.")
    read = [node for text in texts for node in walk(read_one(text, CREATURE)) if isinstance(node, SuspectThem)]
    assert read == [SuspectThem(Referent.THIS), SuspectThem(Referent.TARGET, ends=True)]
