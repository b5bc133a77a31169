"""
Events of which there is an unknown number, all of them alike: taken together where nothing on the board looks at any of them.

Where something does, or where each has several outcomes, the number has to be told (DESIGN §4).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.amounts import Affine
from manaproof.model.board import Board, Player, Uncertain
from manaproof.model.events import DrawCard, DrawCards, EnterBattlefield, Event, MillCards, MoveObject, TokenCreation
from manaproof.model.libraries import LibraryCard, UnknownCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.outcomes import CardsDrawn, CardsMoved, Happening
from manaproof.model.patterns import EventPattern, OtherPattern
from manaproof.model.references import Manner, Step, Zone
from manaproof.model.walking import walk
from manaproof.rules.event_rules import rules_of
from manaproof.rules.guards import guard_of
from manaproof.rules.interaction import waiting
from manaproof.rules.library import lost, put_in_hand
from manaproof.rules.prohibition import prohibitions_on
from manaproof.rules.rulebook import switched_off_rules
from manaproof.rules.stated import stated
from manaproof.rules.tasks import Branch, Pending
from manaproof.rules.trigger_patterns import simple_patterns
from manaproof.rules.waiting import waiting_on


def draws(event: DrawCards, pending: Pending, board: Board) -> Branch | None:
    """
    All draws of an unknown number of cards that nobody knows, None where they must be looked at one by one (CR 121.2).
    """
    own = (*stated(f.DrawsFromBottom, board), *stated(f.RevealsFirstDrawn, board))
    single = Pending(DrawCard(event.player, cycled=event.cycled), pending.opportunities)
    if not isinstance(event.count, Affine) or pending.then is not None or own or not _is_unseen((single,), board):
        return None
    player = board.player(event.player)
    taken = _taken(player, event.count)
    if taken is None:
        return None
    drawn = player.number(PlayerNumber.CARDS_DRAWN_THIS_TURN) + event.count
    player = put_in_hand(_without(player, taken), (taken,)).with_number(PlayerNumber.CARDS_DRAWN_THIS_TURN, drawn)
    in_step = event.count if board.step is Step.DRAW and board.active == event.player else 0
    player = evolve(player, drawn_this_draw_step=player.drawn_this_draw_step + in_step, drawn_cards=None)
    return Branch(board.with_player(player), (CardsDrawn(event.player, taken),))


def mills(event: MillCards, pending: Pending, board: Board) -> Branch | None:
    """
    The milling of an unknown number of cards that nobody knows, None where the cards must be looked at (CR 701.17a).
    """
    card = LibraryCard()
    move = MoveObject(event.player, Zone.LIBRARY, Zone.GRAVEYARD, card=card, place=0, manner=Manner.MILLED, by=event.by)
    parts = (Pending(move, pending.opportunities), pending)
    if not isinstance(event.count, Affine) or pending.then is not None or not _is_unseen(parts, board):
        return None
    player = board.player(event.player)
    taken = _taken(player, event.count)
    if taken is None:
        return None
    moved = CardsMoved(event.player, (taken,), Zone.LIBRARY, Zone.GRAVEYARD, "milled", was_event=True)
    return Branch(board.with_player(_without(player, taken)), (moved,))


def creations(
    event: TokenCreation, entering: tuple[EnterBattlefield, ...], pending: Pending, told: tuple[Happening, ...], board: Board
) -> Branch | None:
    """
    The creation of an unknown number of tokens, None where it must be looked at how they enter.

    Nothing may follow that looks at the board, which has one of each.

    Args:
        event: The creation.
        entering: The entering of one token of each kind.
        pending: The creation as it is pending.
        told: What is said of it.
        board: The board before.
    """
    parts = tuple(Pending(part, pending.opportunities) for part in entering)
    permanents = (*board.permanents, *(part.permanent for part in entering))
    there = evolve(board, permanents=permanents)
    everything = (*parts, Pending(event))
    if not (_is_unseen(everything, board) and _is_unseen(everything, there)) or _may_change_control(there):
        return None
    counts = (Uncertain(part.permanent.id, kind.count) for part, kind in zip(entering, event.tokens, strict=True))
    return Branch(evolve(there, uncertain=tuple(counts)), told)


def refuse_unknown_number(board: Board) -> None:
    """
    Refuses to go on with a board on which there is an unknown number of tokens.

    Raises:
        Undecided: there are few, so that each number can be asked about.
        NotModelled: it is such a board.
    """
    for each in board.uncertain:
        raise NotModelled(f"a board of which {int(each.count)} tokens are taken together can't be looked at")


def _taken(player: Player, count: int) -> UnknownCards | None:
    """
    So many cards from the top of a library that is taken never to run out.
    """
    first = player.library.parts[0] if player.library.parts else None
    if not isinstance(first, UnknownCards) or not first.enough or first.most is not None or first.least:
        return None
    return UnknownCards(count, count, first.facts)


def _without(player: Player, taken: UnknownCards) -> Player:
    """
    The player without them: the library still has enough.
    """
    return lost(player, taken.least)


def _is_unseen(parts: tuple[Pending, ...], board: Board) -> bool:
    """
    Whether no effect and no ability on a board is about events of these kinds, and all rules are in force.
    """
    single = (part for part in parts if not isinstance(part.event, TokenCreation | MillCards))  # effects on these have applied
    if switched_off_rules() or any(waiting(board, part) for part in single):
        return False
    patterns = [pattern for waits in waiting_on(board) for pattern in simple_patterns(waits.ability.events)]
    events = tuple(part.event for part in parts)
    return not any(_may_be_about(pattern, events) for pattern in patterns) and not any(
        _may_forbid(says, events) for says, _, _ in prohibitions_on(board)
    )


def _may_forbid(says: f.Prohibition, events: tuple[Event, ...]) -> bool:
    match says:
        case f.CantDrawMoreThan():
            return any(isinstance(event, DrawCard) for event in events)
        case f.CantHappen(event=pattern) if pattern is not None:
            return _may_be_about(pattern, events)
        case _:
            return False


def _may_be_about(pattern: EventPattern, events: tuple[Event, ...]) -> bool:
    """
    Whether a pattern may be one of events, also if what it is isn't encoded.
    """
    if isinstance(pattern, OtherPattern):
        return any(kind in pattern.kinds for event in events for kind in rules_of(event).kinds(event))
    try:
        kind = guard_of(pattern).kind
    except NotModelled:
        return True
    return any(issubclass(kind, type(event)) or isinstance(event, kind) for event in events)


def _may_change_control(board: Board) -> bool:
    return any(isinstance(node, f.GainControl) for says, _ in stated(f.ContinuousEffect, board) for node in walk(says))
