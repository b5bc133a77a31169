"""
Triggered abilities resolve (CR 603.4, 608.2).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.events import PermanentSource
from manaproof.model.lookups import WasCast
from manaproof.model.outcomes import Acted
from manaproof.model.permanents import Permanent
from manaproof.model.walking import walk
from manaproof.rules.awaiting import Awaiting, Chosen, check_told, done, has_resolved, waiting_of
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import ground_truth
from manaproof.rules.how_cast import ALTERNATIVE_COSTS, was_cast
from manaproof.rules.illegal_targets import legal_part
from manaproof.rules.keyword_triggers import as_trigger
from manaproof.rules.layers import characteristics_on
from manaproof.rules.modes import told_modes
from manaproof.rules.occasions import DOES_NOT_RESOLVE, begin
from manaproof.rules.spells import has_more_since, has_others_above, is_covered
from manaproof.rules.state_triggers import off_the_stack
from manaproof.rules.targeting import Targeting
from manaproof.rules.tasks import Branch, Script, Watch, World
from manaproof.rules.waiting import Waiting

HAS_NOT_TRIGGERED = "has no ability that waits to resolve"


@begin.register
def _(occasion: o.AbilityResolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A triggered ability does what it says, if its condition still holds (CR 603.4) and its target is legal (CR 608.2b).

    If it has triggered in the question, it knows on what; where it has several times, each may be the next. On a way on which it
    hasn't, nothing resolves. Asked first, or where the board has an ability on the stack, it is one that had triggered before.

    Raises:
        IllegalAction: the permanent has no such ability.
        NotModelled: what it does depends on the event that it triggered on, or on an object that has moved.
    """
    permanent = board.last_known(occasion.permanent)
    if permanent is None and (waits := _of_spell(occasion, board)):
        return _each_resolving(occasion, waits, board, world)
    origin = None if occasion.number is None or permanent is None else _asked(occasion, permanent, board)[1]
    triggered = waiting_of(occasion.permanent, origin, board)
    if triggered:
        return _each_resolving(occasion, triggered, board, world)
    if permanent is None and board.awaiting is not None:
        name = occasion.permanent.rpartition("/")[2].removeprefix("spell ")
        return (Branch(board, (Acted(occasion.permanent, name, HAS_NOT_TRIGGERED),)),)
    if permanent is None:
        raise IllegalAction(f"`{occasion.permanent}` isn't on the battlefield", citations=("603.1",))
    had_triggered = board.awaiting is None or permanent.ability_on_stack or occasion.had_triggered
    if has_resolved(permanent.id, board) or not had_triggered:
        return (Branch(board, (Acted(permanent.id, permanent.name, HAS_NOT_TRIGGERED),)),)
    ability, origin = _asked(occasion, permanent, board)
    if permanent.ability_on_stack and has_more_since(board):
        raise is_covered(permanent.name)
    board = done(permanent.id, board)
    waiting = Waiting(ability, permanent.id, permanent.name, permanent.controller, origin, permanent.chosen)
    return (_resolving(occasion, waiting, board, None, world, several=False),)


def _each_resolving(occasion: o.AbilityResolves, waits: tuple[Chosen, ...], board: Board, world: World) -> tuple[Branch, ...]:
    """
    The branches on which one of several abilities that wait resolves, of those alone above which there is nothing.

    Raises:
        IllegalAction: something is above all of them on the stack (CR 405.5).
    """
    able = [each for each in waits if not has_others_above(each.awaiting, board)]
    if not able:
        raise is_covered(waits[0].awaiting.waiting.name)
    several = len(able) > 1
    ways = ((each.board, each.awaiting, each.awaiting.waiting) for each in able)
    return tuple(_resolving(occasion, waiting, on, awaiting, world, several=several) for on, awaiting, waiting in ways)


