"""
Whether the replacement effects of two cards lead to the same in both orders, for every event that they both meet.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import frozen

from manaproof.errors import NotModelled
from manaproof.model import effects as f
from manaproof.model import instructions as i
from manaproof.model.abilities import KeywordAbility, TriggeredAbility
from manaproof.model.board import Board, Player
from manaproof.model.cards import Card, Face
from manaproof.model.events import (
    CreatedTokens,
    DamageEvent,
    DescribedSource,
    DrawCards,
    Event,
    GainLifeEvent,
    GetCounters,
    LookAtTop,
    LoseLifeEvent,
    MillCards,
    PlaceCounters,
    ProduceMana,
    RemoveCounters,
    TokenCreation,
)
from manaproof.model.mana import MANA_TYPES, ManaBag
from manaproof.model.outcomes import NotModelledClause
from manaproof.model.patterns import LookAction
from manaproof.model.permanents import Counters
from manaproof.model.verdicts import Verdict
from manaproof.model.walking import walk
from manaproof.queries.pools import effects_of, has_unread
from manaproof.rules.context import Context
from manaproof.rules.event_rules import encoded_events
from manaproof.rules.guards import guard_of
from manaproof.rules.keywords import implied_abilities, implied_by
from manaproof.rules.protection import protecting, protecting_player
from manaproof.solve.commuting import BothOrders, numbers_changed
from manaproof.solve.session import DEFAULT_BUDGET, Answer

_OTHER_KINDS = ("a kind", "another kind")  # in the order in which tokens are kept
_OF_RULES = frozenset(
    {
        *("dredge", "umbra armor", "totem armor", "madness", "flashback", "jump-start", "rebound", "buyback", "aftermath"),
        *("unearth", "disturb", "blitz", "dash", "harmonize", "escape", "encore", "shield", "stun", "finality", "Aura"),
    }
)
"""Words on a card for which the rules have replacement effects of their own: keywords, kinds of counters, a subtype."""
_BOARD = Board((Player("you"), Player("opponent")))


@frozen
class Meeting:
    """
    A kind of event that an effect of each card looks at, and what keeps their orders from being proved the same, if anything.
    """

    kind: type[Event]
    open: str | None = None


@frozen
class CommuteAnswer:
    """
    Whether the effects of two cards commute.

    `meetings` are the kinds of event to which an effect of each may apply; `not_modelled` is what else of the cards might be an
    effect. `obligations` were put to the solver.
    """

    verdict: Verdict
    meetings: tuple[Meeting, ...] = ()
    not_modelled: tuple[NotModelledClause, ...] = ()
    obligations: int = 0


def commute(one: Card, other: Card, *, budget: int = DEFAULT_BUDGET) -> CommuteAnswer:
    """
    Whether the effects of two cards lead to the same in both orders whenever both apply to an event, on any board with no others.

    It says nothing of boards with a third effect, which may apply between them or be kept from applying: it never licenses
    applying one of them first there (DESIGN §4).

    Returns HOLDS iff that is proved for every kind of event that an effect of each can apply to at the same time; VACUOUS iff
    there is no such event; NOT_MODELLED iff a part of a card isn't read; UNKNOWN iff a kind is left that isn't proved.
    """
    about = _About(one, other, budget)
    meetings = tuple(about.meetings())
    unread = tuple(_unread(one, other))
    verdict = Verdict.HOLDS if meetings else Verdict.VACUOUS
    if any(meeting.open for meeting in meetings):
        verdict = Verdict.UNKNOWN
    if unread:
        verdict = Verdict.NOT_MODELLED
    return CommuteAnswer(verdict, meetings, unread, about.asked)


def _unread(one: Card, other: Card) -> Iterator[NotModelledClause]:
    for card in dict.fromkeys((one, other)):
        if has_unread(face.abilities for face in card.faces):
            yield NotModelledClause(card.name, None, "", "a part of its text isn't read")
        for part in walk(tuple((face.abilities, face.subtypes) for face in card.faces)):
            if isinstance(part, i.Regenerate) or (isinstance(part, str) and part in _OF_RULES):
                words = part if isinstance(part, str) else "regenerate"
                yield NotModelledClause(
                    card.name, None, words, "the rules have a replacement effect for it, which isn't followed here"
                )


class _About:
    """
    A question about two cards, under way.
    """

    def __init__(self, one: Card, other: Card, budget: int) -> None:
        self._cards = (one, other)
        self._effects = (tuple(_replacements(one)), tuple(_replacements(other)))
        self._budget = budget
        abilities = tuple(face.abilities for card in (one, other) for face in card.faces)
        self._triggers = any(isinstance(part, TriggeredAbility) for part in walk(abilities))
        self.asked = 0

    def meetings(self) -> Iterator[Meeting]:
        """
        Each kind of event that an effect of each card looks at.
        """
        for kind in sorted(encoded_events(), key=lambda each: each.__name__):
            first, second = (tuple(each for each in effects if _may_look_at(each, kind)) for effects in self._effects)
            if not first or not second:
                continue
            found = self._meeting(kind, first, second)
            if found is not None:
                yield found

    def _meeting(
        self, kind: type[Event], first: tuple[f.ReplacementEffect, ...], second: tuple[f.ReplacementEffect, ...]
    ) -> Meeting | None:
        pairs = [(one, other) for one, other in product(first, second) if one.step is other.step]
        if not pairs:
            return None  # the steps of 616.1 tell which is first
        reasons: list[str] = []
        met = False
        for one, other in pairs:
            try:
                meets, reason = self._pair(kind, one, other)
            except NotModelled as error:
                meets, reason = True, error.message
            met = met or meets
            reasons += [reason] if reason else []
        if met and not reasons and len(first) + len(second) > 2:
            reasons.append("more than two of their effects may apply to one event, and only pairs are proved")
        return Meeting(kind, reasons[0] if reasons else None) if met else None

    def _pair(self, kind: type[Event], one: f.ReplacementEffect, other: f.ReplacementEffect) -> tuple[bool, str | None]:
        """
        Whether both can apply to an event of a kind, and what keeps their orders from being proved the same.
        """
        event = event_of_kind(kind, (one, other))
        if event is None:
            raise NotModelled("events of this kind are more than numbers; that isn't followed in this proof")
        context, board = anywhere(event)
        proof = BothOrders(event, board, self._budget)
        if any(isinstance(each.rewrite, f.Prevent) for each in (one, other)) and self._triggers:
            raise NotModelled("an ability of them may trigger on what is prevented, which isn't followed in this proof")
        changed = [numbers_changed(each, event, context) for each in (one, other)]
        try:
            if proof.meet(changed[0], changed[1]) is Answer.UNSAT:
                return False, None
            answer = proof.differ(changed[0], changed[1])
        finally:
            self.asked += proof.asked
        reasons = {Answer.SAT: "the solver finds numbers that differ on some board", Answer.UNKNOWN: "the solver's budget ended"}
        return True, reasons.get(answer)


def _replacements(card: Card) -> Iterator[f.ReplacementEffect]:
    """
    The replacement effects of a card, with those that its keywords and types stand for.
    """
    for each in effects_of(card):
        if isinstance(each.effect, f.ReplacementEffect):
            yield each.effect
    for face in card.faces:
        for part in walk(face.abilities):
            match part:
                case KeywordAbility():
                    yield from protecting(part)
                    yield from (each for each in walk(implied_by(part)) if isinstance(each, f.ReplacementEffect))
                case f.PlayerProtection():
                    yield from protecting_player(part)
                case _:
                    pass
        yield from _intrinsic(face)


def _intrinsic(face: Face) -> Iterator[f.ReplacementEffect]:
    for origin, ability in implied_abilities(face):
        if origin.startswith("intrinsic"):
            yield from (each for each in walk(ability) if isinstance(each, f.ReplacementEffect))


def _may_look_at(effect: f.ReplacementEffect, kind: type[Event]) -> bool:
    """
    Whether an effect looks at events of a kind, or that isn't known.
    """
    try:
        return issubclass(kind, guard_of(effect.event).kind)
    except NotModelled:
        return True


def event_of_kind(kind: type[Event], effects: tuple[f.ReplacementEffect, ...]) -> Event | None:
    """
    An event of a kind, with every number that an effect may look at; None for a kind that is more than numbers.
    """
    named = [name for effect in effects if isinstance(name := getattr(effect.event, "kind", None), str)]
    counters = tuple(Counters(name, 1) for name in dict.fromkeys((*named, *_OTHER_KINDS)))
    events = (
        ProduceMana("you", ManaBag.of(dict.fromkeys(MANA_TYPES, 1))),
        PlaceCounters("it", counters, "you", by_effect=False),
        GetCounters("you", counters, by="you"),
        RemoveCounters("it", counters, "you"),
        TokenCreation("you", tuple(CreatedTokens(Card(name, (Face(name),)), 1) for name in _OTHER_KINDS)),
        DamageEvent(DescribedSource(), "you", 1),
        GainLifeEvent("you", 1),
        LoseLifeEvent("you", 1),
        DrawCards("you", 1),
        MillCards("you", 1, "you"),
        LookAtTop(LookAction.SCRY, "you", 1),
    )
    return next((event for event in events if type(event) is kind), None)


def anywhere(event: Event) -> tuple[Context, Board]:
    """
    The context of an effect on a board of which nothing is looked up.
    """
    you = _BOARD.players[0].name
    return Context(_BOARD, {}, you, you, event=event), _BOARD
