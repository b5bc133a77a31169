"""
Phrases in which counters are put.
"""

from __future__ import annotations

from manaproof.model.events import PlaceCounters
from manaproof.model.occasions import Happens, Occasion, PaysCounters
from manaproof.model.permanents import Counters, PlayerName
from manaproof.rules.prohibition import possible_counters
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, permanents_named, tokens, trees

MOST_COUNTERS = 1_000_000
_CAUSES = {"by_effect": "the effect", "by_cost": "the cost", "by_rule": "the turn-based action"}


@form("puts")
def _puts(reader: Reader, tree: PhraseTree) -> Occasion:
    by = first(tree, "by_effect", "by_cost", "by_rule", "by_player")
    acting, named = _acting(reader, by)
    counts = [reader.number(part, MOST_COUNTERS) for part in trees(tree) if part.data == "count"]
    kinds = [counter_kind(" ".join(tokens(part)), reader.text, reader.board) for part in trees(tree) if part.data == "kind"]
    put: dict[str, int] = {}
    for kind, count in zip(kinds, counts, strict=True):
        put[kind] = put.get(kind, 0) + count
    counters = tuple(Counters(kind, count) for kind, count in sorted(put.items()))
    by_effect = by is None or by.data in ("by_effect", "by_player")
    on = permanents_named(reader, tree, acting if named else None)
    events = tuple(PlaceCounters(permanent.id, counters, acting, by_effect) for permanent in on)
    if by is None or by.data != "by_cost":
        return Happens(tuple(possible_counters(event, reader.board) for event in events))
    if len(events) > 1:
        raise reader.text.problem("a cost is asked about with counters on one permanent; name one")
    return PaysCounters(events[0])


def _acting(reader: Reader, by: PhraseTree | None) -> tuple[PlayerName, bool]:
    """
    Who puts the counters, and whether that is said.
    """
    if by is None:
        return reader.viewpoint, False
    if by.data == "by_player":
        return reader.player(tokens(by)[0]), True
    whose = first(by, "whose", "yours", "theirs")
    return reader.whose_or_yours(whose, _CAUSES[by.data]), whose is not None
