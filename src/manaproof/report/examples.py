"""
The report of how many of the worked examples of the Comprehensive Rules are encoded as specs, as text and as a record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from manaproof.report.records import SCHEMA_VERSION, Record
from manaproof.rules.examples import Example
from manaproof.rules.rulebook import EDITION

Encoding = Mapping[Example, Sequence[str]]


def examples_text(examples: Sequence[Example], encoding: Encoding, *, verbose: bool) -> str:
    """
    The total, then for each chapter and each of its rules how many examples are encoded; with `verbose` by which scenarios.
    """
    lines = [f"{_share(examples, encoding)} worked examples are encoded as specs"]
    for chapter, of_chapter in _by_prefix(examples, 1):
        lines += ["", f"chapter {chapter}  {_share(of_chapter, encoding)}"]
        for heading, of_heading in _by_prefix(of_chapter, 3):
            if verbose:
                lines += [f"  {example!s:<11}  {', '.join(encoding.get(example, ())) or '–'}" for example in of_heading]
            else:
                lines.append(f"  {heading}  {_share(of_heading, encoding):<9}  {_rules_of(of_heading, encoding)}")
    return "\n".join(lines)


def _by_prefix(examples: Sequence[Example], length: int) -> list[tuple[str, list[Example]]]:
    return [(prefix, list(group)) for prefix, group in groupby(examples, lambda example: example.rule[:length])]


def _share(examples: Sequence[Example], encoding: Encoding) -> str:
    return f"{sum(example in encoding for example in examples)} of {len(examples)}"


def _rules_of(examples: Sequence[Example], encoding: Encoding) -> str:
    """
    The rules that have examples, each with its share unless it has a single one and that is encoded.
    """
    words: list[str] = []
    for rule, group in groupby(examples, lambda example: example.rule):
        share = _share(list(group), encoding)
        words.append(rule if share == "1 of 1" else f"{rule} ({share})")
    return ", ".join(words)


def examples_record(examples: Sequence[Example], encoding: Encoding) -> Record:
    """
    The record of `rules --examples`.
    """
    return {
        "schema_version": SCHEMA_VERSION,
        "query": "examples",
        "edition": EDITION,
        "examples": [
            {"rule": example.rule, "place": example.place, "specs": list(encoding.get(example, ()))} for example in examples
        ],
    }
