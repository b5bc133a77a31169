"""
Why a permanent could produce a type of mana: for each type the smallest sets of atoms that let a leaf of an ability have it.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3
from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.instructions import Effect
from manaproof.model.lookups import ThoseCount
from manaproof.model.mana import MANA_TYPES, ManaType
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.walking import walk_effect
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import adds_mana, classify
from manaproof.rules.tasks import Script, World
from manaproof.solve.atoms import COULD_PRODUCE, Atom, Atoms
from manaproof.solve.following import Search, paths_from
from manaproof.solve.formulas import any_of
from manaproof.solve.lowering import Amounts, SolverSymbols
from manaproof.solve.paths import Following, MaybeMana, Path
from manaproof.solve.producing import Adding
from manaproof.solve.session import Answer, Session

NO_EVENT: Amounts = tuple(z3.IntVal(0) for _ in MANA_TYPES)


class BudgetEnded(Exception):
    """
    The solver's budget ended.
    """


@frozen
class Support:
    """
    One way in which a permanent could produce a type: if all of these atoms hold.
    """

    mana_type: ManaType
    atoms: frozenset[Atom]

    @property
    def in_order(self) -> tuple[Atom, ...]:
        """
        The atoms by name.
        """
        return tuple(sorted(self.atoms, key=lambda atom: atom.key))


def supports_of(permanent: Permanent, board: Board, budget: int) -> tuple[Support, ...]:
    """
    All smallest supports of all types that a permanent could produce.

    Rule: 106.7: any ability, as if it resolved now, whatever its cost, with replacement effects in any order (2026-08-07).
    Cost: for each path of each ability six questions, and some more for each support.

    Raises:
        NotModelled: an ability that decides wasn't read, or does something that the solver doesn't follow.
        BudgetEnded: the solver gave no answer.
    """
    found: dict[Support, None] = {}
    for own in characteristics_on(board)[permanent.id].abilities:
        for script in _scripts(own, permanent, board):
            given = NO_EVENT if isinstance(own.ability, TriggeredAbility) else None
            atoms = Atoms()
            symbols = SolverSymbols(picks={COULD_PRODUCE: atoms.terms}, free_names=True)
            adding = Adding(World(with_triggers=False), atoms.prepare, symbols)
            start = Path(board, (Following(script, given),))
            for path in paths_from(start, Search(adding, with_reactions=False)):
                found.update(dict.fromkeys(_of_path(path, atoms, budget)))
    return tuple(found)


def _scripts(own: OwnAbility, permanent: Permanent, board: Board) -> Iterator[Script]:
    ability = own.ability
    if isinstance(ability, UnreadAbility) and ability.adds_mana:
        raise NotModelled(f"an ability of `{permanent.name}` that may add mana wasn't read: at `{ability.stopped_at}`")
    if isinstance(ability, KeywordAbility) and (ability.keyword == "firebending" or "add " in (ability.parameter or "").lower()):
        raise NotModelled(f"the mana of `{permanent.name}`'s {ability.keyword} isn't encoded")
    if not isinstance(ability, ActivatedAbility | TriggeredAbility) or not adds_mana(ability.effect):
        return
    tapped = isinstance(ability, ActivatedAbility) and ability.has_tap_symbol and bool(classify(ability).is_mana_ability)
    yield Script(
        _decided(_mana_part(ability.effect), permanent, board),
        permanent.id,
        permanent.name,
        permanent.controller,
        permanent.chosen,
        ability=own.origin,
        tapped_for_mana=tapped,
        spent=Characteristics(""),
    )


_DECIDING = (i.AddMana, i.AddManaInstead, i.ChooseColor, i.Conditional, i.May, i.UnlessPays, i.DoubleUnspentMana)
_COUNTING = (i.RevealTop, i.Mill, i.Discard, i.Draw)


def _mana_part(effect: Effect) -> Effect:
    """
    The instructions that decide which mana is added; damage, life and the like don't.
    """
    nodes = list(walk_effect(effect))
    if any(isinstance(node, i.Unread) for node in nodes):
        raise NotModelled("an ability that adds mana has words that weren't read")
    if any(isinstance(node, i.ChooseModes | i.OneOf) for node in nodes):
        raise NotModelled("an ability that adds mana lets its controller choose what to do: the solver doesn't follow that")
    if any(isinstance(node, _COUNTING) for node in nodes) and any(isinstance(node, ThoseCount) for node in nodes):
        raise NotModelled("an ability adds mana for each card that it deals with: the solver doesn't follow that")
    return tuple(instruction for instruction in effect if isinstance(instruction, _DECIDING))


def _decided(effect: Effect, permanent: Permanent, board: Board) -> Effect:
    """
    The effect with its replacements of its own mana carried out, which come before all others (CR 614.15, 616.1a).
    """
    context = Context(board, characteristics_on(board), permanent.controller, permanent.id, permanent.chosen)
    decided: list[i.Instruction] = []
    for instruction in effect:
        if not isinstance(instruction, i.AddManaInstead):
            decided.append(instruction)
        elif ground_truth(instruction.condition, context):
            if not decided or not isinstance(decided[-1], i.AddMana):
                raise NotModelled("an ability replaces mana that it adds elsewhere: the solver doesn't follow that")
            decided[-1] = i.AddMana(instruction.mana, decided[-1].player, instruction.terms)
    return tuple(decided)


def _of_path(path: Path, atoms: Atoms, budget: int) -> Iterator[Support]:
    session = Session(budget)
    session.require(path.claims)
    productions = [slot for slot in path.slots if isinstance(slot, MaybeMana)]
    for mana_type in MANA_TYPES:
        has = any_of(z3.And(slot.present, slot.amounts[mana_type.bit] > 0) for slot in productions)
        for keys in _smallest(has, session, atoms.terms):
            yield Support(mana_type, frozenset(atoms.by_key[key] for key in keys))


def _smallest(has: z3.BoolRef, session: Session, terms: dict[str, z3.BoolRef]) -> Iterator[frozenset[str]]:
    """
    The smallest sets of atoms with which a formula can hold; more atoms never make it false.
    """
    others: list[z3.BoolRef] = []
    while _can_hold(session, has, *others):
        model = session.model()
        needed = {key for key, term in terms.items() if z3.is_true(model.eval(term))}
        for key in sorted(needed):
            absent = [z3.Not(term) for other, term in terms.items() if other not in needed or other == key]
            if _can_hold(session, has, *absent):
                needed.discard(key)
        yield frozenset(needed)
        if not needed:
            return
        others.append(any_of(z3.Not(terms[key]) for key in sorted(needed)))


def _can_hold(session: Session, *formulas: z3.BoolRef) -> bool:
    answer = session.ask(*formulas)
    if answer is Answer.UNKNOWN:
        raise BudgetEnded
    return answer is Answer.SAT


def permanents_in(supports: tuple[Support, ...]) -> set[ObjectId]:
    """
    The permanents that supports look at.
    """
    return {object_id for support in supports for atom in support.atoms for object_id in atom.permanents}
