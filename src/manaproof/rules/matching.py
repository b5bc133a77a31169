"""
Whether an object has a property.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from manaproof.errors import NotModelled
from manaproof.model import properties as p
from manaproof.model.cards import DOUBLE_FACED, Card
from manaproof.model.characteristics import Characteristics
from manaproof.model.expr import Relation
from manaproof.model.permanents import NOTHING_CHOSEN, Permanent
from manaproof.model.references import TARGET_REFERENTS, Referent
from manaproof.model.subtypes import is_creature_type
from manaproof.rules.characteristics import of_card
from manaproof.rules.context import Context
from manaproof.rules.created import created_now, is_created_with
from manaproof.rules.exiled_with import cards_exiled_with
from manaproof.rules.keyword_variants import is_of_keyword
from manaproof.rules.places import SOMEWHERE, Place
from manaproof.rules.referring import object_of, permanent_of, player_is
from manaproof.rules.rulebook import rule

UNDEFINED = rule(
    __name__,
    "701.23c",
    "a player who searches for cards of an undefined quality may search but can't find any card",
    otherwise="a player who searches for cards of an undefined quality may find any card",
)
RELATIONS: Mapping[Relation, Callable[[int, int], bool]] = {
    Relation.EQUAL: lambda left, right: left == right,
    Relation.AT_LEAST: lambda left, right: left >= right,
    Relation.AT_MOST: lambda left, right: left <= right,
    Relation.MORE: lambda left, right: left > right,
    Relation.LESS: lambda left, right: left < right,
}


def has_made_of(wanted: p.Property, has: Callable[[p.Property], bool]) -> bool | None:
    """
    Whether something has a property that is made of others, None for a property that isn't.

    Args:
        wanted: The property.
        has: Tells of each part whether it has that.
    """
    match wanted:
        case p.Anything():
            return True
        case p.Every(parts):
            return all(map(has, parts))
        case p.Either(parts):
            return any(map(has, parts))
        case p.Without(part):
            return not has(part)
        case _:
            return None


def matches(wanted: p.Property, looks: Characteristics, permanent: Permanent | None, context: Context) -> bool:
    """
    Whether an object with these characteristics has a property.

    Args:
        wanted: The property.
        looks: The object's characteristics.
        permanent: The object's status, None for a card that is not on the battlefield.
        context: From where the text is read.

    Raises:
        NotModelled: the property needs something that isn't known.
    """
    match wanted:
        case p.Anything():
            return True
        case p.Every(parts):
            return all(matches(part, looks, permanent, context) for part in parts)
        case p.Either(parts):
            return any(matches(part, looks, permanent, context) for part in parts)
        case p.Without(part):
            return not matches(part, looks, permanent, context)
        case p.Is(Referent.CREATED):
            return looks.id in created_now(context.memory, context.board)
        case p.Is(which):
            target = object_of(which, context)
            if target is None and which in TARGET_REFERENTS:
                raise NotModelled(f"the target of {source_name(context)} isn't given; write `targeting …`")
            return target is not None and target == looks.id
        case p.ControlledBy(player):
            return permanent is not None and player_is(permanent.controller, player, context)
        case p.OwnedBy(player):
            return permanent is not None and player_is(permanent.owner, player, context)
        case p.DamagedBy(source, this_way):
            return permanent is not None and _is_damaged_by(permanent, source, this_way=this_way, context=context)
        case p.DamagedBySome():
            return permanent is not None and _is_damaged_by_some(permanent, wanted, context)
        case p.CreatedWith(which):
            return permanent is not None and is_created_with(permanent, object_of(which, context))
        case p.AttachedTo(having):
            return permanent is not None and _is_attached_to(permanent, having, context)
        case p.IsCard():
            return permanent is None or not permanent.is_token
        case p.HasNumber():
            return _compares(wanted, looks, context)
        case p.HasParity(characteristic, odd):
            size = looks.mana_value if characteristic == "mana value" else measure(looks, characteristic)
            return size is not None and size % 2 == int(odd)
        case p.SharesColorWith(other):
            beside = context.table.get(object_of(other, context) or "")
            if beside is None:
                raise NotModelled("with what an object is to share a color isn't known")
            return bool(looks.colors & beside.colors)
        case p.SharesCreatureTypeWith(other):
            beside = context.table.get(object_of(other, context) or "")
            if beside is None:
                raise NotModelled("with what an object is to share a creature type isn't known")
            return _share_a_creature_type(looks, beside)
        case p.SharesCardTypeWith(other):
            return bool(looks.card_types & _card_types(other, context))
        case p.SharesNameWith(other):
            return _shares_name(looks, other, context)
        case p.IsChosenType() | p.IsChosenColor() | p.HasChosenName():
            return _is_chosen(wanted, looks, context)
        case p.IsFaceDown() | p.IsTransformed():
            return _shows_another_side(wanted, permanent, context)
        case p.IsCommander() if permanent is None:
            raise NotModelled(f"which cards are commanders off the battlefield isn't encoded; {source_name(context)} asks for it")
        case p.IsAttacking() | p.IsBlocking() | p.IsBlocked():
            return _has_status(wanted, permanent)
        case p.IsSuspected():
            return permanent is not None and permanent.suspected
        case p.IsToken() | p.IsCommander() | p.IsTapped() | p.IsMonstrous() | p.EnteredThisTurn() | p.HasCounter():
            return _has_status(wanted, permanent)
        case _:
            return _has_characteristic(wanted, looks)


def _is_damaged_by(permanent: Permanent, which: Referent, *, this_way: bool, context: Context) -> bool:
    """
    Whether an object has dealt damage to a permanent this turn; a spell that has resolved is found by its name.
    """
    if not this_way:
        return object_of(which, context) in permanent.damaged_by
    resolved = next((r for r in context.board.resolved if r.id == context.source), None)
    name = resolved.card.name if resolved is not None else context.name
    if name is None:
        raise NotModelled(f"which objects an ability of {source_name(context)} dealt damage to isn't encoded")
    return name in permanent.damaged_by


def _is_damaged_by_some(permanent: Permanent, wanted: p.DamagedBySome, context: Context) -> bool:
    """
    Whether a source has dealt damage to a permanent this turn that was then what a text wants (CR 608.2h).

    Raises:
        NotModelled: what a source was isn't told.
    """
    for dealer in filter(None, permanent.dealers):
        looks = Characteristics(
            "",
            colors=dealer.colors,
            card_types=dealer.card_types,
            subtypes=dealer.subtypes,
            every_creature_type=dealer.every_creature_type,
        )
        is_theirs = dealer.controller is not None and player_is(dealer.controller, wanted.controlled_by, context)
        if is_theirs and matches(wanted.having, looks, None, context):
            return True
    if None in permanent.dealers or (permanent.damage and not permanent.dealers):
        raise NotModelled(f"what dealt damage to `{permanent.name}` this turn isn't told; write `dealt damage by NAME` after it")
    return False


def _is_attached_to(permanent: Permanent, having: p.Property, context: Context) -> bool:
    to = context.board.permanent(permanent.attached_to) if permanent.attached_to is not None else None
    return to is not None and to.id in context.table and matches(having, context.table[to.id], to, context)


def _has_characteristic(wanted: p.Property, looks: Characteristics) -> bool:
    match wanted:
        case p.HasCardType(name):
            return name in looks.card_types
        case p.HasSubtype(name):
            return name in looks.subtypes or (looks.every_creature_type and is_creature_type(name))
        case p.HasSupertype(name):
            return name in looks.supertypes
        case p.IsColor(color):
            return color in looks.colors
        case p.IsColorless():
            return not looks.colors
        case p.IsMulticolored():
            return len(looks.colors) > 1
        case p.IsMonocolored():
            return len(looks.colors) == 1
        case p.IsHistoric():
            return "Artifact" in looks.card_types or "Legendary" in looks.supertypes or "Saga" in looks.subtypes
        case p.HasName(name):
            return name in looks.names
        case p.HasKeyword(keyword):
            return any(is_of_keyword(own, keyword) for own in looks.keywords)
        case p.HasXInCost():
            return "X" in (looks.mana_cost or ())
        case p.HasManaCost(costs):
            return looks.mana_cost in costs
        case p.HasNoAbilities():
            return not looks.abilities
        case _:
            raise NotModelled(f"a property of objects isn't encoded: {type(wanted).__name__}")


def _card_types(which: Referent, context: Context) -> frozenset[str]:
    """
    The card types of an object, or of the card that was cycled.

    Raises:
        NotModelled: they aren't known, or where the card is decides.
    """
    from manaproof.rules.elsewhere import possible_looks  # noqa: PLC0415 -- it looks at whole boards, which properties are part of

    if which is not Referent.CYCLED:
        beside = context.table.get(object_of(which, context) or "")
        told = set() if beside is None else {beside.card_types}
    else:
        cycled = context.memory.cycled
        told = set() if cycled is None else {looks.card_types for looks in possible_looks(cycled, SOMEWHERE, context.board)}
    if len(told) != 1:
        raise NotModelled("with what an object is to share a card type isn't known")
    return told.pop()


def _share_a_creature_type(one: Characteristics, other: Characteristics) -> bool:
    """
    Whether two objects have a creature type in common; every creature type is in common with any (CR 702.73a).
    """
    types = [frozenset(subtype for subtype in each.subtypes if is_creature_type(subtype)) for each in (one, other)]
    if one.every_creature_type and other.every_creature_type:
        return True
    if one.every_creature_type or other.every_creature_type:
        return bool(types[1] if one.every_creature_type else types[0])
    return not types[0].isdisjoint(types[1])


def _shows_another_side(wanted: p.Property, permanent: Permanent | None, context: Context) -> bool:
    """
    Whether a permanent is face down, or has its back face up.

    Raises:
        NotModelled: it is no permanent.
    """
    if permanent is None:
        raise NotModelled(f"whether what is no permanent is face down isn't encoded; {source_name(context)} asks for it")
    if wanted == p.IsFaceDown():
        return permanent.face_down is not None
    return permanent.face > 0 and permanent.card.layout in DOUBLE_FACED and permanent.face_down is None


def _has_status(wanted: p.Property, permanent: Permanent | None) -> bool:
    if permanent is None:
        return False
    match wanted:
        case p.IsToken():
            return permanent.is_token
        case p.IsCommander():
            return permanent.card.is_commander and not permanent.is_token
        case p.IsTapped():
            return permanent.tapped
        case p.IsMonstrous():
            return permanent.monstrous
        case p.EnteredThisTurn():
            return permanent.entered_this_turn
        case p.HasCounter(kind, least):
            return permanent.count_of(kind) >= least
        case p.IsAttacking():
            return _told(permanent.attacking, permanent, "attacks", "attacking")
        case p.IsBlocking():
            return _told(permanent.blocking, permanent, "blocks", "blocking")
        case p.IsBlocked(holds):
            attacks = _told(permanent.attacking, permanent, "attacks", "attacking")
            return attacks and _told(permanent.blocked, permanent, "is blocked", "unblocked") is holds
        case _:
            raise NotModelled(f"a property of objects isn't encoded: {type(wanted).__name__}")


def _told(value: bool | None, permanent: Permanent, what: str, note: str) -> bool:
    if value is None:
        raise NotModelled(f"whether `{permanent.name}` {what} isn't told; write for example `({note})`")
    return value


def _compares(wanted: p.HasNumber, looks: Characteristics, context: Context) -> bool:
    from manaproof.rules.folding import ground_value  # noqa: PLC0415 -- a quantity may count objects with a property

    if wanted.characteristic == "mana value":
        number: int | None = looks.mana_value
    else:
        number = measure(looks, wanted.characteristic)
    return number is not None and RELATIONS[wanted.relation](number, ground_value(wanted.value, context))


def measure(looks: Characteristics, characteristic: str) -> int | None:
    """
    The power or toughness of an object, None if it has none.

    Raises:
        NotModelled: it depends on an ability that wasn't read.
    """
    if not looks.numbers_known:
        raise NotModelled(f"the {characteristic} of `{looks.name}` is set by an ability that isn't encoded")
    return looks.power if characteristic == "power" else looks.toughness


def _shares_name(looks: Characteristics, which: Referent, context: Context) -> bool:
    if which is Referent.FOUND and not context.memory.found and not UNDEFINED.in_force:
        return True
    return not looks.names.isdisjoint(_names_of(which, context))


def _names_of(which: Referent, context: Context) -> frozenset[str]:
    if which is Referent.FOUND:
        return frozenset(name for card in context.memory.found if card.known for name in of_card(card.known).names)
    if which in TARGET_REFERENTS and object_of(which, context) is None:
        raise NotModelled(f"the target of {source_name(context)} isn't given; write `targeting …`")
    if which is Referent.THIS and context.name is not None:
        return frozenset({context.name})
    if which is Referent.EXILED_CARD:
        return frozenset(name for card in cards_exiled_with(context.source, context) for name in of_card(card).names)
    permanent = permanent_of(object_of(which, context), context)
    if permanent is None:
        return frozenset()
    looks = context.table.get(permanent.id) or (permanent.departure.looks if permanent.departure is not None else None)
    return frozenset({permanent.name}) if looks is None else looks.names


HOW_TO_TELL = "write it as `(chosen: …)`, or leave it open with `(chosen: any)`"


def _is_chosen(wanted: p.Property, looks: Characteristics, context: Context) -> bool:
    match wanted:
        case p.IsChosenColor():
            value = chosen("color", context)
            return value is not None and value in {color.value for color in looks.colors}
        case p.HasChosenName():
            value = chosen("card name", context)
            return value is not None and value in looks.names
        case _:
            value = chosen_type(context)
            return value is not None and (
                value in looks.subtypes or value in looks.card_types or (looks.every_creature_type and is_creature_type(value))
            )


def chosen(what: str, context: Context) -> str | None:
    """
    What was chosen for the source, None if it is said that nothing was.

    Raises:
        NotModelled: the board doesn't say.
    """
    value = context.chosen_value(what)
    if value is None:
        raise NotModelled(f"which {what} was chosen for {source_name(context)} isn't given; {HOW_TO_TELL}")
    return None if value == NOTHING_CHOSEN else value


def chosen_type(context: Context) -> str | None:
    """
    The type of whatever sort that was chosen for the source, None if it is said that none was.

    Raises:
        NotModelled: the board doesn't say.
    """
    for what in ("creature type", "basic land type", "land type", "card type", "planeswalker type"):
        if context.chosen_value(what) is not None:
            return chosen(what, context)
    return chosen("type", context)


def source_name(context: Context) -> str:
    """
    The source of the words that are read, as its user wrote it.
    """
    source = permanent_of(context.source, context)
    return f"`{source.name if source else context.name or context.source}`"


def card_matches(wanted: p.Property, card: Card, context: Context, place: Place = SOMEWHERE) -> bool:
    """
    Whether a card that is not on the battlefield has a property.

    Raises:
        NotModelled: it depends on what isn't told of where the card is.
    """
    from manaproof.rules.elsewhere import possible_looks  # noqa: PLC0415 -- it looks at whole boards, which properties are part of

    told = {matches(wanted, looks, None, context) for looks in possible_looks(card, place, context.board)}
    if len(told) > 1:
        raise NotModelled(f"where `{card.front.name}` is decides what it is, and isn't told")
    return told.pop()
