"""
A phrase as an occasion of the model: its names looked up on the board and among the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import evolve, frozen

from manaproof.errors import ManaproofError
from manaproof.model.board import Board, Spell
from manaproof.model.cards import PERMANENT_TYPES, Card
from manaproof.model.occasions import (
    AtOnce,
    Casts,
    Enters,
    Granted,
    Happens,
    InSequence,
    Occasion,
    Plays,
    PutsCounters,
    Resolves,
    UsesFromGraveyard,
)
from manaproof.model.permanents import ObjectId, PlayerName
from manaproof.rules.occasions import entering_permanent
from manaproof.rules.spells import spell_identity
from manaproof.specs.names import CardSource
from manaproof.specs.phrases.forms import FORMS
from manaproof.specs.phrases.lexer import Vocabulary
from manaproof.specs.phrases.parser import PhraseTree, parse
from manaproof.specs.phrases.reader import Reader, trees
from manaproof.specs.texts import Text, shown

_CLAUSE = re.compile(r";|,\s+then(?=\s)|(?<=\s)then(?=\s)", re.IGNORECASE)
_AT_ONCE = re.compile(r"at once\s*:\s*", re.IGNORECASE)


@frozen
class AbilityOf:
    """
    An ability of a permanent by its number among the activated abilities, None for any.
    """

    permanent: ObjectId
    number: int | None = None


@frozen
class Simultaneous:
    """
    Phrases for what happens at the same time.
    """

    phrases: tuple[Text, ...]


Phrase = Text | Simultaneous
MOST_EVENTS = 500


def read_occasion(phrases: Phrase | Sequence[Phrase], board: Board, cards: CardSource) -> Occasion:
    """
    The occasion of a phrase, or of several, one after the other; also within one text, after `;` or `then`.

    What follows `at once:` in a text happens at the same time.

    Raises:
        SpecError: it is no phrase, or a name in it fits nothing or several different permanents; or they are more than 500.
        CardNotFound: it names a card that isn't known.
    """
    listed = [phrases] if isinstance(phrases, Text | Simultaneous) else list(phrases)
    occasions: list[Occasion] = []
    for phrase in listed:
        together = _at_once_in(phrase) if isinstance(phrase, Text) else phrase.phrases
        clauses = _clauses(phrase) if isinstance(phrase, Text) and together is None else together or ()
        read: list[Occasion] = []
        for clause in clauses:
            if len(occasions) + len(read) == MOST_EVENTS:
                raise clause.problem(f"a question is about at most {MOST_EVENTS} events; ask about fewer")
            read.append(_occasion(clause, board, cards, (*occasions, *read)))
            board = board if together is not None else _with_entered(read[-1], board)
        if together is not None:
            read = [_at_once(read, clauses)]
            board = _with_entered(read[-1], board)
        occasions += read
    return occasions[0] if len(occasions) == 1 else _put_together(occasions, lambda parts: InSequence(tuple(parts)))


def _at_once_in(text: Text) -> Sequence[Text] | None:
    together = _AT_ONCE.match(text.value)
    return None if together is None else _clauses(text.part(together.end()))


def _with_entered(occasion: Occasion, board: Board) -> Board:
    """
    The board on which later phrases may name what enters by an earlier one; a name that is there means what was there.
    """
    match occasion:
        case UsesFromGraveyard(player, card, "unearth"):
            return _with_entered(Enters(card, player), board)
        case Enters():
            entering = entering_permanent(occasion, board)
            known = any(permanent.name == entering.name for permanent in board.permanents)
            return board if known else evolve(board, permanents=(*board.permanents, entering))
        case Plays():
            return _with_entered(Enters(occasion.card, occasion.player, face=occasion.face), board)
        case Casts():
            spell = Spell(
                spell_identity(occasion.player, occasion.card.front.name, board), occasion.card, occasion.player, occasion.player
            )
            return evolve(board, stack=(*board.stack, spell))
        case Resolves(card, player):
            return _resolved(card, player, board)
        case AtOnce(parts):
            for part in parts:
                board = _with_entered(part, board)
            return board
        case _:
            return board


def _resolved(card: Card, player: PlayerName, board: Board) -> Board:
    """
    The board on which a spell is on the stack no more, and what it becomes may be named.
    """
    spell = next((s for s in reversed(board.stack) if s.card.front == card.front and s.controller == player), None)
    if spell is None:
        return board
    board = board.without_spell(spell)
    if set(card.front.card_types).isdisjoint(PERMANENT_TYPES):
        return board
    return _with_entered(Enters(card, player, was_cast=True), board)


def _occasion(clause: Text, board: Board, cards: CardSource, earlier: Sequence[Occasion]) -> Occasion:
    """
    The occasion of one clause, with what else it could mean where it doesn't say whose something is.
    """
    form = trees(parse(clause, Vocabulary.of(board)))[0]
    reader = Reader(clause, board, cards, earlier)
    read = FORMS[form.data](reader, form)
    granted: list[Granted] = []
    for place, taken in enumerate(reader.granted):
        others = [player.name for player in board.players if player.name != taken.owner]
        otherwise = [_read_otherwise(form, Reader(clause, board, cards, earlier, {place: other})) for other in others]
        different = tuple(dict.fromkeys(occasion for occasion in otherwise if occasion not in (None, read)))
        if different:
            granted.append(Granted(str(taken), different))
    return evolve(read, granted=tuple(granted))


def _read_otherwise(form: PhraseTree, reader: Reader) -> Occasion | None:
    """
    What a phrase would mean if what it doesn't say were another player's; None if nothing then fits it.
    """
    try:
        return FORMS[form.data](reader, form)
    except ManaproofError:
        return None


def _put_together(parts: Sequence[Occasion], whole: Callable[[Sequence[Occasion]], Occasion]) -> Occasion:
    """
    Several occasions as one, which could mean whatever one of them could.
    """
    granted = tuple(
        Granted(each.words, tuple(whole([*parts[:place], other, *parts[place + 1 :]]) for other in each.otherwise))
        for place, part in enumerate(parts)
        for each in part.granted
    )
    return evolve(whole(parts), granted=granted)


def _at_once(occasions: Sequence[Occasion], clauses: Sequence[Text]) -> Occasion:
    """
    Events that would happen at the same time; what takes several steps can't.
    """
    for occasion, clause in zip(occasions, clauses, strict=True):
        if not isinstance(occasion, Happens | Enters | PutsCounters):
            raise clause.problem(f"{shown(clause.value)} is no event that can happen at the same time as others")
    return _put_together(occasions, _simultaneous)


def _simultaneous(occasions: Sequence[Occasion]) -> Occasion:
    if all(isinstance(occasion, Happens) for occasion in occasions):
        return Happens(tuple(event for occasion in occasions if isinstance(occasion, Happens) for event in occasion.events))
    return AtOnce(tuple(occasions))


def read_ability(text: Text, board: Board, cards: CardSource) -> AbilityOf:
    """
    The ability of a permanent that a text means: "Llanowar Elves", "your Pili-Pala's first ability".
    """
    reader, tree = Reader(text, board, cards), parse(text, Vocabulary.of(board), "ability")
    return AbilityOf(reader.thing(tree), reader.ability_number(tree))


def _clauses(text: Text) -> list[Text]:
    starts = [0]
    ends: list[int] = []
    for found in _CLAUSE.finditer(text.value):
        ends.append(found.start())
        starts.append(found.end())
    clauses = [text.part(start, end) for start, end in zip(starts, [*ends, len(text.value)], strict=True)]
    if len(clauses) > 1 and not all(clause.value for clause in clauses):
        raise text.problem("nothing stands on one side of a `;`; it separates what happens first from what happens next")
    return clauses
