"""
The queries that specs and commands ask, loaded when the first one is asked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from attrs import frozen

from manaproof.model.answers import (
    CanActivateAnswer,
    CharacteristicsAnswer,
    CouldProduceAnswer,
    OutcomesAnswer,
    PoolAnswer,
    ProofAnswer,
)
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.formulas import Formula
from manaproof.model.occasions import Occasion
from manaproof.model.permanents import ObjectId


class Questions(Protocol):
    """
    What can be asked of a board.
    """

    def outcomes(self, board: Board, occasion: Occasion, *, checked: bool = False) -> OutcomesAnswer:
        """
        Every legal outcome of an occasion; raises IllegalAction for one that the rules forbid.
        """
        ...

    def prove(self, board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False) -> ProofAnswer:
        """
        Whether a formula holds at every outcome of an occasion; raises IllegalAction for one that the rules forbid.
        """
        ...

    def prove_for_pool(self, board: Board, occasion: Occasion, formula: Formula, pool: Sequence[Card]) -> PoolAnswer:
        """
        Whether a formula holds with any number of copies of any cards of a pool.
        """
        ...

    def could_produce(self, board: Board, object_id: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
        """
        The types of mana that a permanent could produce.
        """
        ...

    def could_produce_table(self, board: Board, *, checked: bool = False) -> Sequence[CouldProduceAnswer]:
        """
        The same for every permanent of a board.
        """
        ...

    def characteristics(self, board: Board, object_id: ObjectId) -> CharacteristicsAnswer:
        """
        What a permanent is, layer by layer.
        """
        ...

    def can_activate(self, board: Board, object_id: ObjectId, ability: int | None = None) -> CanActivateAnswer:
        """
        Whether an ability of a permanent, or any, can be activated now.
        """
        ...

    def mana_abilities(self, card: Card, face: int) -> Mapping[int, bool | None]:
        """
        For each activated and triggered ability of a face, whether it is a mana ability, None where that can't be told.

        They are numbered in printed order from 1, all abilities counted.
        """
        ...


@frozen
class Queries:
    """
    The queries of manaproof; a search for outcomes gives up after `limit` states if there is one, the solver after `budget` work.
    """

    limit: int | None = None
    budget: int | None = None

    def outcomes(self, board: Board, occasion: Occasion, *, checked: bool = False) -> OutcomesAnswer:
        """
        See `manaproof.queries.unknown_amounts`.
        """
        from manaproof.explore.outcomes import DEFAULT_LIMIT  # noqa: PLC0415 - loaded when asked
        from manaproof.queries.unknown_amounts import outcomes  # noqa: PLC0415

        return outcomes(board, occasion, checked=checked, limit=self.limit or DEFAULT_LIMIT, budget=self.budget)

    def prove(self, board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False) -> ProofAnswer:
        """
        See `manaproof.queries.proving`.
        """
        from manaproof.explore.outcomes import DEFAULT_LIMIT  # noqa: PLC0415 - loaded when asked
        from manaproof.queries.proving import prove  # noqa: PLC0415

        return prove(board, occasion, formula, checked=checked, limit=self.limit or DEFAULT_LIMIT)

    def prove_for_pool(self, board: Board, occasion: Occasion, formula: Formula, pool: Sequence[Card]) -> PoolAnswer:
        """
        See `manaproof.queries.pool_proofs`.
        """
        from manaproof.queries.pool_proofs import prove_for_pool  # noqa: PLC0415 - loads the solver

        return prove_for_pool(board, occasion, formula, pool)

    def could_produce(self, board: Board, object_id: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
        """
        See `manaproof.queries.could_produce`.
        """
        from manaproof.queries.unknown_boards import could_produce  # noqa: PLC0415 - loaded when asked

        return could_produce(board, object_id, checked=checked)

    def could_produce_table(self, board: Board, *, checked: bool = False) -> Sequence[CouldProduceAnswer]:
        """
        See `manaproof.queries.could_produce`.
        """
        from manaproof.queries.unknown_boards import could_produce_table  # noqa: PLC0415 - loaded when asked

        return could_produce_table(board, checked=checked)

    def characteristics(self, board: Board, object_id: ObjectId) -> CharacteristicsAnswer:
        """
        What a permanent is, layer by layer.
        """
        from manaproof.queries.characteristics_in_cases import characteristics  # noqa: PLC0415

        return characteristics(board, object_id)

    def can_activate(self, board: Board, object_id: ObjectId, ability: int | None = None) -> CanActivateAnswer:
        """
        See `manaproof.queries.activation_in_cases`.
        """
        from manaproof.queries.activation_in_cases import can_activate  # noqa: PLC0415 - loaded when asked

        return can_activate(board, object_id, ability)

    def mana_abilities(self, card: Card, face: int) -> Mapping[int, bool | None]:
        """
        See `manaproof.queries.mana_abilities`.
        """
        from manaproof.queries.mana_abilities import mana_abilities  # noqa: PLC0415 - loaded when asked

        return {ability.number: ability.classification.is_mana_ability for ability in mana_abilities(card.faces[face])}
