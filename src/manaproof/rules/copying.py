"""
What a copy is: the copiable values of its original, with the exceptions of the copy effect (CR 707.2, 707.9).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.cards import DOUBLE_FACED, FLIP, NAMELESS, Card, Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.copies import BecomeCopy, CopyEffect, HaveThisAbility, Kept
from manaproof.model.events import CreatedTokens
from manaproof.model.expr import Number
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.cards_as_targets import card_targeted
from manaproof.rules.characteristics import printed
from manaproof.rules.context import Context
from manaproof.rules.matching import card_matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.places import Place
from manaproof.rules.public_zones import all_in_graveyard
from manaproof.rules.referring import card_meant, object_of, permanent_of, player_is
from manaproof.rules.rooms import LOCKED
from manaproof.rules.rulebook import rule
from manaproof.rules.type_changes import with_added_types, with_types

COPIABLE_VALUES = rule(
    __name__,
    "707.2",
    "a copy has what is printed on its original or copied by it, and nothing that counters, status or other effects make of it",
    otherwise="a copy has the types, colors and size that its original has at that time",
)
STATUS = rule(
    __name__,
    "110.5a",
    "that a permanent is flipped is its status and isn't copied: a copy of it is unflipped",
    otherwise="a copy of a flipped permanent has what is printed on the half that is up",
)
BOTH_FACES = rule(
    __name__,
    "707.8a",
    "a token that is a copy of a double-faced permanent has both its faces, and enters with the same face up",
    otherwise="a token that is a copy of a double-faced permanent has but the face that is up",
)
EXCEPTIONS = rule(
    __name__,
    "707.9",
    "the exceptions of a copy effect are part of the copiable values of the copy",
    otherwise="a copy is like its original without exception",
    also=("707.9a", "707.9b"),
)


CARDS_MEANT = (Referent.THAT_CARD, Referent.EXILED_BEFORE)
"""What "that card" may be: the card that an event has moved, or the one that the same effect exiled from a graveyard."""


@frozen
class Original:
    """
    What may be copied, with what a copy of it acquires; `is_there` for a permanent that is on the battlefield still.
    """

    name: str
    values: Face
    is_there: bool = False


def originals(of: Objects | Referent, context: Context) -> Iterator[Original]:
    """
    What may be copied: permanents already on the battlefield, in the order of the board, or cards in graveyards.

    Raises:
        NotModelled: what is copied is a card somewhere else.
    """
    if of in CARDS_MEANT:
        card = card_meant(context) if of is Referent.THAT_CARD else context.memory.exiled
        yield from () if card is None else (Original(card.front.name, card.copiable),)
        return
    if isinstance(of, Objects) and of.zone is Zone.GRAVEYARD:
        yield from (Original(card.front.name, card.copiable) for card in cards_in_graveyards(of, context))
        return
    if isinstance(of, Objects):
        if of.zone is not Zone.BATTLEFIELD:
            raise NotModelled(f"a copy of a card in a {of.zone.value} isn't encoded")
        found = [permanent for _, permanent in objects_of(of, context) if permanent is not None]
    else:
        one = permanent_of(object_of(of, context), context)
        found = [] if one is None else [one]
    there = context.board.permanent
    yield from (Original(p.name, copiable_values(p, context.table[p.id]), there(p.id) is not None) for p in found)


def cards_in_graveyards(of: Objects, context: Context) -> Iterator[Card]:
    """
    The cards of a kind in graveyards; the one that is the target where one is.
    """
    target = card_targeted(context.memory.target or "", context.board)
    for player in context.board.players:
        place = Place(Zone.GRAVEYARD, player.name)
        if (of.whose is None or player_is(player.name, of.whose, context)) and (target is None or target.owner == player.name):
            there = all_in_graveyard(player) if target is None else (target.card,)
            yield from (card for card in there if card_matches(of.having, card, context, place))


def copied_as(of: Permanent) -> Face:
    """
    The copiable values of a permanent: of a double-faced one those of the face that is up.

    Raises:
        NotModelled: it gave itself an ability that names it, and which speaks of it on a copy too (CR 201.5a).
    """
    values = _copied_as(of)
    if of.copied is not None and any(ability in values.abilities for ability in _given_by_name(of)):
        raise NotModelled(f"an ability that `{of.card_name}` gave itself by name isn't encoded on a copy (201.5a)")
    return values


def _given_by_name(of: Permanent) -> Iterator[Ability]:
    own = (*of.card.faces, *(effect.values for effect in of.copies))
    for node in walk(own, without=(f.ContinuousEffect,)):
        if isinstance(node, GainAbilities) and node.by_name:
            yield from node.abilities


def _copied_as(of: Permanent) -> Face:
    """
    The copiable values of a permanent by what is printed on it and the copy effects on it.

    Of a flip card they are those of the unflipped half, of a Room those without an unlocked half.

    Rule: 110.5a, 707.8, 708.2, 709.5, 710.2, 718.3d (2026-08-07).
    """
    if of.card.is_room and of.copied is None and of.face_down is None and LOCKED.in_force:
        return of.card.with_unlocked(())
    is_halved = of.flipped or of.card.layout == FLIP
    if of.face_down is not None or not is_halved or not STATUS.in_force:
        return of.printed
    return of.copied_values or (of.card.copiable if of.card.layout == FLIP else of.printed)


def token_copies(of: Permanent, count: int) -> CreatedTokens:
    """
    Tokens that are copies of a permanent: they have what it has printed, or copies itself (CR 707.2, 707.3).

    Those of a double-faced permanent are double-faced, with the same face up (CR 707.8a); merged and melded permanents aren't
    (CR 707.8, 730.2i).

    Raises:
        NotModelled: it has two faces, and what the faces of a copy are isn't encoded.
    """
    card, face = evolve(of.card, is_commander=False), 0
    if of.components or of.card.is_melded:
        card = token_like(copied_as(of))
    elif of.card.layout in DOUBLE_FACED and BOTH_FACES.in_force:
        if of.face_down is not None:
            raise NotModelled(f"what the faces of a copy of `{of.name}` are, which is face down, isn't encoded")
        face = of.face
        if of.copied is not None:
            card = evolve(card, name=of.copied.name or NAMELESS, faces=(of.copied,) * len(card.faces))
    elif of.copied or of.face_down or of.prototype or of.card.layout in DOUBLE_FACED:
        card = token_like(copied_as(of))
    return CreatedTokens(card, count, is_copy=True, face=face)


def token_like(values: Face) -> Card:
    """
    A token with copiable values, flipped or not where those are of a flip card.
    """
    if values.flipped is None:
        return Card(values.name or NAMELESS, (values,), layout="token")
    return Card(values.name, (evolve(values, flipped=None), values.flipped), layout=FLIP)


def copiable_values(of: Permanent, looks: Characteristics) -> Face:
    """
    What a copy of a permanent acquires.

    Args:
        of: The permanent.
        looks: What it is after all effects, for the alternative.
    """
    if COPIABLE_VALUES.in_force:
        return copied_as(of)
    return evolve(
        of.printed,
        colors=looks.colors,
        supertypes=tuple(sorted(looks.supertypes)),
        card_types=tuple(sorted(looks.card_types)),
        subtypes=tuple(sorted(looks.subtypes)),
        power=None if looks.power is None else str(looks.power),
        toughness=None if looks.toughness is None else str(looks.toughness),
    )


@frozen
class OwnCopying:
    """
    How an object makes itself a copy: with which exceptions, until when, and by which ability where that becomes one later.
    """

    exceptions: tuple[f.Change, ...] = ()
    duration: str | None = None
    ability: Ability | None = None


def own_copying(face: Face) -> tuple[OwnCopying, ...]:
    """
    The ways in which an object with these abilities makes itself a copy; a second ability of one that enters as one is a part.
    """
    rewrites = [node for node in walk(face.abilities, without=(f.EntersAsCopy,)) if isinstance(node, f.EntersAsCopy)]
    if rewrites:
        return tuple(dict.fromkeys(OwnCopying(rewrite.exceptions) for rewrite in rewrites))
    ways = (
        OwnCopying(node.exceptions, node.duration, ability)
        for ability in face.abilities
        for node in walk(ability)
        if isinstance(node, BecomeCopy) and node.what is Referent.THIS
    )
    return tuple(dict.fromkeys(ways))


IsOfType = Callable[[CopyEffect, str], bool]


def copy_effect(values: Face, exceptions: tuple[f.Change, ...], is_of_type: IsOfType, this: Ability | None = None) -> CopyEffect:
    """
    The effect that gives copiable values with what is different about the copy.

    Args:
        values: The copiable values of the original.
        exceptions: What is different.
        is_of_type: Whether what becomes the copy would be of a card type by an effect (CR 707.9f).
        this: The ability whose effect it is, for "except it has this ability".

    Raises:
        NotModelled: an exception isn't encoded.
    """
    if values.flipped is not None:
        half = copy_effect(values.flipped, exceptions, is_of_type, this)
        values = evolve(values, flipped=half.values)
    effect = CopyEffect(values)
    told = exceptions if EXCEPTIONS.in_force else ()
    for change in told:
        if not isinstance(change, f.OnlyIfIs):
            effect = _excepted(effect, change, this)
    for change in told:
        if isinstance(change, f.OnlyIfIs) and is_of_type(effect, change.card_type):
            for inner in change.changes:
                effect = _excepted(effect, inner, this)
    return effect


def with_exceptions(face: Face, exceptions: tuple[f.Change, ...]) -> Face:
    """
    The copiable values of a token that is a copy with exceptions.
    """
    return copy_effect(face, exceptions, lambda effect, card_type: card_type in effect.values.card_types).values


def _excepted(effect: CopyEffect, change: f.Change, this: Ability | None) -> CopyEffect:
    match change:
        case f.KeepName():
            return evolve(effect, keeps=effect.keeps | {Kept.NAME})
        case f.KeepColors():
            kept = tuple(ability for ability in effect.values.abilities if not _defines_colors(ability))
            return evolve(effect, values=evolve(effect.values, abilities=kept), keeps=effect.keeps | {Kept.COLORS})
        case f.KeepSize():
            kept = tuple(ability for ability in effect.values.abilities if not _defines_size(ability))
            return evolve(effect, values=evolve(effect.values, abilities=kept), keeps=effect.keeps | {Kept.SIZE})
        case HaveThisAbility():
            if this is None:
                raise NotModelled("which ability a copy has besides isn't told")
            return evolve(effect, values=evolve(effect.values, abilities=(*effect.values.abilities, this)))
        case _:
            return evolve(effect, values=_changed(effect.values, change))


def _changed(face: Face, change: f.Change) -> Face:
    match change:
        case f.AddTypes(card_types, subtypes, supertypes, False, False, False, False):
            gained = with_added_types(printed(face), change).subtypes
            return evolve(
                face,
                card_types=_with(face.card_types, card_types),
                subtypes=tuple(subtype for subtype in _with(face.subtypes, subtypes) if subtype in gained),
                supertypes=_with(face.supertypes, supertypes),
            )
        case f.SetTypes(chosen=False):
            return _with_types(face, change)
        case f.SetName(name):
            return evolve(face, name=name)
        case f.LoseSupertypes(supertypes):
            return evolve(face, supertypes=tuple(each for each in face.supertypes if each not in supertypes))
        case f.SetColors(colors, True, False):
            if any(_defines_colors(ability) for ability in face.abilities):
                raise NotModelled(
                    f"whether `{face.name}`, which defines its own colors, has more of them as a copy isn't encoded"
                )
            return evolve(face, colors=face.colors | colors)
        case f.SetColors(colors, False, False):
            kept = tuple(ability for ability in face.abilities if not _defines_colors(ability))
            return evolve(face, colors=colors, abilities=kept)
        case GainAbilities(abilities):
            return evolve(face, abilities=(*face.abilities, *abilities))
        case f.SetPowerToughness(Number(power), Number(toughness)):
            kept = tuple(ability for ability in face.abilities if not _defines_size(ability))
            return evolve(face, power=str(power), toughness=str(toughness), abilities=kept)
        case _:
            raise NotModelled(f"an exception of a copy effect isn't encoded: {type(change).__name__}")


def _with_types(face: Face, change: f.SetTypes) -> Face:
    """
    A face with other types: those of the same sets are gone, and so is an ability that defines them (CR 205.1a, 707.9d).
    """
    looks = with_types(printed(face), change)
    kept = tuple(ability for ability in face.abilities if not _defines_types(ability))
    card_types = tuple(kind for kind in _with(face.card_types, change.card_types) if kind in looks.card_types)
    subtypes = tuple(kind for kind in _with(face.subtypes, change.subtypes) if kind in looks.subtypes)
    return evolve(face, card_types=card_types, subtypes=subtypes, abilities=kept)


def _defines_types(ability: Ability) -> bool:
    """
    Whether an ability defines the types of its object, and so isn't copied where those are given (CR 707.9d).
    """
    is_changeling = isinstance(ability, KeywordAbility) and ability.keyword == "changeling"
    kinds = (f.AddTypes, f.SetTypes, f.SetLandTypes)
    return is_changeling or any(isinstance(change, kinds) for change in _changes_of_itself(ability))


def _with(kinds: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*kinds, *(kind for kind in more if kind not in kinds))


def _defines_size(ability: Ability) -> bool:
    """
    Whether an ability defines the size of its object, and so isn't copied where the size is given (CR 707.9d).
    """
    return any(isinstance(change, f.SetPowerToughness) for change in _changes_of_itself(ability))


def _defines_colors(ability: Ability) -> bool:
    """
    Whether an ability defines the colors of its object, and so isn't copied where those aren't (CR 707.9d).
    """
    is_devoid = isinstance(ability, KeywordAbility) and ability.keyword == "devoid"
    return is_devoid or any(isinstance(change, f.SetColors) for change in _changes_of_itself(ability))


def _changes_of_itself(ability: Ability) -> Iterator[f.Change]:
    statements = ability.statements if isinstance(ability, StaticAbility) else ()
    for effect in statements:
        if isinstance(effect, f.ContinuousEffect) and effect.affects is Referent.THIS and effect.condition is None:
            yield from effect.changes
