"""
Miracle: a card that may be revealed as it is drawn, which triggers an ability (CR 702.94).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import KeywordAbility, TriggeredAbility
from manaproof.model.cards import Card
from manaproof.model.events import DrawCard
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CardDrawn, CardsShown, Triggered
from manaproof.model.references import Zone
from manaproof.rules.awaiting import Awaiting, with_awaiting
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.places import Placed
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch
from manaproof.rules.waiting import Waiting

MIRACLE = rule(
    __name__,
    "702.94a",
    "a card with miracle may be revealed as it is drawn if it's the first one that turn, and an ability triggers if it is",
    otherwise="a card with miracle may be revealed whichever card of the turn it is",
)


def with_miracle(event: DrawCard, branch: Branch) -> tuple[Branch, ...]:
    """
    What becomes of a draw: the card stays hidden, or has miracle and is revealed as it is drawn.

    Raises:
        NotModelled: it has miracle more than once.
    """
    drawn = [happening.card for happening in branch.happenings if isinstance(happening, CardDrawn)]
    known = drawn[0].known if drawn else None
    if known is None or not _is_first(event, branch):
        return (branch,)
    count = _instances(known, event, branch)
    if count > 1:
        raise NotModelled(f"`{known.name}` has miracle more than once: with which it is revealed isn't encoded")
    if not count:
        return (branch,)
    identity = f"{event.player}/hand/{known.front.name}"
    shown = CardsShown(event.player, (drawn[0],), revealed=True, zone=Zone.HAND)
    triggered = Triggered(identity, known.front.name, event.player, "miracle")
    waiting = Waiting(TriggeredAbility((), ()), identity, known.front.name, event.player, "miracle")
    after = with_awaiting(branch.board, Awaiting(waiting))
    revealed = evolve(branch, board=after, happenings=(*branch.happenings, shown, triggered))
    return (
        evolve(branch, decision=f"don't reveal {known.name}", chooser=event.player),
        evolve(revealed, decision=f"reveal {known.name}", chooser=event.player),
    )


def _is_first(event: DrawCard, branch: Branch) -> bool:
    drawn = branch.board.player(event.player).number(PlayerNumber.CARDS_DRAWN_THIS_TURN)
    return drawn == 1 or not MIRACLE.in_force


def _instances(card: Card, event: DrawCard, branch: Branch) -> int:
    looks = looks_of_placed(Placed(card, Zone.HAND, event.player), branch.board)
    abilities = (own.ability for own in looks.abilities)
    return sum(isinstance(ability, KeywordAbility) and ability.keyword == "miracle" for ability in abilities)
