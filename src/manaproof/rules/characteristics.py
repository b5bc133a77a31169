"""
The characteristics of an object before any effect: those that are printed, and what the rules make of them.
"""

from __future__ import annotations

from functools import lru_cache

from attrs import evolve

from manaproof.model import effects as f
from manaproof.model.abilities import Ability, KeywordAbility
from manaproof.model.cards import Card, Face
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.permanents import ObjectId, Permanent
from manaproof.rules.defining import IN_ALL_ZONES, defining_changes
from manaproof.rules.face_down import as_listed, is_face_down
from manaproof.rules.keywords import implied_abilities
from manaproof.rules.merged import melded_value, merged_face
from manaproof.rules.rooms import LOCKED
from manaproof.rules.rulebook import rule, switched_off_rules
from manaproof.rules.type_changes import with_added_types

CHANGELING = rule(
    __name__,
    "702.73a",
    "an object with changeling is every creature type, before any effect on its types or abilities",
    otherwise="changeling is a keyword that gives no creature types",
)


def printed(face: Face, object_id: ObjectId | None = None, of: str = "") -> Characteristics:
    """
    The characteristics as printed, before any effect.

    Args:
        face: What is printed, or copied.
        object_id: The identity of the permanent.
        of: The name of what is copied, for the identity of its abilities: they aren't those that are printed on the copy.
    """
    copied = f" of {of}" if of else ""
    known = all(text is None or text.lstrip("-").isdigit() for text in (face.power, face.toughness))
    return Characteristics(
        name=face.name,
        id=object_id,
        mana_cost=face.mana_cost,
        colors=face.colors,
        supertypes=frozenset(face.supertypes),
        card_types=frozenset(face.card_types),
        subtypes=frozenset(face.subtypes),
        power=_number(face.power),
        toughness=_number(face.toughness),
        numbers_known=known,
        abilities=(
            *(OwnAbility(ability, f"printed {n}{copied}") for n, ability in enumerate(face.abilities, start=1)),
            *(OwnAbility(ability, f"{origin}{copied}") for origin, ability in implied_abilities(face)),
        ),
        every_creature_type=CHANGELING.in_force and any(_is_changeling(ability) for ability in face.abilities),
    )


def _is_changeling(ability: Ability) -> bool:
    return isinstance(ability, KeywordAbility) and ability.keyword == "changeling"


_TRANSFORMING = "transform"


def copiable(permanent: Permanent) -> Characteristics:
    """
    The characteristics of a permanent after layer 1: what is printed on it, copied by it or listed for it (CR 613.2, 707.3).
    """
    if is_face_down(permanent):
        return as_listed(printed(permanent.printed, permanent.id, "what is face down"))
    copied = permanent.copied if FLIPPED_COPY.in_force else permanent.copied_values
    if copied is not None:
        time = permanent.copies[-1].timestamp
        looks = printed(copied, permanent.id, f"{permanent.copy_of or ''}{f' since {time}' if time else ''}")
        return _since(time, looks)
    return printed_on(permanent)


def _since(timestamp: int, looks: Characteristics) -> Characteristics:
    """
    What is a copy with the time since which it has its abilities: that of the effect that made it one (CR 613.7a).
    """
    if not timestamp:
        return looks
    return evolve(looks, abilities=tuple(evolve(own, timestamp=timestamp) for own in looks.abilities))


def printed_on(permanent: Permanent) -> Characteristics:
    """
    What is printed on the face of a permanent that is up; the mana value of a back face is that of the front (CR 712.8e).
    """
    if permanent.card.is_room and LOCKED.in_force:
        return printed(permanent.card.with_unlocked(permanent.unlocked), permanent.id)
    face = permanent.prototype if PROTOTYPED.in_force else None
    looks = printed(merged_face(face or permanent.own_face, permanent), permanent.id)
    if permanent.card.is_melded and not permanent.is_token:
        return melded_value(permanent, looks)
    if permanent.face == 0 or permanent.card.layout != _TRANSFORMING:
        return looks
    cost = permanent.card.front.mana_cost
    if permanent.is_token and cost:  # it is a back face and a copy of one, of which CR 202.3b says different values
        return evolve(looks, untold_value=f"a token that is a copy of the back face `{looks.name}`")
    return evolve(looks, front_cost=cost)


FLIPPED_COPY = rule(
    __name__,
    "707.3",
    "what is copied is modified by the copy's status: a flipped permanent has the flipped half of a flip card that it copies",
    otherwise="a flipped permanent that becomes a copy of a flip card has the half that is up before a permanent flips",
)
PROTOTYPED = rule(
    __name__,
    "718.3b",
    "a permanent that was a prototyped spell has its other mana cost, power and toughness, and the colors of that cost",
    otherwise="a permanent that was a prototyped spell has its normal mana cost, power, toughness and colors",
)
HALVES_TOGETHER = rule(
    __name__,
    "709.4",
    "but on the stack a split card has the characteristics of its halves combined",
    otherwise="a split card has the characteristics of its left half everywhere",
    also=("709.4a", "709.4b", "709.4c"),
)


def printed_elsewhere(card: Card) -> Face:
    """
    What is printed on a card that is neither on the battlefield nor a spell: on both halves of a split card.
    """
    return card.elsewhere if HALVES_TOGETHER.in_force else card.front


def of_card(card: Card, face: int | None = None) -> Characteristics:
    """
    The characteristics of a card that is not on the battlefield: those of its front face (CR 712.8a).

    A split card has those of both halves, a spell and a token those of one face.

    Characteristic-defining abilities function in all zones (CR 604.3); the size that one defines there isn't told.
    """
    return _of_card(card, face, switched_off_rules())


@lru_cache(maxsize=1 << 12)
def _of_card(card: Card, face: int | None, _switched_off: frozenset[str]) -> Characteristics:
    has = printed_elsewhere(card) if face is None else card.faces[face]
    looks = printed(has)
    for change in defining_changes(has) if IN_ALL_ZONES.in_force else ():
        match change:
            case f.AddTypes():
                looks = with_added_types(looks, change)
            case f.SetColors(colors=colors):
                looks = evolve(looks, colors=colors)
            case _:
                pass
    return looks


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.lstrip("-").isdigit() else None


def takes_damage(looks: Characteristics) -> bool:
    """
    Whether damage can be dealt to a permanent: to battles, creatures and planeswalkers alone (CR 120.1).
    """
    return not looks.card_types.isdisjoint({"Battle", "Creature", "Planeswalker"})
