"""
Payments of a cost: who pays, and what a payment does to the board (CR 118, 601.2h).
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import field, frozen

from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import Event, MoveObject, Sacrifice
from manaproof.model.outcomes import Happening
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.tasks import Task, events_of


@frozen
class Payer:
    """
    Who pays a cost, and for what: an ability of an object, or an effect that asks for a payment.

    `this` is the object that words such as "sacrifice this" mean, None where it isn't on the battlefield. `context_on` is
    from where the words of the cost are read on a board. `spares_pool` says that no mana of the pool is spent: what is paid for
    looks at that mana, so the board tells what is left. `for_effect` says that an effect asks for the payment.
    """

    player: PlayerName
    name: str
    this: ObjectId | None
    context_on: Callable[[Board], Context]
    spares_pool: bool = False
    for_effect: bool = False


@frozen
class Paid:
    """
    A board on which a cost was paid, what happened, and what the effect remembers of it: X, how many counters were removed.

    `payments` are what is left to happen of it, one part of the cost after the other; `happened` are events of it that have
    happened.
    """

    board: Board
    happenings: tuple[Happening, ...] = ()
    memory: Memory = field(factory=Memory)
    spent: Characteristics | None = None
    tapped: tuple[ObjectId, ...] = ()
    payments: tuple[Task, ...] = ()
    happened: tuple[Event, ...] = ()

    def has_left(self, permanent: Permanent) -> bool:
        """
        Whether a permanent leaves the battlefield to pay another part of the cost.
        """
        leaving = (e for task in self.payments for e in events_of(task) if isinstance(e, MoveObject | Sacrifice))
        return any(rules_of(event).object(event) == permanent.id for event in leaving)
