"""
Whether the rules and the specs are free of contradiction: each part in a line, then the flaws.
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.model.verdicts import Verdict
from manaproof.report.records import SCHEMA_VERSION, Record
from manaproof.report.text import wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.consistency import Flaw, Looked, Part
from manaproof.specs.names import one_of

_COUNTED = {
    Part.STEPS: "state",
    Part.RULES: "rule",
    Part.SPECS: "claim",
    Part.CARDS: "card",
    Part.INVARIANTS: "scenario",
}
_FIRST = {Verdict.HOLDS: "yes", Verdict.VIOLATED: "NO", Verdict.VACUOUS: "–"}


def consistency_text(found: Sequence[Looked]) -> str:
    """
    For each part whether it is so and of how much, then every flaw.
    """
    flaws = [flaw for looked in found for flaw in looked.flaws]
    count = f"{len(flaws)} flaw{'' if len(flaws) == 1 else 's'}"
    lines = [f"not consistent: {count}" if flaws else "no contradiction was found", ""]
    for looked in found:
        unit = _COUNTED[looked.part] + ("" if looked.count == 1 else "s")
        first = f"  {_FIRST[looked.verdict]:<5}"
        left = f"; {looked.left_out}" if looked.left_out else ""
        lines += wrapped(f"{looked.part.value} ({looked.count} {unit}{left})", first, " " * len(first))
    if flaws:
        lines.append("")
    for flaw in flaws:
        lines += wrapped(f"{one_of(flaw.between, 'and')}: {flaw.words}", "  ", "    ")
    return "\n".join(lines)


def consistency_record(found: Sequence[Looked]) -> Record:
    """
    The record of `consistency`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "consistency",
        "edition": EDITION,
        "parts": [
            {
                "part": looked.part.name.lower(),
                "says": looked.part.value,
                "verdict": str(looked.verdict),
                "count": looked.count,
                "left_out": looked.left_out,
                "flaws": [_flaw_record(flaw) for flaw in looked.flaws],
            }
            for looked in found
        ],
    }


def _flaw_record(flaw: Flaw) -> Record:
    return {"words": flaw.words, "between": list(flaw.between)}
