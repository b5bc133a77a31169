"""
Another solver, cvc5, re-checks obligations that are written as SMT-LIB.
"""

from __future__ import annotations

from manaproof.errors import SpecError

SATISFIED = "sat"
REFUTED = "unsat"


def said_of(text: str) -> str:
    """
    What cvc5 says of a text in SMT-LIB 2: "sat", "unsat" or something else, from which nothing follows.

    Raises:
        SpecError: it isn't installed.
    """
    try:
        import cvc5  # noqa: PLC0415 - an optional extra
    except ImportError:
        raise SpecError("cvc5 isn't installed; install it with `pip install 'manaproof[cvc5]'`") from None
    terms = cvc5.TermManager()
    solver = cvc5.Solver(terms)
    manager = cvc5.SymbolManager(terms)
    parser = cvc5.InputParser(solver, manager)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "obligation")
    said = ""
    try:
        while not (command := parser.nextCommand()).isNull():
            said += str(command.invoke(solver, manager))
    except RuntimeError as error:  # the only kind that cvc5 raises, also for a text that it can't read
        return f"an error: {' '.join(str(error).split())[:100]}"
    return said.strip()
