"""
The forms of phrases: each is a rule of the grammar, and a function that reads its tree.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.model.occasions import Occasion
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader

Form = Callable[[Reader, PhraseTree], Occasion]
FORMS: dict[str, Form] = {}


def form(name: str) -> Callable[[Form], Form]:
    """
    Registers how phrases of a rule of the grammar are read.

    Raises:
        ValueError: the rule is registered already.
    """

    def registered(read: Form) -> Form:
        if name in FORMS:
            raise ValueError(f"two forms of phrase are called {name}")
        FORMS[name] = read
        return read

    return registered
