"""
Phrases in which permanents are destroyed, sacrificed and moved to other zones.
"""

from __future__ import annotations

from collections.abc import Callable

from manaproof.model.events import BecomeMonstrous, Destroy, Event, MoveObject, Sacrifice, Transform, TurnFaceUp
from manaproof.model.instructions import Position
from manaproof.model.libraries import LibraryCard
from manaproof.model.occasions import DestroysEach, Happens, Occasion
from manaproof.model.permanents import Permanent
from manaproof.model.properties import Anything, Every, HasCardType, Property, Without
from manaproof.model.references import Manner, Zone
from manaproof.specs.phrases.forms.registry import form
from manaproof.specs.phrases.parser import PhraseTree
from manaproof.specs.phrases.reader import Reader, first, permanents_named, tokens, trees
from manaproof.specs.texts import shown

_TYPES = {
    word: HasCardType(name)
    for name in ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
    for word in (name.lower(), f"{name.lower()}s")
}
_ANYTHING = ("permanent", "permanents")


def _move(to: Zone, position: Position | None = None, *, shuffled: bool = False) -> Callable[[Permanent], Event]:
    def event(permanent: Permanent) -> Event:
        return MoveObject(permanent.owner, Zone.BATTLEFIELD, to, permanent.id, position=position, shuffled=shuffled)

    return event


_DIES = _move(Zone.GRAVEYARD)
_FATES: dict[str, Callable[[Permanent], Event]] = {
    "destroyed": lambda permanent: Destroy(permanent.id),
    "destroyed_for_good": lambda permanent: Destroy(permanent.id, can_be_regenerated=False),
    "sacrificed": lambda permanent: Sacrifice(permanent.id, permanent.controller),
    "exiled": _move(Zone.EXILE),
    "returned": _move(Zone.HAND),
    "buried": _DIES,
    "on_top": _move(Zone.LIBRARY, Position.TOP),
    "on_bottom": _move(Zone.LIBRARY, Position.BOTTOM),
    "turned_up": lambda permanent: TurnFaceUp(permanent.id),
    "shuffled_in": _move(Zone.LIBRARY, shuffled=True),
}


@form("moves")
def _moves(reader: Reader, tree: PhraseTree) -> Occasion:
    if first(tree, "countered") is not None:
        return _countered(reader, tree)
    fate = next(child.data for child in trees(tree) if child.data in _FATES)
    every = first(tree, "every")
    if every is None:
        return Happens(tuple(_FATES[fate](permanent) for permanent in permanents_named(reader, tree)))
    if fate not in ("destroyed", "destroyed_for_good"):
        raise reader.text.problem("`each` goes with `is destroyed`; name the permanents otherwise")
    return DestroysEach(_sort(reader, every), can_be_regenerated=fate == "destroyed")


@form("dies")
def _dies(reader: Reader, tree: PhraseTree) -> Occasion:
    if first(tree, "every") is not None:
        raise reader.text.problem("`each` goes with `is destroyed`; name the permanents otherwise")
    permanents = permanents_named(reader, tree)
    return Happens(tuple(_DIES(permanent) for permanent in permanents))


@form("transforms")
def _transforms(reader: Reader, tree: PhraseTree) -> Occasion:
    if first(tree, "every") is not None:
        raise reader.text.problem("`each` goes with `is destroyed`; name the permanents otherwise")
    return Happens(tuple(Transform(permanent.id) for permanent in permanents_named(reader, tree)))


@form("monstrous")
def _monstrous(reader: Reader, tree: PhraseTree) -> Occasion:
    if first(tree, "every") is not None:
        raise reader.text.problem("`each` goes with `is destroyed`; name the permanents otherwise")
    return Happens(tuple(BecomeMonstrous(permanent.id) for permanent in permanents_named(reader, tree)))


@form("sacrifices")
def _sacrifices(reader: Reader, tree: PhraseTree) -> Occasion:
    player = reader.acting(tree)
    if first(tree, "every") is not None:
        raise reader.text.problem("`each` goes with `is destroyed`; name the permanents otherwise")
    permanents = permanents_named(reader, tree, player)
    for permanent in permanents:
        if permanent.controller != player:
            raise reader.text.problem(f"{player} can't sacrifice {shown(permanent.name)} of {permanent.controller} (701.21a)")
    return Happens(tuple(Sacrifice(permanent.id, player) for permanent in permanents))


def _countered(reader: Reader, tree: PhraseTree) -> Occasion:
    spell = reader.spell(tree, reader.viewpoint)
    if spell is None:
        raise reader.text.problem("only a spell on the stack can be countered; list it in the board, under `stack`")
    return Happens(
        (MoveObject(spell.owner, Zone.STACK, Zone.GRAVEYARD, spell.id, LibraryCard(spell.card), manner=Manner.COUNTERED),)
    )


def _sort(reader: Reader, tree: PhraseTree) -> Property:
    """
    "creature", "nonland permanent", "artifacts".
    """
    having: list[Property] = []
    for word in tokens(trees(tree)[0]):
        lower = word.lower()
        if lower in _TYPES:
            having.append(_TYPES[lower])
        elif lower.startswith("non") and lower[3:].lstrip("-") in _TYPES:
            having.append(Without(_TYPES[lower[3:].lstrip("-")]))
        elif lower not in _ANYTHING:
            raise reader.at(word).problem(
                f"{shown(word)} is no kind of permanent; write `each creature` or `each nonland permanent`"
            )
    return Every(tuple(having)) if having else Anything()
