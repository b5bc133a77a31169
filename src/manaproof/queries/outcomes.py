"""
Every legal outcome of an occasion.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import DEFAULT_LIMIT, Exploration
from manaproof.model import occasions as o
from manaproof.model.abilities import Ability
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.cards import Face
from manaproof.model.events import Destroy, EnterBattlefield, Event, MoveObject, Sacrifice
from manaproof.model.mana import MANA_TYPES
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import NotModelledClause, Outcome, Triggered
from manaproof.model.patterns import EventKind
from manaproof.model.verdicts import Verdict
from manaproof.queries.assuming import assumptions_of, parts_of
from manaproof.queries.counting import clauses_of_counting
from manaproof.queries.entering import clauses_of_casting, clauses_of_entering, clauses_of_granted, clauses_of_lost
from manaproof.queries.faces import clauses_of_faces
from manaproof.queries.granting import granted_where_it_matters
from manaproof.queries.idle_cases import without_idle_cases
from manaproof.queries.kinds import kinds_of_events, kinds_of_happenings
from manaproof.queries.open_timestamps import orders_that_decide, outcomes_in_every_order
from manaproof.queries.refusing import no_outcomes
from manaproof.queries.relevance import clauses_in_the_way
from manaproof.queries.stacking import without_untold
from manaproof.queries.stopped import stopped_in
from manaproof.queries.told import clauses_about_told
from manaproof.rules.tasks import World, events_of
from manaproof.rules.uncertain import as_asked

_OF_CARDS = o.Casts | o.Plays | o.Resolves | o.Enters | o.CopyResolves
_FORBIDDEN = frozenset({EventKind.ACTIVATE, EventKind.MANA})
"""What isn't modelled of these may make legal what seems not to be."""


def outcomes(
    board: Board, occasion: Occasion, *, checked: bool = False, limit: int = DEFAULT_LIMIT, budget: int | None = None
) -> OutcomesAnswer:
    """
    Every legal outcome of an occasion, with the orders that lead to it and one witness.

    Returns COMPLETE iff every legal order and choice was considered, and where a later part of the question is legal after some
    of them alone the outcomes of the others say so; NOT_MODELLED iff something on which the answer
    depends wasn't read or isn't encoded; INCOMPLETE iff the search met its limit.

    Rule: 614–616 and the rules of the events (2026-08-07).
    Shapes: boards of up to some hundred permanents, about 12 different effects on one event.

    Args:
        board: The board before it.
        occasion: What happens.
        checked: Whether the solver certifies that nothing is missing.
        limit: The number of states beyond which the search stops.
        budget: How much work the solver may do for each question, if it isn't as much as usual.

    Raises:
        IllegalAction: a rule forbids the occasion, whatever is chosen.
    """
    try:
        board = as_asked(board)
    except NotModelled as error:
        return no_outcomes(error)
    orders = orders_that_decide(board)
    if orders:
        ask = partial(outcomes, occasion=occasion, checked=checked, limit=limit, budget=budget)
        return outcomes_in_every_order(board, orders, ask)
    exploration = Exploration(World(CouldProduceTable(board).oracle), limit)
    try:
        found = exploration.outcomes_from([Node(board, (occasion,))])
    except NotModelled as error:
        return no_outcomes(error)
    except TooLarge as error:
        return OutcomesAnswer(Verdict.INCOMPLETE, limits=error.message)
    forbidden = next((outcome.not_legal for outcome in found), None)
    if forbidden is not None and all(outcome.not_legal for outcome in found):
        clauses = clauses_in_the_way(board, _FORBIDDEN | _permitted(occasion))
        if not clauses:
            raise IllegalAction(forbidden.reason, citations=forbidden.rules)
        return OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=clauses)
    if not found:
        raise IllegalAction("no legal way to do this adds that mana: check the type asked for", citations=("106.12",))
    kinds = _kinds(exploration, found, occasion)
    clauses = (
        *clauses_in_the_way(board, kinds, _asked(occasion), _kinds_of_cards(exploration, found)),
        *clauses_about_told(board, (happening for outcome in found for happening in outcome.happenings)),
        *_of_entering(exploration, kinds),
        *clauses_of_faces(_pending(exploration), kinds),
    )
    if clauses:
        return OutcomesAnswer(Verdict.NOT_MODELLED, not_modelled=clauses)
    answer = OutcomesAnswer(
        Verdict.COMPLETE,
        tuple(without_untold(outcome, occasion) for outcome in sorted(found, key=_order)),
        assumptions=(*assumptions_of(board, occasion, found), *granted_where_it_matters(board, occasion, found, limit)),
        cites=_cites(found),
        stopped=stopped_in(exploration.looked_at()),
        events=tuple(dict.fromkeys(event for event, _ in _pending(exploration))),
    )
    answer = _checked(answer, board, occasion, exploration, budget) if checked else answer
    return evolve(answer, outcomes=without_idle_cases(answer.outcomes, exploration.asked))


def _checked(
    answer: OutcomesAnswer, board: Board, occasion: Occasion, exploration: Exploration, budget: int | None
) -> OutcomesAnswer:
    from manaproof.queries.checking import check_outcomes  # noqa: PLC0415 -- loads the solver

    return check_outcomes(answer, board, occasion, exploration, budget)


