"""
Abilities (CR 113): activated, triggered, static, spell and keyword abilities, and those that were not read.
"""

from __future__ import annotations

import enum

from attrs import frozen

from manaproof.model.ability import Ability as Ability  # noqa: PLC0414 - it belongs here for those who use abilities
from manaproof.model.costs import CostPart, TapSymbol, UntapSymbol
from manaproof.model.effects import Change, PaidWith, Statement
from manaproof.model.expr import Condition, Quantity
from manaproof.model.instructions import Effect, Instruction
from manaproof.model.patterns import EventPattern, Sources
from manaproof.model.references import PlayerRef, Zone
from manaproof.model.topics import Topic


@frozen(cache_hash=True)
class ActivationLimit:
    """
    "Activate only …" (CR 602.5).
    """


@frozen(cache_hash=True)
class OnlyIf(ActivationLimit):
    """
    Only while a condition holds.
    """

    condition: Condition


@frozen(cache_hash=True)
class OnlyAsInstant(ActivationLimit):
    """
    Only when its player could cast an instant: not while paying a cost.
    """


@frozen(cache_hash=True)
class OnlyAsSorcery(ActivationLimit):
    """
    Only when its player could cast a sorcery.
    """


@frozen(cache_hash=True)
class OnlyTimesEachTurn(ActivationLimit):
    """
    Only so often each turn.
    """

    times: int = 1


@frozen(cache_hash=True)
class OnlyOnce(ActivationLimit):
    """
    Only once.
    """


@frozen(cache_hash=True)
class DefinedX(ActivationLimit):
    """
    "X is …": the X of the cost isn't chosen, but has this value (CR 107.3c); it stands where limits stand.
    """

    quantity: Quantity


@frozen(cache_hash=True)
class MayBeActivatedBy(ActivationLimit):
    """
    "Any player may activate this ability", "only your opponents may": who may in place of its controller (CR 602.2).
    """

    player: PlayerRef


@frozen(cache_hash=True)
class PaidOnlyWith(ActivationLimit):
    """
    "Spend only black mana on X": with which mana the cost, or the X in it, may be paid (CR 602.2b); it stands where limits stand.
    """

    mana: PaidWith


@frozen(cache_hash=True)
class UnreadLimit(ActivationLimit):
    """
    A limit that was not read.
    """

    stopped_at: str
    position: int
    reason: str


@frozen(cache_hash=True)
class ActivatedAbility(Ability):
    """
    "Cost: effect" (CR 602.1).
    """

    cost: tuple[CostPart, ...]
    effect: Effect
    limits: tuple[ActivationLimit, ...] = ()
    is_loyalty: bool = False
    zone: Zone = Zone.BATTLEFIELD

    @property
    def has_tap_symbol(self) -> bool:
        """
        Whether {T} is in the cost.
        """
        return any(isinstance(part, TapSymbol) for part in self.cost)

    @property
    def has_untap_symbol(self) -> bool:
        """
        Whether {Q} is in the cost.
        """
        return any(isinstance(part, UntapSymbol) for part in self.cost)


@frozen(cache_hash=True)
class TriggeredAbility(Ability):
    """
    "Whenever event, effect" (CR 603.1). `condition` is an intervening if (CR 603.4) or a "while".

    `zone` is where it works from.
    """

    events: tuple[EventPattern, ...]
    effect: Effect
    condition: Condition | None = None
    limit_each_turn: int | None = None
    zone: Zone = Zone.BATTLEFIELD


@frozen(cache_hash=True)
class StaticAbility(Ability):
    """
    A statement that is simply true (CR 604.1), one or more sentences of it.
    """

    statements: tuple[Statement, ...]
    zone: Zone = Zone.BATTLEFIELD


@frozen(cache_hash=True)
class SpellAbility(Ability):
    """
    What an instant or sorcery does as it resolves (CR 113.3a).
    """

    effect: Effect


UNTIL_IT_TRIGGERS = "until it triggers"
"""
The duration of what an effect leaves behind that is over once it has triggered.
"""


