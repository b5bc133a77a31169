"""
CR 616.1 for one event with numbers, as step-indexed constraints with the rules' numbers as names.

At each step one effect is applied in one way, or declined, or the event happens, or an effect makes something of it that isn't
this event with other numbers, by which it leaves the chain. Everything that the rules demand of that choice is a claim of its
own, so that an unsat core names the rules that exclude an outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import z3
from attrs import define, evolve, field, frozen

from manaproof.model import expr as e
from manaproof.model.effects import InteractionStep
from manaproof.solve.choosing import lower_choices
from manaproof.solve.effects import FoldedEffect
from manaproof.solve.formulas import all_of, any_of, exactly_one
from manaproof.solve.lowering import NO_SYMBOLS, Numbers, SolverSymbols, lower_condition, lower_quantity
from manaproof.solve.session import Answer, Claim, Session

MOST_EFFECTS = 6
"""
How many effects a chain is certified for; beyond that it has too many orders for the solver.
"""
NEVER = z3.BoolVal(False)
NO_FURTHER = "no more steps than are followed"
"""
The name of the claim that a chain has no more steps than are written down: without it any number of them may be left out.
"""
AN_END = "a chain has an end"
COPIES_IN_ORDER = "copies in order"
AS_IT_IS = "614.6 as it is"
CHOOSE = "616.1 choose"


@frozen
class Chain:
    """
    The claims on a chain of events and how it ends.

    Args:
        claims: What the rules demand.
        final: The numbers at the end.
        applied: Whether each effect was applied to the event and its numbers changed.
        taken: Whether each effect had its opportunity, by the end.
        left_by: Whether each effect made something else of the event, which ended the chain.
    """

    claims: tuple[Claim, ...]
    final: Numbers
    applied: Mapping[str, z3.BoolRef]
    taken: Mapping[str, z3.BoolRef]
    left_by: Mapping[str, z3.BoolRef]


@frozen
class Beginning:
    """
    How a chain begins.

    Args:
        label: What tells its variables from those of other chains.
        numbers: The numbers of the event.
        present: Whether there is an event at all.
        symbols: The terms that its effects may name besides its numbers.
        cant: The condition under which it can't happen.
        nothing: The condition under which it is of amount zero, and so no event.
        had: For effects that may have had their opportunity before, whether they did.
        more_steps: How many steps there are beyond one for each effect, so that it shows what more steps than that would break;
            then any number of steps may be left out amid them.
    """

    label: str
    numbers: Numbers
    present: z3.BoolRef
    symbols: SolverSymbols = NO_SYMBOLS
    cant: e.Condition = e.FALSE
    nothing: e.Condition = e.FALSE
    had: Mapping[str, z3.BoolRef] = field(factory=dict)
    more_steps: int = 0


def chain_of(effects: Sequence[FoldedEffect], beginning: Beginning) -> Chain:
    """
    The constraints on all ways in which effects are applied to an event, in every legal order.

    Rule: 614.5, 614.7, 614.17c, 616.1, 616.1a–e, 616.1f, 616.2 (2026-08-07).
    Shapes: k effects, k steps, at most k·w options in each where w is the number of ways of an effect.
    Cost: k² guards and rewrites; tested up to 6 effects.
    """
    encoding = _Encoding(list(effects), beginning)
    numbers = beginning.numbers
    more_steps = beginning.more_steps if effects else 0
    before, behind = len(effects) + (more_steps + 1) // 2, more_steps // 2
    for number in range(before):
        numbers = encoding.step(number, numbers)
    if more_steps:
        numbers = encoding.left_out(numbers)
        for number in range(before, before + behind):
            numbers = encoding.step(number, numbers)
        numbers = encoding.end(before + behind, numbers)
    ids = [effect.id for effect in effects]
    return Chain(
        tuple(encoding.claims),
        numbers,
        dict(zip(ids, map(any_of, encoding.applied), strict=True)),
        dict(zip(ids, map(any_of, encoding.taken), strict=True)),
        {effect.id: any_of(left) for effect, left in zip(effects, encoding.left, strict=True) if effect.leaves},
    )


@frozen
class _Options:
    """
    What may be chosen at one step: the ways of each effect, leaving by it, declining it, and letting the event happen.
    """

    ways: tuple[tuple[z3.BoolRef, ...], ...]
    leaves: tuple[tuple[z3.BoolRef, ...], ...]
    declines: tuple[tuple[z3.BoolRef, ...], ...]
    stop: z3.BoolRef

    def taken(self, place: int) -> z3.BoolRef:
        """
        The effect at this place is applied or declined.
        """
        return any_of([*self.ways[place], *self.leaves[place], *self.declines[place]])

    @property
    def all(self) -> list[z3.BoolRef]:
        """
        Every option.
        """
        return [option for group in (*self.ways, *self.leaves, *self.declines) for option in group] + [self.stop]

    @property
    def unchanging(self) -> list[z3.BoolRef]:
        """
        The options that leave the numbers as they are.
        """
        return [option for group in (*self.leaves, *self.declines) for option in group] + [self.stop]


@define
class _Encoding:
    """
    An encoding under way.

    For each effect `taken` holds when it had its opportunity so far, `applied` the steps at which it changed the numbers, `left`
    those at which it ended the chain.
    """

    effects: list[FoldedEffect]
    beginning: Beginning
    claims: list[Claim] = field(factory=list)
    taken: list[list[z3.BoolRef]] = field(init=False)
    applied: list[list[z3.BoolRef]] = field(init=False)
    left: list[list[z3.BoolRef]] = field(init=False)
    stops: list[z3.BoolRef] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        had = self.beginning.had
        self.taken = [[had[effect.id]] if effect.id in had else [] for effect in self.effects]
        self.applied = [[] for _ in self.effects]
        self.left = [[] for _ in self.effects]

    def step(self, number: int, numbers: Numbers) -> Numbers:
        """
        One step of CR 616.1; returns the numbers after it.
        """
        label = f"{self.beginning.label}/{number}"
        options = self._options(label)
        self._say(CHOOSE, [exactly_one(options.all)])
        guards = [z3.Bool(f"{label} {effect.id} applies") for effect in self.effects]
        had = [any_of(steps) for steps in self.taken]
        is_over = any_of(step for steps in self.left for step in steps)
        open_ = [z3.And(guard, z3.Not(before)) for guard, before in zip(guards, had, strict=True)]
        for place, effect in enumerate(self.effects):
            taken = options.taken(place)
            self._say(f"{effect.cites} guard: {effect.name}", [guards[place] == self._guard(effect, numbers)])
            self._say("616.1 applies", [z3.Implies(taken, guards[place])])
            self._say("614.5 once", [z3.Implies(taken, z3.Not(had[place]))])
            earlier = [open_[other] for other in range(len(open_)) if self.effects[other].step < effect.step]
            self._say("616.1a-e steps", [z3.Implies(taken, z3.Not(any_of(earlier)))] if earlier else [])
            self._say(COPIES_IN_ORDER, self._copies_first(place, taken))
        self._say("616.1f again", [z3.Implies(options.stop, z3.Or(is_over, z3.Not(any_of(open_))))])
        self._say("614.6 in its place", [z3.Implies(is_over, options.stop)] if any(self.left) else [])
        after = {name: z3.Int(f"{label} {name} after") for name in numbers}
        self._say_rewrites(options, numbers, after, label)
        self.stops.append(options.stop)
        for place in range(len(self.effects)):
            self.taken[place].append(options.taken(place))
            self.applied[place].extend(options.ways[place])
            self.left[place].extend(options.leaves[place])
        return after

    def left_out(self, numbers: Numbers) -> Numbers:
        """
        Any number of further steps that aren't written down, of which as much is claimed as holds of all of them.

        A number that no step makes lower, as far as what effects make of it is claimed, is no lower behind them.
        """
        label = f"{self.beginning.label}/further"
        further = z3.Bool(label)
        after = {name: z3.Int(f"{label} {name}") for name in numbers}
        same = all_of(after[name] == number for name, number in numbers.items())
        is_over = any_of(step for steps in self.left for step in steps)
        legal = z3.And([z3.Not(is_over), *map(z3.Not, self.stops), *(number >= 0 for number in after.values())])
        self._say(NO_FURTHER, [z3.Not(further)])
        self._say(AN_END, [z3.Implies(z3.Not(further), same), z3.Implies(further, legal)])
        given = all_of(map(z3.Bool, [AS_IT_IS, CHOOSE, *map(_rewrite_name, self.effects)]))
        for name, number in numbers.items():
            if not self._may_lower(name, numbers):
                self._say(AN_END, [z3.Implies(z3.And(further, given), after[name] >= number)])
        return after

    def _may_lower(self, name: str, numbers: Numbers) -> bool:
        """
        Whether a way of an effect may make this number lower, for some numbers of the event.
        """
        asked = {each: z3.Int(f"any {each}") for each in numbers}
        symbols = self._symbols(asked)
        session = Session()
        session.require([Claim("numbers", z3.And([number >= 0 for number in asked.values()]))])
        for effect in self.effects:
            for number, way in enumerate(effect.ways):
                if name not in way.numbers:
                    continue
                lowered = lower_choices(way.choices, symbols, f"any {effect.id} {number}")
                lower = lower_quantity(way.numbers[name], lowered.symbols) < asked[name]
                if session.ask(lowered.legal, lower) is not Answer.UNSAT:
                    return True
        return False

    def end(self, number: int, numbers: Numbers) -> Numbers:
        """
        Behind all steps nothing is left to choose.
        """
        after = self.step(number, numbers)
        self._say(AN_END, [self.stops[-1]])
        return after

    def _say(self, name: str, formulas: list[z3.BoolRef]) -> None:
        self.claims.extend(Claim(name, formula) for formula in formulas)

    def _options(self, label: str) -> _Options:
        ways = tuple(
            tuple(z3.Bool(f"{label} apply {effect.id} {way}") for way in range(len(effect.ways))) for effect in self.effects
        )
        leaves = tuple((z3.Bool(f"{label} leave by {effect.id}"),) if effect.leaves else () for effect in self.effects)
        declines = tuple((z3.Bool(f"{label} decline {effect.id}"),) if effect.optional else () for effect in self.effects)
        return _Options(ways, leaves, declines, z3.Bool(f"{label} stop"))

    def _guard(self, effect: FoldedEffect, numbers: Numbers) -> z3.BoolRef:
        """
        There is an event, it is one to which the effect applies, and more than nothing that can happen (614.7, 614.17c).
        """
        symbols = self._symbols(numbers)
        claims = [self.beginning.present, lower_condition(effect.guard, symbols)]
        if effect.step is not InteractionStep.SELF_REPLACEMENT:
            silenced = (self.beginning.nothing, self.beginning.cant)
            claims += [z3.Not(lower_condition(condition, symbols)) for condition in silenced if condition != e.FALSE]
        return all_of(claims)

    def _symbols(self, numbers: Numbers) -> SolverSymbols:
        return evolve(self.beginning.symbols, fields=numbers)

    def _copies_first(self, place: int, taken: z3.BoolRef) -> list[z3.BoolRef]:
        """
        Of effects that do the same to the numbers the earlier is taken first: exchanging them changes nothing that can be seen.
        """
        this = self.effects[place]
        same = [] if this.leaves else [n for n in range(place) if self.effects[n].behaviour == this.behaviour]
        return [z3.Implies(taken, any_of(self.taken[same[-1]]))] if same else []

    def _say_rewrites(self, options: _Options, numbers: Numbers, after: Numbers, label: str) -> None:
        """
        What the chosen option makes of the numbers.
        """
        unchanged = all_of(after[name] == number for name, number in numbers.items())
        self._say(AS_IT_IS, [z3.Implies(any_of(options.unchanging), unchanged)] if numbers else [])
        for place, effect in enumerate(self.effects):
            for number, way in enumerate(effect.ways):
                prefix = f"{label} {effect.id} {number}"
                lowered = lower_choices(way.choices, self._symbols(numbers), prefix)
                new = {name: lower_quantity(tree, lowered.symbols) for name, tree in way.numbers.items()}
                same = [after[name] == new.get(name, number) for name, number in numbers.items()]
                rewritten = z3.And([lowered.legal, *same])
                self._say(_rewrite_name(effect), [z3.Implies(options.ways[place][number], rewritten)])


def _rewrite_name(effect: FoldedEffect) -> str:
    return f"614.6 rewrite: {effect.name}"
