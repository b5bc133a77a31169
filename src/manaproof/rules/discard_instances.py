"""
Effects of a card on its own discard, and madness (CR 702.35).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from manaproof.model import effects as f
from manaproof.model.abilities import KeywordAbility, StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Event, MoveObject
from manaproof.model.instructions import MadnessTriggers
from manaproof.model.patterns import DiscardPattern, EventPattern
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Is
from manaproof.model.references import Manner, PlayerRef, Referent, Zone
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.instances import Instance, guard_of_effect, register_instances_of_event
from manaproof.rules.moving import card_identity
from manaproof.rules.places import Placed
from manaproof.rules.rulebook import rule

FROM_THE_HAND = rule(
    __name__,
    "113.6m",
    "an ability about its own card being discarded works while the card is in a hand",
    otherwise="an ability about its own card being discarded works on the battlefield alone",
)
MADNESS = rule(
    __name__,
    "702.35a",
    "a card with madness that would be discarded is exiled instead of going to the graveyard, and then its owner may cast it",
    otherwise="madness does nothing",
)
_MADNESS = f.ReplacementEffect(
    DiscardPattern(PlayerRef.A_PLAYER, Is(Referent.THIS), to=Zone.GRAVEYARD),
    f.GoElsewhere(Zone.EXILE, then=(MadnessTriggers(),)),
)


@frozen
class _Held:
    """
    A card of a hand as the source of its abilities.
    """

    id: ObjectId
    owner: PlayerName
    card: Card

    def instance(self, origin: str, effect: f.ReplacementEffect) -> Instance:
        """
        One of its effects.
        """
        name = self.card.front.name
        return Instance(f"{self.id}: {origin}", name, self.id, self.owner, effect, guard_of_effect(effect))


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    """
    What the card that would be discarded says of that.
    """
    if not isinstance(event, MoveObject) or event.manner is not Manner.DISCARDED or event.card is None:
        return
    identity = card_identity(event)
    if identity is None or event.card.known is None:
        return
    held = _Held(identity, event.owner, event.card.known)
    for own in looks_of_placed(Placed(held.card, Zone.HAND, held.owner), board).abilities:
        match own.ability:
            case StaticAbility(statements, Zone.HAND) if FROM_THE_HAND.in_force:
                for statement in statements:
                    if isinstance(statement, f.ReplacementEffect) and _is_about_itself(statement.event):
                        yield held.instance(own.origin, statement)
            case KeywordAbility(keyword="madness") if MADNESS.in_force:
                yield held.instance(own.origin, _MADNESS)
            case _:
                pass


def _is_about_itself(pattern: EventPattern) -> bool:
    return isinstance(pattern, DiscardPattern) and pattern.what == Is(Referent.THIS)
