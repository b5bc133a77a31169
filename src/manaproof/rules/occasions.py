"""
What a question makes happen, as the first tasks of its outcome graph.
"""

from __future__ import annotations

from functools import singledispatch

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import KeywordAbility
from manaproof.model.board import Board
from manaproof.model.events import (
    Destroy,
    DrawCards,
    EnterBattlefield,
    PlaceCounters,
)
from manaproof.model.outcomes import NotLegal
from manaproof.model.permanents import Chosen, Counters, Permanent
from manaproof.model.references import Step
from manaproof.rules.attaching import is_legal
from manaproof.rules.awaiting import keeping
from manaproof.rules.changing_control import with_control
from manaproof.rules.combat import with_combat_told
from manaproof.rules.context import Context
from manaproof.rules.face_down import turned_face_down
from manaproof.rules.how_cast import NOT_CAST, facts_of_untold_cast
from manaproof.rules.keywords import LIFE_FOR_SYMBOLS
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.new_objects import as_new_object, free_identity, refuse_what_came_back
from manaproof.rules.rooms import UNLOCKED_AS_CAST
from manaproof.rules.tasks import Branch, Pending, Together, World, at_once
from manaproof.rules.tokens import as_it_is_now
from manaproof.rules.turns import starting

_LOOK_AT_THE_STACK = (o.AbilityResolves, o.ActivatedAbilityResolves, o.Casts, o.Plays, o.Ending, o.StepBegins)
DOES_NOT_RESOLVE = "doesn't resolve"


