import pytest
from tests.specs.fakes import FakeCards

from manaproof.errors import ManaproofError
from manaproof.model.board import Board
from manaproof.model.events import CreatedTokens, Event, FlipCoins, PlaceCounters, RollDice, TokenCreation
from manaproof.model.instructions import LoseUnspentMana
from manaproof.model.mana import ManaTypeSet
from manaproof.model.occasions import (
    AbilityResolves,
    Activate,
    CopyResolves,
    CurrentEnds,
    DoesEffect,
    DrawsCards,
    EndsEffect,
    Enters,
    Happens,
    InSequence,
    Occasion,
    PaysCounters,
    Resolves,
    StepBegins,
    StepEnds,
    TapForMana,
    TurnsFaceUp,
)
from manaproof.model.permanents import Counters
from manaproof.model.references import PlayerRef, Step
from manaproof.specs.asking import board
from manaproof.specs.phrases.reading import AbilityOf, read_ability, read_occasion
from manaproof.specs.phrases.things import permanent_named
from manaproof.specs.texts import Text

CARDS = FakeCards()
BOARD = board(
    "2 Forest, Forest (tapped) as f1, Urborg, Tomb of Yawgmoth, Pili-Pala, Gaea's Cradle as cradle, Grizzly Bears",
    "Forest, Llanowar Elves",
    cards=CARDS,
)
GREEN = ManaTypeSet.parse("G")
TREASURE = CARDS.token("Treasure")
DIVINATION, WALKER = CARDS.find("Divination"), CARDS.find("Hangarback Walker")


def read(phrase: str, of: Board = BOARD) -> Occasion:
    """
    The occasion of a phrase.
    """
    return read_occasion(Text.typed(phrase), of, CARDS)


def _paid(permanent: str, kind: str, count: int) -> PaysCounters:
    return PaysCounters(PlaceCounters(permanent, (Counters(kind, count),), "you", by_effect=False))


def _put(on: str, kind: str, count: int, by: str = "you", *, by_effect: bool = True) -> Occasion:
    return Happens((PlaceCounters(on, (Counters(kind, count),), by, by_effect),))


def _created(player: str, *tokens: CreatedTokens, tapped: bool = False, attacking: bool = False) -> Occasion:
    return Happens((TokenCreation(player, tokens, tapped, attacking),))


