import re

import pytest
from attrs import evolve
from tests.specs.fakes import FakeCards

from manaproof.errors import CardNotFound, ManaproofError, SpecError, TooLarge, Where
from manaproof.model.board import Board, PoolMana
from manaproof.model.libraries import Known, Library, LibraryCard, UnknownCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.mana import Color, ManaBag
from manaproof.model.permanents import Chosen, Counters, ExiledCard
from manaproof.model.production import CantBeSpent, Persists, Purpose, SpendOnly, SpendTerm
from manaproof.model.properties import HasCardType
from manaproof.model.references import Step
from manaproof.specs.asking import Having, board
from manaproof.specs.boards.building import build_board
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.texts import Problems, Text

CARDS = FakeCards()
FOREST, ISLAND = CARDS.find("Forest"), CARDS.find("Island")


def ids(of: Board) -> list[str]:
    """
    The identities of all permanents.
    """
    return [permanent.id for permanent in of.permanents]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("", []),
        ("Forest", ["you/Forest"]),
        ("2 Forest, Island", ["you/Forest", "you/Forest 2", "you/Island"]),
        ("2x forest", ["you/Forest", "you/Forest 2"]),
        ("Urborg, Tomb of Yawgmoth, Island", ["you/Urborg, Tomb of Yawgmoth", "you/Island"]),
        ("Urborg, Tomb of Yawgmoth (tapped); Island", ["you/Urborg, Tomb of Yawgmoth", "you/Island"]),
        ("1996 World Champion", ["you/1996 World Champion"]),
        ("2 1996 World Champion", ["you/1996 World Champion", "you/1996 World Champion 2"]),
        ("Tree", ["you/Tree"]),
        ("Forest,,Island,", ["you/Forest", "you/Island"]),
    ],
)
def test_permanents_are_listed_with_their_identities(words: str, expected: list[str]) -> None:
    """
    Counts, commas within names and names with numbers give the permanents that were meant.
    """
    assert ids(board(words, cards=CARDS)) == expected


def test_timestamps_follow_the_listing() -> None:
    """
    What is listed later is newer, across players and with what resolved last of all.
    """
    built = board({"permanents": "Forest, Island", "resolved": "High Tide"}, "Forest", cards=CARDS)
    stamps = [*(p.timestamp for p in built.permanents), *(r.timestamp for r in built.resolved)]
    assert stamps == [1, 2, 3, 4]


def test_a_named_face_is_up() -> None:
    """
    The name of a face puts the card there with that face.
    """
    (permanent,) = board("Tree", cards=CARDS).permanents
    assert (permanent.card.name, permanent.face, permanent.name) == ("Elf // Tree", 1, "Tree")


def test_what_is_no_permanent_card_is_refused() -> None:
    """
    An instant can't be on the battlefield (CR 110.4, 304.4).
    """
    with pytest.raises(SpecError, match="`Ice` is no permanent card"):
        board("Ice", cards=CARDS)


@pytest.mark.parametrize(
    ("note", "field", "expected"),
    [
        ("tapped", "tapped", True),
        ("untapped", "tapped", False),
        ("entered this turn", "controlled_since_turn_began", False),
        ("entered this turn", "entered_this_turn", True),
        ("came under control this turn", "entered_this_turn", False),
        ("came under control this turn", "controlled_since_turn_began", False),
        ("controlled since last turn", "controlled_since_turn_began", True),
        ("charge 2", "counters", (Counters("charge", 2),)),
        ("3 +1/+1", "counters", (Counters("+1/+1", 3),)),
        ("2 −1/−1 counters", "counters", (Counters("-1/-1", 2),)),
        ("charge 0", "counters", ()),
        ("exiled: Island", "exiled_with", (ExiledCard(ISLAND),)),
        ("x 3", "cast_facts", (Chosen("x", "3"),)),
        ("owned by opponent", "owner", "opponent"),
        ("ability 2 activated this turn", "activated_this_turn", (2,)),
        ("damage 2", "damage", 2),
        ("dealt deathtouch damage", "deathtouched", True),
        ("regeneration shield", "regeneration", 1),
        ("2 regeneration shields", "regeneration", 2),
        ("dealt damage by Forest", "damaged_by", ("you/Forest",)),
        ("chosen color: blue", "chosen", (Chosen("color", "U"),)),
        ("chosen card name: Forest", "chosen", (Chosen("card name", "Forest"),)),
    ],
)
def test_a_note_says_one_thing_of_a_permanent(note: str, field: str, expected: object) -> None:
    """
    Every kind of note ends in its field.
    """
    (permanent,) = board(f"Forest ({note})", cards=CARDS).permanents
    assert getattr(permanent, field) == expected


