"""
Costs as words.
"""

from __future__ import annotations

from functools import singledispatch

from manaproof.cardtext.printing.objects import print_objects, print_some
from manaproof.cardtext.printing.quantities import simple
from manaproof.cardtext.printing.words import UnprintableError, article, symbols
from manaproof.model.costs import (
    CostPart,
    DiscardCards,
    DiscardThis,
    ExileCards,
    KeywordAction,
    KeywordCost,
    LoyaltyCost,
    ManaCost,
    MillCards,
    PayEnergy,
    PayLife,
    PutCountersCost,
    RemoveCounters,
    ReturnToHand,
    RevealCards,
    SacrificeObjects,
    SacrificeThis,
    TapObjects,
    TapSymbol,
    UntapObjects,
    UntapSymbol,
)
from manaproof.model.expr import ONE, Number, Quantity
from manaproof.model.properties import Anything, Objects
from manaproof.model.references import Zone


def print_cost(cost: tuple[CostPart, ...]) -> str:
    """
    A whole cost as it stands before the colon.
    """
    return ", ".join(print_part(part) for part in cost)


def so_many(count: Quantity, word: str) -> str:
    """
    So many of something that carries no property.

    >>> so_many(Number(1), "card"), so_many(Number(2), "card")
    ('a card', 'two cards')
    """
    if count == ONE:
        return article(word)
    before = simple(count)
    if before is None:
        raise UnprintableError(f"no words for so many: {count}")
    return f"{before} {word}s"


@singledispatch
def print_part(part: CostPart) -> str:
    """
    One part of a cost.
    """
    raise UnprintableError(f"no words for {part}")


@print_part.register
def _(_part: TapSymbol) -> str:
    return "{T}"


@print_part.register
def _(_part: UntapSymbol) -> str:
    return "{Q}"


@print_part.register
def _(part: ManaCost) -> str:
    return symbols(part.symbols)


@print_part.register
def _(part: PayLife) -> str:
    return f"Pay {part.amount.value if isinstance(part.amount, Number) else 'X'} life"


@print_part.register
def _(part: PayEnergy) -> str:
    if isinstance(part.amount, Number):
        return "Pay " + "{E}" * part.amount.value
    raise UnprintableError("no words for so much energy")


@print_part.register
def _(_part: SacrificeThis) -> str:
    return "Sacrifice ~"


@print_part.register
def _(_part: DiscardThis) -> str:
    return "Discard ~"


@print_part.register
def _(part: SacrificeObjects) -> str:
    return "Sacrifice " + print_some(part.count, part.which)


@print_part.register
def _(part: RemoveCounters) -> str:
    if part.any_number and part.count == ONE:
        counters = f"{'one or more' if part.least else 'any number of'} {part.kind} counters"
    else:
        counters = so_many(part.count, f"{part.kind} counter")
    if part.among is None:
        return f"Remove {counters} from ~"
    if part.any_number or part.count != ONE:
        return f"Remove {counters} from among {print_objects(part.among)}"
    return f"Remove {counters} from {print_some(ONE, part.among)}"


@print_part.register
def _(part: PutCountersCost) -> str:
    return f"Put {so_many(part.count, part.kind + ' counter')} on ~"


@print_part.register
def _(part: TapObjects) -> str:
    return "Tap " + print_some(part.count, part.which, any_number=part.any_number)


@print_part.register
def _(part: UntapObjects) -> str:
    return "Untap " + print_some(part.count, part.which)


@print_part.register
def _(part: DiscardCards) -> str:
    if part.whole_hand:
        return "Discard your hand"
    cards = so_many(part.count, "card") if part.which is None else print_some(part.count, part.which)
    return f"Discard {cards}{' at random' if part.at_random else ''}"


@print_part.register
def _(part: ExileCards) -> str:
    if part.which is None:
        return "Exile ~" if part.zone is Zone.BATTLEFIELD else f"Exile ~ from your {part.zone.value}"
    if part.zone is Zone.LIBRARY:
        if part.count == ONE:
            return "Exile the top card of your library"
        return f"Exile the top {so_many(part.count, 'card')} of your library"
    if part.zone is Zone.BATTLEFIELD:
        return "Exile " + print_some(part.count, part.which)
    return f"Exile {_cards(part.count, part.which)} from your {part.zone.value}"


def _cards(count: Quantity, which: Objects) -> str:
    return so_many(count, "card") if which.having == Anything() else print_some(count, which)


@print_part.register
def _(part: ReturnToHand) -> str:
    if part.which is None:
        return "Return ~ to its owner's hand"
    return f"Return {print_some(part.count, part.which)} to {'its' if part.count == ONE else 'their'} owner's hand"


@print_part.register
def _(part: MillCards) -> str:
    return "Mill " + so_many(part.count, "card")


@print_part.register
def _(part: RevealCards) -> str:
    cards = so_many(part.count, "card") if part.which is None else print_some(part.count, part.which)
    return f"Reveal {cards} from your hand"


@print_part.register
def _(part: KeywordCost) -> str:
    value = part.amount.value if isinstance(part.amount, Number) else 0
    match part.action:
        case KeywordAction.EXERT:
            return "Exert ~"
        case KeywordAction.FORAGE:
            return "Forage"
        case KeywordAction.WATERBEND:
            return f"Waterbend {{{value}}}"
        case action:
            return f"{action.value.capitalize()} {value}"


@print_part.register
def _(part: LoyaltyCost) -> str:
    return part.symbol
