"""
Reading is checked by printing: over the whole corpus the printed model says what the text says, and reads as the same model.
"""

import re

import pytest

from manaproof.cardtext.canonical import canonical
from manaproof.cardtext.paragraphs import Line, lines
from manaproof.cardtext.printer import is_told_whole, print_ability
from manaproof.cardtext.reader import Reader, read_abilities
from manaproof.cardtext.subject import Subject
from manaproof.model.abilities import Ability, KeywordAbility

_UNREAD = re.compile(r"\bUnread")
_Told = tuple[str, Line, Subject, Ability]


@pytest.fixture(scope="module")
def told_whole(corpus_faces: list[tuple[str, str, Subject]]) -> list[_Told]:
    """
    Every different line that is read whole and whose model keeps all that the words say, with its ability.
    """
    reader = Reader()
    found: dict[str, _Told] = {}
    for name, text, about in corpus_faces:
        for line in lines(text, about):
            if line.text in found:
                continue
            abilities = reader.line(line, about)
            if len(abilities) != 1 or isinstance(abilities[0], KeywordAbility) or _UNREAD.search(repr(abilities)):
                continue
            if is_told_whole(abilities[0]):
                found[line.text] = (name, line, about, abilities[0])
    return list(found.values())


def test_many_lines_are_read_whole(told_whole: list[_Told]) -> None:
    """
    The other tests here have something to look at.
    """
    assert len(told_whole) > 9_000


def test_print_says_what_the_text_says(told_whole: list[_Told]) -> None:
    """
    The canonical form of the printed ability is that of the text, but for a few wordings of which the model is equal.
    """
    tokenise = Reader().parser.tokens
    different = [
        (name, line.text, print_ability(ability, about))
        for name, line, about, ability in told_whole
        if canonical(line.text, tokenise) != canonical(print_ability(ability, about), tokenise)
    ]
    assert [name for name, _, _ in different if name not in EQUAL_MODELS] == []


def test_print_reads_as_the_same_model(told_whole: list[_Told]) -> None:
    """
    Reading what was printed gives the ability again: nothing that the model holds is lost in print.
    """
    lost = [name for name, _, about, ability in told_whole if read_abilities(print_ability(ability, about), about) != (ability,)]
    assert lost == []


# Cards whose wording is another way of saying the printed one that the canonical form doesn't know.
EQUAL_MODELS = frozenset(
    {
        "Auton Soldier",  # "it" said once of several exceptions
        "Thunderdrum Soloist",  # to whom other damage is dealt instead goes without saying
        "Mystic Forge",  # "spells" said once of two kinds
        "Madame Web, Clairvoyant",  # the same
        "Renari, Merchant of Marvels",  # the same
        "Sigarda, Font of Blessings",  # the same
        "Whirlwing Stormbrood",  # the same
        "Echoing Equation",  # "those creatures" for each of them
        *("Dauntless Unity", "Guul Draz Overseer", "Marsh Casualties", "Pride of Conquerors"),  # "those creatures" again
        "Hydaelyn, the Mothercrystal",  # the duration before what lasts
        *("Court of Ardenvale", "Emeria Shepherd"),  # "that permanent card" for the card that was spoken of
        "Stitch Together",  # the graveyard told twice
        "Arden Angel",  # the zone told twice
        "Jace's Defeat",  # a spell that was a planeswalker spell
        "Ivora, Insatiable Heir",  # "it" for the object that enters
        "Torch the Tower",  # "dealt damage this way" for damage that it deals
        "Plated Pegasus",  # "that damage" for what the spell would deal
        "Deep Spawn",  # its name said again before what is said of it
        "Homarid Warrior",  # the same
        "Reveka, Wizard Savant",  # the same
        "Druidic Satchel",  # under whose control goes without saying
        "Last Laugh",  # "other than" after the noun
        "Kaya, Intangible Slayer",  # "with flying" before what it is besides
        "Kaya, Orzhov Usurper",  # the zone after the owner
        "Evil Twin",  # "named" for the same name
        "Flare of Fortitude",  # one duration for two statements
        "Minimus Containment",  # "all other abilities", and "it" for the enchanted permanent
        "Siren of the Silent Song",  # says for both actions who does them
        "Skirk Ridge Exhumer",  # what "it" has, a named token
        "Ribtruss Roaster",  # what the tokens have, after their number
        "Siegfried, Famed Swordsman",  # two for each, and twice the number
        "That Which Was Taken",  # "other than" after the noun
        "Unbreathing Horde",  # damage that would be dealt to it, and that it would be dealt
        "Umbris, Fear Manifest",  # the zone after the owner
        "Veteran Survivor",  # cards exiled with it are in exile
        "End the Festivities",  # "they" for your opponents, who were just named
        "Wildfire Cerberus",  # the same
        "Goblin Chainwhirler",  # the same
        "Captain America, Super-Soldier",  # says for both at once what a player and permanents have
        "Soul Immolation",  # the same
        "Tectonic Hazard",  # the same
        "Delayed Blast Fireball",  # "they" for your opponents, who were just named
        "Increasing Ambition",  # several cards that were found
        "Stonesplitter Bolt",  # says again to what damage is dealt
        "The Rollercrusher Ride",  # damage to whatever it can be dealt to
        "Will of the Temur",  # "with flying" before what it is besides
        "Worldslayer",  # "other than" after the noun
    }
)
