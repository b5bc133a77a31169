"""
CR 616.1 for one production of mana, as step-indexed constraints with the rules' numbers as names.

At each step one effect is applied in one way, or declined, or the event happens. Everything that the rules demand
of that choice is a claim of its own, so that an unsat core names the rules that exclude an outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import z3
from attrs import define, field, frozen

from manaproof.model import expr as e
from manaproof.model.effects import InteractionStep
from manaproof.solve.choosing import lower_choices
from manaproof.solve.effects import FoldedEffect
from manaproof.solve.formulas import all_of, any_of, exactly_one, total
from manaproof.solve.lowering import NO_SYMBOLS, Amounts, SolverSymbols, fields_of, lower_condition, lower_quantity
from manaproof.solve.session import Claim


@frozen
class Chain:
    """
    The claims on a chain of events, the amounts with which it ends, and whether each effect was applied on the way.
    """

    claims: tuple[Claim, ...]
    final: Amounts
    applied: Mapping[str, z3.BoolRef]


@frozen
class Beginning:
    """
    How a chain begins.

    `present` says whether there is an event at all; `symbols` are the terms that its effects may name besides its
    amounts; `cant` is the condition under which it can't happen; `had` are the effects that had their opportunity.
    """

    label: str
    amounts: Amounts
    present: z3.BoolRef
    symbols: SolverSymbols = NO_SYMBOLS
    cant: e.Condition = e.FALSE
    had: frozenset[str] = frozenset()


def chain_of(effects: Sequence[FoldedEffect], beginning: Beginning) -> Chain:
    """
    The constraints on all ways in which effects are applied to a production, in every legal order.

    Rule: 614.5, 614.7, 614.17c, 616.1, 616.1a–e, 616.1f, 616.2 (2026-08-07).
    Shapes: k effects, k steps, at most k·w options in each where w is the number of ways of an effect.
    Cost: k² guards and rewrites; tested up to 6 effects.
    """
    encoding = _Encoding([effect for effect in effects if effect.id not in beginning.had], beginning)
    amounts = beginning.amounts
    for number in range(len(encoding.effects)):
        amounts = encoding.step(number, amounts)
    applied = {effect.id: any_of(steps) for effect, steps in zip(encoding.effects, encoding.applied, strict=True)}
    return Chain(tuple(encoding.claims), amounts, applied)


@frozen
class _Options:
    """
    What may be chosen at one step: the ways of each effect, declining each, and letting the event happen.
    """

    ways: tuple[tuple[z3.BoolRef, ...], ...]
    declines: tuple[tuple[z3.BoolRef, ...], ...]
    stop: z3.BoolRef

    def taken(self, place: int) -> z3.BoolRef:
        """
        The effect at this place is applied or declined.
        """
        return any_of([*self.ways[place], *self.declines[place]])

    @property
    def all(self) -> list[z3.BoolRef]:
        """
        Every option.
        """
        return [option for group in (*self.ways, *self.declines) for option in group] + [self.stop]


@define
class _Encoding:
    """
    An encoding under way.

    For each effect `taken` holds the steps so far at which it was applied or declined, `applied` those at which it was
    applied.
    """

    effects: list[FoldedEffect]
    beginning: Beginning
    claims: list[Claim] = field(factory=list)
    taken: list[list[z3.BoolRef]] = field(init=False)
    applied: list[list[z3.BoolRef]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.taken = [[] for _ in self.effects]
        self.applied = [[] for _ in self.effects]

    def step(self, number: int, amounts: Amounts) -> Amounts:
        """
        One step of CR 616.1; returns the amounts after it.
        """
        label = f"{self.beginning.label}/{number}"
        options = self._options(label)
        self._say("616.1 choose", [exactly_one(options.all)])
        guards = [self._guard(effect, amounts) for effect in self.effects]
        had = [any_of(steps) for steps in self.taken]
        open_ = [z3.And(guard, z3.Not(before)) for guard, before in zip(guards, had, strict=True)]
        for place, effect in enumerate(self.effects):
            taken = options.taken(place)
            self._say(f"{effect.cites} guard: {effect.name}", [z3.Implies(taken, guards[place])])
            self._say("614.5 once", [z3.Implies(taken, z3.Not(had[place]))])
            earlier = [open_[other] for other in range(len(open_)) if self.effects[other].step < effect.step]
            self._say("616.1a-e steps", [z3.Implies(taken, z3.Not(any_of(earlier)))] if earlier else [])
            self._say("copies in order", self._copies_first(place, taken))
        self._say("616.1f again", [z3.Implies(options.stop, z3.Not(any_of(open_)))])
        after = tuple(z3.Int(f"{label} {letter} after") for letter in fields_of(amounts))
        self._say_rewrites(options, amounts, after, label)
        for place in range(len(self.effects)):
            self.taken[place].append(options.taken(place))
            self.applied[place].extend(options.ways[place])
        return after

    def _say(self, name: str, formulas: list[z3.BoolRef]) -> None:
        self.claims.extend(Claim(name, formula) for formula in formulas)

    def _options(self, label: str) -> _Options:
        ways = tuple(
            tuple(z3.Bool(f"{label} apply {effect.id} {way}") for way in range(len(effect.ways))) for effect in self.effects
        )
        declines = tuple((z3.Bool(f"{label} decline {effect.id}"),) if effect.optional else () for effect in self.effects)
        return _Options(ways, declines, z3.Bool(f"{label} stop"))

    def _guard(self, effect: FoldedEffect, amounts: Amounts) -> z3.BoolRef:
        """
        There is an event, it is one to which the effect applies, and more than nothing that can happen (614.7, 614.17c).
        """
        symbols = self._symbols(amounts)
        claims = [self.beginning.present, lower_condition(effect.guard, symbols)]
        if effect.step is not InteractionStep.SELF_REPLACEMENT:
            claims += [total(amounts) > 0, z3.Not(lower_condition(self.beginning.cant, symbols))]
        return all_of(claims)

    def _symbols(self, amounts: Amounts) -> SolverSymbols:
        given = self.beginning.symbols
        return SolverSymbols(fields_of(amounts), given.facts, given.picks, given.shares, given.names, given.free_names)

    def _copies_first(self, place: int, taken: z3.BoolRef) -> list[z3.BoolRef]:
        """
        Of effects that do the same the earlier is taken first: exchanging them changes nothing that can be seen.
        """
        same = [n for n in range(place) if self.effects[n].behaviour == self.effects[place].behaviour]
        return [z3.Implies(taken, any_of(self.taken[same[-1]]))] if same else []

    def _say_rewrites(self, options: _Options, amounts: Amounts, after: Amounts, label: str) -> None:
        """
        What the chosen option makes of the amounts.
        """
        unchanged = z3.And([new == old for new, old in zip(after, amounts, strict=True)])
        declined = [option for group in options.declines for option in group]
        self._say("614.6 as it is", [z3.Implies(any_of([options.stop, *declined]), unchanged)])
        for place, effect in enumerate(self.effects):
            for number, way in enumerate(effect.ways):
                prefix = f"{label} {effect.id} {number}"
                lowered = lower_choices(way.choices, self._symbols(amounts), prefix)
                new = [lower_quantity(amount, lowered.symbols) for amount in way.amounts]
                rewritten = z3.And([lowered.legal, *(a == b for a, b in zip(after, new, strict=True))])
                self._say(f"614.6 rewrite: {effect.name}", [z3.Implies(options.ways[place][number], rewritten)])