def test_a_commander_is_one_wherever_it_is() -> None:
    """
    The designation is the card's own (CR 903.3).
    """
    (permanent,) = board("Forest (commander)", cards=CARDS).permanents
    assert permanent.card == evolve(FOREST, is_commander=True)


def test_what_is_chosen_is_what_the_card_asks_for() -> None:
    """
    `chosen:` without a kind takes the kind from the card.
    """
    (permanent,) = board("Unclaimed Territory (chosen: elf)", cards=CARDS).permanents
    assert permanent.chosen == (Chosen("creature type", "Elf"),)


def test_attached_to_a_label_and_to_a_player() -> None:
    """
    An Aura is attached to the labelled permanent, or to a player.
    """
    built = board("Island, Forest as f1, Wild Growth (attached to f1), Wild Growth (attached to opponent)", cards=CARDS)
    assert [p.attached_to for p in built.permanents] == [None, None, "you/Forest", "opponent"]


def test_known_and_described_tokens() -> None:
    """
    A token is known by its name or made from its description.
    """
    treasure, soldier = board("token: Treasure; 2 Forest; token: 1/1 white Soldier creature with haste", cards=CARDS).permanents[
        ::3
    ]
    assert (treasure.is_token, treasure.name) == (True, "Treasure")
    face = soldier.printed
    assert (face.name, face.power, face.colors, face.subtypes) == ("Soldier Token", "1", frozenset({Color.WHITE}), ("Soldier",))
    assert [ability.keyword for ability in face.abilities] == ["haste"]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("empty", Library(())),
        ("0", Library(())),
        ("7", Library((UnknownCards(7, 7),))),
        ("unknown", Library((UnknownCards(),))),
        ("Forest, 2 unknown cards, unknown", Library((LibraryCard(FOREST), UnknownCards(2, 2), UnknownCards()))),
        ("a nonland card", Library((LibraryCard(facts=(Known(HasCardType("Land"), holds=False),)),))),
        ("2 Island", Library((LibraryCard(ISLAND), LibraryCard(ISLAND)))),
    ],
)
def test_libraries(words: str, expected: Library) -> None:
    """
    A library is known, of known size, of unknown size, or a mixture.
    """
    assert board({"library": words}, cards=CARDS).player("you").library == expected


def test_a_library_not_given_is_assumed_to_hold_enough() -> None:
    """
    Without a word about it a library never runs out, which is an assumption.
    """
    assert board(cards=CARDS).player("you").library == Library((UnknownCards(enough=True),))


@pytest.mark.parametrize(
    ("words", "cards", "unknown"),
    [
        ("empty", (), UnknownCards(0, 0)),
        ("3", (), UnknownCards(3, 3)),
        ("Forest, 2 unknown cards", (FOREST,), UnknownCards(2, 2)),
        ("Forest, Island", (FOREST, ISLAND), UnknownCards(0, 0)),
        ("unknown", (), UnknownCards()),
        ("Forest, unknown", (FOREST,), UnknownCards()),
        ("Forest, 2 unknown cards, unknown", (FOREST,), UnknownCards(2)),
    ],
)
def test_hands(words: str, cards: tuple[object, ...], unknown: UnknownCards) -> None:
    """
    A hand has known cards and a number of unknown ones.
    """
    player = board({"hand": words}, cards=CARDS).player("you")
    assert (player.hand, player.unknown_hand) == (cards, unknown)


CREATURES_ONLY = SpendOnly((Purpose("cast", HasCardType("Creature")),))


