import pytest
from tests.specs.fakes import FakeCards

from manaproof.model.abilities import KeywordAbility
from manaproof.model.amounts import Values, unknown
from manaproof.model.cards import Card, Face
from manaproof.model.instructions import Position
from manaproof.model.libraries import Known, LibraryCard, UnknownCards
from manaproof.model.mana import Color, ManaBag, ManaType
from manaproof.model.outcomes import (
    Acted,
    Assumed,
    AssumedSize,
    BecameCopy,
    BecameDaytime,
    BecameTapped,
    CardDrawn,
    CardsDrawn,
    CardsMoved,
    CardsShown,
    Cast,
    CoinsFlipped,
    ControlGained,
    Copied,
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    DamageDealt,
    DamageRemoved,
    Decided,
    DiceRolled,
    Did,
    DrewFromEmptyLibrary,
    EffectStarted,
    Entered,
    GameEnds,
    GotCounters,
    Happening,
    LifeChanged,
    ManaAdded,
    ManaBecame,
    ManaKept,
    ManaLost,
    NotLegal,
    ObjectMoved,
    Regenerated,
    Sacrificed,
    ShieldCreated,
    Skipped,
    TokensCreated,
    Triggered,
    Unattached,
    WentInstead,
    WillSkip,
    WontUntap,
)
from manaproof.model.permanents import Counters
from manaproof.model.production import CantBeSpent, Persists, Purpose, SpendOnly, WhenSpent
from manaproof.model.properties import HasCardType
from manaproof.model.references import Daytime, Step, Zone
from manaproof.specs.words import card_in_words, happening_in_words, terms_in_words

CARDS = FakeCards()
FOREST, BEARS = LibraryCard(CARDS.find("Forest")), LibraryCard(CARDS.find("Grizzly Bears"))
N = unknown(Values("n", 1))
UNKNOWN = LibraryCard()
LAND = LibraryCard(facts=(Known(HasCardType("Land")),))
NONLAND = LibraryCard(facts=(Known(HasCardType("Land"), holds=False),))
ARTIFACT_ONLY = SpendOnly((Purpose("cast", HasCardType("Artifact")),))

SOLDIER = Card(
    "Soldier Token",
    (
        Face(
            "Soldier Token",
            colors=frozenset({Color.WHITE}),
            card_types=("Creature",),
            subtypes=("Soldier",),
            power="1",
            toughness="1",
            abilities=(KeywordAbility("haste"),),
        ),
    ),
)
CLUE = Card("Clue Token", (Face("Clue Token", card_types=("Artifact",), subtypes=("Clue",)),))

