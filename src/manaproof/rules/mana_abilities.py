"""
Which abilities are mana abilities (CR 605), with the definition of 7 August 2026.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model import costs as c
from manaproof.model import instructions as i
from manaproof.model.abilities import Ability, ActivatedAbility, Establish, TriggeredAbility
from manaproof.model.instructions import Effect
from manaproof.model.patterns import ManaPattern
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent
from manaproof.model.walking import walk_effect
from manaproof.rules.modes import outside_modes
from manaproof.rules.rulebook import rule

ACTIVATED = rule(
    __name__,
    "605.1a",
    "an activated ability is a mana ability if it has no target, could add mana, is no loyalty ability, and neither its"
    " cost nor its effect moves a card to or from a library",
    otherwise="an activated ability is a mana ability if it has no target, could add mana and is no loyalty ability",
)
TRIGGERED = rule(
    __name__,
    "605.1b",
    "a triggered ability is a mana ability if it has no target, triggers from a mana ability or from mana being added, and"
    " could add mana",
    otherwise="no triggered ability is a mana ability",
)
TARGETS = rule(
    __name__, "605.5a", "an ability with a target is no mana ability", otherwise="an ability with a target may be a mana ability"
)


@frozen
class Classification:
    """
    Whether an ability is a mana ability, and the criterion that decides; None where an unread part decides.
    """

    is_mana_ability: bool | None
    reason: str
    cites: tuple[str, ...]


def classify(ability: Ability) -> Classification:
    """
    Whether an ability is a mana ability.

    Rule: 605.1a, 605.1b, 605.5a (2026-08-07).
    """
    match ability:
        case ActivatedAbility():
            return _activated(ability)
        case TriggeredAbility():
            return _triggered(ability)
        case _:
            return Classification(False, "it is neither activated nor triggered", ("605.5",))


def _activated(ability: ActivatedAbility) -> Classification:
    if ability.is_loyalty:
        return Classification(False, "it is a loyalty ability", ("605.1a", "606.1"))
    certain = _ruled_out(ability.effect, "605.1a")
    if certain is not None:
        return certain
    if ACTIVATED.in_force and (_surely_moves(ability.effect) or any(isinstance(p, c.MillCards) for p in ability.cost)):
        return Classification(False, "its cost or effect moves a card to or from a library", ("605.1a",))
    if any(isinstance(part, c.UnreadCost) for part in ability.cost) or _is_unread(ability.effect):
        return Classification(None, "a part of it that may decide wasn't read", ("605.1a",))
    reason = "it has no target, could add mana, is no loyalty ability and moves no card of a library"
    return Classification(True, reason, ("605.1a",))


def _triggered(ability: TriggeredAbility) -> Classification:
    if not TRIGGERED.in_force:
        return Classification(False, "no triggered ability is one", ("605.1b",))
    if not any(isinstance(event, ManaPattern) for event in ability.events):
        return Classification(False, "it triggers neither from a mana ability nor from mana being added", ("605.1b", "605.5a"))
    certain = _ruled_out(ability.effect, "605.1b")
    if certain is not None:
        return certain
    if _is_unread(ability.effect):
        return Classification(None, "a part of it that may decide wasn't read", ("605.1b",))
    return Classification(True, "it has no target, triggers from a mana ability and could add mana", ("605.1b",))


def _ruled_out(effect: Effect, number: str) -> Classification | None:
    """
    Why an ability is no mana ability whatever else its effect says; None if nothing that was read decides.
    """
    if not adds_mana(effect):
        return Classification(False, "it doesn't add mana", (number, "605.5a"))
    if TARGETS.in_force and has_target(outside_modes(effect)):
        return Classification(False, "it has a target", (number, "605.5a"))
    if TARGETS.in_force and has_target(effect):
        reason = "only a mode of it has a target, and no rule says what that makes of it"
        return Classification(None, reason, (number, "700.2c"))
    return None


def adds_mana(effect: Effect) -> bool:
    """
    Whether an effect could add mana as it resolves: it has an instruction to (CR 106.3), or unread words that may be one.
    """
    return any(
        isinstance(node, i.AddMana | i.DoubleUnspentMana) or (isinstance(node, i.Unread) and node.adds_mana)
        for node in _own_instructions(effect)
    )


def _is_unread(effect: Effect) -> bool:
    """
    Whether words that weren't read decide: they may have the target, move the card or be the only ones that add mana.
    """
    return any(isinstance(node, i.Unread) for node in _own_instructions(effect))


def has_target(effect: Effect) -> bool:
    """
    Whether an effect surely has a target.
    """
    targets = {*TARGET_REFERENTS, PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT}
    for node in walk_effect(effect):
        if isinstance(node, i.Target) or (isinstance(node, i.DealDamage) and node.any_target):
            return True
        if isinstance(node, Referent | PlayerRef) and node in targets:
            return True
    return False


_MOVES = (
    *(i.Draw, i.Mill, i.ExileTop, i.DrawFromBottom, i.MillThisReturn, i.RevealUntil, i.ExileUntil, i.PutNotCast),
    *(i.PutLooked, i.PutFromHand, i.SearchLibrary),
    *(i.Surveil, i.Explore, i.Connive),
)
_MOVING_ACTIONS = frozenset({"manifest", "manifest dread", "cloak", "discover", "learn", "mill", "cascade", "draw"})


def _surely_moves(effect: Effect) -> bool:
    """
    Whether an effect surely moves a card to or from a library; what a delayed trigger will do is another ability's.
    """
    return any(
        isinstance(node, _MOVES) or (isinstance(node, i.KeywordInstruction) and node.action in _MOVING_ACTIONS)
        for node in _own_instructions(effect)
    )


def _own_instructions(effect: Effect) -> list[object]:
    """
    The instructions of an effect without those of abilities that it establishes.
    """
    found: list[object] = []
    for instruction in effect:
        if not isinstance(instruction, Establish | i.WhenDone):
            found.extend(walk_effect(instruction))
    return found
