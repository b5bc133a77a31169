"""
The types of mana that permanents could produce (CR 106.7), as the least fixed point over permanents that look at each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import instructions as i
from manaproof.model.abilities import ActivatedAbility, KeywordAbility, TriggeredAbility, UnreadAbility
from manaproof.model.answers import Reason
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.costs import UntapObjects
from manaproof.model.effects import ReplacementEffect
from manaproof.model.expr import Named
from manaproof.model.lookups import MeasureOf, ThoseCount
from manaproof.model.mana import NO_TYPES, ManaBag, ManaType, ManaTypeSet
from manaproof.model.outcomes import ManaAdded
from manaproof.model.patterns import ManaPattern
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.model.production import CouldProduce
from manaproof.model.references import Referent
from manaproof.model.walking import walk, walk_effect
from manaproof.rules.context import Memory
from manaproof.rules.describing import ability_words
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import adds_mana, classify
from manaproof.rules.production import COULD_PRODUCE
from manaproof.rules.tasks import Script, World

_FREE = ("X", "removed", "tapped", "sacrificed", "revealed", "discarded", "exiled", "returned")


@frozen
class Production:
    """
    What a permanent could produce, with a reason for each type.
    """

    types: ManaTypeSet = NO_TYPES
    reasons: tuple[tuple[ManaType, Reason], ...] = ()


@define
class CouldProduceTable:
    """
    A worklist: sets start empty and grow; a permanent is looked at again when one that it reads has grown.

    `unknown` says of which permanents it can't be told, and why; neither can it be told of those that look at them.

    Rule: 106.7, 106.5 (2026-08-07).
    Shapes: n permanents, sets of 6 types; each permanent is looked at again at most 6 times for each that it reads.
    """

    board: Board
    found: dict[ObjectId, Production] = field(factory=dict)
    unknown: dict[ObjectId, str] = field(factory=dict)
    _readers: dict[ObjectId, set[ObjectId]] = field(factory=dict)
    _waiting: list[ObjectId] = field(factory=list)

    def of(self, permanent: ObjectId) -> Production:
        """
        What a permanent could produce.

        Raises:
            NotModelled: an ability that decides wasn't read or isn't encoded.
        """
        if permanent not in self.found:
            self._start(permanent)
            while self._waiting:
                self._look_again(self._waiting.pop(0))
            self._confirm()
        if permanent in self.unknown:
            raise NotModelled(self.unknown[permanent])
        return self.found[permanent]

    def oracle(self, board: Board, permanent: ObjectId) -> ManaTypeSet:
        """
        The same as an oracle for the rules; a board on which something has changed is a table of its own.

        A permanent that has left the battlefield is asked as it last was there.
        """
        gone = board.permanent(permanent) is None
        if gone:
            last = tuple(p for p in board.departed if p.id == permanent)
            board = evolve(board, permanents=(*board.permanents, *last))
        table = self if board.permanents == self.board.permanents else CouldProduceTable(board)
        return table.of(permanent).types

    def _start(self, permanent: ObjectId) -> None:
        self.found[permanent] = Production()
        self._waiting.append(permanent)

    def _look_again(self, reader: ObjectId) -> None:
        def produces(_board: Board, read: ObjectId) -> ManaTypeSet:
            self._readers.setdefault(read, set()).add(reader)
            if read not in self.found:
                self._start(read)
            if read in self.unknown:
                raise NotModelled(self.unknown[read])
            return self.found[read].types

        permanent = self.board.permanent(reader)
        if permanent is None or reader in self.unknown:
            return
        reasons = dict(self.found[reader].reasons)
        try:
            for mana_type, reason in _productions(permanent, self.board, World(produces, with_triggers=False), self):
                reasons.setdefault(mana_type, reason)
        except NotModelled as error:
            self.unknown[reader] = error.message
            self._wake_readers_of(reader)
            return
        types = ManaTypeSet.of(reasons)
        if types != self.found[reader].types:
            self.found[reader] = Production(types, tuple(sorted(reasons.items(), key=lambda item: item[0].bit)))
            self._wake_readers_of(reader)

    def _confirm(self) -> None:
        """
        Each set must be what the others give in the end: where more of one set would give less of another, no least one is told.
        """

        def produces(_board: Board, read: ObjectId) -> ManaTypeSet:
            return self.found[read].types if read in self.found else ManaTypeSet()

        for permanent in self.board.permanents:
            if permanent.id in self._readers_of_others() and permanent.id not in self.unknown:
                types = (t for t, _ in _productions(permanent, self.board, World(produces, with_triggers=False), self))
                if ManaTypeSet.of(types) != self.found[permanent.id].types:
                    self.unknown[permanent.id] = f"what `{permanent.name}` could produce has no least solution on this board"

    def _readers_of_others(self) -> frozenset[ObjectId]:
        return frozenset(reader for readers in self._readers.values() for reader in readers)

    def _wake_readers_of(self, read: ObjectId) -> None:
        """
        Those that looked at a permanent look again.
        """
        for other in sorted(self._readers.get(read, ())):
            if other not in self._waiting:
                self._waiting.append(other)

    def support_of(self, mana_type: ManaType, reader: ObjectId) -> tuple[ObjectId, ManaType] | None:
        """
        A permanent that the reader looked at and that could already produce this type.
        """
        for read in sorted(self._readers):
            if reader in self._readers[read] and read != reader and mana_type in self.found[read].types:
                return read, mana_type
        return None


def _productions(permanent: Permanent, board: Board, world: World, table: CouldProduceTable) -> Iterator[tuple[ManaType, Reason]]:
    """
    The types of mana that the permanent's abilities would produce, as far as is known of those that they read.
    """
    looks = characteristics_on(board)[permanent.id]
    for own in looks.abilities:
        ability = own.ability
        if isinstance(ability, KeywordAbility) and _adds_by_keyword(ability):
            raise NotModelled(f"the mana of `{permanent.name}`'s {ability.keyword} isn't encoded")
        if isinstance(ability, UnreadAbility) and ability.adds_mana:
            raise NotModelled(
                f"an ability of `{permanent.name}` that may add mana wasn't read: at `{ability.stopped_at}` ({ability.reason})"
            )
        if isinstance(ability, ActivatedAbility | TriggeredAbility) and adds_mana(ability.effect):
            yield from _of_ability(own, ability, permanent, board, world, table)


def _adds_by_keyword(ability: KeywordAbility) -> bool:
    """
    Whether a keyword stands for an ability that adds mana: firebending (CR 702.189a), or an upkeep paid by adding mana.
    """
    return ability.keyword == "firebending" or "add " in (ability.parameter or "").lower()


def _of_ability(
    own: OwnAbility,
    ability: ActivatedAbility | TriggeredAbility,
    permanent: Permanent,
    board: Board,
    world: World,
    table: CouldProduceTable,
) -> Iterator[tuple[ManaType, Reason]]:
    untaps = isinstance(ability, ActivatedAbility) and any(isinstance(part, UntapObjects) for part in ability.cost)
    if untaps and reads_others(ability.effect):
        raise NotModelled(f"what `{permanent.name}` could produce may depend on what is untapped to pay: that isn't encoded")
    effect = mana_part(ability.effect)
    tapped = isinstance(ability, ActivatedAbility) and ability.has_tap_symbol and bool(classify(ability).is_mana_ability)
    for script in _scripts(own, effect, permanent, board, tapped=tapped):
        exploration = Exploration(world)
        for outcome in exploration.outcomes_from([Node(_without_effects(board), (script,))]):
            if outcome.conditions:
                raise NotModelled(f"what `{permanent.name}` could produce depends on something unknown: {outcome.conditions[0]}")
            bag = sum((h.mana for h in outcome.happenings if isinstance(h, ManaAdded)), ManaBag())
            effects = tuple(step.effect for step in outcome.witness if step.effect and step.applied)
            for mana_type in bag.types:
                rests_on = table.support_of(mana_type, permanent.id) if reads_others(effect) else None
                cites = ("106.7", "106.12b") if effects else ("106.7",)
                yield mana_type, Reason(ability_words(own, permanent, board), effects, rests_on, cites)


def _without_effects(board: Board) -> Board:
    """
    The board itself; under the alternative to the rule, without any replacement effect of mana.
    """
    if COULD_PRODUCE.in_force:
        return board
    lands = tuple(p for p in board.permanents if "Land" in characteristics_on(board)[p.id].card_types)
    return evolve(board, permanents=lands, resolved=())


def _scripts(own: OwnAbility, effect: i.Effect, permanent: Permanent, board: Board, *, tapped: bool) -> Iterator[Script]:
    """
    The ability as it would resolve, once for each value that may be chosen while paying.

    Beyond the largest amount that an effect asks for, nothing changes any more.
    """
    for value in range(_largest_amount_asked_for(board) + 1) if has_free_amount(effect) else (1,):
        memory = Memory()
        for name in _FREE:
            memory = memory.remembering(name, value)
        spent = Characteristics("", mana_cost=(str(value),), power=value, toughness=value)
        yield Script(
            effect,
            permanent.id,
            permanent.name,
            permanent.controller,
            permanent.chosen,
            memory,
            ability=own.origin,
            tapped_for_mana=tapped,
            spent=spent,
        )


def _largest_amount_asked_for(board: Board) -> int:
    asked = [1]
    table = characteristics_on(board)
    abilities = [own.ability for p in board.permanents for own in table[p.id].abilities]
    abilities += [ability for resolved in board.resolved for ability in resolved.card.front.abilities]
    for node in walk(tuple(abilities)):
        if isinstance(node, ReplacementEffect) and isinstance(node.event, ManaPattern):
            asked.append(node.event.least)
    return max(asked)


def has_free_amount(effect: i.Effect) -> bool:
    """
    Whether an effect uses a number that is chosen while its cost is paid.
    """
    return any(
        isinstance(node, Named | ThoseCount) or (isinstance(node, MeasureOf) and node.of is Referent.SACRIFICED)
        for node in walk_effect(effect)
    )


def reads_others(effect: i.Effect) -> bool:
    """
    Whether an effect asks what other permanents could produce.
    """
    return any(isinstance(node, CouldProduce) for node in walk_effect(effect))


_KEPT = (
    i.AddMana,
    i.AddManaInstead,
    i.DoubleUnspentMana,
    i.ChooseColor,
    i.ChooseType,
    i.ChooseModes,
    i.OneOf,
    i.ChoosePlayer,
    i.Conditional,
    i.May,
    i.UnlessPays,
    i.RevealTop,
    i.Mill,
    i.Discard,
)


def mana_part(effect: i.Effect) -> i.Effect:
    """
    The instructions of an effect that decide which mana it adds; damage, life and the like don't.

    Raises:
        NotModelled: a part that wasn't read stands beside the mana.
    """
    for node in walk_effect(effect):
        if isinstance(node, i.Unread):
            raise NotModelled(f"an ability that adds mana has words that weren't read: at `{node.stopped_at}` ({node.reason})")
    return tuple(instruction for instruction in effect if isinstance(instruction, _KEPT))