def _of_spell(occasion: o.AbilityResolves, board: Board) -> tuple[Chosen, ...]:
    """
    The abilities of a spell that have triggered as it was cast and wait, whether or not it is still on the stack.
    """
    waits = waiting_of(occasion.permanent, None, board)
    if occasion.number is None and len({each.awaiting.waiting.origin for each in waits}) > 1:
        raise IllegalAction("several abilities of this spell wait to resolve: say which", citations=("603.1",))
    if occasion.number is None:
        return waits
    origins = sorted({each.awaiting.waiting.origin for each in waits})
    wanted = origins[occasion.number - 1 : occasion.number]
    return tuple(each for each in waits if each.awaiting.waiting.origin in wanted)


def _asked(occasion: o.AbilityResolves, permanent: Permanent, board: Board) -> tuple[TriggeredAbility, str]:
    """
    The ability that is meant, with its origin; keywords count where what they do is encoded.
    """
    abilities = characteristics_on(board)[permanent.id].abilities
    triggered = ((as_trigger(own.ability), own.origin) for own in abilities)
    found = [(a, origin) for a, origin in triggered if a is not None and a.effect and _may_have_triggered(a, permanent)]
    if (occasion.number or 1) > len(found):
        if any(as_trigger(own.ability) is not None for own in abilities):
            raise NotModelled(f"what a keyword ability of `{permanent.name}` does as it resolves isn't encoded")
        raise IllegalAction(f"`{occasion.permanent}` has no such triggered ability", citations=("603.1",))
    if occasion.number is None and len(found) > 1:
        raise IllegalAction(f"`{permanent.name}` has {len(found)} triggered abilities: say which", citations=("603.1",))
    return found[(occasion.number or 1) - 1]


def _may_have_triggered(ability: TriggeredAbility, permanent: Permanent) -> bool:
    """
    Whether a permanent was cast for the alternative cost without which an ability doesn't trigger.
    """
    asked = (node.how for node in walk(ability.condition) if isinstance(node, WasCast) and node.how in ALTERNATIVE_COSTS)
    return all(was_cast(how, permanent, permanent.owner) for how in asked)


def _resolving(
    occasion: o.AbilityResolves, waiting: Waiting, board: Board, awaiting: Awaiting | None, world: World, *, several: bool
) -> Branch:
    """
    The branch on which an ability resolves.
    """
    ability, event = waiting.ability, next(iter(awaiting.events), None) if awaiting is not None else None
    board = off_the_stack(waiting, board)
    if not ability.effect:
        raise NotModelled(f"what a keyword ability of `{waiting.name}` does as it resolves isn't encoded")
    modes = told_modes(occasion.modes, ability.effect, waiting.name)
    kept = Memory() if awaiting is None else awaiting.memory
    target, other = occasion.target or kept.target, occasion.other_target or kept.other_target
    memory = evolve(kept, target=target, other_target=other, modes=modes)
    if occasion.x is not None:
        memory = memory.remembering("X", occasion.x)
    table = characteristics_on(board)
    context = Context(
        board, table, waiting.controller, waiting.source, waiting.chosen, event, memory, world.produces, name=waiting.name
    )
    if ability.condition is not None and not ground_truth(ability.condition, context):
        return Branch(board)
    check_told(ability.effect, awaiting, waiting.source, waiting.name, board)
    effect = legal_part(ability.effect, Targeting(PermanentSource(waiting.source), context))
    if effect is None:
        return Branch(board, (Acted(waiting.source, f"{waiting.name}'s ability", DOES_NOT_RESOLVE),))
    of = (waiting.source, waiting.name, waiting.controller, waiting.chosen)
    script = Script(effect, *of, memory, ability=waiting.origin, event=event, whole=ability)
    following = (script, Watch((), evolve(board, departed=())))
    if not several or event is None:
        return Branch(board, next=following)
    words = f"resolve the ability for `{rules_of(event).words(event, board)}`"
    return Branch(board, next=following, decision=words, chooser=waiting.controller)
