"""
Permanents flip (CR 710).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.events import FlipPermanent
from manaproof.model.lookups import Role
from manaproof.model.outcomes import Acted
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.rules.event_rules import EventRules, controller_of, register
from manaproof.rules.layers import characteristics_on
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World
from manaproof.rules.uses import counts_uses

OTHER_HALF = rule(
    __name__,
    "710.2",
    "once a permanent is flipped, the flipped half of its flip card, or of the one that it copies, applies instead of the other",
    otherwise="a permanent that flips keeps the half that it has",
)
ONE_WAY = rule(
    __name__,
    "710.4",
    "a permanent that is flipped stays flipped",
    otherwise="a flipped permanent that flips is unflipped",
)


class _Flips(EventRules):
    watched_as = EventKind.FLIP

    def object(self, event: FlipPermanent) -> ObjectId | None:
        return event.object

    def player(self, event: FlipPermanent, role: Role, board: Board) -> PlayerName | None:
        del role
        return controller_of(board.last_known(event.object))

    def words(self, event: FlipPermanent, board: Board) -> str:
        permanent = board.last_known(event.object)
        return f"{permanent.name if permanent else 'it'} flips"

    def happen(self, event: FlipPermanent, pending: Pending, board: Board) -> tuple[Branch, ...]:
        """
        The permanent is flipped, which changes what it is where it has a flipped half (CR 110.5, 710.1b).

        Raises:
            NotModelled: it is one of several cards, or abilities that it has used this turn would count again.
        """
        del pending
        permanent = board.permanent(event.object)
        if permanent is None or (permanent.flipped and ONE_WAY.in_force):
            return (Branch(board),)
        if permanent.components:
            raise NotModelled(f"what `{permanent.name}`, which several cards are, is once it flips isn't encoded")
        flipped = evolve(permanent, flipped=not permanent.flipped and OTHER_HALF.in_force)
        if flipped.printed != permanent.printed:
            flipped = _with_other_abilities(flipped, permanent, board)
        into = "" if flipped.name == permanent.name else f" into {flipped.name}"
        told = Acted(permanent.id, permanent.name, f"flips{into}", (EventKind.FLIP,))
        return (Branch(board.with_permanent(flipped), (told,)),)


def _with_other_abilities(flipped: Permanent, before: Permanent, board: Board) -> Permanent:
    """
    A permanent with the abilities of its other half, which it hasn't used.
    """
    used = before.activated_this_turn or before.triggered_this_turn
    if used and counts_uses(own.ability for own in characteristics_on(board)[before.id].abilities):
        raise NotModelled(f"how often abilities of `{before.name}` were used before it flips isn't encoded")
    return evolve(flipped, activated_this_turn=(), triggered_this_turn=())


@perform.register
def _(instruction: i.FlipThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    permanent = board.permanent(object_of(instruction.what, context) or "")
    flips = () if permanent is None else (Pending(FlipPermanent(permanent.id), script.opportunities),)
    return (go_on(board, script, before=flips),)


register(FlipPermanent, _Flips())
