"""
What isn't modelled of a permanent that several cards represent, as it leaves the battlefield (CR 712.21, 730.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model.abilities import Ability, Form, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.instructions import PutOntoBattlefield, ReturnFromGraveyard
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import MovePattern
from manaproof.model.permanents import Permanent
from manaproof.model.properties import IsCard
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.waiting import waiting_on


def clauses_of_several_cards(permanent: Permanent, board: Board) -> Iterator[NotModelledClause]:
    """
    What would tell the cards of a merged or melded permanent apart: it leaves as one permanent, but as several cards.
    """
    told = permanent.name
    if any(card.is_commander for card in (permanent.card, *permanent.cards)):
        yield NotModelledClause(told, None, "", "where a commander goes that is a part of it isn't encoded", "where it goes")
    for waiting in waiting_on(board):
        if any(isinstance(node, IsCard) for node in walk(waiting.ability.events)):
            yield NotModelledClause(waiting.name, None, "", f"how often it triggers on {told} isn't encoded", "what triggers")
        elif _moves_what_moved(waiting.ability):
            yield NotModelledClause(
                waiting.name, None, "", f"what it does with the cards of {told} isn't encoded", "where they go"
            )
    for card in permanent.cards:
        if any(_may_see_itself(ability) for ability in card.front.abilities):
            yield NotModelledClause(card.name, None, "", f"what it does as a part of {told} isn't encoded", "where it goes")


def _moves_what_moved(ability: TriggeredAbility) -> bool:
    """
    Whether an ability that triggers as something moves may move what that has become.
    """
    triggers = any(isinstance(event, MovePattern) for event in ability.events)
    return triggers and any(isinstance(node, ReturnFromGraveyard | PutOntoBattlefield) for node in walk(ability.effect))


def _may_see_itself(ability: Ability) -> bool:
    """
    Whether an ability of a card may trigger as the card goes somewhere from any zone.
    """
    if isinstance(ability, UnreadAbility):
        return ability.form is Form.TRIGGERED
    events = ability.events if isinstance(ability, TriggeredAbility) else ()
    return any(isinstance(event, MovePattern) and event.from_zone is not Zone.BATTLEFIELD for event in events)
