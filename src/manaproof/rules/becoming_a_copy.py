"""
Permanents on the battlefield that become copies of something else (CR 613.2a, 707.4).
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model.abilities import (
    Ability,
    Form,
    UnreadAbility,
)
from manaproof.model.board import Board
from manaproof.model.cards import Face
from manaproof.model.copies import BecomeCopy, CopyEffect
from manaproof.model.permanents import NOTHING_CHOSEN, Chosen, ChosenBefore, Permanent
from manaproof.model.properties import CreatedWith, Objects
from manaproof.model.references import TARGET_REFERENTS, Referent, Zone
from manaproof.model.walking import walk
from manaproof.rules.context import Context
from manaproof.rules.copying import CARDS_MEANT, Original, copy_effect, originals
from manaproof.rules.dividing import given_targets
from manaproof.rules.layers import characteristics_on
from manaproof.rules.objects_meant import objects_of
from manaproof.rules.referring import object_of
from manaproof.rules.rulebook import rule
from manaproof.rules.uses import counts_uses

LATEST = rule(
    __name__,
    "613.2a",
    "copy effects apply in the order of their timestamps, so what became a copy last is that",
    otherwise="the first copy effect on a permanent goes on, whatever it would become a copy of later",
)
STAYS = rule(
    __name__,
    "707.4",
    "what becomes a copy stays on the battlefield, and the effects that change it otherwise stay",
    otherwise="nothing on the battlefield becomes a copy of anything",
)
FIXED = rule(
    __name__,
    "707.2b",
    "a copy stays what it is when the original changes or leaves",
    otherwise="nothing becomes a copy of an object that has left",
)


UNDEFINED = rule(
    __name__,
    "607.5a",
    "what becomes a copy has made none of the choices that abilities of the copy refer to: what they say of them does nothing",
    otherwise="what was chosen for a permanent before it became a copy counts for the abilities that it has as one",
)
STATUS_STAYS = rule(
    __name__,
    "110.5c",
    "a flipped permanent stays flipped as it becomes a copy, also of what is no flip card",
    otherwise="a flipped permanent that becomes a copy of what is no flip card is unflipped",
)
_CHOICES = frozenset({"color", "creature type", "basic land type", "land type", "card type", "card name"})


@frozen
class Became:
    """
    A permanent that became a copy, as it was before, and of what.
    """

    permanent: Permanent
    of: str


def originals_of(instruction: BecomeCopy, context: Context) -> tuple[Original, ...]:
    """
    What may be copied: one object, or one of several cards of which the target is one; nothing where it isn't there.

    Raises:
        NotModelled: what is copied can't be told.
    """
    if isinstance(instruction.of, Referent) and instruction.of not in CARDS_MEANT:
        _told(instruction.of, context)
    return tuple(dict.fromkeys(originals(instruction.of, context)))


def becoming(
    instruction: BecomeCopy, original: Original, this: Ability | None, context: Context, timestamp: int
) -> tuple[Board, tuple[Became, ...]]:
    """
    The board on which objects have become copies, and which did; what isn't there becomes nothing.

    Args:
        instruction: What becomes a copy.
        original: Of what it becomes one.
        this: The ability whose effect it is.
        context: From where the words of the effect are read, before anything has become a copy.
        timestamp: That of the copy effect.

    Raises:
        NotModelled: what becomes a copy can't be told.
    """
    gone = not original.is_there and isinstance(instruction.of, Referent) and instruction.of not in CARDS_MEANT
    if not STAYS.in_force or (gone and not FIXED.in_force):
        return context.board, ()
    board, became = context.board, []
    for permanent in _copiers(instruction.what, context):
        effect = copy_effect(original.values, instruction.exceptions, _Would(permanent, context).be, this)
        effect = evolve(effect, timestamp=timestamp, duration=instruction.duration, controller=context.you)
        board = board.with_permanent(as_copy(permanent, effect, original, board))
        became.append(Became(permanent, original.name))
    return board, tuple(became)


def as_copy(permanent: Permanent, effect: CopyEffect, original: Original, board: Board) -> Permanent:
    """
    A permanent after a copy effect has begun to apply to it, which is the latest of those on it.

    Raises:
        NotModelled: what it remembers could matter, or an ability that it has now wasn't looked at.
    """
    copies = (*permanent.copies, effect) if LATEST.in_force else (effect, *permanent.copies)
    flipped = permanent.flipped and (STATUS_STAYS.in_force or effect.values.flipped is not None)
    copy = _with_choices_undefined(evolve(permanent, copies=copies, flipped=flipped), effect.timestamp)
    _refuse(copy, permanent, original, board)
    return copy


def _told(which: Referent, context: Context) -> str | None:
    """
    The object that is meant.

    Raises:
        NotModelled: it is a target or the object of an event that isn't given.
    """
    found = object_of(which, context)
    if found is None and (which in TARGET_REFERENTS or which is Referent.THAT):
        raise NotModelled(f"the object that `{context.name or context.source}` copies isn't given; write `targeting …`")
    return found


def _copiers(what: Objects | Referent, context: Context) -> Iterator[Permanent]:
    if isinstance(what, Objects):
        if what.zone is not Zone.BATTLEFIELD:
            raise NotModelled(f"what becomes a copy in a {what.zone.value} isn't encoded")
        yield from (permanent for _, permanent in objects_of(what, context) if permanent is not None)
        return
    for identity in given_targets(context) if what is Referent.TARGETS else (_told(what, context),):
        permanent = context.board.permanent(identity or "")
        if permanent is not None:
            yield permanent


@frozen
class _Would:
    """
    What a permanent would be as a copy.
    """

    permanent: Permanent
    context: Context

    def be(self, effect: CopyEffect, card_type: str) -> bool:
        """
        Whether it would be of a card type by an effect (CR 707.9f).
        """
        copy = evolve(self.permanent, copies=(*self.permanent.copies, effect))
        return card_type in characteristics_on(self.context.board.with_permanent(copy))[copy.id].card_types


def _refuse(copy: Permanent, before: Permanent, original: Original, board: Board) -> None:
    """
    Refuses what a permanent remembers under abilities that it has lost, and abilities that nothing has looked at.

    Raises:
        NotModelled: that could matter.
    """
    old, new = before.printed, copy.printed
    if (before.activated_this_turn or before.triggered_this_turn) and (counts_uses(old.abilities) or counts_uses(new.abilities)):
        raise NotModelled(f"how often abilities of `{before.name}` were used before it becomes a copy isn't encoded")
    made = any(p.created_with == before.id for p in board.permanents)
    if made and any(isinstance(n, CreatedWith) for n in walk(new.abilities)):
        raise NotModelled(f"with which ability of `{before.name}` tokens were created (607.2c) isn't told")
    if not _CHOICES.issuperset(_asked_for(new)):
        raise NotModelled(f"what an undefined choice means for `{before.name}` as a copy of `{original.name}` isn't encoded")
    known = original.values.abilities if original.is_there else ()
    for ability in new.abilities:
        is_unread = isinstance(ability, UnreadAbility) and ability.form not in (Form.ACTIVATED, Form.SPELL)
        if is_unread and ability not in known:
            raise NotModelled(f"an ability that `{before.name}` has as a copy of `{original.name}` wasn't read")


def _with_choices_undefined(copy: Permanent, timestamp: int) -> Permanent:
    """
    A permanent that has become a copy: what was chosen for it was chosen for abilities that it has lost (CR 607.2d).
    """
    if not UNDEFINED.in_force:
        return copy
    before = ChosenBefore(timestamp, copy.chosen)
    nothing = tuple(Chosen(what, NOTHING_CHOSEN) for what in dict.fromkeys(_asked_for(copy.printed)))
    return evolve(copy, chosen=nothing, chosen_before=(*copy.chosen_before, before))


def _asked_for(face: Face) -> Iterator[str]:
    yield from (node.what for node in walk(face.abilities) if isinstance(node, f.AsEntersChoose))
