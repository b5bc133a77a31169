"""
Following the instructions of an effect, one at a time (CR 608.2c).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Establish, SpellAbility
from manaproof.model.board import Board, Chosen, Counters, Permanent, PlayerName, Resolved
from manaproof.model.cards import Card, Face
from manaproof.model.events import DamageEvent, DrawCards, Event, GainLifeEvent, LoseLifeEvent, PlaceCounters, ProduceMana
from manaproof.model.expr import Truth
from manaproof.model.lookups import PlayerNumber
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import Did, EffectStarted, GameEnds, Happening
from manaproof.model.patterns import EventKind
from manaproof.model.production import BothMana, Mana, Symbols
from manaproof.model.properties import Objects
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk
from manaproof.rules.context import Context, Memory
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment, ground_truth, ground_value
from manaproof.rules.layers import characteristics_on
from manaproof.rules.library import put_in_library, with_size
from manaproof.rules.lookup import DRAWN_BEFORE, objects_of
from manaproof.rules.mana_abilities import adds_mana
from manaproof.rules.production import alternatives, bags
from manaproof.rules.prohibition import possible_counters
from manaproof.rules.referring import in_turn_order, object_of, permanent_of, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, Task, World

MANA_POOL = rule(__name__, "106.4", "mana that an effect adds goes into a player's mana pool")
RESTRICTIONS = rule(
    __name__,
    "106.6",
    "restrictions and riders go with the mana and don't change its type",
    otherwise="restrictions and riders are forgotten as the mana is added",
)
SKIPPING = rule(__name__, "614.10", "to skip something is to do nothing in its place", also=("614.1b",))
IN_TURN_ORDER = rule(
    __name__,
    "121.2c",
    "if several players draw, the active player makes all of their draws first, then the others in turn order",
    otherwise="if several players draw, the controller of the effect draws first",
)


def context_of_script(script: Script, board: Board, world: World) -> Context:
    """
    The context in which the words of an effect are read.
    """
    return Context(
        board,
        characteristics_on(board),
        script.you,
        script.source,
        script.chosen,
        script.event,
        script.memory,
        world.produces,
        script.name if script.source is None else None,
        script.spent,
    )


def environment_of_script(script: Script, context: Context) -> Environment:
    """
    What an effect knows of the event that it reacts to.
    """
    if script.event is None:
        return Environment(context)
    return Environment(
        context,
        rules_of(script.event).numbers(script.event, context.board),
        rules_of(script.event).facts(script.event),
        complete=True,
    )


def go_on(
    board: Board,
    script: Script,
    *happenings: Happening,
    before: tuple[Task, ...] = (),
    memory: Memory | None = None,
    decision: str | None = None,
) -> Branch:
    """
    The branch in which some tasks come first and the rest of the effect follows.
    """
    rest = script if memory is None else evolve(script, memory=memory)
    if rest.memory.looked and not puts_them(rest):
        board, rest = _left_on_top(board, rest)
    following: tuple[Task, ...] = (rest,) if rest.effect else ()
    return Branch(board, happenings, next=(*before, *following), decision=decision, chooser=script.you if decision else None)


def puts_them(script: Script) -> bool:
    """
    Whether a later instruction of the effect puts the cards somewhere that are looked at.
    """
    return any(isinstance(node, i.PutLooked) for node in walk(script.effect))


def _left_on_top(board: Board, script: Script) -> tuple[Board, Script]:
    """
    Cards that were looked at and that no instruction moves any more are where they were, on top of the library.
    """
    memory = script.memory
    player, _ = put_in_library(board.player(memory.looker or script.you), memory.looked, i.Position.TOP, i.Arrangement.AS_IS)
    if memory.unplaced is not None:
        player = with_size(player, (memory.unplaced.least, memory.unplaced.most), memory.unplaced.lost)
    return board.with_player(player), evolve(script, memory=evolve(memory, looked=(), unplaced=None))


@singledispatch
def perform(instruction: i.Instruction, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Carries out one instruction; `script` is what follows it.
    """
    del board, world
    raise NotModelled(f"an instruction of `{script.name}` isn't encoded: {type(instruction).__name__}")


