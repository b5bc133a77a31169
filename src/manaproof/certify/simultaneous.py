"""
Who must choose next where events would happen at the same time, and between what: worked out anew (CR 101.4, 615.7, 616.1).

Events that no effect looks at together are taken one after the other. That leaves no outcome out: an effect on one of them
changes neither the others nor what applies to them.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.certify.demands import effects_to_choose_from
from manaproof.model.board import Board
from manaproof.model.effects import InteractionStep, ReplacementEffect, Scope, does_something
from manaproof.model.permanents import PlayerName
from manaproof.rules.event_rules import rules_of
from manaproof.rules.instances import Instance, instances_for
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.tasks import Pending, Together, World


@frozen
class Choice:
    """
    An effect and the events to which it is applied at one time, by place.
    """

    instance: Instance
    places: tuple[int, ...]

    @property
    def id(self) -> str:
        """
        How an edge of the graph calls it.
        """
        return f"{self.instance.id} on {' and '.join(str(place) for place in self.places)}"


@frozen
class Turn:
    """
    The player who must choose, and between what.
    """

    chooser: PlayerName
    choices: tuple[Choice, ...]


def choices_at_once(task: Together, board: Board, world: World) -> Turn | None:
    """
    Whose turn it is to choose; None if nobody has a choice and the events happen.
    """
    effects = [effects_to_choose_from(part, board, world) for part in task.parts]
    players = [player.name for player in board.players]
    while players[0] != board.active:
        players.append(players.pop(0))
    for player in players:
        mine = [n for n, part in enumerate(task.parts) if rules_of(part.event).affected_player(part.event, board) == player]
        open_ = [n for n in mine if effects[n]]
        if open_:
            tied = [n for n in mine if _tie(task.parts[n]) == _tie(task.parts[open_[0]]) is not None]
            linked = sorted({*_linked(open_[0], mine, task.parts, board), *tied})
            found = {_choice(effect, n, linked, effects, task.parts) for n in linked for effect in effects[n]}
            return Turn(player, tuple(sorted(found, key=lambda choice: choice.id)))
    return None


def _linked(place: int, mine: list[int], parts: tuple[Pending, ...], board: Board) -> list[int]:
    """
    The events that some effect looks at together with one.
    """
    kind = type(parts[place].event)
    same = [n for n in mine if type(parts[n].event) is kind]
    effects = [effect for n in same for effect in _open_to(parts[n], board)]
    scopes = {effect.scope for effect in effects}
    if Scope.ALL in scopes or any(does_something(effect.rewrite) for effect in effects):
        return same
    if Scope.RECIPIENT in scopes:
        row = _row(parts[place])
        return [n for n in same if n == place or (row is not None and _row(parts[n]) == row)]
    return [place]


def _open_to(part: Pending, board: Board) -> list[ReplacementEffect]:
    return [
        instance.effect
        for instance in instances_for(board, part.event)
        if instance.guard is not None
        and isinstance(part.event, instance.guard.kind)
        and instance.id not in part.opportunities
        and (instance.effect.step is InteractionStep.SELF_REPLACEMENT or not _is_silenced(part, board))
    ]


def _is_silenced(part: Pending, board: Board) -> bool:
    """
    Whether only self-replacement effects may change the event: it is nothing, or can't happen (CR 614.7, 614.17c).
    """
    return rules_of(part.event).is_nothing(part.event) or why_it_cant_happen(part.event, board) is not None


def _tie(part: Pending) -> object:
    return rules_of(part.event).tie(part.event)


def _row(part: Pending) -> object:
    return rules_of(part.event).row(part.event)


def _choice(
    effect: Instance, place: int, linked: list[int], effects: list[tuple[Instance, ...]], parts: tuple[Pending, ...]
) -> Choice:
    if effect.effect.scope is Scope.EACH:
        return Choice(effect, (place,))
    together = [n for n in linked if effect.id in {other.id for other in effects[n]}]
    if effect.effect.scope is Scope.RECIPIENT:
        row = _row(parts[place])
        together = [n for n in together if n == place or (row is not None and _row(parts[n]) == row)]
    return Choice(effect, tuple(together))
