import pytest

from manaproof.cards.entries import name_in, split_names

KNOWN = {
    "Forest",
    "Mana Reflection",
    "Vorinclex",
    "Vorinclex, Voice of Hunger",
    "Venat, Heart of Hydaelyn // Hydaelyn, the Mothercrystal",
    "Fight as One",
    "1996 World Champion",
    "Hazmat Suit (Used)",
    "Look at Us, We're R&D",
}

SPLITS = {
    "nothing": ("", []),
    "one": ("Forest", ["Forest"]),
    "commas": ("Forest, Mana Reflection", ["Forest", "Mana Reflection"]),
    "comma-in-a-name": (
        "Forest, Vorinclex, Voice of Hunger, Mana Reflection",
        ["Forest", "Vorinclex, Voice of Hunger", "Mana Reflection"],
    ),
    "longest": ("Vorinclex, Voice of Hunger", ["Vorinclex, Voice of Hunger"]),
    "two-commas": (
        "Venat, Heart of Hydaelyn // Hydaelyn, the Mothercrystal, Forest",
        ["Venat, Heart of Hydaelyn // Hydaelyn, the Mothercrystal", "Forest"],
    ),
    "unknown": ("Forrest, Gump", ["Forrest", "Gump"]),
    "semicolons": ("Forest; Mana Reflection, Vorinclex", ["Forest", "Mana Reflection, Vorinclex"]),
    "semicolon-in-notes": ("Forest (charge 0; tapped), Vorinclex", ["Forest (charge 0; tapped)", "Vorinclex"]),
    "count": ("3 Forest, 2 Vorinclex, Voice of Hunger", ["3 Forest", "2 Vorinclex, Voice of Hunger"]),
    "notes": ("Forest (tapped, charge 0), Vorinclex", ["Forest (tapped, charge 0)", "Vorinclex"]),
    "notes-after-a-comma": (
        "Vorinclex, Voice of Hunger (tapped, entered this turn) as v, Forest",
        ["Vorinclex, Voice of Hunger (tapped, entered this turn) as v", "Forest"],
    ),
    "notes-end-a-name": ("Vorinclex (tapped), Voice of Hunger", ["Vorinclex (tapped)", "Voice of Hunger"]),
    "label": ("Forest as f1, Vorinclex, Voice of Hunger as f2", ["Forest as f1", "Vorinclex, Voice of Hunger as f2"]),
    "token": ("token: 1/1 white Soldier creature, Forest", ["token: 1/1 white Soldier creature", "Forest"]),
    "token-by-name": ("token: Vorinclex, Voice of Hunger, Forest", ["token: Vorinclex, Voice of Hunger", "Forest"]),
    "trailing": ("Forest, ; ", ["Forest,"]),
    "trailing-comma": ("Forest, ", ["Forest"]),
}

NAMES = {
    "bare": ("Forest", "Forest"),
    "everything": ("token: 3 Forest (tapped, charge 0) as f1", "Forest"),
    "label-first": ("Forest as f1 (tapped)", "Forest"),
    "as-in-a-name": ("Fight as One", "Fight as One"),
    "as-in-a-name-and-label": ("Fight as One as f1", "Fight as One"),
    "number-in-a-name": ("2 1996 World Champion", "1996 World Champion"),
    "brackets-in-a-name": ("Hazmat Suit (Used) (tapped)", "Hazmat Suit (Used)"),
    "unknown": ("2 Llanowar Elves", "Llanowar Elves"),
}


@pytest.mark.parametrize(("text", "entries"), SPLITS.values(), ids=SPLITS)
def test_splitting(text: str, entries: list[str]) -> None:
    """
    Commas separate entries unless they belong to a known name or to notes; a semicolon outside brackets goes before commas.
    """
    assert split_names(text, KNOWN.__contains__) == entries


@pytest.mark.parametrize(("entry", "name"), NAMES.values(), ids=NAMES)
def test_the_name_in_an_entry(entry: str, name: str) -> None:
    """
    What is around a name is taken off until a known name is left.
    """
    assert name_in(entry, KNOWN.__contains__) == name
