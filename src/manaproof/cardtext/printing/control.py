"""
Who controls permanents, in words.
"""

from __future__ import annotations

from manaproof.cardtext.printing.context import another
from manaproof.cardtext.printing.objects import REFERENTS, parts_of, print_objects
from manaproof.cardtext.printing.words import UnprintableError, verb
from manaproof.model.abilities import Establish, StaticAbility
from manaproof.model.effects import ContinuousEffect, GainControl
from manaproof.model.instructions import ChoosePlayer, Effect
from manaproof.model.properties import Is, Objects
from manaproof.model.references import PlayerRef, Referent


def print_gaining(effect: ContinuousEffect, change: GainControl, target: str | None) -> str:
    """
    That a player gains control of something.

    Args:
        effect: The effect.
        change: Who controls it.
        target: The words for the target, where it is one.
    """
    what = effect.affects
    if isinstance(what, Objects):
        words = print_objects(what, many=False) if _is_attached(what) else f"all {print_objects(what)}"
    else:
        words = target if target is not None and what is not Referent.THIS else REFERENTS[what]
        words = another(words) if what is Referent.ANOTHER_TARGET and target is not None else words
    if change.player is PlayerRef.YOU:
        return f"gain control of {words}"
    return f"{change.player.value} {verb(change.player, 'gain')} control of {words}"


def print_controlling(what: Objects | Referent) -> str:
    """
    That you control what something is attached to.
    """
    if not isinstance(what, Objects) or not _is_attached(what):
        raise UnprintableError("no words for control of other objects")
    return f"you control {print_objects(what, many=False)}"


def _is_attached(what: Objects) -> bool:
    return any(part == Is(Referent.ATTACHED) for part in parts_of(what.having))


def chooses_who_gains_control(effect: Effect) -> bool:
    """
    Whether two instructions are that an opponent of your choice gains control of something.
    """
    match effect:
        case (
            ChoosePlayer(opponent=True),
            Establish(StaticAbility((ContinuousEffect(changes=(GainControl(PlayerRef.CHOSEN_PLAYER),)),))),
        ):
            return True
        case _:
            return False
