"""
Effects that wait for events or apply all the time: replacement effects, prohibitions, continuous effects.
"""

from manaproof.model.effects.amounts import ChangeCount, SetCount
from manaproof.model.effects.base import DoInstead, InteractionStep, ReplacementEffect, Rewrite, Scope
from manaproof.model.effects.concerns import Aspect, Concerns
from manaproof.model.effects.continuous import (
    AddTypes,
    AsThoughHaste,
    Change,
    ContinuousEffect,
    LoseAllAbilities,
    LoseKeyword,
    LoseLandTypes,
    LoseSupertypes,
    ModifyPowerToughness,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
)
from manaproof.model.effects.entering import (
    AsEntersChoose,
    AsEntersDo,
    CopyCounters,
    EntersAsCopy,
    EntersGaining,
    EntersIfDone,
    EntersOneWay,
    EntersTapped,
    EntersUnderControl,
    EntersWith,
    GoesInsteadOfEntering,
)
from manaproof.model.effects.game import InsteadOfLosing
from manaproof.model.effects.library import SearchOnlyTop, WhileSearching
from manaproof.model.effects.life import AllDamageAsThough, ReduceLifeTo
from manaproof.model.effects.mana import MultiplyMana, ProduceByType, ProduceInstead, ProduceOther
from manaproof.model.effects.prevention import CantPrevent, DamageRewrite, PlayerProtection, Prevent, Redirect
from manaproof.model.effects.prohibitions import CantActivate, CantDrawMoreThan, CantHappen, CantPay, Prohibition
from manaproof.model.effects.statements import Statement
from manaproof.model.effects.tokens import AddTokens, CreateUnderControl, TokensInstead
from manaproof.model.effects.triggers import CausesNoTriggers, TriggersAgain
from manaproof.model.effects.zones import (
    CantBeRegenerated,
    DestroyAuraInstead,
    GoElsewhere,
    RegenerateInstead,
    RemoveShieldCounter,
    ToCommandZone,
)

__all__ = [
    "AddTokens",
    "AddTypes",
    "AllDamageAsThough",
    "AsEntersChoose",
    "AsEntersDo",
    "AsThoughHaste",
    "Aspect",
    "CantActivate",
    "CantBeRegenerated",
    "CantDrawMoreThan",
    "CantHappen",
    "CantPay",
    "CantPrevent",
    "CausesNoTriggers",
    "Change",
    "ChangeCount",
    "Concerns",
    "ContinuousEffect",
    "CopyCounters",
    "CreateUnderControl",
    "DamageRewrite",
    "DestroyAuraInstead",
    "DoInstead",
    "EntersAsCopy",
    "EntersGaining",
    "EntersIfDone",
    "EntersOneWay",
    "EntersTapped",
    "EntersUnderControl",
    "EntersWith",
    "GoElsewhere",
    "GoesInsteadOfEntering",
    "InsteadOfLosing",
    "InteractionStep",
    "LoseAllAbilities",
    "LoseKeyword",
    "LoseLandTypes",
    "LoseSupertypes",
    "ModifyPowerToughness",
    "MultiplyMana",
    "PlayerProtection",
    "Prevent",
    "ProduceByType",
    "ProduceInstead",
    "ProduceOther",
    "Prohibition",
    "Redirect",
    "ReduceLifeTo",
    "RegenerateInstead",
    "RemoveShieldCounter",
    "ReplacementEffect",
    "Rewrite",
    "Scope",
    "SearchOnlyTop",
    "SetColors",
    "SetCount",
    "SetLandTypes",
    "SetPowerToughness",
    "SetTypes",
    "Statement",
    "ToCommandZone",
    "TokensInstead",
    "TriggersAgain",
    "WhileSearching",
]
