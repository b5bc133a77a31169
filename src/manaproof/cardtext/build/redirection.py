"""
To whom or what damage is dealt instead (CR 614.9).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.cardtext.build.objects import property_of
from manaproof.cardtext.build.parts import DeclinedError, Meanings, Noun, constant
from manaproof.model.effects import Redirect
from manaproof.model.instructions import Effect, Target
from manaproof.model.properties import Is
from manaproof.model.references import PlayerRef, Referent

TARGETS = (PlayerRef.TARGET_PLAYER, PlayerRef.TARGET_OPPONENT)


@frozen
class Destination:
    """
    To what or whom damage is dealt instead, with the target that it is.
    """

    redirect: Redirect
    targets: Effect = ()


def _to_player(player: PlayerRef) -> Destination:
    return Destination(Redirect(to=player), (Target(player),) if player in TARGETS else ())


def _to_noun(noun: Noun) -> Destination:
    if not noun.having or noun.having[0] != Is(Referent.ATTACHED) or len(noun.having) > 2:
        raise DeclinedError("damage to several objects instead")
    return Destination(Redirect(to=Referent.ATTACHED))


REDIRECTION: Meanings = {
    "to_player": _to_player,
    "to_object": lambda which: Destination(Redirect(to=which)),
    "to_noun": _to_noun,
    "to_any_target": constant(Destination(Redirect(to=Referent.TARGET, any_target=True), (Target(None),))),
    "to_target": lambda noun: Destination(Redirect(to=Referent.TARGET), (Target(property_of(noun)),)),
    "to_another_target": lambda noun: Destination(Redirect(to=Referent.ANOTHER_TARGET), (Target(property_of(noun)),)),
    "to_attached": constant(Destination(Redirect(to=Referent.ATTACHED))),
    "to_its_source": constant(Destination(Redirect(to=PlayerRef.DEALERS_CONTROLLER))),
}
