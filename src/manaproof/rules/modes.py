"""
Which modes of a spell or ability may be chosen (CR 700.2).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model.abilities import KeywordAbility
from manaproof.model.cards import Card
from manaproof.model.instructions import ChooseModes, Effect
from manaproof.model.walking import walk_effect
from manaproof.rules.rulebook import rule

CHOOSING = rule(
    __name__,
    "700.2a",
    "the controller of a modal spell or ability chooses its modes, of which none may be illegal for lack of a target",
    otherwise="all modes of a modal spell or ability are followed",
    also=("700.2b",),
)
REPEATED = rule(
    __name__,
    "700.2d",
    "the same mode is chosen more than once only where the text allows it, and is then followed as often",
    otherwise="the same mode may be chosen as often as modes are chosen",
)
ENTWINE = rule(
    __name__,
    "702.42a",
    "all modes of a spell with entwine may be chosen instead of the number that it says",
    otherwise="no more modes of a spell with entwine are chosen than it says",
)
Choice = tuple[int, ...]  # the places of the modes, in the order in which they stand


def choices(instruction: ChooseModes, spell: Card | None = None) -> Iterator[Choice]:
    """
    Every way to choose modes, whatever their targets; `spell` is the card of the spell that has them.
    """
    places = range(len(instruction.modes))
    if not CHOOSING.in_force:
        yield tuple(places)
        return
    repeated = instruction.repeated or not REPEATED.in_force
    most = len(places) if instruction.most is None else instruction.most
    for size in range(instruction.least, most + 1):
        yield from combinations_with_replacement(places, size) if repeated else combinations(places, size)
    if most < len(places) and ENTWINE.in_force and spell is not None and _has_entwine(spell):
        yield tuple(places)


def chosen_ways(instruction: ChooseModes, *, is_so: bool, spell: Card | None = None) -> frozenset[Choice]:
    """
    Every way to choose modes if what decides on their number is so, or isn't.
    """
    usual, more = evolve(instruction, instead=None), instruction.instead
    if more is None or not is_so:
        return frozenset(choices(usual, spell))
    found = frozenset(choices(evolve(usual, least=more.least, most=more.most), spell))
    return found | frozenset(choices(usual, spell)) if more.optional else found


def _has_entwine(spell: Card) -> bool:
    return any(isinstance(ability, KeywordAbility) and ability.keyword == "entwine" for ability in spell.front.abilities)


def outside_modes(effect: Effect) -> Effect:
    """
    What an effect does whichever modes are chosen.
    """
    return tuple(instruction for instruction in effect if not isinstance(instruction, ChooseModes))


def told_modes(told: Choice, effect: Effect, name: str) -> Choice:
    """
    The modes that a question tells, if an effect has such.

    Raises:
        IllegalAction: it has none.
    """
    if told and not any(isinstance(node, ChooseModes) for node in walk_effect(effect)):
        raise IllegalAction(f"`{name}` has no modes", citations=("700.2",))
    return told
