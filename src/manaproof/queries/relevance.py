"""
Clauses on a board on which an answer would depend and that aren't modelled (DESIGN §7).

They are unread abilities, and statements about events that occur. Each rule of irrelevance is stated here. An
activated ability does nothing until it is activated (CR 602.1). An ability that triggers on events of other kinds
doesn't trigger (CR 603.2). A statement about another side of the game says nothing about the events that occur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import lookups as k
from manaproof.model import properties as p
from manaproof.model.abilities import Ability, Form, KeywordAbility, Protection, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.characteristics import OwnAbility
from manaproof.model.effects import Aspect
from manaproof.model.instructions import Unread
from manaproof.model.layers import Layer
from manaproof.model.libraries import AnyOrder, LibraryCard
from manaproof.model.outcomes import CardDrawn, CardsMoved, Happening, NotModelledClause, Outcome, WentInstead
from manaproof.model.patterns import (
    DiscardedPattern,
    DiscardPattern,
    EventKind,
    EventPattern,
    OtherPattern,
    StatePattern,
)
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.production import ColorsAmong
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.queries.kinds import is_only_told, kinds_of_happenings, kinds_of_pattern
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.entering_shaped import size_in_words, sizes_to_choose
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on, layered
from manaproof.rules.library import known_cards
from manaproof.rules.places import Placed
from manaproof.rules.timestamp_orders import boards_in_every_order

_KINDS_OF_ASPECT: Mapping[Aspect, frozenset[EventKind]] = {
    Aspect.DAMAGE: frozenset({EventKind.DAMAGE}),
    Aspect.LIFE: frozenset({EventKind.LIFE_GAIN, EventKind.LIFE_LOSS, EventKind.DAMAGE}),
    Aspect.DYING: frozenset(
        {EventKind.DIES, EventKind.DESTROY, EventKind.SACRIFICE, EventKind.GRAVEYARD, EventKind.ZONE_CHANGE, EventKind.LEAVES}
    ),
    Aspect.TOKENS: frozenset({EventKind.TOKEN}),
    Aspect.ENTERING: frozenset({EventKind.ENTERS}),
    Aspect.SEARCHING: frozenset({EventKind.SEARCH, EventKind.SHUFFLE, EventKind.REVEAL}),
    Aspect.UNTAPPING: frozenset({EventKind.UNTAPPED}),
    Aspect.GAME: frozenset({EventKind.GAME}),
    Aspect.ACTIVATING: frozenset({EventKind.ACTIVATE}),
    Aspect.CASTING: frozenset({EventKind.CAST}),
}

_KINDS_OF_KEYWORD: Mapping[str, frozenset[EventKind]] = {
    "protection": frozenset({EventKind.DAMAGE}),
    "extort": frozenset({EventKind.CAST}),
    "increment": frozenset({EventKind.CAST}),
    "ward": frozenset({EventKind.TARGET}),
    "miracle": frozenset({EventKind.DRAW}),
    "recover": frozenset({EventKind.DIES}),
    "haunt": frozenset({EventKind.DIES}),
    "poisonous": frozenset({EventKind.DAMAGE}),
    "soulbond": frozenset({EventKind.ENTERS}),
    "renown": frozenset({EventKind.DAMAGE}),
    "echo": frozenset({EventKind.STEP}),
    "vanishing": frozenset({EventKind.COUNTERS_REMOVED}),
}

# What a card does in a hand, in a library or in exile matters only to events that move cards from there.
_MAY_WORK_UNREAD = frozenset({Zone.GRAVEYARD, Zone.COMMAND})
_LEAVING = frozenset({EventKind.DISCARD, EventKind.ZONE_CHANGE, EventKind.GRAVEYARD, EventKind.MILL, EventKind.EXILE})


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
    Only what a permanent is can be told while the order of timestamps is open and makes a difference.
    """
    if not board.timestamps_open or _is_one_table(board):
        return ()
    reason = "the order of timestamps is open, and decides what permanents are"
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
        found += _left_by_chapters(permanent)
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
    concerns = (s for s in _statements(ability) if isinstance(s, f.Concerns))
    return any(Aspect.COLOR in each.aspects for each in concerns)


