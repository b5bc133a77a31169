"""
What a question makes happen, as the first tasks of its outcome graph.
"""

from __future__ import annotations

from functools import singledispatch

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import ActivatedAbility, Form, KeywordAbility, SpellAbility, UnreadAbility
from manaproof.model.board import Board, Chosen, Counters, Permanent
from manaproof.model.events import (
    CardSource,
    Destroy,
    DrawCards,
    EnterBattlefield,
    PlaceCounters,
)
from manaproof.model.instructions import Effect
from manaproof.model.outcomes import Acted, NotLegal
from manaproof.model.references import Manner, Step, Zone
from manaproof.rules.attaching import is_legal
from manaproof.rules.awaiting import keeping
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.keywords import LIFE_FOR_SYMBOLS
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches
from manaproof.rules.modes import told_modes
from manaproof.rules.moving import moving_spell, with_spell
from manaproof.rules.new_objects import as_new_object, free_identity
from manaproof.rules.rulebook import rule
from manaproof.rules.spell_x import x_in_text
from manaproof.rules.targeting import Targeting, resolves
from manaproof.rules.tasks import Branch, Pending, Script, Together, World, at_once
from manaproof.rules.turns import starting

FINAL_PART = rule(
    __name__,
    "608.2n",
    "as the final part of its resolution an instant or sorcery spell is put into its owner's graveyard",
    otherwise="a spell that has resolved stays where it is",
)
DOES_NOT_RESOLVE = "doesn't resolve"


