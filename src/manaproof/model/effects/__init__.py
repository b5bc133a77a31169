"""
Effects that wait for events or apply all the time: replacement effects, prohibitions, continuous effects.
"""

from manaproof.model.change import Change
from manaproof.model.effects.amounts import ChangeCount, SetCount
from manaproof.model.effects.base import DoInstead, InteractionStep, ReplacementEffect, Rewrite, Scope
from manaproof.model.effects.casting import AsThoughFlash, MayCastFrom, NextSpellGoes
from manaproof.model.effects.chance import FirstFlipsWon, FlipAndIgnore, RollAndIgnore
from manaproof.model.effects.concerns import Aspect, Concerns
from manaproof.model.effects.continuous import (
    AddTypes,
    AlsoElsewhere,
    AsThoughHaste,
    CantHaveKeyword,
    ContinuousEffect,
    GainActivatedAbilities,
    GainControl,
    LoseAllAbilities,
    LoseKeyword,
    LoseLandTypes,
    LoseSupertypes,
    LoseThisAbility,
    LoseTypes,
    ModifyPowerToughness,
    SetColors,
    SetLandTypes,
    SetPowerToughness,
    SetTypes,
    SwitchPowerToughness,
)
from manaproof.model.effects.copying import KeepColors, KeepName, KeepSize, OnlyIfIs, SetName
from manaproof.model.effects.costs import ManaAbilitiesCostLife
from manaproof.model.effects.drawing import DrawsFromBottom
from manaproof.model.effects.entering import (
    AsEntersChoose,
    AsEntersDo,
    CopyCounters,
    EntersAsCopy,
    EntersAsOneOf,
    EntersAttached,
    EntersBackFaceUp,
    EntersGaining,
    EntersIfDone,
    EntersOneWay,
    EntersTapped,
    EntersUnderControl,
    EntersWith,
    EntersWithKindsOn,
    GoesInsteadOfEntering,
    does_something,
)
from manaproof.model.effects.game import InsteadOfLosing
from manaproof.model.effects.library import SearchOnlyTop, WhileSearching
from manaproof.model.effects.life import AllDamageAsThough, ReduceLifeTo
from manaproof.model.effects.mana import MultiplyMana, ProduceByType, ProduceInstead, ProduceOther
from manaproof.model.effects.players import PlayerHas
from manaproof.model.effects.prevention import CantPrevent, DamageRewrite, PlayerProtection, Prevent, Redirect
from manaproof.model.effects.prohibitions import (
    CantActivate,
    CantCast,
    CantDrawMoreThan,
    CantHappen,
    CantPay,
    LegendRuleSpares,
    Prohibition,
)
from manaproof.model.effects.revealing import RevealsFirstDrawn
from manaproof.model.effects.statements import Statement
from manaproof.model.effects.text import ReplaceWords, WordKind
from manaproof.model.effects.tokens import AddTokens, CreateUnderControl, TokensInstead
from manaproof.model.effects.triggers import CausesNoTriggers, TriggersAgain
from manaproof.model.effects.unspent import BecomesType, KeepsMana, LosingManaCostsLife
from manaproof.model.effects.untapping import MayStayTapped, StaysTapped, UntapsAlso, UntapsAtMost
from manaproof.model.effects.zones import (
    CantBeRegenerated,
    CountersRemain,
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
    "AlsoElsewhere",
    "AsEntersChoose",
    "AsEntersDo",
    "AsThoughFlash",
    "AsThoughHaste",
    "Aspect",
    "BecomesType",
    "CantActivate",
    "CantBeRegenerated",
    "CantCast",
    "CantDrawMoreThan",
    "CantHappen",
    "CantHaveKeyword",
    "CantPay",
    "CantPrevent",
    "CausesNoTriggers",
    "Change",
    "ChangeCount",
    "Concerns",
    "ContinuousEffect",
    "CopyCounters",
    "CountersRemain",
    "CreateUnderControl",
    "DamageRewrite",
    "DestroyAuraInstead",
    "DoInstead",
    "DrawsFromBottom",
    "EntersAsCopy",
    "EntersAsOneOf",
    "EntersAttached",
    "EntersBackFaceUp",
    "EntersGaining",
    "EntersIfDone",
    "EntersOneWay",
    "EntersTapped",
    "EntersUnderControl",
    "EntersWith",
    "EntersWithKindsOn",
    "FirstFlipsWon",
    "FlipAndIgnore",
    "GainActivatedAbilities",
    "GainControl",
    "GoElsewhere",
    "GoesInsteadOfEntering",
    "InsteadOfLosing",
    "InteractionStep",
    "KeepColors",
    "KeepName",
    "KeepSize",
    "KeepsMana",
    "LegendRuleSpares",
    "LoseAllAbilities",
    "LoseKeyword",
    "LoseLandTypes",
    "LoseSupertypes",
    "LoseThisAbility",
    "LoseTypes",
    "LosingManaCostsLife",
    "ManaAbilitiesCostLife",
    "MayCastFrom",
    "MayStayTapped",
    "ModifyPowerToughness",
    "MultiplyMana",
    "NextSpellGoes",
    "OnlyIfIs",
    "PlayerHas",
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
    "ReplaceWords",
    "ReplacementEffect",
    "RevealsFirstDrawn",
    "Rewrite",
    "RollAndIgnore",
    "Scope",
    "SearchOnlyTop",
    "SetColors",
    "SetCount",
    "SetLandTypes",
    "SetName",
    "SetPowerToughness",
    "SetTypes",
    "Statement",
    "StaysTapped",
    "SwitchPowerToughness",
    "ToCommandZone",
    "TokensInstead",
    "TriggersAgain",
    "UntapsAlso",
    "UntapsAtMost",
    "WhileSearching",
    "WordKind",
    "does_something",
]
