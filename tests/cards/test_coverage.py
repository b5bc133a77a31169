import json
from pathlib import Path

import pytest
from tests.cards.test_sources import scryfall

from manaproof.cards.coverage import Coverage, Status, coverage_of_file, status_of
from manaproof.cards.families import FAMILIES, families_of
from manaproof.cards.files import cards_of
from manaproof.model.abilities import Ability, ActivatedAbility, Form, KeywordAbility, StaticAbility, UnreadAbility
from manaproof.model.costs import TapSymbol
from manaproof.model.effects import Aspect, Concerns
from manaproof.model.instructions import AddMana, Unread
from manaproof.model.production import Symbols

LINES = {
    "A01": "{T}: Add {G}. Activate only as a sorcery.",
    "A01-sacrifice": "Sacrifice a Goblin: Add {R}{R}.",
    "A01-word": "Exhaust — {T}, Pay 1 life: Add one mana of any color.",
    "A01-later": "{1}, Sacrifice this artifact: Add {G}. Draw a card at the beginning of the next turn's upkeep.",
    "A02": "{T}, Mill a card: Add {C}.",
    "A02-draw": "{1}, {T}, Sacrifice this artifact: Add {W}{U}. Draw a card.",
    "A02-target": "{T}: Target player adds {C}.",
    "A03": "At the beginning of your first main phase, add {R}.",
    "A03-chapter": "II — Add {R}{R}.",
    "A04": "Add {B}{B}{B}.",
    "A05": "{T}: Add one mana of any color that a land an opponent controls could produce.",
    "A06": "Spend this mana only to cast creature spells.",
    "A06-lose": "Players don't lose unspent mana as steps and phases end.",
    "A07": "{T}: Add one mana of any color in your commander's color identity.",
    "A08": "+1: Add {R}{R}.",
    "B01": "Whenever you tap a Swamp for mana, add an additional {B}.",
    "B02": "If you tap a permanent for mana, it produces twice as much of that mana instead.",
    "B03": "Whenever a land's ability causes you to add one or more mana of the chosen color, add one mana of that color.",
    "B04": "Nonbasic lands are Mountains.",
    "B05": 'Creatures you control have "{T}: Add {G}."',
    "C01": "If you would draw a card, draw two cards instead.",
    "C03": "Prevent the next 2 damage that would be dealt to any target this turn.",
    "C03-part": "If a source would deal damage to you, prevent 1 of that damage.",
    "C04": "All damage that would be dealt to you is dealt to enchanted creature instead.",
    "C07": "If one or more +1/+1 counters would be put on a creature you control, that many plus one are put on it instead.",
    "C07-cant": "Creatures can't have counters put on them.",
    "D01": "{1}, {Q}: Tap target creature.",
    "D02": "{T}: Draw a card.",
    "D04": "This creature enters with X +1/+1 counters on it.",
    "D04-each": "It enters with a charge counter on it for each land you control.",
}

NOT = {
    "reminder": "Flying (Whenever you tap a Swamp for mana, add {B}.)",
    "counters": "When this enters, add a charge counter to it.",
    "landwalk": "As long as you control a Mountain, creatures you control have haste.",
    "battlefield": "Whenever a Forest is put into a graveyard, you gain 1 life.",
    "quoted-draw": 'You get an emblem with "Whenever you cast a spell, draw a card."',
}

ADD = AddMana(Symbols(("G",)))
UNREAD = Unread("sneeze", 3, "no such verb", adds_mana=False, targets=False, moves_library_cards=False)
ABILITIES: dict[str, tuple[tuple[Ability, ...], Status]] = {
    "nothing": ((), Status.READ),
    "read": ((ActivatedAbility((TapSymbol(),), (ADD,)), KeywordAbility("flying")), Status.READ),
    "noted": ((StaticAbility((Concerns((Aspect.LIFE,)),)),), Status.NOTED),
    "partly": ((ActivatedAbility((TapSymbol(),), (ADD, UNREAD)),), Status.PARTLY),
    "declined": ((KeywordAbility("flying"), UnreadAbility(Form.STATIC, "x", 0, "y", adds_mana=False)), Status.DECLINED),
}


