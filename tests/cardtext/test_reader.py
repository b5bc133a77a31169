"""
What is read of sentences of our own, and what is declined.
"""

import pytest

from manaproof.cardtext.printer import is_told_whole, print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject, short_names
from manaproof.model.abilities import (
    ActivatedAbility,
    ClassLevelAbility,
    Form,
    KeywordAbility,
    LevelSymbol,
    OnlyIf,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnreadAbility,
    UnreadLimit,
)
from manaproof.model.costs import ManaCost, TapSymbol, UnreadCost
from manaproof.model.effects import Aspect, Concerns, ContinuousEffect, ModifyPowerToughness, MultiplyMana, ReplacementEffect
from manaproof.model.expr import ONE, Number, Times
from manaproof.model.instructions import AddMana, ChoosePlayer, ChooseType, DiscardHand, Draw, PutFromHand, Unread
from manaproof.model.lookups import CountOf
from manaproof.model.mana import ALL_COLORS, ManaTypeSet
from manaproof.model.patterns import EntersPattern, EventKind, ManaPattern, OtherPattern
from manaproof.model.production import AnyOfTypes, CostOf, OfType, ProducedType, Purpose, SpendOnly, Spread, Symbols
from manaproof.model.properties import ControlledBy, Every, HasCardType, HasSubtype, Is, Objects, SharesNameWith, Without
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.topics import Topic

LAND = Subject(("Blue Hill",), ("Land",))
SORCERY = Subject(("Deep Thought",), ("Sorcery",))


def read_one(text: str, about: Subject = LAND) -> object:
    """
    The only ability of a text.
    """
    (ability,) = read_abilities(text, about)
    return ability


def test_a_mana_ability_is_read() -> None:
    """
    Cost, mana and number are what the words say.
    """
    assert read_one("{2}, {T}: Add {R} for each Ooze you control.") == ActivatedAbility(
        (ManaCost(("2",)), TapSymbol()),
        (AddMana(Symbols(("R",), CountOf(Objects(Every((HasSubtype("Ooze"), ControlledBy(PlayerRef.YOU))))))),),
    )


