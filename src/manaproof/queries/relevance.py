"""
Clauses on a board on which an answer would depend and that aren't modelled (DESIGN §7).

They are unread abilities, and statements about events that occur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from manaproof.model import effects as f
from manaproof.model import lookups as k
from manaproof.model import properties as p
from manaproof.model.abilities import (
    Ability,
    Establish,
    Form,
    KeywordAbility,
    TriggeredAbility,
    UnreadAbility,
)
from manaproof.model.board import Board
from manaproof.model.characteristics import OwnAbility
from manaproof.model.effects import Aspect
from manaproof.model.instructions import Unread
from manaproof.model.layers import Layer
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import (
    EventKind,
)
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.production import ColorsAmong
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.queries.beyond_the_battlefield import clauses_in_other_zones
from manaproof.queries.unmodelled import clauses_of_ability, statements_of
from manaproof.rules.entering_shaped import size_in_words, sizes_to_choose
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on, layered
from manaproof.rules.timestamp_orders import boards_in_every_order


def clauses_in_the_way(
    board: Board, kinds: frozenset[EventKind], asked: Iterable[Ability] = (), of_cards: frozenset[EventKind] | None = None
) -> tuple[NotModelledClause, ...]:
    """
    The clauses on a board on which an answer about events of these kinds would depend.

    `asked` are the abilities of what resolves or enters, and so isn't on the board yet. `of_cards` are the kinds of events that
    move cards from hands, libraries, graveyards and exile, where they are known.
    """
    return (*_open_order(board), *_clauses(board, kinds, tuple(asked), kinds if of_cards is None else of_cards))


def _is_one_table(board: Board) -> bool:
    first, *others = (layered(each.board).table for each in boards_in_every_order(board))
    return all(other == first for other in others)


def _open_order(board: Board) -> tuple[NotModelledClause, ...]:
    """
    Only outcomes and what a permanent is can be told while the order of timestamps is open and makes a difference.
    """
    if not board.timestamps_open or _is_one_table(board):
        return ()
    reason = "the order of timestamps is open, and decides what permanents are; list them as they came"
    return (NotModelledClause("", None, "", reason, "any event"),)


def clauses_about(board: Board, aspects: frozenset[Aspect]) -> tuple[NotModelledClause, ...]:
    """
    The clauses on a board on which an answer about these sides of the game would depend, where no event is asked about.

    An ability that triggers does nothing until it has triggered and resolves (CR 603.2, 608.2).
    """
    table, lost = characteristics_on(board), _lost_after_types_and_colors(board)
    found: list[NotModelledClause] = []
    for permanent in board.permanents:
        for number, own in enumerate((*table[permanent.id].abilities, *lost[permanent.id]), start=1):
            if not isinstance(own.ability, TriggeredAbility) and not _is_unread_trigger(own.ability):
                found += clauses_of_ability(own.ability, permanent.name, number, frozenset(), aspects)
            found += _impending(permanent, own)
        found += _left_by_chapters(permanent, board)
        found += _untold_size(permanent)
    for resolved in board.resolved:
        found += _unread_in(resolved.card.front.abilities, resolved.card.front.name)
        for ability in lasting_abilities(resolved.card.front.abilities):
            found += clauses_of_ability(ability, resolved.card.front.name, 1, frozenset(), aspects)
    return tuple(dict.fromkeys(found))


def _lost_after_types_and_colors(board: Board) -> Mapping[ObjectId, tuple[OwnAbility, ...]]:
    """
    What permanents lose in layer 6 and may have changed types or colors in the layers before, for it wasn't read (CR 613.6).
    """
    lost: dict[ObjectId, tuple[OwnAbility, ...]] = {permanent.id: () for permanent in board.permanents}
    for step in layered(board).steps:
        if step.layer is Layer.ABILITIES:
            for each, before in step.before.items():
                if each not in lost:
                    continue
                gone = (own for own in before.abilities if own not in step.after[each].abilities)
                lost[each] += tuple(own for own in gone if _may_have_changed_looks(own.ability))
    return lost


def _may_have_changed_looks(ability: Ability) -> bool:
    if isinstance(ability, UnreadAbility):
        return ability.form in (Form.STATIC, Form.KEYWORD)
    concerns = (s for s in statements_of(ability) if isinstance(s, f.Concerns))
    return any(Aspect.COLOR in each.aspects for each in concerns)


def _is_unread_trigger(ability: Ability) -> bool:
    return isinstance(ability, UnreadAbility) and ability.form is Form.TRIGGERED


def _clauses(
    board: Board, kinds: frozenset[EventKind], asked: tuple[Ability, ...], of_cards: frozenset[EventKind]
) -> Iterator[NotModelledClause]:
    table = characteristics_on(board)
    everything = tuple(own.ability for permanent in board.permanents for own in table[permanent.id].abilities)
    looked_at = _aspects_looked_at((*everything, *asked))
    yield from clauses_in_other_zones(board, kinds, looked_at, of_cards)
    lost = _lost_after_types_and_colors(board)
    for permanent in board.permanents:
        for number, own in enumerate((*table[permanent.id].abilities, *lost[permanent.id]), start=1):
            place = int(own.origin.split()[1]) if own.origin.startswith("printed") else number
            yield from clauses_of_ability(own.ability, permanent.name, place, kinds, looked_at)
            yield from _impending(permanent, own)
        yield from _left_by_chapters(permanent, board)
        yield from _untold_size(permanent)
    for resolved in board.resolved:
        yield from _unread_in(resolved.card.front.abilities, resolved.card.front.name)
        for ability in lasting_abilities(resolved.card.front.abilities):
            yield from clauses_of_ability(ability, resolved.card.front.name, 1, kinds, looked_at)


def _impending(permanent: Permanent, own: OwnAbility) -> Iterator[NotModelledClause]:
    """
    Whether a permanent with impending and time counters is a creature depends on how it was cast (CR 702.176a).
    """
    impending = isinstance(own.ability, KeywordAbility) and own.ability.keyword == "impending"
    if impending and permanent.count_of("time") and not permanent.cast_facts:
        reason = "how it was cast isn't told: write `cast for its impending cost` or `not cast` as a note"
        yield NotModelledClause(permanent.name, None, "impending", reason, "whether it is a creature")


def _untold_size(permanent: Permanent) -> Iterator[NotModelledClause]:
    if sizes := sizes_to_choose(permanent):
        words = ", ".join(f"`as {size_in_words(kind).split()[0]}`" for kind in sizes)
        yield NotModelledClause(permanent.name, None, "", f"its size isn't told: write {words} as a note", "any event")


def _left_by_chapters(permanent: Permanent, board: Board) -> Iterator[NotModelledClause]:
    """
    What the chapters of a Saga gave lasts when the Saga has lost them (CR 714.2b); whether they have resolved must be told.
    """
    if not permanent.count_of("lore") or any(resolved.source == permanent.id for resolved in board.resolved):
        return
    for number, ability in enumerate(permanent.printed.abilities, start=1):
        if any(isinstance(node, UnreadAbility | Unread) and node.adds_mana for node in walk(ability)) or _lasts(ability):
            reason = "what its chapters gave isn't told: list them as resolved"
            yield NotModelledClause(permanent.name, number, "lore", reason, "its chapters")


def _lasts(ability: Ability) -> bool:
    """
    Whether a chapter gives its Saga something that lasts as long as that is there.
    """
    return any(
        isinstance(node, Establish)
        and node.duration == "indefinitely"
        and any(isinstance(each, f.ContinuousEffect) and each.affects is Referent.THIS for each in walk(node))
        for node in walk(ability)
    )


def _unread_in(abilities: tuple[Ability, ...], name: str) -> Iterator[NotModelledClause]:
    """
    What wasn't read of something that has resolved may be the very effect that it left behind.
    """
    for number, ability in enumerate(abilities, start=1):
        for node in walk(ability):
            if isinstance(node, UnreadAbility | Unread):
                yield NotModelledClause(name, number, node.stopped_at, node.reason, "what it left behind")


def _aspects_looked_at(abilities: Iterable[Ability]) -> frozenset[Aspect]:
    """
    Sides of the game that some ability on the board looks at: power where one counts it, colors where one asks for them.
    """
    found: set[Aspect] = set()
    for node in walk(tuple(abilities)):
        if isinstance(node, k.MeasureOf | k.GreatestAmong | k.TotalAmong | p.HasNumber):
            found.add(Aspect.POWER_TOUGHNESS)
        if isinstance(node, p.IsColor | p.IsColorless | p.IsMulticolored | p.IsMonocolored | p.IsChosenColor | ColorsAmong):
            found.add(Aspect.COLOR)
    return frozenset(found)
