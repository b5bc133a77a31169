"""
What a case assumes of a source of damage that is only described: its colors, its card types, its controller.
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.model import properties as p
from manaproof.model.board import Board
from manaproof.model.events import DescribedSource
from manaproof.model.outcomes import Assumed
from manaproof.model.patterns import SourceKind
from manaproof.model.permanents import PlayerName
from manaproof.rules.cases import Case, NeedsCases
from manaproof.rules.words import of_color, whose

_OF_SPELLS = frozenset({"Instant", "Sorcery"})
_OF_PERMANENTS = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})


@frozen
class ColorsAre:
    """
    A case: whether the colors of a source fit.
    """

    source: DescribedSource
    having: p.Property
    holds: bool

    @property
    def words(self) -> str:
        """
        The case in words.
        """
        return f"{_the(self.source)} {_is(holds=self.holds)} {of_color(self.having)}"


@frozen
class TypeIs:
    """
    A case: whether a source has a card type.
    """

    source: DescribedSource
    card_type: str
    holds: bool

    @property
    def words(self) -> str:
        """
        The case in words.
        """
        article = "an" if self.card_type[0] in "AEI" else "a"
        return f"{_the(self.source)} {_is(holds=self.holds)} {article} {self.card_type.lower()}"


@frozen
class ControlledByOneOf:
    """
    A case: who may control a source.
    """

    source: DescribedSource
    among: tuple[PlayerName, ...]

    @property
    def words(self) -> str:
        """
        The case in words.
        """
        owners = ["yours" if name == "you" else whose(name) for name in self.among]
        return f"{_the(self.source)} is {' or '.join(owners)}"


@frozen
class KindIs:
    """
    A case: whether a source is a spell, or whether it is a permanent.
    """

    source: DescribedSource
    kind: SourceKind
    holds: bool

    @property
    def words(self) -> str:
        """
        The case in words.
        """
        return f"{_the(self.source)} {_is(holds=self.holds)} a {self.kind.value}"


Fact = ColorsAre | TypeIs | KindIs | ControlledByOneOf


class NeedsFact(NeedsCases):
    """
    What isn't told of a source decides: one case for each of these facts.
    """

    def __init__(self, *facts: Fact) -> None:
        self.facts = facts
        super().__init__(f"whether {facts[0].words} isn't known")

    def cases(self, start: Board) -> tuple[Case, ...]:
        """
        The cases of the board on which the instruction began.
        """
        return tuple(Case(Assumed(fact.words), evolve(start, told=(*start.told, fact))) for fact in self.facts)


def _the(source: DescribedSource) -> str:
    return " ".join(word for word in ("the", source.nth, source.words.partition(" ")[2]) if word)


def _is(*, holds: bool) -> str:
    return "is" if holds else "isn't"


def controller_of_described(source: DescribedSource, board: Board) -> PlayerName:
    """
    Who controls a source that is described.

    Raises:
        NeedsCases: it isn't told.
    """
    among = controllers_of_described(source, board)
    if len(among) == 1:
        return among[0]
    raise NeedsFact(*(ControlledByOneOf(source, (name,)) for name in among))


def controllers_of_described(source: DescribedSource, board: Board) -> tuple[PlayerName, ...]:
    """
    The players who may control a source.
    """
    if source.controller is not None:
        return (source.controller,)
    among = tuple(player.name for player in board.players)
    for fact in board.told:
        if isinstance(fact, ControlledByOneOf) and fact.source == source:
            among = tuple(name for name in among if name in fact.among)
    return among


def described_has_type(source: DescribedSource, card_type: str, board: Board) -> bool:
    """
    Whether a source has a card type.

    An instant or sorcery has no type of permanents besides, and a land is no spell.

    Raises:
        NeedsCases: both is possible.
    """
    if source.card_types is not None:
        return card_type in source.card_types
    answers = [fact.holds for fact in _types_told(source, board) if fact.card_type == card_type]
    if answers:
        return answers[0]
    has = {fact.card_type for fact in _types_told(source, board) if fact.holds}
    if card_type in _OF_SPELLS and (has or _is_kind(source, SourceKind.PERMANENT, board)):
        return False
    if (card_type in _OF_PERMANENTS and has & _OF_SPELLS) or (card_type == "Land" and _is_kind(source, SourceKind.SPELL, board)):
        return False
    raise NeedsFact(TypeIs(source, card_type, holds=True), TypeIs(source, card_type, holds=False))


def _types_told(source: DescribedSource, board: Board) -> list[TypeIs]:
    return [fact for fact in board.told if isinstance(fact, TypeIs) and fact.source == source]


def described_is(source: DescribedSource, kind: SourceKind, board: Board) -> bool:
    """
    Whether a source is a spell, or whether it is a permanent; it may be neither, such as a card in a graveyard.

    Raises:
        NeedsCases: both is possible.
    """
    answer = _is_kind(source, kind, board)
    if answer is None:
        raise NeedsFact(KindIs(source, kind, holds=True), KindIs(source, kind, holds=False))
    return answer


def _is_kind(source: DescribedSource, kind: SourceKind, board: Board) -> bool | None:
    """
    Whether a source is a spell or a permanent, None where that isn't told.
    """
    if kind is SourceKind.ANY:
        return True
    if source.is_spell is not None:
        return source.is_spell is (kind is SourceKind.SPELL)
    told = [fact for fact in board.told if isinstance(fact, KindIs) and fact.source == source]
    answers = [fact.holds for fact in told if fact.kind is kind]
    has = {fact.card_type for fact in _types_told(source, board) if fact.holds} | set(source.card_types or ())
    if answers:
        return answers[0]
    is_the_other = any(fact.holds for fact in told)
    of_the_other = has & _OF_SPELLS if kind is SourceKind.PERMANENT else "Land" in has
    return False if is_the_other or of_the_other else None