def _is_unread_trigger(ability: Ability) -> bool:
    return isinstance(ability, UnreadAbility) and ability.form is Form.TRIGGERED


def _clauses(
    board: Board, kinds: frozenset[EventKind], asked: tuple[Ability, ...], of_cards: frozenset[EventKind]
) -> Iterator[NotModelledClause]:
    table = characteristics_on(board)
    everything = tuple(own.ability for permanent in board.permanents for own in table[permanent.id].abilities)
    looked_at = _aspects_looked_at((*everything, *asked))
    yield from _in_other_zones(board, kinds, looked_at, of_cards)
    lost = _lost_after_types_and_colors(board)
    for permanent in board.permanents:
        for number, own in enumerate((*table[permanent.id].abilities, *lost[permanent.id]), start=1):
            place = int(own.origin.split()[1]) if own.origin.startswith("printed") else number
            yield from clauses_of_ability(own.ability, permanent.name, place, kinds, looked_at)
            yield from _impending(permanent, own)
        yield from _left_by_chapters(permanent)
        yield from _untold_size(permanent)
    for resolved in board.resolved:
        yield from _unread_in(resolved.card.front.abilities, resolved.card.front.name)
        for ability in lasting_abilities(resolved.card.front.abilities):
            yield from clauses_of_ability(ability, resolved.card.front.name, 1, kinds, looked_at)


def _impending(permanent: Permanent, own: OwnAbility) -> Iterator[NotModelledClause]:
    """
    Whether a permanent with impending and time counters is a creature depends on how it was cast (CR 702.176a).
    """
    if isinstance(own.ability, KeywordAbility) and own.ability.keyword == "impending" and permanent.count_of("time"):
        yield NotModelledClause(permanent.name, None, "impending", "how it was cast isn't encoded", "whether it is a creature")


def _untold_size(permanent: Permanent) -> Iterator[NotModelledClause]:
    if sizes := sizes_to_choose(permanent):
        words = ", ".join(f"`as {size_in_words(kind).split()[0]}`" for kind in sizes)
        yield NotModelledClause(permanent.name, None, "", f"its size isn't told: write {words} as a note", "any event")


def _left_by_chapters(permanent: Permanent) -> Iterator[NotModelledClause]:
    """
    What the chapters of a Saga gave lasts when the Saga has lost them (CR 714.2b); those that may add mana weren't read.
    """
    if not permanent.count_of("lore"):
        return
    for number, ability in enumerate(permanent.printed.abilities, start=1):
        if any(isinstance(node, UnreadAbility | Unread) and node.adds_mana for node in walk(ability)):
            yield NotModelledClause(permanent.name, number, "lore", "what its chapters gave isn't encoded", "its chapters")


def _unread_in(abilities: tuple[Ability, ...], name: str) -> Iterator[NotModelledClause]:
    """
    What wasn't read of something that has resolved may be the very effect that it left behind.
    """
    for number, ability in enumerate(abilities, start=1):
        for node in walk(ability):
            if isinstance(node, UnreadAbility | Unread):
                yield NotModelledClause(name, number, node.stopped_at, node.reason, "what it left behind")


def _in_other_zones(
    board: Board, kinds: frozenset[EventKind], looked_at: frozenset[Aspect], of_cards: frozenset[EventKind]
) -> Iterator[NotModelledClause]:
    """
    Cards whose abilities may work from where they are (CR 113.6), and weren't read or aren't encoded there.
    """
    for player in board.players:
        for zone, cards in (
            (Zone.GRAVEYARD, player.graveyard),
            (Zone.COMMAND, player.commanders),
            (Zone.HAND, player.hand),
            (Zone.EXILE, player.exile),
            (Zone.LIBRARY, _known_library(player)),
        ):
            for card in cards:
                looks = looks_of_placed(Placed(card, zone, player.name), board)
                for number, own in enumerate(looks.abilities, start=1):
                    yield from _of_card_in(zone, own.ability, card.front.name, number, kinds, looked_at, of_cards & _LEAVING)


def _known_library(player: Player) -> tuple[Card, ...]:
    """
    The cards of a library that are known, in whatever order they lie.
    """
    cards: list[LibraryCard] = []
    for part in player.library.parts:
        if isinstance(part, LibraryCard):
            cards.append(part)
        elif isinstance(part, AnyOrder):
            cards.extend(part.cards)
    return tuple(card.known for card in cards if card.known is not None)


