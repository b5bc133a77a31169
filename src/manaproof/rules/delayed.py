"""
Delayed triggered abilities: how they are created, what they remember, and when they are over (CR 603.7).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import DelayedAbility, Establish
from manaproof.model.board import Board, Resolved
from manaproof.model.expr import Named
from manaproof.model.lookups import ThoseCount
from manaproof.model.patterns import StepPattern
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.references import PlayerRef, Referent, Step
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.created import CREATED_SINCE, created_now
from manaproof.rules.lasting_turns import without_left
from manaproof.rules.passing import place_in_turn
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule
from manaproof.rules.turn_order import in_turn_order

ONCE = rule(
    __name__,
    "603.7b",
    "a delayed triggered ability triggers only once, the next time that its event happens",
    otherwise="a delayed triggered ability triggers each time that its event happens",
    also=("603.7",),
)
PARTICULAR = rule(
    __name__,
    "603.7c",
    "a delayed triggered ability affects the particular objects that it was created for, as long as they are where they were",
    otherwise="a delayed triggered ability affects whatever its words fit as it resolves",
)
SAME_SOURCE = rule(
    __name__,
    "603.7e",
    "the source of a delayed triggered ability is the source of the ability that created it",
    otherwise="a delayed triggered ability has no source",
    also=("603.7d",),
)
PREVENTED = ThoseCount("prevented")
_FIXED = (
    Referent.THIS,
    Referent.PUT,
    Referent.TARGET,
    Referent.ANOTHER_TARGET,
    Referent.SECOND_TARGET,
    Referent.CREATED,
    Referent.THAT,
)
_PLAYERS = (
    PlayerRef.ITS_CONTROLLER,
    PlayerRef.ITS_OWNER,
    PlayerRef.THAT_PLAYER,
    PlayerRef.OPPONENTS_OF_THAT_PLAYER,
    PlayerRef.DEALERS_CONTROLLER,
    PlayerRef.CHOSEN_PLAYER,
)


def source_of_spell(name: str, controller: PlayerName) -> ObjectId:
    """
    The identity of a spell as the source of delayed abilities that it created (CR 603.7d).

    >>> source_of_spell("Footbottom Feast", "you")
    'you/spell Footbottom Feast'
    """
    return f"{controller}/spell {name}"


def source_of(resolved: Resolved) -> ObjectId:
    """
    What a delayed ability that is left behind comes from (CR 603.7d, 603.7e).
    """
    if not SAME_SOURCE.in_force:
        return resolved.id
    return resolved.source or source_of_spell(resolved.card.front.name, resolved.controller)


def memory_of(resolved: Resolved) -> Memory:
    """
    What a delayed ability remembers of the effect that created it.
    """
    created = resolved.created if PARTICULAR.in_force else None
    memory = Memory(
        target=resolved.target,
        other_target=resolved.other_target,
        that=resolved.that,
        created=created,
        shield=resolved.shield,
    )
    return memory if PARTICULAR.in_force or not resolved.created else memory.remembering(CREATED_SINCE, resolved.timestamp - 2)


def remembering(ability: DelayedAbility, lasting: Resolved, source: ObjectId | None, context: Context) -> Resolved:
    """
    What an effect leaves behind as it creates a delayed ability, with the objects of which that speaks (CR 603.7c).

    Raises:
        NotModelled: it speaks of something that isn't kept for it.
    """
    nodes = [
        node for node in walk((ability.events, ability.effect)) if isinstance(node, Referent | PlayerRef | Named | ThoseCount)
    ]
    shield = context.memory.shield
    kept = [node for node in nodes if node != PREVENTED or shield is None]
    if any(node not in _FIXED if isinstance(node, Referent) else _is_not_kept(node) for node in kept):
        raise NotModelled(f"what a delayed ability of `{context.name or lasting.card.name}` remembers isn't encoded")
    that = object_of(Referent.THAT, context) if Referent.THAT in nodes else None
    if that is not None and context.board.permanent(that) is None:
        raise NotModelled(
            f"what a delayed ability of `{context.name or lasting.card.name}` does with what has left isn't encoded"
        )
    created = created_now(context.memory, context.board) if Referent.CREATED in nodes else None
    counts = shield if PREVENTED in nodes else None
    return evolve(lasting, that=that, created=created, source=source, shield=counts)


def _is_not_kept(node: PlayerRef | Named | ThoseCount) -> bool:
    return node in _PLAYERS if isinstance(node, PlayerRef) else True


def over_once_triggered(resolved_id: ObjectId, ability: DelayedAbility, board: Board) -> Board:
    """
    The board after a delayed ability has triggered (CR 603.7b).
    """
    if not ONCE.in_force:
        return board
    return without_left(board, lambda node, of: of.id == resolved_id and isinstance(node, Establish) and node.ability == ability)


def refuse_passing(player: PlayerName, step: Step, board: Board, *, same_turn: bool) -> None:
    """
    Refuses to go to a step or turn past one at whose beginning a delayed ability would have triggered.

    Raises:
        NotModelled: one may have.
    """
    for resolved, pattern in _awaited_steps(board):
        whose = resolved.controller if pattern.player is PlayerRef.YOU else None
        if any(_is_passed(each, whose, player, step, board, same_turn=same_turn) for each in _steps_meant(pattern.step)):
            words = f"a delayed ability of `{resolved.card.front.name}` would trigger as an earlier {pattern.step.value} begins"
            raise NotModelled(f"{words}; say before it that it begins")


def _awaited_steps(board: Board) -> Iterator[tuple[Resolved, StepPattern]]:
    for resolved in board.resolved:
        for node in walk(resolved.card.front.abilities):
            if isinstance(node, Establish) and isinstance(node.ability, DelayedAbility):
                yield from ((resolved, pattern) for pattern in node.ability.events if isinstance(pattern, StepPattern))


def _steps_meant(step: Step) -> tuple[Step, ...]:
    return (Step.FIRST_MAIN, Step.SECOND_MAIN) if step is Step.MAIN else (step,)


def _is_passed(awaited: Step, whose: PlayerName | None, player: PlayerName, step: Step, board: Board, *, same_turn: bool) -> bool:
    """
    Whether a step that is awaited, of a player or of any, comes between now and a step of a player.
    """
    now, then, place = place_in_turn(board.step), place_in_turn(step), place_in_turn(awaited)
    if same_turn:
        return whose in (None, board.active) and now < place < then
    order = in_turn_order(board)
    if order[1 % len(order)] != player:
        return True
    return (whose in (None, board.active) and now < place) or (whose in (None, player) and place < then)
