"""
Reading the tree of a phrase: the players, permanents, cards and numbers that its parts name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve, frozen
from lark import Token

from manaproof.cards.naming import fold
from manaproof.model.board import Board, Spell
from manaproof.model.cards import Card
from manaproof.model.events import DamageEvent, DescribedSource
from manaproof.model.mana import ManaBag, ManaType, ManaTypeSet
from manaproof.model.occasions import NO_LEGAL_TARGET, AtOnce, Happens, InSequence, Occasion
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.references import Step, Zone
from manaproof.rules.places import Placed
from manaproof.rules.words import whose as owned_by
from manaproof.specs.names import CardSource, card_named, face_named
from manaproof.specs.phrases.lexer import COLOR_WORDS, number_of
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.things import permanent_named, player_named, the_permanent, viewpoint
from manaproof.specs.texts import Text, shown
from manaproof.specs.unknowns import is_unknown

MOST_X = 1_000_000
_STEPS = {fold(step.value): step for step in Step}
_ARTICLE = re.compile(r"(?:an?|the)\s+", re.IGNORECASE)


@frozen
class OwnerGranted:
    """
    That something is a player's, which a phrase doesn't say.
    """

    what: str
    owner: PlayerName

    def __str__(self) -> str:
        return f"{self.what} is {'yours' if self.owner == 'you' else owned_by(self.owner)}"


class Reader:
    """
    Reads the parts of one phrase.

    What the phrase doesn't say and the reader takes for granted is noted in `granted`, in the order in which it is asked for.

    Args:
        text: The phrase.
        board: The board.
        cards: Where names of cards are looked up.
        earlier: What happens before, or at the same time, in the same question.
        otherwise: Other players than those that are usually taken for granted, by their place in `granted`.
    """

    def __init__(
        self,
        text: Text,
        board: Board,
        cards: CardSource,
        earlier: Sequence[Occasion] = (),
        otherwise: Mapping[int, PlayerName] | None = None,
    ) -> None:
        self.text = text
        self.board = board
        self.cards = cards
        self.granted: list[OwnerGranted] = []
        self._earlier = earlier
        self._otherwise = otherwise or {}

    @property
    def earlier_sources(self) -> frozenset[DescribedSource]:
        """
        The sources of damage that the question has described before.
        """
        return frozenset(_described_in(self._earlier))

    def taken(self, what: str, owner: PlayerName) -> PlayerName:
        """
        Whose something is that isn't said to be anyone's: of the player for whom it is usually taken to be.
        """
        place = len(self.granted)
        self.granted.append(OwnerGranted(what, owner))
        return self._otherwise.get(place, owner)

    def yours(self, what: str) -> PlayerName:
        """
        Whose something is that isn't said to be anyone's: yours.
        """
        return self.taken(what, self.viewpoint)

    def whose_or_yours(self, tree: PhraseTree | None, what: str) -> PlayerName:
        """
        Whose it is: yours where nothing is said.
        """
        return self.yours(what) if tree is None else self.whose(tree, self.viewpoint)

    @property
    def viewpoint(self) -> PlayerName:
        """
        Whose phrase it is where nobody is named.
        """
        return viewpoint(self.board)

    def acting(self, tree: PhraseTree) -> PlayerName:
        """
        The player with whom the phrase begins.
        """
        return self.player(next(token for token in tokens(tree) if token.type == "PLAYER"))

    def player(self, token: Token) -> PlayerName:
        """
        The player that a word names.
        """
        return player_named(self.at(token), self.board)

    def whose(self, tree: PhraseTree | None, acting: PlayerName) -> PlayerName:
        """
        Whose it is: of the acting player where nothing is said.
        """
        if tree is None or tree.data == "theirs":
            return acting
        if tree.data == "yours":
            return viewpoint(self.board)
        return self.player(tokens(tree)[0])

    def thing(self, tree: PhraseTree, acting: PlayerName | None = None) -> ObjectId:
        """
        The permanent that a phrase names: of the acting player where nothing is said, and yours where nobody acts.
        """
        thing = only_tree(tree, "thing")
        state = first(thing, "state")
        words = [*(tokens(state) if state is not None else ()), *tokens(only_tree(thing, "name"))]
        start, end = words[0].start_pos or 0, words[-1].end_pos
        name = self.text.part(start, end)
        whose = first(thing, "whose", "yours", "theirs")
        if whose is not None:
            return the_permanent(name, self.board, whose=self.whose(whose, acting or self.viewpoint)).id
        if acting is None:
            acting = self.yours(name.value)
        return permanent_named(name, self.board, acting).id

    def card(self, tree: PhraseTree) -> Card:
        """
        The card that a phrase names, with the face alone that it names.
        """
        card, number = self.card_and_face(tree)
        face = card.faces[number]
        return card if number == 0 else evolve(card, name=face.name, faces=(face,))

    def card_and_face(self, tree: PhraseTree) -> tuple[Card, int]:
        """
        The card that a phrase names, and which of its faces.
        """
        name = self.at(next(token for token in tokens(tree) if token.type == "CARD_NAME"))
        article = _ARTICLE.match(name.value)
        if article is not None and not self.cards.knows(name.value):
            name = name.part(article.end())
        card = card_named(name, self.cards)
        return card, face_named(card, name.value)

    def ability_number(self, tree: PhraseTree) -> int | None:
        """
        The number of an ability, None for any.
        """
        number = first(tree, "number")
        return None if number is None else number_of(tokens(number)[0])

    def only(self, tree: PhraseTree) -> ManaTypeSet | None:
        """
        The types of mana that are asked for, None for any.
        """
        only = first(tree, "only")
        if only is None:
            return None
        token = tokens(only)[0]
        if token.type == "COLOR":
            return ManaTypeSet.of([tuple(ManaType)[COLOR_WORDS.index(token.lower())]])
        try:
            return ManaBag.parse(token).types
        except ValueError as error:
            raise self.at(token).problem(str(error)) from None

    def count(self, tree: PhraseTree, most: int) -> int:
        """
        How many; one where nothing is said.
        """
        return self.number(only_tree(tree, "count"), most)

    def number(self, count: PhraseTree, most: int) -> int:
        """
        The number that a count is.
        """
        words = tokens(count)
        if not words:
            return 1
        if is_unknown(words[0]) or ((not words[0].isdigit() or len(words[0]) < 10) and number_of(words[0]) <= most):
            return number_of(words[0])
        raise self.at(words[0]).problem(f"{shown(words[0])} is more than the {most} that a question may ask about")

    def step(self, tree: PhraseTree) -> Step:
        """
        The step or phase.
        """
        return _STEPS[fold(next(token for token in tokens(tree) if token.type == "STEP"))]

    def x(self, tree: PhraseTree) -> int | None:
        """
        The X, None where nothing is said.
        """
        with_x = first(tree, "with_x")
        if with_x is None:
            return None
        token = tokens(with_x)[0]
        digits = token.partition("=")[2].strip()
        if is_unknown(digits):
            return number_of(digits, least=0)
        if len(digits) < 10 and int(digits) <= MOST_X:
            return int(digits)
        raise self.at(token).problem(f"{shown(token)} is more than {MOST_X}, the greatest X that a question may ask about")

    def target(self, tree: PhraseTree, acting: PlayerName) -> str | None:
        """
        The target, None where nothing is said.
        """
        if first(tree, "no_legal_target") is not None:
            return NO_LEGAL_TARGET
        targeting = first(tree, "targeting")
        return None if targeting is None else self._targeted(targeting, acting)

    def other_target(self, tree: PhraseTree, acting: PlayerName) -> str | None:
        """
        The second target, None where nothing is said.
        """
        if first(tree, "no_legal_target") is not None:
            return NO_LEGAL_TARGET
        targeting = first(tree, "targeting")
        other = None if targeting is None else first(targeting, "other_target")
        return None if other is None else self._targeted(other, acting)

    def _targeted(self, targeting: PhraseTree, acting: PlayerName) -> str:
        player = first(targeting, "player")
        if player is not None:
            return self.player(tokens(player)[0])
        card = first(targeting, "card_there")
        if card is not None:
            return self._card_in_graveyard(card, acting)
        spell = self.spell(targeting, acting)
        return spell.id if spell is not None else self.thing(targeting, acting)

    def _card_in_graveyard(self, tree: PhraseTree, acting: PlayerName) -> str:
        """
        The identity of a card in a graveyard: of the acting player where nobody is named and they have one.
        """
        name = self.at(next(token for token in tokens(tree) if token.type in ("HELD", "NAME")))
        whose = first(tree, "whose", "yours", "theirs")
        owner = None if whose is None else self.whose(whose, acting)
        there = (Placed(card, Zone.GRAVEYARD, player.name) for player in self.board.players for card in player.graveyard)
        named = (placed for placed in there if fold(name.value) in (fold(placed.card.name), fold(placed.card.front.name)))
        found = {placed.owner: placed.id for placed in named if owner in (None, placed.owner)}
        if not found:
            raise name.problem(f"no {shown(name.value)} is in {'a' if owner is None else owned_by(owner)} graveyard")
        if len(found) > 1 and acting not in found:
            raise name.problem(f"several players have {shown(name.value)} in a graveyard; write `in NAME's graveyard`")
        return found.get(acting) or next(iter(found.values()))

    def modes(self, tree: PhraseTree) -> tuple[int, ...]:
        """
        The places of the modes that are chosen, none where nothing is said.
        """
        choosing = first(tree, "choosing")
        if choosing is None:
            return ()
        places = [number_of(token) - 1 for token in tokens(choosing) if token.type == "NUMBER"]
        return tuple(sorted(places))

    def spell(self, tree: PhraseTree, acting: PlayerName) -> Spell | None:
        """
        The spell on the stack that a phrase names, None if it names none.
        """
        thing = only_tree(tree, "thing")
        name = fold(" ".join(tokens(only_tree(thing, "name"))))
        whose = first(thing, "whose", "yours", "theirs")
        owner = None if whose is None else self.whose(whose, acting)
        called = (s for s in self.board.stack if name in (fold(s.card.name), fold(s.card.front.name), fold(s.id)))
        found = [spell for spell in called if owner in (None, spell.controller)]
        if len({spell.controller for spell in found}) > 1:
            raise self.text.problem("several players have such a spell on the stack; say whose it is")
        return found[0] if found else None

    def at(self, token: Token) -> Text:
        """
        A word as a text with its place.
        """
        start = token.start_pos or 0
        return Text(str(token), self.text.place(start), self.text.exact)


def permanents_named(reader: Reader, tree: PhraseTree, acting: PlayerName | None = None) -> list[Permanent]:
    """
    The permanents that a phrase names one by one.

    Raises:
        SpecError: one is named twice.
    """
    found: list[Permanent] = []
    for thing in trees(tree):
        if thing.data != "thing":
            continue
        identity = reader.thing(PhraseTree(tree.data, [thing]), acting)
        permanent = reader.board.permanent(identity)
        if permanent is None or permanent in found:
            raise reader.text.problem("the same permanent is named twice; give each a label (`Forest as f1`)")
        found.append(permanent)
    return found


def _described_in(occasions: Sequence[Occasion]) -> Iterator[DescribedSource]:
    for occasion in occasions:
        match occasion:
            case InSequence(parts) | AtOnce(parts):
                yield from _described_in(parts)
            case Happens(events):
                dealt = (event.source for event in events if isinstance(event, DamageEvent))
                yield from (source for source in dealt if isinstance(source, DescribedSource))
            case _:
                pass


def trees(tree: PhraseTree) -> list[PhraseTree]:
    """
    The parts of a tree that are trees.
    """
    return [child for child in tree.children if not isinstance(child, Token)]


def tokens(tree: PhraseTree) -> list[Token]:
    """
    The words of a tree.
    """
    return [child for child in tree.children if isinstance(child, Token)]


def first(tree: PhraseTree, *names: str) -> PhraseTree | None:
    """
    The first part of one of these names, None if there is none.
    """
    return next((child for child in trees(tree) if child.data in names), None)


def only_tree(tree: PhraseTree, name: str) -> PhraseTree:
    """
    The part of this name.
    """
    return next(child for child in trees(tree) if child.data == name)
