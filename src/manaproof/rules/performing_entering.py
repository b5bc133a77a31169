"""
Instructions that are followed as a permanent enters, before it does (CR 614.12a, 614.13).
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.effects import ReplacementEffect
from manaproof.model.events import EnterBattlefield, MoveObject, Sacrifice
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import CardsShown, Decided
from manaproof.model.outcomes.turns import BecameDaytime
from manaproof.model.permanents import Chosen, ExiledCard, ObjectId, Permanent
from manaproof.model.properties import Is
from manaproof.model.references import Daytime, Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.alike import different_choices
from manaproof.rules.awaiting import THAT_MANY
from manaproof.rules.conditions import YES
from manaproof.rules.context import Memory
from manaproof.rules.entering import entering_with, going_instead
from manaproof.rules.entering_shaped import CHOSEN_SIZE, shaped
from manaproof.rules.folding import ground_value
from manaproof.rules.keyword_triggers import as_trigger
from manaproof.rules.matching import card_matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_choices import can_be_done
from manaproof.rules.places import Place
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once
from manaproof.rules.trigger_patterns import looks_back, simple_patterns
from manaproof.rules.waiting import waiting_on
from manaproof.rules.words import whose

OTHERS_CHANGE_ZONES = rule(
    __name__,
    "614.13",
    "an effect that modifies how a permanent enters may make other objects change zones, before it enters",
    otherwise="an effect that modifies how a permanent enters makes no other object change zones",
)
NOT_WHAT_ENTERS = rule(
    __name__,
    "614.13a",
    "what changes zones because of how a permanent enters can't be that permanent or another that enters at the same time",
    otherwise="what enters at the same time can be chosen among what changes zones",
)
CHOSEN_ONCE = rule(
    __name__,
    "614.13b",
    "an object is chosen to change zones only once because of how permanents enter at one time",
    otherwise="an object may be chosen again, though it has changed zones already",
)


def _entering(script: Script, what: str) -> EnterBattlefield:
    """
    The entering of which an instruction is a part.

    Raises:
        NotModelled: nothing is entering.
    """
    if script.entering is None or not isinstance(script.entering.event, EnterBattlefield):
        raise NotModelled(f"`{script.name}` {what} that isn't entering")
    return script.entering.event


def _with(event: EnterBattlefield, script: Script) -> Script:
    assert script.entering is not None
    return evolve(script, entering=script.entering.with_event(event))


@perform.register
def _(instruction: i.EnterTapped, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    event = _entering(script, "says that something enters tapped")
    return (go_on(board, _with(evolve(event, permanent=evolve(event.permanent, tapped=True)), script)),)


@perform.register
def _(instruction: i.EnterWith, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    event = _entering(script, "puts counters on something")
    context = context_of_script(script, board, world)
    by = None if instruction.by is None else players_of(instruction.by, context)[0]
    changed = entering_with(ground_value(instruction.count, context), instruction.kind, event, by)
    return (go_on(board, _with(changed, script)),)


@perform.register
def _(instruction: i.BecomeDay, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (go_on(evolve(board, daytime=Daytime.DAY), script, BecameDaytime(Daytime.DAY)),)


@perform.register
def _(instruction: i.EnterAs, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    event = _entering(script, "says as what something enters")
    permanent = shaped(event.permanent, instruction.kind) if CHOSEN_SIZE.in_force else event.permanent
    return (go_on(board, _with(evolve(event, permanent=permanent), script)),)


@perform.register
def _(instruction: i.EnterIfDone, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    not_done = evolve(script, effect=(i.GoInstead(Zone.GRAVEYARD), *script.effect))
    if not all(can_be_done(each, script, board, world) for each in instruction.what):
        return (go_on(board, not_done),)
    doing = evolve(script, effect=(*instruction.what, *script.effect))
    if not instruction.optional:
        return (go_on(board, doing),)
    declining = go_on(board, not_done, Decided(script.you, "decline"), decision="decline")
    return (go_on(board, doing, decision="do it"), declining)


@perform.register
def _(instruction: i.GoInstead, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    instead = going_instead(_entering(script, "puts something elsewhere"), instruction.to)
    assert script.entering is not None
    return (Branch(board, next=(script.entering.with_event(instead).going_on(),)),)


@perform.register
def _(instruction: i.NoteEntering, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    event = _entering(script, "notes something of what")
    noted = Chosen(instruction.what, YES if instruction.done else "no")
    permanent = evolve(event.permanent, chosen=(*event.permanent.chosen, noted))
    return (go_on(board, _with(evolve(event, permanent=permanent), script)),)


@perform.register
def _(instruction: i.SacrificeAnyNumber, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All that is sacrificed is so at one time; what enters isn't on the battlefield yet and can't be chosen (CR 614.13a).
    """
    context = context_of_script(script, _to_choose_from(script, board), world)
    found = [(looks, p) for looks, p in objects_of(instruction.what, context) if p is not None and p.controller == script.you]
    possible = [(looks, p) for looks, p in found if why_it_cant_happen(Sacrifice(p.id, p.controller), context.board) is None]
    branches = []
    sizes = range(len(possible) + 1 if OTHERS_CHANGE_ZONES.in_force else 1)
    for chosen in different_choices(possible, sizes, board):
        there = [p for p in chosen if board.permanent(p.id) is not None]
        events = [Pending(Sacrifice(p.id, p.controller), script.opportunities) for p in there]
        memory = _remembering_sacrificed(script, len(chosen))
        words = ", ".join(p.name for p in chosen) or "nothing"
        branches.append(go_on(board, script, before=at_once(events), memory=memory, decision=f"sacrifice {words}"))
    return tuple(branches)


