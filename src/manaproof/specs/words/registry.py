"""
What happened in words: the registry of phrases, one for each class of happening.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatch

from manaproof.model.outcomes import DamageDealt, Happening, LifeChanged, Triggered
from manaproof.model.permanents import PlayerName
from manaproof.specs.words.naming import whose


@singledispatch
def _words(happening: Happening) -> str:
    raise TypeError(f"no words for {type(happening).__name__}")


register_words = _words.register


def happening_in_words(happening: Happening) -> str:
    """
    The one phrase for something that happened.

    >>> from manaproof.model.outcomes import DamageDealt, LifeChanged
    >>> happening_in_words(LifeChanged("opponent", -2))
    'opponent loses 2 life'
    >>> happening_in_words(DamageDealt("Ancient Tomb", "you", 2))
    'Ancient Tomb deals 2 damage to you'

    Raises:
        TypeError: the class of happening has no phrase yet.
    """
    return _words(happening)


def happenings_in_words(happenings: Sequence[Happening]) -> list[str]:
    """
    The phrases for all that happened; of triggers with one name but several controllers each has its controller.

    That a player loses as much life as they are dealt damage is not said; that they lose none is.

    >>> triggers = [Triggered(f"{player}/Sheoldred", "Sheoldred", player, "") for player in ("you", "opponent")]
    >>> happenings_in_words(triggers)
    ['your Sheoldred triggers', "opponent's Sheoldred triggers"]
    """
    controllers: dict[str, set[PlayerName]] = {}
    for happening in happenings:
        if isinstance(happening, Triggered):
            controllers.setdefault(happening.name, set()).add(happening.controller)
    phrases: list[str] = []
    losing = {happening.player for happening in happenings if isinstance(happening, LifeChanged) and happening.damage}
    for happening in happenings:
        if isinstance(happening, LifeChanged) and happening.damage and happening.change == -happening.damage:
            continue  # damage says it
        words = happening_in_words(happening)
        if isinstance(happening, DamageDealt) and "/" not in happening.to and happening.to not in losing:
            words += " (no life is lost)"
        if isinstance(happening, Triggered) and len(controllers[happening.name]) > 1:
            words = f"{whose(happening.controller)} {words}"
        phrases.append(words)
    return phrases
