"""
Properties and sets of objects as noun phrases.
"""

from __future__ import annotations

from manaproof.cardtext.printing.words import COLOR_NAMES, UnprintableError, article, listed, number, symbols
from manaproof.cardtext.vocabulary import plural
from manaproof.model.cards import PERMANENT_TYPES
from manaproof.model.expr import Named, Number, Quantity, Relation
from manaproof.model.lookups import CountersOn, MeasureOf
from manaproof.model.production import AnyOfTypes, CouldProduceMana
from manaproof.model.properties import (
    ANOTHER,
    OUTLAW,
    Anything,
    AttachedTo,
    ControlledBy,
    CreatedWith,
    DamagedBy,
    DamagedBySome,
    Either,
    EnteredThisTurn,
    Every,
    ExiledWith,
    HasCardType,
    HasChosenName,
    HasCounter,
    HasKeyword,
    HasManaCost,
    HasName,
    HasNoAbilities,
    HasNumber,
    HasParity,
    HasSubtype,
    HasSupertype,
    HasXInCost,
    Is,
    IsAttacking,
    IsBlocked,
    IsBlocking,
    IsChosenColor,
    IsChosenType,
    IsColor,
    IsColorless,
    IsCommander,
    IsFaceDown,
    IsHistoric,
    IsMonocolored,
    IsMonstrous,
    IsMulticolored,
    IsSpell,
    IsSuspected,
    IsTapped,
    IsToken,
    IsTransformed,
    Objects,
    OwnedBy,
    Property,
    SharesCardTypeWith,
    SharesColorWith,
    SharesCreatureTypeWith,
    SharesNameWith,
    Without,
)
from manaproof.model.references import PlayerRef, Referent, Zone
from manaproof.model.symbols import in_braces

REFERENTS = {
    Referent.THIS: "~",
    Referent.ATTACHED: "enchanted permanent",
    Referent.THAT: "that permanent",
    Referent.TARGET: "it",
    Referent.EXILED_CARD: "the exiled card",
    Referent.SACRIFICED: "the sacrificed permanent",
    Referent.ANOTHER_TARGET: "it",
    Referent.SECOND_TARGET: "it",
    Referent.DEALER: "that source",
    Referent.DAMAGED: "that permanent",
    Referent.CREATED: "that token",
    Referent.PUT: "it",
    Referent.THAT_CARD: "that card",
    Referent.EXILED_BEFORE: "that card",
    Referent.TARGETS: "they",
    Referent.AFFECTED: "it",
    Referent.TAPPED: "they",
}
OWN = {
    Referent.THAT: "that permanent's",
    Referent.THIS: "~'s",
    Referent.EXILED_CARD: "the exiled card's",
    Referent.SACRIFICED: "the sacrificed permanent's",
}
_CONTROL = {
    PlayerRef.YOU: "you control",
    PlayerRef.EACH_OPPONENT: "your opponents control",
    PlayerRef.YOUR_TEAM: "your team controls",
}


def own(which: Referent) -> str:
    """
    Whose a characteristic is.
    """
    return OWN.get(which, "its")


def parts_of(having: Property) -> tuple[Property, ...]:
    """
    The properties that together make one up.
    """
    match having:
        case Every((ControlledBy(), Without(OwnedBy()))):
            return (having,)
        case Every(properties):
            return properties
        case Anything():
            return ()
        case _:
            return (having,)


def adjective(having: Property) -> str | None:
    """
    A property as a word before a noun, None if it isn't one.
    """
    match having:
        case IsColor(color):
            return COLOR_NAMES[color]
        case HasSupertype(supertype):
            return supertype.lower()
        case Without(property=inner):
            return _negated(inner)
        case Is(Referent.ATTACHED):
            return "enchanted"
        case Either(properties) if all(isinstance(p, IsColor) for p in properties):
            return listed([adjective(p) or "" for p in properties], "or")
        case Either((IsColor() as color, HasCardType(card_type))):
            return f"{adjective(color)} or {card_type.lower()}"
        case _:
            return _ADJECTIVES.get(having)