def test_a_restriction_belongs_to_the_mana_before_it() -> None:
    """
    "Spend this mana only …" becomes a term of the production.
    """
    ability = read_one("{T}: Add {R}. Spend this mana only to cast a Goat spell.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.effect == (AddMana(Symbols(("R",)), terms=(SpendOnly((Purpose("cast", HasSubtype("Goat")),)),)),)


def test_a_multiplier_is_read() -> None:
    """
    Event and rewrite are what the words say.
    """
    text = "If you tap a creature for mana, it produces four times as much of that mana instead."
    pattern = ManaPattern(player=PlayerRef.YOU, source=HasCardType("Creature"))
    assert read_one(text) == StaticAbility((ReplacementEffect(pattern, MultiplyMana(4)),))


def test_a_spell_draws() -> None:
    """
    The text of a sorcery is what it does.
    """
    assert read_one("Draw five cards.", SORCERY) == SpellAbility((Draw(Number(5)),))


def test_the_name_is_the_object_itself() -> None:
    """
    Its name, its short name and "this land" are the same.
    """
    about = Subject(short_names("Mo, the Hill"), ("Land",))
    texts = ("When Mo enters, draw a card.", "When Mo, the Hill enters, draw a card.", "When this land enters, draw a card.")
    expected = TriggeredAbility((EntersPattern(Is(Referent.THIS)),), (Draw(ONE),))
    assert [read_one(text, about) for text in texts] == [expected] * 3


def test_reminder_text_and_ability_words_are_dropped() -> None:
    """
    Neither is read.
    """
    assert read_one("Odd word — {T}: Add {C}. (It's (really) colorless.)") == read_one("{T}: Add {C}.")


def test_keyword_lines_give_one_ability_each() -> None:
    """
    Keywords with and without parameters.
    """
    assert read_abilities("Flying, haste\nWard—Pay 3 life.\nDredge 2", LAND) == (
        KeywordAbility("flying"),
        KeywordAbility("haste"),
        KeywordAbility("ward", "—Pay 3 life"),
        KeywordAbility("dredge", "2"),
    )


def test_an_event_of_another_kind_is_only_told_apart() -> None:
    """
    An attack is known to be combat and no more.
    """
    ability = read_one("Whenever ~ attacks, draw a card.")
    assert ability == TriggeredAbility((OtherPattern((EventKind.COMBAT,)),), (Draw(ONE),))
    assert not is_told_whole(ability)


def test_an_unread_effect_keeps_the_cost() -> None:
    """
    The ability is there with what could be read, and the place where reading stopped.
    """
    ability = read_one("{T}: Frobnicate target library. Draw a card.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.cost == (TapSymbol(),)
    unread, draw = ability.effect
    assert draw == Draw(ONE)
    assert isinstance(unread, Unread)
    assert (unread.stopped_at, unread.position) == ("Frobnicate", 5)
    assert (unread.adds_mana, unread.targets, unread.moves_library_cards) == (False, True, True)


def test_unread_words_that_add_mana_say_so() -> None:
    """
    Words with an instruction to add mana are told apart from those without.
    """
    ability = read_one("Each frobnicated land adds {G}.")
    assert ability == UnreadAbility(
        Form.STATIC, "frobnicated", 5, "the word is not in the grammar", adds_mana=True, topics=(Topic.MANA, Topic.LANDS)
    )


def test_unread_costs_and_limits_stay_in_their_place() -> None:
    """
    The rest of the ability is read around them.
    """
    ability = read_one("{T}, Remove three legs from a horse: Add {G}. Activate only while you hum.")
    assert isinstance(ability, ActivatedAbility)
    assert [type(part) for part in ability.cost] == [TapSymbol, UnreadCost]
    assert ability.effect == (AddMana(Symbols(("G",))),)
    assert [type(limit) for limit in ability.limits] == [UnreadLimit]


def test_an_ability_of_a_card_elsewhere_knows_its_zone() -> None:
    """
    What it costs tells where the card is.
    """
    ability = read_one("Exile ~ from your hand: Add {G}.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.zone is Zone.HAND


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("{T}: Add {G}{G}.", "{T}: Add {G}."),
        ("{T}: Add one mana of any color.", "{T}: Add one mana of any type that a land you control could produce."),
        (
            "If you tap a land for mana, it produces twice as much of that mana instead.",
            "If a player taps a land for mana, it produces twice as much of that mana instead.",
        ),
        ("If you would draw a card, draw two cards instead.", "If you would draw two or more cards, draw two cards instead."),
        ("Creatures you control get +1/+1.", "Creatures you control get +1/+2."),
        ("Nonbasic lands are Islands.", "Lands are Islands."),
        ("Activated abilities of artifacts can't be activated.", "Activated abilities of creatures can't be activated."),
        ("~ enters with two charge counters on it.", "~ enters with two charge counters on it if you control an Ooze."),
    ],
)
def test_a_changed_text_is_another_model(text: str, changed: str) -> None:
    """
    One number, filter or player changed is seen.
    """
    one, other = read_one(text), read_one(changed)
    assert not isinstance(one, UnreadAbility)
    assert not isinstance(other, UnreadAbility)
    assert one != other


@pytest.mark.parametrize(
    "text",
    [
        "~ enters tapped with three charge counters on it.",
        "If an opponent would draw a card, instead that player skips that draw, then you draw a card.",
        'Lands you control have haste and "{T}: Add one mana of any color."',
        "{T}: Add {W} or {U}. Activate only if you control three or more artifacts.",
        "Whenever you tap a Swamp for mana, add {B}.",
    ],
)
def test_print_gives_the_text_back(text: str) -> None:
    """
    A text in our own normal form is printed as it is.
    """
    (ability,) = read_abilities(text, LAND)
    assert print_ability(ability) == text


def test_limits_are_read() -> None:
    """
    "Activate only if …" is a condition.
    """
    ability = read_one("{T}: Add {G}. Activate only if you control an Ooze.")
    assert isinstance(ability, ActivatedAbility)
    assert [type(limit) for limit in ability.limits] == [OnlyIf]


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5_000 + ")" * 4_000,
        "{" * 3_000,
        '"' * 3_001,
        "\x00\x01\x1b[31m\u202e{T}: Add {G}.",
        "{T}: " * 500,
        "Add " + "{G}" * 1_200,
        "a " * 1_900,
        "you control " * 300,
        "x" * 1_000_000,
        "When ~ enters, " * 200,
        ", " * 1_500,
        "• " * 1_000,
        "\n" * 19_000,
        "{T}: Add {99999999999999999999}.",
        "~ gets +99999999999/+99999999999.",
        '{T}: Add {G}\n• — \n"',
    ],
    ids=range(16),
)
def test_hostile_text_is_declined(text: str) -> None:
    """
    Nothing raises, and nothing is read as an ability that is whole and false.
    """
    abilities = read_abilities(text, LAND)
    assert all(print_ability(ability) is not None for ability in abilities)


