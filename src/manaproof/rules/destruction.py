"""
What replaces destruction: regeneration, umbra armor, shield counters; and what can't be destroyed or regenerated.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board
from manaproof.model.events import Destroy, MoveObject
from manaproof.model.instructions import Destroy as DestroyIt
from manaproof.model.instructions import RemoveDamage, Restore, UseShieldCounter
from manaproof.model.patterns import DestroyPattern, MovePattern
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Is, Objects
from manaproof.model.references import Referent, Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance, guard_of_effect, register_instances
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches, source_name
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.protection import SHIELD_COUNTERS
from manaproof.rules.referring import object_of
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule

INDESTRUCTIBLE = rule(
    __name__,
    "702.12b",
    "a permanent with indestructible can't be destroyed",
    otherwise="a permanent with indestructible can be destroyed",
)
SHIELD = rule(
    __name__,
    "701.19a",
    "a resolving effect regenerates a permanent the next time it would be destroyed: damage is removed and it is tapped",
    otherwise="a regeneration shield isn't used up",
    also=("614.8",),
)
EACH_TIME = rule(
    __name__,
    "701.19b",
    "a static ability regenerates a permanent each time it would be destroyed",
    otherwise="a static ability that regenerates a permanent doesn't replace its destruction",
)
NOT_REGENERATED = rule(
    __name__,
    "701.19c",
    "regeneration isn't applied to a permanent that can't be regenerated",
    otherwise="a permanent that can't be regenerated may still use a shield that it has",
)
UMBRA_ARMOR = rule(
    __name__,
    "702.89a",
    "umbra armor: if the enchanted permanent would be destroyed, its damage is removed and this Aura is destroyed instead",
    otherwise="umbra armor doesn't replace the destruction of the enchanted permanent",
)
FINALITY = rule(
    __name__,
    "122.1h",
    "finality counters: if the permanent would be put into a graveyard from the battlefield, it is exiled instead",
    otherwise="finality counters do nothing",
)


def can_be_regenerated(event: Destroy, board: Board) -> bool:
    """
    Whether regeneration may be applied to a destruction (CR 701.19c).
    """
    if not NOT_REGENERATED.in_force:
        return True
    permanent = board.permanent(event.object)
    if permanent is None or not event.can_be_regenerated:
        return False
    for statement, context, _ in prohibitions_on(board):
        if isinstance(statement, f.CantBeRegenerated) and _is_meant(statement, permanent, context):
            return False
    return True


def _is_meant(statement: f.CantBeRegenerated, permanent: Permanent, context: Context) -> bool:
    if isinstance(statement.what, Objects):
        return matches(statement.what.having, context.table[permanent.id], permanent, context)
    if statement.what is Referent.THIS and context.board.last_known(context.source or "") is None:
        raise NotModelled(f"which permanent can't be regenerated isn't known of {source_name(context)}")
    return object_of(statement.what, context) == permanent.id


@register_rewrite
def _(rewrite: f.RegenerateInstead, replacing: Replacing) -> Iterator[Replaced]:
    """
    The permanent isn't destroyed: its damage is removed and its controller taps it; a shield is used up.
    """
    del rewrite
    event, board = replacing.event, replacing.context.board
    if not EACH_TIME.in_force and not _is_shield(replacing.instance):
        yield Replaced(((event,),))
        return
    permanent = board.permanent(replacing.instance.source)
    after = board
    if permanent is not None and _is_shield(replacing.instance) and SHIELD.in_force:
        after = board.with_permanent(evolve(permanent, regeneration=permanent.regeneration - 1))
    yield Replaced(((),), (Restore(Referent.THAT),), _about(event, board), board=after)


@register_rewrite
def _(rewrite: f.RemoveShieldCounter, replacing: Replacing) -> Iterator[Replaced]:
    del rewrite
    yield Replaced(((),), (UseShieldCounter(Referent.THAT),), _about(replacing.event, replacing.context.board))


@register_rewrite
def _(rewrite: f.DestroyAuraInstead, replacing: Replacing) -> Iterator[Replaced]:
    del rewrite
    effect = (RemoveDamage(Referent.THAT), DestroyIt(Referent.THIS))
    yield Replaced(((),), effect, _about(replacing.event, replacing.context.board))


def _about(event: object, board: Board) -> Memory:
    assert isinstance(event, Destroy | MoveObject)
    return Memory(that=event.object, that_player=rules_of(event).affected_player(event, board))


_REGENERATION = "regeneration"


def _is_shield(instance: Instance) -> bool:
    return instance.id.endswith(f": {_REGENERATION}")


_ITSELF = DestroyPattern(Is(Referent.THIS))
REGENERATING = f.ReplacementEffect(_ITSELF, f.RegenerateInstead())
_BY_EFFECT = f.ReplacementEffect(DestroyPattern(Is(Referent.THIS), by_effect=True), f.RemoveShieldCounter())
_FINALLY = f.ReplacementEffect(MovePattern(Is(Referent.THIS), Zone.BATTLEFIELD, Zone.GRAVEYARD), f.GoElsewhere(Zone.EXILE))
_ARMOR = f.ReplacementEffect(DestroyPattern(Is(Referent.ATTACHED)), f.DestroyAuraInstead())


@register_instances
def _(board: Board) -> Iterator[Instance]:
    for permanent in board.permanents:
        if permanent.regeneration:
            yield _instance(permanent, _REGENERATION, f"{permanent.name}'s regeneration shield", REGENERATING)
        if permanent.count_of("shield") and SHIELD_COUNTERS.in_force:
            yield _instance(permanent, "shield counters", f"{permanent.name}'s shield counter", _BY_EFFECT)
        if permanent.count_of("finality") and FINALITY.in_force:
            yield _instance(permanent, "finality counters", f"{permanent.name}'s finality counter", _FINALLY)
        if permanent.attached_to is not None and UMBRA_ARMOR.in_force:
            for own in characteristics_on(board)[permanent.id].abilities:
                if isinstance(own.ability, KeywordAbility) and own.ability.keyword in ("umbra armor", "totem armor"):
                    yield _instance(permanent, f"{own.origin} umbra armor", permanent.name, _ARMOR)


def _instance(permanent: Permanent, what: str, name: str, effect: f.ReplacementEffect) -> Instance:
    return Instance(f"{permanent.id}: {what}", name, permanent.id, permanent.controller, effect, guard_of_effect(effect))


@register_citations_of_rewrite
def _(rewrite: f.RegenerateInstead) -> tuple[str, ...]:
    del rewrite
    return ("614.8",)


@register_citations_of_rewrite
def _(rewrite: f.RemoveShieldCounter) -> tuple[str, ...]:
    del rewrite
    return ("122.1c",)


@register_citations_of_rewrite
def _(rewrite: f.DestroyAuraInstead) -> tuple[str, ...]:
    del rewrite
    return ("702.89a",)