YOUR_COMMANDER = (IsCommander(), OwnedBy(PlayerRef.YOU))
_ADJECTIVES: dict[Property, str] = {
    IsTapped(): "tapped",
    IsMonstrous(): "monstrous",
    IsAttacking(): "attacking",
    Either((IsAttacking(), IsBlocking())): "attacking or blocking",
    IsBlocking(): "blocking",
    IsBlocked(): "blocked",
    IsBlocked(holds=False): "unblocked",
    IsFaceDown(): "face-down",
    IsCommander(): "commander",
    IsTransformed(): "transformed",
    IsSuspected(): "suspected",
    IsColorless(): "colorless",
    IsMulticolored(): "multicolored",
    IsMonocolored(): "monocolored",
    IsHistoric(): "historic",
}


def _negated(inner: Property) -> str | None:
    match inner:
        case Is(Referent.THIS | Referent.THAT | Referent.AFFECTED | Referent.TARGET | Referent.ATTACHED | Referent.CREATED):
            return "other"
        case IsTapped():
            return "untapped"
        case IsToken():
            return "nontoken"
        case Either() if inner == OUTLAW:
            return "non-outlaw"
        case HasCardType(word) | HasSupertype(word):
            return "non" + word.lower()
        case HasSubtype(word):
            return "non-" + word
        case IsColor(color):
            return "non" + COLOR_NAMES[color]
        case _:
            return None


_PERMANENT_CARD = Either(tuple(HasCardType(card_type) for card_type in PERMANENT_TYPES))


def _head(having: Property, *, many: bool) -> str | None:
    match having:
        case Either() if having == _PERMANENT_CARD:
            return None
        case Either() if having == OUTLAW:
            return "outlaws" if many else "outlaw"
        case HasCardType(card_type):
            word = card_type.lower()
            return plural(word) if many else word
        case HasSubtype(subtype):
            return plural(subtype) if many else subtype
        case IsToken():
            return "tokens" if many else "token"
        case IsCommander():
            return "commanders" if many else "commander"
        case Either(properties):
            inner = [_list_part(p, many=many) for p in properties]
            if all(inner) and any(_head(part, many=False) for p in properties for part in parts_of(p)):
                return listed([part for part in inner if part], "or")
            return None
        case _:
            return None


def _list_part(having: Property, *, many: bool) -> str | None:
    parts = parts_of(having)
    words = []
    for index, part in enumerate(parts):
        word = adjective(part) or _head(part, many=many and index == len(parts) - 1)
        if word is None:
            return None
        words.append(word)
    return " ".join(words)


def noun(
    having: Property,
    *,
    generic: str | None = None,
    many: bool = False,
    zone: Zone | None = None,
    whose: PlayerRef | None = None,
    targeted: bool = False,
) -> str:
    """
    A noun phrase without an article.

    Args:
        having: What the objects have.
        generic: The noun that carries no property; "permanent" stands where there is no other.
        many: Whether it is in the plural.
        zone: Where they are, where the phrase says so.
        whose: Whose that zone is.
        targeted: Whether it is on the stack already: a spell that somebody controls and not one that they cast.
    """
    before: list[str] = []
    after: list[str] = []
    parts = parts_of(having)
    if parts == YOUR_COMMANDER:
        return "your commander"
    if IsSpell() in parts:
        generic, parts = "spell", tuple(part for part in parts if part != IsSpell())
    if generic in (None, "card", "spell") and _PERMANENT_CARD in parts:
        generic, parts = f"permanent {generic or 'card'}", tuple(part for part in parts if part != _PERMANENT_CARD)
    heads = [part for part in parts if _head(part, many=False)]
    for part in parts:
        if part == ANOTHER and (before or part != parts[0]):
            after.append("other than ~")
        elif part in heads and after and (words := _late_subtypes(part)) is not None:
            after.append(f"that's {words}")
        elif part in heads:
            words = _head(part, many=many and generic is None and part is heads[-1]) or ""
            before.append(_own_nouns(part, generic) or words)
        elif (word := adjective(part)) is not None and (not heads or part not in _after(having, heads)):
            before.append(word)
        elif word is not None:
            after.append(f"that's {word}")
        elif many and isinstance(part, HasParity):
            after.append(f"with {'odd' if part.odd else 'even'} {part.characteristic}s")
        elif generic in ("spell", "permanent spell") and isinstance(part, ControlledBy) and not targeted:
            after.append(_suffix(part).replace("control", "cast"))
        else:
            after.append(_suffix(part))
    if generic or not heads:
        before.append(plural(generic or "permanent") if many else generic or "permanent")
    if zone is not None and not (zone is Zone.EXILE and any(words.startswith("exiled with") for words in after)):
        is_last = bool(after) and (after[-1].startswith("named") or (after[-1] == "you own" and zone is Zone.EXILE))
        after.insert(len(after) if is_last else 0, place(zone, whose))
    return " ".join(before + after)


