"""
What is done with cards of a library, as words that follow the player who does it.
"""

from __future__ import annotations

from functools import singledispatch

from manaproof.cardtext.printing.library_actions import number_after, so_many_cards
from manaproof.cardtext.printing.objects import noun, print_some
from manaproof.cardtext.printing.quantities import amount_before, simple, told
from manaproof.cardtext.printing.words import UnprintableError, article, listed, whose
from manaproof.model.expr import ONE, Quantity
from manaproof.model.instructions import (
    Arrangement,
    ChooseDrawn,
    ChooseFromHand,
    ChoosePlayer,
    DiscardFound,
    DiscardHand,
    ExileThatCard,
    ExileTop,
    ExileUntil,
    Fateseal,
    Instruction,
    LookAtTop,
    Mill,
    PutFromHand,
    PutLooked,
    PutNotCast,
    RevealFound,
    RevealHand,
    RevealLooked,
    RevealThatCard,
    RevealTop,
    RevealUntil,
    Scry,
    SearchLibrary,
    Shuffle,
    ShuffleFromGraveyard,
    ShuffleZones,
    Surveil,
    Which,
)
from manaproof.model.lookups import ThoseCount
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Zone


@singledispatch
def library_act(instruction: Instruction) -> str:
    """
    An instruction about cards of a library, in the form that goes with "you".
    """
    raise UnprintableError(f"no words for {instruction}")


@library_act.register
def _(instruction: Mill) -> str:
    before, after = so_many_cards(instruction.count)
    return f"mill {'a card' if instruction.count == ONE else f'{before} cards'}{after}"


@library_act.register
def _(instruction: Scry) -> str:
    return number_after("scry", instruction.count)


@library_act.register
def _(instruction: Surveil) -> str:
    return number_after("surveil", instruction.count)


@library_act.register
def _(instruction: Fateseal) -> str:
    return number_after("fateseal", instruction.count)


@library_act.register
def _(instruction: RevealHand) -> str:
    return f"reveal {whose(instruction.player, 'hand')}"


@library_act.register
def _(instruction: ChooseFromHand) -> str:
    return f"choose {article(noun(instruction.having, generic='card'))} from it"


@library_act.register
def _(_instruction: RevealFound) -> str:
    return "reveal that card"


@library_act.register
def _(instruction: ChooseDrawn) -> str:
    return f"choose {simple(instruction.count)} cards in your hand drawn this turn"


@library_act.register
def _(_instruction: RevealThatCard) -> str:
    return "reveal it"


@library_act.register
def _(instruction: RevealTop) -> str:
    return "reveal " + _top(instruction.count, instruction.player)


@library_act.register
def _(instruction: LookAtTop) -> str:
    return "look at " + _top(instruction.count, instruction.player)


@library_act.register
def _(instruction: RevealUntil) -> str:
    if instruction.of is not None:
        raise UnprintableError("no words for the kind")
    return "reveal cards from the top of your library until you reveal a card of the chosen kind"


@library_act.register
def _(instruction: ExileUntil) -> str:
    if instruction.player is not PlayerRef.YOU:
        raise UnprintableError("no words for who exiles")
    return f"exile cards from the top of your library until you exile {print_some(ONE, Objects(instruction.of, Zone.LIBRARY))}"


@library_act.register
def _(instruction: PutNotCast) -> str:
    where = f"the {instruction.position.value} of your library {instruction.arrangement.value}"
    return f"put the exiled cards that weren't cast this way on {where}"


@library_act.register
def _(instruction: PutLooked) -> str:
    which = _looked(instruction)
    if instruction.to is Zone.BATTLEFIELD:
        counters = [f"{article(f'{kind} counter')} on it" for kind, count in instruction.counters if count == 1]
        if len(counters) != len(instruction.counters):
            raise UnprintableError("no words for the counters")
        having = f" with {listed(counters, 'and')}" if counters else ""
        return f"put {which} onto the battlefield{' tapped' if instruction.tapped else ''}{having}"
    if instruction.to is Zone.EXILE:
        return f"exile {which}"
    if instruction.to is not Zone.LIBRARY:
        zone = instruction.to.value
        into = f"its owner's {zone}" if instruction.owners else whose(instruction.player, zone)
        return f"put {which} into {into}"
    order = "" if instruction.arrangement is Arrangement.AS_IS else f" {instruction.arrangement.value}"
    where = f"the {instruction.position.value if instruction.position else 'top'} of your library"
    return f"put {which} on {where}{order}"


