"""
Activated abilities wait on the stack and resolve (CR 602.2a, 608.2).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import costs as c
from manaproof.model import occasions as o
from manaproof.model.abilities import DefinedX, MayBeActivatedBy
from manaproof.model.board import Board
from manaproof.model.events import PermanentSource
from manaproof.model.instructions import ChooseModes
from manaproof.model.lookups import ExcessDealt, ThoseCount
from manaproof.model.outcomes import Acted
from manaproof.model.references import Referent
from manaproof.model.walking import walk, walk_effect
from manaproof.rules.activatable import Activatable, activated_abilities
from manaproof.rules.awaiting import (
    Activated,
    Done,
    abilities_on_stack,
    check_source,
    check_told,
    keeping,
    with_awaiting,
    without_ability,
)
from manaproof.rules.casting import wanted_targets
from manaproof.rules.context import Memory
from manaproof.rules.illegal_targets import legal_part
from manaproof.rules.mana_abilities_now import classify_now
from manaproof.rules.modes import told_modes
from manaproof.rules.occasions import DOES_NOT_RESOLVE, begin
from manaproof.rules.performing import context_of_script
from manaproof.rules.rulebook import rule
from manaproof.rules.spells import has_more_since, has_others_above, is_covered
from manaproof.rules.targeting import Targeting
from manaproof.rules.tasks import Branch, Script, World

RESOLVES_AT_ONCE = rule(
    __name__,
    "605.3b",
    "an activated mana ability doesn't use the stack: it resolves as soon as it is activated",
    otherwise="an activated mana ability waits on the stack",
)
WAITS = rule(
    __name__,
    "602.2a",
    "an activated ability is put on top of the stack, and stays there until it resolves or leaves it otherwise",
    otherwise="every activated ability resolves as soon as it is activated",
)
_STAYS = (c.ManaCost, c.TapSymbol, c.UntapSymbol, c.PayLife, c.PayEnergy, c.LoyaltyCost)
_OF_THE_COST = (Referent.SACRIFICED, Referent.EXILED_CARD, Referent.TAPPED)


@frozen
class AbilityIsFollowed(o.Occasion):
    """
    An activated ability that has left the stack resolves.
    """

    script: Script


@begin.register
def _(occasion: AbilityIsFollowed, board: Board, world: World) -> tuple[Branch, ...]:
    """
    It does what it says, if a target of it is legal (CR 608.2b).
    """
    script = occasion.script
    targeting = Targeting(PermanentSource(script.source or ""), context_of_script(script, board, world))
    effect = legal_part(script.effect, targeting)
    if effect is None:
        return (Branch(board, (Acted(script.source or "", f"{script.name}'s ability", DOES_NOT_RESOLVE),)),)
    return (Branch(board, next=(evolve(script, effect=effect),)),)


@begin.register
def _(occasion: o.ActivatedAbilityResolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ability that was activated last in the question resolves; where none was, one that had been activated before.

    Raises:
        IllegalAction: something is above it on the stack, it isn't there any more, or it was activated otherwise.
        NotModelled: what it does depends on how it was activated, which isn't told.
    """
    waiting = [each for each in abilities_on_stack(board) if isinstance(each, Activated) and _is_meant(each, occasion)]
    if not waiting and has_more_since(board):
        raise is_covered(occasion.permanent.rpartition("/")[2])
    if not waiting:
        return begin(AbilityIsFollowed(_activated_before(occasion, board)), board, world)
    ability = waiting[-1]
    script = ability.script
    if has_others_above(ability, board):
        raise is_covered(script.name)
    _check_as_activated(occasion, script)
    after = without_ability(ability, Done(occasion.permanent, ability.number), board)
    check_source(script.effect, occasion.permanent, script.name, after)
    return begin(AbilityIsFollowed(script), after, world)


