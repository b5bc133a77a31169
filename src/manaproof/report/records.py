"""
Answers as JSON records, one object for each question, after the published schema `schema/answer.schema.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from manaproof.errors import ManaproofError
from manaproof.model.amounts import Affine, Values
from manaproof.model.answers import AbilityActivation, CanActivateAnswer, CouldProduceAnswer, Opinion, OutcomesAnswer, Reason
from manaproof.model.mana import MANA_TYPES
from manaproof.model.outcomes import (
    ControlGained,
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    Entered,
    GameEnds,
    GotCounters,
    Happening,
    LifeChanged,
    ManaAdded,
    NotLegal,
    NotModelledClause,
    Outcome,
    Stacked,
    TokensCreated,
    Triggered,
    WitnessStep,
    is_assumed,
)
from manaproof.model.regions import Region
from manaproof.report.check import counts
from manaproof.report.order import in_order
from manaproof.report.summary import condition_in_words, summary
from manaproof.rules.rulebook import EDITION
from manaproof.specs.checks import SpecFile
from manaproof.specs.running import Finding, ScenarioResult, Status
from manaproof.specs.words import happenings_in_words, terms_in_words

SCHEMA_VERSION = 1
Record = dict[str, Any]
_CHANGES = (
    LifeChanged,
    CountersPlaced,
    CountersRemained,
    CountersRemoved,
    GotCounters,
    Entered,
    ControlGained,
    TokensCreated,
    GameEnds,
)


@cache
def published_schema() -> Mapping[str, Any]:
    """
    The JSON Schema of the records.
    """
    source = files("manaproof.report").joinpath("schema/answer.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(source)
    return schema


def as_json(record: Record) -> str:
    """
    A record on one line.
    """
    return json.dumps(record, ensure_ascii=False, default=_amount)


def _amount(amount: object) -> Record:
    """
    The record of an amount that depends on unknowns: a sum of multiples and a number, divided by a number.
    """
    if not isinstance(amount, Affine):
        raise TypeError(f"{type(amount).__name__} has no record")
    factors, constant, below = amount.in_integers()
    return {"times": dict(factors), "plus": constant, "divided_by": below}


def region_record(region: Region) -> list[list[Record]]:
    """
    The record of a region: boxes of values.
    """
    return [[values_record(values) for values in box] for box in region]


def values_record(values: Values) -> Record:
    """
    The record of the values that an unknown can have.
    """
    record = {"unknown": values.name, "from": values.first, "step": values.step, "to": values.last}
    return record | {"options": [values.options[number] for number in values.numbers]} if values.options else record


def outcomes_record(answer: OutcomesAnswer, question: str) -> Record:
    """
    The record of `outcomes`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "outcomes",
        "question": question,
        "verdict": str(answer.verdict),
        "checked": answer.checked,
        "edition": EDITION,
        "outcomes": [outcome_record(outcome) for outcome in in_order(answer.outcomes)],
        "assumptions": list(answer.assumptions),
        "cites": list(answer.cites),
        "stopped": [{"event": each.event, "by": each.by} for each in answer.stopped],
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
        "limits": answer.limits,
        "unknowns": [values_record(values) for box in answer.over for values in box],
        "second_opinion": _opinion(answer.opinion),
    }


def _opinion(opinion: Opinion | None) -> Record | None:
    return None if opinion is None else {"by": opinion.by, "agrees": opinion.agrees, "words": opinion.words}


def outcome_record(outcome: Outcome) -> Record:
    """
    One outcome, with its witness.
    """
    return {
        "summary": summary(outcome),
        "mana": {player: str(bag) for player, bag in sorted(outcome.mana.items())},
        "events": happenings_in_words([h for h in outcome.happenings if not is_assumed(h)]),
        "changes": [_change(h) for h in outcome.happenings if isinstance(h, _CHANGES)],
        "restricted": [
            {"player": h.player, "mana": str(h.mana), "terms": terms_in_words(h.terms)}
            for h in outcome.happenings
            if isinstance(h, ManaAdded) and h.terms
        ],
        "triggers": [_trigger(trigger) for trigger in outcome.triggers],
        "stack": None if outcome.stack is None else [_stacked(each) for each in outcome.stack],
        "condition": condition_in_words(outcome) or None,
        "where": region_record(outcome.where),
        "not_legal": _not_legal(outcome.not_legal),
        "orders": outcome.orders,
        "choosers": list(outcome.choosers),
        "witness": [_step(step) for step in outcome.witness],
    }


def _not_legal(found: NotLegal | None) -> Record | None:
    return None if found is None else {"reason": found.reason, "rules": list(found.rules)}


def _change(happening: Happening) -> Record:
    match happening:
        case LifeChanged(player=player, change=change):
            return {"what": "life", "of": player, "by": change}
        case CountersPlaced(on=on, kind=kind, count=count) | CountersRemained(on=on, kind=kind, count=count):
            return {"what": "counters", "of": on, "kind": kind, "by": count}
        case CountersRemoved(on=on, kind=kind, count=count):
            return {"what": "counters", "of": on, "kind": kind, "by": -count}
        case GotCounters(player=player, kind=kind, count=count):
            return {"what": "counters", "of": player, "kind": kind, "by": count}
        case Entered(id=identity, controller=controller, tapped=tapped):
            return {"what": "entered", "of": identity, "controller": controller, "tapped": tapped}
        case ControlGained(player=player, id=identity):
            return {"what": "control", "of": identity, "controller": player}
        case TokensCreated(player=player, card=card, count=count, tapped=tapped, face=face):
            return {"what": "tokens", "of": player, "kind": card.faces[face].name or card.name, "by": count, "tapped": tapped}
        case GameEnds(player=player, wins=wins):
            return {"what": "wins" if wins else "loses", "of": player}
        case _:
            raise TypeError(f"{type(happening).__name__} is no change")


