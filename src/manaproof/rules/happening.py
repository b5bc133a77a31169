"""
Events happen: what they do to the board, what they contain, and what triggers on them.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.model.board import Board
from manaproof.model.events import Event, Nothing
from manaproof.model.outcomes import Happening
from manaproof.model.permanents import Permanent
from manaproof.rules.changing_control import with_control
from manaproof.rules.day_and_night import turned_by_time
from manaproof.rules.event_rules import rules_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.same_time import refuse_open_order
from manaproof.rules.state_triggers import with_state_triggers
from manaproof.rules.tasks import Branch, Pending, Task, Together, Watch, World, at_once, knowing_each_other
from manaproof.rules.triggers import trigger_on


@frozen
class _Happened:
    """
    A branch with the events that triggered abilities see of it.
    """

    branch: Branch
    seen: tuple[Event, ...] = ()
    has_results: bool = False


def happen(task: Pending | Together, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Lets what is pending happen, once no effect applies to it any more.

    Raises:
        NeedsCases: what it does depends on something unknown.
        NotModelled: it isn't encoded, or the order of timestamps of what enters at the same time decides (CR 613.7m).
    """
    branches = _happen(task, board, world)
    for branch in branches:
        refuse_open_order(board, branch.board)
    return tuple(turned_by_time(with_state_triggers(branch, board, world)) for branch in branches)


def _happen(task: Pending | Together, board: Board, world: World) -> tuple[Branch, ...]:
    opened = _opened(task, board, world)
    if opened is not None:
        return (opened,)
    if isinstance(task, Pending):
        return tuple(_with_triggers(_as_last_seen(happened, board), board, world) for happened in _one(task, board, board))
    if first := _with_results_first(task, board, world):
        return first
    ways = [_Happened(Branch(board))]
    for group in _groups(task.parts):
        ways = [_joined(way, more) for way in ways for more in _group(group, way.branch.board, board)]
    done = (_with_triggers(_as_last_seen(way, board), board, world) for way in ways)
    return tuple(evolve(branch, next=(*branch.next, *(each.script for each in task.afterwards))) for branch in done)


def _as_last_seen(happened: _Happened, before: Board) -> _Happened:
    """
    What left is remembered as it was right before all that happened at one time, such as with counters that it lost as it died.
    """
    after = happened.branch.board
    departed = tuple(_as_it_was(permanent, before) for permanent in after.departed)
    return (
        happened
        if departed == after.departed
        else evolve(happened, branch=evolve(happened.branch, board=evolve(after, departed=departed)))
    )


def _as_it_was(gone: Permanent, before: Board) -> Permanent:
    last = before.permanent(gone.id)
    if last is None or gone.departure is None:
        return gone
    return evolve(last, departure=evolve(gone.departure, looks=characteristics_on(before)[gone.id]))


