"""
The rules that decide an answer, in our own words: "you choose the order (616.1e); each applies once (614.5)".
"""

from __future__ import annotations

from collections.abc import Iterable

from manaproof.model.answers import OutcomesAnswer
from manaproof.model.outcomes import Outcome, WitnessStep
from manaproof.rules.rulebook import encoded_rules, sort_key
from manaproof.specs.names import one_of

ORDER_RULE = "616.1e"
ONCE_RULE = "614.5"

_WORDS: dict[str, str] = {
    "616.1a": "self-replacement effects come first",
    "616.1b": "effects on who controls what enters come first",
    "616.1c": "copy effects come first",
    "616.1d": "effects on which face is up come first",
    ORDER_RULE: "{who} the order",
    "616.1f": "after each, what applies is looked at again",
    "616.1g": "effects on the whole come before effects on a part",
    "616.2": "one effect can make another apply, or keep it from applying",
    ONCE_RULE: "each applies once",
    "614.15": "a self-replacement effect changes what its own ability does",
    "614.1a": "{they} what happens, with `instead`",
    "614.1c": "{they} how it enters",
    "106.4": "{they} what becomes of unspent mana that would be lost",
    "614.11": "{they} single draws",
    "614.16": "{they} what an effect puts or creates",
    "614.17c": "what can't happen can't be replaced",
    "106.12b": "{they} the one production event",
    "106.12a": "it triggers once for each ability, and only if mana is produced",
    "603.2": "an ability triggers each time its event happens",
    "603.3b": "triggered abilities go onto the stack in turn order of their controllers, those of one player in any order",
    "106.5": "mana of an undefined type isn't produced",
    "106.6a": "restrictions and riders go with all of the mana",
    "121.2": "cards are drawn one at a time",
    "121.2a": "effects on how many cards are drawn come before effects on one card",
    "121.6a": "a draw can be replaced with an empty library too",
    "121.6b": "a replaced draw is finished before the next one",
}


def rules_in_words(answer: OutcomesAnswer) -> list[str]:
    """
    What each rule that decided says, each with its number.

    The order of effects comes first, then the rules of single effects, then the others.
    """
    says = {number: rule.says for rule in encoded_rules() for number in rule.numbers}
    sentences: list[str] = []
    for number in _decisive(answer):
        words = _WORDS.get(number, says.get(number, ""))
        words = words.replace("{who}", _who(answer.outcomes)).replace("{they}", _they(number, answer.outcomes))
        sentences.append(f"{words} ({number})" if words else number)
    return sentences


def _decisive(answer: OutcomesAnswer) -> list[str]:
    """
    The rules of the answer and of its paths, in the order of the table; what isn't in it comes last.

    Where nobody chose between effects, or no two applied, the rules about that decided nothing.
    """
    applied = [[step for step in outcome.witness if _is_effect(step)] for outcome in answer.outcomes]
    numbers = {*answer.cites, *(number for steps in applied for step in steps for number in step.rules)}
    if not _choosers(answer.outcomes):
        numbers.discard(ORDER_RULE)
    if max(map(len, applied), default=0) < 2:
        numbers.discard(ONCE_RULE)
    in_table = [number for number in _WORDS if number in numbers]
    return [*in_table, *sorted(numbers - set(in_table), key=sort_key)]


def _is_effect(step: WitnessStep) -> bool:
    return bool(step.effect) and step.applied


def _choosers(outcomes: Iterable[Outcome]) -> list[str]:
    """
    Who had a choice between effects on some path, you first.
    """
    who = {step.chooser for outcome in outcomes for step in outcome.witness if step.effect and step.options > 1}
    return sorted(who, key=lambda name: (name != "you", name))


def _who(outcomes: Iterable[Outcome]) -> str:
    choosers = _choosers(outcomes)
    ending = "" if choosers == ["you"] or len(choosers) > 1 else "s"
    return f"{one_of(choosers, 'and')} choose{ending}"


def _they(number: str, outcomes: Iterable[Outcome]) -> str:
    """
    What the effects by a rule do together, by how many there are on one path: "both change".
    """
    most = max((sum(number in step.rules for step in o.witness if _is_effect(step)) for o in outcomes), default=0)
    return {0: "effects change", 1: "it changes", 2: "both change"}.get(most, "all change")
