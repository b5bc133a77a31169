"""
What a resolving spell or ability leaves behind about later steps, phases and turns: what is skipped, what doesn't untap.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import Ability, SpellAbility, StaticAbility
from manaproof.model.board import Board, PlayerName, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.expr import ONE, Number
from manaproof.model.patterns import StepPattern
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk


def ability_left_by(instruction: i.Instruction) -> Ability | None:
    """
    The static ability that an instruction about later steps leaves behind, None for any other instruction.

    The player or the object of which it speaks is the target of what has resolved, whatever it was then.
    """
    match instruction:
        case i.SkipNext(step=step, player=player):
            whose = player if player is PlayerRef.YOU else PlayerRef.TARGET_PLAYER
            skip = f.ReplacementEffect(StepPattern(step, whose), f.DoInstead((i.SkipThatStep(step),)), uses=1)
            return StaticAbility((skip,))
        case i.DoesNotUntap(what=Objects() as objects, during=during):
            return StaticAbility((f.StaysTapped(objects, _whose(during)),))
        case i.DoesNotUntap(during=during):
            return StaticAbility((f.StaysTapped(Referent.TARGET, _whose(during)),))
        case _:
            return None


def _whose(during: PlayerRef) -> PlayerRef:
    return during if during in (PlayerRef.YOU, PlayerRef.ITS_CONTROLLER) else PlayerRef.TARGET_PLAYER


def copies_left(effect_of: tuple[Ability, ...]) -> int:
    """
    How many effects of their own a card's instruction to skip the next several leaves behind (CR 614.10a).
    """
    counts = [node.count for node in walk(effect_of) if isinstance(node, i.SkipNext)]
    return next((count.value for count in counts if isinstance(count, Number) and count != ONE), 1)


def leave_behind(
    board: Board, instruction: i.Instruction, name: str, controller: PlayerName, target: str | None, count: int = 1
) -> Board:
    """
    The board with what an instruction leaves behind, as often as told.
    """
    for _ in range(count):
        card = Card(name, (Face(name, abilities=(SpellAbility((instruction,)),)),))
        identity = f"{name} ({len(board.resolved) + 1} after {board.latest_timestamp})"
        lasting = Resolved(identity, card, controller, board.latest_timestamp + 1, target=target)
        board = evolve(board, resolved=(*board.resolved, lasting))
    return board


def next_untap_effects(board: Board) -> Iterator[tuple[Resolved, i.DoesNotUntap]]:
    """
    The effects on a next untap step that are still waiting for it.
    """
    for resolved in board.resolved:
        for node in walk(resolved.card.front.abilities):
            if isinstance(node, i.DoesNotUntap):
                yield resolved, node


def after_untap_step(board: Board, player: PlayerName) -> Board:
    """
    The board without the effects for which this player's untap step was the next one (CR 614.10a, 701.43b).
    """
    for resolved, instruction in tuple(next_untap_effects(board)):
        if _was_meant(resolved, instruction, player, board):
            board = board.without_resolved(resolved.id)
    return board


def _was_meant(resolved: Resolved, instruction: i.DoesNotUntap, player: PlayerName, board: Board) -> bool:
    match _whose(instruction.during):
        case PlayerRef.YOU:
            return resolved.controller == player
        case PlayerRef.TARGET_PLAYER:
            return resolved.target == player
        case _:
            permanent = board.permanent(resolved.target) if resolved.target is not None else None
            return permanent is None or permanent.controller == player
