"""
Objects that go elsewhere instead, and the abilities of a card or spell about its own move (CR 400.6, 614.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import StaticAbility
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield, Event, MoveObject
from manaproof.model.patterns import EitherPattern, EventPattern, MovePattern
from manaproof.model.permanents import Counters
from manaproof.model.properties import Is
from manaproof.model.references import Referent, Zone
from manaproof.rules.context import Memory
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance, instances_of_ability, register_instances_of_event
from manaproof.rules.moving import as_object
from manaproof.rules.places import Placed
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule

OWN_MOVE = rule(
    __name__,
    "400.6",
    "an ability of a card or spell about its own move applies as it moves, wherever it is",
    otherwise="an ability about an object's own move works on the battlefield alone",
)


@register_rewrite
def _(rewrite: f.GoElsewhere, replacing: Replacing) -> Iterator[Replaced]:
    event = replacing.event
    if isinstance(event, EnterBattlefield):
        raise NotModelled(f"from where `{event.permanent.name}` would enter isn't given")
    assert isinstance(event, MoveObject)
    counters = (Counters(rewrite.counter, rewrite.counters),) if rewrite.counter is not None else ()
    changed = evolve(
        event,
        to_zone=rewrite.to,
        position=rewrite.position,
        shuffled=rewrite.shuffled,
        revealed=rewrite.revealed,
        face_down=False,
        counters=counters,
    )
    memory = Memory(that=rules_of(event).object(event), that_player=event.owner, target=replacing.instance.target)
    yield Replaced(((changed,),), rewrite.then, memory)


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    """
    The printed abilities of a card or spell about its own move; those of a permanent are among the board's.
    """
    if not isinstance(event, MoveObject) or event.from_zone is Zone.BATTLEFIELD or not OWN_MOVE.in_force:
        return
    found = as_object(event, board)
    if found is None:
        return
    speaker = evolve(found, controller=found.controller or event.owner)
    spell = board.spell(found.id) if event.from_zone is Zone.STACK else None
    placed = Placed(found.card, event.from_zone, found.owner, found.controller, spell)
    for own in looks_of_placed(placed, board).abilities:
        if isinstance(own.ability, StaticAbility):
            for instance in instances_of_ability(own, speaker):
                if _is_about_itself(instance.effect.event):
                    yield instance


def _is_about_itself(pattern: EventPattern) -> bool:
    match pattern:
        case MovePattern(what=what):
            return what == Is(Referent.THIS)
        case EitherPattern(patterns):
            return all(_is_about_itself(each) for each in patterns)
        case _:
            return False
