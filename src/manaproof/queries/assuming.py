"""
What an answer takes for granted, in words that are given with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from manaproof.model import occasions as o
from manaproof.model.abilities import ClassLevelAbility, KeywordAbility, SpellAbility, UnreadAbility
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.costs import ManaCost
from manaproof.model.instructions import ChooseDrawn, Unread
from manaproof.model.libraries import UnknownCards
from manaproof.model.lookups import PlayerNumber
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import CardDrawn, CardsDrawn, CardsMoved, CardsShown, Did, Outcome
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId
from manaproof.model.properties import ExiledWith
from manaproof.model.references import Referent, Step, Zone
from manaproof.model.symbols import in_braces
from manaproof.model.walking import walk
from manaproof.rules.activatable import activated_abilities
from manaproof.rules.casting import at_time_of_casting
from manaproof.rules.casting_costs import chosen_costs
from manaproof.rules.how_cast import OPTIONAL_COSTS, PAYS_MANA
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import classify
from manaproof.rules.playing import at_time_of_playing
from manaproof.rules.words import whose


def assumptions_of(board: Board, occasion: Occasion, found: Iterable[Outcome]) -> tuple[str, ...]:
    """
    What the outcomes of an occasion take for granted.
    """
    parts = parts_of(occasion)
    found = tuple(found)
    said = [
        *_libraries(board, found),
        *_unknown_cards(found),
        *_unknown_discards(board, found),
        *_draw_step(board, parts),
        *_drawn_this_turn(board),
        *_class_levels(board),
        *granted_by_the_board(board, parts),
    ]
    for part in parts:
        if isinstance(part, o.Casts):
            said += [*_cast(part.card), *_optional_costs(part)]
            if at_time_of_casting(part, board).active != board.active:
                said.append(f"it is {whose(part.player)} turn")
        if isinstance(part, o.Plays) and at_time_of_playing(part, board).active != board.active:
            said.append(f"it is {whose(part.player)} turn")
        if isinstance(part, o.TapForMana | o.Activate):
            said.extend(_mana_paid(part, board))
    return tuple(dict.fromkeys(said))


def parts_of(occasion: Occasion) -> tuple[Occasion, ...]:
    """
    The occasions of a sequence or of what happens at once, or the one.
    """
    return occasion.occasions if isinstance(occasion, o.InSequence | o.AtOnce) else (occasion,)


def _class_levels(board: Board) -> list[str]:
    """
    Classes of which the board tells no level have none but the first (CR 716.2d).
    """
    return [
        f"{permanent.name} is level 1"
        for permanent in board.permanents
        if permanent.class_level is None and any(isinstance(a, ClassLevelAbility) for a in permanent.printed.abilities)
    ]


def _unknown_cards(found: tuple[Outcome, ...]) -> list[str]:
    moves = (h for outcome in found for h in outcome.happenings if isinstance(h, CardsMoved))
    moved = [move for move in moves if move.to_zone is Zone.GRAVEYARD or move.was_event]  # an event may have been replaced
    if any(isinstance(card, UnknownCards) or card.known is None for move in moved for card in move.cards):
        return ["cards that nobody knows have no abilities that work from a graveyard"]
    return []


def _unknown_discards(board: Board, found: tuple[Outcome, ...]) -> list[str]:
    unknown = {player.name for player in board.players if player.unknown_hand.most != 0 or not _library_is_known(player)}
    happenings = (h for outcome in found for h in outcome.happenings)
    if any(_may_be_discarded(h) and h.player in unknown for h in happenings if isinstance(h, Did | CardsMoved)):
        return ["cards that nobody knows have no abilities that work as they are discarded"]
    return []


def _may_be_discarded(happening: Did | CardsMoved) -> bool:
    """
    Whether cards were discarded of which nobody may know what they are.
    """
    if isinstance(happening, CardsMoved):
        unknown = any(isinstance(card, UnknownCards) or card.known is None for card in happening.cards)
        return happening.from_zone is Zone.HAND and unknown
    return EventKind.DISCARD in happening.kinds


def _library_is_known(player: Player) -> bool:
    return not any(isinstance(part, UnknownCards) for part in player.library.parts)


def _draw_step(board: Board, parts: tuple[Occasion, ...]) -> list[str]:
    draws = any(isinstance(part, o.DrawsCards) and not part.in_draw_step for part in parts)
    if board.step is Step.DRAW and draws and all(player.drawn_this_draw_step == 0 for player in board.players):
        return ["no card has been drawn in this draw step before"]
    return []


def _drawn_this_turn(board: Board) -> list[str]:
    """
    That the draw of a draw step isn't told matters to abilities that ask which cards were drawn this turn.
    """
    asking = any(isinstance(node, ChooseDrawn) for p in board.permanents for node in walk(p.printed.abilities))
    drawn = any(player.number(PlayerNumber.CARDS_DRAWN_THIS_TURN) for player in board.players)
    return ["no card has been drawn this turn before"] if board.step is Step.DRAW and asking and not drawn else []


_OF_LIBRARIES = (CardDrawn, CardsDrawn, CardsShown, CardsMoved)


def _took_cards(happening: CardDrawn | CardsDrawn | CardsShown | CardsMoved) -> bool:
    """
    Whether cards of a library were looked at or taken.
    """
    match happening:
        case CardsMoved(from_zone=zone) | CardsShown(zone=zone):
            return zone is Zone.LIBRARY
        case _:
            return True


def _libraries(board: Board, found: tuple[Outcome, ...]) -> list[str]:
    said = []
    for player in board.players:
        enough = any(isinstance(part, UnknownCards) and part.enough for part in player.library.parts)
        happenings = (h for outcome in found for h in outcome.happenings)
        if enough and any(_took_cards(h) and h.player == player.name for h in happenings if isinstance(h, _OF_LIBRARIES)):
            said.append(f"{whose(player.name)} library isn't given: it is taken to hold enough cards")
    return said


def granted_by_the_board(board: Board, parts: Iterable[Occasion] = ()) -> tuple[str, ...]:
    """
    What every answer about a board takes for granted.
    """
    return (*approximate_texts(board, parts), *_nothing_exiled(board), *order_of_timestamps(board))


def _nothing_exiled(board: Board) -> tuple[str, ...]:
    """
    Permanents that look at the cards exiled with them, of which the board names none.
    """
    names = [
        permanent.name
        for permanent in board.permanents
        if not permanent.exiled_with
        and any(isinstance(node, ExiledWith) or node is Referent.EXILED_CARD for node in walk(permanent.printed.abilities))
    ]
    return tuple(f"no card is exiled with {name}" for name in dict.fromkeys(names))


def order_of_timestamps(board: Board) -> tuple[str, ...]:
    """
    Said where the order in which permanents entered decides what they are (CR 613.7): it is taken to be the order listed.
    """
    if board.timestamps_open:
        return ()
    last = board.latest_timestamp
    turned = evolve(
        board,
        permanents=tuple(evolve(p, timestamp=last - p.timestamp) for p in board.permanents),
        resolved=tuple(evolve(r, timestamp=last - r.timestamp) for r in board.resolved),
    )
    if _untimed(characteristics_on(turned)) == _untimed(characteristics_on(board)):
        return ()
    return ("permanents and effects came in the order in which they are listed (613.7)",)


def _untimed(table: Mapping[ObjectId, Characteristics]) -> dict[ObjectId, Characteristics]:
    """
    What objects are, without when they became so.
    """
    return {
        object_id: evolve(looks, abilities=tuple(evolve(own, timestamp=0) for own in looks.abilities))
        for object_id, looks in table.items()
    }


def approximate_texts(board: Board, parts: Iterable[Occasion] = ()) -> tuple[str, ...]:
    """
    Cards whose text comes from a source that may leave out an ability.
    """
    cards: list[Card] = [*(p.card for p in board.permanents), *(r.card for r in board.resolved)]
    cards += [part.card for part in parts if isinstance(part, o.Casts | o.Plays | o.Resolves | o.Enters | o.CopyResolves)]
    names = dict.fromkeys(card.name for card in cards if card.is_approximate)
    return tuple(f"the text of {name} is taken from a source that may leave something out" for name in names)


def _cast(card: Card) -> list[str]:
    """
    How the mana of a spell is paid isn't asked, nor with which targets it is cast where it has words that weren't read.
    """
    said = [f"the mana that {card.front.name} costs counts as paid: how it is paid isn't asked"]
    spells = (ability for ability in card.front.abilities if isinstance(ability, SpellAbility | UnreadAbility))
    if any(isinstance(node, Unread | UnreadAbility) for ability in spells for node in walk(ability)):
        said.append(f"{card.front.name} has legal targets, if it needs any")
    return said


def _optional_costs(part: o.Casts) -> list[str]:
    """
    Optional costs of which a question says nothing aren't paid.
    """
    keywords = {ability.keyword for ability in part.card.front.abilities if isinstance(ability, KeywordAbility)}
    paid = {ability.keyword for ability in chosen_costs(part)}
    return [
        f"no {cost} cost of {part.card.front.name} is paid" for cost in sorted((keywords & OPTIONAL_COSTS) - PAYS_MANA - paid)
    ]


def _mana_paid(part: o.TapForMana | o.Activate, board: Board) -> list[str]:
    permanent = board.permanent(part.permanent)
    if permanent is None:
        return []
    costs = {
        in_braces(cost.symbols)
        for item in activated_abilities(board, permanent)
        for cost in item.ability.cost
        if isinstance(cost, ManaCost) and (part.ability is None or part.ability == item.number)
        if not isinstance(part, o.TapForMana) or (item.ability.has_tap_symbol and classify(item.ability).is_mana_ability)
    }
    spared = ", with mana that isn't in the pool given" if board.player(part.player).pool else ""
    return [f"the {cost} of {permanent.name}'s ability counts as paid{spared}" for cost in sorted(costs)]
