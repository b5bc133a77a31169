"""
What was told to happen without being an event of its own: who looks at it isn't modelled.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model import properties as p
from manaproof.model.abilities import Ability, StaticAbility, TriggeredAbility
from manaproof.model.board import Board
from manaproof.model.outcomes import CardsMoved, Happening, NotModelledClause, WentInstead
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.queries.kinds import is_only_told, kinds_of_happenings, kinds_of_pattern
from manaproof.queries.unmodelled import patterns_of
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import known_cards


def clauses_about_told(board: Board, happenings: Iterable[Happening]) -> tuple[NotModelledClause, ...]:
    """
    Abilities that look at what happened without being an event of its own, those of the cards that moved among them.
    """
    told = tuple(happening for happening in happenings if is_only_told(happening))
    kinds = kinds_of_happenings(told)
    if not kinds:
        return ()
    table = characteristics_on(board)
    own = ((p.name, n, own.ability) for p in board.permanents for n, own in enumerate(table[p.id].abilities, start=1))
    lasting = ((r.card.front.name, 1, a) for r in board.resolved for a in lasting_abilities(r.card.front.abilities))
    moved = {card.front: None for move in told if isinstance(move, CardsMoved) for card in known_cards(move.cards)}
    moved |= {went.card.front: None for went in told if isinstance(went, WentInstead)}
    of_moved = ((face.name, n, a) for face in moved for n, a in enumerate(face.abilities, start=1) if _is_about_its_own_card(a))
    found: dict[NotModelledClause, None] = {}
    for name, number, ability in (*own, *lasting, *of_moved):
        if isinstance(ability, StaticAbility | TriggeredAbility):
            for pattern in patterns_of(ability):
                for kind in sorted(kinds_of_pattern(pattern) & kinds, key=lambda kind: kind.value):
                    reason = "whether it looks at a move that isn't encoded as an event can't be told"
                    found[NotModelledClause(name, number, kind.value, reason, kind.value)] = None
    return tuple(found)


def _is_about_its_own_card(ability: Ability) -> bool:
    """
    Whether an ability may look at what becomes of the card that has it, wherever that is (CR 113.6g, 113.6k).
    """
    watched = patterns_of(ability) if isinstance(ability, StaticAbility | TriggeredAbility) else ()
    return any(node == p.Is(Referent.THIS) for pattern in watched for node in walk(pattern))
