"""
Why something can happen, and why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from manaproof.errors import CertificateFailed, IllegalAction, NotModelled, TooLarge
from manaproof.explore.could_produce import CouldProduceTable
from manaproof.model.amounts import Undecided
from manaproof.model.answers import CouldProduceAnswer, OutcomesAnswer
from manaproof.model.board import Board
from manaproof.model.explanations import Cause, Wanted, WhyAnswer, WhyNotAnswer
from manaproof.model.fitting import boxes_that_fit
from manaproof.model.mana import ManaType
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import Outcome
from manaproof.model.permanents import ObjectId
from manaproof.model.unknowns import for_values
from manaproof.model.verdicts import Verdict
from manaproof.queries.could_produce import could_produce
from manaproof.queries.unknown_amounts import outcomes
from manaproof.rules.tasks import World
from manaproof.rules.uncertain import as_asked

if TYPE_CHECKING:
    from manaproof.solve.could_produce import Lacking

MOST_NEAREST = 2

_RULES: dict[str, Cause] = {
    "616.1 choose": Cause("one effect is chosen at a time", ("616.1",)),
    "616.1 applies": Cause("only an effect that applies is chosen", ("616.1",)),
    "614.5 once": Cause("each effect applies once to an event and what it becomes", ("614.5",)),
    "616.1a-e steps": Cause("effects of an earlier step must be chosen before others", ("616.1a", "616.1e")),
    "616.1f again": Cause("the event doesn't happen before every effect that applies was applied or declined", ("616.1f",)),
    "614.6 as it is": Cause("what no effect changes stays as it is", ("614.6",)),
    "614.6 in its place": Cause("an event that was replaced never happens", ("614.6",)),
    "616.1f it happens": Cause("once no effect applies any more the event happens as it then is", ("616.1f",)),
    "only the types asked for": Cause("the question asks for those types alone"),
}
_CLAUSES = (
    (re.compile(r"(?P<cites>\S+) guard: (?P<card>.+)"), "it applies to the events that its words say, and to no others"),
    (re.compile(r"614\.6 rewrite: (?P<card>.+)"), "it makes of the event what its words say"),
    (re.compile(r"614\.6 (?P<card>.+) replaces it"), "something else happens in the event's place"),
    (re.compile(r"106\.4 mana of (?P<card>.+)"), "its ability adds the mana that its words say"),
    (re.compile(r"603\.2 trigger of (?P<card>.+)"), "it triggers if its event has happened"),
)


def why(board: Board, occasion: Occasion, wanted: Wanted) -> WhyAnswer:
    """
    How something can happen: the path with the fewest steps to an outcome that is accepted.

    Returns HOLDS iff it can; VIOLATED iff the outcomes are complete and none is it.

    Raises:
        IllegalAction: a rule forbids the occasion.
    """
    answer = outcomes(board, occasion)
    try:
        found = list(_accepted(answer, wanted))
    except NotModelled as error:
        return WhyAnswer(Verdict.UNKNOWN, wanted.written, limits=error.message)
    if found:
        return WhyAnswer(Verdict.HOLDS, wanted.written, min(found, key=lambda outcome: len(outcome.witness)))
    verdict = Verdict.VIOLATED if answer.verdict is Verdict.COMPLETE else answer.verdict
    nearest = _nearest(answer.outcomes, wanted)
    return WhyAnswer(verdict, wanted.written, None, nearest, answer.not_modelled, answer.limits)


def why_not(board: Board, occasion: Occasion, wanted: Wanted, budget: int | None = None) -> WhyNotAnswer:
    """
    Which rules and clauses exclude that something happens.

    Returns PROVED iff the solver proves that they do; VIOLATED iff it can happen.

    Raises:
        IllegalAction: a rule forbids the occasion.
    """
    answer = outcomes(board, occasion)
    try:
        found = next(_accepted(answer, wanted), None)
    except NotModelled as error:
        return WhyNotAnswer(Verdict.UNKNOWN, wanted.written, limits=error.message)
    if found is not None:
        return WhyNotAnswer(Verdict.VIOLATED, wanted.written, outcome=found)
    nearest = _nearest(answer.outcomes, wanted)
    if answer.verdict is not Verdict.COMPLETE:
        return WhyNotAnswer(answer.verdict, wanted.written, (), None, nearest, answer.not_modelled, answer.limits)
    return evolve(_proved(board, occasion, wanted, budget), nearest=nearest)


def _accepted(answer: OutcomesAnswer, wanted: Wanted) -> Iterator[Outcome]:
    """
    The outcomes that are accepted; those that depend on unknown amounts with values for which they are.
    """
    for outcome in answer.outcomes:
        if not answer.over:
            if wanted.accepts(outcome):
                yield outcome
            continue
        for region in outcome.where or answer.over:
            for box in boxes_that_fit(outcome, region, wanted.numbers, wanted.accepts):
                yield evolve(for_values(outcome, box), where=() if (box,) == answer.over else (box,))


def _proved(board: Board, occasion: Occasion, wanted: Wanted, budget: int | None) -> WhyNotAnswer:
    from manaproof.solve.session import DEFAULT_BUDGET  # noqa: PLC0415 -- loads the solver
    from manaproof.solve.why_not import why_not as excluded_by  # noqa: PLC0415

    written = wanted.written
    try:
        start = as_asked(board)
        world = World(CouldProduceTable(start).oracle)
        core = excluded_by(start, occasion, wanted, world, budget or DEFAULT_BUDGET)
    except (NotModelled, TooLarge, IllegalAction) as error:
        return WhyNotAnswer(Verdict.UNKNOWN, written, limits=error.message)
    except Undecided:
        return WhyNotAnswer(Verdict.UNKNOWN, written, limits="it isn't proved for unknown amounts of this kind")
    if core is None:
        raise CertificateFailed("the solver disagrees with the search: it doesn't exclude what the search doesn't find")
    if not core.names:
        return WhyNotAnswer(Verdict.UNKNOWN, written, limits="nothing that can happen here comes near it")
    return WhyNotAnswer(Verdict.PROVED, written, causes_of(core.names), limits=_doubt(core.doubtful))


def _doubt(doubtful: Sequence[str]) -> str | None:
    if not doubtful:
        return None
    said = [f"{f'{cause.card}: ' if cause.card else ''}{cause.words}" for cause in causes_of(doubtful)]
    return f"whether it would happen without one of these wasn't found out, so perhaps it could be spared: {'; '.join(said)}"


def causes_of(names: Sequence[str]) -> tuple[Cause, ...]:
    """
    The rules and clauses of constraints, in the order of their names: rules first, then cards.
    """
    rules = [_RULES[name] for name in names if name in _RULES]
    clauses = [_clause(name) for name in names if name not in _RULES]
    return tuple(dict.fromkeys([*rules, *sorted(clauses, key=lambda cause: (cause.card or "", cause.words))]))


def _clause(name: str) -> Cause:
    for pattern, words in _CLAUSES:
        found = pattern.fullmatch(name)
        if found is not None:
            cites = found.groupdict().get("cites") or name.split(" ", 1)[0]
            return Cause(words, (cites,), found["card"])
    return Cause(name)


def _nearest(found: Sequence[Outcome], wanted: Wanted) -> tuple[Outcome, ...]:
    return tuple(sorted(found, key=wanted.likeness, reverse=True)[:MOST_NEAREST])


def why_produced(answer: CouldProduceAnswer, mana_type: ManaType) -> WhyAnswer:
    """
    Whether a permanent could produce a type, as far as an answer about it tells.
    """
    verdict = answer.verdict
    if verdict is Verdict.COMPLETE:
        verdict = Verdict.HOLDS if mana_type in answer.types else Verdict.VIOLATED
    return WhyAnswer(verdict, mana_type.value, not_modelled=answer.not_modelled, produced=answer)


def why_not_produced(board: Board, permanent: ObjectId, mana_type: ManaType) -> WhyNotAnswer:
    """
    What excludes that a permanent could produce a type of mana.

    Returns PROVED iff the solver proves it from CR 106.7; VIOLATED iff it could.

    Rule: 106.7 (2026-08-07).
    """
    from manaproof.solve.could_produce import why_not_produced as lacking  # noqa: PLC0415 -- loads the solver

    wanted = mana_type.value
    if board.uncertain:
        raise NotModelled("which permanents there are isn't known; ask about a board on which it is")
    answer = could_produce(board, permanent)
    if answer.verdict is not Verdict.COMPLETE:
        return WhyNotAnswer(answer.verdict, wanted, not_modelled=answer.not_modelled)
    if mana_type in answer.types:
        return WhyNotAnswer(Verdict.VIOLATED, wanted, produced=answer)
    try:
        found = lacking(as_asked(board), permanent, mana_type)
    except (NotModelled, TooLarge) as error:
        return WhyNotAnswer(Verdict.UNKNOWN, wanted, limits=error.message)
    if found is None:
        raise CertificateFailed("the solver disagrees with the search: it doesn't exclude what the search doesn't find")
    causes = [_lacking(each) for each in found]
    if any(each.only_if for each in found):
        causes.append(Cause("permanents that only look at one another produce nothing", ("106.7",)))
    return WhyNotAnswer(Verdict.PROVED, wanted, tuple(causes))


def _lacking(lacking: Lacking) -> Cause:
    symbol = f"{{{lacking.mana_type.value}}}"
    if not lacking.only_if:
        return Cause(f"no ability of it adds {symbol}, whichever effects apply", ("106.7",), lacking.permanent)
    others = tuple(dict.fromkeys(permanent for each in lacking.only_if for permanent in each))
    return Cause(f"it could produce {symbol} only if others could", ("106.7",), lacking.permanent, others)
