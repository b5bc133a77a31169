"""
Instructions that let a player choose, or that depend on a condition.
"""

from __future__ import annotations

import re

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.board import Board
from manaproof.model.cards import BASIC_LAND_TYPES
from manaproof.model.events import EnterBattlefield
from manaproof.model.expr import Condition, Not
from manaproof.model.lookups import FoundMatches
from manaproof.model.mana import COLORS
from manaproof.model.outcomes import Decided, Did
from manaproof.model.permanents import Chosen
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.symbols import symbols_in
from manaproof.rules.context import Context
from manaproof.rules.folding import ground_truth, ground_value
from manaproof.rules.library import has_property, with_fact
from manaproof.rules.mana_pools import paying_mana
from manaproof.rules.objects_meant import colors_among, objects_of
from manaproof.rules.paying_for_effects import ways_to_pay_for
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.performing_cards import any_looked_at_fits, counted
from manaproof.rules.performing_library import the_search
from manaproof.rules.performing_putting import cards_to_put
from manaproof.rules.prohibition import can_enter_with, why_it_cant_happen
from manaproof.rules.referring import players_of
from manaproof.rules.sizes import HAND, LIBRARY, has_at_least
from manaproof.rules.tasks import Branch, Script, World
from manaproof.rules.words import card_words