def test_a_long_text_is_declined_at_once() -> None:
    """
    A megabyte is not looked at word by word.
    """
    (ability,) = read_abilities("Add {G}. " * 120_000, LAND)
    assert isinstance(ability, UnreadAbility)
    assert ability.reason == "the text is too long"
    assert ability.adds_mana


def test_other_is_other_than_the_object_spoken_of() -> None:
    """
    "Each other land with the same name as it" leaves out that land, and each mana may be of another type.
    """
    ability = read_one(
        "Whenever a land is tapped for mana, add an additional one mana of any type that land produced for each other land "
        "with the same name as it."
    )
    assert isinstance(ability, TriggeredAbility)
    others = Objects(Every((Without(Is(Referent.THAT)), HasCardType("Land"), SharesNameWith(Referent.THAT))))
    assert ability.effect == (AddMana(OfType(CountOf(others), ProducedType(), Spread.COMBINATION)),)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("{T}: Add {R} or {G} for each Ooze on the battlefield.", AnyOfTypes(ManaTypeSet.parse("R G"))),
        ("{T}: Add one mana of any color for each Ooze on the battlefield.", AnyOfTypes(ALL_COLORS)),
    ],
    ids=["either", "any color"],
)
def test_each_mana_may_be_another(text: str, source: AnyOfTypes) -> None:
    """
    A choice that is made "for each" is made for each.
    """
    ability = read_one(text)
    assert isinstance(ability, ActivatedAbility)
    assert ability.effect == (AddMana(OfType(CountOf(Objects(HasSubtype("Ooze"))), source, Spread.COMBINATION)),)


def test_other_objects_are_other_than_each_that_is_changed() -> None:
    """
    "Each Ooze gets +1/+1 for each other Ooze" counts others than each of them, and none other than what has the ability.
    """
    ability = read_one("Each Ooze gets +1/+1 for each other Ooze on the battlefield.")
    others = CountOf(Objects(Every((Without(Is(Referent.AFFECTED)), HasSubtype("Ooze")))))
    assert ability == StaticAbility(
        (ContinuousEffect(Objects(HasSubtype("Ooze")), (ModifyPowerToughness(Times(1, others), Times(1, others)),)),)
    )


def test_other_objects_of_other_objects_are_declined() -> None:
    """
    "Other Oozes get +1/+1 for each other Ooze" may count others than each of them or than what has the ability.
    """
    assert isinstance(read_one("Other Oozes get +1/+1 for each other Ooze on the battlefield."), UnreadAbility)


@pytest.mark.parametrize("heading", ["STATION 12+", "STATION 3+"])
def test_what_stands_under_a_heading_is_not_always_there(heading: str) -> None:
    """
    Abilities that are had only from a level on are never read as abilities that are always there.
    """
    found = read_abilities(f"{{T}}: Add {{C}}.\n{heading}\nFlying\n{{T}}: Add {{G}}.\nWhenever ~ enters, draw a card.", LAND)
    assert [ability.form for ability in found if isinstance(ability, UnreadAbility)] == [
        Form.KEYWORD,
        Form.ACTIVATED,
        Form.TRIGGERED,
    ]
    assert {ability.reason for ability in found if isinstance(ability, UnreadAbility)} == {"it is had only from a level on"}


