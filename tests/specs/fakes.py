"""
A few cards by hand, and questions with fixed answers: what the tests of specs, reports and commands run on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from manaproof.cards.entries import split_names
from manaproof.cards.naming import fold
from manaproof.errors import CardNotFound, IllegalAction, ManaproofError
from manaproof.model.abilities import Ability, ActivatedAbility, KeywordAbility, SpellAbility, StaticAbility
from manaproof.model.answers import (
    CanActivateAnswer,
    CharacteristicsAnswer,
    CouldProduceAnswer,
    OutcomesAnswer,
    PoolAnswer,
    ProofAnswer,
)
from manaproof.model.board import Board
from manaproof.model.cards import Card, Face
from manaproof.model.costs import TapSymbol
from manaproof.model.effects import AsEntersChoose, MultiplyMana, ProduceInstead, ReplacementEffect
from manaproof.model.expr import Number
from manaproof.model.formulas import Formula
from manaproof.model.instructions import AddMana, Draw
from manaproof.model.mana import ALL_TYPES
from manaproof.model.occasions import Occasion
from manaproof.model.patterns import EntersPattern, ManaPattern
from manaproof.model.permanents import ObjectId
from manaproof.model.production import Symbols
from manaproof.model.properties import HasCardType, Is
from manaproof.model.references import PlayerRef, Referent


def _card(name: str, *abilities: Ability, types: tuple[str, ...] = ("Enchantment",), **more: object) -> Card:
    face = Face(name, card_types=types, abilities=abilities, **more)  # type: ignore[arg-type]
    return Card(name, (face,))


def _basic(name: str, symbol: str) -> Card:
    return _card(name, _taps_for(symbol), types=("Land",), supertypes=("Basic",))


def _taps_for(symbol: str) -> ActivatedAbility:
    return ActivatedAbility((TapSymbol(),), (AddMana(Symbols((symbol,))),))


def _land() -> HasCardType:
    return HasCardType("Land")


MANA_REFLECTION = _card(
    "Mana Reflection",
    StaticAbility((ReplacementEffect(ManaPattern(player=PlayerRef.YOU), MultiplyMana(2)),)),
)
CONTAMINATION = _card(
    "Contamination",
    StaticAbility((ReplacementEffect(ManaPattern(source=_land()), ProduceInstead(Symbols(("B",)), ALL_TYPES, Number(1))),)),
)
UNCLAIMED = _card(
    "Unclaimed Territory",
    StaticAbility((ReplacementEffect(EntersPattern(Is(Referent.THIS)), AsEntersChoose("creature type")),)),
    _taps_for("C"),
    types=("Land",),
)
CARDS = (
    _basic("Forest", "G"),
    _basic("Island", "U"),
    _card("Urborg, Tomb of Yawgmoth", types=("Land",)),
    _card("Gaea's Cradle", types=("Land",)),
    _card("Llanowar Elves", _taps_for("G"), types=("Creature",), power="1", toughness="1"),
    _card("Pili-Pala", KeywordAbility("flying"), types=("Artifact", "Creature"), power="1", toughness="1"),
    _card("Grizzly Bears", types=("Creature",), power="2", toughness="2"),
    _card("Hangarback Walker", types=("Artifact", "Creature"), power="0", toughness="0"),
    _card("Wild Growth", types=("Enchantment",)),
    _card("Divination", SpellAbility((Draw(Number(2)),)), types=("Sorcery",)),
    _card("Search for Tomorrow", SpellAbility(()), types=("Sorcery",)),
    _card("High Tide", SpellAbility(()), types=("Instant",)),
    _card("Fight as One", SpellAbility(()), types=("Instant",)),
    _card("1996 World Champion", types=("Creature",), power="*", toughness="*"),
    MANA_REFLECTION,
    CONTAMINATION,
    UNCLAIMED,
    Card("Elf // Tree", (Face("Elf", card_types=("Creature",)), Face("Tree", card_types=("Land",))), layout="transform"),
    Card("Fire // Ice", (Face("Fire", card_types=("Instant",)), Face("Ice", card_types=("Instant",))), layout="split"),
)
TREASURE = Card("Treasure", (Face("Treasure", card_types=("Artifact",), subtypes=("Treasure",)),), layout="token")


@frozen
class FakeCards:
    """
    The cards above, looked up as the library does.
    """

    by_name: Mapping[str, Card] = field(
        factory=lambda: {fold(name): card for card in CARDS for name in (card.name, *(face.name for face in card.faces))}
    )

    def find(self, name: str) -> Card:
        """
        The card of this name.
        """
        if not self.knows(name):
            raise CardNotFound(f"no card is named `{name}`")
        return self.by_name[fold(name)]

    def knows(self, name: str) -> bool:
        """
        Whether it is one of the cards.
        """
        return fold(name) in self.by_name

    def token(self, name: str) -> Card:
        """
        The one token.
        """
        if not self.knows_token(name):
            raise CardNotFound(f"no predefined token is named `{name}`")
        return TREASURE

    def knows_token(self, name: str) -> bool:
        """
        Whether it is that token.
        """
        return fold(name) == "treasure"

    def split_names(self, text: str) -> list[str]:
        """
        The entries of a text.
        """
        names = {card.name for card in CARDS}
        return split_names(text, names.__contains__)


@frozen
class FakeQuestions:
    """
    Questions whose answers are fixed beforehand; an error in place of an answer is raised.
    """

    outcomes_answer: OutcomesAnswer | ManaproofError | None = None
    could_produce_answer: CouldProduceAnswer | None = None
    can_activate_answer: CanActivateAnswer | None = None
    characteristics_answer: CharacteristicsAnswer | None = None
    mana_abilities_answer: Mapping[int, bool | None] = {}
    proof_answer: ProofAnswer | None = None
    pool_answer: PoolAnswer | None = None

    def outcomes(self, board: Board, occasion: Occasion, *, checked: bool = False) -> OutcomesAnswer:
        """
        The fixed answer.
        """
        del board, occasion, checked
        if isinstance(self.outcomes_answer, ManaproofError):
            raise self.outcomes_answer
        assert self.outcomes_answer is not None
        return self.outcomes_answer

    def prove(self, board: Board, occasion: Occasion, formula: Formula, *, checked: bool = False) -> ProofAnswer:
        """
        The fixed answer.
        """
        del board, occasion, formula, checked
        assert self.proof_answer is not None
        return self.proof_answer

    def prove_for_pool(self, board: Board, occasion: Occasion, formula: Formula, pool: Sequence[Card]) -> PoolAnswer:
        """
        The fixed answer.
        """
        del board, occasion, formula, pool
        assert self.pool_answer is not None
        return self.pool_answer

    def could_produce(self, board: Board, object_id: ObjectId, *, checked: bool = False) -> CouldProduceAnswer:
        """
        The fixed answer.
        """
        del board, object_id, checked
        assert self.could_produce_answer is not None
        return self.could_produce_answer

    def could_produce_table(self, board: Board, *, checked: bool = False) -> Sequence[CouldProduceAnswer]:
        """
        The fixed answer as a table.
        """
        del board, checked
        assert self.could_produce_answer is not None
        return (self.could_produce_answer,)

    def characteristics(self, board: Board, object_id: ObjectId) -> CharacteristicsAnswer:
        """
        The fixed answer.
        """
        del board, object_id
        assert self.characteristics_answer is not None
        return self.characteristics_answer

    def can_activate(self, board: Board, object_id: ObjectId, ability: int | None = None) -> CanActivateAnswer:
        """
        The fixed answer.
        """
        del board, object_id, ability
        assert self.can_activate_answer is not None
        return self.can_activate_answer

    def mana_abilities(self, card: Card, face: int) -> Mapping[int, bool | None]:
        """
        The fixed answer.
        """
        del card, face
        return self.mana_abilities_answer


TAPPED = IllegalAction("Forest is tapped, so it can't pay {T}", citations=["107.5"])
