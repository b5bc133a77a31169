"""
Predefined tokens (CR 111.10, edition 2026-08-07) and Eldrazi Spawn and Scion, in our own notation: `~` is the token.

They are compiled into `data/tokens.jsonl` by `tools/build_cards.py`, so that nothing reads their texts at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from manaproof.cards.printed import type_line
from manaproof.cards.raw import RawCard, RawFace, colors, compiled
from manaproof.cards.shipped import Compiled


@frozen
class TokenDefinition:
    """
    A token that effects create by name.

    `name` is None where the token is named after its subtypes (CR 111.4); `also` are more words that mean it.
    """

    types: str
    text: str = ""
    name: str | None = None
    colors: str = ""
    size: tuple[str, str] | None = None
    also: tuple[str, ...] = ()
    back: TokenDefinition | None = None


_NO_NONARTIFACT: Final = "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell."
_ROLE: Final = "Enchantment — Aura Role"


def _role(name: str, text: str) -> TokenDefinition:
    return TokenDefinition(_ROLE, f"Enchant creature\n{text}", name=name, also=(f"{name} Role",))


TOKENS: Final = (
    TokenDefinition("Artifact — Treasure", "{T}, Sacrifice ~: Add one mana of any color."),
    TokenDefinition("Artifact — Food", "{2}, {T}, Sacrifice ~: You gain 3 life."),
    TokenDefinition("Artifact — Gold", "Sacrifice ~: Add one mana of any color."),
    TokenDefinition("Creature — Zombie", name="Walker", colors="B", size=("2", "2")),
    TokenDefinition("Enchantment — Shard", "{2}, Sacrifice ~: Scry 1, then draw a card."),
    TokenDefinition("Artifact — Clue", "{2}, Sacrifice ~: Draw a card."),
    TokenDefinition("Artifact — Blood", "{1}, {T}, Discard a card, Sacrifice ~: Draw a card."),
    TokenDefinition("Artifact — Powerstone", _NO_NONARTIFACT),
    TokenDefinition(
        "Artifact — Incubator",
        "{2}: Transform ~.",
        back=TokenDefinition("Artifact Creature — Phyrexian", size=("0", "0")),
    ),
    _role("Cursed", "Enchanted creature has base power and toughness 1/1."),
    _role("Monster", "Enchanted creature gets +1/+1 and has trample."),
    _role("Royal", "Enchanted creature gets +1/+1 and has ward {1}."),
    _role("Sorcerer", 'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."'),
    _role("Virtuous", "Enchanted creature gets +1/+1 for each enchantment you control."),
    _role(
        "Wicked",
        "Enchanted creature gets +1/+1.\nWhen ~ is put into a graveyard from the battlefield, each opponent loses 1 life.",
    ),
    _role(
        "Young Hero",
        'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it."',
    ),
    TokenDefinition(
        "Artifact — Map",
        "{1}, {T}, Sacrifice ~: Target creature you control explores. Activate only as a sorcery.",
    ),
    TokenDefinition(
        "Artifact — Junk",
        "{T}, Sacrifice ~: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.",
    ),
    TokenDefinition(
        "Artifact — Lander",
        "{2}, {T}, Sacrifice ~: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    ),
    TokenDefinition(
        "Artifact — Mutagen",
        "{1}, {T}, Sacrifice ~: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
    ),
    TokenDefinition("Artifact — Vibranium", f"Indestructible\n{_NO_NONARTIFACT}"),
    TokenDefinition("Creature — Eldrazi Spawn", "Sacrifice ~: Add {C}.", size=("0", "1")),
    TokenDefinition("Creature — Eldrazi Scion", "Sacrifice ~: Add {C}.", size=("1", "1")),
)


def raw_token(definition: TokenDefinition) -> RawCard:
    """
    A token as a card whose text is not yet read.
    """
    faces = [_face(part) for part in (definition, definition.back) if part is not None]
    return RawCard(
        name=faces[0].name,
        faces=tuple(faces),
        layout="token" if len(faces) == 1 else "double_faced_token",
    )


def compiled_tokens() -> Iterator[Compiled]:
    """
    All tokens in our model, with the words that mean them.
    """
    for definition in TOKENS:
        subtypes = " ".join(type_line(definition.types).subtypes)
        also = (subtypes,) if definition.name is None else definition.also
        yield Compiled(compiled(raw_token(definition)), also=also)


def _face(definition: TokenDefinition) -> RawFace:
    types = type_line(definition.types)
    power, toughness = definition.size or (None, None)
    return RawFace(
        name=definition.name or f"{' '.join(types.subtypes)} Token",
        text=definition.text,
        types=types,
        colors=colors(definition.colors),
        power=power,
        toughness=toughness,
    )
