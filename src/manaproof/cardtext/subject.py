"""
What a text is about: the object whose abilities it gives.
"""

from __future__ import annotations

from attrs import frozen


@frozen
class Subject:
    """
    The object whose text is read.

    `names` are its full name, the name of the face and, for a legendary one, the short forms that its text may use ("Kinnan"
    for "Kinnan, Bonder Prodigy"); `keywords` are its keyword abilities where the source lists them.
    """

    names: tuple[str, ...] = ()
    card_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()

    @property
    def is_spell_text(self) -> bool:
        """
        Whether its text is what an instant or sorcery does.
        """
        return "Instant" in self.card_types or "Sorcery" in self.card_types


def short_names(name: str, subtypes: tuple[str, ...] = ()) -> tuple[str, ...]:
    """
    A legendary object's name and the short forms of it (CR 201.5c); of a planeswalker its type, which begins its name.

    >>> short_names("Kinnan, Bonder Prodigy"), short_names("Marwyn the Nurturer")
    (('Kinnan, Bonder Prodigy', 'Kinnan'), ('Marwyn the Nurturer', 'Marwyn'))
    >>> short_names("Chandra Ablaze", ("Chandra",))
    ('Chandra Ablaze', 'Chandra')
    """
    found = [name]
    for mark in (", ", " the ", " of "):
        head = name.split(mark, 1)[0]
        if head and head not in found:
            found.append(head)
    first = name.split(" ", 1)[0]
    if first in subtypes and first not in found:
        found.append(first)
    return tuple(found)
