"""
Spells are cast and copied (CR 601.2, 707.10).
"""

from __future__ import annotations

from manaproof.model import expr as e
from manaproof.model import patterns as p
from manaproof.model.board import Board
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import CastSpell, CopySpell, Event, MoveObject
from manaproof.model.instructions import Effect
from manaproof.model.libraries import LibraryCard
from manaproof.model.lookups import Matches, NumberOf, PlayerIs, PlayerNumber, Role
from manaproof.model.outcomes import Cast, Copied
from manaproof.model.patterns import EventKind
from manaproof.model.permanents import ObjectId, Permanent, PlayerName
from manaproof.model.properties import Anything
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.rules.elsewhere import spell_looks
from manaproof.rules.event_rules import EventRules, does, register
from manaproof.rules.guards import Guard, register_guard
from manaproof.rules.how_cast import COPIES_AREN_T_CAST, IS_KICKED, KICKED
from manaproof.rules.mana_abilities import has_target
from manaproof.rules.moving import move
from manaproof.rules.overload import spell_effect
from manaproof.rules.printed_spells import as_permanent
from manaproof.rules.rulebook import rule
from manaproof.rules.spells import put_on_stack
from manaproof.rules.tasks import Branch, Pending

FROM_ITS_ZONE = rule(
    __name__,
    "601.2a",
    "a card that is cast moves from where it is onto the stack, and its player controls the spell",
    otherwise="a card that is cast stays where it is, beside the spell",
)
BECOMES_CAST = rule(
    __name__,
    "601.2i",
    "abilities that trigger when a spell is cast do so once it has become cast, before it resolves",
    otherwise="nothing triggers as a spell is cast",
)


def moving_to_stack(event: CastSpell) -> MoveObject:
    """
    The move that casting a spell is for its card.
    """
    spell = event.spell
    card = LibraryCard(spell.card) if event.is_known else LibraryCard()
    return MoveObject(spell.owner, event.from_zone, Zone.STACK, card=card, place=0, by=event.player, by_effect=False)


def proposed(event: CastSpell, board: Board) -> Board:
    """
    The board on which the card of a spell has been put onto the stack, before its costs are paid.
    """
    return put_on_stack(event.spell, move(moving_to_stack(event), board) if FROM_ITS_ZONE.in_force else board)


class _Casting(EventRules):
    watched_as = EventKind.CAST

    def kinds(self, event: CastSpell) -> frozenset[EventKind]:
        targets = event.spell.target is not None or any(has_target(effect) for effect in _effects(event))
        return frozenset({EventKind.CAST, EventKind.ZONE_CHANGE} | ({EventKind.TARGET} if targets else set()))

    def facts(self, event: CastSpell) -> frozenset[str]:
        kicked = any(fact.what == KICKED and fact.value != "0" for fact in event.spell.cast_facts)
        return frozenset({f"from {event.from_zone.value}"} | ({IS_KICKED} if kicked else set()))

    def object(self, event: CastSpell) -> ObjectId | None:
        return event.spell.id

    def as_object(self, event: CastSpell, board: Board) -> Permanent | None:
        del board
        return as_permanent(event.spell)

    def looks(self, event: CastSpell, board: Board) -> Characteristics | None:
        return spell_looks(event.spell, board)

    def player(self, event: CastSpell, role: Role, board: Board) -> PlayerName | None:
        del board
        return event.spell.owner if role is Role.OWNER else event.player

    def words(self, event: CastSpell, board: Board) -> str:
        del board
        return f"{does(event.player, 'cast')} {event.spell.card.front.name}"

    def happen(self, event: CastSpell, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        after = board if event.is_proposed else proposed(event, board)
        player = after.player(event.player)
        number = player.number(PlayerNumber.SPELLS_CAST_THIS_TURN) + 1
        after = after.with_player(player.with_number(PlayerNumber.SPELLS_CAST_THIS_TURN, number))
        return (Branch(after, (Cast(event.player, event.spell.card.front.name),)),)

    def seen_by_triggers(self, event: CastSpell, branch: Branch) -> tuple[Event, ...]:
        del branch
        return (moving_to_stack(event), event) if BECOMES_CAST.in_force else ()


def _effects(event: CastSpell) -> list[Effect]:
    return [spell_effect(event.spell.card, event.spell.cast_facts)]


class _Copying(EventRules):
    watched_as = EventKind.COPY

    def object(self, event: CopySpell) -> ObjectId | None:
        return event.spell.id

    def as_object(self, event: CopySpell, board: Board) -> Permanent | None:
        del board
        return as_permanent(event.spell)

    def looks(self, event: CopySpell, board: Board) -> Characteristics | None:
        return spell_looks(event.spell, board)

    def words(self, event: CopySpell, board: Board) -> str:
        del board
        return f"{event.spell.card.front.name} is copied"

    def happen(self, event: CopySpell, pending: Pending, board: Board) -> tuple[Branch, ...]:
        del pending
        return (Branch(put_on_stack(event.spell, board), (Copied(event.player, event.spell.card.front.name),)),)

    def seen_by_triggers(self, event: CopySpell, branch: Branch) -> tuple[Event, ...]:
        del branch
        if COPIES_AREN_T_CAST.in_force:
            return (event,)
        return (event, CastSpell(event.player, event.spell, Zone.STACK))


@register_guard
def _(pattern: p.CastPattern) -> Guard:
    claims: list[e.Condition] = [PlayerIs(Role.AFFECTED, pattern.player)]
    if pattern.from_zone is not None:
        claims += [e.Holds(f"from {pattern.from_zone.value}"), PlayerIs(Role.OWNER, PlayerRef.THAT_PLAYER)]
    if pattern.not_from is not None:
        from_own = e.AllOf((e.Holds(f"from {pattern.not_from.value}"), PlayerIs(Role.OWNER, PlayerRef.THAT_PLAYER)))
        claims.append(e.Not(from_own))
    if pattern.kicked:
        claims.append(e.Holds(IS_KICKED))
    if pattern.nth is not None:
        cast = NumberOf(PlayerNumber.SPELLS_CAST_THIS_TURN, PlayerRef.THAT_PLAYER)
        claims.append(e.Compare(cast, e.Relation.EQUAL, e.Number(pattern.nth)))
    if pattern.what != Anything():
        claims.append(Matches(Referent.THAT, pattern.what))
    return Guard(CastSpell, e.AllOf(tuple(claims)))


register(CastSpell, _Casting())
register(CopySpell, _Copying())
