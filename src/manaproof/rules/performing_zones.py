"""
Instructions that destroy, sacrifice, exile, return, counter and regenerate: what they make happen to permanents and spells.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import instructions as i
from manaproof.model.abilities import Form, StaticAbility, UnreadAbility
from manaproof.model.board import Board, Spell
from manaproof.model.effects import Aspect, Concerns
from manaproof.model.events import BecomeTapped, Destroy, Event, MoveObject, RemoveCounters, Sacrifice
from manaproof.model.expr import ONE, Quantity
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import ThoseCount
from manaproof.model.outcomes import DamageRemoved, Regenerated, ShieldCreated
from manaproof.model.permanents import Counters, Permanent, PlayerName
from manaproof.model.properties import Objects, Property, Sacrificers
from manaproof.model.references import TARGET_REFERENTS, Manner, Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.alike import different_choices
from manaproof.rules.cards_as_targets import only_targeted
from manaproof.rules.context import Context
from manaproof.rules.created import created_now
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.exiled_with import EXILED_WITH_THIS, exiled_cards, leaving_exile
from manaproof.rules.instances import lasting_abilities
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import card_matches, matches
from manaproof.rules.moving import moving, moving_spell
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.performing import context_of_script, go_on, perform
from manaproof.rules.performing_cards import counted
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.quantities import DESTROYED_OR_DIED
from manaproof.rules.referring import object_of, permanent_of, player_is, players_of
from manaproof.rules.rulebook import rule
from manaproof.rules.tasks import Branch, Pending, Script, World, at_once

COUNTERING = rule(
    __name__,
    "701.6a",
    "a spell that is countered doesn't resolve and is put into its owner's graveyard",
    otherwise="a spell that is countered resolves without effect",
)


def permanents_named(what: Referent | Objects, script: Script, context: Context) -> tuple[Permanent, ...]:
    """
    The permanents on the battlefield that an instruction means.
    """
    if isinstance(what, Objects):
        if what.zone is not Zone.BATTLEFIELD:
            raise NotModelled(f"`{script.name}` is about cards in a {what.zone.value}: that isn't encoded here")
        return tuple(permanent for _, permanent in objects_of(what, context) if permanent is not None)
    if what is Referent.CREATED:
        found = (context.board.permanent(each) for each in created_now(context.memory, context.board))
        return tuple(permanent for permanent in found if permanent is not None)
    target = object_of(what, context)
    if target is None and what in TARGET_REFERENTS:
        raise NotModelled(f"the target of `{script.name}` isn't given; write `targeting …`")
    if target is None and what is Referent.THIS and script.source is None:
        raise NotModelled(f"`{script.name}` is a spell that does this to itself: that isn't encoded")
    permanent = context.board.permanent(target) if target is not None else None
    return (permanent,) if permanent is not None else ()


def itself(what: Referent | Objects, script: Script, board: Board) -> Spell | None:
    """
    The spell whose effect it is, where the effect is about the spell itself.
    """
    if what is not Referent.THIS or script.source is not None:
        return None
    return next((s for s in board.stack if s.card.front.name == script.name and s.controller == script.you), None)


def _together(events: list[Event], script: Script, board: Board, decision: str | None = None) -> Branch:
    parts = [Pending(event, script.opportunities) for event in events]
    return go_on(board, script, before=at_once(parts), decision=decision)


@perform.register
def _(instruction: i.Destroy, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = permanents_named(instruction.what, script, context_of_script(script, board, world))
    events: list[Event] = [
        Destroy(permanent.id, script.you, can_be_regenerated=instruction.can_be_regenerated) for permanent in found
    ]
    if any(isinstance(node, ThoseCount) and node.what in DESTROYED_OR_DIED for node in walk(script.effect)):
        script = evolve(script, memory=evolve(script.memory, those=tuple(permanent.id for permanent in found)))
    return (_together(events, script, board),)


@perform.register
def _(instruction: i.Sacrifice, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    """
    Each player chooses what they sacrifice, in turn order; then all of it is sacrificed at once (CR 101.4).
    """
    context = context_of_script(script, board, world)
    if isinstance(instruction.what, Referent):
        found = permanents_named(instruction.what, script, context)
        names = players_of(instruction.player, context) if found else ()
        mine: list[Event] = [Sacrifice(p.id, p.controller) for p in found if p.controller in names]
        return (_together(mine, script, board),)
    ways = [
        list(_chosen(instruction.what, instruction.count, name, script, context))
        for name in players_of(instruction.player, context)
    ]
    branches = []
    for way in product(*ways):
        chosen = [permanent for permanents in way for permanent in permanents]
        events: list[Event] = [Sacrifice(p.id, p.controller) for p in chosen]
        several = any(len(each) > 1 for each in ways)
        words = ", ".join(p.name for p in chosen) if several else None
        branches.append(_together(events, _remembering_sacrificed(chosen, script), board, words or None))
    return tuple(branches)


def _remembering_sacrificed(chosen: list[Permanent], script: Script) -> Script:
    if not any(isinstance(node, Sacrificers) for node in walk(script.effect)):
        return script
    sacrificed = (*script.memory.sacrificed, *(permanent.id for permanent in chosen))
    return evolve(script, memory=evolve(script.memory, sacrificed=sacrificed))


def _chosen(
    what: Objects, count: Quantity, name: PlayerName, script: Script, context: Context
) -> Iterator[tuple[Permanent, ...]]:
    """
    The ways to choose so many permanents of a player's, or all that there are if they are fewer (CR 609.3).
    """
    if what.zone is not Zone.BATTLEFIELD:
        raise NotModelled(f"`{script.name}` is about cards in a {what.zone.value}: that isn't encoded here")
    mine = [(looks, p) for looks, p in objects_of(what, context) if p is not None and p.controller == name]
    size = min(counted(count, script, context), len(mine))
    yield from different_choices(mine, (size,), context.board)


@perform.register
def _(instruction: i.Exile, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    if isinstance(instruction.what, Objects) and instruction.what.zone is Zone.GRAVEYARD:
        return _exiled_from_graveyard(instruction, instruction.what, script, context)
    if isinstance(instruction.what, Objects) and instruction.count is not None:
        raise NotModelled(f"`{script.name}` lets a player exile objects of their choice: that isn't encoded")
    if (spell := itself(instruction.what, script, board)) is not None:
        return (_together([moving_spell(spell, Zone.EXILE, Manner.PUT, script.you)], script, board),)
    found = permanents_named(instruction.what, script, context)
    return (_together([moving(p, Zone.EXILE, by=script.you) for p in found], script, board),)


def _exiled_from_graveyard(instruction: i.Exile, what: Objects, script: Script, context: Context) -> tuple[Branch, ...]:
    """
    One card of a kind from a graveyard, whichever it is.
    """
    board = context.board
    if instruction.count != ONE:
        raise NotModelled(f"`{script.name}` exiles several cards of a graveyard: that isn't encoded")
    branches = []
    there = (
        (player.name, card)
        for player in board.players
        if what.whose is None or player_is(player.name, what.whose, context)
        for card in all_in_graveyard(player, is_told=script.memory.target is not None)
        if card_matches(what.having, card, context, Place(Zone.GRAVEYARD, player.name))
    )
    for owner, card in dict.fromkeys(only_targeted(there, script.memory.target, script.name, script.effect, board)):
        event = MoveObject(owner, Zone.GRAVEYARD, Zone.EXILE, card=LibraryCard(card), by=script.you)
        remembering = evolve(script, memory=evolve(script.memory, exiled=card))
        branches.append(_together([event], remembering, board, card.name))
    return tuple(branches) or (go_on(board, evolve(script, memory=evolve(script.memory, exiled=None))),)


@perform.register
def _(instruction: i.ReturnPermanents, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    if (spell := itself(instruction.what, script, board)) is not None:
        return (_together([moving_spell(spell, Zone.HAND, Manner.PUT, script.you)], script, board),)
    if instruction.what is Referent.EXILED_CARD or _are_in_exile(instruction.what):
        return _returned_from_exile(instruction, script, context)
    if isinstance(instruction.what, Referent) or instruction.count is None:
        found = permanents_named(instruction.what, script, context)
        return (_together([moving(p, Zone.HAND, by=script.you) for p in found], script, board),)
    (name,) = players_of(instruction.player, context)
    ways = list(_chosen(instruction.what, instruction.count, name, script, context))
    return tuple(
        _together(
            [moving(p, Zone.HAND, by=script.you) for p in way],
            script,
            board,
            ", ".join(p.name for p in way) if len(ways) > 1 else None,
        )
        for way in ways
    )


def _are_in_exile(what: Referent | Objects) -> bool:
    return isinstance(what, Objects) and what.zone is Zone.EXILE


def _returned_from_exile(instruction: i.ReturnPermanents, script: Script, context: Context) -> tuple[Branch, ...]:
    """
    Cards exiled with the object whose ability it is are returned to their owners' hands (CR 607.2a, 607.3).
    """
    if instruction.what not in (Referent.EXILED_CARD, EXILED_WITH_THIS) or not (
        instruction.what is Referent.EXILED_CARD or instruction.count is None
    ):
        raise NotModelled(f"`{script.name}` returns some of several cards from exile: that isn't encoded")
    cards = (leaving_exile(each, script.name, context.board) for each in exiled_cards(script.source, context))
    moves: list[Event] = [MoveObject(owner, Zone.EXILE, Zone.HAND, card=card, by=script.you) for owner, card in cards]
    return (_together(moves, script, context.board),)


def _check_can_be_countered(spell: Spell, board: Board) -> None:
    """
    Refuses to counter a spell of which something says that it can't be, or says what wasn't read (CR 113.6g).

    Raises:
        NotModelled: whether it can be countered can't be told.
    """
    table = characteristics_on(board)
    own = ((spell.card.front.name, ability) for ability in spell.card.front.abilities)
    others = ((p.name, own.ability) for p in board.permanents for own in table[p.id].abilities)
    left = ((r.card.name, ability) for r in board.resolved for ability in lasting_abilities(r.card.front.abilities))
    for name, ability in (*own, *others, *left):
        says = ability.statements if isinstance(ability, StaticAbility) else ()
        if any(isinstance(s, Concerns) and Aspect.COUNTERING in s.aspects for s in says):
            raise NotModelled(f"what `{name}` says about spells that can't be countered isn't encoded")
    if any(isinstance(a, UnreadAbility) and a.form in (Form.STATIC, Form.KEYWORD) for a in spell.card.front.abilities):
        raise NotModelled(f"`{spell.card.front.name}` has words that weren't read: whether it can be countered can't be told")


@perform.register
def _(instruction: i.CounterSpell, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    target = object_of(instruction.what, context)
    if target is None:
        raise NotModelled(f"the target of `{script.name}` isn't given; write `targeting …`")
    spell = board.spell(target)
    if spell is None:
        return (go_on(board, script),)
    _check_can_be_countered(spell, board)
    manner = Manner.COUNTERED if COUNTERING.in_force else Manner.RESOLVED
    to = instruction.to if _goes_there(spell, instruction.having, context) else Zone.GRAVEYARD
    controller = script.you if to is Zone.BATTLEFIELD else None
    event = evolve(moving_spell(spell, to, manner, script.you), position=instruction.position, controller=controller)
    return (_together([event], script, board),)


def _goes_there(spell: Spell, having: Property | None, context: Context) -> bool:
    """
    Whether a spell that is countered is a card of the kind that an effect puts elsewhere than into a graveyard.
    """
    return having is None or (not spell.is_copy and matches(having, spell_looks(spell, context.board), None, context))


@perform.register
def _(instruction: i.Regenerate, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    found = permanents_named(instruction.what, script, context_of_script(script, board, world))
    after = board
    for permanent in found:
        after = after.with_permanent(evolve(permanent, regeneration=permanent.regeneration + 1))
    return (go_on(after, script, *(ShieldCreated(p.id, p.name) for p in found)),)


@perform.register
def _(instruction: i.Restore, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    permanent = permanent_of(object_of(instruction.what, context), context)
    if permanent is None or board.permanent(permanent.id) is None:
        return (go_on(board, script),)
    after = board.with_permanent(evolve(permanent.out_of_combat, damage=0, tapped=True))
    tapped = () if permanent.tapped else (Pending(BecomeTapped(permanent.id), script.opportunities),)
    return (go_on(after, script, Regenerated(permanent.id, permanent.name), before=tapped),)


@perform.register
def _(instruction: i.RemoveDamage, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    permanent = permanent_of(object_of(instruction.what, context), context)
    if permanent is None or board.permanent(permanent.id) is None or not permanent.damage:
        return (go_on(board, script),)
    after = board.with_permanent(evolve(permanent, damage=0))
    return (go_on(after, script, DamageRemoved(permanent.id, permanent.name)),)


@perform.register
def _(instruction: i.UseShieldCounter, script: Script, board: Board, world: World) -> tuple[Branch, ...]:
    context = context_of_script(script, board, world)
    permanent = permanent_of(object_of(instruction.what, context), context)
    if permanent is None or board.permanent(permanent.id) is None or not permanent.count_of("shield"):
        return (go_on(board, script),)
    removal = RemoveCounters(permanent.id, (Counters("shield", 1),), permanent.controller)
    return (_together([removal], script, board),)
