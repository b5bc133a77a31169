"""
What goes with mana, in words.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.production import CantBeSpent, Persists, Purpose, SpendOnly, SpendTerm, WhenSpent
from manaproof.specs.names import one_of


def terms_in_words(terms: Iterable[SpendTerm]) -> str:
    """
    What goes with mana: how it may be spent, and what spending it does.
    """
    return "; ".join(_term(term) for term in terms)


def _term(term: SpendTerm) -> str:
    match term:
        case SpendOnly(purposes=purposes):
            return f"only to {_purposes(purposes)}"
        case CantBeSpent(purposes=purposes):
            return f"not to {_purposes(purposes)}"
        case WhenSpent(condition=condition, consequence=consequence):
            return ": ".join(part for part in (condition, consequence) if part)
        case Persists():
            return "kept as steps and phases end this turn"
        case _:
            raise TypeError(f"no words for {type(term).__name__}")


def _purposes(purposes: tuple[Purpose, ...]) -> str:
    from manaproof.cardtext.printing.mana import print_purpose  # noqa: PLC0415 - most mana has no terms

    return one_of(print_purpose(purpose) for purpose in purposes)
