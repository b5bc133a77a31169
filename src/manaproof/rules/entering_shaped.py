"""
Permanents whose size is chosen as they enter (CR 208.2b, 613.2a).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import GainAbilities, KeywordAbility, StaticAbility
from manaproof.model.cards import Face
from manaproof.model.copies import CopyEffect
from manaproof.model.events import EnterBattlefield, Event, TurnFaceUp
from manaproof.model.expr import Number
from manaproof.model.instructions import EnterAs
from manaproof.model.permanents import Permanent
from manaproof.model.walking import walk
from manaproof.rules.copying import with_exceptions
from manaproof.rules.replacing import Replaced, Replacing, register_rewrite
from manaproof.rules.rulebook import rule

CHOSEN_SIZE = rule(
    __name__,
    "208.2b",
    "a size that is chosen as a creature enters is among its copiable values, with what goes with it",
    otherwise="a size that is chosen as a creature enters isn't set",
)


@register_rewrite
def _(rewrite: f.EntersAsOneOf, replacing: Replacing) -> Iterator[Replaced]:
    event = replacing.event
    if not isinstance(event, EnterBattlefield | TurnFaceUp) or len(replacing.events) > 1:
        raise NotModelled(f"`{replacing.instance.name}` lets something choose its size in a way that isn't encoded")
    for kind in rewrite.kinds:
        yield Replaced(((_shaped(event, kind, replacing),),), words=size_in_words(kind), is_shown=True)


def _shaped(event: EnterBattlefield | TurnFaceUp, kind: tuple[f.Change, ...], replacing: Replacing) -> Event:
    if not CHOSEN_SIZE.in_force:
        return event
    if isinstance(event, EnterBattlefield):
        return evolve(event, permanent=shaped(event.permanent, kind))
    permanent = replacing.context.board.permanent(event.object)
    assert permanent is not None
    up = shaped(evolve(permanent, face_down=None), kind)
    return evolve(event, copies=(*event.copies, *up.copies[len(permanent.copies) :]))


def shaped(permanent: Permanent, kind: tuple[f.Change, ...]) -> Permanent:
    """
    The permanent with the size that was chosen for it.

    Raises:
        NotModelled: what was chosen changes more than size, abilities and added types.
    """
    values = permanent.printed
    changes = tuple(change for change in kind if not _is_as_before(change, values))
    effect = CopyEffect(with_exceptions(values, changes), of_itself=True)
    return evolve(permanent, copies=(*permanent.copies, effect))


def _is_as_before(change: f.Change, values: Face) -> bool:
    """
    Whether a change sets the card types that there are already, which leaves the subtypes as they are (CR 205.1a).
    """
    return isinstance(change, f.SetTypes) and set(change.card_types) == set(values.card_types) and not change.subtypes


def size_in_words(kind: tuple[f.Change, ...]) -> str:
    """
    A choice in words: "2/2 with flying".
    """
    sizes = [c for c in kind if isinstance(c, f.SetPowerToughness)]
    size = "/".join(str(n.value) for c in sizes for n in (c.power, c.toughness) if isinstance(n, Number))
    gained = [ability for change in kind if isinstance(change, GainAbilities) for ability in change.abilities]
    keywords = " and ".join(ability.keyword for ability in gained if isinstance(ability, KeywordAbility))
    return f"{size} with {keywords}" if keywords else size


def sizes_to_choose(permanent: Permanent) -> tuple[tuple[f.Change, ...], ...]:
    """
    What a permanent may choose to be as it enters, where its size isn't told without.
    """
    face = permanent.printed
    statements = (s for a in face.abilities if isinstance(a, StaticAbility) for s in a.statements)
    found = (kinds for s in statements if isinstance(s, f.ReplacementEffect) and (kinds := _kinds_of(s.rewrite)))
    is_told = any(effect.of_itself for effect in permanent.copies)
    return next(found, ()) if not is_told and "*" in (face.power, face.toughness) else ()


def _kinds_of(rewrite: f.Rewrite) -> tuple[tuple[f.Change, ...], ...]:
    """
    What something that enters may be as one of several, chosen or by chance.
    """
    if isinstance(rewrite, f.EntersAsOneOf):
        return rewrite.kinds
    return tuple(node.kind for node in walk(rewrite) if isinstance(node, EnterAs))
