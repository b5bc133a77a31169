"""
Abilities that wait to resolve, triggered ones with the event that they triggered on (CR 602.2a, 603.2, 608.2).

They are kept only where a question goes on to ask what one of them does.
"""

from __future__ import annotations

from attrs import evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import DelayedAbility, Establish
from manaproof.model.board import Board
from manaproof.model.events import CastSpell, Destroy, Event, MoveObject, ProduceMana, Sacrifice
from manaproof.model.instructions import (
    CopySpell,
    DealDamage,
    DoThen,
    Effect,
    LetEnterWith,
    PutIntoLibrary,
    PutSameCounters,
    ReturnFromWhereItWent,
    Target,
)
from manaproof.model.instructions import Sacrifice as SacrificeIt
from manaproof.model.lookups import CountersOn, ExcessDealt, Matches, MeasureOf, ThoseCount
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import CreatedWith
from manaproof.model.references import TARGET_REFERENTS, PlayerRef, Referent, Zone
from manaproof.model.tokens import CopyOf
from manaproof.model.walking import walk
from manaproof.rules.context import Memory
from manaproof.rules.tasks import Script
from manaproof.rules.waiting import Waiting

THAT_MANY = "that many"
_REMEMBERED = ("prevented", "removed")  # what prevents damage, or removes counters, tells the ability that it makes
_OF_THE_EVENT = (Referent.THAT, Referent.THAT_CARD, PlayerRef.THAT_PLAYER, PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER)
_LOOKS_AT = (CreatedWith, Matches, MeasureOf)
_LOOKS_AT_SOURCE = (*_LOOKS_AT, CountersOn)


@frozen(cache_hash=True)
class Awaiting:
    """
    A triggered ability that waits: on which events it triggered, how much or how many there was, and the X that it knows.

    One that triggered on no event, but on a state or reflexively, has none; `kept` is what it remembers of what made it.
    """

    waiting: Waiting
    events: tuple[Event, ...] = ()
    amount: int | None = None
    x: int | None = None
    kept: Memory = field(factory=Memory)

    @property
    def memory(self) -> Memory:
        """
        What it knows as it resolves.
        """
        first = self.events[0] if self.events else None
        memory = self.kept
        if isinstance(first, ProduceMana):
            memory = evolve(memory, that=first.source, that_player=first.player)
        for what, number in ((THAT_MANY, self.amount), ("X", self.x)):
            memory = memory if number is None else memory.remembering(what, number)
        return memory


@frozen(cache_hash=True)
class Activated:
    """
    An activated ability on the stack: its number among the activated abilities of its source, and what it does (CR 602.2a).
    """

    number: int
    script: Script


@frozen(cache_hash=True)
class Done:
    """
    An ability of an object that waited has resolved; `number` is that of an activated one.
    """

    source: ObjectId
    number: int | None = None


@frozen
class Chosen:
    """
    One of the abilities that wait, and the board without it.
    """

    awaiting: Awaiting
    board: Board = field(repr=False)


def keeping(board: Board) -> Board:
    """
    The board on which abilities that trigger from now on are kept until they resolve.
    """
    return board if board.awaiting is not None else evolve(board, awaiting=())


def abilities_on_stack(board: Board) -> tuple[Awaiting | Activated, ...]:
    """
    The abilities that wait, those that were put onto the stack first before others.
    """
    return tuple(each for each in board.awaiting or () if isinstance(each, Awaiting | Activated))


def place_on_stack(ability: Awaiting | Activated, board: Board) -> int:
    """
    The place of an ability that waits among those that do, of equal ones that of the last.
    """
    waiting = abilities_on_stack(board)
    return max(place for place, each in enumerate(waiting) if each == ability)


def with_awaiting(board: Board, awaiting: Awaiting | Activated) -> Board:
    """
    The board with one more ability that waits, if they are kept.
    """
    return board if board.awaiting is None else evolve(board, awaiting=(*board.awaiting, awaiting))


def waiting_of(source: ObjectId, origin: str | None, board: Board) -> tuple[Chosen, ...]:
    """
    The abilities of an object that wait, equal ones once; `origin` tells one of its abilities, None any.
    """
    every = [each for each in abilities_on_stack(board) if isinstance(each, Awaiting)]
    found = [each for each in every if each.waiting.source == source and origin in (None, each.waiting.origin)]
    return tuple(Chosen(each, without_ability(each, Done(source), board)) for each in dict.fromkeys(found))


def without_ability(ability: Awaiting | Activated, then: Done, board: Board) -> Board:
    """
    The board on which an ability has left the stack.
    """
    every = abilities_on_stack(board)
    place = place_on_stack(ability, board)
    left = (*every[:place], *every[place + 1 :], *(done for done in board.awaiting or () if isinstance(done, Done)))
    return evolve(board, awaiting=left if then in left else (*left, then))


def done(source: ObjectId, board: Board) -> Board:
    """
    The board on which an ability of an object has resolved, if such abilities are kept.
    """
    return board if board.awaiting is None else evolve(board, awaiting=(*board.awaiting, Done(source)))