def _own_nouns(part: Property, generic: str | None) -> str | None:
    """
    "Basic land card or Gate", as "card" follows it: what is said of the first alone stands before a noun of its own.
    """
    if not isinstance(part, Either) or generic is None or not isinstance(part.properties[0], Every):
        return None
    if any(isinstance(other, Every) for other in part.properties[1:]):
        return None
    words = [_list_part(p, many=False) or "" for p in part.properties]
    return listed([*(f"{word} {generic}" for word in words[:-1]), words[-1]], "or")


def _late_subtypes(part: Property) -> str | None:
    """
    "A Wolf or a Werewolf", as it follows "that's".
    """
    kinds = part.properties if isinstance(part, Either) else (part,)
    if not all(isinstance(kind, HasSubtype) for kind in kinds):
        return None
    return " or ".join(article(kind.subtype) for kind in kinds if isinstance(kind, HasSubtype))


def _after(having: Property, heads: list[Property]) -> tuple[Property, ...]:
    parts = parts_of(having)
    return parts[parts.index(heads[-1]) + 1 :]


_PLAYERS_ZONES = {PlayerRef.EACH_OPPONENT: "your opponents'", PlayerRef.EACH_PLAYER: "all players'"}
_MANY_ZONES = {Zone.GRAVEYARD: "graveyards", Zone.HAND: "hands", Zone.LIBRARY: "libraries"}


def place(zone: Zone, whose: PlayerRef | None) -> str:
    """
    Where cards are.
    """
    if zone is Zone.EXILE:
        return "in exile"
    if whose in _PLAYERS_ZONES:
        return f"in {_PLAYERS_ZONES[whose]} {_MANY_ZONES[zone]}"
    if whose is None:
        return "in all graveyards" if zone is Zone.GRAVEYARD else f"in all {zone.value}s"
    owner = {PlayerRef.YOU: "your", PlayerRef.THAT_PLAYER: "their"}.get(whose, whose.value + "'s")
    return f"in {owner} {zone.value}"


def _suffix(having: Property) -> str:
    match having:
        case Every((ControlledBy(player), Without(OwnedBy()))):
            if player is not PlayerRef.YOU:
                raise UnprintableError("no words for what others control")
            return "you control but don't own"
        case ControlledBy(player):
            return _CONTROL.get(player, f"{player.value} controls")
        case Without(ControlledBy(PlayerRef.YOU)):
            return "you don't control"
        case Without(ControlledBy(player)):
            return f"{player.value} doesn't control"
        case Without(Either(kinds)) if all(isinstance(kind, HasSubtype) for kind in kinds):
            return "other than " + listed([plural(kind.subtype) for kind in kinds if isinstance(kind, HasSubtype)], "and")
        case OwnedBy(player):
            return "you own" if player is PlayerRef.YOU else f"{player.value} owns"
        case HasKeyword("morph"):
            return "with a morph ability"
        case HasKeyword(keyword):
            return f"with {keyword}"
        case Without(HasKeyword(keyword)):
            return f"without {keyword}"
        case Without(Either((HasKeyword(one), HasKeyword(other)))):
            return f"without {one} or {other}"
        case HasCounter(kind, least):
            kinded = f"{kind} counter" if kind else "counter"
            return f"with {article(kinded)} on it" if least == 1 else f"with {number(least)} or more {kinded}s on it"
        case DamagedBy(Referent.THIS, this_way=True):
            return "dealt damage this way"
        case DamagedBy(Referent.THIS):
            return "dealt damage by ~ this turn"
        case DamagedBy(Referent.ATTACHED):
            return "dealt damage by enchanted creature this turn"
        case DamagedBySome(HasSubtype(subtype), PlayerRef.YOU):
            return f"dealt damage this turn by {article(subtype)} you controlled"
        case DamagedBySome(Anything(), PlayerRef.YOU):
            return "dealt damage this turn by a source you controlled"
        case Without(HasCounter(str(kind), 1)):
            return f"with no {kind} counters on it"
        case HasNumber():
            return _with_number(having)
        case HasParity(characteristic, odd):
            return f"with an {'odd' if odd else 'even'} {characteristic}"
        case ExiledWith(Referent.THIS):
            return "exiled with ~"
        case CreatedWith(Referent.THIS):
            return "created with ~"
        case AttachedTo(Is(which)):
            return f"attached to {REFERENTS[which]}"
        case AttachedTo(having):
            return f"attached to {noun(having, many=True)}"
        case Either(properties) if all(isinstance(p, HasKeyword) for p in properties):
            return "with " + listed([p.keyword for p in properties if isinstance(p, HasKeyword)], "or")
        case SharesColorWith():
            return "that shares a color with it"
        case SharesCardTypeWith(Referent.CYCLED):
            return "that shares a card type with the cycled card"
        case SharesCreatureTypeWith():
            return "that shares a creature type with it"
        case HasNoAbilities():
            return "with no abilities"
        case SharesNameWith(Referent.THIS):
            return "named ~"
        case SharesNameWith(Referent.FOUND):
            return "with the same name as the chosen card"
        case SharesNameWith(other):
            return f"with the same name as {REFERENTS[other]}"
        case HasName(name):
            return f"named {name}"
        case CouldProduceMana(AnyOfTypes(types)):
            return "that could produce " + symbols([t.value for t in types])
        case HasManaCost(costs):
            return "with mana cost " + " or ".join(in_braces(cost) for cost in costs)
        case CouldProduceMana():
            return "that could produce any type of mana that permanent could produce"
        case _:
            return _FIXED_SUFFIXES[having] if having in _FIXED_SUFFIXES else _unprintable(having)


