"""
Contradictions with no name to spare, in all of several cases.
"""

from __future__ import annotations

import z3

from manaproof.solve.cores import Case, Core, core_of
from manaproof.solve.session import Claim, Session

X, Y, Z = z3.Ints("x y z")


def _case(*claims: Claim, is_whole: bool = True) -> Case:
    session = Session(tracked=True)
    session.require(claims)
    return Case(session, is_whole)


def test_a_core_has_the_names_that_contradict_and_no_others() -> None:
    """
    A name is in the core iff the contradiction needs it; what always holds isn't told.
    """
    case = _case(Claim("616.1 choose", X > Y), Claim("614.5 once", Y > Z), Claim("106.4", X == 7), Claim("asked", Z > X))
    assert core_of([case], always=["asked"]) == Core(("614.5 once", "616.1 choose"))


def test_claims_of_one_name_are_one_in_a_core() -> None:
    """
    All steps of a rule carry its number.
    """
    assert core_of([_case(Claim("616.1", X > Y), Claim("616.1", Y > Z), Claim("616.1", Z > X))]) == Core(("616.1",))


def test_what_holds_together_has_no_core() -> None:
    """
    One case that isn't excluded is enough.
    """
    assert core_of([_case(Claim("a", X > 0), Claim("b", X < 0)), _case(Claim("a", Y > 0))]) is None


def test_a_core_of_several_cases_has_none_to_spare_in_all_of_them_together() -> None:
    """
    The first case is excluded by two names or by two others, the second only by those two others: they alone are the core.
    """
    two_ways = _case(Claim("a", X > 0), Claim("b", X < 0), Claim("c", Y > 0), Claim("d", Y < 0))
    one_way = _case(Claim("c", Y > 0), Claim("d", Y < 0))
    assert core_of([two_ways, one_way]) == Core(("c", "d"))


def test_what_may_go_on_further_is_needed_only_where_it_is_shown() -> None:
    """
    Without "once" the number may be anything if there are more steps, and 2 without: 2 shows that it is needed, 3 leaves it open.
    """

    def asked(number: int) -> Core | None:
        further, many = z3.Bools("further many")
        once = Claim("once", z3.And(z3.Not(many), z3.Not(further)))
        count = Claim("count", z3.Implies(z3.Not(further), z3.If(many, z3.IntVal(2), z3.IntVal(1)) == X))
        case = _case(once, count, Claim("no further", z3.Not(further)), Claim("asked", number == X))
        return core_of([case], always=["asked", "count"], shown_with=["no further"])

    assert asked(2) == Core(("once",))
    assert asked(3) == Core((), ("once",))


def test_a_case_that_does_not_say_all_shows_nothing() -> None:
    """
    What can't be without a name but isn't followed to its end doesn't show that the name is needed.
    """
    assert core_of([_case(Claim("a", X > 0), Claim("b", X < 0), is_whole=False)]) == Core((), ("a", "b"))