def put_on_stack(item: Activatable, script: Script, board: Board) -> Board:
    """
    The board with an activated ability on top of the stack, for which all is chosen (CR 602.2a).

    Raises:
        NotModelled: its modes or targets aren't told.
    """
    memory, name = script.memory, script.name
    if any(isinstance(node, ChooseModes) for node in walk_effect(script.effect)) and not memory.modes:
        raise NotModelled(f"which modes of an ability of `{name}` are chosen isn't told; write `choosing mode 1`")
    for each in wanted_targets(script.effect, memory.modes):
        if (memory.other_target if each.second else memory.target) is None:
            raise NotModelled(f"the target of an ability of `{name}` isn't told; write `targeting NAME`")
    return with_awaiting(keeping(board), Activated(item.number, script))


def _is_meant(waiting: Activated, occasion: o.ActivatedAbilityResolves) -> bool:
    return waiting.script.source == occasion.permanent and occasion.ability in (None, waiting.number)


def _check_as_activated(occasion: o.ActivatedAbilityResolves, script: Script) -> None:
    """
    Refuses a question that tells of an ability what was chosen otherwise as it was activated.
    """
    chosen = script.memory
    for what, told, was in (
        ("X", occasion.x, chosen.tally("X")),
        ("target", occasion.target, chosen.target),
        ("second target", occasion.other_target, chosen.other_target),
        ("modes", occasion.modes or None, chosen.modes),
    ):
        if told not in (None, was):
            words = f"an ability of `{script.name}` was activated otherwise: its {what} can't be another now"
            raise IllegalAction(words, citations=("601.2b", "601.2c", "602.2b"))


def _activated_before(occasion: o.ActivatedAbilityResolves, board: Board) -> Script:
    """
    What an ability does that had been activated before all that the question makes happen.
    """
    item = _asked(occasion, board)
    name, effect = item.permanent.name, item.ability.effect
    if classify_now(item, board).is_mana_ability is not False and RESOLVES_AT_ONCE.in_force:
        raise IllegalAction(f"a mana ability of `{name}` doesn't use the stack", citations=("605.3b",))
    check_told(effect, None, item.permanent.id, name, board)
    _check_cost(item)
    memory = Memory(
        target=occasion.target,
        other_target=occasion.other_target,
        modes=told_modes(occasion.modes, effect, name),
    )
    if occasion.x is not None:
        if not any(isinstance(part, c.ManaCost) and "X" in part.symbols for part in item.ability.cost):
            raise IllegalAction(f"an ability of `{name}` has no X", citations=("107.3",))
        memory = memory.remembering("X", occasion.x)
    of = (item.permanent.id, name, item.permanent.controller, item.permanent.chosen)
    return Script(effect, *of, memory, ability=item.own.origin, spent=item.looks, whole=item.ability)


def _asked(occasion: o.ActivatedAbilityResolves, board: Board) -> Activatable:
    """
    The ability that is meant, as the permanent has it.
    """
    permanent = board.permanent(occasion.permanent)
    if permanent is None:
        raise IllegalAction(f"`{occasion.permanent}` isn't on the battlefield", citations=("602.1",))
    found = [item for item in activated_abilities(board, permanent) if occasion.ability in (None, item.number)]
    if not found:
        raise IllegalAction(f"`{permanent.name}` has no such activated ability", citations=("602.1",))
    if len(found) > 1:
        raise IllegalAction(f"`{permanent.name}` has {len(found)} activated abilities: say which", citations=("602.1",))
    if Done(permanent.id, found[0].number) in (board.awaiting or ()):
        raise IllegalAction(f"no ability of `{permanent.name}` is on the stack any more", citations=("608.1",))
    return found[0]


def _check_cost(item: Activatable) -> None:
    """
    Refuses an ability whose effect or source isn't told without how its cost was paid.

    Raises:
        NotModelled: that is so.
    """
    ability, name = item.ability, item.permanent.name
    paid = any(isinstance(node, ThoseCount | ExcessDealt) or node in _OF_THE_COST for node in walk(ability.effect))
    defined = any(isinstance(limit, DefinedX) for limit in ability.limits)
    by_others = any(isinstance(limit, MayBeActivatedBy) for limit in ability.limits)
    if paid or defined or by_others or not all(isinstance(part, _STAYS) for part in ability.cost):
        raise NotModelled(f"how an ability of `{name}` was activated isn't told; write `you activate {name}'s ability` before")
