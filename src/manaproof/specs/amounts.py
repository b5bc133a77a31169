"""
Amounts as they are told: numbers, and closed forms of unknowns such as "2n − 2" or "(n + 1)/2".
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import cast

from manaproof.model.amounts import Affine, Values
from manaproof.specs.boards.people import whole_number
from manaproof.specs.texts import Text, shown
from manaproof.specs.unknowns import is_unknown

_TERM = r"(?:\d{1,6}[b-zB-Z]?|[b-zB-Z])"
_SUM = rf"[+−-]?\s*{_TERM}(?:\s*[+−-]\s*{_TERM})*"
FORM = rf"(?:\((?:{_SUM})\)|{_SUM})(?:\s*/\s*\d{{1,3}})?"
"""Of a number or a closed form, to be part of a regular expression."""
_FORM = re.compile(rf"(?P<open>\()?(?P<sum>{_SUM})(?(open)\))(?:\s*/\s*(?P<below>\d{{1,3}}))?")
_SIGNED_TERM = re.compile(r"(?P<sign>[+−-])?\s*(?P<times>\d*)(?P<name>[b-zB-Z])?")


def amount_told(text: Text, *, signed: bool = False) -> int:
    """
    The number or closed form that a text is; whether an unknown has the values for which it is told is for others to say.

    >>> amount_told(Text("(n + 1)/2")), amount_told(Text("2n − 2")), amount_told(Text("12"))
    (<(n + 1)/2>, <2n − 2>, 12)

    Raises:
        SpecError: it is neither.
    """
    found = _FORM.fullmatch(text.value.strip())
    if found is None or not any(is_unknown(letter) for letter in re.findall(r"[A-Za-z]", text.value)):
        return whole_number(text, signed=signed)
    below = int(found["below"] or 1)
    if below == 0:
        raise text.problem(f"{shown(text.value)} divides by 0")
    factors: dict[str, Fraction] = {}
    constant = Fraction(0)
    for term in _SIGNED_TERM.finditer(found["sum"]):
        if not (term["times"] or term["name"]):
            continue
        number = Fraction(-1 if term["sign"] in ("−", "-") else 1) * int(term["times"] or 1) / below
        if term["name"]:
            factors[term["name"]] = factors.get(term["name"], Fraction(0)) + number
        else:
            constant += number
    over = tuple(Values(name, 0) for name in sorted(factors))
    kept = tuple((name, factors[name]) for name in sorted(factors) if factors[name])
    if not kept:
        raise text.problem(f"{shown(text.value)} is no closed form: its unknowns cancel out")
    return cast(int, Affine(kept, constant, over))
