"""
Whether life can be paid (CR 118.3, 119.4, 119.8).
"""

from __future__ import annotations

from manaproof.model.answers import Obstacle
from manaproof.model.board import Board, Player
from manaproof.model.effects import CantPay
from manaproof.model.events import LifeCause, LoseLifeEvent
from manaproof.model.expr import Condition
from manaproof.model.permanents import PlayerName
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.prohibition import prohibitions_on, why_it_cant_happen
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule

ENOUGH = rule(
    __name__, "119.4", "life is paid only by a player who has that much", otherwise="life is paid also by a player who has less"
)
ALWAYS_NOTHING = rule(
    __name__, "119.4b", "0 life can always be paid, which is no payment", otherwise="paying 0 life is a payment like any other"
)
NOT_WITHOUT_LOSS = rule(
    __name__,
    "119.8",
    "a player who can't lose life can't pay life",
    otherwise="a player who can't lose life may pay life, and loses none",
)


def why_not_payable(name: PlayerName, amount: int, board: Board) -> Obstacle | None:
    """
    Why a player can't pay life for whatever it is, None if they can.
    """
    if amount == 0 and ALWAYS_NOTHING.in_force:
        return None
    player = board.player(name)
    if ENOUGH.in_force and (player.life < amount or (amount == 0 and player.life <= 0)):
        return Obstacle(f"{_has(player)} {player.life} life and can't pay {amount}", ("119.4",))
    loss = LoseLifeEvent(name, max(1, amount), LifeCause.COST, paid=amount)
    source = why_it_cant_happen(loss, board) if NOT_WITHOUT_LOSS.in_force else None
    return None if source is None else Obstacle(f"{source} says that {name} can't lose life, so none can be paid", ("119.8",))


def why_not_payable_for_ability(name: PlayerName, amount: int, board: Board, *, is_mana_ability: bool) -> Obstacle | None:
    """
    Why a player can't pay life to activate an ability, None if they can.
    """
    if amount:
        for prohibition, context, source in about_payments(board):
            if not (prohibition.but_for_mana and is_mana_ability) and player_is(name, prohibition.player, context):
                return Obstacle(f"{source} says that {name} can't pay life for this", ("119.8", "614.17b"))
    return why_not_payable(name, amount, board)


def about_payments(board: Board) -> list[tuple[CantPay, Context, str]]:
    """
    What says that life can't be paid for spells and abilities, with the names of its sources.
    """
    found = ((prohibition, context, name) for prohibition, context, name in prohibitions_on(board))
    return [(p, context, name) for p, context, name in found if isinstance(p, CantPay) and _holds(p.condition, context)]


def _holds(condition: Condition | None, context: Context) -> bool:
    return condition is None or ground_truth(condition, context)


def _has(player: Player) -> str:
    return "you have" if player.name == "you" else f"{player.name} has"
