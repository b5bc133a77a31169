"""
What a resolving spell or ability leaves behind about later steps, phases and turns: what is skipped, what doesn't untap.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from attrs import evolve, fields

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import (
    Ability,
    ActivatedAbility,
    Establish,
    Form,
    SpellAbility,
    StaticAbility,
    TriggeredAbility,
    UnreadAbility,
)
from manaproof.model.board import Board, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.expr import Number
from manaproof.model.patterns import StepPattern
from manaproof.model.permanents import Permanent, PlayerName
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent, Step
from manaproof.model.walking import walk
from manaproof.rules.rulebook import rule

WAITING = rule(
    __name__,
    "614.10a",
    "what is scheduled for the next step waits for one that isn't skipped, and each effect that skips the next one skips one",
    otherwise="as a step is skipped, everything scheduled for the next one is over, all effects that skip it among them",
)
EXERTING = rule(
    __name__,
    "701.43a",
    "an exerted permanent doesn't untap during the next untap step of the player who exerted it",
    otherwise="an exerted permanent untaps like any other",
)


def ability_left_by(instruction: i.Instruction) -> Ability | None:
    """
    The static ability that an instruction about later steps leaves behind, None for any other instruction.

    The player or the object of which it speaks is the target of what has resolved, whatever it was then.
    """
    match instruction:
        case i.SkipNext(step=step, count=count, player=player):
            whose = player if player is PlayerRef.YOU else PlayerRef.TARGET_PLAYER
            if not isinstance(count, Number):
                return UnreadAbility(Form.STATIC, step.value, 0, "how many of them are skipped isn't told", adds_mana=False)
            skip = f.ReplacementEffect(StepPattern(step, whose), f.DoInstead((i.SkipThatStep(step),)), uses=count.value)
            return StaticAbility((skip,))
        case i.DoesNotUntap(what=Referent.TAPPED):
            return UnreadAbility(Form.STATIC, "those", 0, "which permanents were tapped isn't told", adds_mana=False)
        case i.DoesNotUntap(what=what, during=during):
            return StaticAbility((f.StaysTapped(what if isinstance(what, Objects) else _told(what), _whose(during)),))
        case _:
            return None


def _whose(during: PlayerRef | None) -> PlayerRef | None:
    return during if during in (PlayerRef.YOU, None) else PlayerRef.TARGET_PLAYER


def _told(what: Referent) -> Referent:
    return what if what in (Referent.THIS, Referent.ANOTHER_TARGET, Referent.SECOND_TARGET) else Referent.TARGET


def leave_behind(board: Board, instruction: i.Instruction, name: str, controller: PlayerName, target: str | None) -> Board:
    """
    The board with what an instruction leaves behind.
    """
    card = Card(name, (Face(name, abilities=(SpellAbility((instruction,)),)),))
    lasting = Resolved(board.free_lasting(name), card, controller, board.latest_timestamp + 1, target=target)
    return evolve(board, resolved=(*board.resolved, lasting))


def exerted(permanent: Permanent, board: Board) -> Board:
    """
    The board after a permanent's controller has exerted it (CR 701.43a).
    """
    if not EXERTING.in_force:
        return board
    stays = i.DoesNotUntap(Referent.TARGET, PlayerRef.YOU)
    return leave_behind(board, stays, f"exerting {permanent.name}", permanent.controller, permanent.id)


def without_left(board: Board, is_over: Callable[[object, Resolved], bool]) -> Board:
    """
    The board without those instructions of what has resolved of which nothing is left any more.
    """
    kept = []
    for resolved in board.resolved:
        if not any(is_over(node, resolved) for node in walk(resolved.card.front.abilities)):
            kept.append(resolved)
            continue
        front, *others = resolved.card.faces
        abilities = _without(front.abilities, partial(_of_resolved, is_over, resolved))
        if any(True for _ in lasting_instructions(abilities)):
            card = evolve(resolved.card, faces=(evolve(front, abilities=abilities), *others))
            kept.append(evolve(resolved, card=card))
    return board if tuple(kept) == board.resolved else evolve(board, resolved=tuple(kept))


def _of_resolved(is_over: Callable[[object, Resolved], bool], resolved: Resolved, node: object) -> bool:
    return is_over(node, resolved)


def lasting_instructions(abilities: tuple[Ability, ...]) -> Iterator[i.Instruction]:
    """
    The instructions that leave something behind.
    """
    lasting = Establish | i.SkipNext | i.DoesNotUntap | i.MayCast
    yield from (node for node in walk(abilities) if isinstance(node, lasting))


def _without(tree: Any, is_over: Callable[[object], bool]) -> Any:
    if isinstance(tree, tuple):
        return tuple(_without(item, is_over) for item in tree if not is_over(item))
    if isinstance(tree, SpellAbility | ActivatedAbility | TriggeredAbility | i.May | i.Conditional):
        effects = {f.name: getattr(tree, f.name) for f in fields(type(tree)) if isinstance(getattr(tree, f.name), tuple)}
        return evolve(tree, **{name: _without(effect, is_over) for name, effect in effects.items()})
    return tree


def used_once(board: Board, resolved_id: str, uses: int) -> Board:
    """
    The board after one use of a lasting effect that has so many of them: it is gone with the last.

    Raises:
        NotModelled: it left more behind than this effect, which would go on.
    """
    resolved = next((each for each in board.resolved if each.id == resolved_id), None)
    if resolved is None:
        return board
    left = uses if resolved.left is None else resolved.left
    if left > 1:
        return board.with_resolved(evolve(resolved, left=left - 1))
    if not any(isinstance(node, i.SkipNext) for node in walk(resolved.card.front.abilities)):
        return board.without_resolved(resolved_id)
    return without_left(board, lambda node, of: of.id == resolved_id and isinstance(node, i.SkipNext))


def after_untap_step(board: Board, player: PlayerName) -> Board:
    """
    The board without the effects for which this player's untap step was the next one (CR 614.10a, 701.43b).
    """
    return without_left(
        board, lambda node, resolved: isinstance(node, i.DoesNotUntap) and _was_meant(resolved, node, player, board)
    )


def after_skipped(board: Board, step: Step, player: PlayerName) -> Board:
    """
    The board after a step was skipped, under the alternative to CR 614.10a: with it all effects on the next one are gone.
    """
    if WAITING.in_force:
        return board
    if step is Step.UNTAP:
        board = after_untap_step(board, player)
    return without_left(board, lambda node, resolved: isinstance(node, i.SkipNext) and _skips(node, resolved, step, player))


def _skips(instruction: i.SkipNext, resolved: Resolved, step: Step, player: PlayerName) -> bool:
    whose = resolved.controller if instruction.player is PlayerRef.YOU else resolved.target
    return instruction.step is step and whose == player


def _was_meant(resolved: Resolved, instruction: i.DoesNotUntap, player: PlayerName, board: Board) -> bool:
    whose = _whose(instruction.during)
    if whose is PlayerRef.YOU:
        return resolved.controller == player
    told = resolved.target if whose is PlayerRef.TARGET_PLAYER else _object_told(instruction, resolved)
    if told is None:
        raise NotModelled(f"the target of `{resolved.card.name}` isn't given; write `targeting …`")
    if whose is PlayerRef.TARGET_PLAYER:
        return told == player
    permanent = board.permanent(told)
    return permanent is None or permanent.controller == player


def _object_told(instruction: i.DoesNotUntap, resolved: Resolved) -> str | None:
    match instruction.what:
        case Referent.THIS:
            return resolved.source or resolved.id
        case Referent.ANOTHER_TARGET | Referent.SECOND_TARGET:
            return resolved.other_target
        case _:
            return resolved.target
