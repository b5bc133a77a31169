"""
A phrase as an occasion of the model: its names looked up on the board and among the cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from attrs import evolve, frozen
from lark import Token

from manaproof.cards.naming import fold
from manaproof.model.abilities import SpellAbility
from manaproof.model.board import Board, ObjectId, PlayerName
from manaproof.model.cards import Card
from manaproof.model.mana import ManaBag, ManaType, ManaTypeSet
from manaproof.model.occasions import (
    Activate,
    DrawsCards,
    Enters,
    InSequence,
    Occasion,
    PutsCounters,
    Resolves,
    StepBegins,
    TapForMana,
)
from manaproof.model.references import Step
from manaproof.specs.boards.notes import counter_kind
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.phrases.lexer import COLOR_WORDS, Vocabulary, number_of
from manaproof.specs.phrases.parser import PhraseTree, parse
from manaproof.specs.phrases.things import permanent_named, player_named, the_permanent, viewpoint
from manaproof.specs.texts import Text, shown

MOST_DRAWN = 1_000
MOST_COUNTERS = 1_000_000
MOST_X = 1_000_000
_CLAUSE = re.compile(r"\s*(?:;|,?\s+then\s)\s*", re.IGNORECASE)
_STEPS = {fold(step.value): step for step in Step}
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)


@frozen
class AbilityOf:
    """
    An ability of a permanent by its number among the activated abilities, None for any.
    """

    permanent: ObjectId
    number: int | None = None


def read_occasion(phrases: Text | Sequence[Text], board: Board, cards: CardSource) -> Occasion:
    """
    The occasion of a phrase, or of several, one after the other; also within one text, after `;` or `then`.

    Raises:
        SpecError: it is no phrase, or a name in it fits nothing or several different permanents.
        CardNotFound: it names a card that isn't known.
    """
    texts = [phrases] if isinstance(phrases, Text) else list(phrases)
    vocabulary = Vocabulary.of(board)
    occasions = [_Reader(clause, board, cards).occasion(parse(clause, vocabulary)) for text in texts for clause in _clauses(text)]
    return occasions[0] if len(occasions) == 1 else InSequence(tuple(occasions))


def read_ability(text: Text, board: Board, cards: CardSource) -> AbilityOf:
    """
    The ability of a permanent that a text means: "Llanowar Elves", "your Pili-Pala's first ability".
    """
    return _Reader(text, board, cards).ability(parse(text, Vocabulary.of(board), "ability"))


def _clauses(text: Text) -> list[Text]:
    starts = [0]
    ends: list[int] = []
    for found in _CLAUSE.finditer(text.value):
        ends.append(found.start())
        starts.append(found.end())
    clauses = [text.part(start, end) for start, end in zip(starts, [*ends, len(text.value)], strict=True)]
    return [clause for clause in clauses if clause.value] or [text]


class _Reader:
    """
    Reads the tree of one phrase.
    """

    def __init__(self, text: Text, board: Board, cards: CardSource) -> None:
        self._text = text
        self._board = board
        self._cards = cards

    def occasion(self, tree: PhraseTree) -> Occasion:
        """
        The occasion of a whole phrase.
        """
        form = _trees(tree)[0]
        read: dict[str, Callable[[PhraseTree], Occasion]] = {
            "tap": self._tap,
            "activate": self._activate,
            "draw": self._draw,
            "begins": self._begins,
            "resolves": self._resolves,
            "enters": self._enters,
            "puts": self._puts,
        }
        return read[form.data](form)

    def ability(self, tree: PhraseTree) -> AbilityOf:
        """
        An ability by itself.
        """
        return AbilityOf(self._thing(tree, viewpoint(self._board)), self._ability_number(tree))

    def _tap(self, tree: PhraseTree) -> Occasion:
        player = self._acting(tree)
        return TapForMana(player, self._thing(tree, player), self._ability_number(tree), self._only(tree))

    def _activate(self, tree: PhraseTree) -> Occasion:
        player = self._acting(tree)
        permanent, number, target = self._thing(tree, player), self._ability_number(tree), self._target(tree, player)
        return Activate(player, permanent, number, self._only(tree), target)

    def _draw(self, tree: PhraseTree) -> Occasion:
        player = self._acting(tree)
        count = self._count(tree, MOST_DRAWN)
        whose = _first(tree, "whose", "yours", "theirs")
        if whose is None:
            return DrawsCards(player, count)
        step = self._step(tree)
        if self._whose(whose, player) != player or step is not Step.DRAW:
            raise self._text.problem("only a player's own draw step has a draw of its own: `you draw a card in your draw step`")
        if count != 1:
            raise self._text.problem(f"the draw of a draw step is one card, not {count}; leave `in your draw step` out")
        return DrawsCards(player, count, in_draw_step=True)

    def _begins(self, tree: PhraseTree) -> Occasion:
        whose = _first(tree, "whose", "yours", "theirs")
        return StepBegins(self._whose(whose, viewpoint(self._board)), self._step(tree))

    def _resolves(self, tree: PhraseTree) -> Occasion:
        card = self._card(tree)
        if not any(isinstance(ability, SpellAbility) for ability in card.front.abilities) and not (
            {"Instant", "Sorcery"} & set(card.front.card_types)
        ):
            name = card.front.name
            raise self._text.problem(
                f"{shown(name)} is no instant or sorcery; write `{name} enters under your control` for a permanent"
            )
        player = self._whose(_first(tree, "whose", "yours", "theirs"), viewpoint(self._board))
        return Resolves(card, player, self._x(tree), self._target(tree, player))

    def _enters(self, tree: PhraseTree) -> Occasion:
        card = self._card(tree)
        if {"Instant", "Sorcery"} & set(card.front.card_types):
            raise self._text.problem(f"{shown(card.front.name)} can't enter; write `{card.front.name} resolves`")
        under = _first(tree, "under")
        whose = _first(under if under is not None else tree, "whose", "yours", "theirs")
        x = self._x(tree)
        was_cast = x is not None or _first(tree, "was_cast") is not None
        return Enters(card, self._whose(whose, viewpoint(self._board)), x, was_cast)

    def _puts(self, tree: PhraseTree) -> Occasion:
        by = _first(tree, "by_effect", "by_cost", "by_player")
        acting = viewpoint(self._board)
        if by is not None and by.data == "by_player":
            acting = self._player(_tokens(by)[0])
        elif by is not None:
            acting = self._whose(_first(by, "whose", "yours", "theirs"), acting)
        kind = counter_kind(" ".join(_tokens(_only_tree(tree, "kind"))))
        return PutsCounters(
            permanent=self._thing(tree, acting),
            kind=kind,
            count=self._count(tree, MOST_COUNTERS),
            by=acting,
            by_effect=by is None or by.data != "by_cost",
        )

    def _acting(self, tree: PhraseTree) -> PlayerName:
        return self._player(next(token for token in _tokens(tree) if token.type == "PLAYER"))

    def _player(self, token: Token) -> PlayerName:
        return player_named(self._at(token), self._board)

    def _whose(self, tree: PhraseTree | None, acting: PlayerName) -> PlayerName:
        if tree is None or tree.data == "theirs":
            return acting
        if tree.data == "yours":
            return viewpoint(self._board)
        return self._player(_tokens(tree)[0])

    def _thing(self, tree: PhraseTree, acting: PlayerName) -> ObjectId:
        thing = _only_tree(tree, "thing")
        state = _first(thing, "state")
        tokens = [*(_tokens(state) if state is not None else ()), *_tokens(_only_tree(thing, "name"))]
        start, end = tokens[0].start_pos or 0, tokens[-1].end_pos
        name = self._text.part(start, end)
        whose = _first(thing, "whose", "yours", "theirs")
        if whose is not None:
            return the_permanent(name, self._board, whose=self._whose(whose, acting)).id
        return permanent_named(name, self._board, acting).id

    def _card(self, tree: PhraseTree) -> Card:
        name = self._at(next(token for token in _tokens(tree) if token.type == "CARD_NAME"))
        article = _ARTICLE.match(name.value)
        if article is not None and not self._cards.knows(name.value):
            name = name.part(article.end())
        card = card_named(name, self._cards)
        number = face_named(card, name.value)
        face = card.faces[number]
        return card if number == 0 else evolve(card, name=face.name, faces=(face,))

    def _ability_number(self, tree: PhraseTree) -> int | None:
        number = _first(tree, "number")
        return None if number is None else number_of(_tokens(number)[0])

    def _only(self, tree: PhraseTree) -> ManaTypeSet | None:
        only = _first(tree, "only")
        if only is None:
            return None
        token = _tokens(only)[0]
        if token.type == "COLOR":
            return ManaTypeSet.of([tuple(ManaType)[COLOR_WORDS.index(token.lower())]])
        try:
            return ManaBag.parse(token).types
        except ValueError as error:
            raise self._at(token).problem(str(error)) from None

    def _count(self, tree: PhraseTree, most: int) -> int:
        tokens = _tokens(_only_tree(tree, "count"))
        if not tokens:
            return 1
        if (not tokens[0].isdigit() or len(tokens[0]) < 10) and number_of(tokens[0]) <= most:
            return number_of(tokens[0])
        raise self._at(tokens[0]).problem(f"{shown(tokens[0])} is more than the {most} that a question may ask about")

    def _step(self, tree: PhraseTree) -> Step:
        return _STEPS[fold(next(token for token in _tokens(tree) if token.type == "STEP"))]

    def _x(self, tree: PhraseTree) -> int | None:
        with_x = _first(tree, "with_x")
        if with_x is None:
            return None
        token = _tokens(with_x)[0]
        digits = token.partition("=")[2].strip()
        if len(digits) < 10 and int(digits) <= MOST_X:
            return int(digits)
        raise self._at(token).problem(f"{shown(token)} is more than {MOST_X}, the greatest X that a question may ask about")

    def _target(self, tree: PhraseTree, acting: PlayerName) -> str | None:
        targeting = _first(tree, "targeting")
        if targeting is None:
            return None
        player = _first(targeting, "player")
        return self._thing(targeting, acting) if player is None else self._player(_tokens(player)[0])

    def _at(self, token: Token) -> Text:
        start = token.start_pos or 0
        return Text(str(token), self._text.place(start), self._text.exact)


def _trees(tree: PhraseTree) -> list[PhraseTree]:
    return [child for child in tree.children if not isinstance(child, Token)]


def _tokens(tree: PhraseTree) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def _first(tree: PhraseTree, *names: str) -> PhraseTree | None:
    return next((child for child in _trees(tree) if child.data in names), None)


def _only_tree(tree: PhraseTree, name: str) -> PhraseTree:
    return next(child for child in _trees(tree) if child.data == name)
