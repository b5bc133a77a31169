"""
Instructions to deal damage (CR 120.2b).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import CardSource, DamageEvent, DamageSource, DescribedSource, PermanentSource
from manaproof.model.expr import Quantity
from manaproof.model.lookups import ExcessDealt
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.model.properties import Objects, Sacrificers
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.dividing import divisions, several_targets
from manaproof.rules.excess_damage import remember_before, without_excess
from manaproof.rules.folding import ground_value
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.referring import object_of, permanent_of, players_of
from manaproof.rules.sacrificed_this_way import sacrificers
from manaproof.rules.targeting import ILLEGAL_TARGETS, Targeting, is_legal
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once


@perform.register
def _(instruction: i.DealDamage, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    if instruction.source in TARGET_REFERENTS and _has_left(object_of(instruction.source, context), board):
        return (go_on(board, script),)  # an illegal target deals no damage (CR 608.2b)
    source = _source(instruction, script, context)
    if instruction.divided is not None:
        return _divided(instruction.divided, instruction, source, script, context)
    portions = [(instruction.amount, instruction.to)]
    portions += [(instruction.amount if more.amount is None else more.amount, more.to) for more in instruction.also]
    events = [
        DamageEvent(source, recipient, _amount(amount, recipient, script, context), preventable=instruction.preventable)
        for amount, to in portions
        for recipient in _recipients(to, script, context)
    ]
    if instruction.excess_to is PlayerRef.ITS_CONTROLLER:
        events = [part for event in events for part in without_excess(event, board)]
    memory = script.memory
    if any(isinstance(node, ExcessDealt) for node in walk(script.effect)):
        memory = remember_before(memory, source, board)
    pending = [Pending(event, script.opportunities) for event in events]
    return (go_on(board, script, before=at_once(pending), memory=memory),)


def _divided(
    wanted: i.Target, instruction: i.DealDamage, source: DamageSource, script: Script, context: Context
) -> tuple[Branch, ...]:
    """
    Every way in which damage was divided as its targets were chosen; an illegal one is dealt none of it (CR 601.2d, 608.2b).

    Raises:
        IllegalAction: there isn't enough for each target.
        NotModelled: it was divided for the spell of which this is a copy (CR 707.10).
    """
    targets = several_targets(wanted, script.memory, script.name)
    spell = context.board.spell(script.spell or "")
    if spell is not None and spell.is_copy and len(targets) > 1:
        raise NotModelled(f"how `{script.name}` was divided, which was copied, isn't encoded")
    amount = ground_value(instruction.amount, context, environment_of_script(script, context))
    targeting = Targeting(source, context)
    legal = [is_legal(wanted, target, targeting) or not ILLEGAL_TARGETS.in_force for target in targets]
    branches = []
    for division in divisions(amount, len(targets)):
        dealt = [(each, part) for each, part, may in zip(targets, division, legal, strict=True) if may]
        events = [DamageEvent(source, each, part, preventable=instruction.preventable) for each, part in dealt]
        words = ", ".join(f"{part} to {_called(each, context)}" for each, part in zip(targets, division, strict=True))
        pending = [Pending(event, script.opportunities) for event in events]
        branches.append(go_on(context.board, script, before=at_once(pending), decision=words if len(targets) > 1 else None))
    if not branches:
        raise IllegalAction(f"`{script.name}` has too little to divide among its targets", citations=("601.2d",))
    return tuple(branches)


def _called(target: str, context: Context) -> str:
    permanent = context.board.last_known(target)
    return target if permanent is None else permanent.name


def _has_left(target: str | None, board: Board) -> bool:
    return target is not None and board.permanent(target) is None


def _amount(amount: Quantity, recipient: PlayerName | ObjectId, script: Script, context: Context) -> int:
    """
    How much is dealt to one recipient: an amount that looks at "that player" may differ from player to player.
    """
    if any(player.name == recipient for player in context.board.players):
        context = evolve(context, memory=evolve(context.memory, that_player=recipient))
    return ground_value(amount, context, environment_of_script(script, context))


def _recipients(
    to: PlayerRef | Referent | Objects | Sacrificers, script: Script, context: Context
) -> Iterator[PlayerName | ObjectId]:
    if isinstance(to, PlayerRef):
        yield from players_of(to, context)
        return
    if isinstance(to, Sacrificers):
        yield from sacrificers(to, context)
        return
    if isinstance(to, Objects):
        yield from (permanent.id for _, permanent in objects_of(to, context) if permanent is not None)
        return
    found = object_of(to, context)
    if found is None:
        raise NotModelled(f"to what `{script.name}` deals damage isn't given; name the target")
    yield found


def _source(instruction: i.DealDamage, script: Script, context: Context) -> DamageSource:
    if instruction.source is Referent.THIS and script.card is not None:
        return CardSource(script.card, script.you, spell=script.spell)
    if instruction.source is Referent.THIS:
        return PermanentSource(script.source) if script.source is not None else DescribedSource(script.name, script.you)
    if instruction.source is Referent.DEALER and context.memory.dealer is not None:
        return context.memory.dealer
    source = permanent_of(object_of(instruction.source, context), context)
    if source is None:
        raise NotModelled(f"which object `{script.name}` lets deal damage isn't given")
    return PermanentSource(source.id)
