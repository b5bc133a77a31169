"""
The smallest board on which a claim is violated: fewest effects first, then the smallest amounts, then the shortest order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import comb

from attrs import evolve, frozen

from manaproof.errors import ManaproofError
from manaproof.model.answers import ProofAnswer
from manaproof.model.formulas import Formula
from manaproof.model.measures import Measure
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.specs.boards.entries import read_entry
from manaproof.specs.boards.lasting import lasting_entry
from manaproof.specs.boards.listing import listed
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.setup import BoardSetup, PlayerSetup
from manaproof.specs.claims import Claim, Question
from manaproof.specs.names import CardSource
from manaproof.specs.texts import Text

MOST_BOARDS = 300
"""How many boards are tried beyond those of which single effects were taken away."""
Ask = Callable[[Question[Formula]], ProofAnswer]


@frozen
class Piece:
    """
    One permanent, or one effect that lasts, of a player; `is_named` says that what is asked speaks of it.
    """

    player: int
    words: Text
    is_named: bool = False


@frozen
class _Found:
    """
    A board on which the claim is violated, and how.
    """

    pieces: tuple[Piece, ...]
    claim: Claim
    answer: ProofAnswer


def smallest(claim: Claim, answer: ProofAnswer, cards: CardSource, ask: Ask) -> tuple[Claim, ProofAnswer]:
    """
    The claim on the smallest board on which it is violated, of those that lack some of the effects that it doesn't speak of.

    Effects are taken away one after the other; then, if there are few, all smaller boards are tried.

    Cost: for k effects at most k² boards, and `MOST_BOARDS` more.
    """
    claim = evolve(claim, setup=_spelt_out(claim.setup, cards))
    everything = _pieces(claim, cards)
    found = _greedily(_Found(everything, claim, answer), cards, ask)
    found = _exactly(found, everything, cards, ask)
    return found.claim, found.answer


def _spelt_out(setup: BoardSetup, cards: CardSource) -> BoardSetup:
    """
    The same board with each permanent as an entry of its own.
    """
    setup = listed(setup, cards)
    return evolve(setup, players=tuple(evolve(player, permanents=tuple(_each(player, cards))) for player in setup.players))


def _each(player: PlayerSetup, cards: CardSource) -> Iterable[Text]:
    for text in entries_of(player.permanents, cards):
        count = 1 if lasting_entry(text) is not None else read_entry(text, cards).count
        if count == 1:
            yield text
            continue
        token = "token: " if read_entry(text, cards).is_token else ""
        bare = text.value.removeprefix("token:").strip().partition(" ")[2].removeprefix("x ").removeprefix("× ")
        yield from [Text(token + bare, text.where)] * count


def _pieces(claim: Claim, cards: CardSource) -> tuple[Piece, ...]:
    """
    What may be taken away, and what is named by the event or the formula.
    """
    question = claim.read(cards)
    asked = {part for part in walk(question.occasion) if isinstance(part, str)}
    for part in walk(question.formula):
        if isinstance(part, Measure):
            asked |= {name for _, wanted in part.wanted for name in wanted}
    permanents = iter(question.board.permanents)
    pieces: list[Piece] = []
    for number, player in enumerate(claim.setup.players):
        for text in player.permanents if isinstance(player.permanents, tuple) else ():
            lasts = lasting_entry(text) is not None
            is_named = not lasts and next(permanents).id in asked
            pieces.append(Piece(number, text, is_named))
    return tuple(pieces)


def _with(pieces: Sequence[Piece], claim: Claim) -> Claim:
    """
    The claim on the board of these pieces alone.
    """
    players = tuple(
        evolve(player, permanents=tuple(piece.words for piece in pieces if piece.player == number))
        for number, player in enumerate(claim.setup.players)
    )
    return evolve(claim, setup=evolve(claim.setup, players=players))


def _violated(pieces: tuple[Piece, ...], claim: Claim, cards: CardSource, ask: Ask) -> _Found | None:
    smaller = _with(pieces, claim)
    try:
        answer = ask(smaller.read(cards))
    except ManaproofError:
        return None
    return _Found(pieces, smaller, answer) if answer.verdict is Verdict.VIOLATED else None


def _greedily(found: _Found, cards: CardSource, ask: Ask) -> _Found:
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for piece in found.pieces:
            if piece.is_named:
                continue
            place = found.pieces.index(piece)
            fewer = _violated((*found.pieces[:place], *found.pieces[place + 1 :]), found.claim, cards, ask)
            if fewer is not None:
                found, is_smaller = fewer, True
    return found


def _exactly(found: _Found, everything: Sequence[Piece], cards: CardSource, ask: Ask) -> _Found:
    """
    The smallest of all boards that have fewer effects, or as many and smaller amounts, if not too many are to be tried.
    """
    others = [piece for piece in everything if not piece.is_named]
    most = sum(not piece.is_named for piece in found.pieces)
    if sum(comb(len(others), size) for size in range(most + 1)) > MOST_BOARDS:
        return found
    for size in range(most + 1):
        tried = dict.fromkeys(_chosen(kept, everything) for kept in combinations(others, size))
        smaller = [each for pieces in tried if (each := _violated(pieces, found.claim, cards, ask)) is not None]
        if smaller:
            return min(smaller, key=lambda each: _size_of_witness(each.answer))
    return found


def _chosen(kept: Sequence[Piece], everything: Sequence[Piece]) -> tuple[Piece, ...]:
    """
    The pieces that are kept, and those that are named, in their order.
    """
    left = list(kept)
    chosen: list[Piece] = []
    for piece in everything:
        if piece.is_named:
            chosen.append(piece)
        elif piece in left:
            left.remove(piece)
            chosen.append(piece)
    return tuple(chosen)


def _size_of_witness(answer: ProofAnswer) -> tuple[int, list[int], int]:
    """
    How large the amounts of a counterexample are, and how long its order.
    """
    witness = answer.witness
    assert witness is not None
    amounts = [each.first for each in witness.values]
    return sum(amounts), amounts, len(witness.outcome.witness)
