"""
What other permanents could produce, as atoms: Booleans that stay open while an ability's productions are encoded.
"""

from __future__ import annotations

import z3
from attrs import define, evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.model import expr as e
from manaproof.model.lookups import CouldProduceType, MeasureOf, ThoseCount
from manaproof.model.mana import ManaType
from manaproof.model.permanents import ObjectId
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.folding import Environment, fold_quantity
from manaproof.rules.objects_meant import objects_of
from manaproof.solve.trees import replaced

COULD_PRODUCE = "could produce"
"""
The name under which trees ask for an atom, as for an option of a choice.
"""


@frozen
class Atom:
    """
    Some of these permanents could produce this type of mana.
    """

    permanents: tuple[ObjectId, ...]
    mana_type: ManaType

    @property
    def key(self) -> str:
        """
        Its name.
        """
        return f"{self.mana_type.value} by one of {', '.join(self.permanents)}"


@define
class Atoms:
    """
    The atoms that were met so far; `terms` are the solver's Booleans for them, by name.
    """

    by_key: dict[str, Atom] = field(factory=dict)
    terms: dict[str, z3.BoolRef] = field(factory=dict)

    def prepare(self, tree: object, context: Context) -> object:
        """
        A tree in which atoms stand for what permanents could produce, and names for amounts that are chosen while paying.

        Raises:
            NotModelled: more types that others could produce might mean fewer types here, so that there is no least answer.
        """
        if isinstance(tree, tuple):
            choices, amounts = tree
            return tuple(self._choice(choice, amounts, context) for choice in choices), self._free(amounts, context)
        return self._free(tree, context)

    def _choice(self, choice: e.Choice, amounts: tuple[e.Quantity, ...], context: Context) -> e.Choice:
        if not _asks_others(choice.allowed):
            freed = self._free(choice, context)
            assert isinstance(freed, e.Pick | e.Split)
            return freed
        if any(isinstance(node, e.Not) for node in walk(choice.allowed)) or _gives_without(choice, amounts, context):
            raise NotModelled("what a permanent could produce depends on what others could not: that isn't encoded")
        allowed = replaced(choice.allowed, lambda node: self._atom(node, context))
        freed = self._free(evolve(choice, allowed=()), context)
        assert isinstance(freed, e.Pick | e.Split)
        assert isinstance(allowed, tuple)
        return evolve(freed, allowed=allowed)

    def _atom(self, node: object, context: Context) -> object:
        if not isinstance(node, CouldProduceType):
            return node
        found = tuple(looks.id for looks, _ in objects_of(node.permanents, context) if looks.id is not None)
        if not found:
            return e.FALSE
        atom = Atom(found, node.mana_type)
        self.by_key[atom.key] = atom
        self.terms.setdefault(atom.key, z3.Bool(f"could produce {atom.key}"))
        return e.ChosenIs(COULD_PRODUCE, atom.key)

    def _free(self, tree: object, context: Context) -> object:
        if _asks_others(tree):
            raise NotModelled("an amount depends on what other permanents could produce: that isn't encoded")
        return replaced(tree, lambda node: _free_amount(node, context))


def _free_amount(node: object, context: Context) -> object:
    """
    An amount that is chosen while a cost is paid gets a name (CR 106.7).
    """
    match node:
        case ThoseCount(what) if context.memory.tally(what) is None:
            return e.Named(f"those {what}")
        case MeasureOf(measure, Referent.SACRIFICED):
            return e.Named(f"{measure.value} of what was sacrificed")
        case _:
            return node


def _asks_others(tree: object) -> bool:
    return any(isinstance(node, CouldProduceType) for node in walk(tree))


def _gives_without(choice: e.Choice, amounts: tuple[e.Quantity, ...], context: Context) -> bool:
    """
    Whether there is mana also where the choice has no option.
    """
    if isinstance(choice, e.Pick):
        env = Environment(context, picks={choice.name: ""}, complete=False)
    else:
        env = Environment(context, shares={(choice.name, t): 0 for t in choice.types}, complete=False)
    return any(fold_quantity(amount, env) != e.ZERO for amount in amounts)
