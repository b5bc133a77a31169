"""
Events: things that would happen (CR 614.1, 616.1). Each kind has typed fields; its rules are in `manaproof.rules`.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.board import Counters, ObjectId, Permanent, PlayerName
from manaproof.model.instructions import AddManaInstead
from manaproof.model.mana import ManaBag
from manaproof.model.production import SpendTerm
from manaproof.model.references import Step


@frozen(cache_hash=True)
class Event:
    """
    One thing that would happen.
    """


@frozen(cache_hash=True)
class ProduceMana(Event):
    """
    A player adds mana: one event per resolving ability, however much it is (CR 106.4, 106.12b).

    `source` is the permanent whose ability it is, None for a spell; `tapped_for_mana` says that the ability is a mana
    ability with {T} in its cost (CR 106.12); `instead` holds self-replacements of the same ability (CR 614.15).
    """

    player: PlayerName
    mana: ManaBag
    source: ObjectId | None = None
    ability: str | None = None
    tapped_for_mana: bool = False
    terms: tuple[SpendTerm, ...] = ()
    instead: tuple[AddManaInstead, ...] = ()


@frozen(cache_hash=True)
class DrawCards(Event):
    """
    A player is to draw a number of cards: the instruction, which contains that many single draws (CR 121.2, 121.2a).
    """

    player: PlayerName
    count: int


@frozen(cache_hash=True)
class DrawCard(Event):
    """
    A player draws one card: the top one, or with `from_bottom` the bottom one.
    """

    player: PlayerName
    from_bottom: bool = False


@frozen(cache_hash=True)
class EnterBattlefield(Event):
    """
    A card becomes a permanent (CR 614.12): `permanent` is what it would be on the battlefield so far.

    `x` is the X of the spell that it was (CR 107.3m), None where it was no spell with X; `counters` are those that it
    would enter with.
    """

    permanent: Permanent
    x: int | None = None
    was_cast: bool = False
    counters: tuple[Counters, ...] = ()


@frozen(cache_hash=True)
class PlaceCounters(Event):
    """
    Counters are put on a permanent, entering or there already (CR 122.1, 122.6): all kinds that are put together are one event.

    `by` is the player who puts them; `by_effect` is False for a cost (CR 614.16). `entering` is the entering that
    this is contained in.
    """

    on: ObjectId
    counters: tuple[Counters, ...]
    by: PlayerName
    by_effect: bool = True
    entering: EnterBattlefield | None = None


@frozen(cache_hash=True)
class GainLifeEvent(Event):
    """
    A player gains life.
    """

    player: PlayerName
    amount: int


@frozen(cache_hash=True)
class LoseLifeEvent(Event):
    """
    A player loses life.
    """

    player: PlayerName
    amount: int


@frozen(cache_hash=True)
class DamageEvent(Event):
    """
    A source deals damage to a player or permanent.
    """

    source: str
    to: str
    amount: int


@frozen(cache_hash=True)
class BecomeTapped(Event):
    """
    A permanent becomes tapped.
    """

    object: ObjectId


@frozen(cache_hash=True)
class BeginStep(Event):
    """
    A step of a player's turn begins.
    """

    player: PlayerName
    step: Step
