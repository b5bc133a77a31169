"""
What a permanent is, and by which steps: as text and as a JSON record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from manaproof.model.answers import CharacteristicsAnswer, LayerStep
from manaproof.model.characteristics import Characteristics, OwnAbility
from manaproof.model.layers import Layer
from manaproof.model.mana import Color
from manaproof.model.verdicts import Verdict
from manaproof.report.records import SCHEMA_VERSION, Record, clause_record
from manaproof.report.text import clause_lines, wrapped
from manaproof.rules.rulebook import EDITION
from manaproof.specs.names import one_of
from manaproof.specs.words import permanent_in_words
from manaproof.specs.words.looks import ability_in_words, colors_in_words, size_in_words, type_line
from manaproof.specs.words.naming import does

_LAYERS = {
    Layer.COPY: "copy",
    Layer.CONTROL: "control",
    Layer.TEXT: "text",
    Layer.TYPES: "types",
    Layer.COLORS: "colors",
    Layer.ABILITIES: "abilities",
    Layer.DEFINED_SIZE: "defined size",
    Layer.BASE_SIZE: "base size",
    Layer.SIZE: "size",
    Layer.SWITCHED_SIZE: "switched size",
}
_OF_A_KEYWORD = re.compile(r"(?:^| )keyword \d")  # what a keyword stands for, printed or granted
_IDENTITY = re.compile(r"[^\W\d_][\w '.-]*/[^\W\d]")  # "you/Forest"; the words of an effect may have "+2/+2" in them


def characteristics_text(answer: CharacteristicsAnswer) -> str:
    """
    What the permanent is, then what changed it, a line for each effect in each layer; all that it could be, one after the other.
    """
    if answer.verdict is Verdict.NOT_MODELLED or answer.printed is None:
        return "\n".join(["not modelled", "", *clause_lines(answer.not_modelled)])
    several = len(answer.outcomes) > 1
    lines = [f"{len(answer.outcomes)} outcomes, complete", ""] if several else []
    for number, outcome in enumerate(answer.outcomes, start=1):
        lines += [f"{f'{number}. ' if several else ''}{permanent_in_words(answer.permanent)}: {_kind(outcome.looks)}"]
        lines += [line for own in _shown(outcome.looks) for line in wrapped(_words(own, outcome.looks), "  ", "    ")]
        conditions = [f"{_effect(a)} is older than {_effect(b)}" for a, b in outcome.older if several]
        conditions += [outcome.condition] if outcome.condition is not None else []
        if conditions:
            lines += wrapped("if " + one_of(conditions, "and"))
        lines += ["", *wrapped(f"printed: {_kind(answer.printed)}{_with(answer.printed)}")]
        lines += [line for step in outcome.steps for line in wrapped(_step(step), "  ", "    ")]
        lines += [""] if number < len(answer.outcomes) else []
    if answer.assumptions:
        lines += ["", *wrapped("assumed: " + "; ".join(answer.assumptions))]
    return "\n".join(lines)


def characteristics_record(answer: CharacteristicsAnswer) -> Record:
    """
    The record of `characteristics`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "characteristics",
        "verdict": str(answer.verdict),
        "edition": EDITION,
        "permanent": answer.permanent,
        "printed": None if answer.printed is None else _looks_record(answer.printed),
        "outcomes": [
            {
                "characteristics": _looks_record(outcome.looks),
                "older": [list(pair) for pair in outcome.older],
                "condition": outcome.condition,
                "steps": [_step_record(step) for step in outcome.steps],
            }
            for outcome in answer.outcomes
        ],
        "assumptions": list(answer.assumptions),
        "not_modelled": [clause_record(clause) for clause in answer.not_modelled],
    }


def _step_record(step: LayerStep) -> Record:
    return {
        "layer": step.layer.value,
        "effect": step.effect,
        "changes": list(_changes(step.before, step.after)),
        "waited_for": list(step.waited_for),
        "ahead_of": list(step.ahead_of),
        "cites": list(step.cites),
    }


def _looks_record(looks: Characteristics) -> dict[str, Any]:
    return {
        "name": looks.name,
        "type_line": type_line(looks),
        "colors": "".join(color.value for color in Color if color in looks.colors),
        "power": looks.power if looks.numbers_known else None,
        "toughness": looks.toughness if looks.numbers_known else None,
        "abilities": [_words(own, looks) for own in looks.abilities],
    } | ({} if looks.controller is None else {"controller": looks.controller})


def _kind(looks: Characteristics) -> str:
    kind = f"{colors_in_words(looks)} {type_line(looks)}"
    return ", ".join(filter(None, [kind, size_in_words(looks), "" if looks.name else "without a name"]))


def _shown(looks: Characteristics) -> Iterator[OwnAbility]:
    """
    The abilities without those that only stand for a keyword or a printed number.
    """
    return (own for own in looks.abilities if not _OF_A_KEYWORD.search(own.origin))


def _with(looks: Characteristics) -> str:
    words = [f"“{_words(own, looks)}”" for own in _shown(looks)]
    return f"; {'; '.join(words)}" if words else ""


def _words(own: OwnAbility, looks: Characteristics) -> str:
    return ability_in_words(own.ability, looks)


def _step(step: LayerStep) -> str:
    what = "; ".join(_changes(step.before, step.after))
    by = "by the rules" if step.effect is None else _effect(step.effect)
    why = []
    if step.waited_for:
        why.append(f"after {one_of(map(_effect, step.waited_for), 'and')}, on which it depends")
    if step.ahead_of:
        why.append(
            f"ahead of {one_of(map(_effect, step.ahead_of), 'and')}, which depend{'s' if len(step.ahead_of) == 1 else ''} on it"
        )
    why += step.cites
    return f"layer {step.layer.value}, {_LAYERS[step.layer]}: {by}{_in_brackets(why)}: {what}"


def _effect(name: str) -> str:
    return permanent_in_words(name) if _IDENTITY.match(name) else name


def _changes(before: Characteristics, after: Characteristics) -> Iterator[str]:
    """
    What a step changed, in words.
    """
    if before.name and not after.name:
        yield "no name"
    if before.controller != after.controller and after.controller is not None:
        yield f"{does(after.controller, 'control')} it"
    if type_line(before) != type_line(after):
        yield type_line(after)
    if before.colors != after.colors:
        yield colors_in_words(after)
    if (before.power, before.toughness) != (after.power, after.toughness):
        yield f"{size_in_words(before) or 'no size'} to {size_in_words(after) or 'no size'}"
    gained = [own for own in _shown(after) if own not in before.abilities]
    lost = [own for own in _shown(before) if own not in after.abilities]
    for own in lost:
        yield f"loses “{_words(own, before)}”"
    for own in gained:
        yield f"gains “{_words(own, after)}”"
    for keyword in sorted(after.cant_have - before.cant_have):
        yield f"can't have {keyword}"
    if after.as_though_haste and not before.as_though_haste:
        yield "its abilities may be activated as though it had haste"


def _in_brackets(why: list[str]) -> str:
    return f" ({', '.join(why)})" if why else ""
