"""
What a copy is: the copiable values of its original, with the exceptions of the copy effect (CR 707.2, 707.9).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import Ability, GainAbilities, StaticAbility
from manaproof.model.board import Permanent
from manaproof.model.cards import DOUBLE_FACED, NAMELESS, Card, Face
from manaproof.model.characteristics import Characteristics
from manaproof.model.events import CreatedTokens
from manaproof.model.expr import Number
from manaproof.model.properties import Objects
from manaproof.model.references import Referent, Zone
from manaproof.rules.context import Context
from manaproof.rules.matching import card_matches
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.referring import object_of, permanent_of, player_is
from manaproof.rules.rooms import LOCKED
from manaproof.rules.rulebook import rule

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


@frozen
class Original:
    """
    What may be copied, with what a copy of it acquires.
    """

    name: str
    values: Face


def originals(of: Objects | Referent, context: Context) -> Iterator[Original]:
    """
    What may be copied: permanents already on the battlefield, in the order of the board, or cards in graveyards.

    Raises:
        NotModelled: what is copied is a card somewhere else.
    """
    if isinstance(of, Objects) and of.zone is Zone.GRAVEYARD:
        yield from (Original(card.front.name, card.front) for card in _cards(of, context))
        return
    if isinstance(of, Objects):
        if of.zone is not Zone.BATTLEFIELD:
            raise NotModelled(f"a copy of a card in a {of.zone.value} isn't encoded")
        found = [permanent for _, permanent in objects_of(of, context) if permanent is not None]
    else:
        one = permanent_of(object_of(of, context), context)
        found = [] if one is None else [one]
    yield from (Original(p.name, copiable_values(p, context.table[p.id])) for p in found)


def _cards(of: Objects, context: Context) -> Iterator[Card]:
    for player in context.board.players:
        if of.whose is None or player_is(player.name, of.whose, context):
            yield from (card for card in player.graveyard if card_matches(of.having, card, context))


def copied_as(of: Permanent) -> Face:
    """
    The copiable values of a permanent: of a double-faced one those of the face that is up.

    Of a flip card they are those of the unflipped half, of a Room those without an unlocked half.

    Rule: 110.5a, 707.8, 708.2, 709.5, 710.2, 718.3d (2026-08-07).
    """
    if of.card.is_room and of.copied is None and of.face_down is None and LOCKED.in_force:
        return of.card.with_unlocked(())
    is_flipped = of.card.layout == "flip" and of.copied is None and of.face_down is None
    return of.card.front if is_flipped and STATUS.in_force else of.printed


def token_copies(of: Permanent, count: int) -> CreatedTokens:
    """
    Tokens that are copies of a permanent: they have what it has printed, or copies itself (CR 707.2, 707.3).

    Those of a double-faced permanent are double-faced, with the same face up (CR 707.8a).

    Raises:
        NotModelled: it has two faces, and what the faces of a copy are isn't encoded.
    """
    card, face = evolve(of.card, is_commander=False), 0
    if of.card.layout in DOUBLE_FACED and BOTH_FACES.in_force:
        if of.face_down is not None:
            raise NotModelled(f"what the faces of a copy of `{of.name}` are, which is face down, isn't encoded")
        face = of.face
        if of.copied is not None:
            card = evolve(card, name=of.copied.name or NAMELESS, faces=(of.copied,) * len(card.faces))
    elif of.copied or of.face_down or of.prototype or of.card.layout in DOUBLE_FACED:
        card = Card(of.printed.name or NAMELESS, (of.printed,), layout="token")
    return CreatedTokens(card, count, is_copy=True, face=face)


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


def with_exceptions(face: Face, exceptions: tuple[f.Change, ...]) -> Face:
    """
    Copiable values with what is different about the copy.

    Raises:
        NotModelled: an exception isn't encoded.
    """
    for change in exceptions if EXCEPTIONS.in_force else ():
        face = _changed(face, change)
    return face


def _changed(face: Face, change: f.Change) -> Face:
    match change:
        case f.AddTypes(card_types, subtypes, supertypes, False, False, False, False):
            return evolve(
                face,
                card_types=_with(face.card_types, card_types),
                subtypes=_with(face.subtypes, subtypes),
                supertypes=_with(face.supertypes, supertypes),
            )
        case f.LoseSupertypes(supertypes):
            return evolve(face, supertypes=tuple(each for each in face.supertypes if each not in supertypes))
        case f.SetColors(colors, in_addition):
            return evolve(face, colors=face.colors | colors if in_addition else colors)
        case GainAbilities(abilities):
            return evolve(face, abilities=(*face.abilities, *abilities))
        case f.SetPowerToughness(Number(power), Number(toughness)):
            kept = tuple(ability for ability in face.abilities if not _defines_size(ability))
            return evolve(face, power=str(power), toughness=str(toughness), abilities=kept)
        case _:
            raise NotModelled(f"an exception of a copy effect isn't encoded: {type(change).__name__}")


def _with(kinds: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*kinds, *(kind for kind in more if kind not in kinds))


def _defines_size(ability: Ability) -> bool:
    """
    Whether an ability defines the size of its object, and so isn't copied where the size is given (CR 707.9d).
    """
    statements = ability.statements if isinstance(ability, StaticAbility) else ()
    effects = [statement for statement in statements if isinstance(statement, f.ContinuousEffect)]
    return any(
        effect.affects is Referent.THIS and effect.condition is None and isinstance(change, f.SetPowerToughness)
        for effect in effects
        for change in effect.changes
    )
