"""
Effects that may be exchanged for one another: one of them stands for all, with how many they are (DESIGN §4).

Two permanents may be exchanged in a state iff they are equal in all but identity and the time at which they entered, have no
abilities but replacement effects, which no order of timestamps concerns (CR 613.7), and nothing else in the state names one
of them. The state is then the same with their names exchanged, so what one's effect leads to is what the other's leads to,
with the names exchanged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache

import attrs

from manaproof.explore.graph import Node
from manaproof.model.abilities import StaticAbility
from manaproof.model.ability import Ability
from manaproof.model.board import Board
from manaproof.model.effects import ReplacementEffect
from manaproof.model.permanents import ObjectId
from manaproof.model.references import Zone
from manaproof.model.unknowns import as_written
from manaproof.model.walking import walk
from manaproof.rules.instances import Instance
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rulebook import switched_off_rules

EffectId = str
_PLAIN = (int, float, Enum, Fraction, type(None), tuple, frozenset)


def classes(nodes: Collection[Node], sources: Mapping[EffectId, ObjectId]) -> list[list[EffectId]]:
    """
    The effects that may be applied next, those together that may be exchanged in each of the states.

    Args:
        nodes: States that one and the same order of effects leads to.
        sources: The object of each effect.
    """
    found: list[list[EffectId]] = []
    for effect, source in sources.items():
        alike = (each for each in found if _is_same_of(each[0], sources[each[0]], effect, source))
        home = next((each for each in alike if _may_be_exchanged(sources[each[0]], source, nodes)), None)
        if home is None:
            found.append([effect])
        else:
            home.append(effect)
    return found


def are_exchangeable(one: Instance, other: Instance, board: Board) -> bool:
    """
    Whether two effects may be exchanged on a board, as long as nothing that is pending names one of their objects.
    """
    is_same = _is_same_of(one.id, one.source, other.id, other.source)
    return is_same and _are_equal(board, one.source, other.source, switched_off_rules())


def names_any(values: Collection[Hashable], objects: Collection[ObjectId], board: Board) -> bool:
    """
    Whether one of some values names one of some permanents of a board, or that can't be told.
    """
    return any(_may_name(value, name) and _times(_words_in(value), name, board) for value in values for name in objects)


def _may_name(value: Hashable, name: ObjectId) -> bool:
    text = _text_of(value)
    return text is None or name in text


@lru_cache(maxsize=1 << 14)
def _text_of(value: Hashable) -> str | None:
    """
    All texts inside a value as one, no name of which goes over the end of another.
    """
    words = _words_in(value)
    return None if words is None else "\0".join(words)


def _is_same_of(effect: EffectId, source: ObjectId, other: EffectId, of: ObjectId) -> bool:
    """
    Whether an effect is of one permanent what another effect is of another.
    """
    if source == of or not (effect.startswith(source) and other.startswith(of)):
        return False
    rest = effect[len(source) :]
    return rest == other[len(of) :] and source not in rest and of not in rest


def _may_be_exchanged(one: ObjectId, other: ObjectId, nodes: Iterable[Node]) -> bool:
    return all(
        _are_equal(node.board, one, other, switched_off_rules()) and not names_any((node.tasks,), (one, other), node.board)
        for node in nodes
    )


@lru_cache(maxsize=4096)
def _are_equal(board: Board, one: ObjectId, other: ObjectId, _switched_off: frozenset[str]) -> bool:
    """
    Whether two permanents are equal, with nothing but replacement effects, and named by nothing else on the board.
    """
    first, second = board.permanent(one), board.permanent(other)
    if first is None or second is None or not _are_same(attrs.evolve(second, id=one, timestamp=first.timestamp), first):
        return False
    table = characteristics_on(board)
    if not _are_same(attrs.evolve(table[other], id=one), table[one]) or not all(
        _only_replaces(own.ability) for own in table[one].abilities
    ):
        return False
    return all(_times(_words_in(board), name, board) == 1 for name in (one, other))


def _are_same(one: object, other: object) -> bool:
    """
    Whether two values are written the same: then they are equal for all values of unknown amounts.
    """
    return as_written(one) == as_written(other)


def _only_replaces(ability: Ability) -> bool:
    return (
        isinstance(ability, StaticAbility)
        and ability.zone is Zone.BATTLEFIELD
        and all(isinstance(statement, ReplacementEffect) for statement in ability.statements)
    )


def _times(words: Counter[str] | None, name: ObjectId, board: Board) -> int:
    """
    How many words name a permanent, more than once where that can't be told; longer names of others are no names of it.
    """
    if words is None:
        return 2
    return sum(number for word, number in words.items() if name in word and name in _without_longer(word, name, board))


def _without_longer(word: str, name: ObjectId, board: Board) -> str:
    longer = {permanent.id for permanent in board.permanents if name in permanent.id} - {name}
    for other in sorted(longer, key=len, reverse=True):
        word = word.replace(other, "")
    return word


@lru_cache(maxsize=1 << 14)
def _words_in(value: Hashable) -> Counter[str] | None:
    """
    All texts inside a value; None where it has a part that can't be looked into.
    """
    found = Counter[str]()
    for part in walk(value):
        if isinstance(part, str):
            found[part] += 1
        elif not (isinstance(part, _PLAIN) or attrs.has(type(part)) or callable(part)):
            return None
    return found
