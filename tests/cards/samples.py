from manaproof.model.cards import Card, Face


def card(*names: str, layout: str = "normal") -> Card:
    """
    A card with faces of these names and nothing else.
    """
    return Card(" // ".join(names), tuple(Face(name) for name in names), layout)


FOREST = card("Forest")
FIRE_ICE = card("Fire", "Ice", layout="split")
START_FIRE = card("Start", "Fire", layout="split")
TEACHER = card("Blazing Firesinger", "Seething Song", layout="prepare")
SONG = card("Seething Song")
VORINCLEX = card("Vorinclex, Voice of Hunger")
