"""
What a proof for any number of copies doesn't follow: of a card of the pool, and of the board it is about (DESIGN §4).

A proof follows effects on the event. What a permanent of the board is, it takes as it is there; so a continuous effect of the
pool that may change that isn't followed, unless it is about other permanents. Two such effects that need each other are
both left out, or neither changes anything: each is held against what the board's permanents are without any of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import properties as p
from manaproof.model.abilities import ActivatedAbility, GainAbilities, KeywordAbility, Protection, TriggeredAbility, UnreadAbility
from manaproof.model.amounts import Affine
from manaproof.model.board import Board
from manaproof.model.cards import Card
from manaproof.model.change import Change
from manaproof.model.effects import Aspect
from manaproof.model.events import DamageEvent, EnterBattlefield, Event, PayLifeEvent, ProduceMana
from manaproof.model.measures import Measure, Role, What
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.references import Referent, Zone
from manaproof.model.walking import walk
from manaproof.queries.pools import is_mana_trigger
from manaproof.queries.unmodelled import clauses_of_ability
from manaproof.rules.context import Context
from manaproof.rules.event_rules import rules_of
from manaproof.rules.layers import characteristics_on
from manaproof.rules.matching import matches

_SIZES = (f.ModifyPowerToughness, f.SetPowerToughness, f.SwitchPowerToughness)
_KNOWN_LOOKS = (p.HasCardType, p.HasSubtype, p.HasSupertype, p.HasName, p.IsColor, p.IsToken, p.IsCard)
_KEYWORDS_THAT_MATTER = ("absorb", "changeling", "devoid", "protection")
_SIDES_OF_LOOKS = frozenset({Aspect.COLOR})


@frozen
class About:
    """
    What a proof is about: the event, the board with what is given, and whether damage may be moved.

    `reaches_others` says that other events may follow from it or happen instead, to which effects apply then.
    """

    event: Event
    board: Board
    given: Sequence[f.ReplacementEffect]
    moves: bool
    reaches_others: bool

    @property
    def looked_at(self) -> tuple[int, ...]:
        """
        The places of the board's permanents on which the event may depend: those that it names, all where effects are given.
        """
        named = {part for part in walk(self.event) if isinstance(part, str)}
        return tuple(number for number, each in enumerate(self.board.permanents) if self.given or each.id in named)


def not_followed(card: Card, about: About) -> Iterator[NotModelledClause]:
    """
    What a proof doesn't follow of a card of the pool, though the claim may depend on it.
    """
    for part in walk(tuple(face.abilities for face in card.faces)):
        for reason in _reasons(part, about):
            yield NotModelledClause(card.name, None, "", reason)
    for face in card.faces:
        for number, ability in enumerate(face.abilities, start=1):
            if not isinstance(ability, TriggeredAbility | UnreadAbility):
                kinds = frozenset({rules_of(about.event).watched_as})
                looks = _SIDES_OF_LOOKS if about.board.permanents else frozenset[Aspect]()
                yield from clauses_of_ability(ability, card.name, number, kinds, looks)


def _reasons(part: object, about: About) -> Iterator[str]:
    match part:
        case f.ContinuousEffect() if any(_may_change(part, number, about) for number in about.looked_at):
            yield "it may change what permanents of the board are"
        case f.CantPrevent() if any(isinstance(each.rewrite, f.Prevent) for each in about.given):
            yield "damage that can't be prevented isn't followed where prevention is given"
        case KeywordAbility(keyword=keyword) if about.moves and (isinstance(part, Protection) or keyword == "absorb"):
            yield "what becomes of damage that is dealt to it instead isn't followed"
        case _:
            return


def _may_change(effect: f.ContinuousEffect, number: int, about: About) -> bool:
    """
    Whether an effect may change something that matters of one permanent of the board.
    """
    if not any(_matters(change, about) for change in effect.changes):
        return False
    match effect.affects:
        case Referent.THIS:
            return False
        case p.Objects(having=having, zone=Zone.BATTLEFIELD):
            return _may_match(having, number, about)
        case _:
            return True


def _matters(change: Change, about: About) -> bool:
    """
    Whether a change of a permanent may make a difference to the event, or to what is given.
    """
    if isinstance(change, _SIZES):
        event = about.event
        return isinstance(event, DamageEvent) and not isinstance(event.amount, Affine)
    if isinstance(change, GainAbilities):
        return any(_ability_matters(ability, about) for ability in change.abilities)
    return not isinstance(change, f.AsThoughHaste)


def _ability_matters(ability: object, about: About) -> bool:
    match ability:
        case Protection():
            return True
        case KeywordAbility(keyword=keyword):
            return keyword in _KEYWORDS_THAT_MATTER
        case ActivatedAbility() | TriggeredAbility():
            return isinstance(about.event, ProduceMana)
        case _:
            return True


def _may_match(wanted: p.Property, number: int, about: About) -> bool:
    match wanted:
        case p.Every(properties):
            return all(_may_match(each, number, about) for each in properties)
        case p.Either(properties):
            return any(_may_match(each, number, about) for each in properties)
        case p.Is(Referent.THIS):
            return False
        case p.Without(each) if isinstance(each, _KNOWN_LOOKS):
            return not _matches(each, number, about)
        case _ if isinstance(wanted, _KNOWN_LOOKS):
            return _matches(wanted, number, about)
        case _:
            return True


def _matches(wanted: p.Property, number: int, about: About) -> bool:
    board, permanent = about.board, about.board.permanents[number]
    table = characteristics_on(board)
    context = Context(board, table, board.players[0].name, board.players[0].name)
    return matches(wanted, table[permanent.id], permanent, context)


def demand_that_it_is_followed(event: Event, board: Board, measures: Sequence[Measure]) -> None:
    """
    What is counted is the event itself, and nothing that follows from it or happens besides.

    Raises:
        NotModelled: it isn't.
    """
    for measure in measures:
        if measure.what is What.LIFE_LOST and isinstance(event, DamageEvent | PayLifeEvent):
            raise NotModelled("life is lost only as part of that event; nothing is proved about it for any copies")
        if measure.what is What.COUNTERS_PUT and isinstance(event, EnterBattlefield):
            raise NotModelled("a permanent enters with counters as part of that event; nothing is proved about it for any copies")
        if measure.what is What.MANA and measure.of(Role.SOURCE) is None:
            for permanent in board.permanents:
                if any(is_mana_trigger(own.ability) for own in characteristics_on(board)[permanent.id].abilities):
                    raise NotModelled(f"`{permanent.name}` adds mana of its own; ask about mana produced by the land's ability")
