"""
What prevention effects and redirection effects make of damage (CR 614.9, 615), and that damage can't be prevented (CR 615.12).
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.effects.base import Rewrite
from manaproof.model.effects.prohibitions import Prohibition
from manaproof.model.expr import Condition, Quantity, Rounding
from manaproof.model.instructions import Effect
from manaproof.model.patterns import EventPattern, Sources
from manaproof.model.references import PlayerRef, Referent


@frozen
class DamageRewrite(Rewrite):
    """
    What becomes of damage, all of it or, with `next_amount`, as much as is left of a shield (CR 615.7).
    """

    next_amount: Quantity | None = None


@frozen
class Prevent(DamageRewrite):
    """
    Damage is prevented (CR 615.1a), and `then` follows immediately afterward (CR 615.5).

    Without a shield it is all of the damage, or `amount` of it, or all but `all_but`, or half of it. With `for_each` there is a
    shield for each of the objects and players that are meant as the effect begins (CR 615.11).
    """

    amount: Quantity | None = None
    all_but: Quantity | None = None
    half: Rounding | None = None
    then: Effect = ()
    for_each: bool = False


@frozen
class Redirect(DamageRewrite):
    """
    The damage is dealt to another permanent or player instead (CR 614.9).
    """

    to: PlayerRef | Referent = Referent.THIS
    any_target: bool = False


@frozen
class CantPrevent(Prohibition):
    """
    Damage of a pattern can't be prevented (CR 615.12), nor dealt to something else if `nor_redirect`.
    """

    event: EventPattern | None = None
    nor_redirect: bool = False


@frozen
class PlayerProtection:
    """
    A player has protection from such sources (CR 702.16); the words say the same.
    """

    player: PlayerRef
    words: str
    sources: tuple[Sources, ...]
    condition: Condition | None = None
