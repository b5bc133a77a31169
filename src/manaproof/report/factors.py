"""
Outcomes as a product: what happens to one thing is free of what happens to another, so each is told by itself.

That is read off the complete list, and so it is never a guess: the list is a product of parts iff it has as many outcomes
as the parts multiply to.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from attrs import evolve, frozen

from manaproof.model.outcomes import Happening, Outcome, Triggered, is_assumed

LEAST_OUTCOMES = 4
_SUBJECTS = ("on", "to", "id", "object", "player", "controller")

Subject = str
Part = tuple[Happening, ...]


@frozen
class Product:
    """
    What happens in every outcome, and the factors: lists of outcomes each of which goes with each of every other list.
    """

    always: Part
    factors: tuple[tuple[Outcome, ...], ...]


def product_of(outcomes: Sequence[Outcome]) -> Product | None:
    """
    The outcomes as a product of two or more factors with two or more outcomes each; None if they aren't one.

    Shapes: n outcomes with s subjects.
    Cost: n times the square of s.
    """
    if len(outcomes) < LEAST_OUTCOMES or any(is_assumed(h) for outcome in outcomes for h in outcome.happenings):
        return None
    split = [_by_subject(outcome.happenings) for outcome in outcomes]
    subjects = list(dict.fromkeys(subject for parts in split for subject in parts))
    groups = _independent(subjects, split)
    varying = [group for group in groups if len({_part(parts, group) for parts in split}) > 1]
    sizes = [len({_part(parts, group) for parts in split}) for group in varying]
    if len(varying) < 2 or prod(sizes) != len(outcomes):
        return None
    fixed = [subject for group in groups if group not in varying for subject in group]
    return Product(_part(split[0], fixed), tuple(_factor(group, varying, outcomes, split) for group in varying))


def _subject(happening: Happening) -> Subject:
    """
    To what something happens.
    """
    if isinstance(happening, Triggered):
        return f"triggers of {happening.source}"
    return next((str(getattr(happening, name)) for name in _SUBJECTS if hasattr(happening, name)), type(happening).__name__)


def _by_subject(happenings: Part) -> dict[Subject, Part]:
    parts: dict[Subject, Part] = {}
    for happening in happenings:
        subject = _subject(happening)
        parts[subject] = (*parts.get(subject, ()), happening)
    return parts


def _part(parts: dict[Subject, Part], subjects: Sequence[Subject]) -> Part:
    return tuple(happening for subject in subjects for happening in parts.get(subject, ()))


def _independent(subjects: Sequence[Subject], split: Sequence[dict[Subject, Part]]) -> list[list[Subject]]:
    """
    The subjects in groups: two are together if what happens to one goes with only some of what happens to the other.
    """
    groups: list[list[Subject]] = []
    for subject in subjects:
        mine = {_part(parts, [subject]) for parts in split}
        linked = [group for group in groups if _are_linked(subject, mine, group, split)]
        groups = [group for group in groups if group not in linked]
        groups.append([*(other for group in linked for other in group), subject])
    return groups


def _are_linked(subject: Subject, mine: set[Part], group: list[Subject], split: Sequence[dict[Subject, Part]]) -> bool:
    theirs = {_part(parts, group) for parts in split}
    both = {(_part(parts, [subject]), _part(parts, group)) for parts in split}
    return len(both) != len(mine) * len(theirs)


def _factor(
    group: list[Subject], varying: list[list[Subject]], outcomes: Sequence[Outcome], split: Sequence[dict[Subject, Part]]
) -> tuple[Outcome, ...]:
    """
    One outcome for each thing that can happen to a group, all else being as in the first outcome.
    """
    others = [other for other in varying if other is not group]
    base = [_part(split[0], other) for other in others]
    chosen = [n for n, parts in enumerate(split) if [_part(parts, other) for other in others] == base]
    places = _places([outcomes[n] for n in chosen])
    made = (evolve(outcomes[n], happenings=_part(split[n], group), orders=1) for n in chosen)
    return tuple(evolve(o, witness=tuple(step for step in o.witness if not places or set(step.places) & places)) for o in made)


def _places(outcomes: Sequence[Outcome]) -> set[int]:
    """
    The places of the events on which the outcomes differ in what was chosen.
    """
    every = {place for outcome in outcomes for step in outcome.witness for place in step.places}
    differing: set[int] = set()
    for place in every:
        taken = {tuple((s.effect, s.applied, s.choice) for s in o.witness if place in s.places) for o in outcomes}
        if len(taken) > 1:
            differing.add(place)
    return differing