@singledispatch
def begin(occasion: o.Occasion, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ways in which an occasion begins.

    Raises:
        IllegalAction: a rule forbids it.
        NotModelled: a part of it isn't encoded.
    """
    del board, world
    raise NotModelled(f"an occasion isn't encoded: {type(occasion).__name__}")


def beginning(occasion: o.Occasion, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ways in which an occasion begins; where a rule forbids it the question ends there.

    Raises:
        NotModelled: a part of it isn't encoded.
    """
    refuse_what_came_back(occasion, board)
    try:
        return tuple(with_control(branch, world) for branch in begin(occasion, board, world))
    except IllegalAction as error:
        return (Branch(board, (NotLegal(error.message, error.citations),)),)


@begin.register
def _(occasion: o.InSequence, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Nothing happens between steps (CR 500.12), so what comes after one has ended is in another one.

    Raises:
        NotModelled: a step ends and more is to happen, of which isn't told in which step.
    """
    del world
    if any(isinstance(part, o.Ending) for part in occasion.occasions[:-1]):
        raise NotModelled("which step or phase comes after one that has ended isn't encoded; let it end as the last thing")
    later = (*occasion.occasions[1:], *(part for part in occasion.occasions if isinstance(part, o.Casts | o.Plays)))
    if any(isinstance(each, _LOOK_AT_THE_STACK) for each in later):
        board = keeping(board)
    return (Branch(board, next=tuple(_in_its_place(place, occasion.occasions) for place in range(len(occasion.occasions)))),)


def _in_its_place(place: int, parts: tuple[o.Occasion, ...]) -> o.Occasion:
    """
    What a question asks first is of the board as it was told: its abilities had triggered before, and nothing is to be checked.

    What is activated waits on the stack if a later part says that it resolves (CR 602.2a).
    """
    match part := parts[place]:
        case o.Activate():
            return evolve(part, waits=any(_may_be_of(part, later) for later in parts[place + 1 :]))
        case o.AbilityResolves() if place == 0:
            return evolve(part, had_triggered=True)
        case o.StepBegins() if place > 0:
            return evolve(part, over=o.Over.NOTHING)
        case _:
            return part


def _may_be_of(activated: o.Activate, later: o.Occasion) -> bool:
    """
    Whether it may be the ability that is activated that resolves later.
    """
    if not isinstance(later, o.ActivatedAbilityResolves) or later.permanent != activated.permanent:
        return False
    return None in (activated.ability, later.ability) or activated.ability == later.ability


@begin.register
def _(occasion: o.AtOnce, board: Board, world: World) -> tuple[Branch, ...]:
    if any(isinstance(part, o.Ending) for part in occasion.occasions):
        raise NotModelled("what would happen at the same time as a step or phase ends isn't encoded")
    pending: list[Pending] = []
    with_earlier = board  # tells what enters apart by name, as if one had entered after the other
    for each in occasion.occasions:
        if isinstance(each, o.StepBegins):
            raise NotModelled("a step or turn can't begin at the same time as something else happens")
        (branch,) = begin(each, with_earlier, world)
        for part in (part for task in branch.next for part in (task.parts if isinstance(task, Together) else (task,))):
            if not isinstance(part, Pending):
                raise NotModelled(f"what happens at the same time as other things isn't encoded: {type(each).__name__}")
            pending.append(part)
            if isinstance(part.event, EnterBattlefield):
                with_earlier = evolve(with_earlier, permanents=(*with_earlier.permanents, part.event.permanent))
    return (Branch(with_combat_told([part.event for part in pending], board), next=at_once(pending)),)


@begin.register
def _(occasion: o.Happens, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    there = with_combat_told(occasion.events, board)
    return (Branch(there, next=at_once([Pending(as_it_is_now(event, there)) for event in occasion.events])),)


@begin.register
def _(occasion: o.DrawsCards, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    step = evolve(board, step=Step.DRAW, active=occasion.player) if occasion.in_draw_step else board
    return (Branch(step, next=(Pending(DrawCards(occasion.player, occasion.count)),)),)


@begin.register
def _(occasion: o.StepBegins, board: Board, world: World) -> tuple[Branch, ...]:
    return (starting(occasion, board, world),)


@begin.register
def _(occasion: o.PutsCounters, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    counters = (Counters(occasion.kind, occasion.count),)
    event = PlaceCounters(occasion.permanent, counters, occasion.by, occasion.by_effect)
    return (Branch(board, next=(Pending(event),)),)


def entering_permanent(occasion: o.Enters, board: Board) -> Permanent:
    """
    The permanent that a card becomes, told from others of its name by a number.
    """
    return Permanent(
        free_identity(occasion.player, occasion.printed.name or occasion.card.name, {p.id for p in board.permanents}),
        occasion.card,
        occasion.player,
        occasion.player,
        timestamp=board.latest_timestamp + 1,
        face=occasion.face,
        prototype=occasion.prototype,
        unlocked=occasion.unlocked if UNLOCKED_AS_CAST.in_force else (),
        controlled_since_turn_began=False,
        entered_this_turn=True,
        cast_facts=facts_of_untold_cast(occasion.player) if occasion.was_cast else NOT_CAST,
    )


@begin.register
def _(occasion: o.Enters, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    permanent = entering_permanent(occasion, board)
    cast_facts = (*permanent.cast_facts, *_cast_facts(occasion))
    permanent = evolve(permanent, cast_facts=cast_facts, attached_to=occasion.target)
    permanent = turned_face_down(permanent, occasion.face_down)
    if permanent.attached_to is not None:
        table = characteristics_on(board, entering=permanent)
        if not is_legal(permanent, table[permanent.id], board, table):
            raise IllegalAction(f"`{permanent.name}` can't target what it is said to", citations=("303.4a",))
    permanent, after = as_new_object(permanent, board)
    event = EnterBattlefield(permanent, occasion.x, occasion.was_cast, occasion.counters)
    return (Branch(after, next=(Pending(event),)),)


@begin.register
def _(occasion: o.DestroysEach, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    table = characteristics_on(board)
    context = Context(board, table, board.active)
    found = [p for p in board.permanents if matches(occasion.having, table[p.id], p, context)]
    events = [Destroy(p.id, can_be_regenerated=occasion.can_be_regenerated) for p in found]
    return (Branch(board, next=at_once([Pending(event) for event in events])),)


def _cast_facts(occasion: o.Enters) -> tuple[Chosen, ...]:
    """
    What is known of how a permanent was cast.

    Raises:
        NotModelled: it depends on whether life was paid for Phyrexian mana, which isn't told.
    """
    if KeywordAbility("compleated") not in occasion.printed.abilities:
        return ()
    if occasion.was_cast and occasion.life_for_symbols is None:
        raise NotModelled(
            f"how much life was paid for Phyrexian mana of `{occasion.card.name}` isn't told; write `paying 2 life`"
        )
    return (Chosen(LIFE_FOR_SYMBOLS, str(occasion.life_for_symbols or 0)),)
