"""
Permanents become monstrous (CR 701.37).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import BecomeMonstrous, Event
from manaproof.model.expr import ONE
from manaproof.model.lookups import Matches, Role
from manaproof.model.outcomes import Acted
from manaproof.model.patterns import EventKind, MonstrousPattern
from manaproof.model.permanents import Counters, ObjectId, PlayerName
from manaproof.model.references import Referent
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.folding import ground_value
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.keyword_actions import keyword_action
from manaproof.rules.performing import context_of_script, environment_of_script, go_on
from manaproof.rules.performing_counters import putting
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World

MONSTROSITY = rule(
    __name__,
    "701.37a",
    "monstrosity puts +1/+1 counters on a permanent that isn't monstrous, which becomes monstrous",
    otherwise="monstrosity puts +1/+1 counters on a permanent, whether it is monstrous or not",
)


class _BecomesMonstrous(EventRules):
    watched_as = EventKind.MONSTROUS

    def object(self, event: BecomeMonstrous) -> ObjectId | None:
        return event.object

    def player(self, event: BecomeMonstrous, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: BecomeMonstrous, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} becomes monstrous"

    def happen(self, event: BecomeMonstrous, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or permanent.monstrous:
            return (Branch(board),)
        told = Acted(permanent.id, permanent.name, "becomes monstrous", (EventKind.MONSTROUS,))
        return (Branch(board.with_permanent(evolve(permanent, monstrous=True)), (told,)),)

    def seen_by_triggers(self, event: BecomeMonstrous, branch: Branch) -> tuple[Event, ...]:
        return (event,) if branch.happenings else ()


@keyword_action("monstrosity")
def _monstrosity(instruction: i.KeywordInstruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Only a permanent that isn't monstrous gets counters and becomes monstrous.
    """
    permanent = board.permanent(script.source) if script.source else None
    if permanent is None or (permanent.monstrous and MONSTROSITY.in_force):
        return (go_on(board, script),)
    context = context_of_script(script, board, world)
    count = ground_value(instruction.amount or ONE, context, environment_of_script(script, context))
    counters = putting(script, permanent.id, [Counters("+1/+1", count)], board)
    events = (counters, BecomeMonstrous(permanent.id))
    return (go_on(board, script, before=tuple(Pending(event, script.opportunities) for event in events)),)


@register_guard
def _(pattern: MonstrousPattern) -> Guard:
    return Guard(BecomeMonstrous, Matches(Referent.THAT, pattern.what))


register(BecomeMonstrous, _BecomesMonstrous())
