"""
Conditions as words.
"""

from __future__ import annotations

from attrs import evolve

from manaproof.cardtext.printing.chance_claims import print_claim
from manaproof.cardtext.printing.objects import (
    REFERENTS,
    adjective,
    noun,
    own,
    parts_of,
    print_objects,
    print_some,
)
from manaproof.cardtext.printing.quantities import told
from manaproof.cardtext.printing.unspent import unspent
from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, number, verb
from manaproof.model.expr import ONE, AllOf, AnyOf, Compare, Condition, Holds, Named, Not, Number, Relation
from manaproof.model.lookups import (
    CardThisWay,
    CastFact,
    CountersOn,
    CountOf,
    Devotion,
    DistinctAmong,
    ExcessDealt,
    FoundMatches,
    HappenedThisTurn,
    HasDesignation,
    IsDuring,
    IsElsewhere,
    IsTurnOf,
    Matches,
    MeasureOf,
    NumberOf,
    PlayedLandThisTurn,
    PlayerNumber,
    Prevented,
    SpentOn,
    ThoseCount,
    TopCardIs,
    TotalAmong,
    UnspentMana,
    WasCast,
    WasNoted,
)
from manaproof.model.patterns import SourceKind, Sources
from manaproof.model.properties import (
    AttachedTo,
    ControlledBy,
    EnteredThisTurn,
    Every,
    HasCardType,
    HasKeyword,
    HasName,
    HasNumber,
    HasSubtype,
    HasSupertype,
    Is,
    Objects,
    Property,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Zone

_HOW_CAST = {
    "cast from a graveyard": "~ was cast from a graveyard",
    "cast from exile": "~ was cast from exile",
    "bargain": "~ was bargained",
    "gift": "the gift was promised",
    "teamwork": "~ was cast using teamwork",
    "foretold": "~ was foretold",
    "cast during your main phase": "you cast ~ during your main phase",
}


def print_condition(condition: Condition) -> str:
    """
    A condition as it follows "if".
    """
    match condition:
        case Compare(
            CountOf(Objects(Every((HasSubtype("Equipment" | "Aura" as kind), AttachedTo(Is(which)))))), Relation.AT_LEAST, _
        ):
            return f"{REFERENTS[which]} is {'equipped' if kind == 'Equipment' else 'enchanted'}"
        case AnyOf((Compare(NumberOf(PlayerNumber.GRAVEYARD, PlayerRef.YOU), _, Number(least)), _)):
            return f"a graveyard has {number(least)} or more cards in it"
        case AnyOf((first, second)):
            return f"{print_condition(first)} or if {print_condition(second)}"
        case AllOf(claims):
            return _all_of(claims)
        case Compare(CountersOn(None, Referent.THAT), Relation.AT_LEAST, Number(1)):
            return "it had counters on it"
        case Compare(left, relation, Number(value)):
            return _compare(left, relation, value)
        case TopCardIs(having, zone=Zone.LIBRARY) if adjective(having) is not None:
            return f"the top card of your library is {adjective(having)}"
        case TopCardIs(having, zone=zone):
            return f"the top card of your {zone.value} is {article(noun(having, generic='card'))}"
        case IsElsewhere():
            return "~ isn't on the battlefield"
        case Not(IsElsewhere()):
            return "~ is on the battlefield"
        case Not(WasNoted("tribute paid")):
            return "tribute wasn't paid"
        case Not(Matches(Referent.ATTACHED, ControlledBy(PlayerRef.YOU))):
            return "another player controls enchanted creature"
        case Matches(Referent.ATTACHED, ControlledBy(player)):
            return f"{player.value} {verb(player, 'control')} enchanted creature"
        case Not(claim):
            return _negated(claim)
        case Matches(Referent.ATTACHED, Every((HasCardType(card_type), Without(HasCardType() | HasSubtype() as other)))):
            return f"enchanted {card_type.lower()} isn't {article(noun(other))}"
        case Matches(Referent.ATTACHED, Every((HasCardType(card_type), other))):
            return f"enchanted {card_type.lower()} is {adjective(other) or article(noun(other))}"
        case Matches(which, having):
            return _matches(which, having, "is")
        case Prevented(sources):
            return (
                "damage is prevented this way"
                if sources == Sources()
                else f"damage from {one_source(sources)} is prevented this way"
            )
        case _:
            return _fact(condition)


def _fact(condition: Condition) -> str:
    match condition:
        case IsTurnOf(PlayerRef.YOU):
            return "it's your turn"
        case PlayedLandThisTurn(player):
            return f"{player.value} played a land this turn"
        case HasDesignation(PlayerRef.YOU, "the city's blessing" | "the initiative" as designation):
            return f"you have {designation}"
        case HasDesignation(PlayerRef.YOU, designation):
            return f"you're {designation}"
        case WasCast(how) if how.startswith("kicked with "):
            return f"~ was kicked with its {how.removeprefix('kicked with ')} kicker"
        case WasCast("kicked"):
            return "~ was kicked"
        case WasCast(how) if how in _HOW_CAST:
            return _HOW_CAST[how]
        case WasCast("additional" | "emerge" | "freerunning" | "madness" | "mayhem" | "sneak" | "spectacle" | "surge" as how):
            return f"~'s {how} cost was paid"
        case WasCast(how) if " " in how and not how.startswith("cast"):
            return how
        case WasCast("cast from your hand"):
            return "you cast it from your hand"
        case WasCast("cast by anyone"):
            return "it was cast"
        case WasCast("cast"):
            return "you cast it"
        case HappenedThisTurn(words):
            return words
        case CardThisWay(how, _, sharing_color=True):
            return f"two cards that share a color were {how} this way"
        case CardThisWay(how, having):
            return f"{article(noun(having, generic='card'))} was {how} this way"
        case FoundMatches(having):
            return f"it's {article(noun(having, generic='card'))}"
        case IsDuring(step, PlayerRef.YOU):
            return f"it's your {step.value}"
        case _:
            raise UnprintableError(f"no words for {condition}")


def _all_of(claims: tuple[Condition, ...]) -> str:
    match [controller(claim.left.objects) for claim in claims if isinstance(claim, Compare) and isinstance(claim.left, CountOf)]:
        case [
            (PlayerRef.YOU, Objects(Every((kind, HasName(first))))),
            (PlayerRef.YOU, Objects(Every((same, HasName(second))))),
        ] if kind == same:
            return f"you control {noun(kind, many=True)} named {first} and {second}"
        case _:
            pass
    printed = []
    for claim in claims:
        match claim:
            case Compare(CountOf(objects), Relation.AT_LEAST, Number(1)) if (split := controller(objects)) is not None:
                printed.append(print_some(ONE, split[1]))
            case _:
                raise UnprintableError(f"no words for both {claims}")
    return "you control " + " and ".join(printed)


def controller(objects: Objects) -> tuple[PlayerRef, Objects] | None:
    """
    Who controls the objects, and the objects without that; None if the last property isn't that.
    """
    parts = parts_of(objects.having)
    if objects.zone is not Zone.BATTLEFIELD or not parts or not isinstance(parts[-1], ControlledBy):
        return None
    return parts[-1].player, evolve(objects, having=Every(parts[:-1]))


def _compare(left: object, relation: Relation, value: int) -> str:
    match left:
        case CountOf(objects):
            return _count(objects, relation, value)
        case CountersOn(None, of) if (relation, value) == (Relation.AT_LEAST, 1):
            return f"{REFERENTS[of]} has counters on it"
        case CountersOn(str(kind), of):
            return _counters(f"{kind} counter", of, relation, value)
        case SpentOn(which):
            spell = "~" if which is Referent.THIS else "that spell"
            return f"at least {number(value)} mana was spent to cast {spell}"
        case CastFact(what) if what.startswith("mana spent {"):
            if value == 1:
                return f"{what.removeprefix('mana spent ')} was spent to cast ~"
            color = next(name for c, name in COLOR_NAMES.items() if f"{{{c.value}}}" in what)
            return f"at least {number(value)} {color} mana was spent to cast ~"
        case Named("X") if relation in (Relation.AT_LEAST, Relation.AT_MOST):
            return f"X is {value} or {'more' if relation is Relation.AT_LEAST else 'less'}"
        case Devotion() if relation is Relation.LESS:
            return f"{told(left)} is less than {number(value)}"
        case DistinctAmong("card types", among) if relation is Relation.AT_LEAST:
            return f"there are {number(value)} or more card types among {print_objects(among)}"
        case UnspentMana(types, player) if relation is Relation.AT_LEAST:
            return f"{player.value} {verb(player, 'have')} {number(value)} or more {unspent(types)}"
        case MeasureOf(measure, of):
            return f"{own(of)} {measure.value} is {value} or {'greater' if relation is Relation.AT_LEAST else 'less'}"
        case NumberOf():
            return _number_of(left, relation, value)
        case TotalAmong(measure, among):
            return f"{print_objects(among)} have total {measure.value} {value} or greater"
        case ExcessDealt(to):
            return f"excess damage is dealt{'' if to is None else f' to {REFERENTS[Referent.THAT]}'} this way"
        case ThoseCount("destroyed" | "died" as fate, having):
            those = REFERENTS[Referent.THAT] if having is None else article(noun(having))
            return f"{those} {'dies' if fate == 'died' else 'is destroyed'} this way"
        case ThoseCount("discarded", None):
            return "that player discards a card this way"
        case ThoseCount() if (said := print_claim(left, relation, value)) is not None:
            return said
        case _:
            raise UnprintableError(f"no words for {left}")


def _count(objects: Objects, relation: Relation, value: int) -> str:
    split = controller(objects)
    if split is None:
        return "there are " + _so_many(objects, relation, value)
    player, rest = split
    return f"{player.value} {verb(player, 'control')} {_so_many(rest, relation, value)}"


def _so_many(objects: Objects, relation: Relation, value: int) -> str:
    match relation, value:
        case Relation.EQUAL, 0:
            return "no " + print_objects(objects)
        case Relation.AT_LEAST, 1:
            return article(print_objects(objects, many=False))
        case Relation.AT_LEAST, _ if Without(Is(Referent.THAT)) in parts_of(objects.having):
            return f"at least {number(value)} {print_objects(objects)}"
        case Relation.AT_LEAST, _:
            return f"{number(value)} or more {print_objects(objects)}"
        case Relation.AT_MOST, _:
            return f"{number(value)} or fewer {print_objects(objects)}"
        case Relation.LESS, _:
            return f"fewer than {number(value)} {print_objects(objects)}"
        case _:
            raise UnprintableError("no words for the comparison")


def _counters(kinded: str, of: Referent, relation: Relation, value: int) -> str:
    name = REFERENTS[of]
    match relation, value:
        case Relation.EQUAL, 0:
            return f"{name} has no {kinded}s on it"
        case Relation.AT_LEAST, 1:
            return f"{name} has {article(kinded)} on it"
        case Relation.AT_LEAST, _:
            return f"{name} has {number(value)} or more {kinded}s on it"
        case _:
            raise UnprintableError("no words for the comparison")


def _number_of(left: NumberOf, relation: Relation, value: int) -> str:
    who = left.player.value
    has = f"{who} {verb(left.player, 'have')}"
    match left.number, relation:
        case PlayerNumber.HAND, Relation.EQUAL if value == 0:
            return f"{has} no cards in hand"
        case PlayerNumber.HAND, Relation.AT_MOST:
            return f"{has} {number(value)} or fewer cards in hand"
        case PlayerNumber.HAND, Relation.AT_LEAST:
            return f"{has} {number(value)} or more cards in hand"
        case PlayerNumber.GRAVEYARD, Relation.AT_LEAST:
            return f"{has} {number(value)} or more cards in their graveyard"
        case PlayerNumber.OPPONENTS, Relation.AT_LEAST:
            return f"{has} {number(value)} or more opponents"
        case PlayerNumber.LIFE, Relation.AT_LEAST:
            return f"{has} {value} or more life"
        case PlayerNumber.LIFE, Relation.AT_MOST:
            return f"{has} {value} or less life"
        case PlayerNumber.POISON_COUNTERS, Relation.AT_LEAST:
            return f"{has} {number(value)} or more poison counters"
        case PlayerNumber.CARDS_DRAWN_THIS_TURN, Relation.AT_LEAST:
            return f"{who} drew {number(value)} or more cards this turn"
        case PlayerNumber.DICE_ROLLED_THIS_TURN, Relation.AT_LEAST if left.player is PlayerRef.YOU:
            return f"you've rolled {number(value)} or more dice this turn"
        case PlayerNumber.LIBRARY, Relation.EQUAL if value == 0:
            return "your library has no cards in it"
        case PlayerNumber.LIFE_GAINED_THIS_TURN, Relation.AT_LEAST if value == 1:
            return f"{who} gained life this turn"
        case PlayerNumber.LIFE_LOST_THIS_TURN, Relation.AT_LEAST if value == 1:
            return f"{who} lost life this turn"
        case PlayerNumber.LIFE_GAINED_THIS_TURN, Relation.AT_LEAST:
            return f"{who} gained {value} or more life this turn"
        case PlayerNumber.LIFE_LOST_THIS_TURN, Relation.AT_LEAST:
            return f"{who} lost {value} or more life this turn"
        case PlayerNumber.CREATURES_DIED_THIS_TURN, Relation.AT_LEAST if value == 1:
            return "a creature died this turn"
        case _:
            raise UnprintableError(f"no words for {left}")


def _negated(claim: Condition) -> str:
    match claim:
        case IsTurnOf(PlayerRef.YOU):
            return "it's not your turn"
        case IsTurnOf(PlayerRef.THAT_PLAYER):
            return "it's not that player's turn"
        case Holds("done"):
            return "you can't"
        case FoundMatches(having):
            return f"it isn't {article(noun(having, generic='card'))}"
        case Matches(which, having):
            return _matches(which, having, "isn't")
        case Compare(ThoseCount("discarded", None), _, _):
            return "that player doesn't discard a card this way"
        case _:
            raise UnprintableError(f"no words for not {claim}")


def _matches(which: Referent, having: Property, verb_form: str) -> str:
    if having == EnteredThisTurn():
        return f"{REFERENTS[which]} entered this turn"
    if isinstance(having, AttachedTo):
        return f"{REFERENTS[which]} {verb_form} attached to {article(noun(having.having))}"
    if isinstance(having, HasNumber | HasKeyword) and verb_form == "is":
        return f"{REFERENTS[which]} has {noun(having).partition('with ')[2]}"
    if isinstance(having, HasSupertype):
        return f"{REFERENTS[which]} {verb_form} {having.supertype.lower()}"
    word = adjective(having)
    said = word if word is not None else article(noun(having))
    if which is Referent.THAT and verb_form == "is":
        return f"that permanent is {said}"
    return f"{REFERENTS[which]} {verb_form} {said}"


def one_source(sources: Sources) -> str:
    """
    One source of damage.
    """
    generic = None if sources.kind is SourceKind.PERMANENT else sources.kind.value
    return article(noun(sources.having, generic=generic))
