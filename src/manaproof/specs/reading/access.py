"""
Values of a tree whose shape the schema has already checked.
"""

from __future__ import annotations

from manaproof.specs.reading.nodes import Entries, Items, Node
from manaproof.specs.texts import Text

_YES = frozenset({"yes", "true"})


def entries_in(node: Node | None) -> list[Entries]:
    """
    The mappings of a list.
    """
    return [item for item in node.items if isinstance(item, Entries)] if isinstance(node, Items) else []


def text_of(entry: Entries, key: str) -> Text:
    """
    The text of a key that must be there.

    Raises:
        KeyError: it isn't.
    """
    value = text_or_none(entry, key)
    if value is None:
        raise KeyError(key)
    return value


def text_or_none(entry: Entries, key: str) -> Text | None:
    """
    The text of a key, None if it isn't there.
    """
    value = entry.get(key)
    return value if isinstance(value, Text) else None


def texts_in(node: Node | None) -> tuple[Text, ...]:
    """
    The texts of a list; of one text, that one.
    """
    if isinstance(node, Text):
        return (node,)
    return tuple(item for item in node.items if isinstance(item, Text)) if isinstance(node, Items) else ()


def pairs_in(node: Node | None) -> list[tuple[Text, Node]]:
    """
    The keys and values of a mapping.
    """
    return [(entry.key, entry.value) for entry in node.entries] if isinstance(node, Entries) else []


def is_yes(text: Text | None) -> bool:
    """
    Whether a text says yes.
    """
    return text is not None and text.value.lower() in _YES
