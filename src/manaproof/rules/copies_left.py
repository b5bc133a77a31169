"""
Copy effects of what has resolved before a question: on a board it is listed as resolved (CR 611.2).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model.abilities import Ability, ActivatedAbility, SpellAbility, TriggeredAbility, without_level
from manaproof.model.board import Board, Resolved
from manaproof.model.copies import BecomeCopy
from manaproof.model.instructions import ChooseModes, Conditional, Effect, May, UnlessPays
from manaproof.model.permanents import Permanent
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.becoming_a_copy import becoming, originals_of
from manaproof.rules.copying import CARDS_MEANT
from manaproof.rules.layers import characteristics_on
from manaproof.rules.resolved_effects import context_of_resolved
from manaproof.rules.static_copies import with_static_copies

COPIED = "copied"  # what was chosen to be copied as something resolved


def makes_copies(ability: Ability) -> bool:
    """
    Whether what an ability does makes permanents copies.
    """
    told = without_level(ability)
    return isinstance(told, SpellAbility | ActivatedAbility | TriggeredAbility) and any(
        isinstance(node, BecomeCopy) for node in walk(told.effect, without=(Ability,))
    )


def with_copies_left(board: Board) -> Board:
    """
    The board on which what has resolved has made copies of the permanents that were there before it.

    Raises:
        NotModelled: what became a copy of what isn't told.
    """
    for resolved in sorted(board.resolved, key=lambda each: each.timestamp):
        for ability in map(without_level, resolved.card.front.abilities):
            if isinstance(ability, SpellAbility | ActivatedAbility | TriggeredAbility):
                for instruction in _instructions(ability.effect, resolved.card.name):
                    board = _with_copies(instruction, ability, resolved, board)
    return board


def _instructions(effect: Effect, name: str) -> Iterator[BecomeCopy]:
    for instruction in effect:
        match instruction:
            case BecomeCopy():
                yield instruction
            case May(what, then, _):
                yield from _instructions((*what, *then), name)
            case Conditional() | ChooseModes() | UnlessPays():
                if any(isinstance(node, BecomeCopy) for node in walk(instruction, without=(Ability,))):
                    raise NotModelled(f"whether `{name}` made something a copy depends on what was done as it resolved")
            case _:
                pass


def _with_copies(instruction: BecomeCopy, ability: Ability, resolved: Resolved, board: Board) -> Board:
    time = resolved.timestamp
    there = tuple(_until(permanent, time) for permanent in board.permanents if permanent.timestamp < time)
    others = tuple(each for each in board.resolved if each.timestamp < time)
    earlier = with_static_copies(evolve(board, permanents=there, resolved=others, departed=()))
    context = context_of_resolved(resolved, earlier, characteristics_on(earlier))
    copied = context.chosen_value(COPIED)
    if instruction.of is Referent.THAT and copied is None:
        raise NotModelled(f"what `{resolved.card.name}` copied isn't told; write `copying …`")
    context = evolve(context, memory=evolve(context.memory, that=copied), name=resolved.card.name)
    found = originals_of(instruction, context)
    if len(found) > 1 or instruction.of in CARDS_MEANT:
        raise NotModelled(f"which card `{resolved.card.name}` copied isn't told")
    after = board
    for original in found:
        after, _ = becoming(instruction, original, ability, context, time)
    copies = {permanent.id: permanent.copies for permanent in after.permanents}
    return evolve(board, permanents=tuple(evolve(p, copies=copies.get(p.id, p.copies)) for p in board.permanents))


def _until(permanent: Permanent, time: int) -> Permanent:
    return evolve(permanent, copies=tuple(effect for effect in permanent.copies if effect.timestamp < time))