@perform.register
def _(instruction: i.Repeated, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    again = i.Conditional(instruction.condition, (*instruction.then, instruction))
    return (go_on(board, evolve(script, effect=(*instruction.what, again, *script.effect))),)


@perform.register
def _(instruction: i.ChooseKind, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    branches = []
    for kind in instruction.kinds:
        words = card_words(kind).removesuffix(" card")
        chosen = Decided(script.you, f"choose {words}")
        branches.append(go_on(board, script, chosen, memory=evolve(script.memory, kind=kind), decision=words))
    return tuple(branches)


@perform.register
def _(instruction: i.OneOf, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    return tuple(
        go_on(board, evolve(script, effect=(*option, *script.effect)), decision=f"thing {place} to do")
        for place, option in enumerate(instruction.options, start=1)
    )


@perform.register
def _(instruction: i.ChoosePlayer, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    opponents = {player.name for player in board.opponents(script.you)}
    return tuple(
        go_on(
            board,
            script,
            Decided(script.you, f"choose {player.name}"),
            memory=evolve(script.memory, that_player=player.name),
            decision=player.name,
        )
        for player in board.players
        if player.name in opponents or not instruction.opponent
    )


@perform.register
def _(instruction: i.ChooseColor, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    options = COLORS
    if instruction.among is not None:
        found = colors_among(instruction.among, context_of_script(script, board, world))
        options = tuple(color for color in COLORS if color in found)
    if not options:
        return (go_on(board, script, memory=evolve(script.memory, no_color=True)),)
    return tuple(
        go_on(board, script, memory=evolve(script.memory, color=color), decision=f"{{{color.value}}}") for color in options
    )


@perform.register
def _(instruction: i.ChooseType, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    if instruction.sort != "basic land type":
        raise NotModelled(
            f"`{script.name}` lets a player choose any {instruction.sort} that there is; write what it left as resolved"
        )
    others = tuple(each for each in script.chosen if not each.what.endswith("type"))
    return tuple(
        go_on(
            board,
            evolve(script, chosen=(*others, Chosen(instruction.sort, each))),
            Decided(script.you, f"choose {each}"),
            decision=each,
        )
        for each in BASIC_LAND_TYPES
    )


def can_be_done(instruction: i.Instruction, script: Script, board: Board, world: World) -> bool:
    """
    Whether what a player may do, or pays as a cost, can be done.

    Raises:
        NeedsCases: it depends on how many cards a zone holds.
    """
    context = context_of_script(script, board, world)
    match instruction:
        case i.Discard(count=count, player=player) | i.PutFromHand(count=count, player=player):
            needed = counted(count, script, context)
            return all(has_at_least(HAND, name, needed, board) for name in players_of(player, context))
        case i.Mill(count=count, player=player):
            needed = counted(count, script, context)
            return all(has_at_least(LIBRARY, name, needed, board) for name in players_of(player, context))
        case i.ExileTop(count=count):
            needed = counted(count, script, context)
            if not all(has_at_least(LIBRARY, player.name, needed, board) for player in board.players):
                raise NotModelled(f"`{script.name}` lets a player exile more cards than a library has: that isn't encoded")
            return True
        case i.EnterWith(kind=kind) if script.entering is not None and isinstance(script.entering.event, EnterBattlefield):
            return can_enter_with(kind, script.entering.event, board)
        case i.PayCost():
            return bool(ways_to_pay_for(instruction, script, board, world))
        case i.Sacrifice(what=Objects() as objects, count=count, player=player):
            needed = ground_value(count, context, environment_of_script(script, context))
            there = [p for _, p in objects_of(objects, context) if p is not None]
            return all(sum(p.controller == name for p in there) >= needed for name in players_of(player, context))
        case i.ReturnPermanents(what=Objects() as objects) | i.TapThem(what=Objects() as objects):
            return any(objects_of(objects, context))
        case i.TapThem(what=Referent.THIS):
            itself = board.permanent(script.source or "")
            return itself is not None and not itself.tapped
        case i.SearchLibrary(player=player):
            searches = (the_search(instruction, name, script, context) for name in players_of(player, context))
            return all(why_it_cant_happen(search, board) is None for search in searches)
        case i.PutLooked() | i.RevealLooked():
            return any_looked_at_fits(instruction, script, context)
        case i.RevealFound():
            return bool(script.memory.found)
        case i.Exile(what=Objects(zone=Zone.GRAVEYARD) as cards):
            return any(objects_of(cards, context))
        case i.PutOntoBattlefield():
            return any(cards_to_put(instruction, context))
        case i.ReturnFromGraveyard(having=having, player=player):
            return any(objects_of(Objects(having, Zone.GRAVEYARD, player), context))
        case i.Sacrifice(what=Referent.THIS) | i.ReturnPermanents(what=Referent.THIS):
            return script.source is not None and board.permanent(script.source) is not None
        case _:
            return True


_MANA_COST = re.compile(r"(?:pays? )?(?:\{[^{}]+\})+")


@perform.register
def _(instruction: i.UnlessPays, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    if not _MANA_COST.fullmatch(instruction.cost):
        raise NotModelled(f"`{script.name}` asks for a payment that isn't encoded: {instruction.cost}")
    done = evolve(script, effect=(*instruction.what, *script.effect))
    instead = evolve(script, effect=(*instruction.instead, *script.effect))
    who = "" if instruction.player is PlayerRef.YOU else f" by {instruction.player.value}"
    paid = Decided(script.you, f"are paid {instruction.cost}{who}") if who else Did(script.you, f"pay {instruction.cost}")
    after = board
    payers = tuple(players_of(instruction.player, context_of_script(script, board, world)))
    for payer in payers:
        after = paying_mana(payer, f"`{script.name}`", after, symbols_in(instruction.cost))
    unpaid = go_on(board, done, decision=f"{instruction.cost} isn't paid{who}")
    payed = go_on(after, instead, paid, decision=f"{instruction.cost} is paid{who}")
    chooser = payers[0] if len(payers) == 1 else script.you
    return (evolve(unpaid, chooser=chooser), evolve(payed, chooser=chooser))


@perform.register
def _(instruction: i.Conditional, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    unsure = _unsure_of_found(instruction.condition, script, context)
    if unsure is not None:
        return tuple(_case_of_found(instruction, unsure, script, board, holds=holds) for holds in (True, False))
    holds = ground_truth(instruction.condition, context, environment_of_script(script, context))
    chosen = instruction.then if holds else instruction.otherwise
    return (go_on(board, evolve(script, effect=(*chosen, *script.effect))),)


def _unsure_of_found(condition: Condition, script: Script, context: Context) -> Property | None:
    """
    The property that a condition asks of the card drawn or found, if it isn't known whether the card has it.
    """
    asked = condition.claim if isinstance(condition, Not) else condition
    found = script.memory.one_found if isinstance(asked, FoundMatches) else None
    if not isinstance(asked, FoundMatches) or found is None or has_property(found, asked.having, context) is not None:
        return None
    return asked.having


def _case_of_found(instruction: i.Conditional, asked: Property, script: Script, board: Board, *, holds: bool) -> Branch:
    found = script.memory.one_found
    assert found is not None
    memory = evolve(script.memory, found=(with_fact(found, asked, holds=holds),))
    met = holds is not isinstance(instruction.condition, Not)
    chosen = instruction.then if met else instruction.otherwise
    words = f"the card is {'a' if holds else 'no'} {card_words(asked)}"
    return evolve(go_on(board, evolve(script, effect=(*chosen, *script.effect), memory=memory)), assumes=words)
