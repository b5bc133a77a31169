"""
Triggered abilities (CR 603): which trigger on an event that has happened, and which of them resolve at once.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.board import Board, Chosen, ObjectId, PlayerName
from manaproof.model.events import EnterBattlefield, Event, ProduceMana
from manaproof.model.outcomes import Triggered
from manaproof.model.patterns import EventPattern
from manaproof.model.references import Zone
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on, graveyard_id
from manaproof.rules.mana_abilities import classify
from manaproof.rules.rulebook import rule
from manaproof.rules.spell_x import spell_x
from manaproof.rules.tasks import Branch, Script, World

ONCE_PER_ABILITY = rule(
    __name__,
    "106.12a",
    "an ability triggers on tapping for mana when the mana ability resolves and produces that mana: once, however much it is",
    otherwise="an ability triggers on tapping for mana once for each mana produced",
)
AT_ONCE = rule(
    __name__,
    "605.4a",
    "a triggered mana ability resolves right after the mana ability that triggered it, without the stack",
    otherwise="a triggered mana ability waits for the stack",
)
INTERVENING_IF = rule(
    __name__,
    "603.4",
    "an ability with an if after its event triggers only if that holds",
    otherwise="an ability triggers whatever its if says",
)


@frozen
class Waiting:
    """
    A triggered ability that exists, with its source.
    """

    ability: TriggeredAbility
    source: ObjectId
    name: str
    controller: PlayerName
    origin: str
    chosen: tuple[Chosen, ...] = ()


def waiting_on(board: Board) -> Iterator[Waiting]:
    """
    The triggered abilities of permanents, and those that resolved spells and abilities left behind.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        for own in table[permanent.id].abilities:
            if isinstance(own.ability, TriggeredAbility) and own.ability.zone is Zone.BATTLEFIELD:
                yield Waiting(own.ability, permanent.id, permanent.name, permanent.controller, own.origin, permanent.chosen)
    yield from _waiting_in_graveyards(board)
    for resolved in board.resolved:
        for number, ability in enumerate(lasting_abilities(resolved.card.front.abilities)):
            if isinstance(ability, TriggeredAbility):
                name = resolved.card.front.name
                yield Waiting(ability, resolved.id, name, resolved.controller, f"lasting {number}", resolved.chosen)


def _waiting_in_graveyards(board: Board) -> Iterator[Waiting]:
    """
    Abilities that trigger while their card is in a graveyard (CR 113.6k).
    """
    for player in board.players:
        for place, card in enumerate(player.graveyard):
            for number, ability in enumerate(card.front.abilities, start=1):
                if isinstance(ability, TriggeredAbility) and ability.zone is Zone.GRAVEYARD:
                    source = graveyard_id(player.name, card.front.name, place)
                    yield Waiting(ability, source, card.front.name, player.name, f"printed {number}")


def trigger(event: Event, before: Board, after: Board, world: World) -> Branch:
    """
    What triggers on an event that has just happened: mana abilities follow at once, others are reported (CR 605.4a, 603.3).
    """
    happenings: list[Triggered] = []
    follow: list[Script] = []
    for waiting in waiting_on(after):
        times = _times(waiting, event, before, after, world)
        if times and waiting.ability.limit_each_turn is not None:
            times, after = _limited(waiting, times, after)
        for _ in range(times):
            if AT_ONCE.in_force and classify(waiting.ability).is_mana_ability:
                follow.append(script_of(waiting, event))
            else:
                x = spell_x(event.x) if isinstance(event, EnterBattlefield) else None
                happenings.append(Triggered(waiting.source, waiting.name, waiting.controller, waiting.origin, x))
    return Branch(after, tuple(happenings), after=tuple(follow))


def _limited(waiting: Waiting, times: int, board: Board) -> tuple[int, Board]:
    """
    An ability that triggers only so often each turn (CR 603.2h): how often now, and the board that remembers it.
    """
    permanent = board.permanent(waiting.source)
    limit = waiting.ability.limit_each_turn
    if permanent is None or limit is None:
        return times, board
    left = min(times, max(0, limit - permanent.triggered_this_turn.count(waiting.origin)))
    remembered = (*permanent.triggered_this_turn, *([waiting.origin] * left))
    return left, board.with_permanent(evolve(permanent, triggered_this_turn=remembered))


def _times(waiting: Waiting, event: Event, before: Board, after: Board, world: World) -> int:
    memory = Memory()
    if isinstance(event, EnterBattlefield):
        memory = memory.remembering("X", spell_x(event.x) or 0)
    table = characteristics_on(after)
    context = Context(after, table, waiting.controller, waiting.source, waiting.chosen, event, memory, world.produces)
    if not any(_is_met(pattern, event, before, context) for pattern in waiting.ability.events):
        return 0
    condition = waiting.ability.condition
    if condition is not None and INTERVENING_IF.in_force and not ground_truth(condition, context):
        return 0
    if isinstance(event, ProduceMana) and not ONCE_PER_ABILITY.in_force:
        return event.mana.total
    return 1


def _is_met(pattern: EventPattern, event: Event, before: Board, context: Context) -> bool:
    try:
        guard = guard_of(pattern)
    except NotModelled:
        return False
    if not isinstance(event, guard.kind):
        return False
    env = Environment(context, rules_of(event).numbers(event, before), rules_of(event).facts(event), complete=True)
    return ground_truth(guard.condition, context, env)


def script_of(waiting: Waiting, event: Event) -> Script:
    """
    The effect of a triggered ability, as a reaction to an event.
    """
    that = event.source if isinstance(event, ProduceMana) else None
    player = event.player if isinstance(event, ProduceMana) else None
    memory = Memory(that=that, that_player=player)
    return Script(
        waiting.ability.effect,
        waiting.source,
        waiting.name,
        waiting.controller,
        waiting.chosen,
        memory,
        ability=waiting.origin,
        event=event,
    )
