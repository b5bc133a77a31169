"""
An outcome in one line, and the orders that lead to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from manaproof.model.amounts import is_none
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import CardsMoved, Happening, ManaAdded, Outcome, Stacked, WitnessStep, is_assumed
from manaproof.model.regions import in_words
from manaproof.specs.names import one_of
from manaproof.specs.words import happenings_in_words, terms_in_words

YOU = "you"
NOTHING = "nothing"


def summary(outcome: Outcome) -> str:
    """
    What is observably different: the mana first, then all else that happened, each in its canonical words.

    >>> summary(Outcome((ManaAdded("you", ManaBag.parse("{B}")),), orders=1, witness=()))
    '{B}'
    """
    others = [h for h in outcome.happenings if not isinstance(h, ManaAdded) and not is_assumed(h)]
    told = "; ".join([*_mana(outcome), *_counted(map(_words, others, happenings_in_words(others)))]) or NOTHING
    if outcome.not_legal is not None and len(outcome.happenings) == 1:
        told = f"not legal: {outcome.not_legal.reason}"
    condition = condition_in_words(outcome)
    told = f"if {condition}: {told}" if condition else told
    return f"{told} if {in_words(outcome.where)}" if outcome.where else told


def _counted(phrases: Iterable[str]) -> Iterator[str]:
    """
    The phrases, one that follows itself told once with how often.

    >>> list(_counted(["Soul Warden triggers", "Soul Warden triggers", "you draw a card"]))
    ['Soul Warden triggers ×2', 'you draw a card']
    """
    for phrase, run in groupby(phrases):
        times = len(list(run))
        yield phrase if times == 1 else f"{phrase} ×{times}"


def condition_in_words(outcome: Outcome) -> str:
    """
    The case of the unknown in which an outcome happens, each part once; empty where it always does.
    """
    return one_of(dict.fromkeys(outcome.conditions), "and")


def _mana(outcome: Outcome) -> list[str]:
    """
    The mana of each player, and apart from it what goes with some terms; of "you" without a name.
    """
    portions: dict[tuple[str, str], ManaBag] = {}
    for happening in outcome.happenings:
        if isinstance(happening, ManaAdded):
            key = (happening.player, terms_in_words(happening.terms))
            portions[key] = portions.get(key, ManaBag()) + happening.mana
    parts: list[str] = []
    for (player, terms), bag in sorted(portions.items(), key=lambda item: (item[0][0] != YOU, item[0])):
        if not is_none(bag.total) or (len(portions) == 1 and len(outcome.happenings) == 1):
            owner = "" if player == YOU else f"{player}: "
            amount = str(bag) if not is_none(bag.total) else "no mana"
            parts.append(f"{owner}{amount}{f' ({terms})' if terms and not is_none(bag.total) else ''}")
    return parts


def _words(happening: Happening, words: str) -> str:
    if isinstance(happening, CardsMoved) and happening.arrangements > 1:
        words += f" ({happening.arrangements} arrangements)"
    return words


def stack_in_words(stack: Iterable[Stacked]) -> str:
    """
    Who puts which triggered abilities onto the stack.

    >>> from manaproof.model.outcomes import Triggered
    >>> warden = Triggered("you/Soul Warden", "Soul Warden", "you", "1")
    >>> stack_in_words([Stacked("you", (warden, warden))])
    'you: Soul Warden ×2'
    """
    groups = (f"{group.player}: {', '.join(_counted(sorted(each.name for each in group.triggers)))}" for group in stack)
    return "; then ".join(groups)


def order_in_words(outcome: Outcome) -> str:
    """
    The least order that leads to an outcome, and of how many.

    >>> step = WitnessStep("Mana Reflection", "you", "", ())
    >>> order_in_words(Outcome((), orders=2, witness=(step, step)))
    'Mana Reflection ×2 (2 orders)'
    """
    steps = [_step(step) for step in outcome.witness]
    runs = [(name, len(list(run))) for name, run in groupby(steps)]
    words = ", then ".join(name if count == 1 else f"{name} ×{count}" for name, count in runs)
    if outcome.orders > 1:
        words += f"{' ' if words else ''}({outcome.orders} orders)"
    return words


def _step(step: WitnessStep) -> str:
    if not step.effect:
        return step.choice or ""
    if not step.applied:
        return f"{step.effect} declined"
    return step.effect if step.choice is None else f"{step.effect} ({step.choice})"
