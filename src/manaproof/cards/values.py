"""
Values of the model as JSON and back: one converter for all classes that can be in a card.

Where a field admits several classes, an object stands under the name of its class: `{"Draw": {"count": 3}}`. An object of
defaults only is just that name, `"Draw"`; one whose class has a single field without a default is that name with the field's
value, `{"KeywordAbility": "flying"}`. Values equal to their defaults are left out, so a field that is added with a default
leaves older files readable. Members of enums are written by name, colors and types of mana by their letters, constant
quantities as numbers.
"""

from __future__ import annotations

import enum
import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, Final, Union, cast, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from manaproof.model import copies, lookups
from manaproof.model.expr import Number, Quantity
from manaproof.model.mana import COLORS, Color, ManaType, ManaTypeSet

Json = Any

_LEAVES: Final = (copies, lookups)  # define subclasses that nothing else here loads


def encode_value(value: object, of: Any) -> Json:
    """
    Any value of the model as JSON; `of` is the type that is declared where it stands.
    """
    return _converter().unstructure(value, unstructure_as=of)


def decode_value(value: Json, of: Any) -> Any:
    """
    The inverse of `encode_value`; errors are those of cattrs.
    """
    return _converter().structure(value, of)


@cache
def _converter() -> Converter:
    """
    The one converter; it writes the code for a class when the class first occurs.
    """
    converter = Converter(omit_if_default=True, forbid_extra_keys=True, detailed_validation=False)
    converter.register_unstructure_hook_func(_is_enum, _enum_to_json)
    converter.register_structure_hook_func(_is_enum, _enum_from_json)
    converter.register_structure_hook(enum.IntEnum, _enum_from_json)  # else read as any other int
    converter.register_structure_hook(enum.StrEnum, _enum_from_json)
    converter.register_unstructure_hook(float, lambda value: int(value) if value == int(value) else value)
    converter.register_unstructure_hook(ManaTypeSet, lambda types_: str(types_).replace(" ", "") if types_ else "")
    converter.register_structure_hook(ManaTypeSet, lambda value, _: ManaTypeSet.parse(_text(value)))
    converter.register_unstructure_hook_func(_is_colors, colors_to_json)
    converter.register_structure_hook_func(_is_colors, _colors_from_json)
    converter.register_structure_hook(str, lambda value, _: _text(value))
    converter.register_unstructure_hook_factory(_has_subclasses, _tagging)
    converter.register_structure_hook_factory(_has_subclasses, _untagging)
    converter.register_unstructure_hook_factory(_is_model_union, _tagging)
    converter.register_structure_hook_factory(_is_model_union, _untagging)
    return converter


def _text(value: Json) -> str:
    if not isinstance(value, str):
        raise TypeError(f"not a text: {value!r}")
    return value


def _is_enum(of: Any) -> bool:
    return isinstance(of, type) and issubclass(of, enum.Enum)


def _enum_to_json(member: enum.Enum) -> Json:
    return member.value if isinstance(member, Color | ManaType) else member.name


def _enum_from_json(value: Json, of: type[enum.Enum]) -> enum.Enum:
    return of(value) if issubclass(of, Color | ManaType) else of[value]


def _is_colors(of: Any) -> bool:
    return get_origin(of) is frozenset and get_args(of) == (Color,)


def colors_to_json(colors: frozenset[Color]) -> str:
    """
    A set of colors as letters, in their order.
    """
    return "".join(color.value for color in COLORS if color in colors)


def _colors_from_json(value: Json, _: object) -> frozenset[Color]:
    return frozenset(Color(letter) for letter in _text(value))


def _has_subclasses(of: Any) -> bool:
    return isinstance(of, type) and attrs.has(of) and len(_classes(of)) > 1


def _is_model_union(of: Any) -> bool:
    """
    Whether a union needs to tell classes or enums apart, which one class or enum with None doesn't.
    """
    parts = [part for part in get_args(of) if attrs.has(part) or _is_enum(part)] if _is_union(of) else []
    return len(parts) > 1 or any(_has_subclasses(part) for part in parts)


def _is_union(of: Any) -> bool:
    return get_origin(of) in (Union, types.UnionType)


@cache
def _classes(of: Any) -> dict[str, type[Any]]:
    """
    The classes whose objects may stand where `of` is declared, by name.
    """
    if _is_union(of):
        return {name: cls for part in get_args(of) for name, cls in _classes(part).items()}
    if not isinstance(of, type) or not attrs.has(of):
        return {}
    return {cls.__name__: cls for cls in _with_subclasses(of)}


def _with_subclasses(cls: type[Any]) -> Iterator[type[Any]]:
    yield cls
    for subclass in cls.__subclasses__():
        yield from _with_subclasses(subclass)


@cache
def _writer(cls: Any) -> Callable[[Any], dict[str, Json]]:
    """
    Writes the fields of an object of exactly this class.
    """
    return make_dict_unstructure_fn(cls, _converter(), _cattrs_omit_if_default=True)


@cache
def _reader(cls: Any) -> Callable[[dict[str, Json], Any], Any]:
    """
    Reads what `_writer` wrote.
    """
    return make_dict_structure_fn(cls, _converter(), _cattrs_forbid_extra_keys=True)


@cache
def _only_field(cls: Any) -> str | None:
    """
    The field without a default, if there is just one.
    """
    required = [field.name for field in attrs.fields(cls) if field.default is attrs.NOTHING]
    return required[0] if len(required) == 1 else None


def _bare(fields: dict[str, Json], key: str) -> Json:
    """
    The value of the only field if nothing else is written, and if it can't be taken for the fields themselves.
    """
    content = fields.get(key)
    if fields.keys() == {key} and not (isinstance(content, dict) and key in content):
        return content
    return fields


def _tagging(of: Any) -> Callable[[Any], Json]:
    """
    Writes an object under the name of its class, and what else may stand there by itself.
    """

    def write(value: Any) -> Json:
        if value is None:
            return None
        if isinstance(value, enum.Enum):
            return _enum_to_json(value)
        if isinstance(value, Number):
            return value.value
        name = type(value).__name__
        if _classes(of).get(name) is not type(value):
            raise TypeError(f"{name} can't stand where {of} is declared")
        fields = _writer(cast(Any, type(value)))(value)
        if not fields:
            return name
        key = _only_field(cast(Any, type(value)))
        return {name: fields if key is None else _bare(fields, key)}

    return write


def _untagging(of: Any) -> Callable[[Json, Any], Any]:
    """
    Reads what `_tagging` wrote.
    """
    classes: dict[str, Any] = _classes(of)
    parts = get_args(of) if _is_union(of) else (of,)
    members = {name: member for part in parts if _is_enum(part) for name, member in part.__members__.items()}
    clashes = sorted(members.keys() & classes.keys())
    if clashes or len(members) < sum(len(part) for part in parts if _is_enum(part)):
        raise TypeError(f"the members of {of} can't be told apart: {clashes}")
    takes_numbers = any(part is Quantity for part in parts)
    takes_none = type(None) in parts

    def read(value: Json, _: Any) -> Any:
        if value is None and takes_none:
            return None
        if takes_numbers and type(value) is int:
            return Number(value)
        if isinstance(value, str):
            return members[value] if value in members else _reader(classes[value])({}, classes[value])
        ((name, content),) = value.items()
        cls = classes[name]
        key = _only_field(cls)
        if key is not None and not (isinstance(content, dict) and key in content):
            content = {key: content}
        return _reader(cls)(content, cls)

    return read
