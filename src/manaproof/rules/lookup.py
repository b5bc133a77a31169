"""
Look-ups: leaves of quantities and conditions that are answered by the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import lookups as k
from manaproof.model.board import AnyOrder, Board, LibraryCard, ObjectId, Permanent, Player
from manaproof.model.cards import BASIC_LAND_TYPES, Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import DamageEvent, DamagePrevented, Event, MoveObject, TokenCreation
from manaproof.model.expr import Condition, Quantity, Relation
from manaproof.model.instructions import FLIPS, RESULT
from manaproof.model.mana import Color
from manaproof.model.patterns import Sources
from manaproof.model.properties import Anything, Every, ExiledWith, Is, Objects, Property
from manaproof.model.references import Daytime, Manner, PlayerRef, Referent, Zone
from manaproof.model.symbols import symbol_colors
from manaproof.model.walking import walk
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.matching import card_matches, chosen, matches, measure
from manaproof.rules.places import Place, Placed, reaching, zones_beyond
from manaproof.rules.referring import event_player, object_of, permanent_of, player_is, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.sizes import HAND, LIBRARY, bounds, compares
from manaproof.rules.unknown_cards import unknown_card_matches
from manaproof.rules.words import whose

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
YES = "yes"
DRAWN_BEFORE = "drawn before"  # how many cards its player had drawn this turn before an effect made them draw


def looks_of(which: Referent, context: Context) -> tuple[Characteristics, Permanent | None] | None:
    """
    The characteristics of the object that a text points at, and its status while it is a permanent.
    """
    if which is Referent.SACRIFICED:
        return (context.spent, None) if context.spent else None
    if which is Referent.EXILED_CARD:
        source = permanent_of(context.source, context)
        return (_looks_in_exile(source.exiled_with[0], context), None) if source and source.exiled_with else None
    object_id = object_of(which, context)
    permanent = permanent_of(object_id, context)
    if permanent is not None:
        return context.table[permanent.id], permanent
    placed = context.table.get(object_id or "")
    return (placed, None) if placed is not None else _moving(which, context)


def _moving(which: Referent, context: Context) -> tuple[Characteristics, Permanent] | None:
    """
    The card or spell that the event is about.
    """
    event = context.event
    if event is None or which is not Referent.THAT or context.memory.that is not None:
        return None
    found = rules_of(event).as_object(event, context.board)
    if found is None:
        return None
    return evolve(_looks_of_moving(event, found, context), id=found.id), found


def _looks_of_moving(event: Event, found: Permanent, context: Context) -> Characteristics:
    from manaproof.rules.elsewhere import looks_of_placed  # noqa: PLC0415 -- it looks at whole boards, which look-ups are part of

    zone = event.from_zone if isinstance(event, MoveObject) else None
    if zone is None or zone is Zone.BATTLEFIELD:
        return _looks_of_card(found.card, Place(owner=found.owner), context)
    spell = found.id if zone is Zone.STACK else None
    return looks_of_placed(Placed(found.card, zone, found.owner, found.controller, spell, found.is_token), context.board)


def _looks_of_card(card: Card, place: Place, context: Context) -> Characteristics:
    from manaproof.rules.elsewhere import looks_of_card  # noqa: PLC0415 -- as above

    return looks_of_card(card, place, context.board)


def _unknown_matches(which: Referent, having: Property, context: Context) -> bool:
    """
    Whether the card that the event is about has a property, where nobody knows the card.
    """
    event = context.event
    if event is None or which is not Referent.THAT or context.memory.that is not None:
        return False
    card, owner = rules_of(event).unknown_card(event), event_player(event, k.Role.OWNER, context)
    return card is not None and owner is not None and unknown_card_matches(having, card, owner, context)


def objects_of(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, Permanent | None]]:
    """
    The objects that a text means, in the order of the board.

    Raises:
        NotModelled: they are in a zone whose cards aren't known.
    """
    if objects.zone is Zone.BATTLEFIELD:
        table = context.table
        for permanent in context.board.permanents:
            if matches(objects.having, table[permanent.id], permanent, context):
                yield table[permanent.id], permanent
        return
    if any(isinstance(node, ExiledWith) for node in walk(objects.having)):
        yield from _exiled_with(objects, context)
        return
    for player in context.board.players:
        if objects.whose is None or player_is(player.name, objects.whose, context):
            for placed, looks in _cards_in(objects.zone, player, context):
                if matches(objects.having, looks, placed.as_permanent(), context):
                    yield looks, None


def _exiled_with(objects: Objects, context: Context) -> Iterator[tuple[Characteristics, None]]:
    """
    Cards exiled with the source: the board lists them with it (CR 607.2a).
    """
    source = permanent_of(context.source, context)
    rest = objects.having.properties if isinstance(objects.having, Every) else (objects.having,)
    others = Every(tuple(p for p in rest if not isinstance(p, ExiledWith)))
    if any(p.what is not Referent.THIS for p in rest if isinstance(p, ExiledWith)) or _has_deep(others):
        raise NotModelled("which cards were exiled with another object isn't encoded")
    for card in source.exiled_with if source else ():
        looks = _looks_in_exile(card, context)
        if matches(others, looks, None, context):
            yield looks, None


def _looks_in_exile(card: Card, context: Context) -> Characteristics:
    """
    What a card is that was exiled with something; whose it is, boards don't say.

    Raises:
        NotModelled: effects change cards in exile.
    """
    if any(Zone.EXILE in zones_beyond(effect) for effect in reaching(context.board)):
        raise NotModelled(f"what effects on cards in exile make of `{card.front.name}` isn't encoded")
    return of_card(card)


def _has_deep(others: Every) -> bool:
    return any(isinstance(node, ExiledWith) for node in walk(others))


def _cards_in(zone: Zone, player: Player, context: Context) -> list[tuple[Placed, Characteristics]]:
    """
    The cards of a zone as the layers have them now, those that nothing changes as they are printed.
    """
    match zone:
        case Zone.GRAVEYARD:
            cards = player.graveyard
        case Zone.EXILE:
            cards = player.exile
        case Zone.COMMAND:
            cards = player.commanders
        case Zone.HAND if player.unknown_hand.most == 0:
            cards = player.hand
        case _:
            raise NotModelled(f"which cards are in {whose(player.name)} {zone.value} isn't known; give them in the board")
    placed = [Placed(card, zone, player.name) for card in cards]
    return [(each, context.table.get(each.id) or of_card(each.card)) for each in placed]


def quantity_of(quantity: Quantity, context: Context) -> int:
    """
    The number that a look-up finds.

    Raises:
        NotModelled: it isn't known, or the look-up isn't encoded.
    """
    match as_number_of_player(quantity):
        case k.CountOf(objects):
            return sum(1 for _ in objects_of(objects, context))
        case k.TokensWith(having):
            created = context.event.tokens if isinstance(context.event, TokenCreation) else ()
            return sum(kind.count for kind in created if matches(having, of_card(kind.card), None, context))
        case k.MeasureOf(which, of):
            found = looks_of(of, context)
            return max(0, _measured(found[0], which)) if found else 0
        case k.GreatestAmong(which, among):
            return max((_measured(looks, which) for looks, _ in objects_of(among, context)), default=0)
        case k.TotalAmong(which, among):
            return sum(_measured(looks, which) for looks, _ in objects_of(among, context))
        case k.CountersOn(kind, of):
            permanent = permanent_of(object_of(of, context), context)
            return permanent.count_of(kind) if permanent else 0
        case k.CountersAmong(kind, among):
            return sum(p.count_of(kind) for _, p in objects_of(among, context) if p)
        case k.ThoseCount(what, having) if what in DESTROYED_OR_DIED:
            return sum(_met_this_fate(object_id, what, having, context) for object_id in context.memory.those)
        case k.ThoseCount(what):
            return _remembered(what, context)
        case k.ExcessDealt() as excess:
            return _excess_dealt(excess, context)
        case k.NumberOf(number, player):
            return sum(_player_number(number, name, context) for name in players_of(player, context))
        case k.UnspentMana(types, player):
            pools = (context.board.player(name).pool for name in players_of(player, context))
            return sum(portion.mana.of_types(types).total for pool in pools for portion in pool)
        case k.GreatestLife(among):
            return max(0, *(context.board.player(name).life for name in players_of(among, context)))
        case k.Devotion() as devotion:
            return _devotion(devotion, context)
        case k.DistinctAmong(what, among):
            return len(_distinct(what, among, context))
        case k.CastFact(what):
            return _cast_fact(what, context)
        case _:
            raise NotModelled(f"a quantity isn't encoded: {type(quantity).__name__}")


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


def _measured(looks: Characteristics, which: k.Measure) -> int:
    if which is k.Measure.MANA_VALUE:
        return looks.mana_value
    return measure(looks, which.value) or 0


def _remembered(what: str, context: Context) -> int:
    remembered = context.memory.tally(what)
    before = context.memory.tally(DRAWN_BEFORE) if what == "drawn" else None
    if before is not None:
        return context.board.player(context.you).number(k.PlayerNumber.CARDS_DRAWN_THIS_TURN) - before
    if what in FLIPS or what == RESULT:
        remembered = shown_of_chance(what, context.memory, context.board)
    if remembered is None:
        raise NotModelled(f"how many were {what} isn't known here")
    return remembered


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
            return len(player.graveyard)
        case k.PlayerNumber.OPPONENTS:
            return len(context.board.opponents(name))
        case k.PlayerNumber.HAND | k.PlayerNumber.LIBRARY:
            least, most = bounds(_ZONES[number], player)
            if least != most:
                raise NotModelled(f"how many {number.value} there are for {name} isn't known; give it in the board")
            return least
        case k.PlayerNumber.DOMAIN:
            return _domain(name, context)
        case _:
            return player.number(number)


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
    return compares(_ZONES[quantity.number], names[0], relation, bound, context.board)


def _devotion(quantity: k.Devotion, context: Context) -> int:
    colors = quantity.colors
    if not colors:
        if context.memory.color is None:
            raise NotModelled("devotion to a chosen color, but no color is chosen here")
        colors = frozenset([context.memory.color])
    names = players_of(quantity.player, context)
    table = context.table
    costs = [table[p.id].mana_cost or () for p in context.board.permanents if p.controller in names]
    found = [len(symbol_colors(symbol) & colors) for cost in costs for symbol in cost]
    return sum(1 for count in found if count) if DEVOTION.in_force else sum(found)


def colors_among(objects: Objects, context: Context) -> frozenset[Color]:
    """
    The colors of objects together.
    """
    return frozenset(color for looks, _ in objects_of(objects, context) for color in looks.colors)


def _distinct(what: str, among: Objects, context: Context) -> frozenset[str]:
    found = [looks for looks, _ in objects_of(among, context)]
    match what:
        case "colors":
            return frozenset(color.value for looks in found for color in looks.colors)
        case "basic land types":
            return frozenset(kind for looks in found for kind in looks.subtypes if kind in BASIC_LAND_TYPES)
        case "names":
            return frozenset(looks.name for looks in found)
        case "card types":
            return frozenset(kind for looks in found for kind in looks.card_types)
        case "powers":
            return frozenset(str(measure(looks, "power")) for looks in found)
        case _:
            raise NotModelled(f"how many different {what} there are isn't encoded")


def _cast_fact(what: str, context: Context) -> int:
    source = permanent_of(context.source, context)
    value = next((c.value for c in source.cast_facts if c.what == what), None) if source else None
    if value is None and source is not None and source.copied is not None and what == "kicked":
        return 0  # the spell that the copy was had no kicker; how the original was cast isn't copied (CR 607.5, 707.2)
    if value is None:
        raise NotModelled(f"`{what}` as it was cast isn't given; say it with the event")
    return int(value)


def _was_noted(what: str, context: Context) -> bool:
    source = permanent_of(context.source, context)
    value = next((c.value for c in source.chosen if c.what == what), None) if source else None
    if value is None:
        name = source.name if source is not None else context.source
        raise NotModelled(f"whether {what} was so as `{name}` entered isn't known")
    return value == YES


def condition_of(condition: Condition, context: Context) -> bool:
    """
    Whether a look-up condition holds.

    Raises:
        NotModelled: it can't be told.
    """
    match condition:
        case k.Matches(which, having):
            found = looks_of(which, context)
            if found is not None:
                return matches(having, found[0], found[1], context)
            return _unknown_matches(which, having, context)
        case k.PlayerIs(role, who):
            return player_is(event_player(context.event, role, context), who, context)
        case k.DealtBy(sources):
            return _is_dealt_by(sources, context)
        case k.OfPrevented(condition):
            return _holds_of_prevented(condition, context)
        case k.Prevented(by):
            return _remembered("prevented", context) > 0 and _was_dealt_by(by, context)
        case k.IsTurnOf(who):
            return player_is(context.board.active, who, context)
        case k.IsDuring(step, who):
            return context.board.step is step and (who is None or player_is(context.board.active, who, context))
        case k.IsDaytime(daytime):
            return _daytime(context) is daytime
        case k.PlayedLandThisTurn(who):
            number = k.PlayerNumber.LANDS_PLAYED_THIS_TURN
            return any(context.board.player(name).number(number) > 0 for name in players_of(who, context))
        case k.HasDesignation(who, designation):
            return any(designation in context.board.player(name).designations for name in players_of(who, context))
        case k.FoundMatches(having):
            return _found_matches(having, context)
        case k.ChosenColorIs(color):
            return chosen_color(context) is color
        case k.CouldProduceType(permanents, mana_type):
            return any(mana_type in _produces(looks, context) for looks in _asked(permanents, context))
        case k.WasCast(how):
            return _cast_fact(how, context) > 0
        case k.WasNoted(what):
            return _was_noted(what, context)
        case k.TopCardIs(having, who):
            return _top_card_is(having, who, context)
        case k.IsElsewhere():
            return permanent_of(context.source, context) is None
        case k.UnreadCondition(stopped_at, reason):
            source = permanent_of(context.source, context)
            name = source.name if source is not None else context.name or context.source
            raise NotModelled(f"a condition of `{name}` wasn't read: at `{stopped_at}` ({reason})")
        case _:
            raise NotModelled(f"a condition isn't encoded: {type(condition).__name__}")


def _top_card_is(having: Property, who: PlayerRef, context: Context) -> bool:
    """
    Whether the top card of a library has a property; cards in an order that was chosen may all have it, or none.

    Raises:
        NotModelled: what the card is isn't known.
    """
    (name,) = players_of(who, context)
    parts = context.board.player(name).library.parts
    if not parts:
        return False
    first = parts[0]
    cards = first.cards if isinstance(first, AnyOrder) else (first,) if isinstance(first, LibraryCard) else ()
    known = [Placed(card.known, Zone.LIBRARY, name) for card in cards if card.known is not None]
    told = {matches(having, context.table.get(p.id) or of_card(p.card), p.as_permanent(), context) for p in known}
    if len(known) != len(cards) or len(told) != 1:
        raise NotModelled(f"what the top card of {whose(name)} library is isn't known; give the library in the board")
    return told.pop()


def _daytime(context: Context) -> Daytime:
    if context.board.daytime is None:
        raise NotModelled("whether it is day or night isn't told; write `daytime: night` (`--daytime night`) or `daytime: day`")
    return context.board.daytime


def _is_dealt_by(sources: tuple[Sources, ...], context: Context) -> bool:
    from manaproof.rules.damage_sources import is_one_of  # noqa: PLC0415 -- it looks at whole boards, which look-ups are part of

    return isinstance(context.event, DamageEvent) and is_one_of(context.event.source, sources, context)


def _holds_of_prevented(condition: Condition, context: Context) -> bool:
    from manaproof.rules.folding import ground_truth  # noqa: PLC0415 -- folding looks things up
    from manaproof.rules.replacing import environment  # noqa: PLC0415 -- as above

    if not isinstance(context.event, DamagePrevented):
        return False
    here = evolve(context, event=context.event.part)
    return ground_truth(condition, here, environment(context.event.part, here))


def _was_dealt_by(by: Sources, context: Context) -> bool:
    """
    Whether the damage that an effect prevented was from such a source.
    """
    from manaproof.rules.damage_sources import is_one_of  # noqa: PLC0415 -- as above

    if by == Sources():
        return True
    if context.memory.dealer is None:
        raise NotModelled("from which of several sources damage was prevented isn't encoded")
    return is_one_of(context.memory.dealer, (by,), context)


def _found_matches(having: Property, context: Context) -> bool:
    found = context.memory.found
    if found is None:
        return False
    if found.known is None:
        known = next((fact.holds for fact in found.facts if fact.having == having), None)
        if known is None:
            raise NotModelled("what the card is that was drawn isn't known; give the library in the board")
        return known
    return card_matches(having, found.known, context)


def _asked(permanents: Objects, context: Context) -> Iterator[Characteristics]:
    """
    The permanents that are asked what they could produce; one that was sacrificed to pay is asked as it last was.
    """
    yield from (looks for looks, _ in objects_of(permanents, context))
    if permanents.having == Is(Referent.SACRIFICED) and context.spent is not None:
        yield context.spent


def _produces(looks: Characteristics, context: Context) -> frozenset[object]:
    if context.produces is None or looks.id is None:
        raise NotModelled("what a permanent could produce isn't known here")
    return frozenset(context.produces(context.board, looks.id))


def chosen_color(context: Context) -> Color | None:
    """
    The color that was chosen for the source or by the effect; None if it is said that none was.

    Raises:
        NotModelled: the board doesn't say.
    """
    if context.memory.color is not None or context.memory.no_color:
        return context.memory.color
    value = chosen("color", context)
    return None if value is None else Color(value)
