from typing import Any

import pytest

from manaproof.cards.mtgjson import raw_card_from_mtgjson
from manaproof.cards.printed import CardFileError, TypeLine, mana_symbols, type_line
from manaproof.cards.raw import RawCard, RawFace
from manaproof.cards.scryfall import is_card, raw_card_from_scryfall
from manaproof.errors import ManaproofError, TooLarge
from manaproof.model.mana import Color

CREATURE = TypeLine((), ("Creature",), ("Elf",))
WHITE, BLUE, RED, GREEN = (frozenset({color}) for color in (Color.WHITE, Color.BLUE, Color.RED, Color.GREEN))


def scryfall(**fields: Any) -> dict[str, Any]:
    """
    A Scryfall card object of an invented elf.
    """
    elf = {
        "object": "card",
        "name": "Elf",
        "layout": "normal",
        "mana_cost": "{G}",
        "cmc": 1.0,
        "type_line": "Creature — Elf",
        "oracle_text": "{T}: Add {G}.",
        "colors": ["G"],
        "color_identity": ["G"],
        "keywords": [],
        "power": "1",
        "toughness": "1+*",
    }
    return elf | fields


def two_faces(layout: str, *faces: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """
    A Scryfall card object with faces.
    """
    return {
        "name": " // ".join(face["name"] for face in faces),
        "layout": layout,
        "type_line": " // ".join(face["type_line"] for face in faces),
        "cmc": 2.0,
        "color_identity": [],
        "card_faces": list(faces),
    } | fields


ELF = RawCard(
    name="Elf",
    faces=(
        RawFace(
            name="Elf",
            text="{T}: Add {G}.",
            types=CREATURE,
            mana_cost=("G",),
            colors=GREEN,
            power="1",
            toughness="1+*",
        ),
    ),
    color_identity=GREEN,
    mana_value=1.0,
)

TYPE_LINES = {
    "one": ("Land", TypeLine((), ("Land",), ())),
    "all": (
        "Legendary Snow Artifact Creature — Elf Druid",
        TypeLine(("Legendary", "Snow"), ("Artifact", "Creature"), ("Elf", "Druid")),
    ),
    "two-words": ("Creature — Time Lord Rogue", TypeLine((), ("Creature",), ("Time Lord", "Rogue"))),
    "time-alone": ("Creature — Lord", TypeLine((), ("Creature",), ("Lord",))),
    "apostrophe": ("Land — Urza's Power-Plant", TypeLine((), ("Land",), ("Urza's", "Power-Plant"))),
    "plane": ("Plane — Bolas's Meditation Realm", TypeLine((), ("Plane",), ("Bolas's Meditation Realm",))),
    "empty": ("", TypeLine()),
}


@pytest.mark.parametrize(("text", "parts"), TYPE_LINES.values(), ids=TYPE_LINES)
def test_type_lines(text: str, parts: TypeLine) -> None:
    """
    A type line is read into its parts, which are written as it.
    """
    assert type_line(text) == parts
    assert str(parts) == text


@pytest.mark.parametrize("text", ["G", "{G", "{}", "{G} // {R}", "{ G}"])
def test_what_no_mana_cost_is_is_refused(text: str) -> None:
    """
    A text that isn't a row of symbols in braces is no mana cost.
    """
    with pytest.raises(CardFileError, match="is no mana cost"):
        mana_symbols(text)


def test_a_normal_card() -> None:
    """
    A card without faces has one, of its own name.
    """
    assert raw_card_from_scryfall(scryfall()) == ELF


def test_halves_of_a_split_card_have_the_colors_of_their_costs() -> None:
    """
    Halves without colors of their own get those of their mana costs.
    """
    card = raw_card_from_scryfall(
        two_faces(
            "split",
            {"name": "Fire", "mana_cost": "{1}{R}", "type_line": "Instant"},
            {"name": "Ice", "mana_cost": "{1}{U/P}", "type_line": "Instant"},
            colors=["R", "U"],
        )
    )
    assert card.name == "Fire // Ice"
    assert [(face.name, face.mana_cost, face.colors) for face in card.faces] == [
        ("Fire", ("1", "R"), RED),
        ("Ice", ("1", "U/P"), BLUE),
    ]


def test_a_back_face_has_the_colors_of_its_indicator() -> None:
    """
    A back face without a mana cost has the colors given, else those of its color indicator.
    """
    card = raw_card_from_scryfall(
        two_faces(
            "transform",
            {"name": "Day", "mana_cost": "{W}", "type_line": "Creature — Human", "colors": ["W"]},
            {"name": "Night", "mana_cost": "", "type_line": "Creature — Wolf", "color_indicator": ["G"], "power": "3"},
        )
    )
    assert [(face.mana_cost, face.colors, face.power) for face in card.faces] == [(("W",), WHITE, None), (None, GREEN, "3")]


def test_a_flipped_card_keeps_mana_cost_and_colors() -> None:
    """
    The flipped half has the mana cost and colors of the other one (CR 710.1c).
    """
    card = raw_card_from_scryfall(
        two_faces(
            "flip",
            {"name": "Up", "mana_cost": "{R}", "type_line": "Creature — Goblin"},
            {"name": "Down", "mana_cost": "", "type_line": "Legendary Creature — Goblin"},
        )
    )
    assert [(face.name, face.mana_cost, face.colors) for face in card.faces] == [("Up", ("R",), RED), ("Down", ("R",), RED)]


def test_a_card_printed_on_both_sides_is_one_card() -> None:
    """
    A reversible card is the card on its front.
    """
    side = scryfall(layout="adventure")
    card = raw_card_from_scryfall({"name": "Elf // Elf", "layout": "reversible_card", "card_faces": [side, side]})
    assert (card.name, len(card.faces), card.layout, card.mana_value) == ("Elf", 1, "adventure", 1.0)


@pytest.mark.parametrize("layout", ["token", "emblem", "art_series", "planar"])
def test_tokens_and_the_like_are_no_cards(layout: str) -> None:
    """
    What can't be in a deck is told apart.
    """
    assert not is_card(scryfall(layout=layout))
    assert is_card(scryfall())


BAD = {
    "no-object": ([], CardFileError, "is no JSON object"),
    "no-name": ({}, CardFileError, "has no text under `name`"),
    "name-is-number": (scryfall(name=3), CardFileError, "has no text under `name`"),
    "long-name": (scryfall(name="x" * 301), TooLarge, "has 301 characters; the limit is 300"),
    "long-text": (scryfall(oracle_text="x" * 10_001), TooLarge, "the limit is 10000"),
    "text-is-list": (scryfall(oracle_text=["x"]), CardFileError, "`Elf` has no text under `oracle_text`"),
    "half-a-character": (scryfall(name="E\ud800f"), CardFileError, "characters that are no text"),
    "zero": (scryfall(power="\0"), CardFileError, "`power` of `Elf` has characters that are no text"),
    "cost": (scryfall(mana_cost="green"), CardFileError, "`green` is no mana cost"),
    "color": (scryfall(colors=["green"]), CardFileError, "`green` is no color"),
    "colors": (scryfall(colors="G"), CardFileError, "`colors` of `Elf` is no list"),
    "many-keywords": (scryfall(keywords=["x"] * 65), TooLarge, "has 65 entries; the limit is 64"),
    "keywords": (scryfall(keywords=[{}]), CardFileError, "no list of short texts"),
    "mana-value": (scryfall(cmc="1"), CardFileError, "`cmc` of `Elf` is no number"),
    "nan": (scryfall(cmc=float("nan")), CardFileError, "`cmc` of `Elf` is no number"),
    "many-faces": (scryfall(card_faces=[scryfall()] * 9), TooLarge, "has 9 entries; the limit is 8"),
    "face": (scryfall(card_faces=["Elf"]), CardFileError, "is no JSON object"),
}


@pytest.mark.parametrize(("raw", "error", "message"), BAD.values(), ids=BAD)
def test_a_bad_card_object_is_refused(raw: Any, error: type[ManaproofError], message: str) -> None:
    """
    Every value has a type and a bound, and the message names the card and the field.
    """
    with pytest.raises(error, match=message):
        raw_card_from_scryfall(raw)


def mtgjson(**fields: Any) -> dict[str, Any]:
    """
    One face of an AtomicCards entry of the same elf.
    """
    elf = {
        "name": "Elf",
        "layout": "normal",
        "manaCost": "{G}",
        "manaValue": 1.0,
        "type": "Creature — Elf",
        "text": "{T}: Add {G}.",
        "colors": ["G"],
        "colorIdentity": ["G"],
        "power": "1",
        "toughness": "1+*",
    }
    return elf | fields


def test_both_sources_give_the_same_card() -> None:
    """
    A card of AtomicCards is the same as Scryfall's.
    """
    assert raw_card_from_mtgjson([mtgjson()]) == ELF


def test_faces_are_in_the_order_of_their_sides() -> None:
    """
    Sides and not places tell the front.
    """
    back = mtgjson(name="Day // Night", faceName="Night", side="b", layout="transform", manaCost=None, colors=["G"])
    front = mtgjson(name="Day // Night", faceName="Day", side="a", layout="transform", colors=["W"], manaCost="{W}")
    card = raw_card_from_mtgjson([back, front])
    assert card.name == "Day // Night"
    assert [(face.name, face.mana_cost, face.colors) for face in card.faces] == [("Day", ("W",), WHITE), ("Night", None, GREEN)]


def test_a_meld_card_has_its_front_only() -> None:
    """
    The back of a meld card is part of another object.
    """
    front = mtgjson(name="Half // Whole", faceName="Half", side="a", layout="meld")
    back = mtgjson(name="Half // Whole", faceName="Whole", side="b", layout="meld")
    card = raw_card_from_mtgjson([front, back])
    assert (card.name, [face.name for face in card.faces]) == ("Half", ["Half"])


def test_aftermath_is_a_split_card() -> None:
    """
    MTGJSON's word for split cards with aftermath is not kept.
    """
    assert raw_card_from_mtgjson([mtgjson(layout="aftermath")]).layout == "split"


TEXTS = {
    "plus": ("[+1]: Draw a card.", "+1: Draw a card."),
    "minus": ("[−2]: Draw a card.\n[-X]: Scry X.", "−2: Draw a card.\n−X: Scry X."),
    "zero": ("[0]: Draw a card.", "0: Draw a card."),
    "station": ("Flying\n12+ | {T}: Add {U}.", "Flying\nSTATION 12+\n{T}: Add {U}."),
    "quotes": ("\u201cUrza\u2019s\u201d", '"Urza\'s"'),
}


@pytest.mark.parametrize(("written", "text"), TEXTS.values(), ids=TEXTS)
def test_texts_are_written_as_scryfall_does(written: str, text: str) -> None:
    """
    Loyalty costs, thresholds and quotes are written one way.
    """
    assert raw_card_from_mtgjson([mtgjson(text=written)]).faces[0].text == text


@pytest.mark.parametrize("raw", [[], {}, "Elf", [3], [{}]], ids=str)
def test_a_bad_entry_is_refused(raw: Any) -> None:
    """
    What has not the shape of an entry of AtomicCards is an error.
    """
    with pytest.raises(CardFileError):
        raw_card_from_mtgjson(raw)