PHRASES: tuple[tuple[Happening, str], ...] = (
    (TokensCreated("you", SOLDIER, 1), "you create a 1/1 white Soldier creature token with haste"),
    (TokensCreated("opponent", CLUE, 2, tapped=True), "opponent creates 2 tapped Clue tokens"),
    (
        TokensCreated("you", SOLDIER, 3, tapped=True, attacking=True, is_copy=True),
        "you create 3 tapped and attacking tokens that are copies of Soldier Token",
    ),
    (ManaAdded("you", ManaBag.parse("{G}{G}")), "you add {G}{G}"),
    (ManaAdded("opponent", ManaBag()), "opponent adds none"),
    (ManaAdded("you", ManaBag.parse("{C}"), (ARTIFACT_ONLY,)), "you add {C} (only to cast an artifact spell)"),
    (CardDrawn("you", FOREST), "you draw Forest"),
    (CardDrawn("opponent", UNKNOWN), "opponent draws a card"),
    (CardDrawn("you", LAND), "you draw a land card"),
    (CardsDrawn("you", UnknownCards(N, N)), "you draw n cards"),
    (CardsMoved("you", (UnknownCards(N, N),), Zone.LIBRARY, Zone.GRAVEYARD, "milled"), "you mill n cards"),
    (DrewFromEmptyLibrary("you"), "you draw from an empty library"),
    (CardsShown("you", (FOREST, BEARS), revealed=True), "you reveal Forest and Grizzly Bears"),
    (CardsShown("opponent", (UNKNOWN, UNKNOWN, LAND), revealed=False), "opponent looks at 2 cards and a land card"),
    (
        CardsShown("you", (UnknownCards(facts=NONLAND.facts), LAND), revealed=True),
        "you reveal a land card and any number of nonland cards",
    ),
    (CardsMoved("you", (FOREST,), Zone.LIBRARY, Zone.HAND), "you put Forest into your hand"),
    (
        CardsMoved("you", (BEARS, FOREST), Zone.LIBRARY, Zone.LIBRARY, "bottom", "in any order", arrangements=2),
        "you put Grizzly Bears and Forest on the bottom of your library in any order",
    ),
    (CardsMoved("you", (BEARS,), Zone.LIBRARY, Zone.LIBRARY, "bottom"), "you put Grizzly Bears on the bottom of your library"),
    (CardsMoved("you", (BEARS, BEARS), Zone.LIBRARY, Zone.GRAVEYARD, "milled"), "you mill 2 Grizzly Bears"),
    (CardsMoved("you", (BEARS,), Zone.LIBRARY, Zone.GRAVEYARD), "you put Grizzly Bears into your graveyard"),
    (CardsMoved("you", (BEARS,), Zone.GRAVEYARD, Zone.HAND), "you put Grizzly Bears from your graveyard into your hand"),
    (CardsMoved("opponent", (UNKNOWN,), Zone.LIBRARY, Zone.EXILE, face_down=True), "opponent exiles a card face down"),
    (CardsMoved("opponent", (BEARS, FOREST), Zone.HAND, Zone.EXILE, by_another=True), "Grizzly Bears and Forest are exiled"),
    (
        CardsMoved("opponent", (BEARS,), Zone.GRAVEYARD, Zone.EXILE, by_another=True),
        "Grizzly Bears is exiled from opponent's graveyard",
    ),
    (
        CardsMoved("opponent", (BEARS,), Zone.GRAVEYARD, Zone.LIBRARY, "bottom", by_another=True),
        "Grizzly Bears is put from opponent's graveyard on the bottom of opponent's library",
    ),
    (
        CardsMoved("opponent", (BEARS,), Zone.GRAVEYARD, Zone.HAND, by_another=True),
        "Grizzly Bears is put from opponent's graveyard into opponent's hand",
    ),
    (CardsMoved("opponent", (BEARS,), Zone.HAND, Zone.GRAVEYARD), "opponent discards Grizzly Bears"),
    (CardsMoved("you", (BEARS,), Zone.LIBRARY, Zone.BATTLEFIELD), "you put Grizzly Bears onto the battlefield"),
    (
        CardsMoved("you", (UnknownCards(3, 3),), Zone.LIBRARY, Zone.HAND, among=HasCardType("Creature")),
        "you put the creature cards among them into your hand",
    ),
    (ManaLost("you", ManaBag.parse("{G}{G}")), "you lose {G}{G}"),
    (ManaLost("opponent", ManaBag.parse("{C}"), (ARTIFACT_ONLY,)), "opponent loses {C} (only to cast an artifact spell)"),
    (ManaKept("you", ManaBag.parse("{R}")), "you keep {R}"),
    (ManaBecame("opponent", ManaBag.parse("{R}{G}"), ManaType.COLORLESS), "opponent's unspent {R}{G} becomes {C}{C}"),
    (
        ManaBecame("you", ManaBag.parse("{G}"), ManaType.RED, (ARTIFACT_ONLY,)),
        "your unspent {G} becomes {R} (only to cast an artifact spell)",
    ),
    (CoinsFlipped("you", 1), "you flip a coin and win or lose the flip"),
    (CoinsFlipped("opponent", 1, won=0), "opponent flips a coin and loses the flip"),
    (CoinsFlipped("you", 1, 4), "you flip 4 coins, ignore 3, and win or lose the flip"),
    (
        CoinsFlipped("opponent", 2, 2),
        "opponent flips 4 coins in groups of 2, ignores 1 of each group, and wins or loses each flip",
    ),
    (CoinsFlipped("you", 3, won=1), "you flip 3 coins and win 1 and lose 2 of the flips"),
    (CoinsFlipped("you", 3, won=3), "you flip 3 coins and win each flip"),
    (CoinsFlipped("you", 2, is_called=False), "you flip 2 coins and each comes up heads or tails"),
    (CoinsFlipped("you", 3, is_called=False, heads=2), "you flip 3 coins and 2 come up heads and 1 tails"),
    (CoinsFlipped("opponent", 1, won=1, heads=1), "opponent flips a coin and it comes up heads and opponent wins the flip"),
    (DiceRolled("you", 20, (tuple(range(1, 21)),)), "you roll a d20 for a result of 1-20"),
    (DiceRolled("opponent", 8, ((8,),)), "opponent rolls a d8 for a result of 8"),
    (DiceRolled("you", 6, ((1, 2, 4), (6,)), 1), "you roll 3 d6, ignore the lowest, for results of 1-2 or 4 and of 6"),
    (
        DiceRolled("opponent", 4, ((1, 2, 3, 4),), 2, (("you", 1),)),
        "opponent rolls 4 d4, ignores the 2 lowest, ignores 1 that you choose, for a result of 1-4",
    ),
    (DiceRolled("you", 4, ((3, 4, 5, 6),), modifier=2), "you roll a d4, add 2, for a result of 3-6"),
    (LifeChanged("you", 3), "you gain 3 life"),
    (LifeChanged("opponent", -2), "opponent loses 2 life"),
    (LifeChanged("you", -1, paid=True), "you pay 1 life"),
    (DamageDealt("Ancient Tomb", "you", 2), "Ancient Tomb deals 2 damage to you"),
    (DamageDealt("Shock", "opponent/Grizzly Bears", 2), "Shock deals 2 damage to Grizzly Bears"),
    (CountersPlaced("you/X", "X", "+1/+1", 2), "2 +1/+1 counters are put on X"),
    (CountersPlaced("you/X", "X", "age", 1), "an age counter is put on X"),
    (CountersPlaced("you/X", "X", "+1/+1", 6, entering=True), "X enters with 6 +1/+1 counters"),
    (Skipped("opponent", Step.COMBAT), "opponent skips their combat phase"),
    (WillSkip("you", Step.TURN, 2), "your next 2 turns are to be skipped"),
    (WillSkip("opponent", Step.UNTAP), "opponent's next untap step is to be skipped"),
    (WontUntap("you/X", "X"), "X won't untap during its controller's next untap step"),
    (WontUntap("you/X", "X", "you"), "X won't untap during your next untap step"),
    (CountersRemained("you/X", "X", "+1/+1", 1), "a +1/+1 counter remains on X"),
    (CountersRemained("you/X", "X", "charge", 2), "2 charge counters remain on X"),
    (CountersRemoved("you/X", "X", "charge", 1), "a charge counter is removed from X"),
    (ControlGained("opponent", "you/X", "X"), "opponent gains control of X"),
    (Entered("you/X", "X", "you", tapped=False), "X enters under your control"),
    (Entered("opponent/X", "X", "opponent", tapped=True), "X enters tapped under opponent's control"),
    (Acted("you/Merfolk Branchwalker", "Merfolk Branchwalker", "explores"), "Merfolk Branchwalker explores"),
    (Did("you", "sacrifice Lotus Petal"), "you sacrifice Lotus Petal"),
    (Did("opponent", "search for a card"), "opponent searches for a card"),
    (ObjectMoved("you/X", "X", "you", Zone.BATTLEFIELD, Zone.GRAVEYARD, was_creature=True), "X dies"),
    (ObjectMoved("you/X", "X", "you", Zone.BATTLEFIELD, Zone.GRAVEYARD), "X is put into your graveyard"),
    (WentInstead("X", "you", Card("X", (Face("X"),)), Zone.GRAVEYARD), "X is put into your graveyard"),
    (WentInstead("X", "you", Card("X", (Face("X"),)), Zone.EXILE), "X is exiled"),
    (ObjectMoved("you/X", "X", "opponent", Zone.BATTLEFIELD, Zone.HAND), "X is returned to opponent's hand"),
    (
        ObjectMoved("you/X", "X", "you", Zone.BATTLEFIELD, Zone.EXILE, counters=(Counters("void", 1),)),
        "X is exiled with a void counter",
    ),
    (
        ObjectMoved("you/X", "X", "you", Zone.BATTLEFIELD, Zone.LIBRARY, shuffled=True, revealed=True),
        "X is revealed and shuffled into your library",
    ),
    (
        ObjectMoved("you/X", "X", "you", Zone.BATTLEFIELD, Zone.LIBRARY, position=Position.BOTTOM),
        "X is put on the bottom of your library",
    ),
    (Sacrificed("opponent", "opponent/X", "X"), "opponent sacrifices X"),
    (Regenerated("you/X", "X"), "X regenerates"),
    (ShieldCreated("you/X", "X"), "X will regenerate the next time it would be destroyed this turn"),
    (DamageRemoved("you/X", "X"), "all damage is removed from X"),
    (Unattached("you/X", "X"), "X becomes unattached"),
    (Decided("opponent", "decline"), "opponent declines"),
    (Cast("you", "Divination"), "you cast Divination"),
    (Copied("opponent", "Divination"), "opponent copies Divination"),
    (ControlGained("you", "opponent/X", "X"), "you gain control of X"),
    (BecameCopy("you/Mirage Mirror", "Mirage Mirror", "Forest"), "Mirage Mirror becomes a copy of Forest"),
    (
        BecameCopy("you/Mirage Mirror", "Mirage Mirror", "Forest", "until end of turn"),
        "Mirage Mirror becomes a copy of Forest until end of turn",
    ),
    (EffectStarted("High Tide", "you", "this turn"), "an effect of High Tide lasts this turn"),
    (Triggered("you/Wild Growth", "Wild Growth", "you", "1"), "Wild Growth triggers"),
    (Triggered("you/X", "X", "you", "1", x=3), "X triggers with X=3"),
    (GotCounters("you", "poison", 2), "you get 2 poison counters"),
    (GameEnds("you", wins=False), "you lose the game"),
    (NotLegal("it is tapped", ("107.5",)), "what is asked next isn't legal: it is tapped (107.5)"),
    (GameEnds("opponent", wins=True), "opponent wins the game"),
    (BecameDaytime(Daytime.DAY), "it becomes day"),
    (BecameTapped("you", "Forest", tapped=False), "Forest becomes untapped"),
    (BecameTapped("opponent", "Forest", tapped=True), "opponent's Forest becomes tapped"),
    (Assumed("the next card is a land card"), "if the next card is a land card"),
    (AssumedSize("you", "library", 2, None, -1), "if your library has 3 cards or more"),
)