def _permitted(occasion: Occasion) -> frozenset[EventKind]:
    """
    The kinds of events in an occasion that effects may permit.
    """
    kinds = {o.Casts: EventKind.CAST, o.Plays: EventKind.PLAY}
    return frozenset(kind for part in parts_of(occasion) for each, kind in kinds.items() if isinstance(part, each))


def _asked(occasion: Occasion) -> tuple[Ability, ...]:
    """
    The abilities of what resolves or enters.
    """
    parts = [part for part in parts_of(occasion) if isinstance(part, _OF_CARDS)]
    faces = (_face(part) for part in parts)
    return tuple(ability for face in faces for ability in face.abilities)


def _face(part: o.Casts | o.Plays | o.Resolves | o.Enters | o.CopyResolves) -> Face:
    match part:
        case o.Enters():
            return part.printed
        case o.Plays(card=card, face=face):
            return card.faces[face]
        case _:
            return part.card.front


def _kinds(exploration: Exploration, found: tuple[Outcome, ...], occasion: Occasion) -> frozenset[EventKind]:
    pending = [event for node in exploration.looked_at() for task in node.tasks for event in events_of(task)]
    kinds = kinds_of_events(pending)
    for outcome in found:
        kinds |= kinds_of_happenings(outcome.happenings)
    parts = parts_of(occasion)
    if any(outcome.not_legal for outcome in found):
        kinds |= _FORBIDDEN
    if any(isinstance(part, o.TapForMana | o.Activate) for part in parts):
        kinds |= {EventKind.ACTIVATE}
    if any(isinstance(part, o.TapForMana) for part in parts):
        kinds |= {EventKind.TAPPED}
    return kinds


def _kinds_of_cards(exploration: Exploration, found: tuple[Outcome, ...]) -> frozenset[EventKind]:
    """
    The kinds of events that may move cards from hands, libraries, graveyards and exile.
    """
    pending = (event for node in exploration.looked_at() for task in node.tasks for event in events_of(task))
    of_cards = [event for event in pending if not _is_of_permanent_or_spell(event)]
    kinds = kinds_of_events(of_cards)
    for outcome in found:
        kinds |= kinds_of_happenings(outcome.happenings)
    return kinds


def _is_of_permanent_or_spell(event: Event) -> bool:
    return isinstance(event, Destroy | Sacrifice) or (isinstance(event, MoveObject) and event.object is not None)


def _pending(exploration: Exploration) -> Iterator[tuple[Event, Board]]:
    """
    The events that would happen next somewhere on the way, each with the board at that time.
    """
    return ((event, node.board) for node in exploration.looked_at() for task in node.tasks[:1] for event in events_of(task))


def _of_entering(exploration: Exploration, kinds: frozenset[EventKind]) -> tuple[NotModelledClause, ...]:
    """
    What isn't modelled of permanents that enter on the way, as they enter and for what happens then.
    """
    events = {(event, board): None for event, board in _pending(exploration) if isinstance(event, EnterBattlefield)}
    entering = {(event.permanent, board): None for event, board in events}
    cast = [(event, board) for event, board in events if event.was_cast and not _was_cast_in_question(event, board)]
    if len({permanent.id for permanent, _ in entering}) == 1:
        kinds -= {EventKind.ENTERS}  # it is the only one
    found = (clause for permanent in dict.fromkeys(p for p, _ in entering) for clause in clauses_of_entering(permanent, kinds))
    granted = (clause for permanent, board in entering for clause in clauses_of_granted(permanent, board))
    counted = (clause for permanent, board in entering for clause in clauses_of_counting(board, permanent))
    lost = (clause for permanent, board in entering for clause in clauses_of_lost(permanent, board))
    casting = (clause for event, board in cast for clause in clauses_of_casting(event.permanent, board))
    return tuple(dict.fromkeys((*found, *counted, *granted, *lost, *casting)))


def _was_cast_in_question(event: EnterBattlefield, board: Board) -> bool:
    spell = board.spell(event.spell) if event.spell is not None else None
    return spell is not None and spell.above is not None


def _order(outcome: Outcome) -> tuple[object, ...]:
    """
    WUBRGC first, then by amount, then by what happened.
    """
    bags = sorted(outcome.mana.items())
    amounts = tuple(tuple(-bag[t] for t in MANA_TYPES) for _, bag in bags)
    types = tuple(tuple(not bag[t] for t in MANA_TYPES) for _, bag in bags)
    totals = tuple(bag.total for _, bag in bags)
    return types, totals, amounts, len(outcome.happenings), repr(outcome.happenings)


def _cites(found: tuple[Outcome, ...]) -> tuple[str, ...]:
    """
    The rules that decided, those of the interaction first.
    """
    steps = [step for outcome in found for step in outcome.witness if step.effect]
    cites: list[str] = []
    if any(step.options > 1 for step in steps):
        cites.append("616.1e")
    if steps:
        cites.append("614.5")
    cites.extend(number for step in steps for number in step.rules)
    if any(isinstance(h, Triggered) for outcome in found for h in outcome.happenings):
        cites.append("603.2")
    if any(len(outcome.triggers) > 1 for outcome in found):
        cites.append("603.3b")
    return tuple(dict.fromkeys(cites))