@singledispatch
def begin(occasion: o.Occasion, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ways in which an occasion begins.

    Raises:
        IllegalAction: a rule forbids it.
        NotModelled: a part of it isn't encoded.
    """
    del board, world
    raise NotModelled(f"an occasion isn't encoded: {type(occasion).__name__}")


def beginning(occasion: o.Occasion, board: Board, world: World) -> tuple[Branch, ...]:
    """
    The ways in which an occasion begins; where a rule forbids it the question ends there.

    Raises:
        NotModelled: a part of it isn't encoded.
    """
    try:
        return begin(occasion, board, world)
    except IllegalAction as error:
        return (Branch(board, (NotLegal(error.message, error.citations),)),)


@begin.register
def _(occasion: o.InSequence, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Nothing happens between steps (CR 500.12), so what comes after one has ended is in another one.

    Raises:
        NotModelled: a step ends and more is to happen, of which isn't told in which step.
    """
    del world
    if any(isinstance(part, o.Ending) for part in occasion.occasions[:-1]):
        raise NotModelled("which step or phase comes after one that has ended isn't encoded; let it end as the last thing")
    if any(isinstance(each, o.AbilityResolves | o.Ending | o.StepBegins) for each in occasion.occasions[1:]):
        board = keeping(board)
    return (Branch(board, next=tuple(_in_its_place(place, part) for place, part in enumerate(occasion.occasions))),)


def _in_its_place(place: int, part: o.Occasion) -> o.Occasion:
    """
    What a question asks first is of the board as it was told: its abilities had triggered before, and nothing is to be checked.
    """
    match part:
        case o.AbilityResolves() if place == 0:
            return evolve(part, had_triggered=True)
        case o.StepBegins() if place > 0:
            return evolve(part, over=o.Over.NOTHING)
        case _:
            return part


@begin.register
def _(occasion: o.AtOnce, board: Board, world: World) -> tuple[Branch, ...]:
    if any(isinstance(part, o.Ending) for part in occasion.occasions):
        raise NotModelled("what would happen at the same time as a step or phase ends isn't encoded")
    pending: list[Pending] = []
    with_earlier = board  # tells what enters apart by name, as if one had entered after the other
    for each in occasion.occasions:
        if isinstance(each, o.StepBegins):
            raise NotModelled("a step or turn can't begin at the same time as something else happens")
        (branch,) = begin(each, with_earlier, world)
        for part in (part for task in branch.next for part in (task.parts if isinstance(task, Together) else (task,))):
            if not isinstance(part, Pending):
                raise NotModelled(f"what happens at the same time as other things isn't encoded: {type(each).__name__}")
            pending.append(part)
            if isinstance(part.event, EnterBattlefield):
                with_earlier = evolve(with_earlier, permanents=(*with_earlier.permanents, part.event.permanent))
    return (Branch(board, next=at_once(pending)),)


@begin.register
def _(occasion: o.Happens, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    return (Branch(board, next=at_once([Pending(event) for event in occasion.events])),)


@begin.register
def _(occasion: o.DrawsCards, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    step = evolve(board, step=Step.DRAW, active=occasion.player) if occasion.in_draw_step else board
    return (Branch(step, next=(Pending(DrawCards(occasion.player, occasion.count)),)),)


@begin.register
def _(occasion: o.StepBegins, board: Board, world: World) -> tuple[Branch, ...]:
    return (starting(occasion, board, world),)


@begin.register
def _(occasion: o.PutsCounters, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    counters = (Counters(occasion.kind, occasion.count),)
    event = PlaceCounters(occasion.permanent, counters, occasion.by, occasion.by_effect)
    return (Branch(board, next=(Pending(event),)),)


@begin.register
def _(occasion: o.Resolves, board: Board, world: World) -> tuple[Branch, ...]:
    """
    A spell does what it says and is put into its owner's graveyard; if its target is illegal, it only goes there.
    """
    del world
    effect: Effect = ()
    for ability in occasion.card.front.abilities:
        match ability:
            case SpellAbility():
                effect = (*effect, *ability.effect)
            case ActivatedAbility():
                pass
            case UnreadAbility(form=Form.SPELL | Form.STATIC | Form.TRIGGERED):
                raise NotModelled(
                    f"`{occasion.card.name}` has words that weren't read: at `{ability.stopped_at}` ({ability.reason})"
                )
            case _ if not {"Instant", "Sorcery"} & set(occasion.card.front.card_types):
                raise NotModelled(f"`{occasion.card.name}` is a permanent card; say that it enters")
            case _:
                pass
    if not effect:
        raise NotModelled(f"`{occasion.card.name}` has no spell ability that was read")
    memory = Memory(
        target=occasion.target,
        other_target=occasion.other_target,
        modes=told_modes(occasion.modes, effect, occasion.card.name),
    )
    if occasion.x is not None:
        memory = memory.remembering("X", x_in_text(occasion.x, occasion.card.front) or 0)
    looks = of_card(occasion.card)
    script = Script(effect, None, looks.name, occasion.player, memory=memory, card=occasion.card)
    spell, there = with_spell(occasion.card, occasion.player, board)
    context = Context(board, characteristics_on(board), occasion.player, memory=memory, name=looks.name)
    if not resolves(effect, Targeting(CardSource(occasion.card, occasion.player), context)):
        told = Acted(spell.id, looks.name, DOES_NOT_RESOLVE)
        return (Branch(there, (told,), next=(Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.PUT)),)),)
    if not FINAL_PART.in_force:
        return (Branch(there, next=(script,)),)
    return (Branch(there, next=(script, Pending(moving_spell(spell, Zone.GRAVEYARD, Manner.RESOLVED)))),)


def entering_permanent(occasion: o.Enters, board: Board) -> Permanent:
    """
    The permanent that a card becomes, told from others of its name by a number.
    """
    return Permanent(
        free_identity(occasion.player, occasion.card.front.name, {p.id for p in board.permanents}),
        occasion.card,
        occasion.player,
        occasion.player,
        timestamp=board.latest_timestamp + 1,
        controlled_since_turn_began=False,
        entered_this_turn=True,
    )


@begin.register
def _(occasion: o.Enters, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    permanent = evolve(entering_permanent(occasion, board), cast_facts=_cast_facts(occasion), attached_to=occasion.target)
    if permanent.attached_to is not None:
        table = characteristics_on(board, entering=permanent)
        if not is_legal(permanent, table[permanent.id], board, table):
            raise IllegalAction(f"`{permanent.name}` can't target what it is said to", citations=("303.4a",))
    permanent, after = as_new_object(permanent, board)
    event = EnterBattlefield(permanent, occasion.x, occasion.was_cast, occasion.counters)
    return (Branch(after, next=(Pending(event),)),)


@begin.register
def _(occasion: o.DestroysEach, board: Board, world: World) -> tuple[Branch, ...]:
    del world
    table = characteristics_on(board)
    context = Context(board, table, board.active)
    found = [p for p in board.permanents if matches(occasion.having, table[p.id], p, context)]
    events = [Destroy(p.id, can_be_regenerated=occasion.can_be_regenerated) for p in found]
    return (Branch(board, next=at_once([Pending(event) for event in events])),)


def _cast_facts(occasion: o.Enters) -> tuple[Chosen, ...]:
    """
    What is known of how a permanent was cast.

    Raises:
        NotModelled: it depends on whether life was paid for Phyrexian mana, which isn't told.
    """
    if KeywordAbility("compleated") not in occasion.card.front.abilities:
        return ()
    if occasion.was_cast and occasion.life_for_symbols is None:
        raise NotModelled(
            f"how much life was paid for Phyrexian mana of `{occasion.card.name}` isn't told; write `paying 2 life`"
        )
    return (Chosen(LIFE_FOR_SYMBOLS, str(occasion.life_for_symbols or 0)),)
