"""
Whether the rules themselves, and what specs say of them, are free of contradiction.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations

import attrs
from attrs import frozen

from manaproof.errors import ManaproofError
from manaproof.model.amounts import Undecided, Values
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import Event
from manaproof.model.formulas import Formula
from manaproof.model.occasions import Occasion
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.steps import Steps, steps_of
from manaproof.rules.event_rules import encoded_events
from manaproof.rules.rulebook import EncodedRule, of_edition
from manaproof.specs.checks import (
    CanActivateCheck,
    Check,
    CouldProduceCheck,
    IllegalCheck,
    InvariantCheck,
    ManaAbilitiesCheck,
    OutcomesCheck,
    Scenario,
)
from manaproof.specs.expectation.expected import ExpectedOutcome
from manaproof.specs.questions import Questions

_LARGEST = 8
"""Up to which value an invariant about any amount is looked for in scenarios about a known one."""


class Part(enum.Enum):
    """
    What is looked at; the value says what must be so.
    """

    STEPS = "every state has a next step or is an end, one chooser, and no way back to itself"
    RULES = "every rule is reached: a spec fails without it"
    SPECS = "no two specs say different things of one question"
    CARDS = "no two encodings of one card differ"
    INVARIANTS = "no scenario's outcome is excluded by another's invariant"


@frozen
class Flaw:
    """
    A contradiction, and the scenarios, rules or cards that it is between.
    """

    part: Part
    words: str
    between: tuple[str, ...]


@frozen
class Looked:
    """
    What was found of one part: how much was looked at, and the flaws.

    `left_out` says in words what wasn't looked at.
    """

    part: Part
    count: int
    flaws: tuple[Flaw, ...] = ()
    left_out: str | None = None

    @property
    def verdict(self) -> Verdict:
        """
        VIOLATED iff there is a flaw, VACUOUS iff nothing was looked at.
        """
        if self.flaws:
            return Verdict.VIOLATED
        return Verdict.HOLDS if self.count else Verdict.VACUOUS


StepsOf = Callable[[Board, Occasion], Steps]


def steps(scenarios: Iterable[Scenario], *, ask: StepsOf = steps_of) -> Looked:
    """
    Looks at every state of the questions about outcomes.
    """
    flaws: list[Flaw] = []
    count = parts = 0
    kinds: set[type[Event]] = set()
    for scenario in scenarios:
        for occasion in dict.fromkeys(_occasions(scenario)):
            with of_edition(scenario.edition):
                try:
                    found = ask(scenario.board, occasion)
                except (ManaproofError, Undecided):
                    parts += 1
                    continue
            count += found.states
            parts += not found.is_whole
            kinds |= found.kinds
            flaws += [Flaw(Part.STEPS, words, (scenario.id,)) for words in found.flaws]
    never = sorted(_in_words(kind) for kind in encoded_events() - kinds)
    told = [f"{parts} questions only in part"] if parts else []
    told += [f"no question has an event of the kinds {', '.join(never)}"] if never else []
    return Looked(Part.STEPS, count, tuple(flaws), "; ".join(told) or None)


def _in_words(kind: type[Event]) -> str:
    """
    What a kind of event is called: the words that its name is made of.
    """
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _occasions(scenario: Scenario) -> Iterator[Occasion]:
    for check in scenario.checks:
        if isinstance(check, OutcomesCheck | InvariantCheck):
            yield check.occasion


def rules(encoded: Iterable[EncodedRule], failing: Mapping[str, Sequence[str]], scenarios: Iterable[Scenario]) -> Looked:
    """
    Looks for rules of which no scenario that is there cites one and fails without it.

    It isn't asked of scenarios of which none is known to fail without a rule: they are about something else.

    Args:
        encoded: The rules.
        failing: For each number, the names of the scenarios that fail while it is switched off.
        scenarios: The scenarios.
    """
    cites = {scenario.id: set(scenario.cites) for scenario in scenarios}
    if not any(name in cites for names in failing.values() for name in names):
        return Looked(Part.RULES, 0, left_out="none of these scenarios is recorded to fail without a rule")
    with_alternative = [rule for rule in encoded if rule.otherwise is not None]
    flaws = [
        Flaw(Part.RULES, "no scenario that cites it fails without it", (rule.number,))
        for rule in with_alternative
        if not any(set(rule.numbers) & cites.get(name, set()) for number in rule.numbers for name in failing.get(number, ()))
    ]
    return Looked(Part.RULES, len(with_alternative), tuple(flaws))


def disagreements(scenarios: Iterable[Scenario]) -> Looked:
    """
    Looks for two scenarios that ask the same and expect something else.
    """
    asked: dict[Hashable, list[tuple[str, Check]]] = {}
    for scenario in scenarios:
        for check in scenario.checks:
            key = _question(check, scenario)
            if key is not None:
                asked.setdefault(key, []).append((scenario.id, check))
    flaws = [
        Flaw(Part.SPECS, f"they expect different things of: {one.written}", (first, second))
        for same in asked.values()
        for (first, one), (second, other) in combinations(same, 2)
        if _disagree(one, other)
    ]
    return Looked(Part.SPECS, sum(map(len, asked.values())), tuple(flaws))


def _question(check: Check, scenario: Scenario) -> Hashable | None:
    """
    What a claim is about, the same for two that ask the same.
    """
    board, edition = scenario.board, scenario.edition
    match check:
        case OutcomesCheck(occasion=occasion) | IllegalCheck(occasion=occasion):
            return edition, board, occasion
        case InvariantCheck(occasion=occasion, formula=formula, pool=pool):
            return edition, board, occasion, formula, pool
        case CouldProduceCheck(permanent=permanent):
            return edition, board, permanent, "could produce"
        case CanActivateCheck(permanent=permanent, ability=ability):
            return edition, board, permanent, ability, "can activate"
        case ManaAbilitiesCheck(card=card, face=face):
            return edition, card, face, "mana abilities"
        case _:
            return None


def _disagree(one: Check, other: Check) -> bool:
    match one, other:
        case OutcomesCheck(), OutcomesCheck():
            return _lists_disagree(one, other)
        case (OutcomesCheck(), IllegalCheck()) | (IllegalCheck(), OutcomesCheck()):
            return True
        case CouldProduceCheck(), CouldProduceCheck():
            return one.types != other.types
        case CanActivateCheck(), CanActivateCheck():
            return one.legal is not other.legal
        case ManaAbilitiesCheck(), ManaAbilitiesCheck():
            return set(one.numbers) != set(other.numbers)
        case InvariantCheck(), InvariantCheck():
            return (one.is_violated, one.is_vacuous) != (other.is_violated, other.is_vacuous)
        case _:
            return False


def _lists_disagree(one: OutcomesCheck, other: OutcomesCheck) -> bool:
    """
    Whether one expects an outcome that none of the other's complete list can be.
    """
    pairs = ((one.expectation, other.expectation), (other.expectation, one.expectation))
    return any(
        not any(_may_be_the_same(expected, each) for each in theirs.complete)
        for mine, theirs in pairs
        if theirs.complete is not None
        for expected in (*(mine.complete or ()), *mine.includes)
    )


def _may_be_the_same(one: ExpectedOutcome, other: ExpectedOutcome) -> bool:
    names = (a.name for a in attrs.fields(ExpectedOutcome) if a.name != "written")
    stated = ((getattr(one, name), getattr(other, name)) for name in names)
    return all(mine is None or theirs is None or mine == theirs for mine, theirs in stated)


def encodings(cards: Iterable[tuple[str, Sequence[Card]]]) -> Looked:
    """
    Looks for cards of which one source has another encoding than another source.

    Args:
        cards: Each card that several sources have, with what each has.
    """
    listed = list(cards)
    flaws = [
        Flaw(Part.CARDS, "its encodings differ", (name,)) for name, each in listed if any(card != each[0] for card in each[1:])
    ]
    told = None if listed else "only one source has cards"
    return Looked(Part.CARDS, len(listed), tuple(flaws), told)


def excluded(scenarios: Iterable[Scenario], questions: Questions) -> Looked:
    """
    Looks for a scenario about the board and event of an invariant at one of whose outcomes the invariant doesn't hold.

    An invariant about any amount is also about each known one; those up to 8 are looked for.
    """
    listed = list(scenarios)
    asked: dict[Hashable, list[str]] = {}
    for scenario in listed:
        for check in scenario.checks:
            if isinstance(check, OutcomesCheck):
                asked.setdefault((scenario.edition, scenario.board, check.occasion), []).append(scenario.id)
    flaws, count = [], 0
    for scenario in listed:
        for check in scenario.checks:
            if not isinstance(check, InvariantCheck) or check.is_violated or check.is_vacuous:
                continue
            for board, occasion, formula in _known(scenario.board, check):
                for name in asked.get((scenario.edition, board, occasion), ()):
                    count += 1
                    with of_edition(scenario.edition):
                        proof = questions.prove(board, occasion, formula)
                    if proof.verdict is Verdict.VIOLATED:
                        words = f"an outcome of the one is excluded by the other: {check.written}"
                        flaws.append(Flaw(Part.INVARIANTS, words, (name, scenario.id)))
    return Looked(Part.INVARIANTS, count, tuple(flaws), None if count else "no scenario asks what an invariant is about")


def _known(board: Board, check: InvariantCheck) -> Iterator[tuple[Board, Occasion, Formula]]:
    """
    The question of an invariant, for each value of the one amount that it leaves open.
    """
    whole = (board, check.occasion, check.formula)
    unknowns = unknowns_in(whole)
    if not unknowns:
        yield whole
    elif len(unknowns) == 1:
        for value in range(_LARGEST + 1):
            at = unknowns[0].between(value, value)
            if at is not None:
                yield for_values(whole, (Values(at.name, value, last=value),))
