"""
What an ability exiles is remembered with its object, where another ability may refer to it (CR 607.2a).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from manaproof.model.abilities import Ability
from manaproof.model.board import Board
from manaproof.model.copies import HaveThisAbility
from manaproof.model.events import MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.outcomes import CardsMoved, Happening
from manaproof.model.permanents import LINKED_TO_NOTHING, Linked, Permanent
from manaproof.model.references import Zone
from manaproof.model.walking import walk
from manaproof.rules.activatable import Activatable
from manaproof.rules.exiled_with import acquired_by, exiled, refers
from manaproof.rules.layers import characteristics_on
from manaproof.rules.payments import Paid
from manaproof.rules.tasks import Branch, Pending, Script, Task, Together, events_of


def remembering_exiled(branch: Branch, script: Script) -> Branch:
    """
    A branch in which the moves to exile that an instruction makes, and has made, are linked to the ability.
    """
    source = branch.board.last_known(script.source or "") if _exiles(branch) else None
    if source is None or not may_refer(source, branch.board):
        return branch
    link = linked_to(script.whole, script.ability, source)
    board = with_exiled(link, branch.happenings, branch.board)
    return evolve(branch, board=board, next=linked_tasks(branch.next, link))


def _exiles(branch: Branch) -> bool:
    told = (happening for happening in branch.happenings if isinstance(happening, CardsMoved))
    moves = (event for task in branch.next if isinstance(task, Pending | Together) for event in events_of(task))
    return any(each.to_zone is Zone.EXILE for each in told) or any(
        isinstance(event, MoveObject) and event.to_zone is Zone.EXILE for event in moves
    )


def remembering_payment(paid: Paid, item: Activatable, board: Board) -> Paid:
    """
    A payment whose moves to exile are linked to the ability, where another one of the permanent may refer to them.
    """
    if not may_refer(item.permanent, board) or any(map(refers, walk(item.ability))):
        return paid
    link = linked_to(item.ability, item.own.origin, item.permanent)
    after = with_exiled(link, paid.happenings, paid.board)
    return evolve(paid, board=after, payments=linked_tasks(paid.payments, link))


def linked_to(ability: Ability | None, origin: str | None, source: Permanent) -> Linked:
    """
    The abilities of a permanent to which one is linked that exiles cards.

    One that makes it a copy that has this ability is none of a pair that the copy has from its original (CR 607.5).
    """
    has_it_besides = ability is not None and any(isinstance(node, HaveThisAbility) for node in walk(ability))
    return Linked(source.id, LINKED_TO_NOTHING if has_it_besides else acquired_by(origin))


def linked_tasks(tasks: Iterable[Task], link: Linked) -> tuple[Task, ...]:
    """
    Tasks of which the moves to exile are linked to abilities of a permanent.
    """
    return tuple(_linked_task(task, link) for task in tasks)


def _linked_task(task: Task, link: Linked) -> Task:
    match task:
        case Pending():
            return _linked_event(task, link)
        case Together(parts=parts):
            return evolve(task, parts=tuple(_linked_event(part, link) for part in parts))
        case _:
            return task


def _linked_event(pending: Pending, link: Linked) -> Pending:
    match pending.event:
        case MoveObject(to_zone=Zone.EXILE, exiled_with=None) as event:
            return evolve(pending, event=evolve(event, exiled_with=link))
        case _:
            return pending


def with_exiled(link: Linked, happenings: Iterable[Happening], board: Board) -> Board:
    """
    The board after cards were exiled from a library, which no events tell.
    """
    for happening in happenings:
        if isinstance(happening, CardsMoved) and happening.to_zone is Zone.EXILE and not happening.was_event:
            cards = (card if isinstance(card, LibraryCard) else LibraryCard() for card in happening.cards)
            board = exiled(link, cards, happening.player, board)
    return board


def may_refer(permanent: Permanent | None, board: Board) -> bool:
    """
    Whether an ability of a permanent, that it has now or had before, refers to cards exiled with it.
    """
    if permanent is None:
        return False
    table = characteristics_on(board)
    looks = table.get(permanent.id)
    own = () if looks is None else looks.abilities
    copied = (effect.values for effect in permanent.copies)
    return any(map(refers, walk((*permanent.card.faces, *copied, *(each.ability for each in own)))))
