"""
Phrases in which counters are put.
"""

from __future__ import annotations

from manaproof.model.occasions import Occasion, PutsCounters
from manaproof.specs.boards.notes import counter_kind
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, only_tree, tokens
from manaproof.specs.phrases.things import viewpoint

MOST_COUNTERS = 1_000_000


@form("puts")
def _puts(reader: Reader, tree: PhraseTree) -> Occasion:
    by = first(tree, "by_effect", "by_cost", "by_player")
    acting = viewpoint(reader.board)
    if by is not None and by.data == "by_player":
        acting = reader.player(tokens(by)[0])
    elif by is not None:
        acting = reader.whose(first(by, "whose", "yours", "theirs"), acting)
    kind = counter_kind(" ".join(tokens(only_tree(tree, "kind"))))
    return PutsCounters(
        permanent=reader.thing(tree, acting),
        kind=kind,
        count=reader.count(tree, MOST_COUNTERS),
        by=acting,
        by_effect=by is None or by.data != "by_cost",
    )
