"""
Names of cards in the form they are looked up by: no matter the case, the accents or the punctuation.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LETTERS: Final = str.maketrans(
    {"Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "\N{LATIN SMALL LETTER DOTLESS I}": "i"}
)
_QUOTES: Final = r"\u00b4\u2018-\u201f\u2032\u2033"
_COLON_LETTER: Final = r"\ua789"
_DROPPED: Final = re.compile(rf"""["'`{_QUOTES},.;:{_COLON_LETTER}!?®™()\[\]{{}}\\]""")
_SPACES: Final = re.compile(r"[\s/_&\u2010-\u2015\u2212-]+")


def fold(name: str) -> str:
    """
    The form of a name in which two ways to write it are equal.

    Dashes, slashes and `&` separate words, other punctuation is dropped; "+" stays, for it is all there is of some names. A
    name of nothing but punctuation stays as it is.

    >>> fold("Fire // Ice"), fold("Æther Vial"), fold("Lim-Dûl’s Vault"), fold("+2 Mace")
    ('fire ice', 'aether vial', 'lim duls vault', '+2 mace')
    >>> fold("_____")
    '_____'
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS))
    letters = "".join(c for c in plain if not unicodedata.combining(c)).casefold()
    return _SPACES.sub(" ", _DROPPED.sub("", letters)).strip() or name.strip()
