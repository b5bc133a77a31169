from __future__ import annotations

from collections.abc import Iterator

import pytest
import z3
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.solve.boards import board

from manaproof.model import expr as e
from manaproof.model.effects import InteractionStep
from manaproof.model.mana import MANA_TYPES, ManaBag, ManaType
from manaproof.rules.context import Context
from manaproof.rules.folding import Environment, fold_condition, fold_quantity
from manaproof.solve.chain import Beginning, Chain, chain_of
from manaproof.solve.effects import FoldedEffect, FoldedWay
from manaproof.solve.formulas import all_of, any_of
from manaproof.solve.session import Answer, Session

CONTEXT = Context(board([]), {}, "you")
G = ManaBag.parse("{G}")
FIELDS = tuple(e.Field(t.value) for t in MANA_TYPES)
FIELD_NAMES = tuple(t.value for t in MANA_TYPES)
ANY = e.at_least(e.Sum(FIELDS), 1)


def effect(name: str, *amounts: e.Quantity, guard: e.Condition = ANY, optional: bool = False) -> FoldedEffect:
    """
    An effect with one way and no choices.
    """
    return FoldedEffect(
        name,
        name,
        "616.1e",
        InteractionStep.OTHER,
        optional,
        guard,
        (FoldedWay((), dict(zip(FIELD_NAMES, amounts, strict=True))),),
    )


def times(name: str, factor: int) -> FoldedEffect:
    """
    That many times as much.
    """
    return effect(name, *(e.Times(factor, field) for field in FIELDS))


def becomes(name: str, letter: str, amount: e.Quantity, guard: e.Condition = ANY) -> FoldedEffect:
    """
    An amount of one type instead.
    """
    return effect(name, *(amount if t.value == letter else e.ZERO for t in MANA_TYPES), guard=guard)


DOUBLE, TRIPLE = times("double", 2), times("triple", 3)
ONE_MORE = becomes("one more", "G", e.Sum((e.Field("G"), e.ONE)))
BLACK = becomes("black", "B", e.ONE)
SPHERE = becomes("sphere", "C", e.ONE, e.at_least(e.Sum(FIELDS), 2))


def ends(effects: tuple[FoldedEffect, ...], start: ManaBag = G) -> frozenset[ManaBag]:
    """
    Every final amount by brute force over orders: the meaning of CR 616.1 once more, in plain Python.
    """
    return frozenset(_ends(tuple(effects), start))


def _ends(effects: tuple[FoldedEffect, ...], bag: ManaBag) -> Iterator[ManaBag]:
    def holds(one: FoldedEffect) -> bool:
        env = Environment(CONTEXT, {t.value: bag[t] for t in MANA_TYPES})
        alive = bag.total > 0 or one.step is InteractionStep.SELF_REPLACEMENT
        return alive and fold_condition(one.guard, env) == e.TRUE

    waiting = [one for one in effects if holds(one)]
    first = [one for one in waiting if one.step == min(other.step for other in waiting)]
    if not first:
        yield bag
    for one in first:
        rest = tuple(other for other in effects if other is not one)
        for way in one.ways:
            env = Environment(CONTEXT, {t.value: bag[t] for t in MANA_TYPES})
            folded = [fold_quantity(amount, env) for amount in way.numbers.values()]
            numbers = [number.value for number in folded if isinstance(number, e.Number)]
            yield from _ends(rest, ManaBag.of(dict(zip(MANA_TYPES, numbers, strict=True))))
        if one.optional:
            yield from _ends(rest, bag)


@frozen
class Asked:
    """
    What the solver says of a chain and a list of ends.
    """

    outside: Answer
    each: frozenset[Answer]


def starting_with(bag: ManaBag) -> Beginning:
    """
    A production of a known amount.
    """
    nothing = e.Compare(e.Sum(FIELDS), e.Relation.AT_MOST, e.ZERO)
    return Beginning("c", {t.value: z3.IntVal(bag[t]) for t in MANA_TYPES}, z3.BoolVal(True), nothing=nothing)


def chain_from(effects: tuple[FoldedEffect, ...], start: ManaBag) -> Chain:
    """
    The chain of a production of a known amount.
    """
    return chain_of(effects, starting_with(start))


def ask(chain: Chain, bags: frozenset[ManaBag]) -> Asked:
    """
    Asks whether the chain ends outside the bags, and whether it ends in each.
    """
    session = Session()
    session.require(chain.claims)
    listed = [all_of(a == bag[ManaType(t)] for t, a in chain.final.items()) for bag in sorted(bags, key=str)]
    return Asked(session.ask(z3.Not(any_of(listed))), frozenset(session.ask(formula) for formula in listed))


