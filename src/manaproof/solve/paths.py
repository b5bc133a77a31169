"""
Paths of a question about mana: everything but amounts and types of mana is known on a path, these are the solver's.

A path forks where an ability, a way to pay or another decision is taken; it does not fork for orders of replacement
effects or for types of mana.
"""

from __future__ import annotations

import z3
from attrs import evolve, frozen

from manaproof.model.board import Board
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, ManaAdded
from manaproof.model.permanents import PlayerName
from manaproof.model.production import SpendTerm
from manaproof.rules.tasks import Pending, Script, Together, Watch
from manaproof.solve.formulas import all_of, exactly
from manaproof.solve.lowering import Amounts
from manaproof.solve.session import Claim

YES = z3.BoolVal(True)


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


OpenTask = Occasion | Pending | Together | Watch | Following


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
        return self.present if self.happening == wanted else None

    def in_model(self, model: z3.ModelRef) -> Happening | None:
        """
        What happens in a model.
        """
        return self.happening if z3.is_true(model.eval(self.present, model_completion=True)) else None


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
        return z3.And([self.present, *(a == wanted.mana[t] for a, t in zip(self.amounts, MANA_TYPES, strict=True))])

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

    `beyond` are the conditions under which the path goes on in a way that was not followed.
    """

    board: Board
    tasks: tuple[OpenTask, ...]
    slots: tuple[Slot, ...] = ()
    claims: tuple[Claim, ...] = ()
    beyond: tuple[z3.BoolRef, ...] = ()
    fired: tuple[Fired, ...] = ()
    label: str = "p"

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
    for happening in dict.fromkeys(wanted):
        fitting = [formula for slot in slots if (formula := slot.is_(happening)) is not None]
        claims.append(exactly(wanted.count(happening), fitting))
    return z3.BoolVal(False) if any(z3.is_false(claim) for claim in claims) else all_of(claims)
