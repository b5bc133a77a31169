"""
Events of damage that is dealt or would be dealt (grammar `damage`).
"""

from __future__ import annotations

from attrs import evolve, frozen
from lark import Token

from manaproof.cardtext.build.events import Subject, one_property
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    DeclinedError,
    Meanings,
    Noun,
    Some,
    SubjectVerb,
    Watched,
    constant,
    every,
)
from manaproof.model.expr import Number, Quantity
from manaproof.model.patterns import DamagePattern, SourceKind, Sources
from manaproof.model.properties import Anything, Either, HasCardType, Is, Property
from manaproof.model.references import PlayerRef, Referent


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


def _would_deal_most(dealers: tuple[Sources, ...], most: Token, to: Damaged = _ANY_RECIPIENT) -> Watched:
    return Watched(DamagePattern(dealers, to.players, to.permanents, less_than=Number(int(most) + 1)))


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
    "would_deal_most": _would_deal_most,
    "dealers": lambda subject: (sources_of(subject),),
    "any_dealer": _any_dealer,
    "either_dealer": lambda one, other: (sources_of(one), sources_of(other)),
}