def _stacked(each: Stacked) -> Record:
    return {"player": each.player, "triggers": [trigger.name for trigger in each.triggers]}


def _trigger(trigger: Triggered) -> Record:
    return {
        "name": trigger.name,
        "source": trigger.source,
        "controller": trigger.controller,
        "ability": trigger.ability,
        "x": trigger.x,
        "amount": trigger.amount,
    }


def _step(step: WitnessStep) -> Record:
    return {
        "effect": step.effect,
        "applied": step.applied,
        "choice": step.choice,
        "rule": step.rules[0] if step.rules else None,
        "rules": list(step.rules),
        "chooser": step.chooser,
        "options": step.options,
        "event": step.event,
    }


def could_produce_record(answer: CouldProduceAnswer) -> Record:
    """
    The record of `could-produce`, for one permanent.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "could-produce",
        "verdict": str(answer.verdict),
        "checked": answer.checked,
        "edition": EDITION,
        "permanent": answer.permanent,
        "types": " ".join(t.value for t in answer.types),
        "reasons": {t.value: _reason(answer.reasons[t]) for t in MANA_TYPES if t in answer.reasons},
        "where": {t.value: region_record(region) for t, region in answer.where.items()},
        "cases": {
            t.value: [{"reason": _reason(each.reason), "where": region_record(each.where)} for each in cases]
            for t, cases in answer.cases.items()
        },
        "why_none": answer.why_none,
        "assumptions": list(answer.assumptions),
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
    }


def _reason(reason: Reason) -> Record:
    rests_on = None if reason.rests_on is None else {"permanent": reason.rests_on[0], "type": reason.rests_on[1].value}
    return {"ability": reason.ability, "effects": list(reason.effects), "rests_on": rests_on, "cites": list(reason.cites)}


def could_produce_table_record(answers: Sequence[CouldProduceAnswer]) -> Record:
    """
    The record of `could-produce` for a whole board.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "could-produce",
        "edition": EDITION,
        "permanents": [could_produce_record(answer) for answer in answers],
    }


def can_activate_record(answer: CanActivateAnswer) -> Record:
    """
    The record of `can-activate`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "can-activate",
        "verdict": str(answer.verdict),
        "edition": EDITION,
        "permanent": answer.permanent,
        "abilities": [_activation(ability) for ability in answer.abilities],
    }


def _activation(ability: AbilityActivation) -> Record:
    return {
        "number": ability.number,
        "ability": ability.ability,
        "can": not ability.obstacles and not ability.not_modelled,
        "obstacles": [{"words": obstacle.words, "cites": list(obstacle.cites)} for obstacle in ability.obstacles],
        "assumptions": list(ability.assumptions),
        "is_mana_ability": ability.is_mana_ability,
        "mana_ability_reason": ability.mana_ability_reason,
        "not_modelled": [clause_record(clause) for clause in ability.not_modelled],
        "condition": ability.condition,
    }


def clause_record(clause: NotModelledClause) -> Record:
    """
    The record of a clause that isn't modelled.
    """
    return {
        "card": clause.card,
        "ability": clause.ability,
        "words": clause.words,
        "reason": clause.reason,
        "needed_for": clause.needed_for,
    }


def scenario_record(result: ScenarioResult) -> Record:
    """
    The record of one scenario of a check.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "check",
        "verdict": str(result.status),
        "id": result.scenario.id,
        "where": str(result.scenario.where),
        "cites": list(result.scenario.cites),
        "findings": [_finding(finding) for finding in result.findings],
    }


def problem_record(problem: ManaproofError) -> Record:
    """
    The record of a problem of a spec file, in a stream of scenarios.
    """
    finding = Finding(Status.ERROR, str(problem.where or ""), str(problem))
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "check",
        "verdict": str(Status.ERROR),
        "id": None,
        "where": None if problem.where is None else str(problem.where),
        "cites": list(problem.citations),
        "findings": [_finding(finding)],
    }


def _finding(finding: Finding) -> Record:
    return {
        "verdict": str(finding.status),
        "about": finding.about,
        "words": finding.words,
        "missing": [expected.written for expected in finding.missing],
        "extra": [outcome_record(outcome) for outcome in in_order(finding.extra)],
        "unwanted": [outcome_record(outcome) for outcome in in_order(finding.unwanted)],
        "not_modelled": [clause_record(clause) for clause in finding.not_modelled],
    }


def check_record(
    files_read: Sequence[SpecFile], results: Sequence[ScenarioResult], certified: Mapping[str, int] | None = None
) -> Record:
    """
    The record of a whole check.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "check",
        "edition": EDITION,
        "counts": {str(status): count for status, count in counts(results).items()},
        "problems": [str(problem) for file in files_read for problem in file.problems],
        "scenarios": [scenario_record(result) for result in results],
        "certified": None if certified is None else dict(certified),
    }