@pytest.mark.parametrize(
    ("words", "portions"),
    [
        ("{R}{G}", [("{R}{G}", ())]),
        ("none", []),
        ("{R}, {G}", [("{R}{G}", ())]),
        ("{G}, {R} (only to cast creature spells)", [("{G}", ()), ("{R}", (CREATURES_ONLY,))]),
        ("{R} (only to cast creature spells), {G}{G}", [("{R}", (CREATURES_ONLY,)), ("{G}{G}", ())]),
        ("{R} (Spend this mana only to cast creature spells.)", [("{R}", (CREATURES_ONLY,))]),
        ("{G}×3 (kept as steps and phases end this turn); {C}", [("{G}×3", (Persists(),)), ("{C}", ())]),
        (
            "{C} (not to cast creature spells; kept as steps and phases end this turn)",
            [("{C}", (CantBeSpent(CREATURES_ONLY.purposes), Persists()))],
        ),
    ],
)
def test_unspent_mana_with_what_goes_with_it(words: str, portions: list[tuple[str, tuple[SpendTerm, ...]]]) -> None:
    """
    Each portion of mana may have its restrictions and riders in brackets, in the words of an answer or of a card.
    """
    pool = board({"pool": words}, cards=CARDS).player("you").pool
    assert pool == tuple(PoolMana(ManaBag.parse(mana), terms) for mana, terms in portions)


def test_the_rest_of_a_player() -> None:
    """
    Life, mana, what happened this turn and designations.
    """
    facts = {"drawn this turn": 2, "drawn this draw step": 1}
    player = board(
        {"life": -3, "pool": "{G}{G}", "designations": "monarch", "graveyard": "Forest", "facts": facts}, cards=CARDS
    ).player("you")
    assert player.life == -3
    assert player.pool == (PoolMana(ManaBag.parse("{G}{G}")),)
    assert player.designations == frozenset({"the monarch"})
    assert player.graveyard == (FOREST,)
    assert (player.number(PlayerNumber.CARDS_DRAWN_THIS_TURN), player.drawn_this_draw_step) == (2, 1)


def test_the_rest_of_a_player_among_the_permanents() -> None:
    """
    All that a player has can be said in one text, as on the command line.
    """
    words = "Forest; life: 3; library: Forest, Island; drawn this turn: 2; designations: monarch"
    having: Having = {"permanents": "Forest", "life": 3, "library": "Forest, Island", "facts": {"drawn this turn": 2}}
    having["designations"] = "monarch"
    assert board(words, cards=CARDS) == board(having, cards=CARDS)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("library: Forest, Island", "where `library` ends isn't clear; write `;` between the entries"),
        ("life: 3; life: 4", "`life` of `you` is said twice"),
        ("drawn this turn: 1; drawn this turn: 1", "`drawn this turn` of `you` is said twice"),
        ("libary: Forest", "no card is named `libary: Forest`"),
    ],
)
def test_what_a_player_has_is_said_once_and_clearly(words: str, message: str) -> None:
    """
    A part ends where the next `;` is, and is never said a second time.
    """
    with pytest.raises(ManaproofError, match=re.escape(message)):
        board(words, cards=CARDS)


def test_each_use_of_a_resolved_ability_is_listed() -> None:
    """
    An ability that was activated twice left two effects.
    """
    built = board({"resolved": "High Tide (activated twice), Fight as One"}, cards=CARDS)
    expected = ["you/resolved High Tide", "you/resolved High Tide 2", "you/resolved Fight as One"]
    assert [resolved.id for resolved in built.resolved] == expected


def test_turn_and_step() -> None:
    """
    Whose turn and which step it is; yours and the first main phase where nothing is said.
    """
    said, unsaid = board(turn="opponent", step="draw step", cards=CARDS), board(cards=CARDS)
    assert (said.active, said.step, unsaid.active, unsaid.step) == ("opponent", Step.DRAW, "you", Step.FIRST_MAIN)


def test_players_of_other_names() -> None:
    """
    Named players play with you in turn order, and no opponent that nobody named does.
    """
    built = board(players={"Alice": "Forest", "Bob": "", "Carol": "Island"}, cards=CARDS)
    assert ([player.name for player in built.players], built.active) == (["you", "Alice", "Bob", "Carol"], "you")


@pytest.mark.parametrize(
    ("named", "players"),
    [
        ((), ["you", "opponent"]),
        (("you",), ["you", "opponent"]),
        (("opponent",), ["you", "opponent"]),
        (("Alice",), ["you", "Alice"]),
        (("Alice", "Bob"), ["you", "Alice", "Bob"]),
        (("Alice", "you", "opponent"), ["Alice", "you", "opponent"]),
    ],
)
def test_who_plays(named: tuple[str, ...], players: list[str]) -> None:
    """
    You always play, and the opponent does if nobody else is named.
    """
    setup = BoardSetup(tuple(PlayerSetup(Text(name)) for name in named))
    assert [player.name for player in build_board(setup, CARDS, Problems()).players] == players


