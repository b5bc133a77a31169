"""
Claims in words about any number of copies of any cards of a pool; what may break one is tried on a board.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import evolve, frozen

from manaproof.errors import ManaproofError, NotModelled, Where
from manaproof.model.answers import Counterexample, PoolAnswer
from manaproof.model.cards import PERMANENT_TYPES, Card
from manaproof.model.effects import ReplacementEffect
from manaproof.model.events import CountersEvent, DamageEvent, Event, GainLifeEvent, LoseLifeEvent, ProduceMana, TokenCreation
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.rules.guards import guard_of
from manaproof.specs.boards.listing import listed
from manaproof.specs.boards.lists import entries_of
from manaproof.specs.boards.playing import with_all_players
from manaproof.specs.boards.setup import PlayerSetup
from manaproof.specs.claims import Claim
from manaproof.specs.names import CardList, card_named, one_of
from manaproof.specs.proving import for_known
from manaproof.specs.questions import Questions
from manaproof.specs.texts import Text, shown

MOST_TRIED = 60
"""How many cards that may break a claim are tried on boards."""
MOST_UNCLEAR = 20
"""Of how many cards that aren't followed all are tried; of more none."""
THE_BOARD = "the board itself"
"""What breaks a claim that doesn't hold without any card of the pool."""
MOST_OF_A_FILE = 2_000_000
_EVERY_CARD = "all"
_KINDS: dict[str, tuple[type[Event], ...]] = {
    "counters": (CountersEvent,),
    "damage": (DamageEvent,),
    "life": (GainLifeEvent, LoseLifeEvent),
    "mana": (ProduceMana,),
    "tokens": (TokenCreation,),
}


@frozen
class Breaking:
    """
    A card of the pool that breaks the claim, the claim on a board where it does, for known amounts, and what happens there.
    """

    card: str
    claim: Claim
    witness: Counterexample


@frozen
class PoolProof:
    """
    What was found of a claim about a pool: the answer for any number of copies, and the cards that break it on a board.
    """

    answer: PoolAnswer
    breaking: tuple[Breaking, ...] = ()


def prove_for_any(claim: Claim, pool: Text, cards: CardList, questions: Questions) -> PoolProof:
    """
    Whether a claim holds with any number of copies of any cards of a pool; see `manaproof.queries.pool_proofs`.

    Where a card may break it, even one that isn't followed, the claim is asked again with it, yours or an opponent's.

    Raises:
        ManaproofError: it can't be read, or the rules forbid what it is about.
    """
    question = claim.read(cards)
    claim = evolve(claim, setup=listed(claim.setup, cards))
    answer = questions.prove_for_pool(question.board, question.occasion, question.formula, read_pool(pool, cards))
    bare = _violated(claim, questions, cards) if any(not step.card for step in answer.failing) else None
    if bare is not None:
        return PoolProof(evolve(answer, verdict=Verdict.VIOLATED), (Breaking(THE_BOARD, for_known(claim, bare), bare),))
    breaking = tuple(found for name in suspects(answer) if (found := _broken_by(name, claim, cards, questions)) is not None)
    return PoolProof(evolve(answer, verdict=Verdict.VIOLATED) if breaking else answer, breaking)


def suspects(answer: PoolAnswer) -> list[str]:
    """
    The cards that may break a claim: those that don't preserve it, and those that aren't followed unless they are many.
    """
    names = dict.fromkeys(step.card for step in answer.failing if step.card)
    unclear = dict.fromkeys(clause.card for clause in answer.not_modelled if clause.card)
    if len(unclear) <= MOST_UNCLEAR and answer.verdict is not Verdict.NOT_MODELLED:
        names |= unclear
    return list(names)[:MOST_TRIED]


def read_pool(pool: Text, cards: CardList) -> tuple[Card, ...]:
    """
    The cards of a pool: a list of names, a file with a name on each line, a kind of event, or `all`.

    Raises:
        CardNotFound: a name is no card's.
        SpecError: the file can't be read.
    """
    word = pool.value.strip().lower()
    if word == _EVERY_CARD:
        return tuple(cards.find(name) for name in cards.names())
    if word in _KINDS:
        every = (cards.find(name) for name in cards.names())
        return tuple(card for card in every if _is_about(card, _KINDS[word]))
    if not pool.value.strip(" ,;"):
        kinds = one_of(f"`{kind}`" for kind in _KINDS)
        raise pool.problem(f"the pool is empty; write names of cards, the name of a file, {kinds}, or `all`")
    if not cards.knows(pool.value) and Path(pool.value).suffix:
        return tuple(card_named(name, cards) for name in _lines(pool))
    return tuple(card_named(name, cards) for name in entries_of(pool, cards))


def _lines(pool: Text) -> Iterator[Text]:
    path = Path(pool.value)
    try:
        if not path.is_file():
            raise pool.problem(f"{shown(pool.value)} is no card and no file that can be read")
        if path.stat().st_size > MOST_OF_A_FILE:
            raise pool.problem(f"{shown(pool.value)} is larger than {MOST_OF_A_FILE:,} bytes")
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError, ValueError):
        raise pool.problem(f"{shown(pool.value)} is no card and no file that can be read") from None
    for number, line in enumerate(lines, start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield Text(line.strip(), Where(str(path), number))


def _is_about(card: Card, kinds: tuple[type[Event], ...]) -> bool:
    return any(
        isinstance(part, ReplacementEffect) and _watches(part, kinds) for part in walk(tuple(f.abilities for f in card.faces))
    )


def _watches(effect: ReplacementEffect, kinds: tuple[type[Event], ...]) -> bool:
    try:
        return issubclass(guard_of(effect.event).kind, kinds)
    except NotModelled:
        return False


def _broken_by(name: str, claim: Claim, cards: CardList, questions: Questions) -> Breaking | None:
    """
    The card on a board on which it breaks the claim, if there is one: as yours, then as an opponent's.
    """
    card = cards.find(name)
    if set(PERMANENT_TYPES).isdisjoint(card.front.card_types):
        return None
    sides = with_all_players(claim.setup.players)
    for place in range(len(sides)):
        players = list(sides)
        players[place] = _with_card(players[place], card, cards)
        tried = evolve(claim, setup=evolve(claim.setup, players=tuple(players)))
        witness = _violated(tried, questions, cards)
        if witness is not None:
            return Breaking(name, for_known(tried, witness), witness)
    return None


def _violated(claim: Claim, questions: Questions, cards: CardList) -> Counterexample | None:
    """
    What violates a claim about one board, if anything is found.
    """
    try:
        question = claim.read(cards)
        answer = questions.prove(question.board, question.occasion, question.formula)
    except ManaproofError:
        return None
    return answer.witness if answer.verdict is Verdict.VIOLATED else None


def _with_card(player: PlayerSetup, card: Card, cards: CardList) -> PlayerSetup:
    return evolve(player, permanents=(*entries_of(player.permanents, cards), Text(card.front.name)))