def _with_results_first(task: Together, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What has results that are part of it, beside other events: they join those, so that all look at the same board.
    """
    parts = tuple(part for part in task.parts if rules_of(part.event).results_are_part_of_it)
    others = tuple(part for part in task.parts if part not in parts and not isinstance(part.event, Nothing))
    if not parts or not others:
        return ()
    ways = [_Happened(Branch(board))]
    for group in _groups(parts):
        ways = [_joined(way, more) for way in ways for more in _group(group, way.branch.board, board)]
    return tuple(_with_triggers(evolve(way, branch=_beside(way.branch, others, task)), board, world) for way in ways)


def _beside(branch: Branch, others: tuple[Pending, ...], task: Together) -> Branch:
    """
    The branch with its results pending together with other events.
    """
    results = tuple(part for result in branch.next for part in (result.parts if isinstance(result, Together) else (result,)))
    pending = tuple(part for part in results if isinstance(part, Pending))
    assert len(pending) == len(results), "results are events"
    return evolve(branch, next=(evolve(task, parts=knowing_each_other((*others, *pending))),))


def _opened(task: Pending | Together, board: Board, world: World) -> Branch | None:
    """
    What is pending once those events that consist of others were opened, None if there are none (CR 616.1g).
    """
    parts = task.parts if isinstance(task, Together) else (task,)
    if not any(rules_of(part.event).consists_of_others(part.event) for part in parts):
        return None
    kept, more = list(parts), list[Pending]()
    seen, told, instead = list[Event](), list[Happening](), list[Task]()
    for place, part in enumerate(parts):
        rules = rules_of(part.event)
        if not rules.consists_of_others(part.event):
            continue
        if not _is_possible(part, board):
            kept[place] = evolve(part, event=Nothing())
            instead += rules.if_impossible(part.event, board)[0].next
            continue
        first, *others = rules.contained(part.event, board)
        kept[place] = evolve(part, event=first)
        more += [Pending(event, part.opportunities) for event in others]
        seen += rules.seen_by_triggers(part.event, Branch(board))
        told += rules.opening(part.event, board)
    if isinstance(task, Together):
        after: tuple[Task, ...] = (evolve(task, parts=knowing_each_other((*kept, *more))),)
    else:
        after = at_once([*kept, *more])
    branch = Branch(board, tuple(told), next=(*after, *instead))
    return _with_triggers(_Happened(branch, tuple(seen)), board, world)


def watch(task: Watch, board: Board, world: World) -> Branch:
    """
    What triggers on events whose results are there.
    """
    before = evolve(task.before, told=board.told)
    return with_state_triggers(_with_triggers(_Happened(Branch(board), task.seen), before, world), before, world)


def _groups(parts: tuple[Pending, ...]) -> list[tuple[Pending, ...]]:
    """
    The parts by kind of event, kinds in the order in which they come up: those that move objects last, when all is done to them.
    """
    groups: dict[tuple[bool, type[Event]], list[Pending]] = {}
    for part in parts:
        groups.setdefault((rules_of(part.event).moves_an_object(part.event), type(part.event)), []).append(part)
    return [tuple(groups[key]) for key in sorted(groups, key=lambda key: key[0])]


def _group(parts: tuple[Pending, ...], board: Board, before: Board) -> list[_Happened]:
    """
    Events of one kind that happen at the same time; what can't happen is told from the board before all that does.
    """
    rules = rules_of(parts[0].event)
    possible = tuple(part for part in parts if _is_possible(part, before))
    together = rules.happen_at_once(possible, board) if possible else None
    ways, left = [_Happened(Branch(board))], parts
    if together is not None:
        ways = [_Happened(branch, _seen(possible, branch, before), rules.has_results) for branch in together]
        left = tuple(part for part in parts if part not in possible)
    for part in left:
        ways = [_joined(way, more) for way in ways for more in _one(part, way.branch.board, before)]
    return ways


def _seen(parts: tuple[Pending, ...], branch: Branch, before: Board) -> tuple[Event, ...]:
    """
    What triggered abilities see of events of one kind that have happened at the same time.
    """
    events = tuple(part.event for part in parts)
    each = tuple(seen for event in events for seen in rules_of(event).seen_by_triggers(event, branch))
    return (*each, *rules_of(events[0]).seen_together(events, before))


def _is_possible(part: Pending, board: Board) -> bool:
    return not rules_of(part.event).is_nothing(part.event) and why_it_cant_happen(part.event, board) is None


def _one(pending: Pending, board: Board, before: Board) -> list[_Happened]:
    event = pending.event
    rules = rules_of(event)
    if not _is_possible(pending, before):
        instead, seen = rules.if_impossible(event, board)
        return [_Happened(instead, () if seen is None else rules_of(seen).seen_by_triggers(seen, instead))]
    branches = rules.happen(event, pending, board)
    return [_Happened(branch, _seen((pending,), branch, before), rules.has_results) for branch in branches]


def _joined(one: _Happened, more: _Happened) -> _Happened:
    """
    What happened and what happened at the same time.
    """
    first, second = one.branch, more.branch
    decision = "; ".join(words for words in (first.decision, second.decision) if words) or None
    branch = Branch(
        second.board,
        (*first.happenings, *second.happenings),
        (*first.next, *second.next),
        (*first.after, *second.after),
        (*first.last, *second.last),
        decision,
        first.chooser or second.chooser,
        first.assumes or second.assumes,
    )
    return _Happened(branch, (*one.seen, *more.seen), one.has_results or more.has_results)


def _with_triggers(happened: _Happened, before: Board, world: World) -> Branch:
    """
    The branch with what triggers on the events as they were, after their results where those are events of their own.
    """
    branch = with_control(happened.branch, world)
    if not world.with_triggers or not happened.seen:
        return branch
    if happened.has_results and branch.next:
        return evolve(branch, next=(*branch.next, Watch(happened.seen, before)))
    triggered = trigger_on(happened.seen, before, branch.board, world)
    happenings = (*branch.happenings, *triggered.happenings)
    after = (*branch.after, *triggered.after)
    return evolve(branch, board=triggered.board, happenings=happenings, after=after)
