"""
Events and effects in words, and the rules that let each kind of effect apply.
"""

from __future__ import annotations

import importlib
from functools import singledispatch

from manaproof.model.abilities import ActivatedAbility, TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import OwnAbility
from manaproof.model.effects import InteractionStep, Rewrite
from manaproof.model.events import Event
from manaproof.model.patterns import CountersPattern, DrawPattern, EntersPattern, EventPattern, ManaPattern, Producer
from manaproof.model.permanents import Permanent
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance
from manaproof.rules.layers import characteristics_on


def event_words(event: Event, board: Board) -> str:
    """
    An event as it would happen, in words: "Forest produces {G}", "you draw 2 cards".
    """
    return rules_of(event).words(event, board)


def citations_for(instance: Instance) -> tuple[str, ...]:
    """
    The rules by which an effect applies to its kind of event.
    """
    importlib.import_module("manaproof.rules.kinds")  # they register citations
    if instance.effect.step is InteractionStep.SELF_REPLACEMENT:
        return ("614.15",)
    return _rewrite_cites(instance.effect.rewrite) or _pattern_cites(instance.effect.event)


@singledispatch
def _rewrite_cites(rewrite: Rewrite) -> tuple[str, ...]:
    """
    The rules of an effect of this shape whatever its event; none by default.
    """
    del rewrite
    return ()


@singledispatch
def _pattern_cites(pattern: EventPattern) -> tuple[str, ...]:
    """
    The rules of effects on events of this kind.
    """
    del pattern
    return ("614.1a",)


register_citations_of_rewrite = _rewrite_cites.register
register_citations_of_pattern = _pattern_cites.register


@register_citations_of_pattern
def _(pattern: ManaPattern) -> tuple[str, ...]:
    return ("106.12b",) if pattern.producer is Producer.TAPPED_PERMANENT else ("614.1a",)


@register_citations_of_pattern
def _(pattern: DrawPattern) -> tuple[str, ...]:
    return ("614.11",) if pattern.least is None else ("121.2a",)


@register_citations_of_pattern
def _(pattern: EntersPattern) -> tuple[str, ...]:
    del pattern
    return ("614.1c",)


@register_citations_of_pattern
def _(pattern: CountersPattern) -> tuple[str, ...]:
    del pattern
    return ("614.16",)


def ability_words(own: OwnAbility, permanent: Permanent, board: Board) -> str:
    """
    Which ability it is: "its Forest ability", "its second ability", "an ability granted by Chromatic Lantern".

    Activated abilities are counted among activated abilities, as a question counts them.
    """
    kind, _, rest = own.origin.partition(" ")
    if kind == "intrinsic":
        return f"its {rest} ability"
    if kind == "granted":
        source = max(
            (p for p in board.permanents if rest.removeprefix("by ").startswith(p.id)), key=lambda p: len(p.id), default=None
        )
        return f"an ability granted by {source.name}" if source else "a granted ability"
    if not isinstance(own.ability, ActivatedAbility):
        return "its triggered ability" if isinstance(own.ability, TriggeredAbility) else "its ability"
    table = characteristics_on(board)
    activated = [each.origin for each in table[permanent.id].abilities if isinstance(each.ability, ActivatedAbility)]
    if len(activated) == 1 or own.origin not in activated:
        return "its ability"
    ordinals = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh")
    number = activated.index(own.origin)
    return f"its {ordinals[number] if number < len(ordinals) else f'{number + 1}th'} ability"