@pytest.mark.parametrize(
    ("phrase", "expected"),
    [
        ("you tap untapped Forest for mana", TapForMana("you", "you/Forest")),
        ("you tap f1 for mana", TapForMana("you", "you/Forest 3")),
        ("you end the effect of Pili-Pala", EndsEffect("you", "you/Pili-Pala")),
        ("you turn Pili-Pala face up", TurnsFaceUp("you", "you/Pili-Pala")),
        ("opponent ends the effect of your Pili-Pala", EndsEffect("opponent", "you/Pili-Pala")),
        ("you tap f1 for mana for {G}", TapForMana("you", "you/Forest 3", only=ManaTypeSet.parse("G"))),
        ("you tap f1 for mana for {G} with its second ability", TapForMana("you", "you/Forest 3", 2, ManaTypeSet.parse("G"))),
        ("you activate f1 for mana for blue", Activate("you", "you/Forest 3", only=ManaTypeSet.parse("U"))),
        ("you tap Forest 2 for mana", TapForMana("you", "you/Forest 2")),
        ("YOU TAP F1 FOR MANA", TapForMana("you", "you/Forest 3")),
        ("opponent taps Forest for mana", TapForMana("opponent", "opponent/Forest")),
        ("you tap opponent's Forest for mana", TapForMana("you", "opponent/Forest")),
        ("you tap Llanowar Elves for mana", TapForMana("you", "opponent/Llanowar Elves")),
        ("you tap Urborg, Tomb of Yawgmoth for {G}", TapForMana("you", "you/Urborg, Tomb of Yawgmoth", only=GREEN)),
        ("you tap your Gaea's Cradle for green", TapForMana("you", "you/Gaea's Cradle", only=GREEN)),
        ("you tap cradle for mana with its second ability", TapForMana("you", "you/Gaea's Cradle", ability=2)),
        ("you activate Pili-Pala's first ability", Activate("you", "you/Pili-Pala", ability=1)),
        ("you activate Pili-Pala’s 2nd ability for {G}", Activate("you", "you/Pili-Pala", ability=2, only=GREEN)),
        ("you activate Pili-Pala's ability", Activate("you", "you/Pili-Pala")),
        ("you activate Pili-Pala", Activate("you", "you/Pili-Pala")),
        ("you create a Treasure token", _created("you", CreatedTokens(TREASURE, 1))),
        (
            "opponent creates 2 tapped and attacking Treasure tokens",
            _created("opponent", CreatedTokens(TREASURE, 2), tapped=True, attacking=True),
        ),
        (
            "you create a token that's a copy of Grizzly Bears and two Treasure tokens",
            _created(
                "you",
                CreatedTokens(CARDS.find("Grizzly Bears"), 1, is_copy=True, of="you/Grizzly Bears"),
                CreatedTokens(TREASURE, 2),
            ),
        ),
        (
            "you put a +1/+1 counter and two charge counters on Grizzly Bears",
            Happens((PlaceCounters("you/Grizzly Bears", (Counters("+1/+1", 1), Counters("charge", 2)), "you"),)),
        ),
        ("you draw a card", DrawsCards("you")),
        ("you draw 3 cards", DrawsCards("you", 3)),
        ("opponent draws three cards", DrawsCards("opponent", 3)),
        ("an opponent draws three cards", DrawsCards("opponent", 3)),
        ("you draw a card in your draw step", DrawsCards("you", in_draw_step=True)),
        ("opponent draws a card in their draw step", DrawsCards("opponent", in_draw_step=True)),
        ("your draw step begins", StepBegins("you", Step.DRAW)),
        ("opponent's upkeep begins", StepBegins("opponent", Step.UPKEEP)),
        ("the phase ends", CurrentEnds(is_phase=True)),
        ("the step ends", CurrentEnds(is_phase=False)),
        ("the second main phase ends", StepEnds("you", Step.SECOND_MAIN)),
        ("opponent's upkeep ends", StepEnds("opponent", Step.UPKEEP)),
        ("opponent loses all unspent mana", DoesEffect((LoseUnspentMana(),), "opponent")),
        (
            "opponent loses all unspent mana and you add the mana lost this way",
            DoesEffect((LoseUnspentMana(PlayerRef.TARGET_PLAYER, PlayerRef.YOU),), "you", "opponent"),
        ),
        ("Divination resolves", Resolves(DIVINATION, "you")),
        ("opponent's Divination resolves", Resolves(DIVINATION, "opponent")),
        ("Divination resolves with X=3", Resolves(DIVINATION, "you", x=3)),
        ("Divination resolves targeting opponent", Resolves(DIVINATION, "you", target="opponent")),
        ("Divination resolves targeting Grizzly Bears", Resolves(DIVINATION, "you", target="you/Grizzly Bears")),
        ("Search for Tomorrow resolves", Resolves(CARDS.find("Search for Tomorrow"), "you")),
        ("Hangarback Walker enters under your control with X=3", Enters(WALKER, "you", 3, was_cast=True)),
        ("a Hangarback Walker enters", Enters(WALKER, "you")),
        ("Hangarback Walker enters under opponent's control", Enters(WALKER, "opponent")),
        (
            "Hangarback Walker enters under your control with two charge counters",
            Enters(WALKER, "you", counters=(Counters("charge", 2),)),
        ),
        ("Hangarback Walker enters paying 4 life", Enters(WALKER, "you", was_cast=True, life_for_symbols=2)),
        ("a copy of Hangarback Walker resolves", CopyResolves(WALKER, "you")),
        ("opponent's a copy of Hangarback Walker resolves with X=2", CopyResolves(WALKER, "opponent", 2)),
        ("Pili-Pala's triggered ability resolves", AbilityResolves("you/Pili-Pala")),
        (
            "Pili-Pala's second triggered ability resolves with X=2 targeting opponent",
            AbilityResolves("you/Pili-Pala", 2, 2, "opponent"),
        ),
        ("Hangarback Walker enters after being cast", Enters(WALKER, "you", was_cast=True)),
        ("an effect puts 2 +1/+1 counters on Grizzly Bears", _put("you/Grizzly Bears", "+1/+1", 2)),
        ("a cost puts a charge counter on cradle", _paid("you/Gaea's Cradle", "charge", 1)),
        ("opponent's effect puts two −1/−1 counters on Pili-Pala", _put("you/Pili-Pala", "-1/-1", 2, "opponent")),
        ("you put a +1/+1 counter on Grizzly Bears", _put("you/Grizzly Bears", "+1/+1", 1)),
        ("a turn-based action puts a lore counter on Grizzly Bears", _put("you/Grizzly Bears", "lore", 1, by_effect=False)),
        ("you draw a card; you draw 2 cards", InSequence((DrawsCards("you"), DrawsCards("you", 2)))),
        ("you draw a card, then opponent draws a card", InSequence((DrawsCards("you"), DrawsCards("opponent")))),
        ("  you draw a card THEN  opponent draws a card ", InSequence((DrawsCards("you"), DrawsCards("opponent")))),
    ],
)
def test_phrases_mean_occasions(phrase: str, expected: Occasion) -> None:
    """
    Each phrase means one occasion.
    """
    assert read(phrase) == expected


def test_a_list_of_phrases_is_a_sequence() -> None:
    """
    Phrases one by one happen one after the other.
    """
    phrases = [Text("you draw a card"), Text("your draw step begins")]
    assert read_occasion(phrases, BOARD, CARDS) == InSequence((DrawsCards("you"), StepBegins("you", Step.DRAW)))


def test_the_face_of_a_split_card_resolves() -> None:
    """
    The name of the second half of a split card means that half alone.
    """
    occasion = read("Ice resolves")
    assert isinstance(occasion, Resolves)
    assert [face.name for face in occasion.card.faces] == ["Ice"]


