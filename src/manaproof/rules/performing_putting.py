"""
Cards from hands and graveyards are put onto the battlefield (CR 400.7j, 611.2e).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import MoveObject
from manaproof.model.libraries import LibraryCard
from manaproof.model.permanents import Counters, PlayerName
from manaproof.model.references import Zone
from manaproof.rules.arriving import entering_of
from manaproof.rules.cards_as_targets import card_targeted, only_targeted
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_value
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.put_as import AS_IT_ENTERS, changing_later, with_changes
from manaproof.rules.referring import player_is, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

FOUND = rule(
    __name__,
    "400.7j",
    "other parts of an effect that moves an object to a public zone can find that object",
    otherwise="other parts of an effect that moves an object don't find the object that it became",
)


@perform.register
def _(instruction: i.PutOntoBattlefield, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    One card is put; which one is chosen as the effect is followed, also where it is a target that isn't told.

    Raises:
        NotModelled: not all cards of a hand are known.
    """
    context = context_of_script(script, board, world)
    (name,) = players_of(instruction.player, context)
    if name != script.you:
        raise NotModelled(f"`{script.name}` lets another player put a card onto the battlefield: that isn't encoded")
    fitting = only_targeted(cards_to_put(instruction, context), script.memory.target, script.name, script.effect, board)
    cards = tuple(dict.fromkeys(fitting))
    counters = _counters(instruction, script, context)
    may_be_none = instruction.up_to and card_targeted(script.memory.target or "", board) is None
    branches = []
    for owner, card in cards:
        if "Aura" in card.front.subtypes:
            raise NotModelled(f"to what `{card.name}` is attached as `{script.name}` puts it onto the battlefield isn't encoded")
        controller = name if instruction.yours else None
        event = MoveObject(
            owner,
            instruction.what.zone,
            Zone.BATTLEFIELD,
            card=LibraryCard(card),
            by=script.you,
            controller=controller,
            tapped=instruction.tapped,
            counters=counters,
        )
        entering = entering_of(event, board)
        identity = entering.permanent.id if entering is not None else None
        after = board if identity is None else with_changes(instruction.changes, identity, script, board)
        rest = script if AS_IT_ENTERS.in_force or not instruction.changes else changing_later(instruction.changes, script)
        memory = evolve(script.memory, put=identity if FOUND.in_force else None)
        words = card.name if len(cards) > 1 or may_be_none else None
        branches.append(go_on(after, rest, before=(Pending(event, script.opportunities),), memory=memory, decision=words))
    without = evolve(script, memory=evolve(script.memory, put=None))
    if may_be_none:
        branches.append(go_on(board, without, decision="no card" if cards else None))
    return tuple(branches) or (go_on(board, script),)


def _counters(instruction: i.PutOntoBattlefield, script: Script, context: Context) -> tuple[Counters, ...]:
    if instruction.counters is None:
        return ()
    count = ground_value(instruction.counters.count, context, environment_of_script(script, context))
    return (Counters(instruction.counters.kind, count),) if count else ()


@perform.register
def _(instruction: i.ReturnAllToBattlefield, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All that are there enter at the same time, each under its owner's control; what is no permanent card stays (CR 304.4, 307.4).
    """
    context = context_of_script(script, board, world)
    events: list[MoveObject] = []
    for name in players_of(instruction.player, context):
        place = Place(Zone.GRAVEYARD, name)
        for card in all_in_graveyard(board.player(name)):
            if not card_matches(instruction.what.having, card, context, place):
                continue
            if "Aura" in card.front.subtypes:
                raise NotModelled(f"to what `{card.name}` is attached as `{script.name}` returns it isn't encoded")
            move = MoveObject(
                name, Zone.GRAVEYARD, Zone.BATTLEFIELD, card=LibraryCard(card), by=script.you, tapped=instruction.tapped
            )
            events += [move] if entering_of(move, board) is not None else []
    return (go_on(board, script, before=at_once([Pending(event, script.opportunities) for event in events])),)


def cards_to_put(instruction: i.PutOntoBattlefield, context: Context) -> Iterator[tuple[PlayerName, Card]]:
    """
    The cards that a player may put onto the battlefield, with their owners.

    Raises:
        NotModelled: not all cards of a hand are known.
    """
    what = instruction.what
    if what.zone not in (Zone.HAND, Zone.GRAVEYARD):
        raise NotModelled(f"putting a card from {what.zone.value} onto the battlefield isn't encoded")
    for player in context.board.players:
        if what.whose is not None and not player_is(player.name, what.whose, context):
            continue
        if what.zone is Zone.HAND and player.unknown_hand.most != 0:
            raise NotModelled(f"which cards are in the hand of {player.name} isn't known; give it in the board")
        found = player.hand if what.zone is Zone.HAND else all_in_graveyard(player, is_told=context.memory.target is not None)
        place = Place(what.zone, player.name)
        yield from ((player.name, card) for card in found if card_matches(what.having, card, context, place))
