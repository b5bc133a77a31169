"""
Abilities of cards in graveyards that keywords stand for: unearth, embalm, eternalize (CR 702.84, 702.128, 702.129).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import occasions as o
from manaproof.model.abilities import UNTIL_IT_TRIGGERS, DelayedAbility, Establish, GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.change import Change
from manaproof.model.events import CreatedTokens, MoveObject, TokenCreation
from manaproof.model.expr import Number
from manaproof.model.libraries import LibraryCard
from manaproof.model.mana import Color
from manaproof.model.patterns import MovePattern, StepPattern
from manaproof.model.properties import HasName, Is, Objects
from manaproof.model.references import PlayerRef, Referent, Step, Zone
from manaproof.rules.arriving import entering_card
from manaproof.rules.copying import with_exceptions
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.occasions import begin
from manaproof.rules.rulebook import EncodedRule, rule
from manaproof.rules.tasks import Branch, Pending, Script, World

UNEARTH = rule(
    __name__,
    "702.84a",
    "unearth: the card is returned to the battlefield, gains haste, and is exiled at the next end step or if it would leave",
    otherwise="unearth: the card is returned to the battlefield and gains haste",
)
EMBALM = rule(
    __name__,
    "702.128a",
    "embalm: a token is a copy of the exiled card, but white, a Zombie as well and without a mana cost",
    otherwise="embalm: a token is a copy of the exiled card",
)
ETERNALIZE = rule(
    __name__,
    "702.129a",
    "eternalize: a token is a copy of the exiled card, but a black 4/4, a Zombie as well and without a mana cost",
    otherwise="eternalize: a token is a copy of the exiled card",
)
_ZOMBIE = f.AddTypes(subtypes=("Zombie",))
_CHANGES: dict[str, tuple[EncodedRule, tuple[Change, ...]]] = {
    "embalm": (EMBALM, (f.SetColors(frozenset({Color.WHITE})), _ZOMBIE)),
    "eternalize": (ETERNALIZE, (f.SetColors(frozenset({Color.BLACK})), f.SetPowerToughness(Number(4), Number(4)), _ZOMBIE)),
}
_HASTE = StaticAbility((f.ContinuousEffect(Referent.PUT, (GainAbilities((KeywordAbility("haste"),)),)),))
_EXILED_LATER = DelayedAbility((StepPattern(Step.END),), (i.Exile(Referent.PUT),))
_LEAVING = MovePattern(Is(Referent.PUT), from_zone=Zone.BATTLEFIELD)
_EXILED_INSTEAD = StaticAbility((f.ReplacementEffect(_LEAVING, f.GoElsewhere(Zone.EXILE)),))


@begin.register
def _(occasion: o.UsesFromGraveyard, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ability resolves; its mana counts as paid.

    Raises:
        IllegalAction: the card has no such keyword.
    """
    del world
    name = occasion.card.front.name
    if not any(isinstance(a, KeywordAbility) and a.keyword == occasion.keyword for a in occasion.card.front.abilities):
        raise IllegalAction(f"`{name}` has no {occasion.keyword}", citations=("702.1",))
    board = paying_mana(occasion.player, f"the {occasion.keyword} of `{name}`", board)
    if occasion.keyword == "unearth":
        becomes = entering_card(occasion.card, occasion.player, board)
        source = None if becomes is None else becomes.permanent.id
        return (Branch(board, next=(Script(_unearthed(occasion.card), source, name, occasion.player),)),)
    cost = MoveObject(
        occasion.player, Zone.GRAVEYARD, Zone.EXILE, card=LibraryCard(occasion.card), by=occasion.player, by_effect=False
    )
    created = TokenCreation(occasion.player, (CreatedTokens(_copied(occasion.card, occasion.keyword), 1, is_copy=True),))
    return (Branch(board, next=(Pending(cost), Pending(created))),)


def _unearthed(card: Card) -> i.Effect:
    put = i.PutOntoBattlefield(Objects(HasName(card.front.name), Zone.GRAVEYARD, PlayerRef.YOU))
    haste = Establish(_HASTE, "indefinitely")
    if not UNEARTH.in_force:
        return (put, haste)
    return (put, haste, Establish(_EXILED_LATER, UNTIL_IT_TRIGGERS), Establish(_EXILED_INSTEAD, "indefinitely"))


def _copied(card: Card, keyword: str) -> Card:
    """
    What the token is: the copiable values of the card with the exceptions of the keyword (CR 707.9).
    """
    encoded, changes = _CHANGES[keyword]
    if not encoded.in_force:
        return evolve(card, is_commander=False)
    face = evolve(with_exceptions(card.front, changes), mana_cost=None)
    return Card(face.name, (face,), layout="token", color_identity=card.color_identity)
