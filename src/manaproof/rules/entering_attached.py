"""
What an Aura that isn't cast enters attached to (CR 303.4f, 303.4g).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield, Event
from manaproof.model.patterns import EntersPattern
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import Is
from manaproof.model.references import Referent
from manaproof.rules.alike import different_choices
from manaproof.rules.attaching import is_legal
from manaproof.rules.describing import register_citations_of_rewrite
from manaproof.rules.entering import going_instead
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import Instance, register_instances_of_event
from manaproof.rules.layers import characteristics_on
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule

CHOOSING_A_HOST = rule(
    __name__,
    "303.4f",
    "an Aura that enters without being cast is attached to a legal object or player that its controller chooses",
    otherwise="an Aura that enters without being cast is attached to nothing",
)
NO_HOST = rule(
    __name__,
    "303.4g",
    "an Aura that would enter and can be attached to nothing stays where it is",
    otherwise="an Aura that can be attached to nothing enters all the same",
)
_EFFECT = f.ReplacementEffect(EntersPattern(Is(Referent.THIS)), f.EntersAttached())


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    """
    The rule is followed as if it were an effect of the Aura, after what lets it enter as a copy.

    Raises:
        NotModelled: it was cast, and its target isn't told.
    """
    if not isinstance(event, EnterBattlefield) or event.permanent.attached_to is not None or not CHOOSING_A_HOST.in_force:
        return
    permanent = event.permanent
    looks = characteristics_on(board, entering=permanent)[permanent.id]
    if "Aura" in looks.subtypes:
        if event.was_cast and permanent.copy_of is None:
            raise NotModelled(f"what the spell `{permanent.name}` targeted isn't told; write `targeting …`")
        whose = (permanent.name, permanent.id, permanent.controller)
        yield Instance(f"{permanent.id}: enchant", *whose, _EFFECT, guard_of(_EFFECT.event))


@register_rewrite
def _(rewrite: f.EntersAttached, replacing: Replacing) -> Iterator[Replaced]:
    """
    What enters at the same time isn't on the battlefield yet, so nothing enters attached to it.
    """
    del rewrite
    event = replacing.event
    assert isinstance(event, EnterBattlefield)
    hosts = tuple(_hosts(event, replacing.context.board))
    for host in hosts:
        permanent = evolve(event.permanent, attached_to=host)
        yield Replaced(((evolve(event, permanent=permanent),),), words=f"attached to {host.partition('/')[2] or host}")
    if not hosts:
        yield Replaced(((going_instead(event, None) if NO_HOST.in_force else event,),))


def _hosts(event: EnterBattlefield, board: Board) -> Iterator[ObjectId]:
    """
    The players and permanents to which it may be attached, of equal ones one.
    """
    permanent = event.permanent
    table = characteristics_on(board, entering=permanent)

    def may_have_it(identity: ObjectId) -> bool:
        return is_legal(evolve(permanent, attached_to=identity), table[permanent.id], board, table)

    yield from (player.name for player in board.players if may_have_it(player.name))
    found = [(table[there.id], there) for there in board.permanents if may_have_it(there.id)]
    yield from (host.id for (host,) in different_choices(found, (1,), board))


@register_citations_of_rewrite
def _(rewrite: f.EntersAttached) -> tuple[str, ...]:
    del rewrite
    return ("303.4f",)
