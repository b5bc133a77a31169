"""
Cards and boards made by hand: no card library, no texts.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

import manaproof.rules.performing_cards  # noqa: F401 -- instructions that move cards are registered as it is loaded
from manaproof.explore.graph import Node
from manaproof.explore.outcomes import Exploration
from manaproof.model import abilities as a
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model import patterns as p
from manaproof.model import production as m
from manaproof.model import properties as q
from manaproof.model.board import Board, Player, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.costs import CostPart, TapSymbol
from manaproof.model.expr import ONE, Condition, Number, Quantity
from manaproof.model.libraries import Library, LibraryCard, LibraryPart, UnknownCards
from manaproof.model.mana import ALL_TYPES, Color
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Happening, Outcome
from manaproof.model.permanents import Chosen, Permanent
from manaproof.model.references import PlayerRef, Zone
from manaproof.rules.tasks import World

LAND = q.HasCardType("Land")
CREATURE = q.HasCardType("Creature")
BASIC = q.HasSupertype("Basic")
YOURS = q.ControlledBy(PlayerRef.YOU)
NO_HAND = UnknownCards(0, 0)


def card(
    name: str,
    *abilities: a.Ability,
    types: tuple[str, ...] = ("Enchantment",),
    subtypes: tuple[str, ...] = (),
    supertypes: tuple[str, ...] = (),
    colors: frozenset[Color] = frozenset(),
    size: tuple[str, str] | None = None,
) -> Card:
    """
    A card with one face.
    """
    power, toughness = size or (None, None)
    face = Face(
        name,
        colors=colors,
        supertypes=supertypes,
        card_types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        abilities=abilities,
    )
    return Card(name, (face,))


def land(name: str, *abilities: a.Ability, subtypes: tuple[str, ...] = ()) -> Card:
    """
    A nonbasic land.
    """
    return card(name, *abilities, types=("Land",), subtypes=subtypes)


def creature(name: str, *abilities: a.Ability, subtypes: tuple[str, ...] = (), size: tuple[str, str] = ("2", "2")) -> Card:
    """
    A creature.
    """
    return card(name, *abilities, types=("Creature",), subtypes=subtypes, size=size)


def basic(name: str) -> Card:
    """
    A basic land.
    """
    return card(name, types=("Land",), subtypes=(name,), supertypes=("Basic",))


FOREST, ISLAND, SWAMP, MOUNTAIN, PLAINS = (basic(name) for name in ("Forest", "Island", "Swamp", "Mountain", "Plains"))
BEARS = creature("Grizzly Bears", subtypes=("Bear",))


def taps_for(*effect: i.Instruction, cost: tuple[CostPart, ...] = (TapSymbol(),)) -> a.ActivatedAbility:
    """
    "{T}: …".
    """
    return a.ActivatedAbility(cost, effect)


def adds(*symbols: str, times: Quantity = ONE, terms: tuple[m.SpendTerm, ...] = ()) -> i.AddMana:
    """
    "Add {…}".
    """
    return i.AddMana(m.Symbols(symbols, times), terms=terms)


def says(*statements: f.Statement) -> a.StaticAbility:
    """
    A static ability.
    """
    return a.StaticAbility(statements)


def replaces(
    event: p.EventPattern,
    rewrite: f.Rewrite,
    *,
    optional: bool = False,
    condition: Condition | None = None,
    step: f.InteractionStep = f.InteractionStep.OTHER,
) -> a.StaticAbility:
    """
    A static ability with one replacement effect.
    """
    return says(f.ReplacementEffect(event, rewrite, optional, condition, step))


def doubles_mana(factor: int = 2) -> a.StaticAbility:
    """
    "If you tap a permanent for mana, it produces twice as much of that mana instead."
    """
    return replaces(p.ManaPattern(player=PlayerRef.YOU), f.MultiplyMana(factor))


def lands_produce(symbol: str, amount: int | None = None, least: int = 1) -> a.StaticAbility:
    """
    "If a land is tapped for (two or more) mana, it produces … instead of any other type (and amount)."
    """
    how_much = None if amount is None else Number(amount)
    return replaces(p.ManaPattern(source=LAND, least=least), f.ProduceInstead(m.Symbols((symbol,)), ALL_TYPES, how_much))


def instead_of_drawing(
    *effect: i.Instruction, who: PlayerRef = PlayerRef.YOU, optional: bool = False, condition: Condition | None = None
) -> a.StaticAbility:
    """
    "If you would draw a card, … instead."
    """
    return replaces(p.DrawPattern(who), f.DoInstead(effect), optional=optional, condition=condition)


def changes_counters(
    kind: str | None = "+1/+1", placer: p.Placer = p.Placer.ANYTHING, *, optional: bool = False, change: f.ChangeCount
) -> a.StaticAbility:
    """
    "If one or more counters would be put on a permanent, … instead."
    """
    return replaces(p.CountersPattern(kind, q.Anything(), placer=placer), change, optional=optional)


DOUBLER = card("Doubler", changes_counters(change=f.ChangeCount(times=2)))
PLUS_ONE = card("Plus One", changes_counters(change=f.ChangeCount(plus=ONE)))
ABUNDANCE = card(
    "Abundance",
    instead_of_drawing(
        i.ChooseKind((LAND, q.Without(LAND))),
        i.RevealUntil(None),
        i.PutLooked(i.Which.FOUND, Zone.HAND),
        i.PutLooked(i.Which.REST, Zone.LIBRARY, position=i.Position.BOTTOM, arrangement=i.Arrangement.ANY_ORDER),
        optional=True,
    ),
)
THOUGHT_REFLECTION = card("Thought Reflection", instead_of_drawing(i.Draw(Number(2))))
MANA_REFLECTION = card("Mana Reflection", doubles_mana())
CONTAMINATION = card("Contamination", lands_produce("B", 1))


def permanent(of: Card, number: int, controller: str = "you", *, chosen: str | None = None, tapped: bool = False) -> Permanent:
    """
    A permanent; `chosen` is the color chosen for it.
    """
    choices = () if chosen is None else (Chosen("color", chosen),)
    return Permanent(f"{controller}/{of.name} {number}", of, controller, controller, number, tapped=tapped, chosen=choices)


def library(*cards: Card) -> Library:
    """
    A library of known cards, top first.
    """
    return Library(tuple(LibraryCard(known) for known in cards))


def library_of(*parts: LibraryPart) -> Library:
    """
    A library of these parts, top first.
    """
    return Library(parts)


def player(
    name: str = "you",
    cards: Library | None = None,
    *,
    hand: tuple[Card, ...] | None = None,
    graveyard: tuple[Card, ...] = (),
    life: int = 20,
) -> Player:
    """
    A player; the library is assumed to hold enough unknown cards where it isn't given.
    """
    made = Player(name, life=life, library=cards or Library(), graveyard=graveyard)
    return made if hand is None else evolve(made, hand=hand, unknown_hand=NO_HAND)


def board(
    you: Iterable[Card | Permanent] = (),
    opponent: Iterable[Card | Permanent] = (),
    *,
    players: tuple[Player, ...] = (Player("you"), Player("opponent")),
    resolved: tuple[Resolved, ...] = (),
) -> Board:
    """
    A board with these permanents, which entered in the order in which they are listed, yours first.
    """
    made: list[Permanent] = []
    for controller, things in (("you", you), ("opponent", opponent)):
        for thing in things:
            made.append(thing if isinstance(thing, Permanent) else permanent(thing, len(made), controller))
    return Board(players, tuple(made), resolved)


def explored(on: Board, occasion: Occasion, world: World | None = None) -> tuple[Outcome, ...]:
    """
    The outcomes that the search finds.
    """
    return Exploration(world or World()).outcomes_from([Node(on, (occasion,))])


def happenings_of(on: Board, occasion: Occasion, world: World | None = None) -> dict[tuple[Happening, ...], int]:
    """
    The outcomes that the search finds, as what happened and the number of orders.
    """
    return {outcome.happenings: outcome.orders for outcome in explored(on, occasion, world)}


def mana_of(on: Board, occasion: Occasion, world: World | None = None) -> dict[str, int]:
    """
    The mana that is added in each outcome, all players together, with the orders that lead to it.
    """
    found: dict[str, int] = {}
    for outcome in explored(on, occasion, world):
        words = ", ".join(str(bag) for bag in outcome.mana.values()) or "none"
        found[words] = found.get(words, 0) + outcome.orders
    return found
