import pytest

from manaproof.cards.naming import fold

SAME = {
    "case": ("LIGHTNING BOLT", "lightning bolt"),
    "accents": ("Lim-Dûl's Vault", "lim dul's vault"),
    "ligature": ("Æther Vial", "aether vial"),
    "apostrophe": ("Urza\u2019s Saga", "Urza's Saga"),
    "quotes": ("Henzie \u201cToolbox\u201d Torre", 'henzie "toolbox" torre'),
    "dashes": ("Will\u2011o\u2011the\u2011Wisp", "will-o-the-wisp"),
    "commas": ("Vorinclex, Voice of Hunger", "vorinclex voice of hunger"),
    "slashes": ("Fire // Ice", "fire/ice"),
    "spaces": ("  Fire  //  Ice ", "Fire // Ice"),
    "decomposed": ("E\u0301omer, King of Rohan", "éomer king of rohan"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=SAME)
def test_ways_to_write_a_name_are_equal(one: str, other: str) -> None:
    """
    Names that differ in case, accents or punctuation only are folded to the same.
    """
    assert fold(one) == fold(other)


@pytest.mark.parametrize("name", ["+2 Mace", "_____", "1996 World Champion", "X", "?"])
def test_a_name_is_never_folded_to_nothing(name: str) -> None:
    """
    Something is left of every name.
    """
    assert fold(name)


def test_folding_twice_is_folding_once() -> None:
    """
    A folded name is its own folded form.
    """
    assert fold(fold("Lim-Dûl // Æther, Vial")) == fold("Lim-Dûl // Æther, Vial")
