"""
The shape of a spec file: checked against the published JSON Schema, every error with its place and in words.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from manaproof.errors import SpecError, Where
from manaproof.specs.names import nearest, one_of
from manaproof.specs.reading.nodes import Entries, Items, Node
from manaproof.specs.texts import Problems, Text, shown


@cache
def _validator(of: str | None) -> Draft202012Validator:
    schema = published_schema()
    return Draft202012Validator(schema if of is None else {"$ref": f"#/$defs/{of}", "$defs": schema["$defs"]})


def published_schema() -> dict[str, Any]:
    """
    The JSON Schema of spec files, for editors and for this module.
    """
    source = files("manaproof.specs").joinpath("schema/rules.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(source)
    return schema


def check_shape(root: Node, problems: Problems, of: str | None = None) -> None:
    """
    Adds an error for everything in a file that the schema doesn't allow; with `of` in what is only such a part of one.
    """
    found: dict[tuple[str, Where | None], SpecError] = {}
    for error in _validator(of).iter_errors(plain(root)):
        for problem in _problems(error, root):
            found.setdefault((problem.message, problem.where), problem)
    for problem in sorted(found.values(), key=_position):
        problems.add(problem)


def plain(node: Node) -> Any:
    """
    A tree as the dictionaries, lists and strings that a schema speaks of.
    """
    match node:
        case Text(value=value):
            return value
        case Items(items=items):
            return [plain(item) for item in items]
        case Entries(entries=entries):
            return {entry.key.value: plain(entry.value) for entry in entries}


def _position(error: SpecError) -> tuple[int, int]:
    where = error.where
    return (where.line or 0, where.column or 0) if where is not None else (0, 0)


def _problems(error: ValidationError, root: Node) -> Iterator[SpecError]:
    node = _node_at(root, list(error.absolute_path))
    match error.validator:
        case "additionalProperties" if isinstance(node, Entries):
            yield from _unknown_keys(error, node)
        case "required":
            missing = [key for key in _listed(error) if key not in plain(node)]
            yield SpecError(f"{_title(error)} needs {one_of((f'`{key}`' for key in missing), 'and')}", where=node.where)
        case "dependentRequired":
            yield SpecError(f"{_dependents(error)} needs `when`, what happens", where=node.where)
        case "anyOf":
            yield from _no_alternative(error, root, node)
        case "propertyNames":
            yield SpecError("the name of a player has at most 40 characters", where=node.where)
        case "minItems" | "minProperties" if error.validator_value != 1 or not _has_title(error):
            yield SpecError(f"expected {error.validator_value} or more entries here, found {len(plain(node))}", where=node.where)
        case _:
            yield SpecError(f"expected {_title(error)}, found {_found(node)}", where=node.where)


def _unknown_keys(error: ValidationError, node: Entries) -> Iterator[SpecError]:
    schema: Any = error.schema
    allowed = list(schema["properties"])
    unquoted = _unquoted(node)
    if unquoted is not None:
        yield SpecError(unquoted, where=node.where)
        return
    for entry in node.entries:
        if entry.key.value not in allowed:
            near = nearest(entry.key.value, allowed)
            hint = f"did you mean {one_of(f'`{n}`' for n in near)}?" if near else f"allowed are {one_of(allowed, 'and')}"
            yield entry.key.problem(f"unknown key {shown(entry.key.value)}; {hint.rstrip('?')}")


def _no_alternative(error: ValidationError, root: Node, node: Node) -> Iterator[SpecError]:
    """
    The errors of the one alternative that has the right type; if there is none, what was expected.
    """
    wrong = _of_wrong_type(error)
    fitting = [inner for inner in error.context or () if inner.schema_path[0] not in wrong]
    if not fitting:
        yield SpecError(f"expected {_title(error)}, found {_found(node)}", where=node.where)
    for inner in fitting:
        yield from _problems(inner, root)


def _of_wrong_type(error: ValidationError) -> set[str | int]:
    """
    The alternatives that a value doesn't even have the type of.
    """
    wrong: set[str | int] = set()
    for inner in error.context or ():
        if inner.path:
            continue
        alternatives = {deeper.schema_path[0] for deeper in inner.context or ()}
        if inner.validator in ("type", "const", "enum") or (alternatives and alternatives == _of_wrong_type(inner)):
            wrong.add(inner.schema_path[0])
    return wrong


def _dependents(error: ValidationError) -> str:
    instance: Any = error.instance
    return one_of((f"`{key}`" for key in _listed(error) if key in instance), "and")


def _listed(error: ValidationError) -> list[str]:
    """
    The keys that a rule of the schema lists.
    """
    value: Any = error.validator_value
    return list(value)


def _has_title(error: ValidationError) -> bool:
    schema: Any = error.schema
    return "title" in schema


def _title(error: ValidationError) -> str:
    schema: Any = error.schema
    return str(schema.get("title", "this mapping"))


def _found(node: Node) -> str:
    match node:
        case Text(value=value):
            return shown(value) if value else "nothing"
        case Items(items=items):
            return "a list" if items else "an empty list"
        case Entries(entries=entries):
            unquoted = _unquoted(node)
            if unquoted is not None:
                return f"a mapping; {unquoted}"
            return "a mapping" if entries else "an empty mapping"


def _unquoted(node: Entries) -> str | None:
    """
    What to say of a mapping that was meant as a text, for `{G}` without quotation marks is one.
    """
    if len(node.entries) != 1:
        return None
    key, value = node.entries[0].key, node.entries[0].value
    is_meant_as_text = isinstance(value, Text) and not value.value
    return f'text with brackets needs quotation marks: "{{{key.value}}}"' if is_meant_as_text else None


def _node_at(root: Node, path: list[str | int]) -> Node:
    node = root
    for step in path:
        if isinstance(node, Items) and isinstance(step, int):
            node = node.items[step]
        elif isinstance(node, Entries):
            inner = node.get(str(step))
            if inner is None:
                return node
            node = inner
    return node
