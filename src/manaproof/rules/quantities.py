"""
Quantities that are looked up on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from manaproof.errors import NotModelled
from manaproof.model import lookups as k
from manaproof.model.board import Board, Player
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import CastSpell, TokenCreation
from manaproof.model.expr import Quantity, Relation
from manaproof.model.instructions import FLIPS, RESULT
from manaproof.model.mana import Color
from manaproof.model.permanents import Chosen, ObjectId, Permanent
from manaproof.model.properties import Anything, Objects, Property
from manaproof.model.references import Manner, PlayerRef, Referent, Zone
from manaproof.model.symbols import symbol_colors
from manaproof.rules.about_to_enter import counting_all_cards, with_all_cards
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.how_cast import CAST, OPTIONAL_COSTS, own_facts
from manaproof.rules.mana_pools import pool_of
from manaproof.rules.matching import matches, measure
from manaproof.rules.objects_meant import looks_of, objects_of
from manaproof.rules.referring import object_of, permanent_of, player_is, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import HAND, LIBRARY, bounds, compares
from manaproof.rules.words import whose

NOT_NEGATIVE = rule(
    __name__,
    "107.1b",
    "a number that an effect works out is zero where it would be negative",
    otherwise="a number that an effect works out may be negative",
)
STARTING_LIFE = rule(
    __name__,
    "119.1",
    "each player begins with 20 life, in a Commander game with 40",
    otherwise="a starting life total that isn't given is 0",
    also=("119.1c",),
)
DEVOTION = rule(
    __name__,
    "700.5",
    "devotion counts the mana symbols of its colors in the costs of permanents, one of both colors once",
    otherwise="devotion to two colors counts a mana symbol of both colors twice",
)
CHANCE = "flipped or rolled"  # remembered by an effect that has made a player flip coins or roll dice
DESTROYED = "destroyed"
DIED = "died"
DESTROYED_OR_DIED = (DESTROYED, DIED)
DRAWN_BEFORE = "drawn before"  # how many cards its player had drawn this turn before an effect made them draw


def quantity_of(quantity: Quantity, context: Context) -> int:
    """
    The number that a look-up finds.

    Raises:
        NotModelled: it isn't known, or the look-up isn't encoded.
    """
    match as_number_of_player(quantity):
        case k.CountOf(objects):
            return sum(1 for _ in counted_objects(objects, context))
        case k.TokensWith(having):
            created = context.event.tokens if isinstance(context.event, TokenCreation) else ()
            return sum(kind.count for kind in created if matches(having, of_card(kind.card, kind.face), None, context))
        case k.MeasureOf(which, of):
            found = looks_of(of, context)
            if not found and of is Referent.PUT and (gone := object_of(of, context)) is not None:
                raise NotModelled(f"the {which.value} of `{gone}` is asked for, which wasn't put where it was to be (608.2h)")
            measured = _measured(found[0], which) if found else 0
            return max(0, measured) if NOT_NEGATIVE.in_force else measured
        case k.GreatestAmong(which, among):
            return max((_measured(looks, which) for looks, _ in counted_objects(among, context)), default=0)
        case k.TotalAmong(which, among):
            return sum(_measured(looks, which) for looks, _ in counted_objects(among, context))
        case k.CountersOn(kind, of):
            permanent = permanent_of(object_of(of, context), context)
            return permanent.count_of(kind) if permanent else 0
        case k.CountersAmong(kind, among):
            return sum(p.count_of(kind) for _, p in objects_of(among, context) if p)
        case k.ThoseCount(what, having) if what in DESTROYED_OR_DIED:
            return sum(_met_this_fate(object_id, what, having, context) for object_id in context.memory.those)
        case k.ThoseCount("prevented") if context.memory.shield is not None:
            return sum(taken.damage for taken in context.board.taken if taken.shield == context.memory.shield)
        case k.ThoseCount(what):
            return remembered(what, context)
        case k.ExcessDealt() as excess:
            return _excess_dealt(excess, context)
        case k.NumberOf(number, player):
            return sum(_player_number(number, name, context) for name in players_of(player, context))
        case k.UnspentMana(types, player):
            pools = (pool_of(name, context.board) for name in players_of(player, context))
            return sum(portion.mana.of_types(types).total for pool in pools for portion in pool)
        case k.GreatestLife(among):
            return max(0, *(context.board.player(name).life for name in players_of(among, context)))
        case k.Devotion() as devotion:
            return _devotion(devotion, context)
        case k.DistinctAmong(what, among):
            return len(_distinct(what, among, context))
        case k.CastBefore() if isinstance(context.event, CastSpell):
            return context.event.before
        case k.LandsEntered(player):
            return _lands_entered(player, context)
        case k.CastFact(what):
            return cast_fact(what, context)
        case k.SpentOn(Referent.THIS):
            return cast_fact("mana spent", context)
        case _:
            raise NotModelled(f"a quantity isn't encoded: {type(quantity).__name__}")


def _lands_entered(player: PlayerRef, context: Context) -> int:
    """
    The lands that have entered under a player's control this turn.

    Raises:
        NotModelled: one that has entered this turn has left since.
    """
    if any(p.entered_this_turn and "Land" in p.printed.card_types for p in context.board.departed):
        raise NotModelled("a land that entered this turn has left since: which lands have entered isn't encoded then")
    return sum(
        p.entered_this_turn and "Land" in context.table[p.id].card_types and player_is(p.controller, player, context)
        for p in context.board.permanents
    )


def _excess_dealt(quantity: k.ExcessDealt, context: Context) -> int:
    from manaproof.rules.excess_damage import excess_dealt  # noqa: PLC0415 -- it looks at whole boards, which look-ups are part of

    return excess_dealt(quantity, context)


def _met_this_fate(object_id: ObjectId, what: str, having: Property | None, context: Context) -> bool:
    """
    Whether a permanent was destroyed, wherever it went, or has died (CR 700.4, 701.8a).
    """
    gone = next((p for p in reversed(context.board.departed) if p.id == object_id), None)
    if gone is None or gone.departure is None or context.board.permanent(object_id) is not None:
        return False
    looks = context.table[object_id]
    if what == DIED and not (gone.departure.to_zone is Zone.GRAVEYARD and "Creature" in looks.card_types):
        return False
    if what == DESTROYED and gone.departure.manner is not Manner.DESTROYED:
        return False
    return having is None or matches(having, looks, gone, context)


def as_number_of_player(quantity: Quantity) -> Quantity:
    """
    All cards of a player's hand or library are counted without looking at them: only their number must be known.
    """
    match quantity:
        case k.CountOf(Objects(having=Anything(), zone=Zone.HAND, whose=PlayerRef() as whose)):
            return k.NumberOf(k.PlayerNumber.HAND, whose)
        case k.CountOf(Objects(having=Anything(), zone=Zone.LIBRARY, whose=PlayerRef() as whose)):
            return k.NumberOf(k.PlayerNumber.LIBRARY, whose)
        case _:
            return quantity


def counted_objects(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, Permanent | None]]:
    """
    Objects as they are counted: cards that are about to enter are still where they come from (CR 614.12, 614.13c).
    """
    elsewhere = objects.zone is not Zone.BATTLEFIELD
    return objects_of(objects, counting_all_cards(context) if elsewhere else context)


def _measured(looks: Characteristics, which: k.Measure) -> int:
    if which is k.Measure.MANA_VALUE:
        return looks.mana_value
    return measure(looks, which.value) or 0


def remembered(what: str, context: Context) -> int:
    """
    How many an instruction before has moved, drawn, dealt …: what the effect remembers of it.

    Raises:
        NotModelled: it isn't known.
    """
    tallied = context.memory.tally(what)
    before = context.memory.tally(DRAWN_BEFORE) if what == "drawn" else None
    if before is not None:
        return context.board.player(context.you).number(k.PlayerNumber.CARDS_DRAWN_THIS_TURN) - before
    if what in FLIPS or what == RESULT:
        tallied = shown_of_chance(what, context.memory, context.board)
    if tallied is None:
        raise NotModelled(f"how many were {what} isn't known here")
    return tallied


def shown_of_chance(what: str, memory: Memory, board: Board) -> int | None:
    """
    What coins or dice showed for an effect, if it has made a player flip or roll: without a flip none is won or lost.
    """
    if memory.tally(CHANCE) is None:
        return 0 if what in FLIPS else None
    return next((shown.count for shown in board.shown if shown.what == what), None)


def _player_number(number: k.PlayerNumber, name: str, context: Context) -> int:
    player = context.board.player(name)
    match number:
        case k.PlayerNumber.LIFE:
            return max(0, player.life)
        case k.PlayerNumber.STARTING_LIFE:
            return _starting_life(player, context)
        case k.PlayerNumber.GRAVEYARD:
            return len(with_all_cards(player).graveyard) + player.unknown_graveyard
        case k.PlayerNumber.OPPONENTS:
            return len(context.board.opponents(name))
        case k.PlayerNumber.HAND | k.PlayerNumber.LIBRARY:
            _refuse_found(number, player)
            least, most = bounds(_ZONES[number], with_all_cards(player))
            if least != most:
                raise NotModelled(f"how many {number.value} there are for {name} isn't known; give it in the board")
            return least
        case k.PlayerNumber.DOMAIN:
            return _domain(name, context)
        case _:
            return player.number(number)


def _refuse_found(number: k.PlayerNumber, player: Player) -> None:
    """
    Refuses to count a library while cards found in it are on their way, for they are still in it (CR 701.23a, 400.7).

    Raises:
        NotModelled: it is so.
    """
    if number is k.PlayerNumber.LIBRARY and player.has_found:
        raise NotModelled(f"how many cards {whose(player.name)} library holds while a card found in it moves isn't encoded")


def _starting_life(player: Player, context: Context) -> int:
    given = player.number(k.PlayerNumber.STARTING_LIFE)
    if given or not STARTING_LIFE.in_force:
        return given
    return 40 if any(each.commanders for each in context.board.players) else 20


def _domain(name: str, context: Context) -> int:
    table = context.table
    lands = [table[p.id] for p in context.board.permanents if p.controller == name and "Land" in table[p.id].card_types]
    return len({kind for kind in BASIC_LAND_TYPES for looks in lands if kind in looks.subtypes})


_ZONES = {k.PlayerNumber.HAND: HAND, k.PlayerNumber.LIBRARY: LIBRARY}


def compared_by_size(quantity: Quantity, relation: Relation, bound: int, context: Context) -> bool | None:
    """
    Decides a comparison of a number of cards in a hand or library; None if it is no such number.

    Raises:
        NeedsCases: both is possible.
    """
    quantity = as_number_of_player(quantity)
    if not isinstance(quantity, k.NumberOf) or quantity.number not in _ZONES:
        return None
    names = players_of(quantity.player, context)
    if len(names) != 1:
        return None
    player = context.board.player(names[0])
    _refuse_found(quantity.number, player)
    counted = context.board.with_player(with_all_cards(player)) if player.about_to_enter else context.board
    return compares(_ZONES[quantity.number], names[0], relation, bound, counted)


def _devotion(quantity: k.Devotion, context: Context) -> int:
    """
    Devotion to colors, without what is entering: it isn't on the battlefield yet (CR 614.12, 700.5).
    """
    colors = quantity.colors
    if not colors:
        if context.memory.color is None:
            raise NotModelled("devotion to a chosen color, but no color is chosen here")
        colors = frozenset([context.memory.color])
    names = players_of(quantity.player, context)
    table = context.table
    mine = (p for p in context.board.permanents if p.controller in names and not p.is_entering)
    costs = [table[p.id].mana_cost or () for p in mine]
    found = [len(symbol_colors(symbol) & colors) for cost in costs for symbol in cost]
    return sum(1 for count in found if count) if DEVOTION.in_force else sum(found)


def _different_names(names: list[frozenset[str]]) -> frozenset[str]:
    """
    The names of objects; one with two names would count once (CR 201.2b).

    Raises:
        NotModelled: an object has two names.
    """
    if any(len(each) > 1 for each in names):
        raise NotModelled("how many different names there are isn't encoded where an object has two of them")
    return frozenset(name for each in names for name in each)


def _distinct(what: str, among: Objects, context: Context) -> frozenset[str]:
    found = [looks for looks, _ in counted_objects(among, context)]
    match what:
        case "colors":
            return frozenset(color.value for looks in found for color in looks.colors)
        case "basic land types":
            return frozenset(kind for looks in found for kind in looks.subtypes if kind in BASIC_LAND_TYPES)
        case "names":
            return _different_names([looks.names for looks in found])
        case "card types":
            return frozenset(kind for looks in found for kind in looks.card_types)
        case "powers":
            return frozenset(str(measure(looks, "power")) for looks in found)
        case _:
            raise NotModelled(f"how many different {what} there are isn't encoded")


SPENT = frozenset({"mana spent", "colors spent", *(f"mana spent {{{color.value}}}" for color in Color)})


def cast_fact(what: str, context: Context) -> int:
    """
    A number told of how the source was cast: what was paid, how often it was kicked (CR 400.7d).

    Raises:
        NotModelled: it isn't told.
    """
    source = permanent_of(context.source, context)
    own = source.cast_facts if source is not None else ()
    facts = own_facts(context) or own
    value = next((c.value for c in facts if c.what == what), None)
    if value is None and what in SPENT and Chosen(CAST, "0") in facts:
        return 0
    if value is None and what in OPTIONAL_COSTS:
        return 0
    if value is None:
        raise NotModelled(f"`{what}` as it was cast isn't given; say it with the event")
    return int(value)
