"""
Following the modes of a spell or ability that were chosen (CR 700.2).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import CardSource, PermanentSource
from manaproof.model.lookups import WasCast
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Zone
from manaproof.model.walking import walk_effect
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.matching import matches
from manaproof.rules.modes import CHOOSING, Choice, choices, chosen_ways
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import player_is
from manaproof.rules.targeting import ILLEGAL_TARGETS, Targeting, is_legal
from manaproof.rules.tasks import Branch, Script, World


@perform.register
def _(instruction: i.ChooseModes, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The modes are chosen long before; each way to have chosen them is a branch, those alone that fit what the question tells.
    """
    if instruction.unchosen:
        raise NotModelled(f"which modes of `{script.name}` have been chosen this turn isn't encoded")
    context = context_of_script(script, board, world)
    told = script.memory.modes
    branches = []
    for choice in _ways(instruction, script, context):
        chosen = tuple(step for place in choice for step in instruction.modes[place])
        if told and CHOOSING.in_force and choice != told:
            continue
        if _has_this_target(chosen, script, context):
            rest = (*chosen, *script.effect)
            words = ", ".join(f"mode {place + 1}" for place in choice) or "no mode"
            branches.append(go_on(board, evolve(script, effect=rest), decision=words))
    if not branches:
        words = f"no modes of `{script.name}` can be chosen so"
        raise IllegalAction(words, citations=("700.2a", "700.2d"))
    return tuple(branches)


def _ways(instruction: i.ChooseModes, script: Script, context: Context) -> tuple[Choice, ...]:
    """
    Every way to have chosen modes; where their number depends on how a spell was cast, or on what was so then, as it was.

    Raises:
        NotModelled: what was so isn't told.
    """
    if instruction.instead is None or not CHOOSING.in_force:
        return tuple(choices(instruction, script.card))
    if isinstance(instruction.instead.condition, WasCast):
        is_so = ground_truth(instruction.instead.condition, context)
        return tuple(sorted(chosen_ways(instruction, is_so=is_so, spell=script.card)))
    return _as_it_was_cast(instruction, script, context)


def _as_it_was_cast(instruction: i.ChooseModes, script: Script, context: Context) -> tuple[Choice, ...]:
    """
    The modes that the question tells, where it depends on what was so as the spell was cast whether they could be chosen.

    Raises:
        NotModelled: they aren't told, or they could be chosen only if something was so that isn't so now.
    """
    told, spell = script.memory.modes, next((s for s in context.board.stack if s.id == script.spell), None)
    if spell is None:
        raise NotModelled(f"how many modes of `{script.name}` were chosen isn't encoded where it depends on what was so then")
    if not told:
        raise NotModelled(f"which modes of `{script.name}` are chosen isn't told; write `choosing mode 1`")
    now, otherwise = (chosen_ways(instruction, is_so=is_so, spell=script.card) for is_so in _now_first(instruction, context))
    if spell.above is not None or (told in now and told in otherwise):
        return (told,)  # looked at as it was cast, or possible whatever was so
    if told in otherwise:
        words = f"whether so many modes of `{script.name}` could be chosen as it was cast isn't told"
        raise NotModelled(f"{words}; say that it is cast")
    return tuple(sorted(now))


def _now_first(instruction: i.ChooseModes, context: Context) -> tuple[bool, bool]:
    assert instruction.instead is not None
    is_so = ground_truth(instruction.instead.condition, context)
    return is_so, not is_so


def _has_this_target(effect: i.Effect, script: Script, context: Context) -> bool:
    """
    Whether the modes that were chosen have the target that the question gives, or none where it gives none (CR 700.2c).

    Raises:
        NotModelled: the target isn't given, or there are several.
    """
    target = script.memory.target
    targets = _targets(effect)
    if target is None:
        if targets:
            words = "give it with `targeting …`, or say which modes are chosen"
            raise NotModelled(f"a mode of `{script.name}` has a target: {words}")
        return True
    if len(targets) > 1 or script.memory.other_target is not None:
        raise NotModelled(f"several targets for modes of `{script.name}` can't be given yet")
    if not targets or not _fits(target, targets[0], effect, script, context):
        return False
    if ILLEGAL_TARGETS.in_force and not is_legal(targets[0], target, _targeting(script, context)):
        raise NotModelled(f"what modes of `{script.name}` do whose target isn't legal isn't encoded")
    return True


def _targeting(script: Script, context: Context) -> Targeting:
    if script.source is not None:
        return Targeting(PermanentSource(script.source), context)
    if script.card is None:
        raise NotModelled(f"what `{script.name}` is as it targets isn't encoded")
    return Targeting(CardSource(script.card, script.you), context)


def _targets(effect: i.Effect) -> tuple[i.Target, ...]:
    """
    The targets that a question gives; a card in a graveyard is chosen as the effect is followed.
    """
    elsewhere = []
    for node in walk_effect(effect):
        match node:
            case i.ReturnFromGraveyard(having=having) | i.MayCast(what=Objects(having=having)):
                elsewhere.append(having)
            case i.PutOntoBattlefield(what=Objects(having=having)):
                elsewhere.append(having)
            case i.Exile(Objects(having=having, zone=zone)) if zone is not Zone.BATTLEFIELD:
                elsewhere.append(having)
            case _:
                pass
    found = [node for node in walk_effect(effect) if isinstance(node, i.Target) and node.what not in elsewhere]
    of_damage = (node for node in walk_effect(effect) if isinstance(node, i.DealDamage | i.DamagePortion) and node.any_target)
    return (*found, *(i.Target(None) for _ in of_damage))


def _fits(target: str, told: i.Target, effect: i.Effect, script: Script, context: Context) -> bool:
    """
    Whether a player, permanent or spell can be the target that a mode tells of.
    """
    permanent = context.board.permanent(target)
    counters = any(isinstance(node, i.CounterSpell) for node in walk_effect(effect))
    if any(player.name == target for player in context.board.players):
        return told.what is None or (isinstance(told.what, PlayerRef) and player_is(target, _WHOM[told.what], context))
    if permanent is None:
        return counters and is_legal(told, target, _targeting(script, context))
    if told.what is None:
        return not _ANY_TARGET.isdisjoint(context.table[target].card_types)
    having = told.what if isinstance(told.what, Property) else told.or_permanent
    return having is not None and not counters and matches(having, context.table[target], permanent, context)


_WHOM = {PlayerRef.TARGET_PLAYER: PlayerRef.A_PLAYER, PlayerRef.TARGET_OPPONENT: PlayerRef.AN_OPPONENT}
_ANY_TARGET = frozenset({"Creature", "Planeswalker", "Battle"})  # and players: CR 115.4
