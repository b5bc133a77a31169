"""
Numbers, lists and players as words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from manaproof.cardtext.vocabulary import NUMBER_WORDS, subtypes
from manaproof.model.mana import Color
from manaproof.model.references import PlayerRef

PLURAL_PLAYERS = frozenset({PlayerRef.EACH_OPPONENT})
_IRREGULAR = {
    "do": "does",
    "have": "has",
    "don't": "doesn't",
    "may": "may",
    "can't": "can't",
    "would": "would",
    "are": "is",
    "aren't": "isn't",
}
_PAIR = 2
COLOR_NAMES: Mapping[Color, str] = {color: color.name.lower() for color in Color}


class UnprintableError(Exception):
    """
    A part of the model keeps less than its words.
    """


def number(value: int) -> str:
    """
    A number as card text writes it among words.

    >>> number(3), number(25)
    ('three', '25')
    """
    return NUMBER_WORDS[value] if 0 <= value < len(NUMBER_WORDS) else str(value)


def listed(items: Sequence[str], word: str) -> str:
    """
    Several items as a list.

    >>> listed(["a", "b", "c"], "or"), listed(["a", "b"], "and")
    ('a, b, or c', 'a and b')
    """
    if len(items) < 3:
        return f" {word} ".join(items)
    return ", ".join(items[:-1]) + f", {word} {items[-1]}"


def article(words: str) -> str:
    """
    The words with "a" or "an".

    >>> article("Elf"), article("land"), article("historic permanent")
    ('an Elf', 'a land', 'a historic permanent')
    """
    first = words.split(" ", 1)[0]
    if first == "other":
        return "an" + words
    if first == "your":
        return words
    vowel = first[:1].lower() in "aeiou8" and not first.startswith(("one", "Uni", "uni", "Eu"))
    return f"{'an' if vowel else 'a'} {words}"


def symbols(parts: Sequence[str]) -> str:
    """
    Symbols with their braces.

    >>> symbols(("2", "W/U"))
    '{2}{W/U}'
    """
    return "".join(f"{{{part}}}" for part in parts)


def color_names(colors: Collection[Color]) -> list[str]:
    """
    The names of colors in the order of their symbols; of two the one first that the other follows most nearly around the wheel.

    >>> color_names({Color.WHITE, Color.GREEN}), color_names({Color.WHITE, Color.BLACK})
    (['green', 'white'], ['white', 'black'])
    """
    ordered = [color for color in Color if color in colors]
    wheel = list(Color)
    if len(ordered) == _PAIR and wheel.index(ordered[1]) - wheel.index(ordered[0]) >= len(wheel) - _PAIR:
        ordered.reverse()
    return [COLOR_NAMES[color] for color in ordered]


def subject(player: PlayerRef) -> str:
    """
    A player as the subject of a sentence.
    """
    return player.value


def whose(player: PlayerRef, what: str) -> str:
    """
    What a player has, as the player who was just named.

    >>> whose(PlayerRef.YOU, "library"), whose(PlayerRef.AN_OPPONENT, "hand")
    ('your library', 'their hand')
    """
    return f"{'your' if player is PlayerRef.YOU else 'their'} {what}"


def verb(player: PlayerRef, base: str) -> str:
    """
    A verb in the form that goes with a player.

    >>> verb(PlayerRef.YOU, "draw"), verb(PlayerRef.A_PLAYER, "search")
    ('draw', 'searches')
    """
    if player is PlayerRef.YOU:
        return base
    return third_person(base)


def third_person(base: str) -> str:
    """
    A verb as it goes with "it".

    >>> third_person("lose the game"), third_person("don't")
    ('loses the game', "doesn't")
    """
    first, space, rest = base.partition(" ")
    if first in _IRREGULAR:
        return _IRREGULAR[first] + space + rest
    if first.endswith(("s", "x", "ch", "sh")):
        return first + "es" + space + rest
    return first + "s" + space + rest


def uncapital(sentence: str) -> str:
    """
    A sentence as it goes on after a comma: subtypes keep their capital.

    >>> uncapital("Draw a card"), uncapital("Elves you control")
    ('draw a card', 'Elves you control')
    """
    first = sentence.split(" ", 1)[0].rstrip(",")
    return sentence if first in subtypes() else sentence[:1].lower() + sentence[1:]
