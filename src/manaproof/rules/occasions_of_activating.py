"""
Activated abilities are activated (CR 602.2, 605.3).
"""

from __future__ import annotations

from attrs import evolve

from manaproof.errors import IllegalAction, NotModelled
from manaproof.model import occasions as o
from manaproof.model.abilities import OnlyAsInstant, OnlyAsSorcery, UnreadAbility
from manaproof.model.board import Board
from manaproof.model.events import BecomeTapped, PermanentSource
from manaproof.model.outcomes import Decided
from manaproof.model.permanents import Permanent
from manaproof.rules.activatable import Activatable, activated_abilities, context_of_ability
from manaproof.rules.activation import obstacles
from manaproof.rules.context import Memory
from manaproof.rules.describing import ability_words
from manaproof.rules.dividing import check_several
from manaproof.rules.event_rules import rules_of
from manaproof.rules.illegal_targets import are_legal
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities_now import classify_now
from manaproof.rules.modes import told_modes
from manaproof.rules.occasions import begin
from manaproof.rules.paying import ways_to_pay
from manaproof.rules.payments import Paid
from manaproof.rules.remembering_exiled import remembering_payment
from manaproof.rules.resolving_activated import RESOLVES_AT_ONCE, WAITS, AbilityIsFollowed, put_on_stack
from manaproof.rules.rulebook import rule
from manaproof.rules.tallies import with_land_tapped_for_mana
from manaproof.rules.targeting import Targeting
from manaproof.rules.tasks import Branch, Script, Task, World
from manaproof.rules.triggers import trigger_on

WHILE_CASTING = rule(
    __name__,
    "605.3a",
    "while casting a spell a player may activate mana abilities alone, and none that can be activated only at other times",
    otherwise="a player may activate any ability while casting a spell",
    also=("602.5e",),
)
_TIMES = (OnlyAsInstant, OnlyAsSorcery)


@begin.register
def _(occasion: o.TapForMana | o.Activate, board: Board, world: World) -> tuple[Branch, ...]:
    permanent = board.permanent(occasion.permanent)
    if permanent is None:
        raise IllegalAction(f"`{occasion.permanent}` isn't on the battlefield any more", citations=("602.2",))
    candidates = _candidates(occasion, permanent, board)
    if isinstance(occasion, o.Activate) and occasion.target is not None:
        candidates = _able_to_target(occasion.target, occasion.other_target, candidates, board)
    if isinstance(occasion, o.Activate) and occasion.while_casting:
        candidates = _while_casting(candidates, board)
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


def _while_casting(candidates: list[Activatable], board: Board) -> list[Activatable]:
    """
    The abilities that may be activated while a spell is being cast: mana abilities that aren't restricted to other times.
    """
    if not WHILE_CASTING.in_force:
        return candidates
    classified = [(item, classify_now(item, board).is_mana_ability) for item in candidates]
    if any(is_mana is None for _, is_mana in classified):
        raise NotModelled("whether an ability is a mana ability can't be told: part of it wasn't read")
    able = [item for item, is_mana in classified if is_mana and not any(isinstance(x, _TIMES) for x in item.ability.limits)]
    if not able:
        name = candidates[0].permanent.name
        raise IllegalAction(
            f"the ability of `{name}` can't be activated while a spell is being cast", citations=("605.3a", "602.5e")
        )
    return able


def _candidates(occasion: o.TapForMana | o.Activate, permanent: Permanent, board: Board) -> list[Activatable]:
    """
    The abilities that are meant: for "tap for mana" the mana abilities with {T} in their cost (CR 106.12).
    """
    found = list(activated_abilities(board, permanent, occasion.player))
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


def _able_to_target(target: str, other: str | None, candidates: list[Activatable], board: Board) -> list[Activatable]:
    """
    The abilities of which something is a legal target (CR 601.2c, 602.2b).
    """
    able = []
    for item in candidates:
        context = evolve(context_of_ability(item, board), memory=Memory(target=target, other_target=other))
        check_several(item.ability.effect, context.memory, item.permanent.name)
        if are_legal(item.ability.effect, Targeting(PermanentSource(item.permanent.id), context)):
            able.append(item)
    if not able:
        named = board.permanent(target)
        words = f"`{named.name if named else target}` is no legal target for an ability of `{candidates[0].permanent.name}`"
        raise IllegalAction(words, citations=("601.2c", "602.2b"))
    return able


def _branch(
    item: Activatable, paid: Paid, occasion: o.TapForMana | o.Activate, before: Board, world: World, *, several: bool
) -> Branch:
    paid = remembering_payment(paid, item, before)
    kind = classify_now(item, before)
    is_mana_ability = bool(kind.is_mana_ability)
    tapped_for_mana = is_mana_ability and item.ability.has_tap_symbol
    script = Script(
        item.ability.effect,
        item.permanent.id,
        item.permanent.name,
        item.player,
        item.permanent.chosen,
        _with_choices(paid.memory, occasion, item),
        ability=item.own.origin,
        tapped_for_mana=tapped_for_mana,
        spent=paid.spent or item.looks,
        only=occasion.only,
        whole=item.ability,
    )
    waits = isinstance(occasion, o.Activate) and occasion.waits and WAITS.in_force
    if waits and is_mana_ability and RESOLVES_AT_ONCE.in_force:
        raise IllegalAction(f"a mana ability of `{item.permanent.name}` doesn't use the stack", citations=("605.3b",))
    board, happenings = put_on_stack(item, script, paid.board) if waits else paid.board, paid.happenings
    for event in (*map(BecomeTapped, paid.tapped), *paid.happened):
        triggered = trigger_on(rules_of(event).seen_by_triggers(event, Branch(board)), before, board, world)
        board, happenings = triggered.board, (*happenings, *triggered.happenings)
    permanent = board.permanent(item.permanent.id)
    if permanent is not None:
        board = board.with_permanent(evolve(permanent, activated_this_turn=(*permanent.activated_this_turn, item.number)))
    if tapped_for_mana and "Land" in item.looks.card_types:
        board = with_land_tapped_for_mana(board, item.player)
    decision = ability_words(item.own, item.permanent, before) if several else None
    following: tuple[Task, ...] = () if waits else (script if script.memory.target is None else AbilityIsFollowed(script),)
    if not RESOLVES_AT_ONCE.in_force and is_mana_ability:
        happenings = (*happenings, Decided(item.player, f"put an ability of {item.permanent.name} on the stack"))
        following = ()
    return Branch(board, happenings, next=(*paid.payments, *following), decision=decision, chooser=item.player)


def _with_choices(memory: Memory, occasion: o.TapForMana | o.Activate, item: Activatable) -> Memory:
    """
    What the question tells to have been chosen as the ability was activated.
    """
    if not isinstance(occasion, o.Activate):
        return memory
    modes = told_modes(occasion.modes, item.ability.effect, item.permanent.name)
    return evolve(memory, target=occasion.target, other_target=occasion.other_target, modes=modes)
