"""
Short words for players and for properties of cards, for the cases that an answer names.
"""

from __future__ import annotations

from manaproof.model import properties as p


def whose(player: str) -> str:
    """
    A player's name as an owner: "your", "opponent's".
    """
    return "your" if player == "you" else f"{player}'s"


def does_not(player: str) -> str:
    """
    A player's name with "don't": "you don't", "opponent doesn't".
    """
    return "you don't" if player == "you" else f"{player} doesn't"


def card_words(having: p.Property) -> str:
    """
    What a card with a property is called: "land card", "nonland card", "legendary creature card".
    """
    return f"{_words(having)} card".strip()


def of_color(having: p.Property) -> str:
    """
    What an object with a property of its colors is called: "red", "colorless".
    """
    return _words(having)


def _words(having: p.Property) -> str:
    match having:
        case p.HasCardType(name) | p.HasSupertype(name):
            return name.lower()
        case p.HasSubtype(name):
            return name
        case p.Without(part):
            return f"non{_words(part)}"
        case p.Every(parts):
            return " ".join(_words(part) for part in parts)
        case p.Either(parts):
            return " or ".join(_words(part) for part in parts)
        case p.IsColor(color):
            return color.name.lower()
        case p.IsColorless():
            return "colorless"
        case p.IsMulticolored():
            return "multicolored"
        case p.IsMonocolored():
            return "monocolored"
        case _:
            return "fitting"
