"""
Whether the outcomes of an answer are those expected.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import frozen

from manaproof.cards.naming import fold
from manaproof.errors import SpecError
from manaproof.model.mana import ManaBag
from manaproof.model.outcomes import (
    Acted,
    BecameDaytime,
    BecameTapped,
    CardsMoved,
    CardsShown,
    ControlGained,
    Copied,
    DamageDealt,
    DamageRemoved,
    Decided,
    Did,
    DrewFromEmptyLibrary,
    GameEnds,
    ManaBecame,
    ManaKept,
    ManaLost,
    NotLegal,
    ObjectMoved,
    Outcome,
    Regenerated,
    Sacrificed,
    ShieldCreated,
    Skipped,
    Stacked,
    TokensCreated,
    Triggered,
    Unattached,
    WillSkip,
    WontUntap,
)
from manaproof.model.permanents import PlayerName
from manaproof.model.regions import Box, whole_boxes
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.queries.amounts import for_each_part
from manaproof.specs.expectation.expected import Expectation, ExpectedOutcome
from manaproof.specs.expectation.parts import (
    all_that_happens,
    counters,
    damage,
    drawn,
    life,
    mana_by_player,
    restricted,
)
from manaproof.specs.unknowns import region_told
from manaproof.specs.words.naming import whose

T = TypeVar("T")

_ARTICLES = frozenset({"a", "an", "the"})
_PLURAL = re.compile(r"ies$|(?<=[^s])s$")
_ONLY_IN_HAPPENS = (
    Acted,
    BecameDaytime,
    BecameTapped,
    CardsMoved,
    CardsShown,
    ControlGained,
    Copied,
    DamageRemoved,
    Decided,
    Did,
    DrewFromEmptyLibrary,
    ManaBecame,
    ManaKept,
    ManaLost,
    ObjectMoved,
    Regenerated,
    Sacrificed,
    ShieldCreated,
    Skipped,
    TokensCreated,
    Unattached,
    WillSkip,
    WontUntap,
)


@frozen
class Mismatch:
    """
    What is wrong with a list of outcomes: those missing, those too many, those excluded, and other complaints in words.
    """

    missing: tuple[ExpectedOutcome, ...] = ()
    extra: tuple[Outcome, ...] = ()
    unwanted: tuple[Outcome, ...] = ()
    complaints: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra or self.unwanted or self.complaints)


def compare(expectation: Expectation, outcomes: tuple[Outcome, ...], over: Box = ()) -> Mismatch:
    """
    What separates outcomes from an expectation; falsy iff nothing does.

    Of a complete list every outcome must fit some expected one, and the expected ones must be able to stand each for an
    outcome of its own: one that says little may fit several, but two never share a single one.

    Args:
        expectation: What is expected.
        outcomes: All outcomes.
        over: The values of the unknown amounts for which they are.

    Raises:
        SpecError: an expected outcome speaks of an unknown, or of values, that there aren't.
    """
    exact = expectation.exact
    missing: list[ExpectedOutcome] = []
    extra: list[Outcome] = []
    complaints: list[str] = []
    if expectation.complete is not None:
        fitting = [[n for n, o in enumerate(outcomes) if fits(e, o, exact=exact, over=over)] for e in expectation.complete]
        without = without_own(fitting)
        missing += [expectation.complete[number] for number in without]
        complaints += [_shared(expectation.complete[number]) for number in without if fitting[number]]
        fitted = {number for numbers in fitting for number in numbers}
        extra += [outcome for number, outcome in enumerate(outcomes) if number not in fitted]
    missing += [e for e in expectation.includes if not any(fits(e, o, exact=exact, over=over) for o in outcomes)]
    unwanted = [o for o in outcomes if any(fits(e, o, exact=exact, over=over) for e in expectation.excludes)]
    if expectation.count is not None and expectation.count != len(outcomes):
        complaints.append(f"expected {expectation.count} outcomes, got {len(outcomes)}")
    return Mismatch(tuple(missing), tuple(extra), tuple(unwanted), tuple(complaints))


def _shared(expected: ExpectedOutcome) -> str:
    return f"{expected.written} fits only outcomes that others of the list stand for"


def without_own(fitting: Sequence[Sequence[int]]) -> list[int]:
    """
    Those that get no partner of their own when as many as possible get one: a greatest matching, by augmenting paths.

    Args:
        fitting: For each one, the partners that fit it.

    Cost: in the product of their number and the number of fitting pairs.

    >>> without_own([[0], [0]]), without_own([[0, 1], [0]]), without_own([[]])
    ([1], [], [0])
    """
    partner_of: dict[int, int] = {}
    for number in range(len(fitting)):
        came_from: dict[int, int] = {}
        waiting = deque([number])
        free: int | None = None
        while waiting and free is None:
            one = waiting.popleft()
            for partner in fitting[one]:
                if partner in came_from:
                    continue
                came_from[partner] = one
                if partner not in partner_of:
                    free = partner
                    break
                waiting.append(partner_of[partner])
        _augment(partner_of, came_from, free, number)
    matched = set(partner_of.values())
    return [number for number in range(len(fitting)) if number not in matched]


def _augment(partner_of: dict[int, int], came_from: dict[int, int], free: int | None, start: int) -> None:
    """
    Gives each one of the path that ends at a free partner the partner it came to.
    """
    partner = free
    while partner is not None:
        one = came_from[partner]
        former = next((p for p, owner in partner_of.items() if owner == one), None)
        partner_of[partner] = one
        partner = None if one == start else former


def fits(expected: ExpectedOutcome, outcome: Outcome, *, exact: bool, over: Box = ()) -> bool:
    """
    Whether an outcome has every part that is expected and, if `exact`, nothing in the others; for all values of unknowns alike.
    """
    _check_unknowns(expected, over)
    over = over or unknowns_in(outcome)
    where = () if expected.where is None else region_told(expected.where, over)
    if where != outcome.where:
        return False
    return all(_fits_at(expected, outcome, box, exact=exact) for box in whole_boxes(outcome.where, over))


def has_parts(expected: ExpectedOutcome, outcome: Outcome) -> bool:
    """
    Whether an outcome has exactly the parts that are expected, whatever the values for which it happens.

    Raises:
        Undecided: that is so for some values of its unknowns alone.
    """
    return not any(_differences(expected, outcome, exact=True))


def _fits_at(expected: ExpectedOutcome, outcome: Outcome, box: Box, *, exact: bool) -> bool:
    def is_same(part: Box) -> bool:
        return not any(_differences(for_values(expected, part), for_values(outcome, part), exact=exact))

    try:
        parts = for_each_part(box, is_same)
    except ValueError:  # an expected amount isn't a whole number there
        return False
    return not parts.left and all(same for _, same in parts.answers)


def _check_unknowns(expected: ExpectedOutcome, over: Box) -> None:
    names = {values.name for values in over}
    for told in unknowns_in(tuple((expected.damage or {}).values()) + tuple((expected.life or {}).values()) + _counts(expected)):
        if told.name not in names:
            raise SpecError(f"the question has no unknown `{told.name}`, which is in the expected outcome {expected.written}")


def _counts(expected: ExpectedOutcome) -> tuple[int, ...]:
    return tuple(count for kinds in (expected.counters or {}).values() for count in kinds.values())


def _differences(expected: ExpectedOutcome, outcome: Outcome, *, exact: bool) -> Iterator[bool]:
    """
    For each part, whether it differs.
    """
    if expected.happens is not None:
        yield _folded(expected.happens) != _folded(all_that_happens(outcome))
    yield _legality_differs(expected.illegal, outcome.not_legal)
    bare = exact and expected.happens is None
    mana = mana_by_player(outcome)
    if expected.mana is not None:
        yield expected.mana != sum(mana.values(), ManaBag())
    elif expected.mana_of is not None:
        yield {p: bag for p, bag in expected.mana_of.items() if bag.total} != mana
    else:
        yield bare and bool(mana)
    yield _differs(_sorted(expected.restricted), _sorted(restricted(outcome)), bare)
    yield _differs_by_object(_nonzero(expected.damage), damage(outcome), bare)
    yield _life_differs(expected, outcome, bare)
    yield _drawn_differs(expected, outcome, bare)
    yield _triggers_differ(expected.triggers, outcome.triggers, bare and expected.stack is None)
    yield expected.stack is not None and _stack_differs(expected.stack, outcome.stack)
    yield _differs_by_object(_counters(expected.counters), counters(outcome), bare)
    yield _differs(_each_once(expected.conditions), _each_once(outcome.conditions), bare)
    yield _differs(expected.loses, _ends(outcome, wins=False), bare)
    yield _differs(expected.wins, _ends(outcome, wins=True), bare)
    yield bare and any(isinstance(h, _ONLY_IN_HAPPENS) for h in outcome.happenings)


def _legality_differs(expected: tuple[str, ...] | None, actual: NotLegal | None) -> bool:
    if expected is None or actual is None:
        return expected is not None or actual is not None
    return not set(expected) <= set(actual.rules)


def _differs(expected: object, actual: object, bare: bool) -> bool:
    return bare and bool(actual) if expected is None else expected != actual


def _differs_by_object(expected: Mapping[str, T] | None, actual: Mapping[str, T], bare: bool) -> bool:
    return _differs(expected, actual if expected is None else _as_expected(actual, expected), bare)


def _life_differs(expected: ExpectedOutcome, outcome: Outcome, bare: bool) -> bool:
    """
    Where nothing is said of life, players lose what they are dealt as damage and no more.
    """
    if expected.life is not None:
        return _nonzero(expected.life) != life(outcome)
    total: Counter[PlayerName] = Counter()
    for happening in outcome.happenings:
        if isinstance(happening, DamageDealt) and "/" not in happening.to:
            total[happening.to] -= happening.amount
    return bare and {player: change for player, change in total.items() if change} != life(outcome)


def _as_expected(actual: Mapping[str, T], expected: Mapping[str, T]) -> dict[str, T]:
    """
    What happened to each object, under the name that was expected of it: its identity, or where only one is called so its name.

    >>> _as_expected({"you/Elf": 1, "opponent/Wall": 2}, {"elf": 1})
    {'elf': 1, 'opponent/Wall': 2}
    >>> _as_expected({"you/Elf": 1, "opponent/Elf": 2}, {"elf": 1})
    {'you/Elf': 1, 'opponent/Elf': 2}
    """
    names = Counter(fold(on.partition("/")[2]) for on in actual)
    bare = {fold(on.partition("/")[2]): on for on in actual}
    meant = {bare[fold(name)]: name for name in expected if names[fold(name)] == 1 and name not in actual}
    return {meant.get(on, on): value for on, value in actual.items()}


def _drawn_differs(expected: ExpectedOutcome, outcome: Outcome, bare: bool) -> bool:
    actual = drawn(outcome)
    if expected.drawn is None:
        return bare and bool(actual)
    for player in {*actual, *expected.drawn}:
        cards = actual.get(player, ())
        wanted = expected.drawn.get(player, 0)
        if isinstance(wanted, int):
            if wanted != len(cards):
                return True
        elif _folded(wanted) != _folded(cards):
            return True
    return False


def _ends(outcome: Outcome, *, wins: bool) -> PlayerName | None:
    for happening in outcome.happenings:
        if isinstance(happening, GameEnds) and happening.wins is wins:
            return happening.player
    return None


def _nonzero(amounts: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if amounts is None else {key: amount for key, amount in amounts.items() if amount}


def _counters(amounts: Mapping[str, Mapping[str, int]] | None) -> dict[str, dict[str, int]] | None:
    if amounts is None:
        return None
    kept = {on: {kind: n for kind, n in kinds.items() if n} for on, kinds in amounts.items()}
    return {on: kinds for on, kinds in kept.items() if kinds}


def _sorted(portions: tuple[tuple[str, str], ...] | None) -> list[tuple[str, str]] | None:
    return None if portions is None else sorted((amount, _bare(words)) for amount, words in portions)


def _bare(words: str) -> str:
    """
    Terms without articles and plurals: "only to cast artifact spells" is "only to cast an artifact spell".
    """
    singular = (_PLURAL.sub(lambda found: "y" if found[0] == "ies" else "", word) for word in fold(words).split())
    return " ".join(word for word in singular if word not in _ARTICLES)


def _triggers_differ(expected: tuple[str, ...] | None, triggers: Sequence[Triggered], bare: bool) -> bool:
    """
    Whether other abilities trigger than those named; "Sanguine Bond (3)" also names the amount, "your Sheoldred" the player.

    Of those of one name that several players control each is named with its player.
    """
    if expected is None or len(expected) != len(triggers):
        return expected is not None or (bare and bool(triggers))
    controllers = {name: {t.controller for t in triggers if t.name == name} for name in {t.name for t in triggers}}
    named = [_names_of(t, alone=len(controllers[t.name]) == 1) for t in triggers]
    return bool(without_own([[n for n, names in enumerate(named) if fold(name) in names] for name in expected]))


def _names_of(triggered: Triggered, *, alone: bool) -> set[str]:
    named = {triggered.name, f"{triggered.name} ({triggered.amount})"}
    by_player = {f"{whose(triggered.controller)} {name}" for name in named}
    return {fold(name) for name in (by_player | named if alone else by_player)}


def _stack_differs(expected: Sequence[tuple[PlayerName, tuple[str, ...]]], actual: Sequence[Stacked] | None) -> bool:
    if actual is None or [player for player, _ in expected] != [each.player for each in actual]:
        return True
    pairs = zip(expected, actual, strict=True)
    return any(_triggers_differ(names, each.triggers, bare=False) for (_, names), each in pairs)


def _each_once(conditions: tuple[str, ...] | None) -> set[str] | None:
    return None if conditions is None else {fold(condition) for condition in conditions}


def _folded(phrases: tuple[str, ...]) -> list[str]:
    return [fold(phrase) for phrase in phrases]
