"""
Which players and objects the words of a text mean: "you", "an opponent", "that land", "enchanted land".
"""

from __future__ import annotations

from manaproof.errors import NotModelled
from manaproof.model.cards import Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import (
    CardSource,
    CastSpell,
    CopySpell,
    DamageEvent,
    DamageSource,
    DescribedSource,
    Event,
    MoveObject,
    PermanentSource,
)
from manaproof.model.lookups import PlayerNumber, Role
from manaproof.model.permanents import CHOSEN_SOURCE, ObjectId, Permanent, PlayerName
from manaproof.model.references import PlayerRef, Referent
from manaproof.rules.context import Context, drawn_before
from manaproof.rules.event_rules import rules_of
from manaproof.rules.source_facts import controller_of_described
from manaproof.rules.turn_order import in_turn_order


def event_object(event: Event | None) -> ObjectId | None:
    """
    The object that an event is about: the permanent tapped for mana, the one that gets counters or enters.
    """
    return rules_of(event).object(event) if event is not None else None


def event_player(event: Event | None, role: Role, context: Context) -> PlayerName | None:
    """
    The player with a part in an event.
    """
    return rules_of(event).player(event, role, context.board) if event is not None else None


def permanent_of(object_id: ObjectId | None, context: Context) -> Permanent | None:
    """
    The permanent of an identity, also while it is entering (CR 614.12), or as it last was (CR 608.2h).
    """
    if object_id is None:
        return None
    entering = rules_of(context.event).entering(context.event) if context.event is not None else None
    if entering is not None and entering.permanent.id == object_id:
        return entering.permanent
    return context.board.last_known(object_id)


def card_meant(context: Context) -> Card | None:
    """
    The card that a text means by "that card", None where it is none: the one that the event has moved.
    """
    event = context.event
    if not isinstance(event, MoveObject):
        return None
    found = rules_of(event).as_object(event, context.board)
    if found is not None and found.components:
        raise NotModelled(f"which of the several cards that `{found.name}` was is meant isn't encoded")
    return None if found is None or found.is_token else found.card


def object_of(which: Referent, context: Context) -> ObjectId | None:
    """
    The object that a text points at, None where there is none.
    """
    match which:
        case Referent.THIS:
            return context.source
        case Referent.ATTACHED:
            source = permanent_of(context.source, context)
            return source.attached_to if source else None
        case Referent.THAT:
            return context.memory.that or event_object(context.event)
        case Referent.AFFECTED:
            return context.memory.affected
        case Referent.DAMAGED:
            return context.memory.that or event_object(context.event)
        case Referent.DEALER:
            return _dealer(context)
        case Referent.TARGET:
            return context.memory.target
        case Referent.PUT:
            return context.memory.put or context.memory.target
        case Referent.ANOTHER_TARGET | Referent.SECOND_TARGET:
            return context.memory.other_target
        case Referent.CHOSEN_SOURCE:
            return context.chosen_value(CHOSEN_SOURCE)
        case Referent.SACRIFICED:
            return what_was_spent(context).id
        case _:
            return None


def what_was_spent(context: Context) -> Characteristics:
    """
    The object with which a cost was paid, as it last was (CR 608.2h).

    Raises:
        NotModelled: which that was isn't told.
    """
    if context.spent is None:
        raise NotModelled("what was sacrificed, exiled or discarded for it isn't told, and it matters for what it does")
    return context.spent


def _dealer(context: Context) -> ObjectId | None:
    """
    What deals the damage of the event, where it is a permanent.
    """
    source = _source_of_damage(context)
    return source.id if isinstance(source, PermanentSource) else None


def _source_of_damage(context: Context) -> DamageSource | None:
    return context.event.source if isinstance(context.event, DamageEvent) else context.memory.dealer


def _controller_of_dealer(context: Context) -> PlayerName | None:
    match _source_of_damage(context):
        case PermanentSource(object_id):
            permanent = context.board.last_known(object_id)
            return permanent.controller if permanent is not None else None
        case CardSource(_, controller):
            return controller
        case DescribedSource() as source:
            return controller_of_described(source, context.board)
        case _:
            return None


def player_is(name: PlayerName | None, who: PlayerRef, context: Context) -> bool:
    """
    Whether a player is one that a text means.
    """
    if not name:
        return False
    match who:
        case PlayerRef.A_PLAYER | PlayerRef.EACH_PLAYER:
            return True
        case PlayerRef.AN_OPPONENT | PlayerRef.EACH_OPPONENT:
            return name != context.you
        case _:
            return name in players_of(who, context)


