import z3

from manaproof.solve.session import Answer, Claim, Session

X, Y, Z = z3.Ints("x y z")


def _hard() -> list[Claim]:
    """
    A pigeon-hole problem: true for any solver with enough work, but not for a small budget.
    """
    holes = 9
    sits = [[z3.Bool(f"pigeon {p} hole {h}") for h in range(holes)] for p in range(holes + 1)]
    somewhere = [Claim("somewhere", z3.Or(row)) for row in sits]
    alone = [
        Claim("alone", z3.Or(z3.Not(sits[p][h]), z3.Not(sits[q][h])))
        for h in range(holes)
        for p in range(holes + 1)
        for q in range(p)
    ]
    return [*somewhere, *alone]


def test_claims_with_a_model_are_sat() -> None:
    """
    SAT means that there is a model of the claims and the assumptions.
    """
    session = Session()
    session.require([Claim("more", X > Y), Claim("some", Y > 0)])
    assert session.ask(X < 3) is Answer.SAT
    assert session.model().eval(X).as_long() == 2


def test_claims_without_a_model_are_unsat() -> None:
    """
    UNSAT means that there is none.
    """
    session = Session()
    session.require([Claim("more", X > Y), Claim("less", X < Y)])
    assert session.ask() is Answer.UNSAT


def test_a_budget_that_ends_is_unknown_and_nothing_else() -> None:
    """
    Where the work isn't done the answer is UNKNOWN.
    """
    session = Session(budget=1000)
    session.require(_hard())
    assert session.ask() is Answer.UNKNOWN


def test_claims_of_a_scope_are_forgotten() -> None:
    """
    After a scope its claims don't hold any more, in either kind of session.
    """
    for tracked in (False, True):
        session = Session(tracked=tracked)
        session.require([Claim("positive", X > 0)])
        with session.scoped():
            session.require([Claim("negative", X < 0)])
            assert session.ask() is Answer.UNSAT
        assert session.ask() is Answer.SAT


def test_smt_lib_says_the_same_to_another_session() -> None:
    """
    What is written out has the claims in it, tracked or not.
    """
    for tracked in (False, True):
        session = Session(tracked=tracked)
        session.require([Claim("more", X > Y), Claim("less", X < Y)])
        again = z3.Solver()
        again.from_string(session.to_smt2())
        assert again.check() == z3.unsat
