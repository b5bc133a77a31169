"""
What is told of a claim for all values of an unknown is, at each value, what evaluating it on all outcomes by brute force tells.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from tests.properties.boards import KINDS, Question, fixed, questions
from tests.properties.boards.base import Draw
from tests.properties.test_unknown_amounts import Place, asked_with

from manaproof.errors import ManaproofError, NotModelled, TooLarge
from manaproof.model.amounts import Values, unknown
from manaproof.model.answers import ExtremeAnswer
from manaproof.model.formulas import (
    Both,
    Comparison,
    Either,
    Formula,
    Implies,
    Measured,
    NotSo,
    Number,
    Plus,
    Product,
    Relation,
    holds,
    number_of,
)
from manaproof.model.measures import AMONG_HAPPENINGS, Measure, Role, What, is_among, measured
from manaproof.model.outcomes import Happening
from manaproof.model.unknowns import for_values, unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.extremes import extreme
from manaproof.queries.proving import never, possible, prove
from manaproof.reference.brute_force import outcomes_by_brute_force

MOST_PATHS = 300
LARGEST = 400
N = unknown(Values("n", 1))
_OF_RANDOM_BOARDS = (
    What.DAMAGE,
    What.LIFE_GAINED,
    What.LIFE_LOST,
    What.CARDS_DRAWN,
    What.MANA,
    What.COUNTERS_PUT,
    What.TOKENS,
    What.TRIGGERS,
    What.ENTERS,
    What.ANYTHING,
)
Ways = Sequence[tuple[Happening, ...]]


def _measures() -> st.SearchStrategy[Measured]:
    whose = st.sampled_from([(), ((Role.PLAYER, frozenset({"you"})),)])
    return st.builds(Measure, st.sampled_from(_OF_RANDOM_BOARDS), whose).map(Measured)


def _terms() -> st.SearchStrategy[Plus]:
    times = st.builds(Product, st.integers(-1, 3).map(Number), st.just(Number(N)))
    return st.builds(lambda *parts: Plus(parts), times, st.integers(-3, 6).map(Number))


def _bounds() -> st.SearchStrategy[Comparison]:
    """
    Bounds that most boards keep to.
    """
    most, few = Plus((Product(Number(4), Number(N)), Number(8))), Plus((Product(Number(-1), Number(N)), Number(2)))
    at_most = st.builds(Comparison, _measures(), st.just(Relation.AT_MOST), st.just(most))
    return at_most | st.builds(Comparison, _measures(), st.just(Relation.AT_LEAST), st.just(few))


def _formulas() -> st.SearchStrategy[Formula]:
    comparisons = st.builds(Comparison, _measures(), st.sampled_from(Relation), _terms()) | _bounds() | _bounds()
    pairs = st.tuples(comparisons, comparisons)
    return comparisons | comparisons.map(NotSo) | pairs.map(Both) | pairs.map(Either) | pairs.map(lambda pair: Implies(*pair))


def _ways(question: Question) -> Ways:
    try:
        return list(outcomes_by_brute_force(question.board, question.occasion, limit=MOST_PATHS))
    except (TooLarge, NotModelled):
        assume(False)
        raise


def _fails(formula: Formula, ways: Ways, value: int) -> bool:
    known = for_values(formula, (Values("n", value, last=value),))
    return any(not holds(known, partial(measured, told=way)) for way in ways)


def test_claims_are_what_brute_force_says() -> None:
    """
    A proof has no counterexample, a counterexample is one, and it is told for which values there are any.

    What is possible is what isn't always otherwise, unless it says nothing.
    """
    found: Counter[Verdict] = Counter()

    @settings(fixed(40), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    @given(questions(), _formulas(), st.integers(3, 7))
    def compare(question: Question, formula: Formula, few: int) -> None:
        found[_compared(question, formula, few)] += 1

    compare()
    assert min(found[Verdict.PROVED], found[Verdict.VIOLATED]) >= 5, found


def _compared(question: Question, formula: Formula, few: int) -> Verdict:
    """
    What is told of a claim, which is what brute force tells of it.
    """
    asked = asked_with(question, N, Place.EVENT)
    assume(unknowns_in((asked.board, asked.occasion)))
    try:
        proof = prove(asked.board, asked.occasion, formula, limit=LARGEST)
        nowhere = never(asked.board, asked.occasion, NotSo(formula), limit=LARGEST)
        somewhere = possible(asked.board, asked.occasion, NotSo(formula), limit=LARGEST)
    except ManaproofError:
        assume(False)
        raise
    assume(proof.verdict in (Verdict.PROVED, Verdict.VIOLATED, Verdict.VACUOUS))
    values = {1, 2, few}
    if proof.witness is not None:
        (at,) = proof.witness.values
        values.add(at.first)
        known = for_values(formula, (at,))
        assert not holds(known, partial(measured, told=proof.witness.outcome.happenings))
    for value in values:
        ways = _ways(_known(question, value))
        is_told = proof.verdict is Verdict.VIOLATED and (not proof.where or any(value in box[0] for box in proof.where))
        assert _fails(formula, ways, value) is is_told
    if somewhere.verdict is not Verdict.VACUOUS:
        expected = Verdict.HOLDS if proof.verdict is Verdict.VIOLATED else Verdict.VIOLATED
        assert (somewhere.verdict, somewhere.where) == (expected, proof.where)
    opposites = {Verdict.HOLDS: Verdict.VIOLATED, Verdict.VIOLATED: Verdict.HOLDS}
    assert nowhere.verdict is opposites.get(somewhere.verdict, Verdict.VACUOUS)
    return proof.verdict


def test_extremes_are_what_brute_force_says() -> None:
    """
    The extreme of a quantity is the greatest or least that it is on any path; that which a player can force is on one of them.
    """
    found: Counter[Verdict] = Counter()

    @settings(fixed(25), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
    @given(_questions_with_measures(), st.booleans(), st.integers(2, 7))
    def compare(asked: tuple[Question, Measured], greatest: bool, few: int) -> None:
        found[_compared_extreme(*asked, few, greatest=greatest)] += 1

    compare()
    assert found[Verdict.COMPLETE] >= 15, found


@st.composite
def _questions_with_measures(draw: Draw) -> tuple[Question, Measured]:
    """
    A question, and of most of them a quantity of which there is some.
    """
    question, whose = draw(questions()), draw(st.sampled_from([(), ((Role.PLAYER, frozenset({"you"})),)]))
    ways = _ways(question)
    some = [what for what in _OF_RANDOM_BOARDS if any(_is_told(Measure(what, whose), way) for way in ways)]
    return question, Measured(Measure(draw(st.sampled_from(some or _OF_RANDOM_BOARDS)), whose))


def _compared_extreme(question: Question, term: Measured, few: int, *, greatest: bool) -> Verdict:
    """
    What is told of an extreme, which is what brute force tells of it.
    """
    asked = asked_with(question, N, Place.EVENT)
    assume(unknowns_in((asked.board, asked.occasion)))
    try:
        answer = extreme(asked.board, asked.occasion, term, greatest=greatest, limit=LARGEST)
        forced = extreme(asked.board, asked.occasion, term, greatest=greatest, player="you", limit=LARGEST)
    except ManaproofError:
        assume(False)
        raise
    for value in (1, few):
        ways = _ways(_known(question, value))
        numbers = [number_of(term, partial(measured, told=way)) for way in ways]
        if answer.about.verdict is Verdict.VACUOUS:
            assert not any(is_among(term.measure, told, AMONG_HAPPENINGS) for way in ways for told in way)
            continue
        assume(answer.about.verdict is Verdict.COMPLETE)
        assert _told(answer, value) == (max(numbers) if greatest else min(numbers))
        if forced.about.verdict is Verdict.COMPLETE:
            assert _told(forced, value) in numbers
    return answer.about.verdict


def _told(answer: ExtremeAnswer, value: int) -> int:
    (told,) = (_at(each.amount, value) for each in answer.extremes if _is_for(value, each.where))
    return told


def _known(question: Question, value: int) -> Question:
    return asked_with(question, value, Place.EVENT)


def _at(amount: int, value: int) -> int:
    (number,) = for_values((amount,), (Values("n", value, last=value),))
    return number


def _is_for(value: int, where: Sequence[tuple[Values, ...]]) -> bool:
    return not where or any(value in box[0] for box in where)


def test_random_boards_have_what_the_claims_speak_of() -> None:
    """
    Each measure that is drawn is more than nothing somewhere on the random boards, so that a claim about it says something.
    """
    met: set[What] = set()
    for kind in KINDS:

        @settings(fixed(15), phases=[Phase.generate], suppress_health_check=list(HealthCheck))
        @given(kind())
        def collect(question: Question) -> None:
            met.update(what for what in _OF_RANDOM_BOARDS for way in _ways(question) if _is_told(Measure(what), way))

        collect()
    assert met == set(_OF_RANDOM_BOARDS)


def _is_told(measure: Measure, way: tuple[Happening, ...]) -> bool:
    try:
        return measured(measure, way) > 0
    except NotModelled:
        return False
