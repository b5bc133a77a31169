"""
Phrases in which counters are put.
"""

from __future__ import annotations

from manaproof.model.board import Counters
from manaproof.model.events import PlaceCounters
from manaproof.model.occasions import Happens, Occasion
from manaproof.rules.prohibition import possible_counters
from manaproof.specs.boards.counter_kinds import counter_kind
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, tokens, trees
from manaproof.specs.phrases.things import viewpoint

MOST_COUNTERS = 1_000_000


@form("puts")
def _puts(reader: Reader, tree: PhraseTree) -> Occasion:
    by = first(tree, "by_effect", "by_cost", "by_rule", "by_player")
    acting = viewpoint(reader.board)
    if by is not None and by.data == "by_player":
        acting = reader.player(tokens(by)[0])
    elif by is not None:
        acting = reader.whose(first(by, "whose", "yours", "theirs"), acting)
    counts = [reader.number(part, MOST_COUNTERS) for part in trees(tree) if part.data == "count"]
    kinds = [counter_kind(" ".join(tokens(part)), reader.text, reader.board) for part in trees(tree) if part.data == "kind"]
    put: dict[str, int] = {}
    for kind, count in zip(kinds, counts, strict=True):
        put[kind] = put.get(kind, 0) + count
    counters = tuple(Counters(kind, count) for kind, count in sorted(put.items()))
    by_effect = by is None or by.data in ("by_effect", "by_player")
    event = PlaceCounters(reader.thing(tree, acting), counters, acting, by_effect)
    return Happens((possible_counters(event, reader.board),))
