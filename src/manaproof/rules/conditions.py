"""
Conditions that are looked up on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import lookups as k
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import DamageEvent, DamagePrevented, DrawCard, DrawCards, RevealDrawn
from manaproof.model.expr import Condition
from manaproof.model.libraries import AnyOrder, LibraryCard
from manaproof.model.mana import Color
from manaproof.model.patterns import Sources
from manaproof.model.properties import Is, Objects, Property
from manaproof.model.references import Daytime, PlayerRef, Referent, Zone
from manaproof.rules.context import Context
from manaproof.rules.how_cast import own_facts, was_cast
from manaproof.rules.linked import LINKED
from manaproof.rules.matching import card_matches, chosen, matches
from manaproof.rules.objects_meant import looks_of, objects_of, placed_matches, unknown_matches
from manaproof.rules.places import Placed
from manaproof.rules.public_zones import top_of_graveyard
from manaproof.rules.quantities import remembered
from manaproof.rules.referring import event_player, permanent_of, player_is, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.words import whose

ANCHORED = rule(
    __name__,
    "614.12c",
    "what stands behind an anchor word is had if that word was chosen as the permanent entered",
    otherwise="what stands behind an anchor word is had whichever word was chosen",
    also=("607.2m",),
)
YES = "yes"
DAYTIME_NOT_TOLD = "whether it is day or night isn't told; write `daytime: night` (`--daytime night`) or `daytime: day`"


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
            return unknown_matches(which, having, context)
        case k.PlayerIs(role, who):
            return player_is(event_player(context.event, role, context), who, context)
        case k.DealtBy(sources):
            return _is_dealt_by(sources, context)
        case k.OfPrevented(condition):
            return _holds_of_prevented(condition, context)
        case k.Prevented(by):
            return remembered("prevented", context) > 0 and _was_dealt_by(by, context)
        case k.IsOwnReveal():
            return isinstance(context.event, RevealDrawn) and (context.event.source == context.source or not LINKED.in_force)
        case k.IsOfCycled(having):
            cycled = context.event.cycled if isinstance(context.event, DrawCard | DrawCards) else None
            return cycled is not None and card_matches(having, cycled, context)
        case k.IsTurnOf(who):
            return player_is(context.board.active, who, context)
        case k.IsDuring(step, who):
            return context.board.step is step and (who is None or player_is(context.board.active, who, context))
        case k.AnchorChosen(word):
            return chosen("anchor word", context) == word or not ANCHORED.in_force
        case k.IsDaytime(daytime):
            return _daytime(context) is daytime
        case k.PlayedLandThisTurn(who):
            number = k.PlayerNumber.LANDS_PLAYED_THIS_TURN
            return any(context.board.player(name).number(number) > 0 for name in players_of(who, context))
        case k.HasDesignation(who, designation):
            return any(designation in context.board.player(name).designations for name in players_of(who, context))
        case k.CardThisWay():
            from manaproof.rules.cards_this_way import holds_of_cards  # noqa: PLC0415 -- as below

            return holds_of_cards(condition, context)
        case k.FoundMatches(having):
            return _found_matches(having, context)
        case k.ChosenColorIs(color):
            return chosen_color(context) is color
        case k.CouldProduceType(permanents, mana_type):
            return any(mana_type in _produces(looks, context) for looks in _asked(permanents, context))
        case k.WasCast(how):
            return was_cast(how, permanent_of(context.source, context), context.you, own_facts(context))
        case k.WasNoted(what):
            return _was_noted(what, context)
        case k.TopCardIs(having, who, Zone.GRAVEYARD):
            return _top_of_graveyard_is(having, who, context)
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
    told = {placed_matches(having, placed, context) for placed in known}
    if len(known) != len(cards) or len(told) != 1:
        raise NotModelled(f"what the top card of {whose(name)} library is isn't known; give the library in the board")
    return told.pop()


def _top_of_graveyard_is(having: Property, who: PlayerRef, context: Context) -> bool:
    (name,) = players_of(who, context)
    top = top_of_graveyard(context.board.player(name))
    return top is not None and placed_matches(having, Placed(top, Zone.GRAVEYARD, name), context)


def _daytime(context: Context) -> Daytime:
    if context.board.daytime is None:
        raise NotModelled(DAYTIME_NOT_TOLD)
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
    found = context.memory.one_found
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