UNTIL_YOU_PAY = "until you pay "
"""
How the duration begins of an effect that its controller may end for a cost, which follows (CR 116.2c).
"""


@frozen(cache_hash=True)
class DelayedAbility(TriggeredAbility):
    """
    A delayed triggered ability that an effect creates: "exile it at the beginning of the next end step" (CR 603.7).

    It triggers once, the next time that one of its events happens.
    """


UNTIL_CAST_FROM_EXILE = "until ~ is cast from exile"
WHILE_THE_QUESTION_LASTS = "while the question lasts"
"""
The duration of what a question simply says to be true; it affects what comes later as well.
"""


@frozen(cache_hash=True)
class Establish(Instruction):
    """
    What a resolving spell or ability leaves behind until a duration ends: "until end of turn, whenever …".

    On a board it is there once the spell is listed as resolved (CR 611.2, 603.7, 614.3).
    """

    ability: Ability
    duration: str  # "this turn", "until your next turn", "as long as …"


@frozen(cache_hash=True)
class GainAbilities(Change):
    """
    An object has these abilities as well (CR 613.1f).

    `by_name` says that they speak of what gives them by its name, which means that object even where they are copied (CR 201.5a).
    `of_others` says that they are those of other objects, which may be several.
    """

    abilities: tuple[Ability, ...]
    by_name: bool = False
    of_others: bool = False


@frozen(cache_hash=True)
class KeywordAbility(Ability):
    """
    A keyword ability (CR 702) in lower case, with its number or cost where it has one.
    """

    keyword: str
    parameter: str | None = None


@frozen(cache_hash=True)
class Protection(KeywordAbility):
    """
    Protection (CR 702.16) with the sources that it is from; the parameter says the same in words.
    """

    sources: tuple[Sources, ...] = ()


@frozen(cache_hash=True)
class LevelSymbol(KeywordAbility):
    """
    A level symbol (CR 711.2): from `least` to `most` level counters its creature has a base size and abilities.

    `most` None has no limit. The parameter says the range in words.
    """

    least: int = 0
    most: int | None = None
    size: tuple[int, int] = (0, 0)
    abilities: tuple[Ability, ...] = ()


@frozen(cache_hash=True)
class PrototypeAbility(KeywordAbility):
    """
    Prototype (CR 702.160a) with its second mana cost and size; the parameter says the same in words.
    """

    mana_cost: tuple[str, ...] = ()
    size: tuple[int, int] = (0, 0)


@frozen(cache_hash=True)
class CumulativeUpkeep(KeywordAbility):
    """
    Cumulative upkeep (CR 702.24) with what its cost is; the parameter says the same in words.
    """

    cost: Effect = ()


@frozen(cache_hash=True)
class CostKeyword(KeywordAbility):
    """
    A keyword ability that lets a spell be cast for a cost that isn't mana alone; the parameter says the same in words.
    """

    cost: tuple[CostPart, ...] = ()


@frozen(cache_hash=True)
class ClassLevelAbility(Ability):
    """
    An ability under a class level bar: its Class has it as long as its level is that number or greater (CR 716.2a).
    """

    level: int
    ability: Ability


def without_level(ability: Ability) -> Ability:
    """
    The ability itself, whatever the level from which on a Class has it.
    """
    return ability.ability if isinstance(ability, ClassLevelAbility) else ability


class Form(enum.Enum):
    """
    The form of an ability, as its punctuation and first words tell.
    """

    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    STATIC = "static"
    SPELL = "spell"
    KEYWORD = "keyword"


@frozen(cache_hash=True)
class UnreadAbility(Ability):
    """
    An ability that was not read at all, with the word where reading stopped.

    `adds_mana` says whether the words contain an instruction to add mana; without one no mana is added (CR 106.3). `topics` are
    what the text that it is in may be about, None where that isn't known.
    """

    form: Form
    stopped_at: str
    position: int
    reason: str
    adds_mana: bool
    topics: tuple[Topic, ...] | None = None
