"""
All rules that are encoded.
"""

from __future__ import annotations

import importlib
import pkgutil

from manaproof import rules
from manaproof.rules.rulebook import EncodedRule, encoded_rules


def all_rules() -> tuple[EncodedRule, ...]:
    """
    Every encoded rule, in the order of their numbers, with the module that encodes it.
    """
    for module in pkgutil.iter_modules(rules.__path__):
        importlib.import_module(f"{rules.__name__}.{module.name}")
    return encoded_rules()
