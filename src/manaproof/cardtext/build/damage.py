"""
Damage: events of it, replacements of it, and instructions to deal it (grammar `damage`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.instructions import Aim, targeting
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    DAMAGED,
    IT,
    Clause,
    Continuation,
    DeclinedError,
    Instructions,
    Meaning,
    Meanings,
    Noun,
    Some,
    Statements,
    SubjectVerb,
    Watched,
    constant,
    every,
    mentions,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY, X, where_x_is
from manaproof.cardtext.build.statics import both
from manaproof.cardtext.damage_references import resolve_damage
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import ChangeCount, DoInstead, ReplacementEffect, Rewrite, SetCount
from manaproof.model.expr import Condition, Difference, Half, Number, Quantity, Rounding, Sum, Times
from manaproof.model.instructions import DamagePortion, DealDamage, Effect, Target
from manaproof.model.patterns import DamagePattern, SourceKind, Sources
from manaproof.model.properties import ANOTHER, Anything, Either, HasCardType, Is, Objects, Property
from manaproof.model.references import PlayerRef, Referent

# Events.


@frozen
class Damaged:
    """
    To what damage is dealt in an event: players, permanents or both.
    """

    players: PlayerRef | None = None
    permanents: Property | None = None
    is_bare: bool = False  # "battle" without an article, which stands only after "a player or"


@frozen
class DamageVerb(SubjectVerb):
    """
    "Deals combat damage to a player", "is dealt damage".
    """

    combat: bool | None
    to: Damaged | None = None
    passive: bool = False
    excess: bool = False

    def event_of(self, subject: Subject) -> DamagePattern:
        """
        The event of a subject that deals damage or is dealt damage.
        """
        if self.passive:
            return evolve(_dealt_to(subject, self.combat), excess=self.excess)
        return _dealt_by(subject, self.combat, self.to or _ANY_RECIPIENT)

    def event_of_player(self, player: PlayerRef) -> DamagePattern:
        """
        The event of a player who is dealt damage.
        """
        if not self.passive or self.excess:
            raise DeclinedError("damage by a player, or excess damage to one")
        return DamagePattern(players=player, permanents=None, combat=self.combat, together=True)


_ANY_RECIPIENT = Damaged(PlayerRef.A_PLAYER, Anything())


def _with_article(part: Damaged) -> Damaged:
    if part.is_bare:
        raise DeclinedError("several recipients together")
    return part


def _either(one: Damaged, other: Damaged) -> Damaged:
    if one.players is not None and other.permanents is not None:
        return Damaged(one.players, other.permanents)
    if other.players is not None and one.permanents is not None:
        return Damaged(other.players, one.permanents)
    raise DeclinedError("two recipients of the same sort")


def _damaged_listed(*words: object) -> Damaged:
    *types, player = words
    assert isinstance(player, PlayerRef)
    named = tuple(HasCardType(str(word)) for word in types if isinstance(word, Token) and word.type == "CARDTYPE")
    return Damaged(player, Either(named))


def _one_damaged(subject: Subject) -> Damaged:
    if isinstance(subject, Some) and (subject.any_number or subject.count != Number(1)):
        raise DeclinedError("several recipients together")
    if isinstance(subject, Noun) and not _speaks_of_one(subject):
        raise DeclinedError("several recipients together")
    _not_enchanted(subject)
    return Damaged(permanents=one_property(subject))


def _bare_damaged(noun: Noun) -> Damaged:
    return Damaged(permanents=property_of(noun), is_bare=not _speaks_of_one(noun))


def _not_enchanted(subject: Subject) -> None:
    """
    "An enchanted creature" is any that is enchanted, not the one that this is attached to.
    """
    if isinstance(subject, Some) and Is(Referent.ATTACHED) in subject.noun.having:
        raise DeclinedError("an object that is enchanted")


def sources_of(subject: Subject) -> Sources:
    """
    What deals damage, as a subject in the singular.
    """
    if isinstance(subject, Some | Noun):
        noun = subject.noun if isinstance(subject, Some) else subject
        if isinstance(subject, Some) and subject.count != Number(1) and not subject.any_number:
            raise DeclinedError("a number of sources together")
        _not_enchanted(subject)
        if noun.zone is not None or noun.generic == "card":
            raise DeclinedError("sources elsewhere")
        kind = {"source": SourceKind.ANY, "spell": SourceKind.SPELL}.get(noun.generic or "", SourceKind.PERMANENT)
        return Sources(kind, every(noun.having))
    return Sources(SourceKind.ANY, Is(subject))


def _dealt_to(subject: Subject, combat: bool | None) -> DamagePattern:
    if isinstance(subject, Some) and subject.any_number and subject.least:
        _not_enchanted(subject)
        return DamagePattern(players=None, permanents=one_property(subject), combat=combat, together=True, many=True)
    return DamagePattern(players=None, permanents=_one_damaged(subject).permanents, combat=combat, together=True)


def _dealt_by(subject: Subject, combat: bool | None, to: Damaged) -> DamagePattern:
    if isinstance(subject, Noun) and not _speaks_of_one(subject):
        raise DeclinedError("several sources together")
    many = isinstance(subject, Some) and subject.any_number
    return DamagePattern((sources_of(subject),), to.players, to.permanents, combat, together=many)


def _speaks_of_one(noun: Noun) -> bool:
    """
    Whether a noun without an article is of one object: "enchanted creature", "~ or another Elf".
    """
    return any(part == Is(Referent.ATTACHED) or isinstance(part, Either) for part in noun.having)


def _any_dealer(noun: Noun) -> tuple[Sources, ...]:
    return (sources_of(Some(Number(1), noun)),)


def _would_deal(dealers: tuple[Sources, ...], combat: bool | None, to: Damaged = _ANY_RECIPIENT) -> Watched:
    return Watched(DamagePattern(dealers, to.players, to.permanents, combat))


def _would_deal_least(dealers: tuple[Sources, ...], least: Token, to: Damaged = _ANY_RECIPIENT) -> Watched:
    return Watched(DamagePattern(dealers, to.players, to.permanents, least=int(least)))


def _would_deal_less(dealers: tuple[Sources, ...], combat: bool | None, than: Quantity, to: Damaged) -> Watched:
    return Watched(DamagePattern(dealers, to.players, to.permanents, combat, less_than=than))


EVENTS: Meanings = {
    "any_damage": constant(None),
    "combat_damage": constant(True),
    "noncombat_damage": constant(False),
    "damaged_object": _with_article,
    "damaged_either": _either,
    "damaged_any": constant(_ANY_RECIPIENT),
    "damaged_listed": _damaged_listed,
    "damaged_player": lambda player: Damaged(players=player),
    "damaged_opponent": constant(Damaged(players=PlayerRef.AN_OPPONENT)),
    "damaged_some": _one_damaged,
    "damaged_noun": _bare_damaged,
    "damaged_reference": _one_damaged,
    "deals_to_any": DamageVerb,
    "deals_to": DamageVerb,
    "is_dealt": lambda combat: DamageVerb(combat, passive=True),
    "is_dealt_excess": lambda combat: DamageVerb(combat, passive=True, excess=True),
    "d_damaged": lambda combat: DamageVerb(combat, passive=True),
    "you_are_dealt": lambda combat: DamageVerb(combat, passive=True).event_of_player(PlayerRef.YOU),
    "would_deal": _would_deal,
    "would_deal_least": _would_deal_least,
    "would_deal_less": _would_deal_less,
    "dealers": lambda subject: (sources_of(subject),),
    "any_dealer": _any_dealer,
    "either_dealer": lambda one, other: (sources_of(one), sources_of(other)),
}

# Instructions.


@frozen
class Recipient:
    """
    To what an instruction deals damage, with the target that it is if it is one.
    """

    to: PlayerRef | Referent | Objects
    targets: Effect = ()
    any_target: bool = False
    to_another: bool = False


@frozen
class AlsoDealt(Continuation):
    """
    More damage that the instruction before it deals at the same time; `amount` None is as much.
    """

    amount: Quantity | None
    recipient: Recipient

    def after(self, before: Effect) -> Effect:
        """
        The instructions before with what the last of them deals at the same time.
        """
        match before:
            case (*earlier, DealDamage() as dealt):
                if self.recipient.to_another:
                    raise DeclinedError("other than which target")
                if self.recipient.targets and any(isinstance(i, Target) for i in earlier):
                    raise DeclinedError("two targets")
                to = self.recipient.to
                if isinstance(dealt.to, PlayerRef):
                    to = substitute(to, PlayerRef.THAT_PLAYER, dealt.to)
                portion = DamagePortion(self.amount, to, any_target=self.recipient.any_target)
                return (*earlier, *self.recipient.targets, evolve(dealt, also=(*dealt.also, portion)))
            case _:
                raise DeclinedError("an instruction without a verb")


_AGAIN = Recipient(DAMAGED)
_ITSELF = Recipient(Referent.DEALER)
_OF_WHICH = (IT, DAMAGED, Referent.THAT, PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER, PlayerRef.THAT_PLAYER)


def _one_source(aim: Aim | Referent) -> Referent:
    source = aim.one if isinstance(aim, Aim) else aim
    if source in (Referent.EXILED_CARD, Referent.SACRIFICED):
        raise DeclinedError("damage by an object that is not there")
    return source


def _deals(aim: Aim | Referent, amount: Quantity, recipient: Recipient = _AGAIN) -> Clause:
    if isinstance(aim, Aim) and aim.targets:
        return _target_deals(aim, amount, recipient)
    if recipient == _ITSELF:
        recipient = Recipient(_one_source(aim))
    source = _one_source(aim)
    if recipient.to_another and source not in (IT, Referent.THIS):
        raise DeclinedError("any target other than which object")
    dealt = DealDamage(amount, recipient.to, any_target=recipient.any_target, source=source, to_another=recipient.to_another)
    return Clause((*recipient.targets, dealt), by_object=True)


def _target_deals(aim: Aim, amount: Quantity, recipient: Recipient) -> Clause:
    """
    A target deals damage, whose "its power" is its own; what it deals damage to may be a target besides it.
    """
    if aim.what is not Referent.TARGET or recipient.to in _OF_WHICH or mentions(recipient, ANOTHER):
        raise DeclinedError("damage by a target to what is told by another object")
    to = recipient.to
    if recipient == _ITSELF:
        to = Referent.TARGET
    elif to is Referent.TARGET:
        to = Referent.SECOND_TARGET
    dealt = DealDamage(substitute(amount, IT, Referent.TARGET), to, any_target=recipient.any_target, source=Referent.TARGET)
    return Clause((*aim.targets, *recipient.targets, dealt), by_object=True)


def _deals_where(aim: Aim | Referent, amount: Quantity, recipient: Recipient, quantity: Quantity) -> Clause:
    return _deals(aim, where_x_is(amount, quantity), recipient)


def _deals_again_where(aim: Aim | Referent, amount: Quantity, quantity: Quantity) -> Clause:
    return _deals(aim, where_x_is(amount, quantity))


def _deals_to_equal(aim: Aim | Referent, recipient: Recipient, amount: Quantity) -> Clause:
    return _deals(aim, amount, recipient)


def _each_recipient(noun: Noun) -> Recipient:
    return Recipient(noun.objects())


def _attached_recipient(noun: Noun) -> Recipient:
    if Is(Referent.ATTACHED) not in noun.having:
        raise DeclinedError("damage to several")
    return Recipient(noun.objects())


def _player_or_planeswalker(player: PlayerRef) -> Recipient:
    return Recipient(Referent.TARGET, (Target(player, or_permanent=HasCardType("Planeswalker")),))


DEALT: Meanings = {
    "dealt_amount": lambda amount: amount,
    "dealt_plus": lambda amount, number: Sum((amount, Number(int(number)))),
    "dealt_minus": lambda amount, number: Difference(amount, Number(int(number))),
    "dealt_plus_x": lambda amount: Sum((amount, X)),
    "dealt_plus_quantity": lambda amount, quantity: Sum((amount, quantity)),
    "dealt_equal": lambda quantity: quantity,
    "dealt_double": constant(Times(2, THAT_MANY)),
    "dealt_triple": constant(Times(3, THAT_MANY)),
    "dealt_half_down": constant(Half(THAT_MANY, Rounding.DOWN)),
    "dealt_half_up": constant(Half(THAT_MANY, Rounding.UP)),
    "player_recipient": lambda player: Recipient(player, targeting(player)),
    "any_target": constant(Recipient(Referent.TARGET, (Target(None),), any_target=True)),
    "any_other_target": constant(Recipient(Referent.TARGET, (Target(None, other=True),), any_target=True, to_another=True)),
    "player_or_planeswalker": constant(_player_or_planeswalker(PlayerRef.TARGET_PLAYER)),
    "opponent_or_planeswalker": constant(_player_or_planeswalker(PlayerRef.TARGET_OPPONENT)),
    "target_recipient": lambda noun: Recipient(Referent.TARGET, (Target(property_of(noun)),)),
    "each_recipient": _each_recipient,
    "attached_recipient": _attached_recipient,
    "reference_recipient": Recipient,
    "damaged_recipient": constant(_AGAIN),
    "deals": _deals,
    "deals_to_itself": lambda aim, amount: _deals(aim, amount, _ITSELF),
    "deals_again": _deals,
    "deals_where": _deals_where,
    "deals_again_where": _deals_again_where,
    "deals_to_equal": _deals_to_equal,
    "deals_also": lambda amount, recipient: Clause((AlsoDealt(amount, recipient),), by_object=True),
    "deals_also_each": lambda noun: Clause((AlsoDealt(None, _each_recipient(noun)),), by_object=True),
    "deals_also_player": lambda player: Clause((AlsoDealt(None, Recipient(player)),), by_object=True),
}

# Replacements.


def _is_same_source(source: Referent, pattern: DamagePattern) -> bool:
    if source in (IT, Referent.THAT, Referent.DEALER):
        return True
    return len(pattern.sources) == 1 and pattern.sources[0].having == Is(source)


def _is_same_recipient(to: PlayerRef | Referent | Objects, pattern: DamagePattern) -> bool:
    if to is DAMAGED:
        return True
    match to:
        case PlayerRef.THAT_PLAYER:
            return pattern.players is not None and pattern.permanents is None
        case PlayerRef():
            return pattern.players is to and pattern.permanents is None
        case Referent.THAT:
            return pattern.players is None and pattern.permanents is not None
        case Referent():
            return pattern.players is None and pattern.permanents == Is(to)
        case Objects(having):
            return pattern.players is None and pattern.permanents == having


def _changed_amount(amount: Quantity) -> Rewrite | None:
    match amount:
        case Times(times, of) if of == THAT_MANY:
            return ChangeCount(times=times)
        case Half(of, rounding) if of == THAT_MANY:
            return ChangeCount(half=rounding)
        case Sum((first, plus)) if first == THAT_MANY:
            return ChangeCount(plus=plus)
        case Difference(first, minus) if first == THAT_MANY:
            return ChangeCount(minus=minus)
        case _ if amount == THAT_MANY:
            return None
        case _:
            return SetCount(amount)


def _damage_rewrite(pattern: DamagePattern, rewrite: Rewrite) -> Rewrite:
    match rewrite:
        case DoInstead((DealDamage(amount, to, False, source, ()),)) if (
            _is_same_source(source, pattern)
            and _is_same_recipient(to, pattern)
            and (changed := _changed_amount(amount)) is not None
        ):
            return changed
        case DoInstead(effect):
            return DoInstead(resolve_damage(pattern, effect))
        case _:
            raise DeclinedError("not what is done instead of damage")


def damage_replacement(watched: Watched, rewrite: tuple[Rewrite, bool], uses: int | None = None) -> ReplacementEffect:
    """
    A replacement effect on damage.
    """
    assert isinstance(watched.event, DamagePattern)
    if any(mentions(watched.event, Is(which)) for which in (Referent.TARGET, Referent.ANOTHER_TARGET, Referent.CHOSEN_SOURCE)):
        raise DeclinedError("damage of a target")
    what = _damage_rewrite(watched.event, rewrite[0])
    return ReplacementEffect(watched.event, what, optional=rewrite[1], condition=watched.condition, uses=uses)


def _replacement_while(condition: Condition, watched: Watched, rewrite: tuple[Rewrite, bool]) -> Statements:
    effect = damage_replacement(watched, rewrite)
    return Statements((evolve(effect, condition=both(condition, effect.condition)),))


def _lasting(duration: str, uses: int | None = None) -> Meaning:
    def build(watched: Watched, rewrite: tuple[Rewrite, bool]) -> Instructions:
        ability = StaticAbility((damage_replacement(watched, rewrite, uses),))
        return Instructions((Establish(ability, duration),))

    return build


REPLACEMENTS: Meanings = {
    "damage_replacement": lambda watched, rewrite: Statements((damage_replacement(watched, rewrite),)),
    "damage_replacement_while": _replacement_while,
    "next_time_damage": _lasting("this turn", 1),
    "damage_this_turn": _lasting("this turn"),
    "lasting_damage_replacement": _lasting("until end of turn"),
}