def test_the_opponent_plays_with_others_only_if_it_has_something() -> None:
    """
    In Python as well, other players leave no place for an opponent that nobody described.
    """
    without, with_ = (board("", opponent, players={"Alice": ""}, cards=CARDS) for opponent in ("", "Forest"))
    assert [player.name for player in without.players] == ["you", "Alice"]
    assert [player.name for player in with_.players] == ["you", "opponent", "Alice"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("Alice", "alice"), "two players are called `alice`"),
        (("A",), "`A` is a word of the phrases, so no player can be called that; use another name, such as `Alice`"),
        (("3",), "`3` can't be the name of a player; use letters"),
    ],
)
def test_names_that_players_cannot_have(names: tuple[str, ...], message: str) -> None:
    """
    A name is no word of the phrases, and each player has a name of their own.
    """
    problems = Problems()
    build_board(BoardSetup(tuple(PlayerSetup(Text(name)) for name in names)), CARDS, problems)
    assert len(problems) == 1
    assert message in str(problems.found[0])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("Forst", "no card is named `Forst`"),
        ("Forest (upside down)", "`upside down` is no note; allowed are"),
        ("Forest (tapped, untapped)", "says a second time"),
        ("Forest (2 charg counters)", "no card has `charg` counters; did you mean `charge`"),
        ("Forest (charge 1, 2 charge)", "`charge` counters are given twice"),
        ("Forest (attached to f9)", "the board has no `f9`"),
        ("Forest (chosen: )", "`chosen` needs a value"),
        ("Forest (chosen color: pink)", "`pink` is no color"),
        ("Forest (chosen: Elf)", "say what was chosen for `Forest`"),
        ("Forest as a, Island as a", "the label `a` is given to two permanents"),
        ("2 Forest as a", "would name 2 permanents"),
        ("Forest (tapped", "is not closed"),
        ("Forest tapped)", "closes a bracket that it didn't open"),
        ("token: 1/1 wobbly thing", "`wobbly` in"),
        ("token: white Soldier creature", "needs a power and toughness"),
        ("token: 1/1 white Soldier creature with banding", "`banding` is no ability"),
        ("token: Soldier", "neither a known token nor a description"),
        ("token:", "a token needs a name"),
        ("Fo\x1b[31mrest", r"Fo"),
    ],
)
def test_a_board_that_cannot_be_read(words: str, message: str) -> None:
    """
    Every mistake has its own message.
    """
    with pytest.raises(ManaproofError) as caught:
        board(words, cards=CARDS)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("having", "message"),
    [
        ({"library": "unknown, Forest"}, "must be the last entry"),
        ({"library": "Forest (tapped)"}, "can't have a label or notes"),
        ({"library": ""}, "a library needs a word: write `empty`, `unknown`, a number of cards, or cards"),
        ({"hand": " "}, "a hand needs a word"),
        ({"library": "-3"}, "`-3` is no number of cards; write `empty`, `unknown`, a whole number from 0 to 999999999, or cards"),
        ({"library": "1.5"}, "`1.5` is no number of cards"),
        ({"library": "1" + "0" * 21}, "is no number of cards; write"),
        ({"library": "9" * 9000}, "is no number of cards; write"),
        ({"library": "-3 unknown cards"}, "`-3` is no number of cards"),
        ({"hand": "-1"}, "`-1` is no number of cards"),
        ({"hand": "1.5"}, "`1.5` is no number of cards"),
        ({"life": "1" + "0" * 21}, "is beyond the numbers that a board may have, which end at 1000000000"),
        ({"life": "9" * 9000}, "is beyond the numbers"),
        ({"pool": "lots"}, "`lots` is no amount of mana"),
        ({"pool": "{C} (for free)"}, "`for free` isn't read as what goes with mana"),
        ({"pool": "{C} (only to cast)"}, "`only to cast` isn't read as what goes with mana: the sentence ends early"),
        ({"pool": "{C} (not to cast creature spells"}, "is no unspent mana; write `{G}{G}`, or"),
        ({"life": "many"}, "`many` is not a whole number"),
        ({"designations": "king"}, "`king` is no designation"),
        ({"facts": {"drawn this turm": 1}}, "write `drawn this turn`"),
        ({"resolved": "High Tide (tapped)"}, "is no note of a resolved spell"),
        ({"resolved": "High Tide (activated 101)"}, "at most 100 times"),
    ],
)
def test_a_player_that_cannot_be_read(having: dict[str, object], message: str) -> None:
    """
    Mistakes outside the battlefield have their own messages too.
    """
    with pytest.raises(ManaproofError) as caught:
        board(having, cards=CARDS)  # type: ignore[arg-type]
    assert message in str(caught.value)


