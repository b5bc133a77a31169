"""
Cards outside the battlefield whose abilities may work from where they are and aren't modelled (CR 113.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.model import effects as f
from manaproof.model import properties as p
from manaproof.model.abilities import Ability, Form, KeywordAbility, StaticAbility, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.effects import Aspect
from manaproof.model.libraries import AnyOrder, LibraryCard
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import (
    DiscardedPattern,
    DiscardPattern,
    EventKind,
    OtherPattern,
)
from manaproof.model.references import Referent, Zone
from manaproof.queries.unmodelled import KINDS_OF_KEYWORD, clauses_of_ability, patterns_of, statements_of
from manaproof.rules.elsewhere import looks_of_placed
from manaproof.rules.places import Placed

# What a card does in a hand, in a library or in exile matters only to events that move cards from there.
_MAY_WORK_UNREAD = frozenset({Zone.GRAVEYARD, Zone.COMMAND})
_LEAVING = frozenset({EventKind.DISCARD, EventKind.ZONE_CHANGE, EventKind.GRAVEYARD, EventKind.MILL, EventKind.EXILE})


def clauses_in_other_zones(
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
            if zone is not Zone.GRAVEYARD or any(isinstance(s, f.Prohibition) for s in statements_of(ability)):
                yield NotModelledClause(name, number, zone.value, "what works from there isn't encoded", f"the {zone.value}")
            else:
                yield from clauses_of_ability(ability, name, number, kinds, looked_at)
        case KeywordAbility(keyword=keyword) if zone not in _MAY_WORK_UNREAD:
            if KINDS_OF_KEYWORD.get(keyword, frozenset()) & leaving:
                yield NotModelledClause(name, number, keyword, "the keyword isn't encoded", f"a card in the {zone.value}")
        case StaticAbility() | TriggeredAbility() if zone not in _MAY_WORK_UNREAD:
            for pattern in patterns_of(ability):
                if isinstance(pattern, OtherPattern) and set(pattern.kinds) & leaving:
                    yield NotModelledClause(name, number, "", "what it does as it leaves isn't encoded", f"the {zone.value}")
        case _:
            return


def _is_own_discard(ability: StaticAbility | TriggeredAbility) -> bool:
    """
    Whether an ability is only about its own card being discarded, which is encoded.
    """
    patterns = patterns_of(ability)
    own = (isinstance(e, DiscardPattern | DiscardedPattern) and e.what == p.Is(Referent.THIS) for e in patterns)
    return bool(patterns) and all(own)
