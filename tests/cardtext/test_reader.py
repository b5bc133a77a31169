"""
What is read of sentences of our own, and what is declined.
"""

import pytest

from manaproof.cardtext.printer import is_told_whole, print_ability
from manaproof.cardtext.reader import read_abilities
from manaproof.cardtext.subject import Subject, short_names
from manaproof.model.abilities import (
    ActivatedAbility,
    Form,
    KeywordAbility,
    OnlyIf,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnreadAbility,
    UnreadLimit,
)
from manaproof.model.costs import ManaCost, TapSymbol, UnreadCost
from manaproof.model.effects import MultiplyMana, ReplacementEffect
from manaproof.model.expr import ONE, Number
from manaproof.model.instructions import AddMana, Draw, Unread
from manaproof.model.lookups import CountOf
from manaproof.model.patterns import EntersPattern, EventKind, ManaPattern, OtherPattern
from manaproof.model.production import Purpose, SpendOnly, Symbols
from manaproof.model.properties import ControlledBy, Every, HasCardType, HasSubtype, Is, Objects
from manaproof.model.references import PlayerRef, Referent, Zone

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
    assert ability == UnreadAbility(Form.STATIC, "frobnicated", 5, "the word is not in the grammar", adds_mana=True)


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
