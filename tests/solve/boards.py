"""
Boards and cards for tests of the solver, made by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import Ability, ActivatedAbility, StaticAbility, TriggeredAbility
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card, Face
from manaproof.model.costs import TapSymbol
from manaproof.model.expr import ONE, Condition, Number, Quantity
from manaproof.model.mana import ALL_COLORS, ALL_TYPES, ManaTypeSet
from manaproof.model.patterns import ManaPattern, Producer
from manaproof.model.permanents import Permanent
from manaproof.model.production import AnyOfTypes, CouldProduce, Mana, OfType, ProducedType, Spread, Symbols, TypeSource
from manaproof.model.properties import ControlledBy, Every, HasCardType, HasSubtype, Objects
from manaproof.model.references import PlayerRef

LAND = HasCardType("Land")
YOU = PlayerRef.YOU


def card(
    name: str,
    *abilities: Ability,
    types: Sequence[str] = ("Enchantment",),
    subtypes: Sequence[str] = (),
    supertypes: Sequence[str] = (),
) -> Card:
    """
    A card with these abilities.
    """
    face = Face(name, card_types=tuple(types), subtypes=tuple(subtypes), supertypes=tuple(supertypes), abilities=tuple(abilities))
    return Card(name, (face,))


def land(name: str, *abilities: Ability, subtypes: Sequence[str] = (), supertypes: Sequence[str] = ()) -> Card:
    """
    A land card.
    """
    return card(name, *abilities, types=("Land",), subtypes=subtypes, supertypes=supertypes)


def taps_for(mana: Mana, *more: i.Instruction) -> ActivatedAbility:
    """
    "{T}: Add …".
    """
    return ActivatedAbility((TapSymbol(),), (i.AddMana(mana), *more))


def may_tap_for(decision: i.May) -> ActivatedAbility:
    """
    "{T}: You may add …. If you don't, add …".
    """
    return ActivatedAbility((TapSymbol(),), (decision,))


def of_type(source: TypeSource, amount: Quantity = ONE, spread: Spread = Spread.ONE_TYPE) -> OfType:
    """
    Mana of types that are chosen.
    """
    return OfType(amount, source, spread)


def replacing(
    rewrite: f.Rewrite,
    pattern: ManaPattern,
    *,
    optional: bool = False,
    condition: Condition | None = None,
) -> StaticAbility:
    """
    "If … is tapped for mana, …".
    """
    return StaticAbility((f.ReplacementEffect(pattern, rewrite, optional=optional, condition=condition),))


def whenever(pattern: ManaPattern, *effect: i.Instruction, limit: int | None = None) -> TriggeredAbility:
    """
    "Whenever … is tapped for mana, …".
    """
    return TriggeredAbility((pattern,), effect, limit_each_turn=limit)


def symbols(text: str) -> Symbols:
    """
    Mana as symbols, one letter each.
    """
    return Symbols(tuple(text))


def lands_of(player: PlayerRef | None = None) -> Objects:
    """
    The lands that a player controls, or all lands.
    """
    return Objects(LAND if player is None else Every((LAND, ControlledBy(player))))


def could_produce(player: PlayerRef | None = None, *, colors_only: bool = False) -> CouldProduce:
    """
    Any type that a land could produce.
    """
    return CouldProduce(lands_of(player), colors_only)


FOREST = land("Forest", subtypes=("Forest",), supertypes=("Basic",))
MOUNTAIN = land("Mountain", subtypes=("Mountain",), supertypes=("Basic",))
WASTES = land("Wastes", taps_for(symbols("C")), supertypes=("Basic",))
CITY = land("City", taps_for(of_type(AnyOfTypes(ALL_COLORS))))
TEMPLE = land("Temple", taps_for(symbols("CC")))
REFLECTION = card("Mana Reflection", replacing(f.MultiplyMana(2), ManaPattern(player=YOU)))
NYXBLOOM = card("Nyxbloom Ancient", replacing(f.MultiplyMana(3), ManaPattern(player=YOU)))
CONTAMINATION = card("Contamination", replacing(f.ProduceInstead(symbols("B"), ALL_TYPES, Number(1)), ManaPattern(source=LAND)))
SPHERE = card(
    "Damping Sphere", replacing(f.ProduceInstead(symbols("C"), ALL_TYPES, Number(1)), ManaPattern(source=LAND, least=2))
)
PULSE = card(
    "Pulse of Llanowar", replacing(f.ProduceInstead(AnyOfTypes(ALL_COLORS), ALL_TYPES, Number(1)), ManaPattern(player=YOU))
)
DAWN = card("False Dawn", replacing(f.ProduceInstead(symbols("W"), ALL_COLORS), ManaPattern(player=YOU)))
MAY_PULSE = card(
    "Chromatic Choice",
    replacing(f.ProduceInstead(AnyOfTypes(ManaTypeSet.parse("UR")), ALL_TYPES), ManaPattern(source=LAND), optional=True),
)
WAKE = card("Mirari's Wake", whenever(ManaPattern(player=YOU, source=LAND), i.AddMana(of_type(ProducedType()))))
GHAST = card("Crypt Ghast", whenever(ManaPattern(player=YOU, source=HasSubtype("Swamp")), i.AddMana(symbols("B"))))
MANABARBS = card(
    "Manabarbs",
    whenever(ManaPattern(player=PlayerRef.A_PLAYER, source=LAND), i.DealDamage(ONE, PlayerRef.THAT_PLAYER)),
)
REFLECTING_POOL = land("Reflecting Pool", taps_for(of_type(could_produce(YOU))))
EXOTIC_ORCHARD = land("Exotic Orchard", taps_for(of_type(could_produce(PlayerRef.AN_OPPONENT, colors_only=True))))


def permanent(of: Card, controller: str, number: int) -> Permanent:
    """
    A permanent with an identity of its own.
    """
    return Permanent(f"{controller}/{of.name} {number}", of, controller, controller, number)


def board(you: Sequence[Card], opponent: Sequence[Card] = ()) -> Board:
    """
    A board of two players.
    """
    yours = [permanent(of, "you", n) for n, of in enumerate(you)]
    theirs = [permanent(of, "opponent", n + 50) for n, of in enumerate(opponent)]
    return Board((Player("you"), Player("opponent")), (*yours, *theirs))


def any_ability() -> ManaPattern:
    """
    An ability of a permanent adds mana.
    """
    return ManaPattern(producer=Producer.ABILITY_OF)
