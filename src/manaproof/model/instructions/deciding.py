"""
Instructions that choose, depend on a condition or a cost, or point at something (CR 608.2d); and words that were not read.
"""

from __future__ import annotations

from attrs import frozen

from manaproof.model.costs import CostPart
from manaproof.model.expr import Condition
from manaproof.model.instructions.base import Effect, Instruction
from manaproof.model.properties import Objects, Property
from manaproof.model.references import PlayerRef
from manaproof.model.topics import Topic


@frozen
class ChoosePlayer(Instruction):
    """
    A player chooses a player; later instructions say "that player" or "the chosen player".
    """

    opponent: bool = False


@frozen
class ChooseType(Instruction):
    """
    A player chooses a type of a sort ("creature type", "basic land type"); later instructions say "the chosen type".
    """

    sort: str
    other_than: str | None = None
    player: PlayerRef = PlayerRef.YOU


@frozen
class ChooseKind(Instruction):
    """
    Chooses one of several kinds of card: "choose land or nonland". Later instructions say "the chosen kind".
    """

    kinds: tuple[Property, ...]


@frozen
class ChooseColor(Instruction):
    """
    A player chooses a color, of one of the objects where there are some; later instructions say "the chosen color".
    """

    player: PlayerRef = PlayerRef.YOU
    among: Objects | None = None


@frozen
class ChooseWords(Instruction):
    """
    A word and the one that replaces it are chosen for the effect that changes a text right after it (CR 612.2).
    """


@frozen
class ChooseObject(Instruction):
    """
    A permanent is chosen as the effect is followed, which is no target; later instructions say "that creature".
    """

    what: Objects


@frozen
class ModesInstead:
    """
    How many modes are chosen instead if a condition holds; `optional` says that a player may, `as_cast` when it is asked.
    """

    condition: Condition
    least: int
    most: int | None
    optional: bool = False
    as_cast: bool = False


@frozen
class ChooseModes(Instruction):
    """
    A player chooses so many of the modes (CR 700.2), which are then followed in the order in which they stand.

    `most` None is any number. `repeated` allows the same mode more than once (CR 700.2d); `unchosen` only modes that
    haven't been chosen this turn; `instead` another number of them if something is so.
    """

    least: int
    most: int | None
    modes: tuple[Effect, ...] = ()
    repeated: bool = False
    unchosen: bool = False
    instead: ModesInstead | None = None


@frozen
class OneOf(Instruction):
    """
    You do one of several things: "create a Food token or a Treasure token".
    """

    options: tuple[Effect, ...]


@frozen
class May(Instruction):
    """
    A player may do this; `then` follows if they do, `otherwise` if they don't.
    """

    what: Effect
    then: Effect = ()
    otherwise: Effect = ()
    player: PlayerRef = PlayerRef.YOU


@frozen
class DoThen(Instruction):
    """
    This is done, a cost that is paid as the effect resolves, and then that follows if it could be (CR 118.12).
    """

    what: Effect
    then: Effect


@frozen
class WhenDone(Instruction):
    """
    "When you do, …": a reflexive triggered ability triggers, for what was done before (CR 603.12).

    `is_sure` says that it is followed only where that was done; else that has to be found out.
    """

    effect: Effect
    is_sure: bool = True


@frozen
class PayForEach(Instruction):
    """
    The controller may pay a cost for each counter of a kind on this permanent, all of it or none; if not, that follows.
    """

    cost: Effect
    counter: str
    otherwise: Effect


@frozen
class UnlessPays(Instruction):
    """
    This happens unless a player pays: "unless any player pays {1}".
    """

    what: Effect
    player: PlayerRef
    cost: str
    instead: Effect = ()


@frozen
class Conditional(Instruction):
    """
    This happens if a condition holds, otherwise that; `is_instead` of a self-replacement of what happens otherwise (CR 614.15).
    """

    condition: Condition
    then: Effect
    otherwise: Effect = ()
    is_instead: bool = False


@frozen
class PayCost(Instruction):
    """
    A player pays a cost as part of an effect (CR 118.12): "you may pay {2}".
    """

    cost: tuple[CostPart, ...]
    player: PlayerRef = PlayerRef.YOU


@frozen
class Unread(Instruction):
    """
    Words that were not read, with the word where reading stopped.

    `adds_mana`, `targets` and `moves_library_cards` say what can be told of the words all the same: whether they
    contain an instruction to add mana (CR 106.3: mana is added only by such an instruction), the word "target", and
    any word for a library, drawing, milling and the like. `topics` are what the text that they are in may be about, None where
    that isn't known.
    """

    stopped_at: str
    position: int
    reason: str
    adds_mana: bool
    targets: bool
    moves_library_cards: bool
    topics: tuple[Topic, ...] | None = None


@frozen
class Target(Instruction):
    """
    Says that what follows has a target; `what` describes it (a property, or a kind of player).

    `or_permanent` is what a permanent has that may be the target in place of a player; with `up_to` there may be no target, with
    `any_number` there may be several, at least one and `most` where that is given.
    `second` is a target besides one that came before; `other` is one that isn't this object; `apart` says that the words tell
    it by itself: "choose target creature".
    """

    what: Property | PlayerRef | None
    or_permanent: Property | None = None
    up_to: bool = False
    second: bool = False
    other: bool = False
    apart: bool = False
    any_number: bool = False
    most: int | None = None


@frozen
class Repeated(Instruction):
    """
    A process that is repeated for as long as a condition holds at its end; `then` is done before each repetition.
    """

    what: Effect
    condition: Condition
    then: Effect = ()