COMPLETE = Asked(Answer.UNSAT, frozenset([Answer.SAT]))


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((), "{G}"),
        ((DOUBLE,), "{G}{G}"),
        ((DOUBLE, BLACK), "{B} | {B}{B}"),
        ((DOUBLE, SPHERE), "{C}"),
        ((SPHERE,), "{G}"),
        ((DOUBLE, ONE_MORE), "{G}{G}{G} | {G}×4"),
        ((DOUBLE, TRIPLE, SPHERE), "{C} | {C}{C} | {C}{C}{C}"),
        ((evolve(DOUBLE, optional=True),), "{G} | {G}{G}"),
        ((evolve(DOUBLE, step=InteractionStep.SELF_REPLACEMENT), BLACK), "{B}"),
        ((evolve(BLACK, step=InteractionStep.SELF_REPLACEMENT), DOUBLE), "{B}{B}"),
        ((DOUBLE, evolve(DOUBLE, id="double 2")), "{G}×4"),
    ],
    ids=lambda value: value if isinstance(value, str) else "+".join(one.id for one in value) or "nothing",
)
def test_a_chain_ends_in_these_amounts(effects: tuple[FoldedEffect, ...], expected: str) -> None:
    """
    All ends, worked out by hand, and no others.
    """
    bags = frozenset(ManaBag.parse(text) for text in expected.split("|"))
    assert ask(chain_from(effects, G), bags) == COMPLETE


def test_an_effect_that_had_its_opportunity_is_not_applied() -> None:
    """
    CR 614.5 counts the chain that the event is part of.
    """
    assert ask(chain_of((DOUBLE,), evolve(starting_with(G), had={"double": z3.BoolVal(True)})), frozenset([G])) == COMPLETE


def test_nothing_is_not_multiplied_and_not_replaced() -> None:
    """
    An event of amount zero is no event.
    """
    assert ask(chain_from((DOUBLE, evolve(BLACK, guard=e.TRUE)), ManaBag()), frozenset([ManaBag()])) == COMPLETE


def test_a_self_replacement_applies_to_nothing_too() -> None:
    """
    "Instead" of the same ability looks at what would be added, even if that is none.
    """
    own = evolve(BLACK, guard=e.TRUE, step=InteractionStep.SELF_REPLACEMENT)
    assert ask(chain_from((own, DOUBLE), ManaBag()), frozenset([ManaBag.parse("{B}{B}")])) == COMPLETE


def test_what_cant_happen_admits_only_self_replacements() -> None:
    """
    CR 614.17c, with a prohibition of green mana.
    """
    beginning = evolve(starting_with(G), cant=e.at_least(e.Field("G"), 1))
    own = evolve(BLACK, step=InteractionStep.SELF_REPLACEMENT)
    assert ask(chain_of((DOUBLE,), beginning), frozenset([G])) == COMPLETE
    assert ask(chain_of((DOUBLE, own), beginning), frozenset([ManaBag.parse("{B}{B}")])) == COMPLETE


def test_without_an_event_nothing_is_applied() -> None:
    """
    Effects on a reaction that doesn't take place have nothing to apply to.
    """
    chain = chain_of((DOUBLE,), evolve(starting_with(G), present=z3.BoolVal(False)))
    assert ask(chain, frozenset([G])) == COMPLETE


@st.composite
def folded_effects(draw: st.DrawFn) -> tuple[FoldedEffect, ...]:
    """
    Up to four effects with random guards on amounts, some optional, some self-replacements.
    """
    found = []
    for number in range(draw(st.integers(0, 4))):
        guard = draw(
            st.sampled_from(
                [
                    ANY,
                    e.at_least(e.Sum(FIELDS), 2),
                    e.at_least(e.Field("G"), 1),
                    e.at_least(e.Field("B"), 2),
                    e.Compare(e.Sum(FIELDS), e.Relation.LESS, e.Number(3)),
                ]
            )
        )
        made = draw(
            st.sampled_from(
                [
                    times("", 2),
                    times("", 3),
                    becomes("", "B", e.ONE),
                    becomes("", "G", e.Sum(FIELDS)),
                    becomes("", "C", e.Half(e.Sum(FIELDS), e.Rounding.DOWN)),
                    becomes("", "G", e.Sum((*FIELDS, e.ONE))),
                ]
            )
        )
        step = draw(st.sampled_from([InteractionStep.OTHER] * 4 + [InteractionStep.SELF_REPLACEMENT]))
        optional = draw(st.sampled_from([False, False, True]))
        found.append(evolve(made, id=f"e{number}", name=f"e{number}", guard=guard, step=step, optional=optional))
    return tuple(found)