def has_resolved(source: ObjectId, board: Board) -> bool:
    """
    Whether an ability of an object that had triggered in the question has resolved already.
    """
    return Done(source) in (board.awaiting or ())


def check_told(effect: Effect, awaiting: Awaiting | None, source: ObjectId, name: str, board: Board) -> None:
    """
    Refuses an effect that speaks of what isn't told: the event that it triggered on, or an object that has moved.

    Raises:
        NotModelled: it does.
    """
    if any(node in (Referent.SACRIFICED, Referent.EXILED_CARD) for node in walk(effect) if isinstance(node, Referent)):
        raise NotModelled(f"the ability of `{name}` looks at an object that it moves or moved before: that isn't encoded")
    nodes = [
        node
        for node in walk(effect, without=(*_LOOKS_AT, PutSameCounters))
        if isinstance(node, Referent | PlayerRef | ThoseCount)
    ]
    if awaiting is None:
        if any(node in _OF_THE_EVENT or node == ThoseCount(THAT_MANY) for node in walk(effect) if _tells(node)):
            raise NotModelled(f"what the ability of `{name}` does depends on what it triggered on, which isn't given")
    elif any(node in _OF_THE_EVENT for node in walk(effect) if _tells(node)) and len(awaiting.events) != 1:
        raise NotModelled(f"`{name}` triggered on none or several events at once: what its ability means isn't encoded")
    elif not awaiting.events and (_looks_at_what_was_done(effect, awaiting.kept) or _has_too_few_targets(effect, nodes)):
        raise NotModelled(f"what a reflexive ability of `{name}` looks at of what was done isn't encoded")
    elif isinstance(next(iter(awaiting.events), None), CastSpell) and Referent.THAT in _with_spells(effect):
        raise NotModelled(f"what the ability of `{name}` does with a spell isn't encoded")
    elif isinstance(next(iter(awaiting.events), None), MoveObject | Destroy | Sacrifice) and _acts_on_moved(effect, awaiting):
        raise NotModelled(f"what the ability of `{name}` does with an object that has moved isn't encoded")
    check_source(effect, source, name, board)


def check_source(effect: Effect, source: ObjectId, name: str, board: Board) -> None:
    """
    Refuses an effect that does something with its source, which has left the battlefield.

    Raises:
        NotModelled: it does.
    """
    if board.permanent(source) is None and Referent.THIS in _objects_of(effect):
        raise NotModelled(f"what the ability of `{name}` does with `{name}`, which isn't there any more, isn't encoded")


def _acts_on_moved(effect: Effect, awaiting: Awaiting) -> bool:
    """
    Whether an effect does more with the object that has moved than to copy what it was, or its counters (CR 608.2h).
    """
    first = awaiting.events[0]
    left = isinstance(first, MoveObject) and first.from_zone is Zone.BATTLEFIELD
    return Referent.THAT in walk(effect, without=(*_LOOKS_AT, CopyOf, PutSameCounters) if left else _LOOKS_AT)


def _looks_at_what_was_done(effect: Effect, kept: Memory) -> bool:
    """
    Whether an effect speaks of how much was done before it, or of those with which it was done, and it isn't remembered.
    """
    told = {ThoseCount(what) for what in _REMEMBERED if kept.tally(what) is not None}
    return any((isinstance(n, ThoseCount | ExcessDealt) and n not in told) or n is Referent.TAPPED for n in walk(effect))


def _has_too_few_targets(effect: Effect, nodes: list[Referent | PlayerRef | ThoseCount]) -> bool:
    """
    Whether an effect speaks of a target, but of one that the effect chose which it is part of.
    """
    players = {PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT}
    needed = 2 if Referent.SECOND_TARGET in nodes else 1 if {*nodes} & (TARGET_REFERENTS | players) else 0
    return needed > sum(isinstance(node, Target) for node in walk(effect))


def _with_spells(effect: Effect) -> tuple[object, ...]:
    """
    The objects with which an effect does something else than what is encoded of spells.
    """
    return tuple(walk(effect, without=(*_LOOKS_AT, CopySpell, LetEnterWith)))


def _tells(node: object) -> bool:
    return isinstance(node, Referent | PlayerRef | ThoseCount)


def _objects_of(effect: Effect) -> tuple[object, ...]:
    """
    The objects with which an effect does something.

    What has left can neither be sacrificed nor need to be there to deal damage, and is found in a graveyard (CR 400.7e).
    """
    found: list[object] = []
    for instruction in effect:
        match instruction:
            case SacrificeIt(what=Referent.THIS) | ReturnFromWhereItWent(what=Referent.THIS) | Establish(DelayedAbility()):
                continue
            case PutIntoLibrary(what=Referent.THIS):
                continue
            case DoThen(what, then):
                found += [*_objects_of(what), *_objects_of(then)]
                continue
            case PutSameCounters():
                inside = walk(instruction.on)
            case DealDamage(source=Referent.THIS):
                inside = walk((instruction.amount, instruction.to, instruction.also), without=_LOOKS_AT_SOURCE)
            case _:
                inside = walk(instruction, without=_LOOKS_AT_SOURCE)
        found += [node for node in inside if isinstance(node, Referent)]
    return tuple(found)
