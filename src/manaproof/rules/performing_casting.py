"""
Instructions that let a player cast a card, as an effect is followed or later in the turn (CR 601.3, 608.2g).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import KeywordAbility, SpellAbility, UnreadAbility
from manaproof.model.board import Board, Gone
from manaproof.model.cards import Card
from manaproof.model.events import CardSource
from manaproof.model.expr import ONE
from manaproof.model.instructions import ChooseModes, Effect, Unread
from manaproof.model.occasions import Casts
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import PlayerName
from manaproof.model.properties import FOUND_IN_EXILE
from manaproof.model.references import Zone
from manaproof.model.walking import walk, walk_effect
from manaproof.rules.cards_as_targets import card_targeted, cards_there, only_targeted
from manaproof.rules.casting import check, spell_of, wanted_targets
from manaproof.rules.context import Context, Memory
from manaproof.rules.how_cast import OPTIONAL_COSTS
from manaproof.rules.lasting_turns import leave_behind
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_exile_until import found_in_exile
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.referring import player_is
from manaproof.rules.rulebook import rule
from manaproof.rules.targeting import Targeting, is_legal
from manaproof.rules.tasks import Branch, Script, World

DURING_RESOLUTION = rule(
    __name__,
    "608.2g",
    "a spell that an effect lets a player cast as it is followed is cast then, at whatever time that is",
    otherwise="a spell that an effect lets a player cast as it is followed is cast only when it could be cast anyway",
)
MOST_TARGETS = 1


@perform.register
def _(instruction: i.MayCast, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A player casts a card or not, with targets of their choice; what may be cast later is left behind.

    Raises:
        NotModelled: more would have to be chosen for the spell than one target.
    """
    context = context_of_script(script, board, world)
    if instruction.this_turn:
        return (_permit(instruction, script, board),)
    if not instruction.free or instruction.count != ONE:
        raise NotModelled(f"how what `{script.name}` lets a player cast is paid for isn't encoded")
    if instruction.what == FOUND_IN_EXILE:
        cards: Iterable[tuple[PlayerName, Card]] = found_in_exile(script, board)
    else:
        cards = only_targeted(_cards(instruction, context), script.memory.target, script.name, script.effect, board)
    ways = [casts for owner, card in dict.fromkeys(cards) for casts in _ways(card, owner, instruction, script, board)]
    if not ways:
        return (go_on(board, script),)
    not_cast = frozenset(Gone(script.you, way.card.front.name, is_copy=False) for way in ways)
    declined = go_on(evolve(board, gone=board.gone | not_cast), script, Decided(script.you, "decline"), decision="decline")
    cast = (
        go_on(board, script, before=(way,), memory=_having_cast(way, script.memory), decision=_in_words(way, board))
        for way in ways
    )
    return (*cast, declined)


def _having_cast(casts: Casts, memory: Memory) -> Memory:
    """
    What an effect remembers once a card was cast that it had exiled.
    """
    left = list(memory.exiled_until)
    if casts.card in left:
        left.remove(casts.card)
    return evolve(memory, exiled_until=tuple(left))


def _permit(instruction: i.MayCast, script: Script, board: Board) -> Branch:
    """
    The branch on which a card that is a target may be cast for the rest of the turn.
    """
    if not instruction.targeted or script.memory.target is None:
        raise NotModelled(f"which card `{script.name}` lets a player cast isn't told; write `targeting …`")
    if card_targeted(script.memory.target, board) is None:
        return go_on(board, script)
    return go_on(leave_behind(board, instruction, script.name, script.you, script.memory.target), script)


def _cards(instruction: i.MayCast, context: Context) -> Iterator[tuple[PlayerName, Card]]:
    """
    The cards that may be cast, with their owners.

    Raises:
        NotModelled: not all cards of a hand are known.
    """
    what = instruction.what
    for player in context.board.players:
        if what.whose is not None and not player_is(player.name, what.whose, context):
            continue
        match what.zone:
            case Zone.GRAVEYARD:
                there = all_in_graveyard(player, is_told=context.memory.target is not None)
            case Zone.HAND if player.unknown_hand.most == 0:
                there = player.hand
            case _:
                raise NotModelled(f"which cards {player.name} may cast from {what.zone.value} isn't known")
        place = Place(what.zone, player.name)
        yield from ((player.name, card) for card in there if card_matches(what.having, card, context, place))


def _ways(card: Card, owner: PlayerName, instruction: i.MayCast, script: Script, board: Board) -> Iterator[Casts]:
    """
    The legal ways to cast a card without paying its mana cost, one for each choice of its target.

    X is 0 then (CR 107.3b).

    Raises:
        NotModelled: more would have to be chosen.
    """
    front = card.front
    if front.is_land:
        return
    effect: Effect = tuple(step for a in front.abilities if isinstance(a, SpellAbility) for step in a.effect)
    unread = any(isinstance(node, Unread | UnreadAbility) for node in walk(front.abilities))
    modal = any(isinstance(node, ChooseModes) for node in walk_effect(effect))
    keywords = {ability.keyword for ability in front.abilities if isinstance(ability, KeywordAbility)}
    wanted = list(wanted_targets(effect, ()))
    many = len(wanted) > MOST_TARGETS or any(each.any_number for each in wanted)
    several = len(card.faces) > 1 or many or "Aura" in front.subtypes
    if unread or modal or several or not OPTIONAL_COSTS.isdisjoint(keywords):
        raise NotModelled(f"what would be chosen as `{script.name}` lets `{card.name}` be cast isn't encoded")
    zone = instruction.what.zone
    casts = Casts(script.you, card, zone, owner, x=0 if "X" in (front.mana_cost or ()) else None, free=True)
    casts = evolve(casts, by_effect=DURING_RESOLUTION.in_force, goes=instruction.instead)
    targets: tuple[str | None, ...] = (None,)
    if wanted:
        context = Context(board, characteristics_on(board), script.you, memory=Memory(), name=front.name)
        targeting = Targeting(CardSource(card, script.you), context, effect)
        objects = (*(p.id for p in board.permanents), *(s.id for s in board.stack), *cards_there(board))
        there = (*(p.name for p in board.players), *objects)
        targets = tuple(target for target in there if is_legal(wanted[0], target, targeting))
        targets = (*targets, None) if wanted[0].up_to else targets
    for target in targets:
        way = evolve(casts, target=target)
        try:
            check(way, spell_of(way, board), board)
        except IllegalAction:
            continue
        yield way


def _in_words(casts: Casts, board: Board) -> str:
    if casts.target is None:
        return f"cast {casts.card.front.name}"
    permanent, spell = board.permanent(casts.target), board.spell(casts.target) or card_targeted(casts.target, board)
    named = permanent.name if permanent is not None else spell.card.front.name if spell is not None else casts.target
    return f"cast {casts.card.front.name} targeting {named}"
