"""
Events whose numbers are open: what rules and effects ask of them, as conditions over their fields.

Whatever the rules ask of an event in plain Python is asked of one with unknown amounts; where that comes out differently for some
of them, it is asked of each part of their values, and the condition says which part is which.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from attrs import evolve, frozen

from manaproof.errors import NotModelled, TooLarge
from manaproof.model import expr as e
from manaproof.model.amounts import Affine, Undecided, Values, unknown
from manaproof.model.board import Board
from manaproof.model.events import Event
from manaproof.model.regions import Box
from manaproof.model.unknowns import for_values
from manaproof.rules.event_rules import rules_of
from manaproof.solve.trees import replaced

MOST_PARTS = 40
_OPEN = "the event's "
Asked = Callable[[Event, Board], e.Condition]


@frozen(eq=False)
class OpenEvent:
    """
    An event on a board whose numbers of these names are open; `over` are the values of the unknowns of both.
    """

    event: Event
    board: Board
    over: Box = ()
    names: tuple[str, ...] = ()

    def condition(self, ask: Asked) -> e.Condition:
        """
        What is asked of the event and the board, as a condition over the fields that are open.

        Raises:
            Undecided: it comes out differently for some values of the unknowns of the question.
            NotModelled: it has no such form.
        """
        claims: list[e.Condition] = []
        waiting = [tuple(Values(_OPEN + name, 0) for name in self.names)]
        while waiting:
            part = waiting.pop()
            try:
                asked = ask(*self.at(part))
            except Undecided as undecided:
                if not is_of_event(undecided):
                    raise
                waiting += [_narrowed(part, values) for values in undecided.parts]
                if len(waiting) + len(claims) > MOST_PARTS:
                    raise TooLarge("what applies to an event falls into too many parts of its amounts") from None
                continue
            here = _both(*_within(part), in_fields(asked))
            if here != e.FALSE:
                claims.append(here)
        if e.TRUE in claims:
            return e.TRUE
        return e.AnyOf(tuple(claims)) if claims else e.FALSE

    def at(self, part: Box) -> tuple[Event, Board]:
        """
        The event and the board where the open numbers are unknowns with these values.
        """
        if not part:
            return self.event, self.board
        over = tuple(sorted((*self.over, *part), key=lambda values: values.name))
        event, board = (for_values(self.event, over), for_values(self.board, over)) if self.over else (self.event, self.board)
        numbers = {values.name.removeprefix(_OPEN): _unknown(values, over) for values in part}
        return rules_of(event).with_numbers(event, numbers), board

    def with_some(self) -> tuple[Event, Board]:
        """
        The event with an unknown amount, one or more, for each number that is open.
        """
        return self.at(tuple(Values(_OPEN + name, 1) for name in self.names))


def is_of_event(undecided: Undecided) -> bool:
    """
    Whether something depends on a number of an event that is open, not on an unknown of the question.
    """
    return undecided.parts[0].name.startswith(_OPEN)


def _unknown(values: Values, over: Box) -> int:
    return unknown(values, *(other for other in over if other.name != values.name))


def _narrowed(part: Box, values: Values) -> Box:
    return tuple(values if each.name == values.name else each for each in part)


def _within(part: Box) -> list[e.Condition]:
    claims: list[e.Condition] = []
    for values in part:
        field = e.Field(values.name.removeprefix(_OPEN))
        if values.step != 1 and values.only is None:
            raise NotModelled("what applies to an event depends on whether its amount can be divided: that isn't encoded")
        if values.first > 0:
            claims.append(e.at_least(field, values.first))
        if values.last is not None:
            claims.append(e.Compare(field, e.Relation.AT_MOST, e.Number(values.last)))
    return claims


def _both(*claims: e.Condition) -> e.Condition:
    left = tuple(claim for claim in claims if claim != e.TRUE)
    if e.FALSE in left:
        return e.FALSE
    if not left:
        return e.TRUE
    return left[0] if len(left) == 1 else e.AllOf(left)


def in_fields(tree: e.Condition) -> e.Condition:
    """
    A condition with fields of the event in the place of the unknowns that stood for them.
    """
    changed = replaced(tree, _in_fields)
    assert isinstance(changed, e.Condition)
    return changed


def quantity_in_fields(tree: e.Quantity) -> e.Quantity:
    """
    A quantity with fields of the event in the place of the unknowns that stood for them.
    """
    changed = replaced(tree, _in_fields)
    assert isinstance(changed, e.Quantity)
    return changed


def _in_fields(node: object) -> object:
    if not isinstance(node, e.Number) or not isinstance(node.value, Affine):
        return node
    amount: Affine = node.value
    factors, constant, below = amount.in_integers()
    of_event = [(name, factor) for name, factor in factors if name.startswith(_OPEN)]
    if not of_event:
        return node
    if below != 1:
        raise NotModelled("a part of an event's amount is looked at: that isn't encoded")
    others = tuple(factor for factor in amount.factors if not factor[0].startswith(_OPEN))
    rest = cast(int, evolve(amount, factors=others)) if others else constant
    terms = [e.Times(factor, e.Field(name.removeprefix(_OPEN))) for name, factor in of_event]
    return e.Sum((*terms, e.Number(rest)))
