"""
Answers to questions as text: the answer first, then the orders, then the rules.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from manaproof.model.answers import (
    AbilityActivation,
    CanActivateAnswer,
    CouldProduceAnswer,
    Opinion,
    OutcomesAnswer,
    Reason,
    Stopped,
)
from manaproof.model.mana import MANA_TYPES, ManaType
from manaproof.model.outcomes import NotModelledClause, Outcome, WitnessStep
from manaproof.model.regions import Box, in_words
from manaproof.model.verdicts import Verdict
from manaproof.report.factors import Product, product_of
from manaproof.report.means import checked_in_words
from manaproof.report.order import in_order
from manaproof.report.reasons import rules_in_words
from manaproof.report.summary import order_in_words, stack_in_words, summary
from manaproof.specs.ordinals import ORDINALS
from manaproof.specs.texts import shown
from manaproof.specs.words import permanent_in_words

WIDTH = 110
_WIDEST_COLUMN = 44
_UNDECIDED = f"not decided ({Verdict.UNKNOWN})"


def outcomes_text(answer: OutcomesAnswer, *, verbose: bool = False, checked: bool = False) -> str:
    """
    All outcomes, each with the least order that leads to it; with `verbose`, that order step by step.

    With `checked` the answer was to be checked, and it is said if it isn't.
    """
    if answer.verdict is Verdict.NOT_MODELLED:
        return "\n".join([f"not modelled{_because(answer.limits)}", "", *clause_lines(answer.not_modelled)])
    if answer.verdict is Verdict.UNKNOWN and not answer.outcomes:
        return "\n".join([_UNDECIDED, "", *wrapped(answer.limits or "")])
    outcomes = in_order(answer.outcomes)
    product = None if verbose or answer.over else product_of(outcomes)
    if product is not None:
        lines = _product(product, _worth(answer, checked=checked))
    else:
        values = "".join(f" for {in_words((amounts,))}" for box in answer.over if (amounts := _amounts(box)))
        lines = [f"{_number_of(outcomes)}{values}, {_worth(answer, checked=checked)}", ""]
        lines += _steps(outcomes) if verbose else outcomes_table(outcomes)
    rules = rules_in_words(answer)
    if rules:
        lines += ["", *wrapped("; ".join(rules))]
    lines += _stopped(answer.stopped)
    lines += assumed_lines(answer.assumptions)
    if answer.not_modelled:
        lines += ["", *clause_lines(answer.not_modelled)]
    return "\n".join([*lines, *_opinion(answer.opinion)])


def _opinion(opinion: Opinion | None) -> list[str]:
    if opinion is None:
        return []
    says = "has no opinion" if opinion.agrees is None else "agrees" if opinion.agrees else "DISAGREES"
    return ["", *wrapped(f"second opinion: {opinion.by} {says}: {opinion.words}")]


def _amounts(box: Box) -> Box:
    """
    The unknowns that are amounts, not whether something is there.
    """
    return tuple(values for values in box if not values.is_presence)


def _stopped(stopped: Sequence[Stopped]) -> list[str]:
    """
    What can't happen, and what says so.
    """
    told = "; ".join(f"{each.event} ({each.by})" for each in stopped)
    return ["", *wrapped(f"can't happen (614.17): {told}", "  ", "    ")] if told else []


def _number_of(outcomes: Sequence[Outcome]) -> str:
    return f"{len(outcomes)} outcome{'' if len(outcomes) == 1 else 's'}"


def _product(product: Product, worth: str) -> list[str]:
    """
    Each factor by itself: any of its outcomes goes with any of every other factor's.
    """
    lines = [f"{' × '.join(_number_of(factor) for factor in product.factors)}, {worth}", ""]
    if product.always:
        lines += [*wrapped(f"always: {summary(Outcome(product.always, 1, ()))}"), ""]
    for number, factor in enumerate(product.factors):
        lines += ["  ×"] if number else []
        lines += outcomes_table(factor)
    return lines


def _worth(answer: OutcomesAnswer, *, checked: bool) -> str:
    if answer.verdict is Verdict.COMPLETE:
        return "complete" + checked_in_words(answer.checked, asked=checked)
    return f"NOT COMPLETE ({answer.verdict}){_because(answer.limits)}"


def _because(words: str | None) -> str:
    return f": {words}" if words else ""


def outcomes_table(outcomes: Sequence[Outcome]) -> list[str]:
    """
    Two columns, what happens and by which order; below one another where the first is wide.
    """
    summaries = [summary(outcome) for outcome in outcomes]
    orders = [order_in_words(outcome) for outcome in outcomes]
    width = max(map(len, summaries), default=0)
    if width <= _WIDEST_COLUMN:
        return [f"  {s:<{width}}   {o}".rstrip() for s, o in zip(summaries, orders, strict=True)]
    lines: list[str] = []
    for number, (told, order) in enumerate(zip(summaries, orders, strict=True), start=1):
        first = f"  {number}. "
        lines += wrapped(told, first, " " * len(first))
        if order:
            lines += wrapped(f"by {order}", " " * (len(first) + 2), " " * (len(first) + 4))
    return lines


def _steps(outcomes: Sequence[Outcome]) -> list[str]:
    lines: list[str] = []
    for outcome in outcomes:
        orders = f" ({outcome.orders} orders)" if outcome.orders > 1 else ""
        lines.append(f"  {summary(outcome)}{orders}")
        lines += [f"    {number}. {step_in_words(step)}" for number, step in enumerate(outcome.witness, start=1)]
        if outcome.stack is not None and len(outcome.triggers) > 1:
            lines += wrapped(f"onto the stack, the first at the bottom: {stack_in_words(outcome.stack)}", "    ", "      ")
    return lines


def step_in_words(step: WitnessStep) -> str:
    """
    One step of a path: who applies what to which event, and the rule that lets them.
    """
    if not step.effect:
        return f"{step.chooser} choose{'' if step.chooser == 'you' else 's'} {step.choice}"
    applies = "apply" if step.chooser == "you" else "applies"
    declines = "decline" if step.chooser == "you" else "declines"
    choice = f" ({step.choice})" if step.choice is not None else ""
    among = f", one of {step.options}" if step.options > 1 else ""
    event = f" to: {step.event}" if step.event else ""
    rules = f" ({', '.join(step.rules)})" if step.rules else ""
    return f"{step.chooser} {applies if step.applied else declines} {step.effect}{choice}{among}{event}{rules}"


def could_produce_text(answer: CouldProduceAnswer, *, checked: bool = False) -> str:
    """
    The types on one line, then a reason for each; with `checked` it is said if they weren't checked.
    """
    if answer.verdict is Verdict.NOT_MODELLED:
        return "\n".join(["not modelled", "", *clause_lines(answer.not_modelled)])
    is_complete = answer.verdict is Verdict.COMPLETE
    if not is_complete and not answer.types:
        return "\n".join([_UNDECIDED, "", *_reason_lines(answer)])
    first = str(answer.types) + checked_in_words(answer.checked, asked=checked and is_complete)
    first += "" if is_complete else f", NOT COMPLETE ({answer.verdict})"
    reasons = _reason_lines(answer)
    lines = [first, "", *reasons] if reasons else [first]
    return "\n".join([*lines, *assumed_lines(answer.assumptions)])


def could_produce_type_text(answer: CouldProduceAnswer, mana_type: ManaType) -> str:
    """
    Whether a permanent could produce one type, and why.
    """
    if answer.verdict is not Verdict.COMPLETE:
        return could_produce_text(answer)
    permanent = permanent_in_words(answer.permanent)
    if mana_type in answer.types:
        return "\n".join([f"yes: {permanent} could produce {mana_type.value}", "", *how_it_could(answer, mana_type)])
    others = f"only {answer.types}" if answer.types else "nor any other type"
    return f"no: {permanent} couldn't produce {mana_type.value}, {others}"


def how_it_could(answer: CouldProduceAnswer, mana_type: ManaType) -> list[str]:
    """
    The reason why a permanent could produce a type, and for which values of unknown amounts.
    """
    return wrapped(_reason_where(answer, mana_type)) if mana_type in answer.reasons else []


def assumed_lines(assumptions: Sequence[str]) -> list[str]:
    """
    What is taken for granted, after an empty line.
    """
    return ["", *wrapped("assumed: " + "; ".join(assumptions))] if assumptions else []


def could_produce_table_text(answers: Sequence[CouldProduceAnswer], *, checked: bool = False) -> str:
    """
    A table permanents × types for a whole board, then the reasons; with `checked` it is said of a row if it wasn't checked.
    """
    if not answers:
        return "no permanents"
    names = [permanent_in_words(answer.permanent) for answer in answers]
    width = max(map(len, names))
    lines = [f"{'':<{width}}  {' '.join(t.value for t in MANA_TYPES)}"]
    for name, answer in zip(names, answers, strict=True):
        marks = (t.value if t in answer.types else "." for t in MANA_TYPES)
        is_answered = answer.verdict is not Verdict.NOT_MODELLED
        lines.append(
            f"{name:<{width}}  {' '.join(marks) + _worth_of_row(answer, checked=checked) if is_answered else 'not modelled'}"
        )
    for name, answer in zip(names, answers, strict=True):
        reasons = clause_lines(answer.not_modelled) if answer.not_modelled else _reason_lines(answer)
        lines += ["", name, *reasons] if reasons else []
    lines += assumed_lines(tuple(dict.fromkeys(words for answer in answers for words in answer.assumptions)))
    return "\n".join(lines)


def _worth_of_row(answer: CouldProduceAnswer, *, checked: bool) -> str:
    if answer.verdict is not Verdict.COMPLETE:
        return f"  NOT COMPLETE ({answer.verdict})"
    worth = checked_in_words(answer.checked, asked=checked)
    return f" {worth}" if worth else ""


def _reason_lines(answer: CouldProduceAnswer) -> list[str]:
    if not answer.types:
        return wrapped(answer.why_none) if answer.why_none else []
    by_reason: dict[str, list[str]] = {}
    for mana_type in answer.types:
        if mana_type in answer.reasons:
            by_reason.setdefault(_reason_where(answer, mana_type), []).append(mana_type.value)
    width = max((len(" ".join(types)) for types in by_reason.values()), default=0)
    return [f"  {' '.join(types):<{width}}   {words}" for words, types in by_reason.items()]


def _reason_where(answer: CouldProduceAnswer, mana_type: ManaType) -> str:
    if mana_type in answer.cases:
        return "; ".join(
            f"{reason_in_words(each.reason, mana_type)} if {in_words(each.where)}" for each in answer.cases[mana_type]
        )
    where = f" if {in_words(answer.where[mana_type])}" if mana_type in answer.where else ""
    return reason_in_words(answer.reasons[mana_type], mana_type) + where


def reason_in_words(reason: Reason, mana_type: ManaType) -> str:
    """
    Why a type could be produced, in the same words for all types that have the same reason.
    """
    words = reason.ability
    if reason.effects:
        words += f", with {', then '.join(reason.effects)}"
    if reason.rests_on is not None:
        permanent, its_type = reason.rests_on
        what = "the same" if its_type is mana_type else its_type.value
        words += f", for {permanent_in_words(permanent)} could produce {what}"
    return f"{words} ({', '.join(reason.cites)})" if reason.cites else words


def can_activate_text(answer: CanActivateAnswer) -> str:
    """
    Yes or no, then every reason why not, for each ability asked about.
    """
    first = {
        Verdict.HOLDS: "yes",
        Verdict.VIOLATED: "no",
        Verdict.NOT_MODELLED: "not modelled",
        Verdict.UNKNOWN: "it depends on what is left open",
    }
    lines = [first.get(answer.verdict, str(answer.verdict)), ""]
    for ability in answer.abilities:
        lines += _activation(ability, is_only=answer.abilities == (ability,) and ability.number == 1)
    if not answer.abilities:
        lines.append(f"  {permanent_in_words(answer.permanent)} has no such activated ability")
    return "\n".join(lines)


def _activation(ability: AbilityActivation, *, is_only: bool) -> list[str]:
    can = "can't be activated:" if ability.obstacles else "can be activated"
    if ability.not_modelled and not ability.obstacles:
        can = "can't be told:"
    when = f"if {ability.condition}: " if ability.condition is not None else ""
    lines = [f"  {when}{ability.ability if is_only else _numbered(ability)}: {can}"]
    lines += [f"    {obstacle.words} ({', '.join(obstacle.cites)})" for obstacle in ability.obstacles]
    lines += [f"  {line}" for line in clause_lines(ability.not_modelled)]
    lines += [f"    assumed: {assumption}" for assumption in ability.assumptions]
    return lines


def _numbered(ability: AbilityActivation) -> str:
    """
    An ability with the one number that a question understands: "its second ability".
    """
    number = ability.number
    nth = f"its {ORDINALS[number - 1] if number <= len(ORDINALS) else f'{number}th'} ability"
    return nth if ability.ability in (nth, "its ability") else f"{nth} ({ability.ability})"


def clause_lines(clauses: Iterable[NotModelledClause]) -> list[str]:
    """
    What isn't modelled: the card, the words, the reason; each once.
    """
    return list(dict.fromkeys(f"  {clause_in_words(clause)}" for clause in clauses))


def clause_in_words(clause: NotModelledClause) -> str:
    """
    A clause that isn't modelled, on one line.
    """
    ability = f", ability {clause.ability}" if clause.ability is not None else ""
    needed = f"; needed for {clause.needed_for}" if clause.needed_for else ""
    words = shown(clause.words) if clause.words else ""
    about = f"{clause.card}{ability}: " if clause.card else ""
    return f"{about}{words} {clause.reason}{needed}".replace(":  ", ": ").strip()


def wrapped(words: str, first: str = "  ", following: str = "  ") -> list[str]:
    """
    Words on lines of at most `WIDTH` characters, with what begins the first line and the following ones.
    """
    return textwrap.wrap(words, WIDTH, initial_indent=first, subsequent_indent=following, break_on_hyphens=False)
