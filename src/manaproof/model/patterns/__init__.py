"""
Patterns of events: what a replacement effect, a prohibition or a triggered ability watches for.
"""

from manaproof.model.patterns.base import EventKind, EventPattern, OtherPattern
from manaproof.model.patterns.casting import CastPattern, PlayLandPattern
from manaproof.model.patterns.chance import DieRollPattern, FlipPattern, FlipResultPattern, RollPattern
from manaproof.model.patterns.counters import ChapterPattern, CountersPattern, CountersRemovedPattern, Placer
from manaproof.model.patterns.damage import DamagePattern, PreventedPattern, SourceKind, Sources
from manaproof.model.patterns.drawing import DrawPattern, RevealedPattern
from manaproof.model.patterns.game import LoseGamePattern, WinGamePattern
from manaproof.model.patterns.library import (
    Cause,
    ConnivePattern,
    DiscardedPattern,
    DiscardPattern,
    ExplorePattern,
    LookAction,
    LookActionPattern,
    MilledPattern,
    MillPattern,
    SearchPattern,
    ShufflePattern,
)
from manaproof.model.patterns.life import (
    GainLifePattern,
    LifeChangePattern,
    LifePattern,
    LoseLifePattern,
    PayLifePattern,
    ReducedLifePattern,
)
from manaproof.model.patterns.mana import LoseManaPattern, ManaPattern, Producer
from manaproof.model.patterns.permanents import (
    ControlPattern,
    EntersPattern,
    MonstrousPattern,
    SuspectedPattern,
    TappedPattern,
    TransformsPattern,
    TurnedFaceUpPattern,
    UntappedPattern,
)
from manaproof.model.patterns.states import StatePattern
from manaproof.model.patterns.tokens import TokensPattern
from manaproof.model.patterns.turns import StepPattern
from manaproof.model.patterns.zones import DestroyPattern, EitherPattern, MovePattern, SacrificePattern

__all__ = [
    "CastPattern",
    "Cause",
    "ChapterPattern",
    "ConnivePattern",
    "ControlPattern",
    "CountersPattern",
    "CountersRemovedPattern",
    "DamagePattern",
    "DestroyPattern",
    "DieRollPattern",
    "DiscardPattern",
    "DiscardedPattern",
    "DrawPattern",
    "EitherPattern",
    "EntersPattern",
    "EventKind",
    "EventPattern",
    "ExplorePattern",
    "FlipPattern",
    "FlipResultPattern",
    "GainLifePattern",
    "LifeChangePattern",
    "LifePattern",
    "LookAction",
    "LookActionPattern",
    "LoseGamePattern",
    "LoseLifePattern",
    "LoseManaPattern",
    "ManaPattern",
    "MillPattern",
    "MilledPattern",
    "MonstrousPattern",
    "MovePattern",
    "OtherPattern",
    "PayLifePattern",
    "Placer",
    "PlayLandPattern",
    "PreventedPattern",
    "Producer",
    "ReducedLifePattern",
    "RevealedPattern",
    "RollPattern",
    "SacrificePattern",
    "SearchPattern",
    "ShufflePattern",
    "SourceKind",
    "Sources",
    "StatePattern",
    "StepPattern",
    "SuspectedPattern",
    "TappedPattern",
    "TokensPattern",
    "TransformsPattern",
    "TurnedFaceUpPattern",
    "UntappedPattern",
    "WinGamePattern",
]
