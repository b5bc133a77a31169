"""
The parts of an outcome that a spec can state.
"""

from __future__ import annotations

from collections import Counter

from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import (
    CardDrawn,
    CardsDrawn,
    CountersPlaced,
    CountersRemoved,
    DamageDealt,
    GotCounters,
    Happening,
    LifeChanged,
    ManaAdded,
    NotLegal,
    Outcome,
    is_assumed,
)
from manaproof.model.permanents import PlayerName
from manaproof.specs.words import card_in_words, cards_in_words, happenings_in_words, terms_in_words


def mana_by_player(outcome: Outcome) -> dict[PlayerName, ManaBag]:
    """
    The mana that each player added, without those who added none.
    """
    return {player: bag for player, bag in outcome.mana.items() if bag.total}


def restricted(outcome: Outcome) -> tuple[tuple[str, str], ...]:
    """
    Each portion of mana that something goes with: the amount and the terms in words.
    """
    portions: dict[str, ManaBag] = {}
    for happening in outcome.happenings:
        if isinstance(happening, ManaAdded) and happening.terms and happening.mana.total:
            words = terms_in_words(happening.terms)
            portions[words] = portions.get(words, ManaBag()) + happening.mana
    return tuple((str(bag), words) for words, bag in portions.items())


def damage(outcome: Outcome) -> dict[str, int]:
    """
    How much damage each player or permanent was dealt, by its identity.
    """
    total: Counter[str] = Counter()
    for happening in outcome.happenings:
        if isinstance(happening, DamageDealt):
            total[happening.to] += happening.amount
    return {to: amount for to, amount in total.items() if amount}


def life(outcome: Outcome) -> dict[PlayerName, int]:
    """
    By how much each player's life total changed.
    """
    total: Counter[PlayerName] = Counter()
    for happening in outcome.happenings:
        if isinstance(happening, LifeChanged):
            total[happening.player] += happening.change
    return {player: change for player, change in total.items() if change}


def drawn(outcome: Outcome) -> dict[PlayerName, tuple[str, ...]]:
    """
    What each player drew, in order.
    """
    cards: dict[PlayerName, tuple[str, ...]] = {}
    for happening in outcome.happenings:
        if isinstance(happening, CardDrawn):
            cards[happening.player] = (*cards.get(happening.player, ()), card_in_words(happening.card))
        if isinstance(happening, CardsDrawn):
            cards[happening.player] = (*cards.get(happening.player, ()), cards_in_words((happening.cards,)))
    return cards


def counters(outcome: Outcome) -> dict[str, dict[str, int]]:
    """
    By the identity of a permanent or player, how many counters of each kind it got; removed ones count negative.
    """
    changes: dict[str, Counter[str]] = {}
    for happening in outcome.happenings:
        if isinstance(happening, CountersPlaced | CountersRemoved):
            sign = 1 if isinstance(happening, CountersPlaced) else -1
            changes.setdefault(happening.on, Counter())[happening.kind] += sign * happening.count
        if isinstance(happening, GotCounters):
            changes.setdefault(happening.player, Counter())[happening.kind] += happening.count
    kept = {on: {kind: n for kind, n in kinds.items() if n} for on, kinds in changes.items()}
    return {on: kinds for on, kinds in kept.items() if kinds}


def all_that_happens(outcome: Outcome) -> tuple[str, ...]:
    """
    Everything that happened, in the words of the report, without the conditions and what wasn't legal.
    """
    happened = [h for h in outcome.happenings if not (is_assumed(h) or isinstance(h, NotLegal) or _adds_nothing(h))]
    return tuple(happenings_in_words(happened))


def _adds_nothing(happening: Happening) -> bool:
    return isinstance(happening, ManaAdded) and not happening.mana.total
