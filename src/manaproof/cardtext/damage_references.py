"""
Which object or player of a damage event a text means by "it", "that creature", "its controller", "that player".
"""

from __future__ import annotations

from manaproof.cardtext.build.parts import DAMAGED, IT, DeclinedError, Part, mentions, substitute
from manaproof.model.abilities import Establish
from manaproof.model.instructions import CopySpell, LetEnterWith
from manaproof.model.lookups import CastFact, WasCast
from manaproof.model.patterns import (
    CastPattern,
    Cause,
    DamagePattern,
    DiscardedPattern,
    DiscardPattern,
    EntersPattern,
    EventPattern,
    SourceKind,
    Sources,
)
from manaproof.model.properties import Anything, AttachedTo, Every, HasCardType, Is, Property
from manaproof.model.references import PlayerRef, Referent
from manaproof.model.walking import walk

_CONTROLLERS = {Referent.DEALER: PlayerRef.DEALERS_CONTROLLER, Referent.DAMAGED: PlayerRef.ITS_CONTROLLER}
_THIS = Is(Referent.THIS)
_OTHER_PLAYERS = (
    PlayerRef.ITS_CONTROLLER,
    PlayerRef.DEALERS_CONTROLLER,
    PlayerRef.TARGET_PLAYER,
    PlayerRef.TARGET_OPPONENT,
    PlayerRef.CHOSEN_PLAYER,
)
_UNCLEAR = (DAMAGED, IT, Referent.THAT, PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER, PlayerRef.THAT_PLAYER)


def resolve_events(events: tuple[EventPattern, ...], said: Part, before: object = ()) -> Part:
    """
    What a triggered ability says, with the objects and players of its damage event in the place of what points at them.

    Args:
        events: What the ability watches.
        said: What is said.
        before: What was said before it.

    Raises:
        DeclinedError: It can't be told which of them is meant.
    """
    match events:
        case (DamagePattern() as pattern,):
            resolved = resolve_damage(pattern, said)
            others = any(mentions((before, resolved), player) for player in _OTHER_PLAYERS)
            if others and mentions(said, PlayerRef.THAT_PLAYER):
                raise DeclinedError("that player may be one of two")
            return resolved
        case _ if any(isinstance(event, DamagePattern) for event in events):
            if all(event.sources[0].having == _THIS for event in events if isinstance(event, DamagePattern)):
                said = substitute(said, IT, Referent.THIS)
            if any(mentions(said, one) for one in _UNCLEAR):
                raise DeclinedError("the object of one of two events")
            return said
        case _ if any(_is_by_an_opponent(event) for event in events) and mentions(said, PlayerRef.THAT_PLAYER):
            raise DeclinedError("that player may be who discards or who causes it")
        case (EntersPattern(Every((Is(Referent.THIS), AttachedTo()))),):
            return substitute(said, Referent.THAT, Referent.ATTACHED)
        case _ if _is_about_spell(said) and not (events and all(isinstance(event, CastPattern) for event in events)):
            raise DeclinedError("that spell, but no spell is cast")
        case _ if any(_is_of_another_spell(event) for event in events) and _asks_how_cast(said):
            raise DeclinedError("how another spell was cast")
        case _ if mentions(said, DAMAGED):
            raise DeclinedError("what is dealt damage, but no damage is dealt")
        case _:
            return said


def _is_about_spell(said: Part) -> bool:
    nodes = tuple(walk(said, without=(Establish,)))
    return any(isinstance(node, CopySpell | LetEnterWith) and node.what is Referent.THAT for node in nodes)


def _is_of_another_spell(event: EventPattern) -> bool:
    return isinstance(event, CastPattern) and event.what != _THIS


def _asks_how_cast(said: Part) -> bool:
    return any(isinstance(node, CastFact | WasCast) for node in walk(said))


def _is_by_an_opponent(event: EventPattern) -> bool:
    return isinstance(event, DiscardPattern | DiscardedPattern) and event.cause is not Cause.ANYTHING


def resolve_damage(pattern: DamagePattern, said: Part) -> Part:
    """
    What is done about damage, with the objects and players of the event in the place of what points at them.

    Raises:
        DeclinedError: It can't be told which of them is meant.
    """
    if pattern.many and any(mentions(said, one) for one in _UNCLEAR):
        raise DeclinedError("one of several objects")
    if mentions(said, PlayerRef.THAT_PLAYER) and not _is_other_player(pattern):
        raise DeclinedError("which player is that")
    if mentions(said, PlayerRef.ITS_OWNER):
        raise DeclinedError("whose owner")
    said = substitute(said, DAMAGED, Referent.DAMAGED)
    if mentions(said, IT):
        said = substitute(said, IT, _it(pattern))
    if mentions(said, Referent.THAT) or mentions(said, PlayerRef.ITS_CONTROLLER):
        meant = _object_meant(pattern)
        said = substitute(substitute(said, Referent.THAT, meant), PlayerRef.ITS_CONTROLLER, _CONTROLLERS[meant])
    return said


def _it(pattern: DamagePattern) -> Referent:
    """
    "It" is this object where the event has no other, else the one other object.
    """
    if _is_by_this(pattern) and not _is_dealt_to_another(pattern):
        return Referent.THIS
    if pattern.permanents == _THIS and pattern.sources == (Sources(),):
        return Referent.THIS
    if _is_by_this(pattern) or pattern.permanents == _THIS:
        raise DeclinedError("it may be one of two objects")
    return _object_meant(pattern)


def _is_other_player(pattern: DamagePattern) -> bool:
    """
    Whether the only player of the event is one who isn't "you".
    """
    return pattern.players not in (None, PlayerRef.YOU) and pattern.permanents is None


def _object_meant(pattern: DamagePattern) -> Referent:
    by_another = any(source.having != _THIS and source != Sources() for source in pattern.sources)
    if _is_dealt_to_another(pattern):
        if by_another and any(_may_be_a_permanent(source) for source in pattern.sources):
            raise DeclinedError("which of the two objects")
        return Referent.DAMAGED
    if _is_by_this(pattern) or not (by_another or not pattern.together):
        raise DeclinedError("which object")
    return Referent.DEALER


def _is_by_this(pattern: DamagePattern) -> bool:
    return any(source.having == _THIS for source in pattern.sources)


def _is_dealt_to_another(pattern: DamagePattern) -> bool:
    """
    Whether a permanent other than this one is spoken of as what is dealt damage.
    """
    unspoken = pattern.players is PlayerRef.A_PLAYER and pattern.permanents == Anything()
    return pattern.permanents is not None and not unspoken and pattern.permanents != _THIS


def _may_be_a_permanent(source: Sources) -> bool:
    """
    Whether "that creature" may be this source, which "that source" or "that spell" otherwise means.
    """
    return source.kind is SourceKind.PERMANENT or (source.kind is SourceKind.ANY and _names_a_type(source.having))


def _names_a_type(having: Property) -> bool:
    parts = getattr(having, "properties", (having,))
    return any(isinstance(part, HasCardType | Is) for part in parts)
