"""
Keyword actions with libraries and hands as words.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.printing.costs import so_many
from manaproof.cardtext.printing.events import one, print_event
from manaproof.cardtext.printing.objects import noun
from manaproof.cardtext.printing.quantities import simple, told
from manaproof.cardtext.printing.words import UnprintableError, article, number, uncapital, verb, whose
from manaproof.model.effects import ChangeCount, DoInstead, GoElsewhere, ReplacementEffect, Rewrite, SearchOnlyTop, WhileSearching
from manaproof.model.expr import Number, Quantity, Sum
from manaproof.model.instructions import Effect, Position
from manaproof.model.patterns import (
    Cause,
    ConnivePattern,
    DiscardedPattern,
    DiscardPattern,
    EventPattern,
    ExplorePattern,
    LookActionPattern,
    MilledPattern,
    MillPattern,
    SearchPattern,
    ShufflePattern,
)
from manaproof.model.properties import Is, Property
from manaproof.model.references import PlayerRef, Referent, Zone

LibraryPattern = ConnivePattern | ExplorePattern | LookActionPattern | MillPattern | SearchPattern


def so_many_cards(count: Quantity) -> tuple[str, str]:
    """
    A number of cards before what it counts, and what is told after it.
    """
    match count:
        case Number(value):
            return number(value), ""
        case Sum((first, Number(plus))) if (word := simple(first)) is not None:
            return word, f" plus {number(plus)}"
        case _ if (word := simple(count)) is not None:
            return word, ""
        case _:
            return "X", f", where X is {told(count)}"


def number_after(action: str, count: Quantity) -> str:
    """
    A keyword action with its number: "scry 2", "scry that many cards plus one".
    """
    if isinstance(count, Number):
        return f"{action} {count.value}"
    before, after = so_many_cards(count)
    return f"{action} {before}{' cards' if after.startswith(' plus') else ''}{after}"


def _cards(what: Property, *, together: bool) -> str:
    if what == Is(Referent.THIS):
        return "~"
    words = noun(what, generic="card", many=together)
    return f"one or more {words}" if together else article(words)


_CAUSES = {Cause.OPPONENT: "a spell or ability an opponent controls", Cause.EFFECT: "an effect"}


def _caused(event: DiscardPattern | DiscardedPattern) -> str:
    return f"{_CAUSES[event.cause]} causes {event.player.value} to discard {_cards(event.what, together=False)}"


@print_event.register
def _(event: DiscardedPattern) -> str:
    if event.cause is not Cause.ANYTHING:
        return _caused(event)
    act = "cycle or discard" if event.or_cycles else "discard"
    verbs = " or ".join(verb(event.player, part) for part in act.split(" or "))
    return f"{event.player.value} {verbs} {_cards(event.what, together=event.together)}"


@print_event.register
def _(event: MilledPattern) -> str:
    return f"{event.player.value} {verb(event.player, 'mill')} {_cards(event.what, together=event.together)}"


@print_event.register
def _(event: LookActionPattern) -> str:
    verbs = " or ".join(verb(event.player, action.value) for action in event.actions)
    return f"{event.player.value} {verbs}"


@print_event.register
def _(event: SearchPattern) -> str:
    return f"{event.player.value} {verb(event.player, 'search')} {whose(event.player, 'library')}"


@print_event.register
def _(event: ShufflePattern) -> str:
    return f"{event.player.value} {verb(event.player, 'shuffle')} {whose(event.player, 'library')}"


@print_event.register
def _(event: ExplorePattern) -> str:
    card = "" if event.card is None else f" {article(noun(event.card, generic='card'))}"
    return f"{one(event.what)} explores{card}"


@print_event.register
def _(event: ConnivePattern) -> str:
    return f"{one(event.what)} connives"


def print_library(effect: ReplacementEffect, event: LibraryPattern, print_effect: Callable[[Effect], list[str]]) -> list[str]:
    """
    A replacement effect on such an action as sentences without their periods.
    """
    if effect.condition is not None or effect.uses is not None:
        raise UnprintableError("no words for the condition")
    head = f"if {_would(event)}"
    match effect.rewrite:
        case DoInstead(instructions):
            first, *rest = print_effect(instructions)
            may = "you may " if effect.optional else ""
            return [f"{head}, instead {may}{uncapital(first)}", *rest]
        case ChangeCount() as change:
            return [f"{head}, {_changed(event, change)} instead"]
        case SearchOnlyTop(count) if isinstance(event, SearchPattern):
            return [f"{head}, that player searches the top {simple(count)} cards of that library instead"]
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")


def print_discard(effect: ReplacementEffect, event: DiscardPattern) -> list[str]:
    """
    A replacement effect on a discard as a sentence without its period.
    """
    match effect.rewrite, event.to, effect.optional:
        case GoElsewhere(Zone.BATTLEFIELD, counter=counter, counters=many), Zone.GRAVEYARD, False:
            with_ = "" if counter is None else f" with {so_many(Number(many), f'{counter} counter')} on it"
            instead = f"put it onto the battlefield{with_} instead of putting it into your graveyard"
        case GoElsewhere(Zone.LIBRARY, Position.TOP, revealed=False), Zone.GRAVEYARD, True:
            instead = "discard it, but you may put it on top of your library instead of into your graveyard"
        case GoElsewhere(Zone.LIBRARY, Position.TOP, revealed=True), None, True:
            instead = "you may reveal that card and put it on top of your library instead of putting it anywhere else"
        case _:
            raise UnprintableError(f"no words for {effect.rewrite}")
    return [f"if {_caused(event)}, {instead}"]


def _would(event: EventPattern) -> str:
    match event:
        case MillPattern(player):
            return f"{player.value} would mill one or more cards"
        case LookActionPattern(player, (action,)):
            return f"{player.value} would {action.value} a number of cards"
        case SearchPattern(player, own):
            return f"{player.value} would search {whose(player, 'library') if own else 'a library'}"
        case ExplorePattern(what):
            return f"{one(what)} would explore"
        case ConnivePattern(what):
            return f"{one(what)} would connive"
        case _:
            raise UnprintableError(f"no words for {event}")


def _changed(event: LibraryPattern, change: Rewrite) -> str:
    match change:
        case ChangeCount(2, None, None, None):
            many = "twice that many cards"
        case ChangeCount(1, None, Number(plus), None):
            many = f"that many cards plus {number(plus)}"
        case _:
            raise UnprintableError(f"no words for {change}")
    match event:
        case MillPattern(player):
            return f"{'' if player is PlayerRef.YOU else 'they '}mill {many}"
        case LookActionPattern(player, (action,)):
            return f"{'' if player is PlayerRef.YOU else 'they '}{action.value} {many}"
        case _:
            raise UnprintableError(f"no words for {change}")


def print_while_searching(statement: WhileSearching) -> str:
    """
    What is so while a player is searching, as a sentence without its period.
    """
    match statement:
        case WhileSearching(PlayerRef.AN_OPPONENT, you_decide=True, exiles_found=False):
            return "you control your opponents while they're searching their libraries"
        case WhileSearching(PlayerRef.AN_OPPONENT, you_decide=False, exiles_found=True):
            return "while an opponent is searching their library, they exile each card they find"
        case _:
            raise UnprintableError(f"no words for {statement}")
