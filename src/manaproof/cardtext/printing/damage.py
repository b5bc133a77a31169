"""
Damage as words: its events, its replacements, and instructions to deal it.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.cardtext.build.parts import substitute
from manaproof.cardtext.printing.events import one, print_event
from manaproof.cardtext.printing.objects import noun, parts_of, print_objects
from manaproof.cardtext.printing.quantities import simple, told
from manaproof.cardtext.printing.words import UnprintableError, article, number
from manaproof.model.effects import ChangeCount, ReplacementEffect, Rewrite, SetCount
from manaproof.model.expr import Difference, Half, Named, Number, Quantity, Rounding, Sum, Times
from manaproof.model.instructions import DamagePortion, DealDamage, Target
from manaproof.model.lookups import ThoseCount
from manaproof.model.patterns import DamagePattern, SourceKind, Sources
from manaproof.model.properties import Anything, Either, HasCardType, Is, Objects, Property, Sacrificers
from manaproof.model.references import PlayerRef, Referent

_KINDS = {None: "damage", True: "combat damage", False: "noncombat damage"}
_GENERIC = {SourceKind.ANY: "source", SourceKind.SPELL: "spell", SourceKind.PERMANENT: None}
_MULTIPLES = {2: "double that damage", 3: "triple that damage"}
_HOW_MANY = {None: "any number of", 2: "one or two", 3: "one, two, or three"}
_THAT_MUCH = ThoseCount("that many")
PrintObject = Callable[[Referent], str]


@print_event.register
def _(event: DamagePattern) -> str:
    kind = ("excess " if event.excess else "") + _KINDS[event.combat]
    if event.many and event.permanents is not None:
        return f"one or more {noun(event.permanents, many=True)} are dealt {kind}"
    if event.together and event.sources == (Sources(),):
        if event.players is PlayerRef.YOU and event.permanents is None:
            return f"you're dealt {kind}"
        return f"{_recipient(event.players, event.permanents)} is dealt {kind}"
    (source,) = event.sources
    dealt = f"{kind}{_to(event)}"
    if event.together:
        return f"one or more {noun(source.having, generic=_GENERIC[source.kind], many=True)} deal {dealt}"
    return f"{_source(source)} deals {dealt}"


def print_would_damage(event: DamagePattern) -> str:
    """
    Damage that would be dealt.
    """
    kind = _KINDS[event.combat]
    if event.together:
        return f"{kind} would be dealt to {_recipient(event.players, event.permanents)}"
    if event.least > 1:
        kind = f"{number(event.least)} or more {kind}"
    if isinstance(event.less_than, Number):
        kind = f"{number(event.less_than.value - 1)} or less {kind}"
    elif event.less_than is not None:
        kind = f"an amount of {kind} less than {told(event.less_than)}"
    return f"{' or '.join(_source(source) for source in event.sources)} would deal {kind}{_to(event)}"


def _source(source: Sources) -> str:
    if source.kind is SourceKind.ANY and isinstance(source.having, Is):
        return one(source.having)
    words = noun(source.having, generic=_GENERIC[source.kind])
    return words if _is_attached(source.having) else article(words)


def _is_attached(having: Property) -> bool:
    return Is(Referent.ATTACHED) in parts_of(having)


def _to(event: DamagePattern) -> str:
    if event.players is PlayerRef.A_PLAYER and event.permanents == Anything():
        return ""
    return f" to {_recipient(event.players, event.permanents)}"


def _recipient(players: PlayerRef | None, permanents: Property | None) -> str:
    match players, permanents:
        case PlayerRef(), None:
            return players.value
        case None, Property():
            return one(permanents)
        case PlayerRef(), (HasCardType("Creature") | Anything()):
            return f"{one(permanents)} or {players.value.removeprefix('a ')}"
        case PlayerRef.A_PLAYER, HasCardType(card_type):
            return f"a player or {card_type.lower()}"
        case PlayerRef(), Either((HasCardType(first), HasCardType(second))):
            return f"a {first.lower()}, {second.lower()}, or {players.value.removeprefix('an ')}"
        case PlayerRef(), Property():
            return f"{players.value} or {one(permanents)}"
        case _:
            raise UnprintableError("no words for the recipients of damage")


def print_changed_damage(effect: ReplacementEffect, event: DamagePattern) -> str | None:
    """
    Another amount of damage, None if it is more than another amount.
    """
    amount = _changed(effect.rewrite)
    if amount is None:
        return None
    return f"it deals {amount}{_again(event)} instead"


def _changed(rewrite: Rewrite) -> str | None:
    match rewrite:
        case ChangeCount(1, None, Number(plus), None):
            return f"that much damage plus {plus}"
        case ChangeCount(1, None, Named("X"), None):
            return "that much damage plus X"
        case ChangeCount(1, None, Quantity() as plus, None):
            return f"that much damage plus an amount of damage equal to {told(plus)}"
        case ChangeCount(1, None, None, Number(minus)):
            return f"that much damage minus {minus}"
        case ChangeCount(times, None, None, None) if times in _MULTIPLES:
            return _MULTIPLES[times]
        case ChangeCount(1, Rounding() as half, None, None):
            return f"half that damage, rounded {half.value},"
        case SetCount(Number(value)):
            return f"{value} damage"
        case SetCount(quantity):
            return f"damage equal to {told(quantity)}"
        case _:
            return None


def _again(event: DamagePattern) -> str:
    match event.players, event.permanents:
        case PlayerRef.YOU, None:
            return " to you"
        case None, Property() as having if having == Is(Referent.THIS) or _is_attached(having):
            return f" to {one(having)}"
        case _:
            return ""


def print_deal(instruction: DealDamage, print_object: PrintObject) -> str:
    """
    An instruction to deal damage.
    """
    is_attached = instruction.source is Referent.ATTACHED
    source = "enchanted creature" if is_attached else print_object(instruction.source)
    if instruction.divided is not None:
        return f"{source} deals {_amount(instruction.amount)} divided as you choose among {_several(instruction.divided)}"
    if instruction.to is instruction.source and not instruction.also and not instruction.any_target:
        damage, equal, amount = _amount(instruction.amount).partition(" equal to")
        return f"{source} deals {damage} to itself{equal}{amount}"
    said = f"{source} deals {_amount(instruction.amount)} to {_instructed(instruction, print_object)}"
    for portion in instruction.also:
        of_target = instruction.to in (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT) and isinstance(portion.to, Objects)
        to = _instructed(substitute(portion, instruction.to, PlayerRef.THAT_PLAYER) if of_target else portion, print_object)
        if portion.amount is None:
            said += f" and {to}"
        else:
            said += f" and {_amount(portion.amount)} to {to}"
    if instruction.excess_to:
        said += ". Excess damage is dealt to that creature's controller instead"
    return said if instruction.preventable else f"{said}. The damage can't be prevented"


def _several(targets: Target) -> str:
    many = _HOW_MANY[targets.most]
    if targets.what is None:
        return f"{many} targets"
    if not isinstance(targets.what, Property):
        raise UnprintableError("no words for players among whom damage is divided")
    return f"{many} target {noun(targets.what, many=True, targeted=True)}"


def _amount(amount: Quantity) -> str:
    match amount:
        case Number(value):
            return f"{value} damage"
        case Times(times, of) if of == _THAT_MUCH and times in _MULTIPLES:
            return _MULTIPLES[times]
        case Half(of, rounding) if of == _THAT_MUCH:
            return f"half that damage, rounded {rounding.value},"
        case Sum((first, Number(plus))) if first == _THAT_MUCH:
            return f"that much damage plus {plus}"
        case Difference(first, Number(minus)) if first == _THAT_MUCH:
            return f"that much damage minus {minus}"
        case _:
            word = simple(amount, much=True)
            return f"{word} damage" if word is not None else f"damage equal to {told(amount)}"


def _instructed(part: DealDamage | DamagePortion, print_object: PrintObject) -> str:
    if part.any_target:
        return "any other target" if isinstance(part, DealDamage) and part.to_another else "any target"
    if isinstance(part.to, PlayerRef):
        return part.to.value
    if isinstance(part.to, Objects):
        objects = print_objects(part.to, many=False)
        return objects if _is_attached(part.to.having) else f"each {objects}"
    if isinstance(part.to, Sacrificers):
        return f"each player who sacrificed {article(noun(part.to.having))} this way"
    return print_object(part.to)
