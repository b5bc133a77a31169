"""
Moves between zones that happen at the same time: each object goes once, and what is told of them (CR 400.6).
"""

from __future__ import annotations

from itertools import product

from attrs import evolve

from manaproof.model.board import Board
from manaproof.model.events import Event, MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsMoved, Happening, ObjectMoved
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.references import Manner, Zone
from manaproof.rules.about_to_enter import about_to_enter
from manaproof.rules.arriving import entering_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library_order import in_any_order, order_told
from manaproof.rules.moving import as_object, move
from manaproof.rules.tasks import Branch, Opportunities, Pending, at_once


def moved_at_once(parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...]:
    """
    What moves that happen at the same time do: of several of one object its controller chooses one (CR 400.6).
    """
    choices: dict[ObjectId | int, list[MoveObject]] = {}
    for place, part in enumerate(parts):
        event = part.event
        assert isinstance(event, MoveObject)
        there = choices.setdefault(event.object if event.object is not None else place, [])
        if event not in there:
            there.append(event)
    gone = {part.event: part.opportunities for part in parts}
    return tuple(
        _with_entering(_moved(events, board, several=_several(choices)), events, gone, board)
        for events in product(*choices.values())
    )


def _with_entering(branch: Branch, events: tuple[MoveObject, ...], gone: dict[Event, Opportunities], before: Board) -> Branch:
    """
    The branch in which those that go to the battlefield enter it.
    """
    parts: list[Pending] = []
    taken: tuple[ObjectId, ...] = ()
    for event in events:
        enters = entering_of(event, before, taken) if event.to_zone is Zone.BATTLEFIELD else None
        if enters is not None:
            taken = (*taken, enters.permanent.id)
            parts.append(Pending(enters, gone[event]))
    if not parts:
        return branch
    return evolve(branch, board=about_to_enter(events, branch.board), next=(*branch.next, *at_once(parts)))


def _several(choices: dict[ObjectId | int, list[MoveObject]]) -> frozenset[ObjectId | None]:
    return frozenset(events[0].object for events in choices.values() if len(events) > 1)


def _moved(events: tuple[MoveObject, ...], board: Board, *, several: frozenset[ObjectId | None]) -> Branch:
    told: list[Happening] = []
    chosen: list[str] = []
    chooser = None
    after = board
    for event in _deepest_first(events):
        after = move(event, after)
    after = in_any_order(events, board, after)
    for event in events:
        if event.to_zone is not Zone.BATTLEFIELD:  # its entering says so
            _tell(event, board, told)
        if event.object in several:
            found = as_object(event, board)
            chooser = chooser or (found.controller if found is not None else event.owner)
            chosen.append(f"{found.name if found is not None else 'it'} goes to {event.to_zone.value}")
    told = [order_told(happening) for happening in told]
    return Branch(after, tuple(told), decision="; ".join(chosen) or None, chooser=chooser)


def _deepest_first(events: tuple[MoveObject, ...]) -> list[MoveObject]:
    """
    Cards of a library from below, so that places stay as they are; they are put elsewhere in the order told.
    """
    from_library = [event for event in events if event.from_zone is Zone.LIBRARY]
    others = [event for event in events if event.from_zone is not Zone.LIBRARY]
    return [*others, *sorted(from_library, key=lambda event: -(event.place or 0))]


def _tell(event: MoveObject, board: Board, told: list[Happening]) -> None:
    if event.object is not None:
        found = as_object(event, board)
        assert found is not None
        if event.manner is Manner.SACRIFICED and event.to_zone is Zone.GRAVEYARD:
            return  # its sacrifice says so
        if event.manner is Manner.RESOLVED and event.to_zone is Zone.GRAVEYARD:
            return  # its resolution says so
        is_creature = event.from_zone is Zone.BATTLEFIELD and "Creature" in characteristics_on(board)[found.id].card_types
        told.append(
            ObjectMoved(
                found.id,
                found.name,
                event.owner,
                event.from_zone,
                event.to_zone,
                is_creature,
                event.position,
                event.shuffled,
                event.revealed,
                event.counters,
                _controller_to_tell(found, event, board),
            )
        )
        return
    card = event.card or LibraryCard()
    position = "milled" if event.manner is Manner.MILLED and event.to_zone is Zone.GRAVEYARD else None
    if event.position is not None:
        position = event.position.value
    moved = CardsMoved(
        event.owner,
        (card,),
        event.from_zone,
        event.to_zone,
        position,
        face_down=event.face_down,
        shuffled=event.shuffled,
        revealed=event.revealed,
        counters=event.counters,
        by_another=_is_by_another(event),
        was_event=True,
    )
    last = told[-1] if told else None
    if isinstance(last, CardsMoved) and evolve(last, cards=()) == evolve(moved, cards=()):
        told[-1] = evolve(last, cards=(*last.cards, card))
    else:
        told.append(moved)


def _is_by_another(event: MoveObject) -> bool:
    """
    Whether not its owner moves a card; players themselves discard, mill and shuffle, whoever has them do so (CR 701.9a, 701.17a).
    """
    is_owners_own = event.by in (None, event.owner) or event.shuffled
    return event.manner is Manner.PUT and not is_owners_own


def _controller_to_tell(found: Permanent, event: MoveObject, board: Board) -> PlayerName | None:
    others = (p for p in board.permanents if p.name == found.name and p.controller != found.controller)
    return found.controller if event.from_zone is Zone.BATTLEFIELD and any(others) else None