def _of_card_in(
    zone: Zone,
    ability: Ability,
    name: str,
    number: int,
    kinds: frozenset[EventKind],
    looked_at: frozenset[Aspect],
    leaving: frozenset[EventKind],
) -> Iterator[NotModelledClause]:
    match ability:
        case UnreadAbility(form=Form.STATIC | Form.TRIGGERED | Form.KEYWORD) if zone in _MAY_WORK_UNREAD or leaving:
            yield NotModelledClause(name, number, ability.stopped_at, ability.reason, f"a card in the {zone.value}")
        case StaticAbility() | TriggeredAbility() if zone is Zone.HAND and _is_own_discard(ability):
            return
        case StaticAbility(zone=there) | TriggeredAbility(zone=there) if there is zone:
            if zone is not Zone.GRAVEYARD or any(isinstance(s, f.Prohibition) for s in _statements(ability)):
                yield NotModelledClause(name, number, zone.value, "what works from there isn't encoded", f"the {zone.value}")
            else:
                yield from clauses_of_ability(ability, name, number, kinds, looked_at)
        case KeywordAbility(keyword=keyword) if zone not in _MAY_WORK_UNREAD:
            if _KINDS_OF_KEYWORD.get(keyword, frozenset()) & leaving:
                yield NotModelledClause(name, number, keyword, "the keyword isn't encoded", f"a card in the {zone.value}")
        case StaticAbility() | TriggeredAbility() if zone not in _MAY_WORK_UNREAD:
            for pattern in _patterns_of(ability):
                if isinstance(pattern, OtherPattern) and set(pattern.kinds) & leaving:
                    yield NotModelledClause(name, number, "", "what it does as it leaves isn't encoded", f"the {zone.value}")
        case _:
            return


def _patterns_of(ability: StaticAbility | TriggeredAbility) -> tuple[EventPattern, ...]:
    """
    The events that an ability watches; one about its own object may see it leave any zone (CR 113.6g, 113.6k).
    """
    if isinstance(ability, TriggeredAbility):
        return ability.events
    replacements = (s for s in ability.statements if isinstance(s, f.ReplacementEffect))
    return tuple(replacement.event for replacement in replacements)


def _is_own_discard(ability: StaticAbility | TriggeredAbility) -> bool:
    """
    Whether an ability is only about its own card being discarded, which is encoded.
    """
    patterns = _patterns_of(ability)
    own = (isinstance(e, DiscardPattern | DiscardedPattern) and e.what == p.Is(Referent.THIS) for e in patterns)
    return bool(patterns) and all(own)


def _statements(ability: Ability) -> tuple[f.Statement, ...]:
    return ability.statements if isinstance(ability, StaticAbility) else ()


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


def clauses_of_ability(
    ability: Ability, name: str, number: int, kinds: frozenset[EventKind], looked_at: frozenset[Aspect]
) -> Iterator[NotModelledClause]:
    """
    What isn't modelled of one ability of an object, for events of these kinds.
    """
    match ability:
        case UnreadAbility(form=Form.ACTIVATED | Form.SPELL):
            return
        case UnreadAbility():
            yield NotModelledClause(name, number, ability.stopped_at, ability.reason, "any event")
        case TriggeredAbility(events=events):
            for pattern in events:
                if isinstance(pattern, OtherPattern) and kinds & set(pattern.kinds):
                    watched = ", ".join(sorted(kind.value for kind in kinds & set(pattern.kinds)))
                    yield NotModelledClause(name, number, watched, "whether it triggers isn't encoded", watched)
                elif not isinstance(pattern, OtherPattern) and not _is_encoded(pattern):
                    yield NotModelledClause(name, number, "", "whether it triggers isn't encoded", "its event")
        case StaticAbility(statements=statements):
            for statement in statements:
                yield from _of_statement(statement, name, number, kinds, looked_at)
        case Protection():
            return
        case KeywordAbility(keyword=keyword):
            if _KINDS_OF_KEYWORD.get(keyword, frozenset()) & kinds:
                yield NotModelledClause(name, number, keyword, "the keyword isn't encoded for these events", keyword)
        case _:
            return


