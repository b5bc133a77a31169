"""
Outcomes: what is observably different at the end, who chose what on the way, and the rule behind each step.
"""

from manaproof.model.outcomes.assumptions import Assumed, AssumedSize, is_assumed, size_in_words
from manaproof.model.outcomes.base import Happening
from manaproof.model.outcomes.cards import CardDrawn, CardsDrawn, CardsMoved, CardsShown, DrewFromEmptyLibrary, spelled_out
from manaproof.model.outcomes.casting import Cast, Copied
from manaproof.model.outcomes.chance import CoinsFlipped, DiceRolled
from manaproof.model.outcomes.damage import DamageDealt
from manaproof.model.outcomes.ends import GameEnds, NotLegal, is_end
from manaproof.model.outcomes.library import Acted
from manaproof.model.outcomes.mana import ManaAdded, ManaBecame, ManaKept, ManaLost
from manaproof.model.outcomes.outcome import Citation, NotModelledClause, Outcome, WitnessStep
from manaproof.model.outcomes.permanents import (
    BecameCopy,
    BecameTapped,
    ControlGained,
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    EffectStarted,
    Entered,
)
from manaproof.model.outcomes.players import Decided, Did, GotCounters, LifeChanged
from manaproof.model.outcomes.tokens import TokensCreated
from manaproof.model.outcomes.triggers import Stacked, Triggered
from manaproof.model.outcomes.turns import BecameDaytime, Skipped, WillSkip, WontUntap
from manaproof.model.outcomes.zones import (
    DamageRemoved,
    ObjectMoved,
    Regenerated,
    Sacrificed,
    ShieldCreated,
    Unattached,
    WentInstead,
)

__all__ = [
    "Acted",
    "Assumed",
    "AssumedSize",
    "BecameCopy",
    "BecameDaytime",
    "BecameTapped",
    "CardDrawn",
    "CardsDrawn",
    "CardsMoved",
    "CardsShown",
    "Cast",
    "Citation",
    "CoinsFlipped",
    "ControlGained",
    "Copied",
    "CountersPlaced",
    "CountersRemained",
    "CountersRemoved",
    "DamageDealt",
    "DamageRemoved",
    "Decided",
    "DiceRolled",
    "Did",
    "DrewFromEmptyLibrary",
    "EffectStarted",
    "Entered",
    "GameEnds",
    "GotCounters",
    "Happening",
    "LifeChanged",
    "ManaAdded",
    "ManaBecame",
    "ManaKept",
    "ManaLost",
    "NotLegal",
    "NotModelledClause",
    "ObjectMoved",
    "Outcome",
    "Regenerated",
    "Sacrificed",
    "ShieldCreated",
    "Skipped",
    "Stacked",
    "TokensCreated",
    "Triggered",
    "Unattached",
    "WentInstead",
    "WillSkip",
    "WitnessStep",
    "WontUntap",
    "is_assumed",
    "is_end",
    "size_in_words",
    "spelled_out",
]
