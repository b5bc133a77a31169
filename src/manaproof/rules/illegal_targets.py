"""
What a spell or ability still does of which one target has become illegal and another one hasn't (CR 608.2b).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import DelayedAbility, Establish, GainAbilities, TriggeredAbility
from manaproof.model.copies import BecomeCopy
from manaproof.model.instructions import DealDamage, Effect, Instruction, Target
from manaproof.model.lookups import ExcessDealt, ThoseCount
from manaproof.model.occasions import NO_LEGAL_TARGET
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.tokens import TokenKind
from manaproof.model.walking import walk
from manaproof.rules.cards_as_targets import where_chosen
from manaproof.rules.modes import outside_modes
from manaproof.rules.performing_control import AS_A_WHOLE
from manaproof.rules.targeting import ILLEGAL_TARGETS, Targeting, is_legal

_FIRST: frozenset[object] = frozenset({Referent.TARGET})
_SECOND: frozenset[object] = frozenset({Referent.SECOND_TARGET, Referent.ANOTHER_TARGET})
_PLAYER: frozenset[object] = frozenset({PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT})
_OTHERS: frozenset[object] = frozenset({PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER, PlayerRef.THAT_PLAYER, Referent.THAT})
_SPOKEN_OF = _FIRST | _SECOND | _PLAYER | _OTHERS | {Referent.TARGETS}
_OF_THEIR_OWN = (GainAbilities, TriggeredAbility, TokenKind, i.WhenDone, DelayedAbility)
_WHOLE_PARTS = (
    BecomeCopy,
    DealDamage,
    Establish,
    Target,
    i.Connive,
    i.CounterSpell,
    i.CreateTokens,
    i.Destroy,
    i.Discard,
    i.DoesNotUntap,
    i.Draw,
    i.ExchangeControl,
    i.Exile,
    i.GainLife,
    i.GetPlayerCounters,
    i.LoseLife,
    i.Mill,
    i.MoveCounters,
    i.PutSameCounters,
    i.PutCounters,
    i.ReturnPermanents,
    i.Sacrifice,
    i.TapThem,
    i.UntapThem,
)


def targets_of(effect: Effect) -> tuple[Target, ...]:
    """
    The targets that an effect itself has, without those of modes and of abilities that it makes.
    """
    return tuple(node for node in walk(outside_modes(effect), without=_OF_THEIR_OWN) if isinstance(node, Target))


def are_legal(effect: Effect, targeting: Targeting) -> bool:
    """
    Whether everything that is to be targeted is a legal target (CR 601.2c).
    """
    return all(legal for *_, legal in _checked(effect, targeting))


def _checked(effect: Effect, targeting: Targeting) -> list[tuple[Target, str, bool]]:
    """
    The targets that are given, each with whether it is legal.
    """
    memory, targeting = targeting.context.memory, evolve(targeting, effect=effect)
    if memory.target is None or not ILLEGAL_TARGETS.in_force:
        return []
    given = [(each, memory.other_target if each.second else memory.target) for each in targets_of(effect)]
    given += [(each, memory.other_target) for each in targets_of(effect) if each.any_number]
    return [(each, target, is_legal(each, target, targeting)) for each, target in given if target is not None]


def legal_part(effect: Effect, targeting: Targeting) -> Effect | None:
    """
    What is followed of a spell or ability: all of it, what has nothing to do with an illegal target, or None if none is legal.

    The targets of modes are looked at as the modes are followed.

    Raises:
        NotModelled: what is followed can't be told, or whether a target is legal.
    """
    refuse_no_target(effect, targeting)
    checked = _checked(effect, targeting)
    illegal = {(each.second, target) for each, target, legal in checked if not legal}
    if not illegal:
        return effect
    if not any(legal for *_, legal in checked):
        return None
    if _divides_alone(effect):
        return effect
    several = any(each.any_number for each, *_ in checked)
    if several or len(illegal) > 1 or any(legal and (each.second, target) in illegal for each, target, legal in checked):
        raise NotModelled(f"what `{targeting.context.name}` does of which one of several targets is illegal isn't encoded")
    if any(where_chosen(each, effect) is not None for each, _, legal in checked if not legal):
        raise _untold(targeting)
    ((second, target),) = illegal
    is_player = any(player.name == target for player in targeting.board.players)
    gone = _PLAYER if is_player else _SECOND if second else _FIRST
    return tuple(each for each in effect if _is_followed(each, gone, targeting))


def _divides_alone(effect: Effect) -> bool:
    """
    Whether an effect does nothing with its targets but to divide damage among them.
    """
    dealt = [node for node in walk(effect, without=_OF_THEIR_OWN) if isinstance(node, DealDamage)]
    others = [node for node in walk(effect, without=(*_OF_THEIR_OWN, DealDamage)) if not isinstance(node, DealDamage)]
    looks = any(isinstance(node, ThoseCount | ExcessDealt) or node in _SPOKEN_OF for node in others)
    return bool(dealt) and all(each.divided is not None for each in dealt) and not looks


def refuse_no_target(effect: Effect, targeting: Targeting) -> None:
    """
    Refuses a question that says that no target is legal of what may have had none.

    Raises:
        IllegalAction: it has no target.
        NotModelled: whether it had one isn't told.
    """
    if targeting.context.memory.target != NO_LEGAL_TARGET or not ILLEGAL_TARGETS.in_force:
        return
    wanted, name = targets_of(effect), targeting.context.name or targeting.context.source or "it"
    if any(isinstance(node, i.ChooseModes | i.Unread) for node in walk(effect)) or any(t.up_to or t.any_number for t in wanted):
        raise NotModelled(f"which targets `{name}` had isn't told; write `targeting …`")
    if not wanted:
        raise IllegalAction(f"`{name}` has no target", citations=("115.1",))


def _is_followed(instruction: Instruction, gone: frozenset[object], targeting: Targeting) -> bool:
    """
    Whether an instruction has nothing to do with an illegal target: it neither affects that nor looks at it.
    """
    nodes = {node for node in walk(instruction, without=_OF_THEIR_OWN) if isinstance(node, Referent | PlayerRef)}
    looks_back = any(isinstance(node, ThoseCount | ExcessDealt) for node in walk(instruction)) or nodes & _OTHERS
    if looks_back or not (isinstance(instruction, (*_WHOLE_PARTS, i.Unread)) or nodes.isdisjoint(gone)):
        raise _untold(targeting)
    if isinstance(instruction, Target) or nodes.isdisjoint(gone):
        return True
    if isinstance(instruction, i.ExchangeControl):
        return not AS_A_WHOLE.in_force
    if isinstance(instruction, DealDamage) and instruction.also:
        raise _untold(targeting)
    return False


def _untold(targeting: Targeting) -> NotModelled:
    name = targeting.context.name or targeting.context.source or "it"
    return NotModelled(f"what `{name}` does while one of its targets is illegal isn't encoded")
