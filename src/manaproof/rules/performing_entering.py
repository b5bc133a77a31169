"""
Instructions that are followed as a permanent enters, before it does (CR 614.12a, 614.13).
"""

from __future__ import annotations

from itertools import combinations

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board, Chosen, LibraryCard
from manaproof.model.events import EnterBattlefield, Sacrifice
from manaproof.model.outcomes import CardsShown, Decided, WentInstead
from manaproof.model.references import Zone
from manaproof.rules.alike import different_choices
from manaproof.rules.entering import entering_with
from manaproof.rules.folding import ground_value
from manaproof.rules.library import put_in_graveyard
from manaproof.rules.lookup import YES, objects_of
from manaproof.rules.matching import card_matches
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_choices import can_be_done
from manaproof.rules.places import Place
from manaproof.rules.prohibition import why_it_cant_happen
from manaproof.rules.referring import players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once
from manaproof.rules.words import whose

OTHERS_CHANGE_ZONES = rule(
    __name__,
    "614.13",
    "an effect that modifies how a permanent enters may make other objects change zones, before it enters",
    otherwise="an effect that modifies how a permanent enters makes no other object change zones",
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
    return evolve(script, entering=evolve(script.entering, event=event))


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
    """
    Where a card comes from isn't known, so nothing may look at its move.

    Raises:
        NotModelled: it is a token, which would be created or not (CR 701.7a), or it would go to another zone.
    """
    del world
    event = _entering(script, "puts something elsewhere")
    permanent = event.permanent
    if permanent.is_token:
        raise NotModelled(f"a token of `{permanent.name}` that doesn't enter as it is created isn't encoded")
    player = board.player(permanent.owner)
    card = LibraryCard(permanent.card)
    match instruction.to:
        case Zone.GRAVEYARD:
            player = put_in_graveyard(player, (card,))
        case Zone.EXILE:
            player = evolve(player, exile=(*player.exile, permanent.card))
        case zone:
            raise NotModelled(f"what goes to a {zone.value} instead of entering isn't encoded")
    name = permanent.card.faces[permanent.face].name
    return (Branch(board.with_player(player), (WentInstead(name, permanent.owner, permanent.card, instruction.to),)),)


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
    context = context_of_script(script, board, world)
    found = [(looks, p) for looks, p in objects_of(instruction.what, context) if p is not None and p.controller == script.you]
    possible = [(looks, p) for looks, p in found if why_it_cant_happen(Sacrifice(p.id, p.controller), board) is None]
    branches = []
    sizes = range(len(possible) + 1 if OTHERS_CHANGE_ZONES.in_force else 1)
    for chosen in different_choices(possible, sizes, board):
        events = [Pending(Sacrifice(p.id, p.controller), script.opportunities) for p in chosen]
        memory = script.memory.remembering("sacrificed", len(chosen))
        words = ", ".join(p.name for p in chosen) or "nothing"
        branches.append(go_on(board, script, before=at_once(events), memory=memory, decision=f"sacrifice {words}"))
    return tuple(branches)


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
def _(instruction: i.GoOnEntering, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (Branch(board, next=() if script.entering is None else (script.entering,)),)