@pytest.mark.parametrize(
    ("phrase", "column", "message"),
    [
        ("you tap Forst for mana", 9, "the board has no `Forst`; the nearest name is `Forest`"),
        ("you tap opponent's Grizzly Bears for mana", 20, "opponent has no `Grizzly Bears`"),
        ("you tap Forest for mana", 9, "could be `you/Forest` (untapped) or `you/Forest 3` (tapped, label f1)"),
        ("you draw a card; " * 500 + "you draw a card", 8501, "a question is about at most 500 events"),
        (" " * 15_000 + "you draw", 15_009, "stops too early"),
        ("you tap f1", 11, "stops too early; `for` could follow"),
        ("you tap f1 for mana twice", 21, "the end, `for` or `with` would"),
        ("you draw a card twice", 17, "the end or `in` would"),
        ("your draw step begins twice", 23, "the phrase is complete before it"),
        ("you tap f1 for {Z}", 16, "`{Z}` is no amount of mana"),
        ("alice draws a card", 7, "phrases look like `you tap Forest for mana`"),
        ("Divinaton resolves", 1, "no card is named `Divinaton`"),
        ("Grizzly Bears resolves", 1, "write `Grizzly Bears enters under your control`"),
        ("Divination enters", 1, "write `Divination resolves`"),
        ("you draw 1001 cards", 10, "more than the 1000"),
        ("you draw 99999999999 cards", 10, "more than the 1000"),
        ("you draw 2 cards in your draw step", 1, "is one card, not 2"),
        ("you draw a card in opponent's draw step", 1, "only a player's own draw step"),
        ("you lose all unspent mana twice", 27, "the end or `and` would"),
        ("", 1, "a phrase is missing"),
    ],
)
def test_a_phrase_that_means_nothing(phrase: str, column: int, message: str) -> None:
    """
    The error points at the word and says what would fit.
    """
    with pytest.raises(ManaproofError) as caught:
        read(phrase)
    assert message in caught.value.message
    assert caught.value.where is not None
    assert caught.value.where.column == column


def test_identical_permanents_are_one_answer() -> None:
    """
    Of permanents that nothing tells apart the first is meant; an Aura on one tells it apart.
    """
    alike = board("3 Forest", cards=CARDS)
    told_apart = board("2 Forest, Forest as f1, Wild Growth (attached to f1)", cards=CARDS)
    assert permanent_named(Text("Forest"), alike).id == "you/Forest"
    with pytest.raises(ManaproofError, match="could be"):
        permanent_named(Text("Forest"), told_apart)


def test_the_only_opponent_may_be_called_opponent() -> None:
    """
    "opponent" is the one other player, and nobody where there are several.
    """
    two = board(players={"you": "", "Bob": "Forest"}, cards=CARDS)
    three = board(players={"you": "", "Bob": "Forest", "Carol": "Island"}, cards=CARDS)
    assert permanent_named(Text("opponent's Forest"), two).id == "Bob/Forest"
    with pytest.raises(ManaproofError, match="the board has no"):
        permanent_named(Text("opponent's Forest"), three)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Grizzly Bears", AbilityOf("you/Grizzly Bears")),
        ("opponent's Llanowar Elves", AbilityOf("opponent/Llanowar Elves")),
        ("your Pili-Pala's first ability", AbilityOf("you/Pili-Pala", 1)),
    ],
)
def test_abilities_by_themselves(words: str, expected: AbilityOf) -> None:
    """
    A key of `can_activate` is a permanent or one of its abilities.
    """
    assert read_ability(Text(words), BOARD, CARDS) == expected


def test_what_happens_at_once_must_be_events() -> None:
    """
    Only events can happen at the same time: activating an ability takes several steps.
    """
    with pytest.raises(ManaproofError, match="is no event that can happen at the same time as others"):
        read("at once: you tap f1 for mana; you draw a card")


@pytest.mark.parametrize(
    ("phrase", "event"),
    [
        ("you flip a coin", FlipCoins("you", 1)),
        ("opponent flips 3 coins", FlipCoins("opponent", 3)),
        ("you flip two coins for heads or tails", FlipCoins("you", 2, is_called=False)),
        ("you roll a d20", RollDice("you", 1, 20)),
        ("you roll two six-sided dice", RollDice("you", 2, 6)),
        ("opponent rolls a 100-sided die", RollDice("opponent", 1, 100)),
    ],
)
def test_coins_and_dice(phrase: str, event: Event) -> None:
    """
    Coins are called unless only heads and tails matter; dice are named by their sides.
    """
    assert read(phrase) == Happens((event,))


@pytest.mark.parametrize(
    ("phrase", "words"),
    [
        ("you roll a d0", "`d0` is no die with 1 to 1000 sides"),
        ("you roll a d1001", "`d1001` is no die with 1 to 1000 sides"),
        ("you roll a many-sided die", "`many-sided` is no die; write its sides as in `d20` or `six-sided`"),
        ("you roll 101 d6", "`101` is more than the 100 that a question may ask about"),
    ],
)
def test_what_is_no_die(phrase: str, words: str) -> None:
    """
    A die has a number of sides, and a question doesn't ask about too many of them.
    """
    with pytest.raises(ManaproofError) as error:
        read(phrase)
    assert words in error.value.message