def players_of(who: PlayerRef, context: Context) -> tuple[PlayerName, ...]:
    """
    The players that a text means, in turn order from the active player (CR 101.4).

    Raises:
        NotModelled: the text means a player whom the board doesn't tell.
    """
    everyone = in_turn_order(context.board)
    match who:
        case PlayerRef.YOU | PlayerRef.YOUR_TEAM:
            return (context.you,)
        case PlayerRef.EACH_PLAYER | PlayerRef.A_PLAYER:
            return everyone
        case PlayerRef.EACH_OPPONENT:
            return tuple(name for name in everyone if name != context.you)
        case PlayerRef.AN_OPPONENT:
            opponents = tuple(name for name in everyone if name != context.you)
            if len(opponents) > 1:
                raise NotModelled("which of several opponents is meant isn't encoded")
            return opponents
        case PlayerRef.ACTIVE_PLAYER:
            return (context.board.active,)
        case PlayerRef.THAT_PLAYER:
            return _one(context.memory.that_player or _player_of_event_or_target(context), who)
        case PlayerRef.THOSE_PLAYERS:
            return tuple(name for name in everyone if name in context.memory.those_players)
        case PlayerRef.SEARCHERS:
            return tuple(name for name in everyone if name in context.memory.searchers)
        case PlayerRef.OPPONENTS_OF_THAT_PLAYER:
            (that,) = players_of(PlayerRef.THAT_PLAYER, context)
            return tuple(name for name in everyone if name != that)
        case PlayerRef.ANY_OTHER_PLAYER:
            (that,) = players_of(PlayerRef.THAT_PLAYER, context)
            return tuple(name for name in everyone if name != that)
        case PlayerRef.WHO_DREW:
            return tuple(name for name in everyone if _drew_this_way(name, context))
        case PlayerRef.WHO_TAPPED_A_LAND:
            tapped = PlayerNumber.LANDS_TAPPED_FOR_MANA_THIS_TURN
            return tuple(name for name in everyone if context.board.player(name).number(tapped))
        case PlayerRef.ITS_CONTROLLER | PlayerRef.ITS_OWNER:
            return _one(_controller_or_owner(who, context), who)
        case PlayerRef.DEALERS_CONTROLLER:
            return _one(_controller_of_dealer(context), who)
        case PlayerRef.TARGET_PLAYER | PlayerRef.TARGET_OPPONENT:
            return _one(_target_player(context), who)
        case PlayerRef.CHOSEN_PLAYER:
            told = context.chosen_value("player") or context.chosen_value("opponent")
            return _one(told or context.memory.that_player, who)
        case PlayerRef.ENCHANTED_PLAYER:
            source = permanent_of(context.source, context)
            return _one(source.attached_to if source else None, who)


def _drew_this_way(name: PlayerName, context: Context) -> bool:
    """
    Whether a player has drawn more cards this turn than before the first instruction of the effect to draw.
    """
    before = context.memory.tally(drawn_before(name))
    return before is not None and context.board.player(name).number(PlayerNumber.CARDS_DRAWN_THIS_TURN) > before


def _player_of_event_or_target(context: Context) -> PlayerName | None:
    """
    The player who has a part in the event; of an effect without one, the player who is its target.
    """
    if context.event is not None:
        return event_player(context.event, Role.AFFECTED, context)
    target = _target_player(context)
    return target if any(player.name == target for player in context.board.players) else None


def _target_player(context: Context) -> PlayerName | None:
    """
    The player who is a target: the other target where the first is an object.
    """
    memory = context.memory
    is_object = memory.target is not None and all(player.name != memory.target for player in context.board.players)
    return memory.other_target if is_object else memory.target


def _controller_or_owner(who: PlayerRef, context: Context) -> PlayerName | None:
    if isinstance(context.event, CastSpell | CopySpell) and context.memory.that is None:
        spell = context.event.spell
        return spell.controller if who is PlayerRef.ITS_CONTROLLER else spell.owner
    permanent = permanent_of(context.memory.that or event_object(context.event), context)
    if permanent is None:
        permanent = permanent_of(object_of(Referent.ATTACHED, context), context)
    if permanent is None:
        permanent = permanent_of(_one_target(context), context)
    if permanent is None:
        return None
    return permanent.controller if who is PlayerRef.ITS_CONTROLLER else permanent.owner


def _one_target(context: Context) -> ObjectId | None:
    """
    The target of an effect without an event, where it has no second one that is an object too.
    """
    memory, names = context.memory, {player.name for player in context.board.players}
    if context.event is not None or memory.other_target not in (None, memory.target, *names):
        return None
    return memory.target


def _one(name: PlayerName | None, who: PlayerRef) -> tuple[PlayerName]:
    if name is None:
        raise NotModelled(f"the board doesn't say who `{who.value}` is; name the player in the board or the event")
    return (name,)