@pytest.mark.parametrize(("case", "line"), LINES.items(), ids=LINES)
def test_each_family_has_its_members(case: str, line: str) -> None:
    """
    A line with the words of a family is one of its members.
    """
    assert case.partition("-")[0] in families_of(line, is_spell=case == "A04")


@pytest.mark.parametrize("line", NOT.values(), ids=NOT)
def test_other_lines_are_in_no_family(line: str) -> None:
    """
    Words that only look like a family's, or stand in reminder text, are in none.
    """
    assert families_of(line, is_spell=False) == ()


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("{T}: Add {G}.", ("A01", "D02")),
        ("{T}, Mill a card: Add {C}.", ("A02", "D02")),
        ("Whenever you tap a land for mana, add one mana of any type that land produced.", ("B01",)),
    ],
)
def test_a_line_is_in_no_other_families(line: str, marks: tuple[str, ...]) -> None:
    """
    A mana ability is no ability that moves cards, and a trigger on tapping for mana is counted once.
    """
    assert families_of(line, is_spell=False) == marks


CENSUS = {
    "A01": 1751, "A02": 22, "A03": 98, "A04": 61, "A05": 18, "A08": 23, "B01": 58, "B02": 16, "B03": 2, "B04": 69,
    "B05": 167, "C01": 45, "C03": 506, "C04": 67, "C07": 37, "D01": 18, "D02": 4010, "D04": 187,
}  # fmt: skip


def test_families_are_those_of_the_census(corpus: Path) -> None:
    """
    Over the corpus each family has as many cards as the census counted, give or take a twentieth and four.
    """
    cards: dict[str, set[str]] = {family.mark: set() for family in FAMILIES}
    for card in cards_of(corpus / "oracle-cards.json.gz"):
        for face in card.raw.faces if card.is_eternal else ():
            is_spell = not {"Instant", "Sorcery"}.isdisjoint(face.types.card_types)
            for line in face.text.split("\n"):
                for mark in families_of(line, is_spell=is_spell):
                    cards[mark].add(card.raw.name)
    far = {mark: (len(cards[mark]), count) for mark, count in CENSUS.items() if abs(len(cards[mark]) - count) > count / 20 + 4}
    assert far == {}


@pytest.mark.parametrize(("abilities", "status"), ABILITIES.values(), ids=ABILITIES)
def test_how_far_abilities_were_read(abilities: tuple[Ability, ...], status: Status) -> None:
    """
    The worst part decides.
    """
    assert status_of(abilities) is status


def test_coverage_of_a_file(tmp_path: Path) -> None:
    """
    Cards that may be played are counted in each family of theirs; of abilities with {T} only what they cost.
    """
    legal = {"commander": "legal"}
    cards = [
        scryfall(name="One", legalities=legal, oracle_text="{T}: Add {G}.\n{1}, {T}: Add {G}{G}."),
        scryfall(name="Two", legalities=legal, oracle_text="{T}: Frobnicate the quux."),
        scryfall(name="Four", legalities=legal, oracle_text="{T}, Frobnicate: Draw a card."),
        scryfall(name="Three", legalities={}, oracle_text="{T}: Add {G}."),
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(cards))
    coverage = coverage_of_file(path)
    mana, tap = coverage.families["A01"], coverage.families["D02"]
    assert (mana.cards, mana.total, tap.cards, tap.total) == (1, 2, 3, 4)
    assert (mana.cards_read, mana.read_percent) == (1, 100.0)
    assert (tap.cards_read, tap.read_percent) == (2, 75.0)
    assert sum(tap.reasons.values()) == 1
    assert coverage.families["C01"].read_percent == 100.0


def test_coverage_comes_back_from_json() -> None:
    """
    Counts that were written read as the same counts.
    """
    coverage = Coverage()
    coverage.families["A01"].cards = 3
    coverage.families["A01"].abilities[Status.PARTLY] = 2
    coverage.families["A01"].reasons["no such verb at `sneeze`"] = 2
    again = Coverage.from_json(json.loads(json.dumps(coverage.to_json())))
    assert again.to_json() == coverage.to_json()