@pytest.mark.parametrize(("happening", "phrase"), PHRASES, ids=[phrase for _, phrase in PHRASES])
def test_one_phrase_for_each_happening(happening: Happening, phrase: str) -> None:
    """
    What happened has one phrase, with "you" and others conjugated.
    """
    assert happening_in_words(happening) == phrase


def test_every_class_of_happening_has_words() -> None:
    """
    No class of the model is without a phrase.
    """
    assert {type(happening).__name__ for happening, _ in PHRASES} == {kind.__name__ for kind in Happening.__subclasses__()}


def test_what_goes_with_mana() -> None:
    """
    Restrictions and riders in words, several after one another.
    """
    purposes = (Purpose("cast", HasCardType("Creature")), Purpose("activate"))
    terms = (SpendOnly(purposes), CantBeSpent(purposes[:1]), WhenSpent("a Dragon", "it gains haste"), Persists())
    assert terms_in_words(terms) == (
        "only to cast a creature spell or activate abilities; not to cast a creature spell; a Dragon: it gains haste; "
        "kept as steps and phases end this turn"
    )


def test_cards_of_which_little_is_known() -> None:
    """
    A card is its name, or what is known of it.
    """
    assert [card_in_words(card) for card in (FOREST, LAND, NONLAND, UNKNOWN)] == [
        "Forest",
        "a land card",
        "a nonland card",
        "a card",
    ]
