"""
Answer-set programs, run by clingo.
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.errors import SpecError


def answer_sets(program: str, facts: Iterable[str]) -> set[frozenset[str]]:
    """
    The shown atoms of every answer set of a program with some facts.

    Raises:
        SpecError: clingo isn't installed.
    """
    try:
        import clingo  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise SpecError("clingo isn't installed; install it with `pip install 'manaproof[clingo]'`") from None
    control = clingo.Control(["0", "--warn=none"])
    control.add("base", [], program)
    control.add("base", [], "\n".join(f"{fact}." for fact in facts))
    control.ground([("base", [])])
    found: set[frozenset[str]] = set()
    with control.solve(yield_=True) as handle:
        for model in handle:
            found.add(frozenset(str(symbol) for symbol in model.symbols(shown=True)))
    return found