@pytest.mark.parametrize("words", ["10000 Forest", "501 Forest", "300 Forest, 201 Island"])
def test_a_board_of_too_many_permanents(words: str) -> None:
    """
    More than 500 permanents are refused before they are made.
    """
    with pytest.raises(TooLarge, match="at most 500 permanents"):
        board(words, cards=CARDS)


@pytest.mark.parametrize("part", ["permanents", "hand", "resolved"])
@pytest.mark.parametrize("separator", [",", ";"])
def test_a_list_of_too_many_entries(part: str, separator: str) -> None:
    """
    More than 1,000 entries are refused before any is looked up.
    """
    with pytest.raises(TooLarge, match="a list of 1001 entries is too long; at most 1000 are read"):
        board({part: f"Forest{separator}" * 1001}, cards=CARDS)  # type: ignore[arg-type]


def test_a_board_of_as_many_permanents_as_are_allowed() -> None:
    """
    500 permanents are a board.
    """
    assert len(board("500 Forest", cards=CARDS).permanents) == 500


def test_all_problems_are_found_at_once() -> None:
    """
    Every mistake of a board is collected, each with its place.
    """
    texts = tuple(Text(word, Where("a", line)) for line, word in enumerate(["Forst", "Forest", "Islnd"], start=1))
    setup = BoardSetup((PlayerSetup(Text("you"), texts, life=Text("many", Where("a", 9))),), step=Text("noon", Where("a", 10)))
    problems = Problems()
    built = build_board(setup, CARDS, problems)
    assert [(type(p), p.where.line if p.where else None) for p in problems.found] == [
        (SpecError, 9),
        (CardNotFound, 1),
        (CardNotFound, 3),
        (SpecError, 10),
    ]
    assert ids(built) == ["you/Forest"]


def test_a_comma_in_the_name_of_a_card_separates_no_notes() -> None:
    """
    "Urborg, Tomb of Yawgmoth" is one name in a note too, and what follows it is the next note.
    """
    built = board("Forest (chosen card name: Urborg, Tomb of Yawgmoth, tapped)", cards=CARDS)
    (permanent,) = built.permanents
    assert permanent.tapped
    assert permanent.chosen == (Chosen("card name", "Urborg, Tomb of Yawgmoth"),)


def test_what_resolved_before_a_permanent_came_is_older() -> None:
    """
    An effect that began before a permanent came has an earlier timestamp, and the others keep their order.
    """
    built = board({"permanents": "Forest, Island", "resolved": "High Tide (before Island)"}, "Forest", cards=CARDS)
    stamps = {permanent.id: permanent.timestamp for permanent in built.permanents}
    stamps |= {resolved.id: resolved.timestamp for resolved in built.resolved}
    order = ["you/Forest", "you/resolved High Tide", "you/Island", "opponent/Forest"]
    assert sorted(stamps, key=stamps.__getitem__) == order


def test_an_ability_that_leaves_nothing_behind_has_not_resolved() -> None:
    """
    A note that names an ability without an effect that lasts is a mistake.
    """
    with pytest.raises(SpecError, match="leaves nothing behind"):
        board({"resolved": "High Tide (its first ability)"}, cards=CARDS)


def test_a_card_has_resolved_an_ability_that_it_has() -> None:
    """
    A note that names a later ability than the last one that can resolve is a mistake.
    """
    with pytest.raises(SpecError, match="1 abilities that can resolve, not 3"):
        board({"resolved": "High Tide (its third ability)"}, cards=CARDS)
