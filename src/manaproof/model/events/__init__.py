"""
Events: things that would happen (CR 614.1, 616.1). Each kind has typed fields; its rules are in `manaproof.rules.kinds`.
"""

from manaproof.model.events.base import Event, Nothing
from manaproof.model.events.casting import CastSpell, CopySpell, PlayLand
from manaproof.model.events.chance import CoinFlip, DieRoll, FlipCoins, Ignored, RollDice
from manaproof.model.events.counters import CountersEvent
from manaproof.model.events.damage import (
    CardSource,
    DamageEvent,
    DamagePrevented,
    DamageSource,
    DescribedSource,
    ExcessDamage,
    PermanentSource,
)
from manaproof.model.events.drawing import DrawCard, DrawCards, RevealDrawn
from manaproof.model.events.game import LoseGameEvent, LossReason, WinGameEvent
from manaproof.model.events.library import (
    ConniveEvent,
    ExploreEvent,
    HasDiscarded,
    LookAtTop,
    MillCards,
    Search,
    ShuffleLibrary,
)
from manaproof.model.events.life import GainLifeEvent, LifeCause, LifeEvent, LoseLifeEvent, PayLifeEvent
from manaproof.model.events.mana import LoseMana, ProduceMana, UnspentBecomes
from manaproof.model.events.permanents import (
    BecomeAttached,
    BecomeMonstrous,
    BecomeSuspected,
    BecomeTapped,
    BecomeUntapped,
    ControlChanges,
    EndSuspicion,
    EnterBattlefield,
    FlipPermanent,
    PlaceCounters,
    PutInstead,
    RemoveCounters,
    Transform,
    TurnFaceUp,
)
from manaproof.model.events.players import GetCounters
from manaproof.model.events.tokens import CreatedTokens, SeenAs, TokenCreation, TokensThere
from manaproof.model.events.turns import BeginStep
from manaproof.model.events.zones import Destroy, MoveObject, Sacrifice

__all__ = [
    "BecomeAttached",
    "BecomeMonstrous",
    "BecomeSuspected",
    "BecomeTapped",
    "BecomeUntapped",
    "BeginStep",
    "CardSource",
    "CastSpell",
    "CoinFlip",
    "ConniveEvent",
    "ControlChanges",
    "CopySpell",
    "CountersEvent",
    "CreatedTokens",
    "DamageEvent",
    "DamagePrevented",
    "DamageSource",
    "DescribedSource",
    "Destroy",
    "DieRoll",
    "DrawCard",
    "DrawCards",
    "EndSuspicion",
    "EnterBattlefield",
    "Event",
    "ExcessDamage",
    "ExploreEvent",
    "FlipCoins",
    "FlipPermanent",
    "GainLifeEvent",
    "GetCounters",
    "HasDiscarded",
    "Ignored",
    "LifeCause",
    "LifeEvent",
    "LookAtTop",
    "LoseGameEvent",
    "LoseLifeEvent",
    "LoseMana",
    "LossReason",
    "MillCards",
    "MoveObject",
    "Nothing",
    "PayLifeEvent",
    "PermanentSource",
    "PlaceCounters",
    "PlayLand",
    "ProduceMana",
    "PutInstead",
    "RemoveCounters",
    "RevealDrawn",
    "RollDice",
    "Sacrifice",
    "Search",
    "SeenAs",
    "ShuffleLibrary",
    "TokenCreation",
    "TokensThere",
    "Transform",
    "TurnFaceUp",
    "UnspentBecomes",
    "WinGameEvent",
]
