"""
What a question makes happen, as the first tasks of its outcome graph.
"""

from __future__ import annotations

from functools import singledispatch

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import ActivatedAbility, AnyPlayerMay, Form, KeywordAbility, SpellAbility, UnreadAbility
from manaproof.model.board import Board, Chosen, Counters, Permanent
from manaproof.model.events import (
    BecomeTapped,
    CardSource,
    Destroy,
    DrawCards,
    EnterBattlefield,
    PermanentSource,
    PlaceCounters,
)
from manaproof.model.instructions import Effect
from manaproof.model.outcomes import Acted, Decided, Happening
from manaproof.model.references import Manner, Step, Zone
from manaproof.rules.activatable import Activatable, activated_abilities, context_of_ability
from manaproof.rules.activation import obstacles
from manaproof.rules.awaiting import keeping
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context, Memory
from manaproof.rules.describing import ability_words
from manaproof.rules.event_rules import rules_of
from manaproof.rules.keywords import LIFE_FOR_SYMBOLS
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities_now import classify_now
from manaproof.rules.matching import matches
from manaproof.rules.modes import told_modes
from manaproof.rules.moving import moving_spell, with_spell
from manaproof.rules.new_objects import as_new_object, free_identity
from manaproof.rules.paying import Paid, ways_to_pay
from manaproof.rules.rulebook import rule
from manaproof.rules.spell_x import x_in_text
from manaproof.rules.targeting import Targeting, resolves
from manaproof.rules.tasks import Branch, Pending, Script, Together, World, at_once
from manaproof.rules.triggers import trigger_on
from manaproof.rules.turns import starting

RESOLVES_AT_ONCE = rule(
    __name__,
    "605.3b",
    "an activated mana ability doesn't use the stack: it resolves as soon as it is activated",
    otherwise="an activated mana ability waits on the stack",
)
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
def _(occasion: o.TapForMana | o.Activate, board: Board, world: World) -> tuple[Branch, ...]:
    permanent = board.permanent(occasion.permanent)
    if permanent is None:
        raise IllegalAction(f"`{occasion.permanent}` isn't on the battlefield any more", citations=("602.2",))
    if permanent.controller != occasion.player:
        _refuse_to_others(occasion, permanent, board)
    candidates = _candidates(occasion, permanent, board)
    if isinstance(occasion, o.Activate) and occasion.target is not None:
        candidates = _able_to_target(occasion.target, candidates, board)
    legal = [item for item in candidates if not obstacles(item, board)]
    if not legal:
        reasons = [reason for item in candidates for reason in obstacles(item, board)]
        words = "; ".join(dict.fromkeys(reason.words for reason in reasons))
        cites = dict.fromkeys(number for reason in reasons for number in reason.cites)
        raise IllegalAction(words, citations=cites)
    ways = [(item, paid) for item in legal for paid in ways_to_pay(item, board)]
    if not ways:
        raise IllegalAction(f"the cost of `{permanent.name}`'s ability can't be paid", citations=("602.2b", "118.3"))
    return tuple(_branch(item, paid, occasion, board, world, several=len(legal) > 1) for item, paid in ways)


def _refuse_to_others(occasion: o.TapForMana | o.Activate, permanent: Permanent, board: Board) -> None:
    """
    Only its controller may activate an ability, unless it says otherwise (CR 602.2).
    """
    limits = [limit for item in activated_abilities(board, permanent) for limit in item.ability.limits]
    if any(isinstance(limit, AnyPlayerMay) for limit in limits):
        raise NotModelled(f"`{permanent.name}` lets other players activate an ability: that isn't encoded")
    do = "don't" if occasion.player == "you" else "doesn't"
    raise IllegalAction(f"{occasion.player} {do} control `{permanent.name}`", citations=("602.2",))


