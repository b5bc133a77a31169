"""
Answers about the extremes of a quantity: the value first, then an outcome that has it.
"""

from __future__ import annotations

from manaproof.model.answers import ExtremeAnswer
from manaproof.model.permanents import PlayerName
from manaproof.model.regions import in_words
from manaproof.model.verdicts import Verdict
from manaproof.report.proofs import certified_in_words, claim_lines, claim_record
from manaproof.report.records import Record, outcome_record, values_record
from manaproof.report.summary import order_in_words, summary
from manaproof.report.text import step_in_words, wrapped

_EXTREMES = {"best": ("greatest", "at least"), "worst": ("least", "at most")}


def extreme_text(
    verb: str,
    answer: ExtremeAnswer,
    quantity: str,
    player: PlayerName | None,
    *,
    verbose: bool = False,
    checked: bool = False,
) -> str:
    """
    The extreme of a quantity, for each part of the values of unknown amounts, with an outcome that has it.
    """
    about, (word, bound) = answer.about, _EXTREMES[verb]
    if about.verdict is not Verdict.COMPLETE:
        first = {Verdict.NOT_MODELLED: "not modelled", Verdict.VACUOUS: "vacuous"}.get(about.verdict)
        why = about.vacuous or about.limits
        lines = [f"{first or f'not decided ({about.verdict})'}: {quantity}{f'; {why}' if why else ''}"]
        return "\n".join(lines + claim_lines(about))
    what = f"{word} {quantity}" if player is None else f"{quantity} that {player} can force"
    values = f" for {in_words(about.over)}" if about.over else ""
    lines = [f"{what}{values}{certified_in_words(about, checked=checked)}"]
    for each in answer.extremes:
        where = f" if {in_words(each.where)}" if each.where else ""
        amount = f"{each.amount}{where}" if player is None else f"{bound} {each.amount}{where}"
        lines += ["", *wrapped(amount), *wrapped(summary(each.outcome), "    ", "      ")]
        if verbose:
            lines += [f"      {number}. {step_in_words(step)}" for number, step in enumerate(each.outcome.witness, start=1)]
        elif each.outcome.witness:
            lines += wrapped(f"by {order_in_words(each.outcome)}", "      ", "        ")
    return "\n".join(lines + claim_lines(about))


def extreme_record(verb: str, answer: ExtremeAnswer, quantity: str, event: str, player: PlayerName | None) -> Record:
    """
    The record of `best` and `worst`.
    """
    record = claim_record(verb, answer.about, quantity, event)
    for key in ("formula", "counterexample", "witness", "where"):
        del record[key]
    extremes = [
        {
            "amount": each.amount,
            "where": [[values_record(values) for values in box] for box in each.where],
            "outcome": outcome_record(each.outcome),
        }
        for each in answer.extremes
    ]
    return record | {"quantity": quantity, "player": player, "extremes": extremes}
