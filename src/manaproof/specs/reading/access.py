"""
Values of a tree whose shape the schema has already checked.
"""

from __future__ import annotations

from collections.abc import Sequence

from manaproof.specs.phrases.reading import Phrase, Simultaneous
from manaproof.specs.reading.nodes import Entries, Items, Node
from manaproof.specs.texts import Text

_YES = frozenset({"yes", "true"})

AT_ONCE = "at once"


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


def phrases_in(node: Node | None) -> tuple[Phrase, ...]:
    """
    The phrases of a text, of a list, or of a mapping `at once`.
    """
    if isinstance(node, Entries):
        return (Simultaneous(texts_in(node.get(AT_ONCE))),)
    if isinstance(node, Items):
        return tuple(phrase for item in node.items for phrase in phrases_in(item))
    return (node,) if isinstance(node, Text) else ()


def first_of(phrases: Sequence[Phrase]) -> Text:
    """
    The first text of some phrases.
    """
    first = phrases[0]
    return first if isinstance(first, Text) else first.phrases[0]


def written_phrase(phrase: Phrase) -> str:
    """
    A phrase as it may be written on one line.
    """
    if isinstance(phrase, Text):
        return phrase.value
    return f"{AT_ONCE}: {'; '.join(text.value for text in phrase.phrases)}"


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