def _candidates(occasion: o.TapForMana | o.Activate, permanent: Permanent, board: Board) -> list[Activatable]:
    """
    The abilities that are meant: for "tap for mana" the mana abilities with {T} in their cost (CR 106.12).
    """
    found = list(activated_abilities(board, permanent))
    if occasion.ability is not None:
        found = [item for item in found if item.number == occasion.ability]
        if not found:
            raise IllegalAction(f"`{permanent.name}` has no activated ability number {occasion.ability}", citations=("602.1",))
    if isinstance(occasion, o.Activate):
        if not found:
            raise IllegalAction(f"`{permanent.name}` has no activated ability", citations=("602.1",))
        return found
    classified = [(item, classify_now(item, board)) for item in found if item.ability.has_tap_symbol]
    if any(kind.is_mana_ability is None for _, kind in classified):
        raise NotModelled(f"whether an ability of `{permanent.name}` is a mana ability can't be told: part of it wasn't read")
    tapping = [item for item, kind in classified if kind.is_mana_ability]
    unread = [own.ability for own in characteristics_on(board)[permanent.id].abilities if isinstance(own.ability, UnreadAbility)]
    if any(ability.adds_mana for ability in unread):
        raise NotModelled(f"an ability of `{permanent.name}` that may add mana wasn't read: at `{unread[0].stopped_at}`")
    if not tapping:
        words = f"`{permanent.name}` has no mana ability with {{T}} in its cost, so it can't be tapped for mana"
        raise IllegalAction(words, citations=("106.12", "605.1a"))
    return tapping


def _able_to_target(target: str, candidates: list[Activatable], board: Board) -> list[Activatable]:
    """
    The abilities of which something is a legal target (CR 601.2c, 602.2b).
    """
    able = []
    for item in candidates:
        context = evolve(context_of_ability(item, board), memory=Memory(target=target))
        if resolves(item.ability.effect, Targeting(PermanentSource(item.permanent.id), context)):
            able.append(item)
    if not able:
        named = board.permanent(target)
        words = f"`{named.name if named else target}` is no legal target for an ability of `{candidates[0].permanent.name}`"
        raise IllegalAction(words, citations=("601.2c", "602.2b"))
    return able


def _branch(
    item: Activatable, paid: Paid, occasion: o.TapForMana | o.Activate, before: Board, world: World, *, several: bool
) -> Branch:
    kind = classify_now(item, before)
    board = paid.board
    happenings = paid.happenings
    for event in (*map(BecomeTapped, paid.tapped), *paid.happened):
        triggered = trigger_on(rules_of(event).seen_by_triggers(event, Branch(board)), before, board, world)
        board, happenings = triggered.board, (*happenings, *triggered.happenings)
    permanent = board.permanent(item.permanent.id)
    if permanent is not None:
        board = board.with_permanent(evolve(permanent, activated_this_turn=(*permanent.activated_this_turn, item.number)))
    only = occasion.only
    script = Script(
        item.ability.effect,
        item.permanent.id,
        item.permanent.name,
        item.permanent.controller,
        item.permanent.chosen,
        _with_choices(paid.memory, occasion, item),
        ability=item.own.origin,
        tapped_for_mana=bool(kind.is_mana_ability) and item.ability.has_tap_symbol,
        spent=paid.spent or item.looks,
        only=only,
    )
    decision = ability_words(item.own, item.permanent, before) if several else None
    if not RESOLVES_AT_ONCE.in_force and kind.is_mana_ability:
        waiting: tuple[Happening, ...] = (
            Decided(item.permanent.controller, f"put an ability of {item.permanent.name} on the stack"),
        )
        return Branch(board, (*happenings, *waiting), next=paid.payments, decision=decision, chooser=item.permanent.controller)
    return Branch(board, happenings, next=(*paid.payments, script), decision=decision, chooser=item.permanent.controller)


def _with_choices(memory: Memory, occasion: o.TapForMana | o.Activate, item: Activatable) -> Memory:
    """
    What the question tells to have been chosen as the ability was activated.
    """
    if not isinstance(occasion, o.Activate):
        return memory
    modes = told_modes(occasion.modes, item.ability.effect, item.permanent.name)
    return evolve(memory, target=occasion.target, modes=modes)


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
    memory = Memory(target=occasion.target, modes=told_modes(occasion.modes, effect, occasion.card.name))
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
    permanent = evolve(entering_permanent(occasion, board), cast_facts=_cast_facts(occasion))
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