def _of_statement(
    statement: f.Statement, name: str, number: int, kinds: frozenset[EventKind], looked_at: frozenset[Aspect]
) -> Iterator[NotModelledClause]:
    match statement:
        case f.Concerns(aspects):
            for aspect in aspects:
                if aspect in looked_at or _KINDS_OF_ASPECT.get(aspect, frozenset()) & kinds:
                    yield NotModelledClause(name, number, aspect.value, "a statement of this kind isn't encoded", aspect.value)
        case f.TriggersAgain(cause=pattern) | f.CausesNoTriggers(cause=pattern):
            if pattern is not None and not _is_encoded(pattern) and _watches(pattern, kinds):
                yield NotModelledClause(
                    name, number, "trigger", "events of this kind aren't encoded", "how often abilities trigger"
                )
        case f.ReplacementEffect(event=pattern) | f.CantHappen(event=pattern):
            if pattern is not None and not _is_encoded(pattern) and _watches(pattern, kinds):
                yield NotModelledClause(name, number, "would", "events of this kind aren't encoded", "replacement")
        case _:
            return


def _is_encoded(pattern: EventPattern) -> bool:
    if isinstance(pattern, StatePattern):
        return True
    try:
        guard_of(pattern)
    except NotModelled:
        return False
    return True


def _watches(pattern: EventPattern, kinds: frozenset[EventKind]) -> bool:
    return not isinstance(pattern, OtherPattern) or bool(kinds & set(pattern.kinds))


def clauses_about_told(board: Board, happenings: Iterable[Happening]) -> tuple[NotModelledClause, ...]:
    """
    Abilities that look at what happened without being an event of its own, those of the cards that moved among them.
    """
    told = tuple(happening for happening in happenings if is_only_told(happening))
    kinds = kinds_of_happenings(told)
    if not kinds:
        return ()
    table = characteristics_on(board)
    own = ((p.name, n, own.ability) for p in board.permanents for n, own in enumerate(table[p.id].abilities, start=1))
    lasting = ((r.card.front.name, 1, a) for r in board.resolved for a in lasting_abilities(r.card.front.abilities))
    moved = {card.front: None for move in told if isinstance(move, CardsMoved) for card in known_cards(move.cards)}
    moved |= {went.card.front: None for went in told if isinstance(went, WentInstead)}
    of_moved = ((face.name, n, a) for face in moved for n, a in enumerate(face.abilities, start=1) if _is_about_its_own_card(a))
    found: dict[NotModelledClause, None] = {}
    for name, number, ability in (*own, *lasting, *of_moved):
        if isinstance(ability, StaticAbility | TriggeredAbility):
            for pattern in _patterns_of(ability):
                for kind in sorted(kinds_of_pattern(pattern) & kinds, key=lambda kind: kind.value):
                    reason = "whether it looks at a move that isn't encoded as an event can't be told"
                    found[NotModelledClause(name, number, kind.value, reason, kind.value)] = None
    return tuple(found)


def _is_about_its_own_card(ability: Ability) -> bool:
    """
    Whether an ability may look at what becomes of the card that has it, wherever that is (CR 113.6g, 113.6k).
    """
    watched = _patterns_of(ability) if isinstance(ability, StaticAbility | TriggeredAbility) else ()
    return any(node == p.Is(Referent.THIS) for pattern in watched for node in walk(pattern))


def clauses_of_drawing(found: Iterable[Outcome], board: Board) -> tuple[NotModelledClause, ...]:
    """
    Cards with miracle that are drawn: that they may be revealed as they are drawn isn't encoded (CR 702.94a, 121.9).
    """
    clauses: dict[NotModelledClause, None] = {}
    for outcome in found:
        for happening in outcome.happenings:
            if not isinstance(happening, CardDrawn) or (card := happening.card.known) is None:
                continue
            if "miracle" in looks_of_placed(Placed(card, Zone.HAND, happening.player), board).keywords:
                clauses[NotModelledClause(card.name, None, "miracle", "the keyword isn't encoded", "drawing it")] = None
    return tuple(clauses)
