"""
What happens to life as words, as it triggers an ability.
"""

from __future__ import annotations

from manaproof.cardtext.printing.words import UnprintableError, verb
from manaproof.model.patterns import EventPattern, GainLifePattern, LifePattern, LoseLifePattern, PayLifePattern
from manaproof.model.references import PlayerRef

_VERBS: dict[type[EventPattern], str] = {
    GainLifePattern: "gain life",
    LoseLifePattern: "lose life",
    PayLifePattern: "pay life",
}


def _deed(event: LifePattern) -> str:
    when = {
        (False, None): "",
        (True, None): " for the first time each turn",
        (False, PlayerRef.YOU): " during your turn",
        (True, PlayerRef.YOU): " for the first time during each of your turns",
        (True, PlayerRef.THAT_PLAYER): " for the first time during each of their turns",
    }
    return _VERBS[type(event)] + when[event.first_each_turn, event.during_turn_of]


def life_event(event: LifePattern) -> str:
    """
    One thing that happens to a player's life.
    """
    if type(event) not in _VERBS:
        raise UnprintableError(f"no words for {event}")
    return f"{event.player.value} {verb(event.player, _deed(event))}"


def gains_or_loses(events: tuple[EventPattern, ...]) -> str | None:
    """
    Gaining and losing life as one thing that triggers an ability.
    """
    match events:
        case (GainLifePattern(player) as gain, LoseLifePattern(same)) if player is same:
            return f"{player.value} {verb(player, _deed(gain)).replace('gain', 'gain or lose', 1)}"
        case _:
            return None
