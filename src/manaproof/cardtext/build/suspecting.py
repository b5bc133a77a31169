"""
Suspected creatures (grammar `suspecting`).
"""

from __future__ import annotations

from manaproof.cardtext.build.instructions import Aim
from manaproof.cardtext.build.parts import IT, Clause, Meanings, NeverSuspected, Predicate, constant
from manaproof.model.instructions import SuspectThem
from manaproof.model.properties import IsSuspected


def _ends(aim: Aim | None = None) -> Clause:
    if aim is None:
        return Clause((SuspectThem(IT, ends=True),), by_object=True)
    return Clause((*aim.targets, SuspectThem(aim.what, ends=True)), by_object=True)


SUSPECTING: Meanings = {
    "suspect_act": lambda aim: (*aim.targets, SuspectThem(aim.what)),
    "no_longer_suspected": _ends,
    "is_suspected": constant(IsSuspected()),
    "never_suspected": constant(Predicate(concerns=(NeverSuspected(),))),
}
