"""
Proofs for any number of copies of the effects of a pool, in any order and amid any other board (DESIGN §4).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import define, evolve, field, frozen

from manaproof.errors import NotModelled
from manaproof.explore.graph import Node, edges_from
from manaproof.model import effects as f
from manaproof.model.abilities import TriggeredAbility
from manaproof.model.answers import PoolAnswer, PoolStep
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.events import DamageEvent, DrawCard, DrawCards, Event, TokenCreation
from manaproof.model.expr import AllOf
from manaproof.model.formulas import Formula, measures_in
from manaproof.model.measures import AMONG_EVENTS, Measure, Role, What, is_among
from manaproof.model.occasions import Occasion
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.unknowns import unknowns_in
from manaproof.model.verdicts import Verdict
from manaproof.queries.pool_limits import About, demand_that_it_is_followed, not_followed
from manaproof.queries.pools import MAKING, PoolEffect, effects_of, makes
from manaproof.queries.proving import prove
from manaproof.queries.unread_topics import unread_of
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.folding import Environment
from manaproof.rules.guards import guard_of
from manaproof.rules.instances import Instance, context_of, instances_for
from manaproof.rules.layers import characteristics_on
from manaproof.rules.rewriting import assignments_of
from manaproof.rules.tasks import Pending, Script, Together, World
from manaproof.rules.uncertain import as_asked
from manaproof.solve.invariants import Candidate, Given, Induction, Invariant, multiplies_by
from manaproof.solve.opening import OpenEffect, OpenWay, opened, opened_guard, settled_guard
from manaproof.solve.session import DEFAULT_BUDGET, Answer

_MOST_STARTS = 500
_CLAIM = "the claim itself"


def prove_for_pool(
    board: Board, occasion: Occasion, formula: Formula, pool: Iterable[Card], *, budget: int = DEFAULT_BUDGET
) -> PoolAnswer:
    """
    Whether a formula holds at every outcome, with any number of copies of any cards of a pool besides what is on the board.

    Returns PROVED iff an invariant holds of the event at first, every effect of the pool and of the board preserves it, and it
    implies the formula when the event happens; PROVED_FOR iff so for all effects but those that aren't modelled;
    NOT_INDUCTIVE iff an effect doesn't preserve it, which is no violation yet; UNKNOWN iff the solver's budget ended; VACUOUS iff
    no effect of the pool applies to the event, or the event is nothing of what is counted and no effect can make it so.

    Cost: a constant number of obligations for each distinct effect.

    Raises:
        IllegalAction: a rule forbids the occasion.
        NotModelled: it isn't about numbers of one event.
    """
    bare = prove(board, occasion, formula)
    if bare.verdict is Verdict.NOT_MODELLED:
        return PoolAnswer(bare.verdict, _CLAIM, not_modelled=bare.not_modelled)
    if bare.verdict is Verdict.VIOLATED:
        return PoolAnswer(Verdict.NOT_INDUCTIVE, _CLAIM, failing=(PoolStep("", "it doesn't hold without any of the pool"),))
    board = as_asked(board)
    cards = list(pool)
    answers = [_about(event, board, formula, cards, budget) for event in _first_events(board, occasion, formula)]
    worst = min(answers, key=lambda answer: _WORST_FIRST.index(answer.verdict))
    return evolve(worst, obligations=sum(answer.obligations for answer in answers))


_WORST_FIRST = (Verdict.NOT_INDUCTIVE, Verdict.UNKNOWN, Verdict.NOT_MODELLED, Verdict.VACUOUS, Verdict.PROVED_FOR, Verdict.PROVED)


def _first_events(board: Board, occasion: Occasion, formula: Formula) -> list[Event]:
    """
    The events that the question is about, each as it would happen if nothing replaced it.
    """
    for measure in measures_in(formula):
        if measure.what not in MAKING:
            raise NotModelled(f"nothing is proved for any copies about `{measure}`; ask about one board, without a pool")
    waiting, found = [Node(board, (occasion,))], list[Event]()
    for _ in range(_MOST_STARTS):
        if not waiting:
            break
        node = waiting.pop()
        if not node.tasks:
            raise NotModelled("nothing that could be replaced happens; nothing is proved about that")
        task, rest = node.tasks[0], node.tasks[1:]
        if isinstance(task, Pending):
            if any(not isinstance(later, Script) or later.effect for later in rest):
                raise NotModelled("more happens than one event; a proof for any copies is about one")
            found.append(task.event)
        elif isinstance(task, Together):
            raise NotModelled("several events happen at the same time; a proof for any copies is about one")
        else:
            waiting += [edge.to for edge in edges_from(node, World())]
    if waiting or not found:
        raise NotModelled("there are too many ways for it to begin")
    return list(dict.fromkeys(found))


@frozen
class _Found:
    """
    What was found of an effect: it never applies to the event, it preserves the invariant, it may not, or that isn't known.
    """

    applies: bool = True
    answer: Answer = Answer.UNSAT
    reason: str = ""


@define
class _Proof:
    """
    A proof about one event, under way: what is known of effects that are alike.
    """

    event: Event
    board: Board
    induction: Induction
    measures: tuple[Measure, ...]
    reaches_others: bool
    _known: dict[tuple[int, object], _Found | str] = field(factory=dict)

    def find(self, number: int, invariant: Invariant, effect: PoolEffect) -> _Found:
        """
        What is found of an effect of the pool under one candidate for the invariant.

        Raises:
            NotModelled: the effect isn't encoded for proofs.
        """
        key = (number, effect.effect)
        if key not in self._known:
            try:
                self._known[key] = self._find(invariant, effect)
            except NotModelled as error:
                self._known[key] = error.message
        found = self._known[key]
        if isinstance(found, str):
            raise NotModelled(found)
        return found

    def _find(self, invariant: Invariant, effect: PoolEffect) -> _Found:
        match effect.effect:
            case f.ReplacementEffect() as replacement:
                return self._replacement(invariant, replacement, self._context())
            case f.CantHappen(event=pattern) if pattern is not None:
                if not isinstance(self.event, guard_of(pattern).kind):
                    return _Found(applies=False)
                return _Found(answer=self.induction.survives_its_end(invariant), reason="the event can't happen")
            case f.Prohibition():
                return _Found(applies=False)
            case f.PlayerProtection():
                if not isinstance(self.event, DamageEvent):
                    return _Found(applies=False)
                return _Found(answer=self.induction.survives_its_end(invariant), reason="the damage is prevented")
            case TriggeredAbility():
                if all(measure.what is not What.MANA or measure.of(Role.SOURCE) for measure in self.measures):
                    return _Found(applies=False)
                return _Found(answer=self.induction.survives_more(invariant), reason="it adds mana of its own")

    def _replacement(self, invariant: Invariant, effect: f.ReplacementEffect, context: Context) -> _Found:
        guard = guard_of(effect.event)
        adds = any(makes(effect.rewrite, measure.what) for measure in self.measures)
        if not isinstance(self.event, guard.kind):
            if not (adds and self.reaches_others):
                return _Found(applies=False)
            return _Found(answer=self.induction.survives_more(invariant), reason="it makes more of another event")
        changed = self.changed(effect, context)
        open_effect = changed or OpenEffect(opened_guard(guard, effect.condition), (OpenWay((), {}),))
        applies = self.induction.applies(open_effect)
        if applies is Answer.UNSAT:
            return _Found(applies=False)
        moves = isinstance(effect.rewrite, f.Redirect)
        answers = [self.induction.survives_more(invariant)] if adds else []
        if changed is None:
            answers.append(self.induction.survives_its_end(invariant))
        else:
            answers.append(self.induction.preserves(invariant, changed, moves=moves))
        reason = "it makes more of it" if adds else "it changes the event" if changed else "something else happens instead"
        return _Found(answer=max(answers, key=_ORDER.index), reason=reason)

    def changed(self, effect: f.ReplacementEffect, context: Context) -> OpenEffect | None:
        """
        What a replacement effect makes of the event's numbers; None where something else happens instead of it.

        Raises:
            NotModelled: it is neither encoded.
        """
        match effect.rewrite:
            case f.DoInstead():
                return None
            case f.Redirect(next_amount=next_amount):
                if next_amount is not None and any(measure.of(Role.TO) for measure in self.measures):
                    raise NotModelled("a shield that redirects a part of the damage isn't followed in proofs")
                return OpenEffect(opened_guard(guard_of(effect.event), effect.condition), (OpenWay((), {}),))
            case rewrite if assignments_of.dispatch(type(rewrite)) is assignments_of.dispatch(f.Rewrite):
                raise NotModelled(f"a rewrite isn't followed in proofs: {type(rewrite).__name__}")
            case _:
                return opened(effect, self.event, context)

    def _context(self) -> Context:
        board = self.board
        return Context(board, characteristics_on(board), board.players[0].name, board.players[0].name, event=self.event)


_ORDER = (Answer.UNSAT, Answer.UNKNOWN, Answer.SAT)


def _about(event: Event, board: Board, formula: Formula, pool: Sequence[Card], budget: int) -> PoolAnswer:
    if isinstance(event, DrawCard | DrawCards):
        raise NotModelled("cards are drawn one by one; nothing is proved about that for any copies")
    measures = measures_in(formula)
    demand_that_it_is_followed(event, board, measures)
    effects = [effect for card in pool for effect in effects_of(card)]
    given = [each for each in instances_for(board, event) if each.guard is not None and isinstance(event, each.guard.kind)]
    about = [*(each.effect for each in effects if _is_on(each, event)), *(each.effect for each in given)]
    reaches = isinstance(event, DamageEvent | TokenCreation) or any(map(_leaves, about))
    induction = Induction(formula, event, board, unknowns_in((board, event, formula)), (), budget)
    proof = _Proof(event, board, induction, measures, reaches)
    moves = any(isinstance(each, f.ReplacementEffect) and isinstance(each.rewrite, f.Redirect) for each in about)
    induction.given = [_given(instance, proof, moves=moves) for instance in given]
    limits = About(event, board, [each.effect for each in given], moves=moves, reaches_others=reaches)
    unread = tuple(
        dict.fromkeys(clause for card in pool for clause in (*unread_of(card, limits, measures), *not_followed(card, limits)))
    )
    tried = [_try(number, candidate, proof, effects) for number, candidate in enumerate(induction.candidates())]
    best = min(tried, key=_how_bad)
    answer = evolve(best, not_modelled=(*unread, *best.not_modelled), obligations=induction.asked)
    if answer.verdict is not Verdict.PROVED:
        return answer
    if not moves and not any(is_among(measure, event, AMONG_EVENTS) for measure in measures):
        return evolve(answer, verdict=Verdict.VACUOUS)
    return evolve(answer, verdict=Verdict.PROVED_FOR) if answer.not_modelled else answer


def _how_bad(answer: PoolAnswer) -> tuple[bool, int, int]:
    """
    How far a candidate is from a proof: one that doesn't hold at first or doesn't imply the claim is none at all.
    """
    is_none = any(not step.card for step in answer.failing)
    return is_none, _WORST_FIRST[::-1].index(answer.verdict), len(answer.failing)


def _try(number: int, candidate: Candidate, proof: _Proof, effects: Sequence[PoolEffect]) -> PoolAnswer:
    """
    The obligations for one candidate, answered together.
    """
    induction, invariant = proof.induction, candidate.holds
    steps = [("at first", induction.begins(invariant)), ("as the event happens", induction.ends(invariant))]
    for given in induction.given:
        steps.append((given.name, _of_given(given, induction, invariant)))
    proved, vacuous = list[str](), list[str]()
    failing = [PoolStep("", words) for words, answer in steps if answer is not Answer.UNSAT]
    doubt = any(answer is Answer.UNKNOWN for _, answer in steps)
    unclear: list[NotModelledClause] = []
    for effect in effects:
        try:
            found = proof.find(number, invariant, effect)
        except NotModelled as error:
            unclear.append(NotModelledClause(effect.card.name, None, "", error.message))
            continue
        if not found.applies:
            vacuous.append(effect.card.name)
        elif found.answer is Answer.UNSAT:
            proved.append(effect.card.name)
        else:
            doubt = doubt or found.answer is Answer.UNKNOWN
            failing.append(PoolStep(effect.card.name, found.reason))
    if doubt:
        verdict = Verdict.UNKNOWN
    elif failing:
        verdict = Verdict.NOT_INDUCTIVE
    elif not proved:
        verdict = Verdict.NOT_MODELLED if unclear else Verdict.VACUOUS
    else:
        verdict = Verdict.PROVED
    return PoolAnswer(
        verdict, candidate.words, len(proved), len(vacuous), failing=tuple(failing), not_modelled=tuple(dict.fromkeys(unclear))
    )


def _of_given(given: Given, induction: Induction, invariant: Invariant) -> Answer:
    if not given.effect.ways:
        return induction.survives_its_end(invariant, given)
    return induction.preserves(invariant, given.effect, given)


def _given(instance: Instance, proof: _Proof, *, moves: bool) -> Given:
    """
    An effect of the board; what its guard looks up is what it is there, unless another effect moves the event.
    """
    context = context_of(proof.board, instance, proof.event, World())
    effect = instance.effect
    if isinstance(effect.rewrite, f.Redirect):
        raise NotModelled(f"`{instance.name}` redirects damage; give it as one of the pool")
    changed = proof.changed(effect, context)
    if any(makes(effect.rewrite, measure.what) for measure in proof.measures):
        raise NotModelled(f"`{instance.name}` makes more of what is counted; nothing is proved about that for any copies")
    guard = opened_guard(guard_of(effect.event), effect.condition)
    if not moves:
        claims = (guard_of(effect.event).condition, *(() if effect.condition is None else (effect.condition,)))
        guard = settled_guard(AllOf(claims), Environment(context, facts=rules_of(proof.event).facts(proof.event)))
    ways = () if changed is None else changed.ways
    return Given(instance.id, instance.name, OpenEffect(guard, ways), effect.optional, multiplies_by(effect))


def _is_on(effect: PoolEffect, event: Event) -> bool:
    """
    Whether an effect replaces events of this kind, for all that is known.
    """
    if not isinstance(effect.effect, f.ReplacementEffect):
        return False
    try:
        return isinstance(event, guard_of(effect.effect.event).kind)
    except NotModelled:
        return False


def _leaves(effect: object) -> bool:
    """
    Whether an effect lets something else happen instead of an event or after it, to which others may apply then.
    """
    if not isinstance(effect, f.ReplacementEffect):
        return False
    return isinstance(effect.rewrite, f.DoInstead) or bool(getattr(effect.rewrite, "then", ()))