@library_act.register
def _(instruction: RevealLooked) -> str:
    if instruction.having is None:
        raise UnprintableError("no words for the cards")
    return f"reveal {print_some(instruction.count, Objects(instruction.having, Zone.LIBRARY))} from among them"


@library_act.register
def _(instruction: PutFromHand) -> str:
    order = "" if instruction.arrangement is Arrangement.AS_IS else f" {instruction.arrangement.value}"
    cards = "a card" if instruction.count == ONE else f"{simple(instruction.count)} cards"
    return f"put {cards} from your hand on the {instruction.position.value} of your library{order}"


@library_act.register
def _(instruction: DiscardHand) -> str:
    return f"discard {whose(instruction.player, 'hand')}"


@library_act.register
def _(instruction: ChoosePlayer) -> str:
    return "choose an opponent" if instruction.opponent else "choose a player"


@library_act.register
def _(instruction: ExileTop) -> str:
    down = " face down" if instruction.face_down else ""
    if instruction.whose is PlayerRef.AN_OPPONENT:
        return f"exile the top card of one of their opponents' libraries{down}"
    if instruction.whose is not None:
        library = f"{instruction.whose.value}'s library"
        return f"exile {_top_of(instruction.count, library)}{down}"
    if simple(instruction.count) is None and instruction.player is PlayerRef.YOU and not down:
        return f"exile cards from the top of your library equal to {told(instruction.count)}"
    return f"exile {_top(instruction.count, instruction.player)}{down}"


@library_act.register
def _(_instruction: ExileThatCard) -> str:
    return "exile that card face up"


@library_act.register
def _(_instruction: DiscardFound) -> str:
    return "discard it"


@library_act.register
def _(instruction: SearchLibrary) -> str:
    if instruction.whose is not None:
        zones = "graveyard, hand, and library" if instruction.zones else "library"
        return f"search {instruction.whose.value}'s {zones} for {_sought(instruction)}"
    library = "their library" if instruction.player is not PlayerRef.YOU else "your library"
    return f"search {library} for {_sought(instruction)}"


def _sought(instruction: SearchLibrary) -> str:
    if instruction.every:
        return f"all {noun(instruction.having, generic='card', many=True)}"
    if instruction.count is None or not instruction.up_to:
        objects = Objects(instruction.having, Zone.LIBRARY, PlayerRef.YOU)
        return print_some(instruction.count or ONE, objects, any_number=instruction.count is None)
    cards = noun(instruction.having, generic="card", many=True)
    many, after = amount_before(instruction.count)
    return f"up to {many} {cards}{after}"


@library_act.register
def _(instruction: ShuffleFromGraveyard) -> str:
    up_to = "any number of" if instruction.most is None else f"up to {instruction.most}"
    many = "target" if instruction.least else f"{up_to} target"
    cards = noun(instruction.having, generic="card", many=not instruction.least)
    graveyard, library = (whose(instruction.player, zone) for zone in ("graveyard", "library"))
    return f"shuffle {many} {cards} from {graveyard} into {library}"


@library_act.register
def _(instruction: ShuffleZones) -> str:
    zones = whose(instruction.player, " and ".join(zone.value for zone in instruction.zones))
    return f"shuffle {zones} into {whose(instruction.player, 'library')}"


@library_act.register
def _(_instruction: Shuffle) -> str:
    return "shuffle"


def _top(count: Quantity, player: PlayerRef) -> str:
    return _top_of(count, whose(player, "library"))


def _top_of(count: Quantity, library: str) -> str:
    if count == ONE:
        return f"the top card of {library}"
    if isinstance(count, ThoseCount):
        return f"that many cards from the top of {library}"
    return f"the top {simple(count)} cards of {library}"


def _looked(instruction: PutLooked) -> str:
    match instruction.which:
        case Which.ALL_WITH if instruction.having is not None:
            return f"all {noun(instruction.having, generic='card', many=True)} revealed this way"
        case Which.FOUND:
            return "that card"
        case Which.REST:
            return "the rest"
        case Which.CHOSEN if instruction.having is not None:
            return print_some(instruction.count, Objects(instruction.having, Zone.LIBRARY)) + " from among them"
        case Which.CHOSEN:
            return f"{simple(instruction.count)} of them"
        case _:
            raise UnprintableError("no words for the cards")
