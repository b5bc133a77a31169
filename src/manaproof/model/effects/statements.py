"""
Everything that a static ability can state.
"""

from __future__ import annotations

from manaproof.model.effects.base import ReplacementEffect
from manaproof.model.effects.casting import AsThoughFlash, MayCastFrom, NextSpellGoes
from manaproof.model.effects.chance import FirstFlipsWon
from manaproof.model.effects.concerns import Concerns
from manaproof.model.effects.continuous import ContinuousEffect
from manaproof.model.effects.costs import AdditionalCost, ManaAbilitiesCostLife, TargetingCostsLife
from manaproof.model.effects.drawing import DrawsFromBottom
from manaproof.model.effects.library import WhileSearching
from manaproof.model.effects.life import AllDamageAsThough
from manaproof.model.effects.players import PlayerHas
from manaproof.model.effects.playing import AdditionalLands, MayPlayExiled, MayPlayFrom
from manaproof.model.effects.prevention import PlayerProtection
from manaproof.model.effects.prohibitions import Prohibition
from manaproof.model.effects.revealing import RevealsFirstDrawn
from manaproof.model.effects.spending import SpellPaidOnlyWith, SpendAsThough
from manaproof.model.effects.triggers import CausesNoTriggers, TriggersAgain
from manaproof.model.effects.unspent import KeepsMana, LosingManaCostsLife
from manaproof.model.effects.untapping import MayStayTapped, StaysTapped, UntapsAlso, UntapsAtMost
from manaproof.model.effects.zones import CountersRemain

Untapping = StaysTapped | UntapsAtMost | MayStayTapped | UntapsAlso
Statement = (
    ReplacementEffect
    | Prohibition
    | ContinuousEffect
    | Concerns
    | TriggersAgain
    | CausesNoTriggers
    | Untapping
    | AllDamageAsThough
    | WhileSearching
    | PlayerProtection
    | PlayerHas
    | KeepsMana
    | LosingManaCostsLife
    | FirstFlipsWon
    | AsThoughFlash
    | MayCastFrom
    | MayPlayFrom
    | MayPlayExiled
    | AdditionalLands
    | NextSpellGoes
    | ManaAbilitiesCostLife
    | TargetingCostsLife
    | AdditionalCost
    | RevealsFirstDrawn
    | DrawsFromBottom
    | CountersRemain
    | SpendAsThough
    | SpellPaidOnlyWith
)
