"""
Paths of a question: everything but amounts and types of mana is known on a path, these are the solver's.

A path forks where an ability, a way to pay or another decision is taken, and where an effect makes something else of an event; it
does not fork for orders of effects on numbers or for types of mana. An amount other than of mana is a term of the solver as an
unknown of the question: `manaproof.model.amounts.Affine` where the rules see it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import z3
from attrs import evolve, field, frozen

from manaproof.model.board import Board
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, ManaAdded
from manaproof.model.permanents import PlayerName
from manaproof.model.production import SpendTerm
from manaproof.model.regions import Box
from manaproof.model.unknowns import as_written, for_values
from manaproof.rules.instances import Instance
from manaproof.rules.tasks import Opportunities, Pending, Script, Together, Watch
from manaproof.solve.amounts import equal, known, term_of
from manaproof.solve.formulas import all_of, any_of, as_many, exactly
from manaproof.solve.lowering import Amounts
from manaproof.solve.session import Claim

YES = z3.BoolVal(True)
NO = z3.BoolVal(False)


@frozen(eq=False)
class Following:
    """
    Instructions that are being followed. `given` are the amounts of the production to which they are a reaction.

    `present` says whether that reaction takes place, `depth` how many reactions stand before it.
    """

    script: Script
    given: Amounts | None = None
    present: z3.BoolRef = YES
    depth: int = 0


NumbersNow = tuple[tuple[str, int], ...]
"""
Numbers of an event by the names of its fields.
"""


@frozen
class Settled:
    """
    Events to which all effects were applied that give them other numbers: they happen now, or `by` makes something else of them.

    `numbers` are for each event those that it has now where they may be others than before.
    """

    task: Pending | Together
    numbers: tuple[NumbersNow, ...]
    by: Instance | None = None


OpenTask = Occasion | Pending | Together | Watch | Following | Settled


@frozen(eq=False)
class MaybeHappening:
    """
    Something that happens if `present` holds.
    """

    happening: Happening
    present: z3.BoolRef = YES

    def is_(self, wanted: Happening) -> z3.BoolRef | None:
        """
        The formula that says that this happens and is what is wanted; None if it never is.
        """
        same = equal(self.happening, wanted)
        return None if same is None else all_of([self.present, *same])

    def in_model(self, model: z3.ModelRef) -> Happening | None:
        """
        What happens in a model.
        """
        if not z3.is_true(model.eval(self.present, model_completion=True)):
            return None
        return known(self.happening, model)


@frozen(eq=False)
class MaybeMana:
    """
    Mana of an amount that is the solver's, added if `present` holds.
    """

    player: PlayerName
    amounts: Amounts
    terms: tuple[SpendTerm, ...]
    source: str | None
    present: z3.BoolRef

    def is_(self, wanted: Happening) -> z3.BoolRef | None:
        """
        The formula that says that this happens and is what is wanted; None if it never is.
        """
        if not isinstance(wanted, ManaAdded) or wanted != ManaAdded(self.player, wanted.mana, self.terms, self.source):
            return None
        return z3.And([self.present, *(a == term_of(wanted.mana[t]) for a, t in zip(self.amounts, MANA_TYPES, strict=True))])

    def in_model(self, model: z3.ModelRef) -> Happening | None:
        """
        What happens in a model.
        """
        if not z3.is_true(model.eval(self.present, model_completion=True)):
            return None
        numbers = [model.eval(amount, model_completion=True).as_long() for amount in self.amounts]
        bag = ManaBag.of(dict(zip(MANA_TYPES, numbers, strict=True)))
        return ManaAdded(self.player, bag, self.terms, self.source)


Slot = MaybeHappening | MaybeMana


@frozen(eq=False)
class Fired:
    """
    Whether a triggered ability with a limit each turn triggered.
    """

    source: str
    origin: str
    when: z3.BoolRef


@frozen(eq=False)
class Path:
    """
    A path so far: the board, what is still to happen on it, what happened, and the claims on the solver's part.

    `beyond` are the conditions under which the path goes on in a way that was not followed. `over` are the values of all unknowns
    there are by now. `marks` are sets of opportunities that are the solver's: for each effect whether it had one, by a name that
    stands for the set where effects that had their opportunity are named. `left_by` are the effects that made something else of
    an event, `repeated` says how often one did that can't once more; a path that `is_dead` can't be, and isn't followed.
    """

    board: Board
    tasks: tuple[OpenTask, ...]
    slots: tuple[Slot, ...] = ()
    claims: tuple[Claim, ...] = ()
    beyond: tuple[z3.BoolRef, ...] = ()
    fired: tuple[Fired, ...] = ()
    label: str = "p"
    over: Box = ()
    marks: Mapping[str, Mapping[str, z3.BoolRef]] = field(factory=dict)
    left_by: frozenset[str] = frozenset()
    repeated: int = 0
    is_dead: bool = False

    def claiming(self, *claims: Claim) -> Path:
        """
        The same path with more claims.
        """
        return evolve(self, claims=(*self.claims, *claims))

    def showing(self, *slots: Slot) -> Path:
        """
        The same path after more has happened.
        """
        return evolve(self, slots=(*self.slots, *slots))

    def ends_with(self, wanted: tuple[Happening, ...]) -> z3.BoolRef:
        """
        The formula that says that exactly what is wanted happens, in whatever order; true or false where no solver is needed.
        """
        happened = [slot.happening for slot in self.slots if isinstance(slot, MaybeHappening) and slot.present is YES]
        if self.over or len(happened) < len(self.slots):
            return ends_with(self.slots, wanted)
        return YES if Counter(happened) == Counter(wanted) else NO

    def had(self, opportunities: Opportunities, effects: Iterable[str]) -> Mapping[str, z3.BoolRef]:
        """
        For each effect that may have had its opportunity (CR 614.5) the condition under which it did.
        """
        sets = [self.marks[name] for name in sorted(opportunities) if name in self.marks]
        found = {}
        for effect in effects:
            ways = [YES] if effect in opportunities else [had[effect] for had in sets if effect in had]
            if ways:
                found[effect] = any_of(ways)
        return found

    def marking(self, taken: Mapping[str, z3.BoolRef], name: str) -> Path:
        """
        The same path where a name stands for a set of opportunities.
        """
        return evolve(self, marks={**self.marks, name: taken})

    def for_values(self, over: Box) -> Path:
        """
        The same path where the unknowns have these values.
        """
        return evolve(self, over=over, board=for_values(self.board, over), tasks=for_values(self.tasks, over))


def in_model(slots: tuple[Slot, ...], model: z3.ModelRef) -> tuple[Happening, ...]:
    """
    What happens in a model, in order.
    """
    found = (slot.in_model(model) for slot in slots)
    return tuple(happening for happening in found if happening is not None)


def ends_with(slots: tuple[Slot, ...], wanted: tuple[Happening, ...]) -> z3.BoolRef:
    """
    The formula that says that exactly what is wanted happens, in whatever order.
    """
    claims = [exactly(len(wanted), [slot.present for slot in slots])]
    for happening, same in _counted(wanted):
        fitting = [formula for slot in slots if (formula := slot.is_(happening)) is not None]
        if not fitting:
            return NO
        claims.append(as_many(fitting, same))
    return NO if any(z3.is_false(claim) for claim in claims) else all_of(claims)


def _counted(wanted: tuple[Happening, ...]) -> Iterator[tuple[Happening, list[z3.BoolRef]]]:
    """
    Each of what is wanted, with the claims that each is the same as it, itself included; of those alike only one.
    """
    seen = set()
    for happening in wanted:
        if as_written(happening) not in seen:
            seen.add(as_written(happening))
            yield happening, [all_of(same) for other in wanted if (same := equal(happening, other)) is not None]