@settings(max_examples=150, derandomize=True, database=None, deadline=None)
@given(folded_effects(), st.sampled_from(["{G}", "{G}{G}", "{B}{G}", "{C}×3"]))
def test_the_constraints_agree_with_all_orders(effects: tuple[FoldedEffect, ...], start: str) -> None:
    """
    The solver's ends are those of brute force over every order of up to four effects.
    """
    bag = ManaBag.parse(start)
    assert ask(chain_from(effects, bag), ends(effects, bag)) == COMPLETE


def test_six_effects_agree_with_all_orders() -> None:
    """
    The tested limit: 720 orders.
    """
    effects = (DOUBLE, TRIPLE, BLACK, SPHERE, times("again", 2), becomes("green", "G", e.Sum(FIELDS)))
    assert ask(chain_from(effects, G), ends(effects)) == COMPLETE


def test_dropping_one_end_is_found() -> None:
    """
    With one end fewer the solver names exactly that one.
    """
    effects = (DOUBLE, TRIPLE, BLACK, SPHERE)
    for dropped in ends(effects):
        chain = chain_from(effects, G)
        session = Session()
        session.require(chain.claims)
        kept = [all_of(a == b[ManaType(t)] for t, a in chain.final.items()) for b in ends(effects) - {dropped}]
        assert session.ask(z3.Not(any_of(kept))) is Answer.SAT
        numbers = [session.model().eval(a).as_long() for a in chain.final.values()]
        assert ManaBag.of(dict(zip(MANA_TYPES, numbers, strict=True))) == dropped


NEEDED: dict[str, tuple[FoldedEffect, ...]] = {
    "616.1 choose": (DOUBLE, BLACK),
    "614.5 once": (DOUBLE, BLACK),
    "616.1f again": (DOUBLE, BLACK),
    "614.6 as it is": (SPHERE,),
    "614.6 rewrite: double": (DOUBLE, BLACK),
    "616.1e guard: sphere": (SPHERE,),
    "616.1 applies": (SPHERE,),
    "616.1a-e steps": (DOUBLE, evolve(BLACK, step=InteractionStep.SELF_REPLACEMENT)),
}


@pytest.mark.parametrize("name", NEEDED)
def test_without_one_of_the_rules_there_are_other_ends(name: str) -> None:
    """
    Each of the named constraints is needed: without it a path ends outside the ends of all legal orders.
    """
    effects = NEEDED[name]
    chain = chain_from(effects, G)
    assert any(claim.name == name for claim in chain.claims)
    mutant = evolve(chain, claims=tuple(claim for claim in chain.claims if claim.name != name))
    assert ask(chain, ends(effects)) == COMPLETE
    assert ask(mutant, ends(effects)).outside is Answer.SAT


LEAVING = evolve(DOUBLE, id="leaves", name="leaves", ways=(), leaves=True)


def test_an_effect_that_makes_something_else_ends_the_chain() -> None:
    """
    It is applied before or after the other effect, and then nothing more is; the event happens only if it isn't there.
    """
    chain = chain_from((DOUBLE, LEAVING), G)
    session = Session()
    session.require(chain.claims)
    left, green = chain.left_by["leaves"], chain.final["G"]
    assert session.ask(z3.Not(left)) is Answer.UNSAT
    assert session.ask(green != 1, green != 2) is Answer.UNSAT
    assert {session.ask(green == 1), session.ask(green == 2)} == {Answer.SAT}
    assert session.ask(chain.taken["double"], green == 1) is Answer.UNSAT


def test_effects_that_do_the_same_for_now_are_taken_in_any_order_before_another_leaves() -> None:
    """
    Two that only this event can't tell apart are both taken alone before it becomes something else; of two copies one is enough.
    """
    apart = [evolve(DOUBLE, id=name, name=name, apart=name) for name in ("first", "second")]
    same = [evolve(each, apart=None) for each in apart]
    assert [_taken_alone((*pair, LEAVING)) for pair in (apart, same)] == [{"first", "second"}, {"first"}]


def _taken_alone(effects: tuple[FoldedEffect, ...]) -> set[str]:
    """
    The first two effects of which one may be taken without the other before the chain is left.
    """
    chain = chain_from(effects, G)
    session = Session()
    session.require(chain.claims)
    first, second = (chain.taken[name] for name in ("first", "second"))
    alone = {"first": (first, z3.Not(second)), "second": (second, z3.Not(first))}
    return {name for name, taken in alone.items() if session.ask(chain.left_by["leaves"], *taken) is Answer.SAT}
