"""
Answers about the order of effects: whether two commute, a table of many, and whether any order matters on a board.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from manaproof.model import events as ev
from manaproof.model.events import Event
from manaproof.model.verdicts import Verdict
from manaproof.queries.commuting import Meeting
from manaproof.queries.orders import OrdersAnswer
from manaproof.report.records import SCHEMA_VERSION, Record, clause_record, outcome_record
from manaproof.report.text import clause_lines, outcomes_table, wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.commuting import Commuting, Shown
from manaproof.specs.names import one_of
from manaproof.specs.replaying import question_of

_KINDS: dict[type[Event], str] = {
    ev.ProduceMana: "mana is added",
    ev.PlaceCounters: "counters are put on a permanent",
    ev.GetCounters: "a player gets counters",
    ev.RemoveCounters: "counters are removed",
    ev.TokenCreation: "tokens are created",
    ev.DamageEvent: "damage is dealt",
    ev.GainLifeEvent: "life is gained",
    ev.LoseLifeEvent: "life is lost",
    ev.DrawCards: "a number of cards is drawn",
    ev.DrawCard: "a card is drawn",
    ev.MillCards: "cards are milled",
    ev.LookAtTop: "a player scries or surveils",
    ev.EnterBattlefield: "a permanent enters",
    ev.MoveObject: "an object moves",
}
_MARKS = {Verdict.HOLDS: "yes", Verdict.VIOLATED: "no", Verdict.VACUOUS: "–"}
_NO_LICENCE = (
    "it is said of these two alone: a third effect may apply between them, so it never licenses applying one of them first on a"
    " board with others"
)


def commuting_text(found: Commuting) -> str:
    """
    Whether two cards commute: the proof, or the board on which they don't.
    """
    lines = [_first(found)]
    proved = [_kind(meeting) for meeting in found.answer.meetings if not meeting.open]
    if found.shown is not None:
        lines += ["", *_shown(found.shown)]
    elif found.verdict not in (Verdict.HOLDS, Verdict.VACUOUS):
        left = (f"when {_kind(meeting)}: {meeting.open}" for meeting in found.answer.meetings if meeting.open)
        for each in left:
            lines += wrapped(f"not proved {each}")
        lines += wrapped(f"no difference was found on {found.tried} small boards; {found.unasked} couldn't be asked")
    if proved:
        lines += ["", *wrapped(f"proved the same in both orders, for all amounts: when {one_of(proved, 'and')}")]
    if found.verdict is Verdict.HOLDS:
        lines += ["", *wrapped(_NO_LICENCE)]
    if found.answer.not_modelled and found.shown is None:
        lines += ["", *clause_lines(found.answer.not_modelled)]
    return "\n".join(lines)


def _first(found: Commuting) -> str:
    both = " and ".join(found.names)
    match found.verdict:
        case Verdict.HOLDS:
            return f"yes: {both} commute"
        case Verdict.VIOLATED:
            return f"no: {both} don't commute"
        case Verdict.VACUOUS:
            return f"vacuous: {both} never both apply to one event in an order that someone chooses"
        case Verdict.NOT_MODELLED:
            return f"not modelled: whether {both} commute"
        case _:
            return f"not decided ({found.verdict}): whether {both} commute"


def _kind(meeting: Meeting) -> str:
    spelt = re.sub(r"(?<!^)(?=[A-Z])", " ", meeting.kind.__name__).lower().removesuffix(" event")
    return _KINDS.get(meeting.kind, f"there is a {spelt}")


def _shown(shown: Shown) -> list[str]:
    """
    The outcomes of the board that shows a difference, and the command that lists them again.
    """
    return [
        *wrapped(f"{shown.event}:"),
        *outcomes_table(shown.found.about.outcomes),
        "",
        "  to see it again:",
        f"  {question_of('outcomes', shown.event, shown.setup)}",
    ]


def table_text(found: Sequence[Commuting]) -> str:
    """
    A table of pairs: yes, no, – where the two never meet, ? where it isn't known.
    """
    names = list(dict.fromkeys(name for each in found for name in each.names))
    marks = {each.names: _MARKS.get(each.verdict, "?") for each in found}
    marks |= {(other, one): mark for (one, other), mark in marks.items()}
    width = max(map(len, names))
    lines = [f"{'':{width}}      {' '.join(f'{number:>3}' for number in range(1, len(names) + 1))}"]
    for number, one in enumerate(names, start=1):
        cells = " ".join(f"{marks.get((one, other), '?'):>3}" for other in names)
        lines.append(f"{number:>3}. {one:{width}} {cells}")
    legend = "yes: the same in both orders; no: not the same; –: no order is chosen; ?: not known"
    return "\n".join([*lines, "", *wrapped(f"{legend}; {_NO_LICENCE}", "", "")])


def orders_text(found: OrdersAnswer, event: str) -> str:
    """
    Whether the order is irrelevant on a board, or which effects' order isn't.
    """
    answer = found.about
    match found.verdict:
        case Verdict.HOLDS:
            lines = [f"yes: the order is irrelevant here: {event}"]
            lines += ["", *outcomes_table(answer.outcomes)]
            lines += ["", *wrapped("whichever effect is applied first leads to the same outcomes, so nobody need be asked")]
        case Verdict.VIOLATED:
            lines = [f"no: the order matters here: {event}", ""]
            for each in found.crossings:
                lines += wrapped(f"{each.one} or {each.other} first, for {each.chooser} to choose ({each.event})")
            lines += ["", *outcomes_table(answer.outcomes)]
        case Verdict.VACUOUS:
            lines = [f"vacuous: nobody chooses an order here: {event}"]
        case Verdict.NOT_MODELLED:
            lines = [f"not modelled: {event}"]
        case _:
            lines = [f"not decided ({found.verdict}): {event}{f'; {answer.limits}' if answer.limits else ''}"]
    if answer.not_modelled:
        lines += ["", *clause_lines(answer.not_modelled)]
    return "\n".join(lines)


def commuting_record(found: Commuting) -> Record:
    """
    The record of `commute` for two cards.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "commute",
        "cards": list(found.names),
        "verdict": str(found.verdict),
        "edition": EDITION,
        "meetings": [
            {"event": _kind(meeting), "proved": not meeting.open, "reason": meeting.open} for meeting in found.answer.meetings
        ],
        "difference": None if found.shown is None else _difference(found.shown),
        "tried": found.tried,
        "unasked": found.unasked,
        "not_modelled": [clause_record(clause) for clause in found.answer.not_modelled],
        "obligations": found.answer.obligations,
    }


def _difference(shown: Shown) -> Record:
    return {
        "question": shown.event,
        "command": question_of("outcomes", shown.event, shown.setup),
        "outcomes": [outcome_record(outcome) for outcome in shown.found.about.outcomes],
    }


def table_record(found: Sequence[Commuting]) -> Record:
    """
    The record of a table: one record for each pair.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "commute_matrix",
        "edition": EDITION,
        "pairs": [commuting_record(each) for each in found],
    }


def orders_record(found: OrdersAnswer, event: str) -> Record:
    """
    The record of `commute --certificate`.
    """
    answer = found.about
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "commute_certificate",
        "question": event,
        "verdict": str(found.verdict),
        "edition": EDITION,
        "choices": found.asked,
        "matter": [{"effects": [each.one, each.other], "chooser": each.chooser, "event": each.event} for each in found.crossings],
        "outcomes": [outcome_record(outcome) for outcome in answer.outcomes],
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
        "limits": answer.limits,
    }
