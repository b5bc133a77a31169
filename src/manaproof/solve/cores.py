"""
Which named claims contradict one another, with none to spare: in all of several cases at once.

A case is a way in which what was asked for might come about. Some claims always hold; of one the contradiction may not make use
but what shows that a name is needed does: so steps that aren't written down count as possible where it is asked whether the
claims that are left contradict one another, and as impossible where it is asked whether something comes about without a name.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import define, field, frozen

from manaproof.solve.session import Answer, Session


@frozen
class Core:
    """
    Names of claims that together exclude something in every case.

    Without any one of `needed` it comes about. Whether it does without one of `doubtful` isn't known.
    """

    needed: tuple[str, ...]
    doubtful: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """
        All of them, in alphabetical order.
        """
        return tuple(sorted((*self.needed, *self.doubtful)))


@define
class Case:
    """
    A way in which something might come about, as a tracked session; `is_whole` if its claims say all of it.
    """

    session: Session
    is_whole: bool = True
    _known: frozenset[str] | None = field(init=False, default=None)

    def is_excluded(self, names: Collection[str]) -> bool:
        """
        Whether claims of these names contradict one another.
        """
        if self._known is not None and self._known <= frozenset(names):
            return True
        if self.session.ask_of(names) is not Answer.UNSAT:
            return False
        self._known = self.session.contradiction()
        return True

    def comes_about(self, names: Collection[str]) -> bool:
        """
        Whether claims of these names hold together, and are all there is to say.
        """
        return self.is_whole and self.session.ask_of(names) is Answer.SAT


def core_of(cases: Sequence[Case], always: Iterable[str] = (), shown_with: Iterable[str] = ()) -> Core | None:
    """
    The core of the names of all cases; None if one of them isn't excluded, as far as the solver tells.

    `always` are names that are never left out nor told; those of `shown_with` hold only where a name is shown to be needed.

    Cost: one question for each name and each case whose last contradiction has it.
    """
    fixed, extra = frozenset(always), frozenset(shown_with)
    left = sorted(frozenset().union(*(case.session.names for case in cases)) - fixed - extra)
    if not all(case.is_excluded({*fixed, *left}) for case in cases):
        return None
    for name in tuple(left):
        fewer = {*fixed, *left} - {name}
        if all(case.is_excluded(fewer) for case in cases):
            left.remove(name)
    everything = {*fixed, *extra, *left}
    needed = tuple(name for name in left if any(case.comes_about(everything - {name}) for case in cases))
    return Core(needed, tuple(name for name in left if name not in needed))