@perform.register
def _(instruction: i.Unread, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del board, world
    raise NotModelled(f"`{script.name}` has words that weren't read: at `{instruction.stopped_at}` ({instruction.reason})")


@perform.register
def _(instruction: i.AddMana, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    env = environment_of_script(script, context)
    mana, instead, effect = one_production(instruction, script, context)
    rest = evolve(script, effect=effect)
    terms = instruction.terms if RESTRICTIONS.in_force else ()
    adding = players_of(instruction.player, context)
    if len(adding) > 1 and not isinstance(mana, Symbols):
        raise NotModelled(f"`{script.name}` lets several players choose which mana they add: that isn't encoded")
    branches = []
    for way in alternatives(mana, context):
        for bag, words in bags(way, env):
            if script.only is not None and (not bag.types or bag.types.mask & ~script.only.mask):
                continue
            events = tuple(
                ProduceMana(player, bag, _permanent(script), script.ability, script.tapped_for_mana, terms, tuple(instead))
                for player in adding
            )
            pending = tuple(Pending(event, script.opportunities) for event in events)
            branches.append(go_on(board, rest, before=pending, decision=words or None))
    return tuple(branches)


@perform.register
def _(instruction: i.DoubleUnspentMana, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    (player,) = players_of(instruction.player, context)
    unspent = sum((portion.mana for portion in board.player(player).pool), ManaBag())
    event = ProduceMana(player, unspent, _permanent(script), script.ability, script.tapped_for_mana)
    return (go_on(board, script, before=(Pending(event, script.opportunities),)),)


def one_production(instruction: i.AddMana, script: Script, context: Context) -> tuple[Mana, list[i.AddManaInstead], i.Effect]:
    """
    All that one ability adds is one production (CR 106.12a): additions that follow each other are joined.

    Replacements of them by the ability itself go with them.

    Raises:
        NotModelled: they differ in who adds the mana or in what goes with it.
    """
    parts: list[Mana] = [instruction.mana]
    instead: list[i.AddManaInstead] = []
    effect = script.effect
    while effect and isinstance(effect[0], i.AddMana | i.AddManaInstead):
        following = effect[0]
        if isinstance(following, i.AddManaInstead):
            holds = ground_truth(following.condition, context, environment_of_script(script, context))
            instead.append(evolve(following, condition=Truth(value=holds)))
        elif instead or (following.player, following.terms) != (instruction.player, instruction.terms):
            raise NotModelled(f"`{script.name}` adds mana in several parts that differ: that isn't encoded as one production")
        else:
            parts.append(following.mana)
        effect = effect[1:]
    if script.ability is not None and adds_mana(effect):
        raise NotModelled(f"`{script.name}` adds mana again later in the same ability: that isn't encoded as one production")
    return (parts[0] if len(parts) == 1 else BothMana(tuple(parts))), instead, effect


def _permanent(script: Script) -> str | None:
    return script.source if script.ability is not None else None


@perform.register
def _(instruction: i.Draw, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    names = drawing_order(instruction, context)
    then = evolve(script, effect=instruction.then) if instruction.then else script.then
    draws = tuple(Pending(DrawCards(name, count), script.opportunities, then) for name in names)
    memory = script.memory
    if names == (script.you,) and memory.tally(DRAWN_BEFORE) is None:
        memory = memory.remembering(DRAWN_BEFORE, board.player(script.you).number(PlayerNumber.CARDS_DRAWN_THIS_TURN))
    return (go_on(board, script, before=draws, memory=memory),)


def drawing_order(instruction: i.Draw, context: Context) -> tuple[PlayerName, ...]:
    """
    Who draws, in the order in which they do (CR 121.2c).
    """
    names = players_of(instruction.player, context)
    if instruction.and_player is not None:
        names = (*names, *players_of(instruction.and_player, context))
    if IN_TURN_ORDER.in_force:
        return tuple(name for name in in_turn_order(context) if name in names)
    return tuple(sorted(names, key=lambda name: name != context.you))


@perform.register
def _(instruction: i.SkipThatDraw, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (go_on(board, script),)


def _events(script: Script, board: Board, *events: Event) -> tuple[Branch, ...]:
    return (go_on(board, script, before=tuple(Pending(event, script.opportunities) for event in events)),)


@perform.register
def _(instruction: i.GainLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    amount = ground_value(instruction.amount, context, environment_of_script(script, context))
    return _events(script, board, *(GainLifeEvent(name, amount) for name in players_of(instruction.player, context)))


@perform.register
def _(instruction: i.LoseLife, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    amount = ground_value(instruction.amount, context, environment_of_script(script, context))
    return _events(script, board, *(LoseLifeEvent(name, amount) for name in players_of(instruction.player, context)))


@perform.register
def _(instruction: i.DealDamage, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    amount = ground_value(instruction.amount, context, environment_of_script(script, context))
    if isinstance(instruction.to, PlayerRef):
        recipients = players_of(instruction.to, context)
    else:
        target = object_of(instruction.to, context)
        if target is None:
            raise NotModelled(f"to what `{script.name}` deals damage isn't given; name the target")
        recipients = (target,)
    source = _damage_source(instruction, script, context)
    return _events(script, board, *(DamageEvent(source, recipient, amount) for recipient in recipients))


def _damage_source(instruction: i.DealDamage, script: Script, context: Context) -> str:
    if instruction.source is Referent.THIS:
        return script.name
    source = permanent_of(object_of(instruction.source, context), context)
    if source is None:
        raise NotModelled(f"which object `{script.name}` lets deal damage isn't given")
    return source.name


@perform.register
def _(instruction: i.PutCounters, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    on = object_of(instruction.on, context)
    if on is None or permanent_of(on, context) is None:
        if instruction.on is Referent.TARGET:
            raise NotModelled(f"on what `{script.name}` puts counters isn't given; name the target")
        return (go_on(board, script),)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    put = PlaceCounters(on, (Counters(instruction.kind, count),), script.you)
    return _events(script, board, possible_counters(put, board))


@perform.register
def _(instruction: i.Target, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del instruction, world
    return (go_on(board, script),)


@perform.register
def _(instruction: Establish, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    chosen = script.chosen
    if script.memory.color is not None:
        chosen = (*(c for c in chosen if c.what != "color"), Chosen("color", script.memory.color.value))
    face = Face(script.name, abilities=(SpellAbility((instruction,)),))
    lasting = Resolved(
        f"{script.name} ({len(board.resolved) + 1})",
        Card(script.name, (face,)),
        script.you,
        board.latest_timestamp + 1,
        chosen,
        script.memory.target,
    )
    after = evolve(board, resolved=(*board.resolved, lasting))
    return (go_on(after, script, EffectStarted(script.name, script.you, instruction.duration)),)


@perform.register
def _(instruction: i.WinGame, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    return (Branch(board, tuple(GameEnds(name, wins=True) for name in names)),)


@perform.register
def _(instruction: i.LoseGame, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    names = players_of(instruction.player, context_of_script(script, board, world))
    return (go_on(board, script, *(GameEnds(name, wins=False) for name in names)),)


@perform.register
def _(instruction: i.CreateTokens, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    what = f"a {instruction.description} token" if count == 1 else f"{count} {instruction.description} tokens"
    names = players_of(instruction.player, context)
    kinds = (EventKind.TOKEN, EventKind.ENTERS)
    return (go_on(board, script, *(Did(name, f"create {what}", kinds) for name in names if count)),)


@perform.register
def _(instruction: i.DoesNotUntap, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    permanent = permanent_of(
        object_of(instruction.what, context_of_script(script, board, world)), context_of_script(script, board, world)
    )
    if permanent is None:
        return (go_on(board, script),)
    words = f"don't untap {permanent.name} during the next untap step"
    return (go_on(board, script, Did(permanent.controller, words)),)


@perform.register
def _(instruction: i.TapThem, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    found = list(_permanents(instruction.what, context))
    after = board
    for permanent in found:
        after = after.with_permanent(evolve(permanent, tapped=True))
    done = tuple(Did(p.controller, f"tap {p.name}", (EventKind.TAPPED,)) for p in found if not p.tapped)
    return (go_on(after, script, *done),)


def _permanents(what: Objects | Referent, context: Context) -> Iterator[Permanent]:
    if isinstance(what, Objects):
        yield from (p for _, p in objects_of(what, context) if p is not None)
        return
    permanent = permanent_of(object_of(what, context), context)
    if permanent is not None:
        yield permanent
