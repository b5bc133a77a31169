"""
Effects that change the text of an object, as sentences.
"""

from __future__ import annotations

from manaproof.cardtext.printing.objects import REFERENTS
from manaproof.model.effects import ContinuousEffect, ReplaceWords
from manaproof.model.properties import Objects


def print_replaced_words(effect: ContinuousEffect, change: ReplaceWords, target: str | None) -> str:
    """
    "Change the text of target permanent by replacing all instances of one color word with another", without its duration.
    """
    what = target or ("it" if isinstance(effect.affects, Objects) else REFERENTS[effect.affects])
    kinds = " or ".join(f"one {kind.value} with another" for kind in change.kinds)
    return f"change the text of {what} by replacing all instances of {kinds}"


def print_never(change: ReplaceWords) -> str:
    """
    What can't replace another word, as a sentence after it.
    """
    return ". ".join(f"the new creature type can't be {word}" for word in change.never)
