"""
Instructions to deal damage (grammar `damage`).
"""

from __future__ import annotations

from attrs import evolve, frozen

from manaproof.cardtext.build.instructions import Aim, targeting
from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import (
    DAMAGED,
    IT,
    Clause,
    Continuation,
    DeclinedError,
    Meanings,
    Noun,
    constant,
    mentions,
    substitute,
)
from manaproof.cardtext.build.quantities import THAT_MANY, X, where_x_is
from manaproof.model.expr import Difference, Half, Number, Quantity, Rounding, Sum, Times
from manaproof.model.instructions import DamagePortion, DealDamage, Effect, Target
from manaproof.model.properties import ANOTHER, HasCardType, Is, Objects, Sacrificers
from manaproof.model.references import PlayerRef, Referent


@frozen
class Recipient:
    """
    To what an instruction deals damage, with the target that it is if it is one.
    """

    to: PlayerRef | Referent | Objects | Sacrificers
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


DIVIDED_AGAIN = Target(None, any_number=True, apart=True)
_AGAIN = Recipient(DAMAGED)
_ITSELF = Recipient(Referent.DEALER)
_ITS = (PlayerRef.ITS_CONTROLLER, PlayerRef.ITS_OWNER)
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


def _deals_divided(aim: Aim | Referent, amount: Quantity, among: Target) -> Clause:
    """
    Damage that is divided among targets: how much it is must be known as that is chosen (CR 601.2d).
    """
    known = isinstance(amount, Number) or amount == X
    if (isinstance(aim, Aim) and aim.targets) or not known:
        raise DeclinedError("divided damage of an amount that is looked up")
    return Clause((DealDamage(amount, Referent.TARGETS, source=_one_source(aim), divided=among),), by_object=True)


def _deals_divided_again(aim: Aim | Referent, amount: Quantity) -> Clause:
    """
    Another amount of damage that is divided among the same targets.
    """
    return _deals_divided(aim, amount, DIVIDED_AGAIN)


def _each_recipient(noun: Noun) -> Recipient:
    return Recipient(noun.objects())


def _attached_recipient(noun: Noun) -> Recipient:
    if Is(Referent.ATTACHED) not in noun.having:
        raise DeclinedError("damage to several")
    return Recipient(noun.objects())


def _attached_deals(noun: Noun, amount: Quantity, recipient: Recipient) -> Clause:
    """
    Damage by the object that the source is attached to; "its" are said of that.
    """
    if set(noun.having) - {HasCardType("Creature")} != {Is(Referent.ATTACHED)} or recipient.to not in _ITS:
        raise DeclinedError("damage by several")
    return _deals(Referent.ATTACHED, amount, recipient)


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
    "sacrificer_recipient": lambda noun: Recipient(Sacrificers(property_of(noun))),
    "each_recipient": _each_recipient,
    "attached_recipient": _attached_recipient,
    "reference_recipient": Recipient,
    "damaged_recipient": constant(_AGAIN),
    "deals": _deals,
    "deals_to_itself": lambda aim, amount: _deals(aim, amount, _ITSELF),
    "attached_deals": _attached_deals,
    "deals_again": _deals,
    "deals_where": _deals_where,
    "deals_again_where": _deals_again_where,
    "deals_to_equal": _deals_to_equal,
    "any_number_divided": constant(None),
    "up_to_two_divided": constant(2),
    "up_to_three_divided": constant(3),
    "divided_among_any": lambda most: Target(None, any_number=True, most=most),
    "divided_among": lambda most, noun: Target(property_of(noun), any_number=True, most=most),
    "deals_divided": _deals_divided,
    "deals_divided_again": _deals_divided_again,
    "deals_also": lambda amount, recipient: Clause((AlsoDealt(amount, recipient),), by_object=True),
    "deals_also_each": lambda noun: Clause((AlsoDealt(None, _each_recipient(noun)),), by_object=True),
    "deals_also_player": lambda player: Clause((AlsoDealt(None, Recipient(player)),), by_object=True),
}
