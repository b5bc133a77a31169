"""
Builds the compiled cards that come with manaproof from a Scryfall `oracle-cards` file.

    python tools/build_cards.py oracle-cards.json.gz [--out src/manaproof/cards/data] [--processes 4]

Takes every card that is legal, restricted or banned in Vintage or Commander, and the predefined tokens. The same input gives
the same bytes, whatever the number of processes. Progress goes to stderr.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from manaproof.cards.files import cards_of
from manaproof.cards.raw import RawCard, compiled
from manaproof.cards.shipped import CARDS, DATA, TOKENS, Compiled, write
from manaproof.cards.tokens import compiled_tokens
from manaproof.errors import ManaproofError
from manaproof.model.cards import Card

_CHUNK = 200


def build(source: Path, out: Path, processes: int = 1) -> None:
    """
    Writes the files of cards and of tokens into a folder.

    Raises:
        ManaproofError: the source can't be read.
    """
    out.mkdir(parents=True, exist_ok=True)
    chosen = [card for card in cards_of(source) if card.is_eternal]
    marks = [card.is_approximate for card in chosen]
    cards = _compiled([card.raw for card in chosen], marks, processes)
    print(f"{write(cards, out / CARDS.name)} names of {len(chosen)} cards", file=sys.stderr)
    print(f"{write(compiled_tokens(), out / TOKENS.name)} names of tokens", file=sys.stderr)


def _compiled(raws: list[RawCard], marks: list[bool], processes: int) -> Iterator[Compiled]:
    with ProcessPoolExecutor(processes) if processes > 1 else nullcontext() as pool:
        cards: Iterator[Card] = map(compiled, raws) if pool is None else pool.map(compiled, raws, chunksize=_CHUNK)
        yield from _reported((Compiled(card, mark) for card, mark in zip(cards, marks, strict=True)), len(raws))


def _reported(cards: Iterator[Compiled], total: int) -> Iterator[Compiled]:
    for number, card in enumerate(cards, 1):
        if number % 1000 == 0 or number == total:
            print(f"\r{number} of {total}", end="\n" if number == total else "", file=sys.stderr, flush=True)
        yield card


def main(arguments: list[str] | None = None) -> int:
    """
    The command line; returns the exit code.
    """
    parser = argparse.ArgumentParser(description="Build the compiled cards that come with manaproof.")
    parser.add_argument("source", type=Path, help="a Scryfall oracle-cards file, plain or gzip")
    parser.add_argument("--out", type=Path, default=DATA, help="the folder to write to (default: %(default)s)")
    parser.add_argument("--processes", type=int, default=1, help="how many processes read texts (default: 1)")
    given = parser.parse_args(arguments)
    try:
        build(given.source, given.out, given.processes)
    except ManaproofError as error:
        print(f"build_cards: {error}", file=sys.stderr)
        return error.exit_code
    return 0


if __name__ == "__main__":
    sys.exit(main())
