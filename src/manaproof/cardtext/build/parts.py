"""
Pieces of meaning that a sentence is put together from and that are not yet the model.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from typing import Any, TypeVar, cast

from attrs import evolve, fields, frozen, has

from manaproof.model.abilities import Ability, ActivationLimit, DelayedAbility
from manaproof.model.effects import (
    AlsoElsewhere,
    Change,
    Concerns,
    MayCastFrom,
    ModifyPowerToughness,
    SetPowerToughness,
    Statement,
)
from manaproof.model.expr import Condition, Quantity
from manaproof.model.instructions import Effect, Instruction
from manaproof.model.patterns import CastPattern, EventPattern
from manaproof.model.production import SpendTerm
from manaproof.model.properties import ANOTHER, Anything, Every, ExiledWith, Objects, Property
from manaproof.model.references import PlayerRef, Referent, Zone


class DeclinedError(Exception):
    """
    A sentence is in the grammar but has no meaning in the model.
    """


class Pronoun(enum.Enum):
    """
    "It" and the like, until it is known from the whole ability which object that is.
    """

    IT = "it"
    DAMAGED = "that permanent or player"
    THEM = "them"


IT: Any = Pronoun.IT  # stands where a `Referent` will stand
DAMAGED: Any = Pronoun.DAMAGED  # the same, for what is dealt damage
THEM: Any = Pronoun.THEM  # the same, for several objects
Part = TypeVar("Part")
Meaning = Callable[..., Any]
Meanings = Mapping[str, Meaning]


def constant(value: object) -> Meaning:
    """
    A meaning that doesn't depend on any part of the words.
    """
    return lambda *_parts: value


@frozen
class Noun:
    """
    A noun phrase: what the objects have, the noun that carries no property ("card"), and where they are.
    """

    having: tuple[Property, ...]
    generic: str | None = None
    zone: Zone | None = None
    whose: PlayerRef | None = None
    own_modifiers: bool = False
    own_nouns: bool = False  # "land card or Gate card": what stands before is said of the first alone

    @property
    def property(self) -> Property:
        """
        All its properties as one.
        """
        return every(self.having)

    def objects(self, zone: Zone = Zone.BATTLEFIELD, whose: PlayerRef | None = None) -> Objects:
        """
        The objects that it means, in that zone where it names none.
        """
        if self.generic == "source":
            raise DeclinedError("sources wherever they are")
        if self.generic == "spell" and self.zone is None:
            return Objects(self.property, Zone.STACK)
        if self.zone is not None:
            return Objects(self.property, self.zone, self.whose)
        if any(isinstance(part, ExiledWith) for part in self.having):
            return Objects(self.property, Zone.EXILE)
        if self.generic == "card" and zone is Zone.BATTLEFIELD:
            raise DeclinedError("cards without a zone")
        return Objects(self.property, zone, whose)


@frozen
class Some:
    """
    So many of a noun.
    """

    count: Quantity
    noun: Noun
    any_number: bool = False
    least: int = 0


@frozen
class Clause:
    """
    Instructions with the player who was named for them, None where none was; `by_object` where an object does them.
    """

    effect: Effect
    player: PlayerRef | None = None
    by_object: bool = False


@frozen
class Continuation(Instruction):
    """
    Words that go on with the instruction before them: "and 2 damage to you".
    """

    def after(self, before: Effect) -> Effect:
        """
        The instructions before with what these words add.

        Raises:
            DeclinedError: They don't go on with it.
        """
        del before
        raise DeclinedError("words without an instruction before them")


@frozen
class SubjectVerb:
    """
    What a subject does or what happens to it, of which the event depends on the subject.
    """

    def event_of(self, subject: Any) -> EventPattern:
        """
        The event of the subject.

        Raises:
            DeclinedError: It has no meaning with that subject.
        """
        raise DeclinedError(f"what {subject} does")

    def event_of_player(self, player: PlayerRef) -> EventPattern:
        """
        The event where the subject is a player.

        Raises:
            DeclinedError: It has no meaning with a player.
        """
        raise DeclinedError(f"what {player} does")


@frozen
class Head:
    """
    The head of a triggered ability: its events and a condition that stands inside it ("while you're the monarch").

    `about_this` says that the object of the event is the source itself, so that "it" is the source.
    """

    events: tuple[EventPattern, ...]
    condition: Condition | None = None
    about_this: bool = False


@frozen
class Watched:
    """
    An event with the condition that stands inside it, and other events that are watched in the same breath.
    """

    event: EventPattern
    condition: Condition | None = None
    target: Noun | None = None
    more: tuple[EventPattern, ...] = ()
    about_this: bool = False


@frozen
class WorksFrom(Condition):
    """
    "~ is in your graveyard" with what else has to hold; it becomes the zone of the ability.
    """

    zone: Zone
    condition: Condition | None = None


@frozen
class Sentence:
    """
    One sentence of an effect.
    """


@frozen
class Instructions(Sentence):
    """
    Things to do.
    """

    effect: Effect


@frozen
class Later(Instructions):
    """
    "At the beginning of the next end step, …": whether a further sentence belongs to what is done then isn't told.
    """


@frozen
class IfDone(Sentence):
    """
    "If you do, …" or, negated, "If you don't, …" and "Otherwise, …".
    """

    effect: Effect
    negated: bool = False
    is_otherwise: bool = False


@frozen
class Made(Sentence):
    """
    "That creature is a black Zombie …": what was put onto the battlefield in the sentence before is that as well.

    Where nothing was put there, it is what "it becomes …" says of the object of which the sentence before spoke.
    """

    what: Referent
    changes: tuple[Change, ...]


@frozen
class TokensHave(Sentence):
    """
    "They have …": the tokens of the sentence before are created with that.
    """

    abilities: tuple[Ability, ...]


@frozen
class MoreInstead(Sentence):
    """
    "If ~ was kicked, create five of those tokens instead": of the tokens of the sentence before.
    """

    condition: Condition
    count: Quantity


@frozen
class Limits(Sentence):
    """
    "Activate only …".
    """

    limits: tuple[ActivationLimit, ...]


@frozen
class Still(Sentence):
    """
    "It's still a land": what was made a creature in the sentence before keeps its types (CR 205.1b).
    """

    card_type: str


@frozen
class Terms(Sentence):
    """
    What goes with the mana of the sentence before.
    """

    terms: tuple[SpendTerm, ...]


@frozen
class Statements:
    """
    What a static sentence says.
    """

    statements: tuple[Statement, ...]
    same_for: AlsoElsewhere | None = None  # "the same is true for …": of what the sentence before says
    cast_so: MayCastFrom | None = None  # what becomes of spells cast as the sentence before lets them be
    unless: Condition | None = None  # "… instead": what the sentence before says doesn't hold then
    under: Condition | None = None  # "as long as …": what holds "otherwise" may be said next
    still: str | None = None  # "it's still a land": what the sentence before makes a creature keeps its types
    is_otherwise: bool = False  # while the condition of the sentence before doesn't hold


@frozen
class StaysTappedDuring:
    """
    That a subject doesn't untap during the untap step of a player, None for its controller.
    """

    player: PlayerRef | None


@frozen
class NeverUntaps:
    """
    That a subject can't become untapped.
    """


@frozen
class NeverSuspected:
    """
    That a subject can't become suspected.
    """


@frozen
class Predicate:
    """
    What is said of a subject: changes, or only the side of the game that it is about, or when it untaps.
    """

    changes: tuple[Change, ...] = ()
    concerns: tuple[Concerns | StaysTappedDuring | NeverUntaps | NeverSuspected, ...] = ()
    stops_activation: bool = False
    except_mana: bool = False
    chooses_type: str | None = None  # of which sort a type is chosen as the effect is followed
    chooses_color: bool = False  # the same for a color
    loses_other_types: bool = False  # card types other than those that it is given


def every(properties: tuple[Property, ...]) -> Property:
    """
    All of several properties as one.
    """
    if not properties:
        return Anything()
    return properties[0] if len(properties) == 1 else Every(properties)


def with_condition(statement: Statement, condition: Condition) -> Statement:
    """
    A statement that holds only while a condition does.
    """
    if isinstance(statement, Concerns):
        if isinstance(condition, WorksFrom):
            raise DeclinedError("a statement from elsewhere of which only the side is known")
        return statement  # it concerns the same side of the game while the condition doesn't hold
    if statement.condition is None:
        return evolve(statement, condition=condition)
    raise DeclinedError("two conditions")


def mentions(tree: Any, part: object) -> bool:
    """
    Whether something occurs anywhere in a part of the model.
    """
    if tree is part or tree == part:
        return True
    if part is Referent.THAT and _is_about_a_spell_of_its_own(tree):
        return False
    if isinstance(tree, tuple):
        return any(mentions(item, part) for item in tree)
    if has(type(tree)) and not isinstance(tree, type):
        return any(mentions(getattr(tree, f.name), part) for f in fields(type(tree)))
    return False


def _is_about_a_spell_of_its_own(tree: Any) -> bool:
    """
    Whether "that spell" in it is one that is yet to be cast: "when you next cast a spell this turn, copy that spell".
    """
    return isinstance(tree, DelayedAbility) and all(isinstance(event, CastPattern) for event in tree.events)


def mentions_kind(tree: Any, kind: type | tuple[type, ...]) -> bool:
    """
    Whether something of a kind occurs anywhere in a part of the model.
    """
    if isinstance(tree, kind):
        return True
    if isinstance(tree, tuple):
        return any(mentions_kind(item, kind) for item in tree)
    if has(type(tree)) and not isinstance(tree, type):
        return any(mentions_kind(getattr(tree, f.name), kind) for f in fields(type(tree)))
    return False


def mentions_other(changes: tuple[Change, ...]) -> bool:
    """
    Whether a change counts "other" objects; abilities that it gives speak for themselves.
    """
    return any(mentions(c, ANOTHER) for c in changes if isinstance(c, ModifyPowerToughness | SetPowerToughness))


def substitute(tree: Part, old: object, new: object) -> Part:
    """
    The same part of the model with something in it replaced wherever it occurs by what may stand there as well.
    """
    return cast("Part", _substituted(tree, old, new))


def _substituted(tree: Any, old: object, new: object) -> Any:
    if tree == old:
        return new
    if old is Referent.THAT and _is_about_a_spell_of_its_own(tree):
        return tree
    if isinstance(tree, tuple):
        return tuple(_substituted(item, old, new) for item in tree)
    if has(type(tree)) and not isinstance(tree, type):
        changed = {f.name: _substituted(getattr(tree, f.name), old, new) for f in fields(type(tree)) if f.init}
        changed = {name: value for name, value in changed.items() if value is not getattr(tree, name)}
        return evolve(tree, **changed) if changed else tree
    return tree