def test_what_stands_under_a_class_level_bar_is_had_from_that_level_on() -> None:
    """
    Abilities under a class level bar are read with its level (CR 716.2a), those above it without.
    """
    text = "{T}: Add {C}.\n{2}{G}: Level 2\nFlying\n{T}: Add {G}.\nWhenever ~ enters, draw a card."
    levels = [ability.level if isinstance(ability, ClassLevelAbility) else None for ability in read_abilities(text, LAND)]
    assert levels == [None, None, 2, 2, 2]


def test_a_level_symbol_has_all_that_stands_in_its_striation() -> None:
    """
    The size and the abilities under a level symbol are one ability (CR 711.2).
    """
    first, second = read_abilities("LEVEL 1-4\n2/3\nFlying, trample\n{T}: Add {G}.\nLEVEL 5+\n4/4", LAND)
    assert isinstance(first, LevelSymbol)
    assert (first.least, first.most, first.size, len(first.abilities)) == (1, 4, (2, 3), 3)
    assert second == LevelSymbol("level symbol", "5+", 5, None, (4, 4))


@pytest.mark.parametrize(
    "text",
    [
        "As long as ~ is in your graveyard, lands you control have haste.",
        "Whenever you draw a card, return ~ from your graveyard to your hand.",
        "At the beginning of your upkeep, if ~ is in your graveyard, draw a card.",
        "{2}: Draw a card. Activate only if ~ is in your graveyard.",
        "You may cast ~ from your graveyard as long as you control an Ooze.",
    ],
)
def test_an_ability_works_from_where_it_says(text: str) -> None:
    """
    Static, triggered and activated abilities of a card in a graveyard.
    """
    ability = read_one(text)
    assert isinstance(ability, StaticAbility | TriggeredAbility | ActivatedAbility)
    assert ability.zone is Zone.GRAVEYARD


def test_an_ability_that_triggers_as_its_object_dies_looks_back() -> None:
    """
    "When this dies, return it from your graveyard" works from the battlefield.
    """
    ability = read_one("When ~ dies, return ~ from your graveyard to your hand.")
    assert isinstance(ability, TriggeredAbility)
    assert ability.zone is Zone.BATTLEFIELD


@pytest.mark.parametrize(
    ("text", "targets", "moves"),
    [
        ("Frob a spell. You may choose new targets for it.", False, False),
        ("Frob target spell.", True, False),
        ("Frob until you draw a card.", False, True),
        ("Frob. When you next frob this turn, draw a card.", False, False),
        ("Frob a foretold card.", False, False),
    ],
)
def test_what_is_told_of_unread_words(text: str, targets: bool, moves: bool) -> None:
    """
    Targets and library cards are told from the words that do something now.
    """
    ability = read_one(text, SORCERY)
    assert isinstance(ability, SpellAbility)
    unread = [part for part in ability.effect if isinstance(part, Unread)]
    assert (any(part.targets for part in unread), any(part.moves_library_cards for part in unread)) == (targets, moves)


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Draw three cards, then put two cards from your hand on top of your library in any order.", PutFromHand),
        ("Each player discards their hand, then draws seven cards.", DiscardHand),
        ("Choose a player. That player draws a card.", ChoosePlayer),
        ("Target land becomes the basic land type of your choice until end of turn.", ChooseType),
    ],
)
def test_instructions_that_stand_alone(text: str, effect: type) -> None:
    """
    Sentences whose model has an instruction of its own for them.
    """
    ability = read_one(text, SORCERY)
    assert isinstance(ability, SpellAbility)
    assert any(isinstance(part, effect) for part in ability.effect)


@pytest.mark.parametrize(
    ("text", "aspect"),
    [
        ("Your opponents can't cast spells from anywhere other than their hands.", Aspect.CASTING),
    ],
)
def test_statements_of_which_only_the_side_is_known(text: str, aspect: Aspect) -> None:
    """
    What a statement is about is known where what it does is not.
    """
    assert read_one(text) == StaticAbility((Concerns((aspect,)),))


def test_mana_equal_to_a_mana_cost() -> None:
    """
    The cost stays a reference until it is looked at.
    """
    ability = read_one("{T}: Add mana equal to enchanted permanent's mana cost.")
    assert isinstance(ability, ActivatedAbility)
    assert ability.effect == (AddMana(CostOf(Referent.ATTACHED)),)