_FIXED_SUFFIXES: dict[Property, str] = {
    HasXInCost(): "with {X} in its mana cost",
    Without(HasXInCost()): "without {X} in its mana cost",
    Without(IsColorless()): "that's one or more colors",
    Without(OwnedBy(PlayerRef.YOU)): "you don't own",
    IsChosenType(): "of the chosen type",
    IsChosenColor(): "of the chosen color",
    HasChosenName(): "with the chosen name",
    EnteredThisTurn(): "that entered this turn",
}


def _with_number(having: HasNumber) -> str:
    match having:
        case HasNumber(characteristic, relation, Number(value)) if relation is not Relation.EQUAL:
            return f"with {characteristic} {value} or {'greater' if relation is Relation.AT_LEAST else 'less'}"
        case HasNumber(characteristic, Relation.EQUAL | Relation.AT_MOST as relation, (MeasureOf() | CountersOn()) as told):
            than = "equal to" if relation is Relation.EQUAL else "less than or equal to"
            return f"with {characteristic} {than} {own_number(told)}"
        case _:
            return _unprintable(having)


def own_number(told: MeasureOf | CountersOn) -> str:
    """
    A number of one object, as it follows "equal to".
    """
    if isinstance(told, CountersOn):
        return f"the number of {told.kind} counters on {REFERENTS[told.of]}"
    return f"{own(told.of)} {told.measure.value}"


def _unprintable(having: Property) -> str:
    raise UnprintableError(f"no words for {having}")


def print_objects(objects: Objects, *, many: bool = True, stated_zone: bool = True) -> str:
    """
    A set of objects, with its zone where that is not the battlefield and isn't understood.
    """
    match objects.zone:
        case Zone.BATTLEFIELD:
            return noun(objects.having, many=many)
        case Zone.STACK:
            return noun(objects.having, generic="spell", many=many)
        case zone:
            if stated_zone:
                return noun(objects.having, generic="card", many=many, zone=zone, whose=objects.whose)
            return noun(objects.having, generic="card", many=many)


def print_some(count: Quantity, objects: Objects, *, any_number: bool = False, stated_zone: bool = False) -> str:
    """
    So many of a set of objects.
    """
    if any_number:
        return "any number of " + print_objects(objects, stated_zone=stated_zone)
    match count:
        case Number(1):
            return article(print_objects(objects, many=False, stated_zone=stated_zone))
        case Number(value):
            return f"{number(value)} {print_objects(objects, stated_zone=stated_zone)}"
        case Named("X"):
            return f"X {print_objects(objects, stated_zone=stated_zone)}"
        case _:
            raise UnprintableError(f"no words for so many: {count}")
