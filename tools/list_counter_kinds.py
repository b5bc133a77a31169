"""
Lists the kinds of counters that cards name, for the table that comes with manaproof.

    python tools/list_counter_kinds.py oracle-cards.json.gz [--out src/manaproof/model]

Of the cards only the words before "counter" are taken. Sizes such as +1/+1 are kinds of their own and aren't listed (CR 122.1a).
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from manaproof.cardtext.vocabulary import NUMBER_WORDS, counter_kind

_BEFORE = re.compile(r"((?:[\w'’-]+ )?[\w'’-]+) counters?\b")
_NO_KINDS = frozenset(NUMBER_WORDS) | {"as", "then", "get", "keyword"}
_BY_RULES = frozenset({"defense"})


def texts(cards: Iterable[dict[str, Any]]) -> Iterable[str]:
    """
    The Oracle texts of cards and of their faces.
    """
    for card in cards:
        for face in (card, *card.get("card_faces", ())):
            yield face.get("oracle_text") or ""


def kinds_in(words: Iterable[str]) -> list[str]:
    """
    The kinds of counters that texts name, sorted.

    >>> kinds_in(["Put a charge counter on ~. Remove two counters.", "a first strike counter"])
    ['charge', 'defense', 'first strike']
    """
    found = {kind[0] for text in words for before in _BEFORE.findall(text) if (kind := counter_kind(before.split())) is not None}
    return sorted((found | _BY_RULES) - _NO_KINDS)


def main(arguments: list[str]) -> int:
    """
    Writes the table.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("cards", type=Path)
    parser.add_argument("--out", type=Path, default=Path("src/manaproof/model"))
    options = parser.parse_args(arguments)
    with gzip.open(options.cards, "rt", encoding="utf-8") as source:
        kinds = kinds_in(texts(json.load(source)))
    (options.out / "counter_kinds.txt").write_text("".join(f"{kind}\n" for kind in kinds), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
