"""
Measures: how much of something happens. The one table of what each sums, over what has happened and over what would happen.

A measure is data: what it counts, and which of that alone: done by whom, to whom, by which source, of which kind.
`AMONG_HAPPENINGS` tells in which classes of happenings it is found and in which of their fields; `AMONG_EVENTS` the same of
events that would happen.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from manaproof.errors import NotModelled
from manaproof.model import events as ev
from manaproof.model import outcomes as oc
from manaproof.model.mana import ManaBag
from manaproof.model.permanents import Counters
from manaproof.model.references import Zone

Kinds = frozenset[str] | None
"""Which kinds alone count, None for all."""


class What(enum.Enum):
    """
    What a measure counts.
    """

    DAMAGE = "damage dealt"
    LIFE_GAINED = "life gained"
    LIFE_LOST = "life lost"
    CARDS_DRAWN = "cards drawn"
    MANA = "mana added"
    COUNTERS_PUT = "counters put"
    COUNTERS_REMOVED = "counters removed"
    TOKENS = "tokens created"
    TRIGGERS = "triggers"
    ENTERS = "permanents entered"
    SACRIFICED = "permanents sacrificed"
    DIES = "creatures died"
    EXILED = "permanents exiled"
    LOSES = "players who lose the game"
    WINS = "players who win the game"
    ANYTHING = "happenings"


class Role(enum.Enum):
    """
    By what it is told which happenings a measure counts; those of one role that it names stand for one another.
    """

    PLAYER = "by whom, or whose"
    TO = "to whom or what"
    SOURCE = "by which source"
    OBJECT = "which object"
    KIND = "of which kind"
    STATE = "in which state"


@frozen(cache_hash=True)
class Measure:
    """
    How much of something happens, of that alone which fits what is wanted of each role.

    Players are told by name, objects by identity or name, kinds of mana by letter, of counters by their name. `written` is the
    measure in words.
    """

    what: What
    wanted: tuple[tuple[Role, frozenset[str]], ...] = ()
    written: str = field(default="", eq=False)

    def of(self, role: Role) -> Kinds:
        """
        What is wanted of a role, None if nothing is.
        """
        return next((wanted for each, wanted in self.wanted if each is role), None)

    def __str__(self) -> str:
        return self.written or self.what.value


_NUMBER = re.compile(r" \d+$")
Teller = Callable[[Any], Iterable[str | None]]


@frozen
class Row:
    """
    How one class tells of a measure: how much, and who or what has a role in it.
    """

    told_by: type
    amount: Callable[[Any, Kinds], int]
    roles: Mapping[Role, Teller] = {}

    def fits(self, told: object, measure: Measure) -> bool:
        """
        Whether something is what a measure counts; kinds, which the amount looks at, aside.

        A role that this class doesn't tell isn't asked.
        """
        if not isinstance(told, self.told_by):
            return False
        asked = [(self.roles[role], wanted) for role, wanted in measure.wanted if role in self.roles]
        return all(not wanted.isdisjoint(values(told)) for values, wanted in asked)


def _one(_told: object, _kinds: Kinds) -> int:
    return 1


def _if(is_counted: Callable[[Any], bool]) -> Callable[[Any, Kinds], int]:
    return lambda told, _kinds: 1 if is_counted(told) else 0


def _amount(told: Any, _kinds: Kinds) -> int:
    amount: int = told.amount
    return amount


def _count(told: Any, kinds: Kinds) -> int:
    """
    How many counters there are, of these kinds alone.
    """
    count: int = told.count if kinds is None or told.kind in kinds else 0
    return count


def _listed(told: Any, kinds: Kinds) -> int:
    """
    The same where several kinds of counters are listed.
    """
    counters: tuple[Counters, ...] = told.counters
    return sum(each.count for each in counters if kinds is None or each.kind in kinds)


def _mana(told: Any, kinds: Kinds) -> int:
    bag: ManaBag = told.mana
    return sum(bag[mana_type] for mana_type in bag.types if kinds is None or mana_type.value in kinds)


def _gained(told: oc.LifeChanged, _kinds: Kinds) -> int:
    return max(told.change, 0)


def _lost(told: oc.LifeChanged, _kinds: Kinds) -> int:
    return max(-told.change, 0)


def _player(told: Any) -> tuple[str, ...]:
    return (told.player,)


def _object(identity: str, name: str = "name") -> Teller:
    return lambda told: (getattr(told, identity), getattr(told, name))


def _state(told: Any) -> tuple[str]:
    return ("tapped" if told.tapped else "untapped",)


def _died(told: oc.ObjectMoved) -> bool:
    return told.was_creature and (told.from_zone, told.to_zone) == (Zone.BATTLEFIELD, Zone.GRAVEYARD)


def _was_exiled(told: oc.ObjectMoved) -> bool:
    return (told.from_zone, told.to_zone) == (Zone.BATTLEFIELD, Zone.EXILE)


def _unclear_death(told: oc.Sacrificed, _kinds: Kinds) -> int:
    raise NotModelled(f"whether `{told.name}`, which was sacrificed, died isn't part of an outcome")


def _untold_entering(told: oc.TokensCreated, _kinds: Kinds) -> int:
    raise NotModelled(f"how each {_token_names(told)[1]} token entered isn't part of an outcome; measure `tokens created`")


def _token_names(told: oc.TokensCreated) -> tuple[str, str]:
    """
    What tokens are called (CR 111.4), and the same without the word that ends it.
    """
    name = told.card.faces[told.face].name or told.card.name
    return name, name.removesuffix(" Token")


_COUNTERS_ON = _object("on")
AMONG_HAPPENINGS: Mapping[What, tuple[Row, ...]] = {
    What.DAMAGE: (Row(oc.DamageDealt, _amount, {Role.TO: lambda told: (told.to,), Role.SOURCE: lambda told: (told.source,)}),),
    What.LIFE_GAINED: (Row(oc.LifeChanged, _gained, {Role.PLAYER: _player}),),
    What.LIFE_LOST: (Row(oc.LifeChanged, _lost, {Role.PLAYER: _player}),),
    What.CARDS_DRAWN: (
        Row(oc.CardDrawn, _one, {Role.PLAYER: _player}),
        Row(oc.CardsDrawn, lambda told, _: told.cards.least, {Role.PLAYER: _player}),
    ),
    What.MANA: (Row(oc.ManaAdded, _mana, {Role.PLAYER: _player, Role.SOURCE: lambda told: (told.source,)}),),
    What.COUNTERS_PUT: (
        Row(oc.CountersPlaced, _count, {Role.TO: _COUNTERS_ON}),
        Row(oc.GotCounters, _count, {Role.TO: _player}),
    ),
    What.COUNTERS_REMOVED: (Row(oc.CountersRemoved, _count, {Role.TO: _COUNTERS_ON}),),
    What.TOKENS: (Row(oc.TokensCreated, lambda told, _: told.count, {Role.PLAYER: _player, Role.OBJECT: _token_names}),),
    What.TRIGGERS: (Row(oc.Triggered, _one, {Role.OBJECT: _object("source"), Role.PLAYER: lambda told: (told.controller,)}),),
    What.ENTERS: (
        Row(
            oc.Entered,
            _one,
            {Role.OBJECT: _object("id"), Role.STATE: _state, Role.PLAYER: lambda told: (told.controller,)},
        ),
        Row(oc.TokensCreated, _untold_entering, {Role.OBJECT: _token_names, Role.PLAYER: _player}),
    ),
    What.SACRIFICED: (Row(oc.Sacrificed, _one, {Role.OBJECT: _object("object"), Role.PLAYER: _player}),),
    What.DIES: (
        Row(oc.ObjectMoved, _if(_died), {Role.OBJECT: _object("object")}),
        Row(oc.Sacrificed, _unclear_death, {Role.OBJECT: _object("object")}),
    ),
    What.EXILED: (Row(oc.ObjectMoved, _if(_was_exiled), {Role.OBJECT: _object("object")}),),
    What.LOSES: (Row(oc.GameEnds, _if(lambda told: not told.wins), {Role.PLAYER: _player}),),
    What.WINS: (Row(oc.GameEnds, _if(lambda told: told.wins), {Role.PLAYER: _player}),),
    What.ANYTHING: (Row(oc.Happening, _if(lambda told: not oc.is_assumed(told))),),
}


def _source_names(told: ev.DamageEvent) -> tuple[str, ...]:
    """
    What the source of damage may be called; of a permanent that is told by identity, as it was called at first.
    """
    match told.source:
        case ev.PermanentSource(identity):
            return (_NUMBER.sub("", identity.partition("/")[2]),)
        case ev.CardSource(card, _, face):
            return (card.faces[face].name,)
        case ev.DescribedSource(words):
            return (words,)
        case _:
            raise TypeError(f"a source of kind {type(told.source).__name__}")


def _names_of_kinds(told: ev.TokenCreation) -> tuple[str, ...]:
    """
    What tokens of any of the kinds that are created together are called.
    """
    return tuple(name for kind in told.tokens for name in (kind.name, kind.name.removesuffix(" Token")))


_TO_PLAYER: Mapping[Role, Teller] = {Role.PLAYER: lambda told: (told.to,)}
AMONG_EVENTS: Mapping[What, tuple[Row, ...]] = {
    What.DAMAGE: (Row(ev.DamageEvent, _amount, {Role.TO: lambda told: (told.to,), Role.SOURCE: _source_names}),),
    What.LIFE_GAINED: (Row(ev.GainLifeEvent, _amount, {Role.PLAYER: _player}),),
    What.LIFE_LOST: (
        Row(ev.LoseLifeEvent, _amount, {Role.PLAYER: _player}),
        Row(ev.PayLifeEvent, _amount, {Role.PLAYER: _player}),
        Row(ev.DamageEvent, _amount, _TO_PLAYER),
    ),
    What.CARDS_DRAWN: (
        Row(ev.DrawCards, lambda told, _: told.count, {Role.PLAYER: _player}),
        Row(ev.DrawCard, _one, {Role.PLAYER: _player}),
    ),
    What.MANA: (Row(ev.ProduceMana, _mana, {Role.PLAYER: _player}),),
    What.COUNTERS_PUT: (
        Row(ev.PlaceCounters, _listed, {Role.TO: lambda told: (told.on, told.on.partition("/")[2])}),
        Row(ev.GetCounters, _listed, {Role.TO: _player}),
        Row(ev.EnterBattlefield, _listed, {Role.TO: lambda told: (told.permanent.id, told.permanent.name)}),
    ),
    What.COUNTERS_REMOVED: (Row(ev.RemoveCounters, _listed, {Role.TO: lambda told: (told.on, told.on.partition("/")[2])}),),
    What.TOKENS: (Row(ev.TokenCreation, lambda told, _: told.count, {Role.PLAYER: _player, Role.OBJECT: _names_of_kinds}),),
    What.ENTERS: (
        Row(ev.EnterBattlefield, _one, {Role.OBJECT: lambda told: (told.permanent.id, told.permanent.name)}),
        Row(ev.TokenCreation, lambda told, _: told.count),
    ),
    What.SACRIFICED: (
        Row(ev.Sacrifice, _one, {Role.OBJECT: lambda told: (told.object, told.object.partition("/")[2]), Role.PLAYER: _player}),
    ),
    What.DIES: (Row(ev.Destroy, _one), Row(ev.Sacrifice, _one), Row(ev.MoveObject, _one)),
    What.EXILED: (Row(ev.MoveObject, _one),),
    What.LOSES: (Row(ev.LoseGameEvent, _one, {Role.PLAYER: _player}),),
    What.WINS: (Row(ev.WinGameEvent, _one, {Role.PLAYER: _player}),),
    What.ANYTHING: (Row(ev.Event, _one),),
}
"""What a measure would be of an event; which triggers there are is told by the abilities, so they have no row."""


def measured(measure: Measure, told: Iterable[object], among: Mapping[What, tuple[Row, ...]] = AMONG_HAPPENINGS) -> int:
    """
    How much there is of what a measure counts.

    >>> to_you = Measure(What.DAMAGE, ((Role.TO, frozenset({"you"})),))
    >>> measured(to_you, [oc.DamageDealt("Shock", "you", 2), oc.DamageDealt("Shock", "opponent", 2)])
    2
    >>> measured(to_you, [ev.DamageEvent(ev.DescribedSource(), "you", 3)], AMONG_EVENTS)
    3

    Raises:
        NotModelled: what has happened doesn't tell it.
    """
    kinds = measure.of(Role.KIND)
    rows = among.get(measure.what, ())
    return sum(row.amount(each, kinds) for each in told for row in rows if row.fits(each, measure))


def is_among(measure: Measure, told: object, among: Mapping[What, tuple[Row, ...]]) -> bool:
    """
    Whether something is of what a measure counts, whatever its kind.
    """
    return any(row.fits(told, measure) for row in among.get(measure.what, ()))