def _remembering_sacrificed(script: Script, number: int) -> Memory:
    """
    How many were sacrificed, which "that many" means where the effect is no reaction to an event.

    Raises:
        NotModelled: "that many" may be how many the event was about.
    """
    memory = script.memory.remembering("sacrificed", number)
    if ThoseCount(THAT_MANY) not in walk(script.effect):
        return memory
    if memory.tally(THAT_MANY) is not None:
        raise NotModelled(f"of which number `{script.name}` speaks isn't told")
    return memory.remembering(THAT_MANY, number)


@perform.register
def _(instruction: i.RevealAnyNumber, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    player = board.player(script.you)
    if player.unknown_hand.most != 0:
        raise NotModelled(f"which cards are in {whose(player.name)} hand isn't known; give the hand in the board")
    context = context_of_script(script, board, world)
    place = Place(Zone.HAND, player.name)
    fitting = [card for card in player.hand if card_matches(instruction.what.having, card, context, place)]
    branches = []
    for size in range(len(fitting) + 1):
        for cards in dict.fromkeys(combinations(fitting, size)):
            known = tuple(LibraryCard(card) for card in cards)
            shown = (CardsShown(player.name, known, revealed=True, zone=Zone.HAND),) if known else ()
            memory = script.memory.remembering("revealed", size)
            words = ", ".join(card.name for card in cards) or "nothing"
            branches.append(go_on(board, script, *shown, memory=memory, decision=f"reveal {words}"))
    return tuple(branches)


@perform.register
def _(instruction: i.ExileAnyNumber, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The cards are exiled with the permanent that enters; those that enter are in the graveyard no more (CR 607.2b, 614.13a).
    """
    event = _entering(script, "exiles cards with something")
    context = context_of_script(script, board, world)
    place = Place(Zone.GRAVEYARD, script.you)
    graveyard = all_in_graveyard(board.player(script.you))
    fitting = [card for card in graveyard if card_matches(instruction.what.having, card, context, place)]
    if any(card.is_commander for card in fitting):
        raise NotModelled(f"a commander that is exiled as `{script.name}` enters, and may leave exile again, isn't encoded")
    branches = []
    sizes = range(len(fitting) + 1 if OTHERS_CHANGE_ZONES.in_force else 1)
    for cards in dict.fromkeys(way for size in sizes for way in combinations(fitting, size)):
        moves = [MoveObject(script.you, Zone.GRAVEYARD, Zone.EXILE, card=LibraryCard(card), by=script.you) for card in cards]
        before = at_once([Pending(move, script.opportunities) for move in moves])
        with_them = evolve(event.permanent, exiled_with=(*event.permanent.exiled_with, *map(ExiledCard, cards)))
        going_on = _with(evolve(event, permanent=with_them), script)
        words = ", ".join(card.name for card in cards) or "nothing"
        branches.append(go_on(board, going_on, before=before, decision=f"exile {words}"))
    return tuple(branches)


@perform.register
def _(instruction: i.GoOnEntering, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    event, entering = _entering(script, "lets something go on entering"), script.entering
    assert entering is not None
    gone = tuple(identity for identity in entering.there if board.permanent(identity) is None)
    if gone and (earlier := _moved_before(script)):
        _refuse_moves_apart(earlier, script, board)
    return (Branch(board, next=(entering.with_event(evolve(event, moved=(*event.moved, *gone))).going_on(),)),)


def _moved_before(script: Script) -> frozenset[ObjectId]:
    """
    What has left the battlefield already because of how what enters at this time does.
    """
    assert script.entering is not None
    return frozenset(each for event in script.entering.events if isinstance(event, EnterBattlefield) for each in event.moved)


def _to_choose_from(script: Script, board: Board) -> Board:
    """
    The board with the objects among which those are chosen that change zones (CR 614.13a, 614.13b).
    """
    if script.entering is None:
        return board
    more: tuple[Permanent, ...] = ()
    if not NOT_WHAT_ENTERS.in_force:
        more = tuple(event.permanent for event in script.entering.events[1:] if isinstance(event, EnterBattlefield))
    if not CHOSEN_ONCE.in_force:
        moved = _moved_before(script)
        more = (*more, *(permanent for permanent in board.departed if permanent.id in moved))
    return evolve(board, permanents=(*board.permanents, *more))


def _refuse_moves_apart(earlier: frozenset[ObjectId], script: Script, board: Board) -> None:
    """
    Refuses what changes zones one after another where it does so at one time and that may make a difference.

    Raises:
        NotModelled: some ability looks at what left before, or what left before had an effect on what leaves now.
    """
    left = [ability for permanent in board.departed if permanent.id in earlier for ability in permanent.printed.abilities]
    triggered = [*(waiting.ability for waiting in waiting_on(board)), *filter(None, map(as_trigger, left))]
    watched = (pattern for ability in triggered for pattern in simple_patterns(ability.events))
    watching = any(looks_back(pattern) and getattr(pattern, "what", None) != Is(Referent.THIS) for pattern in watched)
    if watching or any(isinstance(node, ReplacementEffect) for node in walk(tuple(left))):
        raise NotModelled(
            f"what leaves at one time as `{script.name}` and others enter isn't encoded where something looks at it"
        )
