"""
Instructions about spells on the stack: copies of them, and how their permanents enter (CR 614.12, 707.10).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import expr as e
from manaproof.model import instructions as i
from manaproof.model.abilities import UnreadAbility
from manaproof.model.board import Board, LetIn, Spell
from manaproof.model.events import CardSource, CastSpell, CopySpell, EnterBattlefield, Event
from manaproof.model.instructions import Unread
from manaproof.model.mana import Color
from manaproof.model.patterns import EntersPattern
from manaproof.model.permanents import Counters, PlayerName
from manaproof.model.properties import Anything
from manaproof.model.references import Referent
from manaproof.model.walking import walk
from manaproof.rules.cards_as_targets import card_targeted, cards_there
from manaproof.rules.casting import wanted_targets
from manaproof.rules.context import Context, Memory
from manaproof.rules.folding import ground_value
from manaproof.rules.guards import Guard
from manaproof.rules.how_cast import COPIES_AREN_T_CAST, facts_of_copy
from manaproof.rules.instances import Instance, register_instances_of_event
from manaproof.rules.layers import characteristics_on
from manaproof.rules.mana_abilities import has_target
from manaproof.rules.overload import spell_effect
from manaproof.rules.performing import context_of_script, environment_of_script, go_on, perform
from manaproof.rules.referring import object_of
from manaproof.rules.spells import spell_identity
from manaproof.rules.targeting import Targeting, is_legal
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

MOST_WAYS = 256


def _spell_meant(what: Referent, script: Script, board: Board, world: World) -> Spell | None:
    """
    The spell that an instruction is about, as it last was if it has left the stack; None if it is none.
    """
    identity = object_of(what, context_of_script(script, board, world))
    there = board.spell(identity) if identity is not None else None
    if there is not None:
        return there
    event = script.event
    return event.spell if isinstance(event, CastSpell) and event.spell.id == identity else None


@perform.register
def _(instruction: i.CopySpell, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    All copies are put onto the stack, with the choices made for the spell (CR 707.10).

    Raises:
        NotModelled: the copies have targets, of which new ones may be chosen.
    """
    spell = _spell_meant(instruction.what, script, board, world)
    if spell is None:
        raise NotModelled(f"`{script.name}` copies what is no spell on the stack: that isn't encoded")
    context = context_of_script(script, board, world)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    copies = tuple(_copies(spell, count, script.you, instruction.color, board))
    targets = _targets(spell, script.you, board) if count and instruction.new_targets else (spell.target,)
    if len(targets) ** count > MOST_WAYS:
        raise NotModelled(f"`{script.name}` makes copies with more than {MOST_WAYS} choices of targets: give a smaller board")
    branches = []
    for chosen in product(targets, repeat=count):
        made = [evolve(copy, target=target) for copy, target in zip(copies, chosen, strict=True)]
        events = [Pending(CopySpell(script.you, copy), script.opportunities) for copy in made]
        several = len(targets) > 1
        words = "; ".join(f"a copy targets {_named(target, board)}" for target in chosen) if several else None
        branches.append(go_on(board, script, before=at_once(events), decision=words))
    return tuple(branches)


def _named(target: str | None, board: Board) -> str:
    """
    A target in words.
    """
    permanent = board.last_known(target or "")
    there = board.spell(target or "") or card_targeted(target or "", board)
    return permanent.name if permanent is not None else there.card.front.name if there is not None else target or "nothing"


def _targets(spell: Spell, you: PlayerName, board: Board) -> tuple[str | None, ...]:
    """
    The targets that a copy may have: that of the spell, legal or not, and all others that are legal (CR 707.10c).

    Raises:
        NotModelled: they can't be told.
    """
    name = spell.card.front.name
    effect = spell_effect(spell.card, spell.cast_facts)
    unread = any(isinstance(node, Unread | UnreadAbility) for node in walk(spell.card.front.abilities))
    wanted = list(wanted_targets(effect, spell.modes))
    if not wanted and not unread and spell.target is None and not has_target(effect):
        return (None,)
    if unread or len(wanted) != 1 or spell.target is None or spell.other_target is not None:
        raise NotModelled(f"which new targets are chosen for a copy of `{name}` isn't encoded")
    context = Context(board, characteristics_on(board), you, memory=Memory(target=spell.target), name=name)
    targeting = Targeting(CardSource(spell.card, you), context, effect)
    objects = (*(p.id for p in board.permanents), *(s.id for s in board.stack), *cards_there(board))
    there = (*(p.name for p in board.players), *objects)
    others = (each for each in there if each not in (spell.target, spell.id) and is_legal(wanted[0], each, targeting))
    return (spell.target, *others)


def _copies(spell: Spell, count: int, you: PlayerName, color: Color | None, board: Board) -> Iterator[Spell]:
    front = spell.card.front if color is None else evolve(spell.card.front, colors=frozenset({color}))
    for _ in range(count):
        copy = evolve(
            spell,
            id=spell_identity(you, spell.card.front.name, board),
            card=evolve(spell.card, is_commander=False, faces=(front, *spell.card.faces[1:])),
            controller=you,
            owner=you,
            is_copy=True,
            cast_facts=facts_of_copy(spell.cast_facts),
            x=spell.x if COPIES_AREN_T_CAST.in_force or spell.x is None else 0,
            above=None,
            enters_with=(),
            goes=(),
        )
        board = evolve(board, stack=(*board.stack, copy))
        yield copy


@perform.register
def _(instruction: i.LetEnterWith, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    What counters there are is told as the ability resolves; a spell that has left the stack becomes no permanent.

    Raises:
        NotModelled: it is about something else than a spell.
    """
    context = context_of_script(script, board, world)
    identity = object_of(instruction.what, context)
    if not isinstance(script.event, CastSpell) or identity != script.event.spell.id:
        raise NotModelled(f"`{script.name}` says how something enters that isn't a spell: that isn't encoded")
    spell = board.spell(identity)
    if spell is None:
        return (go_on(board, script),)
    count = ground_value(instruction.count, context, environment_of_script(script, context))
    let = LetIn(script.source or "", script.name, script.you, Counters(instruction.kind, count))
    changed = evolve(spell, enters_with=(*spell.enters_with, let))
    return (go_on(evolve(board, stack=tuple(changed if s.id == spell.id else s for s in board.stack)), script),)


@register_instances_of_event
def _(event: Event, board: Board) -> Iterator[Instance]:
    """
    What resolved abilities say of the permanent that a spell becomes.
    """
    spell = board.spell(event.spell) if isinstance(event, EnterBattlefield) and event.spell is not None else None
    for number, let in enumerate(spell.enters_with if spell is not None else ()):
        rewrite: f.Rewrite = f.EntersTapped()
        if let.counters is not None:
            rewrite = f.EntersWith(e.Number(let.counters.count), let.counters.kind, additional=True)
        effect = f.ReplacementEffect(EntersPattern(Anything()), rewrite)
        identity = f"{let.source}: lets {spell.id if spell is not None else ''} enter {number}"
        yield Instance(identity, let.name, let.source, let.controller, effect, Guard(EnterBattlefield, e.TRUE))
