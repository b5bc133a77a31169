"""
Whether outcomes tell what a claim measures: where they may leave something out, nothing is claimed of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from manaproof.model.abilities import Ability, TriggeredAbility
from manaproof.model.answers import OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.events import EnterBattlefield
from manaproof.model.instructions import AddMana
from manaproof.model.measures import Measure, Role, What
from manaproof.model.walking import walk
from manaproof.rules.layers import characteristics_on


def untold(measures: Iterable[Measure], board: Board, answer: OutcomesAnswer) -> str | None:
    """
    Why outcomes don't tell one of the measures; None if they tell all of them.

    A triggered mana ability resolves as it triggers (CR 605.4a), and only the mana is told.
    """
    for measure in measures:
        if measure.what is What.TRIGGERS:
            wanted = measure.of(Role.OBJECT) or frozenset()
            for name, ability in _abilities(wanted, board, answer):
                if isinstance(ability, TriggeredAbility) and any(isinstance(part, AddMana) for part in walk(ability)):
                    return f"outcomes tell the mana that `{name}` adds, not whether it triggers; measure `mana added`"
    return None


def _abilities(wanted: frozenset[str], board: Board, answer: OutcomesAnswer) -> Iterator[tuple[str, Ability]]:
    """
    The abilities of the permanents that are meant, with their names: of those that are there, and of those that would enter.
    """
    table = characteristics_on(board)
    for permanent in board.permanents:
        if not wanted.isdisjoint((permanent.id, permanent.name)):
            yield from ((permanent.name, own.ability) for own in table[permanent.id].abilities)
    for event in answer.events:
        if isinstance(event, EnterBattlefield) and not wanted.isdisjoint((event.permanent.id, event.permanent.name)):
            yield from ((event.permanent.name, ability) for ability in event.permanent.printed.abilities)
