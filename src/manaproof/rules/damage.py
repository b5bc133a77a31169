"""
Damage: what is dealt, and the results that it has (CR 120.3, 120.4).
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import (
    CardSource,
    DamageEvent,
    DamageSource,
    DescribedSource,
    Event,
    GainLifeEvent,
    GetCounters,
    LifeCause,
    LoseLifeEvent,
    PermanentSource,
    PlaceCounters,
    RemoveCounters,
)
from manaproof.model.outcomes import DamageDealt
from manaproof.model.permanents import Counters, ObjectId, Permanent, PlayerName
from manaproof.rules.as_though import keywords_as_though
from manaproof.rules.characteristics import takes_damage
from manaproof.rules.damage_sources import controller_of_source, dealer_of, is_creature_source, keywords_of_source, source_name
from manaproof.rules.excess_damage import excess_of, remember_on
from manaproof.rules.layers import characteristics_on
from manaproof.rules.prohibition import possible_counters
from manaproof.rules.rulebook import rule
from manaproof.rules.source_facts import controllers_of_described
from manaproof.rules.tallies import with_damage_dealt
from manaproof.rules.tasks import Branch, Opportunities, Pending, at_once

TO_WHAT = rule(
    __name__,
    "120.1a",
    "damage can be dealt only to players, battles, creatures and planeswalkers",
    otherwise="damage can be dealt to any permanent",
)
LOSING_LIFE = rule(
    __name__,
    "120.3a",
    "damage to a player by a source without infect makes that player lose that much life",
    otherwise="damage to a player doesn't make them lose life",
    also=("119.2",),
)
POISON = rule(
    __name__,
    "120.3b",
    "damage to a player by a source with infect gives that player so many poison counters and takes no life",
    otherwise="damage to a player by a source with infect makes them lose life",
    also=("702.90b",),
)
LOYALTY = rule(
    __name__,
    "120.3c",
    "damage to a planeswalker removes so many loyalty counters from it",
    otherwise="damage to a planeswalker is marked on it",
)
SHRINKING = rule(
    __name__,
    "120.3d",
    "damage to a creature by a source with wither or infect is so many -1/-1 counters that the source's controller puts on it",
    otherwise="damage to a creature by a source with wither or infect is marked on it",
    also=("702.80a", "702.90c"),
)
MARKED = rule(
    __name__,
    "120.3e",
    "damage to a creature by another source is marked on it, and stays marked until the cleanup step",
    otherwise="damage to a creature leaves no mark",
    also=("120.6",),
)
LIFELINK = rule(
    __name__,
    "120.3f",
    "damage by a source with lifelink makes its controller gain that much life besides, whatever it is dealt to",
    otherwise="damage by a source with lifelink makes nobody gain life",
    also=("702.15b",),
)
ONE_GAIN_A_SOURCE = rule(
    __name__,
    "702.15e",
    "each source with lifelink is a life gain of its own, for all damage that it deals at the same time",
    otherwise="all sources with lifelink of a player make one life gain",
)
TOXIC = rule(
    __name__,
    "120.3g",
    "combat damage to a player by a creature with toxic gives that player poison counters besides, its total toxic value",
    otherwise="toxic does nothing",
    also=("702.164c",),
)
TOTAL_TOXIC = rule(
    __name__,
    "702.164b",
    "the total toxic value of a creature is the sum of the numbers of its toxic abilities",
    otherwise="several toxic abilities are redundant: the greatest counts",
)
DEFENSE = rule(
    __name__,
    "120.3h",
    "damage to a battle removes so many defense counters from it",
    otherwise="damage to a battle is marked on it",
)
_REMOVING = (("Planeswalker", "loyalty", LOYALTY), ("Battle", "defense", DEFENSE))
PARTS = rule(
    __name__,
    "120.4c",
    "results of damage are modified by effects on life and counters before the damage event occurs",
    otherwise="results of damage aren't modified by effects",
)


@frozen
class _Cell:
    """
    Damage by a source to a recipient, with the effects that had their opportunity in it.
    """

    event: DamageEvent
    opportunities: Opportunities
    board: Board = field(eq=False, repr=False)
    keywords: frozenset[str]
    toxic: int

    @property
    def controller(self) -> PlayerName | None:
        """
        Who controls the source; that it isn't told needs cases.
        """
        return controller_of_source(self.event.source, self.board)

    @property
    def is_of_untold_player(self) -> bool:
        """
        Whether nobody told who controls the source.
        """
        return isinstance(self.event.source, DescribedSource) and len(controllers_of_described(self.event.source, self.board)) > 1

    @property
    def mark(self) -> str | None:
        """
        What is remembered of the source by what it damaged: a permanent's identity, a spell's name.
        """
        source = self.event.source
        return source.card.front.name if isinstance(source, CardSource) else self.source_id

    @property
    def source_id(self) -> ObjectId | None:
        """
        The source, where it is a permanent.
        """
        return self.event.source.id if isinstance(self.event.source, PermanentSource) else None


def deal(parts: tuple[Pending, ...], board: Board) -> tuple[Branch, ...]:
    """
    Damage that is dealt at the same time, with its results as events that effects may still modify.

    Rule: 120.3, 120.4b–d (2026-08-07).
    """
    cells = [_cell(part, board) for part in parts]
    dealt = tuple(DamageDealt(source_name(c.event.source, board), c.event.to, c.event.amount) for c in cells)
    events = tuple(cell.event for cell in cells)
    excess = excess_of(events, board)
    after = _on_permanents(cells, board)
    after = remember_on(after, events, excess)
    for cell in cells:
        if cell.event.to in {player.name for player in board.players}:
            after = with_damage_dealt(after, cell.event.to, cell.event.amount)
    results = _results(cells, board)
    if not PARTS.in_force:
        gone = frozenset(_every_effect(results, board))
        results = [evolve(result, opportunities=gone) for result in results]
    return (Branch(after, dealt, next=at_once(results)),)


def _every_effect(results: list[Pending], board: Board) -> set[str]:
    from manaproof.rules.instances import instances_for  # noqa: PLC0415 -- effects are told by guards of all kinds of event

    return {instance.id for result in results for instance in instances_for(board, result.event)}


def _cell(part: Pending, board: Board) -> _Cell:
    event = part.event
    assert isinstance(event, DamageEvent)
    abilities = keywords_of_source(event.source, board)
    toxic = [int(a.parameter or 0) for a in abilities if a.keyword == "toxic"]
    total = sum(toxic) if TOTAL_TOXIC.in_force else max(toxic, default=0)
    value = total if total and is_creature_source(event.source, board) else 0
    keywords = frozenset(a.keyword for a in abilities) | keywords_as_though(event.to, board)
    return _Cell(event, part.opportunities, board, keywords, value)


def _controller(cell: _Cell, what: str) -> PlayerName:
    if cell.controller is None:
        raise NotModelled(f"who controls the source isn't known, who {what}")
    return cell.controller


# Permanents.


def _on_permanents(cells: list[_Cell], board: Board) -> Board:
    """
    What is marked on permanents.
    """
    table = characteristics_on(board)
    for cell in cells:
        permanent = board.permanent(cell.event.to)
        if permanent is not None:
            board = board.with_permanent(_damaged(permanent, cell, table[permanent.id]))
    return board


def _damaged(permanent: Permanent, cell: _Cell, looks: Characteristics) -> Permanent:
    amount = cell.event.amount
    by = cell.mark
    if by is not None and by not in permanent.damaged_by:
        permanent = evolve(permanent, damaged_by=(*permanent.damaged_by, by))
    dealer = dealer_of(cell.event.source, cell.board)
    if dealer is None or dealer not in permanent.dealers:
        permanent = evolve(permanent, dealers=(*permanent.dealers, dealer))
    marked = 0
    if any(card_type in looks.card_types and not removing.in_force for card_type, _, removing in _REMOVING):
        marked = amount
    if "Creature" in looks.card_types:
        if not (_shrinks(cell) or not MARKED.in_force):
            marked = amount
        permanent = evolve(permanent, deathtouched=permanent.deathtouched or "deathtouch" in cell.keywords)
    return evolve(permanent, damage=permanent.damage + marked)


def _shrinks(cell: _Cell) -> bool:
    return SHRINKING.in_force and not cell.keywords.isdisjoint({"wither", "infect"})


# Results that are events.


def _results(cells: list[_Cell], board: Board) -> list[Pending]:
    names = {player.name for player in board.players}
    results: list[Pending] = []
    for name in names_in_order(cells, names):
        results += _of_player(name, [cell for cell in cells if cell.event.to == name])
    table = characteristics_on(board)
    shrinking = [c for c in cells if c.event.to in table and "Creature" in table[c.event.to].card_types and _shrinks(c)]
    for together in _put_together(shrinking):
        results += _counters_on(together, board)
    return results + _removals(cells, board) + _gains(cells)


def _removals(cells: list[_Cell], board: Board) -> list[Pending]:
    """
    The counters that damage removes: of a kind, from a permanent, for all damage to it at one time (CR 120.4c).
    """
    table = characteristics_on(board)
    results = []
    for permanent in board.permanents:
        together = [cell for cell in cells if cell.event.to == permanent.id]
        amount = sum(cell.event.amount for cell in together)
        for card_type, kind, removing in _REMOVING:
            removed = min(permanent.count_of(kind), amount)
            if removed and card_type in table[permanent.id].card_types and removing.in_force:
                counters = (Counters(kind, removed),)
                event = RemoveCounters(permanent.id, counters, permanent.controller, by_effect=False, by_damage=True)
                results.append(Pending(event, _shared(together)))
    return results


def _put_together(cells: list[_Cell]) -> Iterable[list[_Cell]]:
    """
    The damage whose counters one player puts on one object or player: they are one event, whatever their sources (CR 120.4c).
    """
    by_player: dict[tuple[str, PlayerName | None, bool], list[_Cell]] = {}
    for cell in cells:
        by_player.setdefault((cell.event.to, cell.controller, cell.event.combat), []).append(cell)
    return by_player.values()


def names_in_order(cells: list[_Cell], names: set[PlayerName]) -> list[PlayerName]:
    """
    The players who are dealt damage, each once.
    """
    return list(dict.fromkeys(cell.event.to for cell in cells if cell.event.to in names))


def _of_player(name: PlayerName, cells: list[_Cell]) -> list[Pending]:
    """
    The results of all damage to one player: one loss of life, and poison counters by the sources of each player.
    """
    results: list[Pending] = []
    losing = [cell for cell in cells if not ("infect" in cell.keywords and POISON.in_force)]
    if losing and LOSING_LIFE.in_force:
        amount = sum(cell.event.amount for cell in losing)
        sources = {cell.source_id for cell in losing}
        controllers = {None if cell.is_of_untold_player else cell.controller for cell in losing}
        loss = LoseLifeEvent(
            name,
            amount,
            LifeCause.DAMAGE,
            source=sources.pop() if len(sources) == 1 else None,
            by=controllers.pop() if len(controllers) == 1 else None,
            damage=amount,
        )
        results.append(Pending(loss, _shared(losing)))
    return results + [_poison(name, together) for together in _put_together([cell for cell in cells if _poisons(cell)])]


def _poisons(cell: _Cell) -> int:
    """
    How many poison counters a player gets by damage.
    """
    by_infect = cell.event.amount if "infect" in cell.keywords and POISON.in_force else 0
    by_toxic = cell.toxic if cell.event.combat and TOXIC.in_force else 0
    return by_infect + by_toxic


def _poison(name: PlayerName, cells: list[_Cell]) -> Pending:
    by = _controller(cells[0], "gives the poison counters")
    counters = (Counters("poison", sum(map(_poisons, cells))),)
    sources = {cell.source_id for cell in cells}
    source = sources.pop() if len(sources) == 1 else None
    return Pending(GetCounters(name, counters, by, by_effect=not cells[0].event.combat, source=source), _shared(cells))


def _counters_on(cells: list[_Cell], board: Board) -> list[Pending]:
    counters = (Counters("-1/-1", sum(cell.event.amount for cell in cells)),)
    by = _controller(cells[0], "puts the counters")
    put = possible_counters(PlaceCounters(cells[0].event.to, counters, by, by_effect=not cells[0].event.combat), board)
    return [Pending(put, _shared(cells))]


def _gains(cells: list[_Cell]) -> list[Pending]:
    """
    The life that controllers of sources with lifelink gain: one gain for each source.
    """
    if not LIFELINK.in_force:
        return []
    by_source: dict[DamageSource | PlayerName, list[_Cell]] = {}
    for cell in cells:
        if "lifelink" in cell.keywords:
            key = cell.event.source if ONE_GAIN_A_SOURCE.in_force else _controller(cell, "gains the life")
            by_source.setdefault(key, []).append(cell)
    results = []
    for linked in by_source.values():
        player = _controller(linked[0], "gains the life")
        amount = sum(cell.event.amount for cell in linked)
        gain = GainLifeEvent(player, amount, LifeCause.DAMAGE, source=linked[0].source_id, by=player)
        results.append(Pending(gain, _shared(linked)))
    return results


def _shared(cells: list[_Cell]) -> Opportunities:
    return frozenset().union(*(cell.opportunities for cell in cells))


def can_be_dealt(event: DamageEvent, board: Board) -> bool:
    """
    Whether damage can be dealt to what it would be dealt to.
    """
    if any(player.name == event.to for player in board.players):
        return True
    permanent = board.permanent(event.to)
    if permanent is None:
        return False
    return not TO_WHAT.in_force or takes_damage(characteristics_on(board)[permanent.id])


def damaged_player(event: Event, board: Board) -> PlayerName | None:
    """
    The player who is dealt damage, None if it is a permanent.
    """
    assert isinstance(event, DamageEvent)
    return event.to if any(player.name == event.to for player in board.players) else None
